//! A text file in, a document out. The text is that of the file, but for its encoding; only its structure is found.
//!
//! Blank lines and form feeds end a block; a form feed also turns the page. A line with a bullet or a short
//! enumerator starts a list item. A short line of its own that does not end like a sentence is a heading,
//! unless nothing follows it.

use itl_base::{ByteSpan, Cancel};
use std::borrow::Cow;

use crate::draft::too_many_chars;
use crate::encoding::decode_text;
use crate::{Block, BlockKind, Document, DocumentError, Limits, ReadOptions};

/// Longest heading, in characters, and in bytes, of which a character has four at most.
const HEADING_MAX: usize = 120;
const HEADING_BYTES: usize = 4 * HEADING_MAX;
/// What turns the page.
const FORM_FEED: u8 = 0xC;

/// Reads a text file in any encoding.
pub(crate) fn read(bytes: Cow<'_, [u8]>, options: &ReadOptions) -> Result<Document, DocumentError> {
    let mut decoded = decode_text(bytes, &options.cancel)?;
    let cut = end_within(&decoded.text, &options.limits);
    if let Some(end) = cut {
        decoded.text.to_mut().truncate(end);
    }
    let mut document = document_of(std::mem::take(&mut decoded.text).into_owned(), &options.cancel);
    if cut.is_some() {
        document.notices.push(too_many_chars(&options.limits));
    }
    Ok(decoded.lead_back(document))
}

/// Where the text must end, if it has more characters than the bound.
fn end_within(text: &str, limits: &Limits) -> Option<usize> {
    let limit = usize::try_from(limits.chars).unwrap_or(usize::MAX);
    if text.len() <= limit {
        return None;
    }
    text.char_indices().nth(limit).map(|(end, _)| end)
}

/// The document of a plain text.
#[must_use]
pub fn plain_text(text: String) -> Document {
    document_of(text, &Cancel::never())
}

fn document_of(text: String, cancel: &Cancel) -> Document {
    let mut blocks = blocks_of(&text, cancel);
    let turned = memchr::memchr(FORM_FEED, text.as_bytes()).is_some();
    let pages = turned.then(|| blocks.last().map_or(1, |block| block.page.unwrap_or(1)));
    if pages.is_none() {
        blocks.iter_mut().for_each(|block| block.page = None);
    }
    Document::of_blocks(text, blocks, pages)
}

/// The blocks of a plain text; all have a page.
pub(crate) fn blocks_of(text: &str, cancel: &Cancel) -> Vec<Block> {
    let mut reader = PlainReader::default();
    let mut at = 0;
    let ends = memchr::memchr2_iter(b'\n', FORM_FEED, text.as_bytes()).map(|end| end + 1);
    for end in ends.chain([text.len()]) {
        if cancel.is_cancelled() || at == text.len() {
            break;
        }
        reader.line(text, at, &text[at..end]);
        at = end;
    }
    reader.close(text);
    if let Some(last) = reader.blocks.last_mut()
        && matches!(last.kind, BlockKind::Heading(_))
    {
        last.kind = BlockKind::Paragraph;
    }
    reader.blocks
}

#[derive(Default)]
struct PlainReader {
    blocks: Vec<Block>,
    open: Option<OpenBlock>,
    page: u32,
}

struct OpenBlock {
    span: ByteSpan,
    lines: usize,
    item: bool,
    /// Whether the block before stands on the line directly above.
    attached: bool,
}

impl PlainReader {
    fn line(&mut self, text: &str, at: usize, line: &str) {
        let words = line.trim();
        if words.is_empty() {
            self.close(text);
        } else {
            let start = at + (line.len() - line.trim_start().len());
            let span = ByteSpan::new(start, start + words.len());
            let item = is_item(words);
            match &mut self.open {
                Some(open) if !item => {
                    open.span = open.span.join(span);
                    open.lines += 1;
                }
                _ => {
                    let attached = self.open.is_some();
                    self.close(text);
                    self.open = Some(OpenBlock { span, lines: 1, item, attached });
                }
            }
        }
        if line.ends_with('\u{C}') {
            self.close(text);
            self.page += 1;
        }
    }

    fn close(&mut self, text: &str) {
        let Some(open) = self.open.take() else { return };
        let words = open.span.of(text);
        let kind = match heading_level(words) {
            Some(level) if open.lines == 1 && !open.attached => BlockKind::Heading(level),
            _ if open.item => BlockKind::ListItem,
            _ => BlockKind::Paragraph,
        };
        // An item directly under a one-line block: that block introduces a list and is a heading only if it
        // stood alone, which it did not.
        if open.attached
            && let Some(before) = self.blocks.last_mut()
            && matches!(before.kind, BlockKind::Heading(_))
        {
            before.kind =
                if is_item(before.span.of(text)) { BlockKind::ListItem } else { BlockKind::Paragraph };
        }
        self.blocks.push(Block { kind, span: open.span, page: Some(self.page + 1) });
    }
}

