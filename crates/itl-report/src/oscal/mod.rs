//! `itl align --oscal`: assessment results in OSCAL: for every concept of a framework an observation, with its best passages where it
//! is covered or mentioned; for every one that the document has an affinity to, where the framework gives no cutoff.
//!
//! There are observations and no findings: an affinity of words does not say that a control is satisfied, and nothing in
//! the file does. UUIDs follow from the content alone and the time is the caller's, so that the same input gives the same bytes.

mod component;
mod file;
mod identity;
mod mapping;
mod people;
mod together;
mod tokens;

pub use component::alignment as component_definition;

use itl_core::{Alignment, Verdict, WordForms};
use itl_framework::percent_encoded;
use serde_json::Value;
use std::io::{self, Write};
use std::rc::Rc;

use self::file::{
    Actor, AssessmentResults, BackMatter, ControlSelection, File, ImportAp, IncludedControl,
    LocalDefinitions, Metadata, Observation, Origin, Prop, RelevantEvidence, Resource, ReviewedControls,
    Rlink, Status, Subject, TestResult, ToolComponent,
};
use self::identity::Identity;
pub use self::identity::timestamp;
pub use self::mapping::mapping;
pub use self::together::together;
use self::tokens::tokens;
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
    let writer = Writer::new(context, path, alignment, seconds)?;
    let file = writer.file(path);
    itl_results::write_pretty(out, &file)?;
    writeln!(out)
}

/// What the files of one document have in common.
struct Writer<'a> {
    context: Context<'a>,
    alignment: &'a Alignment,
    forms: WordForms,
    parameters: Value,
    identity: Rc<Identity>,
    /// The name of the document's resource.
    resource: String,
    time: String,
    title: String,
    /// The token of each concept.
    tokens: Vec<String>,
}

impl<'a> Writer<'a> {
    fn new(context: Context<'a>, path: &str, alignment: &'a Alignment, seconds: u64) -> io::Result<Self> {
        let parameters = serde_json::to_value(context.parameters(Some(&alignment.settings)))?;
        let said = parameters.to_string();
        // Neither the path nor the time: a file that is moved or touched has the same UUIDs.
        let identity = Identity::of(&[context.model.fingerprint(), &said, &alignment.document.text, VERSION]);
        Ok(Self {
            context,
            alignment,
            forms: WordForms::of_text(&alignment.document.text, &alignment.analysis),
            parameters,
            identity: Rc::new(identity),
            resource: "document".to_owned(),
            time: timestamp(seconds),
            title: title(path, alignment),
            tokens: tokens(context.model.framework()),
        })
    }
}

