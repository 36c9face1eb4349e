//! Parquet: a file or bytes in, rows out, some rows of every column at a time.
//!
//! The library may panic on damaged files; here that is an error of the file like any other.

mod chunks;
mod shown;

use parquet::basic::Compression;
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::reader::RowIter;
use parquet::record::{Field, Row};
use std::panic::{AssertUnwindSafe, catch_unwind};

use self::chunks::Chunks;
use self::shown::shown;
use crate::table::{FoundRow, Opened, Rows};
use crate::{Cell, MAX_COLUMNS, MAX_ROW, RowFault, RowPlace, TableError, TableSource};

/// Rows whose cells are unpacked at a time.
const BATCH: usize = 64;
/// What cells may become: so many bytes whatever the file, and so many for each byte of it. A text that stands in all rows is written once.
const MIN_EXPANDED: u64 = 64 << 20;
const MAX_RATIO: u64 = 1000;
/// What a cell counts besides its text: rows of nothing take no room in a file.
const CELL: u64 = 32;

struct Records {
    rows: RowIter<'static>,
    path: String,
    /// Rows so far and of all, and the size of the file.
    read: u64,
    all: u64,
    size: u64,
    /// What cells have become.
    expanded: u64,
}

pub(crate) fn open<'a>(source: TableSource<'a>, path: &str) -> Result<Opened<'a>, TableError> {
    let Some(source) = source.anywhere() else {
        return Err(TableError::Piped { path: path.to_owned(), format: "Parquet".into() });
    };
    let size = source.size();
    let reader = guarded(|| SerializedFileReader::new(Chunks(source)))
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
    Ok((Box::new(Records { rows, path: path.to_owned(), read: 0, all, size, expanded: 0 }), names))
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
    fn next(&mut self, number: u64) -> Option<Result<FoundRow, TableError>> {
        match guarded(|| Ok(self.rows.next().transpose()?.map(cells))) {
            Ok(row) => {
                let cells = row?;
                self.read += 1;
                self.expanded = self.expanded.saturating_add(cells.size);
                let most = self.size.saturating_mul(MAX_RATIO).max(MIN_EXPANDED);
                if self.expanded > most {
                    let reason = format!("its {} bytes become rows of more than {most}", self.size);
                    return Some(Err(TableError::not(&self.path, reason)));
                }
                Some(Ok(FoundRow { place: RowPlace::Row(number), cells: cells.read }))
            }
            Err(reason) => Some(Err(TableError::not(&self.path, reason))),
        }
    }

    fn position(&self) -> u64 {
        let share = u128::from(self.size) * u128::from(self.read.min(self.all)) / u128::from(self.all.max(1));
        u64::try_from(share).unwrap_or(self.size)
    }
}

/// A row's cells, and what they take.
struct Cells {
    read: Result<Vec<(String, Cell)>, RowFault>,
    size: u64,
}

fn cells(row: Row) -> Cells {
    let mut cells = Vec::new();
    let (mut texts, mut size) = (0, 0);
    for (name, field) in row.into_columns() {
        size += CELL;
        let cell = cell(field);
        texts += cell.size();
        cells.push((name, cell));
    }
    let read = match texts > MAX_ROW {
        true => Err(RowFault::TooLong { line: false, quotes: false }),
        false => Ok(cells),
    };
    Cells { read, size: size + texts as u64 }
}

fn cell(field: Field) -> Cell {
    match field {
        Field::Null => Cell::Empty,
        Field::ListInternal(list) => {
            Cell::List(list.elements().iter().map(|item| cell(item.clone()).into_text()).collect())
        }
        Field::Str(text) => Cell::Text(text),
        Field::Bytes(bytes) => match std::str::from_utf8(bytes.data()) {
            Ok(text) => Cell::Text(text.to_owned()),
            Err(_) => Cell::Binary(
                bytes.data().iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}")),
            ),
        },
        other => Cell::Text(shown(&other)),
    }
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
