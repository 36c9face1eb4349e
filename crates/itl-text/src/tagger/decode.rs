//! The tags of a sentence.
//!
//! In: the tokens, as far as the cache knows them, and whose tags are asked for. Out: one tag number per token, or that nobody asked. Never takes
//! more than a fixed time per token, nor looks further where the word and its neighbours leave no doubt.
//!
//! What does not depend on earlier tags comes first, one kind of work after the other for all tokens: so much of the memory that it
//! needs is fetched at the same time. Tags that depend on those before them are decided last, from left to right; they ask for the
//! two before them, whoever else does.

use super::SentenceCase;
use super::cache::{OUTSIDE, WordCache};
use super::features::{CONTEXT, Facts, context_keys, tag_word_keys};
use super::loans::NEIGHBOURS;
use super::row::{self, Line, ScoreRow};
use super::weights::LoadedWeights;
use super::word::Shape;

/// The score of a tag that is not considered: far below all others, far from overflow.
pub(super) const NEVER: i16 = -16_000;

/// The number of a tag that nobody asked for, and of one that has to be decided yet: no model has so many tags.
const UNASKED: u8 = u8::MAX;
const UNDECIDED: u8 = u8::MAX - 1;

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
    /// The choices that single words leave open.
    open: Vec<OpenChoice>,
    /// Their score rows.
    scores: Vec<Line>,
}

/// A choice that depends on what stands around it.
#[derive(Debug, Clone, Copy)]
struct OpenChoice {
    /// Where it stands in the sentence.
    at: usize,
    /// The number of its score row.
    row: u32,
}

/// What is known of a sentence while it is decided: its tokens, with two of [`NOBODY`] on either side, and what says where they stand.
pub(super) struct Seen<'a> {
    pub(super) tokens: &'a [SeenToken],
    pub(super) case: SentenceCase,
}

impl Seen<'_> {
    /// The tokens two before to two after the one at a place.
    #[inline]
    fn around(&self, at: usize) -> &[SeenToken; 5] {
        self.tokens[at..].first_chunk().unwrap_or(&[NOBODY; 5])
    }

    /// The one tag that the token at a place can have, or [`UNDECIDED`]: then it is among the choices.
    #[inline]
    fn first_look<const L: usize>(
        &self,
        model: &LoadedWeights,
        cache: &mut WordCache,
        at: usize,
        choices: &mut Vec<Choice>,
    ) -> u8 {
        let tags = cache.tags(self.around(at)[2].normal);
        if tags.is_power_of_two() {
            return tags.trailing_zeros() as u8;
        }
        choices.push(self.choice::<L>(model, cache, at));
        UNDECIDED
    }

    /// The token at a place, whose tags a choice has to be made from.
    #[inline]
    fn choice<const L: usize>(&self, model: &LoadedWeights, cache: &mut WordCache, at: usize) -> Choice {
        let [before2, before, token, after, after2] = self.around(at);
        let own = cache.own::<L>(model, token.word, self.case.place(at));
        let near = [(before2, 0), (before, 1), (after, 2), (after2, 3)]
            .map(|(token, role)| cache.near::<L>(model, token.normal, role));
        Choice { at, own, near }
    }
}

/// Tags the tokens that are asked for, and those that these depend on. Appends tag numbers to `out`, which is empty.
pub(super) fn decode<const L: usize>(
    model: &LoadedWeights,
    cache: &mut WordCache,
    seen: &Seen<'_>,
    asked: &[bool],
    sheet: &mut Worksheet,
    out: &mut Vec<u8>,
) {
    let Worksheet { choices, open, scores } = sheet;
    choices.clear();
    for (at, &asked) in asked.iter().enumerate() {
        out.push(if asked { seen.first_look::<L>(model, cache, at, choices) } else { UNASKED });
    }
    scores.clear();
    open.clear();
    let (mut scored, mut looked_before) = (0, 0);
    while scored < choices.len() {
        for choice in &choices[scored..] {
            let row = word_scores::<L>(model, cache, choice, seen);
            match row::sure_tag(&row, model.sure) {
                Some(tag) => out[choice.at] = tag as u8,
                None => {
                    open.push(OpenChoice { at: choice.at, row: open.len() as u32 });
                    scores.extend(row);
                }
            }
        }
        scored = choices.len();
        // What is decided by the tags before it asks for them.
        for &OpenChoice { at, .. } in &open[looked_before..] {
            let first = at.saturating_sub(2);
            for (before, tag) in (first..).zip(&mut out[first..at]).filter(|(_, tag)| **tag == UNASKED) {
                *tag = seen.first_look::<L>(model, cache, before, choices);
            }
        }
        looked_before = open.len();
    }
    if !open.is_sorted_by_key(|open| open.at) {
        open.sort_unstable_by_key(|open| open.at);
    }
    let (rows, _) = scores.as_chunks_mut::<L>();
    for &OpenChoice { at, row } in &*open {
        let facts = seen.around(at).each_ref().map(|token| cache.facts(token.normal));
        model.scores.add::<L, CONTEXT>(context_keys(facts).as_slice(), &mut rows[row as usize]);
    }
    for &OpenChoice { at, row } in &*open {
        let row = &mut rows[row as usize];
        let tag = |back: usize| at.checked_sub(back).map_or(model.start(), |at| usize::from(out[at]));
        let [_, _, token, after, _] = seen.around(at);
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
    seen: &Seen<'_>,
) -> ScoreRow<L> {
    let [_, before, token, after, _] = seen.around(choice.at);
    let shapes = model.shape_row(seen.case.place(choice.at), [before.shape, token.shape, after.shape]);
    let mut scores = *cache.own_row::<L>(choice.own);
    let [before2, before, after, after2] = choice.near.map(|row| cache.near_row::<L>(row));
    row::add(&mut scores, [before2, before, after, after2, shapes]);
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
    let keys = tag_word_keys(before, here, after);
    model.scores.add::<L, CONTEXT>(&keys, scores);
}
