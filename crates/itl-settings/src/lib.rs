//! The settings of the product, declared once: names and texts in; typed values, defaults, what results carry and what a
//! model must agree with out.
//!
//! `declared.rs` has every setting. Of a declaration are made: a field of one of four types, a flag (name, shape, help,
//! default), a key of `itl.toml`, a key of the JSON that results carry, a check against a model, and a row of
//! `docs/settings.md`. Nothing here opens a file: a setting whose value is a file's contents gets the contents.
//!
//! ```
//! use itl_settings::Settings;
//!
//! let mut settings = Settings::from_toml("aggregate = \"max\"\nmax-bytes = \"64M\"", &|_| Err("no files here".into()))?;
//! settings.set("scheme", "graded")?;
//! assert_eq!(settings.shown("aggregate").as_deref(), Some("max"));
//! assert!(settings.set("agregate", "max").unwrap_err().help().unwrap().to_string().contains("aggregate"));
//! # Ok::<(), itl_settings::SettingsError>(())
//! ```

mod agree;
mod carried;
mod choice;
mod declare;
mod declared;
mod error;
mod file;
mod lower;
mod page;
mod resolve;
mod size;
mod value;

pub use carried::{Parameters, parameters};
pub use choice::{LanguageChoice, LevelChoice, Reviews, StopWords, Tagging};
pub use declare::{Agreement, Carried, Declared, Group, Made, Setting};
pub use declared::{AlignmentSettings, MethodSettings, ReadingSettings, ViewSettings};
pub use error::SettingsError;
pub use file::Contents;
pub use lower::Raised;
pub use page::reference_page;
pub use resolve::DEFAULT_MEMORY;
pub use size::{format_size, parse_size};
pub use value::{Shape, Size};

use declare::Given;
use itl_core::AlignSettings;

/// All settings; `None` where nothing was said.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Settings {
    /// How a framework becomes a model.
    pub method: MethodSettings,
    /// How documents are read, and their bounds.
    pub reading: ReadingSettings,
    /// What is aligned, and how it is summed up.
    pub alignment: AlignmentSettings,
    /// How much is shown, and by how many threads it is made.
    pub view: ViewSettings,
}

impl Settings {
    /// Every setting, in the order of declaration.
    pub fn declared() -> impl Iterator<Item = &'static Setting> {
        let groups = [
            MethodSettings::DECLARED,
            ReadingSettings::DECLARED,
            AlignmentSettings::DECLARED,
            ViewSettings::DECLARED,
        ];
        groups.into_iter().flatten()
    }

    /// Sets one by its name, in kebab or snake case, from a text: what its flag would take. For a setting whose value is the
    /// contents of a file, these are the contents.
    ///
    /// # Errors
    /// If there is no such setting, or the text is none of its values.
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), SettingsError> {
        self.give(name, &Given::Text(text))
    }

    /// Sets one from several texts, each whole: columns, parts, stop words.
    ///
    /// # Errors
    /// As [`Settings::set`].
    pub fn set_list(&mut self, name: &str, texts: &[String]) -> Result<(), SettingsError> {
        self.give(name, &Given::List(texts))
    }

    fn give(&mut self, name: &str, given: &Given<'_>) -> Result<(), SettingsError> {
        let field = name.replace('-', "_");
        let Self { method, reading, alignment, view } = self;
        let set = method
            .set(&field, given)
            .or_else(|| reading.set(&field, given))
            .or_else(|| alignment.set(&field, given))
            .or_else(|| view.set(&field, given));
        match set {
            Some(Ok(())) => Ok(()),
            Some(Err(reason)) => {
                Err(SettingsError::Value { setting: name.replace('_', "-"), reason, line: None })
            }
            None => Err(SettingsError::Unknown { name: name.to_owned(), nearest: nearest(name), line: None }),
        }
    }

    /// The value of a setting as text, if it was set.
    #[must_use]
    pub fn shown(&self, name: &str) -> Option<String> {
        let field = name.replace('-', "_");
        let Self { method, reading, alignment, view } = self;
        let own = method.shown(&field).or_else(|| reading.shown(&field));
        own.or_else(|| alignment.shown(&field)).or_else(|| view.shown(&field))
    }

    /// These settings, and those of `fallback` where these say nothing.
    #[must_use]
    pub fn or(self, fallback: Self) -> Self {
        Self {
            method: self.method.or(fallback.method),
            reading: self.reading.or(fallback.reading),
            alignment: self.alignment.or(fallback.alignment),
            view: self.view.or(fallback.view),
        }
    }

    /// What is aligned, and how it is summed up.
    ///
    /// # Errors
    /// If the groups are finer than the units.
    pub fn align(&self) -> Result<AlignSettings, SettingsError> {
        self.alignment.resolve(&self.method)
    }
}

/// The setting whose name takes the fewest changes of letters to get to, if they are few.
fn nearest(name: &str) -> Option<String> {
    let names = Settings::declared().map(Setting::name);
    let (distance, found) = names.map(|known| (edits(name, known), known)).min()?;
    (distance <= name.len().max(3) / 3).then(|| found.to_owned())
}

/// Letters to put in, take out or change.
fn edits(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (at, letter) in from.chars().take(100).enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], at + 1);
        for (column, &other) in to.iter().enumerate() {
            let change = diagonal + usize::from(letter != other);
            diagonal = row[column + 1];
            row[column + 1] = change.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests;
