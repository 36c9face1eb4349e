//! The strings of a workbook in, their text in pieces with the bytes of each out. A string stands once in its part and
//! can be shown by many cells; it is read anew for each, so that memory holds it once.

use itl_base::{ByteSpan, Notice};

use crate::office::archive::OfficePart;
use crate::office::sheets::CellPiece;
use crate::office::xml::{Xml, XmlBounds, XmlNode};

/// The strings that cells refer to by number.
#[derive(Default)]
pub(super) struct SharedStrings {
    part: Option<OfficePart>,
    /// Where the element of each begins.
    starts: Vec<u32>,
}

impl SharedStrings {
    /// Finds the strings of a part, and says what is wrong with it.
    pub(super) fn read(part: OfficePart, bounds: XmlBounds<'_>) -> (Self, Vec<Notice>) {
        let mut starts = Vec::new();
        let mut xml = Xml::new(&part, bounds);
        while let Some(node) = xml.next() {
            if let XmlNode::Open(tag) = node
                && tag.name == "si"
            {
                starts.extend(u32::try_from(tag.start()));
                xml.skip();
            }
        }
        let notices = xml.notices();
        (Self { part: Some(part), starts }, notices)
    }

    /// The part and the place in it where a string begins.
    pub(super) fn get(&self, number: usize) -> Option<(&OfficePart, usize)> {
        let start = *self.starts.get(number)?;
        Some((self.part.as_ref()?, start as usize))
    }
}

/// Visits the text of the element that begins at `start`: runs of rich text one after the other, without the reading of
/// Asian signs and without formulas. Returns where the element ends.
pub(super) fn pieces(
    part: &OfficePart,
    start: usize,
    bounds: XmlBounds<'_>,
    mut visit: impl FnMut(CellPiece<'_>),
) -> usize {
    let mut xml = Xml::of_range(part, start..part.text.len(), bounds);
    let mut inside = false;
    while let Some(node) = xml.next() {
        match node {
            XmlNode::Open(tag) if matches!(tag.name, "rPh" | "f") => xml.skip(),
            XmlNode::Open(tag) if matches!(tag.name, "t" | "v") => inside = true,
            XmlNode::Close("t" | "v") => inside = false,
            XmlNode::Text(text, at) if inside => unescape(text, at, &mut visit),
            XmlNode::Char(c, span) if inside => visit(CellPiece::Char(c, span)),
            _ => {}
        }
        if xml.depth() == 0 {
            break;
        }
    }
    xml.offset()
}

/// The same as one text, and where the element ends.
pub(super) fn text(part: &OfficePart, start: usize, bounds: XmlBounds<'_>) -> (String, usize) {
    let mut text = String::new();
    let end = pieces(part, start, bounds, |piece| match piece {
        CellPiece::Same(more, _) => text.push_str(more),
        CellPiece::Char(c, _) => text.push(c),
        CellPiece::Space(_) => text.push(' '),
    });
    (text, end)
}

/// `_x000D_` is how workbooks write a sign that XML cannot.
fn unescape(text: &str, at: usize, visit: &mut impl FnMut(CellPiece<'_>)) {
    /// Bytes of such a sign.
    const SIGN: usize = 7;
    let (mut done, mut next) = (0, 0);
    while let Some(found) = text[next..].find("_x") {
        let sign = next + found;
        let hex = text
            .get(sign + 2..sign + SIGN - 1)
            .filter(|_| text.get(sign + SIGN - 1..sign + SIGN) == Some("_"));
        match hex.and_then(|hex| u32::from_str_radix(hex, 16).ok()).and_then(char::from_u32) {
            Some(c) => {
                visit(CellPiece::Same(&text[done..sign], at + done));
                visit(CellPiece::Char(c, ByteSpan::new(at + sign, at + sign + SIGN)));
                next = sign + SIGN;
                done = next;
            }
            None => next = sign + 2,
        }
    }
    visit(CellPiece::Same(&text[done..], at + done));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ReadOptions;

    fn all(xml: &str) -> Vec<String> {
        let options = ReadOptions::default();
        let part = OfficePart { name: "s".into(), text: xml.into() };
        let bounds = XmlBounds::from_options(&options);
        let (strings, notices) = SharedStrings::read(part, bounds);
        assert!(notices.is_empty());
        let text = |number| strings.get(number).map(|(part, start)| text(part, start, bounds).0);
        (0..).map_while(text).collect()
    }

    #[test]
    fn strings_join_their_runs() {
        let xml = "<sst><si><t>a &amp; b</t></si><si><r><rPr/><t>Good </t></r><r><t>health</t></r>\
                   <rPh sb='0'><t>x</t></rPh></si><si/></sst>";
        assert_eq!(all(xml), ["a & b", "Good health", ""]);
    }

    #[test]
    fn signs_that_xml_cannot_hold() {
        for (written, meant) in [
            ("a_x000D_\nb", "a\r\nb"),
            ("_x005F_x000D_", "_x000D_"),
            ("_xyz_ snake_x1 _x00", "_xyz_ snake_x1 _x00"),
            ("_xD800_", "_xD800_"),
            ("_x00é0_", "_x00é0_"),
        ] {
            assert_eq!(all(&format!("<sst><si><t>{written}</t></si></sst>")), [meant]);
        }
    }
}
