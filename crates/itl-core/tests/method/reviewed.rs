//! Decisions of people in verdicts: none changes nothing, all rejected leave nothing covered, and accepting lowers nothing, over random
//! documents.

use crate::counts;
use crate::votes::{MODEL, align, own, section};
use itl_core::{Alignment, MENTIONED, ReviewedCell, STRONG, Verdict};

fn documents() -> impl Iterator<Item = Alignment> {
    let own = own();
    let all = 0..u64::from(counts::plain_or_long(20, 200));
    all.map(move |seed| align(&MODEL, &section(seed, &own, "One heading")))
}

/// The passages of a document.
fn passages(alignment: &Alignment) -> Vec<(usize, usize)> {
    let concepts = alignment.verdicts.as_ref().unwrap().concepts.iter().enumerate();
    concepts.flat_map(|(column, found)| found.passages.iter().map(move |&row| (row, column))).collect()
}

fn decided(cells: &[(usize, usize)], accepted: bool) -> Vec<ReviewedCell> {
    cells.iter().map(|&(row, column)| ReviewedCell { row, column, accepted }).collect()
}

fn reviewed(alignment: &Alignment, cells: &[ReviewedCell]) -> Alignment {
    let mut reviewed = alignment.clone();
    MODEL.review(&mut reviewed, cells);
    reviewed
}

#[test]
fn no_decision_changes_nothing() {
    for alignment in documents() {
        assert_eq!(reviewed(&alignment, &[]).verdicts, alignment.verdicts);
        let beyond = [ReviewedCell { row: 1_000_000, column: 0, accepted: true }];
        assert_eq!(reviewed(&alignment, &beyond).verdicts, alignment.verdicts);
    }
}

#[test]
fn where_all_passages_are_rejected_nothing_is_covered_or_mentioned() {
    let mut covered = 0;
    for alignment in documents() {
        let before = alignment.verdicts.as_ref().unwrap();
        covered += before.concepts.iter().filter(|one| one.verdict == Verdict::Covered).count();
        let after = reviewed(&alignment, &decided(&passages(&alignment), false));
        for found in &after.verdicts.unwrap().concepts {
            assert!(found.passages.is_empty());
            assert!(found.cited > 0 || found.verdict == Verdict::None, "{found:?}");
        }
    }
    assert!(covered > 0, "the documents cover something");
}

#[test]
fn accepting_lowers_no_evidence_and_a_whole_vote_makes_a_concept_covered() {
    for alignment in documents() {
        let before = alignment.verdicts.clone().unwrap();
        for (row, column) in passages(&alignment) {
            let after = reviewed(&alignment, &decided(&[(row, column)], true)).verdicts.unwrap();
            assert_eq!(after.votes.get(row, column), 1.0);
            for (now, then) in after.concepts.iter().zip(&before.concepts) {
                assert!(now.evidence >= then.evidence && now.passages.len() >= then.passages.len());
                assert!(now.verdict as u8 <= then.verdict as u8);
            }
            let found = &after.concepts[column];
            assert!(found.passages.contains(&row) && found.strong > 0);
            assert!(found.evidence >= MENTIONED.max(STRONG), "{found:?}");
        }
    }
}

#[test]
fn a_unit_that_the_program_did_not_count_counts_when_it_is_accepted() {
    let alignment = align(&MODEL, "Affordable energy\n\nIt rains on the roof.\n");
    let heading = (0..alignment.units.len()).find(|&row| !alignment.affinities.counted(row));
    let Some(row) = heading else { panic!("the heading does not count") };
    let after = reviewed(&alignment, &decided(&[(row, 6)], true)).verdicts.unwrap();
    assert_eq!(after.concepts[6].passages, [row]);
    assert_eq!(after.concepts[6].verdict, Verdict::Covered);
    assert_eq!(after.concepts[6].share, 0.0, "the share is of the text that counts");
}
