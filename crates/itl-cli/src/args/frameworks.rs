//! `itl frameworks` and its verbs: one definition for parsing and help.

use clap::{Args, Subcommand};

use super::crosswalk::MigrateArgs;
use super::output::OutputFlags;
use super::settings::{SettingFlags, ToDiffer, ToExport, ToImport, ToInspect, ToShow};

#[derive(Args)]
#[command(
    after_help = "Examples:\n  itl frameworks list\n  itl frameworks show sdg\n  itl frameworks import catalogue.json -o controls.toml\n  itl frameworks import catalogue.json --as controls && itl align policy.pdf -f controls\n  itl frameworks diff old.toml new.toml --document policy.pdf"
)]
pub(crate) struct FrameworksArgs {
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

#[derive(Subcommand)]
pub(crate) enum Verb {
    /// List the frameworks that are built in or lie in your frameworks folder
    List(ListArgs),
    /// Print a framework: its concepts as a tree, or one of them in full
    Show(ShowArgs),
    /// Find what in a framework gets in the way of an alignment, and say whether it can carry one
    Check(CheckArgs),
    /// Read a framework in the format it is published in, and write it as the product's own
    Import(ImportArgs),
    /// Write a framework for use elsewhere: TOML, JSON, CSV or SKOS in Turtle
    Export(ExportArgs),
    /// Show what differs between two versions, and what that does to a document
    Diff(DiffArgs),
    /// Show what became of each concept in a later version: kept, reworded, moved, split, merged, withdrawn
    Migrate(MigrateArgs),
}

#[derive(Args)]
pub(crate) struct ListArgs {
    /// JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
#[command(
    after_help = "Examples:\n  itl frameworks show goals.csv --level 1 --descriptors with-children --json\n  itl frameworks show controls --concept ac-2"
)]
pub(crate) struct ShowArgs {
    /// Bundled name, name in your frameworks folder, framework file or model file
    #[arg(value_name = "FRAMEWORK")]
    pub(crate) reference: String,
    /// One concept in full
    #[arg(long, value_name = "ID")]
    pub(crate) concept: Option<String>,
    #[command(flatten)]
    pub(crate) settings: SettingFlags<ToShow>,
    #[command(flatten)]
    pub(crate) output: OutputFlags,
}

#[derive(Args)]
#[command(
    after_help = "The exit code is 1 if a problem was found.\n\nExamples:\n  itl frameworks check controls.csv\n  itl frameworks check controls.csv --level 2 --descriptors with-children\n  itl frameworks check controls.csv --json"
)]
pub(crate) struct CheckArgs {
    /// Bundled name, name in your frameworks folder, framework file or model file
    #[arg(value_name = "FRAMEWORK")]
    pub(crate) reference: String,
    #[command(flatten)]
    pub(crate) settings: SettingFlags<ToInspect>,
    #[command(flatten)]
    pub(crate) output: OutputFlags,
}

/// What is read, and how it is called afterwards.
const IMPORT_HELP: &str = "Formats, told by their content:\n  CSV, TSV, XLSX    a row per concept; --columns names the columns\n  TOML, JSON        the product's own forms, or a list of objects\n  SKOS              Turtle, N-Triples, RDF/XML, JSON-LD; -L chooses the language\n  OSCAL             catalogues and profiles in JSON\n  STIX 2            bundles such as ATT&CK\n  Markdown, DOCX, PDF, HTML, ODT, text   by headings, or numbers such as \"Article 5\", \"Goal 7\", \"AC-2(1)\"\n\nExamples:\n  itl frameworks import catalog.json -o controls.toml\n  itl frameworks import catalog.json --parts statement,guidance --as 800-53\n  itl frameworks import list.xlsx --columns id=Code,label=Title,descriptor=Requirement -o list.toml\n  itl frameworks import vocabulary.ttl -L fr -o vocabulary-fr.toml\n  itl frameworks import act.pdf --parts article -o act.toml\n  itl frameworks import sdg.ttl --with sdg --as sdg-both";

