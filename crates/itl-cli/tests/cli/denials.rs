//! Passages that say that something is not there: marked on every surface, counted apart, in no number.

use crate::support::Folder;
use serde_json::Value;

const DENIED: &str = "We do not have a renewable energy plan.";
const SAID: &str = "We buy renewable energy and save energy in every building.";

fn folder() -> Folder {
    Folder::new()
        .with("denied.txt", format!("{DENIED}\n\n{SAID}\n"))
        .with("said.txt", format!("We have a renewable energy plan.\n\n{SAID}\n"))
        .with(
            "policy.txt",
            "Energy must not be wasted, and renewable energy may not be sold.\n\nWe end poverty: no poverty in all its forms.\n",
        )
}

#[test]
fn a_denial_is_marked_and_changes_no_number() {
    let folder = folder();
    let result = |name: &str| folder.json(&["align", name, "--json"]).pop().unwrap();
    let (denied, said) = (result("denied.txt"), result("said.txt"));
    assert_eq!(denied["units"][0]["negated"], true);
    assert_eq!(denied["units"][1].get("negated"), None);
    assert!(said["units"].as_array().unwrap().iter().all(|unit| unit.get("negated").is_none()));
    assert_eq!(
        (&denied["aggregate"]["negated"][6], &said["aggregate"]["negated"][6]),
        (&1.into(), &0.into())
    );
    for part in ["evidence", "verdict", "passages", "strong"] {
        assert_eq!(denied["aggregate"][part], said["aggregate"][part], "{part}");
    }
}

#[test]
fn the_mark_is_on_every_surface() {
    let folder = folder();
    let page = folder.itl(&["align", "denied.txt"]).stdout;
    assert!(page.contains("negative?") && page.contains(">negative?<") == page.contains("<"), "{page}");
    let quotes = folder.itl(&["align", "denied.txt", "--quotes", "5"]).stdout;
    let line = quotes.lines().find(|line| line.trim_end().ends_with("negative?")).map(str::to_owned);
    assert!(line.is_some(), "{quotes}");
    let explained = folder.itl(&["explain", "denied.txt", "--concept", "7"]).stdout;
    assert!(explained.contains("1 negative?") && explained.contains("(negative?)"), "{explained}");
    assert!(explained.contains(" to goal 7") && explained.contains(" to nothing"), "{explained}");
    assert!(folder.itl(&["align", "denied.txt", "--markdown", "r.md"]).code < 2);
    let markdown = String::from_utf8(folder.read("r.md")).unwrap();
    assert!(markdown.contains("**negative?**"), "{markdown}");
    assert!(!folder.itl(&["align", "said.txt"]).stdout.contains("negative?"));
}

#[test]
fn rules_and_the_concepts_own_words_are_no_denials() {
    let folder = folder();
    let result: Value = folder.json(&["align", "policy.txt", "--json"]).pop().unwrap();
    let units = result["units"].as_array().unwrap();
    assert!(units.iter().all(|unit| unit.get("negated").is_none()), "{units:?}");
    let passages = |at: usize| result["units"][at]["passages"].as_array().unwrap().len();
    assert!(passages(0) > 0 && passages(1) > 0, "{result}");
}
