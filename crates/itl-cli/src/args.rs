//! The command line: one definition for parsing and help.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use itl::core::{Aggregate, Normalizer, Preset, Reach, Rollup};
use itl::document::{GroupKind, UnitKind};
use itl::text::Language;
use itl::{CocExclude, Settings};
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error as ValueError, StrDeserializer};

/// Shows how documents align with a framework, and why.
///
/// A framework is a list of concepts, each with a text that describes it. ITL learns the terms that set the
/// concepts apart and measures how strongly each sentence of a document uses them. Every number can be traced
/// to the words that made it. Nothing leaves this machine.
#[derive(Parser)]
#[command(name = "itl", version, max_term_width = 100)]
#[command(
    after_help = "Start with:\n  itl align report.txt                   which of the 17 Sustainable Development Goals a text is about\n  itl explain report.txt --concept 7     the sentences and words behind one number\n  itl align policy.txt -f controls.csv   the same with a framework of your own"
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
    /// Align documents with a framework: who aligns with what
    Align(AlignArgs),
    /// Show the evidence behind a number, and what is missing
    Explain(ExplainArgs),
    /// Study whether the concepts of a framework can be told apart
    Study(StudyArgs),
    /// List the languages, and how well each is read
    Languages(LanguagesArgs),
}

#[derive(Args)]
pub(crate) struct AnalyzeArgs {
    /// Text files; - is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<String>,
    /// Print the extracted text that all offsets refer to
    #[arg(long, conflicts_with_all = ["blocks", "json", "jsonl", "csv"])]
    pub(crate) text: bool,
    /// Print the structure: headings, paragraphs, list items
    #[arg(long, conflicts_with_all = ["json", "jsonl", "csv"])]
    pub(crate) blocks: bool,
    #[command(flatten)]
    pub(crate) framework: FrameworkFlag,
    #[command(flatten)]
    pub(crate) method: MethodFlags,
    #[command(flatten)]
    pub(crate) output: OutputFlags,
}

#[derive(Args)]
#[command(after_help = "Example:\n  itl induce goals.csv -o goals.itl && itl align report.txt -f goals.itl")]
pub(crate) struct InduceArgs {
    /// Bundled name (sdg), or framework file (.toml, .csv)
    pub(crate) framework: String,
    #[command(flatten)]
    pub(crate) method: MethodFlags,
    /// Where to write the model
    #[arg(short, long, value_name = "MODEL.itl")]
    pub(crate) output: String,
    /// Overwrite the file if it exists
    #[arg(long)]
    pub(crate) force: bool,
    /// No notes on standard error
    #[arg(short, long)]
    pub(crate) quiet: bool,
    /// Threads; 0 for all
    #[arg(short, long, value_name = "N")]
    pub(crate) jobs: Option<usize>,
}

#[derive(Args)]
#[command(
    after_help = "Examples:\n  itl inspect sdg\n  itl inspect sdg --concept 10\n  itl inspect sdg --term \"reduce inequality\""
)]
pub(crate) struct InspectArgs {
    /// Bundled name (sdg), framework file or model file
    #[arg(value_name = "MODEL|FRAMEWORK")]
    pub(crate) reference: String,
    /// One concept, with its terms
    #[arg(long, value_name = "ID")]
    pub(crate) concept: Option<String>,
    /// One term, with its weight in every concept: words or stems, at most three
    #[arg(long, value_name = "WORDS", conflicts_with = "concept")]
    pub(crate) term: Option<String>,
    #[command(flatten)]
    pub(crate) method: MethodFlags,
    #[command(flatten)]
    pub(crate) output: OutputFlags,
}

#[derive(Args)]
#[command(
    after_help = "Examples:\n  itl align report.txt\n  itl align report.txt --by section --aggregate max\n  itl align *.txt --jsonl -o results.jsonl\n  cat report.txt | itl align - -f goals.itl --json"
)]
pub(crate) struct AlignArgs {
    /// Text files; - is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<String>,
    #[command(flatten)]
    pub(crate) framework: FrameworkFlag,
    #[command(flatten)]
    pub(crate) alignment: AlignmentFlags,
    #[command(flatten)]
    pub(crate) method: MethodFlags,
    /// With the contributions of every cell (JSON)
    #[arg(long, help_heading = "Output")]
    pub(crate) evidence: bool,
    #[command(flatten)]
    pub(crate) output: OutputFlags,
}

