//! Unigram: of all ways to make a word of pieces the most likely one.

use super::normalize::Chars;
use super::vocabulary::Vocabulary;
use super::{Token, span_of};

/// What an unknown character costs beside the least likely piece.
const UNKNOWN: f32 = 10.0;

/// The score of an unknown character, for pieces of these scores.
pub(super) fn unknown_score(scores: &[f32]) -> f32 {
    scores.iter().copied().fold(0.0, f32::min) - UNKNOWN
}

/// Adds the pieces of a word. An unknown stretch is one piece, or its bytes where there are pieces for them.
pub(super) fn pieces(
    vocabulary: &Vocabulary,
    (scores, least): (&[f32], f32),
    word: &Chars,
    (unknown, bytes): (Option<u32>, bool),
    tokens: &mut Vec<Token>,
) {
    let count = word.chars.len();
    let text: String = word.chars.iter().collect();
    let mut ends = vec![0];
    ends.extend(word.chars.iter().scan(0, |at, c| {
        *at += c.len_utf8();
        Some(*at)
    }));
    // The best way to every place: its score, the place before it, and the piece between, if there is one.
    let mut best: Vec<(f32, usize, Option<u32>)> = vec![(f32::NEG_INFINITY, 0, None); count + 1];
    best[0].0 = 0.0;
    for from in 0..count {
        let before = best[from].0;
        let longest = (count - from).min(vocabulary.longest);
        let mut single = false;
        for length in 1..=longest {
            let to = from + length;
            let Some(id) = vocabulary.find(&text[ends[from]..ends[to]]) else { continue };
            if Some(id) == unknown {
                continue;
            }
            single |= length == 1;
            let score = before + scores[id as usize];
            if score > best[to].0 {
                best[to] = (score, from, Some(id));
            }
        }
        let score = before + least;
        if !single && score > best[from + 1].0 {
            best[from + 1] = (score, from, None);
        }
    }
    let first = tokens.len();
    let mut to = count;
    // Whether the piece after this one is unknown: stretches are joined.
    let mut follows_unknown = false;
    while to > 0 {
        let (_, from, piece) = best[to];
        match piece {
            Some(id) => tokens.push(Token { id, span: span_of(word, from, to) }),
            None => {
                let span = span_of(word, from, to);
                let pieces = text[ends[from]..ends[to]].bytes().rev().map(|byte| vocabulary.byte(byte));
                let pieces: Option<Vec<u32>> = pieces.collect();
                match (pieces.filter(|_| bytes), unknown) {
                    (Some(pieces), _) => tokens.extend(pieces.into_iter().map(|id| Token { id, span })),
                    (None, Some(id)) if !follows_unknown => tokens.push(Token { id, span }),
                    (None, Some(_)) => {
                        let start = span.map(|span| span.start);
                        if let (Some(last), Some(start)) = (tokens.last_mut(), start) {
                            last.span = last.span.map(|span| itl_base::ByteSpan { start, ..span });
                        }
                    }
                    (None, None) => {}
                }
            }
        }
        follows_unknown = piece.is_none();
        to = from;
    }
    tokens[first..].reverse();
}
