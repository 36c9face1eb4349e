//! Several documents as one answer: alignments with one model in; for every concept the verdict of the set with the document that carries it,
//! and the gaps of the whole set out.
//!
//! The verdict of the set is the strongest of any document. Evidence is not added up over documents: a concept that five documents mention in
//! passing is covered by none of them. No number is new: verdicts, evidence and the nearest passages are those of the documents.

use itl_base::{Cancel, Cancelled};
use itl_core::{Alignment, ConceptVerdict, Model, NotAssessed, Verdict};
use std::collections::BTreeSet;

use crate::gaps::{Gap, Gaps, NearPassage};

/// Passages below the cutoff that are kept of a concept.
const NEAREST: usize = 3;

/// Several documents as one answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Together {
    /// What the set comes to for each concept, in the order of the framework.
    pub concepts: Vec<SetVerdict>,
    /// The concepts that no document covers: first those that none mentions, in the order of the framework.
    pub gaps: Vec<SetGap>,
    /// How many documents are assessed.
    pub assessed: usize,
}

/// What the set comes to for a concept.
#[derive(Debug, Clone, PartialEq)]
pub struct SetVerdict {
    /// The strongest verdict of any document.
    pub verdict: Verdict,
    /// The document that carries it: of those with this verdict the one with most evidence. None where nothing was found.
    pub carrier: Option<usize>,
    /// The evidence of that document; 0 where there is none.
    pub evidence: f64,
    /// The documents that cover or mention it: the carrier first, then by verdict and evidence.
    pub documents: Vec<usize>,
    /// How many of them cover it.
    pub covered: usize,
    /// Its passages in all documents.
    pub passages: usize,
}

/// A concept that no document covers.
#[derive(Debug, Clone, PartialEq)]
pub struct SetGap {
    /// Its column.
    pub column: usize,
    /// Words of its text that no document uses, the weightiest first.
    pub unsaid: Vec<String>,
    /// The units that come nearest, each with its document, best first.
    pub nearest: Vec<(usize, NearPassage)>,
}

impl Together {
    /// What documents come to as one answer.
    ///
    /// # Errors
    /// If none of the documents is assessed, as the inner error; or if it was cancelled, as the outer one.
    pub fn of(
        model: &Model,
        documents: &[&Alignment],
        cancel: &Cancel,
    ) -> Result<Result<Self, NotAssessed>, Cancelled> {
        let mut gaps: Vec<(usize, Gaps)> = Vec::new();
        let mut refused = NotAssessed::Empty;
        for (at, alignment) in documents.iter().enumerate() {
            match Gaps::of(model, alignment, cancel)? {
                Ok(found) => gaps.push((at, found)),
                Err(reason) => refused = reason,
            }
        }
        if gaps.is_empty() {
            return Ok(Err(refused));
        }
        let verdict = |column: usize| {
            let found = documents
                .iter()
                .enumerate()
                .filter_map(|(at, alignment)| Some((at, &alignment.verdicts.as_ref()?.concepts[column])));
            SetVerdict::of(found)
        };
        let concepts: Vec<SetVerdict> = (0..model.concept_count()).map(verdict).collect();
        let mut open = Vec::new();
        for verdict in [Verdict::None, Verdict::Mentioned] {
            let columns = (0..concepts.len()).filter(|&column| concepts[column].verdict == verdict);
            open.extend(columns.map(|column| SetGap::of(column, &gaps)));
        }
        Ok(Ok(Self { concepts, gaps: open, assessed: gaps.len() }))
    }

    /// How many concepts have a verdict.
    #[must_use]
    pub fn count(&self, verdict: Verdict) -> usize {
        self.concepts.iter().filter(|concept| concept.verdict == verdict).count()
    }
}

impl SetVerdict {
    fn of<'a>(found: impl Iterator<Item = (usize, &'a ConceptVerdict)>) -> Self {
        let mut found: Vec<(usize, &ConceptVerdict)> = found.collect();
        // Stable: of equal documents the first carries.
        found.sort_by(|(_, a), (_, b)| {
            (a.verdict as u8).cmp(&(b.verdict as u8)).then(b.evidence.total_cmp(&a.evidence))
        });
        let verdict = found.first().map_or(Verdict::None, |(_, first)| first.verdict);
        let documents: Vec<usize> =
            found.iter().filter(|(_, one)| one.verdict.is_found()).map(|&(at, _)| at).collect();
        let carrier = documents.first().copied();
        Self {
            verdict,
            carrier,
            evidence: found.first().filter(|_| carrier.is_some()).map_or(0.0, |(_, first)| first.evidence),
            documents,
            covered: found.iter().filter(|(_, one)| one.verdict == Verdict::Covered).count(),
            passages: found.iter().map(|(_, one)| one.passages.len()).sum(),
        }
    }
}

