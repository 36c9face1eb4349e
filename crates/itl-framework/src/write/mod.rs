//! A framework in, a file out: tables and TOML here, JSON and Turtle beside it.

mod json;
mod turtle;

use std::fmt::Write as _;
use toml::Value;

use crate::live_cell::guarded;
use crate::{Descriptors, Framework};

/// The forms in which a framework is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Written {
    /// All there is to it.
    Toml,
    /// The same in JSON.
    Json,
    /// Its concepts and groups, without what stands at the head of the file.
    Csv,
    /// The same with tabs.
    Tsv,
    /// SKOS, with what it has no place for in marks.
    Turtle,
}

impl Written {
    /// The form that a file of this name has.
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        let ending = name.rsplit_once('.')?.1.to_ascii_lowercase();
        Some(match ending.as_str() {
            "toml" => Self::Toml,
            "json" => Self::Json,
            "csv" => Self::Csv,
            "tsv" => Self::Tsv,
            "ttl" => Self::Turtle,
            _ => return None,
        })
    }
}

impl Framework {
    /// The file of a framework.
    #[must_use]
    pub fn write(&self, form: Written) -> Vec<u8> {
        match form {
            Written::Toml => toml(self).into_bytes(),
            Written::Json => json::write(self),
            Written::Csv => table(self, b','),
            Written::Tsv => table(self, b'\t'),
            Written::Turtle => turtle::write(self).into_bytes(),
        }
    }
}

/// Given words as they are written.
fn tokens(concept: &crate::Concept) -> Option<String> {
    let mut words = String::new();
    for (at, word) in concept.tokens.as_ref()?.iter().enumerate() {
        let space = if at > 0 { " " } else { "" };
        // Writing to a string cannot fail.
        let _ = write!(words, "{space}{}/{}", word.surface, word.tag);
    }
    Some(words)
}

/// Bytes that the writer of CSV writes in one go. For each of them it looks at the rest of a cell: with a small buffer a long text takes the
/// square of its length.
const CSV_BUFFER: usize = 1 << 20;

/// A framework as a table: `id,parent,label,descriptor`, and further columns where something is in them.
fn table(framework: &Framework, delimiter: u8) -> Vec<u8> {
    let uri = framework.concepts.iter().any(|concept| concept.uri.is_some());
    let given = framework.concepts.iter().any(|concept| concept.tokens.is_some());
    let kind = !framework.groups.is_empty();
    let mut rows = csv::WriterBuilder::new();
    let mut rows = rows.delimiter(delimiter).buffer_capacity(CSV_BUFFER).from_writer(Vec::new());
    let mut row = |[id, parent, label, descriptor]: [&str; 4], [address, words, sort]: [&str; 3]| {
        let always = [id, parent, label, descriptor].into_iter();
        let further = [(uri, address), (given, words), (kind, sort)].into_iter();
        let cells = always.chain(further.filter(|(there, _)| *there).map(|(_, cell)| cell));
        for cell in cells {
            // Writing to memory cannot fail.
            let _ = rows.write_field(guarded(cell).as_bytes());
        }
        let _ = rows.write_record(None::<&[u8]>);
    };
    row(["id", "parent", "label", "descriptor"], ["uri", "tokens", "kind"]);
    for group in &framework.groups {
        let parent = group.parent.as_deref().unwrap_or("");
        row([&group.id, parent, &group.label, ""], ["", "", "group"]);
    }
    for concept in &framework.concepts {
        let parent = concept.parent.as_deref().unwrap_or("");
        let words = tokens(concept).unwrap_or_default();
        let address = concept.uri.as_deref().unwrap_or("");
        row([&concept.id, parent, &concept.label, &concept.descriptor], [address, &words, ""]);
    }
    rows.into_inner().unwrap_or_default()
}

/// A framework as TOML, in the order in which people write one: the head, groups, concepts.
fn toml(framework: &Framework) -> String {
    let mut file = String::new();
    line(&mut file, "id", &framework.id);
    line(&mut file, "title", &framework.title);
    if let Some(language) = framework.language {
        line(&mut file, "language", language.code());
    }
    for (key, words) in [("keep", &framework.keep), ("stop", &framework.stop), ("cite", &framework.cite)] {
        if !words.is_empty() {
            let words: Vec<Value> = words.iter().map(|word| Value::from(word.as_str())).collect();
            let _ = writeln!(file, "{key} = {}", Value::Array(words));
        }
    }
    some(&mut file, "noun", framework.noun.as_deref().unwrap_or(""));
    some(&mut file, "plural", framework.plural.as_deref().unwrap_or(""));
    if !framework.scope.is_all() {
        file.push_str("\n[scope]\n");
        for (key, ids) in [("only", &framework.scope.only), ("except", &framework.scope.except)] {
            if !ids.is_empty() {
                let ids: Vec<Value> = ids.iter().map(|id| Value::from(id.as_str())).collect();
                let _ = writeln!(file, "{key} = {}", Value::Array(ids));
            }
        }
        some(&mut file, "reason", &framework.scope.reason);
    }
    if let Some(source) = &framework.source {
        file.push_str("\n[source]\n");
        line(&mut file, "format", &source.format);
        some(&mut file, "id", &source.id);
        some(&mut file, "version", &source.version);
    }
    let recommended = &framework.recommend;
    if !recommended.is_empty() {
        file.push_str("\n[recommend]\n");
        some(&mut file, "scheme", recommended.scheme.as_deref().unwrap_or(""));
        if let Some(level) = recommended.level {
            // Writing to a string cannot fail.
            let _ = writeln!(file, "level = {level}");
        }
        some(&mut file, "descriptors", recommended.descriptors.map_or("", Descriptors::name));
    }
    for group in &framework.groups {
        file.push_str("\n[[group]]\n");
        line(&mut file, "id", &group.id);
        some(&mut file, "parent", group.parent.as_deref().unwrap_or(""));
        some(&mut file, "label", &group.label);
    }
    for concept in &framework.concepts {
        file.push_str("\n[[concept]]\n");
        line(&mut file, "id", &concept.id);
        some(&mut file, "uri", concept.uri.as_deref().unwrap_or(""));
        some(&mut file, "parent", concept.parent.as_deref().unwrap_or(""));
        some(&mut file, "label", &concept.label);
        some(&mut file, "descriptor", &concept.descriptor);
        if let Some(tokens) = tokens(concept) {
            line(&mut file, "tokens", &tokens);
        }
    }
    file
}

fn some(file: &mut String, key: &str, value: &str) {
    if !value.is_empty() {
        line(file, key, value);
    }
}

/// A text of several lines stands as such, where it can.
fn line(file: &mut String, key: &str, value: &str) {
    let value = Value::from(value);
    // Writing to a string cannot fail.
    let _ = writeln!(file, "{key} = {value}");
}
