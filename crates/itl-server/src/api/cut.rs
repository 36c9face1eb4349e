//! Parts of a result: the JSON that the command line writes in, pieces of it out, byte for byte as they stand there.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::problem::Problem;

/// An alignment whose parts are left as they are written.
#[derive(Deserialize)]
struct Whole<'a> {
    #[serde(borrow)]
    document: &'a RawValue,
    #[serde(borrow)]
    framework: &'a RawValue,
    #[serde(borrow)]
    parameters: &'a RawValue,
    #[serde(borrow)]
    concepts: Vec<&'a RawValue>,
    #[serde(borrow)]
    decision: Option<&'a RawValue>,
    #[serde(borrow)]
    units: Vec<&'a RawValue>,
    #[serde(borrow)]
    affinity: Vec<&'a RawValue>,
    #[serde(borrow)]
    aggregate: &'a RawValue,
    #[serde(borrow)]
    rollup: Option<&'a RawValue>,
    #[serde(borrow)]
    notices: &'a RawValue,
}

#[derive(Serialize)]
struct Profile<'a> {
    document: &'a RawValue,
    framework: &'a RawValue,
    parameters: &'a RawValue,
    concepts: Vec<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    decision: Option<&'a RawValue>,
    aggregate: &'a RawValue,
    #[serde(skip_serializing_if = "Option::is_none")]
    rollup: Option<&'a RawValue>,
    units: usize,
    notices: &'a RawValue,
}

#[derive(Serialize)]
struct Units<'a> {
    total: usize,
    units: &'a [&'a RawValue],
    affinity: &'a [&'a RawValue],
}

#[derive(Serialize)]
struct Quotes<'a> {
    concept: &'a RawValue,
    quotes: Vec<&'a RawValue>,
}

#[derive(Deserialize)]
struct Verdicts {
    evidence: Option<Vec<f64>>,
    verdict: Option<Vec<String>>,
    quotes: Option<Vec<Vec<usize>>>,
}

#[derive(Deserialize)]
struct Named<'a> {
    #[serde(borrow)]
    id: std::borrow::Cow<'a, str>,
    #[serde(borrow)]
    label: std::borrow::Cow<'a, str>,
}

/// A concept that a document covers or mentions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub(crate) struct CoveredConcept {
    /// Its id.
    pub id: String,
    /// Its name.
    pub label: String,
    /// `covered` or `mentioned`.
    pub verdict: String,
    /// How many sentences' worth of the text address it.
    pub evidence: f64,
}

/// Most concepts that a list shows of an alignment.
const MOST: usize = 50;

fn whole(json: &[u8]) -> Result<Whole<'_>, Problem> {
    serde_json::from_slice(json).map_err(|_| Problem::internal())
}

fn written(part: &impl Serialize) -> Result<Vec<u8>, Problem> {
    serde_json::to_vec(part).map_err(|_| Problem::internal())
}

fn verdicts(whole: &Whole<'_>) -> Result<Verdicts, Problem> {
    serde_json::from_str(whole.aggregate.get()).map_err(|_| Problem::internal())
}

fn named<'a>(concept: &'a RawValue) -> Result<Named<'a>, Problem> {
    serde_json::from_str(concept.get()).map_err(|_| Problem::internal())
}

/// All but units and matrix.
pub(crate) fn profile(json: &[u8]) -> Result<Vec<u8>, Problem> {
    let Whole {
        document, framework, parameters, concepts, decision, units, aggregate, rollup, notices, ..
    } = whole(json)?;
    let units = units.len();
    written(&Profile {
        document,
        framework,
        parameters,
        concepts,
        decision,
        aggregate,
        rollup,
        units,
        notices,
    })
}

/// Some units, with their rows of the matrix.
pub(crate) fn units(json: &[u8], offset: usize, limit: usize) -> Result<Vec<u8>, Problem> {
    let Whole { units, affinity, .. } = whole(json)?;
    let (start, end) = (offset.min(units.len()), offset.saturating_add(limit).min(units.len()));
    written(&Units { total: units.len(), units: &units[start..end], affinity: &affinity[start..end] })
}

/// The units that a concept is quoted by, best first. `column` finds the concept by what somebody calls it.
pub(crate) fn quotes(json: &[u8], column: usize, most: usize) -> Result<Vec<u8>, Problem> {
    let whole = whole(json)?;
    let quoted =
        verdicts(&whole)?.quotes.and_then(|quotes| quotes.into_iter().nth(column)).unwrap_or_default();
    let concept = *whole.concepts.get(column).ok_or_else(|| Problem::missing("concept"))?;
    let quotes = quoted.iter().take(most).filter_map(|&unit| whole.units.get(unit).copied()).collect();
    written(&Quotes { concept, quotes })
}

/// What a list shows: the concepts that are covered or mentioned, by their evidence.
pub(crate) fn covered(json: &[u8]) -> Result<Vec<CoveredConcept>, Problem> {
    let whole = whole(json)?;
    let Verdicts { evidence: Some(evidence), verdict: Some(verdict), .. } = verdicts(&whole)? else {
        return Ok(Vec::new());
    };
    let mut concepts = Vec::new();
    for ((concept, evidence), verdict) in whole.concepts.iter().zip(evidence).zip(verdict) {
        if verdict != "none" {
            let Named { id, label } = named(concept)?;
            concepts.push(CoveredConcept {
                id: id.into_owned(),
                label: label.into_owned(),
                verdict,
                evidence,
            });
        }
    }
    concepts.sort_by(|a, b| {
        (a.verdict != "covered").cmp(&(b.verdict != "covered")).then(b.evidence.total_cmp(&a.evidence))
    });
    concepts.truncate(MOST);
    Ok(concepts)
}
