//! The tags of a sentence.
//!
//! In: the tokens, as far as the cache knows them. Out: one tag number per token. Never takes more than a fixed time per token,
//! nor looks further where the word and its neighbours leave no doubt.
//!
//! What does not depend on earlier tags comes first, one kind of work after the other for all tokens: so much of the memory that it
//! needs is fetched at the same time. Tags that depend on those before them are decided last, from left to right.

use super::cache::{OUTSIDE, WordCache};
use super::features::{Facts, Place, context_keys, tag_word_keys};
use super::loans::NEIGHBOURS;
use super::row::{self, LANES, Line, ScoreRow};
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

/// Before the first token and after the last there are two of these.
pub(super) const NOBODY: SeenToken = SeenToken { word: u32::MAX, normal: OUTSIDE, shape: Shape::Outside };

/// A token with several tags to choose from.
#[derive(Debug, Clone, Copy)]
struct Choice {
    /// Where it stands in the sentence.
    at: usize,
    /// The row of the word in its place.
    own: u32,
    /// The rows that its neighbours lend.
    near: [u32; NEIGHBOURS],
}

/// Lists that are filled for every sentence anew.
#[derive(Debug, Clone, Default)]
pub(super) struct Worksheet {
    choices: Vec<Choice>,
    /// The score row of each choice.
    scores: Vec<Line>,
    /// The choices that single words leave open.
    open: Vec<u32>,
}

/// Tags tokens, given with two of [`NOBODY`] on either side; `places` are theirs. Appends tag numbers to `out`, which is empty.
pub(super) fn decode<const L: usize>(
    model: &LoadedWeights,
    cache: &mut WordCache,
    tokens: &[SeenToken],
    places: &[Place],
    sheet: &mut Worksheet,
    out: &mut Vec<u8>,
) {
    // The tokens two before to two after the one at a place.
    let around = |at: usize| tokens[at..].first_chunk::<5>().unwrap_or(&[NOBODY; 5]);
    let Worksheet { choices, scores, open } = sheet;
    choices.clear();
    for (at, &place) in places.iter().enumerate() {
        let [before2, before, token, after, after2] = around(at);
        let tags = cache.tags(token.normal);
        out.push(tags.trailing_zeros() as u8);
        if !tags.is_power_of_two() {
            let own = cache.own::<L>(model, token.word, place);
            let near = [(before2, 0), (before, 1), (after, 2), (after2, 3)]
                .map(|(token, role)| cache.near::<L>(model, token.normal, role));
            choices.push(Choice { at, own, near });
        }
    }
    scores.resize(scores.len().max(choices.len() * L), Line([0; LANES]));
    let (rows, _) = scores.as_chunks_mut::<L>();
    open.clear();
    for (number, (choice, row)) in (0..).zip(choices.iter().zip(&mut *rows)) {
        let [_, before, token, after, _] = around(choice.at);
        let shapes = [before.shape, token.shape, after.shape];
        *row = word_scores(model, cache, choice, shapes, places[choice.at]);
        match row::sure_tag(row, model.sure) {
            Some(tag) => out[choice.at] = tag as u8,
            None => open.push(number),
        }
    }
    for &number in &*open {
        let facts = around(choices[number as usize].at).each_ref().map(|token| cache.facts(token.normal));
        model.scores.add(context_keys(facts).as_slice(), &mut rows[number as usize]);
    }
    for &number in &*open {
        let (at, row) = (choices[number as usize].at, &mut rows[number as usize]);
        let tag = |back: usize| at.checked_sub(back).map_or(model.start(), |at| usize::from(out[at]));
        let [_, _, token, after, _] = around(at);
        let facts = [token, after].map(|token| cache.facts(token.normal));
        add_tags_before(model, facts, [tag(2), tag(1)], row);
        out[at] = row::best_tag(row) as u8;
    }
}

/// The scores of all tags as far as single words say.
#[inline]
fn word_scores<const L: usize>(
    model: &LoadedWeights,
    cache: &WordCache,
    choice: &Choice,
    shapes: [Shape; 3],
    place: Place,
) -> ScoreRow<L> {
    let mut scores = *cache.own_row::<L>(choice.own);
    let [before2, before, after, after2] = choice.near.map(|row| cache.near_row::<L>(row));
    row::add(&mut scores, [before2, before, after, after2, model.shape_row(place, shapes)]);
    scores
}

/// Adds what the tags before say, alone and together with words.
#[inline]
fn add_tags_before<const L: usize>(
    model: &LoadedWeights,
    [here, after]: [&Facts; 2],
    [before2, before]: [usize; 2],
    scores: &mut ScoreRow<L>,
) {
    row::add(scores, [model.transition(before2, before)]);
    model.scores.add(&tag_word_keys(before, here, after), scores);
}
