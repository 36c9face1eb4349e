//! Rows of a table: bytes of JSON lines or CSV in, rows with named cells and their lines out.
//!
//! The format is told by the content: a file whose first character is `{` has an object on each line. Otherwise the
//! first line names columns, which commas, semicolons or tabs part. A cell is a JSON value; those of CSV are texts.

use serde_json::{Map, Value};

use crate::EvalError;

/// Bytes of a line of JSON, or of a row of CSV.
pub(crate) const MAX_LINE: usize = 16 << 20;
/// Rows of a table.
const MAX_ROWS: usize = 20_000_000;

/// A row: its line, and its cells by name.
pub(crate) struct Row {
    pub(crate) line: u64,
    cells: Map<String, Value>,
}

impl Row {
    /// The cell of a column, if there is something in it.
    pub(crate) fn get(&self, column: &str) -> Option<&Value> {
        self.cells.get(column).filter(|value| !value.is_null())
    }

    /// The cell of a column that has to be there.
    pub(crate) fn need(&self, column: &str) -> Result<&Value, EvalError> {
        self.get(column).ok_or_else(|| EvalError::NoColumn {
            column: column.to_owned(),
            line: self.line,
            some: self.cells.keys().take(12).cloned().collect(),
        })
    }

    /// A cell as one text; a number or a truth value is written out.
    pub(crate) fn text(&self, column: &str) -> Result<String, EvalError> {
        plain(self.need(column)?).ok_or_else(|| self.wrong(column, "a text"))
    }

    pub(crate) fn wrong(&self, column: &str, expected: &'static str) -> EvalError {
        EvalError::Value { line: self.line, column: column.to_owned(), expected }
    }
}

/// A value as text, unless it is a list or an object.
pub(crate) fn plain(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(truth) => Some(truth.to_string()),
        _ => None,
    }
}

/// Calls `each` with every row of a table.
///
/// # Errors
/// If the bytes are no table, or `each` refuses a row.
pub(crate) fn rows(
    bytes: &[u8],
    mut each: impl FnMut(Row) -> Result<(), EvalError>,
) -> Result<(), EvalError> {
    let bytes = bytes.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(bytes);
    let mut count = 0;
    let mut counted = |row: Row| {
        count += 1;
        if count > MAX_ROWS {
            return Err(EvalError::TooManyRows { limit: MAX_ROWS });
        }
        each(row)
    };
    match bytes.iter().find(|byte| !byte.is_ascii_whitespace()) {
        None => return Err(EvalError::Empty),
        Some(b'{') => json_rows(bytes, &mut counted)?,
        Some(_) => csv_rows(bytes, &mut counted)?,
    }
    if count == 0 { Err(EvalError::Empty) } else { Ok(()) }
}

fn json_rows(bytes: &[u8], each: &mut dyn FnMut(Row) -> Result<(), EvalError>) -> Result<(), EvalError> {
    for (line, content) in (1..).zip(bytes.split(|&byte| byte == b'\n')) {
        if content.len() > MAX_LINE {
            return Err(EvalError::LongLine { line });
        }
        let content = std::str::from_utf8(content).map_err(|_| EvalError::NotText { line })?;
        if content.trim().is_empty() {
            continue;
        }
        let cells = serde_json::from_str(content)
            .map_err(|error| EvalError::Json { line, reason: reason(&error.to_string()) })?;
        each(Row { line, cells })?;
    }
    Ok(())
}

/// What a parser says, without its own count of lines.
fn reason(said: &str) -> String {
    said.split(" at line ").next().unwrap_or(said).to_owned()
}

