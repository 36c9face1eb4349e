//! Text that does not count: blocks in, the share of the words that are in none of the counted units, and why, out.
//!
//! Running heads and numbers of pages are never among it, nor are headings, contents and indexes: they repeat or announce
//! what is said elsewhere. Words are pieces between blanks with two letters that follow each other.

use itl_base::{ByteSpan, Help, Notice};

use crate::fragment::is_word;
use crate::{Block, BlockKind, Document};

/// The code of the notice that a reader gives.
pub const NOT_ANALYSED: &str = "not-analysed";
/// The share of the words from which on there is a warning.
const MUCH: f64 = 0.05;
/// Fewer words are no matter, however short the text is.
const FEWEST_WORDS: u64 = 10;

/// One and several blocks that are in no unit because they are short.
const FRAGMENTS: (&str, &str) = ("block shorter than two words", "blocks shorter than two words");

/// Blocks that do not count for one reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Reason {
    one: &'static str,
    many: &'static str,
    blocks: usize,
    words: u64,
}

impl Document {
    /// Says how much of the text is in no unit, if it is more than a twentieth.
    pub(crate) fn not_analysed(&self) -> Option<Notice> {
        let is_fragment = self.fragments();
        let left_out = |block: &Block| !block.kind.is_content() || is_fragment(block);
        let said = self.much(left_out)?;
        let help = Help::say("see ").verb("analyze").and(" FILE ").setting("blocks");
        Some(Notice::warning(NOT_ANALYSED, format!("not analysed: {said}")).with_help(help))
    }

    /// Says how much of the text is in none of the units that count, which stand at these places in order, if it is more than a
    /// twentieth.
    #[must_use]
    pub fn uncounted(&self, counted: &[ByteSpan]) -> Option<Notice> {
        let touches = |block: &Block| {
            let after = counted.partition_point(|unit| unit.end <= block.span.start);
            counted.get(after).is_some_and(|unit| unit.start < block.span.end)
        };
        let said = self.much(|block| !block.kind.is_content() || !touches(block))?;
        let help = Help::say("see ").verb("analyze").and(" FILE ").setting("blocks").and(", and ");
        let help = help.setting("count").and(" for which kinds of text count");
        Some(Notice::warning("not-counted", format!("not counted: {said}")).with_help(help))
    }

    /// The reasons for which these blocks do not count, with their shares, the largest first; `None` if they are few.
    fn much(&self, left_out: impl Fn(&Block) -> bool) -> Option<String> {
        let mut reasons: Vec<Reason> = Vec::new();
        let is_fragment = self.fragments();
        let mut all = 0;
        for block in &self.blocks {
            if matches!(block.kind, BlockKind::RunningHead | BlockKind::PageNumber) {
                continue;
            }
            let words =
                block.span.of(&self.text).split_whitespace().filter(|piece| is_word(piece)).count() as u64;
            all += words;
            let names = if is_fragment(block) { Some(FRAGMENTS) } else { names(block.kind) };
            let Some((one, many)) = names.filter(|_| left_out(block)) else { continue };
            match reasons.iter_mut().find(|reason| reason.one == one) {
                Some(reason) => (reason.blocks, reason.words) = (reason.blocks + 1, reason.words + words),
                None => reasons.push(Reason { one, many, blocks: 1, words }),
            }
        }
        let words: u64 = reasons.iter().map(|reason| reason.words).sum();
        if words < FEWEST_WORDS || words as f64 <= MUCH * all as f64 {
            return None;
        }
        let share = |words: u64| (100.0 * words as f64 / all as f64).round();
        reasons.retain(|reason| share(reason.words) >= 1.0);
        // Stable: equal ones stay in the order of the text.
        reasons.sort_by_key(|reason| std::cmp::Reverse(reason.words));
        let shown = |reason: &Reason| {
            let name = if reason.blocks == 1 { reason.one } else { reason.many };
            format!("{} {name} ({} % of the text)", reason.blocks, share(reason.words))
        };
        Some(reasons.iter().map(shown).collect::<Vec<_>>().join(", "))
    }
}

/// What one and what several of these blocks are called, if it matters that they do not count.
fn names(kind: BlockKind) -> Option<(&'static str, &'static str)> {
    match kind {
        BlockKind::Code => Some(("code block", "code blocks")),
        BlockKind::Navigation => Some(("navigation block", "navigation blocks")),
        BlockKind::OffPage => Some(("line off the page", "lines off the page")),
        BlockKind::Quoted => Some(("block of quoted mail", "blocks of quoted mail")),
        BlockKind::TableRow => Some(("table row", "table rows")),
        BlockKind::Caption => Some(("caption", "captions")),
        BlockKind::Footnote => Some(("note", "notes")),
        BlockKind::Reference => Some(("reference", "references")),
        BlockKind::Label => Some(("label of a figure or form", "labels of figures and forms")),
        BlockKind::Paragraph
        | BlockKind::ListItem
        | BlockKind::Heading(_)
        | BlockKind::Contents
        | BlockKind::Index
        | BlockKind::RunningHead
        | BlockKind::PageNumber => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(kind: BlockKind) -> Document {
        let code = "let all of it = saved by them in one hour;";
        let text = format!("Our plan\n\nWe save energy in all of our sites.\n\n{code}\n");
        let mut document = crate::plain_text(text);
        document.blocks[2].kind = kind;
        document
    }

    #[test]
    fn the_share_is_of_words() {
        // Ten words of twenty: `=` is none.
        let code = document(BlockKind::Code).not_analysed().map(|notice| notice.to_string());
        let expected = "not analysed: 1 code block (50 % of the text); see analyze FILE blocks";
        assert_eq!(code.as_deref(), Some(expected));
        assert_eq!(document(BlockKind::RunningHead).not_analysed(), None);
        assert_eq!(document(BlockKind::Paragraph).not_analysed(), None);
    }

    #[test]
    fn what_counts_is_not_among_it() {
        let document = document(BlockKind::Footnote);
        let spans: Vec<ByteSpan> = document.blocks.iter().map(|block| block.span).collect();
        let said = |counted: &[ByteSpan]| document.uncounted(counted).map(|notice| notice.message);
        assert_eq!(said(&spans[1..2]).as_deref(), Some("not counted: 1 note (50 % of the text)"));
        assert_eq!(said(&spans[1..]), None);
    }
}
