//! `itl align --navigator`: a layer for the ATT&CK Navigator, format 4.5: techniques coloured by how strongly a
//! document aligns with them.
//!
//! The score of a technique is the evidence for it, in sentences; the verdict and the affinity are in the metadata. Techniques that are neither covered nor mentioned are not in the layer, unless all are asked for. Where the framework
//! gives no cutoff, the score is the relative affinity times 100: at 100 the document is aligned as strongly as the technique's
//! own description.

use itl_core::{Alignment, WordForms};
use itl_framework::{Concept, Framework};
use serde::Serialize;
use std::collections::BTreeSet;
use std::io::{self, Write};

use crate::Context;
use crate::views::{cited_units, evidence, exported, page_name, strongest_terms};
use crate::words::{digits, excerpt, file_name, one_line};

/// Terms in a comment.
const TERMS: usize = 5;
/// Characters of a unit's text in a comment.
const TEXT: usize = 200;
/// White to blue, as in the Navigator's own list of gradients.
const COLORS: [&str; 2] = ["#ffffff", "#66b1ff"];

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Layer<'a> {
    name: String,
    versions: Versions<'a>,
    domain: &'a str,
    description: String,
    sorting: u8,
    hide_disabled: bool,
    techniques: Vec<Technique<'a>>,
    gradient: Gradient,
    legend_items: [LegendItem; 2],
    metadata: Vec<Item>,
}

