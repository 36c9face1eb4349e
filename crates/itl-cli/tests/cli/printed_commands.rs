//! The commands that the README and the pages of `docs` print: each parses, those on examples of the repository run, and what is printed
//! below one is what it prints.
#![allow(clippy::disallowed_methods, reason = "the test reads the pages")]

use crate::support::{Folder, Run};
use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};
use std::path::{Path, PathBuf};

/// A command of a page, with what the page shows of its output.
#[derive(Debug, PartialEq)]
struct Printed {
    page: String,
    words: Vec<String>,
    output: Vec<String>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The README and the pages of `docs`, in their order.
fn pages() -> Vec<(String, String)> {
    let entries = std::fs::read_dir(root().join("docs")).unwrap();
    let docs = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "md"));
    let mut paths: Vec<PathBuf> = docs.chain([root().join("README.md")]).collect();
    paths.sort();
    let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
    paths.iter().map(|path| (name(path), std::fs::read_to_string(path).unwrap())).collect()
}

/// The commands of a page: lines of code blocks, and code in running text that has no placeholder.
fn commands(page: &str, text: &str) -> Vec<Printed> {
    let (mut commands, mut block) = (Vec::new(), None);
    for event in Parser::new(text) {
        match event {
            Event::Start(Tag::CodeBlock(kind)) => {
                let shell = |name: &str| matches!(name, "" | "sh" | "bash" | "console");
                let read = match kind {
                    CodeBlockKind::Indented => true,
                    CodeBlockKind::Fenced(name) => shell(&name),
                };
                block = read.then(String::new);
            }
            Event::End(TagEnd::CodeBlock) => {
                commands.extend(of_block(page, &block.take().unwrap_or_default()));
            }
            Event::Text(text) => {
                if let Some(block) = &mut block {
                    block.push_str(&text);
                }
            }
            Event::Code(code) if !has_placeholder(&code) => commands.extend(of_line(page, &code)),
            _ => {}
        }
    }
    commands
}

fn has_placeholder(code: &str) -> bool {
    let capital = |word: &str| word.len() > 1 && word.chars().all(|c| c.is_ascii_uppercase());
    code.contains(['…', '[', '|', '<']) || code.split([' ', '.', '/']).any(capital)
}

/// The commands of a code block. What follows one with a prompt is its output.
fn of_block(page: &str, block: &str) -> Vec<Printed> {
    let mut commands: Vec<Printed> = Vec::new();
    let mut prompted = false;
    for line in block.replace("\\\n", " ").lines() {
        let found = of_line(page, line);
        match commands.last_mut() {
            Some(last) if found.is_empty() && prompted => last.output.push(line.to_owned()),
            _ => {}
        }
        prompted = if found.is_empty() { prompted } else { line.trim_start().starts_with("$ ") };
        commands.extend(found);
    }
    commands
}

/// The calls of the program in a line of a shell.
fn of_line(page: &str, line: &str) -> Vec<Printed> {
    let line = line.trim_start().trim_start_matches("$ ").replace("cargo run --release -- ", "itl ");
    // What stands apart explains the command.
    let line = line.split("  ").next().unwrap_or_default();
    let calls = line.split(" | ").flat_map(|part| part.split(" && "));
    let words = calls.map(|call| shell_words(call.split(" > ").next().unwrap_or_default()));
    let called = words.filter(|words| words.first().is_some_and(|word| word == "itl") && words.len() > 1);
    called
        .map(|words| Printed { page: page.to_owned(), words: words[1..].to_vec(), output: Vec::new() })
        .collect()
}

/// Words as a shell cuts them; a comment ends them, and of alternatives the first is taken.
fn shell_words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quoted) = (Vec::new(), String::new(), None);
    for c in line.chars() {
        match (c, quoted) {
            ('"' | '\'', None) => quoted = Some(c),
            (c, Some(quote)) if c == quote => quoted = None,
            (' ', None) => words.push(std::mem::take(&mut word)),
            _ => word.push(c),
        }
    }
    words.push(word);
    let words = words.into_iter().take_while(|word| !word.starts_with('#')).filter(|word| !word.is_empty());
    words.map(|word| word.split('|').next().unwrap_or_default().to_owned()).collect()
}

