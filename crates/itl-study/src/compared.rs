//! What a comparison keeps of a document: an alignment in; its numbers, and how much of every term it has, out.
//!
//! The part of a term t in the sum of a concept's affinities is φ(t∣RTS_j)·Σ_i f(t∣S_i)/N(S_i). The sum over units is
//! the same for every concept: one pass over a document is enough to split the numbers of all concepts. What is
//! heavy, the matrix and the analysis, is let go, so that many documents can be held side by side.

use itl_base::ByteSpan;
use itl_core::{
    Aggregate, AlignSettings, Alignment, Model, NotAssessed, Occurrence, Place, TermId, UnitOccurrences,
    Values, Verdicts, WordForms,
};
use itl_document::{Document, Role, Unit};
use std::collections::BTreeMap;

/// Words that count which a unit needs to be an example: fewer tell little.
const TELLING_WORDS: usize = 3;

/// A document's numbers, and what they are made of.
#[derive(Debug)]
pub struct ComparedDocument {
    /// The document.
    pub document: Document,
    /// The settings it was aligned with.
    pub settings: AlignSettings,
    /// Its units.
    pub units: Vec<Unit>,
    /// How many of them count.
    pub counted: usize,
    /// The words of the units that count, whether they are terms or not.
    pub words: usize,
    /// The document as a whole.
    pub total: Values,
    /// What it comes to for each concept, where it is assessed.
    pub verdicts: Option<Verdicts>,
    /// Why it is not assessed, where there are no verdicts.
    pub not_assessed: Option<NotAssessed>,
    /// The words of the document whose stems the model knows.
    pub(crate) forms: WordForms,
    /// The model's terms that stand in it, in the order of terms.
    terms: Vec<Presence>,
}

/// A term in a document.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Presence {
    /// The term.
    pub term: TermId,
    /// Σ f/N over the units that count.
    density: f64,
    /// A unit that shows it: prose, if there is any, and one with much of the term.
    pub row: usize,
    /// Where the term first stands in that unit.
    pub place: Place,
    /// How good an example the unit is.
    rank: (bool, f64),
}

impl ComparedDocument {
    /// What a comparison keeps of a document that was aligned with this model.
    #[must_use]
    pub fn of(model: &Model, alignment: Alignment) -> Self {
        let terms = presences(model, &alignment);
        let is_word = |piece: &&str| piece.contains(char::is_alphanumeric);
        let words_in = |row: usize| alignment.text(row).split_whitespace().filter(is_word).count();
        let words = alignment.counted().map(|(row, _)| words_in(row)).sum();
        let counted = alignment.counted().count();
        let mut forms = WordForms::default();
        let all = WordForms::of_text(&alignment.document.text, &alignment.analysis);
        forms.include(&all, |stem| model.find_stem(stem).is_some());
        let Alignment { document, settings, units, total, verdicts, not_assessed, .. } = alignment;
        Self { document, settings, units, counted, words, total, verdicts, not_assessed, forms, terms }
    }

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
            _ => self.counted.max(1) as f64,
        };
        self.presence(term).map_or(0.0, |presence| importance * presence.density / divisor)
    }
}

impl Presence {
    /// Whether the unit says something around the term: it is prose, and not too short.
    #[must_use]
    pub fn tells(&self) -> bool {
        self.rank.0
    }
}

/// The model's terms in the units of a document that count, in the order of terms.
fn presences(model: &Model, alignment: &Alignment) -> Vec<Presence> {
    let mut presences: BTreeMap<TermId, Presence> = BTreeMap::new();
    let counting = model.parameters().counting;
    let (rows, spans): (Vec<usize>, Vec<ByteSpan>) =
        alignment.counted().map(|(row, unit)| (row, unit.span)).unzip();
    model.match_text(&alignment.analysis).each_unit(&spans, |at, unit| {
        let UnitOccurrences { normalizer, words, occurrences } = unit;
        let row = rows[at];
        let tells = words >= TELLING_WORDS && alignment.units[row].role == Role::Prose;
        for run in occurrences.chunk_by(|a, b| a.term == b.term) {
            let Occurrence { term, place } = run[0];
            let share = counting.worth(run.len() as u32) / normalizer;
            let rank = (tells, share);
            let presence = presences.entry(term).or_insert(Presence { term, density: 0.0, row, place, rank });
            presence.density += share;
            if rank > presence.rank {
                (presence.row, presence.place, presence.rank) = (row, place, rank);
            }
        }
    });
    presences.into_values().collect()
}
