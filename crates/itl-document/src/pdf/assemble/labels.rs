//! Labels among the passages of a document: words of charts, figures, tiles and forms, which nobody reads as text.

use super::flow::Passage;
use crate::BlockKind;
use crate::pdf::layout::line::ends_sentence;
use crate::pdf::layout::segments::Segment;
use crate::pdf::layout::shape::{Shape, is_numbered_names, is_sentence, is_tile, is_worded_item};

/// Most words of a heading.
const HEADING_WORDS: usize = 25;
/// Passages after a heading that are looked at for what it stands over.
const BELOW: usize = 4;

/// Fewest lines of a tile, the most characters of one of them, and its size as a share of most of the text.
const TILE_LINES: usize = 3;
const TILE_CHARS: usize = 14;
const TILE_SIZE: f32 = 0.85;
/// Most characters in a line of a label that has as many words as a sentence,
const NARROW_CHARS: usize = 30;
/// so many passages on each side of it that are looked at, and how many of them are labels at least.
const BESIDE: usize = 2;
const LABELS_BESIDE: usize = 3;

/// Tells labels from text and from headings. `body` is the size of most of the text.
pub(crate) fn mark(passages: &mut [Passage], body: f32) {
    for passage in passages.iter_mut() {
        let label = match passage.kind {
            BlockKind::Paragraph | BlockKind::ListItem if is_numbered_names(&passage.text()) => true,
            BlockKind::Paragraph => !is_sentence(&passage.text()) || is_narrow_tile(passage, body),
            BlockKind::ListItem => !is_worded_item(&passage.text()),
            BlockKind::Heading(_) => is_tile(&passage.text()),
            _ => false,
        };
        if label {
            passage.kind = BlockKind::Label;
        }
    }
    mark_among_labels(passages);
    for at in 0..passages.len() {
        if matches!(passages[at].kind, BlockKind::Heading(_)) && !heads(passages, at) {
            passages[at].kind = BlockKind::Label;
        }
    }
}

fn chars_of_lines(passage: &Passage) -> usize {
    let chars = passage.lines.iter().flat_map(|line| &line.segments).map(Segment::chars).sum::<usize>();
    chars / passage.lines.len().max(1)
}

/// Whether a text stands in small type in a column as wide as a word.
fn is_narrow_tile(passage: &Passage, body: f32) -> bool {
    passage.lines.len() >= TILE_LINES
        && chars_of_lines(passage) < TILE_CHARS
        && passage.lines.iter().all(|line| line.size() < TILE_SIZE * body)
}

/// Makes labels of narrow texts that end no sentence and stand among labels.
fn mark_among_labels(passages: &mut [Passage]) {
    let content: Vec<usize> = (0..passages.len()).filter(|&at| passages[at].kind.is_content()).collect();
    let mut found = Vec::new();
    for (place, &at) in content.iter().enumerate() {
        let passage = &passages[at];
        if passage.kind != BlockKind::Paragraph
            || passage.lines.len() < 2
            || chars_of_lines(passage) >= NARROW_CHARS
            || ends_sentence(&passage.text())
        {
            continue;
        }
        let beside = content[place.saturating_sub(BESIDE)..].iter().take(2 * BESIDE + 1);
        let labels = beside.filter(|&&other| {
            passages[other].kind == BlockKind::Label && passages[other].page() == passage.page()
        });
        if labels.count() >= LABELS_BESIDE {
            found.push(at);
        }
    }
    for at in found {
        passages[at].kind = BlockKind::Label;
    }
}

/// Whether something stands under a heading. What stands out by its weight alone and has only labels around is one.
fn heads(passages: &[Passage], at: usize) -> bool {
    let heading = &passages[at];
    let words = Shape::of(&heading.text()).words;
    if words == 0 || words > HEADING_WORDS {
        return false;
    }
    if !heading.weak {
        return true;
    }
    let below = passages[at + 1..].iter().take(BELOW).filter(|passage| passage.kind.is_content());
    let next = below.map(|passage| passage.kind).find(|kind| !matches!(kind, BlockKind::Heading(_)));
    !matches!(next, None | Some(BlockKind::Label | BlockKind::Footnote))
}
