//! An alignment: the matrix of a document with its rows, its columns, and what the document comes to.

use itl_base::Notice;
use itl_core::{Alignment, MatchedText, Model, Values};
use itl_framework::Hierarchy;
use itl_settings::Parameters;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

#[cfg(test)]
use crate::schema;
use crate::{
    CitePart, ConceptPart, Context, DecisionPart, DocumentPart, EvidencePart, FrameworkPart, MeaningPart,
    ReviewPart, Rows, UnitPart, VerdictsPart, VotesPart,
};

/// The program with its version.
const PROGRAM: &str = concat!("itl ", env!("CARGO_PKG_VERSION"));

/// The affinities of a document to the concepts of a framework.
#[derive(Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct AlignmentResult<'a> {
    /// The document.
    #[serde(borrow)]
    pub document: DocumentPart<'a>,
    /// The framework.
    #[serde(borrow)]
    pub framework: FrameworkPart<'a>,
    /// The program that made the result, with its version.
    pub program: Cow<'a, str>,
    /// The settings that made the result.
    #[cfg_attr(test, schemars(with = "schema::ParametersPart"))]
    pub parameters: Parameters,
    /// The columns of the matrix, in the order of the framework.
    #[serde(borrow)]
    pub concepts: Vec<ConceptPart<'a>>,
    /// The decision; there where the framework gives a threshold.
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    pub decision: Option<DecisionPart<'a>>,
    /// The rows of the matrix, in the order of the document.
    #[serde(borrow)]
    pub units: Rows<'a, UnitPart<'a>>,
    /// The matrix Λ: a row per unit, a column per concept.
    #[serde(borrow)]
    pub affinity: Rows<'a, Vec<f64>>,
    /// d̃ of every cell, where an encoder was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meaning: Option<Vec<Vec<f64>>>,
    /// The document as a whole, a value per concept.
    #[serde(borrow)]
    pub aggregate: ValuesPart<'a>,
    /// With --by: the sections or paragraphs.
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    pub groups: Option<Rows<'a, GroupPart<'a>>>,
    /// Where the framework has levels: every concept and group with what its concepts come to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rollup: Option<Vec<NodePart>>,
    /// With --review: what people decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub review: Option<ReviewPart>,
    /// Remarks about the document and the framework.
    #[cfg_attr(test, schemars(with = "Vec<schema::NoticePart>"))]
    pub notices: Cow<'a, [Notice]>,
}

/// The document as a whole, a value per concept.
#[derive(Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ValuesPart<'a> {
    /// λ: the affinities of the units that count, summed up as parameters.aggregate says.
    pub absolute: Cow<'a, [f64]>,
    /// λ / λ_ref; null where λ_ref is 0.
    pub relative: Cow<'a, [Option<f64>]>,
    /// The scores of both halves, where an encoder was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<Cow<'a, [f64]>>,
    /// The outcome for each concept.
    #[serde(flatten)]
    pub verdicts: VerdictsPart,
}

/// A group of units.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GroupPart<'a> {
    /// What it is.
    #[cfg_attr(test, schemars(with = "schema::GroupKindName"))]
    pub kind: &'static str,
    /// Its heading.
    pub label: Option<&'a str>,
    /// Its rows: the first, and the one after the last.
    pub units: (usize, usize),
    /// λ over its units that count.
    pub absolute: &'a [f64],
    /// λ / λ_ref; null where λ_ref is 0.
    pub relative: &'a [Option<f64>],
}

/// A node of the concepts' hierarchy with what its concepts come to.
#[derive(Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct NodePart {
    /// Id of the concept or group.
    pub id: String,
    /// Its name.
    pub label: String,
    /// Id of the node above it.
    pub parent: Option<String>,
    /// The λ of its concepts, as parameters.rollup says.
    pub absolute: f64,
    /// The λ / λ_ref of its concepts; null where none has one.
    pub relative: Option<f64>,
}

/// A document that could not be read or aligned.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FailedResult<'a> {
    /// The document; of it only the path is known.
    pub document: DocumentPart<'a>,
    /// Why.
    #[cfg_attr(test, schemars(with = "Vec<schema::NoticePart>"))]
    pub notices: &'a [Notice],
}

impl<'a> AlignmentResult<'a> {
    /// The result of an alignment of the document at `path`; with the contributions of every cell if they are asked for.
    #[must_use]
    pub fn of(context: Context<'a>, path: &'a str, alignment: &'a Alignment, with_evidence: bool) -> Self {
        let model = context.model;
        let text = with_evidence.then(|| model.match_text(&alignment.analysis));
        let unit = move |row| UnitPart {
            votes: VotesPart::of(model, alignment, row),
            cites: CitePart::of(model, alignment, row),
            evidence: text.as_ref().map(|text| evidence(model, text, alignment, row)),
            meaning: with_evidence.then(|| MeaningPart::passing(model, alignment, row)).flatten(),
            ..UnitPart::of(alignment, row)
        };
        let cells = |row| {
            let mut dense = Vec::new();
            alignment.affinities.dense_row(row, &mut dense);
            dense
        };
        let group = |at: usize| {
            let (group, Values { absolute, relative }) = &alignment.groups[at];
            GroupPart {
                kind: group.kind.name(),
                label: group.label.as_deref(),
                units: (group.units.start, group.units.end),
                absolute,
                relative,
            }
        };
        let Values { absolute, relative } = &alignment.total;
        Self {
            document: DocumentPart::of(path, &alignment.document, model),
            framework: FrameworkPart::of(model),
            program: PROGRAM.into(),
            parameters: context.parameters(Some(&alignment.settings)),
            concepts: ConceptPart::all(model),
            decision: DecisionPart::over(model, alignment),
            units: Rows::new(alignment.units.len(), unit),
            affinity: Rows::new(alignment.affinities.rows(), cells),
            meaning: centred(alignment),
            aggregate: ValuesPart {
                absolute: absolute.into(),
                relative: relative.into(),
                score: alignment.scores.as_deref().map(Cow::Borrowed),
                verdicts: VerdictsPart::of(alignment),
            },
            groups: (!alignment.groups.is_empty()).then(|| Rows::new(alignment.groups.len(), group)),
            rollup: rollup(context, &alignment.total),
            review: context.review.map(|review| ReviewPart::of(review, model)),
            notices: (&alignment.notices).into(),
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
