//! The flags that say what comes out: on the screen, and as files.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use itl::reports::csv::Dialect;
use itl::{FigureKind, Form};
use std::collections::BTreeMap;

#[derive(Args, Clone, Default)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputFlags {
    /// JSON, complete; one object per line for several inputs
    #[arg(long, conflicts_with = "table")]
    pub(crate) json: bool,
    /// The same as --json
    #[arg(long, hide_short_help = true, conflicts_with = "table")]
    pub(crate) jsonl: bool,
    /// CSV, complete
    #[arg(long, group = "table")]
    pub(crate) csv: bool,
    /// The same with tabs
    #[arg(long, hide_short_help = true, group = "table")]
    pub(crate) tsv: bool,
    /// Write to a file instead of standard output; of align, a name that ends with / is a folder of results
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<String>,
    /// Overwrite the file if it exists; start over in a folder of results
    #[arg(long, hide_short_help = true)]
    pub(crate) force: bool,
    /// No notes on standard error
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

impl OutputFlags {
    /// Whether a machine reads the output as JSON.
    pub(crate) fn json(&self) -> bool {
        self.json || self.jsonl
    }

    /// How a table is written, if that is what was asked for.
    pub(crate) fn table(&self) -> Option<Dialect> {
        let comma = self.csv.then_some(Dialect::Comma);
        comma.or(self.tsv.then_some(Dialect::Tab))
    }
}

/// A flag for every form that is written to a file, and what is drawn in figures.
#[derive(Clone, Default)]
pub(crate) struct ExportFlags {
    /// The files, by their forms.
    pub(crate) files: BTreeMap<Form, String>,
    pub(crate) figure: FigureKind,
}

const FIGURE: &str = "figure";
/// The files that most people ask for: `-h` lists these, `--help` all.
const COMMON: [&str; 2] = ["html", "xlsx"];

impl FromArgMatches for ExportFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let path = |form: Form| Some((form, matches.get_one::<String>(form.name())?.clone()));
        let profile = matches.get_one::<String>(FIGURE).is_some_and(|figure| figure == "profile");
        let figure = if profile { FigureKind::Profile } else { FigureKind::Heatmap };
        Ok(Self { files: Form::files().filter_map(path).collect(), figure })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for ExportFlags {
    fn augment_args(command: Command) -> Command {
        const HEADING: &str = "Files";
        let flag = |form: Form| {
            Arg::new(form.name())
                .long(form.name())
                .value_name("FILE")
                .help(form.about())
                .help_heading(HEADING)
                .hide_short_help(!COMMON.contains(&form.name()))
        };
        let figure = Arg::new(FIGURE)
            .long(FIGURE)
            .value_name("profile|heatmap")
            .value_parser(PossibleValuesParser::new(["profile", "heatmap"]))
            .hide_possible_values(true)
            .hide_short_help(true)
            .help("What the figure shows: the strength of every concept, or of every concept in every part [default: heatmap]")
            .help_heading(HEADING);
        command.args(Form::files().map(flag)).arg(figure)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}
