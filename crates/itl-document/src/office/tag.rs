//! A tag that opens an element in, its name and the values of its attributes out.

use itl_base::ByteSpan;
use quick_xml::XmlVersion;
use quick_xml::events::attributes::{Attribute, Attributes};
use std::borrow::Cow;

/// The tag that opens an element.
#[derive(Clone, Copy)]
pub(super) struct XmlTag<'a> {
    /// Its name without the prefix.
    pub(super) name: &'a str,
    /// Name and attributes.
    inside: &'a str,
    /// Length of the name with its prefix.
    full: usize,
    at: usize,
    length: usize,
}

impl<'a> XmlTag<'a> {
    /// From `<name attributes>`, which begins at `at`.
    pub(super) fn new(slice: &'a str, at: usize) -> Self {
        let inside = slice.trim_start_matches('<').trim_end_matches(['/', '>']);
        let full = inside.find(|c: char| c.is_ascii_whitespace()).unwrap_or(inside.len());
        Self { name: local(&inside[..full]), inside, full, at, length: slice.len() }
    }

    /// The value of an attribute, by its name with a prefix or by any of that name.
    pub(super) fn get(&self, name: &str) -> Option<Cow<'a, str>> {
        let found = self.attribute(name)?;
        Some(found.normalized_value(XmlVersion::Implicit1_0).unwrap_or(found.value))
    }

    /// The bytes that the value of an attribute is written in.
    pub(super) fn value_span(&self, name: &str) -> Option<ByteSpan> {
        let found = self.attribute(name)?;
        // The value is a piece of the tag.
        let offset = (found.value.as_ptr() as usize).checked_sub(self.inside.as_ptr() as usize)?;
        let start = self.at + 1 + offset;
        (offset < self.length).then(|| ByteSpan::new(start, start + found.value.len()))
    }

    fn attribute(&self, name: &str) -> Option<Attribute<'a>> {
        let mut attributes = Attributes::new(self.inside, self.full);
        attributes.with_checks(false).flatten().find(|attribute| {
            let key = attribute.key.as_ref();
            key == name || local(key) == name
        })
    }

    /// Whether the attribute has that value.
    pub(super) fn is(&self, name: &str, value: &str) -> bool {
        self.get(name).is_some_and(|found| found == value)
    }

    /// Whether a property that is on by being there is not turned off.
    pub(super) fn is_on(&self) -> bool {
        !self.get("val").is_some_and(|value| matches!(&*value, "0" | "false" | "off"))
    }

    /// Whether the name has that prefix.
    pub(super) fn has_prefix(&self, prefix: &str) -> bool {
        self.inside.strip_prefix(prefix).is_some_and(|rest| rest.starts_with(':'))
    }

    /// Its bytes.
    pub(super) fn span(&self) -> ByteSpan {
        ByteSpan::new(self.at, self.at + self.length)
    }

    /// Where it begins.
    pub(super) fn start(&self) -> usize {
        self.at
    }
}

/// A name without its prefix.
pub(super) fn local(name: &str) -> &str {
    name.rsplit_once(':').map_or(name, |(_, local)| local)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_found_with_and_without_prefix() {
        let tag = XmlTag::new(r#"<p:sldId id="256" r:id='rId&amp;' w:val="0" broken/>"#, 7);
        assert_eq!((tag.name, tag.has_prefix("p"), tag.start()), ("sldId", true, 7));
        assert_eq!(tag.get("id").as_deref(), Some("256"));
        assert_eq!(tag.get("r:id").as_deref(), Some("rId&"));
        assert_eq!(tag.get("none"), None);
        assert_eq!(tag.value_span("id"), Some(ByteSpan::new(20, 23)));
        assert_eq!(tag.value_span("r:id"), Some(ByteSpan::new(31, 39)));
        assert!(!tag.is_on() && XmlTag::new("<w:vanish/>", 0).is_on());
    }
}
