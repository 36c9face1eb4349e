//! `itl explain --json`.

use itl_core::{Alignment, Explanation};
use itl_text::Notice;
use serde::Serialize;
use std::io::{self, Write};

use super::alignment::UnitPart;
use super::parts::{ConceptPart, DocumentPart, EvidencePart, FrameworkPart, ParametersPart, TermPart};
use super::places::PlacePart;
use crate::Context;

#[derive(Serialize)]
struct ExplanationPart<'a> {
    document: DocumentPart<'a>,
    framework: FrameworkPart<'a>,
    parameters: ParametersPart<'a>,
    concept: ConceptPart<'a>,
    absolute: f64,
    relative: Option<f64>,
    units: Vec<ExplainedUnit<'a>>,
    totals: Vec<TotalPart>,
    missing: Vec<TermPart>,
    notices: &'a [Notice],
}

#[derive(Serialize)]
struct ExplainedUnit<'a> {
    #[serde(flatten)]
    unit: UnitPart<'a>,
    places: Vec<PlacePart<'a>>,
    evidence: EvidencePart<'a>,
}

#[derive(Serialize)]
struct TotalPart {
    #[serde(flatten)]
    term: TermPart,
    contribution: f64,
}

/// Writes an explanation as one JSON object on one line.
///
/// # Errors
/// If `out` fails.
pub fn explanation(
    out: &mut dyn Write,
    context: Context<'_>,
    path: &str,
    alignment: &Alignment,
    explanation: &Explanation,
) -> io::Result<()> {
    let (model, column) = (context.model, explanation.column);
    let count = |term| model.weight(term, column).map_or(0, |weight| u64::from(weight.count));
    let part = ExplanationPart {
        document: DocumentPart::of(path, &alignment.document, model),
        framework: FrameworkPart::of(model),
        parameters: ParametersPart::of(context, Some(&alignment.settings)),
        concept: ConceptPart::of(model, column),
        absolute: alignment.total.absolute[column],
        relative: alignment.total.relative[column],
        units: explanation
            .units
            .iter()
            .map(|(row, evidence)| ExplainedUnit {
                unit: UnitPart::of(alignment, *row),
                places: PlacePart::of(&alignment.document, alignment.units[*row].span),
                evidence: EvidencePart::of(model, evidence, column).located(&alignment.document, evidence),
            })
            .collect(),
        totals: explanation
            .totals
            .iter()
            .map(|total| TotalPart {
                term: TermPart::of(model, total.term, column, total.count),
                contribution: total.contribution,
            })
            .collect(),
        missing: explanation
            .missing
            .iter()
            .map(|&term| TermPart::of(model, term, column, count(term)))
            .collect(),
        notices: &alignment.notices,
    };
    serde_json::to_writer(&mut *out, &part)?;
    writeln!(out)
}
