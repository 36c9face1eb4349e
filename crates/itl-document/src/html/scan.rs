//! HTML in, tags and text with their places out, by the rules of the WHATWG tokenizer.
//!
//! Text that stands in the source as it is comes in stretches of the source; a character reference, or a line end that
//! the tokenizer changed, comes alone with the bytes it stands for. It never keeps more than the tag it is in.

use html5gum::{Emitter, Error, State, Tokenizer};
use itl_base::ByteSpan;
use std::ops::Range;

use super::tag::HtmlTag;

/// Most attributes of a tag: the tokenizer goes one call deeper for each that is in double quotes. Tags of pages have a few dozen.
pub(super) const MAX_ATTRIBUTES: usize = 2000;

/// What is told of a document, in its order.
pub(super) trait Visitor {
    fn start(&mut self, tag: &HtmlTag);
    fn end(&mut self, name: &[u8]);
    /// Text that stands in the source at `at`.
    fn text(&mut self, text: &str, at: usize);
    /// Text that stands for other bytes.
    fn reference(&mut self, text: &str, source: ByteSpan);
    /// Whether elements end with `/>` and sections of character data are text here.
    fn is_xml(&self) -> bool;
    fn is_done(&self) -> bool;
}

/// Tells a visitor what `html` consists of, up to a tag with too many attributes; whether there is one. Places in it count
/// from `at`.
pub(super) fn scan(html: &str, at: usize, visitor: &mut impl Visitor) -> bool {
    let end = overloaded_tag(html.as_bytes());
    let html = &html[..end.unwrap_or(html.len())];
    let scanner = Scanner {
        html,
        at,
        visitor,
        position: 0,
        last: 0,
        run: 0..0,
        tag: HtmlTag::default(),
        is_end: false,
        last_start: Vec::new(),
    };
    // A token comes only when the visitor has enough.
    Tokenizer::new_with_emitter(html, scanner).next();
    end.is_some()
}

/// Where the first tag begins that has too many attributes in double quotes. What only looks like a tag, as in a script, counts
/// too: that many are nowhere but in files made to exhaust a reader.
fn overloaded_tag(html: &[u8]) -> Option<usize> {
    let (mut at, mut begin, mut count) = (0, None, 0);
    while let Some(&byte) = html.get(at) {
        match (byte, begin) {
            (b'<', None) => (begin, count) = (Some(at), 0),
            (b'>', Some(_)) => begin = None,
            (b'"', Some(_)) => {
                count += 1;
                if count > MAX_ATTRIBUTES {
                    return begin;
                }
                // Without an end it is no value.
                if let Some(end) = html[at + 1..].iter().position(|byte| *byte == b'"') {
                    at += end + 1;
                }
            }
            _ => {}
        }
        at += 1;
    }
    None
}

struct Scanner<'a, V> {
    html: &'a str,
    at: usize,
    visitor: &'a mut V,
    position: usize,
    /// The end of what has been told.
    last: usize,
    /// Text that stands in the source and has not been told.
    run: Range<usize>,
    tag: HtmlTag,
    is_end: bool,
    last_start: Vec<u8>,
}

impl<V: Visitor> Scanner<'_, V> {
    /// Where text that the tokenizer found stands as it is, if it does. The tokenizer's position is behind the text,
    /// or behind a character that it looked at to see that there is no reference or tag.
    fn verbatim(&self, text: &[u8]) -> Option<usize> {
        let source = self.html.as_bytes();
        let before = self.position.checked_sub(text.len()).filter(|&at| at >= self.last);
        if let Some(at) = before
            && source.get(at..self.position) == Some(text)
        {
            return Some(at);
        }
        // `&` may be `&amp` here, of at least four bytes.
        let reference = text == b"&" && self.position >= self.last + 4;
        let follows = source.get(self.last..).is_some_and(|rest| rest.starts_with(text));
        (follows && !reference).then_some(self.last)
    }

    fn flush(&mut self) {
        let run = std::mem::replace(&mut self.run, self.last..self.last);
        let mut at = run.start;
        for piece in self.html.get(run).unwrap_or("").split_inclusive('\0') {
            let text = piece.trim_end_matches('\0');
            if !text.is_empty() {
                self.visitor.text(text, self.at + at);
            }
            at += piece.len();
            if text.len() < piece.len() {
                self.visitor.reference("\u{FFFD}", ByteSpan::new(self.at + at - 1, self.at + at));
            }
        }
    }

    fn raw_text(&self) -> Option<State> {
        if self.tag.self_closing && self.visitor.is_xml() {
            return None;
        }
        match self.tag.name() {
            b"title" | b"textarea" => Some(State::RcData),
            b"script" => Some(State::ScriptData),
            b"style" | b"xmp" | b"iframe" | b"noembed" | b"noframes" | b"noscript" => Some(State::RawText),
            b"plaintext" => Some(State::PlainText),
            _ => None,
        }
    }
}

