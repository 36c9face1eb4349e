//! How the time of reading grows with the size of a file: some hundred hostile patterns over all readers, each at two sizes. Prints
//! a table, the steepest first, and how many pass the bar.
//!
//!     cargo run --release -p itl --example growth -- [WORDS…] [--small BYTES] [--large BYTES] [--rounds N] [--list]
//!     cargo run --release -p itl --example growth -- --write FOLDER BYTES [WORDS…]
//!
//! Patterns whose `reader: name` has all WORDS are measured; without words all are. Every round runs in a process of its own, as the product
//! reads, which is ended when it takes too long: then the table says so. Time is that of the processor, the best of the rounds.
#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a study reads the clock, writes files and talks"
)]

mod frameworks;
mod mail;
mod markup;
mod office;
mod oscal;
mod pdf_content;
mod pdf_file;
mod readers;
mod shape;
mod sheets;
mod skos;
mod tables;
mod text;

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How many times as long ten times the size may take.
const BAR: f64 = 12.0;
/// Times below it are taken for it, in milliseconds: a reader that refuses at once is quicker than the clock is good.
const FLOOR: f64 = 1.0;
/// Seconds of the processor after which a pattern is ended, and seconds by the clock: others may use the machine.
const PATIENCE: u64 = 100;
const LONGEST: f64 = 1200.0;
/// How often a process looks whether it has to end.
const WATCH: Duration = Duration::from_millis(500);
/// Bytes of the stack that a reader has: as much as in the product.
const STACK: usize = 64 << 20;

/// Something nasty, again and again.
pub(crate) struct Pattern {
    /// The reader it is for.
    pub(crate) reader: &'static str,
    pub(crate) name: &'static str,
    /// About so many bytes of it.
    pub(crate) make: Box<dyn Fn(usize) -> Vec<u8> + Sync>,
    /// Reads them, and says in a few words what became of it.
    pub(crate) read: fn(&[u8]) -> String,
}

impl Pattern {
    fn title(&self) -> String {
        format!("{}: {}", self.reader, self.name)
    }
}

/// Patterns of one reader from a table of shapes.
pub(crate) fn shapes(
    reader: &'static str,
    table: &'static [(&'static str, shape::Shape)],
    read: fn(&[u8]) -> String,
) -> impl Iterator<Item = Pattern> {
    table.iter().map(move |&(name, shape)| Pattern {
        reader,
        name,
        make: Box::new(move |size| shape.bytes(size)),
        read,
    })
}

struct Settings {
    small: usize,
    large: usize,
    rounds: usize,
    words: Vec<String>,
}

fn main() {
    let mut settings = Settings { small: 1_000_000, large: 10_000_000, rounds: 3, words: Vec::new() };
    let mut arguments = std::env::args().skip(1);
    let (mut one, mut list, mut write) = (None, false, None);
    while let Some(argument) = arguments.next() {
        let mut number =
            || arguments.next().and_then(|value| value.parse::<usize>().ok()).expect("a number follows");
        match argument.as_str() {
            "--small" => settings.small = number(),
            "--large" => settings.large = number(),
            "--rounds" => settings.rounds = number(),
            "--one" => one = Some(number()),
            "--list" => list = true,
            "--write" => {
                let folder = arguments.next().expect("a folder follows");
                write = Some((folder, arguments.next().and_then(|size| size.parse().ok()).expect("a size")));
            }
            _ => settings.words.push(argument),
        }
    }
    let patterns = patterns();
    if let Some(one) = one {
        return run(&patterns[one], settings.small);
    }
    let chosen = patterns.iter().enumerate().filter(|(_, pattern)| {
        let title = pattern.title();
        settings.words.iter().all(|word| title.contains(word.as_str()))
    });
    if let Some((folder, size)) = write {
        for (at, pattern) in chosen {
            let name = pattern.title().replace([' ', ':', '/'], "-");
            std::fs::write(format!("{folder}/{at:03}-{name}"), (pattern.make)(size))
                .expect("a folder to write to");
        }
    } else if list {
        chosen.for_each(|(_, pattern)| println!("{}", pattern.title()));
    } else {
        report(chosen.map(|(at, pattern)| measure(at, pattern, &settings)).collect());
    }
}

fn patterns() -> Vec<Pattern> {
    let readers = [
        text::patterns(),
        markup::patterns(),
        mail::patterns(),
        office::patterns(),
        sheets::patterns(),
        pdf_content::patterns(),
        pdf_file::patterns(),
        tables::patterns(),
        frameworks::patterns(),
        oscal::patterns(),
        skos::patterns(),
    ];
    readers.into_iter().flatten().collect()
}

