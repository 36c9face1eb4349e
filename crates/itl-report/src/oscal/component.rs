//! `itl align --oscal-component`: a document as a component in OSCAL: what it states of a framework, as implemented requirements with the
//! passages that say so. It repeats the text, and says so; whether it is true is for an assessor.

use itl_core::{Alignment, Verdict};
use serde::Serialize;
use std::io::{self, Write};

use super::file::{BackMatter, Metadata, Prop, Resource};
use super::{NO_PROOF, TEXT, VERSION, Writer, settings_resource};
use crate::Context;
use crate::views::cited_units;
use crate::words::{excerpt, one_line};

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct File {
    component_definition: ComponentDefinition,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct ComponentDefinition {
    uuid: String,
    metadata: Metadata,
    components: [Component; 1],
    back_matter: BackMatter,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Component {
    uuid: String,
    #[serde(rename = "type")]
    kind: &'static str,
    title: String,
    description: &'static str,
    /// OSCAL wants at least one requirement in each, so there is none where the document states nothing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    control_implementations: Vec<ControlImplementation>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct ControlImplementation {
    uuid: String,
    source: String,
    description: String,
    implemented_requirements: Vec<ImplementedRequirement>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct ImplementedRequirement {
    uuid: String,
    control_id: String,
    description: String,
    props: Vec<Prop>,
}

/// Writes what a document states as a component definition; `seconds` since 1970 are the time that it bears.
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
    itl_results::write_pretty(out, &writer.definition(path))?;
    writeln!(out)
}

impl Writer<'_> {
    fn definition(&self, path: &str) -> File {
        let framework = self.context.model.framework();
        let title = one_line(&framework.title);
        let requirements = self.requirements();
        let implementation = ControlImplementation {
            uuid: self.identity.uuid("control-implementation", ""),
            source: format!("#{}", self.identity.uuid("resource", "framework")),
            description: format!("What {} states of the {} of {title}.", self.title, framework.plural()),
            implemented_requirements: requirements,
        };
        let stated = !implementation.implemented_requirements.is_empty();
        let source = framework.source.as_ref();
        let source_props = [
            Prop::new("framework", &framework.id),
            source.and_then(|source| Prop::new("framework-source", &source.id)),
            source.and_then(|source| Prop::new("framework-version", &source.version)),
        ];
        let settings = self.identity.uuid("resource", "settings");
        File {
            component_definition: ComponentDefinition {
                uuid: self.identity.uuid("component-definition", ""),
                metadata: Metadata {
                    title: format!("{} and {title}", self.title),
                    last_modified: self.time.clone(),
                    version: "1".to_owned(),
                    oscal_version: VERSION,
                    props: self.made_with().into_iter().flatten().collect(),
                    parties: Vec::new(),
                    remarks: NO_PROOF,
                },
                components: [Component {
                    uuid: self.identity.uuid("component", "document"),
                    kind: "policy",
                    title: self.title.clone(),
                    description: "A text, with the passages that address each requirement. They are quoted, not assessed.",
                    control_implementations: if stated { vec![implementation] } else { Vec::new() },
                }],
                back_matter: BackMatter {
                    resources: vec![
                        Resource {
                            uuid: self.identity.uuid("resource", "framework"),
                            title,
                            description: "The framework that the text was aligned with.".to_owned(),
                            props: source_props.into_iter().flatten().collect(),
                            rlinks: Vec::new(),
                        },
                        settings_resource(settings, &self.parameters),
                        self.document(path),
                    ],
                },
            },
        }
    }

    /// A requirement for every concept that passages address.
    fn requirements(&self) -> Vec<ImplementedRequirement> {
        let best = cited_units(self.context.model, self.alignment, self.context.quotes);
        let Some(verdicts) = &self.alignment.verdicts else { return Vec::new() };
        let stated = best.iter().enumerate().filter(|&(column, _)| {
            let found = &verdicts.concepts[column];
            matches!(found.verdict, Verdict::Covered | Verdict::Mentioned) && !found.passages.is_empty()
        });
        let requirement = |(column, best): (usize, &Vec<crate::views::BestUnit>)| {
            let quote = |row: usize| {
                let page = self.alignment.units[row].page;
                let on = page.map_or(String::new(), |page| format!(" (page {page})"));
                format!("“{}”{on}", excerpt(self.alignment.text(row), TEXT))
            };
            let quotes: Vec<String> = best.iter().map(|best| quote(best.row)).collect();
            let found = &verdicts.concepts[column];
            let props = self.named(column).into_iter().chain([
                Prop::new("verdict", found.verdict.name()),
                Prop::new("evidence", &found.evidence.to_string()),
                Prop::new("passages", &found.passages.len().to_string()),
            ]);
            let id = &self.context.model.framework().concepts[column].id;
            ImplementedRequirement {
                uuid: self.identity.uuid("implemented-requirement", id),
                control_id: self.tokens[column].clone(),
                description: format!("The text says: {}", quotes.join(" ")),
                props: props.flatten().collect(),
            }
        };
        stated.map(requirement).collect()
    }
}
