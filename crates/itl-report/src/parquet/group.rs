//! A group of rows on its way into the file: units with the cells that are not 0 in, complete columns out.
//!
//! Units are kept as they are; their rows, one per concept, exist only a batch at a time.

use itl_core::{Alignment, Cell, relative};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, DoubleType, Int32Type, Int64Type};
use parquet::errors::{ParquetError, Result};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use std::ops::Range;

use crate::json::UnitPart;

/// Rows of a batch.
const BATCH: usize = 8192;

/// The concepts of all rows: their ids, and λ_ref.
pub(super) struct Concepts {
    pub(super) ids: Vec<ByteArray>,
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
    document: ByteArray,
    unit: i32,
    kind: &'static str,
    page: Option<i32>,
    section: Option<ByteArray>,
    start: i64,
    end: i64,
    terms: f64,
    cells: Range<usize>,
}

impl Group {
    pub(super) fn units(&self) -> usize {
        self.units.len()
    }

    pub(super) fn push(&mut self, document: &ByteArray, alignment: &Alignment, row: usize) {
        let unit = UnitPart::of(alignment, row);
        let start = self.cells.len();
        self.cells.extend_from_slice(alignment.affinities.row(row));
        // Neighbours share their section's name.
        let last = self.units.last().and_then(|last| last.section.clone());
        let same = last.filter(|last| unit.section.is_some_and(|section| last.data() == section.as_bytes()));
        self.units.push(Row {
            document: document.clone(),
            unit: i32::try_from(row).unwrap_or(i32::MAX),
            kind: unit.kind,
            page: unit.page.map(|page| i32::try_from(page).unwrap_or(i32::MAX)),
            section: same.or_else(|| unit.section.map(ByteArray::from)),
            start: i64::from(unit.start),
            end: i64::from(unit.end),
            terms: unit.terms,
            cells: start..self.cells.len(),
        });
    }

    /// Writes the units as a group of rows, and forgets them.
    pub(super) fn flush(
        &mut self,
        file: &mut SerializedFileWriter<Vec<u8>>,
        concepts: &Concepts,
    ) -> Result<()> {
        if self.units.is_empty() || concepts.ids.is_empty() {
            return Ok(());
        }
        let rows = concepts.ids.len();
        let mut out = file.next_row_group()?;
        let kinds = |unit: &Row| ByteArray::from(unit.kind);
        let affinities = |unit: &Row, batch: &mut Batch<f64>| {
            self.dense(unit, concepts, |affinity, _| batch.push(Some(affinity)));
        };
        let relatives = |unit: &Row, batch: &mut Batch<f64>| {
            self.dense(unit, concepts, |affinity, reference| batch.push(relative(affinity, reference)));
        };
        let ids = |_: &Row, batch: &mut Batch<ByteArray>| {
            concepts.ids.iter().for_each(|id| batch.push(Some(id.clone())));
        };
        // In the order of the schema.
        self.column::<ByteArrayType>(&mut out, |unit, batch| batch.repeat(Some(&unit.document), rows))?;
        self.column::<Int32Type>(&mut out, |unit, batch| batch.repeat(Some(&unit.unit), rows))?;
        self.column::<ByteArrayType>(&mut out, |unit, batch| batch.repeat(Some(&kinds(unit)), rows))?;
        self.column::<Int32Type>(&mut out, |unit, batch| batch.repeat(unit.page.as_ref(), rows))?;
        self.column::<ByteArrayType>(&mut out, |unit, batch| batch.repeat(unit.section.as_ref(), rows))?;
        self.column::<Int64Type>(&mut out, |unit, batch| batch.repeat(Some(&unit.start), rows))?;
        self.column::<Int64Type>(&mut out, |unit, batch| batch.repeat(Some(&unit.end), rows))?;
        self.column::<DoubleType>(&mut out, |unit, batch| batch.repeat(Some(&unit.terms), rows))?;
        self.column::<ByteArrayType>(&mut out, ids)?;
        self.column::<DoubleType>(&mut out, affinities)?;
        self.column::<DoubleType>(&mut out, relatives)?;
        out.close()?;
        self.units.clear();
        self.cells.clear();
        Ok(())
    }

    /// Writes the next column: `fill` gives the rows of a unit.
    fn column<T: DataType>(
        &self,
        out: &mut SerializedRowGroupWriter<'_, Vec<u8>>,
        mut fill: impl FnMut(&Row, &mut Batch<T::T>),
    ) -> Result<()> {
        let missing = || ParquetError::General("the schema has fewer columns".to_owned());
        let mut column = out.next_column()?.ok_or_else(missing)?;
        let mut batch = Batch { values: Vec::new(), levels: Vec::new() };
        let mut units = self.units.iter().peekable();
        while let Some(unit) = units.next() {
            fill(unit, &mut batch);
            if batch.levels.len() >= BATCH || units.peek().is_none() {
                // Columns without gaps have no use for levels, and ignore them.
                column.typed::<T>().write_batch(&batch.values, Some(&batch.levels), None)?;
                batch.values.clear();
                batch.levels.clear();
            }
        }
        column.close()
    }

    /// Every cell of a unit with λ_ref of its concept, zeros included.
    fn dense(&self, unit: &Row, concepts: &Concepts, mut each: impl FnMut(f64, f64)) {
        let mut cells = self.cells[unit.cells.clone()].iter().peekable();
        for (column, &reference) in concepts.references.iter().enumerate() {
            let cell = cells.next_if(|cell| cell.column as usize == column);
            each(cell.map_or(0.0, |cell| cell.affinity), reference);
        }
    }
}

/// Rows of a column: the values that are there, and for every row whether its is.
struct Batch<T> {
    values: Vec<T>,
    levels: Vec<i16>,
}

impl<T: Clone> Batch<T> {
    fn push(&mut self, value: Option<T>) {
        self.levels.push(i16::from(value.is_some()));
        self.values.extend(value);
    }

    fn repeat(&mut self, value: Option<&T>, rows: usize) {
        self.levels.resize(self.levels.len() + rows, i16::from(value.is_some()));
        if let Some(value) = value {
            self.values.resize(self.values.len() + rows, value.clone());
        }
    }
}
