//! On a terminal, nothing that comes from a file, a name or an argument steers it: escapes, other controls and marks of direction are
//! shown, not obeyed; and JSON has them as escapes wherever it goes.
#![cfg(target_os = "linux")]
#![allow(clippy::disallowed_methods, reason = "tests open a terminal")]

use crate::support::Folder;
use std::fs::OpenOptions;
use std::io::Read;

/// Clears the screen, sounds the bell, begins a sequence in one byte, and turns the writing round.
const EVIL: &str = "\u{1b}[2J\u{7}\u{9b}31m\u{202e}\u{2066}";

/// Words around it, so that a file of them is a text.
const WORDS: &str =
    "We ensure clean water and sanitation in every town. Affordable energy for all people is our goal.\n\n";

/// What a command shows on a terminal, with its exit code.
fn shown(folder: &Folder, arguments: &[&str]) -> (String, i32) {
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

    let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&terminal).unwrap();
    unlockpt(&terminal).unwrap();
    let name = ptsname(&terminal, Vec::new()).unwrap().into_string().unwrap();
    let side = OpenOptions::new().read(true).write(true).open(name).unwrap();
    let mut command = folder.command(arguments);
    // Colours are escapes of our own.
    command.env("NO_COLOR", "1").env("ITL_FRAMEWORKS", "mine");
    let mut child = command.stdout(side.try_clone().unwrap()).stderr(side).spawn().unwrap();
    drop(command);
    let mut bytes = Vec::new();
    // The end of a terminal is an error.
    let _ = std::fs::File::from(terminal).read_to_end(&mut bytes);
    (String::from_utf8(bytes).unwrap(), child.wait().unwrap().code().unwrap())
}