/// Milliseconds that this process has used the processor for, on all its threads.
#[cfg(unix)]
fn processor_time() -> f64 {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
}

/// Milliseconds since the program asked first, where nobody says what a process used.
#[cfg(not(unix))]
fn processor_time() -> f64 {
    static BEGIN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    BEGIN.get_or_init(Instant::now).elapsed().as_secs_f64() * 1e3
}

/// Ends this process when it has used the processor for too long. No bound of the system does: with one, the clock of a process goes in the
/// steps of the system's timer, 4 ms, and a small file takes no longer than a few of them.
fn bound_processor() {
    std::thread::spawn(|| {
        while processor_time() < PATIENCE as f64 * 1e3 {
            std::thread::sleep(WATCH);
        }
        std::process::exit(1);
    });
}

/// One pattern of one size, in a process of its own as in the product: prints the milliseconds that the processor took, and what became
/// of the file.
fn run(pattern: &Pattern, size: usize) {
    let bytes = (pattern.make)(size);
    bound_processor();
    std::thread::scope(|scope| {
        let work = || {
            readers::prepare();
            let before = processor_time();
            let end = (pattern.read)(&bytes);
            println!("{}\t{end}", processor_time() - before);
        };
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        thread.expect("a thread").join().expect("a reader that does not panic");
    });
}

/// What came of one pattern.
struct Measured {
    title: String,
    /// Milliseconds for the small and the large file, as far as it came.
    times: Vec<f64>,
    end: String,
}

impl Measured {
    fn ratio(&self) -> f64 {
        match self.times[..] {
            [small, large] => large.max(FLOOR) / small.max(FLOOR),
            _ => f64::INFINITY,
        }
    }
}

fn measure(at: usize, pattern: &Pattern, settings: &Settings) -> Measured {
    let mut measured = Measured { title: pattern.title(), times: Vec::new(), end: String::new() };
    for size in [settings.small, settings.large] {
        let rounds: Result<Vec<(f64, String)>, &str> =
            (0..settings.rounds).map(|_| child(at, size)).collect();
        match rounds {
            Ok(rounds) => {
                measured.times.push(rounds.iter().map(|round| round.0).fold(f64::INFINITY, f64::min));
                measured.end = rounds.into_iter().next().unwrap_or_default().1;
            }
            Err(ended) => {
                measured.end = ended.to_owned();
                break;
            }
        }
    }
    progress(&measured);
    measured
}

/// Runs one pattern in a process: its time and what became of it, or how the process ended.
fn child(at: usize, size: usize) -> Result<(f64, String), &'static str> {
    let program = std::env::current_exe().expect("this program");
    let mut child = Command::new(program)
        .args(["--one", &at.to_string(), "--small", &size.to_string()])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a process for the pattern");
    let begin = Instant::now();
    while child.try_wait().expect("a process").is_none() {
        if begin.elapsed().as_secs_f64() > LONGEST {
            child.kill().expect("a process that can be ended");
            return Err("took too long");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let output = child.wait_with_output().expect("what the process said");
    let said = String::from_utf8_lossy(&output.stdout);
    if said.is_empty() && !output.status.success() && begin.elapsed().as_secs() >= PATIENCE {
        return Err("took too long");
    }
    let line = said.lines().next().and_then(|line| line.split_once('\t'));
    line.and_then(|(time, end)| Some((time.parse().ok()?, end.to_owned()))).ok_or("ended by itself")
}

#[allow(clippy::print_stderr, reason = "a study says how far it is")]
fn progress(measured: &Measured) {
    eprintln!("{}", row(measured));
}

fn row(measured: &Measured) -> String {
    let time = |at: usize| measured.times.get(at).map_or("–".to_owned(), |time| format!("{time:.1}"));
    let end: String = measured.end.chars().take(60).collect();
    format!(
        "| {:<52} | {:>8} | {:>9} | {:>6.1} | {end} |",
        measured.title,
        time(0),
        time(1),
        measured.ratio()
    )
}

fn report(mut all: Vec<Measured>) {
    all.sort_by(|a, b| b.ratio().total_cmp(&a.ratio()));
    println!("| pattern | small, ms | large, ms | ratio | large file |\n|---|---|---|---|---|");
    all.iter().for_each(|measured| println!("{}", row(measured)));
    let over = all.iter().filter(|measured| measured.ratio() > BAR).count();
    println!("\n{} patterns, {over} of them over {BAR}", all.len());
}
