//! Any bytes as a document: a sound document or an error that says more than that, under bounds that keep one run short.

use itl_document::{Document, GroupKind, Limits, Place, ReadOptions, UnitKind};

use crate::containers::{container, parts};
use crate::reading::worker;

#[path = "../../crates/itl-document/tests/pdf_support/mod.rs"]
pub(crate) mod pdf_support;

use pdf_support::{Book, PAGE, Sheet, stream};

/// Small bounds: a fuzzer learns from many short runs. What large files do is for other tests.
fn options() -> ReadOptions {
    let limits = Limits::default().with_bytes(1 << 20).with_pages(20).with_chars(200_000);
    ReadOptions::default().with_limits(limits.with_depth(200).with_expanded(4 << 20).with_seconds(20))
}

/// A file of a kind that its name tells, or its bytes.
pub(crate) fn file(input: &[u8], name: &str) -> bool {
    read(input, name).is_some()
}

/// A PDF; or objects of an otherwise whole one, under lines with their numbers and, for streams, their entries; or what its
/// page draws. A fuzzer that changes lengths finds broken tables of objects only.
pub(crate) fn pdf(input: &[u8]) -> bool {
    if input.starts_with(b"%PDF") {
        return file(input, "x.pdf");
    }
    let mut book = Book::of([Sheet::default()]);
    let objects = parts(input);
    if objects.is_empty() {
        book = book.object(PAGE + 1, stream("", input));
    }
    for (head, body) in objects {
        let (number, entries) =
            head.split_once(' ').map_or((head, None), |(number, rest)| (number, Some(rest)));
        if let Ok(number) = number.parse::<u16>() {
            book = book.object(
                number.into(),
                entries.map_or_else(|| body.to_vec(), |entries| stream(entries, body)),
            );
        }
    }
    file(&book.bytes(), "x.pdf")
}

/// A message, or else the parts of one: random bytes have no fields.
pub(crate) fn mail(input: &[u8]) -> bool {
    let head = b"From: a@b.org\nContent-Type: multipart/mixed; boundary=x\n\n";
    if input.starts_with(b"--x") { file(&[head, input].concat(), "x.eml") } else { file(input, "x.eml") }
}

/// A zip container, or else the parts of one.
pub(crate) fn office(input: &[u8], whole: &[(&'static str, &'static str)]) -> bool {
    if input.starts_with(b"PK") {
        return file(input, "x");
    }
    file(&container(input, whole), "x")
}

/// The document in these bytes, which is sound.
pub(crate) fn read(input: &[u8], name: &str) -> Option<Document> {
    match itl_document::read(input, name, &options()) {
        Ok(document) => {
            check(&document, input.len());
            assert!(worker::accepts(&document), "a reader made what its own program would not take");
            Some(document)
        }
        Err(error) => {
            assert!(error.place().is_some() || error.help().is_some(), "{error}: and now?");
            None
        }
    }
}

/// Blocks are in order and in the text, lead to places inside of a file of that size, and make units of every kind.
pub(crate) fn check(document: &Document, size: usize) {
    assert!(document.blocks.windows(2).all(|two| two[0].span.end <= two[1].span.start));
    for block in &document.blocks {
        assert!(document.text.get(block.span.range()).is_some());
        for place in document.places(block.span) {
            let outside = |end: u32| end as usize > size;
            assert!(!matches!(place, Place::Bytes { part: None, bytes } if outside(bytes.end)));
        }
    }
    let sentences = document.block_spans();
    for kind in
        [UnitKind::Line, UnitKind::Sentence, UnitKind::Paragraph, UnitKind::Section, UnitKind::Document]
    {
        let units = document.units(kind, &sentences);
        assert!(units.iter().all(|unit| document.text.get(unit.span.range()).is_some()));
        for group in [GroupKind::Document, GroupKind::Section, GroupKind::Paragraph] {
            if group.holds(kind) {
                let groups = document.groups(group, &units);
                assert!(groups.iter().all(|group| group.units.end <= units.len()));
            }
        }
    }
}
