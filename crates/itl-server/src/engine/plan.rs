//! What a request asks for: a framework and settings by their names, checked, over what the server was started with.

use axum::http::StatusCode;
use itl::settings::{Group, Setting};
use itl::{DEFAULT_FRAMEWORK, Session, Settings};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

use crate::problem::Problem;

/// The settings that a request names, by their names in snake case.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct GivenSettings(BTreeMap<String, GivenValue>);

/// A value as JSON has it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum GivenValue {
    Switch(bool),
    Number(serde_json::Number),
    Text(String),
    List(Vec<String>),
}

impl GivenValue {
    /// The number that it is or stands for.
    fn number(&self) -> Option<f64> {
        match self {
            Self::Number(number) => number.as_f64(),
            Self::Text(text) => text.parse().ok(),
            _ => None,
        }
    }
}

impl GivenSettings {
    /// The same from parameters of an address; the rest of them is given back.
    pub(crate) fn split(pairs: Vec<(String, String)>) -> (Self, Vec<(String, String)>) {
        let (own, rest): (Vec<_>, Vec<_>) = pairs.into_iter().partition(|(name, _)| {
            Settings::declared().any(|setting| setting.field == *name && setting.field != "framework")
        });
        (Self(own.into_iter().map(|(name, text)| (name, GivenValue::Text(text))).collect()), rest)
    }

    /// These settings, and those of `fallback` where these say nothing.
    pub(crate) fn or(mut self, fallback: Self) -> Self {
        for (name, value) in fallback.0 {
            self.0.entry(name).or_insert(value);
        }
        self
    }

    /// As JSON, in the order of names: the same settings are the same text.
    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// What [`GivenSettings::text`] wrote.
    pub(crate) fn from_text(text: &str) -> Self {
        serde_json::from_str(text).unwrap_or_default()
    }
}

/// A whole number as text, also where JSON has it as `5.0`.
fn whole(number: &serde_json::Number) -> Option<String> {
    let value = number.as_f64().filter(|value| value.fract() == 0.0 && value.abs() < 1e15)?;
    Some(format!("{value:.0}"))
}

/// The largest value of a setting that is a number: nobody asks for more, and a window costs what it is wide.
pub(crate) const MOST: u32 = 1000;

/// The longest text of all settings of a request: a row of each job has them, and a list of jobs all of these.
const MAX_TEXT: usize = 16 << 10;

/// The settings that are numbers.
pub(crate) fn is_number(setting: &Setting) -> bool {
    matches!(setting.field, "window" | "min_short_len" | "quotes")
}

/// The settings that a request may name: bounds of reading and what belongs to the machine are the server's.
pub(crate) fn is_open(setting: &Setting) -> bool {
    match setting.group {
        Group::Method => !matches!(
            setting.field,
            "framework" | "columns" | "sheet" | "parts" | "withdrawn" | "merge_duplicates"
        ),
        Group::Alignment => true,
        Group::View => matches!(setting.field, "rollup" | "quotes" | "all"),
        _ => false,
    }
}

/// The settings that an upload of a framework may name: how its file is read.
pub(crate) fn is_of_source(setting: &Setting) -> bool {
    matches!(
        setting.field,
        "columns"
            | "sheet"
            | "parts"
            | "withdrawn"
            | "merge_duplicates"
            | "language"
            | "level"
            | "descriptors"
    )
}

/// What a request asks for.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    /// The framework, by its name.
    pub(crate) framework: String,
    /// The settings that the request names.
    pub(crate) given: GivenSettings,
    /// What it is done with: these settings and those of the server.
    pub(crate) session: Session,
}

impl Plan {
    /// What a request asks for, if its settings are some.
    pub(crate) fn of(
        framework: Option<String>,
        given: GivenSettings,
        server: &Session,
    ) -> Result<Self, Problem> {
        Self::with(framework, given, server, is_open)
    }

    /// The same with the settings that `open` lets pass.
    pub(crate) fn with(
        framework: Option<String>,
        given: GivenSettings,
        server: &Session,
        open: fn(&Setting) -> bool,
    ) -> Result<Self, Problem> {
        if given.text().len() > MAX_TEXT {
            let detail = format!("all settings together have {MAX_TEXT} bytes at most");
            return Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", detail).about("settings"));
        }
        let mut settings = Settings::default();
        for (name, value) in &given.0 {
            let Some(setting) = Settings::declared().find(|setting| setting.field == *name) else {
                settings.set(name, "")?;
                continue;
            };
            if !open(setting) {
                return Err(Problem::bad(name, format!("\"{name}\" is not for requests to set here")));
            }
            if is_number(setting) && value.number().is_some_and(|number| number > f64::from(MOST)) {
                return Err(Problem::bad(name, format!("it is {MOST} at most")));
            }
            match value {
                GivenValue::Switch(on) => settings.set(name, &on.to_string())?,
                GivenValue::Number(number) => {
                    settings.set(name, &whole(number).unwrap_or(number.to_string()))?;
                }
                GivenValue::Text(text) => settings.set(name, text)?,
                GivenValue::List(texts) => settings.set_list(name, texts)?,
            }
        }
        let session = server.with_settings(settings.or(server.settings().clone()));
        session.align_settings()?;
        let named = framework.or_else(|| session.settings().method.framework.clone());
        Ok(Self { framework: named.unwrap_or_else(|| DEFAULT_FRAMEWORK.to_owned()), given, session })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(json: &str) -> Result<Plan, Problem> {
        Plan::of(None, serde_json::from_str(json).unwrap(), &Session::default())
    }

    #[test]
    fn settings_are_named_as_everywhere() {
        let plan =
            plan(r#"{"window":7.0,"keep_hyphenated":true,"unit":"paragraph","types":["IND","2G"]}"#).unwrap();
        let shown = |name| plan.session.settings().shown(name).unwrap();
        assert_eq!(
            ["window", "keep_hyphenated", "unit", "types"].map(shown),
            ["7", "true", "paragraph", "IND,2G"]
        );
        assert_eq!(plan.framework, "sdg");
    }

    #[test]
    fn what_is_not_for_requests_is_refused_by_name() {
        for (json, field) in [
            (r#"{"max_bytes":"1G"}"#, "max_bytes"),
            (r#"{"jobs":9}"#, "jobs"),
            (r#"{"framework":"/etc/passwd"}"#, "framework"),
            (r#"{"agregate":"max"}"#, "agregate"),
            (r#"{"window":"many"}"#, "window"),
            (r#"{"window":5.5}"#, "window"),
        ] {
            let problem = plan(json).unwrap_err();
            assert_eq!((problem.status, problem.field.as_deref()), (400, Some(field)), "{json}");
        }
    }
}
