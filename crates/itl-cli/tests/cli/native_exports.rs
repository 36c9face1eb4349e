//! Results in the forms of the frameworks' own worlds: OSCAL, ATT&CK Navigator layers, Annif.
#![allow(clippy::disallowed_methods, reason = "tests lay out files for the program")]

use crate::support::{Folder, Run};
use serde_json::Value;

/// A catalogue of three controls.
const CATALOG: &str = r#"{"catalog": {"uuid": "c0ffee00-0000-4000-8000-000000000001",
  "metadata": {"title": "Small\ncontrols", "version": "2"},
  "groups": [{"id": "ac", "title": "Access", "controls": [
    {"id": "ac-1", "title": "Policy", "params": [{"id": "p", "label": "frequency"}],
     "parts": [{"name": "statement", "prose": "Review the access control policy {{ insert: param, p }}."}],
     "controls": [{"id": "ac-1.1", "title": "Accounts",
       "parts": [{"name": "statement", "prose": "Disable inactive user accounts automatically."}]}]},
    {"id": "ac-2", "title": "Fire",
     "parts": [{"name": "statement", "prose": "Employ sprinklers against flames."}]}]}]}}"#;

/// A bundle of a technique, its sub-technique and another one.
const BUNDLE: &str = r#"{"type": "bundle", "id": "bundle--1", "objects": [
  {"type": "x-mitre-collection", "id": "c", "name": "Small ATT&CK", "x_mitre_version": "17.1"},
  {"type": "attack-pattern", "id": "a1", "name": "Account Discovery", "x_mitre_domains": ["mobile-attack"],
   "description": "Adversaries list inactive user accounts.",
   "external_references": [{"source_name": "mitre-attack", "external_id": "T1087", "url": "https://x/T1087"}]},
  {"type": "attack-pattern", "id": "a2", "name": "Cloud\tAccount", "x_mitre_is_subtechnique": true,
   "description": "Adversaries review cloud access and accounts.",
   "external_references": [{"source_name": "mitre-attack", "external_id": "T1087.004"}]},
  {"type": "attack-pattern", "id": "a3", "name": "Phishing", "description": "Adversaries send messages.",
   "external_references": [{"source_name": "mitre-attack", "external_id": "T1566"}]}]}"#;

const POLICY: &str = "We review the access control policy every year. Inactive user accounts are disabled \
    automatically.\n\nThe canteen opens at nine.\n";

fn folder() -> Folder {
    Folder::new()
        .with("small controls.json", CATALOG)
        .with("attack.json", BUNDLE)
        .with("a policy.txt", POLICY)
        .with("note.txt", "Inactive user accounts are listed.\n")
}

/// Runs the program at a time that the environment states.
fn run(folder: &Folder, arguments: &[&str]) -> Run {
    let mut command = folder.command(arguments);
    let run = Run::of(command.env("SOURCE_DATE_EPOCH", "1709251200").output().unwrap());
    assert_eq!(run.code, 0, "{arguments:?}: {}", run.stderr);
    run
}

fn json(folder: &Folder, name: &str) -> Value {
    serde_json::from_slice(&folder.read(name)).unwrap()
}

/// The strings at a key of every object in a list.
fn strings<'v>(list: &'v Value, key: &str) -> Vec<&'v str> {
    list.as_array().unwrap().iter().map(|item| item[key].as_str().unwrap()).collect()
}

/// The value of a property.
fn prop<'v>(item: &'v Value, name: &str) -> &'v str {
    let props = item["props"].as_array().unwrap();
    props.iter().find(|prop| prop["name"] == name).unwrap()["value"].as_str().unwrap()
}

