//! The head of the page's data: document, framework, settings, concepts and what they come to, as JSON.

use itl_base::{Cancel, Notice, Tag};
use itl_core::{Alignment, Model, NotAssessed, TermId, TermKind, Verdict};
use itl_document::Role;
use itl_framework::Hierarchy;
use itl_review::Subject;
use itl_study::Wording;
use serde::Serialize;

use super::content::KINDS;
use super::meaning::{self, MeaningCell};
use crate::Context;
use crate::html::data::{Numbers, type_names};
use crate::views::{page_labels, signed, told};
use crate::words::method;
use itl_results::{ConceptPart, DecisionPart, DocumentPart, FrameworkPart, Parameters};

/// Missing terms named per type and concept.
const MISSING: usize = 5;
/// Words named per concept that the document never says: as many as one reads.
const UNSAID: usize = 12;

/// Everything about a result that is not a long column of numbers.
#[derive(Serialize)]
pub(crate) struct Head<'a> {
    document: DocumentPart<'a>,
    framework: FrameworkPart<'a>,
    parameters: Parameters,
    concepts: Vec<Concept<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    decision: Option<DecisionPart<'a>>,
    /// Why no concept is assessed.
    #[serde(skip_serializing_if = "Option::is_none")]
    not_assessed: Option<NotAssessedPart>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    nodes: Vec<Node<'a>>,
    sections: Vec<Option<&'a str>>,
    /// The numbers that are printed on pages, where they are others than those in the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    page_labels: Option<&'a [String]>,
    stems: Vec<&'a str>,
    tags: &'a [Tag],
    types: [&'static str; 4],
    kinds: [&'static str; KINDS.len()],
    roles: [&'static str; Role::ALL.len()],
    notices: &'a [Notice],
    /// Cells with the encoder's half.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    meaning: Vec<MeaningCell>,
}

/// Why a document has no verdicts.
#[derive(Serialize)]
struct NotAssessedPart {
    code: &'static str,
    message: String,
}

impl NotAssessedPart {
    fn of(reason: NotAssessed) -> Self {
        Self { code: reason.name(), message: method::not_assessed_plainly(reason) }
    }
}

#[derive(Serialize)]
struct Concept<'a> {
    #[serde(flatten)]
    concept: ConceptPart<'a>,
    descriptor: &'a str,
    /// σ by type.
    specificity: [f64; 4],
    absolute: f64,
    relative: Option<f64>,
    /// The verdict, where the model decides.
    #[serde(flatten)]
    outcome: Option<Outcome<'a>>,
    /// What people said of it, where they did.
    #[serde(skip_serializing_if = "Option::is_none")]
    said: Option<Said>,
    /// The weightiest words that the document never says, as they are written.
    unsaid: Vec<String>,
    /// The weightiest terms that the document lacks: type, term, count, φ.
    missing: Vec<(usize, String, u32, f64)>,
}

/// What people said of a concept and its passages.
#[derive(Serialize)]
struct Said {
    /// Their verdict with who and when, and the program's, which it takes the place of.
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<(String, &'static str)>,
    /// Why.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// Passages: the unit, what follows, and who said what.
    passages: Vec<(usize, &'static str, String)>,
}

/// The outcome of the document for a concept.
#[derive(Serialize)]
struct Outcome<'a> {
    verdict: Verdict,
    evidence: f64,
    strong: usize,
    share: f64,
    /// Units that cite the concept.
    cited: usize,
    /// The units that are passages, in their order.
    passages: &'a [usize],
    /// The pages on which they begin.
    pages: Vec<u32>,
    /// Units to quote, best first.
    quotes: Vec<usize>,
    /// The passages that seem to say that something is not there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    negated: Vec<usize>,
    /// What stands below the concept, where its text is made of theirs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    children: Vec<Child>,
}

/// Something below a concept, with the passages that stand for it.
#[derive(Serialize)]
struct Child {
    id: String,
    label: String,
    passages: Vec<usize>,
}

/// A node of the hierarchy, parents first; the parent is an index.
#[derive(Serialize)]
struct Node<'a> {
    id: &'a str,
    label: &'a str,
    column: Option<usize>,
    parent: Option<usize>,
    absolute: f64,
    relative: Option<f64>,
}

impl<'a> Head<'a> {
    pub(crate) fn of(
        context: Context<'a>,
        path: &'a str,
        alignment: &'a Alignment,
        hierarchy: &'a Hierarchy,
        numbers: &'a Numbers<'a>,
    ) -> Self {
        let model = context.model;
        // Nobody can ask this to stop, so that it always has an answer.
        let never = Cancel::never();
        let wording = Wording::of(model, alignment, &never).ok();
        let children = |column: usize| {
            let found = wording.as_ref().and_then(|wording| wording.children(column, &never).ok());
            let child = |child: itl_study::Child| Child {
                id: child.id,
                label: child.label,
                passages: child.passages,
            };
            found.unwrap_or_default().into_iter().map(child).collect()
        };
        let unsaid = |column: usize| {
            let mut words = wording.as_ref().map_or(Vec::new(), |wording| wording.unsaid(column));
            words.truncate(UNSAID);
            words
        };
        let outcome = |column: usize| {
            let found = &alignment.verdicts.as_ref()?.concepts[column];
            Some(Outcome {
                verdict: found.verdict,
                evidence: found.evidence,
                strong: found.strong,
                share: found.share,
                cited: found.cited,
                passages: &found.passages,
                pages: alignment.pages(column),
                quotes: alignment.quotes(column).iter().map(|quote| quote.unit).collect(),
                negated: found
                    .passages
                    .iter()
                    .copied()
                    .filter(|&row| alignment.denials.has(row, column))
                    .collect(),
                children: children(column),
            })
        };
        let absent: Vec<Vec<TermId>> =
            (0..model.concept_count()).map(|column| model.absent(&numbers.terms, column)).collect();
        let concept = |(column, concept): (usize, ConceptPart<'a>)| Concept {
            concept,
            descriptor: model.framework().concepts[column].text(),
            specificity: model.profile(column).specificity,
            absolute: alignment.total.absolute[column],
            relative: alignment.total.relative[column],
            outcome: outcome(column),
            said: said(context, column),
            unsaid: unsaid(column),
            missing: missing(model, &absent[column], column),
        };
        Self {
            document: DocumentPart::of(path, &alignment.document, model),
            framework: FrameworkPart::of(model),
            parameters: context.parameters(Some(&alignment.settings)),
            concepts: ConceptPart::all(model).into_iter().enumerate().map(concept).collect(),
            decision: DecisionPart::over(model, alignment),
            not_assessed: alignment.not_assessed.map(NotAssessedPart::of),
            nodes: nodes(context, alignment, hierarchy),
            page_labels: page_labels(&alignment.document),
            sections: alignment.document.sections.iter().map(|section| section.label.as_deref()).collect(),
            stems: numbers.stem_texts(),
            tags: &numbers.tags,
            types: type_names(),
            kinds: KINDS,
            roles: Role::ALL.map(Role::name),
            notices: &alignment.notices,
            meaning: meaning::cells(model, alignment),
        }
    }
}

fn said(context: Context<'_>, column: usize) -> Option<Said> {
    let review = context.review?;
    let passage = |(subject, of): (&Subject, Option<usize>)| {
        let follows = subject.outcome().map_or("open", |one| one.decision.decision.name());
        Some((subject.row.filter(|_| of == Some(column))?, follows, told(subject)))
    };
    let by = review.verdict(column);
    let said = Said {
        verdict: review.replaced(column).and_then(|program| Some((signed(&by?.decision), program.name()))),
        reason: by.and_then(|one| one.decision.reason.clone()),
        passages: review.subjects().filter_map(passage).collect(),
    };
    (said.verdict.is_some() || !said.passages.is_empty()).then_some(said)
}

fn missing(model: &Model, absent: &[TermId], column: usize) -> Vec<(usize, String, u32, f64)> {
    let mut named = [0; TermKind::ALL.len()];
    let mut missing = Vec::new();
    for &term in absent {
        let kind = model.term_parts(term).kind as usize;
        named[kind] += 1;
        if named[kind] <= MISSING
            && let Some(weight) = model.weight(term, column)
        {
            missing.push((kind, model.term(term).text, weight.count, weight.importance));
        }
    }
    missing
}

fn nodes<'a>(context: Context<'_>, alignment: &Alignment, hierarchy: &'a Hierarchy) -> Vec<Node<'a>> {
    if hierarchy.is_flat() {
        return Vec::new();
    }
    let total = &alignment.total;
    let rolled = context.rollup.apply(hierarchy, &total.absolute, &total.relative);
    let node = |(node, value): (&'a itl_framework::Node, itl_core::Rolled)| Node {
        id: &node.id,
        label: &node.label,
        column: node.column,
        parent: node.parent,
        absolute: value.absolute,
        relative: value.relative,
    };
    hierarchy.nodes.iter().zip(rolled).map(node).collect()
}
