//! What an encoder says of a cell, split into what the words of the unit say.
//!
//! A text's vector is the sum of its tokens' states by a norm, so d̃ = Σ_i x_i·(v_j − v̄) / |Σ x| over the tokens i. The tokens
//! of a word are one share; what falls on marks around the text and on punctuation is the rest. Shares may be negative. The
//! nearest row and the pair of words that are closest say what a text is like; they are no part of the sum.

use itl_base::ByteSpan;
use itl_encoder::{Encoder, Side, State};

use super::nearness::Nearest;
use super::{Meaning, Row};
use crate::align::alignment::Alignment;
use crate::error::ModelError;
use crate::model::Model;

/// Letters that a word has to have to be one of the closest pair: shorter ones say little.
const LONG_ENOUGH: usize = 4;

/// What a word adds to the similarity, or takes from it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WordShare {
    /// Its place in the document.
    pub span: ByteSpan,
    /// Its share of d̃.
    pub contribution: f64,
}

/// A text of the framework that a unit is near to.
#[derive(Debug, Clone, PartialEq)]
pub struct NearestRow {
    /// The id of the concept whose text it is: the one explained, or one below it.
    pub id: String,
    /// The text.
    pub text: String,
    /// Whether the text is a name.
    pub label: bool,
    /// Its similarity to the unit.
    pub similarity: f64,
}

/// Two words that mean most nearly the same, one of the unit and one of the nearest text.
#[derive(Debug, Clone, PartialEq)]
pub struct ClosestWords {
    /// The place of the unit's word in the document.
    pub span: ByteSpan,
    /// The word of the framework's text.
    pub other: String,
    /// Their similarity.
    pub similarity: f64,
}

/// The meaning half of a cell.
#[derive(Debug, Clone, PartialEq)]
pub struct MeaningEvidence {
    /// d: the similarity to the concept.
    pub similarity: f64,
    /// d̃: the same less the mean over concepts. The shares of words and the rest add up to it.
    pub centred: f64,
    /// The words of the unit, in order.
    pub words: Vec<WordShare>,
    /// What falls on marks and punctuation.
    pub rest: f64,
    /// The texts of the concept that the unit is compared with, nearest first.
    pub nearest: Vec<NearestRow>,
    /// The pair of words that are closest.
    pub closest: Option<ClosestWords>,
    /// The part of the score that the terms make.
    pub lexical_score: f64,
    /// The part of the score that the encoder makes.
    pub meaning_score: f64,
}

impl MeaningEvidence {
    /// The score of the cell.
    #[must_use]
    pub fn score(&self) -> f64 {
        self.lexical_score + self.meaning_score
    }

    /// Whether the halves disagree: one speaks for the concept and the other against it.
    #[must_use]
    pub fn disagrees(&self) -> bool {
        (self.lexical_score > 0.0) != (self.meaning_score > 0.0)
    }
}

impl Model {
    /// The meaning half of a cell; nothing of a model without an encoder.
    ///
    /// # Errors
    /// If the model's encoder is not there.
    pub fn explain_meaning(
        &self,
        alignment: &Alignment,
        row: usize,
        column: usize,
    ) -> Result<Option<MeaningEvidence>, ModelError> {
        let Some((meaning, encoder)) = self.meaning_at_work()? else { return Ok(None) };
        let unit = alignment.units[row].span;
        let text = unit.of(&alignment.document.text);
        let states = encoder.states(text, Side::Passage);
        let width = meaning.width as usize;
        let vector = mean(&states.states, states.norm, width);
        let nearest = meaning.nearest(self.concept_count(), &vector);
        let toward = meaning.toward(&nearest, column);
        let share = |state: &State| -> f64 {
            let sum: f64 = state.vector.iter().zip(&toward).map(|(&x, v)| f64::from(x) * v).sum();
            if states.norm > 0.0 { sum / states.norm } else { 0.0 }
        };
        let words = words(text);
        let mut shares = vec![0.0; words.len()];
        let mut rest = 0.0;
        for state in &states.states {
            match word_at(&words, state.span) {
                Some(at) => shares[at] += share(state),
                None => rest += share(state),
            }
        }
        let place = |span: ByteSpan| ByteSpan { start: unit.start + span.start, end: unit.start + span.end };
        let own = &nearest[column];
        let closest = own.rows().first().and_then(|&(_, at)| {
            self.closest(
                encoder,
                (text, &words, &states.states),
                meaning.rows[at as usize].text(self.framework()),
            )
        });
        let affinity = alignment.affinities.get(row, column);
        let similarities: Vec<f64> = nearest.iter().filter_map(Nearest::mean).collect();
        let similarity = own.mean().unwrap_or(0.0);
        let average = similarities.iter().sum::<f64>() / similarities.len().max(1) as f64;
        let centred = if own.rows().is_empty() { 0.0 } else { similarity - average };
        Ok(Some(MeaningEvidence {
            similarity,
            centred,
            words: words
                .iter()
                .zip(&shares)
                .map(|(&span, &contribution)| WordShare { span: place(span), contribution })
                .collect(),
            rest,
            nearest: own
                .rows()
                .iter()
                .map(|&(near, at)| self.nearest_row(&meaning.rows[at as usize], near))
                .collect(),
            closest: closest.map(|closest| ClosestWords { span: place(closest.span), ..closest }),
            lexical_score: meaning.scale.lexical(affinity),
            meaning_score: meaning.scale.meaning(centred),
        }))
    }

