//! Reading what was made, on a stack as deep as the program's, and what to look at afterwards.
#![allow(dead_code, reason = "every test file uses a part of it")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use itl_document::{BlockKind, Document, DocumentError, Limits, ReadOptions};

use crate::pdf_support::{Book, Sheet};

/// The stack that documents are read on.
const STACK: usize = 64 << 20;

pub(crate) fn read_with(bytes: &[u8], limits: Limits) -> Result<Document, DocumentError> {
    let options = ReadOptions::default().with_limits(limits);
    std::thread::scope(|scope| {
        let reading = || itl_document::read(bytes, "made.pdf", &options);
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, reading);
        thread.unwrap().join().unwrap()
    })
}

pub(crate) fn read(book: &Book) -> Result<Document, DocumentError> {
    read_with(&book.bytes(), Limits::default())
}

/// A document of one page.
pub(crate) fn one(sheet: Sheet) -> Document {
    read(&Book::of([sheet])).unwrap()
}

/// Kinds and words of all blocks.
pub(crate) fn blocks(document: &Document) -> Vec<(BlockKind, String)> {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    document.blocks.iter().map(|block| (block.kind, words(block.span.of(&document.text)))).collect()
}

pub(crate) fn has_warning(document: &Document, code: &str) -> bool {
    document.notices.iter().any(|notice| notice.level == itl_base::Level::Warning && notice.code == code)
}
