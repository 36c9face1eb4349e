//! How a document was read: its sentences and words, or its blocks and where they stand in its file.

use itl_base::{Language, Notice, Tag};
use itl_document::{Block, BlockKind, Document, OutlineEntry};
use itl_text::{Analysis, Dropped, Fate, Sentence, Token};
use serde::Serialize;

#[cfg(test)]
use crate::schema;
use crate::{DocumentPart, PlacePart, Rows};

/// How a document is read.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct AnalysisResult<'a> {
    /// The language it is read in. ISO 639-1 code, or ISO 639-3 where there is none.
    #[cfg_attr(test, schemars(with = "String"))]
    pub language: Language,
    /// The document.
    pub document: DocumentPart<'a>,
    /// Its sentences, in order.
    pub sentences: Rows<'a, SentencePart<'a>>,
}

/// A sentence.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SentencePart<'a> {
    /// Where the sentence begins: a byte offset into the extracted text, which itl analyze --text prints.
    pub start: u32,
    /// Where the sentence ends: the byte after its last.
    pub end: u32,
    /// Page on which it begins, from 1.
    pub page: Option<u32>,
    /// Its tokens, in order.
    pub tokens: Vec<TokenPart<'a>>,
}

/// A token: it is kept and has a stem, or it is dropped for a reason.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TokenPart<'a> {
    /// Where the token begins: a byte offset into the extracted text, which itl analyze --text prints.
    pub start: u32,
    /// Where the token ends: the byte after its last.
    pub end: u32,
    /// As it stands in the text.
    pub text: &'a str,
    /// Part of speech: a Penn tag for English, a universal one otherwise.
    #[cfg_attr(test, schemars(with = "String"))]
    pub tag: Tag,
    /// The form it is reduced to; null if it is dropped.
    pub stem: Option<&'a str>,
    /// Whether it counts.
    pub kept: bool,
    /// Why it does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Option<schema::DroppedName>"))]
    pub dropped: Option<Dropped>,
}

impl<'a> AnalysisResult<'a> {
    /// The sentences and words of the document at `path`.
    #[must_use]
    pub fn of(language: Language, path: &'a str, document: &'a Document, analysis: &'a Analysis) -> Self {
        let token = |token: Token| {
            let (stem, dropped) = match token.fate {
                Fate::Kept(stem) => (Some(analysis.stems.get(stem)), None),
                Fate::Dropped(reason) => (None, Some(reason)),
            };
            let text = token.span.of(&document.text);
            let (start, end) = (token.span.start, token.span.end);
            TokenPart { start, end, text, tag: token.tag, stem, kept: stem.is_some(), dropped }
        };
        let sentence = move |at: usize| {
            let sentence: &Sentence = &analysis.sentences[at];
            SentencePart {
                start: sentence.span.start,
                end: sentence.span.end,
                page: document.page_at(sentence.span.start),
                tokens: analysis.tokens_of(sentence).map(token).collect(),
            }
        };
        let sentences = Rows::new(analysis.sentences.len(), sentence);
        Self { language, document: DocumentPart::stated(path, document), sentences }
    }
}

/// The structure of a document.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct StructureResult<'a> {
    /// The document.
    pub document: DocumentPart<'a>,
    /// The table of contents that the file brings.
    #[cfg_attr(test, schemars(with = "Vec<schema::OutlinePart>"))]
    pub outline: &'a [OutlineEntry],
    /// Its blocks, in order.
    pub blocks: Rows<'a, BlockPart<'a>>,
    /// Remarks about the document.
    #[cfg_attr(test, schemars(with = "Vec<schema::NoticePart>"))]
    pub notices: &'a [Notice],
}

/// A block of a document.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct BlockPart<'a> {
    /// What it is.
    pub kind: &'static str,
    /// The role of its units; none for blocks that are in no unit.
    #[cfg_attr(test, schemars(with = "Option<schema::RoleName>"))]
    pub role: Option<&'static str>,
    /// The level of a heading, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// Page on which it begins, from 1.
    pub page: Option<u32>,
    /// Where it begins: a byte offset into the extracted text.
    pub start: u32,
    /// Where it ends: the byte after its last.
    pub end: u32,
    /// Its text.
    pub text: &'a str,
    /// Where it stands in the file.
    pub places: Vec<PlacePart<'a>>,
}

impl<'a> StructureResult<'a> {
    /// The structure of the document at `path`.
    #[must_use]
    pub fn of(path: &'a str, document: &'a Document) -> Self {
        let is_fragment = document.fragments();
        let block = move |at: usize| {
            let block: &Block = &document.blocks[at];
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
        Self {
            document: DocumentPart::stated(path, document),
            outline: &document.outline,
            blocks: Rows::new(document.blocks.len(), block),
            notices: &document.notices,
        }
    }
}
