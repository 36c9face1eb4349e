//! The table of contents of a book in, an outline out: of the new kind, which is a list in XHTML, or of the old (NCX).

use crate::OutlineEntry;
use crate::office::archive::Part;
use crate::office::xml::{Bounds, Node, Xml};

/// Most entries.
const ENTRIES: usize = 10_000;

/// The outline that a part holds.
pub(super) fn read(part: &Part, bounds: Bounds) -> Vec<OutlineEntry> {
    let mut outline = Vec::new();
    let mut level: u8 = 0;
    let mut xml = Xml::new(part, bounds);
    while let Some(node) = xml.next() {
        match node {
            // A book may also list its pages and landmarks.
            Node::Open(tag) if tag.name == "nav" && !tag.is("epub:type", "toc") => xml.skip(),
            Node::Open(tag) if matches!(tag.name, "pageList" | "navList" | "docTitle") => xml.skip(),
            Node::Open(tag) if matches!(tag.name, "navPoint" | "li") => level = level.saturating_add(1),
            Node::Close("navPoint" | "li") => level = level.saturating_sub(1),
            Node::Open(tag) if matches!(tag.name, "a" | "span" | "navLabel") && level > 0 => {
                let title = xml.words();
                if !title.is_empty() && outline.len() < ENTRIES {
                    outline.push(OutlineEntry { level, title, page: None });
                }
            }
            _ => {}
        }
    }
    outline
}
