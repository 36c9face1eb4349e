//! Notices: what a stage has to say about its input without giving up.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// How much a notice matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Good to know; the result is whole.
    Info,
    /// The result is there, but something is missing from it: the program ends with exit code 1.
    Warning,
}

/// One remark about an input, for people (`message`) and for programs (`code`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    /// How much it matters.
    pub level: Level,
    /// A stable name in kebab case.
    pub code: Cow<'static, str>,
    /// What happened, where, and what it means for the result.
    pub message: String,
    /// The page it is about.
    pub page: Option<u32>,
}

impl Notice {
    /// A notice of level `info`.
    pub fn info(code: &'static str, message: impl Into<String>) -> Self {
        Self { level: Level::Info, code: Cow::Borrowed(code), message: message.into(), page: None }
    }

    /// A notice of level `warning`.
    pub fn warning(code: &'static str, message: impl Into<String>) -> Self {
        Self { level: Level::Warning, code: Cow::Borrowed(code), message: message.into(), page: None }
    }
}
