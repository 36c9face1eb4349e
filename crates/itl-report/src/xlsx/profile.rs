//! The sheet of profiles: a row per document and concept, in the order of the framework.

use itl_base::{Help, Notice};
use itl_core::{Alignment, Model};
use rust_xlsxwriter::{Worksheet, XlsxError};

use super::sheet::{Cell, CellKind, Sheet, column};
use itl_results::ConceptPart;

pub(super) struct Profile {
    sheet: Sheet,
    /// Documents that there was no room for.
    left_out: usize,
}

impl Profile {
    pub(super) fn new() -> Result<Self, XlsxError> {
        let columns = [
            column("document", CellKind::Text, 24.0),
            column("id", CellKind::Text, 12.0),
            column("label", CellKind::Text, 44.0),
            column("parent", CellKind::Text, 12.0),
            column("affinity", CellKind::Part, 11.0),
            column("relative", CellKind::Part, 11.0),
            column("reference", CellKind::Measure, 11.0),
            column("units above 0", CellKind::Count, 14.0),
        ];
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
        let values = alignment.total.absolute.iter().zip(&alignment.total.relative).zip(units);
        for (concept, ((&affinity, &relative), units)) in ConceptPart::all(model).iter().zip(values) {
            self.sheet.row([
                Cell::Text(path),
                Cell::Text(&concept.id),
                Cell::Text(&concept.label),
                Cell::from(concept.parent.as_deref()),
                Cell::Number(affinity),
                Cell::from(relative),
                Cell::Number(concept.reference),
                Cell::Number(f64::from(units)),
            ])?;
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
