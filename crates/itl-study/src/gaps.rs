//! Gaps: the concepts that a document does not cover, what it would have to say, and what comes nearest.
//!
//! In: a model and an alignment with verdicts. Out: for every concept that is touched or has nothing, the words of its own
//! text that the document never uses, the passages just below the cutoff, and the texts below it (targets) that no passage
//! stands for. No number is new: affinities, verdicts and weights are the core's.

use itl_core::{
    Alignment, Decision, Model, TermKind, Undecided, Verdict, Verdicts, WordForms, read_document,
};
use itl_framework::Concept;
use itl_text::{Cancel, Cancelled, LinguisticCore, StemId};
use std::collections::{BTreeMap, BTreeSet};

/// Passages below the cutoff that are kept of a concept.
const NEAREST: usize = 3;
/// A passage stands for the child whose words weigh most in it, and for every other that reaches this share of it.
const AS_GOOD: f64 = 0.5;

/// Why a unit does not pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shortfall {
    /// Its affinity is below the cutoff.
    Cutoff,
    /// Too few of its words are the framework's.
    Gate,
    /// It speaks of another concept much more.
    Other,
}

impl Shortfall {
    /// The name in results.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Cutoff => "cutoff",
            Self::Gate => "gate",
            Self::Other => "other-concept",
        }
    }
}

/// A unit that counts and does not pass, but has an affinity.
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
}

/// A child of a concept whose text is part of the concept's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GapChild {
    /// Its id.
    pub id: String,
    /// Its name.
    pub label: String,
}

/// A concept that is not covered.
#[derive(Debug, Clone, PartialEq)]
pub struct Gap {
    /// Its column.
    pub column: usize,
    /// Touched, or none.
    pub verdict: Verdict,
    /// The share of the text that speaks to it.
    pub share: f64,
    /// How many passages do.
    pub passages: usize,
    /// Words of its text that the document never uses, the weightiest first.
    pub unsaid: Vec<String>,
    /// The units that come nearest without passing, best first.
    pub nearest: Vec<NearPassage>,
    /// How many children it is made of.
    pub children: usize,
    /// Those that no passage stands for.
    pub without: Vec<GapChild>,
}

/// What a document does not cover.
#[derive(Debug, Clone, PartialEq)]
pub struct Gaps {
    /// The concepts that nothing speaks to, then those that are touched, in the order of the framework.
    pub concepts: Vec<Gap>,
    /// How many concepts are covered.
    pub covered: usize,
}

impl Gaps {
    /// Looks for the gaps of a document.
    ///
    /// # Errors
    /// If the model does not decide, as the first error; or if it was cancelled, as the second.
    pub fn of(
        model: &Model,
        core: &LinguisticCore,
        alignment: &Alignment,
        cancel: &Cancel,
    ) -> Result<Result<Self, Undecided>, Cancelled> {
        let decision = match model.decision() {
            Ok(decision) => decision,
            Err(reason) => return Ok(Err(reason)),
        };
        let Some(verdicts) = &alignment.verdicts else { return Ok(Err(Undecided::NotAsked)) };
        let forms = WordForms::of_framework(core, model.framework(), cancel)?;
        let seeker = Seeker { model, core, alignment, verdicts, decision, forms };
        let mut concepts = Vec::new();
        for verdict in [Verdict::None, Verdict::Touched] {
            let columns =
                (0..model.concept_count()).filter(|&column| verdicts.concepts[column].verdict == verdict);
            for column in columns {
                concepts.push(seeker.gap(column, cancel)?);
            }
        }
        let covered = verdicts.aligned().filter(|&covered| covered).count();
        Ok(Ok(Self { concepts, covered }))
    }
}

/// What is looked through for each concept.
struct Seeker<'a> {
    model: &'a Model,
    core: &'a LinguisticCore,
    alignment: &'a Alignment,
    verdicts: &'a Verdicts,
    decision: Decision,
    forms: WordForms,
}

