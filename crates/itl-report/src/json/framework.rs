//! `itl frameworks list --json`; a single framework writes its own JSON.

use itl_framework::Hierarchy;
use serde::Serialize;
use std::io::{self, Write};

use crate::terminal::Listed;

#[derive(Serialize)]
struct ListedPart<'a> {
    name: &'a str,
    r#where: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    language: Option<itl_text::Language>,
    #[serde(skip_serializing_if = "Option::is_none")]
    concepts: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    levels: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
}

/// Writes the frameworks that there are as a list.
///
/// # Errors
/// If `out` fails.
pub fn frameworks(out: &mut dyn Write, listed: &[Listed]) -> io::Result<()> {
    serde_json::to_writer(&mut *out, &listed.iter().map(part).collect::<Vec<_>>())?;
    writeln!(out)
}

fn part(one: &Listed) -> ListedPart<'_> {
    let framework = one.framework.as_ref().ok();
    let levels = |framework| Hierarchy::of(framework).nodes.iter().map(|node| node.level).max();
    ListedPart {
        name: &one.name,
        r#where: &one.place,
        title: framework.map(|framework| framework.title.as_str()),
        language: framework.and_then(|framework| framework.language),
        concepts: framework.map(|framework| framework.concepts.len()),
        levels: framework.and_then(levels),
        error: one.framework.as_ref().err().map(String::as_str),
    }
}
