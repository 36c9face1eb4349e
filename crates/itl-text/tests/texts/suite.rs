//! Runs the cases in `tests/suite/*.md`. A fenced block names its language; in it, cases stand between
//! blank lines: the input on the first line, then one line `= …` for what is expected. With
//! `ITL_BLESS=1` the expected lines are rewritten instead, to be reviewed as a diff.
#![allow(clippy::disallowed_methods, reason = "the harness reads its cases and one variable")]

use std::fmt::Write as _;
use std::path::Path;

use itl_base::{ByteSpan, Language};
use itl_text::{segment, tokenize};

type Expect = fn(&str, Language) -> Vec<String>;

#[test]
fn sentences() {
    run("sentences.md", 120, |text, language| {
        let mut spans = Vec::new();
        segment(text, ByteSpan::new(0, text.len()), language, &mut spans);
        spans.iter().map(|span| escape(span.of(text))).collect()
    });
}

#[test]
fn tokens() {
    run("tokens.md", 120, |text, language| {
        let mut spans = Vec::new();
        tokenize(text, ByteSpan::new(0, text.len()), language, &mut spans);
        vec![spans.iter().map(|span| escape(span.of(text))).collect::<Vec<_>>().join(" ¦ ")]
    });
}

fn run(name: &str, at_least: usize, expect: Expect) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite").join(name);
    let suite = std::fs::read_to_string(&path).expect("the suite is part of the crate");
    let (mut rewritten, mut failures) = (String::new(), String::new());
    let mut language = None;
    let mut cases = 0;
    let mut lines = suite.lines().enumerate().peekable();
    while let Some((number, line)) = lines.next() {
        writeln!(rewritten, "{line}").expect("a string takes all");
        if let Some(code) = line.strip_prefix("```") {
            language = Language::new(code);
            assert_eq!(code.is_empty(), language.is_none(), "{name}:{}: not a language", number + 1);
            continue;
        }
        let Some(language) = language.filter(|_| !line.is_empty()) else { continue };
        cases += 1;
        let mut expected = Vec::new();
        while let Some((_, line)) = lines.next_if(|(_, line)| line.starts_with("= ")) {
            expected.push(line[2..].to_owned());
        }
        let found = expect(&unescape(line), language);
        for line in &found {
            writeln!(rewritten, "= {line}").expect("a string takes all");
        }
        if found != expected {
            let (expected, found) = (expected.join("\n     "), found.join("\n     "));
            writeln!(
                failures,
                "\n{name}:{} ({language}): {line}\n  expected\n     {expected}\n  found\n     {found}",
                number + 1
            )
            .expect("a string takes all");
        }
    }
    assert!(cases >= at_least, "{name} has {cases} cases only");
    if std::env::var("ITL_BLESS").is_ok() {
        std::fs::write(&path, rewritten).expect("the suite can be written");
    } else {
        assert!(failures.is_empty(), "{failures}");
    }
}

/// Line breaks, special spaces and invisible characters as `\n` and `\u{…}`.
fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '\n' => escaped.push_str("\\n"),
            ' ' => escaped.push(' '),
            _ if c.is_whitespace() || c.is_control() || is_invisible(c) => {
                write!(escaped, "\\u{{{:x}}}", c as u32).expect("a string takes all");
            }
            _ => escaped.push(c),
        }
    }
    escaped
}

fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{fe0f}' | '\u{300}'..='\u{36f}')
}

fn unescape(text: &str) -> String {
    let mut parts = text.split("\\u{");
    let mut plain = parts.next().unwrap_or("").replace("\\n", "\n");
    for part in parts {
        let (code, rest) = part.split_once('}').expect("an escape is closed");
        let c =
            u32::from_str_radix(code, 16).ok().and_then(char::from_u32).expect("an escape is a character");
        plain.push(c);
        plain.push_str(&rest.replace("\\n", "\n"));
    }
    plain
}