#[derive(Args)]
#[command(after_help = IMPORT_HELP)]
pub(crate) struct ImportArgs {
    /// The file; - is standard input
    pub(crate) file: String,
    /// The framework's short name [default: what the file says, or its name]
    #[arg(long, value_name = "ID")]
    pub(crate) id: Option<String>,
    /// Its title [default: what the file says, or its id]
    #[arg(long, value_name = "TITLE")]
    pub(crate) title: Option<String>,
    /// Keep it in your frameworks folder, where -f NAME finds it
    #[arg(long = "as", value_name = "NAME", conflicts_with = "output")]
    pub(crate) name: Option<String>,
    /// Add its wording to this framework, a version of the same with the same ids
    #[arg(long, value_name = "FRAMEWORK")]
    pub(crate) with: Option<String>,
    #[command(flatten)]
    pub(crate) settings: SettingFlags<ToImport>,
    #[command(flatten)]
    pub(crate) target: TargetFlags,
}

#[derive(Args)]
#[command(
    after_help = "Examples:\n  itl frameworks export sdg -o sdg.ttl\n  itl frameworks export goals.csv --level 1 --descriptors with-children -o goals.csv"
)]
pub(crate) struct ExportArgs {
    /// Bundled name, name in your frameworks folder, framework file or model file
    #[arg(value_name = "FRAMEWORK")]
    pub(crate) reference: String,
    #[command(flatten)]
    pub(crate) settings: SettingFlags<ToExport>,
    #[command(flatten)]
    pub(crate) target: TargetFlags,
}

#[derive(Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct TargetFlags {
    /// Where to: its ending, .toml, .json, .csv, .tsv or .ttl, tells the form
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<String>,
    /// Overwrite the file if it exists
    #[arg(long)]
    pub(crate) force: bool,
    /// No notes on standard error
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

#[derive(Args)]
#[command(
    after_help = "Examples:\n  itl frameworks diff r4.toml r5.toml\n  itl frameworks diff r4.toml r5.toml --document policy.pdf\n  itl frameworks diff r4.toml r5.toml --concept ac-2 --json"
)]
pub(crate) struct DiffArgs {
    /// The earlier version: a name, framework file or model file
    #[arg(value_name = "BEFORE")]
    pub(crate) before: String,
    /// The later version
    #[arg(value_name = "AFTER")]
    pub(crate) after: String,
    /// One concept, with all its terms
    #[arg(long, value_name = "ID")]
    pub(crate) concept: Option<String>,
    #[command(flatten)]
    pub(crate) document: DocumentFlag,
    #[command(flatten)]
    pub(crate) settings: SettingFlags<ToDiffer>,
    #[command(flatten)]
    pub(crate) output: OutputFlags,
}

#[derive(Args)]
pub(crate) struct DocumentFlag {
    /// A document whose result is shown under both
    #[arg(long = "document", value_name = "FILE")]
    pub(crate) path: Option<String>,
}

impl FrameworksArgs {
    /// Where the verb's output goes. What `import` and `export` write is a framework; what they say is for people.
    pub(crate) fn output(&self) -> OutputFlags {
        let said = |target: &TargetFlags| OutputFlags { quiet: target.quiet, ..OutputFlags::default() };
        match &self.verb {
            Verb::List(_) => OutputFlags::default(),
            Verb::Show(args) => args.output.clone(),
            Verb::Check(args) => args.output.clone(),
            Verb::Diff(args) => args.output.clone(),
            Verb::Migrate(args) => args.output.clone(),
            Verb::Import(args) => said(&args.target),
            Verb::Export(args) => said(&args.target),
        }
    }

    /// The threads that flags ask for.
    pub(crate) fn jobs(&self) -> Option<usize> {
        match &self.verb {
            Verb::Show(args) => args.settings.jobs(),
            Verb::Check(args) => args.settings.jobs(),
            Verb::Diff(args) => args.settings.jobs(),
            Verb::Migrate(args) => args.settings.jobs(),
            Verb::List(_) | Verb::Import(_) | Verb::Export(_) => None,
        }
    }
}
