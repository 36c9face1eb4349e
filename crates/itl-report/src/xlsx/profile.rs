//! The sheet of profiles: a row per document and concept, in the order of the framework.

use itl_base::{Help, Notice};
use itl_core::{Alignment, Model};
use rust_xlsxwriter::{Worksheet, XlsxError};

use super::sheet::{Cell, CellKind, Sheet, column, described};
use itl_results::tables::{ConceptRow, concept_columns, without};

/// Columns that a profile leaves out: the sheet Summary has them.
const NOT_OF_PROFILE: [&str; 7] = ["verdict", "evidence", "passages", "strong", "cited", "share", "pages"];

pub(super) struct Profile {
    sheet: Sheet,
    /// Documents that there was no room for.
    left_out: usize,
}

impl Profile {
    pub(super) fn new() -> Result<Self, XlsxError> {
        let mut columns = vec![column("document", CellKind::Text, 24.0)];
        columns.extend(described(&without(concept_columns(), &NOT_OF_PROFILE)));
        columns.push(column("units above 0", CellKind::Count, 14.0));
        Ok(Self { sheet: Sheet::new("Profile", 0, &columns)?, left_out: 0 })
    }

    /// Adds the profile of a document, whole or not at all.
    pub(super) fn add(&mut self, model: &Model, path: &str, alignment: &Alignment) -> Result<(), XlsxError> {
        if self.left_out > 0 || self.sheet.room() < model.concept_count() {
            self.left_out += 1;
            return Ok(());
        }
        let mut units = vec![0_u32; model.concept_count()];
        let rows = alignment.affinities.counted_rows(0..alignment.units.len());
        for cell in rows.flat_map(|row| alignment.affinities.row(row)) {
            if let Some(count) = units.get_mut(cell.column as usize).filter(|_| cell.affinity > 0.0) {
                *count += 1;
            }
        }
        let columns = without(concept_columns(), &NOT_OF_PROFILE);
        for (column, &units) in units.iter().enumerate() {
            let row = ConceptRow::of(model, alignment, column);
            self.sheet.table_row(Some(path), &columns, &row, [Cell::Number(f64::from(units))])?;
        }
        Ok(())
    }

    /// What is missing.
    pub(super) fn notice(&self) -> Option<Notice> {
        let message =
            || format!("sheet Profile of the workbook has no room for the last {} documents", self.left_out);
        let help = || Help::say("take ").setting("json").and(" or ").setting("parquet");
        (self.left_out > 0).then(|| Notice::warning("xlsx-profile", message()).with_help(help()))
    }

    pub(super) fn cut(&self) -> usize {
        self.sheet.cut
    }

    pub(super) fn close(self) -> Result<Worksheet, XlsxError> {
        self.sheet.close(|_, _| Ok(()))
    }
}
