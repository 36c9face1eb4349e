//! A block of a text as the core reads it: NFC, soft hyphens removed; with a way back to the text as it was given.
//!
//! Most blocks are already in that form and are read as they are.

use std::ops::Range;
use unicode_normalization::char::canonical_combining_class;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use crate::plain::is_plain;
use itl_base::ByteSpan;

pub(crate) const SOFT_HYPHEN: char = '\u{AD}';

/// A block in the form that the core reads, and the offset map between it and the text that has it.
#[derive(Debug)]
pub(crate) struct Normalized {
    /// What the core reads.
    pub(crate) text: String,
    /// Where the two texts drift apart, in order.
    pieces: Vec<Piece>,
}

/// From here on, a stretch that was copied, or one that was rewritten as a whole.
#[derive(Debug, Clone, Copy)]
struct Piece {
    read: u32,
    given: u32,
    rewritten: bool,
}

impl Normalized {
    /// A block of a text, of whole characters, in that form; none if it has it already.
    pub(crate) fn of(given: &str, block: ByteSpan) -> Option<Self> {
        let (start, given) = (block.start as usize, block.of(given));
        let plain = || !given.contains(SOFT_HYPHEN) && is_nfc_quick(given.chars()) == IsNormalized::Yes;
        if is_plain(given.as_bytes()) || plain() {
            return None;
        }
        let mut read = String::with_capacity(given.len());
        let mut pieces: Vec<Piece> = Vec::new();
        let offset = |value| u32::try_from(value).expect("readers bound a text to 4 GiB");
        let mut rest = given;
        while !rest.is_empty() {
            let at = start + given.len() - rest.len();
            let (cluster, after) = rest.split_at(plain_len(rest).unwrap_or_else(|| cluster_len(rest)));
            let before = read.len();
            let rewritten = rewrite(cluster, &mut read);
            if rewritten || pieces.last().is_none_or(|piece| piece.rewritten) {
                pieces.push(Piece { read: offset(before), given: offset(at), rewritten });
            }
            rest = after;
        }
        // The end, so that the last rewritten stretch has something to end at.
        pieces.push(Piece { read: offset(read.len()), given: block.end, rewritten: false });
        Some(Self { text: read, pieces })
    }

    /// Where it stands in the given text, without soft hyphens at its ends.
    pub(crate) fn given(&self) -> ByteSpan {
        self.back().given(ByteSpan::new(0, self.text.len()))
    }

    /// The way back for spans that are asked for in the order of the text.
    pub(crate) fn back(&self) -> Back<'_> {
        Back { pieces: &self.pieces, passed: 0 }
    }
}

/// Writes a character, with all that combines with it, as the core reads it; says whether that is something else.
fn rewrite(cluster: &str, read: &mut String) -> bool {
    let before = read.len();
    if cluster.is_ascii() {
        read.push_str(cluster);
    } else if cluster.starts_with(SOFT_HYPHEN) {
        read.extend(cluster.chars().skip(1));
    } else {
        read.extend(cluster.nfc());
    }
    read[before..] != *cluster
}

/// Where blocks of a text end, between characters with all that combines with them.
pub(crate) struct Boundaries<'t> {
    text: &'t str,
    /// The last of these that an end stood in: it may be as long as the text, with an end in every place of it.
    cut: Range<usize>,
    /// Whether it is read as something else.
    rewritten: bool,
}

impl<'t> Boundaries<'t> {
    pub(crate) fn of(text: &'t str) -> Self {
        Self { text, cut: 0..0, rewritten: false }
    }

    /// A block without characters that its ends cut in two: they belong to the block that they begin in.
    pub(crate) fn whole(&mut self, block: ByteSpan) -> ByteSpan {
        ByteSpan { start: self.next(block.start), end: self.next(block.end) }
    }

