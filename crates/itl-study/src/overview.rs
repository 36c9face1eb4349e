//! The overview of a corpus: profiles of documents in, one after the other; means, counts and best documents for every
//! group of them and for all together out.
//!
//! What it keeps grows with the number of groups and concepts, never with the number of documents. Sums are made in the
//! order in which documents come: the same documents in the same order give the same bytes.

use itl_core::Verdict;
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::overview_group::{GroupProfile, short};

/// Groups that have a row of their own, at most: what comes after them is summed up as [`Overview::OTHER`].
const MOST_GROUPS: usize = 10_000;
/// Groups times concepts, at most: with many concepts there is room for fewer groups.
const MOST_CELLS: usize = 1_000_000;

/// What one document comes to.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DocumentProfile {
    /// Its id or path.
    pub id: String,
    /// The group that it belongs to: a year, a folder, or its own id.
    pub group: String,
    /// Number of its units that count.
    pub units: u64,
    /// λ, one value per concept.
    pub absolute: Vec<f64>,
    /// λ_rel, one value per concept; `None` where λ_ref is 0.
    pub relative: Vec<Option<f64>>,
    /// The units that pass for each concept, where the model decides.
    pub passages: Option<Vec<u64>>,
    /// E: the evidence for each concept, where the model decides.
    pub evidence: Option<Vec<f64>>,
    /// The share of the text in passages of each concept, where the model decides.
    pub share: Option<Vec<f64>>,
    /// Whether the document covers each concept, or mentions it, where the model decides.
    pub verdict: Option<Vec<Verdict>>,
}

/// A corpus by groups of its documents.
#[derive(Debug, Clone, PartialEq)]
pub struct Overview {
    total: GroupProfile,
    groups: BTreeMap<Arc<str>, GroupProfile>,
    /// The groups that came when there was no room for them any more, as one.
    other: Option<GroupProfile>,
    room: usize,
    /// Documents of which nothing counts.
    not_assessed: u64,
}

impl Overview {
    /// The name of the group of all that have no row of their own.
    pub const OTHER: &str = "(other)";

    /// An overview without documents, over so many concepts.
    #[must_use]
    pub fn new(concepts: usize) -> Self {
        Self::with_room(concepts, MOST_GROUPS.min(MOST_CELLS / concepts.max(1)).max(1))
    }

    /// The same with room for so many groups.
    fn with_room(concepts: usize, room: usize) -> Self {
        let total = GroupProfile::new(Arc::from(""), concepts);
        Self { total, groups: BTreeMap::new(), other: None, room, not_assessed: 0 }
    }

    /// Adds a document. One without units that count has no place in means. Values beyond the number of concepts are not looked at, missing ones count as 0.
    pub fn add(&mut self, document: &DocumentProfile) {
        if document.units == 0 {
            self.not_assessed += 1;
            return;
        }
        let concepts = self.concept_count();
        let id: Arc<str> = short(&document.id);
        let name = short(&document.group);
        let full = self.groups.len() >= self.room;
        let group = match self.groups.contains_key(&name) || !full {
            true => {
                let new = || GroupProfile::new(name.clone(), concepts);
                self.groups.entry(name.clone()).or_insert_with(new)
            }
            false => {
                let new = || GroupProfile::new(Arc::from(Self::OTHER), concepts);
                self.other.get_or_insert_with(new)
            }
        };
        group.add(&id, document);
        self.total.add(&id, document);
    }

    /// Number of concepts.
    #[must_use]
    pub fn concept_count(&self) -> usize {
        self.total.concept_count()
    }

    /// All documents together. It has no name.
    #[must_use]
    pub fn total(&self) -> &GroupProfile {
        &self.total
    }

    /// The groups: numbers by their value, then names; the group without a name and [`Overview::OTHER`] come last.
    #[must_use]
    pub fn groups(&self) -> Vec<&GroupProfile> {
        let mut groups: Vec<&GroupProfile> = self.groups.values().collect();
        groups.sort_by(|a, b| {
            let unnamed = a.name().is_empty().cmp(&b.name().is_empty());
            unnamed.then_with(|| crate::natural::natural_order(a.name(), b.name()))
        });
        groups.extend(&self.other);
        groups
    }