fn steers(text: &str) -> Option<char> {
    let steers = |c: &char| {
        (c.is_control() && !matches!(c, '\n' | '\r' | '\t'))
            || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.chars().find(steers)
}

/// A folder in which everything is evil.
fn folder() -> Folder {
    let concepts = format!(
        "id,label,descriptor\nw{EVIL},Water {EVIL},Clean {EVIL} water and sanitation for all.\n\
         e,Energy {EVIL},Affordable {EVIL} energy.\n"
    );
    let toml = "id = \"evil\"\ntitle = \"T \\u001b[2J\\u009b31m\\u202e\"\n[[concept]]\nid = \"w\"\nlabel = \"W \\u001b[2J\\u009b31m\\u202e\"\n\
                descriptor = \"Clean water \\u001b[2J and sanitation.\"\n[[concept]]\nid = \"e\"\nlabel = \"E\"\ndescriptor = \"Affordable energy.\"\n";
    let page = format!(
        "<html><title>Plan {EVIL}</title><h1>Head {EVIL}</h1><p>Clean {EVIL} water and sanitation for all.</p>"
    );
    let text = format!("{0}We ensure clean{EVIL} water and sanitation.\n\n{0}", WORDS.repeat(5));
    let rows = format!("id,text\na{EVIL},Clean water {EVIL} for all.\n");
    Folder::new()
        .with("goals.csv", concepts)
        .with("goals.toml", toml)
        .with("mine/kept.toml", toml)
        .with("page.html", page)
        .with(&format!("all/p{EVIL}.txt"), &text)
        .with(&format!("all/broken{EVIL}.pdf"), "%PDF-1.7 nothing")
        .with(&format!("p{EVIL}.txt"), text)
        .with("rows.csv", rows)
}

#[test]
fn nothing_foreign_steers_a_terminal() {
    let folder = folder();
    let evil = format!("p{EVIL}.txt");
    let missing = format!("none{EVIL}.txt");
    let flag = format!("--none{EVIL}");
    let out = format!("out{EVIL}.html");
    let commands: Vec<Vec<&str>> = vec![
        vec!["align", &evil, "-f", "goals.csv"],
        vec!["align", &evil, "-f", "goals.csv", "--by", "section"],
        vec!["align", &evil, "-f", "goals.csv", "--json", "--evidence"],
        vec!["align", &evil, "-f", "goals.csv", "--csv"],
        vec!["align", &evil, "-f", "goals.csv", "--tsv"],
        vec!["align", &evil, "-f", "goals.csv", "--csv", "--wide"],
        vec!["align", &evil, "-f", "goals.csv", "--annif", "--all"],
        vec!["align", "page.html", "-f", "goals.toml"],
        vec!["align", "all", "-f", "goals.csv"],
        vec!["align", "all", "-f", "goals.csv", "--jsonl"],
        vec!["align", "rows.csv", "-f", "goals.csv"],
        vec!["align", "all", "-f", "goals.toml", "-o", "results/", "--summary", "document"],
        vec!["align", "page.html", "-f", "goals.toml", "--html", &out],
        vec!["explain", &evil, "-f", "goals.csv", "--concept", "e"],
        vec!["explain", &evil, "-f", "goals.csv", "--concept", &missing],
        vec!["gaps", &evil, "-f", "goals.csv"],
        vec!["gaps", &evil],
        vec!["analyze", "page.html"],
        vec!["analyze", &evil, "--text"],
        vec!["analyze", "page.html", "--blocks"],
        vec!["analyze", &evil, "--csv"],
        vec!["compare", &evil, "page.html", "-f", "goals.csv"],
        vec!["inspect", "goals.csv"],
        vec!["inspect", "goals.csv", "--concept", "e"],
        vec!["inspect", "goals.csv", "--term", &missing],
        vec!["inspect", "goals.csv", "--csv"],
        vec!["study", "goals.csv"],
        vec!["frameworks", "show", "goals.csv"],
        vec!["frameworks", "show", "goals.toml", "--json"],
        vec!["frameworks", "check", "goals.csv"],
        vec!["frameworks", "export", "goals.csv"],
        vec!["frameworks", "export", "goals.toml"],
        vec!["frameworks", "diff", "goals.csv", "goals.toml"],
        vec!["frameworks", "import", "goals.csv", "--title", &missing],
        vec!["frameworks", "import", "goals.csv", "--as", &missing],
        vec!["frameworks", "list"],
        vec!["align", &missing],
        vec!["align", &evil, "-f", &missing],
        vec!["align", &evil, &flag],
        vec!["align", &evil, "--unit", &missing],
        vec!["align", &evil, "--window", &missing],
        vec![&missing],
    ];
    for arguments in commands {
        let (text, code) = shown(&folder, &arguments);
        assert!(code <= 2 && !text.is_empty(), "{arguments:?} ended with {code}");
        let found = steers(&text);
        assert_eq!(found, None, "{arguments:?}: {text:?}");
    }
}

#[test]
fn json_has_escapes_and_the_same_text() {
    let folder = folder();
    let evil = format!("p{EVIL}.txt");
    for arguments in [
        vec!["align", &evil, "-f", "goals.csv", "--json", "--evidence"],
        vec!["align", "page.html", "-f", "goals.toml", "--json"],
        vec!["analyze", "page.html", "--json"],
        vec!["frameworks", "show", "goals.toml", "--json"],
        vec!["inspect", "goals.toml", "--json"],
        vec!["gaps", &evil, "--json"],
        vec!["compare", &evil, "page.html", "-f", "goals.csv", "--json"],
    ] {
        let run = folder.itl(&arguments);
        assert!(run.code < 2, "{arguments:?}: {}", run.stderr);
        assert_eq!(steers(&run.stdout), None, "{arguments:?}");
        run.stdout.lines().for_each(|line| drop(serde_json::from_str::<serde_json::Value>(line).unwrap()));
    }
    let value = &folder.json(&["align", &evil, "-f", "goals.csv", "--json"])[0];
    assert_eq!(value["document"]["path"], evil.as_str());
}