/// Whether everything that a command reads is in the repository or in the program.
fn can_run(printed: &Printed) -> bool {
    const READS_NOTHING: [&str; 6] =
        ["doctor", "languages", "completions", "frameworks list", "inspect sdg", "study sdg"];
    let line = printed.words.join(" ");
    let others = line.contains("FILE")
        || line.contains('…')
        || line.contains("--meaning")
        || line.contains("--review");
    !others
        && (READS_NOTHING.iter().any(|start| line.starts_with(start))
            || printed.words[1..].iter().any(|word| word.starts_with("examples/")))
}

/// A folder with the examples.
fn examples() -> Folder {
    let mut folder = Folder::new();
    for entry in std::fs::read_dir(root().join("examples")).unwrap() {
        let entry = entry.unwrap();
        if entry.file_type().unwrap().is_file() {
            let name = format!("examples/{}", entry.file_name().to_string_lossy());
            folder = folder.with(&name, std::fs::read(entry.path()).unwrap());
        }
    }
    folder
}

#[test]
fn every_command_parses() {
    let folder = Folder::new();
    let all: Vec<Printed> = pages().iter().flat_map(|(page, text)| commands(page, text)).collect();
    assert!(all.len() > 150, "{} commands", all.len());
    let mut wrong = Vec::new();
    for printed in &all {
        // Flags and their values are looked at one by one until the help is asked for.
        let words: Vec<&str> = printed.words.iter().map(String::as_str).chain(["--help"]).collect();
        let run = folder.itl(&words);
        if run.code != 0 {
            wrong.push(format!("{}: itl {}\n{}", printed.page, printed.words.join(" "), run.stderr));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn commands_on_examples_run_and_print_what_is_shown() {
    let all: Vec<Printed> = pages().iter().flat_map(|(page, text)| commands(page, text)).collect();
    let (mut wrong, mut ran, mut compared) = (Vec::new(), 0, 0);
    for printed in all.iter().filter(|printed| can_run(printed)) {
        let folder = examples();
        let words: Vec<&str> = printed.words.iter().map(String::as_str).collect();
        let run = Run::of(folder.command(&words).output().unwrap());
        ran += 1;
        if run.code > 1 {
            wrong.push(format!("{}: itl {}\n{}", printed.page, words.join(" "), run.stderr));
        }
        compared += printed.output.len();
        if let Some(line) = missing(&printed.output, &run.stdout) {
            wrong.push(format!("{}: itl {}\ndoes not print: {line}", printed.page, words.join(" ")));
        }
    }
    assert!(ran > 20 && compared > 10, "{ran} commands ran, {compared} lines were compared");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The first line of an excerpt that is not in a text, or not in this order. `…` alone leaves lines out, and at the end the rest of a line.
fn missing<'l>(excerpt: &'l [String], text: &str) -> Option<&'l str> {
    let mut lines = text.lines();
    excerpt.iter().map(|line| line.trim_end()).filter(|line| !line.is_empty() && *line != "…").find(
        |wanted| {
            let is = |line: &str| match wanted.strip_suffix(" …") {
                Some(start) => line.starts_with(start),
                None => line.trim_end() == *wanted,
            };
            !lines.any(is)
        },
    )
}

#[test]
fn pages_are_read_as_a_person_reads_them() {
    let page = "# T\n\n    $ itl align a.txt -f \"my file.csv\"   # comment\n    Covered: 7\n    …\n\n    cat a | itl align - --json|--csv > x      why\n    cargo test\n\nSee `itl gaps a.txt` and `itl align FILE`.\n";
    let found = commands("p", page);
    let words: Vec<String> = found.iter().map(|printed| printed.words.join("+")).collect();
    assert_eq!(words, ["align+a.txt+-f+my file.csv", "align+-+--json", "gaps+a.txt"]);
    assert_eq!(found[0].output, ["Covered: 7", "…", ""]);
    let lines = ["a b …".to_owned(), "d".to_owned()];
    assert_eq!(missing(&lines, "a b c\nd\n"), None);
    assert_eq!(missing(&lines, "d\na b c\n"), Some("d"));
}
