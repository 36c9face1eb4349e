//! The scope of a framework: which of its concepts apply to those who use it, by ids and patterns.
//!
//! A concept that does not apply stays a column, so that text about it is not taken for text about others; it has no verdict and is
//! counted in nothing.

use itl_base::Help;
use serde::{Deserialize, Serialize};

use crate::{Framework, FrameworkError, Hierarchy};

/// What applies; all fields are always written, because models and the reading process send it without their names. Every entry is an id, which takes all that is below it along, an id with `*` for any letters, or `FIRST..LAST` for all
/// from one to the other in the order of the file.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scope {
    /// What applies; everything if nothing is named.
    #[serde(default)]
    pub only: Vec<String>,
    /// What does not.
    #[serde(default)]
    pub except: Vec<String>,
    /// Why, in the user's words.
    #[serde(default)]
    pub reason: String,
}

impl Scope {
    /// Whether everything applies.
    #[must_use]
    pub fn is_all(&self) -> bool {
        self.only.is_empty() && self.except.is_empty()
    }

    /// Why something does not apply: the user's words or, without them, what was named.
    #[must_use]
    pub fn reason(&self) -> String {
        if !self.reason.trim().is_empty() {
            return self.reason.trim().to_owned();
        }
        let named =
            |what: &str, ids: &[String]| (!ids.is_empty()).then(|| format!("{what} {}", ids.join(", ")));
        let said = [named("only", &self.only), named("except", &self.except)];
        format!("scope: {}", said.into_iter().flatten().collect::<Vec<_>>().join("; "))
    }
}

impl Framework {
    /// Whether each concept applies, by column.
    #[must_use]
    pub fn applicable(&self) -> Vec<bool> {
        let mut applies = vec![true; self.concepts.len()];
        if self.scope.is_all() {
            return applies;
        }
        let nodes = Nodes::of(self);
        let chosen = |patterns: &[String]| {
            let mut chosen = vec![false; self.concepts.len()];
            for column in patterns.iter().flat_map(|pattern| nodes.columns(pattern)) {
                chosen[column] = true;
            }
            chosen
        };
        let (only, except) = (chosen(&self.scope.only), chosen(&self.scope.except));
        for (column, applies) in applies.iter_mut().enumerate() {
            *applies = (self.scope.only.is_empty() || only[column]) && !except[column];
        }
        applies
    }

    /// Refuses a scope that names what is not there, or leaves nothing.
    ///
    /// # Errors
    /// With the entry.
    pub fn check_scope(&self) -> Result<(), FrameworkError> {
        let nodes = Nodes::of(self);
        let unknown = |pattern: &&String| nodes.columns(pattern).is_empty();
        let refuse = |what: String| {
            Err(FrameworkError::Unsuitable {
                what,
                place: None,
                help: Help::say(
                    "an entry is an id, an id with * for any letters, or FIRST..LAST, as in: except = [\"art.51..art.76\"]",
                ),
            })
        };
        if let Some(pattern) = self.scope.only.iter().chain(&self.scope.except).find(unknown) {
            return refuse(format!("the scope names \"{pattern}\", and no {} is called so", self.noun()));
        }
        match self.applicable().contains(&true) {
            true => Ok(()),
            false => refuse(format!("the scope leaves no {}", self.noun())),
        }
    }
}

/// The nodes of a hierarchy by their ids.
struct Nodes {
    hierarchy: Hierarchy,
    ids: Vec<String>,
}

impl Nodes {
    fn of(framework: &Framework) -> Self {
        let hierarchy = Hierarchy::of(framework);
        let ids = hierarchy.nodes.iter().map(|node| folded(&node.id)).collect();
        Self { hierarchy, ids }
    }

    /// The concepts that an entry names.
    fn columns(&self, entry: &str) -> Vec<usize> {
        let at = |id: &str| self.ids.iter().position(|known| *known == folded(id));
        let nodes: Vec<usize> = match entry.split_once("..") {
            Some((first, last)) => match (at(first), at(last)) {
                (Some(first), Some(last)) if first <= last => {
                    // What stands below the last one belongs to it.
                    (first..last).chain(self.hierarchy.nodes_of(last)).collect()
                }
                _ => Vec::new(),
            },
            None if entry.contains('*') => {
                let pattern = folded(entry);
                (0..self.ids.len()).filter(|&at| matches(&self.ids[at], &pattern)).collect()
            }
            None => at(entry).map_or(Vec::new(), |at| self.hierarchy.nodes_of(at).collect()),
        };
        nodes.into_iter().filter_map(|at| self.hierarchy.nodes[at].column).collect()
    }
}

/// An id without regard to case and white space.
fn folded(id: &str) -> String {
    id.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a text is as a pattern says, in which `*` stands for any letters.
fn matches(text: &str, pattern: &str) -> bool {
    let mut pieces = pattern.split('*');
    let first = pieces.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    let mut pieces = pieces.peekable();
    while let Some(piece) = pieces.next() {
        if pieces.peek().is_none() {
            return rest.ends_with(piece);
        }
        let Some(at) = rest.find(piece) else { return false };
        rest = &rest[at + piece.len()..];
    }
    rest.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn applies(only: &[&str], except: &[&str]) -> Vec<bool> {
        let file = "id,parent,label\nart.1,Chapter I,One\nart.2,Chapter I,Two\nart.3,Chapter II,Three\nart.3.1,art.3,Part\nart.4,Chapter II,Four\n";
        let (mut framework, _) = crate::read(file.as_bytes(), "x.csv", &Default::default()).unwrap();
        let owned = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect();
        framework.scope = Scope { only: owned(only), except: owned(except), reason: String::new() };
        framework.check_scope().unwrap();
        framework.applicable()
    }

    #[test]
    fn entries_are_ids_patterns_and_ranges() {
        assert_eq!(applies(&[], &[]), [true; 5]);
        assert_eq!(applies(&["Chapter II"], &[]), [false, false, true, true, true]);
        assert_eq!(applies(&[], &["art.2..art.3"]), [true, false, false, false, true]);
        assert_eq!(applies(&["art.3*"], &["ART.3.1"]), [false, false, true, false, false]);
        assert_eq!(applies(&[], &["*.4", "art.1"]), [false, true, true, true, false]);
    }

    #[test]
    fn a_scope_of_nothing_is_refused() {
        let (mut framework, _) = crate::read(b"id,label\n1,One\n", "x.csv", &Default::default()).unwrap();
        framework.scope.except = vec!["2".to_owned()];
        assert!(framework.check_scope().unwrap_err().to_string().contains("\"2\""));
        framework.scope.except = vec!["1".to_owned()];
        assert!(framework.check_scope().unwrap_err().to_string().contains("leaves no"));
        assert_eq!(framework.scope.reason(), "scope: except 1");
    }
}