fn csv_rows(bytes: &[u8], each: &mut dyn FnMut(Row) -> Result<(), EvalError>) -> Result<(), EvalError> {
    let first = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let often = |delimiter: u8| first.iter().filter(|&&byte| byte == delimiter).count();
    // The comma comes last, because the last of equals is taken.
    let delimiter = [b';', b'\t', b','].into_iter().max_by_key(|&delimiter| often(delimiter)).unwrap_or(b',');
    let mut reader = csv::ReaderBuilder::new().delimiter(delimiter).from_reader(bytes);
    let header = reader.byte_headers().map_err(|error| broken(&error, 1))?.clone();
    let names: Result<Vec<String>, _> = header.iter().map(|name| String::from_utf8(name.to_vec())).collect();
    let names: Vec<String> = names.map_err(|_| EvalError::NotText { line: 1 })?;
    let mut record = csv::ByteRecord::new();
    loop {
        let line = reader.position().line();
        if !reader.read_byte_record(&mut record).map_err(|error| broken(&error, line))? {
            return Ok(());
        }
        let line = record.position().map_or(line, csv::Position::line);
        if record.as_slice().len() > MAX_LINE {
            return Err(EvalError::LongLine { line });
        }
        let mut cells = Map::new();
        for (name, cell) in names.iter().zip(&record) {
            let cell = std::str::from_utf8(cell).map_err(|_| EvalError::NotText { line })?;
            // Of two columns with one name the first counts; an empty cell says nothing.
            if !cells.contains_key(name.trim()) {
                let value = if cell.is_empty() { Value::Null } else { Value::String(cell.to_owned()) };
                cells.insert(name.trim().to_owned(), value);
            }
        }
        each(Row { line, cells })?;
    }
}

fn broken(error: &csv::Error, line: u64) -> EvalError {
    let reason = match error.kind() {
        csv::ErrorKind::UnequalLengths { expected_len, len, .. } => {
            format!("it has {len} cells instead of {expected_len}")
        }
        _ => error.to_string(),
    };
    EvalError::Row { line: error.position().map_or(line, csv::Position::line), reason }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(bytes: &[u8]) -> Result<Vec<(u64, String)>, EvalError> {
        let mut found = Vec::new();
        rows(bytes, |row| {
            found.push((row.line, row.text("text")?));
            Ok(())
        })?;
        Ok(found)
    }

    #[test]
    fn the_format_is_told_by_the_content() {
        assert_eq!(all(b"\n{\"text\":\"a\"}\r\n\n{\"text\":7}").unwrap(), [(2, "a".into()), (4, "7".into())]);
        for table in [
            "id,text\n1,\"a,\nb\"\n2,c\n",
            "id;text\n1;\"a,\nb\"\n2;c\n",
            "\u{FEFF}id\ttext\n1\t\"a,\nb\"\n2\tc\n",
        ] {
            assert_eq!(all(table.as_bytes()).unwrap(), [(2, "a,\nb".into()), (4, "c".into())], "{table:?}");
        }
    }

    #[test]
    fn what_is_wrong_has_a_line() {
        assert_eq!(all(b" \n").unwrap_err(), EvalError::Empty);
        assert_eq!(all(b"id,text\n").unwrap_err(), EvalError::Empty);
        let place = |bytes: &[u8]| all(bytes).unwrap_err().place().unwrap();
        assert_eq!(place(b"{\"text\":\"a\"}\n{\"text\":"), "line 2");
        assert_eq!(place(b"{\"text\":\"a\"}\n[1]"), "line 2");
        assert_eq!(place(b"{\"text\":\"a\"}\n\n{\"id\":1}"), "line 3");
        assert_eq!(place(b"id,text\n1,a\n2\n"), "line 3");
        assert_eq!(place(b"id,text\n1,\xff\n"), "line 2");
        let long = [b"{\"text\":\"".as_slice(), &vec![b'x'; MAX_LINE], b"\"}"].concat();
        assert_eq!(all(&long).unwrap_err(), EvalError::LongLine { line: 1 });
        // Deep nesting is an error of its line, not a stack that overflows.
        let deep = ["{\"text\":", &"[".repeat(1 << 20)].concat();
        assert_eq!(place(deep.as_bytes()), "line 1");
    }
}
