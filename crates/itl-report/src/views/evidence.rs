//! The evidence of a cell with the names of the contract: terms, what each contributes, and where it stands in the file.

use itl_base::ByteSpan;
use itl_core::{Contribution, Evidence, Model, TermKind};
use itl_document::{Document, Origin, Place};
use serde::Serialize;

#[derive(Serialize)]
pub(crate) struct TermPart {
    #[serde(rename = "type")]
    pub(crate) kind: TermKind,
    pub(crate) term: String,
    pub(crate) count: u64,
    pub(crate) discriminability: f64,
    pub(crate) specificity: f64,
    pub(crate) importance: f64,
}

impl TermPart {
    /// A term in a concept; the count is the caller's.
    pub(crate) fn of(model: &Model, term: itl_core::TermId, column: usize, count: u64) -> Self {
        let readable = model.term(term);
        let weight = model.weight(term, column);
        Self {
            kind: readable.kind,
            term: readable.text,
            count,
            discriminability: readable.discriminability,
            specificity: weight.map_or(0.0, |weight| weight.specificity),
            importance: weight.map_or(0.0, |weight| weight.importance),
        }
    }
}

#[derive(Serialize)]
pub(crate) struct ContributionPart<'a> {
    #[serde(flatten)]
    term: TermPart,
    contribution: f64,
    /// One per occurrence, from its first word to its last.
    spans: Vec<(u32, u32)>,
    /// Where each occurrence stands in the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    places: Option<Vec<Vec<PlacePart<'a>>>>,
}

#[derive(Serialize)]
pub(crate) struct EvidencePart<'a> {
    concept: &'a str,
    affinity: f64,
    contributions: Vec<ContributionPart<'a>>,
}

impl<'a> EvidencePart<'a> {
    pub(crate) fn of(model: &'a Model, evidence: &Evidence, column: usize) -> Self {
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
    pub(crate) fn located(mut self, document: &'a Document, evidence: &Evidence) -> Self {
        for (part, contribution) in self.contributions.iter_mut().zip(&evidence.contributions) {
            part.places = PlacePart::of_spans(document, contribution.places.iter().map(|place| place.span()));
        }
        self
    }
}

/// As `{"page":3,"x0":72,"y0":90.5,"x1":301.2,"y1":101}` or `{"part":"word/document.xml","start":12,"end":31}`.
#[derive(Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub(crate) enum PlacePart<'a> {
    /// In points from the top left of the page as it is shown.
    Area { page: u32, x0: f32, y0: f32, x1: f32, y1: f32 },
    Bytes {
        #[serde(skip_serializing_if = "Option::is_none")]
        part: Option<&'a str>,
        start: u32,
        end: u32,
    },
}

impl<'a> PlacePart<'a> {
    /// The places of a stretch of text, in its order.
    pub(crate) fn of(document: &'a Document, span: ByteSpan) -> Vec<Self> {
        document.places(span).into_iter().map(Self::from).collect()
    }

    /// The places of several stretches, unless the text is the file and they would say nothing new.
    pub(crate) fn of_spans(
        document: &'a Document,
        spans: impl Iterator<Item = ByteSpan>,
    ) -> Option<Vec<Vec<Self>>> {
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