/// Whether a line starts with a bullet or an enumerator such as `1.`, `12)`, `(a)`, `iv)`.
pub(crate) fn is_item(line: &str) -> bool {
    let Some((head, rest)) = line.split_once([' ', '\t']) else { return false };
    if rest.trim().is_empty() {
        return false;
    }
    if matches!(head, "-" | "*" | "•" | "–" | "—" | "◦" | "▪" | "‣" | "·") {
        return true;
    }
    let bare = head.strip_prefix('(').unwrap_or(head);
    let Some(mark) = bare.strip_suffix(['.', ')']) else { return false };
    let number = mark.len() <= 2 && mark.bytes().all(|b| b.is_ascii_digit());
    let letter = mark.len() == 1 && mark.bytes().all(|b| b.is_ascii_lowercase());
    let roman = head.ends_with(')') && mark.len() <= 4 && mark.bytes().all(|b| b"ivx".contains(&b));
    !mark.is_empty() && (number || letter || roman)
}

/// The level of a heading, from its number (`2.1 Energy` is 2) or else 1; `None` if it does not look like one.
fn heading_level(words: &str) -> Option<u8> {
    let long = || words.len() > HEADING_BYTES || words.chars().nth(HEADING_MAX).is_some();
    if words.ends_with(['.', '!', '?', ':', ';', ',', '…']) || long() {
        return None;
    }
    let (head, title) = words.split_once(' ').unwrap_or((words, ""));
    let number = head.trim_end_matches(['.', ')']);
    let numbered = number.starts_with(|c: char| c.is_ascii_digit())
        && number.bytes().all(|b| b.is_ascii_digit() || b == b'.')
        && !title.is_empty();
    if numbered {
        let parts = number.split('.').count();
        return title.starts_with(char::is_alphabetic).then_some(u8::try_from(parts).unwrap_or(u8::MAX));
    }
    let lettered = words.chars().filter(|c| c.is_alphabetic()).count() * 2 > words.chars().count();
    (words.starts_with(char::is_uppercase) && lettered).then_some(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn shape(text: &str) -> Vec<(BlockKind, String)> {
        let document = plain_text(text.to_owned());
        document.blocks.iter().map(|block| (block.kind, block.span.of(text).to_owned())).collect()
    }

    #[test]
    fn headings_paragraphs_and_items() {
        let text =
            "Our Plan\n\n1. Energy\n\nWe save\nenergy.\n- by day\n- by\n  night\n\n2.1 Water\n\nWe drink it.";
        use BlockKind::{Heading, ListItem, Paragraph};
        let kinds: Vec<BlockKind> = shape(text).into_iter().map(|(kind, _)| kind).collect();
        assert_eq!(kinds, [Heading(1), Heading(1), Paragraph, ListItem, ListItem, Heading(2), Paragraph]);
        assert_eq!(shape(text)[2].1, "We save\nenergy.");
    }

    #[test]
    fn a_single_line_and_a_last_line_are_no_headings() {
        assert_eq!(shape("No poverty"), [(BlockKind::Paragraph, "No poverty".to_owned())]);
    }

    #[test]
    fn lines_that_follow_each_other_are_a_list_not_headings() {
        let kinds: Vec<BlockKind> =
            shape("1. One\n2. Two\n\nEnd.").into_iter().map(|(kind, _)| kind).collect();
        assert_eq!(kinds, [BlockKind::ListItem, BlockKind::ListItem, BlockKind::Paragraph]);
    }

    #[test]
    fn form_feeds_turn_pages() {
        let document = plain_text("One.\n\u{C}Two.\n".to_owned());
        assert_eq!(document.pages, Some(2));
        assert_eq!(document.blocks.iter().map(|block| block.page).collect::<Vec<_>>(), [Some(1), Some(2)]);
        assert_eq!(plain_text("One.".to_owned()).pages, None);
    }

    proptest! {
        #[test]
        fn blocks_cover_the_text_in_order(text in "[aA1.() \n\u{c}\u{a0}é•-]{0,80}") {
            let document = plain_text(text.clone());
            let mut rest = 0;
            for block in &document.blocks {
                prop_assert!(block.span.start as usize >= rest);
                prop_assert!(text[rest..block.span.start as usize].trim().is_empty());
                rest = block.span.end as usize;
            }
            prop_assert!(text[rest..].trim().is_empty());
            prop_assert_eq!(document.sections.iter().map(|s| s.blocks.len()).sum::<usize>(), document.blocks.len());
        }
    }
}
