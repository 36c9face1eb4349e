//! A table that is written row by row: a value for every column in, groups of rows out.

use parquet::errors::ParquetError;
use std::io::{self, Write};

use super::failed;
use super::table::{Batch, Column, File, Kept, SharedText, Value, next_column};
use itl_results::tables;

/// Rows of a group.
const GROUP: usize = 200_000;

/// A Parquet file that rows are added to.
pub struct RowTable<W: Write + Send> {
    file: File<W>,
    batches: Vec<Batch>,
    rows: usize,
}

impl<W: Write + Send> RowTable<W> {
    /// A file without rows that says what it is about; `name` is that of its schema.
    ///
    /// # Errors
    /// If `out` fails.
    pub fn new(out: W, name: &str, columns: &[Column], about: &[(&str, String)]) -> io::Result<Self> {
        let mut file = File::new(out, name, columns).map_err(failed)?;
        about.iter().for_each(|(key, value)| file.describe(key, value.clone()));
        Ok(Self { file, batches: columns.iter().copied().map(Batch::of).collect(), rows: 0 })
    }

    /// Adds a row: a value for every column, in order.
    ///
    /// # Errors
    /// If `out` fails, or if the row does not fit the columns.
    pub fn row<'a>(&mut self, values: impl IntoIterator<Item = Value<'a>>) -> io::Result<()> {
        let mut values = values.into_iter();
        for batch in &mut self.batches {
            let short = || failed(ParquetError::General("a row has fewer values than columns".to_owned()));
            batch.push(values.next().ok_or_else(short)?).map_err(failed)?;
        }
        self.rows += 1;
        if self.rows >= GROUP {
            self.flush().map_err(failed)?;
        }
        Ok(())
    }

    /// Adds a row of a table: what the row belongs to, and the values of its columns.
    ///
    /// # Errors
    /// As [`RowTable::row`].
    pub fn table_row<R>(
        &mut self,
        of: &SharedText,
        columns: &[tables::Column<R>],
        row: &R,
    ) -> io::Result<()> {
        let values: Vec<Kept> = columns.iter().map(|column| Kept::of(column.value(row), None)).collect();
        self.row(std::iter::once(Value::Shared(of)).chain(values.iter().map(Kept::value)))
    }

    fn flush(&mut self) -> Result<(), ParquetError> {
        if self.rows == 0 {
            return Ok(());
        }
        let mut group = self.file.group()?;
        for batch in &mut self.batches {
            let mut column = next_column(&mut group)?;
            batch.write(&mut column)?;
            column.close()?;
        }
        group.close()?;
        self.rows = 0;
        Ok(())
    }

    /// Ends the file.
    ///
    /// # Errors
    /// If `out` fails.
    pub fn finish(mut self) -> io::Result<W> {
        self.flush().map_err(failed)?;
        self.file.finish().map_err(failed)
    }
}

#[cfg(test)]
mod tests {
    use super::super::table::ColumnKind;
    use super::*;
    use parquet::file::reader::{FileReader, SerializedFileReader};

    const COLUMNS: [Column; 5] = [
        Column::required("id", ColumnKind::Text),
        Column::optional("page", ColumnKind::Small),
        Column::required("words", ColumnKind::Whole),
        Column::optional("affinity", ColumnKind::Number),
        Column::optional("aligned", ColumnKind::Flag),
    ];

    fn table() -> RowTable<Vec<u8>> {
        RowTable::new(Vec::new(), "results", &COLUMNS, &[("itl.framework", "sdg".to_owned())]).unwrap()
    }

    #[test]
    fn rows_come_back_with_their_gaps() {
        let mut table = table();
        let shared = SharedText::from("b");
        let number = Value::Number(0.25);
        table
            .row([Value::Text("a"), Value::Whole(7), Value::Whole(1 << 40), number, Value::Flag(true)])
            .unwrap();
        table
            .row([Value::Shared(&shared), Value::None, Value::Whole(u64::MAX), Value::None, Value::None])
            .unwrap();
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(&table.finish().unwrap()).unwrap();
        let reader = SerializedFileReader::new(file).unwrap();
        let rows: Vec<String> =
            reader.get_row_iter(None).unwrap().map(|row| row.unwrap().to_string()).collect();
        assert_eq!(
            rows,
            [
                "{id: \"a\", page: 7, words: 1099511627776, affinity: 0.25, aligned: true}",
                "{id: \"b\", page: null, words: 9223372036854775807, affinity: null, aligned: null}",
            ]
        );
        let about = reader.metadata().file_metadata();
        assert_eq!(about.key_value_metadata().unwrap()[0].value.as_deref(), Some("sdg"));
        assert!(about.created_by().unwrap().starts_with("itl version "));
    }

    #[test]
    fn a_row_that_does_not_fit_is_refused() {
        assert!(table().row([Value::Text("a")]).is_err());
        let wrong = [Value::Number(1.0), Value::None, Value::Whole(1), Value::None, Value::None];
        assert!(table().row(wrong).is_err());
    }
}
