//! The first two sheets: what each document covers, and the sentences that say so.
//!
//! Summary has a row per document and concept, covered ones first; Quotes the best sentences of each concept, with their page.
//! A document that is not assessed has no number and no quote.

use itl_base::{Help, Notice};
use itl_core::Alignment;
use itl_results::tables::{ConceptRow, QuoteRow, concept_columns, quote_columns, without};
use rust_xlsxwriter::{Worksheet, XlsxError};

use super::sheet::{CellKind, Columns, Sheet, column, described};
use crate::Context;
use crate::views::by_verdict;

/// Columns that a summary leaves out: the sheet Profile has them.
const NOT_OF_SUMMARY: [&str; 4] = ["parent", "absolute", "relative", "reference"];

pub(super) struct Answer {
    summary: Sheet,
    quotes: Sheet,
    /// Documents that there was no room for.
    left_out: usize,
}

impl Answer {
    pub(super) fn new() -> Result<Self, XlsxError> {
        let document = || column("document", CellKind::Text, 24.0);
        let sheet = |name, columns: Vec<Columns<'_>>| Sheet::new(name, 0, &columns);
        let summary = described(&without(concept_columns(), &NOT_OF_SUMMARY));
        let quotes = described(&without(quote_columns(), &["rank"]));
        Ok(Self {
            summary: sheet("Summary", std::iter::once(document()).chain(summary).collect())?,
            quotes: sheet("Quotes", std::iter::once(document()).chain(quotes).collect())?,
            left_out: 0,
        })
    }

    /// Adds what a document comes to, whole or not at all.
    pub(super) fn add(
        &mut self,
        context: Context<'_>,
        path: &str,
        alignment: &Alignment,
    ) -> Result<(), XlsxError> {
        let model = context.model;
        let quoted = model.concept_count().saturating_mul(context.quotes);
        if self.left_out > 0 || self.summary.room() < model.concept_count() || self.quotes.room() < quoted {
            self.left_out += 1;
            return Ok(());
        }
        let columns = without(concept_columns(), &NOT_OF_SUMMARY);
        let of_quotes = without(quote_columns(), &["rank"]);
        let Some(verdicts) = &alignment.verdicts else {
            for column in 0..model.concept_count() {
                let row = ConceptRow::of(model, alignment, column);
                self.summary.table_row(Some(path), &columns, &row, [])?;
            }
            return Ok(());
        };
        for column in by_verdict(verdicts) {
            let row = ConceptRow::of(model, alignment, column);
            self.summary.table_row(Some(path), &columns, &row, [])?;
            for quote in QuoteRow::of(row.concept, alignment, column, context.quotes) {
                self.quotes.table_row(Some(path), &of_quotes, &quote, [])?;
            }
        }
        Ok(())
    }

    /// What is missing.
    pub(super) fn notice(&self) -> Option<Notice> {
        let message = || {
            format!(
                "the sheets Summary and Quotes of the workbook have no room for the last {} documents",
                self.left_out
            )
        };
        let help = || Help::say("take ").setting("json");
        (self.left_out > 0).then(|| Notice::warning("xlsx-summary", message()).with_help(help()))
    }

    /// Texts that were cut on each sheet.
    pub(super) fn cut(&self) -> [(&'static str, usize); 2] {
        [("Summary", self.summary.cut), ("Quotes", self.quotes.cut)]
    }

    pub(super) fn close(self) -> Result<[Worksheet; 2], XlsxError> {
        Ok([self.summary.close(|_, _| Ok(()))?, self.quotes.close(|_, _| Ok(()))?])
    }
}