    fn nearest_row(&self, row: &Row, similarity: f64) -> NearestRow {
        let framework = self.framework();
        NearestRow {
            id: row.id(framework).to_owned(),
            text: row.text(framework).to_owned(),
            label: row.label,
            similarity,
        }
    }

    /// The pair of different content words, one of each text, whose states are nearest to each other.
    fn closest(
        &self,
        encoder: &Encoder,
        (text, words, states): (&str, &[ByteSpan], &[State]),
        other: &str,
    ) -> Option<ClosestWords> {
        let counts = |word: &str| {
            let word = word.to_lowercase();
            word.chars().count() >= LONG_ENOUGH && self.settings().stop_words.binary_search(&word).is_err()
        };
        let vectors = |text: &str, words: &[ByteSpan], states: &[State]| -> Vec<(ByteSpan, Vec<f64>)> {
            let kept = words.iter().filter(|span| counts(span.of(text)));
            let vector = |&word: &ByteSpan| {
                let own = states.iter().filter(|state| word_at(&[word], state.span).is_some());
                let mut sum = vec![0.0; encoder.width()];
                own.for_each(|state| {
                    sum.iter_mut().zip(&state.vector).for_each(|(sum, &x)| *sum += f64::from(x));
                });
                let norm = sum.iter().map(|value| value * value).sum::<f64>().sqrt();
                sum.iter_mut().for_each(|value| *value /= norm.max(f64::MIN_POSITIVE));
                (word, sum)
            };
            kept.map(vector).collect()
        };
        let other_words = self::words(other);
        let others = vectors(other, &other_words, &encoder.states(other, Side::Query).states);
        let mut best: Option<ClosestWords> = None;
        for (span, vector) in vectors(text, words, states) {
            for (other_span, other_vector) in &others {
                let (word, other) = (span.of(text), other_span.of(other));
                if alike(word, other) {
                    continue;
                }
                let similarity: f64 = vector.iter().zip(other_vector).map(|(a, b)| a * b).sum();
                if best.as_ref().is_none_or(|best| similarity > best.similarity) {
                    best = Some(ClosestWords { span, other: other.to_owned(), similarity });
                }
            }
        }
        best
    }
}

impl Meaning {
    /// v_j − v̄: the direction in which a text is nearer to a concept than to concepts at large.
    fn toward(&self, nearest: &[Nearest], column: usize) -> Vec<f64> {
        let known: Vec<&Nearest> = nearest.iter().filter(|nearest| !nearest.rows().is_empty()).collect();
        let mut toward = vec![0.0; self.width as usize];
        if nearest[column].rows().is_empty() {
            return toward;
        }
        let mut add = |nearest: &Nearest, weight: f64| {
            let each = weight / nearest.rows().len() as f64;
            for &(_, row) in nearest.rows() {
                let vector = self.vector(row as usize);
                toward.iter_mut().zip(vector).for_each(|(sum, &value)| *sum += each * f64::from(value));
            }
        };
        add(&nearest[column], 1.0);
        known.iter().for_each(|other| add(other, -1.0 / known.len() as f64));
        toward
    }
}

/// The sum of states by its norm.
fn mean(states: &[State], norm: f64, width: usize) -> Vec<f64> {
    let mut sum = vec![0.0; width];
    for state in states {
        sum.iter_mut().zip(&state.vector).for_each(|(sum, &value)| *sum += f64::from(value));
    }
    if norm > 0.0 {
        sum.iter_mut().for_each(|value| *value /= norm);
    }
    sum
}

/// The words of a text: runs of letters and digits, with the marks on them.
fn words(text: &str) -> Vec<ByteSpan> {
    let inside = |c: char| c.is_alphanumeric() || unicode_normalization::char::is_combining_mark(c);
    let mut words = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        match (start, inside(c)) {
            (None, true) => start = Some(at),
            (Some(from), false) => {
                words.push(ByteSpan::new(from, at));
                start = None;
            }
            _ => {}
        }
    }
    words
}

/// The word that a token stands in.
fn word_at(words: &[ByteSpan], token: Option<ByteSpan>) -> Option<usize> {
    let token = token?;
    let at = words.partition_point(|word| word.end <= token.start);
    words.get(at).filter(|word| word.start < token.end).map(|_| at)
}

/// Whether two words are the same but for an ending.
fn alike(a: &str, b: &str) -> bool {
    let (a, b) = (a.to_lowercase(), b.to_lowercase());
    let common = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
    let shorter = a.chars().count().min(b.chars().count());
    common + 1 >= shorter || common >= 5
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_the_tokens_in_them() {
        let found = words("Well-being, in 2030.");
        let texts: Vec<&str> = found.iter().map(|span| span.of("Well-being, in 2030.")).collect();
        assert_eq!(texts, ["Well", "being", "in", "2030"]);
        let at = |start, end| word_at(&found, Some(ByteSpan::new(start, end)));
        assert_eq!(
            [at(0, 2), at(2, 4), at(4, 5), at(5, 10), at(10, 11)],
            [Some(0), Some(0), None, Some(1), None]
        );
        // A piece that has a space in it belongs to the word behind it.
        assert_eq!(at(11, 14), Some(2));
        assert_eq!(word_at(&found, None), None);
    }

    #[test]
    fn endings_do_not_make_two_words() {
        assert!(alike("Water", "waters") && alike("pollution", "polluting"));
        assert!(!alike("groundwater", "water") && !alike("forest", "woodland"));
    }
}
