//! The table of terms: the concept matrix F with the weights that follow from it.
//!
//! Rows are the terms in the order of their keys; a row lists the concepts that have the term, with the count
//! F[t,j]; δ and σ give the importance φ. The table is the same bytes for the same words, whatever the number of threads.

use rayon::prelude::*;

use crate::parameters::Parameters;
use crate::sequence::Placed;
use crate::term::{TermId, TermKey, TermKind};
use crate::{normalizer, weights};

/// What one concept contributes to the table.
#[derive(Debug, Clone)]
pub(crate) struct Descriptor {
    /// The words of the descriptor.
    pub(crate) words: Vec<Placed>,
    /// Distinct terms by type.
    pub(crate) distinct: [u64; 4],
    /// σ by type.
    pub(crate) specificity: [f64; 4],
    /// N of the descriptor as a unit.
    pub(crate) normalizer: u64,
    /// λ_ref.
    pub(crate) reference: f64,
}

/// All terms of a model. φ is not stored: it is σ·δ, and an alignment that reads it from two small tables is
/// faster than one that fetches it from a large one.
#[derive(Debug, Default)]
pub(crate) struct TermTable {
    keys: Vec<TermKey>,
    rows: Vec<Row>,
    /// The concepts of each term, in order.
    columns: Vec<u32>,
    /// F[t,j], beside them.
    counts: Vec<u32>,
    /// σ by type and concept.
    specificity: [Vec<f64>; 4],
    /// The first term of each type.
    first: [u32; 4],
}

/// What an alignment needs of a term, in one fetch.
#[derive(Debug, Clone, Copy)]
struct Row {
    discriminability: f64,
    /// Where its concepts begin in `columns`.
    start: u32,
    /// How many concepts have it.
    concepts: u32,
    /// The first of them: most terms have no other.
    first: u32,
}

struct Entry {
    key: TermKey,
    column: u32,
    count: u32,
}

impl TermTable {
    /// Counts the terms of all descriptors and weighs them.
    pub(crate) fn build(words: Vec<Vec<Placed>>, parameters: &Parameters) -> (Self, Vec<Descriptor>) {
        let counted: Vec<(Descriptor, Vec<Entry>)> = words
            .into_par_iter()
            .enumerate()
            .map(|(column, words)| count(column as u32, words, parameters))
            .collect();
        let concepts = counted.len();
        let mut entries = Vec::with_capacity(counted.iter().map(|(_, entries)| entries.len()).sum());
        let mut descriptors = Vec::with_capacity(concepts);
        for (descriptor, own) in counted {
            descriptors.push(descriptor);
            entries.extend(own);
        }
        entries.par_sort_unstable_by_key(|entry| (entry.key, entry.column));
        let mut table = Self::default();
        table.columns.reserve_exact(entries.len());
        table.counts.reserve_exact(entries.len());
        let mut counts: Vec<u32> = Vec::new();
        for term in entries.chunk_by(|a, b| a.key == b.key) {
            let key = term[0].key;
            counts.clear();
            counts.extend(term.iter().map(|entry| entry.count));
            let discriminability = weights::discriminability(&mut counts, concepts);
            table.rows.push(Row {
                discriminability,
                start: table.columns.len() as u32,
                concepts: term.len() as u32,
                first: term[0].column,
            });
            table.keys.push(key);
            for &Entry { column, count, .. } in term {
                let descriptor = &mut descriptors[column as usize];
                let importance = descriptor.specificity[key.kind() as usize] * discriminability;
                // Terms come in the order in which an alignment adds them up: λ_ref is what the descriptor,
                // aligned as a unit, gets, to the last bit.
                descriptor.reference += f64::from(count) * importance;
                table.columns.push(column);
                table.counts.push(count);
            }
        }
        for descriptor in &mut descriptors {
            if descriptor.normalizer > 0 {
                descriptor.reference /= descriptor.normalizer as f64;
            }
        }
        table.specificity = TermKind::ALL
            .map(|kind| descriptors.iter().map(|descriptor| descriptor.specificity[kind as usize]).collect());
        table.first = TermKind::ALL.map(|kind| table.keys.partition_point(|key| key.kind() < kind) as u32);
        (table, descriptors)
    }

    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    pub(crate) fn key(&self, term: TermId) -> TermKey {
        self.keys[term.0 as usize]
    }

    pub(crate) fn keys(&self) -> &[TermKey] {
        &self.keys
    }

    pub(crate) fn find(&self, key: TermKey) -> Option<TermId> {
        self.keys.binary_search(&key).ok().map(|at| TermId(at as u32))
    }

    pub(crate) fn discriminability(&self, term: TermId) -> f64 {
        self.rows[term.0 as usize].discriminability
    }

    /// The concepts that have a term, in order.
    pub(crate) fn columns(&self, term: TermId) -> &[u32] {
        &self.columns[self.range(term)]
    }

    /// F[t,j]; `None` if the concept does not have the term.
    pub(crate) fn count(&self, term: TermId, column: usize) -> Option<u32> {
        let at = self.columns(term).binary_search(&(column as u32)).ok()?;
        Some(self.counts[self.range(term)][at])
    }

    /// Calls `each` with the columns of the concepts that have the term, in order, and φ in each.
    pub(crate) fn for_each_importance(&self, term: TermId, mut each: impl FnMut(usize, f64)) {
        let specificity = &self.specificity[self.kind(term) as usize];
        let row = self.rows[term.0 as usize];
        if row.concepts == 1 {
            return each(row.first as usize, specificity[row.first as usize] * row.discriminability);
        }
        for &column in self.columns(term) {
            each(column as usize, specificity[column as usize] * row.discriminability);
        }
    }

    /// φ of a term in a concept; 0 if the concept does not have it.
    pub(crate) fn importance(&self, term: TermId, column: usize) -> f64 {
        let row = self.rows[term.0 as usize];
        let has = match row.concepts {
            1 => row.first as usize == column,
            _ => self.columns(term).binary_search(&(column as u32)).is_ok(),
        };
        if has { self.specificity[self.kind(term) as usize][column] * row.discriminability } else { 0.0 }
    }

    fn range(&self, term: TermId) -> std::ops::Range<usize> {
        let row = self.rows[term.0 as usize];
        row.start as usize..(row.start + row.concepts) as usize
    }

    /// The type of a term, from its place in the table.
    fn kind(&self, term: TermId) -> TermKind {
        let later = self.first[1..].iter().filter(|&&first| term.0 >= first).count();
        TermKind::ALL[later]
    }
}

fn count(column: u32, words: Vec<Placed>, parameters: &Parameters) -> (Descriptor, Vec<Entry>) {
    let mut keys = Vec::new();
    let normalizer = normalizer::Counter::new(*parameters).count(&words);
    normalizer::keys(&words, parameters, &mut keys);
    let entries: Vec<Entry> = keys
        .chunk_by(|a, b| a == b)
        .map(|run| Entry { key: run[0], column, count: run.len() as u32 })
        .collect();
    let mut distinct = [0; TermKind::ALL.len()];
    for entry in &entries {
        distinct[entry.key.kind() as usize] += 1;
    }
    let specificity = weights::specificity(distinct);
    (Descriptor { words, distinct, specificity, normalizer, reference: 0.0 }, entries)
}
