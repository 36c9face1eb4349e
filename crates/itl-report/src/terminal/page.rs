//! Where a page is printed: its width, whether it has colours, its lines, notes and tables.

use std::io::{self, Write};

use super::hints;

/// A page of the terminal.
pub struct Page<'w> {
    out: &'w mut dyn Write,
    /// Whether escape sequences for colour and weight may be used.
    pub colour: bool,
    /// Columns.
    pub width: usize,
}

impl<'w> Page<'w> {
    /// A page on `out`.
    pub fn new(out: &'w mut dyn Write, colour: bool, width: usize) -> Self {
        Self { out, colour, width: width.clamp(60, 160) }
    }

    pub(crate) fn line(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{}", text.trim_end())
    }

    pub(crate) fn blank(&mut self) -> io::Result<()> {
        writeln!(self.out)
    }

    /// A title with an empty line before it.
    pub(crate) fn title(&mut self, text: &str) -> io::Result<()> {
        self.blank()?;
        let title = self.strong(text);
        self.line(&title)
    }

    /// Running text in lines of the page's width, indented.
    pub(crate) fn paragraph(&mut self, text: &str, indent: usize) -> io::Result<()> {
        self.beside(&" ".repeat(indent), text)
    }

    /// Running text in lines of the page's width, each beginning with `margin`.
    pub(crate) fn beside(&mut self, margin: &str, text: &str) -> io::Result<()> {
        for line in wrap(text, self.width.saturating_sub(columns(margin))) {
            self.line(&format!("{margin}{line}"))?;
        }
        Ok(())
    }

    /// A text in lines of so many columns.
    pub(crate) fn wrapped(&self, text: &str, width: usize) -> Vec<String> {
        wrap(text, width)
    }

    /// A remark in faint lines of the page's width, indented.
    pub(crate) fn note(&mut self, text: &str, indent: usize) -> io::Result<()> {
        for line in wrap(text, self.width.saturating_sub(indent)) {
            let line = self.faint(&line);
            self.line(&format!("{:indent$}{line}", ""))?;
        }
        Ok(())
    }

    /// Says how many were not shown, if any.
    pub(crate) fn more(&mut self, all: usize, shown: usize, indent: usize) -> io::Result<()> {
        match all.saturating_sub(shown) {
            0 => Ok(()),
            hidden => self.note(&hints::and_more(hidden, all), indent),
        }
    }

    pub(crate) fn strong(&self, text: &str) -> String {
        self.styled("1", text)
    }

    /// A problem: bold and red.
    pub(crate) fn alarm(&self, text: &str) -> String {
        self.styled("1;31", text)
    }

    pub(crate) fn faint(&self, text: &str) -> String {
        self.styled("2", text)
    }

    /// A matched word: bold and green, or in brackets where there is no colour.
    pub(crate) fn mark(&self, text: &str) -> String {
        if self.colour { self.styled("1;32", text) } else { format!("[{text}]") }
    }

    pub(crate) fn bar(&self, share: f64, length: usize) -> String {
        const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
        let eighths = (share.clamp(0.0, 1.0) * length as f64 * 8.0).round() as usize;
        let bar = format!("{}{}", "█".repeat(eighths / 8), EIGHTHS[eighths % 8]);
        self.styled("36", &bar)
    }

    pub(crate) fn styled(&self, code: &str, text: &str) -> String {
        if self.colour && !text.is_empty() { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
}

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

/// At most `width` columns of a text, with an ellipsis if something was cut.
pub(crate) fn shorten(text: &str, width: usize) -> String {
    use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};
    if text.width() <= width {
        return text.to_owned();
    }
    let mut used = 1;
    let kept = text.chars().take_while(|c| {
        used += c.width().unwrap_or(0);
        used <= width
    });
    format!("{}…", kept.collect::<String>().trim_end())
}

/// Columns that a text takes; escape sequences take none.
pub(crate) fn columns(text: &str) -> usize {
    use unicode_width::UnicodeWidthStr;
    let mut rest = text;
    let mut total = 0;
    while let Some(at) = rest.find('\x1b') {
        total += rest[..at].width();
        rest = rest[at..].split_once('m').map_or("", |(_, after)| after);
    }
    total + rest.width()
}

/// Lines of at most `width` columns, broken at spaces.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if columns(line) + 1 + columns(word) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_characters_count_double() {
        assert_eq!(shorten("日本語", 5), "日本…");
        assert_eq!(shorten("short", 5), "short");
        assert_eq!(columns("\x1b[1mab\x1b[0mc"), 3);
    }

    #[test]
    fn lines_break_at_spaces() {
        assert_eq!(wrap("one two three", 8), ["one two", "three"]);
    }
}
