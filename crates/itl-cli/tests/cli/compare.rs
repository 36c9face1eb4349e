//! `itl compare` as people and scripts use it: its numbers are those of `itl align`, and its parts add up.

use crate::support::{Folder, GOALS, LATER, PLAN, THIRD};
use serde_json::Value;

fn folder() -> Folder {
    Folder::new().with("goals.csv", GOALS).with("a.txt", PLAN).with("b.txt", LATER).with("c.txt", THIRD)
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect()
}

#[test]
fn the_numbers_are_those_of_align() {
    let folder = folder();
    let files = ["a.txt", "b.txt", "c.txt"];
    for settings in [
        vec![],
        vec!["-f", "goals.csv"],
        vec!["--aggregate", "sum"],
        vec!["--aggregate", "p90", "--unit", "paragraph"],
        vec!["--preset", "published", "--aggregate", "max"],
    ] {
        let run = |command: &str, files: &[&str]| {
            let arguments: Vec<&str> = [command]
                .into_iter()
                .chain(files.iter().copied())
                .chain(settings.iter().copied())
                .chain(["--json"])
                .collect();
            folder.json(&arguments)
        };
        let compared = &run("compare", &files)[0];
        let aligned: Vec<Value> = files.iter().map(|file| run("align", &[file])[0].clone()).collect();
        assert_eq!(compared["framework"], aligned[0]["framework"]);
        assert_eq!(compared["parameters"], aligned[0]["parameters"]);
        for (at, single) in aligned.iter().enumerate() {
            let document = &compared["documents"][at];
            for field in ["path", "title", "language", "pages"] {
                assert_eq!(document[field], single["document"][field]);
            }
            assert_eq!(document["units"], single["units"].as_array().unwrap().len());
            for (column, concept) in compared["concepts"].as_array().unwrap().iter().enumerate() {
                for field in ["id", "label", "parent", "reference"] {
                    assert_eq!(concept[field], single["concepts"][column][field]);
                }
                for scale in ["absolute", "relative"] {
                    assert_eq!(concept[scale][at], single["aggregate"][scale][column], "{settings:?}");
                }
            }
        }
    }
}

#[test]
fn the_parts_of_terms_add_up_to_the_numbers() {
    let folder = folder();
    for aggregate in ["mean", "sum"] {
        let result =
            &folder.json(&["compare", "a.txt", "b.txt", "c.txt", "--aggregate", aggregate, "--json"])[0];
        assert_eq!(result["parts"], aggregate);
        let mut moved = 0;
        for concept in result["concepts"].as_array().unwrap() {
            let terms = concept["terms"].as_array().unwrap();
            let absolute = numbers(&concept["absolute"]);
            let mut sums = numbers(&concept["others"]);
            for term in terms {
                let parts = numbers(&term["parts"]);
                assert_eq!(term["difference"].as_f64().unwrap(), parts[2] - parts[0]);
                sums.iter_mut().zip(parts).for_each(|(sum, part)| *sum += part);
            }
            for (sum, number) in sums.iter().zip(&absolute) {
                assert!((sum - number).abs() < 1e-12, "{sum} is not {number}");
            }
            let still = concept["moved"].as_f64().unwrap() == 0.0;
            assert_eq!(terms.is_empty(), still);
            assert!(terms.len() <= 20);
            moved += usize::from(!still);
        }
        assert!(moved > 3);
    }
    let result = &folder.json(&["compare", "a.txt", "b.txt", "--aggregate", "max", "--json"])[0];
    assert_eq!(result["parts"], "mean", "single units make the maximum");
}

#[test]
fn a_term_that_is_gone_has_a_negative_difference() {
    let result = &folder().json(&["compare", "a.txt", "b.txt", "-f", "goals.csv", "--json"])[0];
    let equality = &result["concepts"][3];
    assert_eq!(equality["id"], "X");
    assert_eq!(equality["relative"][1], 0.0);
    assert!(equality["change"].as_f64().unwrap() < 0.0);
    for term in equality["terms"].as_array().unwrap() {
        assert_eq!(term["parts"][1], 0.0);
        assert!(term["difference"].as_f64().unwrap() < 0.0);
    }
    let undefined = &result["concepts"][5];
    assert!(undefined["relative"][0].is_null() && undefined["moved"] == 0.0);
}

