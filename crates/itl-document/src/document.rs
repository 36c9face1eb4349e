//! The document: one text, its blocks in reading order, and the sections that its headings open.

use itl_text::{ByteSpan, Notice, Tag};
use serde::Serialize;
use std::ops::Range;

/// What a block is in its document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum BlockKind {
    /// A heading with its level, from 1.
    Heading(u8),
    /// Running text.
    Paragraph,
    /// An item of a list.
    ListItem,
}

/// A stretch of the text that no sentence crosses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Block {
    /// What it is.
    pub kind: BlockKind,
    /// Place in the text.
    pub span: ByteSpan,
    /// The page it starts on, from 1, if the document has pages.
    pub page: Option<u32>,
}

/// What stands under one heading, the heading included.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// The heading; `None` for what comes before the first one.
    pub label: Option<String>,
    /// Its blocks.
    pub blocks: Range<usize>,
}

/// A token of a document that comes with its analysis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GivenToken {
    /// Place in the text.
    pub span: ByteSpan,
    /// Universal part of speech.
    pub upos: Option<Tag>,
    /// The language's own part of speech, Penn for English.
    pub xpos: Option<Tag>,
}

/// A sentence of a document that comes with its analysis.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivenSentence {
    /// Place in the text.
    pub span: ByteSpan,
    /// Its tokens, in order.
    pub tokens: Vec<GivenToken>,
}

/// A document as the rest of the program sees it. All spans point into `text`.
#[derive(Debug, Clone, Default)]
pub struct Document {
    /// The extracted text.
    pub text: String,
    /// The title, if the document has one.
    pub title: Option<String>,
    /// Number of pages, if the format has pages.
    pub pages: Option<u32>,
    /// Blocks in reading order; they do not overlap.
    pub blocks: Vec<Block>,
    /// Sections in order; together they hold all blocks.
    pub sections: Vec<Section>,
    /// Sentences, tokens and tags, if the file brings them.
    pub given: Option<Vec<GivenSentence>>,
    /// What the reader has to say.
    pub notices: Vec<Notice>,
}

impl Document {
    /// A document of these blocks; sections follow from the headings, the title is the first heading.
    pub(crate) fn of_blocks(text: String, blocks: Vec<Block>, pages: Option<u32>) -> Self {
        let mut sections: Vec<Section> = Vec::new();
        for (index, block) in blocks.iter().enumerate() {
            let heading = matches!(block.kind, BlockKind::Heading(_));
            match sections.last_mut() {
                Some(section) if !heading => section.blocks.end = index + 1,
                _ => {
                    let label = heading.then(|| words_of(block.span.of(&text)));
                    sections.push(Section { label, blocks: index..index + 1 });
                }
            }
        }
        let title = sections.first().and_then(|section| section.label.clone());
        let mut document = Self { text, title, pages, blocks, sections, ..Self::default() };
        if document.blocks.is_empty() {
            document.notices.push(Notice::warning("empty-document", "the document has no text"));
        }
        document
    }

    /// The places of the blocks, for the linguistic core.
    #[must_use]
    pub fn block_spans(&self) -> Vec<ByteSpan> {
        self.blocks.iter().map(|block| block.span).collect()
    }
}

/// A heading on one line.
fn words_of(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
