//! The check of a framework: what in it will get in the way of an alignment, and whether it can carry one at all.
//!
//! A model in; findings in plain words out, each with the concepts it is about and what to do, and a verdict. Concepts
//! that share a term are set against each other: whoever calls this bounds how often that happens ([`meetings`](crate::meetings())).

mod lengths;
mod same;
mod texts;
mod thresholds;
mod verdict;
mod words;

pub use verdict::{Grade, Verdict};

use itl_base::{Cancel, Cancelled, Help, Level};
use itl_core::Model;
use itl_text::LinguisticCore;

use crate::length_bias::LengthBias;
use crate::study::identical;
use crate::survey::Survey;

/// One thing that a check has found.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// A stable name in kebab case.
    pub code: &'static str,
    /// Whether results will lack something because of it.
    pub level: Level,
    /// What it is, and what it means for a result.
    pub message: String,
    /// What to do about it.
    pub suggestion: Help,
    /// Where it was found.
    pub cases: Vec<Case>,
}

/// One case of a finding: concepts that belong together in it, or words.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Case {
    /// The columns of the concepts it is about; none if it is about words.
    pub columns: Vec<usize>,
    /// What to know about it, in a few words; may be empty.
    pub detail: String,
}

/// What a check comes to.
#[derive(Debug, Clone, PartialEq)]
pub struct Check {
    /// Whether the framework can carry an alignment.
    pub verdict: Verdict,
    /// The findings, warnings first.
    pub findings: Vec<Finding>,
    /// How much the length of descriptors decides; `None` if no concept has a reference affinity.
    pub bias: Option<LengthBias>,
    /// The content words that only the stop list takes from the descriptors, with how often, most frequent first.
    pub stopped: Vec<(String, usize)>,
}

impl Check {
    /// Checks a model. Without the linguistic core that made it, the texts are not read again: their languages and the
    /// words that the stop list takes remain unknown.
    ///
    /// # Errors
    /// If it was cancelled.
    pub fn of(model: &Model, core: Option<&LinguisticCore>, cancel: &Cancel) -> Result<Self, Cancelled> {
        Self::after(model, core, &Survey::of(model, cancel)?, cancel)
    }

    /// The same where the matrix has been looked at already.
    pub(crate) fn after(
        model: &Model,
        core: Option<&LinguisticCore>,
        survey: &Survey,
        cancel: &Cancel,
    ) -> Result<Self, Cancelled> {
        let references: Vec<f64> = model.references().collect();
        let words: Vec<usize> = (0..references.len()).map(|column| model.profile(column).words).collect();
        let mut twins = identical(model).concat();
        twins.sort_unstable();
        let bias = LengthBias::of(&words, &references, &survey.received, &twins);
        let texts = match core {
            Some(core) => texts::Texts::read(model, core, cancel)?,
            None => texts::Texts::default(),
        };
        let same = same::groups(model);
        cancel.check()?;
        let alike: Vec<usize> =
            same.iter().flat_map(|finding| &finding.cases).flat_map(|case| case.columns.clone()).collect();
        let mut findings: Vec<Finding> = thresholds::missing(model).into_iter().collect();
        findings.extend(same);
        findings.extend(same::labels(model));
        findings.extend(same::nested(model, &twins, cancel)?);
        findings.extend(words::without_reference(model));
        findings.extend(words::near_empty(model));
        findings.extend(words::confused(model, survey, &alike));
        findings.extend(words::label_only(model));
        findings.extend(words::boilerplate(model, &texts));
        findings.extend(texts.findings(model));
        findings.extend(bias.iter().flat_map(lengths::findings));
        // Stable: within a level the order above.
        findings.sort_by_key(|finding| finding.level != Level::Warning);
        let verdict = Verdict::of(model, survey, &words, cancel)?;
        Ok(Self { verdict, findings, bias, stopped: texts.stopped })
    }

    /// Whether a finding is a warning.
    #[must_use]
    pub fn warns(&self) -> bool {
        self.findings.iter().any(|finding| finding.level == Level::Warning)
    }
}

impl Finding {
    /// The finding, if there is a case of it.
    fn found(
        code: &'static str,
        level: Level,
        cases: Vec<Case>,
        say: impl FnOnce(&[Case]) -> (String, Help),
    ) -> Option<Self> {
        if cases.is_empty() {
            return None;
        }
        let (message, suggestion) = say(&cases);
        Some(Self { code, level, message, suggestion, cases })
    }

    /// The concepts it is about, over all cases.
    #[must_use]
    pub fn concepts(&self) -> usize {
        self.cases.iter().map(|case| case.columns.len()).sum()
    }
}

/// A number with its noun and verb: `1 concept has`, `12 concepts have`.
fn concepts(count: usize, one: &str, many: &str) -> String {
    if count == 1 { format!("1 concept {one}") } else { format!("{count} concepts {many}") }
}
