//! A tag, put together piece by piece. Only attributes that say something about the text are kept, and of long names and
//! values only the beginning, so that no tag is large.

/// Longest name of an element or attribute, and longest value, that anything depends on.
const NAME: usize = 32;
const VALUE: usize = 1000;

/// Attributes that say something about the text.
const ATTRIBUTES: [&str; 12] = [
    "aria-hidden",
    "class",
    "epub:type",
    "hidden",
    "href",
    "id",
    "lang",
    "open",
    "role",
    "style",
    "type",
    "xml:lang",
];

/// A tag.
#[derive(Debug, Default)]
pub(super) struct HtmlTag {
    name: Vec<u8>,
    attributes: Vec<(&'static str, Vec<u8>)>,
    pub(super) self_closing: bool,
    /// The attribute that is being read.
    attribute: Vec<u8>,
    value: Vec<u8>,
}

impl HtmlTag {
    pub(super) fn name(&self) -> &[u8] {
        &self.name
    }

    /// The value of an attribute, if it is there.
    pub(super) fn attribute(&self, name: &str) -> Option<&str> {
        let (_, value) = self.attributes.iter().find(|(known, _)| *known == name)?;
        Some(std::str::from_utf8(value).unwrap_or(""))
    }

    pub(super) fn has_attributes(&self) -> bool {
        !self.attributes.is_empty()
    }

    /// Begins another tag.
    pub(super) fn clear(&mut self) {
        self.name.clear();
        self.attributes.clear();
        self.self_closing = false;
        self.attribute.clear();
        self.value.clear();
    }

    pub(super) fn push_name(&mut self, name: &[u8]) {
        push(&mut self.name, name, NAME);
    }

    pub(super) fn push_attribute(&mut self, name: &[u8]) {
        push(&mut self.attribute, name, NAME);
    }

    pub(super) fn push_value(&mut self, value: &[u8]) {
        push(&mut self.value, value, VALUE);
    }

    /// Ends the attribute that is being read; the first of a name counts.
    pub(super) fn end_attribute(&mut self) {
        if let Some(&known) = ATTRIBUTES.iter().find(|known| known.as_bytes() == self.attribute)
            && self.attribute(known).is_none()
        {
            self.attributes.push((known, self.value.clone()));
        }
        self.attribute.clear();
        self.value.clear();
    }
}

/// Appends within a bound.
fn push(buffer: &mut Vec<u8>, bytes: &[u8], bound: usize) {
    let room = bound.saturating_sub(buffer.len());
    buffer.extend_from_slice(&bytes[..bytes.len().min(room)]);
}
