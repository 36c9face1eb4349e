//! Sentences of two versions of a document: units of both in; which passages are new, gone or reworded out.
//!
//! Units with the same words are the same sentence, whatever their signs and their case. Of the others a passage of one version is a
//! rewording of the unit of the other version that shares most of its words; every unit is part of one rewording at most. Nothing here
//! reads an affinity.

use std::collections::{BTreeMap, BTreeSet};

use crate::compared::ComparedDocument;

/// The share of their words that two units have in common if one is the other reworded.
const ALIKE: f64 = 0.6;
/// Units that have a word, at most, for it to lead from one version to the other: more frequent words lead everywhere.
const FREQUENT: usize = 200;

/// What became of a sentence between two versions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum SentenceFate {
    /// Only the later version has it.
    New,
    /// Only the earlier version has it.
    Gone,
    /// Both have it, in other words.
    Reworded,
}

impl SentenceFate {
    /// All of them, in order.
    pub const ALL: [Self; 3] = [Self::New, Self::Gone, Self::Reworded];

    /// The name in results.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Gone => "gone",
            Self::Reworded => "reworded",
        }
    }
}

/// A sentence that is not the same in two documents, one after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SentenceChange {
    /// What became of it.
    pub fate: SentenceFate,
    /// The earlier document, by its place among all; the later one is the next.
    pub from: usize,
    /// The unit in the earlier document.
    pub before: Option<usize>,
    /// The unit in the later document.
    pub after: Option<usize>,
}

/// The passages of two documents that are not the same, by the units that are passages of anything.
pub(crate) struct Paired {
    /// The unit of the other version, for every unit of the earlier one that is reworded or the same.
    before: BTreeMap<usize, (usize, bool)>,
    /// The same for the later version.
    after: BTreeMap<usize, (usize, bool)>,
}

impl Paired {
    /// Pairs the units of two documents.
    pub(crate) fn of(earlier: &ComparedDocument, later: &ComparedDocument) -> Self {
        let (old, new) = (Units::of(earlier), Units::of(later));
        let mut paired = Self { before: BTreeMap::new(), after: BTreeMap::new() };
        let mut equal: BTreeMap<&[String], Vec<usize>> = BTreeMap::new();
        for row in (0..old.words.len()).rev() {
            equal.entry(&old.words[row]).or_default().push(row);
        }
        for (row, words) in new.words.iter().enumerate() {
            if let Some(before) = equal.get_mut(words.as_slice()).and_then(Vec::pop) {
                paired.pair(before, row, true);
            }
        }
        let mut alike =
            old.alike(&new, |row| paired.before.contains_key(&row), |row| paired.after.contains_key(&row));
        let back =
            new.alike(&old, |row| paired.after.contains_key(&row), |row| paired.before.contains_key(&row));
        alike.extend(back.into_iter().map(|(alike, after, before)| (alike, before, after)));
        alike.sort_by(|a, b| b.0.total_cmp(&a.0).then((a.1, a.2).cmp(&(b.1, b.2))));
        for (_, before, after) in alike {
            if !paired.before.contains_key(&before) && !paired.after.contains_key(&after) {
                paired.pair(before, after, false);
            }
        }
        paired
    }

    fn pair(&mut self, before: usize, after: usize, same: bool) {
        self.before.insert(before, (after, same));
        self.after.insert(after, (before, same));
    }

    /// What became of the passages of a concept: of the earlier version `old`, of the later one `new`; in the order of the later text, what is
    /// gone behind it.
    pub(crate) fn changes(&self, from: usize, old: &[usize], new: &[usize]) -> Vec<SentenceChange> {
        let mut changes = Vec::new();
        let mut told = BTreeSet::new();
        for &row in new {
            match self.after.get(&row) {
                None => changes.push(SentenceChange {
                    fate: SentenceFate::New,
                    from,
                    before: None,
                    after: Some(row),
                }),
                Some((_, true)) => {}
                Some(&(before, false)) => {
                    told.insert(before);
                    changes.push(reworded(from, before, row));
                }
            }
        }
        for &row in old {
            match self.before.get(&row) {
                None => changes.push(SentenceChange {
                    fate: SentenceFate::Gone,
                    from,
                    before: Some(row),
                    after: None,
                }),
                Some(&(after, false)) if !told.contains(&row) => changes.push(reworded(from, row, after)),
                Some(_) => {}
            }
        }
        changes
    }
}