impl Writer<'_> {
    fn file(&self, path: &str) -> File {
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
                parties: self.parties(),
                remarks: NO_PROOF,
            },
            import_ap: ImportAp {
                href: format!("#{settings}"),
                remarks: "There is no assessment plan: the settings of the alignment stand in its place.",
            },
            results: [self.result()],
            back_matter: BackMatter {
                resources: vec![settings_resource(settings, &self.parameters), self.document(path)],
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
        let noun = framework.noun();
        let best = cited_units(self.context.model, self.alignment, self.context.quotes);
        let given = exported(self.context, self.alignment);
        // With verdicts, what was looked for and not found is said as well.
        let observed = best.iter().enumerate().filter_map(|(column, best)| match self.verdict(column) {
            Some(Verdict::NotApplicable) => None,
            Some(Verdict::None) if given.binary_search(&column).is_err() => Some(self.not_found(column)),
            None if given.binary_search(&column).is_err() => None,
            _ => Some(self.observation(column, best)),
        });
        let mut observations: Vec<Observation> = observed.collect();
        observations.extend(self.decisions());
        let outside = |&column: &usize| self.verdict(column) == Some(Verdict::NotApplicable);
        let control = |column: usize| IncludedControl { control_id: self.tokens[column].clone() };
        let (excluded, included): (Vec<usize>, Vec<usize>) = (0..framework.concepts.len()).partition(outside);
        let addressed = given.iter().filter(|column| !outside(column)).count() as u64;
        let scope = match excluded.is_empty() {
            true => String::new(),
            false => format!(" Not applicable: {}", framework.scope.reason()),
        };
        TestResult {
            uuid: self.identity.uuid("result", ""),
            title: format!("Affinity of {}", self.title),
            description: format!(
                "{addressed} of {} {}; the text has {}.",
                counted(included.len() as u64, noun),
                match self.alignment.verdicts.is_some() && !self.context.all {
                    true => verb(
                        addressed,
                        "is covered or mentioned by the text",
                        "are covered or mentioned by the text"
                    ),
                    false => verb(
                        addressed,
                        "has an affinity above 0 to the text",
                        "have an affinity above 0 to the text"
                    ),
                },
                counted(self.alignment.units.len() as u64, "unit")
            ),
            start: self.time.clone(),
            props: self.made_with().into_iter().flatten().collect(),
            local_definitions: LocalDefinitions { components: [self.tool()] },
            reviewed_controls: ReviewedControls {
                control_selections: [ControlSelection {
                    description: format!(
                        "The {} of {}.{scope}",
                        framework.plural(),
                        one_line(&framework.title)
                    ),
                    include_controls: included.into_iter().map(control).collect(),
                    exclude_controls: excluded.into_iter().map(control).collect(),
                }],
            },
            observations,
            remarks: NO_PROOF,
        }
    }

    fn verdict(&self, column: usize) -> Option<Verdict> {
        self.alignment.verdicts.as_ref().map(|verdicts| verdicts.concepts[column].verdict)
    }

    /// The program, which observations have as their origin.
    fn tool(&self) -> ToolComponent {
        ToolComponent {
            uuid: self.identity.uuid("component", "itl"),
            kind: "software",
            title: "itl",
            description: concat!("itl ", env!("CARGO_PKG_VERSION"), ", which aligned the text"),
            status: Status { state: "operational" },
        }
    }

    /// What is known of a concept by its id.
    fn named(&self, column: usize) -> [Option<Prop>; 2] {
        let (id, token) = (&self.context.model.framework().concepts[column].id, &self.tokens[column]);
        [Prop::new("control-id", token), Prop::new("original-id", id).filter(|_| id != token)]
    }

    /// The UUID of the document's resource.
    fn resource(&self) -> String {
        self.identity.uuid("resource", &self.resource)
    }

    /// The name of a thing of this document, which is another one of every document in a file.
    fn key(&self, name: &str) -> String {
        match self.resource.as_str() {
            "document" => name.to_owned(),
            resource => format!("{resource}\u{0}{name}"),
        }
    }

    /// The document as what an observation is about.
    fn subject(&self) -> Subject {
        Subject { subject_uuid: self.resource(), kind: "resource", title: self.title.clone() }
    }

    fn observation_of(&self, column: usize, description: String, props: Vec<Prop>) -> Observation {
        let concept = &self.context.model.framework().concepts[column];
        let label = one_line(concept.name());
        Observation {
            uuid: self.identity.uuid("observation", &self.key(&concept.id)),
            title: excerpt(&format!("{} {label}", concept.id), TEXT),
            description,
            props,
            methods: ["EXAMINE"],
            types: ["text-affinity"],
            origins: [Origin {
                actors: [Actor { kind: "tool", actor_uuid: self.identity.uuid("component", "itl") }],
            }],
            subjects: vec![self.subject()],
            relevant_evidence: Vec::new(),
            collected: self.time.clone(),
        }
    }

    /// A concept that the document was searched for without a match.
    fn not_found(&self, column: usize) -> Observation {
        let noun = self.context.model.framework().noun();
        let props = self.named(column).into_iter().chain([
            Prop::new("verdict", Verdict::None.name()),
            Prop::new("fingerprint", self.context.model.fingerprint()),
        ]);
        let description = format!("Looked for, not found: no passage of the text addresses this {noun}.");
        self.observation_of(column, description, props.flatten().collect())
    }

    fn observation(&self, column: usize, best: &[BestUnit]) -> Observation {
        let total = &self.alignment.total;
        let id = &self.tokens[column];
        let (absolute, relative) = (total.absolute[column], total.relative[column]);
        let said = relative.map_or(String::new(), |relative| {
            format!(", {:.1} % of what its own description has", relative * 100.0)
        });
        let found = self.alignment.verdicts.as_ref().map(|verdicts| &verdicts.concepts[column]);
        let replaced = self.context.review.and_then(|review| review.replaced(column));
        let spoken = found.map_or(String::new(), |found| {
            let (verdict, passages) = (found.verdict.name(), found.passages.len() as u64);
            format!(
                "Verdict {verdict}: {}, evidence {}. ",
                counted(passages, "passage"),
                evidence(found.evidence)
            )
        });
        let props = [
            Prop::new("affinity", &absolute.to_string()),
            relative.and_then(|relative| Prop::new("relative-affinity", &relative.to_string())),
            found.and_then(|found| Prop::new("verdict", found.verdict.name())),
            replaced.and_then(|program| Prop::new("program-verdict", program.name())),
            found.and_then(|found| Prop::new("evidence", &found.evidence.to_string())),
            found.and_then(|found| Prop::new("share", &found.share.to_string())),
            found.and_then(|found| Prop::new("passages", &found.passages.len().to_string())),
            found.and_then(|_| {
                Prop::new("negated-passages", &self.alignment.denials.count(column).to_string())
            }),
            Prop::new("fingerprint", self.context.model.fingerprint()),
        ];
        let props = self.named(column).into_iter().chain(props).flatten().collect();
        let description = format!("{spoken}The text has an affinity of {} to {id}{said}.", digits(absolute));
        let relevant_evidence = best.iter().map(|unit| self.evidence(column, unit)).collect();
        Observation { relevant_evidence, ..self.observation_of(column, description, props) }
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
            href: format!("#{}", self.resource()),
            description: format!("{} {}{on}{negative}: “{text}” Terms: {terms}", unit.kind.name(), best.row),
            props: props.into_iter().flatten().collect(),
        }
    }

    fn document(&self, path: &str) -> Resource {
        // Standard input has no address.
        let rlinks = if path == "-" { Vec::new() } else { vec![Rlink { href: address(path) }] };
        Resource {
            uuid: self.resource(),
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
