//! Where in a framework file something stands: a line, a row, a page, or a path through its structure.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A place in a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum FilePlace {
    /// A line of a text file, from 1.
    Line(usize),
    /// A row of a sheet, from 1.
    Row {
        /// The sheet.
        sheet: String,
        /// The row.
        row: usize,
    },
    /// A page of a document, from 1.
    Page(u32),
    /// A paragraph of a document without pages, from 1.
    Paragraph(usize),
    /// Where in the structure, such as `catalog.groups[2].controls[0]` or the address of a resource.
    Path(String),
}

impl FilePlace {
    /// The line on which a byte stands.
    #[must_use]
    pub fn line_of(text: &[u8], byte: usize) -> Self {
        Self::Line(1 + text[..byte.min(text.len())].iter().filter(|&&b| b == b'\n').count())
    }
}

impl fmt::Display for FilePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => write!(f, "line {line}"),
            Self::Row { sheet, row } => write!(f, "sheet \"{sheet}\", row {row}"),
            Self::Page(page) => write!(f, "page {page}"),
            Self::Paragraph(paragraph) => write!(f, "paragraph {paragraph}"),
            Self::Path(path) => f.write_str(path),
        }
    }
}

/// One place of a file, or several.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FilePlaces(pub Vec<FilePlace>);

impl fmt::Display for FilePlaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Option<Vec<String>> = self.0.iter().map(line).collect();
        let (word, places) = match lines {
            Some(lines) if lines.len() > 1 => ("lines ", lines),
            _ => ("", self.0.iter().map(FilePlace::to_string).collect()),
        };
        match places.split_last() {
            None => f.write_str("the file"),
            Some((only, [])) => f.write_str(only),
            Some((last, others)) => write!(f, "{word}{} and {last}", others.join(", ")),
        }
    }
}

fn line(place: &FilePlace) -> Option<String> {
    match place {
        FilePlace::Line(line) => Some(line.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_lines_share_one_word() {
        let places = |places: &[FilePlace]| FilePlaces(places.to_vec()).to_string();
        assert_eq!(places(&[FilePlace::Line(4)]), "line 4");
        assert_eq!(places(&[FilePlace::Line(4), FilePlace::Line(7), FilePlace::Line(9)]), "lines 4, 7 and 9");
        let row = |row| FilePlace::Row { sheet: "Goals".into(), row };
        assert_eq!(places(&[row(2), row(5)]), "sheet \"Goals\", row 2 and sheet \"Goals\", row 5");
    }
}
