//! The batch kernel: a table of texts, bytes or paths in, a table of results out. Spark, Ray and every other engine that hands out
//! batches calls this and nothing else.
//!
//! A document that cannot be read is a row with its notice: nothing in a row is an error of the batch.

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatch, UInt64Array};
use arrow_cast::cast;
use arrow_schema::{ArrowError, DataType};
use arrow_select::take::take;
use itl::{Alignment, Error, Item, Items, Recorded, Reference, Session};
use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3_arrow::input::AnyRecordBatch;

use crate::columns::Columns;
use crate::kept::{Kept, RowKind};
use crate::sources::file;
use crate::table::{Table, imported, refused};
use crate::views::View;
use crate::work;

/// Quotes of every concept unless somebody says otherwise, as in all reports.
pub(crate) const QUOTES: usize = 3;

/// Where the documents of a batch stand, and what comes out.
pub(crate) struct Batch<'a> {
    /// The column of texts, of the bytes of documents, or of paths: one of them.
    pub(crate) text: Option<&'a str>,
    pub(crate) bytes: Option<&'a str>,
    pub(crate) path: Option<&'a str>,
    /// The column of names; the row's number where there is none.
    pub(crate) id: Option<&'a str>,
    /// What a row of the result is about.
    pub(crate) rows: &'a str,
    /// The columns that every row of the result has from its row of the batch.
    pub(crate) keep: Vec<String>,
}

/// What a column of documents holds.
#[derive(Clone, Copy)]
enum BodyKind {
    Text,
    Bytes,
    Path,
}

impl Batch<'_> {
    /// Aligns every document of the batch.
    ///
    /// # Errors
    /// If a column is not there, or the work itself cannot be done: never because of a document.
    pub(crate) fn align(
        &self,
        py: Python<'_>,
        batch: AnyRecordBatch,
        reference: &Reference,
        session: &Session,
    ) -> PyResult<Table> {
        let kind = RowKind::of(self.rows)
            .ok_or_else(|| PyValueError::new_err(format!("rows is none of {}", RowKind::NAMES.join(", "))))?;
        let batch = imported(batch)?;
        let documents = self.documents(&batch)?;
        let kept = self.keep.iter().map(|name| Ok((name.as_str(), column(&batch, name)?)));
        let kept = kept.collect::<PyResult<Vec<_>>>()?;
        let view = &session.settings().view;
        let quotes = view.quotes.unwrap_or(QUOTES);
        let table = work::drive(py, view.jobs, |cancel| {
            let mut records: Vec<Recorded<Kept>> = Vec::with_capacity(batch.num_rows());
            let keep = |alignment: Alignment| Kept::of(&alignment, kind, quotes);
            let mut items = Items::given(documents.items());
            session.with_cancel(cancel).align_records(reference, &mut items, keep, |record| {
                records.push(record);
                Ok::<(), Error>(())
            })?;
            Ok(joined(&View::new(reference.model(), &records, kind), &kept))
        })?;
        Table::of(table)
    }

    fn documents(&self, batch: &RecordBatch) -> PyResult<Documents> {
        let named = [(self.text, BodyKind::Text), (self.bytes, BodyKind::Bytes), (self.path, BodyKind::Path)];
        let named: Vec<(&str, BodyKind)> =
            named.into_iter().filter_map(|(name, kind)| Some((name?, kind))).collect();
        let [(name, kind)] = named[..] else {
            return Err(PyValueError::new_err(
                "documents stand in one column: text=, bytes= or path= names it",
            ));
        };
        let form = match kind {
            BodyKind::Bytes => DataType::LargeBinary,
            BodyKind::Text | BodyKind::Path => DataType::LargeUtf8,
        };
        let bodies = column(batch, name)?;
        let odd = |error| PyTypeError::new_err(format!("the column \"{name}\" cannot be read: {error}"));
        let ids = match self.id {
            Some(id) => Some(cast(column(batch, id)?, &DataType::LargeUtf8).map_err(refused)?),
            None => None,
        };
        Ok(Documents { bodies: cast(bodies, &form).map_err(odd)?, kind, ids })
    }
}

/// The columns that were kept, each row's from the row of its document, and the table of results behind them.
fn joined(view: &View<'_>, kept: &[(&str, &ArrayRef)]) -> Result<RecordBatch, ArrowError> {
    let results = view.recorded()?;
    if kept.is_empty() {
        return Ok(results);
    }
    if let Some((name, _)) = kept.iter().find(|(name, _)| results.column_by_name(name).is_some()) {
        return Err(ArrowError::SchemaError(format!("the column \"{name}\" would be there twice")));
    }
    let origins: UInt64Array = view.origins().map(|at| at as u64).collect();
    let mut columns = Columns::default();
    for (name, array) in kept {
        columns.add(name, take(array, &origins, None)?);
    }
    for (field, array) in results.schema().fields().iter().zip(results.columns()) {
        columns.add(field.name(), array.clone());
    }
    columns.batch()
}

fn column<'b>(batch: &'b RecordBatch, name: &str) -> PyResult<&'b ArrayRef> {
    batch.column_by_name(name).ok_or_else(|| {
        let names: Vec<&str> =
            batch.schema_ref().fields().iter().map(|field| field.name().as_str()).collect();
        PyKeyError::new_err(format!("there is no column \"{name}\": the batch has {}", names.join(", ")))
    })
}

/// The documents of a batch.
struct Documents {
    bodies: ArrayRef,
    kind: BodyKind,
    ids: Option<ArrayRef>,
}

impl Documents {
    fn items(&self) -> impl Iterator<Item = Item> {
        (0..self.bodies.len()).map(|row| self.item(row))
    }

    /// A document; what is null has no text, and says so.
    fn item(&self, row: usize) -> Item {
        let id = match &self.ids {
            Some(ids) if ids.is_valid(row) => Some(ids.as_string::<i64>().value(row).to_owned()),
            _ => None,
        };
        let name = || id.clone().unwrap_or_else(|| row.to_string());
        if self.bodies.is_null(row) {
            return Item::text(&name(), "");
        }
        match self.kind {
            BodyKind::Text => Item::text(&name(), self.bodies.as_string::<i64>().value(row)),
            BodyKind::Bytes => Item::bytes(&name(), self.bodies.as_binary::<i64>().value(row).to_vec()),
            BodyKind::Path => {
                let mut item = file(self.bodies.as_string::<i64>().value(row));
                if let Some(id) = id {
                    item.origin.id = id;
                }
                item
            }
        }
    }
}
