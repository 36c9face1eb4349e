//! What people are told when something is wrong: what, where, what to do.

use crate::support::{Folder, GOALS, PLAN};

fn refused(folder: &Folder, arguments: &[&str]) -> String {
    let run = folder.itl(arguments);
    assert_eq!(run.code, 2, "{arguments:?}: {}{}", run.stdout, run.stderr);
    assert_eq!(run.stdout, "");
    run.stderr
}

fn folder() -> Folder {
    Folder::new().with("goals.csv", GOALS).with("plan.txt", PLAN)
}

#[test]
fn files_that_are_not_there() {
    let folder = folder();
    let message = refused(&folder, &["align", "none.txt"]);
    assert!(message.starts_with("error: cannot read the file: no such file"), "{message}");
    assert!(message.contains("--> none.txt") && message.contains("help: "));
    let message = refused(&folder, &["align", "plan.txt", "-f", "nist"]);
    assert!(
        message.contains("there is no framework \"nist\"") && message.contains("built in: sdg"),
        "{message}"
    );
    assert!(refused(&folder, &["explain", ".", "--concept", "7"]).contains("it is a folder"));
}

#[test]
fn one_bad_file_among_several_does_not_stop_the_others() {
    let folder = folder().with("bad.txt", b"caf\0 au lait");
    let run = folder.itl(&["align", "bad.txt", "plan.txt", "--jsonl"]);
    assert_eq!((run.code, run.stdout.lines().count()), (1, 1));
    assert!(run.stderr.contains("warning: the file is not a text"), "{}", run.stderr);
    assert!(run.stderr.contains("--> bad.txt"), "{}", run.stderr);
}

#[test]
fn an_empty_document_alone_is_a_failure_that_shows_its_result() {
    let folder = folder().with("empty.txt", " \n");
    let run = folder.itl(&["align", "empty.txt", "--json"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("warning: the document has no text"));
    assert!(run.stderr.contains("error: \"empty.txt\" was not assessed: it has no text"), "{}", run.stderr);
    assert!(run.stdout.contains("\"affinity\":[]"));
}

#[test]
fn a_broken_framework_is_refused_with_the_line() {
    let folder = folder().with("twice.csv", "id,descriptor\n13.2,a\n1,b\n13.2,c\n");
    let message = refused(&folder, &["align", "plan.txt", "-f", "twice.csv"]);
    assert_eq!(
        message,
        "error: concept \"13.2\" appears 2 times\n  --> twice.csv, lines 2 and 4\n  help: give each concept its own id, or join them with --merge-duplicates\n"
    );
}

#[test]
fn a_damaged_model_is_refused() {
    let folder = folder();
    folder.itl(&["induce", "sdg-statements", "-o", "sdg.itl"]);
    let mut bytes = folder.read("sdg.itl");
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    let folder = folder.with("bad.itl", &bytes).with("short.itl", &bytes[..100]).with("other.itl", "hello");
    assert!(refused(&folder, &["inspect", "bad.itl"]).contains("damaged: its checksum does not match"));
    assert!(refused(&folder, &["inspect", "short.itl"]).contains("incomplete: 100 bytes instead of"));
    assert!(refused(&folder, &["inspect", "other.itl"]).contains("not a model file"));
}

#[test]
fn settings_that_contradict_a_model_are_refused() {
    let folder = folder();
    folder.itl(&["induce", "sdg-statements", "-o", "sdg.itl"]);
    for (flag, value) in [
        ("--window", "3"),
        ("--reach", "exact"),
        ("--coc-exclude", "equal"),
        ("--normalizer", "distinct"),
        ("--preset", "published"),
        ("--min-short-len", "2"),
        ("-L", "fr"),
    ] {
        let message = refused(&folder, &["align", "plan.txt", "-f", "sdg.itl", flag, value]);
        assert!(message.contains("conflicts with the model"), "{flag}: {message}");
    }
    assert!(
        refused(&folder, &["align", "plan.txt", "-f", "sdg.itl", "--keep-hyphenated"]).contains("conflicts")
    );
    assert_eq!(
        folder.itl(&["align", "plan.txt", "-f", "sdg.itl", "--preset", "equations", "--window", "5"]).code,
        0
    );
}

const FRENCH: &str = "Garantir l’accès de tous à des services énergétiques fiables, durables et modernes, à un coût \
    abordable. Les universités doivent réduire leurs émissions et promouvoir une éducation de qualité pour toutes.\n";

#[test]
fn a_document_in_another_language_is_refused_or_marked() {
    let folder = folder().with("fr.txt", FRENCH).with("mixed.txt", format!("{PLAN}\n{FRENCH}"));
    let message = refused(&folder, &["align", "fr.txt", "-f", "sdg-statements"]);
    assert!(
        message.starts_with("error: the document is in French, the framework in English\n  --> fr.txt"),
        "{message}"
    );
    assert!(message.contains("itl frameworks import FILE -L fr") && !message.contains("-L en"), "{message}");
    assert_eq!(
        folder.itl(&["align", "fr.txt", "-L", "en"]).code,
        0,
        "a language that is named is not questioned"
    );
    let run = folder.itl(&["align", "mixed.txt", "--json"]);
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("1 paragraph is in French"), "{}", run.stderr);
    let result: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let units = result["units"].as_array().unwrap();
    let foreign: Vec<usize> = (0..units.len()).filter(|&row| units[row]["language"] == "fr").collect();
    assert_eq!(foreign, [units.len() - 2, units.len() - 1]);
    let analysis = folder.itl(&["analyze", "fr.txt", "--json"]);
    assert!(
        analysis.stdout.starts_with("{\"language\":\"fr\"") && analysis.stderr.contains("read as French")
    );
}

