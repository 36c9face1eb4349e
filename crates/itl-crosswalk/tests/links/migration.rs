//! What became of the concepts of an earlier version.

use super::{RULES, pairing, read};
use itl_crosswalk::{Fate, Migration};

fn fate(migration: &Migration, id: &str) -> (Fate, Vec<String>) {
    let concept = migration.concepts.iter().find(|concept| concept.id == id).unwrap();
    (concept.fate, concept.successors.iter().map(|it| it.id.clone()).collect())
}

#[test]
fn a_version_that_is_the_same_keeps_everything() {
    let rules = read(RULES);
    let migration = pairing(&rules, &rules).migration();
    assert!(migration.concepts.iter().all(|concept| concept.fate == Fate::Kept), "{migration:?}");
    assert!(migration.added.is_empty());
}

#[test]
fn concepts_are_kept_reworded_moved_withdrawn_and_new() {
    let new = "id,parent,label,descriptor\n\
        AC-01,AC,Account review,Review the accounts of users every year and remove accounts that are not used.\n\
        AC-02,AC,Passwords,Users choose long passwords of sixteen letters.\n\
        SC-7,SC,Remote access,Remote access is allowed through an encrypted tunnel only.\n\
        CP-1,CP,Backup,Make a backup of all data every night and keep it in another building.\n\
        CP-2,CP,Restore,Test every year that data can be restored from a backup.\n\
        HR-1,HR,Training,Staff learn how to recognise fraud every year.\n";
    let (old, new) = (read(RULES), read(new));
    let migration = pairing(&old, &new).migration();
    let of = |id: &str| fate(&migration, id);
    assert_eq!(of("AC-1"), (Fate::Kept, vec!["AC-01".to_owned()]));
    assert_eq!(of("AC-2"), (Fate::Reworded, vec!["AC-02".to_owned()]));
    assert_eq!(of("AC-3"), (Fate::Moved, vec!["SC-7".to_owned()]));
    assert_eq!(of("PE-1").0, Fate::Withdrawn);
    let added: Vec<&str> = migration.added.iter().map(|added| added.id.as_str()).collect();
    assert_eq!(added, ["HR-1"]);
}

#[test]
fn concepts_are_split_and_merged() {
    let old = "id,label,descriptor\n\
        A,Accounts and doors,Accounts of users are reviewed every year. Doors of server rooms are locked.\n\
        B,Backup,Make a backup of all data every night.\n\
        C,Nightly backup,Keep the backup of the night in another building.\n\
        D,Fraud,Staff learn how to recognise fraud every year.\n\
        E,Waste,Paper is collected for recycling every night.\n\
        F,Travel,Journeys by train are preferred by staff.\n";
    let new = "id,label,descriptor\n\
        1,Accounts,Accounts of users are reviewed every year.\n\
        2,Doors,Doors of server rooms are locked.\n\
        3,Backup,Make a backup of all data every night and keep the backup in another building.\n\
        4,Fraud,Staff learn how to recognise fraud every year.\n\
        5,Waste,Paper is collected for recycling every night.\n\
        6,Travel,Journeys by train are preferred by staff.\n";
    let (old, new) = (read(old), read(new));
    let migration = pairing(&old, &new).migration();
    let (found, mut successors) = fate(&migration, "A");
    successors.sort();
    assert_eq!((found, successors), (Fate::Split, vec!["1".to_owned(), "2".to_owned()]));
    assert_eq!(fate(&migration, "B"), (Fate::Merged, vec!["3".to_owned()]));
    assert_eq!(fate(&migration, "C"), (Fate::Merged, vec!["3".to_owned()]));
    assert_eq!(fate(&migration, "D"), (Fate::Moved, vec!["4".to_owned()]));
}
