//! The structure tree.

use hayro_syntax::object::ObjectIdentifier;
use std::collections::BTreeMap;

/// What the tree says of the marks of a page.
#[derive(Debug, Default)]
pub(super) struct PageTags {
    marks: BTreeMap<(Option<ObjectIdentifier>, u32), u32>,
}

impl PageTags {
    /// The element of a mark in a form, or on the page itself.
    pub(super) fn find(&self, form: Option<ObjectIdentifier>, id: u32) -> Option<u32> {
        self.marks.get(&(form, id)).copied()
    }
}
