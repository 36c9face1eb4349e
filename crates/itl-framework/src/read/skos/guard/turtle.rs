//! Turtle before its parser sees it: collections and nodes without a name may not stand too deep in each other.

use super::too_deep;
use crate::{FrameworkError, FrameworkFormat};

/// Deepest nesting: the parser keeps something for each level.
const DEPTH: usize = 10_000;

pub(in super::super) fn turtle(text: &str) -> Result<(), FrameworkError> {
    let bytes = text.as_bytes();
    let (mut depth, mut at) = (0usize, 0);
    while at < bytes.len() {
        match bytes[at] {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth = depth.saturating_sub(1),
            b'\\' => at += 1,
            b'#' => at = end(bytes, at, b"\n"),
            b'<' => at = end(bytes, at + 1, b">"),
            quote @ (b'"' | b'\'') => at = end_of_string(bytes, at, quote),
            _ => {}
        }
        if depth > DEPTH {
            return Err(too_deep(FrameworkFormat::Turtle, DEPTH, text, at));
        }
        at += 1;
    }
    Ok(())
}

/// Where something is found from here on, or the end.
fn end(bytes: &[u8], from: usize, what: &[u8]) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    rest.iter().position(|byte| what.contains(byte)).map_or(bytes.len(), |at| from + at)
}

/// The last quote of a string in one or in three quotes.
fn end_of_string(bytes: &[u8], from: usize, quote: u8) -> usize {
    let three = [quote; 3];
    let long = bytes[from..].starts_with(&three);
    let mut at = from + if long { 3 } else { 1 };
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 1,
            _ if long && bytes[at..].starts_with(&three) => return at + 2,
            byte if !long && byte == quote => return at,
            _ => {}
        }
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_nests_is_counted() {
        let many = "(".repeat(DEPTH + 1);
        assert!(turtle(&many).is_err());
        assert!(turtle(&"()[]".repeat(DEPTH + 1)).is_ok());
        for quiet in [
            format!("\"{many}\""),
            format!("\"\"\"a\"{many}\\\"\"\"\""),
            format!("'{many}\\'{many}'"),
            format!("# {many}\n"),
            format!("<{many}>"),
            "\\(".repeat(DEPTH + 1),
            "\"\" ''".repeat(9) + "\"",
        ] {
            assert!(turtle(&quiet).is_ok(), "{}", &quiet[..20.min(quiet.len())]);
        }
        assert!(turtle(&format!("\"\" {many}")).is_err());
    }
}
