//! `--count` as people and scripts use it: roles of units, and what only some of them count for.

use crate::support::{Folder, GOALS};
use serde_json::{Value, json};

/// A heading, two sentences, an item, a table with its header, a number alone, a note.
const REPORT: &str = "# Clean water\n\nWe ensure access to affordable energy. Nothing is said here.\n\n- reduce inequality within \
    countries\n\n| Goal | Reached by |\n|---|---|\n| Clean water. And sanitation | 2030 |\n| 7 | 12 MW |\n\n42\n\nSee below[^1].\n\n\
    [^1]: We manage water.\n";

fn folder() -> Folder {
    Folder::new().with("goals.csv", GOALS).with("report.md", REPORT)
}

fn align(folder: &Folder, more: &[&str]) -> Value {
    let arguments =
        [&["align", "report.md", "-f", "goals.csv", "--scheme", "paper", "--json"], more].concat();
    folder.json(&arguments).pop().unwrap()
}

/// The mean of these rows of the matrix, as anybody would take it.
fn mean(result: &Value, rows: &[usize]) -> Vec<f64> {
    let cell = |row: usize, column: usize| result["affinity"][row][column].as_f64().unwrap();
    let columns = result["concepts"].as_array().unwrap().len();
    let sum = |column: usize| rows.iter().map(|&row| cell(row, column)).sum::<f64>();
    (0..columns).map(|column| sum(column) / rows.len() as f64).collect()
}

fn absolute(values: &Value) -> Vec<f64> {
    values["absolute"].as_array().unwrap().iter().map(|value| value.as_f64().unwrap()).collect()
}

#[test]
fn units_have_their_roles_and_only_prose_counts() {
    let folder = folder();
    let result = align(&folder, &[]);
    let units: Vec<(&str, &str, bool)> = result["units"]
        .as_array()
        .unwrap()
        .iter()
        .map(|unit| {
            (
                unit["role"].as_str().unwrap(),
                unit["text"].as_str().unwrap(),
                unit["counted"].as_bool().unwrap(),
            )
        })
        .collect();
    let expected = [
        ("heading", "Clean water", false),
        ("prose", "We ensure access to affordable energy.", true),
        ("prose", "Nothing is said here.", true),
        ("prose", "reduce inequality within countries", true),
        ("table", "Goal\tReached by", false),
        ("table", "Clean water. And sanitation\t2030", false),
        ("prose", "See below.", true),
        ("note", "We manage water.", false),
    ];
    assert_eq!(units, expected);
    assert_eq!(result["parameters"]["count"], "prose");
    assert_eq!(result["units"][5]["header"], "Goal\tReached by");
    assert_eq!(result["units"][4]["header"], Value::Null);
    // The row `7, 12 MW` and the paragraph `42` are no units.
    let left_out = result["notices"].as_array().unwrap().iter().find(|notice| notice["code"] == "left-out");
    let message = left_out.unwrap()["message"].as_str().unwrap();
    assert!(message.starts_with("skipped: 2 blocks shorter than two words"), "{message}");
    // The others are aligned all the same.
    assert!(result["affinity"][0][1].as_f64().unwrap() > 0.0);
    assert_eq!(absolute(&result["aggregate"]), mean(&result, &[1, 2, 3, 6]));
}

#[test]
fn what_counts_is_a_setting() {
    let folder = folder();
    for (count, rows) in [
        ("all", vec![0, 1, 2, 3, 4, 5, 6, 7]),
        ("table", vec![4, 5]),
        ("heading,note", vec![0, 7]),
        ("prose,table", vec![1, 2, 3, 4, 5, 6]),
    ] {
        let result = align(&folder, &["--count", count, "--by", "section"]);
        assert_eq!(result["parameters"]["count"], count);
        assert_eq!(absolute(&result["aggregate"]), mean(&result, &rows), "{count}");
        assert_eq!(absolute(&result["groups"][0]), mean(&result, &rows), "{count}");
        // Rows do not depend on it.
        assert_eq!(result["affinity"], align(&folder, &[])["affinity"]);
    }
    let paragraphs = align(&folder, &["--by", "paragraph"]);
    assert_eq!(absolute(&paragraphs["groups"][0]), vec![0.0; 6], "a heading does not count for itself");
    assert_eq!(absolute(&paragraphs["groups"][1]), mean(&paragraphs, &[1, 2]));
    let file = folder.with("itl.toml", "count = 'note'\n");
    assert_eq!(align(&file, &[])["parameters"]["count"], "note");
}

