//! Teaching: a model and people's decisions in; the model with factors on its weights out, and what that gained.
//!
//! What it gained is found out on decisions that it did not learn from: every document is left out in turn or, where there is only one,
//! every fifth of its passages. Where nothing is gained, the caller has to insist.

use itl_base::{Cancel, Cancelled, Help};
use itl_text::LinguisticCore;

use super::fit::{Example, acceptance, fit};
use super::learned::{Factor, Gain, Learned, MOST_DECISIONS, Measured};
use super::lessons::{Lesson, ReadPassage, TaughtPassage, odds_of_passage};
use crate::decide::decision::Undecided;
use crate::error::ModelError;
use crate::model::{Model, Recipe};
use crate::scheme::Scheme;

/// Decisions that a model can learn from at least.
const FEWEST: usize = 20;
/// Decisions of each kind, accepted and rejected.
const FEWEST_OF_EACH: usize = 5;
/// Parts that are left out in turn: documents, or groups of them where there are more.
const MOST_PARTS: u32 = 10;
/// Parts that the passages of one document make.
const PARTS_OF_ONE: u32 = 5;

/// The logarithm of odds that stand for no vote at all: readers accept a fifth of such passages (studies/verdicts).
const LEAST_ODDS: f64 = -5.0;

/// Why a model cannot learn from decisions.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Unlearned {
    /// The model decides nothing.
    #[error("the framework gives no threshold, so there is nothing to calibrate: {0}")]
    Undecided(Undecided),
    /// Its weights are those of the published study.
    #[error(
        "only the graded scheme can be calibrated: the weights of the scheme paper are those of the study"
    )]
    Scheme,
    /// An encoder has its say beside the words.
    #[error("a model with an encoder cannot be calibrated")]
    Meaning,
    /// It learned before.
    #[error("the model was calibrated already, and decisions are learned once")]
    Learned,
    /// There are not enough decisions.
    #[error(
        "too few decisions: {accepted} accepted and {rejected} rejected passages can be used, and {} are needed, with {} or more of each \
         ({unusable} others have no vote, whatever the weights are)",
        FEWEST,
        FEWEST_OF_EACH
    )]
    TooFew {
        /// Accepted passages that can be used.
        accepted: usize,
        /// Rejected ones.
        rejected: usize,
        /// Those that have no vote for the concept, whatever its weights are.
        unusable: usize,
    },
    /// There are more than a model file can hold.
    #[error("too many decisions: {found}, and a model can hold {}", MOST_DECISIONS)]
    TooMany {
        /// How many there are.
        found: usize,
    },
    /// Nothing is gained on decisions that were left out.
    #[error(
        "nothing is gained: on decisions that were left out, F1 goes from {:.3} to {:.3} and the loss from {:.4} to {:.4}",
        .0.before.f1, .0.after.f1, .0.before.loss, .0.after.loss
    )]
    NoGain(Gain),
    /// No factor is different enough from 1.
    #[error("the decisions agree with the framework's own weights: nothing changes")]
    NothingChanged,
    /// A model could not be made.
    #[error(transparent)]
    Model(#[from] ModelError),
}

impl Unlearned {
    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> Option<Help> {
        Some(match self {
            Self::Undecided(_) => Help::say("").verb("frameworks check").and(" says what it lacks"),
            Self::Scheme => Help::say("take the graded scheme with ").setting("scheme"),
            Self::Meaning => Help::say("calibrate the framework without an encoder"),
            Self::Learned => Help::say("name the framework itself, with all its review files"),
            Self::TooFew { .. } => Help::say("decide about more passages with ").verb("review"),
            Self::TooMany { .. } => Help::say("leave out the older review files"),
            Self::NoGain(_) => Help::say(
                "the framework's own weights are the better ones: use it as it is, decide about more passages, or insist with ",
            )
            .setting("anyway"),
            Self::NothingChanged => Help::say("use the framework as it is"),
            Self::Model(source) => return source.help(),
        })
    }
}

impl From<Cancelled> for Unlearned {
    fn from(cancelled: Cancelled) -> Self {
        Self::Model(cancelled.into())
    }
}

