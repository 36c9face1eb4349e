//! The current state of a review: for each passage and concept what each person says now, what they said before, and what follows.
//!
//! In: review files, a text and which decisions are about it. Out: subjects, each with one opinion a reviewer. A later line replaces an
//! earlier one of the same person about the same thing and never another person's; where people differ and no decision settles it,
//! nothing follows, and the difference is shown.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::anchor::{Anchor, Found, Text, locate};
use crate::letters::letters;
use crate::{Decision, Passage, ReviewFile, Ruling};

/// What one person says of a subject.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opinion {
    /// What they say now.
    pub decision: Decision,
    /// What they said before, in order.
    pub before: Vec<Decision>,
}

/// A passage and a concept, or a concept of the document as a whole, with what people say of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subject {
    /// The id of the concept.
    pub concept: String,
    /// The passage as it was recorded; none for the concept as a whole.
    pub passage: Option<Passage>,
    /// The rows of the passage today; none if it is lost, and for the concept as a whole.
    pub rows: Option<Range<usize>>,
    /// Of these the row with most of its words.
    pub row: Option<usize>,
    /// How the passage was found.
    pub found: Option<Found>,
    /// One opinion a reviewer, in the order of their names.
    pub opinions: Vec<Opinion>,
}

impl Subject {
    /// The opinion that counts: the last that settles; else what all say who say anything; none where they differ.
    #[must_use]
    pub fn outcome(&self) -> Option<&Opinion> {
        let settled = self.opinions.iter().filter(|one| one.decision.settles && one.says());
        if let Some(settled) = settled.max_by(|a, b| a.decision.time.cmp(&b.decision.time)) {
            return Some(settled);
        }
        let mut saying = self.opinions.iter().filter(|one| one.says());
        let first = saying.next()?;
        saying.all(|other| other.decision.decision == first.decision.decision).then_some(first)
    }

    /// Whether people differ and no decision settles it.
    #[must_use]
    pub fn is_contradictory(&self) -> bool {
        self.outcome().is_none() && self.opinions.iter().any(Opinion::says)
    }

    /// Whether its passage is nowhere in the text.
    #[must_use]
    pub fn is_lost(&self) -> bool {
        self.passage.is_some() && self.rows.is_none()
    }
}

impl Opinion {
    /// Whether the person says anything that can count.
    fn says(&self) -> bool {
        !matches!(self.decision.decision, Ruling::Unsure | Ruling::Withdrawn)
    }
}

/// The review of one document.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Review {
    /// Concepts as a whole first, then passages in the order of the text, the lost ones at the end.
    pub subjects: Vec<Subject>,
    /// Decisions about other documents or frameworks.
    pub elsewhere: usize,
}

/// What tells subjects of one concept apart: rows that a passage has today, or the letters of one that is lost.
type Key = (String, u8, usize, String);

impl Review {
    /// The state that files come to for a text. `is_about` says whether a decision is about it.
    #[must_use]
    pub fn of(files: &[ReviewFile], text: &Text<'_>, is_about: impl Fn(&Decision) -> bool) -> Self {
        let all: Vec<&Decision> = files.iter().flat_map(ReviewFile::decisions).collect();
        let (ours, others): (Vec<&Decision>, Vec<&Decision>) = all.into_iter().partition(|one| is_about(one));
        let passages: Vec<&Passage> = ours.iter().filter_map(|one| one.passage.as_ref()).collect();
        let mut anchors = locate(text, &passages).into_iter();
        let mut subjects: BTreeMap<Key, Subject> = BTreeMap::new();
        for decision in ours {
            let anchor = decision.passage.as_ref().and_then(|_| anchors.next().flatten());
            let key = key(decision, anchor.as_ref());
            let subject = subjects.entry(key).or_insert_with(|| Subject {
                concept: decision.concept.clone(),
                passage: decision.passage.clone(),
                rows: anchor.as_ref().map(|anchor| anchor.rows.clone()),
                row: anchor.as_ref().map(|anchor| anchor.row),
                found: anchor.map(|anchor| anchor.found),
                opinions: Vec::new(),
            });
            subject.take(decision);
        }
        let mut subjects: Vec<(Key, Subject)> = subjects.into_iter().collect();
        // By place first: a person reads a review in the order of the document.
        subjects.sort_by(|(a, _), (b, _)| (a.1, a.2, &a.0, &a.3).cmp(&(b.1, b.2, &b.0, &b.3)));
        Self { subjects: subjects.into_iter().map(|(_, subject)| subject).collect(), elsewhere: others.len() }
    }

    /// The passages that are lost.
    pub fn lost(&self) -> impl Iterator<Item = &Subject> {
        self.subjects.iter().filter(|subject| subject.is_lost())
    }

