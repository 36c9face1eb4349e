//! The document: one text, its blocks in reading order, and the sections that its headings open.

use itl_base::{ByteSpan, Help, Language, Notice, Tag};
use serde::{Deserialize, Serialize};
use std::ops::Range;

use crate::RecognisedSpan;
use crate::origin::{Origin, Place};

/// What a block is in its document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum BlockKind {
    /// A heading with its level, from 1.
    Heading(u8),
    /// Running text.
    Paragraph,
    /// An item of a list.
    ListItem,
    /// A row of a table: its cells in the order of columns, with tabs between them.
    TableRow,
    /// What stands under a picture or over a table.
    Caption,
    /// A footnote or endnote; it follows the paragraph that refers to it.
    Footnote,
    /// A line of a table of contents.
    Contents,
    /// A line of an index, of terms or of disclosures, that leads to pages.
    Index,
    /// An entry of a list of references.
    Reference,
    /// Words of a chart, a figure or a form.
    Label,
    /// Words of somebody else's message, and what is signed under a message.
    Quoted,
    /// Program text.
    Code,
    /// What is repeated at the top or bottom of pages.
    RunningHead,
    /// The number of a page.
    PageNumber,
    /// Text outside of what a page shows, such as a printer's marks.
    OffPage,
    /// Menus and other parts of a web page around its content.
    Navigation,
}

impl BlockKind {
    /// Whether its text is part of what the document says. Other blocks are in the text, but in no unit.
    #[must_use]
    pub fn is_content(self) -> bool {
        !matches!(self, Self::Code | Self::RunningHead | Self::PageNumber | Self::OffPage | Self::Navigation)
    }

    /// The name in results.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Heading(_) => "heading",
            Self::Paragraph => "paragraph",
            Self::ListItem => "list-item",
            Self::TableRow => "table-row",
            Self::Contents => "contents",
            Self::Index => "index",
            Self::Reference => "reference",
            Self::Label => "label",
            Self::Quoted => "quoted",
            Self::Caption => "caption",
            Self::Footnote => "footnote",
            Self::Code => "code",
            Self::RunningHead => "running-head",
            Self::PageNumber => "page-number",
            Self::OffPage => "off-page",
            Self::Navigation => "navigation",
        }
    }
}

/// A stretch of the text that no sentence crosses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Block {
    /// What it is.
    pub kind: BlockKind,
    /// Place in the text.
    pub span: ByteSpan,
    /// The page it starts on, from 1, if the document has pages.
    pub page: Option<u32>,
}

/// What stands under one heading, the heading included.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Section {
    /// The heading; `None` for what comes before the first one.
    pub label: Option<String>,
    /// Its blocks.
    pub blocks: Range<usize>,
}

/// A table: rows that stand under each other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// Its rows, with what stands aside of them, such as notes.
    pub blocks: Range<usize>,
    /// The block that is its header, if it has one.
    pub header: Option<usize>,
}

/// A token of a document that comes with its analysis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct GivenToken {
    /// Place in the text.
    pub span: ByteSpan,
    /// Universal part of speech.
    pub upos: Option<Tag>,
    /// The language's own part of speech, Penn for English.
    pub xpos: Option<Tag>,
}

/// A sentence of a document that comes with its analysis.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GivenSentence {
    /// Place in the text.
    pub span: ByteSpan,
    /// Its tokens, in order.
    pub tokens: Vec<GivenToken>,
}

/// A line of a table of contents that the file brings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutlineEntry {
    /// How deep it stands, from 1.
    pub level: u8,
    /// Its words.
    pub title: String,
    /// The page it points to.
    pub page: Option<u32>,
}

