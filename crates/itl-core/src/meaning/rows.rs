//! The rows of concepts: the texts of each that are encoded once, in the order of the framework.

use itl_framework::{Concept, Framework};
use serde::{Deserialize, Serialize};

/// A text of a concept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Row {
    /// The concept's column.
    pub(crate) column: u32,
    /// Which of the texts that a descriptor was put together from, counted from 1; 0 for the concept's own.
    pub(crate) part: u32,
    /// What belongs together has the same number; 0 for the concept's own texts.
    pub(crate) branch: u32,
    /// Whether it is a name.
    pub(crate) label: bool,
}

impl Row {
    /// The rows of all concepts.
    pub(crate) fn all(framework: &Framework) -> Vec<Self> {
        framework.concepts.iter().zip(0..).flat_map(|(concept, column)| Self::of(concept, column)).collect()
    }

    fn of(concept: &Concept, column: u32) -> Vec<Self> {
        let row = |part: u32, branch: u32, label: bool| Self { column, part, branch, label };
        let mut rows = Vec::new();
        if concept.parts.is_empty() {
            rows.extend([row(0, 0, true), row(0, 0, false)]);
        } else {
            // Without a text of its own a concept still has a name.
            if concept.parts[0].branch > 0 {
                rows.push(row(0, 0, true));
            }
            for (part, at) in concept.parts.iter().zip(1..) {
                rows.extend([row(at, part.branch, true), row(at, part.branch, false)]);
            }
        }
        rows.retain(|row| !row.text_of(concept).trim().is_empty());
        rows
    }

    /// Its text.
    pub(crate) fn text<'f>(&self, framework: &'f Framework) -> &'f str {
        framework.concepts.get(self.column as usize).map_or("", |concept| self.text_of(concept))
    }

    fn text_of<'c>(&self, concept: &'c Concept) -> &'c str {
        let part = (self.part as usize).checked_sub(1).and_then(|at| concept.parts.get(at));
        match (part, self.label) {
            (Some(part), true) => &part.label,
            (Some(part), false) => &part.descriptor,
            (None, true) => &concept.label,
            (None, false) => &concept.descriptor,
        }
    }

    /// The id of the concept whose text it is: its own, or one below.
    pub(crate) fn id<'f>(&self, framework: &'f Framework) -> &'f str {
        let Some(concept) = framework.concepts.get(self.column as usize) else { return "" };
        let part = (self.part as usize).checked_sub(1).and_then(|at| concept.parts.get(at));
        part.map_or(&concept.id, |part| &part.id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itl_framework::DescriptorPart;

    #[test]
    fn names_and_texts_of_a_concept_and_those_below_it() {
        let part = |id: &str, label: &str, descriptor: &str, branch| DescriptorPart {
            id: id.to_owned(),
            label: label.to_owned(),
            descriptor: descriptor.to_owned(),
            tokens: None,
            branch,
        };
        let goal = Concept {
            id: "6".to_owned(),
            label: "Water".to_owned(),
            parts: vec![part("6", "Water", "Water for all", 0), part("6.4", "", "Use less", 1)],
            ..Concept::default()
        };
        let plain = Concept { id: "7".to_owned(), label: "Energy".to_owned(), ..Concept::default() };
        let framework = Framework { concepts: vec![goal, plain], ..Framework::empty("goals") };
        let rows = Row::all(&framework);
        let texts: Vec<(&str, &str)> =
            rows.iter().map(|row| (row.id(&framework), row.text(&framework))).collect();
        assert_eq!(texts, [("6", "Water"), ("6", "Water for all"), ("6.4", "Use less"), ("7", "Energy")]);
        assert_eq!(
            rows.iter().map(|row| (row.column, row.branch)).collect::<Vec<_>>(),
            [(0, 0), (0, 0), (0, 1), (1, 0)]
        );
    }
}
