//! Settings as people give them, resolved to what each stage takes: presets, schemes and defaults fill the rest.

use itl_base::Language;
use itl_core::{AlignSettings, Background, Parameters, Preset, Scheme};
use itl_document::{Limits, ReadOptions};
use itl_framework::{Concept, Framework, Recommendation, Scope, Selection};
use itl_text::{Compounds, CoreSettings, detect, read_alike, stop_words};

use crate::choice::{LanguageChoice, LevelChoice, Tagging};
use crate::value::SettingValue;
use crate::{AlignmentSettings, MethodSettings, ReadingSettings, SettingsError};

/// Memory that reading a document in a process of its own may take.
pub const DEFAULT_MEMORY: u64 = 640 << 20;

/// What says that no encoder is asked for.
const NO_ENCODER: &str = "off";

impl MethodSettings {
    /// The language that was asked for.
    #[must_use]
    pub fn given_language(&self) -> Option<Language> {
        match self.language {
            Some(LanguageChoice::Given(language)) => Some(language),
            Some(LanguageChoice::Auto) | None => None,
        }
    }

    /// The name of the encoder that was asked for.
    #[must_use]
    pub fn encoder(&self) -> Option<&str> {
        self.meaning.as_deref().filter(|name| *name != NO_ENCODER)
    }

    /// The scheme in force: the one that was asked for, by name or by a preset, or else what the framework recommends.
    #[must_use]
    pub fn scheme_in_force(&self, recommended: &Recommendation) -> Scheme {
        let by_preset = self.preset.map(|_| Scheme::Paper);
        let recommended = || Scheme::parse(recommended.scheme.as_deref()?).ok();
        self.scheme.or(by_preset).or_else(recommended).unwrap_or_default()
    }

    /// The method's parameters for a framework: those of preset and scheme, but for what was said otherwise.
    ///
    /// # Errors
    /// If a setting is of another scheme, or the framework recommends one that there is not.
    pub fn parameters(&self, framework: &Framework) -> Result<Parameters, SettingsError> {
        if let Some(Err(reason)) = framework.recommend.scheme.as_deref().map(Scheme::parse) {
            let framework = framework.id.clone();
            return Err(SettingsError::Recommendation { framework, reason });
        }
        let scheme = self.scheme_in_force(&framework.recommend);
        let of_other = match scheme {
            Scheme::Graded if self.preset.is_some() => Some("preset"),
            Scheme::Paper if self.background.is_some_and(|how| how != Background::Off) => Some("background"),
            _ => None,
        };
        if let Some(setting) = of_other {
            return Err(SettingsError::OtherScheme { setting, scheme: scheme.name() });
        }
        let preset = Parameters::of(self.preset.unwrap_or(Preset::Equations));
        Ok(self.parameters_over(preset.with(scheme)))
    }

    pub(crate) fn parameters_over(&self, base: Parameters) -> Parameters {
        Parameters {
            window: self.window.unwrap_or(base.window),
            reach: self.reach.unwrap_or(base.reach),
            coc_exclude: self.coc_exclude.unwrap_or(base.coc_exclude),
            normalizer: self.normalizer.unwrap_or(base.normalizer),
            background: self.background.unwrap_or(base.background),
            type_weights: self.types.as_ref().map_or(base.type_weights, |types| base.weights_of(types)),
            ..base
        }
    }

    /// Which concepts of a framework are in use: what was asked for, or else what the framework recommends.
    #[must_use]
    pub fn selection(&self, recommended: &Recommendation) -> Selection {
        Selection {
            level: self.level.or(recommended.level.map(LevelChoice::At)).and_then(LevelChoice::level),
            descriptors: self.descriptors.or(recommended.descriptors).unwrap_or_default(),
        }
    }

    /// A framework with the scope that was asked for, or its own.
    #[must_use]
    pub fn scoped(&self, mut framework: Framework) -> Framework {
        if self.only.is_some() || self.except.is_some() {
            framework.scope = Scope {
                only: self.only.clone().unwrap_or_default(),
                except: self.except.clone().unwrap_or_default(),
                reason: String::new(),
            };
        }
        framework
    }

