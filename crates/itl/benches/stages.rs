//! Where the time goes from bytes to matrix, stage by stage, on one thread: `cargo bench -p itl --bench stages`.
//!
//! Texts are long documents or short rows, frameworks small or large, schemes both. A stage that cannot be run alone is what a longer
//! way takes more than a shorter one in the same run. The whole and its stages are timed one after the other, each with a program that remembers no word.
//! Names of schemes as arguments leave out the others. Texts in another language than the framework's are left out. The texts are labelled ones and reports of `../shared` beside the repository;
//! without them they are the example, over and over, which word memory flatters.
#![allow(clippy::print_stdout, reason = "a benchmark prints")]
#![allow(clippy::disallowed_methods, reason = "a benchmark reads the clock and its data")]

#[path = "../../../benches/measure.rs"]
mod measure;

use itl::documents::{Document, plain_text};
use itl::method::read_document;
use itl::text::{Tagger, TaggerScratch, segment, tokenize};
use itl::{Alignment, Reference, Report, Session, Settings};
use itl::{ByteSpan, Language};
use measure::{Measured, example, root, shared};
use std::hint::black_box;
use std::time::Instant;

const RUNS: usize = 5;
/// Bytes of text in a run, and of a long document.
const BYTES: usize = 2 << 20;
const LONG: usize = 256 << 10;
const STAGES: [&str; 10] = [
    "whole",
    "read",
    "segment",
    "tokenise",
    "tag",
    "filter and stem",
    "match",
    "normalise and score",
    "sum up and decide",
    "write CSV",
];

fn main() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    pool.expect("one thread can be started").install(run);
}

fn run() {
    let english = Stages::new("sdg", "graded");
    let rows: Vec<String> = texts().into_iter().filter(|text| english.aligned(text).is_some()).collect();
    let long = joined(&rows);
    let asked: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    for scheme in ["paper", "graded"]
        .into_iter()
        .filter(|scheme| asked.is_empty() || asked.iter().any(|word| word == scheme))
    {
        for (size, framework) in frameworks() {
            for (kind, texts) in [("long documents", &long), ("short rows", &rows)] {
                tell(&format!("stages: {scheme}, {kind}, {size}"), texts, || Stages::new(&framework, scheme));
            }
        }
    }
}

/// Frameworks by their size.
fn frameworks() -> Vec<(&'static str, String)> {
    let controls = shared("frameworks/nist_800_53r5_controls.csv");
    let mut found = vec![("17 goals with targets", "sdg".to_owned())];
    match controls.exists() {
        true => found.push(("1,189 controls", controls.to_string_lossy().into_owned())),
        false => println!("skipped: 1,189 controls: ../shared is not there"),
    }
    found
}

/// Short texts, each another as far as they reach.
fn texts() -> Vec<String> {
    let mut found = Vec::new();
    for name in ["sdg_aurora_survey", "sdg_trail22", "sdg_qu_sentences"] {
        let file = std::fs::read_to_string(shared(&format!("eval/{name}.jsonl"))).unwrap_or_default();
        let text = |line: &str| {
            Some(serde_json::from_str::<serde_json::Value>(line).ok()?["text"].as_str()?.to_owned())
        };
        found.extend(file.lines().filter_map(text));
    }
    if found.is_empty() {
        println!("skipped: labelled texts: ../shared is not there");
        found = example(BYTES).split("\n\n").map(str::to_owned).collect();
    }
    let mut bytes = 0;
    let fits = |text: &String| {
        bytes += text.len();
        bytes <= BYTES
    };
    found.into_iter().take_while(fits).collect()
}

/// The same texts as paragraphs of long documents.
fn joined(texts: &[String]) -> Vec<String> {
    let mut documents = vec![String::new()];
    for text in texts {
        if documents.last().is_some_and(|document| document.len() > LONG) {
            documents.push(String::new());
        }
        if let Some(document) = documents.last_mut() {
            document.push_str(text);
            document.push_str("\n\n");
        }
    }
    documents
}

/// What the stages work with.
struct Stages {
    reference: Reference,
    session: Session,
    tagger: Option<Tagger>,
    scratch: TaggerScratch,
}

