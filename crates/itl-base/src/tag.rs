//! Part-of-speech tags: a Penn or UPOS name of at most eight ASCII characters, held by value.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A part-of-speech tag, such as `NNS` or `PROPN`.
///
/// ```
/// use itl_base::Tag;
/// let tag = Tag::new("NNS").unwrap();
/// assert_eq!(tag.as_str(), "NNS");
/// assert!(tag.is_content());
/// assert!(!Tag::new("IN").unwrap().is_content());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tag([u8; 8]);

impl Tag {
    /// The tag of a word in a language without a tagger: every such word passes the filter.
    pub const ANY: Self = Self::literal("ANY");

    /// A tag from its name; `None` if it is empty, longer than eight bytes or not printable ASCII.
    #[must_use]
    pub const fn new(name: &str) -> Option<Self> {
        let bytes = name.as_bytes();
        if bytes.is_empty() || bytes.len() > 8 {
            return None;
        }
        let mut padded = [0; 8];
        let mut i = 0;
        while i < bytes.len() {
            if !bytes[i].is_ascii_graphic() {
                return None;
            }
            padded[i] = bytes[i];
            i += 1;
        }
        Some(Self(padded))
    }

    /// A tag known when the program is written.
    ///
    /// # Panics
    /// At compile time, if `name` is not a tag.
    #[must_use]
    pub const fn literal(name: &str) -> Self {
        match Self::new(name) {
            Some(tag) => tag,
            None => panic!("not a tag"),
        }
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let len = self.0.iter().position(|&b| b == 0).unwrap_or(8);
        std::str::from_utf8(&self.0[..len]).unwrap_or("")
    }

    /// Whether the tag is that of a noun, verb, adjective or adverb, in Penn or UPOS names, or nobody knows.
    #[must_use]
    pub fn is_content(self) -> bool {
        const UNIVERSAL: [Tag; 6] = [
            Tag::literal("NOUN"),
            Tag::literal("PROPN"),
            Tag::literal("VERB"),
            Tag::literal("ADJ"),
            Tag::literal("ADV"),
            Tag::ANY,
        ];
        let [first, second, ..] = self.0;
        matches!(&[first, second], b"NN" | b"VB" | b"JJ" | b"RB") || UNIVERSAL.contains(&self)
    }

    /// The name as a number: equal tags, and no others, have the same.
    #[must_use]
    pub const fn number(self) -> u64 {
        u64::from_le_bytes(self.0)
    }

    /// Whether the tag is that of an adverb, in Penn or UPOS names.
    #[must_use]
    pub fn is_adverb(self) -> bool {
        self.as_str().starts_with("RB") || self.as_str() == "ADV"
    }
}

impl std::fmt::Display for Tag {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.as_str())
    }
}

impl std::fmt::Debug for Tag {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Tag({})", self.as_str())
    }
}

impl Serialize for Tag {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Tag {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        Self::new(&name).ok_or_else(|| serde::de::Error::custom(format_args!("not a tag: {name:?}")))
    }
}
