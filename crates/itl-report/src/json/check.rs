//! `itl frameworks check --json`, and the same findings inside a study.

use itl_core::Model;
use itl_study::{Case, Check, Finding, Halves, LengthBias, Verdict};
use itl_text::{Level, Notice};
use serde::Serialize;
use std::io::{self, Write};

use super::parts::{FrameworkPart, ParametersPart};
use crate::Context;

#[derive(Serialize)]
struct CheckPart<'a> {
    framework: FrameworkPart<'a>,
    parameters: ParametersPart<'a>,
    concepts: usize,
    terms: usize,
    verdict: VerdictPart,
    length_bias: Option<BiasPart>,
    findings: Vec<FindingPart<'a>>,
    notices: &'a [Notice],
}

#[derive(Serialize)]
pub(crate) struct VerdictPart {
    grade: &'static str,
    sentence: String,
    concepts: usize,
    recognised: usize,
    enough_words: usize,
    separation: Option<f64>,
    halves: Option<HalvesPart>,
}

#[derive(Serialize)]
struct HalvesPart {
    tested: usize,
    first: usize,
    among_three: usize,
    nothing: usize,
    sentence: String,
}

/// The lengths of descriptors and what they do to the numbers.
#[derive(Serialize)]
pub(crate) struct BiasPart {
    shortest: f64,
    lower_quartile: f64,
    median: f64,
    upper_quartile: f64,
    longest: f64,
    correlation_reference: Option<f64>,
    correlation_absolute: Option<f64>,
    correlation_relative: Option<f64>,
    ratio_absolute: Option<f64>,
    ratio_relative: Option<f64>,
    sentence: Option<String>,
}

#[derive(Serialize)]
pub(crate) struct FindingPart<'a> {
    code: &'static str,
    level: Level,
    message: &'a str,
    suggestion: String,
    /// Concepts that it is about, over all cases.
    concepts: usize,
    cases: Vec<CasePart<'a>>,
}

#[derive(Serialize)]
struct CasePart<'a> {
    concepts: Vec<&'a str>,
    #[serde(skip_serializing_if = "str::is_empty")]
    detail: &'a str,
}

impl VerdictPart {
    pub(crate) fn of(verdict: &Verdict) -> Self {
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
    pub(crate) fn of(bias: &LengthBias) -> Self {
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
    pub(crate) fn all(model: &'a Model, findings: &'a [Finding]) -> Vec<Self> {
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

/// Writes a check as one JSON object on one line, complete.
///
/// # Errors
/// If `out` fails.
pub fn check(out: &mut dyn Write, context: Context<'_>, check: &Check, notices: &[Notice]) -> io::Result<()> {
    let model = context.model;
    let part = CheckPart {
        framework: FrameworkPart::of(model),
        parameters: ParametersPart::of(context, None),
        concepts: model.concept_count(),
        terms: model.term_count(),
        verdict: VerdictPart::of(&check.verdict),
        length_bias: check.bias.as_ref().map(BiasPart::of),
        findings: FindingPart::all(model, &check.findings),
        notices,
    };
    serde_json::to_writer(&mut *out, &part)?;
    writeln!(out)
}