    /// The subjects that people differ about.
    pub fn contradictions(&self) -> impl Iterator<Item = &Subject> {
        self.subjects.iter().filter(|subject| subject.is_contradictory())
    }
}

impl Subject {
    /// Takes a decision: the person's last one, unless an earlier file has one with a later time.
    fn take(&mut self, decision: &Decision) {
        let reviewer = |one: &Opinion| one.decision.reviewer.clone();
        match self.opinions.binary_search_by_key(&decision.reviewer, reviewer) {
            Err(at) => {
                self.opinions.insert(at, Opinion { decision: decision.clone(), before: Vec::new() });
            }
            Ok(at) => {
                let Opinion { decision: now, before } = &mut self.opinions[at];
                if *now == *decision {
                    // The same line in two files.
                    return;
                }
                let is_older = match (&decision.time, &now.time) {
                    (Some(new), Some(old)) => new < old,
                    _ => false,
                };
                if is_older {
                    before.push(decision.clone());
                } else {
                    before.push(std::mem::replace(now, decision.clone()));
                }
            }
        }
    }
}

fn key(decision: &Decision, anchor: Option<&Anchor>) -> Key {
    let concept = decision.concept.clone();
    match (&decision.passage, anchor) {
        (None, _) => (concept, 0, 0, String::new()),
        (Some(_), Some(anchor)) => (concept, 1, anchor.row, String::new()),
        (Some(passage), None) => (concept, 2, passage.place.unit, letters(&passage.text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itl_base::ByteSpan;

    const TEXT: &str = "We save water. We buy green power.";

    fn units() -> [ByteSpan; 2] {
        [ByteSpan::new(0, 14), ByteSpan::new(15, 34)]
    }

    fn said(row: Option<usize>, ruling: Ruling, reviewer: &str, time: &str) -> Decision {
        let units = units();
        Decision {
            passage: row.map(|row| Text::new(TEXT, &units).passage(row, None)),
            time: Some(time.to_owned()),
            ..Decision::new("7", ruling, reviewer)
        }
    }

    fn review(files: &[&[Decision]]) -> Review {
        let file = |decisions: &&[Decision]| {
            let lines: String = decisions.iter().map(Decision::line).collect();
            ReviewFile::read("a", lines.as_bytes())
        };
        let files: Vec<ReviewFile> = files.iter().map(file).collect();
        Review::of(&files, &Text::new(TEXT, &units()), |_| true)
    }

    #[test]
    fn a_later_line_replaces_the_same_persons_and_keeps_it() {
        let first = said(Some(1), Ruling::Accept, "Ana", "2026-01-01T00:00:00Z");
        let then = said(Some(1), Ruling::Reject, "Ana", "2026-01-02T00:00:00Z");
        let found = review(&[&[first.clone(), then.clone()]]);
        let opinion = found.subjects[0].outcome().unwrap();
        assert_eq!((&opinion.decision, &opinion.before), (&then, &vec![first.clone()]));
        // The order of files does not matter where times say it.
        assert_eq!(review(&[&[then], &[first]]), found);
    }

    #[test]
    fn people_who_differ_are_kept_side_by_side_until_one_settles_it() {
        let ana = said(Some(0), Ruling::Accept, "Ana", "2026-01-01T00:00:00Z");
        let ben = said(Some(0), Ruling::Reject, "Ben", "2026-01-02T00:00:00Z");
        let both = review(&[std::slice::from_ref(&ana), std::slice::from_ref(&ben)]);
        assert_eq!(both.subjects[0].opinions.len(), 2);
        assert!(both.subjects[0].is_contradictory());
        assert_eq!(both.contradictions().count(), 1);
        let settled =
            Decision { settles: true, ..said(Some(0), Ruling::Reject, "Cem", "2026-01-03T00:00:00Z") };
        let three = review(&[&[ana.clone(), ben, settled.clone()]]);
        assert_eq!(three.subjects[0].outcome().unwrap().decision, settled);
        assert_eq!(three.subjects[0].opinions.len(), 3);
        // Who is unsure contradicts nobody.
        let unsure = said(Some(0), Ruling::Unsure, "Ben", "2026-01-02T00:00:00Z");
        assert_eq!(review(&[&[ana.clone(), unsure]]).subjects[0].outcome().unwrap().decision, ana);
    }

    #[test]
    fn what_is_withdrawn_no_longer_counts() {
        let covered = said(None, Ruling::Covered, "Ana", "2026-01-01T00:00:00Z");
        let withdrawn = said(None, Ruling::Withdrawn, "Ana", "2026-01-02T00:00:00Z");
        let found = review(&[&[covered, withdrawn]]);
        assert_eq!(found.subjects[0].outcome(), None);
        assert!(!found.subjects[0].is_contradictory());
        assert_eq!(found.subjects[0].opinions[0].before.len(), 1);
    }
}
