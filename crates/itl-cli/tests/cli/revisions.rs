//! Two versions of a framework, by `itl frameworks diff` and `itl inspect --diff`.

use crate::support::{Folder, PLAN};
use serde_json::Value;

const OLD: &str = "id,parent,label,descriptor\n\
    E,,Energy,Ensure access to affordable energy for all.\n\
    W,,Water,Manage clean water.\n\
    G,,Gone,End hunger.\n";
const NEW: &str = "id,parent,label,descriptor\n\
    E,,Energy,Ensure access to affordable and reliable energy for all.\n\
    W,,Water,Manage clean water.\n\
    N,,New,Reduce inequality among countries.\n";

fn folder() -> Folder {
    Folder::new().with("old.csv", OLD).with("new.csv", NEW).with("plan.txt", PLAN)
}

fn numbers(pair: &Value) -> (f64, f64) {
    (pair[0].as_f64().unwrap(), pair[1].as_f64().unwrap())
}

#[test]
fn added_removed_reworded_and_reweighted() {
    let diff =
        folder().json(&["frameworks", "diff", "old.csv", "new.csv", "--scheme", "paper", "--json"]).remove(0);
    assert_eq!(diff["concepts"]["added"][0]["id"], "N");
    assert_eq!(diff["concepts"]["removed"][0]["id"], "G");
    assert_eq!(diff["concepts"]["unchanged"], 1);
    let changed = &diff["concepts"]["changed"][0];
    assert!(changed["reworded"] == true && changed["renamed"] == false);
    let weights = diff["weights"].as_array().unwrap();
    assert_eq!(weights[0]["concept"], "E");
    let terms = weights[0]["terms"].as_array().unwrap();
    let reliable = terms.iter().find(|term| term["term"] == "reliabl/JJ").unwrap();
    assert_eq!(numbers(&reliable["importance"]).0, 0.0);
    let page = folder().itl(&["frameworks", "diff", "old.csv", "new.csv", "--scheme", "paper"]).stdout;
    assert!(page.contains("1 concept added, 1 removed, 1 changed, 1 with the same texts"), "{page}");
    assert!(page.contains("affordable {+and reliable+} energy"), "{page}");
}

/// The parts of the terms that changed add up to the change of the concept's number.
#[test]
fn the_change_of_a_document_splits_into_terms() {
    let folder = folder();
    let diff = folder
        .json(&[
            "frameworks",
            "diff",
            "old.csv",
            "new.csv",
            "--scheme",
            "paper",
            "--document",
            "plan.txt",
            "--json",
        ])
        .remove(0);
    let effects = diff["document"]["effects"].as_array().unwrap();
    assert_eq!(effects.len(), 2);
    for (at, (name, side)) in [("old.csv", 0), ("new.csv", 1)].into_iter().enumerate() {
        let result = folder.json(&["align", "plan.txt", "-f", name, "--scheme", "paper", "--json"]).remove(0);
        for effect in effects {
            let ids = result["concepts"].as_array().unwrap();
            let column = ids.iter().position(|concept| concept["id"] == effect["concept"]).unwrap();
            assert_eq!(effect["absolute"][side], result["aggregate"]["absolute"][column], "{at}");
        }
    }
    let mut moved = 0;
    for effect in effects {
        let (before, after) = numbers(&effect["absolute"]);
        let part = |term: &Value| {
            let (before, after) = numbers(&term["contribution"]);
            after - before
        };
        let parts: f64 = effect["terms"].as_array().unwrap().iter().map(part).sum();
        assert!((after - before - parts).abs() < 1e-15, "{} against {parts}", after - before);
        moved += usize::from(before != after);
    }
    assert!(moved > 0, "a test that shows no change shows nothing");
}

#[test]
fn models_are_compared_as_frameworks_are() {
    let folder = folder();
    for name in ["old", "new"] {
        let run = folder.itl(&[
            "induce",
            &format!("{name}.csv"),
            "--scheme",
            "paper",
            "-o",
            &format!("{name}.itl"),
        ]);
        assert_eq!(run.code, 0);
    }
    let models = folder.itl(&["inspect", "old.itl", "--diff", "new.itl", "--json"]);
    let files = folder.itl(&["frameworks", "diff", "old.csv", "new.csv", "--scheme", "paper", "--json"]);
    assert_eq!(models.stdout, files.stdout);
    let one = folder.json(&["inspect", "old.itl", "--diff", "new.itl", "--concept", "E", "--json"]).remove(0);
    assert_eq!(one["weights"].as_array().unwrap().len(), 1);
    let same = folder.itl(&["inspect", "old.itl", "--diff", "old.itl"]).stdout;
    assert!(same.contains("No term has another weight."), "{same}");
    let table =
        folder.itl(&["frameworks", "diff", "old.csv", "new.csv", "--scheme", "paper", "--csv"]).stdout;
    assert!(table.lines().any(|line| line.starts_with("E,IND,reliabl/JJ,0.0,")), "{table}");
}
