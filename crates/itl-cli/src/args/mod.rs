//! The commands and their arguments: one definition for parsing and help.

pub(crate) mod calibrate;
pub(crate) mod corpus;
pub(crate) mod crosswalk;
pub(crate) mod encoders;
pub(crate) mod eval;
pub(crate) mod frameworks;
#[cfg(feature = "mcp")]
pub(crate) mod mcp;
pub(crate) mod output;
mod password;
pub(crate) mod review;
#[cfg(feature = "serve")]
pub(crate) mod serve;
pub(crate) mod settings;

use clap::{Args, Parser, Subcommand};

use crate::manual::{CompletionsArgs, ManualArgs};
use corpus::CorpusFlags;
use crosswalk::CrosswalkArgs;
use encoders::EncodersArgs;
use eval::EvalArgs;
use frameworks::{DocumentFlag, FrameworksArgs};
use output::{ExportFlags, OutputFlags};
use settings::{SettingFlags, ToAlign, ToAnalyze, ToCompare, ToExplain, ToInduce, ToInspect};

/// Shows how documents align with a framework, and why.
///
/// A framework is a list of concepts, each with a text that describes it. ITL learns the terms that set the
/// concepts apart and measures how strongly each sentence of a document uses them. Every number can be traced
/// to the words that made it. Nothing leaves this machine.
#[derive(Parser)]
#[command(name = "itl", version, max_term_width = 100)]
#[command(
    after_help = "Start with:\n  itl align report.txt                   which of the 17 Sustainable Development Goals a text is about\n  itl align report.txt --html r.html     the same as a page to explore, with all the evidence\n  itl explain report.txt --concept 7     the sentences and words behind one number\n  itl align policy.txt -f controls.csv   the same with a framework of your own"
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Show how a text is read: sentences, tokens, tags, stems, what was dropped and why
    Analyze(AnalyzeArgs),
    /// Turn a framework into a model file
    Induce(InduceArgs),
    /// Look into a model or framework: concepts, terms, weights
    Inspect(InspectArgs),
    /// Align documents with a framework: which concepts, where, in which words
    Align(Box<AlignArgs>),
    /// Show the evidence behind a number, and what is missing
    Explain(ExplainArgs),
    /// Show what a document does not cover, the key terms it lacks, and the closest passages
    Gaps(GapsArgs),
    /// Set versions of a document side by side: what was gained and lost, in which sentences
    Compare(CompareArgs),
    /// Link the concepts of two frameworks, both ways, with the words behind every link
    Crosswalk(CrosswalkArgs),
    /// Study whether the concepts of a framework can be told apart
    Study(StudyArgs),
    /// Measure against labelled texts, beside baselines, with intervals and mistakes
    Eval(EvalArgs),
    /// Manage frameworks: list, show, check, import, export, diff, migrate
    Frameworks(FrameworksArgs),
    /// Decide about passages and verdicts; status, import, export
    Review(Box<review::ReviewArgs>),
    /// Fit the weights of a framework to what people accepted and rejected
    Calibrate(calibrate::CalibrateArgs),
    /// Encoders for --meaning: add, list, remove, check
    Encoders(EncodersArgs),
    /// List the languages, and how well each is read
    Languages(LanguagesArgs),
    /// Show version, features, folders, OCR and confinement of this installation
    Doctor(DoctorArgs),
    /// Serve a web page and an HTTP API, to this machine or to a team
    #[cfg(feature = "serve")]
    Serve(serve::ServeArgs),
    /// Answer assistants about documents in the folders you name (Model Context Protocol)
    #[cfg(feature = "mcp")]
    Mcp(mcp::McpArgs),
    /// Print a script that completes commands and flags in a shell
    Completions(CompletionsArgs),
    /// Write the manual pages into a folder
    #[command(hide = true)]
    Manual(ManualArgs),
    /// Read one document for another process
    #[command(name = itl::WORKER_ARGUMENT, hide = true)]
    Extract,
}

/// What a folder among the arguments means.
const FOLDERS: &str = "Folders:\n  Every document in them is taken, in the order of paths; hidden files, links and what .gitignore\n  names are not. Each is read in a process of its own: one that cannot be read is skipped with a warning.";

