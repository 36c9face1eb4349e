//! Tables whose columns line up.

use std::io;

use super::page::{Page, columns};

/// A table in the making: a header and rows of cells, which may carry colours.
pub(crate) struct Table {
    header: Vec<String>,
    /// Whether a column is aligned to the right, as numbers are.
    right: Vec<bool>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these columns; a name that starts with `>` is aligned to the right.
    pub(crate) fn new(header: &[&str]) -> Self {
        let name = |name: &&str| name.trim_start_matches('>').to_owned();
        Self {
            header: header.iter().map(name).collect(),
            right: header.iter().map(|name| name.starts_with('>')).collect(),
            rows: Vec::new(),
        }
    }

    pub(crate) fn row(&mut self, cells: impl Into<Vec<String>>) {
        self.rows.push(cells.into());
    }

    pub(crate) fn print(&self, page: &mut Page<'_>, indent: usize) -> io::Result<()> {
        let width = |at: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(at)).map(|cell| columns(cell));
            cells.chain([columns(&self.header[at])]).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.header.len()).map(width).collect();
        let line = |cells: &[String]| {
            let mut line = " ".repeat(indent);
            for (at, cell) in cells.iter().enumerate() {
                let pad = " ".repeat(widths[at] - columns(cell));
                let (before, after) = if self.right[at] { (pad.as_str(), "") } else { ("", pad.as_str()) };
                line.push_str(&format!("{before}{cell}{after}  "));
            }
            line
        };
        if self.header.iter().any(|name| !name.is_empty()) {
            let header = page.faint(line(&self.header).trim_end());
            page.line(&header)?;
        }
        self.rows.iter().try_for_each(|row| page.line(&line(row)))
    }
}
