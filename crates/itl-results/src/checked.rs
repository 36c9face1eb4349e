//! A check of a framework: how well its concepts can be told apart, what the lengths of its texts do, and its findings.

use itl_base::{Level, Notice};
use itl_core::Model;
use itl_settings::Parameters;
use itl_study::{Case, Check, Finding, Halves, LengthBias, Verdict};
use serde::Serialize;

#[cfg(test)]
use crate::schema;
use crate::{Context, FrameworkPart};

/// A check of a framework, complete.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CheckResult<'a> {
    /// The framework.
    pub framework: FrameworkPart<'a>,
    /// The settings that made the model.
    #[cfg_attr(test, schemars(with = "schema::ModelParametersPart"))]
    pub parameters: Parameters,
    /// Number of concepts.
    pub concepts: usize,
    /// Number of terms.
    pub terms: usize,
    /// How well the concepts can be told apart.
    pub verdict: CheckVerdictPart,
    /// The lengths of descriptors and their effect; null with too few.
    pub length_bias: Option<BiasPart>,
    /// The findings, warnings first.
    pub findings: Vec<FindingPart<'a>>,
    /// Remarks about the framework.
    #[cfg_attr(test, schemars(with = "Vec<schema::NoticePart>"))]
    pub notices: &'a [Notice],
}

impl<'a> CheckResult<'a> {
    /// The result of a check.
    #[must_use]
    pub fn of(context: Context<'a>, check: &'a Check, notices: &'a [Notice]) -> Self {
        let model = context.model;
        Self {
            framework: FrameworkPart::of(model),
            parameters: context.parameters(None),
            concepts: model.concept_count(),
            terms: model.term_count(),
            verdict: CheckVerdictPart::of(&check.verdict),
            length_bias: check.bias.as_ref().map(BiasPart::of),
            findings: FindingPart::all(model, &check.findings),
            notices,
        }
    }
}

/// How well the concepts of a framework can be told apart.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CheckVerdictPart {
    /// The grade: the worst of what the figures say.
    pub grade: &'static str,
    /// The verdict as a sentence.
    pub sentence: String,
    /// Number of concepts.
    pub concepts: usize,
    /// Concepts whose own descriptor has its highest affinity with them, alone.
    pub recognised: usize,
    /// Concepts with at least five words after filtering.
    pub enough_words: usize,
    /// Mean diagonal over mean off-diagonal; null if no two concepts share a term.
    pub separation: Option<f64>,
    /// The test by halves; null if the descriptors are too short for it.
    pub halves: Option<HalvesPart>,
}

/// How halves of descriptors find each other.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct HalvesPart {
    /// Halves that were aligned: two for each concept with words enough.
    pub tested: usize,
    /// Those whose own concept had the highest relative affinity, alone.
    pub first: usize,
    /// Those whose own concept was among the three highest.
    pub among_three: usize,
    /// Those that shared no term with the other half of their own concept.
    pub nothing: usize,
    /// The same as a sentence.
    pub sentence: String,
}

/// The lengths of descriptors and what they do to the numbers.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct BiasPart {
    /// Words of the shortest descriptor.
    pub shortest: f64,
    /// A quarter of the descriptors have fewer words.
    pub lower_quartile: f64,
    /// Half of the descriptors have fewer words.
    pub median: f64,
    /// Three quarters of the descriptors have fewer words.
    pub upper_quartile: f64,
    /// Words of the longest descriptor.
    pub longest: f64,
    /// Rank correlation (Spearman's ρ) of a concept's number of words with λ_ref.
    pub correlation_reference: Option<f64>,
    /// The same with the mean affinity that the other descriptors have to it.
    pub correlation_absolute: Option<f64>,
    /// The same with that mean relative to λ_ref.
    pub correlation_relative: Option<f64>,
    /// The mean that the longest quarter of the concepts receives, over that of the shortest quarter.
    pub ratio_absolute: Option<f64>,
    /// The same in relative affinities.
    pub ratio_relative: Option<f64>,
    /// The same as a sentence.
    pub sentence: Option<String>,
}

/// A finding of a check.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FindingPart<'a> {
    /// A stable name for programs.
    pub code: &'static str,
    /// How much it matters.
    #[cfg_attr(test, schemars(with = "schema::LevelName"))]
    pub level: Level,
    /// For people.
    pub message: &'a str,
    /// What to do about it.
    pub suggestion: String,
    /// Number of concepts that it is about, over all cases.
    pub concepts: usize,
    /// The cases.
    pub cases: Vec<CasePart<'a>>,
}

/// A case of a finding.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CasePart<'a> {
    /// Ids of the concepts that it is about.
    pub concepts: Vec<&'a str>,
    /// More about it.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub detail: &'a str,
}

impl CheckVerdictPart {
    /// The verdict of a check.
    #[must_use]
    pub fn of(verdict: &Verdict) -> Self {
        let halves = |halves: &Halves| HalvesPart {
            tested: halves.tested,
            first: halves.first,
            among_three: halves.among_three,
            nothing: halves.nothing,
            sentence: halves.sentence(),
        };
        Self {
            grade: verdict.grade.name(),
            sentence: verdict.sentence(),
            concepts: verdict.concepts,
            recognised: verdict.recognised,
            enough_words: verdict.enough_words,
            separation: verdict.separation,
            halves: verdict.halves.as_ref().map(halves),
        }
    }
}

impl BiasPart {
    /// The lengths that a check found.
    #[must_use]
    pub fn of(bias: &LengthBias) -> Self {
        let [shortest, lower_quartile, median, upper_quartile, longest] = bias.words;
        Self {
            shortest,
            lower_quartile,
            median,
            upper_quartile,
            longest,
            correlation_reference: bias.reference,
            correlation_absolute: bias.absolute,
            correlation_relative: bias.relative,
            ratio_absolute: bias.absolute_ratio,
            ratio_relative: bias.relative_ratio,
            sentence: bias.in_words(),
        }
    }
}

impl<'a> FindingPart<'a> {
    /// All findings, in their order.
    #[must_use]
    pub fn all(model: &'a Model, findings: &'a [Finding]) -> Vec<Self> {
        let id = |&column: &usize| model.framework().concepts[column].id.as_str();
        let case = |case: &'a Case| CasePart {
            concepts: case.columns.iter().map(id).collect(),
            detail: &case.detail,
        };
        let part = |finding: &'a Finding| Self {
            code: finding.code,
            level: finding.level,
            message: &finding.message,
            suggestion: finding.suggestion.to_string(),
            concepts: finding.concepts(),
            cases: finding.cases.iter().map(case).collect(),
        };
        findings.iter().map(part).collect()
    }
}
