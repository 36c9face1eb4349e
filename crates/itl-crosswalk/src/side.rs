//! One framework of a crosswalk: all its concepts, and which of them are in use. Withdrawn concepts never are.

use itl_framework::{Concept, Framework, Hierarchy, is_withdrawn};

use crate::CrosswalkError;

/// A framework, and the columns of it that are linked.
#[derive(Debug, Clone)]
pub struct Side<'a> {
    /// The framework with all its levels: what is above and below a concept says what it is about.
    pub framework: &'a Framework,
    /// The concepts in use, by column.
    pub columns: Vec<usize>,
    /// The level that was chosen, 1 at the top.
    pub level: Option<u32>,
    pub(crate) hierarchy: Hierarchy,
}

impl<'a> Side<'a> {
    /// The concepts of a level, 1 at the top; without one, those that have a text of their own, or all if none has.
    ///
    /// # Errors
    /// If there are none.
    pub fn of(framework: &'a Framework, level: Option<u32>) -> Result<Self, CrosswalkError> {
        let hierarchy = Hierarchy::of(framework);
        let described = framework.concepts.iter().any(has_text);
        let mut columns: Vec<usize> = hierarchy
            .nodes
            .iter()
            .filter(|node| level.is_none_or(|level| node.level == level as usize))
            .filter_map(|node| node.column)
            .filter(|&column| {
                let concept = &framework.concepts[column];
                !is_withdrawn(concept) && (level.is_some() || !described || has_text(concept))
            })
            .collect();
        columns.sort_unstable();
        if columns.is_empty() {
            let depth = hierarchy.nodes.iter().map(|node| node.level).max().unwrap_or(0);
            return Err(CrosswalkError::NoConcepts { framework: framework.id.clone(), level, depth });
        }
        Ok(Self { framework, columns, level, hierarchy })
    }

    /// The concept in use of this number.
    pub(crate) fn concept(&self, at: usize) -> &'a Concept {
        &self.framework.concepts[self.columns[at]]
    }

    /// How many are in use.
    pub(crate) fn len(&self) -> usize {
        self.columns.len()
    }
}

fn has_text(concept: &Concept) -> bool {
    !concept.descriptor.trim().is_empty()
}
