//! No form imports from another: what two of them need lies in `words` or `views`.
//!
//! Sources in, the lines that break the rule out. Nothing is compiled: a path that names another form is enough.
#![allow(clippy::disallowed_methods, reason = "the test reads the sources")]

use std::fs;
use std::path::{Path, PathBuf};

/// Rooms that know no form, and that every form may import from.
const NEUTRAL: [&str; 2] = ["words", "views"];

/// The modules of the crate: a folder or a file each.
fn rooms() -> Vec<(String, Vec<PathBuf>)> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut rooms = Vec::new();
    for path in entries(&source) {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        if name != "lib" {
            let files = if path.is_dir() { sources(&path) } else { vec![path] };
            rooms.push((name, files));
        }
    }
    rooms
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    entries
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let files =
        entries(folder).into_iter().flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] });
    files.filter(|path| path.extension().is_some_and(|ending| ending == "rs")).collect()
}

/// The modules of the crate that a line of code names: `crate::json::x`, or each of `crate::{json, xlsx::y}`.
fn named(line: &str) -> Vec<String> {
    let mut named = Vec::new();
    let mut rest = line;
    while let Some((_, after)) = rest.split_once("crate::") {
        let (list, single) = match after.strip_prefix('{') {
            Some(list) => (list.split('}').next().unwrap_or(list), false),
            None => (after, true),
        };
        for item in list.split(',').take(if single { 1 } else { usize::MAX }) {
            let word: String = item.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            named.push(word);
        }
        rest = after;
    }
    named
}

/// Lines of `room` that name a room it must not import from.
fn breaches(room: &str, text: &str, forms: &[String]) -> Vec<String> {
    let allowed = |name: &String| name == room || !forms.contains(name);
    // A list of imports may be broken over lines.
    let code =
        text.lines().map(str::trim).filter(|line| !line.starts_with("//")).collect::<Vec<_>>().join(" ");
    let statements = code.split(';');
    statements.filter(|line| !named(line).iter().all(allowed)).map(|line| line.trim().to_owned()).collect()
}

#[test]
fn no_form_imports_from_another() {
    let rooms = rooms();
    let forms: Vec<String> =
        rooms.iter().map(|(name, _)| name.clone()).filter(|name| !NEUTRAL.contains(&name.as_str())).collect();
    for form in [
        "annif",
        "csv",
        "docx",
        "figure",
        "html",
        "json",
        "navigator",
        "oscal",
        "parquet",
        "terminal",
        "xlsx",
    ] {
        assert!(forms.contains(&form.to_owned()), "{form} is not where it was");
    }
    for (room, files) in &rooms {
        for file in files {
            let found = breaches(room, &fs::read_to_string(file).unwrap(), &forms);
            assert!(found.is_empty(), "{} imports from another form: {found:#?}", file.display());
        }
    }
}

#[test]
fn the_rule_sees_what_breaks_it() {
    let forms = ["json".to_owned(), "html".to_owned(), "csv".to_owned()];
    assert_eq!(breaches("html", "use crate::json::UnitPart;", &forms), ["use crate::json::UnitPart"]);
    assert_eq!(breaches("html", "use crate::{\n    Context,\n    csv::Dialect,\n};", &forms).len(), 1);
    assert_eq!(breaches("views", "let x = crate::html::escape(y);", &forms).len(), 1);
    assert!(
        breaches("html", "use crate::html::shell::Page;\nuse crate::views::UnitPart;", &forms).is_empty()
    );
    assert!(
        breaches("html", "// use crate::json::UnitPart;\nuse crate::{Context, words};", &forms).is_empty()
    );
}

/// Flags and commands are words of the command line: only its own pages may say them, and from one file.
#[test]
fn flags_are_named_in_one_file_only() {
    let hints = Path::new("terminal").join("hints.rs");
    for (_, files) in rooms() {
        for file in files.into_iter().filter(|file| !file.ends_with(&hints)) {
            let text = fs::read_to_string(&file).unwrap();
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            for line in code.lines().map(str::trim).filter(|line| !line.starts_with("//")) {
                let flag = [
                    "--json",
                    "--csv",
                    "--parquet",
                    "--html",
                    "--xlsx",
                    "--evidence",
                    "--document",
                    "--concept",
                ];
                let command =
                    ["itl align", "itl explain", "itl compare", "itl eval", "itl frameworks", "itl inspect"];
                let said = flag.into_iter().chain(command).chain(["-l {", "-f NAME"]);
                for words in said {
                    assert!(!line.contains(words), "{}: {line}", file.display());
                }
            }
        }
    }
}
