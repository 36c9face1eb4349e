//! What the tests of readers share: a document as lines of kind and text, and the check that every word leads back.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use itl_document::{Document, Place, ReadOptions, read};

pub(crate) fn document(bytes: &[u8], name: &str) -> Document {
    read(bytes, name, &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}"))
}

/// The blocks, one per line: `heading 1: Energy`. Line ends inside a block are `/`.
#[allow(dead_code, reason = "not every test binary uses all of this file")]
pub(crate) fn blocks(document: &Document) -> Vec<String> {
    let line = |block: &itl_document::Block| {
        let level = match block.kind {
            itl_document::BlockKind::Heading(level) => format!(" {level}"),
            _ => String::new(),
        };
        let text = block.span.of(&document.text).replace('\n', " / ");
        format!("{}{level}: {text}", block.kind.name())
    };
    document.blocks.iter().map(line).collect()
}

/// Checks that blocks are in order, and that every word of the text is, decoded, what stands at its place.
#[allow(dead_code, reason = "not every test binary uses all of this file")]
pub(crate) fn check_places(document: &Document, source: &[u8], decode: impl Fn(&[u8]) -> String) {
    assert!(document.blocks.windows(2).all(|two| two[0].span.end <= two[1].span.start));
    let mut at = 0;
    for word in document.text.split_inclusive(char::is_whitespace) {
        let trimmed = word.trim();
        if !trimmed.is_empty() {
            let places = document.places(itl_base::ByteSpan::new(at, at + trimmed.len()));
            assert!(!places.is_empty(), "{trimmed:?} leads nowhere");
            let bytes = places.iter().map(|place| match place {
                Place::Bytes { part: None, bytes } => &source[bytes.range()],
                place => panic!("{place:?}"),
            });
            let found: String = bytes.map(&decode).collect();
            // What is a reference elsewhere is none in code.
            if found != decode(trimmed.as_bytes()) {
                assert_eq!(found, trimmed, "at {places:?}");
            }
        }
        at += word.len();
    }
}
