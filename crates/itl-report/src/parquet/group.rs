//! A group of rows on its way into the file: units with the cells that are not 0 in, complete columns out.
//!
//! Units are kept as they are; their rows, one per concept, exist only a batch at a time.

use itl_core::{Alignment, Cell, relative};
use parquet::errors::Result;
use parquet::file::writer::SerializedRowGroupWriter;
use std::ops::Range;

use super::table::{Batch, Column, ColumnKind, File, Kept, SharedText, Value, next_column};
use itl_results::UnitPart;
use itl_results::tables::{self, unit_columns, without};

/// Columns of units that are left out.
const LEFT_OUT: [&str; 4] = ["text", "paragraph", "words", "known"];

/// The columns of units.
fn of_units<'a>() -> Vec<tables::Column<UnitPart<'a>>> {
    without(unit_columns(), &LEFT_OUT)
}

/// The columns, in order: the document, its unit, the cell; `docs/tables.md` describes them.
pub(super) fn columns() -> Vec<Column> {
    let mut columns = vec![Column::required("document", ColumnKind::Text)];
    columns.extend(of_units().iter().map(Column::from));
    columns.push(Column::required("concept", ColumnKind::Text));
    columns.push(Column::required("affinity", ColumnKind::Number));
    columns.push(Column::optional("relative", ColumnKind::Number));
    columns
}

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

/// A unit: as many rows as there are concepts. Its values are those of the first columns.
struct Row {
    values: Vec<Kept>,
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
        let before = self.units.last().map(|last| &last.values);
        let mut values = vec![Kept::Text(document.clone())];
        for (at, column) in of_units().iter().enumerate() {
            values.push(Kept::of(column.value(&unit), before.and_then(|values| values.get(at + 1))));
        }
        self.units.push(Row { values, cells: start..self.cells.len() });
    }

    /// Writes the units as a group of rows, and forgets them.
    pub(super) fn flush(&mut self, file: &mut File<Vec<u8>>, concepts: &Concepts) -> Result<()> {
        if self.units.is_empty() || concepts.ids.is_empty() {
            return Ok(());
        }
        let rows = concepts.ids.len();
        let mut out = file.group()?;
        let columns = columns();
        let of_unit = columns.len() - 3;
        for (at, column) in columns.into_iter().enumerate() {
            self.column(&mut out, column, |unit, batch| match at - at.min(of_unit) {
                _ if at < of_unit => batch.repeat(unit.values[at].value(), rows),
                0 => concepts.ids.iter().try_for_each(|id| batch.push(Value::Shared(id))),
                1 => self.dense(unit, concepts, |affinity, _| batch.push(Value::Number(affinity))),
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
