//! The text of documents, without anything else of the program: for measuring extraction alone.
//!
//!     cargo run --release -p itl-document --example text -- analyze FILE --text [--threads=N]
//!
//! It takes the words of the program's own command, so that a measure can run either.
#![allow(clippy::print_stdout, clippy::disallowed_methods, reason = "an example reads a file and prints")]

use itl_document::{ReadOptions, read};
use std::io::Write;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let threads = words.iter().find_map(|word| word.strip_prefix("--threads=")).unwrap_or("1").parse()?;
    let options = ReadOptions::default().with_threads(threads);
    for path in words.iter().filter(|word| *word != "analyze" && !word.starts_with('-')) {
        let document = read(&std::fs::read(path)?, path, &options)?;
        std::io::stdout().write_all(document.text.as_bytes())?;
    }
    Ok(())
}
