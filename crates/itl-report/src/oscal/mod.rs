//! `itl align --oscal`: assessment results in OSCAL: for every control that a document covers or mentions, an observation with
//! its best passages; for every one that it has an affinity to, where all are asked for or the framework gives no cutoff.
//!
//! There are observations and no findings: an affinity of words does not say that a control is satisfied, and nothing in
//! the file does. UUIDs follow from the content and the time is the caller's, so that the same input gives the same bytes.

mod file;
mod identity;
mod mapping;

use itl_core::{Alignment, WordForms};
use itl_framework::{Framework, percent_encoded};
use serde_json::Value;
use std::io::{self, Write};

use self::file::{
    AssessmentResults, BackMatter, ControlSelection, File, ImportAp, IncludedControl, Metadata, Observation,
    Prop, RelevantEvidence, Resource, ReviewedControls, Rlink, TestResult,
};
use self::identity::{Identity, timestamp};
pub use self::mapping::mapping;
use crate::Context;
use crate::views::{BestUnit, cited_units, exported, page_name, strongest_terms};
use crate::words::{counted, digits, evidence, excerpt, file_name, one_line, title_or, verb};

/// The version of OSCAL that is written.
const VERSION: &str = "1.2.1";
/// Terms of a unit, and characters of its text.
const TERMS: usize = 5;
const TEXT: usize = 400;

const NO_PROOF: &str = "An affinity says how strongly the words of a text use the terms of a control's description. It \
     is no evidence that the control is implemented or effective: there are observations for an assessor to look at, \
     and no findings.";

/// Whether a framework has controls that OSCAL can name.
#[must_use]
pub fn suits(framework: &Framework) -> bool {
    framework.source.as_ref().is_some_and(|source| source.format == "oscal")
        || framework.concepts.iter().any(|concept| is_control(&concept.id))
}

/// Writes an alignment as assessment results; `seconds` since 1970 are the time that they bear.
///
/// # Errors
/// If `out` fails.
pub fn alignment(
    out: &mut dyn Write,
    context: Context<'_>,
    path: &str,
    alignment: &Alignment,
    seconds: u64,
) -> io::Result<()> {
    let parameters = serde_json::to_value(context.parameters(Some(&alignment.settings)))?;
    let (said, time) = (parameters.to_string(), timestamp(seconds));
    let identity =
        Identity::of(&[context.model.fingerprint(), &said, path, &alignment.document.text, &time, VERSION]);
    let forms = WordForms::of_text(&alignment.document.text, &alignment.analysis);
    let writer = Writer { context, alignment, forms, identity, time, title: title(path, alignment) };
    let file = writer.file(path, &parameters);
    itl_results::write_pretty(out, &file)?;
    writeln!(out)
}

struct Writer<'a> {
    context: Context<'a>,
    alignment: &'a Alignment,
    forms: WordForms,
    identity: Identity,
    time: String,
    title: String,
}

