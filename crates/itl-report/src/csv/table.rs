//! A table on its way out: rows of cells in, lines out. Separators and line breaks inside of cells are quoted.

use itl_core::Model;
use std::borrow::Cow;
use std::io::{self, Write};

use super::inert::inert;

/// What parts the cells of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// A comma: CSV.
    Comma,
    /// A tab: TSV.
    Tab,
}

pub(super) struct Table<'a>(csv::Writer<&'a mut dyn Write>);

impl<'a> Table<'a> {
    pub(super) fn new(out: &'a mut dyn Write, dialect: Dialect) -> Self {
        let delimiter = match dialect {
            Dialect::Comma => b',',
            Dialect::Tab => b'\t',
        };
        Self(csv::WriterBuilder::new().delimiter(delimiter).from_writer(out))
    }

    /// Writes a row; a failure of `out` stays what it is, so that a closed pipe can be told from a full disk.
    pub(super) fn row<T: AsRef<[u8]>>(&mut self, cells: impl IntoIterator<Item = T>) -> io::Result<()> {
        self.0.write_record(cells).map_err(|error| match error.into_kind() {
            csv::ErrorKind::Io(error) => error,
            other => io::Error::other(format!("{other:?}")),
        })
    }

    pub(super) fn close(mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// The same digits as in JSON.
pub(super) fn number(value: f64) -> String {
    serde_json::Number::from_f64(value).map(|number| number.to_string()).unwrap_or_default()
}

/// The ids of all concepts, as cells.
pub(super) fn ids(model: &Model, dialect: Dialect) -> Vec<Cow<'_, str>> {
    model.framework().concepts.iter().map(|concept| inert(&concept.id, dialect)).collect()
}
