//! What is right: labelled texts in, columns of concepts per text out. What no concept is there for is counted.

use itl_base::Notice;
use itl_framework::Framework;
use std::collections::{BTreeMap, BTreeSet};

use crate::{EvalError, Labelled, LabelledText};

/// What people said about one text, as columns, each list in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Judged {
    /// The concepts it belongs to.
    pub labels: Vec<u32>,
    /// The concepts it was judged not to belong to; empty unless rows are pairs.
    pub refused: Vec<u32>,
}

impl Judged {
    /// Whether the text belongs to a concept.
    #[must_use]
    pub fn has(&self, column: u32) -> bool {
        self.labels.binary_search(&column).is_ok()
    }
}

/// What people said about all texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Truth {
    /// A row per text.
    pub rows: Vec<Judged>,
    /// How many concepts there are.
    pub concepts: usize,
    /// Whether only the cells count that somebody judged, rather than all.
    pub pairs: bool,
}

impl Truth {
    /// The cells of a text that count, in the order of concepts, and whether each is right.
    pub fn cells(&self, text: usize) -> impl Iterator<Item = (u32, bool)> {
        let row = &self.rows[text];
        let all = if self.pairs { 0 } else { self.concepts as u32 };
        let mut judged: Vec<(u32, bool)> = Vec::new();
        if self.pairs {
            judged.extend(row.labels.iter().map(|&column| (column, true)));
            judged.extend(row.refused.iter().map(|&column| (column, false)));
            judged.sort_unstable();
        }
        (0..all).map(|column| (column, row.has(column))).chain(judged)
    }

    /// How many cells of a text count.
    #[must_use]
    pub fn cell_count(&self, text: usize) -> usize {
        let row = &self.rows[text];
        if self.pairs { row.labels.len() + row.refused.len() } else { self.concepts }
    }

    /// Whether a cell counts.
    #[must_use]
    pub fn counts(&self, text: usize, column: u32) -> bool {
        let row = &self.rows[text];
        !self.pairs || row.has(column) || row.refused.binary_search(&column).is_ok()
    }
}

impl Labelled {
    /// The texts that something is known about in terms of a framework's concepts, what is known, and what was left out.
    ///
    /// # Errors
    /// If nothing is left.
    pub fn judge(self, framework: &Framework) -> Result<(Vec<LabelledText>, Truth, Vec<Notice>), EvalError> {
        let columns: BTreeMap<&str, u32> =
            framework.concepts.iter().map(|concept| concept.id.as_str()).zip(0..).collect();
        let mut left = LeftOut::default();
        let (mut texts, mut rows) = (Vec::new(), Vec::new());
        for text in self.texts {
            let mut known = |ids: &[String]| -> Vec<u32> {
                let found = ids.iter().filter_map(|id| {
                    let column = columns.get(id.as_str()).copied();
                    left.look(id, column);
                    column
                });
                found.collect::<BTreeSet<u32>>().into_iter().collect()
            };
            let mut judged = Judged { labels: known(&text.labels), refused: known(&text.refused) };
            // Judged both ways: the one who said yes has seen something.
            let labels = &judged.labels;
            judged.refused.retain(|column| labels.binary_search(column).is_err());
            if judged == Judged::default() {
                let unlabelled = text.labels.is_empty() && text.refused.is_empty();
                *if unlabelled { &mut left.unlabelled } else { &mut left.foreign } += 1;
                continue;
            }
            texts.push(text);
            rows.push(judged);
        }
        if texts.is_empty() {
            return Err(EvalError::NoTexts { reason: left.reason() });
        }
        let truth = Truth { rows, concepts: framework.concepts.len(), pairs: self.pairs };
        Ok((texts, truth, left.notices()))
    }
}

/// What could not be used.
#[derive(Default)]
struct LeftOut {
    /// Labels that no concept has, with how often they stand.
    unknown: BTreeMap<String, usize>,
    /// Texts all of whose labels are such.
    foreign: usize,
    unlabelled: usize,
}

