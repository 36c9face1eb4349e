//! `itl eval`: the real binary on labelled texts of its own, good and bad.

use crate::support::Folder;
use serde_json::Value;

/// Texts about goals of the bundled framework, most of them plain, some that only share a word with another goal.
const LABELLED: &str = r#"{"id":"poor","text":"We end poverty in all its forms everywhere.","labels":["1"]}
{"id":"food","text":"The plan ends hunger and improves nutrition through sustainable agriculture.","labels":["2"]}
{"id":"health","text":"Healthy lives and well-being for people of all ages.","labels":["3"]}
{"id":"school","text":"Inclusive and equitable quality education, and learning opportunities throughout life.","labels":["4"]}
{"id":"water","text":"Sustainable management of water and sanitation for every village.","labels":["6"]}
{"id":"power","text":"Affordable, reliable and modern energy.","labels":["7","13"]}
{"id":"inequality","text":"Reduce inequality within and among countries.","labels":["10"]}
{"id":"sea","text":"Conserve the oceans, the seas and marine resources.","labels":["14"]}
{"id":"odd","text":"Sustainable cities end where forests begin, says a book about modern energy.","labels":["15"]}
{"id":"mute","text":"Xylophone.","labels":["1"]}
{"id":"other","text":"About something that is no goal.","labels":["99"]}
"#;

fn folder() -> Folder {
    Folder::new().with("labelled.jsonl", LABELLED)
}

fn one(folder: &Folder, arguments: &[&str]) -> Value {
    let mut found = folder.json(arguments);
    assert_eq!(found.len(), 1);
    found.remove(0)
}

#[test]
fn all_systems_are_measured_on_the_same_texts() {
    let folder = folder();
    let result = one(&folder, &["eval", "labelled.jsonl", "--json"]);
    assert_eq!(result["labelled"]["texts"], 10);
    assert_eq!(result["labelled"]["labels"], 11);
    assert_eq!(result["parameters"]["unit"], "document");
    let names: Vec<&Value> =
        result["systems"].as_array().unwrap().iter().map(|system| &system["name"]).collect();
    assert_eq!(names, ["ITL", "BM25", "TF-IDF"]);
    let own = &result["systems"][0];
    let hit = |place: &str| own["metrics"][place]["value"].as_f64().unwrap();
    assert!(hit("hit_1") >= 0.6 && hit("hit_10") >= hit("hit_1"), "{own}");
    assert_eq!(own["silent"], 1, "nothing is said about the xylophone");
    // The text without a known label is left out, and that is said.
    let notice =
        |code: &str| result["notices"].as_array().unwrap().iter().any(|notice| notice["code"] == code);
    assert!(notice("unknown-labels"));
    assert_eq!(result["differences"].as_array().unwrap().len(), 4);
    let misses = 10.0 - 10.0 * hit("hit_1");
    assert!((result["mistakes"]["missed"].as_f64().unwrap() - misses).abs() < 1e-9);
}

#[test]
fn affinities_are_those_of_align() {
    let folder = folder().with("power.txt", "Affordable, reliable and modern energy.");
    let aligned = one(&folder, &["align", "power.txt", "--unit", "document", "--json"]);
    let scores: Vec<String> = (0..17)
        .map(|at| {
            format!(
                "power,{},{}",
                aligned["concepts"][at]["id"].as_str().unwrap(),
                aligned["aggregate"]["absolute"][at]
            )
        })
        .collect();
    let folder = folder
        .with("scores.csv", format!("id,concept,score\n{}\n", scores.join("\n")))
        .with("one.jsonl", LABELLED.lines().find(|line| line.contains("power")).unwrap());
    let command = ["eval", "one.jsonl", "--scores", "aligned=scores.csv", "--json"];
    let result = one(&folder, &command);
    let [own, given] = [0, 3].map(|at| &result["systems"][at]);
    assert_eq!(given["name"], "aligned");
    assert_eq!((&own["metrics"], &own["concepts"]), (&given["metrics"], &given["concepts"]));
}

#[test]
fn threads_and_order_change_nothing() {
    let mut lines: Vec<&str> = LABELLED.lines().collect();
    lines.reverse();
    let folder = folder().with("turned.jsonl", lines.join("\n"));
    let run = |arguments: &[&str]| folder.itl(arguments).stdout;
    let all = run(&["eval", "labelled.jsonl", "--json", "-j", "2"]);
    assert_eq!(all, run(&["eval", "labelled.jsonl", "--json", "-j", "1"]));
    let values = |stdout: &str| {
        let result: Value = serde_json::from_str(stdout).unwrap();
        result["systems"][0]["concepts"].clone()
    };
    assert_eq!(values(&all), values(&run(&["eval", "turned.jsonl", "--json"])));
}

