//! Frameworks as every form shows them: those that there are, two versions of one with their texts, weights, and a
//! document under both, and what a check of one found, with the names of the contract.

use itl_base::Level;
use itl_core::Model;
use itl_framework::{Framework, FrameworkDiff};
use itl_study::{Case, ComparedDocument, Finding, Halves, LengthBias, Revision, TermChange, Verdict};
use serde::Serialize;

/// A framework of a list: built in, or a file of the user's.
pub struct Listed {
    /// The name that it is asked for by.
    pub name: String,
    /// Where it is.
    pub place: String,
    /// What it holds, or why it cannot be used.
    pub framework: Result<Framework, String>,
}

/// What differs between two versions.
#[derive(Clone, Copy)]
pub struct Revised<'a> {
    /// Concepts added, removed and changed.
    pub diff: &'a FrameworkDiff,
    /// Weights.
    pub revision: &'a Revision<'a>,
    /// The one concept to show, by its columns; all if there is none.
    pub only: Option<(usize, usize)>,
    /// A document's name, and how it stands to the earlier and to the later model.
    pub document: Option<(&'a str, &'a ComparedDocument, &'a ComparedDocument)>,
}

impl Revised<'_> {
    /// Whether a concept of both versions is to be shown.
    pub(crate) fn shows(&self, columns: (usize, usize)) -> bool {
        self.only.is_none_or(|only| only == columns)
    }

    /// Type and words of a term that changed.
    pub(crate) fn term(&self, change: &TermChange) -> (&'static str, String) {
        let term = match (change.after, change.before) {
            (Some(after), _) => self.revision.after.term(after),
            (None, Some(before)) => self.revision.before.term(before),
            (None, None) => return ("", String::new()),
        };
        (term.kind.name(), term.text)
    }
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
