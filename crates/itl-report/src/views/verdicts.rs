//! Concepts by their verdict: verdicts and evidence in, an order and lists out.

use itl_core::{Alignment, ConceptVerdict, MENTIONED, Model, Verdict, Verdicts};

use crate::Context;

/// The verdicts, the strongest first.
pub(crate) const VERDICTS: [Verdict; 3] = [Verdict::Covered, Verdict::Mentioned, Verdict::None];

/// Columns by verdict, then by evidence, then by passages; equal ones in the order of the framework.
pub(crate) fn by_verdict(verdicts: &Verdicts) -> Vec<usize> {
    let mut columns: Vec<usize> = (0..verdicts.concepts.len()).collect();
    columns.sort_by(|&a, &b| {
        let (x, y) = (&verdicts.concepts[a], &verdicts.concepts[b]);
        let order = (x.verdict as u8).cmp(&(y.verdict as u8)).then(y.evidence.total_cmp(&x.evidence));
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

/// The concepts that other programs are given, by column: those that are covered or mentioned; every one with an affinity where
/// that was asked for, or where the model does not decide.
pub(crate) fn exported(context: Context<'_>, alignment: &Alignment) -> Vec<usize> {
    let given = |&column: &usize| match &alignment.verdicts {
        Some(verdicts) if !context.all => verdicts.concepts[column].verdict.is_found(),
        _ => alignment.total.absolute[column] > 0.0,
    };
    (0..context.model.concept_count()).filter(given).collect()
}

/// The concepts that are cited without a match in the words, and those that match without being cited, in the order of the framework. Nothing
/// where the document cites none.
pub(crate) fn declared(verdicts: &Verdicts) -> Option<[Vec<usize>; 2]> {
    let concepts = &verdicts.concepts;
    concepts.iter().any(|concept| concept.cited > 0).then(|| {
        let of = |cited: bool, evidenced: bool| {
            let found = concepts.iter().enumerate();
            let found = found.filter(|(_, one)| (one.cited > 0) == cited && has_evidence(one) == evidenced);
            found.map(|(column, _)| column).collect()
        };
        [of(true, false), of(false, true)]
    })
}

/// Whether the words of a document, and not only a citation, make a concept covered or mentioned.
fn has_evidence(concept: &ConceptVerdict) -> bool {
    !concept.passages.is_empty() && concept.evidence >= MENTIONED
}

/// The evidence of a document for a concept, where the model decides.
pub(crate) fn evidence(alignment: &Alignment, column: usize) -> Option<f64> {
    alignment.verdicts.as_ref().map(|verdicts| verdicts.concepts[column].evidence)
}

/// The units that do not count but would be passages: row and column, in the order of rows.
pub(crate) fn apart(model: &Model, alignment: &Alignment) -> Vec<(usize, usize)> {
    let affinities = &alignment.affinities;
    let (text, spans) = (model.match_text(&alignment.analysis), alignment.spans());
    let rows = (0..affinities.rows()).filter(|&row| !affinities.counted(row));
    let of = |row| text.passages_alone(&spans, affinities, row).into_iter().map(move |column| (row, column));
    rows.flat_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use itl_core::Votes;

    #[test]
    fn covered_comes_before_mentioned_and_much_evidence_before_little() {
        let concept = |verdict, evidence, count: usize| ConceptVerdict {
            evidence,
            passages: (0..count).collect(),
            strong: 0,
            share: 0.0,
            cited: 0,
            verdict,
        };
        let concepts = vec![
            concept(Verdict::None, 0.0, 0),
            concept(Verdict::Mentioned, 0.2, 1),
            concept(Verdict::Covered, 0.1, 4),
            concept(Verdict::Covered, 0.3, 9),
            concept(Verdict::Mentioned, 0.2, 2),
        ];
        let found = Verdicts { concepts, votes: Votes::default(), units: 9, words: 90 };
        assert_eq!(by_verdict(&found), [3, 2, 4, 1, 0]);
        assert_eq!(of_verdict(&found, Verdict::Mentioned), [4, 1]);
        assert_eq!(declared(&found), None);
        let mut cited = found;
        cited.concepts[0].cited = 2;
        cited.concepts[3].cited = 1;
        assert_eq!(declared(&cited), Some([vec![0], vec![1, 4]]));
    }
}
