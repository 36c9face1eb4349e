//! A text on one line in pieces, some of them marked: what a quotation is made of, before any form draws it.

use itl_base::ByteSpan;
use itl_core::{Alignment, Evidence, Model, Place};
use std::collections::BTreeMap;

use crate::words::clean;

/// Characters that are shown on either side of a mark where text is cut short.
pub(crate) const AROUND: usize = 120;

/// What stands around some terms in the unit at `span`, in pieces: plain, or one of their words.
pub(crate) fn excerpted(text: &str, span: ByteSpan, places: &[Place]) -> Vec<(String, Option<()>)> {
    let words = places.iter().flat_map(Place::words).map(|&word| (word, ())).collect();
    pieces(text, span, &words, AROUND)
}

/// A whole text in pieces, its words marked as they are given.
pub(crate) fn highlighted<M: Copy>(text: &str, words: &BTreeMap<ByteSpan, M>) -> Vec<(String, Option<M>)> {
    pieces(text, ByteSpan::new(0, text.len()), words, AROUND)
}

/// The words of a unit that made its affinity.
pub(crate) fn matched(evidence: &Evidence) -> BTreeMap<ByteSpan, ()> {
    let places = evidence.contributions.iter().flat_map(|part| &part.places);
    places.flat_map(|place| place.words()).map(|&word| (word, ())).collect()
}

/// A unit's text on one line in pieces, each with whether it is a word that made the affinity to the concept in a column.
#[must_use]
pub fn marked(model: &Model, alignment: &Alignment, row: usize, column: usize) -> Vec<(String, bool)> {
    let span = alignment.units[row].span;
    let evidence = model.explain(&alignment.analysis, span, column);
    let pieces = pieces(&alignment.document.text, span, &matched(&evidence), usize::MAX);
    pieces.into_iter().map(|(piece, mark)| (piece, mark.is_some())).collect()
}

/// The text on one line in pieces, marked or not; at most `longest` characters on either side of a mark.
pub(crate) fn pieces<M: Copy>(
    text: &str,
    span: ByteSpan,
    words: &BTreeMap<ByteSpan, M>,
    longest: usize,
) -> Vec<(String, Option<M>)> {
    let mut pieces = Vec::new();
    let mut at = span.start as usize;
    for (&word, &how) in words {
        // Words of a given analysis may share a place.
        if (word.start as usize) < at {
            continue;
        }
        let first = at == span.start as usize;
        pieces.push((between(&cut(&text[at..word.start as usize], !first, true, longest)), None));
        pieces.push((clean(word.of(text)), Some(how)));
        at = word.end as usize;
    }
    pieces.push((between(&cut(&text[at..span.end as usize], true, false, longest)), None));
    pieces
}

/// The head, the tail or both of a text that is longer than they are, with an ellipsis.
fn cut(text: &str, head: bool, tail: bool, longest: usize) -> String {
    let count = text.chars().count();
    let kept = longest.saturating_mul(usize::from(head) + usize::from(tail));
    if count <= kept {
        return text.to_owned();
    }
    let start: String = text.chars().take(if head { longest } else { 0 }).collect();
    let end: String = text.chars().skip(if tail { count - longest } else { count }).collect();
    let whole_words = |piece: &str, at_end: bool| {
        let cut = if at_end { piece.rsplit_once(' ') } else { piece.split_once(' ') };
        cut.map_or(piece, |(before, after)| if at_end { before } else { after }).to_owned()
    };
    let (before, after) = (if head { " " } else { "" }, if tail { " " } else { "" });
    format!("{}{before}…{after}{}", whole_words(&start, true), whole_words(&end, false))
}

/// Cleaned, but with the spaces at both ends that keep words apart.
fn between(text: &str) -> String {
    let space = |found: bool| if found { " " } else { "" };
    let words = clean(text);
    if words.is_empty() {
        return space(!text.is_empty()).to_owned();
    }
    format!(
        "{}{words}{}",
        space(text.starts_with(char::is_whitespace)),
        space(text.ends_with(char::is_whitespace))
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(places: &[(usize, usize)]) -> BTreeMap<ByteSpan, ()> {
        places.iter().map(|&(start, end)| (ByteSpan::new(start, end), ())).collect()
    }

    fn marks(text: &str, places: &[(usize, usize)], longest: usize) -> String {
        let pieces = pieces(text, ByteSpan::new(0, text.len()), &words(places), longest).into_iter();
        pieces.map(|(piece, mark)| mark.map_or(piece.clone(), |()| format!("[{piece}]"))).collect()
    }

    #[test]
    fn words_are_marked_where_they_stand() {
        assert_eq!(
            marks("We save\nenergy, daily.", &[(3, 7), (8, 14)], usize::MAX),
            "We [save] [energy], daily."
        );
        assert_eq!(marks("none", &[], usize::MAX), "none");
    }

    #[test]
    fn long_stretches_are_cut_at_words() {
        let text = "one two three four five six seven eight";
        assert_eq!(marks(text, &[(14, 18)], 9), "… three [four] five …");
        assert_eq!(marks(text, &[(0, 3), (34, 39)], 9), "[one] two … seven [eight]");
        assert_eq!(marks(text, &[(14, 18)], 100), "one two three [four] five six seven eight");
    }
}
