//! How a document stands to a model: an alignment in; its numbers, and how much of every term it has, out.
//!
//! The part of a term t in the sum of a concept's affinities is φ(t∣RTS_j)·Σ_i f(t∣S_i)/N(S_i). The sum over units is
//! the same for every concept: one pass over a document is enough to split the numbers of all concepts. What is
//! heavy, the matrix and the analysis, is let go, so that many documents can be held side by side.

use itl_document::{BlockKind, Document, Unit};
use itl_text::ByteSpan;
use std::collections::BTreeMap;

use crate::aggregate::Aggregate;
use crate::alignment::{AlignSettings, Alignment, Values};
use crate::evidence::Place;
use crate::matcher::Matcher;
use crate::model::Model;
use crate::term::TermId;

/// Words that count which a unit needs to be an example: fewer tell little.
const TELLING_WORDS: usize = 3;

/// A document's numbers, and what they are made of.
#[derive(Debug)]
pub struct Standing {
    /// The document.
    pub document: Document,
    /// The settings it was aligned with.
    pub settings: AlignSettings,
    /// Its units.
    pub units: Vec<Unit>,
    /// The words of its units, those included that do not count.
    pub words: usize,
    /// The document as a whole.
    pub total: Values,
    /// The model's terms that stand in it, in the order of terms.
    terms: Vec<Presence>,
}

/// A term in a document.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Presence {
    /// The term.
    pub term: TermId,
    /// Σ f/N over the units.
    density: f64,
    /// A unit that shows it: not a heading, if there is another, and one with much of the term.
    pub row: usize,
    /// Where the term first stands in that unit.
    pub place: Place,
    /// How good an example the unit is.
    rank: (bool, f64),
}

impl Model {
    /// How a document that was aligned with this model stands to it.
    #[must_use]
    pub fn standing(&self, alignment: Alignment) -> Standing {
        let terms = self.presences(&alignment);
        let Alignment { document, settings, units, total, .. } = alignment;
        let is_word = |piece: &&str| piece.contains(char::is_alphanumeric);
        let count = |unit: &Unit| unit.span.of(&document.text).split_whitespace().filter(is_word).count();
        let words = units.iter().map(count).sum();
        Standing { document, settings, units, words, total, terms }
    }

    fn presences(&self, alignment: &Alignment) -> Vec<Presence> {
        let (text, mut matcher) = (self.know(&alignment.analysis), Matcher::new(self));
        let mut presences: BTreeMap<TermId, Presence> = BTreeMap::new();
        let mut words: Vec<ByteSpan> = Vec::new();
        let mut found: Vec<(TermId, Place)> = Vec::new();
        for (row, unit) in alignment.units.iter().enumerate() {
            words.clear();
            words.extend(alignment.analysis.words_in(unit.span).map(|word| word.span));
            matcher.read(&text, unit.span);
            let normalizer = matcher.normalizer();
            found.clear();
            matcher.matches(|_| true, |term, positions| found.push((term, Place::of(&words, positions))));
            // Stable: the occurrences of a term stay in the order of the text.
            found.sort_by_key(|&(term, _)| term);
            let tells = words.len() >= TELLING_WORDS && !is_heading(&alignment.document, unit);
            for run in found.chunk_by(|a, b| a.0 == b.0) {
                let (term, place) = run[0];
                let share = self.parameters().counting.worth(run.len() as u32) / normalizer;
                let rank = (tells, share);
                let presence =
                    presences.entry(term).or_insert(Presence { term, density: 0.0, row, place, rank });
                presence.density += share;
                if rank > presence.rank {
                    (presence.row, presence.place, presence.rank) = (row, place, rank);
                }
            }
        }
        presences.into_values().collect()
    }
}

fn is_heading(document: &Document, unit: &Unit) -> bool {
    let block = unit.paragraph.and_then(|block| document.blocks.get(block));
    block.is_some_and(|block| matches!(block.kind, BlockKind::Heading(_)))
}

impl Presence {
    /// Whether the unit says something around the term: it is no heading, and not too short.
    #[must_use]
    pub fn tells(&self) -> bool {
        self.rank.0
    }
}

impl Standing {
    /// A term in the document, if it stands there.
    #[must_use]
    pub fn presence(&self, term: TermId) -> Option<&Presence> {
        self.terms.binary_search_by_key(&term, |presence| presence.term).ok().map(|at| &self.terms[at])
    }

    /// The part of a term in the document's number for a concept, which has it with this importance φ.
    pub(crate) fn part(&self, term: TermId, importance: f64) -> f64 {
        let divisor = match self.settings.aggregate.of_parts() {
            Aggregate::Sum => 1.0,
            // No unit, no term.
            _ => self.units.len().max(1) as f64,
        };
        self.presence(term).map_or(0.0, |presence| importance * presence.density / divisor)
    }
}
