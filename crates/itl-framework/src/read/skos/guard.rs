//! What must hold of a file before a parser sees it: nothing so deep that a parser recurses too far, no entities that
//! grow without end, no element left open at the end.

use quick_xml::Reader;
use quick_xml::events::Event;
use std::collections::BTreeMap;

use crate::{Format, FrameworkError, Place};

/// Deepest nesting of JSON: the parser recurses over it.
const JSON_DEPTH: usize = 100;
/// Deepest nesting of elements.
const XML_DEPTH: usize = 500;
/// Most attributes of an element, and most namespaces in scope: both are searched from one end to the other.
const ATTRIBUTES: usize = 1000;
/// Most bytes that all uses of declared entities may become.
const EXPANDED: usize = 64 << 20;

/// Refuses JSON that is nested too deep, and the one construct of JSON-LD on which the parser gives up: containers of
/// graphs, which no vocabulary needs.
pub(super) fn json(text: &str) -> Result<(), FrameworkError> {
    let bytes = text.as_bytes();
    let (mut depth, mut at, mut key) = (0usize, 0, "");
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
                if rest.trim_ascii_start().first() == Some(&b':') {
                    key = string;
                } else if key == "@container" && string == "@graph" {
                    return Err(not_read("a container of graphs", text, at));
                }
                at = end;
            }
            _ => {}
        }
        if depth > JSON_DEPTH {
            return Err(too_deep(Format::JsonLd, JSON_DEPTH, text, at));
        }
        at += 1;
    }
    Ok(())
}

/// Where a string ends that begins here.
fn end_of_string(bytes: &[u8], mut at: usize) -> usize {
    while at < bytes.len() && bytes[at] != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    at.min(bytes.len())
}

fn not_read(what: &str, text: &str, at: usize) -> FrameworkError {
    FrameworkError::Syntax {
        format: Format::JsonLd,
        place: Place::line_of(text.as_bytes(), at),
        reason: format!("{what} is not read"),
    }
}

/// Refuses XML that is not well-formed, nested too deep, or that grows.
pub(super) fn xml(text: &str) -> Result<(), FrameworkError> {
    let broken = |reason: String, at: usize| FrameworkError::Syntax {
        format: Format::RdfXml,
        place: Place::line_of(text.as_bytes(), at),
        reason,
    };
    let mut reader = Reader::from_str(text);
    // What each open element declares, and all of them together.
    let (mut open, mut namespaces): (Vec<usize>, usize) = (Vec::new(), 0);
    loop {
        let event = reader
            .read_event()
            .map_err(|error| broken(error.to_string(), reader.error_position() as usize))?;
        let at = reader.buffer_position() as usize;
        match event {
            Event::Start(tag) => {
                let (attributes, declared) = counts(&tag);
                namespaces += declared;
                open.push(declared);
                if open.len() > XML_DEPTH {
                    return Err(too_deep(Format::RdfXml, XML_DEPTH, text, at));
                }
                if attributes.max(namespaces) > ATTRIBUTES {
                    return Err(broken(format!("more than {ATTRIBUTES} attributes or namespaces"), at));
                }
            }
            Event::Empty(tag) => {
                if counts(&tag).0 > ATTRIBUTES {
                    return Err(broken(format!("more than {ATTRIBUTES} attributes"), at));
                }
            }
            Event::End(_) => namespaces -= open.pop().unwrap_or(0),
            Event::DocType(declarations) => entities(&declarations, text).map_err(|why| broken(why, at))?,
            Event::Eof if !open.is_empty() => {
                return Err(broken(format!("the file ends inside {} open elements", open.len()), at));
            }
            Event::Eof => return Ok(()),
            _ => {}
        }
    }
}

/// Attributes of a tag, and how many of them declare a namespace. Signs in values count too: more is no harm.
fn counts(tag: &str) -> (usize, usize) {
    (tag.bytes().filter(|&byte| byte == b'=').count(), tag.matches("xmlns").count())
}

/// Refuses declared entities that become too much. An entity can use those declared before it.
fn entities(declarations: &str, text: &str) -> Result<(), String> {
    let grows = || "its entities grow beyond all bounds".to_owned();
    let mut sizes: BTreeMap<&str, usize> = BTreeMap::new();
    for declaration in declarations.split("<!ENTITY").skip(1) {
        let declaration = declaration.trim_start().trim_start_matches('%').trim_start();
        let Some((name, rest)) = declaration.split_once(|c: char| c.is_ascii_whitespace()) else {
            continue;
        };
        let value = rest.split('"').nth(1).unwrap_or("");
        let size = value.len() + uses(value, &sizes);
        if size > EXPANDED {
            return Err(grows());
        }
        sizes.insert(name, size);
    }
    if !sizes.is_empty() && uses(text, &sizes) > EXPANDED { Err(grows()) } else { Ok(()) }
}

/// Bytes that the references in a text become.
fn uses(text: &str, sizes: &BTreeMap<&str, usize>) -> usize {
    let mut bytes = 0usize;
    for reference in text.split('&').skip(1) {
        let name = reference.split(';').next().unwrap_or("");
        bytes = bytes.saturating_add(sizes.get(name).copied().unwrap_or(0));
    }
    bytes
}

fn too_deep(format: Format, limit: usize, text: &str, at: usize) -> FrameworkError {
    FrameworkError::Syntax {
        format,
        place: Place::line_of(text.as_bytes(), at),
        reason: format!("more than {limit} levels inside each other"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depth_is_counted_outside_of_strings() {
        assert!(json(&format!("\"{}\\\"{}\"", "[".repeat(200), "{".repeat(200))).is_ok());
        assert!(json(&"[".repeat(101)).is_err());
        assert!(json(&"[]".repeat(300)).is_ok());
        assert!(json("\"\\").is_ok() && json("\"é\\é").is_ok());
        assert!(xml(&("<a>".repeat(500) + &"</a>".repeat(500))).is_ok());
        assert!(xml(&("<a>".repeat(501) + &"</a>".repeat(501))).is_err());
    }

    #[test]
    fn graphs_are_aliased_but_not_contained() {
        assert!(json("{\"@context\": {\"graph\": \"@graph\", \"l\": {\"@container\": \"@set\"}}}").is_ok());
        assert!(json("{\"l\": {\"@container\" : [\"@id\", \"@graph\"]}}").is_err());
        assert!(json("{\"l\": {\"@cont\\u0061iner\": \"@id\"}}").is_err());
    }

    #[test]
    fn xml_that_ends_early_is_broken_at_its_end() {
        let error = xml("<a>\n<b/>\n").unwrap_err();
        assert_eq!(error.place().unwrap(), "line 3");
    }

    #[test]
    fn entities_may_not_grow() {
        let mut doctype = "<!DOCTYPE a [<!ENTITY x0 \"laughter\">".to_owned();
        for at in 1..30 {
            let before = format!("&x{};", at - 1).repeat(8);
            doctype.push_str(&format!("<!ENTITY x{at} \"{before}\">"));
        }
        let error = xml(&format!("{doctype}]>\n<a>&x29;</a>")).unwrap_err();
        assert!(error.to_string().contains("grow"), "{error}");
        assert!(xml("<!DOCTYPE a [<!ENTITY skos \"http://www.w3.org/\">]><a b='&skos;x'/>").is_ok());
    }
}
