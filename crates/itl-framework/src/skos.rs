//! The names that SKOS files are written with, and the marks by which a file of ours is known again.
//!
//! SKOS has no place for some of a framework: its id, nodes that only group, given words. They stand in literals of
//! a datatype of ours, which other programs pass over, and read back as they were.

/// The namespace of SKOS.
pub(crate) const SKOS: &str = "http://www.w3.org/2004/02/skos/core#";
/// The namespace of labels as resources.
pub(crate) const SKOS_XL: &str = "http://www.w3.org/2008/05/skos-xl#";
/// Dublin Core: terms, and the elements before them.
pub(crate) const DCT: &str = "http://purl.org/dc/terms/";
pub(crate) const DC: &str = "http://purl.org/dc/elements/1.1/";
pub(crate) const OWL: &str = "http://www.w3.org/2002/07/owl#";
pub(crate) const RDF: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
pub(crate) const RDFS: &str = "http://www.w3.org/2000/01/rdf-schema#";
/// ISO 25964 on top of SKOS, which says below which concept a collection stands.
pub(crate) const ISO_THES: &str = "http://purl.org/iso25964/skos-thes#";

/// Names of ours: resources without an address, datatypes of marks, the class of groups.
pub(crate) use crate::framework::OURS;
/// What addresses that are relative to the file begin with: they are no addresses on the web.
pub(crate) const BASE: &str = "file:///";

/// A mark: a literal whose datatype says which part of a framework it holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    /// The id of the framework.
    Framework,
    /// The format it was imported from.
    Format,
    /// What that file called itself.
    Source,
    /// The address of a concept that cannot be one in RDF.
    Uri,
    /// Given words.
    Tokens,
    /// A word that the stop list must not take.
    Keep,
    /// A word that the stop list takes as well.
    Stop,
    /// How texts cite a concept.
    Cite,
    /// What a concept is called, and several.
    Noun,
    Plural,
    /// An entry of what applies, of what does not, and why.
    Only,
    Except,
    Reason,
    /// The scheme that the framework recommends.
    Scheme,
    /// The level that it recommends.
    Level,
    /// The descriptors that it recommends.
    Descriptors,
}

impl Mark {
    pub(crate) const ALL: [Self; 16] = [
        Self::Framework,
        Self::Format,
        Self::Source,
        Self::Uri,
        Self::Tokens,
        Self::Keep,
        Self::Stop,
        Self::Cite,
        Self::Noun,
        Self::Plural,
        Self::Only,
        Self::Except,
        Self::Reason,
        Self::Scheme,
        Self::Level,
        Self::Descriptors,
    ];

    /// The end of its datatype's name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Framework => "framework",
            Self::Format => "format",
            Self::Source => "source",
            Self::Uri => "uri",
            Self::Tokens => "tokens",
            Self::Keep => "keep",
            Self::Stop => "stop",
            Self::Cite => "cite",
            Self::Noun => "noun",
            Self::Plural => "plural",
            Self::Only => "only",
            Self::Except => "except",
            Self::Reason => "reason",
            Self::Scheme => "scheme",
            Self::Level => "level",
            Self::Descriptors => "descriptors",
        }
    }

    /// The mark of a datatype.
    pub(crate) fn of(datatype: &str) -> Option<Self> {
        let name = datatype.strip_prefix(OURS)?;
        Self::ALL.into_iter().find(|mark| mark.name() == name)
    }
}
