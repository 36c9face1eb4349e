//! A part in, its elements and text with their bytes out, one after the other. Only the five entities that XML
//! predefines and numeric ones are decoded, declarations of others are not read, and depth and time are bounded.

use itl_base::{ByteSpan, Notice};
use quick_xml::Reader;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesRef, Event};
use std::ops::Range;

use super::archive::{Archive, OfficePart, damaged_part};
pub(super) use super::tag::XmlTag;
use super::tag::local;
use crate::ReadOptions;
use crate::draft::raises_the_bound;
use crate::options::Deadline;

/// Nodes between looks at the clock.
const STRIDE: u32 = 1 << 12;
/// Longest text of an element that is asked for as a whole.
const WHOLE: usize = 1000;

/// What stands in a part.
pub(super) enum XmlNode<'a> {
    Open(XmlTag<'a>),
    /// An element ends, with its name.
    Close(&'a str),
    /// Text and where it begins.
    Text(&'a str, usize),
    /// A character that stands for these bytes.
    Char(char, ByteSpan),
}

/// How far reading may go.
#[derive(Clone, Copy)]
pub(super) struct XmlBounds<'a> {
    depth: u32,
    deadline: Deadline<'a>,
}

/// A part that is being read.
pub(super) struct Xml<'a> {
    part: &'a OfficePart,
    reader: Reader<&'a [u8]>,
    /// Where the reader began.
    base: usize,
    bounds: XmlBounds<'a>,
    depth: u32,
    nodes: u32,
    /// The end of an element that is empty.
    pending: Option<&'a str>,
    over: bool,
    unknown: bool,
    notices: Vec<Notice>,
}

impl<'a> XmlBounds<'a> {
    pub(super) fn of(archive: &Archive<'a>, options: &ReadOptions) -> Self {
        Self { depth: options.limits.depth, deadline: archive.deadline }
    }

    /// For parts that come from no container.
    #[cfg(test)]
    pub(super) fn from_options(options: &'a ReadOptions) -> Self {
        Self { depth: options.limits.depth, deadline: Deadline::of(options) }
    }
}

impl<'a> Xml<'a> {
    pub(super) fn new(part: &'a OfficePart, bounds: XmlBounds<'a>) -> Self {
        let mark = if part.text.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
        Self::of_range(part, mark..part.text.len(), bounds)
    }

    /// One stretch of a part, such as an element.
    pub(super) fn of_range(part: &'a OfficePart, range: Range<usize>, bounds: XmlBounds<'a>) -> Self {
        let mut reader = Reader::from_str(part.text.get(range.clone()).unwrap_or(""));
        reader.config_mut().allow_dangling_amp = true;
        Self {
            part,
            reader,
            base: range.start,
            bounds,
            depth: 0,
            nodes: 0,
            pending: None,
            over: false,
            unknown: false,
            notices: Vec::new(),
        }
    }

    /// How many elements are open.
    pub(super) fn depth(&self) -> u32 {
        self.depth
    }

    /// Where the next node begins.
    pub(super) fn offset(&self) -> usize {
        self.base + self.reader.buffer_position() as usize
    }

    /// What is to be said about the part once it is read.
    pub(super) fn notices(self) -> Vec<Notice> {
        self.notices
    }

