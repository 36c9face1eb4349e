//! How a document was read: its sentences and words, or its blocks and where they stand in its file; and the languages.

use itl_base::{Language, Notice, Tag};
use itl_document::{Block, BlockKind, Document, OutlineEntry};
use itl_text::{Analysis, Dropped, Fate, LanguageInfo, Sentence, Token};
use serde::Serialize;
use std::io::{self, Write};

use super::Lazy;
use crate::views::{DocumentPart, PlacePart};
use crate::words::write_line;

#[derive(Serialize)]
struct AnalysisPart<'a, S> {
    language: Language,
    document: DocumentPart<'a>,
    sentences: S,
}

#[derive(Serialize)]
struct SentencePart<T> {
    start: u32,
    end: u32,
    page: Option<u32>,
    tokens: T,
}

#[derive(Serialize)]
struct TokenPart<'a> {
    start: u32,
    end: u32,
    text: &'a str,
    tag: Tag,
    stem: Option<&'a str>,
    kept: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    dropped: Option<Dropped>,
}

/// Writes how a document was read as one JSON object on one line.
///
/// # Errors
/// If `out` fails.
pub fn analysis(
    out: &mut dyn Write,
    language: Language,
    path: &str,
    document: &Document,
    analysis: &Analysis,
) -> io::Result<()> {
    let token = |token: Token| {
        let (stem, dropped) = match token.fate {
            Fate::Kept(stem) => (Some(analysis.stems.get(stem)), None),
            Fate::Dropped(reason) => (None, Some(reason)),
        };
        let text = token.span.of(&document.text);
        let (start, end) = (token.span.start, token.span.end);
        TokenPart { start, end, text, tag: token.tag, stem, kept: stem.is_some(), dropped }
    };
    let sentence = |sentence: &Sentence| SentencePart {
        start: sentence.span.start,
        end: sentence.span.end,
        page: document.page_at(sentence.span.start),
        tokens: analysis.tokens_of(sentence).map(token).collect::<Vec<_>>(),
    };
    let sentences = Lazy(|| analysis.sentences.iter().map(sentence));
    let part = AnalysisPart { language, document: DocumentPart::stated(path, document), sentences };
    write_line(out, &part)?;
    writeln!(out)
}

/// Writes the supported languages as one JSON array on one line.
///
/// # Errors
/// If `out` fails.
pub fn languages(out: &mut dyn Write, languages: &[LanguageInfo]) -> io::Result<()> {
    write_line(out, languages)?;
    writeln!(out)
}

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
    /// The role of its units; none for blocks that are in no unit.
    role: Option<&'static str>,
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
    let is_fragment = document.fragments();
    let block = |block: &Block| {
        let in_unit = block.kind.is_content() && !is_fragment(block);
        let (kind, span) = (block.kind, block.span);
        let level = if let BlockKind::Heading(level) = kind { Some(level) } else { None };
        BlockPart {
            kind: kind.name(),
            role: in_unit.then(|| kind.role().name()),
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
    write_line(out, &part)?;
    writeln!(out)
}
