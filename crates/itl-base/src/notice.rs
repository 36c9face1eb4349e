//! Notices: what a stage has to say about its input without giving up.

use serde::Deserialize;
use serde::ser::{Serialize, SerializeStruct, Serializer};
use std::borrow::Cow;

use crate::{Help, Mention};

/// How much a notice matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Good to know; the result is whole.
    Info,
    /// The result is there, but something is missing from it: the program ends with exit code 1.
    Warning,
}

/// One remark about an input, for people (`message`) and for programs (`code`).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Notice {
    /// How much it matters.
    pub level: Level,
    /// A stable name in kebab case.
    pub code: Cow<'static, str>,
    /// What happened, where, and what it means for the result.
    pub message: String,
    /// What to do about it.
    #[serde(default)]
    pub help: Option<Help>,
    /// The page it is about.
    pub page: Option<u32>,
}

impl Notice {
    /// A notice of level `info`.
    pub fn info(code: &'static str, message: impl Into<String>) -> Self {
        Self {
            level: Level::Info,
            code: Cow::Borrowed(code),
            message: message.into(),
            help: None,
            page: None,
        }
    }

    /// A notice of level `warning`.
    pub fn warning(code: &'static str, message: impl Into<String>) -> Self {
        Self {
            level: Level::Warning,
            code: Cow::Borrowed(code),
            message: message.into(),
            help: None,
            page: None,
        }
    }

    /// The same notice with what to do about it.
    #[must_use]
    pub fn with_help(self, help: Help) -> Self {
        Self { help: Some(help), ..self }
    }

    /// The message with the advice behind it, `write` saying how settings and verbs are written.
    pub fn render(&self, write: impl Fn(Mention<'_>) -> String) -> String {
        match &self.help {
            Some(help) => format!("{}; {}", self.message, help.render(write)),
            None => self.message.clone(),
        }
    }
}

impl std::fmt::Display for Notice {
    /// The message and the advice with plain names, as results carry them.
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&self.message)?;
        self.help.iter().try_for_each(|help| write!(out, "; {help}"))
    }
}

impl Serialize for Notice {
    /// For people's formats, the message with its advice; between processes, both apart.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let whole = !serializer.is_human_readable();
        let mut out = serializer.serialize_struct("Notice", if whole { 5 } else { 4 })?;
        out.serialize_field("level", &self.level)?;
        out.serialize_field("code", &self.code)?;
        if whole {
            out.serialize_field("message", &self.message)?;
            out.serialize_field("help", &self.help)?;
        } else {
            out.serialize_field("message", &self.to_string())?;
        }
        out.serialize_field("page", &self.page)?;
        out.end()
    }
}
