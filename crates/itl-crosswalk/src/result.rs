//! The result: links between two frameworks, and what stays without one. Plain values, as programs get them.

use itl_base::Notice;
use serde::{Deserialize, Serialize};

use crate::Comparison;

/// The links between two frameworks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Crosswalk {
    /// The first framework.
    pub a: FrameworkSummary,
    /// The second framework.
    pub b: FrameworkSummary,
    /// From which score a link has which verdict; nothing where the frameworks have too few concepts to tell.
    pub cutoffs: Option<Cutoffs>,
    /// The links: of each concept of the first framework those that are the same, close or related, best first, and in any case the best.
    pub links: Vec<Link>,
    /// The concepts in use of the first framework, in its order.
    pub concepts_a: Vec<LinkedConcept>,
    /// The concepts in use of the second framework, in its order.
    pub concepts_b: Vec<LinkedConcept>,
    /// The published mapping beside them, where one was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub published: Option<Comparison>,
    /// Remarks about the frameworks and their links.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::schema::NoticePart>"))]
    pub notices: Vec<Notice>,
}

/// A framework of a crosswalk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FrameworkSummary {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// How many of its concepts are in use.
    pub concepts: usize,
    /// The level that was chosen, 1 at the top; nothing where all levels are in use.
    pub level: Option<u32>,
}

/// From which score a link has which verdict.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cutoffs {
    /// Close: as near as nine of ten concepts have a neighbour in their own framework. A close link is also nearly as near as the best
    /// that each of its two concepts has.
    pub close: f64,
    /// Related: nearer than 95 % of the pairs of one framework that do not belong together.
    pub related: f64,
}

/// How near two concepts are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum LinkVerdict {
    /// Close, nearer to each other than to any concept of their own framework, and each has most of the other's words.
    Same,
    /// As near as neighbours in one framework.
    Close,
    /// Nearer than concepts usually are that do not belong together.
    Related,
    /// None of these.
    None,
}

impl LinkVerdict {
    /// All of them, the nearest first.
    pub const ALL: [Self; 4] = [Self::Same, Self::Close, Self::Related, Self::None];

    /// The name in results.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Close => "close",
            Self::Related => "related",
            Self::None => "none",
        }
    }

    /// Whether the link is one to rely on: same or close.
    #[must_use]
    pub fn is_match(self) -> bool {
        self <= Self::Close
    }
}

/// Which text contains the other: most of its words, weighed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    /// Each contains the other.
    Both,
    /// The second contains the first.
    AInB,
    /// The first contains the second.
    BInA,
    /// They overlap.
    Overlap,
}

impl Direction {
    /// The name in results.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Both => "both",
            Self::AInB => "a-in-b",
            Self::BInA => "b-in-a",
            Self::Overlap => "overlap",
        }
    }
}

/// A concept of one framework beside one of the other.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Link {
    /// Id of the concept of the first framework.
    pub a: String,
    /// Id of the concept of the second framework.
    pub b: String,
    /// How alike they are: 0 for no common word, 1 for the same text in the same surroundings. The same in both directions.
    pub score: f64,
    /// How near they are.
    pub verdict: LinkVerdict,
    /// Which contains the other.
    pub direction: Direction,
    /// The share of the first text's words, weighed, that the second has.
    pub a_in_b: f64,
    /// The share of the second text's words, weighed, that the first has.
    pub b_in_a: f64,
    /// The place of the second concept among those of its framework, seen from the first; 1 is the best.
    pub rank_a: usize,
    /// The place of the first concept among those of its framework, seen from the second.
    pub rank_b: usize,
    /// The words that make the score, the strongest first. Their contributions add up to it.
    pub terms: Vec<LinkedTerm>,
}

/// A word that two concepts have in common.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LinkedTerm {
    /// The word, as the first text has it, or else the second, or what is above or below them.
    pub word: String,
    /// Its stem.
    pub stem: String,
    /// Its part of the score.
    pub contribution: f64,
    /// Where the first concept has it; nowhere if only concepts above or below do.
    pub a: Vec<TermPlace>,
    /// Where the second concept has it.
    pub b: Vec<TermPlace>,
}

/// A place of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TermPlace {
    /// Whether it is in the label, and not in the text.
    pub label: bool,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

/// A concept, and how many links it has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LinkedConcept {
    /// Its id.
    pub id: String,
    /// Its name; may be empty.
    pub label: String,
    /// Its text; may be empty.
    pub text: String,
    /// The id of what is above it.
    pub parent: Option<String>,
    /// The id and name of the node at the top that it belongs to.
    pub family: Option<String>,
    /// The best verdict of its links; "none" is a gap.
    pub verdict: LinkVerdict,
    /// Numbers of its links in `links`, best first.
    pub links: Vec<usize>,
}

impl Crosswalk {
    /// How many links have a verdict.
    #[must_use]
    pub fn count(&self, verdict: LinkVerdict) -> usize {
        self.links.iter().filter(|link| link.verdict == verdict).count()
    }
}
