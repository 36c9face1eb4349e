//! `itl align --json`.

use itl_core::{Alignment, MatchedText, Model, Values};
use itl_document::Unit;
use itl_framework::Hierarchy;
use itl_text::{Language, Notice};
use serde::Serialize;
use std::io::{self, Write};

use super::decision::{self, DecisionPart};
use super::parts::{ConceptPart, DocumentPart, EvidencePart, FrameworkPart, Lazy, ParametersPart, divisor};
use crate::Context;

#[derive(Serialize)]
struct AlignmentPart<'a, U, A, G> {
    document: DocumentPart<'a>,
    framework: FrameworkPart<'a>,
    parameters: ParametersPart<'a>,
    concepts: Vec<ConceptPart<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    decision: Option<DecisionPart>,
    units: U,
    affinity: A,
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
    passing: Option<&'a [u64]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    aligned: Option<Vec<bool>>,
}

#[derive(Serialize)]
pub(crate) struct UnitPart<'a> {
    pub(crate) index: usize,
    pub(crate) kind: &'static str,
    pub(crate) page: Option<u32>,
    pub(crate) start: u32,
    pub(crate) end: u32,
    pub(crate) text: &'a str,
    pub(crate) section: Option<&'a str>,
    paragraph: Option<usize>,
    #[serde(serialize_with = "divisor")]
    pub(crate) terms: f64,
    /// The language of a unit that is not in the model's.
    #[serde(skip_serializing_if = "Option::is_none")]
    language: Option<Language>,
    /// The concepts that it passes for, where the model decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    aligned: Option<Vec<&'a str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    evidence: Option<Vec<EvidencePart<'a>>>,
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
            aligned: decision::aligned(model, alignment, row),
            evidence: with_evidence.then(|| evidence(model, &text, alignment, row)),
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
        parameters: ParametersPart::of(context, Some(&alignment.settings)),
        concepts: ConceptPart::all(model),
        decision: DecisionPart::over(model, alignment),
        units,
        affinity,
        aggregate: ValuesPart {
            absolute,
            relative,
            passing: alignment.passing.as_ref().map(|passing| passing.counts.as_slice()),
            aligned: alignment.passing.as_ref().map(|passing| passing.aligned().collect()),
        },
        groups,
        rollup: rollup(context, &alignment.total),
        notices: &alignment.notices,
    };
    serde_json::to_writer(&mut *out, &part)?;
    writeln!(out)
}

impl<'a> UnitPart<'a> {
    pub(crate) fn of(alignment: &'a Alignment, row: usize) -> Self {
        let &Unit { kind, span, page, section, paragraph } = &alignment.units[row];
        let label = section.and_then(|section| alignment.document.sections[section].label.as_deref());
        Self {
            index: row,
            kind: kind.name(),
            page,
            start: span.start,
            end: span.end,
            text: alignment.text(row),
            section: label,
            paragraph,
            terms: alignment.affinities.normalizer(row),
            language: alignment.foreign.get(&row).copied(),
            aligned: None,
            evidence: None,
        }
    }
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
