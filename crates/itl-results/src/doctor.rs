//! The state of an installation, as it is pasted into a report of a problem.
//!
//! In: what the build, the machine and the user's folders say. Out: one result. Never: a name or a text of the user's documents and frameworks.

use serde::Serialize;

/// The state of an installation. Paths below the home folder begin with `~`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct DoctorResult {
    /// Version of the program.
    pub version: String,
    /// Version of the text engine: models of another version are refused.
    pub core: u32,
    /// The machine.
    pub system: MachinePart,
    /// What can be left out of a build.
    pub features: Vec<FeaturePart>,
    /// The languages that can be read.
    pub languages: LanguageCountPart,
    /// The frameworks that names lead to.
    pub frameworks: FrameworkFolderPart,
    /// The encoders of the user's folder.
    pub encoders: EncoderFolderPart,
    /// The program that recognises scanned pages; null if none is installed.
    pub ocr: Option<OcrPart>,
    /// Settings files that are in use.
    pub settings: Vec<String>,
    /// How documents are kept from harming this machine.
    pub confinement: ConfinementPart,
    /// What does not work, one sentence each.
    pub problems: Vec<String>,
}

/// The machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct MachinePart {
    /// Name of the operating system, such as `linux`.
    pub name: String,
    /// Name of the processor's architecture, such as `x86_64`.
    pub architecture: String,
    /// Processors that the program may use.
    pub processors: usize,
}

/// What can be left out of a build.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FeaturePart {
    /// Its name, as cargo takes it.
    pub name: String,
    /// Whether this build has it.
    pub on: bool,
}

/// The languages that can be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct LanguageCountPart {
    /// How many there are.
    pub count: usize,
    /// How many of them have a part-of-speech tagger in this build.
    pub with_tagger: usize,
}

/// The frameworks that names lead to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FrameworkFolderPart {
    /// The names of those in the program.
    pub built_in: Vec<String>,
    /// The user's folder; null if the system has no place for it.
    pub folder: Option<String>,
    /// How many are in that folder.
    pub own: usize,
}

/// The encoders of the user's folder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct EncoderFolderPart {
    /// The folder; null if the system has no place for it.
    pub folder: Option<String>,
    /// The names of those in it, in their order.
    pub installed: Vec<String>,
}

/// The program that recognises scanned pages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct OcrPart {
    /// Its name and version.
    pub program: String,
    /// The languages that it knows, by its own names.
    pub languages: Vec<String>,
}

/// How documents are kept from harming this machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ConfinementPart {
    /// Whether a small document could be read in a process of its own, just now.
    pub process: bool,
    /// Whether the kernel shuts that process out of all files and networks.
    pub landlock: bool,
    /// Bytes of memory that the process may take; null where the system sets no limit.
    pub memory: Option<u64>,
    /// Seconds that a small document may take.
    pub seconds: u32,
}