impl Writer<'_> {
    fn file(&self, path: &str, parameters: &Value) -> File {
        let framework = self.context.model.framework();
        let settings = self.identity.uuid("resource", "settings");
        let props: Vec<Prop> = self.made_with().into_iter().flatten().collect();
        let results = AssessmentResults {
            uuid: self.identity.uuid("assessment-results", ""),
            metadata: Metadata {
                title: format!("{} aligned with {}", self.title, one_line(&framework.title)),
                last_modified: self.time.clone(),
                version: "1".to_owned(),
                oscal_version: VERSION,
                props,
                remarks: NO_PROOF,
            },
            import_ap: ImportAp {
                href: format!("#{settings}"),
                remarks: "There is no assessment plan: the settings of the alignment stand in its place.",
            },
            results: [self.result()],
            back_matter: BackMatter {
                resources: vec![settings_resource(settings, parameters), self.document(path)],
            },
        };
        File { assessment_results: results }
    }

    /// What made the result.
    fn made_with(&self) -> [Option<Prop>; 4] {
        let framework = self.context.model.framework();
        let source = framework.source.as_ref().map_or("", |source| source.id.as_str());
        [
            Prop::new("program", concat!("itl ", env!("CARGO_PKG_VERSION"))),
            Prop::new("framework", &framework.id),
            Prop::new("framework-source", source),
            Prop::new("fingerprint", self.context.model.fingerprint()),
        ]
    }

    fn result(&self) -> TestResult {
        let framework = self.context.model.framework();
        let concepts = &framework.concepts;
        let ids: Vec<Option<String>> = concepts.iter().map(|concept| control_id(&concept.id)).collect();
        let best = cited_units(self.context.model, self.alignment, self.context.quotes);
        let given = exported(self.context, self.alignment);
        let observed = ids.iter().zip(&best).enumerate().filter_map(|(column, (id, best))| {
            given.binary_search(&column).ok()?;
            Some(self.observation(column, id.as_deref()?, best))
        });
        let observations: Vec<Observation> = observed.collect();
        let observed = observations.len() as u64;
        let unnamed = ids.iter().filter(|id| id.is_none()).count();
        let left = match unnamed {
            0 => String::new(),
            1 => " 1 concept has an id that OSCAL does not take and is left out.".to_owned(),
            _ => format!(" {unnamed} concepts have ids that OSCAL does not take and are left out."),
        };
        let controls = ids.into_iter().flatten().map(|control_id| IncludedControl { control_id });
        TestResult {
            uuid: self.identity.uuid("result", ""),
            title: format!("Affinity of {}", self.title),
            description: format!(
                "{} of {} {}; the text has {}.",
                observations.len(),
                counted((concepts.len() - unnamed) as u64, "control"),
                match self.alignment.verdicts.is_some() && !self.context.all {
                    true => verb(
                        observed,
                        "is covered or mentioned by the text",
                        "are covered or mentioned by the text"
                    ),
                    false => verb(
                        observed,
                        "has an affinity above 0 to the text",
                        "have an affinity above 0 to the text"
                    ),
                },
                counted(self.alignment.units.len() as u64, "unit")
            ),
            start: self.time.clone(),
            props: self.made_with().into_iter().flatten().collect(),
            reviewed_controls: ReviewedControls {
                control_selections: [ControlSelection {
                    description: format!("The controls of {}.", one_line(&framework.title)),
                    include_controls: controls.collect(),
                }],
            },
            observations,
            remarks: format!("{NO_PROOF}{left}"),
        }
    }

    fn observation(&self, column: usize, id: &str, best: &[BestUnit]) -> Observation {
        let total = &self.alignment.total;
        let (absolute, relative) = (total.absolute[column], total.relative[column]);
        let said = relative.map_or(String::new(), |relative| {
            format!(", {:.1} % of what the control's own description has", relative * 100.0)
        });
        let found = self.alignment.verdicts.as_ref().map(|verdicts| &verdicts.concepts[column]);
        let spoken = found.map_or(String::new(), |found| {
            let (verdict, passages) = (found.verdict.name(), found.passages.len() as u64);
            format!(
                "Verdict {verdict}: {}, evidence {}. ",
                counted(passages, "passage"),
                evidence(found.evidence)
            )
        });
        let label = one_line(self.context.model.framework().concepts[column].name());
        let props = [
            Prop::new("control-id", id),
            Prop::new("affinity", &absolute.to_string()),
            relative.and_then(|relative| Prop::new("relative-affinity", &relative.to_string())),
            found.and_then(|found| Prop::new("verdict", found.verdict.name())),
            found.and_then(|found| Prop::new("evidence", &found.evidence.to_string())),
            found.and_then(|found| Prop::new("share", &found.share.to_string())),
            found.and_then(|found| Prop::new("passages", &found.passages.len().to_string())),
            found.and_then(|_| {
                Prop::new("negated-passages", &self.alignment.denials.count(column).to_string())
            }),
            Prop::new("fingerprint", self.context.model.fingerprint()),
        ];
        Observation {
            uuid: self.identity.uuid("observation", id),
            title: excerpt(&format!("{id} {label}"), TEXT),
            description: format!("{spoken}The text has an affinity of {} to {id}{said}.", digits(absolute)),
            props: props.into_iter().flatten().collect(),
            methods: ["EXAMINE"],
            types: ["text-affinity"],
            relevant_evidence: best.iter().map(|unit| self.evidence(column, unit)).collect(),
            collected: self.time.clone(),
        }
    }

    fn evidence(&self, column: usize, best: &BestUnit) -> RelevantEvidence {
        let unit = &self.alignment.units[best.row];
        let page = unit.page.map(|page| page.to_string());
        let on = unit
            .page
            .map_or(String::new(), |page| format!(", page {}", page_name(&self.alignment.document, page)));
        let label = unit.page.and_then(|page| self.alignment.document.page_label(page));
        let negated = self.alignment.denials.has(best.row, column);
        let negative = if negated { " (negative?)" } else { "" };
        let text = excerpt(self.alignment.text(best.row), TEXT);
        let terms = strongest_terms(self.context.model, &self.forms, &best.evidence, TERMS);
        let props = [
            Prop::new("unit", &best.row.to_string()),
            page.and_then(|page| Prop::new("page", &page)),
            label.and_then(|label| Prop::new("page-label", label)),
            negated.then(|| Prop::new("negated", "true")).flatten(),
            Prop::new("affinity", &best.evidence.affinity.to_string()),
        ];
        RelevantEvidence {
            href: format!("#{}", self.identity.uuid("resource", "document")),
            description: format!("{} {}{on}{negative}: “{text}” Terms: {terms}", unit.kind.name(), best.row),
            props: props.into_iter().flatten().collect(),
        }
    }

    fn document(&self, path: &str) -> Resource {
        // Standard input has no address.
        let rlinks = if path == "-" { Vec::new() } else { vec![Rlink { href: address(path) }] };
        Resource {
            uuid: self.identity.uuid("resource", "document"),
            title: self.title.clone(),
            description: "The text that was aligned.".to_owned(),
            props: Vec::new(),
            rlinks,
        }
    }
}