/// A document as the rest of the program sees it. All spans point into `text`.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Document {
    /// The extracted text.
    pub text: String,
    /// SHA-256 of its file, in hexadecimal, if it was read from one.
    #[serde(default)]
    pub sha256: Option<String>,
    /// The title, if the document has one.
    pub title: Option<String>,
    /// The language that the file says it is in.
    pub language: Option<Language>,
    /// Number of pages, if the format has pages.
    pub pages: Option<u32>,
    /// The printed numbers of its pages, from the first one on, where the file says them.
    #[serde(default)]
    pub page_labels: Vec<String>,
    /// Blocks in reading order; they do not overlap.
    pub blocks: Vec<Block>,
    /// Sections in order; together they hold all blocks.
    pub sections: Vec<Section>,
    /// Tables whose rows are known, in the order in which they end.
    #[serde(default)]
    pub tables: Vec<Table>,
    /// Pages that cannot be read, from 1: pictures, and pages whose fonts do not say which letters they show.
    #[serde(default)]
    pub unread_pages: Vec<u32>,
    /// Stretches of the text that were recognised in pictures of pages, in order.
    #[serde(default)]
    pub recognised: Vec<RecognisedSpan>,
    /// The table of contents that the file brings.
    pub outline: Vec<OutlineEntry>,
    /// The way back to the file.
    pub origin: Origin,
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
        document.notices.extend(document.left_out());
        document.notices.extend(document.not_analysed());
        document
    }

    /// The blocks that are part of what the document says, with their indices.
    pub fn content(&self) -> impl DoubleEndedIterator<Item = (usize, &Block)> {
        self.blocks.iter().enumerate().filter(|(_, block)| block.kind.is_content())
    }

    /// For every block the header of the table that it is a row of, if it is not the header itself.
    pub(crate) fn headers(&self) -> Vec<Option<u32>> {
        let mut headers = vec![None; self.blocks.len()];
        // A table inside of another ends before it, and has the last word.
        for table in self.tables.iter().rev() {
            let range = table.blocks.start.min(headers.len())..table.blocks.end.min(headers.len());
            for block in range {
                let row = self.blocks[block].kind == BlockKind::TableRow;
                let header = table.header.filter(|&header| row && header != block);
                headers[block] = header.map(|header| header as u32);
            }
        }
        headers
    }

    /// The places of all content, for the linguistic core.
    #[must_use]
    pub fn block_spans(&self) -> Vec<ByteSpan> {
        self.content().map(|(_, block)| block.span).collect()
    }

    /// The page on which the text at an offset stands.
    #[must_use]
    pub fn page_at(&self, offset: u32) -> Option<u32> {
        if let Origin::Pages(map) = &self.origin {
            return map.page_at(offset);
        }
        let after = self.blocks.partition_point(|block| block.span.start <= offset);
        self.blocks[..after].last().and_then(|block| block.page)
    }

    /// What is printed on a page as its number, where the file says so.
    #[must_use]
    pub fn page_label(&self, page: u32) -> Option<&str> {
        let index = usize::try_from(page).ok()?.checked_sub(1)?;
        self.page_labels.get(index).map(String::as_str).filter(|label| !label.is_empty())
    }

    /// Where a stretch of the text stands in the file.
    #[must_use]
    pub fn places(&self, span: ByteSpan) -> Vec<Place<'_>> {
        self.origin.places(span)
    }

    /// Says which blocks are in no unit.
    fn left_out(&self) -> Option<Notice> {
        let kinds = [
            (BlockKind::RunningHead, "running head"),
            (BlockKind::PageNumber, "page number"),
            (BlockKind::OffPage, "line off the page"),
            (BlockKind::Navigation, "block of navigation"),
            (BlockKind::Code, "block of code"),
        ];
        let mut counts: Vec<String> = kinds
            .into_iter()
            .map(|(kind, name)| (self.blocks.iter().filter(|block| block.kind == kind).count(), name))
            .filter(|&(count, _)| count > 0)
            .map(|(count, name)| counted(count, name))
            .collect();
        let is_fragment = self.fragments();
        let fragments = self.blocks.iter().filter(|block| is_fragment(block)).count();
        if fragments > 0 {
            counts.push(counted(fragments, "block shorter than two words"));
        }
        let message = format!("skipped: {}", counts.join(", "));
        let help = Help::say("").setting("blocks").and(" shows them");
        (!counts.is_empty()).then(|| Notice::info("left-out", message).with_help(help))
    }
}

fn counted(count: usize, name: &str) -> String {
    match name.split_once(' ') {
        _ if count == 1 => format!("1 {name}"),
        Some((first @ ("block" | "line"), rest)) => format!("{count} {first}s {rest}"),
        _ => format!("{count} {name}s"),
    }
}

/// A heading on one line.
fn words_of(text: &str) -> String {
    // Most have a space between two words and nothing else.
    let plain = text.bytes().all(|byte| matches!(byte, b' '..0x7F)) && !text.contains("  ");
    if plain && !text.starts_with(' ') && !text.ends_with(' ') {
        return text.to_owned();
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_a_space_between_them() {
        for text in
            ["", " ", "Goal", "Goal 7 of 17", " Goal", "Goal ", "a  b", "a\tb\n c", "é\u{a0}ü  ö", "a\u{7f}b"]
        {
            assert_eq!(words_of(text), text.split_whitespace().collect::<Vec<_>>().join(" "), "{text:?}");
        }
    }

    #[test]
    fn rows_know_their_header() {
        let mut document = crate::plain_text("Goal\tYear of it\n\nWater\t2030\n\nAfter all.\n".to_owned());
        document.blocks[..2].iter_mut().for_each(|block| block.kind = BlockKind::TableRow);
        document.tables = vec![Table { blocks: 0..2, header: Some(0) }];
        assert_eq!(document.headers(), [None, Some(0), None]);
    }
}
