//! JSON-LD before its parser sees it: how deep it is, how much the parser will have to keep, and what it cannot bear.

use itl_base::Help;

use super::too_deep;
use crate::{FilePlace, FrameworkError, FrameworkFormat};

/// Deepest nesting: the parser recurses over it.
const DEPTH: usize = 100;
/// Levels that cost nothing: those of a flat file, and some more.
const FLAT: usize = 8;
/// Most strings, each counted for every level beyond those: the parser keeps a copy of them for each.
const NESTED: usize = 5_000_000;
/// Most terms of contexts, each counted for every context: the parser copies them all.
const TERMS: usize = 2_000_000;
/// Most terms of all contexts: one may be made of another, and the parser recurses from each to the next. That of schema.org has three
/// thousand.
const CHAIN: usize = 10_000;

/// What a file will cost.
#[derive(Default)]
pub(in super::super) struct Cost {
    /// Strings, each counted for every level it stands in: the parser may keep them all at once.
    pub(in super::super) kept: usize,
    nested: usize,
    contexts: usize,
    terms: usize,
    /// The level of the context that is being read.
    context: Option<usize>,
}

/// Refuses JSON that is nested too deep or has too many contexts, and the one construct of JSON-LD on which the parser
/// gives up: containers of graphs, which no vocabulary needs.
pub(in super::super) fn json(text: &str) -> Result<Cost, FrameworkError> {
    let bytes = text.as_bytes();
    let (mut depth, mut at, mut key) = (0usize, 0, "");
    let mut cost = Cost::default();
    while at < bytes.len() {
        match bytes[at] {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            b'"' => {
                let end = end_of_string(bytes, at + 1);
                let string = &text[at + 1..end];
                let rest = bytes.get(end + 1..).unwrap_or_default();
                if (string.starts_with('@') || string.starts_with("\\u0040")) && string.contains('\\') {
                    return Err(not_read("a keyword with escapes", text, at));
                }
                cost.kept += depth;
                cost.nested += depth.saturating_sub(FLAT);
                if rest.trim_ascii_start().first() == Some(&b':') {
                    key = string;
                    cost.key(key, depth);
                } else if key == "@container" && string == "@graph" {
                    return Err(not_read("a container of graphs", text, at));
                }
                at = end;
            }
            _ => {}
        }
        if depth > DEPTH {
            return Err(too_deep(FrameworkFormat::JsonLd, DEPTH, text, at));
        }
        if cost.nested > NESTED {
            return Err(not_read("too much inside each other", text, at));
        }
        if cost.contexts.saturating_mul(cost.terms) > TERMS {
            return Err(not_read("too many contexts", text, at));
        }
        if cost.terms > CHAIN {
            return Err(not_read(&format!("more than {CHAIN} terms in contexts"), text, at));
        }
        at += 1;
    }
    Ok(cost)
}

impl Cost {
    /// Counts contexts, and the terms in them.
    fn key(&mut self, key: &str, depth: usize) {
        if self.context.is_some_and(|context| depth <= context) {
            self.context = None;
        }
        self.terms += usize::from(self.context.is_some());
        if key == "@context" {
            self.contexts += 1;
            self.context = self.context.or(Some(depth));
        }
    }
}

/// Where a string ends that begins here.
fn end_of_string(bytes: &[u8], mut at: usize) -> usize {
    while at < bytes.len() && bytes[at] != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    at.min(bytes.len())
}

fn not_read(what: &str, text: &str, at: usize) -> FrameworkError {
    FrameworkError::Unsuitable {
        what: format!("the JSON-LD file has {what}, which is not read"),
        place: Some(FilePlace::line_of(text.as_bytes(), at)),
        help: Help::say("convert the file to Turtle"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depth_is_counted_outside_of_strings() {
        assert!(json(&format!("\"{}\\\"{}\"", "[".repeat(200), "{".repeat(200))).is_ok());
        assert!(json(&"[".repeat(101)).is_err());
        assert_eq!(json(&"[\"a\"]".repeat(300)).unwrap().kept, 300);
        assert!(json("\"\\").is_ok() && json("\"é\\é").is_ok());
    }

    #[test]
    fn graphs_are_aliased_but_not_contained() {
        assert!(json("{\"@context\": {\"graph\": \"@graph\", \"l\": {\"@container\": \"@set\"}}}").is_ok());
        assert!(json("{\"l\": {\"@container\" : [\"@id\", \"@graph\"]}}").is_err());
        assert!(json("{\"l\": {\"@cont\\u0061iner\": \"@id\"}}").is_err());
    }

    #[test]
    fn many_contexts_have_few_terms() {
        let terms: String = (0..3000).map(|at| format!("\"t{at}\": \"http://x.org/{at}\",")).collect();
        let nodes = "{\"@context\": {\"a\": \"http://x.org/a\"}, \"a\": 1},".repeat(1000);
        assert!(json(&format!("{{\"@context\": {{{terms}}}, \"@graph\": [{nodes}]}}")).is_err());
        assert!(json(&format!("{{\"@context\": {{{terms}}}, \"@graph\": []}}")).is_ok());
        assert!(json(&nodes).is_ok());
        let chain: String = (0..=CHAIN).map(|at| format!("\"t{at}\": \"t{}:x\",", at + 1)).collect();
        assert!(json(&format!("{{\"@context\": {{{chain}}}}}")).is_err());
    }
}
