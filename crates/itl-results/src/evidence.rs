//! The evidence of a cell with the names of the contract: terms, what each contributes, and where it stands in the file.

use itl_base::ByteSpan;
use itl_core::{Contribution, Evidence, Model, TermKind};
use itl_document::{Document, Origin, Place};
use serde::Serialize;

#[cfg(test)]
use crate::schema;

/// A term in a concept.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TermPart {
    /// The type of the term: a word with its part of speech (IND), two words in a row (2G), three in a row (3G), two near each other (COC).
    #[serde(rename = "type")]
    #[cfg_attr(test, schemars(with = "schema::TermKindName"))]
    pub kind: TermKind,
    /// The stems of the term; a word has its tag after a slash.
    pub term: String,
    /// How often the term stands there: in the unit, in all units (totals), or in the descriptor of the concept (missing).
    pub count: u64,
    /// δ: 1 for a term of one concept, 0 for a term spread evenly over all.
    pub discriminability: f64,
    /// σ: the weight of the term's type in the concept.
    pub specificity: f64,
    /// φ = δ · σ: what one occurrence of the term adds before it is divided by the terms of the unit.
    pub importance: f64,
    /// What people's decisions multiplied σ by; there where they did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub learned: Option<f64>,
}

impl TermPart {
    /// A term in a concept; the count is the caller's.
    #[must_use]
    pub fn of(model: &Model, term: itl_core::TermId, column: usize, count: u64) -> Self {
        let readable = model.term(term);
        let weight = model.weight(term, column);
        Self {
            kind: readable.kind,
            term: readable.text,
            count,
            discriminability: readable.discriminability,
            specificity: weight.map_or(0.0, |weight| weight.specificity),
            importance: weight.map_or(0.0, |weight| weight.importance),
            learned: Some(model.learned_factor(term, column)).filter(|&factor| factor != 1.0),
        }
    }
}

/// What one term adds to a cell: count · importance / terms of the unit.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ContributionPart<'a> {
    /// The term.
    #[serde(flatten)]
    pub term: TermPart,
    /// Its part of the cell.
    pub contribution: f64,
    /// Its occurrences, from the first word to the last: byte offsets into the extracted text.
    pub spans: Vec<(u32, u32)>,
    /// For each occurrence, where it stands in the file (itl explain; not where the text is the file).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub places: Option<Vec<Vec<PlacePart<'a>>>>,
}

/// A cell of the matrix and the terms that made it.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct EvidencePart<'a> {
    /// Id of the concept.
    pub concept: &'a str,
    /// The cell: the contributions add up to it.
    pub affinity: f64,
    /// The parts, largest first.
    pub contributions: Vec<ContributionPart<'a>>,
}

impl<'a> EvidencePart<'a> {
    /// The evidence of a cell in a column.
    #[must_use]
    pub fn of(model: &'a Model, evidence: &Evidence, column: usize) -> Self {
        let contribution = |part: &Contribution| ContributionPart {
            term: TermPart::of(model, part.term, column, u64::from(part.count)),
            contribution: part.contribution,
            spans: part.places.iter().map(|place| (place.span().start, place.span().end)).collect(),
            places: None,
        };
        Self {
            concept: &model.framework().concepts[column].id,
            affinity: evidence.affinity,
            contributions: evidence.contributions.iter().map(contribution).collect(),
        }
    }

    /// The same with the places of every occurrence in the file.
    #[must_use]
    pub fn located(mut self, document: &'a Document, evidence: &Evidence) -> Self {
        for (part, contribution) in self.contributions.iter_mut().zip(&evidence.contributions) {
            part.places = PlacePart::of_spans(document, contribution.places.iter().map(|place| place.span()));
        }
        self
    }
}

/// Where a stretch of text stands in its file: an area of a page, in points from the top left of the page as it is shown; or bytes of the file.
#[derive(Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum PlacePart<'a> {
    /// An area of a page, in points from the top left.
    Area {
        /// The page, from 1.
        page: u32,
        /// Left edge.
        x0: f32,
        /// Upper edge.
        y0: f32,
        /// Right edge.
        x1: f32,
        /// Lower edge.
        y1: f32,
    },
    /// Bytes of the file, or of a part of it.
    Bytes {
        /// The part, for files that are containers.
        #[serde(skip_serializing_if = "Option::is_none")]
        part: Option<&'a str>,
        /// First byte.
        start: u32,
        /// Byte after the last.
        end: u32,
    },
}

impl<'a> PlacePart<'a> {
    /// The places of a stretch of text, in its order.
    #[must_use]
    pub fn of(document: &'a Document, span: ByteSpan) -> Vec<Self> {
        document.places(span).into_iter().map(Self::from).collect()
    }

    /// The places of several stretches, unless the text is the file and they would say nothing new.
    pub fn of_spans(document: &'a Document, spans: impl Iterator<Item = ByteSpan>) -> Option<Vec<Vec<Self>>> {
        (document.origin != Origin::Same).then(|| spans.map(|span| Self::of(document, span)).collect())
    }
}

impl<'a> From<Place<'a>> for PlacePart<'a> {
    fn from(place: Place<'a>) -> Self {
        match place {
            Place::Area { page, area } => {
                Self::Area { page, x0: area.x0, y0: area.y0, x1: area.x1, y1: area.y1 }
            }
            Place::Bytes { part, bytes } => Self::Bytes { part, start: bytes.start, end: bytes.end },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itl_document::Area;

    fn json(place: Place<'_>) -> String {
        serde_json::to_string(&PlacePart::from(place)).unwrap()
    }

    #[test]
    fn places_are_flat() {
        let area = Area { x0: 72.0, y0: 90.5, x1: 301.2, y1: 101.0 };
        assert_eq!(
            json(Place::Area { page: 3, area }),
            r#"{"page":3,"x0":72.0,"y0":90.5,"x1":301.2,"y1":101.0}"#
        );
        let bytes = ByteSpan { start: 12, end: 31 };
        assert_eq!(
            json(Place::Bytes { part: Some("word/document.xml"), bytes }),
            r#"{"part":"word/document.xml","start":12,"end":31}"#
        );
        assert_eq!(json(Place::Bytes { part: None, bytes }), r#"{"start":12,"end":31}"#);
    }

    #[test]
    fn a_text_that_is_its_file_needs_no_second_places() {
        let document = itl_document::plain_text("We save energy.".to_owned());
        let span = ByteSpan::new(3, 7);
        assert_eq!(PlacePart::of(&document, span), [PlacePart::Bytes { part: None, start: 3, end: 7 }]);
        assert_eq!(PlacePart::of_spans(&document, [span].into_iter()), None);
    }
}
