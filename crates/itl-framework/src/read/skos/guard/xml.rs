//! RDF/XML before its parser sees it: nothing too deep, no entities that grow without end, no element left open at the
//! end.

use quick_xml::Reader;
use quick_xml::events::Event;
use std::collections::BTreeMap;

use super::too_deep;
use crate::{FilePlace, FrameworkError, FrameworkFormat};

/// Deepest nesting of elements.
const DEPTH: usize = 500;
/// Most attributes of an element, and most namespaces in scope: both are searched from one end to the other.
const ATTRIBUTES: usize = 1000;
/// Most entities that are declared: files that people made have one for each of their namespaces.
const ENTITIES: usize = 10_000;
/// Most bytes that all uses of declared entities may become.
const EXPANDED: usize = 64 << 20;

/// Refuses XML that is not well-formed, nested too deep, or that grows.
pub(in super::super) fn xml(text: &str) -> Result<(), FrameworkError> {
    let broken = |reason: String, at: usize| FrameworkError::Syntax {
        format: FrameworkFormat::RdfXml,
        place: FilePlace::line_of(text.as_bytes(), at),
        reason,
    };
    let mut reader = Reader::from_str(text);
    // What each open element declares, and all of them together.
    let (mut open, mut namespaces): (Vec<usize>, usize) = (Vec::new(), 0);
    let mut declared = false;
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
                if open.len() > DEPTH {
                    return Err(too_deep(FrameworkFormat::RdfXml, DEPTH, text, at));
                }
                if attributes.max(namespaces) > ATTRIBUTES {
                    return Err(broken(format!("more than {ATTRIBUTES} attributes or namespaces"), at));
                }
            }
            Event::Empty(tag) if counts(&tag).0 > ATTRIBUTES => {
                return Err(broken(format!("more than {ATTRIBUTES} attributes"), at));
            }
            Event::End(_) => namespaces -= open.pop().unwrap_or(0),
            // Each would be measured without the others, which the parser knows by then.
            Event::DocType(_) if declared => return Err(broken("it has two document types".to_owned(), at)),
            Event::DocType(declarations) => {
                declared = true;
                entities(&declarations, text).map_err(|why| broken(why, at))?;
            }
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
        let declaration = declaration.trim_start();
        let Some((name, rest)) = declaration.split_once(|c: char| c.is_ascii_whitespace()) else {
            continue;
        };
        // Entities of declarations, and names that parsers take apart in their own ways.
        if !name.chars().all(|c| c.is_alphanumeric() || "_-.:".contains(c)) {
            return Err(format!("an entity is called \"{}\"", name.escape_debug()));
        }
        let quote = rest.trim_start().chars().next().unwrap_or('"');
        let value = rest.split(quote).nth(1).unwrap_or("");
        let size = value.len() + uses(value, &sizes);
        if size > EXPANDED {
            return Err(grows());
        }
        sizes.insert(name, size);
        if sizes.len() > ENTITIES {
            return Err(format!("it declares more than {ENTITIES} entities"));
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depth_has_a_bound() {
        assert!(xml(&("<a>".repeat(500) + &"</a>".repeat(500))).is_ok());
        assert!(xml(&("<a>".repeat(501) + &"</a>".repeat(501))).is_err());
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
        assert!(xml(&format!("{}]>\n<a>&x29;</a>", doctype.replace('"', "'"))).is_err());
    }

    #[test]
    fn entities_have_a_bound() {
        let with = |count: usize| {
            let all: String = (0..count).map(|at| format!("<!ENTITY a{at} 'b'>")).collect();
            xml(&format!("<!DOCTYPE a [{all}]><a/>"))
        };
        assert!(with(ENTITIES).is_ok());
        assert!(with(ENTITIES + 1).unwrap_err().to_string().contains("10000 entities"));
    }

    #[test]
    fn entities_may_not_grow_behind_the_guard() {
        let level = |name: &str, of: &str| format!("<!ENTITY {name} \"{}\">", of.repeat(10));
        let bomb = |mark: &str| {
            let mut levels = "<!ENTITY x0 \"laughter\">".to_owned();
            for at in 1..12 {
                let before =
                    format!("&{}x{};", if at > 1 { mark.trim_start_matches("%") } else { "" }, at - 1);
                levels.push_str(&level(&format!("{mark}x{at}"), &before));
            }
            levels
        };
        for mark in ["%%", "%", "% ", "&"] {
            assert!(xml(&format!("<!DOCTYPE a [{}]><a>&x11;</a>", bomb(mark))).is_err(), "{mark}");
        }
        let first = format!("<!DOCTYPE a [{}]>", level("x1", "laughter"));
        let second = format!("<!DOCTYPE a [{}]>", level("x2", "&x1;"));
        assert!(xml(&format!("{first}<a>&x1;</a>")).is_ok());
        assert!(xml(&format!("{first}{second}<a>&x2;</a>")).unwrap_err().to_string().contains("two"));
    }
}
