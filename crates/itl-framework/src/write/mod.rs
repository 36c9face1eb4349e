//! A framework in, a file out.

mod csv;
mod json;
mod toml;
mod turtle;

use crate::Framework;

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
            Written::Toml => toml::write(self).into_bytes(),
            Written::Json => json::write(self),
            Written::Csv => csv::write(self, b','),
            Written::Tsv => csv::write(self, b'\t'),
            Written::Turtle => turtle::write(self).into_bytes(),
        }
    }
}

/// Given words as they are written.
fn tokens(concept: &crate::Concept) -> Option<String> {
    let words = concept.tokens.as_ref()?.iter().map(|word| format!("{}/{}", word.surface, word.tag));
    Some(words.collect::<Vec<_>>().join(" "))
}
