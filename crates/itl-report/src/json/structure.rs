//! `itl analyze --blocks --json`: the blocks of a document, and where they stand in its file.

use itl_document::{Block, BlockKind, Document, OutlineEntry};
use itl_text::Notice;
use serde::Serialize;
use std::io::{self, Write};

use super::parts::{DocumentPart, Lazy};
use super::places::PlacePart;

#[derive(Serialize)]
struct StructurePart<'a, B> {
    document: DocumentPart<'a>,
    outline: &'a [OutlineEntry],
    blocks: B,
    notices: &'a [Notice],
}

#[derive(Serialize)]
struct BlockPart<'a> {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<u8>,
    page: Option<u32>,
    start: u32,
    end: u32,
    text: &'a str,
    places: Vec<PlacePart<'a>>,
}

/// Writes the structure of a document as one JSON object on one line.
///
/// # Errors
/// If `out` fails.
pub fn blocks(out: &mut dyn Write, path: &str, document: &Document) -> io::Result<()> {
    let block = |block: &Block| {
        let (kind, span) = (block.kind, block.span);
        let level = if let BlockKind::Heading(level) = kind { Some(level) } else { None };
        BlockPart {
            kind: kind.name(),
            level,
            page: block.page,
            start: span.start,
            end: span.end,
            text: span.of(&document.text),
            places: PlacePart::of(document, span),
        }
    };
    let part = StructurePart {
        document: DocumentPart::stated(path, document),
        outline: &document.outline,
        blocks: Lazy(|| document.blocks.iter().map(block)),
        notices: &document.notices,
    };
    serde_json::to_writer(&mut *out, &part)?;
    writeln!(out)
}