#[test]
fn languages_without_support_are_named() {
    let chinese = "id,descriptor\n1,在世界各地消除一切形式的贫困。\n2,消除饥饿，实现粮食安全，改善营养状况和促进可持续农业。\n";
    let folder = folder().with("zh.csv", chinese);
    let message = refused(&folder, &["align", "plan.txt", "-f", "zh.csv"]);
    assert!(message.contains("Chinese") && message.contains("without spaces between words"), "{message}");
    assert!(refused(&folder, &["analyze", "plan.txt", "-L", "sw"]).contains("Swahili"));
    assert!(refused(&folder, &["align", "plan.txt", "-L", "pl"]).contains("is in English, not in Polish"));
}

#[test]
fn nothing_is_overwritten_without_force() {
    let folder = folder().with("out.json", "precious");
    let run = folder.itl(&["align", "plan.txt", "--json", "-o", "out.json"]);
    assert_eq!((run.code, folder.read("out.json")), (2, b"precious".to_vec()));
    assert!(run.stderr.contains("--force"));
    assert_eq!(folder.itl(&["align", "plan.txt", "--json", "-o", "out.json", "--force"]).code, 0);
    assert!(folder.read("out.json").starts_with(b"{\"document\""));
    assert_eq!(folder.names(), ["goals.csv", "out.json", "plan.txt"], "no draft is left behind");
}

#[test]
fn wrong_names_are_answered_with_the_right_ones() {
    let folder = folder().with("itl.toml", "agregate = 'max'\n");
    assert!(refused(&folder, &["align", "plan.txt"]).contains("agregate"));
    let folder = self::folder();
    assert!(refused(&folder, &["explain", "plan.txt", "--concept", "99"]).contains("the nearest are: 9 ("));
    assert!(
        refused(&folder, &["explain", "plan.txt", "--concept", "7", "--at", "999"]).contains("no unit 999")
    );
    assert!(
        refused(&folder, &["align", "plan.txt", "--unit", "section", "--by", "paragraph"])
            .contains("grouped")
    );
    assert!(refused(&folder, &["align", "plan.txt", "--aggregate", "p101"]).contains("p0 to p100"));
    assert!(refused(&folder, &["align", "plan.txt", "--window", "5000"]).contains("at most 1000"));
    assert!(refused(&folder, &["align", "plan.txt", "--unit", "word"]).contains("sentence"));
    assert!(refused(&folder, &["align", "plan.txt", "-L", "xx"]).contains("xx"));
}

#[test]
fn escape_sequences_in_a_document_do_not_reach_the_terminal() {
    let folder = folder().with("evil.txt", "Reduce \x1b[2Jinequality\x07 among countries.\n");
    let run = folder.itl(&["explain", "evil.txt", "--concept", "10"]);
    assert!(!run.stdout.contains(['\x1b', '\x07']), "{:?}", run.stdout);
}
