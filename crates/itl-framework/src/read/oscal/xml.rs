//! OSCAL in XML in, its JSON form out: attributes and elements become keys, repeated elements lists, and prose the
//! Markdown that the JSON form has.
//!
//! Only what is read of OSCAL is kept. Entities other than those of XML itself are left out, and nothing is opened.

use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};
use serde_json::{Map, Value};

use super::form::DEPTH;
use super::library::within;
use crate::{FilePlace, FrameworkError, FrameworkFormat};

/// What an element becomes: its key, whether it is one of a list, and whether it is a text rather than an object.
struct Shape {
    key: &'static str,
    list: bool,
    text: bool,
}

/// The elements that are read; all others are passed over with what is in them.
fn shape(element: &str) -> Option<Shape> {
    let object = |key| Some(Shape { key, list: false, text: false });
    let objects = |key| Some(Shape { key, list: true, text: false });
    let text = |key| Some(Shape { key, list: false, text: true });
    let texts = |key| Some(Shape { key, list: true, text: true });
    match element {
        "catalog" => object("catalog"),
        "profile" => object("profile"),
        "metadata" => object("metadata"),
        "title" => text("title"),
        "version" => text("version"),
        "label" => text("label"),
        "value" => texts("values"),
        "select" => object("select"),
        "choice" => texts("choice"),
        "prop" => objects("props"),
        "param" => objects("params"),
        "part" => objects("parts"),
        "group" => objects("groups"),
        "control" => objects("controls"),
        "import" => objects("imports"),
        "include-all" => object("include-all"),
        "include-controls" => objects("include-controls"),
        "exclude-controls" => objects("exclude-controls"),
        "with-id" => texts("with-ids"),
        "matching" => objects("matching"),
        "merge" => object("merge"),
        "custom" => object("custom"),
        "modify" => object("modify"),
        "set-parameter" => objects("set-parameters"),
        "alter" => objects("alters"),
        "remove" => objects("removes"),
        "add" => objects("adds"),
        "back-matter" => object("back-matter"),
        "resource" => objects("resources"),
        "rlink" => objects("rlinks"),
        _ => None,
    }
}

/// The elements that prose is made of.
fn is_block(element: &str) -> bool {
    matches!(
        element,
        "p" | "ul" | "ol" | "table" | "pre" | "blockquote" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6"
    )
}

/// An element that is open.
enum Frame {
    Object {
        shape: Shape,
        is_part: bool,
        fields: Map<String, Value>,
    },
    /// A text, or a block of prose that goes to the part above, and the elements inside of it.
    Text {
        key: &'static str,
        list: bool,
        prose: bool,
        text: String,
        links: Vec<String>,
        inside: usize,
    },
    Passed {
        inside: usize,
    },
}

/// The JSON of an XML file.
pub(super) fn json(text: &str, path: &str) -> Result<String, FrameworkError> {
    let mut reader = Reader::from_str(text);
    reader.config_mut().expand_empty_elements = true;
    reader.config_mut().allow_dangling_amp = true;
    let mut frames: Vec<Frame> = Vec::new();
    let mut file = Map::new();
    loop {
        let at = usize::try_from(reader.buffer_position()).unwrap_or(text.len());
        let wrong = |reason: String| FrameworkError::Syntax {
            format: FrameworkFormat::Oscal,
            place: within(path, &FilePlace::line_of(text.as_bytes(), at).to_string()),
            reason,
        };
        match reader.read_event().map_err(|error| wrong(error.to_string()))? {
            Event::Start(tag) => open(&mut frames, &tag),
            Event::End(tag) => close(&mut frames, &mut file, tag.local_name().into_inner()),
            Event::Text(words) => write(&mut frames, &words),
            Event::CData(words) => write(&mut frames, &words),
            Event::GeneralRef(name) => match name.resolve_char_ref().ok().flatten() {
                Some(character) => write(&mut frames, character.encode_utf8(&mut [0; 4])),
                None => write(&mut frames, resolve_predefined_entity(&name).unwrap_or("")),
            },
            Event::Eof if !frames.is_empty() => return Err(wrong("it ends too early".to_owned())),
            Event::Eof => return Ok(Value::Object(file).to_string()),
            _ => {}
        }
        if frames.len() > DEPTH / 2 {
            return Err(wrong(format!("it is nested deeper than {} elements", DEPTH / 2)));
        }
    }
}

