//! A document beside an earlier result of it: an alignment and what the result said in; what got worse out.
//!
//! Of the earlier version there is no more than its result: verdicts, and the sentences that were passages. Sentences with the same words are
//! the same, whatever their signs and case.

use itl_core::{Alignment, Model, Verdict};
use std::collections::{BTreeMap, BTreeSet};

use crate::sentences::words_of;
use crate::versions::VerdictCourse;

/// A sentence that was a passage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EarlierPassage {
    /// Its words.
    pub text: String,
    /// The page it began on.
    pub page: Option<u32>,
    /// The heading of its section.
    pub section: Option<String>,
}

/// What an earlier result says of a concept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EarlierConcept {
    /// Its id.
    pub id: String,
    /// Its name.
    pub label: String,
    /// Its verdict.
    pub verdict: Verdict,
    /// Its passages, in the order of the document.
    pub passages: Vec<EarlierPassage>,
}

/// A passage that is none any more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LostPassage {
    /// As it was.
    pub passage: EarlierPassage,
    /// Whether the document still has the sentence.
    pub kept: bool,
}

/// A concept that got worse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Worse {
    /// Its column.
    pub column: usize,
    /// Lost or fewer.
    pub course: VerdictCourse,
    /// The verdict before and now.
    pub verdicts: [Verdict; 2],
    /// Passages before and now.
    pub passages: [usize; 2],
    /// The passages that are none any more.
    pub lost: Vec<LostPassage>,
}

/// What became of a document since an earlier result.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Watch {
    /// What got worse: weaker verdicts, then fewer passages, each in the order of the framework.
    pub worse: Vec<Worse>,
    /// Concepts that got better: a stronger verdict, or more passages.
    pub better: usize,
    /// Concepts with the same verdict and as many passages.
    pub same: usize,
    /// Names of concepts of the earlier result that the framework does not have any more.
    pub unknown: Vec<String>,
}

impl Watch {
    /// Sets a document beside an earlier result. One of which nothing can be read covers nothing now. Concepts that are or were out of scope
    /// are not compared.
    #[must_use]
    pub fn of(model: &Model, alignment: &Alignment, earlier: &[EarlierConcept]) -> Self {
        let concepts = &model.framework().concepts;
        let columns: BTreeMap<&str, usize> =
            concepts.iter().enumerate().map(|(column, concept)| (concept.id.as_str(), column)).collect();
        let rows = 0..alignment.units.len();
        let words: Vec<Vec<String>> = rows.map(|row| words_of(alignment.text(row))).collect();
        let all: BTreeSet<&[String]> = words.iter().map(Vec::as_slice).collect();
        let mut watch = Self::default();
        for before in earlier {
            let Some(&column) = columns.get(before.id.as_str()) else {
                watch.unknown.push(if before.label.is_empty() { &before.id } else { &before.label }.clone());
                continue;
            };
            let found = alignment.verdicts.as_ref().map(|found| &found.concepts[column]);
            let verdict = found.map_or(Verdict::None, |found| found.verdict);
            if [verdict, before.verdict].contains(&Verdict::NotApplicable) {
                continue;
            }
            let now = found.map_or(&[][..], |found| &found.passages);
            let (verdicts, passages) = ([before.verdict, verdict], [before.passages.len(), now.len()]);
            let course = VerdictCourse::of(verdicts, passages);
            match course {
                VerdictCourse::Gained | VerdictCourse::More => watch.better += 1,
                VerdictCourse::Same => watch.same += 1,
                VerdictCourse::Lost | VerdictCourse::Fewer => {
                    let still: BTreeSet<&[String]> = now.iter().map(|&row| words[row].as_slice()).collect();
                    let lost = before.passages.iter().filter_map(|passage| {
                        let own = words_of(&passage.text);
                        let kept = all.contains(own.as_slice());
                        let is_lost = !still.contains(own.as_slice());
                        is_lost.then(|| LostPassage { passage: passage.clone(), kept })
                    });
                    watch.worse.push(Worse { column, course, verdicts, passages, lost: lost.collect() });
                }
            }
        }
        watch.worse.sort_by_key(|worse| (worse.course, worse.column));
        watch
    }
}