#[derive(Args)]
#[command(after_help = FOLDERS)]
pub(crate) struct AnalyzeArgs {
    /// Documents, and folders of documents; - is standard input
    #[arg(required = true, value_name = "FILE|DIR")]
    pub(crate) files: Vec<String>,
    /// Print the extracted text that all offsets refer to
    #[arg(long, conflicts_with_all = ["blocks", "json", "jsonl", "table"])]
    pub(crate) text: bool,
    /// Print the structure: headings, paragraphs, list items and so on, with their places (JSON)
    #[arg(long, conflicts_with = "table")]
    pub(crate) blocks: bool,
    /// A page for checking what was read, with drawings of pages: one HTML file that needs nothing else; {name} in it
    /// stands for the document's name
    #[arg(long, value_name = "FILE", help_heading = "Files", conflicts_with_all = ["text", "blocks"])]
    pub(crate) html: Option<String>,
    #[command(flatten)]
    pub(crate) settings: SettingFlags<ToAnalyze>,
    #[command(flatten)]
    pub(crate) output: OutputFlags,
}

#[derive(Args)]
#[command(after_help = "Example:\n  itl induce goals.csv -o goals.itl && itl align report.txt -f goals.itl")]
pub(crate) struct InduceArgs {
    /// Bundled name (sdg, sdg-statements), or framework file (.toml, .csv)
    pub(crate) framework: String,
    #[command(flatten)]
    pub(crate) settings: SettingFlags<ToInduce>,
    /// Where to write the model
    #[arg(short, long, value_name = "MODEL.itl")]
    pub(crate) output: String,
    /// Overwrite the file if it exists
    #[arg(long)]
    pub(crate) force: bool,
    /// No notes on standard error
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

#[derive(Args)]
#[command(
    after_help = "Examples:\n  itl inspect sdg\n  itl inspect sdg --concept 10\n  itl inspect sdg-statements --term \"reduce inequality\"\n  itl inspect goals-2024.itl --diff goals-2025.itl --document report.pdf"
)]
pub(crate) struct InspectArgs {
    /// Bundled name (sdg, sdg-statements), framework file or model file
    #[arg(value_name = "MODEL|FRAMEWORK")]
    pub(crate) reference: String,
    /// One concept, with its terms: its id, its name, or the beginning of its name
    #[arg(long, value_name = "ID|NAME")]
    pub(crate) concept: Option<String>,
    /// One term, with its weight in every concept: words or stems, at most three
    #[arg(long, value_name = "WORDS", conflicts_with = "concept")]
    pub(crate) term: Option<String>,
    /// A later version to compare with: concepts, weights, and a document's result
    #[arg(long, value_name = "OTHER", conflicts_with = "term")]
    pub(crate) diff: Option<String>,
    #[command(flatten)]
    pub(crate) document: DocumentFlag,
    #[command(flatten)]
    pub(crate) settings: SettingFlags<ToInspect>,
    #[command(flatten)]
    pub(crate) output: OutputFlags,
}

/// What people want of `align`, and what they type for it.
const TASKS: &str = "\
Tasks:
  what does a document cover?        itl align report.pdf
  what is missing?                   itl gaps report.pdf
  a page to explore and to send on   itl align report.pdf --html report.html
  a framework of your own            itl align policy.pdf -f controls.csv
  policies that answer together     itl align policies/ -f controls.csv --together
  did a policy get worse?            itl align policies/ --baseline old.jsonl
  a workbook of many documents       itl align reports/ --xlsx results.xlsx
  thousands of documents, as tables  itl align reports/ -o results/
  for a program                      itl align report.pdf --json";

/// The same with what fewer people want.
const MORE_TASKS: &str = "\
\x20 a page for each document           itl align reports/ --html pages/{name}.html
  by section, its strongest passage  itl align report.txt --by section --aggregate max
  results, one on each line          itl align reports/ --jsonl -o results.jsonl
  rows of a table, summed up         itl align abstracts.csv -o results/ --summary year
  from another program               cat report.txt | itl align - -f goals.itl --json";

