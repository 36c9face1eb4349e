//! Parquet: a file in, records out, some rows of every column at a time.
//!
//! The library may panic on damaged files; here that is an error of the file like any other.

use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::reader::RowIter;
use parquet::record::{Field as Cell, Row as Cells};
use std::fs::File;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::columns::{Columns, Layout};
use super::{Field, Found, MAX_ROW, Rows, TableError};

/// Rows whose cells are unpacked at a time.
const BATCH: usize = 64;

struct Records {
    rows: RowIter<'static>,
    path: String,
    layout: Layout,
    /// Rows so far and of all, and the size of the file.
    read: u64,
    all: u64,
    size: u64,
}

pub(super) fn open(file: File, path: &str, columns: &Columns) -> Result<(Box<dyn Rows>, bool), TableError> {
    let size = file.metadata().map_or(0, |metadata| metadata.len());
    let reader = guarded(|| SerializedFileReader::new(file)).map_err(|reason| not(path, reason))?;
    let metadata = reader.metadata().file_metadata();
    let names: Vec<String> =
        metadata.schema().get_fields().iter().map(|field| field.name().to_owned()).collect();
    let all = u64::try_from(metadata.num_rows()).unwrap_or(0);
    let layout = Layout::of(columns, &names, path)?;
    let has_ids = layout.has_ids();
    let rows = RowIter::from_file_into(Box::new(reader)).with_batch_size(BATCH);
    Ok((Box::new(Records { rows, path: path.to_owned(), layout, read: 0, all, size }), has_ids))
}

impl Rows for Records {
    fn next(&mut self) -> Option<Result<Found, TableError>> {
        let next = guarded(|| self.rows.next().transpose());
        match next {
            Ok(row) => {
                let row = row?;
                self.read += 1;
                Some(Ok(self.found(row)))
            }
            Err(reason) => Some(Err(not(&self.path, reason))),
        }
    }

    fn position(&self) -> u64 {
        let share = u128::from(self.size) * u128::from(self.read.min(self.all)) / u128::from(self.all.max(1));
        u64::try_from(share).unwrap_or(self.size)
    }
}

impl Records {
    fn found(&self, row: Cells) -> Found {
        let mut fields = Vec::new();
        let mut size = 0;
        for (name, cell) in row.into_columns() {
            let Some(field) = field(cell) else {
                return Err((None, format!("its column \"{name}\" is not UTF-8")));
            };
            size += match &field {
                Field::Text(text) => text.len(),
                Field::List(items) => items.iter().map(String::len).sum(),
            };
            fields.push((name, field));
        }
        if size > MAX_ROW {
            return Err((None, format!("the row is longer than {} MiB", MAX_ROW >> 20)));
        }
        Ok(self.layout.record(None, fields))
    }
}

fn field(cell: Cell) -> Option<Field> {
    Some(match cell {
        Cell::ListInternal(list) => {
            Field::List(list.elements().iter().map(|item| text(item.clone())).collect::<Option<_>>()?)
        }
        cell => Field::Text(text(cell)?),
    })
}

fn text(cell: Cell) -> Option<String> {
    Some(match cell {
        Cell::Null => String::new(),
        Cell::Str(text) => text,
        Cell::Bytes(bytes) => std::str::from_utf8(bytes.data()).ok()?.to_owned(),
        other => other.to_string(),
    })
}

fn not(path: &str, reason: String) -> TableError {
    TableError::NotTable { path: path.to_owned(), reason }
}

/// What the library comes to, its panics being errors.
fn guarded<T>(work: impl FnOnce() -> Result<T, ParquetError>) -> Result<T, String> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(result) => result.map_err(|error| match error {
            ParquetError::General(words) | ParquetError::NYI(words) | ParquetError::EOF(words) => words,
            other => other.to_string(),
        }),
        Err(_) => Err("the Parquet file is damaged".to_owned()),
    }
}
