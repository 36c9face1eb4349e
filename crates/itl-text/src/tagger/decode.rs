//! The tags of a sentence, from left to right.
//!
//! In: the tokens, as far as the cache knows them. Out: one tag number per token. Never takes more than a fixed time per token,
//! nor looks further where the word and its neighbours leave no doubt.

use super::cache::{NormalForm, OUTSIDE, WordCache};
use super::features::{Place, context_keys, tag_word_keys};
use super::weights::LoadedWeights;
use super::word::Shape;

/// The score of a tag that is not considered: far below all others, far from overflow.
pub(super) const NEVER: i16 = -16_000;

/// A token of the sentence.
#[derive(Debug, Clone, Copy)]
pub(super) struct SeenToken {
    /// The number of the word.
    pub(super) word: u32,
    /// The number of its normal form.
    pub(super) normal: u32,
    pub(super) shape: Shape,
}

const NOBODY: SeenToken = SeenToken { word: u32::MAX, normal: OUTSIDE, shape: Shape::Outside };

/// Tags tokens; `places` are theirs. Appends tag numbers to `out`.
pub(super) fn decode<const N: usize>(
    model: &LoadedWeights,
    cache: &mut WordCache,
    tokens: &[SeenToken],
    places: &[Place],
    out: &mut Vec<u8>,
) {
    let start = model.start();
    let (mut before2, mut before) = (start, start);
    let near = |at: usize| tokens.get(at).copied().unwrap_or(NOBODY);
    let mut window = [NOBODY, NOBODY, NOBODY, near(0), near(1)];
    for (at, &place) in places.iter().enumerate() {
        window = [window[1], window[2], window[3], window[4], near(at + 2)];
        let tags = cache.normal(window[2].normal).tags;
        let tag = if tags.is_power_of_two() {
            tags.trailing_zeros() as usize
        } else {
            let own = cache.own::<N>(model, window[2].word, place);
            let mut scores = word_scores::<N>(model, cache, own, window, place);
            let (best, lead) = leader(&scores);
            if lead >= model.sure {
                best
            } else {
                let forms = window.map(|token| cache.normal(token.normal));
                add_context(model, forms, [before2, before], &mut scores);
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
    own: u32,
    window: [SeenToken; 5],
    place: Place,
) -> [i16; N] {
    let mut scores = *cache.own_row::<N>(own);
    let shapes = model.shape_row::<N>(place, [window[1].shape, window[2].shape, window[3].shape]);
    let near =
        [(0, 0), (1, 1), (3, 2), (4, 3)].map(|(at, role)| cache.near_row::<N>(window[at].normal, role));
    for (at, score) in scores.iter_mut().enumerate() {
        let weights = [near[0][at], near[1][at], near[2][at], near[3][at], shapes[at]];
        *score = weights.into_iter().fold(*score, i16::wrapping_add);
    }
    scores
}

/// Adds what words say together and what the tags before say.
#[inline]
fn add_context<const N: usize>(
    model: &LoadedWeights,
    forms: [&NormalForm; 5],
    [before2, before]: [usize; 2],
    scores: &mut [i16; N],
) {
    for (score, &weight) in scores.iter_mut().zip(model.transition::<N>(before2, before)) {
        *score = score.wrapping_add(weight);
    }
    let facts = forms.map(|form| &form.facts);
    // All at once: to look them up in two goes would be to wait twice.
    let mut keys = context_keys(facts);
    keys.extend(tag_word_keys(before, facts[2], facts[3]));
    model.scores.add(keys.as_slice(), scores);
}

/// The tag with the best score, the first of them if there are several, and its lead over the second.
#[inline]
fn leader<const N: usize>(scores: &[i16; N]) -> (usize, i16) {
    let top = scores.iter().fold(i16::MIN, |top, &score| top.max(score));
    // Without a way out of the loop, so that many places are looked at in one step.
    let (mut below, mut leaders) = (i16::MIN, 0i16);
    for &score in scores {
        below = below.max(if score == top { i16::MIN } else { score });
        leaders += i16::from(score == top);
    }
    // Eight places in one step, then the place among them.
    let (eights, rest) = scores.as_chunks::<8>();
    let holds = |some: &[i16; 8]| some.iter().fold(false, |holds, &score| holds | (score == top));
    let passed = eights.iter().take_while(|some| !holds(some)).count() * 8;
    let near = eights.get(passed / 8).map_or(rest, |some| some.as_slice());
    let best = passed + near.iter().position(|&score| score == top).unwrap_or(0);
    (best, if leaders > 1 { 0 } else { top.saturating_sub(below) })
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