impl LeftOut {
    fn look(&mut self, id: &str, column: Option<u32>) {
        if column.is_none() {
            *self.unknown.entry(id.to_owned()).or_default() += 1;
        }
    }

    fn reason(&self) -> String {
        match (self.unlabelled, self.unknown.keys().next()) {
            (0, Some(id)) => format!("no label is the id of a concept in use, \"{id}\" for one"),
            (_, None) => "no text has a label".to_owned(),
            (some, Some(id)) => format!("{some} have no label, and \"{id}\" is no id of a concept in use"),
        }
    }

    fn notices(&self) -> Vec<Notice> {
        let mut notices = Vec::new();
        if !self.unknown.is_empty() {
            let times: usize = self.unknown.values().sum();
            let some: Vec<String> = self.unknown.keys().take(5).map(|id| format!("\"{id}\"")).collect();
            let more = if self.unknown.len() > some.len() { ", …" } else { "" };
            let labels = match self.unknown.len() {
                1 => "1 label is".to_owned(),
                count => format!("{count} labels are"),
            };
            let texts = match self.foreign {
                0 => String::new(),
                1 => "; 1 text that has no other is left out".to_owned(),
                count => format!("; {count} texts that have no others are left out"),
            };
            let message = format!(
                "{labels} not the id of a concept in use ({}{more}), {times} in all texts{texts}",
                some.join(", ")
            );
            notices.push(Notice::info("unknown-labels", message));
        }
        if self.unlabelled > 0 {
            notices.push(Notice::info(
                "no-label",
                format!("{} texts without a label are left out", self.unlabelled),
            ));
        }
        notices
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LabelledColumns;
    use itl_framework::Concept;

    fn framework() -> Framework {
        let concept = |id: &str| Concept { id: id.into(), ..Concept::default() };
        Framework { concepts: ["1", "2", "3"].map(concept).to_vec(), ..Framework::empty("f") }
    }

    #[test]
    fn labels_that_no_concept_has_are_counted() {
        let table = "id,text,labels\na,x,3;1;1\nb,y,9\nc,z,9;2\nd,w,\n";
        let labelled = Labelled::read(table.as_bytes(), &LabelledColumns::default()).unwrap();
        let (texts, truth, notices) = labelled.judge(&framework()).unwrap();
        assert_eq!(texts.iter().map(|text| text.id.as_str()).collect::<Vec<_>>(), ["a", "c"]);
        assert_eq!((&truth.rows[0].labels[..], &truth.rows[1].labels[..]), (&[0, 2][..], &[1][..]));
        assert_eq!(notices.len(), 2);
        let said = "1 label is not the id of a concept in use (\"9\"), 2 in all texts; 1 text that has no other is left out";
        assert_eq!(notices[0].message, said);
        assert_eq!(truth.cells(0).collect::<Vec<_>>(), [(0, true), (1, false), (2, true)]);
    }

    #[test]
    fn of_pairs_only_what_was_judged_counts() {
        let table = "text,concept,aligned\nx,2,0\nx,1,1\ny,3,0\n";
        let labelled = Labelled::read(table.as_bytes(), &LabelledColumns::default()).unwrap();
        let (_, truth, _) = labelled.judge(&framework()).unwrap();
        assert_eq!(truth.cells(0).collect::<Vec<_>>(), [(0, true), (1, false)]);
        assert_eq!(truth.cells(1).collect::<Vec<_>>(), [(2, false)]);
        assert!(truth.counts(0, 1) && !truth.counts(0, 2));
    }

    #[test]
    fn nothing_left_is_an_error_that_says_where_it_went() {
        let labelled = Labelled::read(b"text,label\nx,9\n", &LabelledColumns::default()).unwrap();
        let error = labelled.judge(&framework()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "no text is left to evaluate: no label is the id of a concept in use, \"9\" for one"
        );
    }
}