#[derive(Args)]
#[command(after_help = TASKS, after_long_help = format!("{TASKS}\n{MORE_TASKS}\n\n{FOLDERS}"))]
pub(crate) struct AlignArgs {
    /// Documents, and folders of documents; - is standard input
    #[arg(required = true, value_name = "FILE|DIR")]
    pub(crate) files: Vec<String>,
    #[command(flatten)]
    pub(crate) settings: SettingFlags<ToAlign>,
    /// With the contributions of every cell (JSON)
    #[arg(long, help_heading = "Output", hide_short_help = true)]
    pub(crate) evidence: bool,
    /// The matrix, with a row per unit and a column per concept (CSV, TSV)
    #[arg(long, help_heading = "Output", hide_short_help = true, requires = "table")]
    pub(crate) wide: bool,
    /// Concepts as Annif prints suggestions: <uri>, label, notation and score, which is the share of the text; those covered
    /// or mentioned, unless --all, --limit or --threshold say otherwise
    #[arg(long, help_heading = "Output", hide_short_help = true, conflicts_with_all = ["json", "jsonl", "table"])]
    pub(crate) annif: bool,
    /// Answer for another framework through links that `itl crosswalk A B --json` wrote: derived verdicts with their paths
    #[arg(long, help_heading = "Output", hide_short_help = true, value_name = "FILE", conflicts_with_all = ["wide", "annif", "evidence"])]
    pub(crate) via: Option<String>,
    /// All documents as one answer: the verdict of each concept over the set, the document that carries it, the gaps of the set; one OSCAL file
    #[arg(long, help_heading = "Output", conflicts_with_all = ["wide", "annif", "evidence", "via"])]
    pub(crate) together: bool,
    /// Say in every result who made it, when and with which version; without it the same input gives the same bytes
    #[arg(long, help_heading = "Output", hide_short_help = true, value_name = "NAME", conflicts_with_all = ["wide", "annif", "via", "together"])]
    pub(crate) stamp: Option<String>,
    /// Compare with earlier results, which `itl align --json` or --jsonl wrote: show what got worse, and end with 1 if anything did
    #[arg(long, help_heading = "Output", value_name = "OLD.json", conflicts_with_all = ["wide", "annif", "evidence", "via", "together"])]
    pub(crate) baseline: Option<String>,
    #[command(flatten)]
    pub(crate) corpus: CorpusFlags,
    #[command(flatten)]
    pub(crate) exports: ExportFlags,
    #[command(flatten)]
    pub(crate) output: OutputFlags,
}

#[derive(Args)]
#[command(
    after_help = "Examples:\n  itl explain report.txt --concept 7\n  itl explain report.txt --concept 7 --at 12"
)]
pub(crate) struct ExplainArgs {
    /// A document; - is standard input
    pub(crate) file: String,
    /// The concept: its id, its name, or the beginning of its name
    #[arg(long, value_name = "ID|NAME")]
    pub(crate) concept: String,
    /// One unit, by its index, instead of the whole document
    #[arg(long, value_name = "INDEX")]
    pub(crate) at: Option<usize>,
    #[command(flatten)]
    pub(crate) settings: SettingFlags<ToExplain>,
    #[command(flatten)]
    pub(crate) output: OutputFlags,
}

#[derive(Args)]
#[command(
    after_help = "Examples:\n  itl gaps report.pdf\n  itl gaps policy.pdf -f controls.csv -l 200\n  itl gaps policy.pdf -f controls.csv --html gaps.html\n  itl gaps policy.pdf -f controls.csv --xlsx gaps.xlsx"
)]
pub(crate) struct GapsArgs {
    /// A document; - is standard input
    pub(crate) file: String,
    #[command(flatten)]
    pub(crate) settings: SettingFlags<ToExplain>,
    /// A page to look at, with a filter, a search and the text: one HTML file that needs nothing else
    #[arg(long, value_name = "FILE", help_heading = "Files")]
    pub(crate) html: Option<String>,
    /// A workbook: gaps, nearest passages, parts without a passage, settings
    #[arg(long, value_name = "FILE", help_heading = "Files")]
    pub(crate) xlsx: Option<String>,
    #[command(flatten)]
    pub(crate) output: OutputFlags,
}

#[derive(Args)]
#[command(
    after_help = format!("{FOLDERS}\n\nExamples:\n  itl compare plan-2024.pdf plan-2025.pdf\n  itl compare draft.docx final.docx -f controls.csv --json\n  itl compare reports/ -l 20")
)]
pub(crate) struct CompareArgs {
    /// Documents, the earlier first, and folders of documents; - is standard input
    #[arg(required = true, value_name = "FILE|DIR")]
    pub(crate) files: Vec<String>,
    #[command(flatten)]
    pub(crate) settings: SettingFlags<ToCompare>,
    /// Affinities, too, with the terms that moved them
    #[arg(long, help_heading = "Output")]
    pub(crate) verbose: bool,
    /// A page to look at: one HTML file that needs nothing else
    #[arg(long, value_name = "FILE", help_heading = "Files")]
    pub(crate) html: Option<String>,
    /// A workbook: changes, sentences, profiles, terms, settings
    #[arg(long, value_name = "FILE", help_heading = "Files")]
    pub(crate) xlsx: Option<String>,
    #[command(flatten)]
    pub(crate) output: OutputFlags,
}