#[test]
fn people_get_a_page_with_the_evidence() {
    let run = folder().itl(&["eval", "labelled.jsonl", "-l", "3"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    for words in [
        "Systems side by side",
        "hit@1",
        "ITL minus the others",
        "Concept by concept",
        "What is taken for what",
        "Instructive mistakes",
        "says nothing about 1 text",
        "right 15",
        "[",
    ] {
        assert!(run.stdout.contains(words), "{words}: {}", run.stdout);
    }
    assert!(
        run.stderr.contains("note: 1 label is not the id of a concept in use (\"99\")"),
        "{}",
        run.stderr
    );
}

#[test]
fn pairs_and_thresholds() {
    let pairs = "id,text,concept,aligned\n\
        1,Reduce inequality within and among countries.,10,yes\n\
        2,Reduce inequality within and among countries.,2,no\n\
        3,The library opens at nine.,10,no\n";
    let folder = Folder::new().with("pairs.csv", pairs);
    let result = one(&folder, &["eval", "pairs.csv", "--threshold", "0.05", "--json"]);
    assert_eq!(result["labelled"]["pairs"], true);
    let own = &result["systems"][0];
    assert_eq!(own["rule"]["kind"], "threshold");
    for metric in ["accuracy", "balanced_accuracy", "auc_micro", "f1_micro"] {
        assert_eq!(own["metrics"][metric]["value"], 1.0, "{metric}");
    }
    // The scales of baselines are others: they predict their best concept.
    assert_eq!(result["systems"][1]["rule"]["kind"], "top");
}

#[test]
fn descriptors_can_be_left_out() {
    let folder = folder();
    let run = folder.itl(&["eval", "labelled.jsonl", "--without-verbatim", "--json"]);
    let result: Value = serde_json::from_str(&run.stdout).unwrap();
    assert!(run.stderr.contains("1 text is a text of the framework verbatim"), "{}", run.stderr);
    assert_eq!(result["labelled"]["texts"], 9);
}

#[test]
fn a_table_has_every_concept_of_every_system() {
    let folder = folder();
    let run = folder.itl(&["eval", "labelled.jsonl", "--csv", "--html", "page.html"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(run.stdout.lines().count(), 1 + 3 * 17);
    assert!(run.stdout.starts_with("system,concept,label,support,true_positives,"));
    let page = String::from_utf8(folder.read("page.html")).unwrap();
    assert!(page.contains("Instructive mistakes") && page.contains("script-src 'sha256-"));
    let again = folder.itl(&["eval", "labelled.jsonl", "--html", "page.html"]);
    assert_eq!(again.code, 2, "a page is not overwritten");
}

#[test]
fn texts_cannot_break_the_page() {
    let hostile = serde_json::json!({
        "id": "</script><b>\u{1b}[31m",
        "text": "<img src=x onerror=alert(1)> We ensure access to affordable, reliable energy. </blockquote> \u{1b}[31m",
        "labels": ["1"]
    });
    let folder = Folder::new().with("labelled.jsonl", hostile.to_string());
    let run = folder.itl(&["eval", "labelled.jsonl", "--html", "page.html", "--scores", "<b>=s.csv"]);
    assert_eq!(run.code, 2, "no such scores");
    let folder = folder.with("s.csv", "id,concept,score\nx,1,1\n");
    let run = folder.itl(&["eval", "labelled.jsonl", "--html", "page.html", "--scores", "<b>=s.csv"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let page = String::from_utf8(folder.read("page.html")).unwrap();
    assert!(page.contains("&lt;<mark") || page.contains("&lt;img"), "the text is there");
    assert!(!page.contains("<img") && !page.contains("<b>=") && !page.contains("</script><b>"));
    assert!(!run.stdout.contains('\u{1b}'));
}

/// What is wrong with the input is said with its place, and nothing is computed.
#[test]
fn bad_inputs_are_refused() {
    let long = format!("{{\"text\":\"{}\",\"labels\":[\"1\"]}}", "x".repeat(17 << 20));
    for (name, content, message, place) in [
        ("bad.jsonl", "{\"text\":\"a\",\"labels\":[\"1\"]}\n{\"text\":", "is not a JSON object", ", line 2"),
        (
            "list.jsonl",
            "{\"text\":\"a\",\"labels\":{\"1\":1}}",
            "\"labels\" has to be an id, or a list of ids",
            ", line 1",
        ),
        ("columns.csv", "id,body,labels\n1,a,2\n", "there is no column \"text\"", ", line 2"),
        ("unlabelled.csv", "id,text\n1,a\n", "there is no column \"labels\"", ", line 2"),
        ("short.csv", "id,text,labels\n1,a\n", "it has 2 fields, the header has 3", ", line 2"),
        ("empty.csv", "", "there is no row", "empty.csv"),
        ("foreign.csv", "text,labels\na,99\n", "no text is left to evaluate", "foreign.csv"),
        ("long.jsonl", &long, "longer than 16 MiB", ", line 1"),
    ] {
        let run = Folder::new().with(name, content).itl(&["eval", name]);
        assert_eq!(run.code, 2, "{name}");
        assert!(run.stderr.contains(message), "{name}: {}", run.stderr);
        assert!(
            run.stderr.contains(&format!("--> {name}")) && run.stderr.contains(place),
            "{name}: {}",
            run.stderr
        );
        assert_eq!(run.stdout, "");
    }
    let folder = folder().with("nan.csv", "id,concept,score\npoor,1,NaN\n");
    let run = folder.itl(&["eval", "labelled.jsonl", "--scores", "a=nan.csv"]);
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("\"score\" has to be a finite number\n  --> nan.csv, line 2"),
        "{}",
        run.stderr
    );
    for flags in [["--scores", "nan.csv"], ["--top", "0"], ["--threshold", "NaN"], ["--baselines", "bm26"]] {
        assert_eq!(folder.itl(&["eval", "labelled.jsonl", flags[0], flags[1]]).code, 2, "{flags:?}");
    }
}

#[test]
#[cfg(feature = "tools")]
fn metrics_are_those_of_scikit_learn() {
    let folder = Folder::new();
    let script = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/metrics/sklearn_agrees.py");
    let mut command = std::process::Command::new(crate::support::tools::python());
    let output = command.arg(script).arg(env!("CARGO_BIN_EXE_itl")).arg(folder.path("")).output().unwrap();
    let said =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("numbers agree"), "{said}");
}
