//! A file of OSCAL in any of its three forms in, the JSON form out: YAML event by event, XML element by element.
//!
//! JSON is handed on as it is. YAML keeps its lines, so that an error in what was made of it has the line of the file.
//! Hostile input is bounded: depth, and how much aliases may add; entities of XML are not expanded.

use saphyr_parser::{Event, Parser, ScalarStyle};
use std::borrow::Cow;

use super::library::within;
use super::xml;
use crate::{FrameworkError, FrameworkFormat};

/// Deepest nesting, as deep as the parser of JSON goes.
pub(super) const DEPTH: usize = 120;
/// How much longer a file may become by its aliases.
const ALIASES: usize = 16 << 20;

/// The JSON form of a file.
pub(super) fn as_json<'t>(text: Cow<'t, str>, path: &str) -> Result<Cow<'t, str>, FrameworkError> {
    match text.trim_start().chars().next() {
        Some('{') => Ok(text),
        Some('<') => xml::json(&text, path).map(Cow::Owned),
        _ => yaml(&text, path).map(Cow::Owned),
    }
}

/// A node of YAML that is being written: where it starts, and the anchor by which it is known.
struct Open {
    mapping: bool,
    /// Keys and values, or items, so far.
    count: usize,
    from: usize,
    anchor: usize,
}

/// The JSON of a YAML file. All scalars are texts, but for nothing: no reader of OSCAL wants a number.
fn yaml(text: &str, path: &str) -> Result<String, FrameworkError> {
    let wrong = |line: usize, reason: &str| FrameworkError::Syntax {
        format: FrameworkFormat::Oscal,
        place: within(path, &format!("line {line}")),
        reason: reason.to_owned(),
    };
    let mut out = String::with_capacity(text.len());
    let mut lines = 1;
    let mut open: Vec<Open> = Vec::new();
    // What stands in a node with an anchor, by its place in the output.
    let mut anchors: Vec<(usize, std::ops::Range<usize>)> = Vec::new();
    let mut aliased = 0;
    for event in Parser::new_from_str(text) {
        let (event, span) = event.map_err(|error| wrong(error.marker().line(), error.info()))?;
        let line = span.start.line();
        let key = open.last().is_some_and(|open| open.mapping && open.count % 2 == 0);
        let value = !matches!(event, Event::MappingEnd | Event::SequenceEnd);
        let starts = matches!(
            event,
            Event::Scalar(..) | Event::Alias(_) | Event::MappingStart(..) | Event::SequenceStart(..)
        );
        if starts && value {
            if let Some(open) = open.last_mut() {
                match (open.mapping, open.count) {
                    (_, 0) => {}
                    (true, count) if count % 2 == 1 => out.push(':'),
                    _ => out.push(','),
                }
                open.count += 1;
            }
            while lines < line {
                out.push('\n');
                lines += 1;
            }
        }
        let from = out.len();
        match event {
            Event::Scalar(text, style, anchor, _) => {
                let nothing = style == ScalarStyle::Plain && matches!(&*text, "" | "~" | "null");
                match nothing && !key {
                    true => out.push_str("null"),
                    false => out.push_str(&serde_json::Value::from(&*text).to_string()),
                }
                if anchor > 0 {
                    anchors.push((anchor, from..out.len()));
                }
            }
            Event::Alias(_) if key => return Err(wrong(line, "an alias stands for a key")),
            Event::Alias(id) => {
                // An alias inside of its own node finds nothing yet.
                let known = anchors.iter().rev().find(|(anchor, _)| *anchor == id);
                let range = known.map(|(_, range)| range.clone());
                let range = range.ok_or_else(|| wrong(line, "an alias stands for what holds it"))?;
                aliased += range.len();
                if aliased > ALIASES {
                    return Err(wrong(line, "its aliases stand for more than a file may have"));
                }
                out.extend_from_within(range);
            }
            Event::MappingStart(..) | Event::SequenceStart(..) if key => {
                return Err(wrong(line, "a key that is no text"));
            }
            Event::MappingStart(anchor, _) | Event::SequenceStart(anchor, _) => {
                let mapping = matches!(event, Event::MappingStart(..));
                out.push(if mapping { '{' } else { '[' });
                open.push(Open { mapping, count: 0, from, anchor });
                if open.len() > DEPTH {
                    return Err(wrong(line, &format!("it is nested deeper than {DEPTH} levels")));
                }
            }
            Event::MappingEnd | Event::SequenceEnd => {
                let Some(Open { mapping, from, anchor, .. }) = open.pop() else { continue };
                out.push(if mapping { '}' } else { ']' });
                if anchor > 0 {
                    anchors.push((anchor, from..out.len()));
                }
            }
            // Of several documents the first counts.
            Event::DocumentEnd => break,
            _ => {}
        }
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn json(text: &str) -> Result<serde_json::Value, FrameworkError> {
        let json = as_json(Cow::Borrowed(text), "")?;
        Ok(serde_json::from_str(&json).unwrap_or_else(|error| panic!("{error} in {json}")))
    }

    #[test]
    fn yaml_becomes_json_with_its_scalars_as_texts() {
        let found = json(
            "---\na: 1.10\nb:\n  - x\n  - {c: null, d: 'null', \"e\": yes}\nf: >\n  two\n  lines\ng: []\n",
        );
        let expected = serde_json::json!({"a": "1.10", "b": ["x", {"c": null, "d": "null", "e": "yes"}],
            "f": "two lines\n", "g": []});
        assert_eq!(found.unwrap(), expected);
    }

    #[test]
    fn lines_stay_and_aliases_are_bounded() {
        let text = as_json(Cow::Borrowed("a:\n\n  b: 1\n  c:\n    - 2\n"), "").unwrap().into_owned();
        assert_eq!(text.lines().position(|line| line.contains('2')), Some(4));
        assert_eq!(json("a: &x {b: 1}\nc: *x\n").unwrap()["c"]["b"], "1");
        let mut bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n".to_owned();
        for level in 1..12 {
            let line = format!("a{level}: &a{level} [{}]\n", vec![format!("*a{}", level - 1); 10].join(", "));
            bomb.push_str(&line);
        }
        assert!(json(&bomb).unwrap_err().to_string().contains("aliases"));
        assert!(json("a: &a [*a]\n").is_err());
        // The parser has a bound of its own where lines are short.
        assert!(json(&"[".repeat(100_000)).is_err());
        let deep = json(&["- ".repeat(DEPTH + 1), "x".to_owned()].concat()).unwrap_err();
        assert!(deep.to_string().contains("deeper"), "{deep}");
    }

    #[test]
    fn what_is_no_yaml_has_a_line() {
        let error = json("a: 1\nb: [\n").unwrap_err();
        assert!(error.place().unwrap().starts_with("line"), "{error}");
        assert!(json("? [a]\n: b\n").is_err() && json("a: 1\n*x : 2\n").is_err());
    }
}
