//! The table of terms: the concept matrix F with the weights that follow from it.
//!
//! Rows are the terms in the order of their keys; a row lists the concepts that have the term, with the count
//! F[t,j]; δ and η give the importance φ. The table is the same bytes for the same words, whatever the number of threads.

use rayon::prelude::*;

use crate::descriptor::Text;
use crate::parameters::Parameters;
use crate::scheme::Relevance;
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
    /// The part of η that is the type's: σ, or the type's weight where η is graded.
    pub(crate) specificity: [f64; 4],
    /// N of the descriptor as a unit.
    pub(crate) normalizer: f64,
    /// λ_ref.
    pub(crate) reference: f64,
}

/// All terms of a model. φ is not stored: it is η·δ. Where η is σ, an alignment that reads it from a small table is
/// faster than one that fetches it from a large one.
#[derive(Debug, Default)]
pub(crate) struct TermTable {
    keys: Vec<TermKey>,
    rows: Vec<Row>,
    /// The concepts of each term, in order.
    columns: Vec<u32>,
    /// F[t,j], beside them.
    counts: Vec<u32>,
    /// η beside them, where it is graded.
    graded: Vec<f64>,
    /// The norm of each concept's terms, where η is graded.
    norms: Vec<f64>,
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
    /// How often the term stands in the descriptor.
    own: u32,
    /// F[t,j]: the same with labels counted as often as they weigh.
    count: u32,
}

impl TermTable {
    /// Counts the terms of all descriptors and weighs them.
    pub(crate) fn build(texts: Vec<Text>, parameters: &Parameters) -> (Self, Vec<Descriptor>) {
        let counted: Vec<(Descriptor, Vec<Entry>)> = texts
            .into_par_iter()
            .enumerate()
            .map(|(column, text)| count(column as u32, text, parameters))
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
            counts.clear();
            counts.extend(term.iter().map(|entry| entry.count));
            table.rows.push(Row {
                discriminability: weights::discriminability(&mut counts, concepts),
                start: table.columns.len() as u32,
                concepts: term.len() as u32,
                first: term[0].column,
            });
            table.keys.push(term[0].key);
            table.columns.extend(term.iter().map(|entry| entry.column));
            table.counts.extend(term.iter().map(|entry| entry.count));
        }
        table.specificity = TermKind::ALL
            .map(|kind| descriptors.iter().map(|descriptor| descriptor.specificity[kind as usize]).collect());
        table.first = TermKind::ALL.map(|kind| table.keys.partition_point(|key| key.kind() < kind) as u32);
        if parameters.relevance == Relevance::Graded {
            table.grade(concepts, parameters);
        }
        table.refer(&entries, &mut descriptors, parameters);
        (table, descriptors)
    }

    /// η by how much each descriptor uses a term.
    fn grade(&mut self, concepts: usize, parameters: &Parameters) {
        let mut norms = vec![0.0; concepts];
        self.graded.reserve_exact(self.counts.len());
        for (key, row) in self.keys.iter().zip(&self.rows) {
            let range = row.start as usize..(row.start + row.concepts) as usize;
            let all = self.counts[range.clone()].iter().copied().map(u64::from).sum();
            for at in range {
                let weight = parameters.type_weights[key.kind() as usize];
                let use_of = weights::use_of(self.counts[at], all, weight);
                norms[self.columns[at] as usize] += use_of * use_of;
                self.graded.push(use_of);
            }
        }
        norms.iter_mut().for_each(|norm| *norm = norm.sqrt());
        for (relevance, &column) in self.graded.iter_mut().zip(&self.columns) {
            if *relevance > 0.0 {
                *relevance /= norms[column as usize];
            }
        }
        self.norms = norms;
    }

    /// λ_ref of every concept. Terms come in the order in which an alignment adds them up: it is what the descriptor,
    /// aligned as a unit, gets, to the last bit.
    fn refer(&self, entries: &[Entry], descriptors: &mut [Descriptor], parameters: &Parameters) {
        let mut entries = entries.iter();
        for term in 0..self.len() as u32 {
            self.for_each_importance(TermId(term), |column, importance| {
                if let Some(entry) = entries.next() {
                    descriptors[column].reference += parameters.counting.worth(entry.own) * importance;
                }
            });
        }
        for descriptor in descriptors {
            if descriptor.normalizer > 0.0 {
                descriptor.reference /= descriptor.normalizer;
            }
        }
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

    /// F[t,j] of the concepts that have a term, in their order.
    pub(crate) fn counts(&self, term: TermId) -> &[u32] {
        &self.counts[self.range(term)]
    }

    /// The norm of a concept's terms, where η is graded.
    pub(crate) fn norm(&self, column: usize) -> f64 {
        self.norms[column]
    }

    /// F[t,j]; `None` if the concept does not have the term.
    pub(crate) fn count(&self, term: TermId, column: usize) -> Option<u32> {
        let at = self.columns(term).binary_search(&(column as u32)).ok()?;
        Some(self.counts(term)[at])
    }

    /// Calls `each` with the columns of the concepts that have the term, in order, and φ in each.
    #[inline]
    pub(crate) fn for_each_importance(&self, term: TermId, mut each: impl FnMut(usize, f64)) {
        let row = self.rows[term.0 as usize];
        if !self.graded.is_empty() {
            let range = self.range(term);
            for (&column, relevance) in self.columns[range.clone()].iter().zip(&self.graded[range]) {
                each(column as usize, relevance * row.discriminability);
            }
            return;
        }
        let specificity = &self.specificity[self.kind(term) as usize];
        if row.concepts == 1 {
            return each(row.first as usize, specificity[row.first as usize] * row.discriminability);
        }
        for &column in self.columns(term) {
            each(column as usize, specificity[column as usize] * row.discriminability);
        }
    }

    /// η of a term in a concept; 0 if the concept does not have it.
    pub(crate) fn relevance(&self, term: TermId, column: usize) -> f64 {
        let row = self.rows[term.0 as usize];
        let at = match row.concepts {
            1 => (row.first as usize == column).then_some(0),
            _ => self.columns(term).binary_search(&(column as u32)).ok(),
        };
        match at {
            None => 0.0,
            Some(_) if self.graded.is_empty() => self.specificity[self.kind(term) as usize][column],
            Some(at) => self.graded[row.start as usize + at],
        }
    }

    /// φ of a term in a concept; 0 if the concept does not have it.
    pub(crate) fn importance(&self, term: TermId, column: usize) -> f64 {
        self.relevance(term, column) * self.discriminability(term)
    }

    fn range(&self, term: TermId) -> std::ops::Range<usize> {
        let row = self.rows[term.0 as usize];
        row.start as usize..(row.start + row.concepts) as usize
    }

    /// The type of a term, from its place in the table.
    pub(crate) fn kind(&self, term: TermId) -> TermKind {
        let later = self.first[1..].iter().filter(|&&first| term.0 >= first).count();
        TermKind::ALL[later]
    }
}

