//! The text of a part in, its elements and texts out, one after the other. Depth is bounded, and what is not well-formed
//! is an error with the part.

use quick_xml::Reader;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event};

use super::WorkbookError;

/// Deepest nesting of elements.
const DEPTH: u32 = 100;

/// What stands in a part. Names are without prefix.
pub(super) enum XmlNode<'n> {
    Open(&'n str, &'n BytesStart<'n>),
    Close(&'n str),
    Text(&'n str),
}

/// Visits the nodes of a part up to its end, or until the visitor wants no more.
pub(super) fn walk<E: From<WorkbookError>>(
    part: &str,
    text: &str,
    mut visit: impl FnMut(XmlNode<'_>) -> Result<bool, E>,
) -> Result<(), E> {
    let mut reader = Reader::from_str(text.strip_prefix('\u{FEFF}').unwrap_or(text));
    reader.config_mut().expand_empty_elements = true;
    reader.config_mut().allow_dangling_amp = true;
    let mut depth = 0;
    let mut character = [0; 4];
    loop {
        let event = reader.read_event().map_err(|error| broken(part, error.to_string()))?;
        let more = match &event {
            Event::Start(tag) => {
                depth += 1;
                if depth > DEPTH {
                    return Err(broken(part, format!("more than {DEPTH} elements inside each other")).into());
                }
                visit(XmlNode::Open(tag.local_name().into_inner(), tag))?
            }
            Event::End(tag) => {
                depth -= 1;
                visit(XmlNode::Close(tag.local_name().into_inner()))?
            }
            Event::Text(text) => visit(XmlNode::Text(text))?,
            Event::CData(text) => visit(XmlNode::Text(text))?,
            Event::GeneralRef(name) => match name.resolve_char_ref().ok().flatten() {
                Some(c) => visit(XmlNode::Text(c.encode_utf8(&mut character)))?,
                None => visit(XmlNode::Text(resolve_predefined_entity(name).unwrap_or("")))?,
            },
            Event::Eof if depth > 0 => return Err(broken(part, "it ends too early".into()).into()),
            Event::Eof => return Ok(()),
            _ => true,
        };
        if !more {
            return Ok(());
        }
    }
}

/// The value of an attribute, by its name without prefix.
pub(super) fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let mut attributes = tag.attributes();
    let mut attributes = attributes.with_checks(false).flatten();
    let attribute = attributes.find(|attribute| attribute.key.local_name().into_inner() == name)?;
    let value = attribute.normalized_value(quick_xml::XmlVersion::Implicit1_0).ok()?;
    Some(value.into_owned())
}

pub(super) fn broken(part: &str, reason: String) -> WorkbookError {
    WorkbookError::Part { part: part.to_owned(), reason }
}
