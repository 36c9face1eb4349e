//! TOML in, draft out.

use itl_text::Language;
use serde::Deserialize;
use toml::Spanned;

use crate::check::Draft;
use crate::read_csv::{empty, given, given_words};
use crate::{Concept, Framework, FrameworkError};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FrameworkFile {
    id: String,
    title: Option<String>,
    language: Option<Language>,
    #[serde(default)]
    keep: Vec<String>,
    #[serde(default)]
    stop: Vec<String>,
    #[serde(default)]
    concept: Vec<Spanned<ConceptTable>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ConceptTable {
    id: String,
    #[serde(default)]
    uri: String,
    #[serde(default)]
    parent: String,
    #[serde(default)]
    label: String,
    #[serde(default)]
    descriptor: String,
    tokens: Option<String>,
}

pub(crate) fn read(text: &str) -> Result<Draft, FrameworkError> {
    let line_at =
        |offset: usize| 1 + text.as_bytes()[..offset.min(text.len())].iter().filter(|&&b| b == b'\n').count();
    let file: FrameworkFile = toml::from_str(text).map_err(|error| FrameworkError::Toml {
        line: error.span().map_or(1, |span| line_at(span.start)),
        reason: error.message().to_owned(),
    })?;
    let mut framework = Framework {
        title: file.title.unwrap_or_else(|| file.id.clone()),
        language: file.language,
        keep: file.keep,
        stop: file.stop,
        ..empty(&file.id)
    };
    let mut lines = Vec::new();
    for table in file.concept {
        let line = line_at(table.span().start);
        let table = table.into_inner();
        let tokens =
            table.tokens.as_deref().map(|tokens| given_words(tokens, &table.id, line)).transpose()?;
        framework.concepts.push(Concept {
            id: table.id.trim().to_owned(),
            uri: given(&table.uri),
            parent: given(&table.parent),
            label: table.label,
            descriptor: table.descriptor,
            tokens,
        });
        lines.push(line);
    }
    Ok(Draft { framework, lines, notices: Vec::new() })
}
