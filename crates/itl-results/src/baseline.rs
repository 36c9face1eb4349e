//! A document beside an earlier result of it: what of the earlier result is read, and what is said about the change.

use itl_base::Notice;
use itl_core::{Alignment, Verdict};
use itl_settings::Parameters;
use itl_study::{EarlierConcept, EarlierPassage, LostPassage, Watch, Worse};
use serde::{Deserialize, Serialize};
use serde_json::Value;

#[cfg(test)]
use crate::schema;
use crate::{Context, DocumentPart, FrameworkPart, NamePart};

/// An earlier result of an alignment, as far as a later one is compared with it. Everything else in it is passed over.
#[derive(Debug, Deserialize)]
pub struct EarlierResult {
    /// The document.
    pub document: EarlierDocument,
    /// The framework.
    pub framework: EarlierFramework,
    /// The settings that made it.
    pub parameters: Value,
    concepts: Vec<EarlierName>,
    units: Vec<EarlierUnit>,
    aggregate: EarlierVerdicts,
}

/// The document of an earlier result.
#[derive(Debug, Deserialize)]
pub struct EarlierDocument {
    /// As it was named.
    pub path: String,
}

/// The framework of an earlier result.
#[derive(Debug, Deserialize)]
pub struct EarlierFramework {
    /// Its short name.
    pub id: String,
    /// Checksum of the model.
    pub fingerprint: String,
}

#[derive(Debug, Deserialize)]
struct EarlierName {
    id: String,
    label: String,
}

#[derive(Debug, Deserialize)]
struct EarlierUnit {
    text: String,
    page: Option<u32>,
    section: Option<String>,
    #[serde(default)]
    passages: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct EarlierVerdicts {
    #[serde(default)]
    verdict: Vec<Option<String>>,
}

impl EarlierResult {
    /// What it says of every concept; nothing of one that was not assessed.
    #[must_use]
    pub fn concepts(&self) -> Vec<EarlierConcept> {
        let verdicts = self.concepts.iter().zip(&self.aggregate.verdict);
        let named = |name: &str| Verdict::ALL.into_iter().find(|verdict| verdict.name() == name);
        let assessed = verdicts.filter_map(|(name, verdict)| Some((name, named(verdict.as_deref()?)?)));
        let passage = |unit: &EarlierUnit| EarlierPassage {
            text: unit.text.clone(),
            page: unit.page,
            section: unit.section.clone(),
        };
        let concept = |(name, verdict): (&EarlierName, Verdict)| EarlierConcept {
            id: name.id.clone(),
            label: name.label.clone(),
            verdict,
            passages: self
                .units
                .iter()
                .filter(|unit| unit.passages.contains(&name.id))
                .map(passage)
                .collect(),
        };
        assessed.map(concept).collect()
    }
}

/// What got worse in a document since an earlier result.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct BaselineResult<'a> {
    /// The document.
    pub document: DocumentPart<'a>,
    /// The framework.
    pub framework: FrameworkPart<'a>,
    /// The settings that made the result.
    #[cfg_attr(test, schemars(with = "schema::ParametersPart"))]
    pub parameters: Parameters,
    /// Concepts with a weaker verdict, then those with the same verdict and fewer passages.
    pub worse: Vec<WorsePart<'a>>,
    /// How many concepts have a stronger verdict, or more passages.
    pub better: usize,
    /// How many have the same verdict and as many passages.
    pub same: usize,
    /// Remarks about the comparison.
    #[cfg_attr(test, schemars(with = "Vec<schema::NoticePart>"))]
    pub notices: &'a [Notice],
}

/// A concept that got worse.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct WorsePart<'a> {
    /// The concept.
    #[serde(flatten)]
    pub concept: NamePart<'a>,
    /// lost: the verdict is weaker. fewer: the verdict is the same, with fewer passages.
    #[cfg_attr(test, schemars(with = "schema::CourseName"))]
    pub outcome: &'static str,
    /// The verdict before and now.
    #[cfg_attr(test, schemars(with = "(schema::VerdictName, schema::VerdictName)"))]
    pub verdicts: [&'static str; 2],
    /// Passages before and now.
    pub passages: [usize; 2],
    /// The passages that are none any more, in the order of the earlier document.
    pub lost: Vec<LostSentencePart<'a>>,
}

/// A passage that is none any more.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct LostSentencePart<'a> {
    /// Its words.
    pub text: &'a str,
    /// The page it began on.
    pub page: Option<u32>,
    /// The heading of its section.
    pub section: Option<&'a str>,
    /// Whether the document still has the sentence: then something around it changed.
    pub kept: bool,
}

impl<'a> BaselineResult<'a> {
    /// The result for the document at `path`.
    #[must_use]
    pub fn of(
        context: Context<'a>,
        path: &'a str,
        alignment: &'a Alignment,
        watch: &'a Watch,
        notices: &'a [Notice],
    ) -> Self {
        let concepts = &context.model.framework().concepts;
        let lost = |one: &'a LostPassage| LostSentencePart {
            text: &one.passage.text,
            page: one.passage.page,
            section: one.passage.section.as_deref(),
            kept: one.kept,
        };
        let worse = |one: &'a Worse| WorsePart {
            concept: NamePart { id: &concepts[one.column].id, label: concepts[one.column].name() },
            outcome: one.course.name(),
            verdicts: one.verdicts.map(Verdict::name),
            passages: one.passages,
            lost: one.lost.iter().map(lost).collect(),
        };
        Self {
            document: DocumentPart::of(path, &alignment.document, context.model),
            framework: FrameworkPart::of(context.model),
            parameters: context.parameters(Some(&alignment.settings)),
            worse: watch.worse.iter().map(worse).collect(),
            better: watch.better,
            same: watch.same,
            notices,
        }
    }
}
