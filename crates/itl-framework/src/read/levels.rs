//! Tables with a column for each level of a hierarchy: the core of the NIST CSF (Function, Category, Subcategory), the CIS Controls
//! (CIS Control, CIS Safeguard).
//!
//! A cell in, a concept out: its id, its name and its text stand in one cell, or the id stands there and name and text in
//! columns of their own. A cell that is empty goes on with what stands above it.

use std::collections::HashMap;

use crate::accept::Draft;
use crate::{Concept, ConceptField, FilePlace};

/// The names of such columns, from the top, and what the concepts are called.
const CHAINS: [(&[&str], &str); 3] = [
    (&["function", "category", "subcategory"], "outcome"),
    (&["cis control", "cis safeguard"], "safeguard"),
    (&["cis control", "cis sub-control"], "safeguard"),
];

/// Longest id, in characters: what is longer is a text.
const MAX_ID: usize = 24;

/// The columns of levels, and how far their rows were read.
pub(super) struct Levels {
    pub(super) columns: Vec<usize>,
    /// What its concepts are called.
    pub(super) noun: &'static str,
    /// The id at each level that the rows below stand under.
    open: Vec<Option<String>>,
    /// The concepts by their ids.
    known: HashMap<String, usize>,
}

/// What a cell says.
#[derive(Debug, PartialEq, Eq)]
struct LevelCell<'t> {
    id: &'t str,
    label: &'t str,
    text: &'t str,
}

impl Levels {
    /// What a table of levels may have for its lowest ones in columns of their own.
    pub(super) const LEAVES: [ConceptField; 2] = [ConceptField::Label, ConceptField::Descriptor];

    /// The columns of levels in a header: at least two of a chain, in their order.
    pub(super) fn of(header: &[String]) -> Option<Self> {
        let at = |name: &&str| header.iter().position(|column| column.trim().eq_ignore_ascii_case(name));
        let all = |(chain, noun): &(&[&str], &'static str)| {
            Some((chain.iter().map(at).collect::<Option<Vec<usize>>>()?, *noun))
        };
        let (columns, noun) = CHAINS.iter().find_map(all)?;
        Some(Self { noun, open: vec![None; columns.len()], known: HashMap::new(), columns })
    }

    /// Adds what a row says: a concept for every cell of a level that was not there before, and name and text to the lowest.
    pub(super) fn add<'r>(
        &mut self,
        row: &impl Fn(usize) -> &'r str,
        label: &str,
        text: &str,
        place: &FilePlace,
        draft: &mut Draft,
    ) {
        let mut lowest = None;
        for level in 0..self.columns.len() {
            let cell = row(self.columns[level]).trim();
            if cell.is_empty() {
                continue;
            }
            let cell = LevelCell::of(cell);
            let parent = self.open[..level].iter().rev().flatten().next().cloned();
            let at = *self.known.entry(cell.id.to_owned()).or_insert_with(|| {
                let concept = Concept { id: cell.id.to_owned(), parent, ..Concept::default() };
                draft.framework.concepts.push(concept);
                draft.places.push(place.clone());
                draft.framework.concepts.len() - 1
            });
            let concept = &mut draft.framework.concepts[at];
            if concept.label.is_empty() {
                concept.label = cell.label.to_owned();
            }
            if concept.descriptor.is_empty() {
                concept.descriptor = cell.text.to_owned();
            }
            self.open[level] = Some(cell.id.to_owned());
            self.open[level + 1..].fill(None);
            lowest = Some(at);
        }
        let Some(at) = lowest else { return };
        let concept = &mut draft.framework.concepts[at];
        if concept.label.is_empty() {
            concept.label = label.to_owned();
        }
        if !text.is_empty() && !concept.descriptor.contains(text) {
            concept.descriptor.push_str(if concept.descriptor.is_empty() { "" } else { "\n" });
            concept.descriptor.push_str(text);
        }
    }
}

