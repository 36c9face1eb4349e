//! The parts of OSCAL's assessment results that are written, and those that other files of OSCAL share with them.

use serde::Serialize;

use crate::words::one_line;

/// The names of our own properties are explained nowhere else, so they have a name space of their own.
const NS: &str = "urn:itl:ns:oscal";

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct File {
    pub(super) assessment_results: AssessmentResults,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct AssessmentResults {
    pub(super) uuid: String,
    pub(super) metadata: Metadata,
    pub(super) import_ap: ImportAp,
    pub(super) results: [TestResult; 1],
    pub(super) back_matter: BackMatter,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Metadata {
    pub(super) title: String,
    pub(super) last_modified: String,
    pub(super) version: String,
    pub(super) oscal_version: &'static str,
    pub(super) props: Vec<Prop>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) parties: Vec<Party>,
    pub(super) remarks: &'static str,
}

/// A person who decided.
#[derive(Serialize)]
pub(super) struct Party {
    pub(super) uuid: String,
    #[serde(rename = "type")]
    pub(super) kind: &'static str,
    pub(super) name: String,
}

#[derive(Serialize)]
pub(super) struct ImportAp {
    pub(super) href: String,
    pub(super) remarks: &'static str,
}

/// What OSCAL calls a result.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct TestResult {
    pub(super) uuid: String,
    pub(super) title: String,
    pub(super) description: String,
    pub(super) start: String,
    pub(super) props: Vec<Prop>,
    pub(super) local_definitions: LocalDefinitions,
    pub(super) reviewed_controls: ReviewedControls,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) observations: Vec<Observation>,
    pub(super) remarks: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct ReviewedControls {
    pub(super) control_selections: [ControlSelection; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct ControlSelection {
    pub(super) description: String,
    pub(super) include_controls: Vec<IncludedControl>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) exclude_controls: Vec<IncludedControl>,
}

#[derive(Serialize)]
pub(super) struct LocalDefinitions {
    pub(super) components: [ToolComponent; 1],
}

#[derive(Serialize)]
pub(super) struct ToolComponent {
    pub(super) uuid: String,
    #[serde(rename = "type")]
    pub(super) kind: &'static str,
    pub(super) title: &'static str,
    pub(super) description: &'static str,
    pub(super) status: Status,
}

#[derive(Serialize)]
pub(super) struct Status {
    pub(super) state: &'static str,
}

#[derive(Serialize)]
pub(super) struct Origin {
    pub(super) actors: [Actor; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Actor {
    #[serde(rename = "type")]
    pub(super) kind: &'static str,
    pub(super) actor_uuid: String,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Subject {
    pub(super) subject_uuid: String,
    #[serde(rename = "type")]
    pub(super) kind: &'static str,
    pub(super) title: String,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct IncludedControl {
    pub(super) control_id: String,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Observation {
    pub(super) uuid: String,
    pub(super) title: String,
    pub(super) description: String,
    pub(super) props: Vec<Prop>,
    pub(super) methods: [&'static str; 1],
    pub(super) types: [&'static str; 1],
    pub(super) origins: [Origin; 1],
    pub(super) subjects: Vec<Subject>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) relevant_evidence: Vec<RelevantEvidence>,
    pub(super) collected: String,
}

#[derive(Serialize)]
pub(super) struct RelevantEvidence {
    pub(super) href: String,
    pub(super) description: String,
    pub(super) props: Vec<Prop>,
}

#[derive(Serialize)]
pub(super) struct BackMatter {
    pub(super) resources: Vec<Resource>,
}

#[derive(Serialize)]
pub(super) struct Resource {
    pub(super) uuid: String,
    pub(super) title: String,
    pub(super) description: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) props: Vec<Prop>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) rlinks: Vec<Rlink>,
}

#[derive(Serialize)]
pub(super) struct Rlink {
    pub(super) href: String,
}

#[derive(Serialize)]
pub(super) struct Prop {
    name: String,
    ns: &'static str,
    value: String,
}

impl Prop {
    /// A property of ours; its value is one line, and there is no property without one.
    pub(super) fn new(name: &str, value: &str) -> Option<Self> {
        let value = one_line(value);
        (!value.is_empty()).then(|| Self { name: name.to_owned(), ns: NS, value })
    }
}
