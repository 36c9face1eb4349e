//! The table of terms: the concept matrix F with the weights that follow from it.
//!
//! Rows are the terms in the order of their keys; a row lists the concepts that have the term, with the count
//! F[t,j]; δ and η give the importance φ. The table is the same bytes for the same words, whatever the number of threads.

use itl_base::{Cancel, Cancelled};
use rayon::prelude::*;

use crate::induce::background::BackgroundWeights;
use crate::induce::counted::Notes;
use crate::induce::descriptor::{Descriptor, TermCounts, Text};
use crate::induce::table_rows::{NO_MASK, Row, Rows};
use crate::induce::weights;
use crate::learn::Factors;
use crate::parameters::Parameters;
use crate::scheme::Relevance;
use crate::terms::term::{TermId, TermKey, TermKind};

/// Terms after which somebody may have asked to stop.
const TERMS_AT_A_TIME: usize = 1 << 14;

/// All terms of a model. φ is η·δ·b, and stored for the first concept of a term only. Where η is σ, an alignment that reads it
/// from a small table is faster than one that fetches it from a large one.
#[derive(Debug, Default)]
pub(crate) struct TermTable {
    keys: Vec<TermKey>,
    rows: Vec<Row>,
    /// δ of each term.
    discriminability: Vec<f64>,
    /// The concepts of each term, in order.
    columns: Vec<u32>,
    /// F[t,j], beside them.
    counts: Vec<u32>,
    /// The same concepts as bits, of terms that many have.
    masks: Vec<u64>,
    /// η beside them, where it is graded.
    graded: Vec<f64>,
    /// The norm of each concept's terms, where η is graded.
    norms: Vec<f64>,
    /// σ by type and concept.
    specificity: [Vec<f64>; 4],
    /// The first term of each type.
    first: [u32; 4],
    background: BackgroundWeights,
}

impl TermTable {
    /// Counts the terms of all descriptors and weighs them.
    pub(crate) fn build(
        texts: Vec<Text>,
        parameters: &Parameters,
        background: BackgroundWeights,
        factors: &Factors,
        cancel: &Cancel,
    ) -> Result<(Self, Vec<Descriptor>), Cancelled> {
        let concepts = texts.len();
        let notes = Notes::of(&texts, parameters, cancel)?;
        let mut made = Rows::new(concepts, notes.len(), &background);
        notes.each_term(parameters, cancel, |key, cells| made.push(key, cells))?;
        made.close();
        let Rows { keys, rows, discriminability, columns, counts, own, masks, terms, .. } = made;
        let mut table =
            Self { keys, rows, discriminability, columns, counts, masks, background, ..Self::default() };
        let describe = |(text, mut terms): (Text, TermCounts)| {
            cancel.check().map(|()| Descriptor::of(text.words, &mut terms, parameters))
        };
        let mut descriptors: Vec<Descriptor> =
            texts.into_par_iter().zip(terms).map(describe).collect::<Result<_, Cancelled>>()?;
        table.specificity = TermKind::ALL
            .map(|kind| descriptors.iter().map(|descriptor| descriptor.specificity[kind as usize]).collect());
        table.first = TermKind::ALL.map(|kind| table.keys.partition_point(|key| key.kind() < kind) as u32);
        if parameters.relevance == Relevance::Graded {
            table.grade(concepts, parameters, cancel)?;
            table.multiply(factors, cancel)?;
        }
        table.importances(cancel)?;
        table.refer(&own, &mut descriptors, parameters, cancel)?;
        Ok((table, descriptors))
    }

    /// η by how much each descriptor uses a term.
    fn grade(&mut self, concepts: usize, parameters: &Parameters, cancel: &Cancel) -> Result<(), Cancelled> {
        let mut norms = vec![0.0; concepts];
        self.graded.reserve_exact(self.counts.len());
        for (term, (key, row)) in self.keys.iter().zip(&self.rows).enumerate() {
            look(term, cancel)?;
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
        Ok(())
    }

    /// η times what people's decisions made of it.
    fn multiply(&mut self, factors: &Factors, cancel: &Cancel) -> Result<(), Cancelled> {
        if factors.is_empty() {
            return Ok(());
        }
        for (term, (key, row)) in self.keys.iter().zip(&self.rows).enumerate() {
            look(term, cancel)?;
            for at in row.start as usize..(row.start + row.concepts) as usize {
                self.graded[at] *= factors.of_term(*key, self.columns[at]);
            }
        }
        Ok(())
    }

    /// φ of every term in the first concept that has it.
    fn importances(&mut self, cancel: &Cancel) -> Result<(), Cancelled> {
        for term in 0..self.rows.len() {
            look(term, cancel)?;
            let Row { start, first, factor, .. } = self.rows[term];
            let relevance = match self.graded.get(start as usize) {
                Some(relevance) => *relevance,
                None => self.specificity[self.kind(TermId(term as u32)) as usize][first as usize],
            };
            self.rows[term].importance = relevance * factor;
        }
        Ok(())
    }

    /// λ_ref of every concept. Terms come in the order in which an alignment adds them up: it is what the descriptor,
    /// aligned as a unit, gets, to the last bit.
    fn refer(
        &self,
        own: &[u32],
        descriptors: &mut [Descriptor],
        parameters: &Parameters,
        cancel: &Cancel,
    ) -> Result<(), Cancelled> {
        let mut own = own.iter();
        for term in 0..self.len() as u32 {
            look(term as usize, cancel)?;
            self.for_each_importance(TermId(term), |column, importance| {
                if let Some(&own) = own.next() {
                    descriptors[column].reference += parameters.counting.worth(own) * importance;
                }
            });
        }
        for descriptor in descriptors {
            if descriptor.normalizer > 0.0 {
                descriptor.reference /= descriptor.normalizer;
            }
        }
        Ok(())
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
        self.discriminability[term.0 as usize]
    }

    /// δ·b: what η is multiplied by.
    pub(crate) fn factor(&self, term: TermId) -> f64 {
        self.rows[term.0 as usize].factor
    }

    /// b of a term.
    pub(crate) fn background(&self, term: TermId) -> f64 {
        self.background.of_term(self.key(term))
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
        if row.concepts == 1 {
            return each(row.first as usize, row.importance);
        }
        if !self.graded.is_empty() {
            let range = self.range(term);
            for (&column, relevance) in self.columns[range.clone()].iter().zip(&self.graded[range]) {
                each(column as usize, relevance * row.factor);
            }
            return;
        }
        let specificity = &self.specificity[self.kind(term) as usize];
        for &column in self.columns(term) {
            each(column as usize, specificity[column as usize] * row.factor);
        }
    }

    /// A bit for every concept that has the term, if many have it.
    #[inline]
    pub(crate) fn mask(&self, term: TermId) -> Option<&[u64]> {
        let mask = Some(self.rows[term.0 as usize].mask).filter(|&mask| mask != NO_MASK)? as usize;
        let words = self.specificity[0].len().div_ceil(64);
        Some(&self.masks[mask * words..][..words])
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
        self.relevance(term, column) * self.factor(term)
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

/// Looks now and then whether to stop.
pub(crate) fn look(term: usize, cancel: &Cancel) -> Result<(), Cancelled> {
    if term.is_multiple_of(TERMS_AT_A_TIME) { cancel.check() } else { Ok(()) }
}
