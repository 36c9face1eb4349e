//! The tags of a sentence, from left to right.
//!
//! In: the entries of the tokens. Out: one tag number per token. Never takes more than a fixed time per token,
//! nor looks further where the word and its neighbours leave no doubt.

use super::cache::{CacheEntry, OUTSIDE, WordCache};
use super::features::{Place, context_keys, tag_word_keys};
use super::weights::LoadedWeights;

/// The score of a tag that is not considered: far below all others, far from overflow.
pub(super) const NEVER: i16 = -16_000;

/// Tags the tokens of `numbers`; `places` are theirs. Appends tag numbers to `out`.
pub(super) fn decode<const N: usize>(
    model: &LoadedWeights,
    cache: &WordCache,
    numbers: &[u32],
    places: &[Place],
    out: &mut Vec<u8>,
) {
    let start = model.start();
    let (mut before2, mut before) = (start, start);
    let near = |at: usize| numbers.get(at).copied().unwrap_or(OUTSIDE);
    let mut window = [OUTSIDE, OUTSIDE, OUTSIDE, near(0), near(1)];
    for (at, &place) in places.iter().enumerate() {
        window = [window[1], window[2], window[3], window[4], near(at + 2)];
        let entries = window.map(|number| cache.entry(number));
        let here = entries[2];
        let tag = if here.tags.is_power_of_two() {
            here.tags.trailing_zeros() as usize
        } else {
            let mut scores = word_scores::<N>(model, cache, window, entries, place);
            let (best, lead) = leader(&scores);
            if lead >= model.sure {
                best
            } else {
                add_context(model, entries, [before2, before], &mut scores);
                leader(&scores).0
            }
        };
        out.push(tag as u8);
        (before2, before) = (before, tag);
    }
}

/// The scores of all tags as far as single words say.
#[inline]
fn word_scores<const N: usize>(
    model: &LoadedWeights,
    cache: &WordCache,
    window: [u32; 5],
    entries: [&CacheEntry; 5],
    place: Place,
) -> [i16; N] {
    let mut scores = *cache.row::<N>(window[2], 0);
    for (number, role) in [(window[0], 1), (window[1], 2), (window[3], 3), (window[4], 4)] {
        for (score, &weight) in scores.iter_mut().zip(cache.row::<N>(number, role)) {
            *score = score.wrapping_add(weight);
        }
    }
    let shapes = model.shape_row(place, [entries[1].shape, entries[2].shape, entries[3].shape]);
    for (score, &weight) in scores.iter_mut().zip(shapes) {
        *score = score.wrapping_add(weight);
    }
    scores
}

/// Adds what words say together and what the tags before say.
#[inline]
fn add_context<const N: usize>(
    model: &LoadedWeights,
    entries: [&CacheEntry; 5],
    [before2, before]: [usize; 2],
    scores: &mut [i16; N],
) {
    for (score, &weight) in scores.iter_mut().zip(model.transition(before2, before)) {
        *score = score.wrapping_add(weight);
    }
    let facts = entries.map(|entry| &entry.facts);
    model.add(&tag_word_keys(before, facts[2], facts[3]), scores);
    model.add(context_keys(facts).as_slice(), scores);
}

/// The tag with the best score, the first of them if there are several, and its lead over the second.
#[inline]
fn leader<const N: usize>(scores: &[i16; N]) -> (usize, i16) {
    let top = scores.iter().fold(i16::MIN, |top, &score| top.max(score));
    let best = scores.iter().position(|&score| score == top).unwrap_or(0);
    let mut others = *scores;
    others[best] = i16::MIN;
    let second = others.iter().fold(i16::MIN, |top, &score| top.max(score));
    (best, top.saturating_sub(second))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_best_tag_leads() {
        assert_eq!(leader(&[3, 9, -2, 4]), (1, 5));
        assert_eq!(leader(&[7, 7, NEVER, NEVER]), (0, 0));
    }
}
