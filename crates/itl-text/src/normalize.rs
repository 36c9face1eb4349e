//! The text as the core reads it: NFC, soft hyphens removed; with a way back to the text as it was given.
//!
//! Most texts are already in that form and are borrowed as they are.

use std::borrow::Cow;
use unicode_normalization::char::canonical_combining_class;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use crate::ByteSpan;

const SOFT_HYPHEN: char = '\u{AD}';

/// A text in the form that the core reads, and the offset map between it and the original.
#[derive(Debug)]
pub(crate) struct Normalized<'a> {
    /// What the core reads.
    pub(crate) text: Cow<'a, str>,
    /// Where the two texts drift apart, in order; empty if they are the same.
    pieces: Vec<Piece>,
}

/// From here on, a stretch that was copied, or one that was rewritten as a whole.
#[derive(Debug, Clone, Copy)]
struct Piece {
    read: u32,
    given: u32,
    rewritten: bool,
}

impl<'a> Normalized<'a> {
    pub(crate) fn new(given: &'a str) -> Self {
        let plain = given.is_ascii()
            || (!given.contains(SOFT_HYPHEN) && is_nfc_quick(given.chars()) == IsNormalized::Yes);
        if plain {
            return Self { text: Cow::Borrowed(given), pieces: Vec::new() };
        }
        let mut read = String::with_capacity(given.len());
        let mut pieces: Vec<Piece> = Vec::new();
        let offset = |value| u32::try_from(value).expect("readers bound a text to 4 GiB");
        let mut rest = given;
        while !rest.is_empty() {
            let at = given.len() - rest.len();
            let (cluster, after) = rest.split_at(plain_len(rest).unwrap_or_else(|| cluster_len(rest)));
            let before = read.len();
            if cluster.is_ascii() {
                read.push_str(cluster);
            } else if cluster.starts_with(SOFT_HYPHEN) {
                read.extend(cluster.chars().skip(1));
            } else {
                read.extend(cluster.nfc());
            }
            let rewritten = &read[before..] != cluster;
            if rewritten || pieces.last().is_none_or(|piece| piece.rewritten) {
                pieces.push(Piece { read: offset(before), given: offset(at), rewritten });
            }
            rest = after;
        }
        // The end, so that the last rewritten stretch has something to end at.
        pieces.push(Piece { read: offset(read.len()), given: offset(given.len()), rewritten: false });
        Self { text: Cow::Owned(read), pieces }
    }

    /// Whether both texts are the same.
    pub(crate) fn same(&self) -> bool {
        self.pieces.is_empty()
    }

    /// The way back for spans that are asked for in the order of the text.
    pub(crate) fn back(&self) -> Back<'_> {
        Back { pieces: &self.pieces, passed: 0 }
    }

    /// A span of the given text, as a span of the read one.
    pub(crate) fn read(&self, span: ByteSpan) -> ByteSpan {
        if self.pieces.is_empty() {
            return span;
        }
        ByteSpan { start: self.read_offset(span.start), end: self.read_offset(span.end) }
    }

    fn read_offset(&self, offset: u32) -> u32 {
        let next = self.pieces.partition_point(|piece| piece.given <= offset);
        let piece = self.pieces[next.saturating_sub(1)];
        if piece.rewritten && offset > piece.given {
            return self.pieces.get(next).map_or(self.text.len() as u32, |following| following.read);
        }
        piece.read + (offset - piece.given).min(self.text.len() as u32 - piece.read)
    }
}

/// The way from spans of the read text to spans of the given one. It goes along with them: the pieces behind the last span are
/// not looked at again.
pub(crate) struct Back<'a> {
    pieces: &'a [Piece],
    /// The pieces that end before the last span.
    passed: usize,
}

impl Back<'_> {
    /// A span of the read text as a span of the given one; fast if it is not before the last one.
    pub(crate) fn given(&mut self, span: ByteSpan) -> ByteSpan {
        let pieces = self.pieces;
        if pieces.is_empty() {
            return span;
        }
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

    #[test]
    fn plain_text_is_borrowed() {
        assert!(matches!(Normalized::new("équité").text, Cow::Borrowed(_)));
    }

    #[test]
    fn a_sign_that_is_a_letter_leaves_what_is_before_it_alone() {
        let given = "5+\u{2126}\u{301} \u{F71}\u{F73}";
        let normalized = Normalized::new(given);
        assert_eq!(normalized.text, given.nfc().collect::<String>());
        let mut back = normalized.back();
        assert_eq!(back.given(ByteSpan::new(1, 2)), ByteSpan::new(1, 2));
        assert_eq!(back.given(ByteSpan::new(2, 4)), ByteSpan::new(2, 7));
        assert_eq!(back.given(ByteSpan::new(1, 2)), ByteSpan::new(1, 2));
    }

    #[test]
    fn decomposed_text_points_back() {
        let given = "l'e\u{301}quite\u{301} et ap\u{AD}prouve\u{301}.";
        let normalized = Normalized::new(given);
        assert_eq!(normalized.text, "l'équité et approuvé.");
        let at = normalized.text.find("équité").unwrap();
        let mut back = normalized.back();
        let span = back.given(ByteSpan::new(at, at + "équité".len()));
        assert_eq!(span.of(given), "e\u{301}quite\u{301}");
        let at = normalized.text.find("approuvé").unwrap();
        let span = back.given(ByteSpan::new(at, at + "approuvé".len()));
        assert_eq!(span.of(given), "ap\u{AD}prouve\u{301}");
        assert_eq!(normalized.read(span), ByteSpan::new(at, at + "approuvé".len()));
        let whole = ByteSpan::new(0, given.len());
        assert_eq!(normalized.read(whole), ByteSpan::new(0, normalized.text.len()));
    }

    proptest! {
        #[test]
        fn every_span_points_back_to_what_it_reads(given in "[ab\u{e9}e\u{301}\u{323}\u{ad}\u{1100}\u{1161}\u{11a8} .]{0,40}") {
            let normalized = Normalized::new(&given);
            let text = normalized.text.as_ref();
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
