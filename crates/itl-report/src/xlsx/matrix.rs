//! The sheet of the matrix: a row per unit, a column per concept, coloured by affinity; or none, where it is too large.

use itl_base::{Help, Notice};
use itl_core::Alignment;
use rust_xlsxwriter::{Color, ConditionalFormat2ColorScale, Worksheet, XlsxError};

use super::ConceptName;
use super::sheet::{Cell, CellKind, Columns, Sheet, column};
use itl_results::UnitPart;

/// Columns before those of the concepts.
const ABOUT: u16 = 8;

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
        if !Sheet::can_have(concepts + usize::from(ABOUT)) {
            return Ok(Self { sheet: None, concepts, units: 0 });
        }
        let names = names.iter().map(|name| name.whole.as_str()).collect();
        let columns: [Columns<'_>; ABOUT as usize + 1] = [
            column("document", CellKind::Text, 24.0),
            column("unit", CellKind::Count, 7.0),
            column("kind", CellKind::Text, 10.0),
            column("role", CellKind::Text, 10.0),
            column("counted", CellKind::Text, 8.0),
            column("page", CellKind::Count, 7.0),
            column("section", CellKind::Text, 24.0),
            column("text", CellKind::Text, 60.0),
            Columns { names, kind: CellKind::Measure, width: 14.0 },
        ];
        Ok(Self { sheet: Some(Sheet::new("Matrix", 2, &columns)?), concepts, units: 0 })
    }

    pub(super) fn add(&mut self, path: &str, alignment: &Alignment) -> Result<(), XlsxError> {
        self.units += alignment.units.len();
        self.sheet = self.sheet.take().filter(|sheet| sheet.room() >= alignment.units.len());
        let Some(sheet) = &mut self.sheet else { return Ok(()) };
        let mut dense = Vec::new();
        for row in 0..alignment.units.len() {
            let unit = UnitPart::of(alignment, row);
            alignment.affinities.dense_row(row, &mut dense);
            let about = [
                Cell::Text(path),
                Cell::Number(row as f64),
                Cell::Text(unit.kind),
                Cell::Text(unit.role),
                Cell::Text(if unit.counted { "yes" } else { "no" }),
                Cell::from(unit.page.map(f64::from)),
                Cell::from(unit.section),
                Cell::Text(unit.text),
            ];
            sheet.row(about.into_iter().chain(dense.iter().map(|&affinity| Cell::Number(affinity))))?;
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
        let last = ABOUT + (self.concepts as u16).saturating_sub(1);
        let rows = sheet.rows();
        let shade = |sheet: &mut Worksheet, row: u32| {
            if rows == 0 || self.concepts == 0 {
                return Ok(());
            }
            let scale = ConditionalFormat2ColorScale::new()
                .set_minimum_color(Color::White)
                .set_maximum_color(Color::RGB(0x0064_A8D8));
            sheet.add_conditional_format(1, ABOUT, row, last, &scale).map(|_| ())
        };
        sheet.close(shade).map(Some)
    }
}
