//! Concepts by what a document comes to: verdicts and shares in, an order and lists out.

use itl_core::{Alignment, Model, Verdict, Verdicts};

use crate::Context;

/// The verdicts, the strongest first.
pub(crate) const VERDICTS: [Verdict; 3] = [Verdict::Covered, Verdict::Touched, Verdict::None];

/// Columns by verdict, then by share, then by passages; equal ones in the order of the framework.
pub(crate) fn by_verdict(verdicts: &Verdicts) -> Vec<usize> {
    let mut columns: Vec<usize> = (0..verdicts.concepts.len()).collect();
    columns.sort_by(|&a, &b| {
        let (x, y) = (&verdicts.concepts[a], &verdicts.concepts[b]);
        let order = (x.verdict as u8).cmp(&(y.verdict as u8)).then(y.share.total_cmp(&x.share));
        order.then(y.passages.len().cmp(&x.passages.len())).then(a.cmp(&b))
    });
    columns
}

/// The columns of a verdict, in the order of [`by_verdict`].
pub(crate) fn of_verdict(verdicts: &Verdicts, verdict: Verdict) -> Vec<usize> {
    let mut columns = by_verdict(verdicts);
    columns.retain(|&column| verdicts.concepts[column].verdict == verdict);
    columns
}

/// The concepts that other programs are given, by column: those that are covered or touched; every one with an affinity where
/// that was asked for, or where the model does not decide.
pub(crate) fn exported(context: Context<'_>, alignment: &Alignment) -> Vec<usize> {
    let given = |&column: &usize| match &alignment.verdicts {
        Some(verdicts) if !context.all => verdicts.concepts[column].verdict != Verdict::None,
        _ => alignment.total.absolute[column] > 0.0,
    };
    (0..context.model.concept_count()).filter(given).collect()
}

/// The share of the text that speaks to a concept, where the model decides.
pub(crate) fn share(alignment: &Alignment, column: usize) -> Option<f64> {
    alignment.verdicts.as_ref().map(|verdicts| verdicts.concepts[column].share)
}

/// The units that do not count but would pass: row and column, in the order of rows.
pub(crate) fn passing_apart(model: &Model, alignment: &Alignment) -> Vec<(usize, usize)> {
    let Ok(decision) = model.decision() else { return Vec::new() };
    let affinities = &alignment.affinities;
    let apart = (0..affinities.rows()).filter(|&row| !affinities.counted(row));
    apart.flat_map(|row| decision.aligned(affinities, row).map(move |column| (row, column))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use itl_core::{Basis, ConceptVerdict};

    #[test]
    fn covered_stands_before_touched_and_large_shares_before_small_ones() {
        let concept =
            |verdict, share, count: usize| ConceptVerdict { passages: (0..count).collect(), share, verdict };
        let concepts = vec![
            concept(Verdict::None, 0.0, 0),
            concept(Verdict::Touched, 0.2, 1),
            concept(Verdict::Covered, 0.1, 4),
            concept(Verdict::Covered, 0.3, 9),
            concept(Verdict::Touched, 0.2, 2),
        ];
        let found = Verdicts { concepts, basis: Basis::Passages, units: 9, words: 90, min_share: 0.06 };
        assert_eq!(by_verdict(&found), [3, 2, 4, 1, 0]);
        assert_eq!(of_verdict(&found, Verdict::Touched), [4, 1]);
    }
}
