//! Agreement on hand-computed tables, and its properties over random ones.

use super::*;
use proptest::prelude::*;

/// Labels of readers, a row a subject.
fn table(rows: &[&[Option<u8>]]) -> Vec<Vec<Option<u8>>> {
    rows.iter().map(|row| row.to_vec()).collect()
}

#[test]
fn kappa_of_the_textbook() {
    // 20 both yes, 5 and 10 one of them, 15 both no: observed .7, expected .5.
    let mut pairs = vec![(1, 1); 20];
    pairs.extend(vec![(1, 0); 5]);
    pairs.extend(vec![(0, 1); 10]);
    pairs.extend(vec![(0, 0); 15]);
    let once = vec![1; 50];
    assert!((percentage(&pairs, &once).unwrap() - 0.7).abs() < 1e-15);
    assert!((kappa(&pairs, &once).unwrap() - 0.4).abs() < 1e-15);
    assert_eq!(kappa(&[(1, 1), (1, 1)], &[1, 1]), None);
    assert_eq!(kappa::<u8>(&[], &[]), None);
}

#[test]
fn alpha_of_krippendorffs_example() {
    // Three coders of 15 units with 26 pairable labels, from "Computing Krippendorff's Alpha-Reliability" (2011), section C: .691.
    let star = None;
    let one: [Option<u8>; 15] = [
        star,
        star,
        star,
        star,
        star,
        Some(3),
        Some(4),
        Some(1),
        Some(2),
        Some(1),
        Some(1),
        Some(3),
        Some(3),
        star,
        Some(3),
    ];
    let two: [Option<u8>; 15] = [
        Some(1),
        star,
        Some(2),
        Some(1),
        Some(3),
        Some(3),
        Some(4),
        Some(3),
        star,
        star,
        star,
        star,
        star,
        star,
        star,
    ];
    let three: [Option<u8>; 15] = [
        star,
        star,
        Some(2),
        Some(1),
        Some(3),
        Some(4),
        Some(4),
        star,
        Some(2),
        Some(1),
        Some(1),
        Some(3),
        Some(3),
        star,
        Some(4),
    ];
    let rows: Vec<Vec<Option<u8>>> = (0..15).map(|at| vec![one[at], two[at], three[at]]).collect();
    let found = alpha(&rows, &[1; 15]).unwrap();
    assert!((found - 0.691).abs() < 5e-4, "{found}");
    assert_eq!(alpha(&table(&[&[Some(1), Some(1)], &[Some(1), None]]), &[1, 1]), None);
}

proptest! {
    #[test]
    fn a_weight_is_a_row_more(rows in prop::collection::vec((prop::collection::vec(prop::option::of(0u8..3), 3), 0u32..4), 1..20)) {
        let (tables, weights): (Vec<_>, Vec<_>) = rows.iter().cloned().unzip();
        let repeated: Vec<_> = rows.iter().flat_map(|(row, weight)| vec![row.clone(); *weight as usize]).collect();
        let (weighted, plain) = (alpha(&tables, &weights), alpha(&repeated, &vec![1; repeated.len()]));
        prop_assert_eq!(weighted.is_some(), plain.is_some());
        if let (Some(weighted), Some(plain)) = (weighted, plain) {
            prop_assert!((weighted - plain).abs() < 1e-12, "{} {}", weighted, plain);
        }
    }

    #[test]
    fn those_who_always_agree_have_one(labels in prop::collection::vec(0u8..3, 2..20)) {
        let pairs: Vec<_> = labels.iter().map(|&label| (label, label)).collect();
        let rows: Vec<_> = labels.iter().map(|&label| vec![Some(label); 2]).collect();
        let once = vec![1; labels.len()];
        let differ = labels.iter().any(|&label| label != labels[0]);
        prop_assert_eq!(kappa(&pairs, &once).map(|found| (found - 1.0).abs() < 1e-12), differ.then_some(true));
        prop_assert_eq!(alpha(&rows, &once), differ.then_some(1.0));
    }
}

#[test]
fn concepts_have_figures_of_their_own_and_settling_is_no_label() {
    let row = |one, other| vec![Some(one), Some(other)];
    let labels = Labels {
        readers: vec!["Ana".into(), "Ben".into()],
        concepts: ["7", "7", "13", "13", "13"].map(str::to_owned).to_vec(),
        passages: ["a", "b", "c", "d", "e"].map(|text| Some(text.to_owned())).to_vec(),
        rows: vec![
            row(Ruling::Accept, Ruling::Accept),
            row(Ruling::Accept, Ruling::Reject),
            row(Ruling::Reject, Ruling::Reject),
            row(Ruling::Accept, Ruling::Accept),
            vec![Some(Ruling::Accept), None],
        ],
    };
    let found = agreement(&labels, AgreementOptions::default());
    let named: Vec<_> = found.iter().map(|one| (one.concept.as_deref(), one.subjects)).collect();
    assert_eq!(named, [(None, 4), (Some("7"), 2), (Some("13"), 2)]);
    assert_eq!(found[0].pairs[0].percentage.value, Some(0.75));
    assert_eq!(found[2].pairs[0].kappa.value, Some(1.0));
    let (low, high) = found[0].pairs[0].percentage.interval.unwrap();
    assert!(low < 0.75 && 0.75 < high);
    assert_eq!(found, agreement(&labels, AgreementOptions::default()), "draws come from the seed");
    let differ = labels.disagreements();
    assert_eq!(differ.len(), 1);
    assert_eq!(differ[0].passage.as_deref(), Some("b"));
}