fn settings_resource(uuid: String, parameters: &Value) -> Resource {
    let value = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let parameters = parameters.as_object().into_iter().flatten().filter(|(_, value)| !value.is_null());
    Resource {
        uuid,
        title: "Settings of the alignment".to_owned(),
        description: "What made the numbers: the same settings, model and text give them again.".to_owned(),
        props: parameters
            .filter_map(|(name, said)| Prop::new(&name.replace('_', "-"), &value(said)))
            .collect(),
        rlinks: Vec::new(),
    }
}

fn title(path: &str, alignment: &Alignment) -> String {
    one_line(title_or(alignment.document.title.as_deref(), file_name(path)))
}

/// A path as an address.
fn address(path: &str) -> String {
    percent_encoded(&path.replace('\\', "/"), "/()")
}

/// The id that OSCAL gives a control: `ac-2.1` of `AC-2(1)`, any other as it is; none of what it could not name.
fn control_id(id: &str) -> Option<String> {
    if is_control(id) {
        return Some(id.to_ascii_lowercase().replace('(', ".").replace(')', ""));
    }
    let mut letters = id.chars();
    let first = letters.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_');
    (first && letters.all(|c| c.is_ascii_alphanumeric() || "_-.".contains(c))).then(|| id.to_owned())
}

/// Whether an id is like NIST's: `ac-2`, `ac-2.1`, `AC-2(1)`.
fn is_control(id: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let Some((family, rest)) = id.split_once('-') else { return false };
    let enhancement = rest.split_once('(').map(|(number, rest)| (number, rest.strip_suffix(')')));
    let enhancement = enhancement.or_else(|| rest.split_once('.').map(|(number, rest)| (number, Some(rest))));
    let (number, enhancement) = enhancement.unwrap_or((rest, Some("0")));
    family.len() == 2
        && family.bytes().all(|byte| byte.is_ascii_alphabetic())
        && digits(number)
        && enhancement.is_some_and(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_are_named_as_oscal_does() {
        for (id, named) in
            [("AC-2(1)", "ac-2.1"), ("ac-2.1", "ac-2.1"), ("SI-12", "si-12"), ("A.5.1", "A.5.1")]
        {
            assert_eq!(control_id(id).as_deref(), Some(named), "{id}");
        }
        for id in ["", "7", "GV.OC 01", "ac(1", "é-1"] {
            assert_eq!(control_id(id), None, "{id}");
        }
        for id in ["AC-2(1", "AC-2()", "AC-", "ACC-1", "T1055.001", "ac-2.x"] {
            assert!(!is_control(id), "{id}");
        }
    }
}
