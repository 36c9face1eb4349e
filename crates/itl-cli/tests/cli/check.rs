//! `itl frameworks check`: what it finds, how it says it, and how it ends.

use crate::support::{Folder, GOALS};
use serde_json::Value;
use std::fmt::Write;

fn finding<'a>(check: &'a Value, code: &str) -> Option<&'a Value> {
    check["findings"].as_array().unwrap().iter().find(|finding| finding["code"] == code)
}

/// The ids of the cases of a finding.
fn cases(check: &Value, code: &str) -> Vec<Vec<String>> {
    let Some(finding) = finding(check, code) else { return Vec::new() };
    let ids = |case: &Value| {
        case["concepts"].as_array().unwrap().iter().map(|id| id.as_str().unwrap().to_owned()).collect()
    };
    finding["cases"].as_array().unwrap().iter().map(ids).collect()
}

/// Eight sound controls and whatever comes after them.
fn controls(more: &str) -> Folder {
    let topics = ["account", "password", "network", "backup", "incident", "training", "vendor", "sensor"];
    let mut table = "id,parent,label,descriptor\n".to_owned();
    for (at, topic) in topics.iter().enumerate() {
        let tools = ["alpha", "bravo", "delta", "gamma", "kappa", "omega", "sigma", "theta"][at];
        writeln!(
            table,
            "C{at},,Control {topic},The organization reviews every {topic} and documents {tools} {topic} failures. Lost {tools} \
             of a {topic} are reported by its owner. Owners of each {topic} keep {tools} records."
        )
        .unwrap();
    }
    Folder::new().with("controls.csv", table + more)
}

const CHECK: [&str; 7] = ["frameworks", "check", "controls.csv", "--language", "en", "--scheme", "paper"];

fn check(folder: &Folder) -> (Value, i32) {
    let run = folder.itl(&[&CHECK[..], &["--json"]].concat());
    assert!(run.code < 2, "{}", run.stderr);
    (serde_json::from_str(&run.stdout).unwrap(), run.code)
}

#[test]
fn a_sound_framework_passes() {
    let folder = controls("");
    let (found, code) = check(&folder);
    assert_eq!((found["verdict"]["grade"].as_str(), code), (Some("good"), 0), "{found}");
    assert_eq!(found["verdict"]["recognised"], 8);
    assert_eq!(found["concepts"], 8);
    assert!(found["length_bias"]["longest"].as_f64().unwrap() > 0.0);
    // "organization", "reviews", "documents" and "failures" stand in all of them.
    let words = finding(&found, "boilerplate").unwrap();
    assert_eq!(words["level"], "info");
    assert!(words["suggestion"].as_str().unwrap().contains("\"organization\""), "{words}");
    let page = folder.itl(&CHECK);
    assert_eq!(page.code, 0);
    assert!(page.stdout.contains("This framework is suitable for alignment: 8 of 8"), "{}", page.stdout);
    assert!(page.stdout.contains("Good to know") && !page.stdout.contains("To mend"));
}

#[test]
fn what_is_wrong_is_named_with_its_concepts() {
    let folder = controls(
        "X1,,Twin,Courts protect the rights of citizens.\n\
         X2,,Twin,Courts protect the rights of citizens!\n\
         Y,,Bare,Courts.\n\
         Z,,Silent,It is as it is.\n\
         L,,Nuclear reactor safety inspections,\n\
         D,,German,\"Die Organisation überprüft jedes Konto und dokumentiert alle Fehler, die bei der Prüfung der \
         Konten gefunden worden sind, damit sie nicht wieder vorkommen.\"\n",
    );
    let (found, code) = check(&folder);
    assert_eq!(code, 1);
    assert_eq!(cases(&found, "same-descriptor"), [["X1", "X2"]]);
    assert_eq!(cases(&found, "same-label"), [["X1", "X2"]]);
    assert_eq!(cases(&found, "near-empty"), [["Y"]]);
    assert_eq!(cases(&found, "no-terms"), [["Z"]]);
    assert_eq!(cases(&found, "label-only"), [["L"]]);
    assert_eq!(cases(&found, "languages-mixed"), [["D"]]);
    assert_eq!(cases(&found, "nested")[0][0], "Y");
    let levels =
        found["findings"].as_array().unwrap().iter().map(|finding| finding["level"].as_str().unwrap());
    assert!(levels.is_sorted_by_key(|level| level != "warning"), "warnings come first");
    for finding in found["findings"].as_array().unwrap() {
        assert!(!finding["message"].as_str().unwrap().is_empty());
        assert!(!finding["suggestion"].as_str().unwrap().is_empty(), "{finding}");
    }
}

