//! The overview of a corpus as JSON. `schemas/overview.json` describes it.

use itl_base::Notice;
use itl_study::{ConceptProfile, GroupProfile};
use serde::Serialize;
use std::io::{self, Write};

use super::Lazy;
use crate::Overviewed;
use crate::views::{ConceptPart, FrameworkPart, Parameters};
use crate::words::write_line;

#[derive(Serialize)]
struct OverviewPart<'a, G> {
    framework: FrameworkPart<'a>,
    parameters: Parameters,
    grouping: &'a str,
    concepts: Vec<ConceptPart<'a>>,
    total: GroupPart<'a>,
    groups: G,
    notices: Vec<Notice>,
}

/// A group with one entry per concept in every list.
#[derive(Serialize)]
struct GroupPart<'a> {
    name: &'a str,
    documents: u64,
    units: u64,
    /// Documents about which there is a decision.
    decided: u64,
    absolute: Vec<f64>,
    relative: Vec<Option<f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    evidence: Option<Vec<f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    share: Option<Vec<f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    covered: Option<Vec<u64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mentioned: Option<Vec<u64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    passages: Option<Vec<u64>>,
    strongest: Vec<u64>,
    best: Vec<Option<BestPart>>,
}

#[derive(Serialize)]
struct BestPart {
    document: String,
    value: f64,
}

impl<'a> GroupPart<'a> {
    fn of(group: &'a GroupProfile) -> Self {
        let concepts: Vec<ConceptProfile> = group.concepts().collect();
        let best = |concept: &ConceptProfile| {
            let best = concept.best.as_ref()?;
            Some(BestPart { document: best.id.to_string(), value: best.value })
        };
        Self {
            name: group.name(),
            documents: group.documents,
            units: group.units,
            decided: group.decided,
            absolute: concepts.iter().map(|concept| concept.absolute).collect(),
            relative: concepts.iter().map(|concept| concept.relative).collect(),
            evidence: concepts.iter().map(|concept| concept.evidence).collect(),
            share: concepts.iter().map(|concept| concept.share).collect(),
            covered: concepts.iter().map(|concept| concept.covered).collect(),
            mentioned: concepts.iter().map(|concept| concept.mentioned).collect(),
            passages: concepts.iter().map(|concept| concept.passages).collect(),
            strongest: concepts.iter().map(|concept| concept.strongest).collect(),
            best: concepts.iter().map(best).collect(),
        }
    }
}

/// Writes an overview as one JSON object on one line.
///
/// # Errors
/// If `out` fails.
pub fn overview(out: &mut dyn Write, overviewed: Overviewed<'_>) -> io::Result<()> {
    let Overviewed { context, settings, grouping, overview, .. } = overviewed;
    let groups = overview.groups();
    let part = OverviewPart {
        framework: FrameworkPart::of(context.model),
        parameters: crate::views::parameters(context, Some(settings)),
        grouping,
        concepts: ConceptPart::all(context.model),
        total: GroupPart::of(overview.total()),
        groups: Lazy(|| groups.iter().map(|group| GroupPart::of(group))),
        notices: overviewed.all_notices(),
    };
    write_line(out, &part)?;
    writeln!(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::views::overviewed::tests::{overview as sample, with};
    use serde_json::{Value, json};

    fn written(covers: Option<bool>) -> Value {
        let mut out = Vec::new();
        with(&sample(covers), |overviewed| overview(&mut out, overviewed)).unwrap();
        serde_json::from_slice(&out).unwrap()
    }

    #[test]
    fn groups_by_hand() {
        let value = written(Some(true));
        assert_eq!(
            value["groups"][1],
            json!({
                "name": "2021", "documents": 2, "units": 8, "decided": 2,
                "absolute": [0.1875, 0.0625, 0.0], "relative": [0.375, 0.25, null],
                "evidence": [2.5, 0.0, 0.0], "share": [0.3125, 0.0, 0.0], "covered": [1, 0, 0], "mentioned": [1, 0, 0],
                "passages": [3, 0, 0], "strongest": [2, 1, 0],
                "best": [{"document": "=b.txt", "value": 4.0}, null, null],
            })
        );
        assert_eq!((&value["grouping"], &value["total"]["documents"]), (&json!("year"), &json!(3)));
        assert_eq!(written(None)["total"].get("covered"), None);
    }

    /// The names that the schema requires and allows are those that are written.
    #[test]
    fn the_schema_has_the_same_names() {
        let schema: Value = serde_json::from_str(include_str!("../../../../schemas/overview.json")).unwrap();
        let value = written(Some(true));
        let names = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
        assert_eq!(names(&schema["properties"]), names(&value));
        assert_eq!(names(&schema["$defs"]["group"]["properties"]), names(&value["total"]));
        let best = &schema["$defs"]["group"]["properties"]["best"]["items"]["properties"];
        assert_eq!(names(best), names(&value["groups"][1]["best"][0]));
    }
}
