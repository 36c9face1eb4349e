//! A model, its terms, and the frameworks that there are; a single framework writes its own JSON.

use itl_base::Notice;
use itl_core::{Model, TermId, TermKind};
use itl_framework::Hierarchy;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, Write};

use super::Lazy;
use crate::views::{ConceptPart, DecisionPart, FrameworkPart, Parameters, TermPart};
use crate::words::write_line;
use crate::{Context, Listed};

#[derive(Serialize)]
struct ModelPart<'a, C> {
    framework: FrameworkPart<'a>,
    parameters: Parameters,
    terms: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    decision: Option<DecisionPart<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    undecided: Option<String>,
    concepts: C,
    notices: &'a [Notice],
}

#[derive(Serialize)]
struct ProfilePart<'a> {
    #[serde(flatten)]
    concept: ConceptPart<'a>,
    descriptor: &'a str,
    words: Vec<String>,
    distinct: BTreeMap<&'static str, u64>,
    specificity: BTreeMap<&'static str, f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    terms: Option<Vec<TermPart>>,
}

#[derive(Serialize)]
struct TermRow<'a> {
    concept: &'a str,
    #[serde(flatten)]
    term: TermPart,
}

/// Writes a model as one JSON object: all concepts, or the one in `column` with its terms.
///
/// # Errors
/// If `out` fails.
pub fn model(
    out: &mut dyn Write,
    context: Context<'_>,
    column: Option<usize>,
    notices: &[Notice],
) -> io::Result<()> {
    let model = context.model;
    let columns = column.map_or(0..model.concept_count(), |column| column..column + 1);
    let concepts = Lazy(|| columns.clone().map(|at| profile(model, at, column.is_some())));
    let part = ModelPart {
        framework: FrameworkPart::of(model),
        parameters: crate::views::parameters(context, None),
        terms: model.term_count(),
        decision: DecisionPart::of(model),
        undecided: model.decision().err().map(|reason| reason.to_string()),
        concepts,
        notices,
    };
    write_line(out, &part)?;
    writeln!(out)
}

/// Writes terms with their weight in every concept that has them.
///
/// # Errors
/// If `out` fails.
pub fn terms(out: &mut dyn Write, model: &Model, terms: &[TermId]) -> io::Result<()> {
    let rows = Lazy(|| {
        let cells = terms.iter().flat_map(|&term| model.columns(term).map(move |column| (term, column)));
        cells.map(|(term, column)| TermRow {
            concept: &model.framework().concepts[column].id,
            term: TermPart::of(model, term, column, count(model, term, column)),
        })
    });
    write_line(out, &rows)?;
    writeln!(out)
}

fn profile(model: &Model, column: usize, with_terms: bool) -> ProfilePart<'_> {
    let profile = model.profile(column);
    let terms = || {
        let terms = model.terms_of(column).into_iter();
        terms.map(|term| TermPart::of(model, term, column, count(model, term, column))).collect()
    };
    ProfilePart {
        concept: ConceptPart::of(model, column),
        descriptor: &model.framework().concepts[column].descriptor,
        words: model.words(column).map(|(stem, tag)| format!("{stem}/{tag}")).collect(),
        distinct: by_kind(profile.distinct),
        specificity: by_kind(profile.specificity),
        terms: with_terms.then(terms),
    }
}

fn count(model: &Model, term: TermId, column: usize) -> u64 {
    model.weight(term, column).map_or(0, |weight| u64::from(weight.count))
}

fn by_kind<T: Copy>(values: [T; 4]) -> BTreeMap<&'static str, T> {
    TermKind::ALL.into_iter().map(|kind| (kind.name(), values[kind as usize])).collect()
}

#[derive(Serialize)]
struct ListedPart<'a> {
    name: &'a str,
    r#where: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    language: Option<itl_base::Language>,
    #[serde(skip_serializing_if = "Option::is_none")]
    concepts: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    levels: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
}

/// Writes the frameworks that there are as a list.
///
/// # Errors
/// If `out` fails.
pub fn frameworks(out: &mut dyn Write, listed: &[Listed]) -> io::Result<()> {
    write_line(out, &listed.iter().map(part).collect::<Vec<_>>())?;
    writeln!(out)
}

fn part(one: &Listed) -> ListedPart<'_> {
    let framework = one.framework.as_ref().ok();
    let levels = |framework| Hierarchy::of(framework).nodes.iter().map(|node| node.level).max();
    ListedPart {
        name: &one.name,
        r#where: &one.place,
        title: framework.map(|framework| framework.title.as_str()),
        language: framework.and_then(|framework| framework.language),
        concepts: framework.map(|framework| framework.concepts.len()),
        levels: framework.and_then(levels),
        error: one.framework.as_ref().err().map(String::as_str),
    }
}