    /// How the framework and its documents are read.
    ///
    /// # Errors
    /// If the framework states another language than the one asked for.
    pub fn core(&self, framework: &Framework) -> Result<CoreSettings, SettingsError> {
        let scheme = self.scheme_in_force(&framework.recommend);
        Ok(self.core_of(scheme, self.language_of(framework)?, &framework.keep, &framework.stop))
    }

    /// How a text in a language is read that no framework is there for.
    #[must_use]
    pub fn core_without_framework(&self, language: Language) -> CoreSettings {
        self.core_of(self.scheme_in_force(&Recommendation::default()), language, &[], &[])
    }

    fn core_of(&self, scheme: Scheme, language: Language, keep: &[String], stop: &[String]) -> CoreSettings {
        let replacement = self.stopwords.as_ref().map(|words| words.0.as_slice());
        let defaults = scheme.reading(language);
        CoreSettings {
            stop_words: stop_words(language, replacement, keep, stop).into(),
            min_short_len: self.min_short_len.unwrap_or(defaults.min_short_len),
            compounds: self.compounds(defaults.compounds),
            tagger: self.tagger.map_or(defaults.tagger, |tagging| tagging == Tagging::On),
            language,
        }
    }

    /// What becomes of compounds: what was asked for, or else the default.
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
    fn language_of(&self, framework: &Framework) -> Result<Language, SettingsError> {
        match (framework.language, self.given_language()) {
            (Some(stated), Some(asked)) if !read_alike(stated, asked) => {
                Err(SettingsError::FrameworkLanguage { framework: framework.id.clone(), stated, asked })
            }
            (Some(language), _) | (None, Some(language)) => Ok(language),
            (None, None) => {
                let texts: Vec<&str> = framework.concepts.iter().map(Concept::text).collect();
                let text = texts.join("\n");
                let found = detect(&text).filter(|found| found.reliable && shows_language(&text));
                Ok(found.map_or(Language::ENGLISH, |found| found.language))
            }
        }
    }
}

/// Words of Latin letters below which a language is guessed: six words of English can look like Lithuanian.
const ENOUGH_WORDS: usize = 15;

/// The first letters that are not Latin, and so tell more than words of Latin letters do.
const NOT_LATIN: char = '\u{250}';

/// Whether a framework's texts are enough to tell its language by.
fn shows_language(text: &str) -> bool {
    text.split_whitespace().nth(ENOUGH_WORDS - 1).is_some()
        || text.chars().any(|c| c >= NOT_LATIN && c.is_alphabetic())
}

impl ReadingSettings {
    /// How documents are read, and their bounds.
    #[must_use]
    pub fn options(&self) -> ReadOptions {
        let mut options = ReadOptions::default();
        let bounds = Limits::default();
        let limits = &mut options.limits;
        limits.bytes = self.max_bytes.map_or(bounds.bytes, |size| size.0);
        limits.pages = self.max_pages.unwrap_or(bounds.pages);
        limits.chars = self.max_chars.unwrap_or(bounds.chars);
        limits.depth = self.max_depth.unwrap_or(bounds.depth);
        limits.expanded = self.max_expanded.map_or(bounds.expanded, |size| size.0);
        limits.ratio = self.max_ratio.unwrap_or(bounds.ratio);
        limits.seconds = self.max_seconds.or(bounds.seconds);
        options.password.clone_from(&self.password);
        options.revisions = self.revisions.unwrap_or_default();
        options
    }

    /// Memory that reading a document in a process of its own may take.
    #[must_use]
    pub fn memory(&self) -> u64 {
        self.max_memory.map_or(DEFAULT_MEMORY, |size| size.0)
    }
}

impl AlignmentSettings {
    /// What is aligned, and how it is summed up. A document's language is checked against the model's where none was
    /// asked for.
    ///
    /// # Errors
    /// If the groups are finer than the units.
    pub fn resolve(&self, method: &MethodSettings) -> Result<AlignSettings, SettingsError> {
        let mut settings = AlignSettings::default();
        settings.unit = self.unit.unwrap_or(settings.unit);
        settings.count = self.count.unwrap_or(settings.count);
        settings.aggregate = self.aggregate.unwrap_or(settings.aggregate);
        settings.by = self.by.unwrap_or(settings.by);
        settings.check_language = method.given_language().is_none();
        if settings.by.holds(settings.unit) {
            return Ok(settings);
        }
        Err(SettingsError::Grouping { unit: settings.unit.name(), by: settings.by.name() })
    }
}
