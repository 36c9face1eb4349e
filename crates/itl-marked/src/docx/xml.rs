//! The text of a part in, its tags and texts with their places out; and a place for a new child of its root. No entity is expanded.

use quick_xml::Reader;
use quick_xml::XmlVersion;
use quick_xml::escape::escape;
use quick_xml::events::Event;
use quick_xml::events::attributes::Attributes;
use std::ops::Range;

/// What stands at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Piece {
    /// A tag that opens an element.
    Open,
    /// An element without content.
    Empty,
    /// The end of an element.
    Close,
    /// Text, or a reference to a character.
    Text,
    /// Text that is no markup whatever it has, comments and declarations.
    Other,
}

/// Goes through a part from its beginning to its end.
///
/// # Errors
/// If the part is no XML; what is wrong.
pub(super) fn walk(text: &str, mut visit: impl FnMut(Piece, Range<usize>)) -> Result<(), String> {
    let base = if text.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
    let mut reader = Reader::from_str(&text[base..]);
    reader.config_mut().allow_dangling_amp = true;
    let mut depth = 0_usize;
    loop {
        let start = base + reader.buffer_position() as usize;
        let event = reader.read_event().map_err(|error| error.to_string())?;
        let place = start..base + reader.buffer_position() as usize;
        match event {
            Event::Start(_) => {
                depth += 1;
                visit(Piece::Open, place);
            }
            Event::End(_) => {
                depth = depth.saturating_sub(1);
                visit(Piece::Close, place);
            }
            Event::Empty(_) => visit(Piece::Empty, place),
            Event::Text(_) | Event::GeneralRef(_) => visit(Piece::Text, place),
            Event::Eof if depth > 0 => return Err("it ends too early".to_owned()),
            Event::Eof => return Ok(()),
            Event::CData(_) | Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {
                visit(Piece::Other, place);
            }
        }
    }
}

/// The name in a tag, with its prefix.
pub(super) fn name(tag: &str) -> &str {
    let inside = tag.trim_start_matches(['<', '/']).trim_end_matches(['>', '/']);
    inside.split(|c: char| c.is_ascii_whitespace()).next().unwrap_or("")
}

/// A name without its prefix.
pub(super) fn local(name: &str) -> &str {
    name.rsplit_once(':').map_or(name, |(_, local)| local)
}

/// The attributes of a tag, by their names with prefixes.
pub(super) fn attributes(tag: &str) -> Vec<(String, String)> {
    let inside = tag.trim_start_matches('<').trim_end_matches('>').trim_end_matches('/');
    let mut attributes = Attributes::new(inside, name(tag).len());
    let found = attributes.with_checks(false).flatten().map(|attribute| {
        let key = attribute.key.as_ref().to_owned();
        let value = attribute.normalized_value(XmlVersion::Implicit1_0).unwrap_or(attribute.value);
        (key, value.into_owned())
    });
    found.collect()
}

/// The value of an attribute by its local name.
pub(super) fn attribute(tag: &str, wanted: &str) -> Option<String> {
    attributes(tag).into_iter().find(|(key, _)| local(key) == wanted).map(|(_, value)| value)
}

/// The tag that opens the root.
///
/// # Errors
/// If the part is no XML; what is wrong.
pub(super) fn root(text: &str) -> Result<&str, String> {
    let mut root = None;
    walk(text, |piece, place| {
        if root.is_none() && matches!(piece, Piece::Open | Piece::Empty) {
            root = Some(place);
        }
    })?;
    root.map(|place| &text[place]).ok_or_else(|| "it has no element".to_owned())
}

/// The part with something more at the end of its root.
///
/// # Errors
/// If the part is no XML; what is wrong.
pub(super) fn with_last(text: &str, child: &str) -> Result<String, String> {
    let (mut depth, mut end) = (0_usize, None);
    walk(text, |piece, place| match piece {
        Piece::Open => depth += 1,
        Piece::Close => {
            depth -= 1;
            if depth == 0 {
                end = Some((piece, place));
            }
        }
        Piece::Empty if depth == 0 => end = Some((piece, place)),
        _ => {}
    })?;
    match end {
        Some((Piece::Empty, place)) => {
            let open = text[place.clone()].trim_end_matches('>').trim_end_matches('/');
            let (before, name, after) = (&text[..place.start], name(open), &text[place.end..]);
            Ok(format!("{before}{open}>{child}</{name}>{after}"))
        }
        Some((_, place)) => Ok([&text[..place.start], child, &text[place.start..]].concat()),
        None => Err("it has no element".to_owned()),
    }
}

/// A text that is nothing but text in XML, in elements and attributes. Characters that XML does not have are left out.
pub(super) fn escaped(text: &str) -> String {
    let known = |c: &char| !c.is_control() && !matches!(c, '\u{FFFE}' | '\u{FFFF}');
    escape(text.chars().filter(known).collect::<String>()).into_owned()
}
