//! Several documents as one file of assessment results: a resource for every document, one result for all of them.
//!
//! For every concept there is an observation of each document that covers or mentions it, the one that carries the verdict first. A concept
//! that is found in none has one observation, whose subjects are all documents.

use itl_core::Verdict;
use itl_study::SetVerdict;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::rc::Rc;

use super::file::{
    AssessmentResults, BackMatter, ControlSelection, File, ImportAp, IncludedControl, LocalDefinitions,
    Metadata, Observation, Party, Prop, ReviewedControls, TestResult,
};
use super::identity::Identity;
use super::{NO_PROOF, VERSION, Writer, settings_resource};
use crate::Joined;
use crate::views::{BestUnit, cited_units};
use crate::words::one_line;

/// Writes documents as one answer; `seconds` since 1970 are the time that the results bear.
///
/// # Errors
/// If `out` fails, or there is no document.
pub fn together(out: &mut dyn Write, joined: Joined<'_>, seconds: u64) -> io::Result<()> {
    let set = SetWriter::new(joined, seconds)?;
    itl_results::write_pretty(out, &set.file()?)?;
    writeln!(out)
}

/// The documents of one file.
struct SetWriter<'a> {
    joined: Joined<'a>,
    documents: Vec<Writer<'a>>,
    /// The best units of every concept in every document.
    best: Vec<Vec<Vec<BestUnit>>>,
}

impl<'a> SetWriter<'a> {
    fn new(joined: Joined<'a>, seconds: u64) -> io::Result<Self> {
        let context = joined.context;
        let mut documents = Vec::with_capacity(joined.documents.len());
        for (path, alignment) in joined.documents {
            documents.push(Writer::new(context, path, alignment, seconds)?);
        }
        let parameters = documents.first().map_or_else(String::new, |first| first.parameters.to_string());
        let mut parts = vec![context.model.fingerprint(), parameters.as_str(), VERSION];
        parts.extend(joined.documents.iter().map(|(_, alignment)| alignment.document.text.as_str()));
        let identity = Rc::new(Identity::of(&parts));
        for (at, writer) in documents.iter_mut().enumerate() {
            (writer.identity, writer.resource) = (Rc::clone(&identity), format!("document-{}", at + 1));
        }
        let best = joined.documents.iter().map(|(_, one)| cited_units(context.model, one, context.quotes));
        Ok(Self { joined, documents, best: best.collect() })
    }

    fn file(&self) -> io::Result<File> {
        let first = self.documents.first().ok_or_else(|| io::Error::other("there is no document"))?;
        let framework = self.joined.context.model.framework();
        let settings = first.identity.uuid("resource", "settings");
        let title = format!("{} documents aligned with {}", self.documents.len(), one_line(&framework.title));
        let resources = self.joined.documents.iter().zip(&self.documents);
        let resources = resources.map(|((path, _), writer)| writer.document(path));
        let parties: BTreeMap<String, Party> = self
            .documents
            .iter()
            .flat_map(Writer::parties)
            .map(|party| (party.name.clone(), party))
            .collect();
        Ok(File {
            assessment_results: AssessmentResults {
                uuid: first.identity.uuid("assessment-results", ""),
                metadata: Metadata {
                    title,
                    last_modified: first.time.clone(),
                    version: "1".to_owned(),
                    oscal_version: VERSION,
                    props: first.made_with().into_iter().flatten().collect(),
                    parties: parties.into_values().collect(),
                    remarks: NO_PROOF,
                },
                import_ap: ImportAp {
                    href: format!("#{settings}"),
                    remarks: "There is no assessment plan: the settings of the alignment stand in its place.",
                },
                results: [self.result(first)],
                back_matter: BackMatter {
                    resources: std::iter::once(settings_resource(settings, &first.parameters))
                        .chain(resources)
                        .collect(),
                },
            },
        })
    }

    fn result(&self, first: &Writer<'_>) -> TestResult {
        let framework = self.joined.context.model.framework();
        let sets = self.joined.together.concepts.iter().enumerate();
        let mut observations: Vec<Observation> =
            sets.flat_map(|(column, set)| self.observations(first, column, set)).collect();
        observations.extend(self.documents.iter().flat_map(Writer::decisions));
        let outside =
            |&column: &usize| self.joined.together.concepts[column].verdict == Verdict::NotApplicable;
        let control = |column: usize| IncludedControl { control_id: first.tokens[column].clone() };
        let (excluded, included): (Vec<usize>, Vec<usize>) = (0..framework.concepts.len()).partition(outside);
        let scope = match excluded.is_empty() {
            true => String::new(),
            false => format!(" Not applicable: {}", framework.scope.reason()),
        };
        TestResult {
            uuid: first.identity.uuid("result", ""),
            title: format!("{} documents as one answer", self.documents.len()),
            description: self.joined.summary(),
            start: first.time.clone(),
            props: first.made_with().into_iter().flatten().collect(),
            local_definitions: LocalDefinitions { components: [first.tool()] },
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

    /// The observations about a concept.
    fn observations(&self, first: &Writer<'_>, column: usize, set: &SetVerdict) -> Vec<Observation> {
        if set.verdict == Verdict::NotApplicable {
            return Vec::new();
        }
        let carries = |at: usize| {
            let role = if set.carrier == Some(at) { "carries" } else { "adds" };
            [Prop::new("set-verdict", set.verdict.name()), Prop::new("set-role", role)]
        };
        if set.documents.is_empty() {
            let subjects = self.documents.iter().map(Writer::subject).collect();
            return vec![Observation { subjects, ..first.not_found(column) }];
        }
        let observation = |&at: &usize| {
            let mut one = self.documents[at].observation(column, &self.best[at][column]);
            one.props.extend(carries(at).into_iter().flatten());
            one
        };
        set.documents.iter().map(observation).collect()
    }
}
