//! The frameworks that there are; a single framework writes its own JSON.

use itl_base::Language;
use itl_framework::{Framework, Hierarchy};
use serde::Serialize;

/// A framework of a list: built in, or a file of the user's.
pub struct Listed {
    /// The name that it is asked for by.
    pub name: String,
    /// Where it is.
    pub place: String,
    /// The framework, or why it cannot be used.
    pub framework: Result<Framework, String>,
}

/// A framework of a list.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ListedPart<'a> {
    /// The name that it is asked for by.
    pub name: &'a str,
    /// Where it is.
    pub r#where: &'a str,
    /// Its title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<&'a str>,
    /// Its language.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Option<String>"))]
    pub language: Option<Language>,
    /// Number of concepts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub concepts: Option<usize>,
    /// Number of levels of the hierarchy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub levels: Option<usize>,
    /// Why it cannot be used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<&'a str>,
}

impl<'a> ListedPart<'a> {
    /// An entry of the list.
    #[must_use]
    pub fn of(one: &'a Listed) -> Self {
        let framework = one.framework.as_ref().ok();
        let levels = |framework| Hierarchy::of(framework).nodes.iter().map(|node| node.level).max();
        Self {
            name: &one.name,
            r#where: &one.place,
            title: framework.map(|framework| framework.title.as_str()),
            language: framework.and_then(|framework| framework.language),
            concepts: framework.map(|framework| framework.concepts.len()),
            levels: framework.and_then(levels),
            error: one.framework.as_ref().err().map(String::as_str),
        }
    }
}
