//! Settings as people give them, all optional; resolved against defaults, presets and models.

use itl_core::{Aggregate, AlignSettings, Normalizer, Parameters, Preset, Reach, Rollup, Scheme, TermKind};
use itl_document::{GroupKind, Limits, ReadOptions, UnitKind};
use itl_framework::{ColumnName, Concept, Descriptors, Framework, Selection};
use itl_text::{Compounds, CoreSettings, Language, detect, read_alike, stop_words};
use serde::Deserialize;
use std::path::PathBuf;

use crate::{CocExclude, Error, Worker, files, size};

/// Memory that reading a document in a process of its own may take.
pub const DEFAULT_MEMORY: u64 = 1 << 30;

/// Whether words are tagged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tagging {
    /// By the language's tagger, if it has one.
    On,
    /// Not at all: every word passes the part-of-speech filter.
    Off,
}

/// Every setting of `itl.toml` and of the command line; `None` where nothing was said.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Settings {
    /// Bundled name, framework file or model file.
    pub framework: Option<String>,
    /// A named set of parameters.
    pub preset: Option<Preset>,
    /// How terms are weighted.
    pub scheme: Option<Scheme>,
    /// The types of terms that there are.
    pub types: Option<Vec<TermKind>>,
    /// The level of the hierarchy that supplies the concepts, 1 at the top.
    pub level: Option<u32>,
    /// What the descriptors of concepts hold.
    pub descriptors: Option<Descriptors>,
    /// The columns of a framework's table, where their names are others.
    pub columns: Option<Vec<ColumnName>>,
    /// The sheet of a framework's workbook.
    pub sheet: Option<String>,
    /// The parts of a framework's source that are taken.
    pub parts: Option<Vec<String>>,
    /// N_sw.
    pub window: Option<u32>,
    /// How far the window reaches.
    pub reach: Option<Reach>,
    /// Pairs left out of the co-occurrences.
    pub coc_exclude: Option<CocExclude>,
    /// The divisor of a unit's affinity.
    pub normalizer: Option<Normalizer>,
    /// Language of framework and documents.
    pub language: Option<Language>,
    /// A file with the stop words to use instead of the language's own.
    pub stopwords: Option<String>,
    /// Longest word that is dropped as short.
    pub min_short_len: Option<u32>,
    /// Whether `well-being` is a word.
    pub keep_hyphenated: Option<bool>,
    /// Whether `well-being` and `cmd.exe` are two words each.
    pub split_compounds: Option<bool>,
    /// Whether words are tagged with their parts of speech.
    pub tagger: Option<Tagging>,
    /// What a unit is.
    pub unit: Option<UnitKind>,
    /// How units are summed up.
    pub aggregate: Option<Aggregate>,
    /// The groups that are shown.
    pub by: Option<GroupKind>,
    /// How children are shown at their parents.
    pub rollup: Option<Rollup>,
    /// Opens encrypted documents.
    pub password: Option<String>,
    /// Bytes of a document.
    #[serde(deserialize_with = "size::deserialize")]
    pub max_bytes: Option<u64>,
    /// Pages of a document that are read.
    pub max_pages: Option<u32>,
    /// Characters of a document's text.
    pub max_chars: Option<u64>,
    /// Elements of a document inside each other.
    pub max_depth: Option<u32>,
    /// Bytes of a compressed document once unpacked.
    #[serde(deserialize_with = "size::deserialize")]
    pub max_expanded: Option<u64>,
    /// How many times larger than itself a compressed part may become.
    pub max_ratio: Option<u32>,
    /// Seconds that reading a document may take.
    pub max_seconds: Option<u32>,
    /// Bytes of memory that a document of a folder may take to read.
    #[serde(deserialize_with = "size::deserialize")]
    pub max_memory: Option<u64>,
    /// Rows shown to people.
    pub limit: Option<usize>,
    /// Affinity below which a row is not shown to people.
    pub threshold: Option<f64>,
    /// Threads; 0 for all.
    pub jobs: Option<usize>,
}

