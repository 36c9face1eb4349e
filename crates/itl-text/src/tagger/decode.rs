//! The best tag sequence of a sentence: Viterbi over the few best tags of each token.
//!
//! In: the entries of the tokens. Out: one tag number per token. Never takes more than a fixed time per token.

use super::cache::{OUTSIDE, WordCache};
use super::features::{Facts, Place, context_keys, tag_word_keys};
use super::weights::LoadedWeights;

/// Tags of a token that stay in the race.
pub const CANDIDATES: usize = 6;

/// A tag in the race, with the best way to it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Candidate {
    tag: u8,
    /// The tag before on the best way.
    before: u8,
    /// Which candidate of the token before that is.
    back: u8,
    score: i32,
}

/// The candidates of one token.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Column {
    candidates: [Candidate; CANDIDATES],
    len: usize,
}

/// Keeps the [`CANDIDATES`] best of `tags`, best first; equal scores in the order of the tag numbers.
fn choose<const N: usize>(scores: &[i16; N], mut tags: u64, column: &mut Column) {
    column.len = 0;
    while tags != 0 {
        let tag = tags.trailing_zeros() as usize;
        tags &= tags - 1;
        let Some(&score) = scores.get(tag) else { break };
        let score = i32::from(score);
        let mut at = column.len.min(CANDIDATES - 1);
        if column.len == CANDIDATES && column.candidates[at].score >= score {
            continue;
        }
        column.len = (column.len + 1).min(CANDIDATES);
        while at > 0 && column.candidates[at - 1].score < score {
            column.candidates[at] = column.candidates[at - 1];
            at -= 1;
        }
        column.candidates[at] = Candidate { tag: tag as u8, before: 0, back: 0, score };
    }
}

/// Tags the tokens of `numbers`; `places` are theirs. Appends tag numbers to `out`.
pub(super) fn decode<const N: usize>(
    model: &LoadedWeights,
    cache: &WordCache,
    numbers: &[u32],
    places: &[Place],
    columns: &mut Vec<Column>,
    out: &mut Vec<u8>,
) {
    let start = model.start() as u8;
    let mut previous = Column::default();
    previous.candidates[0] = Candidate { tag: start, before: start, back: 0, score: 0 };
    previous.len = 1;
    columns.clear();
    for at in 0..numbers.len() {
        let near = |offset: isize| {
            at.checked_add_signed(offset).and_then(|i| numbers.get(i)).copied().unwrap_or(OUTSIDE)
        };
        let around = [near(-2), near(-1), numbers[at], near(1), near(2)];
        let tags = cache.entry(numbers[at]).tags;
        let mut column = Column::default();
        if tags.is_power_of_two() {
            column.candidates[0].tag = tags.trailing_zeros() as u8;
            column.len = 1;
        } else {
            let scores = local_scores::<N>(model, cache, around, places[at]);
            choose(&scores, tags, &mut column);
        }
        let here = cache.entry(around[2]).facts;
        connect(model, &previous, &mut column, &here, &cache.entry(around[3]).facts);
        narrow(&mut column, model.beam);
        columns.push(column);
        previous = column;
    }
    trace(columns, out);
}

/// The scores of all tags of a token as far as they do not depend on other tags.
#[inline]
fn local_scores<const N: usize>(
    model: &LoadedWeights,
    cache: &WordCache,
    around: [u32; 5],
    place: Place,
) -> [i16; N] {
    let [before2, before, here, after, after2] = around.map(|number| cache.entry(number));
    let mut scores = *cache.row::<N>(around[2], 0);
    // The role of a row is counted from the neighbour: what stands two before looks two ahead.
    for (number, role) in [(around[0], 1), (around[1], 2), (around[3], 3), (around[4], 4)] {
        let row = cache.row::<N>(number, role);
        for (score, &weight) in scores.iter_mut().zip(row) {
            *score = score.wrapping_add(weight);
        }
    }
    let shapes = model.shape_row(place, [before.shape, here.shape, after.shape]);
    for (score, &weight) in scores.iter_mut().zip(shapes) {
        *score = score.wrapping_add(weight);
    }
    let keys = context_keys([&before2.facts, &before.facts, &here.facts, &after.facts, &after2.facts]);
    model.add(keys.as_slice(), &mut scores);
    scores
}

/// Finds for each candidate the best way to it from the candidates before.
#[inline]
fn connect(model: &LoadedWeights, previous: &Column, column: &mut Column, here: &Facts, after: &Facts) {
    let mut best = [i32::MIN; CANDIDATES];
    let local: [i32; CANDIDATES] = std::array::from_fn(|i| column.candidates[i].score);
    let len = column.len.min(CANDIDATES);
    for (back, from) in previous.candidates[..previous.len.min(CANDIDATES)].iter().enumerate() {
        let row = model.transition(usize::from(from.before), usize::from(from.tag));
        // With one candidate the words cannot change the choice among tags here.
        let mut scores = [0i32; CANDIDATES];
        for (score, to) in scores.iter_mut().zip(&column.candidates[..len]) {
            *score = i32::from(row.get(usize::from(to.tag)).copied().unwrap_or(0));
        }
        for key in tag_word_keys(usize::from(from.tag), here, after) {
            for &(tag, weight) in model.weights_of(key) {
                for (score, to) in scores.iter_mut().zip(&column.candidates[..len]) {
                    *score += if to.tag == tag { i32::from(weight) } else { 0 };
                }
            }
        }
        for i in 0..len {
            let score = from.score.wrapping_add(scores[i]);
            if score > best[i] {
                best[i] = score;
                let to = &mut column.candidates[i];
                (to.before, to.back) = (from.tag, back as u8);
                to.score = score.wrapping_add(local[i]);
            }
        }
    }
}

/// Keeps the `beam` best candidates.
#[inline]
fn narrow(column: &mut Column, beam: usize) {
    if column.len > beam {
        let len = column.len.min(CANDIDATES);
        column.candidates[..len].sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
        column.len = beam;
    }
}

/// Follows the best way back.
fn trace(columns: &[Column], out: &mut Vec<u8>) {
    let first = out.len();
    out.resize(first + columns.len(), 0);
    let mut at = 0;
    if let Some(last) = columns.last() {
        for i in 1..last.len.min(CANDIDATES) {
            if last.candidates[i].score > last.candidates[at].score {
                at = i;
            }
        }
    }
    for (tag, column) in out[first..].iter_mut().zip(columns).rev() {
        let chosen = column.candidates[at.min(CANDIDATES - 1)];
        *tag = chosen.tag;
        at = usize::from(chosen.back);
    }
}
