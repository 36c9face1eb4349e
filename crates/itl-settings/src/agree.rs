//! Settings against a model: what was asked for must be what the model was made with.

use itl_core::{Model, Parameters, Scheme};
use itl_text::{Compounds, read_alike};

use crate::choice::{LanguageChoice, Tagging};
use crate::declare::{Agreement, Carried, Made};
use crate::value::SettingValue;
use crate::{MethodSettings, SettingsError};

/// What was asked for, and what the model has instead.
type Conflict = Option<(String, String)>;

impl MethodSettings {
    /// Refuses settings that differ from those inside a model.
    ///
    /// # Errors
    /// The first setting, in the order of declaration, that differs.
    pub fn agree_with(&self, model: &Model) -> Result<(), SettingsError> {
        let made = Made { model, align: None, rollup: itl_core::Rollup::default() };
        for setting in Self::DECLARED {
            let conflict = match setting.said.agrees {
                Agreement::Free(_) => None,
                Agreement::Rule(rule) => rule(self, model),
                Agreement::AsCarried => self.shown(setting.field).and_then(|asked| {
                    let has = match setting.said.carried {
                        Carried::Value(value) | Carried::As(_, value) => plain(value(&made)?),
                        Carried::Not(_) => return None,
                    };
                    (asked != has).then_some((asked, has))
                }),
            };
            if let Some((asked, model)) = conflict {
                return Err(SettingsError::Conflict { setting: setting.name().to_owned(), asked, model });
            }
        }
        Ok(())
    }
}

/// A carried value as a setting shows it.
fn plain(value: serde_json::Value) -> String {
    match value {
        serde_json::Value::String(text) => text,
        other => other.to_string(),
    }
}

pub(crate) fn language(asked: &MethodSettings, model: &Model) -> Conflict {
    let LanguageChoice::Given(language) = asked.language? else { return None };
    let has = model.settings().language;
    (!read_alike(language, has)).then(|| (language.to_string(), has.to_string()))
}

/// Which encoder made a model is held against its fingerprint when the encoder is opened.
pub(crate) fn meaning(asked: &MethodSettings, model: &Model) -> Conflict {
    let said = asked.meaning.as_ref()?;
    match (asked.encoder(), model.meaning()) {
        (Some(_), None) => Some((said.clone(), "no encoder".to_owned())),
        (None, Some(has)) => Some((said.clone(), has.encoder_model.clone())),
        _ => None,
    }
}

pub(crate) fn level(asked: &MethodSettings, model: &Model) -> Conflict {
    let (asked, has) = (asked.level?, model.framework().selection.level);
    let words = has.map_or("all concepts".to_owned(), |level| format!("level {level}"));
    (has != asked.level()).then(|| (asked.show(), words))
}

pub(crate) fn only(asked: &MethodSettings, model: &Model) -> Conflict {
    ids(asked.only.as_ref()?, &model.framework().scope.only)
}

pub(crate) fn except(asked: &MethodSettings, model: &Model) -> Conflict {
    ids(asked.except.as_ref()?, &model.framework().scope.except)
}

fn ids(asked: &[String], has: &[String]) -> Conflict {
    let words = |ids: &[String]| if ids.is_empty() { "none".to_owned() } else { ids.join(",") };
    (asked != has).then(|| (words(asked), words(has)))
}

pub(crate) fn tagger(asked: &MethodSettings, model: &Model) -> Conflict {
    let (asked, has) = (asked.tagger?, if model.settings().tagger { Tagging::On } else { Tagging::Off });
    (asked != has).then(|| (asked.show(), has.show()))
}

pub(crate) fn keep_hyphenated(asked: &MethodSettings, model: &Model) -> Conflict {
    compounds(asked, model, asked.keep_hyphenated?)
}

pub(crate) fn split_compounds(asked: &MethodSettings, model: &Model) -> Conflict {
    // Where both are named, the other one has spoken for both.
    asked.keep_hyphenated.is_none().then_some(())?;
    compounds(asked, model, asked.split_compounds?)
}

fn compounds(asked: &MethodSettings, model: &Model, said: bool) -> Conflict {
    let has = model.settings().compounds;
    let words = match has {
        Compounds::Drop => "dropped compounds",
        Compounds::KeepHyphenated => "hyphenated words kept",
        Compounds::Split => "compounds split",
    };
    (asked.compounds(has) != has).then(|| (said.to_string(), words.to_owned()))
}

pub(crate) fn stopwords(asked: &MethodSettings, model: &Model) -> Conflict {
    let words = asked.stopwords.as_ref()?;
    let framework = model.framework();
    let list =
        itl_text::stop_words(model.settings().language, Some(&words.0), &framework.keep, &framework.stop);
    (list != *model.settings().stop_words).then(|| (words.show(), "another stop list".to_owned()))
}

pub(crate) fn types(asked: &MethodSettings, model: &Model) -> Conflict {
    let has = model.parameters();
    let would = asked.parameters_over(*has);
    (would.type_weights != has.type_weights).then(|| (would.types().join(","), has.types().join(",")))
}

pub(crate) fn preset(asked: &MethodSettings, model: &Model) -> Conflict {
    let (preset, has) = (asked.preset?, model.parameters());
    let would = asked.parameters_over(Parameters::of(preset));
    let made = match (has.scheme(), has.preset()) {
        (Scheme::Graded, _) => "the graded scheme".to_owned(),
        (Scheme::Paper, Some(preset)) => preset.name().to_owned(),
        (Scheme::Paper, None) => "settings of its own".to_owned(),
    };
    (would != *has).then(|| (preset.name().to_owned(), made))
}