#[test]
fn oscal_observes_and_finds_nothing() {
    let folder = folder();
    let words =
        ["align", "a policy.txt", "-f", "small controls.json", "--all", "--oscal", "out.json", "--json"];
    let printed: Value = serde_json::from_str(&run(&folder, &words).stdout).unwrap();
    let file = json(&folder, "out.json");
    let results = &file["assessment-results"];
    assert_eq!(results["metadata"]["last-modified"], "2024-03-01T00:00:00Z");
    let result = &results["results"][0];
    assert!(result.get("findings").is_none() && !file.to_string().contains("\"satisfied\""));
    let selection = &result["reviewed-controls"]["control-selections"][0]["include-controls"];
    assert_eq!(strings(selection, "control-id"), ["ac-1", "ac-1.1", "ac-2"]);
    let observations = result["observations"].as_array().unwrap();
    assert_eq!(
        observations.iter().map(|seen| prop(seen, "control-id")).collect::<Vec<_>>(),
        ["ac-1", "ac-1.1"]
    );
    for (column, seen) in observations.iter().enumerate() {
        let affinity: f64 = prop(seen, "affinity").parse().unwrap();
        assert_eq!(affinity, printed["aggregate"]["absolute"][column].as_f64().unwrap());
        let relative: f64 = prop(seen, "relative-affinity").parse().unwrap();
        assert_eq!(relative, printed["aggregate"]["relative"][column].as_f64().unwrap());
        assert_eq!(prop(seen, "fingerprint"), printed["framework"]["fingerprint"].as_str().unwrap());
    }
    let evidence = &observations[1]["relevant-evidence"][0];
    assert_eq!(prop(evidence, "unit"), "1");
    assert!(evidence["description"].as_str().unwrap().contains("Inactive user accounts are disabled"));
    let resources = results["back-matter"]["resources"].as_array().unwrap();
    assert_eq!(results["import-ap"]["href"], format!("#{}", resources[0]["uuid"].as_str().unwrap()));
    assert_eq!(evidence["href"], format!("#{}", resources[1]["uuid"].as_str().unwrap()));
    assert_eq!(resources[1]["rlinks"][0]["href"], "a%20policy.txt");
}

#[test]
fn oscal_is_the_same_for_the_same_input() {
    let folder = folder();
    let write = |name: &str, jobs: &str, document: &str| {
        run(
            &folder,
            &["align", document, "-f", "small controls.json", "--all", "--oscal", name, "-j", jobs, "-q"],
        );
        folder.read(name)
    };
    assert_eq!(write("1.json", "1", "a policy.txt"), write("2.json", "2", "a policy.txt"));
    write("3.json", "1", "note.txt");
    let uuid = |name: &str| json(&folder, name)["assessment-results"]["uuid"].clone();
    assert_ne!(uuid("1.json"), uuid("3.json"));
    // Neither the clock nor the time of the file is in it: a copy that is written anew gives the same bytes.
    let timeless = |name: &str| {
        let words = ["align", "note.txt", "-f", "small controls.json", "--all", "--oscal", name, "--force"];
        let output = folder.command(&words).env_remove("SOURCE_DATE_EPOCH").output().unwrap();
        assert!(output.status.success());
        folder.read(name)
    };
    let before = timeless("4.json");
    std::fs::remove_file(folder.path("note.txt")).unwrap();
    std::fs::write(folder.path("note.txt"), "Inactive user accounts are listed.\n").unwrap();
    assert_eq!(timeless("5.json"), before);
    assert_eq!(uuid("4.json"), uuid("3.json"), "UUIDs are of the content alone");
    let time = json(&folder, "4.json")["assessment-results"]["metadata"]["last-modified"].clone();
    assert_eq!(time, "1970-01-01T00:00:00Z");
}

/// Outcomes with ids that are no tokens of OSCAL, and sentences enough for verdicts.
fn outcomes() -> String {
    let topics = [
        ("account", "privileges"),
        ("password", "length"),
        ("backup", "restore"),
        ("firewall", "ports"),
        ("visitor", "badge"),
        ("laptop", "encryption"),
        ("supplier", "contract"),
        ("incident", "escalation"),
        ("audit", "findings"),
        ("training", "attendance"),
    ];
    let row = |(at, (topic, what)): (usize, &(&str, &str))| {
        format!(
            "5.{at} (x),Rules for every {topic},The {topic} register shows the {what} of each {topic}. Each {topic} owner reports a \
             missing {what}.\n"
        )
    };
    topics.iter().enumerate().map(row).collect()
}