impl Settings {
    /// The settings of a file such as `itl.toml`.
    ///
    /// # Errors
    /// If it is not a settings file.
    pub fn from_toml(text: &str, path: &str) -> Result<Self, Error> {
        toml::from_str(text).map_err(|error| Error::SettingsFile {
            path: path.to_owned(),
            reason: error.to_string().trim_end().to_owned(),
        })
    }

    /// These settings, and those of `fallback` where these say nothing.
    #[must_use]
    pub fn or(self, fallback: Self) -> Self {
        Self {
            framework: self.framework.or(fallback.framework),
            preset: self.preset.or(fallback.preset),
            scheme: self.scheme.or(fallback.scheme),
            types: self.types.or(fallback.types),
            level: self.level.or(fallback.level),
            descriptors: self.descriptors.or(fallback.descriptors),
            columns: self.columns.or(fallback.columns),
            sheet: self.sheet.or(fallback.sheet),
            parts: self.parts.or(fallback.parts),
            window: self.window.or(fallback.window),
            reach: self.reach.or(fallback.reach),
            coc_exclude: self.coc_exclude.or(fallback.coc_exclude),
            normalizer: self.normalizer.or(fallback.normalizer),
            language: self.language.or(fallback.language),
            stopwords: self.stopwords.or(fallback.stopwords),
            min_short_len: self.min_short_len.or(fallback.min_short_len),
            keep_hyphenated: self.keep_hyphenated.or(fallback.keep_hyphenated),
            split_compounds: self.split_compounds.or(fallback.split_compounds),
            tagger: self.tagger.or(fallback.tagger),
            unit: self.unit.or(fallback.unit),
            aggregate: self.aggregate.or(fallback.aggregate),
            by: self.by.or(fallback.by),
            rollup: self.rollup.or(fallback.rollup),
            password: self.password.or(fallback.password),
            max_bytes: self.max_bytes.or(fallback.max_bytes),
            max_pages: self.max_pages.or(fallback.max_pages),
            max_chars: self.max_chars.or(fallback.max_chars),
            max_depth: self.max_depth.or(fallback.max_depth),
            max_expanded: self.max_expanded.or(fallback.max_expanded),
            max_ratio: self.max_ratio.or(fallback.max_ratio),
            max_seconds: self.max_seconds.or(fallback.max_seconds),
            max_memory: self.max_memory.or(fallback.max_memory),
            limit: self.limit.or(fallback.limit),
            threshold: self.threshold.or(fallback.threshold),
            jobs: self.jobs.or(fallback.jobs),
        }
    }

    /// The method's parameters: the preset's in the scheme, but for what was said otherwise.
    #[must_use]
    pub fn parameters(&self) -> Parameters {
        let preset = Parameters::of(self.preset.unwrap_or(Preset::Equations));
        self.parameters_over(preset.with(self.scheme.unwrap_or_default()))
    }

    pub(crate) fn parameters_over(&self, base: Parameters) -> Parameters {
        Parameters {
            window: self.window.unwrap_or(base.window),
            reach: self.reach.unwrap_or(base.reach),
            coc_exclude: self.coc_exclude.map_or(base.coc_exclude, |exclude| exclude.0),
            normalizer: self.normalizer.unwrap_or(base.normalizer),
            type_weights: self.types.as_ref().map_or(base.type_weights, |types| base.weights_of(types)),
            ..base
        }
    }

    /// Which concepts of a framework are in use.
    #[must_use]
    pub fn selection(&self) -> Selection {
        Selection { level: self.level, descriptors: self.descriptors.unwrap_or_default() }
    }

    /// How the framework and its documents are read.
    ///
    /// # Errors
    /// If the stop list cannot be read.
    pub fn core(&self, framework: &Framework) -> Result<CoreSettings, Error> {
        self.core_of(self.language_of(framework)?, &framework.keep, &framework.stop)
    }

    /// How a text is read that no framework is there for.
    ///
    /// # Errors
    /// If the stop list cannot be read.
    pub fn core_without_framework(&self) -> Result<CoreSettings, Error> {
        self.core_of(self.language.unwrap_or(Language::ENGLISH), &[], &[])
    }

