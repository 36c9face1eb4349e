//! The flags that several commands share, and the settings they come to.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use itl::core::{Aggregate, Normalizer, Preset, Reach, Rollup, Scheme, TermKind};
use itl::document::{GroupKind, UnitKind};
use itl::framework::{ColumnName, Descriptors};
use itl::text::Language;
use itl::{CocExclude, Settings, Tagging};
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error as ValueError, StrDeserializer};

use crate::output_flags::OutputFlags;
use crate::reading_flags::ReadingFlags;

#[derive(Args)]
pub(crate) struct FrameworkFlag {
    /// Bundled name, framework file or model file [default: sdg]
    #[arg(short, long, value_name = "NAME|FILE|MODEL")]
    pub(crate) framework: Option<String>,
}

#[derive(Args)]
#[command(next_help_heading = "What is aligned")]
pub(crate) struct UnitFlags {
    /// What a row of the matrix is [default: sentence; eval: document]
    #[arg(long, value_parser = named::<UnitKind>(&["sentence", "paragraph", "section", "document", "line"]))]
    pub(crate) unit: Option<UnitKind>,
    /// How units are summed up: mean, max, sum, median or a percentile such as p90 [default: mean]
    #[arg(long, value_name = "mean|max|sum|median|pNN")]
    pub(crate) aggregate: Option<Aggregate>,
}

#[derive(Args)]
#[command(next_help_heading = "What is aligned")]
pub(crate) struct AlignmentFlags {
    #[command(flatten)]
    units: UnitFlags,
    /// Level at which results are shown besides the document [default: document]
    #[arg(long, value_parser = named::<GroupKind>(&["document", "section", "paragraph"]))]
    by: Option<GroupKind>,
    /// How results of concepts are shown at their parents [default: max]
    #[arg(long, value_parser = named::<Rollup>(&["max", "sum", "mean"]))]
    rollup: Option<Rollup>,
}

#[derive(Args)]
#[command(next_help_heading = "The framework")]
pub(crate) struct SourceFlags {
    /// The level of its hierarchy that supplies the concepts, 1 at the top [default: all concepts]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    level: Option<u32>,
    /// Whether a concept is described by its own text or also by those below it [default: own]
    #[arg(long, value_parser = named::<Descriptors>(&["own", "with-children"]))]
    descriptors: Option<Descriptors>,
    /// The columns of a table, where they have other names than id, parent, label, descriptor
    #[arg(long, value_name = "FIELD=COLUMN,…", value_delimiter = ',')]
    columns: Option<Vec<ColumnName>>,
    /// The sheet of a workbook [default: the first]
    #[arg(long, value_name = "NAME")]
    sheet: Option<String>,
    /// The parts of the source that are taken: of OSCAL statement, guidance, objective; of STIX technique,
    /// sub-technique, tactic; of SKOS definition, scopeNote, altLabel, note; of a document headings, numbers, codes,
    /// or words such as article
    #[arg(long, value_name = "PART,…", value_delimiter = ',')]
    parts: Option<Vec<String>>,
}