fn count(column: u32, text: Text, parameters: &Parameters) -> (Descriptor, Vec<Entry>) {
    let Text { words, label } = text;
    let normalizer = normalizer::Counter::new(*parameters).count(&words);
    let (mut keys, mut in_labels) = (Vec::new(), Vec::new());
    normalizer::keys(&words, parameters, &mut keys);
    if parameters.label_weight > 1 {
        normalizer::collect(&words, parameters, &mut in_labels, |at| label[at[0]]);
    }
    let mut labelled = in_labels.chunk_by(|a, b| a == b).peekable();
    let entry = |run: &[TermKey]| {
        let more = labelled.next_if(|labelled| labelled[0] == run[0]).map_or(0, <[TermKey]>::len) as u32;
        let own = run.len() as u32;
        let count = own + more * parameters.label_weight.saturating_sub(1);
        Entry { key: run[0], column, own, count }
    };
    let entries: Vec<Entry> = keys.chunk_by(|a, b| a == b).map(entry).collect();
    let mut distinct = [0; TermKind::ALL.len()];
    for entry in &entries {
        distinct[entry.key.kind() as usize] += 1;
    }
    let specificity = match parameters.relevance {
        Relevance::Specificity => weights::specificity(distinct, |kind| parameters.has(kind)),
        Relevance::Graded => parameters.type_weights,
    };
    (Descriptor { words, distinct, specificity, normalizer, reference: 0.0 }, entries)
}