impl Seeker<'_> {
    fn gap(&self, column: usize, cancel: &Cancel) -> Result<Gap, Cancelled> {
        cancel.check()?;
        let found = &self.verdicts.concepts[column];
        let weights = self.weights(column);
        let children = self.children(column, cancel)?;
        let stood_for = self.stood_for(&found.passages, &children, &weights);
        let all = children.len();
        let without =
            children.into_iter().zip(stood_for).filter(|(_, stood)| !stood).map(|((child, _), _)| child);
        Ok(Gap {
            column,
            verdict: found.verdict,
            share: found.share,
            passages: found.passages.len(),
            unsaid: self.unsaid(&weights),
            nearest: self.nearest(column),
            children: all,
            without: without.collect(),
        })
    }

    /// What each word of a concept weighs in it, over all its parts of speech.
    fn weights(&self, column: usize) -> BTreeMap<StemId, f64> {
        let mut weights = BTreeMap::new();
        for term in self.model.terms_of(column) {
            let parts = self.model.term_parts(term);
            if parts.kind == TermKind::Individual {
                let importance = self.model.weight(term, column).map_or(0.0, |weight| weight.importance);
                *weights.entry(parts.stems[0]).or_insert(0.0) += importance;
            }
        }
        weights
    }

    /// The words that weigh something and stand nowhere in the text, the weightiest first.
    fn unsaid(&self, weights: &BTreeMap<StemId, f64>) -> Vec<String> {
        let said = &self.alignment.analysis.stems;
        let absent = weights
            .iter()
            .filter(|&(&stem, &weight)| weight > 0.0 && said.find(self.model.stem(stem)).is_none());
        let mut absent: Vec<(f64, String)> =
            absent.map(|(&stem, &weight)| (weight, self.forms.word(self.model.stem(stem)))).collect();
        absent.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
        absent.into_iter().map(|(_, word)| word).collect()
    }

    /// The units that count, have an affinity and do not pass.
    fn nearest(&self, column: usize) -> Vec<NearPassage> {
        let (affinities, cutoff) = (&self.alignment.affinities, self.decision.cutoff);
        let passing = &self.verdicts.concepts[column].passages;
        let near = |(unit, affinity): (usize, f64)| {
            (affinities.counted(unit) && passing.binary_search(&unit).is_err()).then_some(())?;
            let lacks = match affinity >= cutoff {
                false => Shortfall::Cutoff,
                true if !self.decision.speaks(affinities, unit) => Shortfall::Gate,
                true => Shortfall::Other,
            };
            let of_cutoff = if cutoff > 0.0 { affinity / cutoff } else { 0.0 };
            Some(NearPassage { unit, affinity, of_cutoff, lacks })
        };
        affinities.best_rows(column, usize::MAX).into_iter().filter_map(near).take(NEAREST).collect()
    }

    /// The children that a concept's text is made of, each with the words of its texts and of those below it.
    fn children(
        &self,
        column: usize,
        cancel: &Cancel,
    ) -> Result<Vec<(GapChild, BTreeSet<StemId>)>, Cancelled> {
        let Concept { parts, .. } = &self.model.framework().concepts[column];
        let mut children: BTreeMap<u32, (GapChild, BTreeSet<StemId>)> = BTreeMap::new();
        for part in parts.iter().filter(|part| part.branch > 0) {
            let child = || GapChild { id: part.id.clone(), label: part.label.clone() };
            let (_, stems) = children.entry(part.branch).or_insert_with(|| (child(), BTreeSet::new()));
            for text in [&part.label, &part.descriptor] {
                let analysis = read_document(self.core, &itl_document::plain_text(text.clone()), cancel)?;
                stems.extend(analysis.stems.iter().filter_map(|stem| self.model.find_stem(stem)));
            }
        }
        Ok(children.into_values().collect())
    }

    /// Which children some passage stands for: the one whose words weigh most in it, and those that come near that.
    fn stood_for(
        &self,
        passages: &[usize],
        children: &[(GapChild, BTreeSet<StemId>)],
        weights: &BTreeMap<StemId, f64>,
    ) -> Vec<bool> {
        let mut stood_for = vec![false; children.len()];
        let analysis = &self.alignment.analysis;
        for &row in passages {
            let words = analysis.words_in(self.alignment.units[row].span);
            let known = words.filter_map(|word| self.model.find_stem(analysis.stems.get(word.stem)));
            let said: BTreeSet<StemId> = known.collect();
            let shared = |(_, stems): &(GapChild, BTreeSet<StemId>)| -> f64 {
                said.intersection(stems).filter_map(|stem| weights.get(stem)).sum()
            };
            let shared: Vec<f64> = children.iter().map(shared).collect();
            let most = shared.iter().copied().fold(0.0, f64::max);
            for (stood, &shared) in stood_for.iter_mut().zip(&shared) {
                *stood |= shared > 0.0 && shared >= AS_GOOD * most;
            }
        }
        stood_for
    }
}
