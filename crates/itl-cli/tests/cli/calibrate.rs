//! `itl calibrate`: weights that people's decisions changed, each with the decisions behind it; refusals that say why.

use crate::support::Folder;
use serde_json::{Value, json};

/// Lines of a review: the first words of targets of the goals, each with the goals that it is a passage of. `right` says which are accepted, by their number and text.
pub(crate) fn review(folder: &Folder, right: impl Fn(usize, &str) -> bool) -> Vec<String> {
    let shown = folder.json(&["frameworks", "show", "sdg", "--level", "2", "--json"]).remove(0);
    let first = |target: &Value| {
        let words: Vec<&str> = target["descriptor"].as_str().unwrap().split_whitespace().take(8).collect();
        words.join(" ")
    };
    let targets: Vec<String> = shown["concepts"].as_array().unwrap().iter().map(first).collect();
    let row = |(at, text): (usize, &String)| json!({"id": at.to_string(), "text": text}).to_string() + "\n";
    let folder_of_texts =
        Folder::new().with("texts.jsonl", targets.iter().enumerate().map(row).collect::<String>());
    let results = folder_of_texts.json(&["align", "texts.jsonl", "--unit", "document", "--json", "-L", "en"]);
    let mut lines = Vec::new();
    for (at, (text, result)) in targets.iter().zip(&results).enumerate() {
        let unit = &result["units"][0];
        for concept in unit["passages"].as_array().unwrap() {
            let decision = if right(lines.len(), text) { "accept" } else { "reject" };
            let line = json!({
                "review": 1, "document": {"sha256": format!("{:064}", at % 6), "title": format!("{}.txt", at % 6)},
                "framework": {"id": "sdg", "fingerprint": result["framework"]["fingerprint"]},
                "concept": concept, "decision": decision, "reviewer": "Ana",
                "passage": {"text": text, "unit": at, "start": 0, "end": 10}
            });
            lines.push(line.to_string() + "\n");
        }
    }
    lines
}

/// A person who rejects what is about countries.
pub(crate) fn is_elsewhere(_: usize, text: &str) -> bool {
    !text.to_lowercase().contains("countries")
}

#[test]
fn decisions_change_weights_that_name_them() {
    let folder = Folder::new();
    let lines = review(&folder, is_elsewhere);
    let half = lines.len() / 2;
    let folder = folder
        .with("a.jsonl", lines.concat())
        .with("b.jsonl", lines[half..].concat())
        .with("c.jsonl", lines[..half].concat());
    let calibrate = |reviews: &[&str], out: &str| {
        let run = folder.itl(&[&["calibrate"], reviews, &["-o", out, "--json"]].concat());
        assert_eq!(run.code, 0, "{}", run.stderr);
        serde_json::from_str::<Value>(&run.stdout).unwrap()
    };
    let learned = calibrate(&["a.jsonl"], "one.itl");
    assert_eq!(learned, calibrate(&["b.jsonl", "c.jsonl"], "two.itl"));
    assert_eq!(folder.read("one.itl"), folder.read("two.itl"), "the order of files does not matter");
    assert_eq!(learned["decisions"].as_array().unwrap().len(), lines.len());
    assert_eq!((&learned["gain"]["parts"], &learned["gain"]["documents"]), (&6.into(), &true.into()));
    let factors = learned["factors"].as_array().unwrap();
    let word = factors.iter().find(|factor| !factor["stem"].is_null()).unwrap();
    let (concept, stem) = (word["concept"].as_str().unwrap(), word["stem"].as_str().unwrap());
    for at in word["decisions"].as_array().unwrap() {
        assert_eq!(learned["decisions"][at.as_u64().unwrap() as usize]["concept"], concept);
    }
    // Every surface says it: the model, one of its concepts, one of its words.
    let inspected = folder.json(&["inspect", "one.itl", "--concept", concept, "--json"]).remove(0);
    let ours = inspected["learned"]["factors"].as_array().unwrap();
    assert!(ours.iter().all(|factor| factor["concept"] == concept) && ours.len() < factors.len());
    let terms = inspected["concepts"][0]["terms"].as_array().unwrap();
    let changed = terms.iter().find(|term| term["term"].as_str().unwrap().starts_with(stem)).unwrap();
    assert!(changed["learned"].as_f64().is_some_and(|factor| factor != 1.0), "{changed}");
    let page = folder.itl(&["inspect", "one.itl"]).stdout;
    assert!(page.contains("Weights that reviews changed") && page.contains("Ana "), "{page}");
    // A number splits into its terms, changed or not.
    let folder =
        folder.with("plan.txt", "We buy renewable energy. Girls and women have equal rights and equal pay.");
    let result = folder.json(&["align", "plan.txt", "-f", "one.itl", "--json", "--evidence"]).remove(0);
    let mut seen = 0;
    for cell in
        result["units"].as_array().unwrap().iter().flat_map(|unit| unit["evidence"].as_array().unwrap())
    {
        let parts = cell["contributions"].as_array().unwrap();
        let sum: f64 = parts.iter().map(|part| part["contribution"].as_f64().unwrap()).sum();
        assert!((sum - cell["affinity"].as_f64().unwrap()).abs() < 1e-12, "{cell}");
        seen += parts.iter().filter(|part| part.get("learned").is_some()).count();
    }
    assert!(seen > 0, "no term of the document has a changed weight");
    let explained = folder.json(&["explain", "plan.txt", "-f", "one.itl", "--concept", concept, "--json"]);
    assert!(explained[0]["learned"]["factors"].as_array().is_some_and(|factors| !factors.is_empty()));
    // A model learns once.
    let again = folder.itl(&["calibrate", "a.jsonl", "-f", "one.itl", "-o", "three.itl"]);
    assert!(again.code == 2 && again.stderr.contains("calibrated already"), "{}", again.stderr);
}

#[test]
fn too_few_decisions_and_noise_are_refused() {
    let folder = Folder::new();
    let few: String = review(&folder, is_elsewhere)[..10].concat();
    let noise = review(&folder, |at, _| at * 7 % 5 < 3).concat();
    let other = few.replace("\"sdg\"", "\"controls\"");
    let folder = folder.with("few.jsonl", few).with("noise.jsonl", noise).with("other.jsonl", other);
    let refused = |name: &str, said: &str| {
        let run = folder.itl(&["calibrate", name, "-o", "m.itl"]);
        assert!(run.code == 2 && run.stderr.contains(said), "{said}: {} {}", run.code, run.stderr);
        assert!(!folder.names().contains(&"m.itl".to_owned()));
    };
    refused("few.jsonl", "too few decisions");
    refused("other.jsonl", "too few decisions: 0 accepted and 0 rejected");
    refused("noise.jsonl", "nothing is gained");
    let run = folder.itl(&["calibrate", "noise.jsonl", "-o", "m.itl", "--anyway"]);
    assert!(run.code == 0 && folder.names().contains(&"m.itl".to_owned()), "{}", run.stderr);
    // The study's own weights are not to be changed.
    let run = folder.itl(&["calibrate", "noise.jsonl", "-o", "n.itl", "--scheme", "paper"]);
    assert!(run.code == 2 && run.stderr.contains("graded"), "{}", run.stderr);
}
