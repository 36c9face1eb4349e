//! A document on the desk of one person.
//!
//! In: an alignment, a person and review files. Out: what is open, in the order in which to look, and lines for decisions. Nothing is
//! written here.

use itl_base::ByteSpan;
use itl_core::COVERED;
use itl_report::ReviewStatus;
use itl_review::{Decision, DocumentRef, Review, ReviewFile, Ruling, Text, locate};
use std::collections::BTreeSet;

use super::applied::{document_ref, framework_ref, review_of};
use super::status::status;
use crate::Alignment;

/// A passage or a concept that is open, in the order in which people should look.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Open {
    /// The row of the passage.
    pub row: usize,
    /// The column of the concept.
    pub column: usize,
    /// Its vote.
    pub vote: f64,
}

/// A document on the desk of one person: what is open for them, and lines for their decisions.
pub struct Desk<'a> {
    pub(super) alignment: &'a Alignment,
    pub(super) text: Text<'a>,
    pub(super) reviewer: &'a str,
    blind: bool,
}

impl<'a> Desk<'a> {
    /// A document for a person; `spans` are those of its units. Who reads blind does not see what others decided, and is asked about it
    /// too.
    #[must_use]
    pub fn new(alignment: &'a Alignment, spans: &'a [ByteSpan], reviewer: &'a str, blind: bool) -> Self {
        Self { alignment, text: Text::new(&alignment.document.text, spans), reviewer, blind }
    }

    /// The document as review files name it.
    #[must_use]
    pub fn document(&self) -> DocumentRef {
        document_ref(&self.alignment.name, &self.alignment.result)
    }

    /// The text with its units, for finding passages.
    #[must_use]
    pub fn text(&self) -> &Text<'a> {
        &self.text
    }

    /// What files say of the document.
    #[must_use]
    pub fn review(&self, files: &[ReviewFile]) -> Review {
        review_of(files, &self.document(), &framework_ref(&self.alignment.reference), &self.text)
    }

    /// A decision about a passage, or about a concept as a whole, ready to be written.
    #[must_use]
    pub fn decide(&self, row: Option<usize>, column: usize, ruling: Ruling) -> Decision {
        let concept = &self.alignment.reference.model().framework().concepts[column];
        let page = |row: usize| self.alignment.units[row].page;
        Decision {
            document: self.document(),
            framework: framework_ref(&self.alignment.reference),
            passage: row.map(|row| self.text.passage(row, page(row))),
            ..Decision::new(&concept.id, ruling, self.reviewer)
        }
    }

    /// The same decision about this document as the program reads it today; nothing if its passage is not in it.
    #[must_use]
    pub fn adopt(&self, decision: &Decision) -> Option<Decision> {
        let passage = match &decision.passage {
            None => None,
            Some(passage) => {
                let row = locate(&self.text, &[passage]).pop().flatten()?.row;
                Some(self.text.passage(row, self.alignment.units[row].page))
            }
        };
        Some(Decision { document: self.document(), passage, ..decision.clone() })
    }

    /// The passages that the person has not decided about: first those that could change a verdict, of each concept the strongest
    /// first; one of several with the same words.
    #[must_use]
    pub fn open(&self, files: &[ReviewFile]) -> Vec<Open> {
        let Some(verdicts) = &self.alignment.verdicts else { return Vec::new() };
        let review = self.review(files);
        let concepts = &self.alignment.reference.model().framework().concepts;
        let mut decided = BTreeSet::new();
        for subject in &review.subjects {
            let is_decided = subject.opinions.iter().any(|one| {
                let own = one.decision.reviewer == self.reviewer;
                one.decision.decision != Ruling::Withdrawn && (own || !self.blind)
            });
            if is_decided {
                let rows = subject.rows.clone().unwrap_or(0..0);
                decided.extend(rows.map(|row| (row, subject.concept.as_str())));
            }
        }
        let settled = |id: &str| {
            let whole = review.subjects.iter().find(|one| one.passage.is_none() && one.concept == id);
            whole.is_some_and(|one| one.outcome().is_some())
        };
        let mut open = Vec::new();
        for (column, concept) in concepts.iter().enumerate() {
            let distance = (verdicts.concepts[column].evidence - COVERED).abs();
            for (rank, quote) in self.alignment.quotes(column).into_iter().enumerate() {
                if !decided.contains(&(quote.unit, concept.id.as_str())) {
                    // A concept near the threshold is changed by one passage, and by its first ones most.
                    // Where a person gave the verdict, no passage changes it any more.
                    let can_change = if settled(&concept.id) { 0.0 } else { 1.0 };
                    let weight = can_change / (1.0 + distance) / (1 + rank) as f64;
                    open.push((weight, Open { row: quote.unit, column, vote: quote.vote }));
                }
            }
        }
        let order = |(a, x): &(f64, Open), (b, y): &(f64, Open)| {
            b.total_cmp(a).then(y.vote.total_cmp(&x.vote)).then((x.column, x.row).cmp(&(y.column, y.row)))
        };
        open.sort_by(order);
        open.into_iter().map(|(_, open)| open).collect()
    }

    /// The other units with the same words as one.
    #[must_use]
    pub fn twins(&self, row: usize) -> Vec<usize> {
        self.text.twins(row)
    }

    /// Where the review of the document stands.
    #[must_use]
    pub fn status(&self, files: &[ReviewFile]) -> ReviewStatus {
        let review = self.review(files);
        ReviewStatus { open: Some(self.open(files).len()), ..status(&self.alignment.name, &review, true) }
    }
}
