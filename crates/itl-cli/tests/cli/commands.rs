//! The commands as people and scripts use them.

use crate::support::{Folder, GOALS, PLAN, Run};

fn folder() -> Folder {
    Folder::new().with("goals.csv", GOALS).with("plan.txt", PLAN)
}

#[test]
fn the_published_study_is_reproduced() {
    let run = folder().itl(&["study", "sdg", "--published"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("289 of 289 cells agree within 1e-6"));
    assert!(run.stdout.contains("reduc inequ countri"));
    assert!(!run.stdout.contains('!') && !run.stdout.contains("OFF"));
}

#[test]
fn the_study_from_raw_text_says_what_differs() {
    let run = folder().itl(&["study", "sdg-statements", "--preset", "published"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("of 289 cells agree within 1e-6"));
}

#[test]
fn the_study_of_any_framework_names_what_cannot_be_told_apart() {
    let run = folder().itl(&["study", "goals.csv", "--scheme", "paper"]);
    assert_eq!(run.code, 1, "a concept without terms is a warning");
    assert!(run.stdout.contains("same words: X Equality = Y Same"), "{}", run.stdout);
    assert!(run.stdout.contains("no reference affinity: Z Nothing"));
    assert!(run.stderr.contains("concept \"Z\": no word of its descriptor passes the filter"));
}

#[test]
fn alignment_has_the_fields_of_the_contract() {
    let run = folder().json(&["align", "plan.txt", "-f", "sdg-statements", "--json", "--by", "section"]);
    let result = &run[0];
    assert_eq!(result["document"]["title"], "Campus Plan");
    assert_eq!(result["framework"]["id"], "sdg-statements");
    assert_eq!(result["framework"]["fingerprint"].as_str().unwrap().len(), 64);
    for (name, value) in
        [("preset", "equations"), ("scheme", "paper"), ("unit", "sentence"), ("aggregate", "mean")]
    {
        assert_eq!(result["parameters"][name], value);
    }
    assert_eq!(result["parameters"]["window"], 5);
    assert_eq!(result["concepts"].as_array().unwrap().len(), 17);
    let (units, rows) = (result["units"].as_array().unwrap(), result["affinity"].as_array().unwrap());
    assert_eq!(units.len(), rows.len());
    assert!(rows.iter().all(|row| row.as_array().unwrap().len() == 17));
    for unit in units {
        let (start, end) = (unit["start"].as_u64().unwrap() as usize, unit["end"].as_u64().unwrap() as usize);
        assert_eq!(unit["text"], PLAN[start..end]);
    }
    let groups = result["groups"].as_array().unwrap();
    assert_eq!(groups[1]["label"], "1. Water");
    assert_eq!(groups[2]["units"][1], units.len());
    // Statements of a sentence each have nothing to leave out, so there is no cutoff.
    let codes: Vec<&str> =
        result["notices"].as_array().unwrap().iter().filter_map(|notice| notice["code"].as_str()).collect();
    assert_eq!(codes, ["undecided"]);
}

#[test]
fn an_undefined_relative_affinity_is_null_and_a_warning() {
    let folder = folder();
    let run = folder.itl(&["align", "plan.txt", "-f", "goals.csv", "--json"]);
    assert_eq!(run.code, 1);
    let result: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert!(result["aggregate"]["relative"][5].is_null());
    assert_eq!(result["aggregate"]["absolute"][5], 0.0);
    assert!(result["notices"].as_array().unwrap().iter().any(|notice| notice["code"] == "no-terms"));
    let nodes = result["rollup"].as_array().unwrap();
    let blue = nodes.iter().find(|node| node["id"] == "Blue").unwrap();
    let (w, w1) = (&result["aggregate"]["absolute"][1], &result["aggregate"]["absolute"][2]);
    assert_eq!(blue["absolute"].as_f64(), Some(w.as_f64().unwrap().max(w1.as_f64().unwrap())));
}

#[test]
fn csv_has_the_digits_of_json() {
    let folder = folder();
    let result = &folder.json(&["align", "plan.txt", "--json"])[0];
    let table = folder.itl(&["align", "plan.txt", "--csv"]).stdout;
    let mut lines = table.lines();
    assert_eq!(lines.next(), Some("document,unit,page,role,counted,concept,affinity,relative"));
    let cells: Vec<&str> = lines.map(|line| line.split(',').nth(6).unwrap()).collect();
    let expected: Vec<String> = result["affinity"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|row| row.as_array().unwrap().iter().map(ToString::to_string))
        .collect();
    assert_eq!(cells, expected);
}

#[test]
fn a_model_file_aligns_like_its_framework_and_is_the_same_bytes_again() {
    let folder = folder();
    assert_eq!(folder.itl(&["induce", "goals.csv", "-o", "a.itl"]).code, 1);
    assert_eq!(folder.itl(&["induce", "goals.csv", "-o", "b.itl", "-j", "1"]).code, 1);
    assert_eq!(folder.read("a.itl"), folder.read("b.itl"));
    let direct = folder.itl(&["align", "plan.txt", "-f", "goals.csv", "--json", "--evidence"]);
    let stored = folder.itl(&["align", "plan.txt", "-f", "a.itl", "--json", "--evidence"]);
    let part =
        |run: &Run, name: &str| serde_json::from_str::<serde_json::Value>(&run.stdout).unwrap()[name].clone();
    for name in ["framework", "parameters", "concepts", "units", "affinity", "aggregate"] {
        assert_eq!(part(&direct, name), part(&stored, name), "{name}");
    }
}

#[test]
fn threads_and_the_order_of_documents_change_nothing() {
    let long: String = PLAN.repeat(60);
    let folder = folder().with("long.txt", &long);
    let one = folder.itl(&["align", "long.txt", "plan.txt", "--jsonl", "--evidence", "-j", "1"]);
    let many = folder.itl(&["align", "long.txt", "plan.txt", "--jsonl", "--evidence", "-j", "8"]);
    assert_eq!(one.stdout, many.stdout);
    let turned = folder.itl(&["align", "plan.txt", "long.txt", "--jsonl", "--evidence"]);
    let mut lines: Vec<&str> = turned.stdout.lines().collect();
    lines.reverse();
    assert_eq!(one.stdout.lines().collect::<Vec<_>>(), lines);
}

#[test]
fn explain_splits_a_number_and_says_what_is_missing() {
    let folder = folder();
    let result =
        &folder.json(&["explain", "plan.txt", "-f", "sdg-statements", "--concept", "7", "--json"])[0];
    let total: f64 =
        result["totals"].as_array().unwrap().iter().map(|part| part["contribution"].as_f64().unwrap()).sum();
    let aligned = &folder.json(&["align", "plan.txt", "-f", "sdg-statements", "--json"])[0];
    let units =
        aligned["units"].as_array().unwrap().iter().filter(|unit| unit["counted"] == true).count() as f64;
    assert!((total / units - result["absolute"].as_f64().unwrap()).abs() < 1e-12);
    assert!(result["missing"].as_array().unwrap().iter().any(|term| term["term"] == "sustain modern energi"));
    let table =
        folder.itl(&["explain", "plan.txt", "-f", "sdg-statements", "--concept", "7", "--csv"]).stdout;
    let places: usize = result["units"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|unit| unit["evidence"]["contributions"].as_array().unwrap())
        .map(|part| part["spans"].as_array().unwrap().len())
        .sum();
    assert_eq!(table.lines().count(), 1 + places);
    let page = folder.itl(&["explain", "plan.txt", "-f", "sdg-statements", "--concept", "7", "--at", "1"]);
    assert!(page.stdout.contains("[[affordable]], [[reliable]] {{energy}}"), "{}", page.stdout);
    assert!(page.stdout.contains("do not appear in the sentence"));
}

#[test]
fn inspect_shows_concepts_and_terms() {
    let folder = folder();
    assert!(folder.itl(&["inspect", "sdg-statements"]).stdout.contains("Partnerships for the goals"));
    let concept = &folder.json(&["inspect", "sdg-statements", "--concept", "10", "--json"])[0]["concepts"][0];
    assert_eq!(concept["words"][0], "reduc/VB");
    assert_eq!(concept["terms"].as_array().unwrap().len(), 10);
    let term = folder.json(&["inspect", "sdg-statements", "--term", "reduce inequality", "--json"]);
    assert_eq!(term[0][0]["term"], "reduc inequ");
    assert!(folder.itl(&["inspect", "sdg-statements", "--csv"]).stdout.lines().count() > 500);
}

#[test]
fn analyze_shows_text_blocks_and_tokens() {
    let folder = folder();
    assert_eq!(folder.itl(&["analyze", "plan.txt", "--text"]).stdout, PLAN);
    assert!(folder.itl(&["analyze", "plan.txt", "--blocks"]).stdout.contains("list item"));
    let result = &folder.json(&["analyze", "plan.txt", "--json"])[0];
    assert_eq!(result["language"], "en");
    let tokens = result["sentences"][1]["tokens"].as_array().unwrap();
    assert_eq!(tokens[1]["text"], "ensure");
    assert_eq!(tokens[3]["dropped"], "stopword");
}

#[test]
fn languages_come_with_their_measured_accuracy() {
    let folder = folder();
    let languages = &folder.json(&["languages", "--json"])[0];
    let english = languages.as_array().unwrap().iter().find(|info| info["code"] == "en").unwrap();
    assert!(english["tagger"]["cased"].as_f64().unwrap() > 95.0);
    assert!(folder.itl(&["languages"]).stdout.contains("norsk bokmål"));
}

#[test]
fn a_language_without_a_tagger_says_so() {
    let polish = "id,descriptor\n1,Wyeliminować ubóstwo we wszystkich jego formach na całym świecie.\n\
                  2,Zapewnić wszystkim dostęp do stabilnej i nowoczesnej energii po przystępnej cenie.\n";
    let folder =
        folder().with("cele.csv", polish).with("plan-pl.txt", "Zapewnimy dostęp do nowoczesnej energii.");
    let run = folder.itl(&["align", "plan-pl.txt", "-f", "cele.csv", "--scheme", "paper", "--json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let result: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let notices = result["notices"].as_array().unwrap();
    assert!(notices.iter().any(|notice| notice["code"] == "no-tagger"), "{notices:?}");
    assert!(result["affinity"][0][1].as_f64().unwrap() > 0.0);
}

#[test]
fn standard_input_and_a_settings_file() {
    let folder = folder().with("itl.toml", "framework = 'goals.csv'\naggregate = 'max'\n");
    let run = folder.itl_with_input(&["align", "-", "--json", "--aggregate", "p50"], PLAN);
    let result: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(result["framework"]["id"], "goals");
    assert_eq!(result["parameters"]["aggregate"], "p50", "flags win over the file");
}

#[test]
fn a_document_can_bring_its_analysis() {
    let conllu = "1\tReducing\t_\tVERB\tVB\n2\tinequality\t_\tNOUN\tNN\n3\tcountries\t_\tNOUN\tNNS\n";
    let folder = folder().with("given.conllu", conllu);
    let result = &folder.json(&["align", "given.conllu", "-f", "sdg-statements", "--json"])[0];
    let reference = result["concepts"][9]["reference"].as_f64().unwrap();
    assert!((result["affinity"][0][9].as_f64().unwrap() - reference).abs() < 1e-12, "the words of goal 10");
}

#[test]
fn a_closed_pipe_is_silence() {
    let long: String = PLAN.repeat(500);
    let folder = folder().with("long.txt", &long);
    folder.assert_silent_without_reader(&["align", "long.txt", "--csv"]);
}