#[derive(Args)]
#[command(next_help_heading = "The method")]
pub(crate) struct MethodFlags {
    /// A named set of parameters [default: equations]
    #[arg(long, value_parser = named::<Preset>(&["equations", "published"]))]
    preset: Option<Preset>,
    /// How terms are weighted: as published, or by how much a descriptor uses each; graded also reads differently
    /// (no tagger, compounds split, words of 3 letters) [default: paper]
    #[arg(long, value_parser = named::<Scheme>(&["paper", "graded"]))]
    scheme: Option<Scheme>,
    /// The types of terms that count: words, two or three in a row, two near each other [default: all]
    #[arg(long, value_name = "IND,2G,3G,COC", value_delimiter = ',', hide_possible_values = true,
        value_parser = named::<TermKind>(&["IND", "2G", "3G", "COC"]))]
    types: Option<Vec<TermKind>>,
    /// Words between two that co-occur [default: 5]
    #[arg(long, value_name = "N")]
    window: Option<u32>,
    /// Whether a window of N reaches N+1 words or N [default: by preset]
    #[arg(long, value_parser = named::<Reach>(&["plus-one", "exact"]))]
    reach: Option<Reach>,
    /// Pairs that do not count as co-occurrence: none, equal, bigram, or equal,bigram [default: by preset]
    #[arg(long, value_name = "none|equal,bigram")]
    coc_exclude: Option<CocExclude>,
    /// What affinities are divided by: all terms of the unit, the distinct ones, or a norm of them [default: by preset
    /// and scheme]
    #[arg(long, value_parser = named::<Normalizer>(&["terms", "distinct", "norm"]))]
    normalizer: Option<Normalizer>,
    #[command(flatten)]
    language: LanguageFlag,
    /// Stop words to use instead of the language's own
    #[arg(long, value_name = "FILE")]
    stopwords: Option<String>,
    /// Drop words of at most N characters [default: 3; graded: 2]
    #[arg(long, value_name = "N")]
    min_short_len: Option<u32>,
    /// Take hyphenated words such as well-being for words
    #[arg(long, conflicts_with = "split_compounds")]
    keep_hyphenated: bool,
    /// Take well-being, cmd.exe and the like for several words [default: graded only]
    #[arg(long)]
    split_compounds: bool,
    /// Whether words are tagged; without, all parts of speech count [default: on; graded: off]
    #[arg(long, value_parser = named::<Tagging>(&["on", "off"]))]
    tagger: Option<Tagging>,
    // Last, because a heading of its help holds for what comes after it.
    #[command(flatten)]
    source: SourceFlags,
}

#[derive(Args)]
pub(crate) struct LanguageFlag {
    /// Language of framework and documents, an ISO 639-1 code; auto takes the framework's and refuses documents in
    /// another [default: auto]
    #[arg(short = 'L', long, value_name = "auto|xx", value_parser = language)]
    language: Option<LanguageChoice>,
}

/// The settings that flags give; `itl.toml` fills the rest.
pub(crate) fn settings(
    framework: Option<&FrameworkFlag>,
    method: &MethodFlags,
    alignment: Option<&AlignmentFlags>,
    reading: Option<&ReadingFlags>,
    output: Option<&OutputFlags>,
) -> Settings {
    let reading = reading.map(ReadingFlags::settings).unwrap_or_default();
    Settings {
        framework: framework.and_then(|flag| flag.framework.clone()),
        preset: method.preset,
        scheme: method.scheme,
        types: method.types.clone(),
        window: method.window,
        reach: method.reach,
        coc_exclude: method.coc_exclude,
        normalizer: method.normalizer,
        stopwords: method.stopwords.clone(),
        min_short_len: method.min_short_len,
        keep_hyphenated: method.keep_hyphenated.then_some(true),
        split_compounds: method.split_compounds.then_some(true),
        tagger: method.tagger,
        unit: alignment.and_then(|flags| flags.units.unit),
        aggregate: alignment.and_then(|flags| flags.units.aggregate),
        by: alignment.and_then(|flags| flags.by),
        rollup: alignment.and_then(|flags| flags.rollup),
        limit: output.and_then(|flags| flags.limit),
        threshold: output.and_then(|flags| flags.threshold),
        jobs: output.and_then(|flags| flags.jobs),
        ..framework_settings(&method.source, &method.language).or(reading)
    }
}

/// The settings of how a framework is read, and nothing else.
pub(crate) fn framework_settings(source: &SourceFlags, language: &LanguageFlag) -> Settings {
    Settings {
        level: source.level,
        descriptors: source.descriptors,
        columns: source.columns.clone(),
        sheet: source.sheet.clone(),
        parts: source.parts.clone(),
        language: language.language.and_then(|choice| choice.0),
        ..Settings::default()
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