fn open(frames: &mut Vec<Frame>, tag: &BytesStart<'_>) {
    let element = tag.local_name().into_inner();
    let in_part = match frames.last_mut() {
        Some(Frame::Passed { inside }) => return *inside += 1,
        Some(Frame::Text { text, links, inside, .. }) => {
            *inside += 1;
            return open_inline(text, links, tag);
        }
        Some(Frame::Object { is_part, .. }) => *is_part,
        None => false,
    };
    frames.push(match shape(element) {
        Some(Shape { key, list, text: true }) => {
            Frame::Text { key, list, prose: false, text: String::new(), links: Vec::new(), inside: 0 }
        }
        Some(shape) => Frame::Object { shape, is_part: element == "part", fields: attributes(tag) },
        None if in_part && is_block(element) => {
            let (mut text, mut links) = (String::new(), Vec::new());
            open_inline(&mut text, &mut links, tag);
            Frame::Text { key: "prose", list: false, prose: true, text, links, inside: 0 }
        }
        None => Frame::Passed { inside: 0 },
    });
}

fn close(frames: &mut Vec<Frame>, file: &mut Map<String, Value>, element: &str) {
    match frames.last_mut() {
        Some(Frame::Passed { inside }) if *inside > 0 => return *inside -= 1,
        Some(Frame::Text { text, links, inside, .. }) if *inside > 0 => {
            *inside -= 1;
            return close_inline(text, links, element);
        }
        _ => {}
    }
    let frame = frames.pop();
    let above = match frames.last_mut() {
        Some(Frame::Object { fields, .. }) => fields,
        _ => file,
    };
    match frame {
        Some(Frame::Object { shape: Shape { key, list, .. }, fields, .. }) => {
            put(above, key, list, Value::Object(fields));
        }
        Some(Frame::Text { key, prose: true, mut text, mut links, .. }) => {
            close_inline(&mut text, &mut links, element);
            let text = text.trim();
            match above.get_mut(key) {
                Some(Value::String(before)) if !text.is_empty() => {
                    before.push_str("\n\n");
                    before.push_str(text);
                }
                Some(_) => {}
                None => put(above, key, false, Value::from(text)),
            }
        }
        Some(Frame::Text { key, list, text, .. }) => put(above, key, list, Value::from(text.trim())),
        Some(Frame::Passed { .. }) | None => {}
    }
}

fn put(fields: &mut Map<String, Value>, key: &str, list: bool, value: Value) {
    if !list {
        fields.insert(key.to_owned(), value);
        return;
    }
    let items = fields.entry(key).or_insert_with(|| Value::Array(Vec::new()));
    if let Value::Array(items) = items {
        items.push(value);
    }
}

/// Words of a text; white space is one space, as in every form of XML that is read aloud.
fn write(frames: &mut [Frame], words: &str) {
    let Some(Frame::Text { text, .. }) = frames.last_mut() else { return };
    for (at, word) in words.split(char::is_whitespace).enumerate() {
        if at > 0 && !text.is_empty() && !text.ends_with([' ', '\n']) {
            text.push(' ');
        }
        text.push_str(word);
    }
}

/// The Markdown that an element of prose begins with; where a link leads is kept until it closes.
fn open_inline(text: &mut String, links: &mut Vec<String>, tag: &BytesStart<'_>) {
    let said = |name: &str| {
        let value = attributes(tag).remove(name);
        value.as_ref().and_then(Value::as_str).unwrap_or_default().to_owned()
    };
    match tag.local_name().into_inner() {
        "insert" => text.push_str(&format!("{{{{ insert: {}, {} }}}}", said("type"), said("id-ref"))),
        "a" => {
            text.push('[');
            links.push(said("href"));
        }
        "li" => {
            new_line(text);
            text.push_str("- ");
        }
        "tr" | "p" | "br" => new_line(text),
        "td" | "th" => text.push_str("| "),
        element => text.push_str(mark(element)),
    }
}

/// The Markdown that an element of prose ends with.
fn close_inline(text: &mut String, links: &mut Vec<String>, element: &str) {
    match element {
        "a" => text.push_str(&format!("]({})", links.pop().unwrap_or_default())),
        element => text.push_str(mark(element)),
    }
}

fn new_line(text: &mut String) {
    let kept = text.trim_end_matches(' ').len();
    text.truncate(kept);
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
}

/// The mark on both sides of an element of type.
fn mark(element: &str) -> &'static str {
    match element {
        "em" | "i" => "*",
        "strong" | "b" => "**",
        "code" => "`",
        "q" => "\"",
        "sub" => "~",
        "sup" => "^",
        _ => "",
    }
}

fn attributes(tag: &BytesStart<'_>) -> Map<String, Value> {
    let mut attributes = tag.attributes();
    let attributes = attributes.with_checks(false).flatten();
    attributes
        .filter_map(|attribute| {
            let value = attribute.normalized_value(XmlVersion::Implicit1_0).ok()?;
            Some((attribute.key.local_name().into_inner().to_owned(), Value::from(&*value)))
        })
        .collect()
}