impl SetGap {
    fn of(column: usize, gaps: &[(usize, Gaps)]) -> Self {
        // Out of scope for one document, by its review, it is no gap of that document.
        let own: Vec<(usize, &Gap)> = gaps
            .iter()
            .filter_map(|(at, gaps)| Some((*at, gaps.concepts.iter().find(|gap| gap.column == column)?)))
            .collect();
        let others: Vec<BTreeSet<&String>> =
            own.iter().skip(1).map(|(_, gap)| gap.unsaid.iter().collect()).collect();
        let first = own.first().into_iter().flat_map(|(_, gap)| &gap.unsaid);
        let unsaid = first.filter(|word| others.iter().all(|other| other.contains(word))).cloned().collect();
        let mut nearest: Vec<(usize, NearPassage)> =
            own.iter().flat_map(|(at, gap)| gap.nearest.iter().map(|near| (*at, *near))).collect();
        nearest.sort_by(|a, b| b.1.of_cutoff.total_cmp(&a.1.of_cutoff));
        nearest.truncate(NEAREST);
        Self { column, unsaid, nearest }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(verdict: Verdict, evidence: f64, passages: usize) -> ConceptVerdict {
        ConceptVerdict {
            evidence,
            passages: (0..passages).collect(),
            strong: 0,
            share: 0.0,
            cited: 0,
            verdict,
        }
    }

    fn set(all: &[ConceptVerdict]) -> SetVerdict {
        SetVerdict::of(all.iter().enumerate())
    }

    #[test]
    fn the_strongest_document_carries_a_concept() {
        use Verdict::{Covered, Mentioned, None, NotApplicable};
        let all =
            [found(Mentioned, 9.0, 3), found(Covered, 0.7, 2), found(Covered, 2.0, 4), found(None, 0.0, 0)];
        let one = set(&all);
        assert_eq!((one.verdict, one.carrier, one.evidence), (Covered, Some(2), 2.0));
        assert_eq!((one.documents, one.covered, one.passages), (vec![2, 1, 0], 2, 9));
        // Mentions do not add up to coverage.
        assert_eq!(set(&[found(Mentioned, 0.4, 1), found(Mentioned, 0.4, 1)]).verdict, Mentioned);
        let none = set(&[found(NotApplicable, 0.0, 0), found(None, 0.1, 0)]);
        assert_eq!((none.verdict, none.carrier, none.evidence), (None, Option::None, 0.0));
        assert_eq!(set(&[found(NotApplicable, 0.0, 0)]).verdict, NotApplicable);
    }

    #[test]
    fn a_gap_lacks_what_no_document_says() {
        let near = |unit, of_cutoff| NearPassage {
            unit,
            affinity: of_cutoff,
            of_cutoff,
            lacks: crate::gaps::Shortfall::Cutoff,
            other: None,
        };
        let gaps = |unsaid: &[&str], nearest: Vec<NearPassage>| Gaps {
            concepts: vec![Gap {
                column: 3,
                verdict: Verdict::None,
                evidence: 0.0,
                share: 0.0,
                passages: 0,
                unsaid: unsaid.iter().map(|&word| word.to_owned()).collect(),
                nearest,
                children: 0,
                without: Vec::new(),
            }],
            covered: 0,
        };
        let both = [
            (0, gaps(&["hunger", "food", "farm"], vec![near(4, 0.2)])),
            (2, gaps(&["farm", "hunger"], vec![near(1, 0.9), near(7, 0.1)])),
        ];
        let gap = SetGap::of(3, &both);
        assert_eq!(gap.unsaid, ["hunger", "farm"]);
        let places: Vec<(usize, usize)> = gap.nearest.iter().map(|(at, near)| (*at, near.unit)).collect();
        assert_eq!(places, [(2, 1), (0, 4), (2, 7)]);
    }
}
