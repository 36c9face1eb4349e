//! `itl compare --json`. `schemas/compare.json` describes it.

use itl_base::Notice;
use itl_core::{Aggregate, TermKind};
use itl_study::{MovedTerm, Movement};
use serde::Serialize;
use std::io::{self, Write};

use super::Lazy;
use crate::Compared;
use crate::views::{ConceptPart, DocumentPart, FrameworkPart, Parameters};
use crate::words::write_line;

/// Terms per concept; the rest are added up.
const TERMS: usize = 20;

#[derive(Serialize)]
struct ComparedPart<'a, C> {
    framework: FrameworkPart<'a>,
    parameters: Parameters,
    documents: Vec<ComparedDocument<'a>>,
    /// The number that the parts of terms add up to.
    parts: Option<Aggregate>,
    concepts: C,
    notices: Vec<RemarkPart<'a>>,
}

#[derive(Serialize)]
struct ComparedDocument<'a> {
    #[serde(flatten)]
    document: DocumentPart<'a>,
    units: usize,
    counted: usize,
    words: usize,
}

#[derive(Serialize)]
struct MovementPart<'a> {
    #[serde(flatten)]
    concept: ConceptPart<'a>,
    absolute: &'a [f64],
    relative: &'a [Option<f64>],
    #[serde(skip_serializing_if = "Option::is_none")]
    evidence: Option<Vec<f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    share: Option<Vec<f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<Vec<&'static str>>,
    moved: f64,
    change: f64,
    terms: Vec<MovedTermPart>,
    others: Vec<f64>,
}

#[derive(Serialize)]
struct MovedTermPart {
    #[serde(rename = "type")]
    kind: TermKind,
    term: String,
    parts: Vec<f64>,
    difference: f64,
}

#[derive(Serialize)]
struct RemarkPart<'a> {
    document: Option<&'a str>,
    #[serde(flatten)]
    notice: &'a Notice,
}

/// Writes documents side by side as one JSON object on one line.
///
/// # Errors
/// If `out` fails.
pub fn compared(out: &mut dyn Write, compared: Compared<'_>) -> io::Result<()> {
    let Compared { context, names, documents, remarks, .. } = compared;
    let settings = documents.first().map(|standing| &standing.settings);
    let documents = names.iter().zip(documents).map(|(name, standing)| ComparedDocument {
        document: DocumentPart::of(name, &standing.document, context.model),
        units: standing.units.len(),
        counted: standing.counted,
        words: standing.words,
    });
    let movements = compared.in_order();
    let part = ComparedPart {
        framework: FrameworkPart::of(context.model),
        parameters: crate::views::parameters(context, settings),
        documents: documents.collect(),
        parts: settings.map(|settings| settings.aggregate.of_parts()),
        concepts: Lazy(|| movements.iter().map(|movement| movement_part(compared, movement))),
        notices: remarks
            .iter()
            .map(|said| RemarkPart { document: compared.subject(said), notice: &said.notice })
            .collect(),
    };
    write_line(out, &part)?;
    writeln!(out)
}

fn movement_part<'a>(compared: Compared<'a>, movement: &'a Movement) -> MovementPart<'a> {
    let (model, documents) = (compared.context.model, compared.documents.len());
    let terms = MovedTerm::all_of(model, compared.documents, movement.column);
    // What stood still needs no explanation.
    let shown = if movement.moved > 0.0 { terms.len().min(TERMS) } else { 0 };
    let (shown, others) = terms.split_at(shown);
    let part = |moved: &MovedTerm| {
        let term = model.term(moved.term);
        let difference = moved.difference((0, documents - 1));
        MovedTermPart { kind: term.kind, term: term.text, parts: moved.parts.clone(), difference }
    };
    let found = compared.verdicts(movement.column);
    MovementPart {
        concept: ConceptPart::of(model, movement.column),
        absolute: &movement.absolute,
        relative: &movement.relative,
        evidence: found.as_ref().map(|all| all.iter().map(|found| found.evidence).collect()),
        share: found.as_ref().map(|all| all.iter().map(|found| found.share).collect()),
        verdict: found.as_ref().map(|all| all.iter().map(|found| found.verdict.name()).collect()),
        moved: movement.moved,
        change: movement.change,
        terms: shown.iter().map(part).collect(),
        others: MovedTerm::together(others, documents),
    }
}