    fn next(&mut self, offset: u32) -> u32 {
        let (before, after) = self.text.split_at(offset as usize);
        if before.is_empty() || after.chars().next().is_none_or(|c| c.is_ascii() || stands_alone(c)) {
            return offset;
        }
        if !self.cut.contains(&before.len()) {
            let first = before.char_indices().rev().find(|&(_, c)| stands_alone(c)).map_or(0, |(at, _)| at);
            self.cut = first..first + cluster_len(&self.text[first..]);
            self.rewritten = rewrite(&self.text[self.cut.clone()], &mut String::new());
        }
        if self.rewritten { self.cut.end as u32 } else { offset }
    }
}

/// The way from spans of the read text to spans of the given one, by default the same ones. It goes along with them: the pieces behind the last
/// span are not looked at again.
#[derive(Default)]
pub(crate) struct Back<'a> {
    pieces: &'a [Piece],
    /// The pieces that end before the last span.
    passed: usize,
}

impl Back<'_> {
    /// A span of the read text as a span of the given one; fast if it is not before the last one.
    #[inline]
    pub(crate) fn given(&mut self, span: ByteSpan) -> ByteSpan {
        if self.pieces.is_empty() { span } else { self.follow(span) }
    }

    fn follow(&mut self, span: ByteSpan) -> ByteSpan {
        let pieces = self.pieces;
        if pieces[self.passed].read > span.start {
            self.passed = 0;
        }
        // Most spans are in the same copied stretch as the last one.
        let (here, next) = (pieces[self.passed], pieces.get(self.passed + 1));
        let inside = here.read <= span.start && next.is_none_or(|next| span.end <= next.read);
        if inside && !here.rewritten && !span.is_empty() {
            let given = |offset| here.given + (offset - here.read);
            return ByteSpan { start: given(span.start), end: given(span.end) };
        }
        // A removed character leaves an empty piece: the last piece that starts here is the one that counts.
        let started = pieces[self.passed..].iter().take_while(|piece| piece.read <= span.start).count();
        let start = (self.passed + started).saturating_sub(1);
        let next = match span.is_empty() {
            true => pieces.partition_point(|piece| piece.read < span.end),
            false => start + pieces[start..].iter().take_while(|piece| piece.read < span.end).count(),
        };
        self.passed = start;
        ByteSpan { start: self.start_in(start, span.start), end: self.end_in(next, span.end) }
    }

    fn start_in(&self, piece: usize, offset: u32) -> u32 {
        let piece = self.pieces[piece];
        if piece.rewritten { piece.given } else { piece.given + (offset - piece.read) }
    }

    /// Where a span ends in the piece before `next`.
    fn end_in(&self, next: usize, offset: u32) -> u32 {
        let piece = self.pieces[next.saturating_sub(1)];
        if piece.rewritten {
            self.pieces.get(next).map_or(piece.given, |following| following.given)
        } else {
            piece.given + (offset - piece.read)
        }
    }
}

/// The length of the ASCII text up to the last character before something else, which might combine with it.
fn plain_len(text: &str) -> Option<usize> {
    let ascii = text.bytes().position(|byte| !byte.is_ascii()).unwrap_or(text.len() + 1);
    (ascii > 1).then(|| ascii - 1)
}

/// The length of the first character with all that may combine with it.
fn cluster_len(text: &str) -> usize {
    let mut chars = text.char_indices();
    chars.next();
    chars.find(|&(_, c)| stands_alone(c)).map_or(text.len(), |(at, _)| at)
}

