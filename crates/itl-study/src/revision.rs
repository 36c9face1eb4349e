//! Two models in; what the later one weighs differently, and what that does to a document, out.
//!
//! Concepts are matched by their ids, terms by their type, stems and tag. With `Aggregate::of_parts` the changes of a
//! concept's terms in a document add up to the change of its number.

use itl_core::{Counterparts, Model, TermId};
use std::collections::BTreeMap;

use crate::compared::ComparedDocument;

/// A later model beside an earlier one.
pub struct Revision<'m> {
    /// The earlier model.
    pub before: &'m Model,
    /// The later model.
    pub after: &'m Model,
    /// Concepts of both: their columns, in the order of the later model.
    pub concepts: Vec<(usize, usize)>,
    later: Counterparts<'m>,
}

/// A term of a concept in two models.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TermChange {
    /// The term in the earlier model, if it has it.
    pub before: Option<TermId>,
    /// The term in the later model, if it has it.
    pub after: Option<TermId>,
    /// φ in both; 0 where the concept does not have the term.
    pub importance: (f64, f64),
    /// δ in both; 0 where the model does not have the term.
    pub discriminability: (f64, f64),
}

/// How much of a concept's weights changed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ConceptChange {
    /// Its columns.
    pub columns: (usize, usize),
    /// λ_ref in both.
    pub reference: (f64, f64),
    /// Terms that it got.
    pub gained: usize,
    /// Terms that it lost.
    pub lost: usize,
    /// Terms that it kept with another weight.
    pub reweighted: usize,
    /// Σ |Δφ| over its terms.
    pub moved: f64,
}

/// A concept's number for one document in two models.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Effect {
    /// Its columns.
    pub columns: (usize, usize),
    /// λ in both.
    pub absolute: (f64, f64),
    /// λ_rel in both.
    pub relative: (Option<f64>, Option<f64>),
}

impl<'m> Revision<'m> {
    /// Sets a model beside an earlier one.
    #[must_use]
    pub fn of(before: &'m Model, after: &'m Model) -> Self {
        let earlier: BTreeMap<&str, usize> = before
            .framework()
            .concepts
            .iter()
            .enumerate()
            .map(|(at, concept)| (concept.id.as_str(), at))
            .collect();
        let later = after.framework().concepts.iter().enumerate();
        let concepts =
            later.filter_map(|(at, concept)| Some((*earlier.get(concept.id.as_str())?, at))).collect();
        Self { before, after, concepts, later: Counterparts::of(before, after) }
    }

    /// The terms of a concept whose weights are not the same, those first that changed most.
    #[must_use]
    pub fn terms(&self, columns: (usize, usize)) -> Vec<TermChange> {
        let mut changes: Vec<TermChange> =
            self.all_terms(columns).filter(|change| change.importance.0 != change.importance.1).collect();
        let size = |change: &TermChange| (change.importance.1 - change.importance.0).abs();
        changes.sort_by(|a, b| {
            let order = (a.after, a.before).cmp(&(b.after, b.before));
            size(b).total_cmp(&size(a)).then(order)
        });
        changes
    }

    /// How much of each concept's weights changed, those first that changed most; those that did not are left out.
    #[must_use]
    pub fn changes(&self) -> Vec<ConceptChange> {
        let change = |&columns: &(usize, usize)| {
            let mut change = ConceptChange {
                columns,
                reference: (
                    self.before.profile(columns.0).reference,
                    self.after.profile(columns.1).reference,
                ),
                gained: 0,
                lost: 0,
                reweighted: 0,
                moved: 0.0,
            };
            for TermChange { before, after, importance, .. } in self.all_terms(columns) {
                change.gained += usize::from(before.is_none());
                change.lost += usize::from(after.is_none());
                change.reweighted +=
                    usize::from(before.is_some() && after.is_some() && importance.0 != importance.1);
                change.moved += (importance.1 - importance.0).abs();
            }
            change
        };
        let mut changes: Vec<ConceptChange> = self.concepts.iter().map(change).collect();
        changes.retain(|change| change.gained + change.lost + change.reweighted > 0);
        changes.sort_by(|a, b| b.moved.total_cmp(&a.moved).then(a.columns.1.cmp(&b.columns.1)));
        changes
    }

    /// What the later model says of a document that both were aligned with, those concepts first that changed most.
    #[must_use]
    pub fn effects(&self, before: &ComparedDocument, after: &ComparedDocument) -> Vec<Effect> {
        let effect = |&columns: &(usize, usize)| Effect {
            columns,
            absolute: (before.total.absolute[columns.0], after.total.absolute[columns.1]),
            relative: (before.total.relative[columns.0], after.total.relative[columns.1]),
        };
        let mut effects: Vec<Effect> = self.concepts.iter().map(effect).collect();
        effects.sort_by(|a, b| {
            b.change().abs().total_cmp(&a.change().abs()).then(a.columns.1.cmp(&b.columns.1))
        });
        effects
    }

    /// The terms that changed a concept's number for a document: with their parts in both, those first that changed
    /// most.
    #[must_use]
    pub fn moved_terms(
        &self,
        columns: (usize, usize),
        before: &ComparedDocument,
        after: &ComparedDocument,
    ) -> Vec<(TermChange, (f64, f64))> {
        let parts = |change: &TermChange| {
            let part = |document: &ComparedDocument, term: Option<TermId>, importance| {
                term.map_or(0.0, |term| document.part(term, importance))
            };
            (part(before, change.before, change.importance.0), part(after, change.after, change.importance.1))
        };
        let with_parts = self.all_terms(columns).map(|change| (change, parts(&change)));
        let mut moved: Vec<(TermChange, (f64, f64))> =
            with_parts.filter(|(_, parts)| parts.0 != parts.1).collect();
        let size = |parts: (f64, f64)| (parts.1 - parts.0).abs();
        moved.sort_by(|a, b| {
            let order = (a.0.after, a.0.before).cmp(&(b.0.after, b.0.before));
            size(b.1).total_cmp(&size(a.1)).then(order)
        });
        moved
    }

    /// Every term that the concept has in either model: the earlier model's first, then what is new.
    fn all_terms(&self, (was, is): (usize, usize)) -> impl Iterator<Item = TermChange> {
        let weight = |model: &Model, term: Option<TermId>, column: usize| {
            let importance =
                term.and_then(|term| model.weight(term, column)).map_or(0.0, |weight| weight.importance);
            (importance, term.map_or(0.0, |term| model.discriminability(term)))
        };
        let change = move |before: Option<TermId>, after: Option<TermId>| {
            let ((old, old_delta), (new, new_delta)) =
                (weight(self.before, before, was), weight(self.after, after, is));
            TermChange { before, after, importance: (old, new), discriminability: (old_delta, new_delta) }
        };
        let mut kept: Vec<TermId> = Vec::new();
        let mut changes: Vec<TermChange> = Vec::new();
        for before in self.before.terms_of(was) {
            let after = self.later.find(before).filter(|&term| self.after.has_term(is, term));
            kept.extend(after);
            changes.push(change(Some(before), after));
        }
        kept.sort_unstable();
        let new = self.after.terms_of(is).into_iter().filter(|term| kept.binary_search(term).is_err());
        changes.extend(new.map(|term| change(None, Some(term))));
        changes.into_iter()
    }
}

impl Effect {
    /// The change: of the relative affinity or, where that is undefined in either model, of the absolute one.
    #[must_use]
    pub fn change(&self) -> f64 {
        match self.relative {
            (Some(before), Some(after)) => after - before,
            _ => self.absolute.1 - self.absolute.0,
        }
    }
}