impl<'t> LevelCell<'t> {
    /// `GV.OC-01: The mission …`, `Organizational Context (GV.OC): The circumstances …`, `GOVERN (GV)`, `1.1`.
    fn of(cell: &'t str) -> Self {
        let (head, text) = cell.split_once(':').map_or((cell, ""), |(head, text)| (head.trim(), text.trim()));
        if let Some((name, id)) = head.strip_suffix(')').and_then(|head| head.rsplit_once('('))
            && is_id(id.trim())
        {
            return Self { id: id.trim(), label: name.trim(), text };
        }
        if is_id(head) {
            return Self { id: head, label: "", text };
        }
        Self { id: cell, label: "", text: "" }
    }
}

/// Whether a text is an id rather than words.
fn is_id(text: &str) -> bool {
    !text.is_empty() && text.len() <= MAX_ID && !text.contains(char::is_whitespace)
}

/// Adds examples to a text, each on a line: they stand on lines already, or one behind the other as `Ex1: … Ex2: …`.
pub(super) fn push_examples(text: &mut String, examples: &str) {
    let lines = examples.lines().map(str::trim).filter(|line| !line.is_empty());
    for (at, line) in lines.enumerate() {
        text.push_str(if at > 0 { "\n" } else { "" });
        let mut rest = line;
        while let Some(next) = next_example(rest) {
            text.push_str(rest[..next].trim_end());
            text.push('\n');
            rest = &rest[next..];
        }
        text.push_str(rest);
    }
}

/// Where the next `Ex2:` begins after the start of a text.
fn next_example(text: &str) -> Option<usize> {
    text.match_indices(" Ex").map(|(at, _)| at + 1).find(|&at| {
        let number = &text[at + 2..];
        let digits = number.bytes().take_while(u8::is_ascii_digit).count();
        digits > 0 && number[digits..].starts_with(':')
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Framework;

    #[test]
    fn cells_hold_ids_names_and_texts() {
        let cell = |id, label, text| LevelCell { id, label, text };
        assert_eq!(LevelCell::of("GOVERN (GV): A strategy: set"), cell("GV", "GOVERN", "A strategy: set"));
        assert_eq!(LevelCell::of("Oversight (GV.OV)"), cell("GV.OV", "Oversight", ""));
        assert_eq!(LevelCell::of("GV.OC-01: The mission"), cell("GV.OC-01", "", "The mission"));
        assert_eq!(LevelCell::of("1.10"), cell("1.10", "", ""));
        assert_eq!(LevelCell::of("Asset Management"), cell("Asset Management", "", ""));
    }

    #[test]
    fn examples_stand_on_lines() {
        let mut text = "Known.".to_owned();
        text.push('\n');
        push_examples(&mut text, "Ex1: Ask (see Ex2) Ex2: Tell\nEx3: Do");
        assert_eq!(text, "Known.\nEx1: Ask (see Ex2)\nEx2: Tell\nEx3: Do");
    }

    #[test]
    fn rows_go_on_with_what_stands_above_them() {
        let header = ["", "Function", "Category", "Subcategory", "Title"].map(str::to_owned);
        let mut levels = Levels::of(&header).unwrap();
        let mut draft = Draft::new(Framework::empty("x"));
        let rows = [
            ["", "GOVERN (GV): All", "", "", ""],
            ["", "", "Context (GV.OC): Some", "", ""],
            ["", "", "", "GV.OC-01: One", "Named"],
            ["", "GOVERN (GV)", "Context (GV.OC)", "GV.OC-02: Two", ""],
        ];
        for row in rows {
            levels.add(&|at: usize| row[at], row[4], "", &FilePlace::Line(1), &mut draft);
        }
        let found: Vec<_> =
            draft.framework.concepts.iter().map(|c| (&*c.id, c.parent.as_deref(), &*c.label)).collect();
        assert_eq!(
            found,
            [
                ("GV", None, "GOVERN"),
                ("GV.OC", Some("GV"), "Context"),
                ("GV.OC-01", Some("GV.OC"), "Named"),
                ("GV.OC-02", Some("GV.OC"), ""),
            ]
        );
    }
}