impl Model {
    /// The model that these decisions make of this one. With `insist` it may gain nothing.
    ///
    /// # Errors
    /// If the decisions cannot carry it, nothing is gained, the model is of a kind that cannot learn, or it was cancelled.
    pub fn taught(
        &self,
        core: &LinguisticCore,
        passages: &[TaughtPassage],
        insist: bool,
        cancel: &Cancel,
    ) -> Result<Self, Unlearned> {
        self.can_learn(core, passages)?;
        let is_one = passages.windows(2).all(|two| two[0].document == two[1].document);
        let part = |at: usize| match is_one {
            true => at as u32 % PARTS_OF_ONE,
            false => passages[at].document % MOST_PARTS,
        };
        let read = |(at, passage)| ReadPassage::of(core, passage, part(at), cancel);
        let read: Vec<ReadPassage> =
            passages.iter().enumerate().map(read).collect::<Result<_, Cancelled>>()?;
        let lessons: Vec<Option<Lesson>> =
            read.iter().map(|passage| self.lesson(passage, cancel)).collect::<Result<_, Cancelled>>()?;
        let example =
            |(at, (passage, lesson))| Some(Example { at, passage, lesson: Option::as_ref(lesson)? });
        let examples: Vec<Example<'_>> = (0..).zip(read.iter().zip(&lessons)).filter_map(example).collect();
        enough(&examples, passages.len())?;
        let factors = fit(&examples);
        if factors.is_empty() {
            return Err(Unlearned::NothingChanged);
        }
        let gain = self.gain(&examples, !is_one, cancel)?;
        if !gain.is_positive() && !insist {
            return Err(Unlearned::NoGain(gain));
        }
        let decisions = passages.iter().map(|passage| passage.taught.clone()).collect();
        let before = self.fingerprint().to_owned();
        let mut model = self.with_learned(Learned { before, decisions, factors, gain }, cancel)?;
        model.recipe.general = model.general_votes(cancel)?;
        model.sign();
        Ok(model)
    }

    fn can_learn(&self, core: &LinguisticCore, passages: &[TaughtPassage]) -> Result<(), Unlearned> {
        self.check_core(core)?;
        if self.learned().is_some() {
            return Err(Unlearned::Learned);
        }
        if self.parameters().scheme() != Scheme::Graded {
            return Err(Unlearned::Scheme);
        }
        if self.meaning().is_some() {
            return Err(Unlearned::Meaning);
        }
        if passages.len() > MOST_DECISIONS {
            return Err(Unlearned::TooMany { found: passages.len() });
        }
        self.decision().map_err(Unlearned::Undecided).map(drop)
    }

    /// The same framework with other factors; nothing has signed it yet.
    fn with_learned(&self, learned: Learned, cancel: &Cancel) -> Result<Self, Cancelled> {
        Self::build(Recipe { learned: Some(learned), ..self.recipe.clone() }, cancel)
    }

    /// What is gained on each part by what the others teach.
    fn gain(&self, examples: &[Example<'_>], documents: bool, cancel: &Cancel) -> Result<Gain, Cancelled> {
        let mut parts: Vec<u32> = examples.iter().map(|example| example.passage.part).collect();
        parts.sort_unstable();
        parts.dedup();
        let (mut before, mut after) = (Tally::default(), Tally::default());
        for &part in &parts {
            let others: Vec<Example<'_>> =
                examples.iter().filter(|example| example.passage.part != part).map(Example::again).collect();
            let model = self.with_factors(fit(&others), cancel)?;
            for example in examples.iter().filter(|example| example.passage.part == part) {
                let odds = model.lesson(example.passage, cancel)?.map(|lesson| lesson.odds);
                before.add(Some(example.lesson.odds), example.passage.accepted);
                after.add(odds, example.passage.accepted);
            }
        }
        let parts = parts.len() as u32;
        Ok(Gain { parts, documents, before: before.measured(), after: after.measured() })
    }

    fn with_factors(&self, factors: Vec<Factor>, cancel: &Cancel) -> Result<Self, Cancelled> {
        let nothing = Measured { f1: 0.0, loss: 0.0 };
        let gain = Gain { parts: 0, documents: false, before: nothing, after: nothing };
        self.with_learned(Learned { before: String::new(), decisions: Vec::new(), factors, gain }, cancel)
    }
}

fn enough(examples: &[Example<'_>], all: usize) -> Result<(), Unlearned> {
    let accepted = examples.iter().filter(|example| example.passage.accepted).count();
    let rejected = examples.len() - accepted;
    let carried = examples.len() >= FEWEST && accepted >= FEWEST_OF_EACH && rejected >= FEWEST_OF_EACH;
    match carried {
        true => Ok(()),
        false => Err(Unlearned::TooFew { accepted, rejected, unusable: all - examples.len() }),
    }
}

impl Example<'_> {
    fn again(&self) -> Self {
        Self { ..*self }
    }
}

/// Decisions beside the odds of votes.
#[derive(Default)]
struct Tally {
    right: u32,
    wrong: u32,
    missed: u32,
    loss: f64,
    count: u32,
}

impl Tally {
    /// Adds a decision; a passage without odds has no vote.
    fn add(&mut self, odds: Option<f64>, accepted: bool) {
        let found = odds.is_some_and(|odds| odds >= odds_of_passage());
        match (found, accepted) {
            (true, true) => self.right += 1,
            (true, false) => self.wrong += 1,
            (false, true) => self.missed += 1,
            (false, false) => {}
        }
        let probability = acceptance(odds.map_or(LEAST_ODDS, |odds| odds.max(LEAST_ODDS)));
        self.loss -= libm::log(if accepted { probability } else { 1.0 - probability });
        self.count += 1;
    }

    fn measured(&self) -> Measured {
        let all = 2 * self.right + self.wrong + self.missed;
        let f1 = if all > 0 { f64::from(2 * self.right) / f64::from(all) } else { 0.0 };
        Measured { f1, loss: self.loss / f64::from(self.count.max(1)) }
    }
}
