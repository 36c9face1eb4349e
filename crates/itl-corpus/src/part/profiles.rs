//! Profiles of documents, read back from a finished folder of results: what an overview is made of.

use itl_core::Verdict;
use itl_study::DocumentProfile;
use parquet::file::reader::SerializedFileReader;
use parquet::record::reader::RowIter;
use parquet::record::{Field, Row};
use std::fs::File;

use super::{AFFINITIES, DOCUMENTS};
use crate::store::{Folder, StoreError};

/// What the documents of an overview are grouped by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GroupBy {
    /// Every document is a group of its own.
    Document,
    /// The folder that it lies in.
    Folder,
    /// The value of a column of its table.
    Column(String),
}

impl GroupBy {
    /// What `document`, `folder` or the name of a column asks for.
    #[must_use]
    pub fn of(name: &str) -> Self {
        match name {
            "document" => Self::Document,
            "folder" => Self::Folder,
            column => Self::Column(column.to_owned()),
        }
    }
}

/// The group of documents that have no folder or no such column.
const NONE: &str = "(none)";

/// Calls `each` with the profile of every document that was aligned, in the order of the corpus.
///
/// # Errors
/// If a part cannot be read.
pub(crate) fn profiles(
    folder: &Folder,
    parts: usize,
    concepts: usize,
    by: &GroupBy,
    mut each: impl FnMut(DocumentProfile),
) -> Result<(), StoreError> {
    for part in 0..parts {
        let mut values = rows(folder, &AFFINITIES.path(part))?;
        for row in rows(folder, &DOCUMENTS.path(part))? {
            let row = row?;
            if text(&row, "status") != Some("ok") {
                continue;
            }
            let mut profile = DocumentProfile {
                id: text(&row, "id").unwrap_or_default().to_owned(),
                group: group(&row, by),
                units: whole(&row, "counted").unwrap_or(0),
                absolute: Vec::with_capacity(concepts),
                relative: Vec::with_capacity(concepts),
                ..DocumentProfile::default()
            };
            let (mut passages, mut evidence) = (Vec::new(), Vec::new());
            let (mut share, mut verdict) = (Vec::new(), Vec::new());
            for value in values.by_ref().take(concepts) {
                let value = value?;
                profile.absolute.push(number(&value, "absolute").unwrap_or(0.0));
                profile.relative.push(number(&value, "relative"));
                passages.extend(whole(&value, "passages"));
                evidence.extend(number(&value, "evidence"));
                share.extend(number(&value, "share"));
                verdict.extend(text(&value, "verdict").and_then(Verdict::of_name));
            }
            // Either all concepts are decided about, or none.
            profile.passages = (passages.len() == concepts).then_some(passages);
            profile.evidence = (evidence.len() == concepts).then_some(evidence);
            profile.share = (share.len() == concepts).then_some(share);
            profile.verdict = (verdict.len() == concepts).then_some(verdict);
            each(profile);
        }
    }
    Ok(())
}

type Rows = Box<dyn Iterator<Item = Result<Row, StoreError>>>;

/// The rows of a table's part.
fn rows(folder: &Folder, path: &str) -> Result<Rows, StoreError> {
    let file: File = folder.open(path)?;
    let name = folder.name(path);
    let damaged = move |reason: String| StoreError::Damaged { path: name.clone(), reason };
    let reader = SerializedFileReader::new(file).map_err(|error| damaged(error.to_string()))?;
    let rows = RowIter::from_file_into(Box::new(reader));
    Ok(Box::new(rows.map(move |row| row.map_err(|error| damaged(error.to_string())))))
}

fn group(row: &Row, by: &GroupBy) -> String {
    let value = match by {
        GroupBy::Document => text(row, "id").map(str::to_owned),
        GroupBy::Folder => text(row, "folder").map(str::to_owned),
        GroupBy::Column(name) => text(row, "columns").and_then(|columns| column(columns, name)),
    };
    value.filter(|value| !value.is_empty()).unwrap_or_else(|| NONE.to_owned())
}

/// The value of a column in the JSON of them all; items of a list are parted by commas.
fn column(columns: &str, name: &str) -> Option<String> {
    let columns: serde_json::Map<String, serde_json::Value> = serde_json::from_str(columns).ok()?;
    match columns.get(name)? {
        serde_json::Value::Array(items) => {
            let items: Vec<&str> = items.iter().filter_map(|item| item.as_str()).collect();
            Some(items.join(", "))
        }
        value => value.as_str().map(str::to_owned),
    }
}

fn field<'r>(row: &'r Row, name: &str) -> Option<&'r Field> {
    row.get_column_iter().find(|(column, _)| *column == name).map(|(_, field)| field)
}

fn text<'r>(row: &'r Row, name: &str) -> Option<&'r str> {
    match field(row, name) {
        Some(Field::Str(text)) => Some(text),
        _ => None,
    }
}

fn whole(row: &Row, name: &str) -> Option<u64> {
    match field(row, name) {
        Some(Field::Long(number)) => u64::try_from(*number).ok(),
        _ => None,
    }
}

fn number(row: &Row, name: &str) -> Option<f64> {
    match field(row, name) {
        Some(Field::Double(number)) => Some(*number),
        _ => None,
    }
}
