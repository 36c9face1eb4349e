//! A framework against itself: every descriptor against every concept, the pairs that overlap, and the check of it.

use itl_base::Notice;
use itl_core::Model;
use itl_settings::Parameters;
use itl_study::{Check, Families, Figure, Overlap, PrintedComparison, Study, shared_terms};
use serde::Serialize;
use std::collections::BTreeMap;

#[cfg(test)]
use crate::schema;
use crate::{BiasPart, CheckVerdictPart, ConceptPart, Context, FindingPart, FrameworkPart, Rows};

/// Overlaps that are named.
const OVERLAPS: usize = 100;

/// A study of a framework against itself.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct StudyResult<'a> {
    /// The framework.
    pub framework: FrameworkPart<'a>,
    /// The settings that made the model.
    #[cfg_attr(test, schemars(with = "schema::ModelParametersPart"))]
    pub parameters: Parameters,
    /// The concepts: rows and columns of the matrix.
    pub concepts: Vec<ConceptPart<'a>>,
    /// The matrix: a row per descriptor, a column per concept.
    pub affinity: Rows<'a, Vec<f64>>,
    /// Descriptors whose largest affinity is to their own concept.
    pub dominant: usize,
    /// The others, each with the concept that it is nearer to.
    pub confused: Vec<[&'a str; 2]>,
    /// Mean affinity of descriptors to their own concepts.
    pub mean_diagonal: f64,
    /// Mean affinity of descriptors to other concepts.
    pub mean_off_diagonal: f64,
    /// The first divided by the second; null if no two concepts share a term.
    pub separation: Option<f64>,
    /// Pairs of concepts that share terms, those that share most first; 100 at most.
    pub overlaps: Vec<OverlapPart<'a>>,
    /// Ids of concepts with the same words.
    pub identical: Vec<Vec<&'a str>>,
    /// Ids of concepts without a reference affinity.
    pub without_reference: Vec<&'a str>,
    /// Words of descriptors that the stop list takes, with their number.
    pub stopped_words: BTreeMap<&'a str, usize>,
    /// How well the concepts can be told apart.
    pub verdict: CheckVerdictPart,
    /// The lengths of descriptors and their effect; null with too few.
    pub length_bias: Option<BiasPart>,
    /// Number of pairs of concepts that overlap.
    pub overlapping_pairs: usize,
    /// Overlaps of concepts that do not have the same words; 100 at most.
    pub distinct_overlaps: Vec<OverlapPart<'a>>,
    /// How far each descriptor is from being taken for another concept's.
    pub margins: Vec<MarginPart<'a>>,
    /// Concepts with one parent.
    pub families: Vec<FamilyPart<'a>>,
    /// The findings of the check.
    pub findings: Vec<FindingPart<'a>>,
    /// The figures beside those of the printed study, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub published: Option<PublishedPart<'a>>,
    /// Remarks about the framework.
    #[cfg_attr(test, schemars(with = "Vec<schema::NoticePart>"))]
    pub notices: &'a [Notice],
}

/// A pair of concepts that share terms.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct OverlapPart<'a> {
    /// Their ids.
    pub concepts: [&'a str; 2],
    /// The share of their terms that they share.
    pub share: f64,
    /// Terms that they share, 10 at most.
    pub terms: Vec<String>,
}

/// How far a descriptor is from being taken for another concept's.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct MarginPart<'a> {
    /// Id of the concept.
    pub concept: &'a str,
    /// Words of its descriptor that count.
    pub words: usize,
    /// Its distinct terms.
    pub terms: u64,
    /// The affinity of its descriptor to itself.
    pub own: f64,
    /// Id of the concept that comes next.
    pub rival: Option<&'a str>,
    /// The affinity to that.
    pub rival_affinity: Option<f64>,
    /// The share of its own affinity by which it is ahead.
    pub margin: f64,
    /// Mean affinity of all other descriptors to it.
    pub received: f64,
}

/// Concepts with one parent.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FamilyPart<'a> {
    /// Id of the parent.
    pub id: &'a str,
    /// Its name.
    pub label: &'a str,
    /// Number of its concepts.
    pub concepts: usize,
    /// Mean affinity between them.
    pub within: Option<f64>,
    /// Mean affinity to concepts of other parents.
    pub between: Option<f64>,
}

/// The figures beside those of the printed study.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PublishedPart<'a> {
    /// Number of printed cells.
    pub cells: usize,
    /// Number of those that agree.
    pub agree: usize,
    /// Whether all agree.
    pub holds: bool,
    /// Other figures.
    pub figures: Vec<FigurePart<'a>>,
}

/// A figure of the printed study.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FigurePart<'a> {
    /// Its name.
    pub name: &'a str,
    /// As it is printed.
    pub printed: f64,
    /// As it is computed.
    pub computed: Option<f64>,
    /// Whether they agree.
    pub agrees: bool,
}

impl<'a> StudyResult<'a> {
    /// The result of a study with its check and, if they were asked for, the printed figures.
    #[must_use]
    pub fn of(
        context: Context<'a>,
        study: &'a Study,
        check: &'a Check,
        comparison: Option<&'a PrintedComparison>,
        notices: &'a [Notice],
    ) -> Self {
        let model = context.model;
        let id = |column: usize| model.framework().concepts[column].id.as_str();
        let overlaps = |all: &[Overlap]| all.iter().take(OVERLAPS).map(|one| overlap(model, one)).collect();
        let cells = |row| {
            let mut dense = Vec::new();
            study.matrix.dense_row(row, &mut dense);
            dense
        };
        Self {
            framework: FrameworkPart::of(model),
            parameters: context.parameters(None),
            concepts: ConceptPart::all(model),
            affinity: Rows::new(study.matrix.rows(), cells),
            dominant: study.matrix.rows() - study.confused.len(),
            confused: study.confused.iter().map(|&(row, rival)| [id(row), id(rival)]).collect(),
            mean_diagonal: study.mean_diagonal,
            mean_off_diagonal: study.mean_off_diagonal,
            separation: study.separation(),
            overlaps: overlaps(&study.overlaps),
            identical: study.identical.iter().map(|same| same.iter().map(|&at| id(at)).collect()).collect(),
            without_reference: study.without_reference.iter().map(|&column| id(column)).collect(),
            stopped_words: check.stopped.iter().map(|(word, count)| (word.as_str(), *count)).collect(),
            verdict: CheckVerdictPart::of(&check.verdict),
            length_bias: check.bias.as_ref().map(BiasPart::of),
            overlapping_pairs: study.overlapping,
            distinct_overlaps: overlaps(&study.apart),
            margins: (0..model.concept_count()).map(|row| margin(model, study, row)).collect(),
            families: families(&study.families),
            findings: FindingPart::all(model, &check.findings),
            published: comparison.map(published),
            notices,
        }
    }
}

fn overlap<'a>(model: &'a Model, overlap: &Overlap) -> OverlapPart<'a> {
    let (a, b) = overlap.columns;
    let id = |column: usize| model.framework().concepts[column].id.as_str();
    let terms = shared_terms(model, a, b).into_iter().take(10);
    OverlapPart {
        concepts: [id(a), id(b)],
        share: overlap.share,
        terms: terms.map(|term| model.term(term).text).collect(),
    }
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
