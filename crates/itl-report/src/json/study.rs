//! A framework against itself, and the check of it.

use itl_base::Notice;
use itl_core::Model;
use itl_study::{Check, Families, Figure, PrintedComparison, Study, shared_terms};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, Write};

use super::Lazy;
use crate::Context;
use crate::views::{BiasPart, ConceptPart, FindingPart, FrameworkPart, Parameters, VerdictPart};
use crate::words::write_line;

#[derive(Serialize)]
struct StudyPart<'a, A> {
    framework: FrameworkPart<'a>,
    parameters: Parameters,
    concepts: Vec<ConceptPart<'a>>,
    affinity: A,
    dominant: usize,
    confused: Vec<[&'a str; 2]>,
    mean_diagonal: f64,
    mean_off_diagonal: f64,
    separation: Option<f64>,
    overlaps: Vec<OverlapPart<'a>>,
    identical: Vec<Vec<&'a str>>,
    without_reference: Vec<&'a str>,
    stopped_words: BTreeMap<&'a str, usize>,
    verdict: VerdictPart,
    length_bias: Option<BiasPart>,
    overlapping_pairs: usize,
    distinct_overlaps: Vec<OverlapPart<'a>>,
    margins: Vec<MarginPart<'a>>,
    families: Vec<FamilyPart<'a>>,
    findings: Vec<FindingPart<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    published: Option<PublishedPart<'a>>,
    notices: &'a [Notice],
}

#[derive(Serialize)]
struct OverlapPart<'a> {
    concepts: [&'a str; 2],
    share: f64,
    terms: Vec<String>,
}

/// How far a descriptor is from being taken for another concept's.
#[derive(Serialize)]
struct MarginPart<'a> {
    concept: &'a str,
    words: usize,
    terms: u64,
    own: f64,
    rival: Option<&'a str>,
    rival_affinity: Option<f64>,
    margin: f64,
    received: f64,
}

#[derive(Serialize)]
struct FamilyPart<'a> {
    id: &'a str,
    label: &'a str,
    concepts: usize,
    within: Option<f64>,
    between: Option<f64>,
}

#[derive(Serialize)]
struct PublishedPart<'a> {
    cells: usize,
    agree: usize,
    holds: bool,
    figures: Vec<FigurePart<'a>>,
}

#[derive(Serialize)]
struct FigurePart<'a> {
    name: &'a str,
    printed: f64,
    computed: Option<f64>,
    agrees: bool,
}

/// Writes a study as one JSON object on one line. Of the overlaps, the 100 largest are named; `distinct_overlaps` are
/// those of concepts that do not have the same words.
///
/// # Errors
/// If `out` fails.
pub fn study(
    out: &mut dyn Write,
    context: Context<'_>,
    study: &Study,
    check: &Check,
    comparison: Option<&PrintedComparison>,
    notices: &[Notice],
) -> io::Result<()> {
    let model = context.model;
    let id = |column: usize| model.framework().concepts[column].id.as_str();
    let overlap = |overlap: &itl_study::Overlap| OverlapPart {
        concepts: [id(overlap.columns.0), id(overlap.columns.1)],
        share: overlap.share,
        terms: shared(model, overlap.columns),
    };
    let part = StudyPart {
        framework: FrameworkPart::of(model),
        parameters: crate::views::parameters(context, None),
        concepts: ConceptPart::all(model),
        affinity: Lazy(|| {
            (0..study.matrix.rows()).map(|row| {
                let mut dense = Vec::new();
                study.matrix.dense_row(row, &mut dense);
                dense
            })
        }),
        dominant: study.matrix.rows() - study.confused.len(),
        confused: study.confused.iter().map(|&(row, rival)| [id(row), id(rival)]).collect(),
        mean_diagonal: study.mean_diagonal,
        mean_off_diagonal: study.mean_off_diagonal,
        separation: study.separation(),
        overlaps: study.overlaps.iter().take(100).map(overlap).collect(),
        identical: study.identical.iter().map(|same| same.iter().map(|&at| id(at)).collect()).collect(),
        without_reference: study.without_reference.iter().map(|&column| id(column)).collect(),
        stopped_words: check.stopped.iter().map(|(word, count)| (word.as_str(), *count)).collect(),
        verdict: VerdictPart::of(&check.verdict),
        length_bias: check.bias.as_ref().map(BiasPart::of),
        overlapping_pairs: study.overlapping,
        distinct_overlaps: study.apart.iter().take(100).map(overlap).collect(),
        margins: (0..model.concept_count()).map(|row| margin(model, study, row)).collect(),
        families: families(&study.families),
        findings: FindingPart::all(model, &check.findings),
        published: comparison.map(published),
        notices,
    };
    write_line(out, &part)?;
    writeln!(out)
}

fn margin<'a>(model: &'a Model, study: &Study, row: usize) -> MarginPart<'a> {
    let id = |column: usize| model.framework().concepts[column].id.as_str();
    let (profile, rival) = (model.profile(row), study.rival(row));
    MarginPart {
        concept: id(row),
        words: profile.words,
        terms: profile.distinct.iter().sum(),
        own: study.matrix.get(row, row),
        rival: rival.map(|rival| id(rival.column)),
        rival_affinity: rival.map(|rival| rival.affinity),
        margin: study.margin(row),
        received: study.received(row),
    }
}

fn families(families: &Families) -> Vec<FamilyPart<'_>> {
    let all = families.list.iter().map(|family| FamilyPart {
        id: &family.id,
        label: &family.label,
        concepts: family.columns.len(),
        within: family.within,
        between: family.between,
    });
    all.collect()
}

fn shared(model: &Model, (a, b): (usize, usize)) -> Vec<String> {
    shared_terms(model, a, b).into_iter().take(10).map(|term| model.term(term).text).collect()
}

fn published(comparison: &PrintedComparison) -> PublishedPart<'_> {
    let figures = comparison.figures().map(|figure| {
        let &Figure { ref name, printed, computed, .. } = figure;
        FigurePart { name, printed, computed, agrees: figure.agrees() }
    });
    PublishedPart {
        cells: comparison.cells.len(),
        agree: comparison.cells_that_agree(),
        holds: comparison.holds(),
        figures: figures.collect(),
    }
}

#[derive(Serialize)]
struct CheckPart<'a> {
    framework: FrameworkPart<'a>,
    parameters: Parameters,
    concepts: usize,
    terms: usize,
    verdict: VerdictPart,
    length_bias: Option<BiasPart>,
    findings: Vec<FindingPart<'a>>,
    notices: &'a [Notice],
}

/// Writes a check as one JSON object on one line, complete.
///
/// # Errors
/// If `out` fails.
pub fn check(out: &mut dyn Write, context: Context<'_>, check: &Check, notices: &[Notice]) -> io::Result<()> {
    let model = context.model;
    let part = CheckPart {
        framework: FrameworkPart::of(model),
        parameters: crate::views::parameters(context, None),
        concepts: model.concept_count(),
        terms: model.term_count(),
        verdict: VerdictPart::of(&check.verdict),
        length_bias: check.bias.as_ref().map(BiasPart::of),
        findings: FindingPart::all(model, &check.findings),
        notices,
    };
    write_line(out, &part)?;
    writeln!(out)
}
