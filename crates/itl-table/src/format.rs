//! The format of a table, by its first bytes; its name tells kinds of text apart.
//!
//! The bytes are a prefix of fixed length or the whole input ([`crate::Prefixed`]): fewer would let the way in which
//! an input arrives decide.

use serde::{Deserialize, Serialize};

use crate::{TableError, decoded};

/// What stands between the columns of CSV and its like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Delimiter(u8);

/// A form of tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum TableFormat {
    /// CSV and its like.
    Delimited(Delimiter),
    /// One JSON object per line.
    JsonLines,
    /// Parquet.
    Parquet,
    /// A workbook.
    Xlsx,
}

impl Delimiter {
    /// The comma.
    pub const COMMA: Self = Self(b',');
    /// The semicolon.
    pub const SEMICOLON: Self = Self(b';');
    /// The tab.
    pub const TAB: Self = Self(b'\t');

    /// What the header line has most of outside of quotes; of equals the tab where the name says TSV, else the comma.
    /// The header is the first line that is not blank.
    #[must_use]
    pub fn of(text: &[u8], name: &str) -> Self {
        let usual = if ends(name, &["tsv", "tab"]) { Self::TAB } else { Self::COMMA };
        let text = text.trim_ascii_start();
        let mut counts = [0_usize; 3];
        let marks = [Self::SEMICOLON, Self::COMMA, Self::TAB];
        let mut quoted = false;
        for &byte in text {
            match byte {
                b'"' => quoted = !quoted,
                b'\n' | b'\r' if !quoted => break,
                byte if !quoted => {
                    if let Some(at) = marks.iter().position(|mark| mark.0 == byte) {
                        counts[at] += 1;
                    }
                }
                _ => {}
            }
        }
        let best = (0..marks.len()).max_by_key(|&at| (counts[at], marks[at] == usual));
        best.map_or(usual, |at| marks[at])
    }

    /// The character.
    #[must_use]
    pub fn byte(self) -> u8 {
        self.0
    }
}

impl TableFormat {
    /// What people call it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Delimited(_) => "CSV",
            Self::JsonLines => "JSONL",
            Self::Parquet => "Parquet",
            Self::Xlsx => "XLSX",
        }
    }

    /// The format of what is said to be a table and begins like this.
    ///
    /// # Errors
    /// If it cannot be one.
    pub fn of(prefix: &[u8], name: &str) -> Result<Self, TableError> {
        let not = |reason: &str| Err(TableError::not(name, reason));
        if prefix.starts_with(b"PAR1") {
            return Ok(Self::Parquet);
        }
        if prefix.starts_with(b"PK\x03\x04") && ends(name, &["xlsx", "xlsm"]) {
            return Ok(Self::Xlsx);
        }
        if ends(name, &["parquet"]) {
            return not("it does not begin as Parquet does");
        }
        let text = decoded(prefix);
        // A binary file has some before its first line ends; a text may have one in a cell.
        if text.iter().take_while(|&&byte| byte != b'\n').any(|&byte| byte == 0) {
            return not("its first line contains NUL bytes");
        }
        let Some(first) = text.iter().find(|byte| !byte.is_ascii_whitespace()) else {
            return Err(TableError::Empty { path: name.to_owned() });
        };
        if ends(name, &["jsonl", "ndjson"]) || (*first == b'{' && !is_delimited(name)) {
            return Ok(Self::JsonLines);
        }
        if *first == b'[' && ends(name, &["json"]) {
            return not("it is a JSON array");
        }
        Ok(Self::Delimited(Delimiter::of(&text, name)))
    }
}

/// Whether a name says that the file is CSV or its like.
pub(crate) fn is_delimited(name: &str) -> bool {
    ends(name, &["csv", "tsv", "tab"])
}

/// Whether a name has one of these endings.
pub(crate) fn ends(name: &str, endings: &[&str]) -> bool {
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    endings.iter().any(|known| ending.eq_ignore_ascii_case(known))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_line_tells_the_delimiter() {
        let of = |text: &str, name| Delimiter::of(text.as_bytes(), name);
        assert_eq!(of("id;text\na,b,c,d\n", "a.csv"), Delimiter::SEMICOLON);
        assert_eq!(of("id\ttext", ""), Delimiter::TAB);
        assert_eq!(of("text", ""), Delimiter::COMMA);
        assert_eq!(of("text", "a.TSV"), Delimiter::TAB);
        assert_eq!(of("a,b;c", ""), Delimiter::COMMA);
        // What stands in quotes parts nothing; a header may go over lines there.
        assert_eq!(of("\"Name, first, last\";id", ""), Delimiter::SEMICOLON);
        assert_eq!(of("\"a\nb,\";c\n", ""), Delimiter::SEMICOLON);
        assert_eq!(of("\r\n\nid;text\n", ""), Delimiter::SEMICOLON);
    }

    #[test]
    fn the_first_bytes_tell_the_format() {
        let of = |text: &[u8], name| TableFormat::of(text, name).unwrap();
        assert_eq!(of(b"PAR1", "x"), TableFormat::Parquet);
        assert_eq!(of(b" {\"a\":1}", "x"), TableFormat::JsonLines);
        assert_eq!(of(b"{a,b", "x.csv"), TableFormat::Delimited(Delimiter::COMMA));
        assert_eq!(of(b"\xFF\xFEa\0;\0b\0", "x"), TableFormat::Delimited(Delimiter::SEMICOLON));
        assert_eq!(of(b"PK\x03\x04", "x.xlsx"), TableFormat::Xlsx);
        for (text, name) in
            [(&b"PK\x03\x04\0"[..], "x"), (b"[1]", "x.json"), (b"x", "x.parquet"), (b" \n", "x")]
        {
            assert!(TableFormat::of(text, name).is_err(), "{text:?}");
        }
    }
}