impl<V: Visitor> Emitter for Scanner<'_, V> {
    type Token = ();

    fn move_position(&mut self, offset: isize) {
        self.position = self.position.saturating_add_signed(offset);
    }

    fn pop_token(&mut self) -> Option<()> {
        self.visitor.is_done().then_some(())
    }

    fn emit_string(&mut self, text: &[u8]) {
        if text.is_empty() {
            return;
        }
        if let Some(start) = self.verbatim(text) {
            if start != self.run.end {
                self.flush();
                self.run.start = start;
            }
            self.run.end = start + text.len();
            self.last = self.run.end;
            return;
        }
        self.flush();
        let end = self.position.max(self.last + 1).min(self.html.len());
        let source = ByteSpan::new(self.at + self.last.min(end), self.at + end);
        self.visitor.reference(std::str::from_utf8(text).unwrap_or("\u{FFFD}"), source);
        self.last = end;
        self.run = end..end;
    }

    fn init_start_tag(&mut self) {
        self.tag.clear();
        self.is_end = false;
    }

    fn init_end_tag(&mut self) {
        self.tag.clear();
        self.is_end = true;
    }

    fn emit_current_tag(&mut self) -> Option<State> {
        self.flush();
        self.tag.end_attribute();
        self.last = self.position;
        self.run = self.last..self.last;
        if self.is_end {
            self.visitor.end(self.tag.name());
            return None;
        }
        self.last_start.clear();
        self.last_start.extend_from_slice(self.tag.name());
        let state = self.raw_text();
        self.visitor.start(&self.tag);
        state
    }

    fn emit_current_comment(&mut self) {
        self.last = self.position;
    }

    fn emit_current_doctype(&mut self) {
        self.last = self.position;
    }

    fn init_attribute(&mut self) {
        self.tag.end_attribute();
    }

    fn push_tag_name(&mut self, name: &[u8]) {
        self.tag.push_name(name);
    }

    fn push_attribute_name(&mut self, name: &[u8]) {
        self.tag.push_attribute(name);
    }

    fn push_attribute_value(&mut self, value: &[u8]) {
        self.tag.push_value(value);
    }

    fn set_self_closing(&mut self) {
        self.tag.self_closing = true;
    }

    fn emit_eof(&mut self) {
        self.flush();
    }

    fn current_is_appropriate_end_tag_token(&mut self) -> bool {
        self.is_end && !self.last_start.is_empty() && self.last_start == self.tag.name()
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&mut self) -> bool {
        self.visitor.is_xml()
    }

    fn should_emit_errors(&mut self) -> bool {
        false
    }

    fn set_last_start_tag(&mut self, _: Option<&[u8]>) {}
    fn emit_error(&mut self, _: Error) {}
    fn init_comment(&mut self) {}
    fn push_comment(&mut self, _: &[u8]) {}
    fn set_force_quirks(&mut self) {}
    fn init_doctype(&mut self) {}
    fn push_doctype_name(&mut self, _: &[u8]) {}
    fn set_doctype_public_identifier(&mut self, _: &[u8]) {}
    fn set_doctype_system_identifier(&mut self, _: &[u8]) {}
    fn push_doctype_public_identifier(&mut self, _: &[u8]) {}
    fn push_doctype_system_identifier(&mut self, _: &[u8]) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_has_only_so_many_attributes() {
        let tag = |count: usize| format!("<p>We</p><a {}>", "b=\">\" ".repeat(count));
        assert_eq!(overloaded_tag(tag(MAX_ATTRIBUTES).as_bytes()), None);
        assert_eq!(overloaded_tag(tag(MAX_ATTRIBUTES + 1).as_bytes()), Some(9));
        // Quotes in the text are none of a tag's.
        assert_eq!(overloaded_tag("<p>\"a\"</p>".repeat(MAX_ATTRIBUTES).as_bytes()), None);
        assert_eq!(overloaded_tag(b"<a \""), None);
    }
}
