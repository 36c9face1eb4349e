//! `itl review` and its verbs: one definition for parsing and help.

use clap::{Args, Subcommand};

use super::output::OutputFlags;
use super::settings::{SettingFlags, ToReview};

#[derive(Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "Keys, each with Enter:\n  y yes, it addresses the concept   n no   ? not sure\n  c WORDS comment, kept with the next decision\n  v VERDICT REASON a verdict for the concept: covered, mentioned, none, not applicable\n  Enter or > next   u undo   q quit\n\nExamples:\n  itl review report.pdf --reviewer Ana\n  itl align report.pdf --review report.review.jsonl\n  itl review status report.review.jsonl\n  itl review export report.pdf --reviewer Ana --xlsx review.xlsx\n  itl review import review.xlsx --review report.review.jsonl"
)]
pub(crate) struct ReviewArgs {
    #[command(subcommand)]
    pub(crate) verb: Option<Verb>,
    #[command(flatten)]
    pub(crate) desk: DeskArgs,
}

#[derive(Subcommand)]
pub(crate) enum Verb {
    /// Show what is decided and open, where readers differ, and how well they agree
    Status(StatusArgs),
    /// Add the decisions of a filled-in sheet or of a REFI-QDA project (.qdpx) to a review file
    Import(ImportArgs),
    /// Write a review as a sheet to fill in, as a REFI-QDA project, or as Web Annotations
    Export(ExportArgs),
}

/// A document and a person.
#[derive(Args)]
pub(crate) struct DeskArgs {
    /// A document
    #[arg(required = true)]
    pub(crate) file: Option<String>,
    /// Who decides
    #[arg(long, value_name = "NAME", required = true)]
    pub(crate) reviewer: Option<String>,
    /// The review file; decisions are added to it [default: the document's name with .review.jsonl]
    #[arg(long, value_name = "FILE")]
    pub(crate) review: Option<String>,
    /// Do not show what others decided, and ask about it too
    #[arg(long)]
    pub(crate) blind: bool,
    #[command(flatten)]
    pub(crate) settings: SettingFlags<ToReview>,
    /// No notes on standard error
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

#[derive(Args)]
pub(crate) struct StatusArgs {
    /// Review files
    #[arg(required = true, value_name = "REVIEW")]
    pub(crate) files: Vec<String>,
    /// The document: says what is open, and which passages are not in it any more
    #[arg(long, value_name = "FILE")]
    pub(crate) document: Option<String>,
    #[command(flatten)]
    pub(crate) settings: SettingFlags<ToReview>,
    /// JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct ImportArgs {
    /// A sheet (.xlsx, .csv) or a REFI-QDA project (.qdpx)
    pub(crate) file: String,
    /// The review file that the decisions are added to
    #[arg(long, value_name = "FILE")]
    pub(crate) review: String,
    /// Who decided, where the sheet does not say
    #[arg(long, value_name = "NAME")]
    pub(crate) reviewer: Option<String>,
    /// The document that a project is about
    #[arg(long, value_name = "FILE")]
    pub(crate) document: Option<String>,
    #[command(flatten)]
    pub(crate) settings: SettingFlags<ToReview>,
}

#[derive(Args)]
pub(crate) struct ExportArgs {
    #[command(flatten)]
    pub(crate) desk: DeskArgs,
    /// A sheet with the open passages, to fill in
    #[arg(long, value_name = "FILE")]
    pub(crate) xlsx: Option<String>,
    /// A REFI-QDA project
    #[arg(long, value_name = "FILE")]
    pub(crate) qdpx: Option<String>,
    /// W3C Web Annotations (JSON-LD)
    #[arg(long, value_name = "FILE")]
    pub(crate) annotations: Option<String>,
    /// Overwrite files that exist
    #[arg(long)]
    pub(crate) force: bool,
}

impl ReviewArgs {
    pub(crate) fn output(&self) -> OutputFlags {
        let quiet = match &self.verb {
            Some(Verb::Export(args)) => args.desk.quiet,
            _ => self.desk.quiet,
        };
        OutputFlags { quiet, ..OutputFlags::default() }
    }

    pub(crate) fn jobs(&self) -> Option<usize> {
        match &self.verb {
            None => self.desk.settings.jobs(),
            Some(Verb::Status(args)) => args.settings.jobs(),
            Some(Verb::Import(args)) => args.settings.jobs(),
            Some(Verb::Export(args)) => args.desk.settings.jobs(),
        }
    }
}