#[test]
fn any_framework_has_results_and_a_component_in_oscal() {
    let folder = Folder::new()
        .with("iso.csv", format!("id,label,descriptor\n{}", outcomes()))
        .with("policy.txt", "The password register shows the length of each password every year.\n");
    let files = ["--oscal", "results.json", "--oscal-component", "component.json"];
    run(
        &folder,
        &[&["align", "policy.txt", "-f", "iso.csv", "--except", "5.9 (x)", "-q"][..], &files].concat(),
    );
    let result = json(&folder, "results.json")["assessment-results"]["results"][0].clone();
    let selection = &result["reviewed-controls"]["control-selections"][0];
    assert_eq!(strings(&selection["exclude-controls"], "control-id"), ["_5.9-x"]);
    let observations = result["observations"].as_array().unwrap();
    assert_eq!(observations.len(), 9, "what is not found is observed, what does not apply is not");
    let of = |id: &str| observations.iter().find(|seen| prop(seen, "control-id") == id).unwrap();
    assert_eq!((prop(of("_5.1-x"), "verdict"), prop(of("_5.1-x"), "original-id")), ("covered", "5.1 (x)"));
    assert_eq!(prop(of("_5.0-x"), "verdict"), "none");
    assert!(of("_5.0-x")["description"].as_str().unwrap().starts_with("Looked for, not found"));
    let document = &of("_5.1-x")["subjects"][0]["subject-uuid"];
    assert_eq!(of("_5.1-x")["relevant-evidence"][0]["href"], format!("#{}", document.as_str().unwrap()));
    let tool = &result["local-definitions"]["components"][0]["uuid"];
    assert_eq!(&of("_5.0-x")["origins"][0]["actors"][0]["actor-uuid"], tool);
    let component = json(&folder, "component.json")["component-definition"]["components"][0].clone();
    let requirements = &component["control-implementations"][0]["implemented-requirements"];
    assert_eq!(strings(requirements, "control-id"), ["_5.1-x"]);
    assert!(requirements[0]["description"].as_str().unwrap().contains("“The password register shows"));
}

#[test]
#[cfg(feature = "tools")]
fn trestle_reads_the_oscal() {
    let folder = folder();
    let path = "results/{name}.json";
    std::fs::create_dir(folder.path("results")).unwrap();
    run(
        &folder,
        &["align", "a policy.txt", "note.txt", "-f", "small controls.json", "--all", "--oscal", path],
    );
    let csv =
        "id,parent,label,descriptor\nAC-2(1),AC,,Disable inactive user accounts.\nAC-3,AC,Fire,Sprinklers.\n";
    let folder = folder.with("controls.csv", csv);
    run(&folder, &["align", "note.txt", "-f", "controls.csv", "--all", "--oscal", "results/csv.json"]);
    let folder = folder
        .with("iso.csv", format!("id,label,descriptor\n{}", outcomes()))
        .with("policy.txt", "The password register shows the length of each password every year.\n");
    let files = ["--oscal", "results/iso.json", "--oscal-component", "results/component.json"];
    run(&folder, &[&["align", "policy.txt", "-f", "iso.csv", "-q"][..], &files].concat());
    let folder =
        folder.with("backup.txt", "The backup register is reviewed by the backup owner every year.\n");
    let set = [
        "align",
        "policy.txt",
        "backup.txt",
        "-f",
        "iso.csv",
        "-q",
        "--together",
        "--oscal",
        "results/set.json",
    ];
    run(&folder, &set);
    let script = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/native/oscal.py");
    let output = std::process::Command::new(crate::support::tools::python())
        .arg(script)
        .arg(folder.path("results"))
        .output()
        .unwrap();
    let said =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    assert_eq!(
        said.lines().collect::<Vec<_>>(),
        ["a policy.json 2", "component.json 1", "csv.json 1", "iso.json 10", "note.json 1", "set.json 10"]
    );
}

