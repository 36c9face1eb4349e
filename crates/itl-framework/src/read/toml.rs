//! TOML in, draft out: the product's own form, which holds all there is to a framework.

use itl_base::Language;
use serde::Deserialize;
use toml::Spanned;

use super::{given, given_words};
use crate::accept::Draft;
use crate::{
    Concept, FilePlace, Framework, FrameworkError, FrameworkFormat, FrameworkSource, Group, Recommendation,
    Scope,
};

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
    cite: Vec<String>,
    noun: Option<String>,
    plural: Option<String>,
    #[serde(default)]
    scope: Scope,
    source: Option<FrameworkSource>,
    #[serde(default)]
    recommend: Recommendation,
    #[serde(default)]
    group: Vec<GroupTable>,
    #[serde(default)]
    concept: Vec<Spanned<ConceptTable>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GroupTable {
    id: String,
    #[serde(default)]
    parent: String,
    #[serde(default)]
    label: String,
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

pub(super) fn read(text: &str) -> Result<Draft, FrameworkError> {
    let line_at = line_counter(text.as_bytes());
    let file: FrameworkFile = toml::from_str(text).map_err(|error| FrameworkError::Syntax {
        format: FrameworkFormat::Toml,
        place: FilePlace::line_of(text.as_bytes(), error.span().map_or(0, |span| span.start)),
        reason: error.message().to_owned(),
    })?;
    let group = |table: GroupTable| Group { id: table.id, parent: given(&table.parent), label: table.label };
    let mut framework = Framework {
        title: file.title.unwrap_or_default(),
        language: file.language,
        keep: file.keep,
        stop: file.stop,
        cite: file.cite,
        noun: file.noun,
        plural: file.plural,
        scope: file.scope,
        source: file.source,
        recommend: file.recommend,
        groups: file.group.into_iter().map(group).collect(),
        ..Framework::empty(&file.id)
    };
    let mut places = Vec::new();
    for table in file.concept {
        let place = FilePlace::Line(line_at(table.span().start));
        let table = table.into_inner();
        let tokens =
            table.tokens.as_deref().map(|tokens| given_words(tokens, &table.id, &place)).transpose()?;
        framework.concepts.push(Concept {
            id: table.id,
            uri: given(&table.uri),
            parent: given(&table.parent),
            label: table.label,
            descriptor: table.descriptor,
            tokens,
            parts: Vec::new(),
        });
        places.push(place);
    }
    Ok(Draft { places, ..Draft::new(framework) })
}

/// Finds the line of a byte. The ends of lines are looked up once: a file has as many concepts as it likes.
fn line_counter(text: &[u8]) -> impl Fn(usize) -> usize {
    let ends: Vec<usize> =
        text.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at).collect();
    move |byte| 1 + ends.partition_point(|&end| end < byte)
}
