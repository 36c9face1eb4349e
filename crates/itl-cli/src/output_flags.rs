//! The flags that say what comes out: on the screen, and as files.

use clap::Args;
use itl::report::csv::Dialect;

#[derive(Args, Clone, Default)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputFlags {
    /// JSON, complete; one object per line for several inputs
    #[arg(long, conflicts_with = "table")]
    pub(crate) json: bool,
    /// The same as --json
    #[arg(long, conflicts_with = "table")]
    pub(crate) jsonl: bool,
    /// CSV, complete
    #[arg(long, group = "table")]
    pub(crate) csv: bool,
    /// The same with tabs
    #[arg(long, group = "table")]
    pub(crate) tsv: bool,
    /// Rows shown to people [default: 10]
    #[arg(short, long, value_name = "N")]
    pub(crate) limit: Option<usize>,
    /// Affinity below which a row is not shown to people [default: 0]
    #[arg(short, long, value_name = "X")]
    pub(crate) threshold: Option<f64>,
    /// Threads; 0 for all
    #[arg(short, long, value_name = "N")]
    pub(crate) jobs: Option<usize>,
    /// Write to a file instead of standard output; of align, a name that ends with / is a folder of results
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<String>,
    /// Overwrite the file if it exists; start over in a folder of results
    #[arg(long)]
    pub(crate) force: bool,
    /// No notes on standard error
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

#[derive(Args, Clone, Default)]
#[command(next_help_heading = "Files")]
pub(crate) struct ExportFlags {
    /// A report to look at: one HTML file that needs nothing else; {name} in a path stands for the document's name
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<String>,
    /// A workbook of all documents: profile, matrix, evidence, settings
    #[arg(long, value_name = "FILE")]
    pub(crate) xlsx: Option<String>,
    /// Every cell of all documents, for databases and data frames
    #[arg(long, value_name = "FILE")]
    pub(crate) parquet: Option<String>,
    /// A figure for a paper, as SVG with its letters as outlines
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<String>,
    /// The same figure as a PNG picture of 300 dots per inch
    #[arg(long, value_name = "FILE")]
    pub(crate) png: Option<String>,
    /// Assessment results in OSCAL, for frameworks of controls: observations with their evidence, and no findings
    #[arg(long, value_name = "FILE")]
    pub(crate) oscal: Option<String>,
    /// A layer for the ATT&CK Navigator; a score of 100 is as strong as the technique's own description
    #[arg(long, value_name = "FILE")]
    pub(crate) navigator: Option<String>,
    /// What the figure shows: the strength of every concept, or of every concept in every part
    #[arg(long, value_enum, default_value_t, value_name = "profile|heatmap", hide_possible_values = true)]
    pub(crate) figure: FigureKind,
}

/// The figures there are.
#[derive(clap::ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum FigureKind {
    Profile,
    #[default]
    Heatmap,
}

impl OutputFlags {
    /// How a table is written, if that is what was asked for.
    pub(crate) fn table(&self) -> Option<Dialect> {
        let comma = self.csv.then_some(Dialect::Comma);
        comma.or(self.tsv.then_some(Dialect::Tab))
    }
}
