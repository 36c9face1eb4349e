//! `itl eval` and its flags: one definition for parsing and help.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use itl::RankBy;
use itl::metrics::{Baseline, DEFAULT_SEED, EvalOptions, MAX_RESAMPLES};

use super::output::OutputFlags;
use super::settings::{SettingFlags, ToEvaluate};

/// What a file of labelled texts looks like.
const HELP: &str = "Labelled texts, as JSON lines or CSV:\n  {\"id\":\"a\",\"text\":\"…\",\"labels\":[\"7\",\"13\"]}    one or several concepts per text\n  id,text,labels                              the same; ; or | between ids\n  text,concept,aligned                        pairs, judged true or false\n\nExamples:\n  itl eval labelled.jsonl\n  itl eval labelled.csv -f goals.csv --level 1 --descriptors with-children\n  itl eval labelled.jsonl --scores mine=scores.jsonl --html evaluation.html\n  itl eval labelled.jsonl --without-verbatim --json";

#[derive(Args)]
#[command(after_help = HELP)]
pub(crate) struct EvalArgs {
    /// Labelled texts, as JSON lines or CSV; - is standard input
    #[arg(value_name = "LABELLED")]
    pub(crate) file: String,
    #[command(flatten)]
    pub(crate) measuring: MeasuringFlags,
    #[command(flatten)]
    pub(crate) settings: SettingFlags<ToEvaluate>,
    #[command(flatten)]
    pub(crate) output: EvalOutputFlags,
}

#[derive(Args)]
#[command(next_help_heading = "What is measured")]
pub(crate) struct MeasuringFlags {
    /// The column with the text [default: text]
    #[arg(long, value_name = "NAME")]
    pub(crate) text_column: Option<String>,
    /// The column with the ids of concepts [default: labels, or label]
    #[arg(long, value_name = "NAME")]
    pub(crate) labels_column: Option<String>,
    /// What concepts are ranked by: the text's affinity, or that relative to the concept's own [default: absolute]
    #[arg(long, value_parser = PossibleValuesParser::new(["absolute", "relative"]).map(|name| rank(&name)))]
    pub(crate) rank: Option<RankBy>,
    /// Baselines to set beside: bm25, tfidf, or none
    #[arg(long, value_name = "bm25,tfidf|none", value_delimiter = ',', default_value = "bm25,tfidf",
          value_parser = PossibleValuesParser::new(["bm25", "tfidf", "none"]), hide_possible_values = true)]
    baselines: Vec<String>,
    /// Another system's scores, as JSON lines or CSV: id, concept, score, or id and an object scores; can be repeated
    #[arg(long, value_name = "NAME=FILE", value_parser = named_file)]
    pub(crate) scores: Vec<(String, String)>,
    /// A concept counts as predicted from this score on; not for baselines, whose scales are others
    #[arg(short, long, value_name = "X", value_parser = finite)]
    threshold: Option<f64>,
    /// So many concepts are predicted per text [default: those that the framework's cutoff lets pass, or 1]
    #[arg(long, value_name = "K", value_parser = at_least_one)]
    top: Option<usize>,
    /// Draws of the texts for intervals; 0 for none
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = resamples)]
    resamples: usize,
    /// The seed of the draws
    #[arg(long, value_name = "N", default_value_t = DEFAULT_SEED)]
    seed: u64,
    /// Leave out texts that are a label or descriptor of the framework, up to case, spaces and punctuation
    #[arg(long)]
    pub(crate) without_verbatim: bool,
}

#[derive(Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct EvalOutputFlags {
    /// JSON, complete
    #[arg(long, conflicts_with = "table")]
    pub(crate) json: bool,
    /// CSV: every concept of every system
    #[arg(long, group = "table")]
    csv: bool,
    /// The same with tabs
    #[arg(long, group = "table")]
    tsv: bool,
    /// A page to look at: one HTML file that needs nothing else
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<String>,
    /// Write to a file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<String>,
    /// Overwrite files that exist
    #[arg(long)]
    force: bool,
    /// No notes on standard error
    #[arg(short, long)]
    quiet: bool,
}

impl EvalArgs {
    /// Where the output goes.
    pub(crate) fn output(&self) -> OutputFlags {
        let flags = &self.output;
        OutputFlags {
            json: flags.json,
            csv: flags.csv,
            tsv: flags.tsv,
            output: flags.output.clone(),
            force: flags.force,
            quiet: flags.quiet,
            ..OutputFlags::default()
        }
    }
}

impl MeasuringFlags {
    /// The baselines, in the order of the product; none if that is what was asked for.
    pub(crate) fn baselines(&self) -> Vec<Baseline> {
        let asked = |baseline: &Baseline| self.baselines.iter().any(|name| name == baseline.key());
        Baseline::ALL.into_iter().filter(asked).collect()
    }

    /// How metrics and intervals are made.
    pub(crate) fn options(&self) -> EvalOptions {
        let Self { threshold, top, resamples, seed, .. } = *self;
        EvalOptions { threshold, top, resamples, seed, ..EvalOptions::default() }
    }
}

fn rank(name: &str) -> RankBy {
    if name == "relative" { RankBy::Relative } else { RankBy::Absolute }
}

fn named_file(text: &str) -> Result<(String, String), String> {
    let (name, file) = text.split_once('=').ok_or("scores are given as NAME=FILE")?;
    match name.trim().is_empty() || file.is_empty() {
        true => Err("scores are given as NAME=FILE".to_owned()),
        false => Ok((name.trim().to_owned(), file.to_owned())),
    }
}

fn finite(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|number| number.is_finite());
    number.ok_or_else(|| "a threshold is a finite number".to_owned())
}

fn at_least_one(text: &str) -> Result<usize, String> {
    let number = text.parse::<usize>().ok().filter(|&number| number > 0);
    number.ok_or_else(|| "it has to be 1 or more".to_owned())
}

fn resamples(text: &str) -> Result<usize, String> {
    let number = text.parse::<usize>().ok().filter(|&number| number <= MAX_RESAMPLES);
    number.ok_or_else(|| format!("it has to be between 0 and {MAX_RESAMPLES}"))
}
