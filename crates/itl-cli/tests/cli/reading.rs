//! The bounds of reading, and what documents look like once they are read.

use crate::support::{Folder, PLAN, Run};

#[test]
fn a_file_over_the_bound_is_refused_whether_named_found_or_piped() {
    let folder = Folder::new().with("all/plan.txt", PLAN).with("all/tiny.txt", "We save energy.");
    let named = folder.itl(&["align", "all/plan.txt", "--max-bytes", "100"]);
    assert_eq!(named.code, 2);
    assert!(named.stderr.contains("bytes; the bound is 100\n  --> all/plan.txt"), "{}", named.stderr);
    assert!(named.stderr.contains("--max-bytes"));
    let found = folder.with("itl.toml", "max-bytes = 100\n");
    let run = found.itl(&["align", "all", "--jsonl"]);
    assert_eq!((run.code, run.stdout.lines().count()), (1, 1));
    assert!(run.stderr.starts_with("warning: skipped all/plan.txt: the file has "), "{}", run.stderr);
    assert_eq!(found.itl(&["align", "all", "--jsonl", "--max-bytes", "1K"]).code, 0, "flags win");
    assert_eq!(found.itl_with_input(&["align", "-"], PLAN).code, 2);
}

#[test]
fn settings_of_reading_can_stand_in_the_settings_file() {
    let toml = "password = 'open sesame'\nmax-bytes = '1M'\nmax-memory = 100000000\nmax-seconds = 5\n";
    let folder = Folder::new().with("plan.txt", PLAN).with("itl.toml", toml);
    let run = folder.itl(&["align", "plan.txt", "--json"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert!(!run.stdout.contains("sesame"), "a password is in no result");
    let wrong = Folder::new().with("plan.txt", PLAN).with("itl.toml", "max-bytes = 'much'\n");
    let run = wrong.itl(&["align", "plan.txt"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("\"much\" is not a size"), "{}", run.stderr);
    assert_eq!(wrong.itl(&["align", "plan.txt", "--max-ratio", "-1"]).code, 2);
}

#[test]
fn a_settings_file_that_came_with_documents_cannot_raise_a_bound() {
    let page = |words: usize| format!("<p>{}</p>", "We save energy. ".repeat(words));
    let folder = Folder::new().with("plan.html", page(100)).with("itl.toml", "max-chars = 20000000\n");
    let run = folder.itl(&["analyze", "plan.html", "--text"]);
    assert_eq!(run.code, 0);
    let told = "note: itl.toml can only lower bounds: max-chars 20000000 is left out, 10000000 is the most; raise it with --max-chars\n";
    assert_eq!(run.stderr, told);
    // The user's own settings can, and then the file up to there.
    let folder = folder.with("mine.toml", "max-chars = 30000000\nmax-bytes = 100\n");
    let mine = |arguments: &[&str]| {
        Run::of(folder.command(arguments).env("ITL_CONFIG", folder.path("mine.toml")).output().unwrap())
    };
    let run = mine(&["analyze", "plan.html", "--text"]);
    assert!(run.code == 2 && run.stderr.contains("the bound is 100"), "{}", run.stderr);
    let run = mine(&["analyze", "plan.html", "--text", "--max-bytes", "1M"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
}

#[cfg(target_os = "linux")]
#[test]
fn a_document_that_takes_too_much_memory_is_skipped() {
    // Plain text is read in one pass, in the program itself; everything else in a process that is bounded.
    let folder = Folder::new().with("all/large.md", PLAN.repeat(60_000)).with("all/plan.txt", PLAN);
    let run = folder.itl(&["align", "all", "--jsonl", "--max-memory", "8M"]);
    assert_eq!((run.code, run.stdout.lines().count()), (1, 1));
    assert_eq!(
        run.stderr,
        "warning: skipped all/large.md: the document stopped its reader: it needs more than 8M of memory; if you \
         trust the file, raise the bound with --max-memory\n"
    );
}

#[test]
fn the_worker_answers_nobody_but_itl() {
    let folder = Folder::new();
    let run = folder.itl(&["extract"]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    assert!(!folder.itl(&["--help"]).stdout.contains("extract"));
}

#[test]
fn blocks_have_kinds_pages_spans_and_places() {
    let folder = Folder::new().with("plan.txt", format!("{PLAN}\u{C}Last page."));
    let result = &folder.json(&["analyze", "plan.txt", "--blocks", "--json"])[0];
    let document = &result["document"];
    assert_eq!((&document["path"], &document["title"]), (&"plan.txt".into(), &"Campus Plan".into()));
    assert_eq!(document["pages"], 2);
    assert!(document["language"].is_null() && result["outline"].as_array().unwrap().is_empty());
    let blocks = result["blocks"].as_array().unwrap();
    let first = serde_json::json!({
        "kind": "heading", "role": "heading", "level": 1, "page": 1, "start": 0, "end": 11, "text": "Campus Plan",
        "places": [{"start": 0, "end": 11}],
    });
    assert_eq!(blocks[0], first);
    let last = &blocks[blocks.len() - 1];
    assert_eq!((&last["kind"], &last["page"]), (&"paragraph".into(), &2.into()));
    assert!(last["level"].is_null() && result["notices"].as_array().unwrap().is_empty());
    let page = folder.itl(&["analyze", "plan.txt", "--blocks"]).stdout;
    assert!(page.contains("\"Campus Plan\" · 2 pages · ") && page.contains("heading 1"), "{page}");
}

#[test]
fn pages_are_shown_wherever_a_unit_is() {
    let folder = Folder::new().with("plan.txt", format!("Cover.\u{C}{PLAN}"));
    let page = folder.itl(&["align", "plan.txt"]).stdout;
    assert!(page.contains("plan.txt · 2 pages · ") && page.contains("  p. 2  "), "{page}");
    assert!(folder.itl(&["explain", "plan.txt", "--concept", "7"]).stdout.contains(", page 2"));
    assert!(folder.itl(&["analyze", "plan.txt"]).stdout.contains("\n1, page 2\n"));
    let result = &folder.json(&["explain", "plan.txt", "--concept", "7", "--json"])[0];
    let unit = &result["units"][0];
    assert_eq!(unit["places"], serde_json::json!([{"start": unit["start"], "end": unit["end"]}]));
    assert!(unit["evidence"]["contributions"][0]["places"].is_null(), "the text is the file");
}
