//! JSON in, draft out: the form that `itl frameworks show --json` gives, or a plain list of objects whose keys are the
//! columns of a table.

use itl_base::Language;
use serde::Deserialize;
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::collections::BTreeSet;

use super::columns::ConceptColumns;
use crate::accept::Draft;
use crate::{
    FilePlace, Framework, FrameworkError, FrameworkFormat, FrameworkSource, Group, ReadOptions,
    Recommendation, Scope,
};

#[derive(Deserialize)]
struct FrameworkFile {
    id: Option<String>,
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
    groups: Vec<GroupObject>,
    concepts: Vec<Map<String, Value>>,
}

#[derive(Deserialize)]
struct GroupObject {
    id: String,
    parent: Option<String>,
    #[serde(default)]
    label: String,
}

pub(super) fn read(text: &str, id: &str, options: &ReadOptions<'_>) -> Result<Draft, FrameworkError> {
    let (file, at) = if text.trim_start().starts_with('[') {
        let concepts = parse(text)?;
        let empty = FrameworkFile {
            id: None,
            title: None,
            language: None,
            keep: Vec::new(),
            stop: Vec::new(),
            cite: Vec::new(),
            noun: None,
            plural: None,
            scope: Scope::default(),
            source: None,
            recommend: Recommendation::default(),
            groups: Vec::new(),
            concepts,
        };
        (empty, "")
    } else {
        (parse::<FrameworkFile>(text)?, "concepts")
    };
    let id = file.id.as_deref().unwrap_or(id);
    let group = |group: GroupObject| Group { id: group.id, parent: group.parent, label: group.label };
    let framework = Framework {
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
        groups: file.groups.into_iter().map(group).collect(),
        ..Framework::empty(id)
    };
    let (mut header, mut known): (Vec<String>, BTreeSet<&str>) = (Vec::new(), BTreeSet::new());
    for key in file.concepts.iter().flat_map(Map::keys) {
        if known.insert(key) {
            header.push(key.clone());
        }
    }
    let (mut columns, notices) = match file.concepts.is_empty() {
        true => return Err(FrameworkError::Empty),
        false => ConceptColumns::of(&header, options, &FilePlace::Path(format!("{at}[0]")))?,
    };
    let mut draft = Draft::new(framework).saying(notices);
    for (index, concept) in file.concepts.iter().enumerate() {
        // Only columns that are used: every concept may have keys of its own.
        let fields: Vec<(usize, Cow<'_, str>)> = columns
            .used()
            .map(|at| (at, concept.get(&header[at]).map_or(Cow::Borrowed(""), plain)))
            .collect();
        let field = |at: usize| fields.iter().find(|field| field.0 == at).map_or("", |field| &*field.1);
        columns.add(field, FilePlace::Path(format!("{at}[{index}]")), &mut draft)?;
    }
    columns.finish(&mut draft);
    Ok(draft)
}

/// A value as the text of a field; what is no text, number or yes has none.
fn plain(value: &Value) -> Cow<'_, str> {
    match value {
        Value::String(text) => Cow::Borrowed(text),
        Value::Number(number) => Cow::Owned(number.to_string()),
        Value::Bool(true) => Cow::Borrowed("true"),
        Value::Null | Value::Bool(false) | Value::Array(_) | Value::Object(_) => Cow::Borrowed(""),
    }
}

/// Parses JSON, with the line of what is wrong.
pub(super) fn parse<'t, T: Deserialize<'t>>(text: &'t str) -> Result<T, FrameworkError> {
    parse_as(text, FrameworkFormat::Json)
}

/// Parses JSON that holds a file of a format.
pub(super) fn parse_as<'t, T: Deserialize<'t>>(
    text: &'t str,
    format: FrameworkFormat,
) -> Result<T, FrameworkError> {
    serde_json::from_str(text).map_err(|error| {
        let said = error.to_string();
        let reason = said.split(" at line ").next().unwrap_or(&said).to_owned();
        FrameworkError::Syntax { format, place: FilePlace::Line(error.line().max(1)), reason }
    })
}
