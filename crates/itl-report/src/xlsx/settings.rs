//! The sheet that says how the others were made: framework, parameters, documents, notices, what was left out.

use itl_base::{Level, Notice};
use itl_core::AlignSettings;
use rust_xlsxwriter::XlsxError;
use serde_json::Value;

use super::sheet::{Cell, CellKind, Sheet, column};
use crate::Context;
use itl_results::FrameworkPart;

/// What a parameter means, in words.
const MEANINGS: [(&str, &str); 22] = [
    ("preset", "a named set of parameters: equations, published, or custom"),
    ("scheme", "how terms are weighted: as published, or by how much a concept's text uses them (graded)"),
    ("types", "the types of terms that count"),
    ("level", "level of the framework that supplied the concepts; empty for all concepts"),
    ("descriptors", "whether concepts are described by their own texts or also by those below them"),
    ("window", "words between two that co-occur"),
    (
        "background",
        "how much less words of general text count: off, product or mean over the words of a term",
    ),
    ("reach", "whether a window of N reaches N+1 words (plus-one) or N (exact)"),
    ("coc_exclude", "pairs of words that do not count as co-occurrence"),
    (
        "normalizer",
        "what affinities are divided by: all terms of the unit, the distinct ones, or a norm of them",
    ),
    ("language", "language of framework and documents, ISO 639-1"),
    ("min_short_len", "words of at most so many characters are dropped"),
    ("keep_hyphenated", "whether hyphenated words such as well-being are words"),
    ("split_compounds", "whether the runs of letters in well-being or cmd.exe are words of their own"),
    ("tagger", "whether words are tagged, so that only nouns, verbs, adjectives and adverbs count"),
    ("stop_words", "number of words that are dropped because they say nothing"),
    ("core", "what read the words: another core may read them differently"),
    ("unit", "what a row of the matrix is"),
    ("count", "which kinds of units count in aggregates and decisions"),
    ("aggregate", "how units are summed up to a document"),
    ("by", "level at which results are grouped"),
    ("rollup", "how results of concepts are shown at their parents"),
];

/// A line of the sheet: about a document, or about all where it names none.
pub(super) struct Remark {
    pub(super) document: String,
    pub(super) name: String,
    pub(super) value: String,
    pub(super) meaning: &'static str,
}

impl Remark {
    pub(super) fn new(document: &str, name: &str, value: String, meaning: &'static str) -> Self {
        Self { document: document.to_owned(), name: name.to_owned(), value, meaning }
    }
}

/// Rows of name, value and meaning about the framework and the parameters.
pub(super) fn general(context: Context<'_>, settings: &AlignSettings) -> Vec<Remark> {
    let framework = serde_json::to_value(FrameworkPart::of(context.model)).unwrap_or_default();
    let parameters = serde_json::to_value(context.parameters(Some(settings))).unwrap_or_default();
    let remark = |name: &str, value: String, meaning| Remark::new("", name, value, meaning);
    let mut rows = vec![
        remark("program", concat!("itl ", env!("CARGO_PKG_VERSION")).to_owned(), ""),
        remark("framework", shown(&framework["id"]), "what the documents were aligned with"),
        remark("title", shown(&framework["title"]), "of the framework"),
        remark("fingerprint", shown(&framework["fingerprint"]), "of the model: equal for equal models"),
        remark("concepts", context.model.concept_count().to_string(), "of the framework, a column each"),
    ];
    let meaning = |name: &str| MEANINGS.iter().find(|known| known.0 == name).map_or("", |known| known.1);
    let parameters = parameters.as_object().into_iter().flatten();
    rows.extend(parameters.map(|(name, value)| remark(name, shown(value), meaning(name))));
    rows
}

/// A notice about a document or the workbook.
pub(super) fn noticed(document: &str, notice: &Notice) -> Remark {
    let name = if notice.level == Level::Warning { "warning" } else { "note" };
    let page = notice.page.map_or(String::new(), |page| format!("page {page}: "));
    Remark::new(document, name, format!("{page}{notice}"), "")
}

/// The sheet of these rows; the last line says if there were more than it holds.
pub(super) fn sheet(remarks: &[Remark]) -> Result<Sheet, XlsxError> {
    let columns = [
        column("document", CellKind::Text, 24.0),
        column("setting", CellKind::Text, 18.0),
        column("value", CellKind::Text, 70.0),
        column("meaning", CellKind::Text, 60.0),
    ];
    let mut sheet = Sheet::new("Settings", 0, &columns)?;
    let shown = remarks.len().min(sheet.room().saturating_sub(1));
    for Remark { document, name, value, meaning } in &remarks[..shown] {
        sheet.row([Cell::Text(document), Cell::Text(name), Cell::Text(value), Cell::Text(meaning)])?;
    }
    if shown < remarks.len() {
        let more = format!("{} more lines do not fit here", remarks.len() - shown);
        sheet.row([Cell::Empty, Cell::Text("left out"), Cell::Text(&more), Cell::Empty])?;
    }
    Ok(sheet)
}

fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(shown).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}
