//! Gaps: the concepts that a document does not cover, what it would have to say, and what comes nearest.
//!
//! In: a model and an alignment with verdicts. Out: for every concept that is mentioned or not found, the words of its own
//! text that the document does not use, the units that come nearest, and the texts below it (targets) that no passage
//! is about. No number is new: affinities, votes and weights are the core's.

use itl_base::{Cancel, Cancelled};
use itl_core::{Alignment, Decision, Model, NotAssessed, Undecided, Verdict, Verdicts, words_of};
use std::collections::BTreeSet;

use crate::children::Child;
use crate::wording::Wording;

/// Passages below the cutoff that are kept of a concept.
const NEAREST: usize = 3;

/// Why a unit is no passage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shortfall {
    /// Its affinity is below the cutoff.
    Cutoff,
    /// Too few of its words are the framework's.
    Gate,
    /// Its vote goes to other concepts, or to none.
    Other,
    /// It has one common word of the concept only.
    LoneWord,
}

impl Shortfall {
    /// The name in results.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Cutoff => "cutoff",
            Self::Gate => "gate",
            Self::Other => "other-concept",
            Self::LoneWord => "one-word",
        }
    }
}

/// A unit that counts and is no passage, but has an affinity.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct NearPassage {
    /// Its row.
    pub unit: usize,
    /// Λ.
    pub affinity: f64,
    /// Λ as a share of the cutoff.
    pub of_cutoff: f64,
    /// What it lacks.
    pub lacks: Shortfall,
    /// The concept that has most of its vote, where that is another.
    pub other: Option<usize>,
}

/// A concept that is not covered.
#[derive(Debug, Clone, PartialEq)]
pub struct Gap {
    /// Its column.
    pub column: usize,
    /// Mentioned, or none.
    pub verdict: Verdict,
    /// E: how many sentences' worth of the document address it.
    pub evidence: f64,
    /// The share of the text in its passages.
    pub share: f64,
    /// How many passages it has.
    pub passages: usize,
    /// Words of its text that the document never uses, the weightiest first.
    pub unsaid: Vec<String>,
    /// The units that come nearest, best first; none has the same words as another but for numbers.
    pub nearest: Vec<NearPassage>,
    /// How many children it is made of.
    pub children: usize,
    /// Those that no passage is about.
    pub without: Vec<Child>,
}

/// What a document does not cover.
#[derive(Debug, Clone, PartialEq)]
pub struct Gaps {
    /// The concepts that were not found, then those that are mentioned, in the order of the framework.
    pub concepts: Vec<Gap>,
    /// How many concepts are covered.
    pub covered: usize,
}

impl Gaps {
    /// Looks for the gaps of a document.
    ///
    /// # Errors
    /// If the document is not assessed, as the inner error; or if it was cancelled, as the outer one.
    pub fn of(
        model: &Model,
        alignment: &Alignment,
        cancel: &Cancel,
    ) -> Result<Result<Self, NotAssessed>, Cancelled> {
        let (decision, verdicts) = match (model.decision(), &alignment.verdicts) {
            (Ok(decision), Some(verdicts)) => (decision, verdicts),
            (decided, _) => {
                let undecided = decided.err().unwrap_or(Undecided::NotAsked);
                return Ok(Err(alignment.not_assessed.unwrap_or(NotAssessed::NoThreshold(undecided))));
            }
        };
        let wording = Wording::of(model, alignment, cancel)?;
        let seeker = Seeker { model, alignment, verdicts, decision, wording };
        let mut concepts = Vec::new();
        for verdict in [Verdict::None, Verdict::Mentioned] {
            let columns =
                (0..model.concept_count()).filter(|&column| verdicts.concepts[column].verdict == verdict);
            for column in columns {
                concepts.push(seeker.gap(column, cancel)?);
            }
        }
        let covered = verdicts.concepts.iter().filter(|found| found.verdict == Verdict::Covered).count();
        Ok(Ok(Self { concepts, covered }))
    }
}

/// What is looked through for each concept.
struct Seeker<'a> {
    model: &'a Model,
    alignment: &'a Alignment,
    verdicts: &'a Verdicts,
    decision: Decision,
    wording: Wording<'a>,
}

impl Seeker<'_> {
    fn gap(&self, column: usize, cancel: &Cancel) -> Result<Gap, Cancelled> {
        cancel.check()?;
        let found = &self.verdicts.concepts[column];
        let mut children = self.wording.children(column, cancel)?;
        let all = children.len();
        children.retain(|child| child.passages.is_empty());
        Ok(Gap {
            column,
            verdict: found.verdict,
            evidence: found.evidence,
            share: found.share,
            passages: found.passages.len(),
            unsaid: self.wording.unsaid(column),
            nearest: self.nearest(column),
            children: all,
            without: children,
        })
    }

    fn one_word(&self, unit: usize, column: usize) -> bool {
        self.model.has_one_word(&self.alignment.analysis, self.alignment.units[unit].span, column)
    }

    /// The units that count, have an affinity and are no passages.
    fn nearest(&self, column: usize) -> Vec<NearPassage> {
        let (affinities, cutoff) = (&self.alignment.affinities, self.decision.cutoff);
        let passing = &self.verdicts.concepts[column].passages;
        let near = |(unit, value): (usize, f64)| {
            (affinities.counted(unit) && passing.binary_search(&unit).is_err()).then_some(())?;
            let lacks = match value >= cutoff {
                false => Shortfall::Cutoff,
                true if !self.decision.passes_gate(affinities, unit) => Shortfall::Gate,
                true if self.one_word(unit, column) => Shortfall::LoneWord,
                true => Shortfall::Other,
            };
            let votes = self.verdicts.votes.of(unit).iter().filter(|vote| vote.column as usize != column);
            let other = votes.max_by(|a, b| a.value.total_cmp(&b.value)).map(|vote| vote.column as usize);
            let of_cutoff = if cutoff > 0.0 { value / cutoff } else { 0.0 };
            Some(NearPassage { unit, affinity: affinities.get(unit, column), of_cutoff, lacks, other })
        };
        let mut said = BTreeSet::new();
        let best = affinities.best_rows(column, usize::MAX).into_iter().filter_map(near);
        best.filter(|near| said.insert(words_of(self.alignment.text(near.unit)))).take(NEAREST).collect()
    }
}
