//! A group of rows on its way into the file: units with the cells that are not 0 in, complete columns out.
//!
//! Units are kept as they are; their rows, one per concept, exist only a batch at a time.

use itl_core::{Alignment, Cell, relative};
use parquet::errors::Result;
use parquet::file::writer::SerializedRowGroupWriter;
use std::ops::Range;

use super::table::{Batch, Column, ColumnKind, File, SharedText, Value, next_column};
use itl_results::UnitPart;

/// The columns, in order; `docs/tables.md` describes them.
pub(super) const COLUMNS: [Column; 13] = [
    Column::required("document", ColumnKind::Text),
    Column::required("unit", ColumnKind::Small),
    Column::required("kind", ColumnKind::Text),
    Column::required("role", ColumnKind::Text),
    Column::required("counted", ColumnKind::Flag),
    Column::optional("page", ColumnKind::Small),
    Column::optional("section", ColumnKind::Text),
    Column::required("start", ColumnKind::Whole),
    Column::required("end", ColumnKind::Whole),
    Column::required("terms", ColumnKind::Number),
    Column::required("concept", ColumnKind::Text),
    Column::required("affinity", ColumnKind::Number),
    Column::optional("relative", ColumnKind::Number),
];

/// Rows of a batch.
const BATCH: usize = 8192;

/// The concepts of all rows: their ids, and λ_ref.
pub(super) struct Concepts {
    pub(super) ids: Vec<SharedText>,
    pub(super) references: Vec<f64>,
}

/// Units that are not in the file yet.
#[derive(Default)]
pub(super) struct Group {
    units: Vec<Row>,
    cells: Vec<Cell>,
}

/// A unit: as many rows as there are concepts.
struct Row {
    document: SharedText,
    unit: u64,
    kind: SharedText,
    role: SharedText,
    counted: bool,
    page: Option<u32>,
    section: Option<SharedText>,
    start: u32,
    end: u32,
    terms: f64,
    cells: Range<usize>,
}

impl Group {
    pub(super) fn units(&self) -> usize {
        self.units.len()
    }

    pub(super) fn push(&mut self, document: &SharedText, alignment: &Alignment, row: usize) {
        let unit = UnitPart::of(alignment, row);
        let start = self.cells.len();
        self.cells.extend_from_slice(alignment.affinities.row(row));
        // Neighbours share their section's name.
        let last = self.units.last().and_then(|last| last.section.clone());
        let same = last.filter(|last| unit.section.is_some_and(|section| last == section));
        self.units.push(Row {
            document: document.clone(),
            unit: row as u64,
            kind: SharedText::from(unit.kind),
            role: SharedText::from(unit.role),
            counted: unit.counted,
            page: unit.page,
            section: same.or_else(|| unit.section.map(SharedText::from)),
            start: unit.start,
            end: unit.end,
            terms: unit.terms,
            cells: start..self.cells.len(),
        });
    }

    /// Writes the units as a group of rows, and forgets them.
    pub(super) fn flush(&mut self, file: &mut File<Vec<u8>>, concepts: &Concepts) -> Result<()> {
        if self.units.is_empty() || concepts.ids.is_empty() {
            return Ok(());
        }
        let rows = concepts.ids.len();
        let mut out = file.group()?;
        for (at, column) in COLUMNS.into_iter().enumerate() {
            self.column(&mut out, column, |unit, batch| match at {
                0 => batch.repeat(Value::Shared(&unit.document), rows),
                1 => batch.repeat(Value::Whole(unit.unit), rows),
                2 => batch.repeat(Value::Shared(&unit.kind), rows),
                3 => batch.repeat(Value::Shared(&unit.role), rows),
                4 => batch.repeat(Value::Flag(unit.counted), rows),
                5 => batch.repeat(unit.page.map_or(Value::None, |page| Value::Whole(page.into())), rows),
                6 => batch.repeat(unit.section.as_ref().map_or(Value::None, Value::Shared), rows),
                7 => batch.repeat(Value::Whole(unit.start.into()), rows),
                8 => batch.repeat(Value::Whole(unit.end.into()), rows),
                9 => batch.repeat(Value::Number(unit.terms), rows),
                10 => concepts.ids.iter().try_for_each(|id| batch.push(Value::Shared(id))),
                11 => self.dense(unit, concepts, |affinity, _| batch.push(Value::Number(affinity))),
                _ => self.dense(unit, concepts, |affinity, reference| {
                    batch.push(relative(affinity, reference).map_or(Value::None, Value::Number))
                }),
            })?;
        }
        out.close()?;
        self.units.clear();
        self.cells.clear();
        Ok(())
    }

    /// Writes the next column: `fill` gives the rows of a unit.
    fn column(
        &self,
        out: &mut SerializedRowGroupWriter<'_, Vec<u8>>,
        column: Column,
        mut fill: impl FnMut(&Row, &mut Batch) -> Result<()>,
    ) -> Result<()> {
        let mut batch = Batch::of(column);
        let mut column = next_column(out)?;
        let mut units = self.units.iter().peekable();
        while let Some(unit) = units.next() {
            fill(unit, &mut batch)?;
            if batch.rows() >= BATCH || units.peek().is_none() {
                batch.write(&mut column)?;
            }
        }
        column.close()
    }

    /// Every cell of a unit with λ_ref of its concept, zeros included.
    fn dense(
        &self,
        unit: &Row,
        concepts: &Concepts,
        mut each: impl FnMut(f64, f64) -> Result<()>,
    ) -> Result<()> {
        let mut cells = self.cells[unit.cells.clone()].iter().peekable();
        for (column, &reference) in concepts.references.iter().enumerate() {
            let cell = cells.next_if(|cell| cell.column as usize == column);
            each(cell.map_or(0.0, |cell| cell.affinity), reference)?;
        }
        Ok(())
    }
}
