//! Evidence: why a cell is what it is, and what the text lacks that would make it more.

use itl_base::ByteSpan;
use itl_text::Analysis;
use std::collections::BTreeMap;

use crate::model::Model;
use crate::terms::matcher::{MatchedText, Matcher};
use crate::terms::term::TermId;

/// What one term adds to a cell.
#[derive(Debug, Clone, PartialEq)]
pub struct Contribution {
    /// The term.
    pub term: TermId,
    /// f(t∣S_i): how often it stands in the unit.
    pub count: u32,
    /// x·φ / N, x being what the count is worth: its part of the cell.
    pub contribution: f64,
    /// Its occurrences, in the order of the text.
    pub places: Vec<Place>,
}

/// Where a term stands: the places of its one, two or three words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    words: [ByteSpan; 3],
    len: u8,
}

impl Place {
    /// The words at these positions of a unit: one, two or three.
    pub(crate) fn of(words: &[ByteSpan], positions: &[u32]) -> Self {
        let mut place = Self { words: [words[positions[0] as usize]; 3], len: positions.len() as u8 };
        for (slot, &at) in place.words.iter_mut().zip(positions) {
            *slot = words[at as usize];
        }
        place
    }

    /// The places of the words, in the order of the text.
    #[must_use]
    pub fn words(&self) -> &[ByteSpan] {
        &self.words[..usize::from(self.len)]
    }

    /// From the first word to the last.
    #[must_use]
    pub fn span(&self) -> ByteSpan {
        self.words[0].join(self.words[usize::from(self.len) - 1])
    }
}

/// A cell and its parts.
#[derive(Debug, Clone, PartialEq)]
pub struct Evidence {
    /// Λ_ij: the contributions add up to it.
    pub affinity: f64,
    /// N(S_i).
    pub normalizer: f64,
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
        Explainer::new(self).explain(&self.match_unit(analysis, span), span, column)
    }

    /// What each term adds to the sum of a concept's affinities over many units, largest first.
    #[must_use]
    pub fn totals(&self, analysis: &Analysis, spans: &[ByteSpan], column: usize) -> Vec<Total> {
        let mut totals: BTreeMap<TermId, (u64, f64)> = BTreeMap::new();
        let text = self.match_text(analysis);
        for evidence in text.explain_all(spans.iter().map(|&span| (span, column))) {
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
        let terms: Vec<(TermId, u32)> = self.counts_of(column).collect();
        let mut present = vec![false; terms.len()];
        let (text, mut matcher) = (self.match_text(analysis), Matcher::new(self));
        let vocabulary = Vocabulary::of(self, column);
        for &span in spans {
            matcher.read(&text, span);
            let found = |term: TermId, _: &[u32]| {
                if let Ok(at) = terms.binary_search_by_key(&term, |&(own, _)| own) {
                    present[at] = true;
                }
            };
            matcher.matches(|stem| vocabulary.has(stem), found);
        }
        let absent = terms.into_iter().zip(present).filter(|(_, present)| !present).map(|(term, _)| term);
        self.by_share(absent, column)
    }

    /// The terms of a concept that are not among `present`, which is sorted: those first that carry most of the
    /// concept's own reference affinity.
    #[must_use]
    pub fn absent(&self, present: &[TermId], column: usize) -> Vec<TermId> {
        let terms = self.counts_of(column);
        self.by_share(terms.filter(|(term, _)| present.binary_search(term).is_err()), column)
    }

    /// The terms of a concept that have a share in its reference affinity, the largest first.
    fn by_share(&self, terms: impl Iterator<Item = (TermId, u32)>, column: usize) -> Vec<TermId> {
        let worth = |count| self.parameters().counting.worth(count);
        let share = |(term, count): (TermId, u32)| (term, worth(count) * self.terms.importance(term, column));
        let mut shares: Vec<(TermId, f64)> = terms.map(share).filter(|&(_, share)| share > 0.0).collect();
        shares.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        shares.into_iter().map(|(term, _)| term).collect()
    }
}

impl MatchedText<'_> {
    /// The evidence for many cells: units with the columns of concepts.
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
    vocabulary: Option<Vocabulary>,
    words: Vec<ByteSpan>,
    found: Vec<(TermId, Place)>,
}

impl<'m> Explainer<'m> {
    fn new(model: &'m Model) -> Self {
        Self { model, matcher: Matcher::new(model), vocabulary: None, words: Vec::new(), found: Vec::new() }
    }

    fn explain(&mut self, text: &MatchedText<'_>, span: ByteSpan, column: usize) -> Evidence {
        let Self { model, matcher, vocabulary, words, found } = self;
        let same = vocabulary.take().filter(|known| known.column == column);
        let vocabulary = vocabulary.insert(same.unwrap_or_else(|| Vocabulary::of(model, column)));
        words.clear();
        words.extend(text.analysis.words_in(span).map(|word| word.span));
        matcher.read(text, span);
        let normalizer = matcher.normalizer().value;
        found.clear();
        let place = |term: TermId, positions: &[u32]| found.push((term, Place::of(words, positions)));
        matcher.matches(|stem| vocabulary.has(stem), place);
        // Stable: the occurrences of a term stay in the order of the text.
        found.sort_by_key(|&(term, _)| term);
        let mut sum = 0.0;
        let mut contributions = Vec::new();
        for run in found.chunk_by(|a, b| a.0 == b.0) {
            let term = run[0].0;
            let worth = model.parameters().counting.worth(run.len() as u32);
            let part = worth * model.terms.importance(term, column);
            if part > 0.0 {
                sum += part;
                contributions.push(Contribution {
                    term,
                    count: run.len() as u32,
                    contribution: part / normalizer,
                    places: run.iter().map(|&(_, place)| place).collect(),
                });
            }
        }
        contributions.sort_by(|a, b| b.contribution.total_cmp(&a.contribution).then(a.term.cmp(&b.term)));
        let affinity = if normalizer > 0.0 { sum / normalizer } else { 0.0 };
        Evidence { affinity, normalizer, contributions }
    }
}

/// The stems of a concept, a bit each: only terms made of them can be the concept's.
struct Vocabulary {
    column: usize,
    bits: Vec<u64>,
}

impl Vocabulary {
    fn of(model: &Model, column: usize) -> Self {
        let mut bits = vec![0; model.stems.len().div_ceil(64)];
        for word in &model.descriptors[column].words {
            bits[word.stem as usize / 64] |= 1 << (word.stem % 64);
        }
        Self { column, bits }
    }

    fn has(&self, stem: u32) -> bool {
        self.bits[stem as usize / 64] >> (stem % 64) & 1 == 1
    }
}
