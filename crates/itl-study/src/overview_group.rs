//! A group of documents in an overview: profiles of documents in, what they come to for every concept out.

use itl_core::Verdict;
use std::sync::Arc;

use crate::overview::DocumentProfile;

/// A concept counts for a document without a decision if it is among so many strongest.
const STRONGEST: usize = 3;
/// Bytes of an id or of the name of a group that are kept.
const NAME: usize = 500;

/// What a group of documents comes to.
#[derive(Debug, Clone, PartialEq)]
pub struct GroupProfile {
    name: Arc<str>,
    /// Number of documents.
    pub documents: u64,
    /// Number of their units.
    pub units: u64,
    /// Documents about which there is a decision.
    pub decided: u64,
    /// The units of these documents.
    pub decided_units: u64,
    tallies: Vec<Tally>,
}

/// What a group comes to for a concept.
#[derive(Debug, Clone, PartialEq)]
pub struct ConceptProfile {
    /// The mean of λ over the documents; 0 if there are none.
    pub absolute: f64,
    /// The mean of λ_rel over the documents that have one.
    pub relative: Option<f64>,
    /// How many documents have a relative affinity.
    pub defined: u64,
    /// The documents that cover the concept; `None` if there is a decision about none.
    pub covered: Option<u64>,
    /// The documents that mention the concept and do not cover it.
    pub mentioned: Option<u64>,
    /// The mean share of the text in passages of the concept, over the documents that there is a decision about.
    pub share: Option<f64>,
    /// The passages of the concept in all documents; `None` if there is a decision about no document.
    pub passages: Option<u64>,
    /// The mean evidence for the concept, over the documents that there is a decision about.
    pub evidence: Option<f64>,
    /// The documents in which the concept is among the three strongest.
    pub strongest: u64,
    /// The document with the largest value; `None` if all are 0. The first of equals.
    pub best: Option<BestDocument>,
}

/// The document of a group that has most of a concept.
#[derive(Debug, Clone, PartialEq)]
pub struct BestDocument {
    /// Its id.
    pub id: Arc<str>,
    /// The evidence for the concept in it; where nothing is decided, its relative affinity or, where there is
    /// none, its affinity.
    pub value: f64,
}

/// Sums of a concept over the documents of a group.
#[derive(Debug, Clone, PartialEq, Default)]
struct Tally {
    absolute: f64,
    relative: f64,
    share: f64,
    defined: u32,
    covered: u32,
    mentioned: u32,
    strongest: u32,
    passages: u64,
    evidence: f64,
    best: Option<BestDocument>,
}

impl GroupProfile {
    pub(crate) fn new(name: Arc<str>, concepts: usize) -> Self {
        let tallies = vec![Tally::default(); concepts];
        Self { name, documents: 0, units: 0, decided: 0, decided_units: 0, tallies }
    }

    /// Its name, cut if it is very long; may be empty.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Number of concepts.
    #[must_use]
    pub fn concept_count(&self) -> usize {
        self.tallies.len()
    }

    /// What it comes to for a concept.
    ///
    /// # Panics
    /// If there is no such concept.
    #[must_use]
    pub fn concept(&self, column: usize) -> ConceptProfile {
        let tally = &self.tallies[column];
        let has_decision = self.decided > 0;
        ConceptProfile {
            absolute: tally.absolute / self.documents.max(1) as f64,
            relative: (tally.defined > 0).then(|| tally.relative / f64::from(tally.defined)),
            defined: tally.defined.into(),
            covered: has_decision.then_some(tally.covered.into()),
            mentioned: has_decision.then_some(tally.mentioned.into()),
            share: has_decision.then(|| tally.share / self.decided as f64),
            passages: has_decision.then_some(tally.passages),
            evidence: has_decision.then(|| tally.evidence / self.decided as f64),
            strongest: tally.strongest.into(),
            best: tally.best.clone(),
        }
    }

    /// What it comes to for every concept, in their order.
    pub fn concepts(&self) -> impl Iterator<Item = ConceptProfile> + '_ {
        (0..self.concept_count()).map(|column| self.concept(column))
    }

    pub(crate) fn add(&mut self, id: &Arc<str>, document: &DocumentProfile) {
        self.documents += 1;
        self.units += document.units;
        if document.verdict.is_some() {
            self.decided += 1;
            self.decided_units += document.units;
        }
        let value = |column: usize| {
            let absolute = document.absolute.get(column).copied().unwrap_or(0.0);
            (absolute, document.relative.get(column).copied().flatten())
        };
        let mut strongest: Vec<usize> = Vec::with_capacity(STRONGEST + 1);
        let rank = |column: usize| {
            let (absolute, relative) = value(column);
            (relative.unwrap_or(-1.0), absolute)
        };
        for (column, tally) in self.tallies.iter_mut().enumerate() {
            let (absolute, relative) = value(column);
            let share = document.share.as_ref().map(|shares| shares.get(column).copied().unwrap_or(0.0));
            let evidence = document.evidence.as_ref().map(|all| all.get(column).copied().unwrap_or(0.0));
            tally.share += share.unwrap_or(0.0);
            tally.add(id, absolute, relative, evidence);
            if let Some(verdicts) = &document.verdict {
                match verdicts.get(column) {
                    Some(Verdict::Covered) => tally.covered += 1,
                    Some(Verdict::Mentioned) => tally.mentioned += 1,
                    Some(Verdict::None | Verdict::NotApplicable) | None => {}
                }
                let passages = document.passages.as_ref().and_then(|passages| passages.get(column));
                tally.passages += passages.copied().unwrap_or(0);
            }
            if absolute > 0.0 {
                let at = strongest.partition_point(|&other| rank(other) >= rank(column));
                strongest.insert(at, column);
                strongest.truncate(STRONGEST);
            }
        }
        for column in strongest {
            self.tallies[column].strongest += 1;
        }
    }
}

impl Tally {
    fn add(&mut self, id: &Arc<str>, absolute: f64, relative: Option<f64>, evidence: Option<f64>) {
        self.absolute += absolute;
        self.evidence += evidence.unwrap_or(0.0);
        if let Some(relative) = relative {
            self.relative += relative;
            self.defined += 1;
        }
        let value = evidence.or(relative).unwrap_or(absolute);
        if value > self.best.as_ref().map_or(0.0, |best| best.value) {
            self.best = Some(BestDocument { id: id.clone(), value });
        }
    }
}

/// A name of a bounded length: what is longer is cut.
pub(crate) fn short(name: &str) -> Arc<str> {
    if name.len() <= NAME {
        return Arc::from(name);
    }
    let mut end = NAME;
    while !name.is_char_boundary(end) {
        end -= 1;
    }
    Arc::from(format!("{}…", &name[..end]))
}
