//! Verdicts with people's decisions about passages: a rejected one has no vote, an accepted one a whole vote.
//!
//! In: an alignment, and the cells that people accepted or rejected. Out: the same alignment with votes, evidence, passages and verdicts
//! counted again. A decision is about the concept that it names; the votes of the concepts above follow. Without decisions nothing
//! changes, and accepting never lowers a number.

use std::collections::BTreeMap;

use crate::align::alignment::Alignment;
use crate::decide::verdict::Verdicts;
use crate::decide::votes::Vote;
use crate::model::Model;

/// A cell that people decided about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ReviewedCell {
    /// The row of the unit.
    pub row: usize,
    /// The column of the concept.
    pub column: usize,
    /// Whether the unit addresses the concept.
    pub accepted: bool,
}

impl Model {
    /// Counts verdicts again with what people decided. A later decision about a cell replaces an earlier one; cells beyond the matrix are
    /// passed over.
    pub fn review(&self, alignment: &mut Alignment, cells: &[ReviewedCell]) {
        let Some(verdicts) = &mut alignment.verdicts else { return };
        let mut rows: BTreeMap<usize, BTreeMap<usize, bool>> = BTreeMap::new();
        let inside = |cell: &&ReviewedCell| {
            cell.row < alignment.affinities.rows() && cell.column < alignment.affinities.columns()
        };
        for cell in cells.iter().filter(inside) {
            rows.entry(cell.row).or_default().insert(cell.column, cell.accepted);
        }
        if rows.is_empty() {
            return;
        }
        let mut votes = std::mem::take(&mut verdicts.votes);
        for (row, decided) in rows {
            let given = votes.of(row).iter().map(|vote| (vote.column as usize, vote.value));
            let (shares, nothing) = self.decided(given.collect(), votes.nothing(row), &decided);
            let vote = |(column, value): (usize, f64)| Vote { column: column as u32, value };
            votes.replace(row, shares.into_iter().filter(|share| share.1 > 0.0).map(vote).collect(), nothing);
        }
        let affinities = &alignment.affinities;
        let cited = alignment.citations.counts();
        let found =
            Verdicts::of(affinities, votes.within(&self.applies), self.general(), cited, &self.applies);
        *verdicts = found.agreeing(&self.lineage);
    }

    /// The votes of a unit after decisions: by column, and what is left to nothing.
    fn decided(
        &self,
        mut votes: BTreeMap<usize, f64>,
        mut nothing: f64,
        decided: &BTreeMap<usize, bool>,
    ) -> (BTreeMap<usize, f64>, f64) {
        for (&column, &accepted) in decided {
            if accepted {
                nothing = 0.0;
                continue;
            }
            let taken = votes.remove(&column).unwrap_or(0.0);
            nothing += taken;
            for &above in self.lineage.above(column) {
                if let Some(vote) = votes.get_mut(&(above as usize)) {
                    *vote = (*vote - taken).max(0.0);
                }
            }
        }
        // What is accepted for a concept is so for those above it, unless somebody rejected it there.
        for (&column, _) in decided.iter().filter(|&(_, &accepted)| accepted) {
            votes.insert(column, 1.0);
            for &above in self.lineage.above(column) {
                if decided.get(&(above as usize)) != Some(&false) {
                    votes.insert(above as usize, 1.0);
                }
            }
        }
        (votes, nothing.min(1.0))
    }
}
