//! `itl frameworks`: in by one form, out by another, and nothing is lost on the way.

use crate::support::{Folder, GOALS, Run};
use serde_json::Value;

const LAW: &str = "# The Act\n\n## Chapter I\n\n### Article 1\n\nScope\n\nThis Act applies to clean water.\n\n\
    ### Article 2 Terms\n\nWater means every river and lake.\n";

fn folder() -> Folder {
    Folder::new().with("goals.csv", GOALS).with("act.md", LAW)
}

/// The program with the user's frameworks in a folder of the test's own.
fn shelved(folder: &Folder, arguments: &[&str]) -> Run {
    let mut command = folder.command(arguments);
    Run::of(command.env("ITL_FRAMEWORKS", folder.path("shelf")).output().unwrap())
}

fn shown(folder: &Folder, framework: &str) -> Value {
    folder.json(&["frameworks", "show", framework, "--json"]).remove(0)
}

#[test]
fn show_has_the_fields_of_the_contract() {
    let goals = shown(&folder(), "goals.csv");
    assert_eq!(goals["id"], "goals");
    let water = &goals["concepts"][2];
    assert_eq!((water["id"].as_str(), water["parent"].as_str()), (Some("W1"), Some("W")));
    assert_eq!(water["descriptor"], "Provide drinking water to students and staff.");
    assert_eq!(goals["groups"][0]["id"], "Blue");
    let tree = folder().itl(&["frameworks", "show", "goals.csv"]).stdout;
    assert!(tree.contains("6 concepts: 4 and 1 groups at level 1, 1 at level 2, 1 at level 3"), "{tree}");
    assert!(tree.contains("\nBlue\n  W  Water  Ensure clean"), "{tree}");
}

#[test]
fn every_form_brings_the_framework_back() {
    let folder = folder();
    let before = shown(&folder, "act.md");
    for ending in ["toml", "json", "csv", "tsv"] {
        let (first, second) = (format!("a.{ending}"), format!("b.{ending}"));
        let run = folder.itl(&["frameworks", "import", "act.md", "-o", &first, "--id", "act"]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert!(
            run.stderr.contains("read as a document: 2 concepts in 1 groups, 2 levels"),
            "{}",
            run.stderr
        );
        let after = shown(&folder, &first);
        assert_eq!(
            (&after["concepts"], &after["groups"]),
            (&before["concepts"], &before["groups"]),
            "{ending}"
        );
        assert_eq!(folder.itl(&["frameworks", "export", &first, "-o", &second]).code, 0);
        assert_eq!(folder.read(&first), folder.read(&second), "{ending}");
    }
    assert_eq!(shown(&folder, "a.toml")["title"], "The Act");
}

#[test]
fn import_refuses_before_it_reads() {
    let folder = folder().with("there.toml", "");
    let refusal = |arguments: &[&str]| {
        let run = folder.itl(arguments);
        assert_eq!(run.code, 2, "{arguments:?}");
        run.stderr
    };
    assert!(refusal(&["frameworks", "import", "act.md", "-o", "there.toml"]).contains("--force"));
    assert!(refusal(&["frameworks", "import", "act.md", "-o", "act.xyz"]).contains(".toml, .json, .csv"));
    assert!(refusal(&["frameworks", "import", "act.md", "--as", "../act"]).contains("letters, digits"));
    let unknown = refusal(&["align", "act.md", "-f", "nist"]);
    assert!(
        unknown.contains("there is no framework \"nist\"") && unknown.contains("frameworks list"),
        "{unknown}"
    );
    let level = refusal(&["align", "act.md", "-f", "goals.csv", "--level", "4"]);
    assert!(level.contains("levels go from 1, the top, to 3"), "{level}");
}

#[test]
fn what_is_kept_is_found_by_its_name() {
    let folder = folder();
    assert_eq!(shelved(&folder, &["frameworks", "import", "act.md", "--as", "act"]).code, 0);
    let list = shelved(&folder, &["frameworks", "list", "--json"]).stdout;
    let list: Value = serde_json::from_str(&list).unwrap();
    let names: Vec<&str> = list.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["sdg", "sdg-statements", "act"]);
    // Its file recommends the goals, with their targets as texts.
    assert_eq!(list[0]["concepts"], 17);
    assert_eq!(list[1]["concepts"], 17);
    assert_eq!(list[2]["concepts"], 2);
    let run = shelved(&folder, &["align", "goals.csv", "-f", "act", "--json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    // What cannot be used is in the list, with the reason.
    let folder = folder.with("shelf/broken.toml", "id = ");
    let list = shelved(&folder, &["frameworks", "list"]);
    assert_eq!(list.code, 0);
    assert!(list.stdout.contains("cannot be used: not a framework in TOML"), "{}", list.stdout);
}

#[test]
fn columns_are_named_by_flag_and_in_the_settings_file() {
    let table = "Code;Requirement;Note\nR1;Keep water clean.;x\nR2;Save energy.;y\n";
    let folder = folder().with("list.csv", table);
    let columns = "id=Code,descriptor=Requirement,descriptor=Note";
    let list = folder.json(&["frameworks", "show", "list.csv", "--columns", columns, "--json"]).remove(0);
    assert_eq!(list["concepts"][1]["descriptor"], "Save energy.\n\ny");
    let run = folder.itl(&["frameworks", "show", "list.csv", "--columns", "id=Kode"]);
    assert!(
        run.code == 2 && run.stderr.contains("the columns are Code, Requirement, Note"),
        "{}",
        run.stderr
    );
    let folder = folder.with("itl.toml", "columns = [\"id=Code\", \"label=Requirement\"]\n");
    assert_eq!(shown(&folder, "list.csv")["concepts"][0]["label"], "Keep water clean.");
    let run = folder.itl(&["frameworks", "show", "list.csv", "--columns", "di=Code"]);
    assert!(run.code == 2 && run.stderr.contains("\"di\" is no field"), "{}", run.stderr);
}
