//! What stands below a concept, and which passages speak to it.
//!
//! In: a concept whose text is put together from those below it (a goal with its targets), and the passages of a document for
//! that concept. Out: the children, each with the passages that stand for it. Children are told apart by words only, and no
//! verdict rests on them.

use itl_base::{ByteSpan, Cancel, Cancelled};
use itl_core::{Alignment, Evidence, MatchedText, Model};
use itl_text::{LinguisticCore, StemId};
use std::collections::{BTreeMap, BTreeSet};

/// A passage stands for the child that its words speak to most, and for every other that reaches this share of it.
/// `docs/gaps.md` has what other shares come to.
const AS_GOOD: f64 = 0.9;
/// If more come so near, the passage does not tell them apart, and stands for none.
const MOST: usize = 3;

/// Stands between the id of a concept and the mark of an item in it.
const ITEM: char = ' ';

/// A child of a concept whose text is part of the concept's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Child {
    /// Its id.
    pub id: String,
    /// Its name or, where it has none, its text.
    pub label: String,
    /// The passages of the concept that stand for it, by row, in their order.
    pub passages: Vec<usize>,
}

/// The children of a concept with the words of their texts, and of all that is below them.
#[derive(Debug, Clone, Default)]
pub struct Children {
    children: Vec<(Child, BTreeSet<StemId>)>,
}

impl Children {
    /// Reads the texts below a concept, or the items of its own; there are none where its text is one text.
    ///
    /// # Errors
    /// If it was cancelled.
    pub fn of(
        model: &Model,
        core: &LinguisticCore,
        column: usize,
        cancel: &Cancel,
    ) -> Result<Self, Cancelled> {
        let mut children: BTreeMap<u32, (Child, BTreeSet<StemId>)> = BTreeMap::new();
        let parts = &model.framework().concepts[column].parts;
        for part in parts.iter().filter(|part| part.branch > 0) {
            let label = if part.label.trim().is_empty() { &part.descriptor } else { &part.label };
            let child = || Child { id: part.id.clone(), label: label.clone(), passages: Vec::new() };
            let (_, stems) = children.entry(part.branch).or_insert_with(|| (child(), BTreeSet::new()));
            for text in [&part.label, &part.descriptor] {
                let read = core.analyze(text, &[ByteSpan::new(0, text.len())], cancel)?;
                stems.extend(read.stems.iter().filter_map(|stem| model.find_stem(stem)));
            }
        }
        // A text of its own that is a list has its items below it.
        let concept = &model.framework().concepts[column];
        if parts.is_empty() {
            for (at, item) in (1..).zip(concept.items()) {
                let read = core.analyze(item.text, &[ByteSpan::new(0, item.text.len())], cancel)?;
                let stems = read.stems.iter().filter_map(|stem| model.find_stem(stem)).collect();
                let id = format!("{}{ITEM}{}", concept.id, item.mark);
                let child = Child { id, label: item.text.to_owned(), passages: Vec::new() };
                children.insert(at, (child, stems));
            }
        }
        Ok(Self { children: children.into_values().collect() })
    }

    /// The children with the passages of a document that stand for each.
    #[must_use]
    pub fn with_passages(
        mut self,
        model: &Model,
        text: &MatchedText<'_>,
        alignment: &Alignment,
        column: usize,
    ) -> Vec<Child> {
        let passages = alignment.verdicts.as_ref().map_or(&[][..], |found| &found.concepts[column].passages);
        let cells = passages.iter().map(|&row| (alignment.units[row].span, column));
        if !self.children.is_empty() {
            for (&row, evidence) in passages.iter().zip(text.explain_all(cells)) {
                for child in self.stood_for(model, &evidence) {
                    self.children[child].0.passages.push(row);
                }
            }
        }
        self.children.into_iter().map(|(child, _)| child).collect()
    }

    /// The children that a passage stands for, by what it says.
    fn stood_for(&self, model: &Model, evidence: &Evidence) -> Vec<usize> {
        let mut spoken = vec![0.0; self.children.len()];
        for part in &evidence.contributions {
            let term = model.term_parts(part.term);
            let stems = &term.stems[..term.kind.words()];
            let has = |(_, own): &(Child, BTreeSet<StemId>)| stems.iter().all(|stem| own.contains(stem));
            let having: Vec<usize> = (0..self.children.len()).filter(|&at| has(&self.children[at])).collect();
            // Words that siblings share do not tell them apart: each has its part of them only.
            for &at in &having {
                spoken[at] += part.contribution / having.len() as f64;
            }
        }
        nearest(&spoken)
    }
}

/// The largest, and those that come near it; none where all are 0, or too many are alike.
fn nearest(spoken: &[f64]) -> Vec<usize> {
    let most = spoken.iter().copied().fold(0.0, f64::max);
    let near = |&at: &usize| spoken[at] > 0.0 && spoken[at] >= AS_GOOD * most;
    let mut near: Vec<usize> = (0..spoken.len()).filter(near).collect();
    if near.len() > MOST {
        near.clear();
    }
    near
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_passage_stands_for_the_nearest_child_and_those_beside_it() {
        assert_eq!(nearest(&[0.1, 0.5, 0.45, 0.44]), [1, 2]);
        assert_eq!(nearest(&[0.0, 0.0]), [] as [usize; 0]);
        assert_eq!(nearest(&[0.2, 0.2, 0.2, 0.1]), [0, 1, 2]);
        // A word that all of them have tells none of them apart.
        assert_eq!(nearest(&[0.2, 0.2, 0.2, 0.2]), [] as [usize; 0]);
    }
}
