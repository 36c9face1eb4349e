//! What a passage is by what stands beside it: titles of tables, notes under tables, and numbered heads over text.
//! Passages with their kinds in, some kinds made better out; words are never looked up.

use super::flow::Passage;
use crate::BlockKind;
use crate::pdf::layout::line::{ends_sentence, is_bullet};
use crate::pdf::layout::shape::{Shape, is_sentence};

/// Most lines of the title of a table.
const TITLE_LINES: usize = 3;
/// How far over its table a title stands at most, in ems.
const TITLE_GAP: f32 = 3.5;
/// The title of a table is bold, or smaller than this share of most of the text.
const TITLE_SIZE: f32 = 0.93;
/// Most words of a numbered head over text: sentences that are items have more.
const HEAD_WORDS: usize = 8;
/// The level of such a head: the deepest, as nothing tells it.
const HEAD_LEVEL: u8 = 6;

/// Tells titles, notes and heads by their neighbours. `body` is the size of most of the text.
pub(crate) fn mark(passages: &mut [Passage], body: f32) {
    let content: Vec<usize> = (0..passages.len()).filter(|&at| passages[at].kind.is_content()).collect();
    for (place, &at) in content.iter().enumerate() {
        let neighbour = |index: Option<usize>| {
            let other = index.and_then(|index| content.get(index)).map(|&other| &passages[other]);
            other.filter(|other| other.page() == passages[at].page())
        };
        let before = neighbour(place.checked_sub(1));
        let after = neighbour(Some(place + 1));
        let passage = &passages[at];
        let kind = match passage.kind {
            BlockKind::Paragraph if after.is_some_and(|table| is_title(passage, table, body)) => {
                BlockKind::Caption
            }
            BlockKind::Paragraph | BlockKind::ListItem
                if before.is_some_and(|above| is_note(passage, above)) =>
            {
                BlockKind::Footnote
            }
            BlockKind::ListItem if is_head(passage, before, after) => BlockKind::Heading(HEAD_LEVEL),
            _ => continue,
        };
        passages[at].kind = kind;
    }
}

/// Whether a passage stands right over a table as its title: it stands out and ends no sentence.
fn is_title(passage: &Passage, table: &Passage, body: f32) -> bool {
    let (Some(last), Some(first)) = (passage.lines.last(), table.lines.first()) else { return false };
    let stands_out = passage.lines.iter().all(|line| line.is_bold() || line.size() < TITLE_SIZE * body);
    let gap = first.y() - last.y();
    let (from, to) = table.extent();
    table.kind == BlockKind::TableRow
        && stands_out
        && passage.lines.len() <= TITLE_LINES
        && last.direction == first.direction
        && (0.0..TITLE_GAP * last.size()).contains(&gap)
        && last.x0() < to
        && last.x1() > from
        && !ends_sentence(&passage.text())
}

/// Whether a passage explains a mark in what stands over it: `* without the new site`.
fn is_note(passage: &Passage, above: &Passage) -> bool {
    let marked =
        passage.lines.first().is_some_and(|line| line.start().starts_with(['*', '†', '‡', '¹', '²', '³']));
    let apart = matches!(
        above.kind,
        BlockKind::TableRow | BlockKind::Label | BlockKind::Caption | BlockKind::Footnote
    );
    marked && apart
}

/// Whether an item with a number or letter stands alone over text: it is a head, and no item of a list.
fn is_head(passage: &Passage, before: Option<&Passage>, after: Option<&Passage>) -> bool {
    let text = passage.text();
    let is_item = |other: Option<&Passage>| other.is_some_and(|other| other.kind == BlockKind::ListItem);
    let heads_text = after.is_some_and(|below| {
        below.kind == BlockKind::Paragraph && is_sentence(&below.text()) && ends_sentence(&below.text())
    });
    passage.lines.len() == 1
        && !is_bullet(&text)
        && text.starts_with(char::is_alphanumeric)
        && !text.ends_with(['.', ';', ':', ',', '!', ')'])
        && Shape::of(&text).words <= HEAD_WORDS
        && heads_text
        && !is_item(before)
}
