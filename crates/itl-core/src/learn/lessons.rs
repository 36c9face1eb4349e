//! Lessons: passages that people decided about, as a model votes on them.
//!
//! In: the words of a passage and the concept. Out: how the vote stands between the concept and all else, and which share each word has in
//! it. A passage stands alone here, because a review has its words and not the whole document.

use itl_base::{ByteSpan, Cancel, Cancelled};
use itl_text::{Analysis, LinguisticCore};
use std::collections::BTreeMap;

use super::learned::Taught;
use crate::align::reading::read_document;
use crate::decide::votes::{NOTHING, PASSAGE, power};
use crate::model::Model;

/// A passage that a person accepted or rejected for a concept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaughtPassage {
    /// The decision.
    pub taught: Taught,
    /// The words of the passage.
    pub text: String,
    /// The number of its document.
    pub document: u32,
}

/// A passage with its words read.
pub(super) struct ReadPassage {
    pub(super) column: usize,
    pub(super) accepted: bool,
    /// What is left out together with it.
    pub(super) part: u32,
    analysis: Analysis,
    span: ByteSpan,
}

/// A passage as a model votes on it.
pub(super) struct Lesson {
    /// The odds of the concept, as a logarithm.
    pub(super) odds: f64,
    /// The part of these that is the concept's own, and not that of concepts below it.
    pub(super) own: f64,
    /// The share of the words of each stem in the affinity.
    pub(super) shares: BTreeMap<u32, f64>,
}

/// The odds at which a unit is a passage.
pub(super) fn odds_of_passage() -> f64 {
    libm::log(PASSAGE / (1.0 - PASSAGE))
}

impl ReadPassage {
    pub(super) fn of(
        core: &LinguisticCore,
        passage: &TaughtPassage,
        part: u32,
        cancel: &Cancel,
    ) -> Result<Self, Cancelled> {
        let document = itl_document::plain_text(passage.text.clone());
        let analysis = read_document(core, &document, cancel)?;
        let span = ByteSpan::new(0, document.text.len());
        let (column, accepted) = (passage.taught.column as usize, passage.taught.accepted);
        Ok(Self { column, accepted, part, analysis, span })
    }
}

impl Model {
    /// The lesson of a passage; none where the passage has no vote for the concept, whatever its weights are: it is about something else,
    /// or has no more than one common word of the concept.
    pub(super) fn lesson(&self, passage: &ReadPassage, cancel: &Cancel) -> Result<Option<Lesson>, Cancelled> {
        let Ok(decision) = self.decision() else { return Ok(None) };
        let ReadPassage { column, analysis, span, .. } = passage;
        let rows = self.match_text(analysis).align(&[*span], cancel)?;
        if !decision.passes_gate(&rows, 0) || self.has_one_word(analysis, *span, *column) {
            return Ok(None);
        }
        let (mut own, mut below, mut others) = (0.0, 0.0, power(NOTHING));
        rows.each_candidate(0, |other, value| {
            let weight = power(decision.root(value));
            match other as usize {
                same if same == *column => own += weight,
                other if self.lineage.above(other).contains(&(*column as u32)) => below += weight,
                _ => others += weight,
            }
        });
        if own <= 0.0 {
            return Ok(None);
        }
        let odds = libm::log(own + below) - libm::log(others);
        let evidence = self.explain(analysis, *span, *column);
        let mut shares: BTreeMap<u32, f64> = BTreeMap::new();
        for part in &evidence.contributions {
            for stem in self.terms.key(part.term).distinct_stems() {
                *shares.entry(stem).or_default() += part.contribution / evidence.affinity;
            }
        }
        Ok(Some(Lesson { odds, own: own / (own + below), shares }))
    }
}
