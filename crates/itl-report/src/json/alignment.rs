//! An alignment, and the explanation of one of its concepts.

use itl_base::Notice;
use itl_core::{Alignment, Explanation, MatchedText, Model, Values};
use itl_framework::Hierarchy;
use serde::Serialize;
use std::io::{self, Write};

use super::Lazy;
use crate::Context;
use crate::views::{
    CitePart, ConceptPart, DecisionPart, DocumentPart, EvidencePart, FrameworkPart, MeaningPart, Parameters,
    PlacePart, TermPart, UnitPart, VerdictsPart, VotesPart,
};
use crate::words::write_line;

#[derive(Serialize)]
struct AlignmentPart<'a, U, A, G> {
    document: DocumentPart<'a>,
    framework: FrameworkPart<'a>,
    parameters: Parameters,
    concepts: Vec<ConceptPart<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    decision: Option<DecisionPart<'a>>,
    units: U,
    affinity: A,
    /// d̃, where an encoder was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    meaning: Option<Vec<Vec<f64>>>,
    aggregate: ValuesPart<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    groups: Option<G>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rollup: Option<Vec<NodePart>>,
    notices: &'a [Notice],
}

#[derive(Serialize)]
struct ValuesPart<'a> {
    absolute: &'a [f64],
    relative: &'a [Option<f64>],
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<&'a [f64]>,
    #[serde(flatten)]
    verdicts: VerdictsPart,
}

#[derive(Serialize)]
struct GroupPart<'a> {
    kind: &'static str,
    label: Option<&'a str>,
    units: (usize, usize),
    absolute: &'a [f64],
    relative: &'a [Option<f64>],
}

/// A node of the concepts' hierarchy with what its concepts come to.
#[derive(Serialize)]
struct NodePart {
    id: String,
    label: String,
    parent: Option<String>,
    absolute: f64,
    relative: Option<f64>,
}

/// Writes an alignment as one JSON object on one line.
///
/// # Errors
/// If `out` fails.
pub fn alignment(
    out: &mut dyn Write,
    context: Context<'_>,
    path: &str,
    alignment: &Alignment,
    with_evidence: bool,
) -> io::Result<()> {
    let model = context.model;
    let text = model.match_text(&alignment.analysis);
    let units = Lazy(|| {
        (0..alignment.units.len()).map(|row| UnitPart {
            votes: VotesPart::of(model, alignment, row),
            cites: CitePart::of(model, alignment, row),
            evidence: with_evidence.then(|| evidence(model, &text, alignment, row)),
            meaning: with_evidence.then(|| MeaningPart::passing(model, alignment, row)).flatten(),
            ..UnitPart::of(alignment, row)
        })
    });
    let affinity = Lazy(|| {
        (0..alignment.affinities.rows()).map(|row| {
            let mut dense = Vec::new();
            alignment.affinities.dense_row(row, &mut dense);
            dense
        })
    });
    let groups = (!alignment.groups.is_empty()).then_some({
        Lazy(|| {
            alignment.groups.iter().map(|(group, Values { absolute, relative })| GroupPart {
                kind: group.kind.name(),
                label: group.label.as_deref(),
                units: (group.units.start, group.units.end),
                absolute,
                relative,
            })
        })
    });
    let Values { absolute, relative } = &alignment.total;
    let part = AlignmentPart {
        document: DocumentPart::of(path, &alignment.document, model),
        framework: FrameworkPart::of(model),
        parameters: crate::views::parameters(context, Some(&alignment.settings)),
        concepts: ConceptPart::all(model),
        decision: DecisionPart::over(model, alignment),
        units,
        affinity,
        meaning: centred(alignment),
        aggregate: ValuesPart {
            absolute,
            relative,
            score: alignment.scores.as_deref(),
            verdicts: VerdictsPart::of(alignment),
        },
        groups,
        rollup: rollup(context, &alignment.total),
        notices: &alignment.notices,
    };
    write_line(out, &part)?;
    writeln!(out)
}

/// Writes a document that could not be read or aligned: an object with its path and what there is to say.
///
/// # Errors
/// If `out` fails.
pub fn failed(out: &mut dyn Write, path: &str, notices: &[Notice]) -> io::Result<()> {
    #[derive(Serialize)]
    struct FailedPart<'a> {
        document: DocumentPart<'a>,
        notices: &'a [Notice],
    }
    let document = DocumentPart { path, title: None, language: None, pages: None };
    write_line(out, &FailedPart { document, notices })?;
    writeln!(out)
}

fn evidence<'a>(
    model: &'a Model,
    text: &MatchedText<'_>,
    alignment: &Alignment,
    row: usize,
) -> Vec<EvidencePart<'a>> {
    let span = alignment.units[row].span;
    let cells = alignment.affinities.row(row).iter().map(|cell| (span, cell.column as usize));
    let columns = alignment.affinities.row(row).iter().map(|cell| cell.column as usize);
    let evidence = text.explain_all(cells);
    evidence.zip(columns).map(|(evidence, column)| EvidencePart::of(model, &evidence, column)).collect()
}

/// d̃ of all cells, where an encoder was asked.
fn centred(alignment: &Alignment) -> Option<Vec<Vec<f64>>> {
    let affinities = &alignment.affinities;
    affinities.scale()?;
    let row =
        |row: usize| (0..affinities.columns()).filter_map(|column| affinities.centred(row, column)).collect();
    Some((0..affinities.rows()).map(row).collect())
}

fn rollup(context: Context<'_>, total: &Values) -> Option<Vec<NodePart>> {
    let hierarchy = Hierarchy::of(context.model.framework());
    if hierarchy.is_flat() {
        return None;
    }
    let rolled = context.rollup.apply(&hierarchy, &total.absolute, &total.relative);
    let parent = |node: &itl_framework::Node| node.parent.map(|parent| hierarchy.nodes[parent].id.clone());
    let part = |(node, value): (&itl_framework::Node, itl_core::Rolled)| NodePart {
        id: node.id.clone(),
        label: node.label.clone(),
        parent: parent(node),
        absolute: value.absolute,
        relative: value.relative,
    };
    Some(hierarchy.nodes.iter().zip(rolled).map(part).collect())
}

#[derive(Serialize)]
struct ExplanationPart<'a> {
    document: DocumentPart<'a>,
    framework: FrameworkPart<'a>,
    parameters: Parameters,
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
    #[serde(skip_serializing_if = "Option::is_none")]
    meaning: Option<MeaningPart<'a>>,
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
        parameters: crate::views::parameters(context, Some(&alignment.settings)),
        concept: ConceptPart::of(model, column),
        absolute: alignment.total.absolute[column],
        relative: alignment.total.relative[column],
        units: explanation
            .units
            .iter()
            .enumerate()
            .map(|(at, (row, evidence))| ExplainedUnit {
                meaning: explanation
                    .meaning
                    .get(at)
                    .map(|half| MeaningPart::of(model, alignment, half, column)),
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
    write_line(out, &part)?;
    writeln!(out)
}
