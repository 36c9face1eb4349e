//! The Rust calls that other languages are measured beside: texts one by one, or one document. Prints the seconds that passed, and those
//! of processors.
//!
//!     calls texts TEXTS.json TIMES        a list of texts, each aligned by a call of its own
//!     calls document FILE PROGRAM TIMES   one document, read by PROGRAM in a process of its own
#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a benchmark reads a file and the clock, and prints"
)]

use itl::{Item, Reader, Session, WorkerProgram, disk};
use std::error::Error;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let session = Session::default();
    let goals = session.bundled("sdg")?;
    match &arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["texts", path, times] => {
            let texts: Vec<String> = serde_json::from_slice(&std::fs::read(path)?)?;
            timed(times.parse()?, || {
                for text in &texts {
                    session.align_item(&goals, Item::text("text", text.as_str()))?;
                }
                Ok(())
            })
        }
        ["document", path, program, times] => {
            let session = session.with_reader(Reader::Worker(WorkerProgram::itl(program)));
            timed(times.parse()?, || {
                session.align_item(&goals, disk::item(path))?;
                Ok(())
            })
        }
        _ => Err("usage: calls texts TEXTS.json TIMES | calls document FILE PROGRAM TIMES".into()),
    }
}

/// Does the work so many times, and prints what one time took.
fn timed(times: u32, work: impl Fn() -> Result<(), Box<dyn Error>>) -> Result<(), Box<dyn Error>> {
    let (start, before) = (Instant::now(), processor_seconds()?);
    for _ in 0..times {
        work()?;
    }
    let (passed, used) = (start.elapsed().as_secs_f64(), processor_seconds()? - before);
    println!("{} {}", passed / f64::from(times), used / f64::from(times));
    Ok(())
}

/// What this process and those that it waited for have taken of processors, as Linux says: in hundredths of a second, so the work has to
/// take some seconds in all.
fn processor_seconds() -> Result<f64, Box<dyn Error>> {
    /// Ticks of a second in `/proc`, on every machine that Linux runs on.
    const TICKS: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat")?;
    let after_name = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    // User and system, then both of the children: fields 14 to 17 of the line, of which the name is the second.
    let ticks = after_name.skip(11).take(4).map(str::parse::<f64>).sum::<Result<f64, _>>()?;
    Ok(ticks / TICKS)
}