#[derive(Serialize)]
struct Versions<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    attack: Option<&'a str>,
    navigator: &'static str,
    layer: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Technique<'a> {
    #[serde(rename = "techniqueID")]
    id: &'a str,
    score: f64,
    comment: String,
    enabled: bool,
    metadata: Vec<Item>,
    show_subtechniques: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Gradient {
    colors: [&'static str; 2],
    min_value: u32,
    max_value: u32,
}

#[derive(Serialize)]
struct LegendItem {
    label: String,
    color: &'static str,
}

#[derive(Serialize)]
struct Item {
    name: &'static str,
    value: String,
}

/// Whether a framework has techniques that a layer can show.
#[must_use]
pub fn suits(framework: &Framework) -> bool {
    framework.concepts.iter().any(|concept| is_technique(&concept.id))
}

/// Writes the layer of an alignment.
///
/// # Errors
/// If `out` fails.
pub fn alignment(
    out: &mut dyn Write,
    context: Context<'_>,
    path: &str,
    alignment: &Alignment,
) -> io::Result<()> {
    let model = context.model;
    let framework = model.framework();
    let best = cited_units(model, alignment, 1);
    let forms = WordForms::of_text(&alignment.document.text, &alignment.analysis);
    let relative = |column: usize| alignment.total.relative[column].unwrap_or(0.0);
    let score = |column: usize| evidence(alignment, column).unwrap_or_else(|| relative(column) * 100.0);
    let mut columns = exported(context, alignment);
    columns.retain(|&column| {
        is_technique(&framework.concepts[column].id) && (alignment.verdicts.is_some() || score(column) > 0.0)
    });
    let concepts = columns.iter().map(|&column| &framework.concepts[column]);
    let above: BTreeSet<&str> = concepts.filter_map(|concept| technique_of(&concept.id)).collect();
    let technique = |&column: &usize| {
        let Concept { id, label, .. } = &framework.concepts[column];
        let mut metadata = vec![
            item("affinity", alignment.total.absolute[column].to_string()),
            item("relative affinity", relative(column).to_string()),
        ];
        if let Some(verdicts) = &alignment.verdicts {
            let found = &verdicts.concepts[column];
            let negated = alignment.denials.count(column);
            if negated > 0 {
                metadata.insert(0, item("negative passages", negated.to_string()));
            }
            metadata.insert(0, item("passages", found.passages.len().to_string()));
            metadata.insert(0, item("verdict", found.verdict.name().to_owned()));
        }
        if !label.trim().is_empty() {
            metadata.insert(0, item("technique", one_line(label)));
        }
        let comment = best[column].first().map(|best| {
            let unit = &alignment.units[best.row];
            let page = unit
                .page
                .map_or(String::new(), |page| format!(" on page {}", page_name(&alignment.document, page)));
            let (kind, text) = (unit.kind.name(), excerpt(alignment.text(best.row), TEXT));
            let terms = strongest_terms(model, &forms, &best.evidence, TERMS);
            let affinity = digits(best.evidence.affinity);
            // What does not pass is near at most.
            let passes =
                alignment.verdicts.as_ref().is_none_or(|found| !found.concepts[column].passages.is_empty());
            let best_or_near = if passes { "Best" } else { "Nearest" };
            format!("{best_or_near} {kind}{page}, affinity {affinity}: “{text}” Terms: {terms}")
        });
        Technique {
            id,
            score: score(column),
            comment: comment.unwrap_or_default(),
            enabled: true,
            metadata,
            show_subtechniques: above.contains(id.as_str()),
        }
    };
    let strongest = columns.iter().map(|&column| score(column)).fold(0.0, f64::max);
    let source = framework.source.as_ref().filter(|source| source.format == "stix");
    let domain = source.map(|source| source.id.as_str()).filter(|domain| domain.ends_with("-attack"));
    // The Navigator counts whole editions of ATT&CK.
    let edition =
        source.and_then(|source| source.version.split('.').next()).filter(|edition| !edition.is_empty());
    let settings = &alignment.settings;
    let score_means = match alignment.verdicts.is_some() {
        true => "evidence: how many sentences' worth of the text address the technique",
        false => {
            "relative affinity × 100; at 100 the text is aligned as strongly as the technique's own description"
        }
    };
    // The scale ends at the next whole number above the strongest technique.
    let [nothing, much] = match alignment.verdicts.is_some() {
        true => {
            ["no evidence", "sentences' worth of evidence, the most of any technique here or a little above"]
        }
        false => ["no affinity", "the strongest technique here, or a little above"],
    };
    let layer = Layer {
        name: one_line(alignment.document.title.as_deref().unwrap_or(path)),
        versions: Versions { attack: edition, navigator: "5.1.0", layer: "4.5" },
        domain: domain.unwrap_or("enterprise-attack"),
        description: format!(
            "How strongly the words of {} align with the descriptions of techniques in {}: an affinity of words, \
             not a detection. Score: {score_means}. Units: {}, aggregated by {}; model {}; itl {}.",
            one_line(path),
            one_line(&framework.title),
            settings.unit.name(),
            settings.aggregate,
            model.fingerprint(),
            env!("CARGO_PKG_VERSION"),
        ),
        // By score, highest first.
        sorting: 3,
        hide_disabled: false,
        techniques: columns.iter().map(technique).collect(),
        // Readers of layers want whole numbers here.
        gradient: Gradient { colors: COLORS, min_value: 0, max_value: (strongest.ceil() as u32).max(1) },
        legend_items: [
            LegendItem { label: format!("0: {nothing}"), color: COLORS[0] },
            LegendItem { label: format!("{:.0}: {much}", strongest.ceil().max(1.0)), color: COLORS[1] },
        ],
        metadata: [
            Some(item("document", one_line(file_name(path)))),
            Some(item("framework", one_line(&framework.id))),
            source
                .filter(|source| !source.version.is_empty())
                .map(|source| item("ATT&CK version", one_line(&source.version))),
            Some(item("model", model.fingerprint().to_owned())),
        ]
        .into_iter()
        .flatten()
        .collect(),
    };
    itl_results::write_pretty(out, &layer)?;
    writeln!(out)
}

fn item(name: &'static str, value: String) -> Item {
    Item { name, value }
}

/// Whether an id is one of ATT&CK: `T1055` or `T1055.011`.
fn is_technique(id: &str) -> bool {
    let technique = technique_of(id).unwrap_or(id);
    let digits =
        |text: &str, count: usize| text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit());
    technique.strip_prefix('T').is_some_and(|number| digits(number, 4))
        && id.strip_prefix(technique).is_some_and(|rest| {
            rest.is_empty() || rest.strip_prefix('.').is_some_and(|number| digits(number, 3))
        })
}

/// The technique that a sub-technique belongs to.
fn technique_of(id: &str) -> Option<&str> {
    id.split_once('.').map(|(technique, _)| technique)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_techniques_are_known() {
        for id in ["T1055", "T1055.011"] {
            assert!(is_technique(id), "{id}");
        }
        for id in
            ["", "T", "T105", "T10555", "TA0001", "T1055.", "T1055.01", "T1055.0111", "T1055.011.1", "X1055"]
        {
            assert!(!is_technique(id), "{id}");
        }
    }
}