/// Whether a character never combines with what is before it. One that is only written otherwise, as the sign Ohm is the letter
/// Omega, does so as what it is written as.
fn stands_alone(c: char) -> bool {
    let starts =
        |c: char| canonical_combining_class(c) == 0 && is_nfc_quick([c].into_iter()) == IsNormalized::Yes;
    starts(c) || (canonical_combining_class(c) == 0 && [c].into_iter().nfd().next().is_some_and(starts))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn normalized(given: &str) -> Option<Normalized> {
        Normalized::of(given, ByteSpan::new(0, given.len()))
    }

    #[test]
    fn plain_text_is_read_as_it_is() {
        assert!(normalized("équité").is_none());
    }

    #[test]
    fn a_block_knows_nothing_of_others() {
        let given = "e\u{301}\n\nne\u{301}, e\u{301}";
        let block = ByteSpan::new(5, 9);
        assert_eq!(block.of(given), "ne\u{301}");
        let normalized = Normalized::of(given, block).unwrap();
        assert_eq!(normalized.text, "né");
        assert_eq!(normalized.back().given(ByteSpan::new(1, 3)), ByteSpan::new(6, 9));
        assert!(Normalized::of(given, ByteSpan::new(9, 11)).is_none());
    }

    #[test]
    fn a_character_that_two_blocks_share_is_in_the_first() {
        let whole = |given, start, end| Boundaries::of(given).whole(ByteSpan::new(start, end));
        assert_eq!(whole("ae\u{301}b", 0, 2), ByteSpan::new(0, 4));
        assert_eq!(whole("ae\u{301}b", 2, 5), ByteSpan::new(4, 5));
        // What is not written otherwise may be cut.
        assert_eq!(whole("x\u{301}b", 1, 4), ByteSpan::new(1, 4));
    }

    #[test]
    fn ends_inside_of_one_character_look_at_it_once() {
        let given = format!("xe{}b", "\u{301}".repeat(200_000));
        let mut boundaries = Boundaries::of(&given);
        let end = given.len() as u32 - 1;
        assert!((2..end).step_by(2).all(|at| boundaries.next(at) == end));
    }

    #[test]
    fn a_sign_that_is_a_letter_leaves_what_is_before_it_alone() {
        let given = "5+\u{2126}\u{301} \u{F71}\u{F73}";
        let normalized = normalized(given).unwrap();
        assert_eq!(normalized.text, given.nfc().collect::<String>());
        let mut back = normalized.back();
        assert_eq!(back.given(ByteSpan::new(1, 2)), ByteSpan::new(1, 2));
        assert_eq!(back.given(ByteSpan::new(2, 4)), ByteSpan::new(2, 7));
        assert_eq!(back.given(ByteSpan::new(1, 2)), ByteSpan::new(1, 2));
    }

    #[test]
    fn decomposed_text_points_back() {
        let given = "l'e\u{301}quite\u{301} et ap\u{AD}prouve\u{301}.";
        let normalized = normalized(given).unwrap();
        assert_eq!(normalized.text, "l'équité et approuvé.");
        let at = normalized.text.find("équité").unwrap();
        let mut back = normalized.back();
        let span = back.given(ByteSpan::new(at, at + "équité".len()));
        assert_eq!(span.of(given), "e\u{301}quite\u{301}");
        let at = normalized.text.find("approuvé").unwrap();
        let span = back.given(ByteSpan::new(at, at + "approuvé".len()));
        assert_eq!(span.of(given), "ap\u{AD}prouve\u{301}");
    }

    proptest! {
        #[test]
        fn every_span_points_back_to_what_it_reads(given in "[ab\u{e9}e\u{301}\u{323}\u{ad}\u{1100}\u{1161}\u{11a8} .]{0,40}") {
            let Some(normalized) = normalized(&given) else { return Ok(()) };
            let text = normalized.text.as_str();
            let expected: String = given.chars().filter(|&c| c != SOFT_HYPHEN).collect();
            let offsets: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
            let mut way = normalized.back();
            for pair in offsets.windows(2) {
                let back = way.given(ByteSpan::new(pair[0], pair[1]));
                prop_assert_eq!(back, normalized.back().given(ByteSpan::new(pair[0], pair[1])));
                prop_assert!(back.start <= back.end && back.end as usize <= given.len());
                prop_assert!(given.is_char_boundary(back.start as usize) && given.is_char_boundary(back.end as usize));
                let again: String = back.of(&given).chars().filter(|&c| c != SOFT_HYPHEN).nfc().collect();
                prop_assert!(again.contains(&text[pair[0]..pair[1]]), "{:?} {:?} {:?}", given, again, &text[pair[0]..pair[1]]);
            }
            if !given.contains(SOFT_HYPHEN) {
                prop_assert_eq!(text.to_owned(), expected.nfc().collect::<String>());
            }
        }
    }
}
