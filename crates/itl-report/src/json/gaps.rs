//! What a document does not cover.

use itl_base::Notice;
use itl_core::Alignment;
use itl_study::{Gap, Gaps};
use serde::Serialize;
use std::io::{self, Write};

use crate::Context;
use crate::views::{DecisionPart, DocumentPart, FrameworkPart, Parameters};
use crate::words::write_line;

#[derive(Serialize)]
struct GapsPart<'a> {
    document: DocumentPart<'a>,
    framework: FrameworkPart<'a>,
    parameters: Parameters,
    #[serde(skip_serializing_if = "Option::is_none")]
    decision: Option<DecisionPart<'a>>,
    covered: usize,
    gaps: Vec<GapPart<'a>>,
    notices: &'a [Notice],
}

#[derive(Serialize)]
struct GapPart<'a> {
    id: &'a str,
    label: &'a str,
    verdict: &'static str,
    evidence: f64,
    share: f64,
    passages: usize,
    unsaid: &'a [String],
    nearest: Vec<NearPart<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    children: Option<ChildrenPart<'a>>,
}

#[derive(Serialize)]
struct NearPart<'a> {
    unit: usize,
    page: Option<u32>,
    text: &'a str,
    affinity: f64,
    of_cutoff: f64,
    lacks: &'static str,
}

#[derive(Serialize)]
struct ChildrenPart<'a> {
    all: usize,
    without: Vec<ChildPart<'a>>,
}

#[derive(Serialize)]
struct ChildPart<'a> {
    id: &'a str,
    label: &'a str,
}

/// Writes the gaps of a document as one JSON object on one line.
///
/// # Errors
/// If `out` fails.
pub fn gaps(
    out: &mut dyn Write,
    context: Context<'_>,
    path: &str,
    alignment: &Alignment,
    gaps: &Gaps,
) -> io::Result<()> {
    let model = context.model;
    let part = |gap| gap_part(context, alignment, gap);
    let part = GapsPart {
        document: DocumentPart::of(path, &alignment.document, model),
        framework: FrameworkPart::of(model),
        parameters: crate::views::parameters(context, Some(&alignment.settings)),
        decision: DecisionPart::over(model, alignment),
        covered: gaps.covered,
        gaps: gaps.concepts.iter().map(part).collect(),
        notices: &alignment.notices,
    };
    write_line(out, &part)?;
    writeln!(out)
}

fn gap_part<'a>(context: Context<'a>, alignment: &'a Alignment, gap: &'a Gap) -> GapPart<'a> {
    let concept = &context.model.framework().concepts[gap.column];
    let nearest = gap.nearest.iter().map(|near| NearPart {
        unit: near.unit,
        page: alignment.units[near.unit].page,
        text: alignment.text(near.unit),
        affinity: near.affinity,
        of_cutoff: near.of_cutoff,
        lacks: near.lacks.name(),
    });
    let without =
        || gap.without.iter().map(|child| ChildPart { id: &child.id, label: &child.label }).collect();
    GapPart {
        id: &concept.id,
        label: &concept.label,
        verdict: gap.verdict.name(),
        evidence: gap.evidence,
        share: gap.share,
        passages: gap.passages,
        unsaid: &gap.unsaid,
        nearest: nearest.collect(),
        children: (gap.children > 0).then(|| ChildrenPart { all: gap.children, without: without() }),
    }
}
