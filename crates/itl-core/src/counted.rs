//! The terms of descriptors, counted one descriptor after the other and brought into one order.
//!
//! Words in; the cells F[t,j] of the concept matrix, by term and concept, out. Nothing is weighed here but σ.

use itl_text::{Cancel, Cancelled};
use rayon::prelude::*;

use crate::descriptor::Text;
use crate::parameters::Parameters;
use crate::scheme::Relevance;
use crate::sequence::Placed;
use crate::term::{TermKey, TermKind};
use crate::{normalizer, weights};

/// Cells that are sorted at a time: few enough to stop soon after somebody asks, enough for a thread to be busy.
const BUCKET: usize = 1 << 15;
/// Most buckets: each takes a number per descriptor.
const MOST_BUCKETS: usize = 256;
/// One of so many cells is looked at to find where buckets end.
const SAMPLED: usize = 64;

/// What one concept contributes to the table.
#[derive(Debug, Clone)]
pub(crate) struct Descriptor {
    /// The words of the descriptor.
    pub(crate) words: Vec<Placed>,
    /// Distinct terms by type.
    pub(crate) distinct: [u64; 4],
    /// The part of η that is the type's: σ, or the type's weight where η is graded.
    pub(crate) specificity: [f64; 4],
    /// N of the descriptor as a unit.
    pub(crate) normalizer: f64,
    /// λ_ref.
    pub(crate) reference: f64,
}

/// A term of a descriptor.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CountedTerm {
    pub(crate) key: TermKey,
    pub(crate) column: u32,
    /// How often the term stands in the descriptor.
    pub(crate) own: u32,
    /// F[t,j]: the same with labels counted as often as they weigh.
    pub(crate) count: u32,
}

/// Counts the terms of a descriptor: they come in the order of their keys.
pub(crate) fn count(column: u32, text: Text, parameters: &Parameters) -> (Descriptor, Vec<CountedTerm>) {
    let Text { words, label } = text;
    let normalizer = normalizer::Counter::new(*parameters).count(&words).value;
    let (mut keys, mut in_labels) = (Vec::new(), Vec::new());
    normalizer::keys(&words, parameters, &mut keys);
    if parameters.label_weight > 1 {
        normalizer::collect(&words, parameters, &mut in_labels, |at| label[at[0]]);
    }
    let mut labelled = in_labels.chunk_by(|a, b| a == b).peekable();
    let term = |run: &[TermKey]| {
        let more = labelled.next_if(|labelled| labelled[0] == run[0]).map_or(0, <[TermKey]>::len) as u32;
        let own = run.len() as u32;
        let count = own + more * parameters.label_weight.saturating_sub(1);
        CountedTerm { key: run[0], column, own, count }
    };
    let counted: Vec<CountedTerm> = keys.chunk_by(|a, b| a == b).map(term).collect();
    let mut distinct = [0; TermKind::ALL.len()];
    for term in &counted {
        distinct[term.key.kind() as usize] += 1;
    }
    let specificity = match parameters.relevance {
        Relevance::Specificity => weights::specificity(distinct, |kind| parameters.has(kind)),
        Relevance::Graded => parameters.type_weights,
    };
    (Descriptor { words, distinct, specificity, normalizer, reference: 0.0 }, counted)
}

/// What `each` makes of the terms of all descriptors by key and concept, in buckets that follow each other: all cells of a term are in
/// one. However the cells are divided, their order is the same. A bucket is let go before the next is sorted: cells are large.
pub(crate) fn sorted<T: Send>(
    lists: &[Vec<CountedTerm>],
    each: impl Fn(&[CountedTerm]) -> T + Sync,
    cancel: &Cancel,
) -> Result<Vec<T>, Cancelled> {
    let bounds = bounds(lists);
    // Where each list passes into each bucket.
    let ends = |list: &Vec<CountedTerm>| -> Vec<u32> {
        let mut at = 0;
        let end = |bound: &TermKey| {
            at += list[at..].partition_point(|counted| counted.key < *bound);
            at as u32
        };
        bounds.iter().map(end).chain([list.len() as u32]).collect()
    };
    let ends: Vec<Vec<u32>> = lists.par_iter().map(ends).collect();
    let bucket = |number: usize| {
        cancel.check()?;
        let range = |ends: &[u32]| {
            let start = if number == 0 { 0 } else { ends[number - 1] };
            start as usize..ends[number] as usize
        };
        let pieces = || lists.iter().zip(&ends).map(|(list, ends)| &list[range(ends)]);
        let mut bucket = Vec::with_capacity(pieces().map(<[CountedTerm]>::len).sum());
        pieces().for_each(|piece| bucket.extend_from_slice(piece));
        bucket.sort_unstable_by_key(|counted| (counted.key, counted.column));
        Ok(each(&bucket))
    };
    (0..=bounds.len()).into_par_iter().map(bucket).collect()
}

/// The first keys of all buckets but the first.
fn bounds(lists: &[Vec<CountedTerm>]) -> Vec<TermKey> {
    let cells: usize = lists.iter().map(Vec::len).sum();
    let buckets = cells.div_ceil(BUCKET).clamp(1, MOST_BUCKETS);
    let mut sample: Vec<TermKey> =
        lists.iter().flatten().step_by(SAMPLED).map(|counted| counted.key).collect();
    sample.sort_unstable();
    (1..buckets).map(|bucket| sample[bucket * sample.len() / buckets]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_follow_each_other_and_hold_whole_terms() {
        let lists: Vec<Vec<CountedTerm>> = (0..300_u32)
            .map(|column| {
                let counted = |stem: u32| CountedTerm {
                    key: TermKey::individual(stem * (column % 7 + 1), 0),
                    column,
                    own: 1,
                    count: 1,
                };
                (0..500).map(counted).collect()
            })
            .collect();
        let mut expected: Vec<(TermKey, u32)> =
            lists.iter().flatten().map(|counted| (counted.key, counted.column)).collect();
        expected.sort_unstable();
        let buckets = sorted(&lists, <[CountedTerm]>::to_vec, &Cancel::never()).unwrap();
        assert!(buckets.len() > 3);
        let found: Vec<(TermKey, u32)> =
            buckets.iter().flatten().map(|counted| (counted.key, counted.column)).collect();
        assert_eq!(found, expected);
        for pair in buckets.windows(2) {
            assert!(pair[0].last().unwrap().key < pair[1][0].key);
        }
    }
}
