//! The meaning half of a cell with the names of the contract: words with signs, the rest, and what the text is like.

use itl_core::{Alignment, MeaningEvidence, Model, NearestRow, Scale};
use serde::{Deserialize, Serialize};

/// The meaning half of a cell: `words` and `rest` add up to `centred`.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct MeaningPart<'a> {
    /// Id of the concept.
    pub concept: &'a str,
    /// d: the similarity to the concept.
    pub similarity: f64,
    /// d̃: the same less the mean over concepts.
    pub centred: f64,
    /// The score of both halves.
    pub score: f64,
    /// The part of the score that the terms make.
    pub lexical_score: f64,
    /// The part of the score that the encoder makes.
    pub meaning_score: f64,
    /// Whether the halves disagree: one speaks for the concept and the other against it.
    pub disagree: bool,
    /// The words of the unit, in order, with what each adds.
    pub words: Vec<WordPart>,
    /// The part of marks and punctuation.
    pub rest: f64,
    /// The texts of the concept that the unit is compared with, nearest first.
    pub nearest: Vec<NearestPart>,
    /// The pair of words that are closest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closest: Option<ClosestPart>,
}

/// A word of a unit and what it adds to the meaning half.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct WordPart {
    /// The word.
    pub word: String,
    /// What it adds; may be below 0.
    pub contribution: f64,
    /// Its bytes in the extracted text.
    pub span: (u32, u32),
}

/// A text of a concept that a unit is like.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct NearestPart {
    /// Id of the concept whose text it is.
    pub id: String,
    /// The text.
    pub text: String,
    /// How alike they are.
    pub similarity: f64,
}

/// A word of a unit and the word of a concept's text that is most like it.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ClosestPart {
    /// The word.
    pub word: String,
    /// Its bytes in the extracted text.
    pub span: (u32, u32),
    /// The other.
    pub other: String,
    /// How alike they are.
    pub similarity: f64,
}

impl<'a> MeaningPart<'a> {
    /// The meaning half of a cell in a column.
    #[must_use]
    pub fn of(model: &'a Model, alignment: &Alignment, evidence: &MeaningEvidence, column: usize) -> Self {
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
    #[must_use]
    pub fn passing(model: &'a Model, alignment: &Alignment, row: usize) -> Option<Vec<Self>> {
        let verdicts = alignment.verdicts.as_ref().filter(|_| model.meaning().is_some())?;
        let part = |column: usize| {
            let evidence = model.explain_meaning(alignment, row, column).ok().flatten()?;
            Some(Self::of(model, alignment, &evidence, column))
        };
        Some(verdicts.votes.passages(row).filter_map(part).collect())
    }
}

/// How both halves come to one scale.
#[derive(Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ScalePart {
    /// The mean of √Λ.
    pub lexical_mean: f64,
    /// Its deviation.
    pub lexical_deviation: f64,
    /// The deviation of d̃, whose mean is 0.
    pub meaning_deviation: f64,
}

impl From<Scale> for ScalePart {
    fn from(scale: Scale) -> Self {
        let Scale { lexical_mean, lexical_deviation, meaning_deviation } = scale;
        Self { lexical_mean, lexical_deviation, meaning_deviation }
    }
}