/// Measures all stages over the texts, and tells them.
fn tell(part: &str, texts: &[String], begin: impl Fn() -> Stages) {
    let words: usize = texts.iter().map(|text| text.split_whitespace().count()).sum();
    let mut seconds = vec![Vec::new(); STAGES.len()];
    for _ in 0..RUNS {
        let (whole, mut apart) = (begin(), begin());
        let mut sums = [0.0; STAGES.len()];
        for text in texts {
            let taken = apart.once(text, whole.whole(text));
            sums.iter_mut().zip(taken).for_each(|(sum, taken)| *sum += taken);
        }
        // What is a difference has its sense over all texts only.
        sums.iter_mut().for_each(|sum| *sum = sum.max(0.0));
        seconds.iter_mut().zip(sums).for_each(|(all, sum)| all.push(sum));
    }
    println!("\n{part}: {words} words, {} texts", texts.len());
    let whole = seconds[0].iter().copied().fold(f64::INFINITY, f64::min);
    for (name, seconds) in STAGES.into_iter().zip(seconds) {
        let measured = Measured::given(seconds);
        if measured.best() <= 0.0 {
            continue;
        }
        let (speed, share) = (words as f64 / measured.best() / 1e6, measured.best() / whole);
        println!(
            "{name:20} {:8.1} ms {speed:8.2} million words/s {:5.1} %",
            measured.millis(),
            share * 100.0
        );
        measured.tell(part, name, words as f64, "words");
    }
}

impl Stages {
    fn new(framework: &str, scheme: &str) -> Self {
        let mut settings = Settings::default();
        settings.set("scheme", scheme).expect("a scheme");
        let session = Session::new(settings);
        let reference = session.named(framework).expect("a framework");
        let tagged = reference.model().settings().tagger;
        let tagger = || {
            let bytes = std::fs::read(root().join("crates/itl-text/models/en.tagger")).expect("a tagger");
            Tagger::from_bytes(&bytes).expect("a tagger")
        };
        Self { reference, session, tagger: tagged.then(tagger), scratch: TaggerScratch::default() }
    }

    /// Seconds for reading a text, aligning it and writing its table.
    fn whole(&self, text: &str) -> [f64; 3] {
        let (read, document) = timed(|| plain_text(text.to_owned()));
        let (aligned, alignment) =
            timed(|| self.align(document).expect("a text of the framework's language"));
        let (written, _) = timed(|| {
            let mut out = Vec::new();
            alignment.table(itl::reports::csv::Dialect::Comma, &mut out).expect("memory");
            out
        });
        [read, aligned, written]
    }

    /// Seconds of every stage for one text, given with those of the whole.
    fn once(&mut self, text: &str, [read, aligned, written]: [f64; 3]) -> [f64; STAGES.len()] {
        let never = self.session.cancel();
        let core = self.reference.core().expect("a core of this program");
        let document = plain_text(text.to_owned());
        let (segmented, sentences) = timed(|| sentences(&document));
        let (tokenised, tokens) = timed(|| tokens(&document, &sentences));
        let scratch = &mut self.scratch;
        let tagged =
            self.tagger.as_ref().map_or(0.0, |tagger| timed(|| tag(tagger, scratch, &document, &tokens)).0);
        let (analysed, analysis) = timed(|| read_document(core, &document, never).expect("not cancelled"));
        let model = self.reference.model();
        let (matched, _) = timed(|| model.match_text(&analysis).matches(&sentences));
        let (rows, _) =
            timed(|| model.match_text(&analysis).align(&sentences, never).expect("not cancelled"));
        let stemmed = analysed - segmented - tokenised - tagged;
        let (scored, summed) = (rows - matched, aligned - analysed - rows);
        let whole = read + aligned + written;
        [whole, read, segmented, tokenised, tagged, stemmed, matched, scored, summed, written]
    }

    /// The alignment of a text, if the framework is in its language.
    fn aligned(&self, text: &str) -> Option<Alignment> {
        self.align(plain_text(text.to_owned())).ok()
    }

    fn align(&self, document: Document) -> Result<Alignment, itl::Error> {
        self.session.align(&self.reference, document, "text")
    }
}

fn timed<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let start = Instant::now();
    let made = black_box(work());
    (start.elapsed().as_secs_f64(), made)
}

/// The sentences of all blocks.
fn sentences(document: &Document) -> Vec<ByteSpan> {
    let mut found = Vec::new();
    for block in document.block_spans() {
        segment(&document.text, block, Language::ENGLISH, &mut found);
    }
    found
}

/// The tokens of every sentence.
fn tokens(document: &Document, sentences: &[ByteSpan]) -> Vec<Vec<ByteSpan>> {
    let of = |&sentence: &ByteSpan| {
        let mut tokens = Vec::new();
        tokenize(&document.text, sentence, Language::ENGLISH, &mut tokens);
        tokens
    };
    sentences.iter().map(of).collect()
}

fn tag(tagger: &Tagger, scratch: &mut TaggerScratch, document: &Document, sentences: &[Vec<ByteSpan>]) {
    let mut tags = Vec::new();
    for tokens in sentences {
        let surfaces: Vec<&str> = tokens.iter().map(|token| token.of(&document.text)).collect();
        tagger.tag(&surfaces, scratch, &mut tags);
        black_box(&tags);
    }
}
