//! The framework: concepts, each with the text that describes it; and addresses for what has none on the web.

use itl_base::{Language, Tag};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt::Write as _;
use std::num::NonZeroU32;

use crate::{Descriptors, Scope, Selection};

/// A word of an analysis that comes with the framework: surface form and tag.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GivenWord {
    /// As it stands in the descriptor.
    pub surface: String,
    /// Its part of speech.
    pub tag: Tag,
}

/// A concept of a framework.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Concept {
    /// Its id, unique in the framework.
    pub id: String,
    /// Its address on the web, if it has one.
    pub uri: Option<String>,
    /// The id of the concept or group above it.
    pub parent: Option<String>,
    /// Its name.
    pub label: String,
    /// The text that describes it.
    pub descriptor: String,
    /// The words of the descriptor, already tagged and filtered.
    pub tokens: Option<Vec<GivenWord>>,
    /// The texts that a descriptor was put together from, in order; none if it is one text.
    pub parts: Vec<DescriptorPart>,
}

/// One of the texts that make a descriptor: of the concept itself, or of one below it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DescriptorPart {
    /// The id of the concept whose text it is.
    pub id: String,
    /// The name of that concept.
    pub label: String,
    /// Its text, without the name.
    pub descriptor: String,
    /// The words of the text, already tagged and filtered.
    pub tokens: Option<Vec<GivenWord>>,
    /// Which child of the concept it stands under, counted from 1, with all that is below that child; 0 for the concept
    /// itself.
    pub branch: u32,
}

impl DescriptorPart {
    /// The text that stands for it in the descriptor: its own or, where there is none, its name.
    #[must_use]
    pub fn text(&self) -> &str {
        if self.descriptor.is_empty() { self.label.trim() } else { &self.descriptor }
    }
}

impl Concept {
    /// What people call the concept: its label or, where there is none, its descriptor.
    #[must_use]
    pub fn name(&self) -> &str {
        if self.label.trim().is_empty() { &self.descriptor } else { &self.label }
    }

    /// The text that stands for the concept: its descriptor or, where there is none, its label.
    #[must_use]
    pub fn text(&self) -> &str {
        if self.descriptor.trim().is_empty() { &self.label } else { &self.descriptor }
    }
}

/// A node of the hierarchy that is no concept: it groups others, and has no column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    /// Its id, unique among concepts and groups.
    pub id: String,
    /// The id of the concept or group above it.
    pub parent: Option<String>,
    /// Its name; empty if it has none.
    pub label: String,
}

impl Group {
    /// What people call it: its label or, where there is none, its id.
    #[must_use]
    pub fn name(&self) -> &str {
        if self.label.trim().is_empty() { &self.id } else { &self.label }
    }
}

/// What a framework was imported from, for results that go back there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FrameworkSource {
    /// The kind of file: `oscal`, `stix`, `skos`.
    pub format: String,
    /// What the file calls itself: the UUID of a catalogue, the domain of a bundle, the address of a scheme.
    #[serde(default)]
    pub id: String,
    /// Its version, if it says one.
    #[serde(default)]
    pub version: String,
}

/// What a framework file recommends to be used with. A setting that is given wins over it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recommendation {
    /// The name of a weighting scheme.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scheme: Option<String>,
    /// The level that supplies the concepts, 1 at the top.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<NonZeroU32>,
    /// What the descriptors hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub descriptors: Option<Descriptors>,
}

