//! A file in, its text or its blocks out: what the layout makes of a document, without the rest of the program.
//!
//! `layout analyze FILE --text` prints the text, `--blocks` a line for each block: kind, page, text.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "an example prints")]

use std::process::ExitCode;

use itl_document::{Document, ReadOptions};

/// The stack that documents are read on, as in the program.
const STACK: usize = 64 << 20;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [_, path, form] = &arguments[..] else {
        eprintln!("usage: layout analyze FILE --text|--blocks");
        return ExitCode::FAILURE;
    };
    match read(path) {
        Ok(document) if form == "--text" => print!("{}", document.text),
        Ok(document) => print_blocks(&document),
        Err(error) => {
            eprintln!("{path}: {error}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn read(path: &str) -> Result<Document, String> {
    let bytes = std::fs::read(path).map_err(|error| error.to_string())?;
    let options = ReadOptions::default();
    std::thread::scope(|scope| {
        let reading = || itl_document::read(&bytes, path, &options).map_err(|error| error.to_string());
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, reading);
        let thread = thread.map_err(|error| error.to_string())?;
        thread.join().unwrap_or_else(|_| Err("the reader panicked".to_owned()))
    })
}

fn print_blocks(document: &Document) {
    for block in &document.blocks {
        let text = block.span.of(&document.text).replace('\n', " ").replace('\t', " | ");
        println!("{}\t{}\t{text}", block.kind.name(), block.page.unwrap_or(0));
    }
}
