//! What a report of documents side by side is about: the documents with their names, the movements, the remarks.

use itl_core::{Movement, Standing};
use itl_text::Notice;
use std::path::Path;

use crate::Context;

/// Documents side by side, in their order.
#[derive(Clone, Copy)]
pub struct Compared<'a> {
    /// What they are aligned with.
    pub context: Context<'a>,
    /// What the documents are called, one for each.
    pub names: &'a [String],
    /// How they stand: at least one.
    pub standings: &'a [Standing],
    /// All concepts, those first that moved farthest.
    pub movements: &'a [Movement],
    /// What there is to say about the framework, about the documents, and about setting them side by side.
    pub remarks: &'a [Remark],
}

/// A notice, and the document it is about, if it is about one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// The document, by its place among them.
    pub document: Option<usize>,
    /// What there is to say.
    pub notice: Notice,
}

impl Compared<'_> {
    /// The movements in the order of concepts.
    pub(crate) fn in_order(&self) -> Vec<&Movement> {
        let mut movements: Vec<&Movement> = self.movements.iter().collect();
        movements.sort_by_key(|movement| movement.column);
        movements
    }

    /// Short names of the documents: their file names, if they are short and differ; else letters, else numbers.
    pub(crate) fn labels(&self, width: usize) -> Vec<String> {
        let file_name = |name: &String| {
            let last = Path::new(name).file_name().map(|last| last.to_string_lossy().into_owned());
            crate::terminal::clean(&last.unwrap_or_else(|| name.clone()))
        };
        let names: Vec<String> = self.names.iter().map(file_name).collect();
        let mut sorted = names.clone();
        sorted.sort_unstable();
        sorted.dedup();
        if sorted.len() == names.len() && names.iter().all(|name| name.chars().count() <= width) {
            return names;
        }
        let letter = |at: usize| char::from(b'A' + at as u8).to_string();
        let number = |at: usize| (at + 1).to_string();
        (0..names.len()).map(|at| if names.len() <= 26 { letter(at) } else { number(at) }).collect()
    }
}