#[test]
fn the_page_names_what_to_do_and_keeps_to_its_limit() {
    let topics = ["marriage", "heritage", "contract", "custody", "taxation", "asylum"];
    let twins: String =
        (0..12).map(|at| format!("T{at:02},,Twin {at},Courts judge every {}.\n", topics[at / 2])).collect();
    let folder = controls(&twins);
    let run = folder.itl(&[&CHECK[..], &["-l", "2"]].concat());
    assert_eq!(run.code, 1);
    assert!(run.stdout.contains("same-descriptor") && run.stdout.contains("To mend"), "{}", run.stdout);
    assert!(run.stdout.contains("… and 4 more"), "{}", run.stdout);
    assert!(run.stdout.contains("→ give each a text of its own"), "{}", run.stdout);
}

#[test]
fn a_table_has_a_line_for_every_concept_of_a_case() {
    let folder = controls("X1,,=Twin(),Courts protect rights.\nX2,,Twin,Courts protect rights.\n");
    let run = folder.itl(&[&CHECK[..], &["--csv"]].concat());
    let twins: Vec<&str> = run.stdout.lines().filter(|line| line.starts_with("same-descriptor,")).collect();
    assert_eq!(twins.len(), 2, "{}", run.stdout);
    assert!(twins[0].starts_with("same-descriptor,warning,1,X1,"));
    assert!(twins[1].starts_with("same-descriptor,warning,1,X2,"));
    assert_eq!(run.stdout.lines().next(), Some("code,level,case,concept,detail,message,suggestion"));
}

#[test]
fn a_framework_of_which_nothing_can_be_said_is_said_to_be_so() {
    let folder =
        Folder::new().with("one.csv", "id,label,descriptor\n1,Water,Clean drinking water for all people.\n");
    let run = folder.itl(&["frameworks", "check", "one.csv", "--language", "en"]);
    assert!(run.stdout.contains("One concept: there is nothing to tell it apart from"), "{}", run.stdout);
    let folder = Folder::new().with("none.csv", "id,label,descriptor\n1,A,It is.\n2,B,\n");
    let run = folder.itl(&["frameworks", "check", "none.csv", "--language", "en", "--json"]);
    assert_eq!(run.code, 1, "{}", run.stderr);
    let found: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(found["verdict"]["grade"], "poor");
    assert_eq!(found["length_bias"], Value::Null);
}

#[test]
fn what_cannot_be_read_is_refused_as_everywhere() {
    let folder = Folder::new().with("twice.csv", "id,label,descriptor\n1,A,Water.\n1,B,Fire.\n");
    let run = folder.itl(&["frameworks", "check", "twice.csv"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("appears 2 times"), "{}", run.stderr);
}

#[test]
fn a_study_says_the_same_as_a_check() {
    let folder = Folder::new().with("goals.csv", GOALS);
    let study = folder.json(&["study", "goals.csv", "--scheme", "paper", "--json"]).pop().unwrap();
    let check =
        folder.json(&["frameworks", "check", "goals.csv", "--scheme", "paper", "--json"]).pop().unwrap();
    for name in ["verdict", "length_bias", "findings"] {
        assert_eq!(study[name], check[name], "{name}");
    }
    // Reduce inequality: the two that have the same words are each other's rival, with nothing between them.
    let margin = study["margins"].as_array().unwrap().iter().find(|margin| margin["concept"] == "X").unwrap();
    assert_eq!((margin["rival"].as_str(), margin["margin"].as_f64()), (Some("Y"), Some(0.0)));
    assert!(
        study["distinct_overlaps"]
            .as_array()
            .unwrap()
            .iter()
            .all(|pair| pair["concepts"] != serde_json::json!(["X", "Y"]))
    );
}
