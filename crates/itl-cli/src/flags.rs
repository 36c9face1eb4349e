//! The flags that several commands share, and the settings they come to.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use itl::core::{Aggregate, Normalizer, Preset, Reach, Rollup};
use itl::document::{GroupKind, UnitKind};
use itl::framework::{ColumnName, Descriptors};
use itl::text::Language;
use itl::{CocExclude, Settings};
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error as ValueError, StrDeserializer};

use crate::output_flags::OutputFlags;

#[derive(Args)]
pub(crate) struct FrameworkFlag {
    /// Bundled name, framework file or model file [default: sdg]
    #[arg(short, long, value_name = "NAME|FILE|MODEL")]
    pub(crate) framework: Option<String>,
}

#[derive(Args)]
#[command(next_help_heading = "What is aligned")]
pub(crate) struct UnitFlags {
    /// What a row of the matrix is [default: sentence]
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
    pub(crate) level: Option<u32>,
    /// Whether a concept is described by its own text or also by those below it [default: own]
    #[arg(long, value_parser = named::<Descriptors>(&["own", "with-children"]))]
    pub(crate) descriptors: Option<Descriptors>,
    /// The columns of a table, where they have other names than id, parent, label, descriptor
    #[arg(long, value_name = "FIELD=COLUMN,…", value_delimiter = ',')]
    pub(crate) columns: Option<Vec<ColumnName>>,
    /// The sheet of a workbook [default: the first]
    #[arg(long, value_name = "NAME")]
    pub(crate) sheet: Option<String>,
    /// The parts of the source that are taken: of OSCAL statement, guidance, objective; of STIX technique,
    /// sub-technique, tactic; of SKOS definition, scopeNote, altLabel, note; of a document headings, numbers, codes,
    /// or words such as article
    #[arg(long, value_name = "PART,…", value_delimiter = ',')]
    pub(crate) parts: Option<Vec<String>>,
}

#[derive(Args)]
#[command(next_help_heading = "The method")]
pub(crate) struct MethodFlags {
    #[command(flatten)]
    source: SourceFlags,
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

#[derive(Args)]
#[command(next_help_heading = "Reading documents")]
pub(crate) struct ReadingFlags {
    /// The password of encrypted documents
    #[arg(long, value_name = "P")]
    password: Option<String>,
    /// Refuse larger files [default: 512M]
    #[arg(long, value_name = "SIZE", value_parser = itl::parse_size)]
    max_bytes: Option<u64>,
    /// Read at most N pages of a document [default: 10000]
    #[arg(long, value_name = "N")]
    max_pages: Option<u32>,
    /// Read at most N characters of a document [default: 100000000]
    #[arg(long, value_name = "N")]
    max_chars: Option<u64>,
    /// Follow at most N elements inside each other [default: 500]
    #[arg(long, value_name = "N")]
    max_depth: Option<u32>,
    /// Unpack at most so much of a compressed document [default: 256M]
    #[arg(long, value_name = "SIZE", value_parser = itl::parse_size)]
    max_expanded: Option<u64>,
    /// Refuse parts that grow more than N times when unpacked [default: 500]
    #[arg(long, value_name = "N")]
    max_ratio: Option<u32>,
    /// Spend at most N seconds on a document [default: 60]
    #[arg(long, value_name = "N")]
    max_seconds: Option<u32>,
    /// Spend at most so much memory on a document of a folder [default: 1G]
    #[arg(long, value_name = "SIZE", value_parser = itl::parse_size)]
    max_memory: Option<u64>,
}

/// The settings that flags give; `itl.toml` fills the rest.
pub(crate) fn settings(
    framework: Option<&FrameworkFlag>,
    method: &MethodFlags,
    alignment: Option<&AlignmentFlags>,
    reading: Option<&ReadingFlags>,
    output: Option<&OutputFlags>,
) -> Settings {
    Settings {
        framework: framework.and_then(|flag| flag.framework.clone()),
        preset: method.preset,
        level: method.source.level,
        descriptors: method.source.descriptors,
        columns: method.source.columns.clone(),
        sheet: method.source.sheet.clone(),
        parts: method.source.parts.clone(),
        window: method.window,
        reach: method.reach,
        coc_exclude: method.coc_exclude,
        normalizer: method.normalizer,
        language: method.language.and_then(|choice| choice.0),
        stopwords: method.stopwords.clone(),
        min_short_len: method.min_short_len,
        keep_hyphenated: method.keep_hyphenated.then_some(true),
        unit: alignment.and_then(|flags| flags.units.unit),
        aggregate: alignment.and_then(|flags| flags.units.aggregate),
        by: alignment.and_then(|flags| flags.by),
        rollup: alignment.and_then(|flags| flags.rollup),
        password: reading.and_then(|flags| flags.password.clone()),
        max_bytes: reading.and_then(|flags| flags.max_bytes),
        max_pages: reading.and_then(|flags| flags.max_pages),
        max_chars: reading.and_then(|flags| flags.max_chars),
        max_depth: reading.and_then(|flags| flags.max_depth),
        max_expanded: reading.and_then(|flags| flags.max_expanded),
        max_ratio: reading.and_then(|flags| flags.max_ratio),
        max_seconds: reading.and_then(|flags| flags.max_seconds),
        max_memory: reading.and_then(|flags| flags.max_memory),
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

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;
    use itl::document::Limits;

    #[test]
    fn help_names_the_bounds_that_hold() {
        #[derive(clap::Parser)]
        struct Reading {
            #[command(flatten)]
            _flags: ReadingFlags,
        }
        let bounds = Limits::default();
        let help = Reading::command().render_help().to_string();
        for (flag, default) in [
            ("max-bytes", itl::format_size(bounds.bytes)),
            ("max-pages", bounds.pages.to_string()),
            ("max-chars", bounds.chars.to_string()),
            ("max-depth", bounds.depth.to_string()),
            ("max-expanded", itl::format_size(bounds.expanded)),
            ("max-ratio", bounds.ratio.to_string()),
            ("max-seconds", bounds.seconds.to_string()),
            ("max-memory", itl::format_size(itl::DEFAULT_MEMORY)),
        ] {
            let line = help.lines().find(|line| line.contains(&format!("--{flag} "))).unwrap();
            assert!(line.ends_with(&format!("[default: {default}]")), "{line}");
        }
    }
}
