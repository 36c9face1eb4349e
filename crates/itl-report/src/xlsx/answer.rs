//! The first two sheets: what each document covers, and the sentences that say so.
//!
//! Summary has a row per document and concept, covered ones first; Quotes the best sentences of each concept, with their page.
//! Where a framework gives no cutoff, there is neither verdict nor quote, and the sheets say nothing.

use itl_base::{Help, Notice};
use itl_core::{Alignment, Model};
use rust_xlsxwriter::{Worksheet, XlsxError};

use super::sheet::{Cell, CellKind, Sheet, column};
use crate::Context;
use crate::views::by_verdict;
use crate::words::page_ranges;

pub(super) struct Answer {
    summary: Sheet,
    quotes: Sheet,
    /// Documents that there was no room for.
    left_out: usize,
}

impl Answer {
    pub(super) fn new() -> Result<Self, XlsxError> {
        let document = || column("document", CellKind::Text, 24.0);
        let (id, label) = (|| column("id", CellKind::Text, 12.0), || column("label", CellKind::Text, 44.0));
        let summary = [
            document(),
            id(),
            label(),
            column("verdict", CellKind::Text, 11.0),
            column("evidence", CellKind::Measure, 11.0),
            column("passages", CellKind::Count, 11.0),
            column("strong", CellKind::Count, 9.0),
            column("cited", CellKind::Count, 9.0),
            column("share of text", CellKind::Measure, 14.0),
            column("pages", CellKind::Text, 24.0),
        ];
        let quotes = [
            document(),
            id(),
            label(),
            column("page", CellKind::Count, 8.0),
            column("section", CellKind::Text, 24.0),
            column("quote", CellKind::Text, 90.0),
            column("unit", CellKind::Count, 8.0),
            column("vote", CellKind::Measure, 9.0),
            column("affinity", CellKind::Measure, 11.0),
        ];
        Ok(Self {
            summary: Sheet::new("Summary", 0, &summary)?,
            quotes: Sheet::new("Quotes", 0, &quotes)?,
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
        let Some(verdicts) = &alignment.verdicts else { return Ok(()) };
        let model = context.model;
        let quoted = model.concept_count().saturating_mul(context.quotes);
        if self.left_out > 0 || self.summary.room() < model.concept_count() || self.quotes.room() < quoted {
            self.left_out += 1;
            return Ok(());
        }
        for column in by_verdict(verdicts) {
            let (concept, found) = (&model.framework().concepts[column], &verdicts.concepts[column]);
            self.summary.row([
                Cell::Text(path),
                Cell::Text(&concept.id),
                Cell::Text(&concept.label),
                Cell::Text(found.verdict.name()),
                Cell::Number(found.evidence),
                Cell::Number(found.passages.len() as f64),
                Cell::Number(found.strong as f64),
                Cell::Number(found.cited as f64),
                Cell::Number(found.share),
                Cell::Text(&page_ranges(&alignment.pages(column))),
            ])?;
            self.quote(model, path, alignment, column, context.quotes)?;
        }
        Ok(())
    }

    /// Adds the best quotes of a concept.
    fn quote(
        &mut self,
        model: &Model,
        path: &str,
        alignment: &Alignment,
        column: usize,
        most: usize,
    ) -> Result<(), XlsxError> {
        let concept = &model.framework().concepts[column];
        for quote in alignment.quotes(column).iter().take(most) {
            self.quotes.row([
                Cell::Text(path),
                Cell::Text(&concept.id),
                Cell::Text(&concept.label),
                Cell::from(quote.page.map(f64::from)),
                Cell::from(quote.section),
                Cell::Text(quote.text),
                Cell::Number(quote.unit as f64),
                Cell::Number(quote.vote),
                Cell::Number(quote.affinity),
            ])?;
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