    /// What comes next; `None` at the end and where the part cannot be read on.
    pub(super) fn next(&mut self) -> Option<XmlNode<'a>> {
        if let Some(name) = self.pending.take() {
            self.depth -= 1;
            return Some(XmlNode::Close(name));
        }
        let part = self.part;
        while !self.over {
            let at = self.offset();
            let event = match self.reader.read_event() {
                Ok(event) => event,
                Err(error) => return self.stop(damaged_part(&part.name, &error.to_string())),
            };
            let slice = part.text.get(at..self.offset()).unwrap_or("");
            self.nodes = self.nodes.wrapping_add(1);
            if self.nodes.is_multiple_of(STRIDE) && self.bounds.deadline.passed() {
                let message = format!("{}: reading takes too long", part.name);
                let help = raises_the_bound("max-seconds");
                return self.stop(Notice::warning("too-slow", message).with_help(help));
            }
            match event {
                Event::Start(_) | Event::Empty(_) => {
                    return self.open(XmlTag::new(slice, at), slice.ends_with("/>"));
                }
                Event::End(_) => {
                    self.depth = self.depth.saturating_sub(1);
                    return Some(XmlNode::Close(local(slice.trim_matches(['<', '/', '>']).trim_end())));
                }
                Event::Text(_) => return Some(XmlNode::Text(slice, at)),
                Event::CData(_) => {
                    let text = slice.strip_prefix("<![CDATA[").and_then(|rest| rest.strip_suffix("]]>"));
                    return Some(XmlNode::Text(text.unwrap_or(""), at + "<![CDATA[".len()));
                }
                Event::GeneralRef(name) => return Some(self.reference(&name, slice, at)),
                Event::Eof if self.depth > 0 => {
                    return self.stop(damaged_part(&part.name, "it ends too early"));
                }
                Event::Eof => self.over = true,
                Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
            }
        }
        None
    }

    /// Reads on up to the end of the open element of that depth.
    pub(super) fn leave(&mut self, depth: u32) {
        while self.depth >= depth && self.next().is_some() {}
    }

    /// Reads on up to the end of the element that was opened last.
    pub(super) fn skip(&mut self) {
        self.leave(self.depth);
    }

    /// The beginning of the text of the element that was opened last, on one line.
    pub(super) fn words(&mut self) -> String {
        let (depth, mut text) = (self.depth, String::new());
        while self.depth >= depth {
            match self.next() {
                Some(XmlNode::Text(more, _)) if text.len() < WHOLE => text.push_str(more),
                Some(XmlNode::Char(c, _)) if text.len() < WHOLE => text.push(c),
                Some(_) => {}
                None => break,
            }
        }
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        line.chars().take(WHOLE).collect()
    }

    fn open(&mut self, tag: XmlTag<'a>, empty: bool) -> Option<XmlNode<'a>> {
        if self.depth >= self.bounds.depth {
            let message = format!(
                "{}: elements stand more than {} deep in each other; what stands before is read",
                self.part.name, self.bounds.depth
            );
            let help = raises_the_bound("max-depth");
            return self.stop(Notice::warning("too-deep", message).with_help(help));
        }
        self.depth += 1;
        self.pending = empty.then_some(tag.name);
        Some(XmlNode::Open(tag))
    }

    fn reference(&mut self, name: &BytesRef<'_>, slice: &'a str, at: usize) -> XmlNode<'a> {
        let predefined = || resolve_predefined_entity(name).and_then(|text| text.chars().next());
        if let Some(c) = name.resolve_char_ref().ok().flatten().or_else(predefined) {
            return XmlNode::Char(c, ByteSpan::new(at, at + slice.len()));
        }
        if !std::mem::replace(&mut self.unknown, true) {
            let message = format!("{}: {slice} is not known and left as it is", self.part.name);
            self.notices.push(Notice::info("unknown-entity", message));
        }
        XmlNode::Text(slice, at)
    }

    fn stop(&mut self, notice: Notice) -> Option<XmlNode<'a>> {
        self.over = true;
        self.notices.push(notice);
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is read of a text, with the bytes where it stands.
    fn nodes(text: &str, depth: u32) -> (Vec<String>, Vec<Notice>) {
        let part = OfficePart { name: "a.xml".into(), text: text.into() };
        let options = ReadOptions::default();
        let bounds = XmlBounds { depth, deadline: Deadline::of(&options) };
        let mut xml = Xml::new(&part, bounds);
        let mut found = Vec::new();
        while let Some(node) = xml.next() {
            found.push(match node {
                XmlNode::Open(tag) => format!("<{} {}", tag.name, tag.span().of(text)),
                XmlNode::Close(name) => format!("/{name}"),
                XmlNode::Text(words, at) => {
                    assert_eq!(&text[at..at + words.len()], words);
                    words.to_owned()
                }
                XmlNode::Char(c, span) => format!("{c} {}", span.of(text)),
            });
        }
        (found, xml.notices())
    }

    #[test]
    fn nodes_come_with_their_bytes() {
        let text =
            "\u{FEFF}<?xml version='1.0'?><w:a b='>'>é<!-- c --><![CDATA[<d>]]>&lt;&#233;<e:f/></w:a >";
        let (found, notices) = nodes(text, 9);
        let expected = ["<a <w:a b='>'>", "é", "<d>", "< &lt;", "é &#233;", "<f <e:f/>", "/f", "/a"];
        assert_eq!(found, expected);
        assert!(notices.is_empty());
    }

    #[test]
    fn reading_stops_where_it_is_too_deep_or_broken() {
        for (text, code) in
            [("<a>x<b><c/></b></a>", "too-deep"), ("<a>x<b>", "damaged-part"), ("<a>x</b>", "damaged-part")]
        {
            let (found, notices) = nodes(text, 2);
            assert_eq!(found[..2], ["<a <a>", "x"]);
            assert_eq!(notices[0].code, code);
        }
    }
}