impl Recommendation {
    /// Whether it recommends nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// The place of the id in a pattern of citations.
pub const CITE_ID: &str = "{id}";

/// A structured reference document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Framework {
    /// A short name.
    pub id: String,
    /// A title for people.
    pub title: String,
    /// The language of labels and descriptors, if the file says it.
    pub language: Option<Language>,
    /// Words that the stop list must not take.
    pub keep: Vec<String>,
    /// Words that the stop list takes as well.
    pub stop: Vec<String>,
    /// How texts cite a concept, besides the spellings that follow from its id: literal text around [`CITE_ID`].
    pub cite: Vec<String>,
    /// What a concept is called, such as `control`.
    pub noun: Option<String>,
    /// What several are called, where that does not follow from the noun.
    pub plural: Option<String>,
    /// Which of its concepts apply.
    pub scope: Scope,
    /// What it was imported from.
    pub source: Option<FrameworkSource>,
    /// What its file recommends. A model does not keep it: a model has the settings that made it.
    #[serde(skip)]
    pub recommend: Recommendation,
    /// The concepts, in the order of the file: the columns of every matrix.
    pub concepts: Vec<Concept>,
    /// The nodes above concepts that are not concepts themselves.
    pub groups: Vec<Group>,
    /// Which nodes of the file's hierarchy the concepts are, and what their descriptors hold.
    pub selection: Selection,
}

impl Framework {
    /// A framework without concepts.
    #[must_use]
    pub fn empty(id: &str) -> Self {
        Self {
            id: id.to_owned(),
            title: id.to_owned(),
            language: None,
            keep: Vec::new(),
            stop: Vec::new(),
            cite: Vec::new(),
            noun: None,
            plural: None,
            scope: Scope::default(),
            source: None,
            recommend: Recommendation::default(),
            concepts: Vec::new(),
            groups: Vec::new(),
            selection: Selection::default(),
        }
    }

    /// What one of its concepts is called: `control`, `article`, or `concept` where the framework has no word of its own.
    #[must_use]
    pub fn noun(&self) -> &str {
        self.noun.as_deref().unwrap_or("concept")
    }

    /// What several of its concepts are called.
    ///
    /// ```
    /// let goals = itl_framework::bundled("sdg").unwrap();
    /// assert_eq!((goals.noun(), &*goals.plural()), ("goal", "goals"));
    /// ```
    #[must_use]
    pub fn plural(&self) -> Cow<'_, str> {
        match &self.plural {
            Some(plural) => Cow::Borrowed(plural),
            None => Cow::Owned(plural_of(self.noun())),
        }
    }

    /// `1 control`, `12 controls`.
    #[must_use]
    pub fn counted(&self, count: usize) -> String {
        if count == 1 { format!("1 {}", self.noun()) } else { format!("{count} {}", self.plural()) }
    }

    /// The column of a concept.
    #[must_use]
    pub fn column(&self, id: &str) -> Option<usize> {
        self.concepts.iter().position(|concept| concept.id == id)
    }
}

/// The plural of an English noun: `categories`, `goals`, `processes`.
fn plural_of(noun: &str) -> String {
    let consonant_y = noun.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'i', 'o', 'u']));
    match consonant_y {
        Some(stem) => format!("{stem}ies"),
        None if noun.ends_with(['s', 'x']) || noun.ends_with("ch") => format!("{noun}es"),
        None => format!("{noun}s"),
    }
}

/// What names of ours begin with.
pub(crate) const OURS: &str = "urn:itl:";

impl Framework {
    /// The address of this framework among those that have none on the web.
    #[must_use]
    pub fn own_address(&self) -> String {
        format!("{OURS}{}", percent_encoded(&self.id, ""))
    }

    /// The address of a concept or group that has none on the web.
    ///
    /// ```
    /// let framework = itl_framework::Framework::empty("my rules");
    /// assert_eq!(framework.own_address_of("AC-2(1)"), "urn:itl:my%20rules:AC-2%281%29");
    /// ```
    #[must_use]
    pub fn own_address_of(&self, id: &str) -> String {
        format!("{}:{}", self.own_address(), percent_encoded(id, ""))
    }
}

/// A text as it can stand in an address: letters, digits and `-._~` as they are, those of `also` too, the rest by its
/// bytes.
#[must_use]
pub fn percent_encoded(text: &str, also: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) || also.as_bytes().contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}