#[derive(Args)]
#[command(
    after_help = "Examples:\n  itl explain report.txt --concept 7\n  itl explain report.txt --concept 7 --at 12"
)]
pub(crate) struct ExplainArgs {
    /// A text file; - is standard input
    pub(crate) file: String,
    /// The concept, by its id
    #[arg(long, value_name = "ID")]
    pub(crate) concept: String,
    /// One unit, by its index, instead of the whole document
    #[arg(long, value_name = "INDEX")]
    pub(crate) at: Option<usize>,
    #[command(flatten)]
    pub(crate) framework: FrameworkFlag,
    #[command(flatten)]
    pub(crate) alignment: AlignmentFlags,
    #[command(flatten)]
    pub(crate) method: MethodFlags,
    #[command(flatten)]
    pub(crate) output: OutputFlags,
}

#[derive(Args)]
#[command(
    after_help = "Examples:\n  itl study sdg\n  itl study sdg --published        reproduce the printed study from its own tokens\n  itl study sdg --preset published   the same from raw text\n  itl study controls.csv"
)]
pub(crate) struct StudyArgs {
    /// Bundled name (sdg), framework file or model file
    #[arg(value_name = "FRAMEWORK")]
    pub(crate) reference: String,
    /// Reproduce the published SDG study from its own tagged tokens
    #[arg(long)]
    pub(crate) published: bool,
    #[command(flatten)]
    pub(crate) method: MethodFlags,
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
pub(crate) struct FrameworkFlag {
    /// Bundled name, framework file or model file [default: sdg]
    #[arg(short, long, value_name = "NAME|FILE|MODEL")]
    pub(crate) framework: Option<String>,
}

#[derive(Args)]
#[command(next_help_heading = "What is aligned")]
pub(crate) struct AlignmentFlags {
    /// What a row of the matrix is [default: sentence]
    #[arg(long, value_parser = named::<UnitKind>(&["sentence", "paragraph", "section", "document", "line"]))]
    unit: Option<UnitKind>,
    /// How units are summed up: mean, max, sum, median or a percentile such as p90 [default: mean]
    #[arg(long, value_name = "mean|max|sum|median|pNN")]
    aggregate: Option<Aggregate>,
    /// Level at which results are shown besides the document [default: document]
    #[arg(long, value_parser = named::<GroupKind>(&["document", "section", "paragraph"]))]
    by: Option<GroupKind>,
    /// How results of concepts are shown at their parents [default: max]
    #[arg(long, value_parser = named::<Rollup>(&["max", "sum", "mean"]))]
    rollup: Option<Rollup>,
}

#[derive(Args)]
#[command(next_help_heading = "The method")]
pub(crate) struct MethodFlags {
    /// A named set of parameters [default: equations]
    #[arg(long, value_parser = named::<Preset>(&["equations", "published"]))]
    preset: Option<Preset>,
    /// How terms are weighted [default: paper]
    #[arg(long, value_parser = PossibleValuesParser::new(["paper"]))]
    #[allow(dead_code, reason = "one scheme so far: naming it changes nothing")]
    scheme: Option<String>,
    /// Words between two that co-occur [default: 5]
    #[arg(long, value_name = "N")]
    window: Option<u32>,
    /// Whether a window of N reaches N+1 words or N [default: by preset]
    #[arg(long, value_parser = named::<Reach>(&["plus-one", "exact"]))]
    reach: Option<Reach>,
    /// Pairs that do not count as co-occurrence: none, equal, bigram, or equal,bigram [default: by preset]
    #[arg(long, value_name = "none|equal,bigram")]
    coc_exclude: Option<CocExclude>,
    /// What affinities are divided by: all terms of the unit, or the distinct ones [default: by preset]
    #[arg(long, value_parser = named::<Normalizer>(&["terms", "distinct"]))]
    normalizer: Option<Normalizer>,
    /// Language of framework and documents, an ISO 639-1 code; auto takes the framework's and refuses documents in
    /// another [default: auto]
    #[arg(short = 'L', long, value_name = "auto|xx", value_parser = language)]
    language: Option<LanguageChoice>,
    /// Stop words to use instead of the language's own
    #[arg(long, value_name = "FILE")]
    stopwords: Option<String>,
    /// Drop words of at most N characters [default: 3]
    #[arg(long, value_name = "N")]
    min_short_len: Option<u32>,
    /// Take hyphenated words such as well-being for words
    #[arg(long)]
    keep_hyphenated: bool,
}

#[derive(Args, Clone, Default)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputFlags {
    /// JSON, complete; one object per line for several inputs
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,
    /// The same as --json
    #[arg(long, conflicts_with = "csv")]
    pub(crate) jsonl: bool,
    /// CSV, complete
    #[arg(long)]
    pub(crate) csv: bool,
    /// Rows shown to people [default: 10]
    #[arg(short, long, value_name = "N")]
    pub(crate) limit: Option<usize>,
    /// Affinity below which a row is not shown to people [default: 0]
    #[arg(short, long, value_name = "X")]
    pub(crate) threshold: Option<f64>,
    /// Threads; 0 for all
    #[arg(short, long, value_name = "N")]
    pub(crate) jobs: Option<usize>,
    /// Write to a file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<String>,
    /// Overwrite the file if it exists
    #[arg(long)]
    pub(crate) force: bool,
    /// No notes on standard error
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

impl Arguments {
    /// Where the command's output goes.
    pub(crate) fn output(&self) -> OutputFlags {
        match &self.command {
            Command::Analyze(args) => args.output.clone(),
            Command::Inspect(args) => args.output.clone(),
            Command::Align(args) => args.output.clone(),
            Command::Explain(args) => args.output.clone(),
            Command::Study(args) => args.output.clone(),
            Command::Languages(_) => OutputFlags::default(),
            // The model is the output; what is said about it is for people.
            Command::Induce(args) => {
                OutputFlags { quiet: args.quiet, jobs: args.jobs, ..OutputFlags::default() }
            }
        }
    }

