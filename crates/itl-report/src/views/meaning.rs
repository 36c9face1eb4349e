//! The meaning half of a cell with the names of the contract: words with signs, the rest, and what the text is like.

use itl_core::{Alignment, MeaningEvidence, Model, NearestRow, Scale};
use serde::Serialize;

/// The meaning half of a cell: `words` and `rest` add up to `centred`.
#[derive(Serialize)]
pub(crate) struct MeaningPart<'a> {
    concept: &'a str,
    similarity: f64,
    centred: f64,
    score: f64,
    lexical_score: f64,
    meaning_score: f64,
    disagree: bool,
    words: Vec<WordPart>,
    rest: f64,
    nearest: Vec<NearestPart>,
    #[serde(skip_serializing_if = "Option::is_none")]
    closest: Option<ClosestPart>,
}

#[derive(Serialize)]
struct WordPart {
    word: String,
    contribution: f64,
    span: (u32, u32),
}

#[derive(Serialize)]
struct NearestPart {
    id: String,
    text: String,
    similarity: f64,
}

#[derive(Serialize)]
struct ClosestPart {
    word: String,
    span: (u32, u32),
    other: String,
    similarity: f64,
}

impl<'a> MeaningPart<'a> {
    pub(crate) fn of(
        model: &'a Model,
        alignment: &Alignment,
        evidence: &MeaningEvidence,
        column: usize,
    ) -> Self {
        let text = &alignment.document.text;
        Self {
            concept: &model.framework().concepts[column].id,
            similarity: evidence.similarity,
            centred: evidence.centred,
            score: evidence.score(),
            lexical_score: evidence.lexical_score,
            meaning_score: evidence.meaning_score,
            disagree: evidence.disagrees(),
            words: evidence
                .words
                .iter()
                .map(|word| WordPart {
                    word: word.span.of(text).to_owned(),
                    contribution: word.contribution,
                    span: (word.span.start, word.span.end),
                })
                .collect(),
            rest: evidence.rest,
            nearest: evidence
                .nearest
                .iter()
                .map(|NearestRow { id, text, similarity, .. }| NearestPart {
                    id: id.clone(),
                    text: text.clone(),
                    similarity: *similarity,
                })
                .collect(),
            closest: evidence.closest.as_ref().map(|closest| ClosestPart {
                word: closest.span.of(text).to_owned(),
                span: (closest.span.start, closest.span.end),
                other: closest.other.clone(),
                similarity: closest.similarity,
            }),
        }
    }

    /// The meaning half of every concept that a unit is a passage of.
    pub(crate) fn passing(model: &'a Model, alignment: &Alignment, row: usize) -> Option<Vec<Self>> {
        let verdicts = alignment.verdicts.as_ref().filter(|_| model.meaning().is_some())?;
        let part = |column: usize| {
            let evidence = model.explain_meaning(alignment, row, column).ok().flatten()?;
            Some(Self::of(model, alignment, &evidence, column))
        };
        Some(verdicts.votes.passages(row).filter_map(part).collect())
    }
}

/// How both halves come to one scale.
#[derive(Serialize)]
pub(crate) struct ScalePart {
    lexical_mean: f64,
    lexical_deviation: f64,
    meaning_deviation: f64,
}

impl From<Scale> for ScalePart {
    fn from(scale: Scale) -> Self {
        let Scale { lexical_mean, lexical_deviation, meaning_deviation } = scale;
        Self { lexical_mean, lexical_deviation, meaning_deviation }
    }
}