    /// The documents whose groups have no row of their own, because there were too many groups.
    #[must_use]
    pub fn other_documents(&self) -> u64 {
        self.other.as_ref().map_or(0, |other| other.documents)
    }

    /// The documents of which nothing counts: they are in no group and no mean.
    #[must_use]
    pub fn not_assessed(&self) -> u64 {
        self.not_assessed
    }

    /// Whether every group that has a name is a number, such as a year, and there are two at least: the groups are
    /// then points of an axis.
    #[must_use]
    pub fn is_series(&self) -> bool {
        let mut named = self.groups.keys().filter(|name| !name.is_empty());
        let numbers = named.clone().filter(|name| crate::natural::number_of(name).is_some()).count();
        numbers >= 2 && named.all(|name| crate::natural::number_of(name).is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(id: &str, group: &str, absolute: &[f64], reference: &[f64]) -> DocumentProfile {
        let relative =
            absolute.iter().zip(reference).map(|(&own, &all)| itl_core::relative(own, all)).collect();
        DocumentProfile {
            id: id.to_owned(),
            group: group.to_owned(),
            units: 10,
            absolute: absolute.to_vec(),
            relative,
            ..DocumentProfile::default()
        }
    }

    #[test]
    fn means_and_best_documents_by_hand() {
        let mut overview = Overview::new(3);
        let reference = [0.5, 0.25, 0.0];
        overview.add(&document("a", "2021", &[0.1, 0.05, 0.3], &reference));
        overview.add(&document("b", "2021", &[0.3, 0.0, 0.1], &reference));
        overview.add(&document("c", "2020", &[0.25, 0.0, 0.0], &reference));
        let groups = overview.groups();
        assert_eq!(groups.iter().map(|group| group.name()).collect::<Vec<_>>(), ["2020", "2021"]);
        let later = groups[1];
        assert_eq!((later.documents, later.units), (2, 20));
        let near = |a: f64, b: f64| (a - b).abs() < 1e-15;
        let first = later.concept(0);
        // (0.1 + 0.3) / 2, and (0.2 + 0.6) / 2.
        assert!(near(first.absolute, 0.2) && near(first.relative.unwrap(), 0.4));
        assert_eq!(first.defined, 2);
        let best = first.best.unwrap();
        assert_eq!((&*best.id, near(best.value, 0.6)), ("b", true));
        // No reference: no relative affinity, and the best document is so by its affinity.
        let last = later.concept(2);
        assert!(near(last.absolute, 0.2) && last.relative.is_none() && last.defined == 0);
        assert_eq!(last.best.map(|best| (best.id.to_string(), best.value)), Some(("a".to_owned(), 0.3)));
        // Nothing has the second concept in 2020.
        assert_eq!(groups[0].concept(1).best, None);
        let all = overview.total();
        assert_eq!((all.documents, all.units), (3, 30));
        // (0.2 + 0.6 + 0.5) / 3.
        assert!(near(all.concept(0).relative.unwrap(), 1.3 / 3.0));
    }

    #[test]
    fn decisions_are_counted_where_there_are_any() {
        let mut overview = Overview::new(2);
        let plain = document("a", "x", &[0.2, 0.1], &[1.0, 1.0]);
        let decided = DocumentProfile {
            passages: Some(vec![3, 0]),
            evidence: Some(vec![2.5, 0.0]),
            share: Some(vec![0.25, 0.0]),
            verdict: Some(vec![Verdict::Covered, Verdict::None]),
            ..document("b", "x", &[0.1, 0.0], &[1.0, 1.0])
        };
        overview.add(&plain);
        assert_eq!((overview.total().decided, overview.total().concept(0).covered), (0, None));
        overview.add(&decided);
        overview.add(&DocumentProfile {
            id: "c".to_owned(),
            passages: Some(vec![1, 2]),
            evidence: Some(vec![0.75, 1.25]),
            share: Some(vec![0.5, 0.125]),
            verdict: Some(vec![Verdict::Covered, Verdict::Mentioned]),
            ..decided.clone()
        });
        let group = overview.groups()[0].clone();
        assert_eq!((group.decided, group.decided_units), (2, 20));
        let (first, second) = (group.concept(0), group.concept(1));
        assert_eq!((first.covered, second.covered), (Some(2), Some(0)));
        assert_eq!((first.mentioned, second.mentioned), (Some(0), Some(1)));
        // Means over the documents that there is a decision about: (.25 + .5) / 2 and (0 + .125) / 2.
        assert_eq!((first.share, second.share), (Some(0.375), Some(0.0625)));
        assert_eq!((first.passages, second.passages), (Some(4), Some(2)));
        assert_eq!((first.evidence, second.evidence), (Some(1.625), Some(0.625)));
        // Evidence tells which document is best, where there is any.
        let best = second.best.unwrap();
        assert_eq!((&*best.id, best.value), ("c", 1.25));
        // The second concept is among the strongest of the first document only: elsewhere it is 0.
        assert_eq!((first.strongest, second.strongest), (3, 1));
    }

    #[test]
    fn a_document_of_which_nothing_counts_is_in_no_mean() {
        let mut overview = Overview::new(1);
        overview.add(&document("a", "x", &[0.5], &[1.0]));
        overview.add(&DocumentProfile { units: 0, ..document("b", "x", &[0.0], &[1.0]) });
        assert_eq!((overview.total().documents, overview.not_assessed()), (1, 1));
        assert_eq!(overview.total().concept(0).absolute, 0.5);
    }

    #[test]
    fn the_strongest_three_of_a_document() {
        let mut overview = Overview::new(5);
        // By relative affinity 0.4, 0.8, 0.4, 0.2; the last has none and comes after all.
        overview.add(&document("a", "", &[0.2, 0.4, 0.4, 0.1, 0.9], &[0.5, 0.5, 1.0, 0.5, 0.0]));
        let strongest: Vec<u64> = (0..5).map(|column| overview.total().concept(column).strongest).collect();
        assert_eq!(strongest, [1, 1, 1, 0, 0]);
        // Two concepts have anything at all, one of them without reference.
        overview.add(&document("b", "", &[0.0, 0.4, 0.0, 0.0, 0.9], &[0.5, 0.5, 1.0, 0.5, 0.0]));
        let strongest: Vec<u64> = (0..5).map(|column| overview.total().concept(column).strongest).collect();
        assert_eq!(strongest, [1, 2, 1, 0, 1]);
    }

    #[test]
    fn groups_beyond_the_room_are_one() {
        let mut overview = Overview::with_room(1, 2);
        for (id, group) in [("a", "9"), ("b", "10"), ("c", "1"), ("d", "9"), ("e", "2")] {
            overview.add(&document(id, group, &[0.5], &[1.0]));
        }
        let named: Vec<(&str, u64)> =
            overview.groups().iter().map(|group| (group.name(), group.documents)).collect();
        assert_eq!(named, [("9", 2), ("10", 1), (Overview::OTHER, 2)]);
        assert_eq!((overview.other_documents(), overview.total().documents), (2, 5));
        assert!(overview.is_series());
        assert_eq!(
            (Overview::new(17).room, Overview::new(1189).room, Overview::new(0).room),
            (10_000, 841, 10_000)
        );
    }

    #[test]
    fn names_are_kept_apart_and_short() {
        let mut overview = Overview::new(1);
        let long = "é".repeat(5000);
        for group in ["", "b", "(other)", long.as_str(), "2020"] {
            overview.add(&document(group, group, &[0.5], &[1.0]));
        }
        let groups = overview.groups();
        let names: Vec<&str> = groups.iter().map(|group| group.name()).collect();
        assert_eq!((names[0], names[1], names[2], names[4]), ("2020", "(other)", "b", ""));
        assert!(names[3].len() < 600 && names[3].ends_with('…'));
        assert!(!overview.is_series());
        // Values beyond the concepts are not looked at, missing ones are 0.
        overview.add(&document("x", "b", &[0.1, 7.0], &[1.0, 1.0]));
        overview.add(&document("y", "b", &[], &[]));
        assert_eq!(overview.groups()[2].documents, 3);
        assert!((overview.groups()[2].concept(0).absolute - 0.2).abs() < 1e-15);
    }
}
