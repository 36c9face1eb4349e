//! Why a concept got its score in a text: its terms, with what each adds and where it stands.

use itl_base::ByteSpan;
use itl_core::{Aggregate, Alignment, Model, TermId, TermKind};
use std::collections::BTreeMap;

use crate::Mistake;

/// A term in a text that counts for a concept.
#[derive(Debug, Clone, PartialEq)]
pub struct EvidenceTerm {
    /// Its type.
    pub kind: TermKind,
    /// Its stems.
    pub term: String,
    /// How often it stands in the text.
    pub count: u64,
    /// What it adds to the text's affinity: to the sum, or else to the mean over its units.
    pub contribution: f64,
    /// Its words in the text.
    pub words: Vec<ByteSpan>,
}

/// The terms of a concept in an aligned text, those first that add most.
#[must_use]
pub fn evidence(model: &Model, alignment: &Alignment, column: usize) -> Vec<EvidenceTerm> {
    let text = model.match_text(&alignment.analysis);
    let mut found: BTreeMap<TermId, (u64, f64, Vec<ByteSpan>)> = BTreeMap::new();
    let cells = alignment.counted().map(|(_, unit)| (unit.span, column));
    for part in text.explain_all(cells).flat_map(|evidence| evidence.contributions) {
        let (count, contribution, words) = found.entry(part.term).or_default();
        *count += u64::from(part.count);
        *contribution += part.contribution;
        words.extend(part.places.iter().flat_map(|place| place.words()));
    }
    let units = match alignment.settings.aggregate.of_parts() {
        Aggregate::Sum => 1.0,
        _ => alignment.counted().count().max(1) as f64,
    };
    let term = |(term, (count, contribution, words)): (TermId, (u64, f64, Vec<ByteSpan>))| {
        let readable = model.term(term);
        let contribution = contribution / units;
        EvidenceTerm { kind: readable.kind, term: readable.text, count, contribution, words }
    };
    let mut terms: Vec<EvidenceTerm> = found.into_iter().map(term).collect();
    // Stable: equal ones stay in the order of terms.
    terms.sort_by(|a, b| b.contribution.total_cmp(&a.contribution));
    terms
}

/// A mistake with the evidence for the concept that comes first, and for the right one.
#[derive(Debug, Clone, PartialEq)]
pub struct Explained {
    /// The mistake.
    pub mistake: Mistake,
    /// The terms behind the wrong concept.
    pub predicted: Vec<EvidenceTerm>,
    /// The terms behind the right one; none if the text has no term of it.
    pub right: Vec<EvidenceTerm>,
}
