//! The sheet of the matrix: a row per unit, a column per concept, coloured by affinity; or none, where it is too large.

use itl_base::{Help, Notice};
use itl_core::Alignment;
use rust_xlsxwriter::{Color, ConditionalFormat2ColorScale, Worksheet, XlsxError};

use super::ConceptName;
use super::sheet::{Cell, CellKind, Columns, Sheet, column, described};
use itl_results::UnitPart;
use itl_results::tables::{unit_columns, without};

/// Columns of units that are left out.
const LEFT_OUT: [&str; 6] = ["start", "end", "paragraph", "terms", "words", "known"];

/// Columns before those of the concepts: the document and its units.
fn before_concepts() -> usize {
    1 + without(unit_columns(), &LEFT_OUT).len()
}

pub(super) struct Matrix {
    /// None once it has grown too large.
    sheet: Option<Sheet>,
    concepts: usize,
    /// Units of all documents.
    units: usize,
}

impl Matrix {
    /// A sheet of these concepts, named as [`super::ConceptName`] says.
    pub(super) fn new(names: &[ConceptName]) -> Result<Self, XlsxError> {
        let concepts = names.len();
        if !Sheet::can_have(concepts + before_concepts()) {
            return Ok(Self { sheet: None, concepts, units: 0 });
        }
        let names = names.iter().map(|name| name.whole.as_str()).collect();
        let mut columns = vec![column("document", CellKind::Text, 24.0)];
        columns.extend(described(&without(unit_columns(), &LEFT_OUT)));
        columns.push(Columns { names, kind: CellKind::Measure, width: 14.0 });
        Ok(Self { sheet: Some(Sheet::new("Matrix", 2, &columns)?), concepts, units: 0 })
    }

    pub(super) fn add(&mut self, path: &str, alignment: &Alignment) -> Result<(), XlsxError> {
        self.units += alignment.units.len();
        self.sheet = self.sheet.take().filter(|sheet| sheet.room() >= alignment.units.len());
        let Some(sheet) = &mut self.sheet else { return Ok(()) };
        let columns = without(unit_columns(), &LEFT_OUT);
        let mut dense = Vec::new();
        for row in 0..alignment.units.len() {
            let unit = UnitPart::of(alignment, row);
            alignment.affinities.dense_row(row, &mut dense);
            sheet.table_row(
                Some(path),
                &columns,
                &unit,
                dense.iter().map(|&affinity| Cell::Number(affinity)),
            )?;
        }
        Ok(())
    }

    /// That it is missing, if it is.
    pub(super) fn notice(&self) -> Option<Notice> {
        let message = || {
            format!(
                "the workbook has no sheet Matrix: {} units × {} concepts are more than it can show",
                self.units, self.concepts
            )
        };
        let help = || Help::say("take ").setting("parquet").and(" or ").setting("csv");
        self.sheet.is_none().then(|| Notice::warning("xlsx-matrix", message()).with_help(help()))
    }

    pub(super) fn cut(&self) -> usize {
        self.sheet.as_ref().map_or(0, |sheet| sheet.cut)
    }

    pub(super) fn close(self) -> Result<Option<Worksheet>, XlsxError> {
        let Some(sheet) = self.sheet else { return Ok(None) };
        let first = before_concepts() as u16;
        let last = first + (self.concepts as u16).saturating_sub(1);
        let rows = sheet.rows();
        let shade = |sheet: &mut Worksheet, row: u32| {
            if rows == 0 || self.concepts == 0 {
                return Ok(());
            }
            let scale = ConditionalFormat2ColorScale::new()
                .set_minimum_color(Color::White)
                .set_maximum_color(Color::RGB(0x0064_A8D8));
            sheet.add_conditional_format(1, first, row, last, &scale).map(|_| ())
        };
        sheet.close(shade).map(Some)
    }
}
