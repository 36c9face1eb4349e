//! Verdicts over documents in their order, as over versions or years: what became of each concept between the first and the last, and of
//! its sentences from each document to the next.

use itl_core::{ConceptVerdict, Verdict};
use std::cmp::{Ordering, Reverse};

use crate::compared::ComparedDocument;
use crate::sentences::{Paired, SentenceChange};

/// What became of a concept between the first document and the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum VerdictCourse {
    /// The verdict is stronger: mentioned → covered, or found where it was not.
    Gained,
    /// The verdict is weaker.
    Lost,
    /// The verdict is the same, with more passages.
    More,
    /// The verdict is the same, with fewer passages.
    Fewer,
    /// The verdict and the number of passages are the same.
    Same,
}

impl VerdictCourse {
    /// All of them, in order.
    pub const ALL: [Self; 5] = [Self::Gained, Self::Lost, Self::More, Self::Fewer, Self::Same];

    /// The name in results.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Gained => "gained",
            Self::Lost => "lost",
            Self::More => "more",
            Self::Fewer => "fewer",
            Self::Same => "same",
        }
    }

    fn between(first: &ConceptVerdict, last: &ConceptVerdict) -> Self {
        Self::of([first.verdict, last.verdict], [first.passages.len(), last.passages.len()])
    }

    /// What became of a concept with these verdicts and numbers of passages, the earlier first.
    pub(crate) fn of([first, last]: [Verdict; 2], [before, after]: [usize; 2]) -> Self {
        // The first verdicts of the list are the strongest.
        match (last as u8).cmp(&(first as u8)) {
            Ordering::Less => Self::Gained,
            Ordering::Greater => Self::Lost,
            Ordering::Equal => match after.cmp(&before) {
                Ordering::Greater => Self::More,
                Ordering::Less => Self::Fewer,
                Ordering::Equal => Self::Same,
            },
        }
    }
}

/// What became of a concept over documents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerdictChange {
    /// The concept's column.
    pub column: usize,
    /// What became of it.
    pub course: VerdictCourse,
    /// Its sentences that changed from a document to the next.
    pub sentences: Vec<SentenceChange>,
}

impl VerdictChange {
    /// The changes of all concepts in scope: gained and lost first, of these what went farthest. Nothing where a document is not assessed.
    #[must_use]
    pub fn all_of(documents: &[ComparedDocument]) -> Option<Vec<Self>> {
        let verdicts: Vec<&[ConceptVerdict]> = documents
            .iter()
            .map(|one| Some(one.verdicts.as_ref()?.concepts.as_slice()))
            .collect::<Option<_>>()?;
        let (first, last) = (*verdicts.first()?, *verdicts.last()?);
        let steps: Vec<Paired> = documents.windows(2).map(|pair| Paired::of(&pair[0], &pair[1])).collect();
        let applies = |column: &usize| first[*column].verdict != Verdict::NotApplicable;
        let change = |column: usize| Self {
            column,
            course: VerdictCourse::between(&first[column], &last[column]),
            sentences: (steps.iter().enumerate())
                .flat_map(|(at, step)| {
                    step.changes(at, &verdicts[at][column].passages, &verdicts[at + 1][column].passages)
                })
                .collect(),
        };
        let mut changes: Vec<Self> = (0..first.len()).filter(applies).map(change).collect();
        changes.sort_by_key(|change| {
            let (before, after) = (&first[change.column], &last[change.column]);
            let levels = (before.verdict as u8).abs_diff(after.verdict as u8);
            let passages = before.passages.len().abs_diff(after.passages.len());
            (change.course, Reverse((levels, passages)), change.column)
        });
        Some(changes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_verdict_decides_then_the_passages() {
        let found = |verdict, passages: usize| ConceptVerdict {
            evidence: 0.0,
            passages: (0..passages).collect(),
            strong: 0,
            share: 0.0,
            cited: 0,
            verdict,
        };
        use Verdict::{Covered, Mentioned, None};
        for (first, last, course) in [
            ((Mentioned, 5), (Covered, 2), VerdictCourse::Gained),
            ((None, 0), (Mentioned, 0), VerdictCourse::Gained),
            ((Covered, 41), (Mentioned, 19), VerdictCourse::Lost),
            ((Covered, 2), (Covered, 3), VerdictCourse::More),
            ((Mentioned, 2), (Mentioned, 1), VerdictCourse::Fewer),
            ((None, 0), (None, 0), VerdictCourse::Same),
        ] {
            assert_eq!(VerdictCourse::between(&found(first.0, first.1), &found(last.0, last.1)), course);
        }
    }
}
