//! Any bytes as a table of texts: rows in their order, bad rows with their place, the same from memory and from a stream.

use itl_table::{TableError, TableSource, TextColumns, TextTable};

use crate::{containers, frameworks};

/// Rows after which a body has seen enough.
const ROWS: usize = 10_000;

/// CSV, TSV and JSON lines.
pub(crate) fn text(input: &[u8]) -> bool {
    let names = ["x.csv", "x.tsv", "x.jsonl"];
    let read = names.map(|name| {
        let whole = rows(TableSource::bytes(input), name);
        let pieces = rows(TableSource::stream(Pieces(input)), name);
        assert_eq!(whole, pieces, "the pieces of a stream decided");
        whole.is_some()
    });
    read.contains(&true)
}

/// Parquet.
pub(crate) fn parquet(input: &[u8]) -> bool {
    rows(TableSource::bytes(input), "x.parquet").is_some()
}

/// A workbook, as a table of texts and as a framework.
pub(crate) fn workbook(input: &[u8]) -> bool {
    let made;
    let file = if input.starts_with(b"PK") {
        input
    } else {
        made = containers::container(input, containers::XLSX);
        &made
    };
    let texts = rows(TableSource::bytes(file), "x.xlsx").is_some();
    frameworks::file(file, "x.xlsx") | texts
}

/// What the rows of a table are, as text; nothing where it is none.
fn rows(source: TableSource<'_>, name: &str) -> Option<Vec<String>> {
    let refused =
        |error: &TableError| assert!(!error.place().is_empty() || error.help().is_some(), "{error}");
    let mut table = match TextTable::open(source, name, &TextColumns::default()) {
        Ok(table) => table,
        Err(error) => {
            refused(&error);
            return None;
        }
    };
    let mut shown = Vec::new();
    for row in table.by_ref().take(ROWS) {
        if let Err(error) = &row {
            refused(error);
        }
        shown.push(format!("{row:?}"));
    }
    shown.push(format!("{:?}", table.notices()));
    Some(shown)
}

/// A stream that gives seven bytes at a time.
struct Pieces<'a>(&'a [u8]);

impl std::io::Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = buffer.len().min(7);
        self.0.read(&mut buffer[..count])
    }
}