#[derive(Args)]
#[command(
    after_help = "Examples:\n  itl study sdg\n  itl study sdg --published                      reproduce the printed study from its own tokens\n  itl study sdg-statements --preset published    the same from raw text\n  itl study controls.csv --html study.html"
)]
pub(crate) struct StudyArgs {
    /// Bundled name (sdg, sdg-statements), framework file or model file
    #[arg(value_name = "FRAMEWORK")]
    pub(crate) reference: String,
    /// Reproduce the published SDG study from its own tagged tokens
    #[arg(long)]
    pub(crate) published: bool,
    /// A page to look at, with a map, overlaps and findings: one HTML file that needs nothing else
    #[arg(long, value_name = "FILE", help_heading = "Files")]
    pub(crate) html: Option<String>,
    #[command(flatten)]
    pub(crate) settings: SettingFlags<ToInspect>,
    #[command(flatten)]
    pub(crate) output: OutputFlags,
}

#[derive(Args)]
pub(crate) struct LanguagesArgs {
    /// JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
#[command(
    after_help = "Paths below your home folder begin with ~. No names of documents or of your frameworks are shown.\nThe exit code is 1 if something does not work."
)]
pub(crate) struct DoctorArgs {
    /// JSON
    #[arg(long)]
    pub(crate) json: bool,
}

impl Arguments {
    /// Where the command's output goes.
    pub(crate) fn output(&self) -> OutputFlags {
        match &self.command {
            Command::Analyze(args) => args.output.clone(),
            Command::Inspect(args) => args.output.clone(),
            // A folder of results is no place for what is printed.
            Command::Align(args) if args.results().is_some() => {
                OutputFlags { output: None, ..args.output.clone() }
            }
            Command::Align(args) => args.output.clone(),
            Command::Explain(args) => args.output.clone(),
            Command::Gaps(args) => args.output.clone(),
            Command::Compare(args) => args.output.clone(),
            Command::Crosswalk(args) => args.output.clone(),
            Command::Study(args) => args.output.clone(),
            Command::Eval(args) => args.output(),
            Command::Frameworks(args) => args.output(),
            Command::Review(args) => args.output(),
            Command::Encoders(_)
            | Command::Languages(_)
            | Command::Doctor(_)
            | Command::Completions(_)
            | Command::Manual(_)
            | Command::Extract => OutputFlags::default(),
            #[cfg(feature = "serve")]
            Command::Serve(_) => OutputFlags::default(),
            #[cfg(feature = "mcp")]
            Command::Mcp(_) => OutputFlags::default(),
            // The model is the output; what is said about it is for people.
            Command::Induce(args) => OutputFlags { quiet: args.quiet, ..OutputFlags::default() },
            Command::Calibrate(args) => OutputFlags { quiet: args.quiet, ..OutputFlags::default() },
        }
    }

    /// The threads that flags ask for.
    pub(crate) fn jobs(&self) -> Option<usize> {
        match &self.command {
            Command::Analyze(args) => args.settings.jobs(),
            Command::Induce(args) => args.settings.jobs(),
            Command::Inspect(args) => args.settings.jobs(),
            Command::Align(args) => args.settings.jobs(),
            Command::Explain(args) => args.settings.jobs(),
            Command::Gaps(args) => args.settings.jobs(),
            Command::Compare(args) => args.settings.jobs(),
            Command::Crosswalk(args) => args.settings.jobs(),
            Command::Study(args) => args.settings.jobs(),
            Command::Eval(args) => args.settings.jobs(),
            Command::Frameworks(args) => args.jobs(),
            Command::Review(args) => args.jobs(),
            Command::Calibrate(args) => args.settings.jobs(),
            Command::Encoders(_)
            | Command::Languages(_)
            | Command::Doctor(_)
            | Command::Completions(_)
            | Command::Manual(_) => None,
            #[cfg(feature = "serve")]
            Command::Serve(_) => None,
            #[cfg(feature = "mcp")]
            Command::Mcp(args) => args.settings.jobs(),
            // Who asks has as many workers as threads.
            Command::Extract => Some(1),
        }
    }
}
