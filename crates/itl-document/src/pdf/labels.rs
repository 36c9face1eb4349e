//! Labels among the passages of a document: words of charts, figures, tiles and forms, which nobody reads as text.

use super::flow::Passage;
use super::shape::{Shape, is_sentence, is_tile, is_worded_item};
use crate::BlockKind;

/// Most words of a heading.
const HEADING_WORDS: usize = 25;
/// Passages after a heading that are looked at for what it stands over.
const BELOW: usize = 4;

/// Tells labels from text and from headings.
pub(super) fn mark(passages: &mut [Passage]) {
    for passage in passages.iter_mut() {
        let label = match passage.kind {
            BlockKind::Paragraph => !is_sentence(&passage.text()),
            BlockKind::ListItem => !is_worded_item(&passage.text()),
            BlockKind::Heading(_) => is_tile(&passage.text()),
            _ => false,
        };
        if label {
            passage.kind = BlockKind::Label;
        }
    }
    for at in 0..passages.len() {
        if matches!(passages[at].kind, BlockKind::Heading(_)) && !heads(passages, at) {
            passages[at].kind = BlockKind::Label;
        }
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
