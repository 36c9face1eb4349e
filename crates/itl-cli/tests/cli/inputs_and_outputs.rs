//! What people give and where it goes: tables in pieces, columns by any case, many documents and one file, limits that hold.

use crate::support::{Folder, PLAN, Run};
use std::io::Write;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

const ROWS: &str = "id,text\na,Clean water for all.\nb,End hunger now.\n";

/// Runs the program with input that comes in pieces.
fn in_pieces(arguments: &[&str], pieces: &[&str]) -> Run {
    let folder = Folder::new();
    let mut command = folder.command(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    for piece in pieces {
        input.write_all(piece.as_bytes()).unwrap();
        input.flush().unwrap();
        sleep(Duration::from_millis(100));
    }
    drop(input);
    Run::of(child.wait_with_output().unwrap())
}

#[test]
fn a_table_on_standard_input_is_one_in_whatever_pieces_it_comes() {
    let whole = in_pieces(&["align", "-", "--jsonl"], &[ROWS]);
    let pieces = in_pieces(
        &["align", "-", "--jsonl"],
        &["id,te", "xt\na,Clean water", " for all.\nb,End hunger now.\n"],
    );
    assert_eq!(whole.stdout.lines().count(), 2, "{}", whole.stderr);
    assert_eq!((whole.stdout, whole.code), (pieces.stdout, pieces.code));
}

#[test]
fn a_document_on_standard_input_is_one_in_whatever_pieces_it_comes() {
    let whole = in_pieces(&["align", "-", "--json"], &["Clean water for all."]);
    let pieces = in_pieces(&["align", "-", "--json"], &["Clean wa", "ter for ", "all."]);
    assert_eq!((whole.stdout, whole.code), (pieces.stdout, pieces.code));
}

#[test]
fn columns_are_found_in_any_case_and_one_that_is_not_there_is_refused() {
    let folder = Folder::new().with("rows.csv", "ID,Text,Labels\na,Clean water for all.,6\n");
    assert_eq!(folder.json(&["align", "rows.csv", "--jsonl"])[0]["document"]["path"], "rows.csv#a");
    let evaluated = folder.itl(&["eval", "rows.csv", "--json"]);
    assert!(evaluated.code < 2, "{}", evaluated.stderr);
    let refused = folder.itl(&["align", "rows.csv", "--text-column", "body", "--jsonl"]);
    assert_eq!(refused.code, 2);
    assert!(
        refused.stderr.contains("no column \"body\"") && refused.stderr.contains("Text"),
        "{}",
        refused.stderr
    );
    assert!(refused.stderr.contains("--text-column"), "{}", refused.stderr);
}

#[test]
fn many_documents_are_not_poured_into_one_file_of_pages() {
    let folder = Folder::new().with("rows.csv", ROWS).with("plan.txt", PLAN);
    let refused = folder.itl(&["align", "rows.csv", "-o", "results"]);
    assert_eq!(refused.code, 2);
    assert!(
        refused.stderr.contains("-o results/") && refused.stderr.contains("--jsonl -o results"),
        "{}",
        refused.stderr
    );
    assert_eq!(folder.names(), ["plan.txt", "rows.csv"]);
    assert_eq!(folder.itl(&["align", "rows.csv", "--jsonl", "-o", "results"]).code, 0);
    assert_eq!(folder.read("results").split(|&byte| byte == b'\n').count(), 3);
    assert_eq!(folder.itl(&["align", "plan.txt", "-o", "page.txt"]).code, 0);
}

#[test]
fn a_file_is_not_there_when_the_command_fails() {
    let folder = Folder::new().with("plan.txt", PLAN);
    let refused = folder.itl(&["align", "plan.txt", "-f", "nothing", "-o", "page.txt"]);
    assert_eq!((refused.code, folder.names()), (2, vec!["plan.txt".to_owned()]));
    let nowhere = folder.itl(&["align", "plan.txt", "-o", "no/such/folder.txt"]);
    assert_eq!(nowhere.code, 2);
    assert!(nowhere.stderr.contains("cannot write the file"), "{}", nowhere.stderr);
}

#[test]
fn as_many_concepts_are_shown_as_were_asked_for() {
    let folder = Folder::new();
    let run = folder.itl(&["inspect", "sdg-statements", "-l", "3"]);
    assert!(run.stdout.contains("14 more") && run.stdout.contains("-l 17"), "{}", run.stdout);
    let shown = |page: &str| page.lines().filter(|line| line.contains("0.")).count();
    assert!(
        shown(&folder.itl(&["inspect", "sdg-statements"]).stdout) - shown(&run.stdout) == 14,
        "{}",
        run.stdout
    );
}

#[test]
fn named_documents_are_read_in_processes_of_their_own() {
    let folder = Folder::new().with("broken.pdf", "%PDF-1.7 nothing").with("plan.txt", PLAN);
    let run = folder.itl(&["align", "broken.pdf", "plan.txt", "--jsonl"]);
    assert_eq!((run.code, run.stdout.lines().count()), (1, 1), "{}", run.stderr);
    assert!(run.stderr.contains("broken.pdf"), "{}", run.stderr);
}

#[test]
fn a_few_foreign_paragraphs_are_a_note_and_many_a_warning() {
    let german = "Wir werden den Hunger beenden und sauberes Wasser für alle Menschen in den Ländern der Erde sichern, \
                  denn das ist unser Ziel und unsere Pflicht.\n\n";
    let english = "We will end hunger and bring clean water to all of the people in the countries of the world, because \
                   that is our goal and our duty, and we know how it is done.\n\n";
    let mixed = |german_parts: usize, english_parts: usize| {
        let text = german.repeat(german_parts) + &english.repeat(english_parts);
        Folder::new().with("plan.txt", text).itl(&["align", "plan.txt", "--json"])
    };
    assert_eq!(mixed(1, 9).code, 0);
    assert!(mixed(1, 9).stderr.starts_with("note:"));
    assert_eq!(mixed(3, 5).code, 1);
    let german = mixed(5, 3);
    assert_eq!(german.code, 1);
    assert!(
        german.stderr.contains("are in English, not in German")
            && german.stderr.contains("the German texts of")
    );
    assert_eq!(mixed(0, 3).stderr, "");
}

#[test]
fn two_outputs_do_not_share_a_file() {
    let folder = Folder::new().with("plan.txt", PLAN);
    for flags in [["--html", "a", "-o", "a"], ["--html", "a", "--svg", "a"]] {
        let run = folder.itl(&[&["align", "plan.txt"], &flags[..]].concat());
        assert_eq!((run.code, folder.names()), (2, vec!["plan.txt".to_owned()]), "{}", run.stderr);
        assert!(run.stderr.contains("two outputs have the same file"), "{}", run.stderr);
    }
}
