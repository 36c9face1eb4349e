//! The quotes of concepts: a row for each, the best of a concept first.

use itl_core::{Alignment, Quote};
use itl_framework::Concept;

use super::{Column, ColumnKind, Value};

/// A quote, and the concept that it is for.
pub struct QuoteRow<'a> {
    /// The concept.
    pub concept: &'a Concept,
    /// Its place among the quotes of the concept, from 1.
    pub rank: usize,
    /// The quote.
    pub quote: Quote<'a>,
    /// The number that is printed on its page, where the file says so.
    pub page_label: Option<&'a str>,
    /// Whether it denies the concept.
    pub negated: bool,
}

impl<'a> QuoteRow<'a> {
    /// The best quotes for the concept in a column, at most so many.
    pub fn of(
        concept: &'a Concept,
        alignment: &'a Alignment,
        column: usize,
        most: usize,
    ) -> impl Iterator<Item = Self> {
        let quotes = alignment.quotes(column).into_iter().take(most).enumerate();
        quotes.map(move |(at, quote)| Self {
            concept,
            rank: at + 1,
            quote,
            page_label: quote.page.and_then(|page| alignment.document.page_label(page)),
            negated: alignment.denials.has(quote.unit, column),
        })
    }
}

/// The columns of quotes.
#[must_use]
pub fn quote_columns<'a>() -> [Column<QuoteRow<'a>>; 11] {
    use ColumnKind::{Flag, Measure, Text, Whole};
    [
        Column::new("concept", Text, 12, |row: &QuoteRow<'a>| Value::from(row.concept.id.as_str()))
            .titled("id"),
        Column::new("label", Text, 44, |row: &QuoteRow<'a>| row.concept.label.as_str().into()),
        Column::new("rank", Whole, 7, |row: &QuoteRow<'a>| row.rank.into()),
        Column::new("page", Whole, 8, |row: &QuoteRow<'a>| row.quote.page.into()).optional(),
        Column::new("page_label", Text, 9, |row: &QuoteRow<'a>| row.page_label.into())
            .optional()
            .titled("printed page"),
        Column::new("section", Text, 24, |row: &QuoteRow<'a>| row.quote.section.into()).optional(),
        Column::new("text", Text, 90, |row: &QuoteRow<'a>| row.quote.text.into()).titled("quote"),
        Column::new("unit", Whole, 8, |row: &QuoteRow<'a>| row.quote.unit.into()),
        Column::new("vote", Measure, 9, |row: &QuoteRow<'a>| row.quote.vote.into()),
        Column::new("affinity", Measure, 11, |row: &QuoteRow<'a>| row.quote.affinity.into()),
        Column::new("negated", Flag, 11, |row: &QuoteRow<'a>| Value::Flag(row.negated)).titled("negative?"),
    ]
}