    pub(crate) fn jobs(&self) -> Option<usize> {
        self.output().jobs
    }
}

/// The settings that flags give; `itl.toml` fills the rest.
pub(crate) fn settings(
    framework: Option<&FrameworkFlag>,
    method: &MethodFlags,
    alignment: Option<&AlignmentFlags>,
    output: Option<&OutputFlags>,
) -> Settings {
    Settings {
        framework: framework.and_then(|flag| flag.framework.clone()),
        preset: method.preset,
        window: method.window,
        reach: method.reach,
        coc_exclude: method.coc_exclude,
        normalizer: method.normalizer,
        language: method.language.and_then(|choice| choice.0),
        stopwords: method.stopwords.clone(),
        min_short_len: method.min_short_len,
        keep_hyphenated: method.keep_hyphenated.then_some(true),
        unit: alignment.and_then(|flags| flags.unit),
        aggregate: alignment.and_then(|flags| flags.aggregate),
        by: alignment.and_then(|flags| flags.by),
        rollup: alignment.and_then(|flags| flags.rollup),
        limit: output.and_then(|flags| flags.limit),
        threshold: output.and_then(|flags| flags.threshold),
        jobs: output.and_then(|flags| flags.jobs),
    }
}

/// A language, or `None` for `auto`.
#[derive(Debug, Clone, Copy)]
struct LanguageChoice(Option<Language>);

fn language(code: &str) -> Result<LanguageChoice, String> {
    if code == "auto" {
        return Ok(LanguageChoice(None));
    }
    let language = Language::new(code).ok_or("a language is auto or an ISO 639-1 code such as en")?;
    Ok(LanguageChoice(Some(language)))
}

/// A parser for a setting whose values have the names they have in `itl.toml`.
fn named<T>(names: &'static [&'static str]) -> impl TypedValueParser<Value = T>
where
    T: for<'de> Deserialize<'de> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(names).try_map(|name| {
        let name: StrDeserializer<'_, ValueError> = name.as_str().into_deserializer();
        T::deserialize(name)
    })
}
