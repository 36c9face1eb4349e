//! The plan: what results are about and were made with. Results of another plan are not added to.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version of the folder's layout.
const LAYOUT: u32 = 1;

/// What results are about and were made with. Results of another plan are not added to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// The version of the folder's layout.
    pub layout: u32,
    /// The version of the program.
    pub itl: String,
    /// The framework's id and the model's fingerprint.
    pub framework: FrameworkPart,
    /// The settings of the method.
    pub parameters: Value,
    /// The bounds of reading, and what is written.
    pub settings: Value,
    /// What is read.
    pub sources: Vec<SourcePart>,
}

/// A framework and its model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FrameworkPart {
    /// The framework's id.
    pub id: String,
    /// The model's fingerprint.
    pub fingerprint: String,
}

/// Something that documents come from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourcePart {
    /// What the user called it.
    pub name: String,
    /// `files`, `folder`, `table` or `stream`.
    pub kind: String,
    /// Files in it.
    pub files: Option<u64>,
    /// Bytes of it.
    pub bytes: Option<u64>,
    /// SHA-256 over the names and sizes of its files.
    pub sha256: Option<String>,
}

impl Plan {
    /// A plan of this version of the program.
    #[must_use]
    pub fn new(
        framework: FrameworkPart,
        parameters: Value,
        settings: Value,
        sources: Vec<SourcePart>,
    ) -> Self {
        let itl = env!("CARGO_PKG_VERSION").to_owned();
        Self { layout: LAYOUT, itl, framework, parameters, settings, sources }
    }

    /// What differs in another plan, if anything does.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<String> {
        if (self.layout, &self.itl) != (other.layout, &other.itl) {
            return Some(format!("version {} of the program", other.itl));
        }
        if self.framework.id != other.framework.id {
            return Some(format!("another framework, \"{}\"", other.framework.id));
        }
        if self.framework != other.framework {
            return Some("another version of the framework, or a model with other settings".to_owned());
        }
        let mine = self.parameters.as_object().into_iter().chain(self.settings.as_object()).flatten();
        for (name, value) in mine {
            let theirs = other.parameters.get(name).or_else(|| other.settings.get(name));
            if theirs != Some(value) {
                let theirs = theirs.map_or("none".to_owned(), Value::to_string);
                return Some(format!("other settings: {name} was {theirs}, and is {value} now"));
            }
        }
        if self.sources.len() != other.sources.len() {
            return Some("other documents".to_owned());
        }
        let changed = self.sources.iter().zip(&other.sources).find(|(mine, theirs)| mine != theirs);
        match changed {
            Some((mine, theirs)) if mine.name != theirs.name => {
                Some(format!("other documents: {} instead of {}", theirs.name, mine.name))
            }
            Some((mine, _)) => Some(format!("other documents: {} was not what it is now", mine.name)),
            None if self != other => Some("other settings".to_owned()),
            None => None,
        }
    }
}