#[test]
fn a_layer_scores_techniques_by_their_relative_affinity() {
    let folder = folder();
    let words =
        ["align", "a policy.txt", "-f", "attack.json", "--all", "--navigator", "layer.json", "--json"];
    let printed: Value = serde_json::from_str(&run(&folder, &words).stdout).unwrap();
    let layer = json(&folder, "layer.json");
    assert_eq!(layer["versions"], serde_json::json!({"attack": "17", "navigator": "5.1.0", "layer": "4.5"}));
    assert_eq!(layer["domain"], "mobile-attack");
    assert_eq!(strings(&layer["techniques"], "techniqueID"), ["T1087", "T1087.004"]);
    let mut strongest = 0.0;
    for (column, technique) in layer["techniques"].as_array().unwrap().iter().enumerate() {
        let score = technique["score"].as_f64().unwrap();
        assert_eq!(score, printed["aggregate"]["relative"][column].as_f64().unwrap() * 100.0);
        strongest = f64::max(strongest, score);
        assert_eq!(technique["enabled"], true);
        assert_eq!(technique["showSubtechniques"], column == 0);
        let absolute = printed["aggregate"]["absolute"][column].as_f64().unwrap().to_string();
        assert_eq!(technique["metadata"][1], serde_json::json!({"name": "affinity", "value": absolute}));
    }
    assert_eq!(layer["gradient"]["maxValue"].as_u64().unwrap(), strongest.ceil() as u64);
    let comment = layer["techniques"][0]["comment"].as_str().unwrap();
    assert!(comment.contains("“Inactive user accounts are disabled automatically.”"), "{comment}");
    assert!(comment.contains("inactive user (2G)"), "{comment}");
    // This framework gives no cutoff: nothing is said about passages.
    assert_eq!(layer["legendItems"][0]["label"], "0: no affinity");
}

#[test]
fn annif_gets_a_line_for_each_concept() {
    let folder = folder();
    let words = ["align", "a policy.txt", "-f", "attack.json"];
    let printed: Value =
        serde_json::from_str(&run(&folder, &[&words[..], &["--json"]].concat()).stdout).unwrap();
    let lines = run(&folder, &[&words[..], &["--annif"]].concat()).stdout;
    let rows: Vec<Vec<&str>> = lines.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(rows.len(), 2, "{lines}");
    let absolute = &printed["aggregate"]["absolute"];
    let score = |row: usize| rows[row][3].parse::<f64>().unwrap();
    assert_eq!(rows[0][..3], ["<https://x/T1087>", "Account Discovery", "T1087"]);
    assert_eq!(rows[1][..3], ["<urn:itl:attack:T1087.004>", "Cloud Account", "T1087.004"]);
    assert_eq!((score(0), score(1)), (absolute[0].as_f64().unwrap(), absolute[1].as_f64().unwrap()));
    assert!(score(0) > score(1));
    let first = run(&folder, &[&words[..], &["--annif", "-l", "1"]].concat()).stdout;
    assert_eq!(first.lines().count(), 1);
    let threshold = rows[0][3];
    assert_eq!(run(&folder, &[&words[..], &["--annif", "-t", threshold]].concat()).stdout, first);
    let both = run(&folder, &["align", "a policy.txt", "note.txt", "-f", "attack.json", "--annif"]).stdout;
    assert!(
        both.starts_with(&format!("Suggestions for a policy.txt\n{lines}Suggestions for note.txt\n<")),
        "{both}"
    );
}

#[test]
fn a_framework_of_another_kind_is_refused_before_any_work() {
    let folder = folder();
    for (flag, framework, help) in
        [("--navigator", "small controls.json", "T1055.011"), ("--navigator", "sdg", "T1055")]
    {
        let run = folder.itl(&["align", "missing.txt", "-f", framework, flag, "out.json"]);
        assert_eq!(run.code, 2, "{}", run.stderr);
        assert!(run.stderr.contains("help: ") && run.stderr.contains(help), "{}", run.stderr);
        let form = format!("the form {}", flag.trim_start_matches('-'));
        assert!(run.stderr.contains(&form) && !run.stderr.contains("missing.txt"), "{}", run.stderr);
    }
    let run = folder.itl(&[
        "align",
        "a policy.txt",
        "note.txt",
        "-f",
        "attack.json",
        "--all",
        "--navigator",
        "out.json",
    ]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("{name}"), "{}", run.stderr);
    assert!(!folder.names().contains(&"out.json".to_owned()));
}
