//! Parquet: a file or bytes in, rows out, some rows of every column at a time.
//!
//! The library may panic on damaged files; here that is an error of the file like any other.

mod chunks;
mod fields;
mod guard;
mod headers;
mod thrift;

use bytes::Bytes;
use parquet::basic::Compression;
use parquet::errors::ParquetError;
use parquet::file::reader::{ChunkReader, FileReader, SerializedFileReader};
use parquet::record::reader::RowIter;
use parquet::record::{Field, Row};
use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};

use self::chunks::Chunks;
use crate::table::{Found, Opened, Rows};
use crate::{Cell, MAX_COLUMNS, MAX_ROW, RowFault, RowPlace, TableError, TableSource};

/// Rows whose cells are unpacked at a time.
const BATCH: usize = 64;

struct Records {
    rows: RowIter<'static>,
    path: String,
    /// Rows so far and of all, and the size of the file.
    read: u64,
    all: u64,
    size: u64,
}

pub(crate) fn open<'a>(source: TableSource<'a>, path: &str) -> Result<Opened<'a>, TableError> {
    match source {
        TableSource::File(mut file) => {
            let size = file.metadata().map_or(0, |metadata| metadata.len());
            guard::check(&mut file).map_err(|reason| TableError::not(path, reason))?;
            records(file, size, path)
        }
        TableSource::Bytes(bytes) => {
            let size = bytes.len() as u64;
            guard::check(&mut Cursor::new(&*bytes)).map_err(|reason| TableError::not(path, reason))?;
            records(Bytes::from(bytes.into_owned()), size, path)
        }
        TableSource::Stream(_) => Err(TableError::Piped { path: path.to_owned(), format: "Parquet" }),
    }
}

fn records(file: impl ChunkReader + 'static, size: u64, path: &str) -> Result<Opened<'static>, TableError> {
    let reader = guarded(|| SerializedFileReader::new(Chunks(file)))
        .map_err(|reason| TableError::not(path, reason))?;
    let metadata = reader.metadata().file_metadata();
    let names: Vec<String> =
        metadata.schema().get_fields().iter().map(|field| field.name().to_owned()).collect();
    if names.len() > MAX_COLUMNS {
        return Err(TableError::not(path, format!("it has more than {MAX_COLUMNS} columns")));
    }
    if let Some(codec) = foreign_codec(&reader) {
        return Err(TableError::Codec { path: path.to_owned(), codec });
    }
    let all = u64::try_from(metadata.num_rows()).unwrap_or(0);
    let rows = RowIter::from_file_into(Box::new(reader)).with_batch_size(BATCH);
    Ok((Box::new(Records { rows, path: path.to_owned(), read: 0, all, size }), names))
}

/// A codec of the file that is not read: one whose only library is in C.
fn foreign_codec(reader: &dyn FileReader) -> Option<String> {
    let groups = reader.metadata().row_groups();
    let mut codecs = groups.iter().flat_map(|group| group.columns()).map(|column| column.compression());
    codecs.find_map(|codec| match codec {
        Compression::UNCOMPRESSED
        | Compression::SNAPPY
        | Compression::GZIP(_)
        | Compression::LZ4
        | Compression::LZ4_RAW
        | Compression::BROTLI(_) => None,
        Compression::ZSTD(_) => Some("Zstandard".to_owned()),
        Compression::LZO => Some("LZO".to_owned()),
    })
}

impl Rows for Records {
    fn next(&mut self, number: u64) -> Option<Result<Found, TableError>> {
        match guarded(|| self.rows.next().transpose()) {
            Ok(row) => {
                let row = row?;
                self.read += 1;
                Some(Ok(Found { place: RowPlace::Row(number), cells: cells(row) }))
            }
            Err(reason) => Some(Err(TableError::not(&self.path, reason))),
        }
    }

    fn position(&self) -> u64 {
        let share = u128::from(self.size) * u128::from(self.read.min(self.all)) / u128::from(self.all.max(1));
        u64::try_from(share).unwrap_or(self.size)
    }
}

fn cells(row: Row) -> Result<Vec<(String, Cell)>, RowFault> {
    let mut cells = Vec::new();
    let mut size = 0;
    for (name, field) in row.into_columns() {
        let Some(cell) = cell(field) else {
            return Err(RowFault::NotUtf8 { column: Some(name) });
        };
        size += cell.size();
        cells.push((name, cell));
    }
    match size > MAX_ROW {
        true => Err(RowFault::TooLong { line: false, quotes: false }),
        false => Ok(cells),
    }
}

fn cell(field: Field) -> Option<Cell> {
    Some(match field {
        Field::Null => Cell::Empty,
        Field::ListInternal(list) => {
            Cell::List(list.elements().iter().map(|item| text(item.clone())).collect::<Option<_>>()?)
        }
        field => Cell::Text(text(field)?),
    })
}

fn text(field: Field) -> Option<String> {
    Some(match field {
        Field::Null => String::new(),
        Field::Str(text) => text,
        Field::Bytes(bytes) => std::str::from_utf8(bytes.data()).ok()?.to_owned(),
        other => other.to_string(),
    })
}

/// What the library comes to, its panics being errors.
fn guarded<T>(work: impl FnOnce() -> Result<T, ParquetError>) -> Result<T, String> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(result) => result.map_err(|error| match error {
            ParquetError::General(words) | ParquetError::NYI(words) | ParquetError::EOF(words) => words,
            ParquetError::External(error) => error.to_string(),
            other => other.to_string(),
        }),
        Err(_) => Err("the Parquet file is damaged".to_owned()),
    }
}