fn reworded(from: usize, before: usize, after: usize) -> SentenceChange {
    SentenceChange { fate: SentenceFate::Reworded, from, before: Some(before), after: Some(after) }
}

/// The units of a document as words.
struct Units {
    words: Vec<Vec<String>>,
    /// The units that are passages of a concept.
    passages: BTreeSet<usize>,
}

impl Units {
    fn of(document: &ComparedDocument) -> Self {
        let words =
            document.units.iter().map(|unit| words_of(unit.span.of(&document.document.text))).collect();
        let concepts = document.verdicts.iter().flat_map(|found| &found.concepts);
        let passages = concepts.flat_map(|found| found.passages.iter().copied()).collect();
        Self { words, passages }
    }

    /// Passages that have no partner yet beside units of the other version that have none: how alike, the passage, the other.
    fn alike(
        &self,
        other: &Self,
        has: impl Fn(usize) -> bool,
        other_has: impl Fn(usize) -> bool,
    ) -> Vec<(f64, usize, usize)> {
        let mut having: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (row, words) in other.words.iter().enumerate().filter(|&(row, _)| !other_has(row)) {
            for word in words.iter().collect::<BTreeSet<_>>() {
                having.entry(word).or_default().push(row);
            }
        }
        let mut found = Vec::new();
        for &row in self.passages.iter().filter(|&&row| !has(row)) {
            let words = counts(&self.words[row]);
            let rows =
                words.keys().filter_map(|word| having.get(*word)).filter(|rows| rows.len() <= FREQUENT);
            let near: BTreeSet<usize> = rows.flatten().copied().collect();
            let alike = near.into_iter().map(|at| (likeness(&words, &counts(&other.words[at])), row, at));
            found.extend(alike.filter(|&(alike, ..)| alike >= ALIKE));
        }
        found
    }
}

/// The words of a unit in lower case; numbers are words, too.
pub(crate) fn words_of(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

fn counts(words: &[String]) -> BTreeMap<&str, usize> {
    let mut counts = BTreeMap::new();
    for word in words {
        *counts.entry(word.as_str()).or_default() += 1;
    }
    counts
}

/// Twice the words in common ÷ the words of both.
fn likeness(one: &BTreeMap<&str, usize>, other: &BTreeMap<&str, usize>) -> f64 {
    let shared: usize =
        one.iter().map(|(word, &count)| count.min(other.get(word).copied().unwrap_or(0))).sum();
    let all: usize = one.values().chain(other.values()).sum();
    2.0 * shared as f64 / all.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alike(one: &str, other: &str) -> f64 {
        likeness(&counts(&words_of(one)), &counts(&words_of(other)))
    }

    #[test]
    fn likeness_by_hand() {
        assert_eq!(alike("Cut water by 30 percent.", "cut water by 40 percent"), 0.8);
        assert_eq!(alike("water water", "Water"), 2.0 / 3.0);
        assert_eq!((alike("", ""), alike("a", "b")), (0.0, 0.0));
    }

    fn units(lines: &[&str], passages: &[usize]) -> Units {
        Units {
            words: lines.iter().map(|line| words_of(line)).collect(),
            passages: passages.iter().copied().collect(),
        }
    }

    #[test]
    fn a_passage_leads_to_units_that_share_its_words() {
        let old = units(&["We cut water use by 30 percent until 2030.", "Nothing here."], &[0]);
        let new =
            units(&["Nothing here.", "We cut our water use by 40 percent until 2030.", "Solar energy."], &[]);
        let found = old.alike(&new, |_| false, |_| false);
        assert_eq!(found.iter().map(|&(_, row, at)| (row, at)).collect::<Vec<_>>(), [(0, 1)]);
        assert!(old.alike(&new, |_| true, |_| false).is_empty());
        assert!(old.alike(&new, |_| false, |_| true).is_empty());
    }
}
