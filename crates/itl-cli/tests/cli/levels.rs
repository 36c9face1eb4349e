//! Which concepts are in use: `--level` and `--descriptors`, from the flag to the matrix and the model.

use crate::support::{Folder, PLAN};
use serde_json::Value;

const TARGETS: &str = "id,parent,label,descriptor\n\
    1,,Energy,Ensure access to energy.\n\
    1.1,1,,Promote affordable and reliable energy.\n\
    1.1.1,1.1,,Share of solar energy.\n\
    2,,Water,Ensure clean water.\n\
    2.1,2,,Reduce inequality of sanitation.\n\
    3,,Short,Include education.\n";

fn folder() -> Folder {
    Folder::new().with("targets.csv", TARGETS).with("plan.txt", PLAN)
}

fn aligned(folder: &Folder, framework: &str, more: &[&str]) -> Value {
    let mut arguments = vec!["align", "plan.txt", "--json", "-f", framework];
    arguments.extend(more);
    folder.json(&arguments).remove(0)
}

fn ids(result: &Value) -> Vec<&str> {
    result["concepts"].as_array().unwrap().iter().map(|concept| concept["id"].as_str().unwrap()).collect()
}

#[test]
fn a_level_supplies_the_concepts() {
    let folder = folder();
    assert_eq!(ids(&aligned(&folder, "targets.csv", &[])), ["1", "1.1", "1.1.1", "2", "2.1", "3"]);
    let result = aligned(&folder, "targets.csv", &["--level", "2"]);
    assert_eq!(ids(&result), ["1.1", "2.1"]);
    assert_eq!(
        (&result["parameters"]["level"], &result["parameters"]["descriptors"]),
        (&2.into(), &"own".into())
    );
    let codes: Vec<&str> = result["notices"]
        .as_array()
        .unwrap()
        .iter()
        .map(|notice| notice["message"].as_str().unwrap())
        .collect();
    assert!(codes.iter().any(|said| said.starts_with("1 concepts end above level 2")), "{codes:?}");
    assert!(codes.iter().any(|said| said.starts_with("1 concepts below level 2")), "{codes:?}");
}

/// The concepts in use are a framework like any other: written down and read again they give the same numbers.
#[test]
fn texts_of_children_are_those_of_show() {
    let folder = folder();
    let flags = ["--level", "1", "--descriptors", "with-children"];
    let shown =
        folder.json(&[&["frameworks", "show", "targets.csv", "--json"][..], &flags].concat()).remove(0);
    let text =
        "Ensure access to energy.\n\nPromote affordable and reliable energy.\n\nShare of solar energy.";
    assert_eq!(shown["concepts"][0]["descriptor"], text);
    let export = [&["frameworks", "export", "targets.csv", "-o", "flat.csv"][..], &flags].concat();
    assert_eq!(folder.itl(&export).code, 0);
    // The graded scheme knows which words of a text are labels; a table has them as text.
    let paper = ["--scheme", "paper"];
    let selected = aligned(&folder, "targets.csv", &[&flags[..], &paper].concat());
    let flat = aligned(&folder, "flat.csv", &paper);
    assert_eq!(selected["affinity"], flat["affinity"]);
    assert_eq!(selected["aggregate"], flat["aggregate"]);
    let own = aligned(&folder, "targets.csv", &["--level", "1", "--scheme", "paper"]);
    assert_ne!(selected["affinity"], own["affinity"]);
}

#[test]
fn a_group_has_a_text_with_its_children_only() {
    let file = "id,parent,descriptor\na1,A,Save water.\na2,A,Save energy.\nb1,B,Teach children.\n";
    let folder = folder().with("groups.csv", file);
    let run = folder.itl(&["align", "plan.txt", "-f", "groups.csv", "--level", "1"]);
    assert!(run.code == 2 && run.stderr.contains("--descriptors with-children"), "{}", run.stderr);
    let result = aligned(&folder, "groups.csv", &["--level", "1", "--descriptors", "with-children"]);
    assert_eq!(ids(&result), ["A", "B"]);
}

#[test]
fn a_model_keeps_its_selection() {
    let folder = folder();
    let made = folder.itl(&["induce", "targets.csv", "--level", "1", "-o", "goals.itl"]);
    assert_eq!(made.code, 0, "{}", made.stderr);
    let (model, flags) =
        (aligned(&folder, "goals.itl", &[]), aligned(&folder, "targets.csv", &["--level", "1"]));
    assert_eq!((&model["affinity"], &model["framework"]), (&flags["affinity"], &flags["framework"]));
    assert_eq!(aligned(&folder, "goals.itl", &["--level", "1"])["affinity"], model["affinity"]);
    for flags in [["--level", "2"], ["--descriptors", "with-children"]] {
        let run = folder.itl(&[&["align", "plan.txt", "-f", "goals.itl"][..], &flags].concat());
        assert!(run.code == 2 && run.stderr.contains("conflicts with the model"), "{}", run.stderr);
    }
}

/// What `docs/hierarchy.md` tells.
#[test]
fn the_choice_of_texts_changes_the_answer() {
    let example = |name: &str| format!("{}/../../examples/{name}", env!("CARGO_MANIFEST_DIR"));
    let relative = |flags: &[&str]| {
        let (text, goals) = (example("clinic.txt"), example("city-goals.csv"));
        let arguments =
            [&["align", text.as_str(), "-f", goals.as_str(), "--scheme", "paper", "--json"][..], flags]
                .concat();
        let result = Folder::new().json(&arguments).remove(0);
        let values = result["aggregate"]["relative"].as_array().unwrap();
        values.iter().map(|value| format!("{:.4}", value.as_f64().unwrap())).collect::<Vec<_>>()
    };
    assert_eq!(relative(&["--level", "1"]), ["0.0000", "0.0114", "0.0000"]);
    let with_children = relative(&["--level", "1", "--descriptors", "with-children"]);
    assert_eq!(with_children, ["0.3614", "0.0174", "0.0000"]);
    assert_eq!(relative(&["--level", "2"])[0], "0.2889");
}
