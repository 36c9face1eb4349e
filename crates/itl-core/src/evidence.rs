//! Evidence: why a cell is what it is, and what the text lacks that would make it more.

use itl_text::{Analysis, ByteSpan, Word};
use std::collections::BTreeMap;

use crate::align::Aligner;
use crate::model::Model;
use crate::term::TermId;

/// What one term adds to a cell.
#[derive(Debug, Clone, PartialEq)]
pub struct Contribution {
    /// The term.
    pub term: TermId,
    /// f(t∣S_i): how often it stands in the unit.
    pub count: u32,
    /// f·φ / N: its part of the cell.
    pub contribution: f64,
    /// The words of each occurrence, in the order of the text.
    pub places: Vec<Vec<ByteSpan>>,
}

/// A cell and its parts.
#[derive(Debug, Clone, PartialEq)]
pub struct Evidence {
    /// Λ_ij: the contributions add up to it.
    pub affinity: f64,
    /// N(S_i).
    pub normalizer: u64,
    /// The parts, largest first; equal ones in the order of terms.
    pub contributions: Vec<Contribution>,
}

/// What a term adds to a sum over many units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Total {
    /// The term.
    pub term: TermId,
    /// How often it stands in the units.
    pub count: u64,
    /// Its contributions, added up.
    pub contribution: f64,
}

impl Model {
    /// The evidence for the cell of the unit at `span` and the concept in `column`.
    #[must_use]
    pub fn explain(&self, analysis: &Analysis, span: ByteSpan, column: usize) -> Evidence {
        self.explain_with(analysis, &self.known_stems(analysis), span, column)
    }

    /// The evidence for many units at once: the look-up of stems is shared.
    pub fn explain_all<'a>(
        &'a self,
        analysis: &'a Analysis,
        cells: impl IntoIterator<Item = (ByteSpan, usize)> + 'a,
    ) -> impl Iterator<Item = Evidence> + 'a {
        let known = self.known_stems(analysis);
        cells.into_iter().map(move |(span, column)| self.explain_with(analysis, &known, span, column))
    }

    fn explain_with(&self, analysis: &Analysis, known: &[u32], span: ByteSpan, column: usize) -> Evidence {
        let words: Vec<Word> = analysis.words_in(span).collect();
        let mut aligner = Aligner::new(self);
        aligner.read(words.iter().copied(), known);
        let normalizer = aligner.normalizer();
        let mut places: BTreeMap<TermId, Vec<Vec<ByteSpan>>> = BTreeMap::new();
        aligner.matches(|term, positions| {
            if self.terms.posting(term, column).is_some() {
                let spans = positions.iter().map(|&position| words[position as usize].span).collect();
                places.entry(term).or_default().push(spans);
            }
        });
        let mut sum = 0.0;
        let mut contributions = Vec::with_capacity(places.len());
        for (term, places) in places {
            let importance = self.terms.posting(term, column).map_or(0.0, |posting| posting.importance);
            let part = places.len() as f64 * importance;
            sum += part;
            let contribution = part / normalizer as f64;
            if contribution > 0.0 {
                contributions.push(Contribution { term, count: places.len() as u32, contribution, places });
            }
        }
        contributions.sort_by(|a, b| b.contribution.total_cmp(&a.contribution).then(a.term.cmp(&b.term)));
        let affinity = if normalizer == 0 { 0.0 } else { sum / normalizer as f64 };
        Evidence { affinity, normalizer, contributions }
    }

    /// What each term adds to the sum of a concept's affinities over many units, largest first.
    #[must_use]
    pub fn totals(&self, analysis: &Analysis, spans: &[ByteSpan], column: usize) -> Vec<Total> {
        let mut totals: BTreeMap<TermId, (u64, f64)> = BTreeMap::new();
        for evidence in self.explain_all(analysis, spans.iter().map(|&span| (span, column))) {
            for part in evidence.contributions {
                let total = totals.entry(part.term).or_default();
                total.0 += u64::from(part.count);
                total.1 += part.contribution;
            }
        }
        let total = |(term, (count, contribution))| Total { term, count, contribution };
        let mut totals: Vec<Total> = totals.into_iter().map(total).collect();
        totals.sort_by(|a, b| b.contribution.total_cmp(&a.contribution).then(a.term.cmp(&b.term)));
        totals
    }

    /// "Why not": the terms of a concept that stand in none of the units, those first that carry most of the
    /// concept's own reference affinity.
    #[must_use]
    pub fn missing(&self, analysis: &Analysis, spans: &[ByteSpan], column: usize) -> Vec<TermId> {
        let known = self.known_stems(analysis);
        let mut aligner = Aligner::new(self);
        let mut present: Vec<TermId> = Vec::new();
        for &span in spans {
            aligner.read(analysis.words_in(span), &known);
            aligner.matches(|term, _| present.push(term));
            present.sort_unstable();
            present.dedup();
        }
        let share = |term: TermId| {
            self.weight(term, column).map_or(0.0, |weight| f64::from(weight.count) * weight.importance)
        };
        let mut missing: Vec<TermId> = self.terms_of(column);
        missing.retain(|&term| present.binary_search(&term).is_err() && share(term) > 0.0);
        missing.sort_by(|&a, &b| share(b).total_cmp(&share(a)).then(a.cmp(&b)));
        missing
    }
}
