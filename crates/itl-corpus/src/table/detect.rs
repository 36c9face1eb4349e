//! What kind of table a file is, by its first bytes; its name tells kinds of text apart.

use serde_json::Value;

use super::columns::{Columns, find};
use super::field::Fields;
use super::input::{Source, unreadable};
use super::{TableError, delimited};

/// Bytes from which a table is known.
pub const HEAD: usize = 1 << 16;

/// A form of tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// CSV and its like, with what stands between columns.
    Delimited(u8),
    /// One JSON object per line.
    JsonLines,
    /// Parquet.
    Parquet,
}

/// The format of a source that is said to be a table.
pub(super) fn format(source: Source, name: &str) -> Result<(Format, Source), TableError> {
    let (head, source) = source.peek(HEAD).map_err(|error| unreadable(name, &error))?;
    let not = |reason: &str| TableError::NotTable { path: name.to_owned(), reason: reason.to_owned() };
    if head.starts_with(b"PAR1") {
        return Ok((Format::Parquet, source));
    }
    if ends(name, &["parquet"]) {
        return Err(not("it does not begin as Parquet does"));
    }
    if head.contains(&0) {
        return Err(not("it contains NUL bytes"));
    }
    let text = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&head);
    let Some(first) = text.iter().find(|byte| !byte.is_ascii_whitespace()) else {
        return Err(not("it is empty"));
    };
    if ends(name, &["jsonl", "ndjson"]) || (*first == b'{' && !ends(name, &["csv", "tsv", "tab"])) {
        return Ok((Format::JsonLines, source));
    }
    if *first == b'[' && ends(name, &["json"]) {
        return Err(not("it is a JSON array"));
    }
    Ok((Format::Delimited(delimiter(text, name)), source))
}

/// Whether a file that begins like this is a table of texts rather than a document: it has the text's column. A file
/// whose name does not say that it is CSV has to have the id's, too.
#[must_use]
pub fn is_corpus(head: &[u8], name: &str, columns: &Columns) -> bool {
    if head.starts_with(b"PAR1") {
        return true;
    }
    let text = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    if text.trim_ascii_start().starts_with(b"{") {
        let line = text.trim_ascii_start().split(|&byte| byte == b'\n').next().unwrap_or_default();
        let names = match serde_json::from_slice::<Fields>(line) {
            Ok(fields) => fields.0.into_iter().map(|(name, _)| name).collect(),
            // A first line that is broken, or longer than what was looked at.
            Err(_) if ends(name, &["jsonl", "ndjson"]) => return true,
            Err(_) if line.len() == text.trim_ascii_start().len() => return has_key(line, columns.text()),
            Err(_) => Vec::new(),
        };
        return find(&names, columns.text()).is_some();
    }
    let named = ends(name, &["csv", "tsv", "tab"]);
    if !named && name != "-" {
        return false;
    }
    let names = delimited::header(text, delimiter(text, name));
    let has = |asked| find(&names, asked).is_some();
    has(columns.text()) && (named || has(columns.id()))
}

/// Whether the beginning of a JSON object has a key.
fn has_key(line: &[u8], key: &str) -> bool {
    let quoted = Value::from(key).to_string();
    String::from_utf8_lossy(line).match_indices(&quoted).any(|(at, _)| {
        line[..].get(at + quoted.len()..).is_some_and(|rest| rest.trim_ascii_start().starts_with(b":"))
    })
}

/// What stands between the columns: what the header has most of.
fn delimiter(text: &[u8], name: &str) -> u8 {
    let header = text.split(|byte| matches!(byte, b'\n' | b'\r')).next().unwrap_or_default();
    let count = |mark: u8| header.iter().filter(|&&byte| byte == mark).count();
    let usual = if ends(name, &["tsv", "tab"]) { b'\t' } else { b',' };
    *b";,\t".iter().max_by_key(|&&mark| (count(mark), mark == usual)).unwrap_or(&usual)
}

/// Whether a name has one of these endings.
fn ends(name: &str, endings: &[&str]) -> bool {
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    endings.iter().any(|known| ending.eq_ignore_ascii_case(known))
}