#[test]
fn csv_has_a_line_per_document_and_concept_with_the_digits_of_json() {
    let folder = folder();
    let result = &folder.json(&["compare", "a.txt", "b.txt", "-f", "goals.csv", "--json"])[0];
    let table = folder.itl(&["compare", "a.txt", "b.txt", "-f", "goals.csv", "--csv"]).stdout;
    let mut lines = table.lines();
    assert_eq!(
        lines.next(),
        Some("document,concept,affinity,relative,moved,change,evidence,verdict,passages,outcome")
    );
    let found: Vec<&str> = lines.collect();
    let mut expected = Vec::new();
    for (at, name) in ["a.txt", "b.txt"].into_iter().enumerate() {
        for concept in result["concepts"].as_array().unwrap() {
            let relative = &concept["relative"][at];
            let relative = if relative.is_null() { String::new() } else { relative.to_string() };
            let id = concept["id"].as_str().unwrap();
            expected.push(format!(
                // This framework gives no cutoff: what follows from verdicts is empty.
                "{name},{id},{},{relative},{},{},,,,",
                concept["absolute"][at], concept["moved"], concept["change"]
            ));
        }
    }
    assert_eq!(found, expected);
}

#[test]
fn the_same_document_twice_does_not_move() {
    let folder = folder();
    let run = folder.itl(&["compare", "a.txt", "a.txt"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("the documents have the same text: nothing moved"), "{}", run.stdout);
    let result = &folder.json(&["compare", "a.txt", "a.txt", "--json"])[0];
    assert!(result["concepts"].as_array().unwrap().iter().all(|concept| concept["moved"] == 0.0));
    assert_eq!(result["notices"][0]["code"], "same-text");
}

#[test]
fn documents_of_different_length_are_remarked_on() {
    let long = PLAN.repeat(5);
    let folder = folder().with("long.txt", &long);
    let result = &folder.json(&["compare", "a.txt", "long.txt", "--json"])[0];
    assert_eq!(result["notices"][0]["code"], "lengths-differ");
    assert!(folder.itl(&["compare", "a.txt", "long.txt"]).stdout.contains("differ much in length"));
}

#[test]
fn a_folder_is_compared_in_the_order_of_paths() {
    let folder = folder().with("years/2.txt", LATER).with("years/1.txt", PLAN).with("years/3.txt", THIRD);
    let from_folder = &folder.json(&["compare", "years", "--json"])[0];
    let named = &folder.json(&["compare", "a.txt", "b.txt", "c.txt", "--json"])[0];
    assert_eq!(from_folder["concepts"], named["concepts"]);
    let paths: Vec<&str> = from_folder["documents"]
        .as_array()
        .unwrap()
        .iter()
        .map(|document| document["path"].as_str().unwrap())
        .collect();
    assert!(paths[0].ends_with("1.txt") && paths[2].ends_with("3.txt"), "{paths:?}");
}

#[test]
fn threads_change_nothing() {
    let folder = folder();
    let run =
        |jobs: &str, form: &str| folder.itl(&["compare", "a.txt", "b.txt", "c.txt", form, "-j", jobs]).stdout;
    for form in ["--json", "--csv", "-q"] {
        assert_eq!(run("1", form), run("4", form));
    }
}

#[test]
fn what_cannot_be_compared_is_refused() {
    let polish = "Chcemy zapewnić wszystkim dostęp do niezawodnej, zrównoważonej i nowoczesnej energii po przystępnej \
        cenie we wszystkich miastach i wsiach w kraju przed końcem dziesięciolecia.\n"
        .repeat(4);
    let folder = folder().with("picture.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR").with("plan-pl.txt", &polish);
    for (arguments, said) in [
        (vec!["compare", "a.txt"], "a comparison needs at least two documents; there is only one"),
        (vec!["compare", "a.txt", "gone.txt"], "cannot read the file"),
        (vec!["compare", "a.txt", "b.txt", "picture.png"], "picture.png"),
        (vec!["compare", "a.txt", "plan-pl.txt"], "plan-pl.txt"),
        (vec!["compare", "a.txt", "b.txt", "--by", "section"], "--by"),
        (vec!["compare"], "required"),
    ] {
        let run = folder.itl(&arguments);
        assert_eq!(run.code, 2, "{arguments:?}: {}", run.stdout);
        assert!(run.stderr.contains(said), "{arguments:?}: {}", run.stderr);
        assert_eq!(run.stdout, "");
    }
    let single = Folder::new().with("only/a.txt", PLAN);
    let run = single.itl(&["compare", "only"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("at least two documents"), "{}", run.stderr);
}

#[test]
fn a_settings_file_counts_and_groups_do_not_matter() {
    let folder = folder().with("itl.toml", "framework = 'goals.csv'\naggregate = 'sum'\nby = 'sentence'\n");
    assert_eq!(folder.itl(&["compare", "a.txt", "b.txt"]).code, 2, "a broken settings file is still one");
    let folder = folder
        .with("itl.toml", "framework = 'goals.csv'\naggregate = 'sum'\nunit = 'section'\nby = 'paragraph'\n");
    let result = &folder.json(&["compare", "a.txt", "b.txt", "--json"])[0];
    assert_eq!((&result["framework"]["id"], &result["parts"]), (&Value::from("goals"), &Value::from("sum")));
}
