//! The notes of a document, by their ids; each is handed out once, to the first reference.

use std::collections::BTreeMap;
use std::ops::Range;
use std::rc::Rc;

use crate::office::archive::Part;
use crate::office::xml::{Bounds, Node, Xml};

/// Footnotes or endnotes.
pub(super) struct Notes {
    part: Rc<Part>,
    places: BTreeMap<String, Range<usize>>,
}

impl Notes {
    /// Finds the notes of a part. What is wrong with it is said when they are read.
    pub(super) fn of(part: Part, bounds: Bounds) -> Self {
        let mut places = BTreeMap::new();
        let mut xml = Xml::new(&part, bounds);
        while let Some(node) = xml.next() {
            if let Node::Open(tag) = node
                && matches!(tag.name, "footnote" | "endnote")
                && let Some(id) = tag.get("id")
            {
                xml.skip();
                places.entry(id.into_owned()).or_insert(tag.start()..xml.offset());
            }
        }
        Self { part: Rc::new(part), places }
    }

    /// The note of an id and where it stands, if it was not asked for before.
    pub(super) fn take(&mut self, id: &str) -> Option<(Rc<Part>, Range<usize>)> {
        let range = self.places.remove(id)?;
        Some((Rc::clone(&self.part), range))
    }
}
