//! A workbook in, its sheets by name and its shared strings out.

use itl_document::{Container, DocumentError, ReadOptions};

use super::xml::{Node, attribute, broken, walk};
use crate::{FrameworkError, Place};

/// A sheet of a workbook.
pub(super) struct Sheet {
    pub(super) name: String,
    pub(super) hidden: bool,
    /// The part it stands in.
    pub(super) part: String,
}

/// A workbook whose sheets are read on demand.
pub(super) struct Workbook<'a> {
    container: Container<'a>,
    pub(super) sheets: Vec<Sheet>,
    pub(super) strings: Vec<Box<str>>,
}

impl<'a> Workbook<'a> {
    pub(super) fn open(bytes: &'a [u8], options: &'a ReadOptions) -> Result<Self, FrameworkError> {
        let mut container = Container::open(bytes, options).map_err(|error| refused(&error))?;
        let package = container.relations("").map_err(|error| refused(&error))?;
        let main = package.first("officeDocument").unwrap_or("xl/workbook.xml").to_owned();
        let relations = container.relations(&main).map_err(|error| refused(&error))?;
        let text = part(&mut container, &main)?;
        let mut sheets = Vec::new();
        walk(&main, &text, |node| {
            if let Node::Open("sheet", tag) = node
                && let Some(name) = attribute(tag, "name")
            {
                let target = attribute(tag, "id").and_then(|id| relations.by_id(&id).map(str::to_owned));
                let hidden = attribute(tag, "state").is_some_and(|state| state != "visible");
                sheets.extend(target.map(|part| Sheet { name, hidden, part }));
            }
            Ok(true)
        })?;
        let strings = match relations.first("sharedStrings") {
            Some(name) => strings(name, &part(&mut container, name)?)?,
            None => Vec::new(),
        };
        Ok(Self { container, sheets, strings })
    }

    /// The text of a sheet.
    pub(super) fn text(&mut self, sheet: usize) -> Result<String, FrameworkError> {
        part(&mut self.container, &self.sheets[sheet].part)
    }
}

fn part(container: &mut Container<'_>, name: &str) -> Result<String, FrameworkError> {
    let text = container.part(name).map_err(|error| refused(&error))?;
    text.ok_or_else(|| broken(name, "this part is missing".into()))
}

/// The strings that cells refer to by number. Runs of rich text are joined; the reading of Asian signs is left out.
fn strings(part: &str, text: &str) -> Result<Vec<Box<str>>, FrameworkError> {
    let mut strings: Vec<Box<str>> = Vec::new();
    let (mut string, mut in_text, mut phonetic) = (String::new(), false, false);
    walk(part, text, |node| {
        match node {
            Node::Open("rPh", _) => phonetic = true,
            Node::Close("rPh") => phonetic = false,
            Node::Open("t", _) => in_text = !phonetic,
            Node::Close("t") => in_text = false,
            Node::Text(text) if in_text => string.push_str(text),
            Node::Close("si") => strings.push(unescaped(&std::mem::take(&mut string)).into()),
            _ => {}
        }
        Ok(true)
    })?;
    Ok(strings)
}

/// `_x000D_` is how workbooks write a sign that XML cannot.
pub(super) fn unescaped(text: &str) -> String {
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(at) = rest.find("_x") {
        let sign = rest.get(at + 2..at + 6).filter(|_| rest[at..].get(6..7) == Some("_"));
        match sign.and_then(|hex| u32::from_str_radix(hex, 16).ok()).and_then(char::from_u32) {
            Some(sign) => {
                out.push_str(&rest[..at]);
                out.push(sign);
                rest = &rest[at + 7..];
            }
            None => {
                out.push_str(&rest[..at + 2]);
                rest = &rest[at + 2..];
            }
        }
    }
    out.push_str(rest);
    out
}

fn refused(error: &DocumentError) -> FrameworkError {
    FrameworkError::Unsuitable {
        what: format!("the workbook cannot be read: {error}"),
        place: Some(Place::Path("the workbook".into())),
        help: "open it in the program that made it and save it again, as XLSX without a password or as CSV"
            .into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_join_their_runs() {
        let text = "<sst><si><t>a &amp; b</t></si><si><r><rPr/><t>Good </t></r><r><t>health</t></r>\
                    <rPh sb='0'><t>x</t></rPh></si><si/></sst>";
        let strings: Vec<String> =
            strings("s", text).unwrap().into_iter().map(|string| string.into_string()).collect();
        assert_eq!(strings, ["a & b", "Good health", ""]);
    }

    #[test]
    fn signs_that_xml_cannot_hold() {
        assert_eq!(unescaped("a_x000D_\nb"), "a\r\nb");
        assert_eq!(unescaped("_x005F_x000D_"), "_x000D_");
        assert_eq!(unescaped("_xyz_ snake_x1 _x00"), "_xyz_ snake_x1 _x00");
        assert_eq!(unescaped("_xD800_"), "_xD800_");
    }
}