#[test]
fn a_document_of_which_nothing_counts_says_so() {
    let folder = folder().with("table.md", "| Goal | Year |\n|---|---|\n| Clean water | 2030 |\n");
    let run = folder.itl(&["align", "table.md", "-f", "goals.csv", "--json"]);
    assert_eq!(run.code, 1);
    let result: Value = serde_json::from_str(&run.stdout).unwrap();
    assert!(absolute(&result["aggregate"]).iter().all(|&value| value == 0.0));
    assert!(result["notices"].to_string().contains("nothing-counts"), "{}", result["notices"]);
    assert!(
        run.stderr.contains("its units are: 2 table") && run.stderr.contains("--count"),
        "{}",
        run.stderr
    );
    let tables = folder.itl(&["align", "table.md", "-f", "goals.csv", "--count", "table", "--json"]);
    assert!(!tables.stdout.contains("nothing-counts"), "{}", tables.stdout);
    let wrong = folder.itl(&["align", "table.md", "--count", "cells"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.stderr.contains("\"cells\" is no role"), "{}", wrong.stderr);
}

#[test]
fn people_see_prose_first_and_the_rest_apart() {
    let folder = folder();
    let page = folder.itl(&["align", "report.md", "-f", "goals.csv", "--scheme", "paper"]).stdout;
    assert!(page.contains("4 sentences (prose; 4 other units not counted)"), "{page}");
    let (counted, apart) = page.split_once("Other matches (").unwrap();
    assert!(counted.contains("Best evidence") && counted.contains("[access]"), "{page}");
    assert!(apart.contains("heading"), "{page}");
    let explained = |more: &[&str]| {
        let arguments =
            [&["explain", "report.md", "-f", "goals.csv", "--scheme", "paper", "--concept", "W"], more];
        folder.itl(&arguments.concat()).stdout
    };
    let page = explained(&["--at", "5"]);
    assert!(
        page.contains("not counted in the document") && page.contains("under the header: Goal Reached by"),
        "{page}"
    );
    let all = explained(&[]).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(all.contains("of the 4 not counted"), "{all}");
}

#[test]
fn totals_of_an_explanation_are_over_what_counts() {
    let folder = folder();
    for count in ["prose", "table,heading", "all"] {
        let arguments =
            ["explain", "report.md", "-f", "goals.csv", "--concept", "W", "--count", count, "--json"];
        let result = folder.json(&arguments).pop().unwrap();
        let counted = align(&folder, &["--count", count])["units"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|unit| unit["counted"] == json!(true))
            .count();
        let parts: f64 = result["totals"]
            .as_array()
            .unwrap()
            .iter()
            .map(|total| total["contribution"].as_f64().unwrap())
            .sum();
        let whole = result["absolute"].as_f64().unwrap();
        assert!((parts / counted as f64 - whole).abs() < 1e-12, "{count}: {parts} {whole}");
    }
}

#[test]
fn tables_have_the_roles() {
    let folder = folder();
    let lines = folder.itl(&["align", "report.md", "-f", "goals.csv", "--csv"]).stdout;
    assert!(lines.starts_with("document,unit,page,role,counted,concept,affinity,relative"), "{lines}");
    assert!(lines.contains("report.md,0,,heading,false,E,") && lines.contains("report.md,1,,prose,true,E,"));
    let blocks = folder.json(&["analyze", "report.md", "--blocks", "--json"]).pop().unwrap();
    let roles: Vec<&Value> =
        blocks["blocks"].as_array().unwrap().iter().map(|block| &block["role"]).collect();
    let expected = ["heading", "prose", "prose", "table", "table", "", "", "prose", "note"];
    let expected: Vec<Value> =
        expected.map(|role| if role.is_empty() { Value::Null } else { json!(role) }).into();
    assert_eq!(roles, expected.iter().collect::<Vec<_>>());
}
