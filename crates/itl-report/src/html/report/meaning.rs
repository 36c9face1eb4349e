//! The encoder's half for the page: of the strongest passages of every concept, what it says of each word, and what the
//! passage is like. Nothing where no encoder was asked, so that such pages are as they were.

use itl_base::ByteSpan;
use itl_core::{Alignment, Model};
use serde::Serialize;
use std::collections::BTreeMap;

use crate::views::{matched, pieces};
use crate::words::clean;

/// Passages of a concept that are shown with both halves: each is encoded once more.
const PASSAGES: usize = 5;
/// The share of the largest contribution from which on a word counts as one that the encoder found. Words that do not count
/// for terms, such as articles, have their contribution in the sum and no mark: of themselves they say nothing.
const FOUND: f64 = 0.25;

/// Of a word: its contribution, whether a term stands there, and whether the encoder found it.
type Mark = (f64, bool, bool);

/// A cell with its meaning half.
#[derive(Serialize)]
pub(crate) struct MeaningCell {
    unit: usize,
    concept: usize,
    score: f64,
    lexical_score: f64,
    meaning_score: f64,
    centred: f64,
    rest: f64,
    /// The nearest text: whose it is, the text, its similarity.
    like: Option<(String, String, f64)>,
    /// The pair of words that are closest.
    closest: Option<(String, String)>,
    /// The text in pieces, words with their marks.
    pieces: Vec<(String, Option<Mark>)>,
}

/// The cells that are shown with both halves, in the order of concepts.
pub(crate) fn cells(model: &Model, alignment: &Alignment) -> Vec<MeaningCell> {
    if model.meaning().is_none() {
        return Vec::new();
    }
    let passages = |column: usize| {
        let quotes = alignment.quotes(column).into_iter().take(PASSAGES);
        quotes.map(move |quote| (quote.unit, column)).collect::<Vec<_>>()
    };
    let all = (0..model.concept_count()).flat_map(passages);
    all.filter_map(|(row, column)| cell(model, alignment, row, column)).collect()
}

fn cell(model: &Model, alignment: &Alignment, row: usize, column: usize) -> Option<MeaningCell> {
    let half = model.explain_meaning(alignment, row, column).ok().flatten()?;
    let (text, span) = (&alignment.document.text, alignment.units[row].span);
    let terms = matched(&model.explain(&alignment.analysis, span, column));
    let counting: Vec<ByteSpan> = alignment.analysis.words_in(span).map(|word| word.span).collect();
    let stands = |word: ByteSpan| terms.keys().any(|&term| meet(word, term));
    let counts = |word: ByteSpan| counting.iter().any(|&other| meet(word, other));
    let largest = half.words.iter().map(|word| word.contribution).fold(0.0, f64::max);
    let marks: BTreeMap<ByteSpan, Mark> = half
        .words
        .iter()
        .map(|word| {
            let strong = word.contribution > 0.0 && word.contribution >= FOUND * largest;
            let found = strong && counts(word.span);
            (word.span, (word.contribution, stands(word.span), found))
        })
        .collect();
    let like = half.nearest.first().map(|row| (clean(&row.id), clean(&row.text), row.similarity));
    let closest = half.closest.as_ref().map(|pair| (clean(pair.span.of(text)), clean(&pair.other)));
    Some(MeaningCell {
        unit: row,
        concept: column,
        score: half.score(),
        lexical_score: half.lexical_score,
        meaning_score: half.meaning_score,
        centred: half.centred,
        rest: half.rest,
        like,
        closest,
        pieces: pieces(text, span, &marks, usize::MAX),
    })
}

fn meet(one: ByteSpan, other: ByteSpan) -> bool {
    one.start < other.end && other.start < one.end
}
