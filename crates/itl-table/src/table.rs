//! A table of any format, row by row.

use crate::cell::Cell;
use crate::input::Input;
use crate::{BadRow, RowFault, RowPlace, TableError, TableFormat, TableRow, TableSource};
use crate::{delimited, lines};

/// What a reader of rows finds: the place of a row, and its cells or what is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundRow {
    /// Where it stands.
    pub place: RowPlace,
    /// What stands in it, by the names of the columns.
    pub cells: Result<Vec<(String, Cell)>, RowFault>,
}

/// A reader of rows: of one format here, or of what another process reads.
pub trait Rows: Send {
    /// The next row, if there is one; its number is counted from 1.
    ///
    /// # Errors
    /// If the file cannot be read further. There is no next row then.
    fn next(&mut self, number: u64) -> Option<Result<FoundRow, TableError>>;

    /// How far the file is read, in bytes.
    fn position(&self) -> u64;
}

/// What opening a table gives: its rows and the names of its columns.
pub(crate) type Opened<'a> = (Box<dyn Rows + 'a>, Vec<String>);

/// A table that is being read. Its rows come one by one.
pub struct Table<'a> {
    rows: Box<dyn Rows + 'a>,
    format: TableFormat,
    names: Vec<String>,
    path: String,
    number: u64,
    limit: u64,
    over: bool,
}

impl<'a> Table<'a> {
    /// Opens a table; `name` is what messages call it, and its ending tells kinds of text apart.
    ///
    /// # Errors
    /// If it is no table.
    pub fn open(source: TableSource<'a>, name: &str) -> Result<Self, TableError> {
        let (prefix, source) = source.peek().map_err(|error| TableError::unreadable(name, error))?;
        let format = TableFormat::of(&prefix, name)?;
        let (rows, names) = match format {
            TableFormat::Delimited(mark) => delimited::open(Input::new(source.into_stream()), mark, name)?,
            TableFormat::JsonLines => lines::open(Input::new(source.into_stream()), name)?,
            #[cfg(feature = "parquet")]
            TableFormat::Parquet => crate::records::open(source, name)?,
            #[cfg(feature = "xlsx")]
            TableFormat::Xlsx => crate::workbook::open(source, name)?,
            #[cfg(not(all(feature = "parquet", feature = "xlsx")))]
            other => return Err(TableError::NotBuilt { path: name.to_owned(), format: other.name().into() }),
        };
        Ok(Self::of(rows, format, names, name))
    }

    /// A table that is open somewhere else: its rows, format and the names of its columns.
    pub fn of(rows: Box<dyn Rows + 'a>, format: TableFormat, names: Vec<String>, name: &str) -> Self {
        Self { rows, format, names, path: name.to_owned(), number: 0, limit: u64::MAX, over: false }
    }

    /// The same table, refused where it has more rows than this.
    #[must_use]
    pub fn with_max_rows(self, limit: u64) -> Self {
        Self { limit, ..self }
    }

    /// Its format.
    #[must_use]
    pub fn format(&self) -> TableFormat {
        self.format
    }

    /// The names of its columns as they are written; of JSON lines, those of the first object.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// What messages call it.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// How far the file is read, in bytes; for Parquet a share of its size.
    #[must_use]
    pub fn position(&self) -> u64 {
        self.rows.position()
    }
}

impl Iterator for Table<'_> {
    type Item = Result<Result<TableRow, BadRow>, TableError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let number = self.number + 1;
        let found = match self.rows.next(number) {
            Some(Ok(_)) if number > self.limit => {
                Err(TableError::TooManyRows { path: self.path.clone(), limit: self.limit })
            }
            Some(found) => found,
            None => {
                self.over = true;
                return None;
            }
        };
        self.number = number;
        self.over = found.is_err();
        Some(found.map(|FoundRow { place, cells }| match cells {
            Ok(cells) => Ok(TableRow { number, place, cells }),
            Err(fault) => Err(BadRow { number, place, id: number.to_string(), fault }),
        }))
    }
}