    fn core_of(&self, language: Language, keep: &[String], stop: &[String]) -> Result<CoreSettings, Error> {
        let replacement = self.stopwords.as_deref().map(stop_list).transpose()?;
        let defaults = self.scheme.unwrap_or_default().reading(language);
        Ok(CoreSettings {
            stop_words: stop_words(language, replacement.as_deref(), keep, stop),
            min_short_len: self.min_short_len.unwrap_or(defaults.min_short_len),
            compounds: self.compounds(defaults.compounds),
            tagger: self.tagger.map_or(defaults.tagger, |tagging| tagging == Tagging::On),
            language,
        })
    }

    /// What becomes of compounds, where settings or else defaults have the say.
    pub(crate) fn compounds(&self, default: Compounds) -> Compounds {
        match (self.keep_hyphenated, self.split_compounds) {
            (Some(true), _) => Compounds::KeepHyphenated,
            (_, Some(true)) => Compounds::Split,
            (Some(false), _) if default == Compounds::KeepHyphenated => Compounds::Drop,
            (_, Some(false)) if default == Compounds::Split => Compounds::Drop,
            _ => default,
        }
    }

    /// The language of a framework: as its file says, or as the user does, or as its texts look.
    fn language_of(&self, framework: &Framework) -> Result<Language, Error> {
        match (framework.language, self.language) {
            (Some(stated), Some(asked)) if !read_alike(stated, asked) => {
                Err(Error::FrameworkLanguage { framework: framework.id.clone(), stated, asked })
            }
            (Some(language), _) | (None, Some(language)) => Ok(language),
            (None, None) => {
                let texts: Vec<&str> = framework.concepts.iter().map(Concept::text).collect();
                let found = detect(&texts.join("\n")).filter(|found| found.reliable);
                Ok(found.map_or(Language::ENGLISH, |found| found.language))
            }
        }
    }

    /// How documents are read, and their bounds.
    #[must_use]
    pub fn reading(&self) -> ReadOptions {
        let bounds = Limits::default();
        let limits = Limits {
            bytes: self.max_bytes.unwrap_or(bounds.bytes),
            pages: self.max_pages.unwrap_or(bounds.pages),
            chars: self.max_chars.unwrap_or(bounds.chars),
            depth: self.max_depth.unwrap_or(bounds.depth),
            expanded: self.max_expanded.unwrap_or(bounds.expanded),
            ratio: self.max_ratio.unwrap_or(bounds.ratio),
            seconds: self.max_seconds.unwrap_or(bounds.seconds),
        };
        ReadOptions { limits, password: self.password.clone() }
    }

    /// How documents that nobody vouches for are read: in processes that run `program`.
    #[must_use]
    pub fn worker(&self, program: PathBuf) -> Worker {
        Worker::new(program, self.reading(), self.max_memory.unwrap_or(DEFAULT_MEMORY))
    }

    /// What is aligned, and how it is summed up.
    ///
    /// # Errors
    /// If the groups are finer than the units.
    pub fn align(&self) -> Result<AlignSettings, Error> {
        let defaults = AlignSettings::default();
        let settings = defaults
            .with_unit(self.unit.unwrap_or(defaults.unit))
            .with_aggregate(self.aggregate.unwrap_or(defaults.aggregate))
            .with_groups(self.by.unwrap_or(defaults.by))
            .with_language_check(self.language.is_none());
        if settings.by.holds(settings.unit) {
            return Ok(settings);
        }
        Err(Error::Grouping { unit: settings.unit.name(), by: settings.by.name() })
    }
}

/// The words of a stop list: separated by white space; lines that begin with `#` are remarks.
fn stop_list(path: &str) -> Result<Vec<String>, Error> {
    let bytes = files::read(path)?;
    let text = std::str::from_utf8(&bytes).map_err(|error| Error::File {
        path: path.to_owned(),
        action: "read",
        reason: format!("it is not UTF-8 text (byte {})", error.valid_up_to()),
    })?;
    let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
    Ok(lines.flat_map(str::split_whitespace).map(str::to_owned).collect())
}
