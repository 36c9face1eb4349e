//! Tools about one document: what it covers, why, and what it lacks.

use itl::Session;
use itl::results::{AlignAnswer, ExplainAnswer, GapsAnswer};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;

use super::{Arguments, Refusal, at_most, value};
use crate::desk::Desk;
use crate::resources;

/// Concepts, gaps, and units of an explanation, unless somebody asks for another number.
const CONCEPTS: usize = 10;
const GAPS: usize = 10;
const UNITS: usize = 5;
/// Quotes of a concept.
const QUOTES: usize = 2;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Align {
    /// The document, as list_documents names it.
    path: String,
    /// The framework: a name of list_frameworks, or the path of a framework file as list_documents names it. The first of the list if left out.
    framework: Option<String>,
    /// How many concepts are answered with, 1 to 50.
    limit: Option<usize>,
    /// How many sentences are quoted for each concept, 1 to 50.
    quotes: Option<usize>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Explain {
    /// The document, as list_documents names it.
    path: String,
    /// The concept: its id, its name, or the beginning of its name.
    concept: String,
    /// The framework: a name of list_frameworks, or the path of a framework file as list_documents names it. The first of the list if left out.
    framework: Option<String>,
    /// How many sentences are answered with, 1 to 50.
    limit: Option<usize>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Gaps {
    /// The document, as list_documents names it.
    path: String,
    /// The framework: a name of list_frameworks, or the path of a framework file as list_documents names it. The first of the list if left out.
    framework: Option<String>,
    /// How many gaps are answered with, 1 to 50.
    limit: Option<usize>,
}

impl Arguments for Align {
    const NAME: &'static str = "align";
    const TITLE: &'static str = "What a document covers";
    const ABOUT: &'static str = "Which concepts of a framework a document covers and which it mentions, with the best sentences and their pages and sections.";

    fn answer(self, desk: &Desk, session: &Session) -> Result<Value, Refusal> {
        let reference = desk.reference(session, self.framework.as_deref())?;
        let kept = desk.alignment(session, &self.path, &reference)?;
        let alignment = &kept.alignment;
        let mut view = desk.view().clone();
        view.quotes = Some(at_most(self.quotes, QUOTES));
        let most = at_most(self.limit, CONCEPTS);
        let result = resources::result(&kept.id);
        value(&AlignAnswer::of(alignment.context(&view), &alignment.name, &alignment.result, result, most))
    }
}

impl Arguments for Explain {
    const NAME: &'static str = "explain";
    const TITLE: &'static str = "Why a document covers a concept, or not";
    const ABOUT: &'static str = "The sentences of a document that match one concept, the words that made each match and how much each word adds, and the concept's words that are missing.";

    fn answer(self, desk: &Desk, session: &Session) -> Result<Value, Refusal> {
        let reference = desk.reference(session, self.framework.as_deref())?;
        reference.column(&self.concept)?;
        let kept = desk.alignment(session, &self.path, &reference)?;
        let alignment = &kept.alignment;
        let explanation = session.explain(alignment, &self.concept, None, at_most(self.limit, UNITS))?;
        let (context, name) = (alignment.context(desk.view()), &alignment.name);
        let (evidence, forms) = (&explanation.evidence, &explanation.forms);
        value(&ExplainAnswer::of(context, name, &alignment.result, evidence, forms))
    }
}

impl Arguments for Gaps {
    const NAME: &'static str = "gaps";
    const TITLE: &'static str = "What a document does not cover";
    const ABOUT: &'static str = "The concepts that a document does not cover, the key words it never uses for each, and the sentences that come closest.";

    fn answer(self, desk: &Desk, session: &Session) -> Result<Value, Refusal> {
        let reference = desk.reference(session, self.framework.as_deref())?;
        let kept = desk.alignment(session, &self.path, &reference)?;
        let alignment = &kept.alignment;
        let gaps = session.gaps(alignment)?;
        let (context, most) = (alignment.context(desk.view()), at_most(self.limit, GAPS));
        value(&GapsAnswer::of(context, &alignment.name, &alignment.result, &gaps.result, most))
    }
}
