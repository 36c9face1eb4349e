//! The head of a study page's data: figures, findings, families, overlaps and concepts, as JSON.

use itl_base::{Notice, Tag};
use itl_core::{Model, TermId, TermKind};
use itl_study::{Closeness, Overlap, Study, hierarchy_order, shared_terms};
use serde::Serialize;

use super::Studied;
use crate::html::data::{Numbers, type_names};
use itl_results::{BiasPart, CheckVerdictPart, ConceptPart, FindingPart, FrameworkPart, Parameters};

/// Overlaps shown.
const OVERLAPS: usize = 200;
/// Terms named of an overlap.
const SHARED: usize = 12;
/// Terms named of a concept, for each type.
const STRONGEST: usize = 4;

#[derive(Serialize)]
pub(super) struct Head<'a> {
    framework: FrameworkPart<'a>,
    parameters: Parameters,
    /// Whether every cell can be shown.
    whole: bool,
    figures: Figures,
    verdict: CheckVerdictPart,
    bias: Option<BiasPart>,
    findings: Vec<FindingPart<'a>>,
    concepts: Vec<Concept<'a>>,
    /// The columns in the order of the hierarchy.
    order: Vec<usize>,
    families: Vec<FamilyPart<'a>>,
    /// A cell for the descriptors of each family against the concepts of each.
    closeness: Vec<CellPart>,
    overlaps: Vec<OverlapPart>,
    stems: Vec<&'a str>,
    tags: &'a [Tag],
    types: [&'static str; 4],
    notices: &'a [Notice],
}

/// Mean affinity, mean relative affinity, and the closest pair: row, column, relative affinity, affinity.
#[derive(Serialize)]
struct CellPart(f64, f64, Option<(usize, usize, f64, f64)>);

#[derive(Serialize)]
struct Figures {
    terms: usize,
    mean_diagonal: f64,
    mean_off_diagonal: f64,
    separation: Option<f64>,
    without_reference: usize,
    overlapping_pairs: usize,
}

#[derive(Serialize)]
struct Concept<'a> {
    #[serde(flatten)]
    concept: ConceptPart<'a>,
    /// Its text, where it has no label.
    descriptor: &'a str,
    specificity: [f64; 4],
    words: usize,
    terms: u64,
    own: f64,
    rival: Option<(usize, f64)>,
    margin: f64,
    received: f64,
    /// Its weightiest terms: type, term, count, δ.
    strongest: Vec<(usize, String, u32, f64, f64)>,
}

#[derive(Serialize)]
struct FamilyPart<'a> {
    id: &'a str,
    label: &'a str,
    columns: &'a [usize],
    within: Option<f64>,
    between: Option<f64>,
}

#[derive(Serialize)]
struct OverlapPart {
    columns: (usize, usize),
    share: f64,
    /// How many terms both have.
    shared: usize,
    /// The weightiest of them: type, term, δ, φ in both.
    terms: Vec<(usize, String, f64, f64, f64)>,
}

impl<'a> Head<'a> {
    pub(super) fn of(studied: Studied<'a>, numbers: &'a Numbers<'_>, whole: bool) -> Self {
        let Studied { context, study, check, notices, .. } = studied;
        let model = context.model;
        let cell = |cell: &Closeness| CellPart(cell.absolute, cell.relative, cell.closest);
        let overlaps = study.apart.iter().take(OVERLAPS);
        let family = |family: &'a itl_study::Family| FamilyPart {
            id: &family.id,
            label: &family.label,
            columns: &family.columns,
            within: family.within,
            between: family.between,
        };
        Self {
            framework: FrameworkPart::of(model),
            parameters: context.parameters(None),
            whole,
            figures: Figures {
                terms: model.term_count(),
                mean_diagonal: study.mean_diagonal,
                mean_off_diagonal: study.mean_off_diagonal,
                separation: study.separation(),
                without_reference: study.without_reference.len(),
                overlapping_pairs: study.overlapping,
            },
            verdict: CheckVerdictPart::of(&check.verdict),
            bias: check.bias.as_ref().map(BiasPart::of),
            findings: FindingPart::all(model, &check.findings),
            concepts: (0..model.concept_count()).map(|at| concept(model, study, at, whole)).collect(),
            order: hierarchy_order(model.framework()),
            families: study.families.list.iter().map(family).collect(),
            closeness: study.families.closeness.iter().map(cell).collect(),
            overlaps: overlaps.map(|pair| overlap(model, pair)).collect(),
            stems: numbers.stem_texts(),
            tags: &numbers.tags,
            types: type_names(),
            notices,
        }
    }
}

fn concept<'a>(model: &'a Model, study: &Study, column: usize, whole: bool) -> Concept<'a> {
    let (profile, named) = (model.profile(column), &model.framework().concepts[column]);
    Concept {
        concept: ConceptPart::of(model, column),
        descriptor: if named.label.trim().is_empty() { named.text() } else { "" },
        specificity: profile.specificity,
        words: profile.words,
        terms: profile.distinct.iter().sum(),
        own: study.matrix.get(column, column),
        rival: study.rival(column).map(|rival| (rival.column, rival.affinity)),
        margin: study.margin(column),
        received: study.received(column),
        strongest: if whole { strongest(model, column) } else { Vec::new() },
    }
}

/// The terms of each type with the largest shares of λ_ref: type, term, count, δ, φ.
fn strongest(model: &Model, column: usize) -> Vec<(usize, String, u32, f64, f64)> {
    let mut by_type: [Vec<(TermId, f64)>; TermKind::ALL.len()] = Default::default();
    for (term, share) in model.reference_shares(column) {
        by_type[model.term_parts(term).kind as usize].push((term, share));
    }
    let mut named = Vec::new();
    for (kind, terms) in by_type.iter_mut().enumerate() {
        terms.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        for &(term, _) in terms.iter().take(STRONGEST) {
            let (readable, weight) = (model.term(term), model.weight(term, column));
            let (count, importance) = weight.map_or((0, 0.0), |weight| (weight.count, weight.importance));
            named.push((kind, readable.text, count, readable.discriminability, importance));
        }
    }
    named
}

fn overlap(model: &Model, overlap: &Overlap) -> OverlapPart {
    let (a, b) = overlap.columns;
    let shared = shared_terms(model, a, b);
    let term = |&term: &TermId| {
        let readable = model.term(term);
        let importance = |column| model.weight(term, column).map_or(0.0, |weight| weight.importance);
        (readable.kind as usize, readable.text, readable.discriminability, importance(a), importance(b))
    };
    OverlapPart {
        columns: overlap.columns,
        share: overlap.share,
        shared: shared.len(),
        terms: shared.iter().take(SHARED).map(term).collect(),
    }
}
