//! A published mapping beside the links.

use super::{DUTIES, RULES, core, pairing, read};
use itl_base::Cancel;
use itl_crosswalk::{CrosswalkError, FoundBy, Published};
use itl_table::{Table, TableSource};

fn table(csv: &str) -> Published {
    Published::of_table(Table::open(TableSource::bytes(csv.as_bytes()), "p.csv").unwrap(), "p.csv").unwrap()
}

#[test]
fn a_mapping_is_taken_apart() {
    let (rules, duties) = (read(RULES), read(DUTIES));
    let pairing = pairing(&rules, &duties);
    let csv = "source_framework,source_id,target_framework,target_id\n\
        R,AC-01,D,D4\nR,AC-2,D,D6\nR,CP-1,D,D2\nR,CP-3,D,D2\nR,ZZ-9,D,D1\nR,PE-1,Other,7.2\nR,CP-2,Other,7.3\n";
    let found = pairing.compare(&table(csv), core().settings(), &Cancel::never()).unwrap();
    assert_eq!((found.pairs, found.not_in_use, found.other_pairs), (3, 1, 2));
    assert_eq!(found.unknown_ids, ["ZZ-9"]);
    let of =
        |a: &str, b: &str| found.links.iter().find(|it| it.link.a == a && it.link.b == b).map(|it| it.found);
    assert_eq!(of("AC-1", "D4"), Some(FoundBy::Both));
    assert_eq!(of("AC-2", "D6"), Some(FoundBy::Published));
    assert_eq!(of("AC-2", "D5"), Some(FoundBy::Computed));
    let [forth, back] = &found.directions;
    assert_eq!((forth.concepts, forth.targets, back.concepts, back.targets), (3, 6, 3, 6));
    // AC-1 and CP-1 have their duty first; AC-2 has no word in common with what was published.
    assert_eq!(forth.value("hit_1"), Some(2.0 / 3.0));
    assert_eq!(forth.tfidf.len(), 5);
}

#[test]
fn a_mapping_may_go_the_other_way() {
    let (rules, duties) = (read(RULES), read(DUTIES));
    let turned = table("source_id,target_id\nD4,AC-1\nD2,CP-1\n");
    let found = pairing(&rules, &duties).compare(&turned, core().settings(), &Cancel::never()).unwrap();
    assert_eq!((found.pairs, found.unknown_ids.len()), (2, 0));
}

#[test]
fn a_mapping_of_other_frameworks_is_refused() {
    let (rules, duties) = (read(RULES), read(DUTIES));
    let foreign = table("source_id,target_id\nA.5.1,X1\n");
    let error = pairing(&rules, &duties).compare(&foreign, core().settings(), &Cancel::never()).unwrap_err();
    assert!(matches!(error, CrosswalkError::NoKnownPair { unknown: 2, .. }), "{error}");
    assert!(error.to_string().contains("A.5.1"), "{error}");
}
