//! `itl review`, and reviews applied by `itl align`: what people decide is kept, found again, shown with who and when, and counts.

use crate::support::Folder;
use serde_json::Value;

const CAMPUS: &str = include_str!("../../../../examples/campus-plan.txt");

fn folder() -> Folder {
    Folder::new().with("plan.txt", CAMPUS)
}

/// Decides about what is open: `answers` are lines of standard input.
fn decide(folder: &Folder, reviewer: &str, answers: &str, more: &[&str]) -> String {
    let arguments = [&["review", "plan.txt", "--reviewer", reviewer, "-j", "1"], more].concat();
    let run = folder.itl_with_input(&arguments, answers);
    assert_eq!(run.code, 0, "{}", run.stderr);
    run.stdout
}

fn lines(folder: &Folder, name: &str) -> Vec<Value> {
    let text = String::from_utf8(folder.read(name)).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn align(folder: &Folder, document: &str, reviews: &[&str]) -> Value {
    let reviews: Vec<&str> = reviews.iter().flat_map(|review| ["--review", review]).collect();
    folder.json(&[&["align", document, "--json"], reviews.as_slice()].concat()).pop().unwrap()
}

fn column(result: &Value, concept: &str) -> usize {
    let concepts = result["concepts"].as_array().unwrap();
    concepts.iter().position(|one| one["id"] == concept).unwrap()
}

fn codes(result: &Value) -> Vec<&str> {
    result["notices"].as_array().unwrap().iter().map(|notice| notice["code"].as_str().unwrap()).collect()
}

#[test]
fn a_walk_writes_a_line_for_each_decision_with_who_when_and_where() {
    let folder = folder();
    let page = decide(&folder, "Ana", "c see § 3\ny\nn\nu\n>\nwhat\nq\n", &[]);
    assert!(page.contains("recorded: ") && page.contains("y yes, n no"), "{page}");
    let found = lines(&folder, "plan.review.jsonl");
    let said: Vec<_> = found.iter().map(|one| one["decision"].as_str().unwrap()).collect();
    assert_eq!(said, ["accept", "reject", "withdrawn"]);
    let first = &found[0];
    let result = align(&folder, "plan.txt", &[]);
    assert_eq!(first["document"]["sha256"], result["document"]["sha256"]);
    assert_eq!((&first["document"]["title"], &first["reviewer"]), (&"plan.txt".into(), &"Ana".into()));
    assert_eq!(first["framework"]["fingerprint"], result["framework"]["fingerprint"]);
    assert_eq!(first["comment"], "see § 3");
    let unit = &result["units"][first["passage"]["unit"].as_u64().unwrap() as usize];
    let words = |text: &Value| text.as_str().unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(words(&first["passage"]["text"]), words(&unit["text"]));
    assert_eq!(first["passage"]["start"], unit["start"]);
    assert!(first["time"].as_str().unwrap().ends_with('Z'));
    // What is decided is not asked again; what was withdrawn is.
    let again = decide(&folder, "Ana", "q\n", &[]);
    let open =
        |page: &str| page.split(" of ").nth(1).unwrap().split(' ').next().unwrap().parse::<usize>().unwrap();
    assert_eq!(open(&again), open(&page) - 1);
}

#[test]
fn rejected_passages_do_not_count_and_accepted_ones_count_fully() {
    let folder = folder();
    let plain = align(&folder, "plan.txt", &[]);
    assert!(plain.get("review").is_none());
    decide(&folder, "Ana", &"n\n".repeat(500), &["--review", "no.jsonl"]);
    let rejected = align(&folder, "plan.txt", &["no.jsonl"]);
    let covered = |result: &Value| {
        result["aggregate"]["verdict"].as_array().unwrap().iter().filter(|one| *one == "covered").count()
    };
    assert!(covered(&plain) > 0);
    assert_eq!(covered(&rejected), 0);
    decide(&folder, "Ana", &"y\n".repeat(500), &["--review", "yes.jsonl"]);
    let accepted = align(&folder, "plan.txt", &["yes.jsonl"]);
    for (after, before) in accepted["aggregate"]["evidence"]
        .as_array()
        .unwrap()
        .iter()
        .zip(plain["aggregate"]["evidence"].as_array().unwrap())
    {
        assert!(after.as_f64().unwrap() >= before.as_f64().unwrap());
    }
    let said = &accepted["review"]["decisions"][0];
    assert_eq!((&said["decision"], &said["by"][0]["reviewer"]), (&"accept".into(), &"Ana".into()));
    let (row, at) = (said["units"][0].as_u64().unwrap() as usize, said["concept"].as_str().unwrap());
    assert_eq!(accepted["units"][row]["votes"][at], 1.0);
    // Affinities are the program's: no person changes what the words are.
    assert_eq!(accepted["affinity"], plain["affinity"]);
    // The page names who said it.
    let page = folder.itl(&["align", "plan.txt", "--review", "yes.jsonl", "--quotes", "1"]).stdout;
    assert!(page.contains("accepted by Ana"), "{page}");
    folder.itl(&["align", "plan.txt", "--review", "yes.jsonl", "--markdown", "a.md"]);
    assert!(String::from_utf8(folder.read("a.md")).unwrap().contains("accepted by Ana, 2"));
}

#[test]
fn a_verdict_of_a_person_wins_and_the_programs_stays_beside_it() {
    let folder = folder();
    decide(&folder, "Ana", "v not applicable we have none\nq\n", &[]);
    let decision = lines(&folder, "plan.review.jsonl").pop().unwrap();
    assert_eq!(
        (&decision["decision"], &decision["reason"]),
        (&"not applicable".into(), &"we have none".into())
    );
    let (plain, result) =
        (align(&folder, "plan.txt", &[]), align(&folder, "plan.txt", &["plan.review.jsonl"]));
    let at = column(&result, decision["concept"].as_str().unwrap());
    assert_eq!(result["review"]["verdict"][at], "not applicable");
    assert_eq!(result["review"]["program"][at], plain["aggregate"]["verdict"][at]);
    assert_eq!(result["aggregate"]["verdict"][at], "not applicable");
    let page = folder.itl(&["align", "plan.txt", "--review", "plan.review.jsonl", "-l", "17"]).stdout;
    assert!(page.contains("not applicable (Ana, "), "{page}");
}

#[cfg(all(feature = "xlsx", feature = "office"))]
#[test]
fn every_output_says_who_decided_and_what_the_program_says() {
    let folder = folder();
    decide(&folder, "Ana", "n\ny\nv not applicable we have none\nq\n", &[]);
    let decisions = lines(&folder, "plan.review.jsonl");
    let [rejected, accepted, verdict] = decisions.as_slice() else { panic!("{decisions:?}") };
    let day = &verdict["time"].as_str().unwrap()[..10];
    let review = ["align", "plan.txt", "--review", "plan.review.jsonl"];
    let files = ["--html", "r.html", "--xlsx", "r.xlsx", "--markdown", "r.md"];
    let run = folder.itl(&[&review[..], &files].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    let program = {
        let result = align(&folder, "plan.txt", &["plan.review.jsonl"]);
        let at = column(&result, verdict["concept"].as_str().unwrap());
        result["review"]["program"][at].as_str().unwrap().to_owned()
    };
    // Where no script runs, the page has a table; what the script shows is in tests/pages.
    let page = String::from_utf8(folder.read("r.html")).unwrap();
    assert!(page.contains(&format!("(Ana, {day}; program: ")), "the page says who and when");
    let page = String::from_utf8(folder.read("r.md")).unwrap();
    assert!(
        page.contains(&format!("not applicable \\(Ana, {day}\\)")) || page.contains(&format!("(Ana, {day})")),
        "{page}"
    );
    let sheets = folder.itl(&["analyze", "r.xlsx", "--text"]).stdout;
    let words = |one: &Value| one["passage"]["text"].as_str().unwrap().chars().take(40).collect::<String>();
    for said in
        [&words(rejected), &words(accepted), "we have none", &program, verdict["time"].as_str().unwrap()]
    {
        assert!(sheets.contains(said), "{said}: {sheets}");
    }
    let run = folder.itl(&["align", "plan.txt", "--xlsx", "plain.xlsx"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(!folder.itl(&["analyze", "plain.xlsx", "--text"]).stdout.contains("Ana"));
}

#[test]
fn reviews_of_other_documents_damaged_lines_and_differing_files_are_told() {
    let folder = folder();
    decide(&folder, "Ana", "y\ny\nq\n", &["--review", "a.jsonl"]);
    decide(&folder, "Ben", "n\ny\nq\n", &["--review", "b.jsonl", "--blind"]);
    let both = align(&folder, "plan.txt", &["a.jsonl", "b.jsonl"]);
    assert!(codes(&both).contains(&"review-contradiction"), "{:?}", both["notices"]);
    let first = &both["review"]["decisions"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["decision"].is_null())
        .unwrap()["by"];
    assert_eq!(first.as_array().unwrap().len(), 2);
    // Another document of another name: nothing is used, and the program says so.
    let folder = folder.with("other.txt", "We talk about nothing at all. It rains on the roof of the house.");
    let run = folder.itl(&["align", "other.txt", "--review", "a.jsonl"]);
    assert_eq!(run.code, 1);
    assert!(
        run.stderr.contains("no decision of the review is used") && run.stderr.contains("plan.txt"),
        "{}",
        run.stderr
    );
    // A line of a merge that went wrong is named, and the rest counts.
    let mut text = String::from_utf8(folder.read("a.jsonl")).unwrap();
    text.insert_str(0, "<<<<<<< HEAD\n");
    let folder = folder.with("c.jsonl", &text);
    let run = folder.itl(&["align", "plan.txt", "--review", "c.jsonl"]);
    assert!(run.code == 1 && run.stderr.contains("line 1"), "{}", run.stderr);
    assert_eq!(
        align(&folder, "plan.txt", &["c.jsonl"])["review"]["decisions"],
        align(&folder, "plan.txt", &["a.jsonl"])["review"]["decisions"]
    );
    let later = text.replace("<<<<<<< HEAD\n", "").replace("\"review\":1", "\"review\":7");
    let folder = folder.with("later.jsonl", later);
    let run = folder.itl(&["review", "status", "later.jsonl"]);
    assert!(run.code == 1 && run.stderr.contains("version 7"), "{}", run.stderr);
}

#[test]
fn decisions_are_found_again_in_a_changed_document() {
    let folder = folder();
    decide(&folder, "Ana", &"y\n".repeat(12), &[]);
    let before = align(&folder, "plan.txt", &["plan.review.jsonl"]);
    let words = |result: &Value, said: &Value| {
        let row = said["units"][0].as_u64().unwrap() as usize;
        result["units"][row]["text"].as_str().unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let decisions = |result: &Value| result["review"]["decisions"].as_array().unwrap().clone();
    let all: Vec<String> = decisions(&before).iter().map(|said| words(&before, said)).collect();
    // The same text under the same name, below a preface, with other line ends, and as HTML.
    let moved = format!("Preface\n\nThis preface is new.\n\n{}", CAMPUS.replace('\n', "\r\n"));
    let folder = folder.with("moved/plan.txt", moved);
    let after = align(&folder, "moved/plan.txt", &["plan.review.jsonl"]);
    assert!(codes(&after).contains(&"review-older-document"));
    let found: Vec<String> = decisions(&after).iter().map(|said| words(&after, said)).collect();
    assert_eq!(found, all);
    // A passage that is gone is lost, and the others are not.
    let first = CAMPUS.lines().find(|line| all.iter().any(|words| line.contains(words.as_str())));
    let gone = CAMPUS.replace(first.unwrap(), "Nothing is left of this.");
    let folder = folder.with("gone/plan.txt", gone);
    let after = align(&folder, "gone/plan.txt", &["plan.review.jsonl"]);
    assert!(codes(&after).contains(&"review-lost"), "{:?}", after["notices"]);
    let lost = decisions(&after).iter().filter(|said| said["lost"] == true).count();
    assert!((1..all.len()).contains(&lost));
}

#[test]
fn status_tells_what_is_open_and_how_well_two_readers_agree() {
    let folder = folder();
    decide(&folder, "Ana", "y\ny\nn\ny\nn\n", &["--review", "a.jsonl"]);
    decide(&folder, "Ben", "y\nn\nn\ny\nn\n", &["--review", "a.jsonl", "--blind"]);
    let arguments = ["review", "status", "a.jsonl", "--document", "plan.txt", "--json"];
    let status = folder.json(&arguments).pop().unwrap();
    let agreement = &status["agreement"][0];
    assert_eq!(agreement["subjects"], 5);
    assert_eq!(agreement["pairs"][0]["percentage"]["value"], 0.8);
    // Observed .8; expected (3·2 + 2·3) / 25 = .48.
    let kappa = agreement["pairs"][0]["kappa"]["value"].as_f64().unwrap();
    assert!((kappa - (0.8 - 0.48) / 0.52).abs() < 1e-12, "{kappa}");
    let document = &status["documents"][0];
    assert_eq!(document["contradictions"].as_array().unwrap().len(), 1);
    assert_eq!(document["reviewers"][1]["decisions"], 5);
    let page = folder.itl(&["review", "status", "a.jsonl"]).stdout;
    assert!(page.contains("Ana, Ben") && page.contains("80 %") && page.contains("to settle"), "{page}");
    // Who does not read blind is not asked what others decided.
    let run = folder.itl_with_input(&["review", "plan.txt", "--reviewer", "Cem", "--review", "a.jsonl"], "");
    let open = document["open"].as_u64().unwrap();
    assert!(run.stdout.contains(&format!("1 of {open} ")), "{}", run.stdout);
}

#[cfg(feature = "xlsx")]
#[test]
fn a_sheet_that_was_filled_in_comes_back_as_decisions() {
    let folder = folder();
    let export = ["review", "export", "plan.txt", "--reviewer", "Ana", "--xlsx", "sheet.xlsx"];
    let run = folder.itl(&export);
    assert_eq!(run.code, 0, "{}", run.stderr);
    // The sheet as a table: its rows have no decision yet.
    let import = |name: &str| folder.itl(&["review", "import", name, "--review", "a.jsonl"]);
    let run = import("sheet.xlsx");
    assert!(run.code == 0 && run.stderr.contains("added 0 decisions"), "{}", run.stderr);
    decide(&folder, "Ana", "c good\ny\nn\n", &["--review", "mine.jsonl"]);
    let run = folder.itl(&[&export[..5], &["--review", "mine.jsonl", "--xlsx", "filled.xlsx"]].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    let run = import("filled.xlsx");
    assert!(run.code == 0 && run.stderr.contains("added 2 decisions"), "{}", run.stderr);
    let said = |name: &str| {
        let mut all: Vec<String> = lines(&folder, name)
            .iter()
            .map(|one| {
                format!("{} {} {} {}", one["concept"], one["decision"], one["passage"], one["comment"])
            })
            .collect();
        all.sort();
        all
    };
    assert_eq!(said("a.jsonl"), said("mine.jsonl"));
    let again = import("filled.xlsx");
    assert!(again.stderr.contains("2 were there already"), "{}", again.stderr);
}

#[test]
fn a_project_for_other_programs_comes_back_as_the_same_decisions() {
    let folder = folder();
    decide(&folder, "Ana", "c good\ny\nn\nv covered it is clear\n?\n", &["--review", "mine.jsonl"]);
    let export = ["review", "export", "plan.txt", "--reviewer", "Ana", "--review", "mine.jsonl"];
    let run = folder.itl(&[&export[..], &["--qdpx", "p.qdpx", "--annotations", "p.jsonld"]].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    let run = folder.itl(&["review", "import", "p.qdpx", "--review", "b.jsonl", "--document", "plan.txt"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let said = |name: &str| {
        let mut all: Vec<String> = lines(&folder, name)
            .iter()
            .map(|one| format!("{} {} {} {}", one["concept"], one["decision"], one["passage"], one["time"]))
            .collect();
        all.sort();
        all
    };
    assert_eq!(said("b.jsonl"), said("mine.jsonl"));
    let page: Value = serde_json::from_slice(&folder.read("p.jsonld")).unwrap();
    assert_eq!(page["total"], 4);
}

#[test]
fn a_result_says_who_made_it_and_when_only_if_asked() {
    let folder = folder();
    let result =
        |more: &[&str]| folder.json(&[&["align", "plan.txt", "--json"], more].concat()).pop().unwrap();
    assert!(!codes(&result(&[])).contains(&"stamp"));
    let stamped = result(&["--stamp", "Ana"]);
    let notices = stamped["notices"].as_array().unwrap();
    let stamp = notices.iter().find(|notice| notice["code"] == "stamp").unwrap();
    let said = stamp["message"].as_str().unwrap();
    assert!(said.starts_with("made by Ana at 2") && said.contains(" with itl "), "{said}");
    assert_eq!(stamp["level"], "info");
    let refused = folder.itl(&["align", "plan.txt", "--stamp", "Ana", "-o", "results/"]);
    assert!(refused.code == 2 && refused.stderr.contains("--stamp"), "{}", refused.stderr);
}

#[test]
fn a_review_needs_a_name_and_a_file() {
    let folder = folder();
    for (arguments, said) in [
        (&["review", "plan.txt"][..], "--reviewer"),
        (&["review", "plan.txt", "--reviewer", " "], "no name"),
        (&["review", "-", "--reviewer", "Ana"], "standard input"),
        (&["review", "status", "missing.jsonl"], "missing.jsonl"),
        (&["review", "export", "plan.txt", "--reviewer", "Ana"], "--xlsx"),
        (&["review", "import", "plan.txt", "--review", "a.jsonl"], "plan.txt"),
    ] {
        let run = folder.itl(arguments);
        assert!(run.code == 2 && run.stderr.contains(said), "{arguments:?}: {} {}", run.code, run.stderr);
    }
    assert!(!folder.names().contains(&"a.jsonl".to_owned()));
}
