//! The verdict: can this framework carry an alignment?
//!
//! Four questions decide: is a descriptor recognised as its own concept's, has a concept words enough, is it closer to
//! itself than to others; and whether there is a threshold for verdicts. The worst answer is the grade. The test by halves is told beside it.

use itl_base::{Cancel, Cancelled};
use itl_core::{Model, Undecided, relative};
use serde::Serialize;

use crate::halves::Halves;
use crate::survey::Survey;

/// Words from which on a concept has a vocabulary: two n-grams of each kind and their surroundings.
const ENOUGH_WORDS: usize = 5;

/// How well a framework can carry an alignment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Grade {
    /// It cannot.
    Poor,
    /// With care.
    Limited,
    /// It can.
    Good,
}

impl Grade {
    /// The name in results.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Poor => "poor",
            Self::Limited => "limited",
            Self::Good => "good",
        }
    }
}

/// Whether a framework can carry an alignment, and the figures behind it.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// The grade: the worst of what the figures say.
    pub grade: Grade,
    /// How many concepts there are.
    pub concepts: usize,
    /// Concepts whose own descriptor has its highest affinity with them, alone.
    pub recognised: usize,
    /// Concepts with at least five words after filtering.
    pub enough_words: usize,
    /// Mean diagonal over mean off-diagonal; `None` if no two concepts share a term.
    pub separation: Option<f64>,
    /// The test by halves; `None` if the descriptors are too short for it.
    pub halves: Option<Halves>,
    /// The texts that the threshold of verdicts comes from, or why documents get none.
    pub threshold: Result<u32, Undecided>,
}

impl Verdict {
    pub(super) fn of(
        model: &Model,
        survey: &Survey,
        words: &[usize],
        cancel: &Cancel,
    ) -> Result<Self, Cancelled> {
        let concepts = words.len();
        let best = |row: &usize| survey.own[*row] > survey.rivals[*row].map_or(0.0, |rival| rival.affinity);
        let recognised = (0..concepts).filter(best).count();
        let enough_words = words.iter().filter(|&&words| words >= ENOUGH_WORDS).count();
        let separation = relative(survey.mean_diagonal(), survey.mean_off_diagonal());
        let threshold = model.decision().map(|decision| decision.texts);
        let share = |count: usize| count as f64 / concepts.max(1) as f64;
        let grades = [
            grade(share(recognised), 0.95, 0.8),
            // Short texts ask for care, but a list of names can still be told apart.
            grade(share(enough_words), 0.85, 0.0),
            grade(separation.unwrap_or(f64::INFINITY), 10.0, 3.0),
            // Without verdicts, strengths can still be read.
            if threshold.is_ok() { Grade::Good } else { Grade::Limited },
        ];
        Ok(Self {
            grade: grades.into_iter().min().unwrap_or(Grade::Poor),
            concepts,
            recognised,
            enough_words,
            separation,
            halves: Halves::of(model, cancel)?,
            threshold,
        })
    }

    /// The verdict as a sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        let Self { concepts, recognised, enough_words, .. } = *self;
        if concepts == 1 {
            return "One concept: there is nothing to tell it apart from".to_owned();
        }
        let lead = match self.grade {
            Grade::Good => "This framework is suitable for alignment",
            Grade::Limited => "This framework is suitable for alignment with care",
            Grade::Poor => "This framework cannot carry an alignment as it stands",
        };
        let apart = match self.separation {
            Some(times) if times < 10.0 => {
                format!("{times:.1} times closer to its own concept than to another")
            }
            Some(times) => format!("{times:.0} times closer to its own concept than to another"),
            None => "shares no term with another concept".to_owned(),
        };
        let apart = if self.separation.is_some() { format!("is on average {apart}") } else { apart };
        format!(
            "{lead}: {recognised} of {concepts} descriptors are recognised first as their own concept's, \
             {enough_words} have {ENOUGH_WORDS} words or more, and a descriptor {apart}; {}",
            match self.threshold {
                Ok(texts) => format!("documents get verdicts, by a threshold from {texts} of its own texts"),
                Err(_) => "documents get no verdicts".to_owned(),
            }
        )
    }
}

impl Halves {
    /// The test in words.
    #[must_use]
    pub fn sentence(&self) -> String {
        let share = |count: usize| 100.0 * count as f64 / self.tested.max(1) as f64;
        format!(
            "Cut in two, {:.0} % of {} halves are recognised first by a model made of the other halves, {:.0} % among \
             the first three; {:.0} % share no term with their own other half",
            share(self.first),
            self.tested,
            share(self.among_three),
            share(self.nothing),
        )
    }
}

fn grade(value: f64, good: f64, limited: f64) -> Grade {
    if value >= good {
        Grade::Good
    } else if value >= limited {
        Grade::Limited
    } else {
        Grade::Poor
    }
}
