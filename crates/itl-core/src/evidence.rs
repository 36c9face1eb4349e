//! Evidence: why a cell is what it is, and what the text lacks that would make it more.

use itl_text::{Analysis, ByteSpan};
use std::collections::BTreeMap;

use crate::matcher::{KnownText, Matcher};
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
        Explainer::new(self).explain(&self.know(analysis), span, column)
    }

    /// The evidence for many cells at once: the look-up of stems is shared.
    pub fn explain_all<'a>(
        &'a self,
        analysis: &'a Analysis,
        cells: impl IntoIterator<Item = (ByteSpan, usize)> + 'a,
    ) -> impl Iterator<Item = Evidence> + 'a {
        let (text, mut explainer) = (self.know(analysis), Explainer::new(self));
        cells.into_iter().map(move |(span, column)| explainer.explain(&text, span, column))
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
        let share = |term: TermId| {
            self.weight(term, column).map_or(0.0, |weight| f64::from(weight.count) * weight.importance)
        };
        let terms = self.terms_of(column);
        let mut absent: Vec<bool> = terms.iter().map(|&term| share(term) > 0.0).collect();
        let (text, mut matcher) = (self.know(analysis), Matcher::new(self));
        for &span in spans {
            matcher.read(&text, span);
            matcher.matches(|term, _| {
                if let Ok(at) = terms.binary_search(&term) {
                    absent[at] = false;
                }
            });
        }
        let mut missing: Vec<TermId> =
            terms.into_iter().zip(absent).filter(|(_, absent)| *absent).map(|(term, _)| term).collect();
        missing.sort_by(|&a, &b| share(b).total_cmp(&share(a)).then(a.cmp(&b)));
        missing
    }
}

impl KnownText<'_> {
    /// The evidence for cells: units with the columns of concepts.
    pub fn explain_all(
        &self,
        cells: impl IntoIterator<Item = (ByteSpan, usize)>,
    ) -> impl Iterator<Item = Evidence> {
        let mut explainer = Explainer::new(self.model);
        cells.into_iter().map(move |(span, column)| explainer.explain(self, span, column))
    }
}

/// Explains cell after cell, and keeps its memory between them.
struct Explainer<'m> {
    model: &'m Model,
    matcher: Matcher<'m>,
    words: Vec<ByteSpan>,
    found: Vec<Occurrence>,
}

/// A term where it stands: in how many words, and at which positions.
#[derive(Clone, Copy)]
struct Occurrence {
    term: TermId,
    len: usize,
    positions: [u32; 3],
}

impl<'m> Explainer<'m> {
    fn new(model: &'m Model) -> Self {
        Self { model, matcher: Matcher::new(model), words: Vec::new(), found: Vec::new() }
    }

    fn explain(&mut self, text: &KnownText<'_>, span: ByteSpan, column: usize) -> Evidence {
        let Self { model, matcher, words, found } = self;
        matcher.read(text, span);
        let normalizer = matcher.normalizer();
        found.clear();
        matcher.matches(|term, places| {
            if model.terms.importance(term, column) > 0.0 {
                let mut positions = [0; 3];
                positions[..places.len()].copy_from_slice(places);
                found.push(Occurrence { term, len: places.len(), positions });
            }
        });
        // Stable: the occurrences of a term stay in the order of the text.
        found.sort_by_key(|occurrence| occurrence.term);
        words.clear();
        words.extend(text.analysis.words_in(span).map(|word| word.span));
        let spans = |occurrence: &Occurrence| -> Vec<ByteSpan> {
            occurrence.positions[..occurrence.len].iter().map(|&at| words[at as usize]).collect()
        };
        let mut sum = 0.0;
        let mut contributions = Vec::new();
        for run in found.chunk_by(|a, b| a.term == b.term) {
            let term = run[0].term;
            let part = run.len() as f64 * model.terms.importance(term, column);
            sum += part;
            contributions.push(Contribution {
                term,
                count: run.len() as u32,
                contribution: part / normalizer as f64,
                places: run.iter().map(spans).collect(),
            });
        }
        contributions.sort_by(|a, b| b.contribution.total_cmp(&a.contribution).then(a.term.cmp(&b.term)));
        let affinity = if normalizer == 0 { 0.0 } else { sum / normalizer as f64 };
        Evidence { affinity, normalizer, contributions }
    }
}
