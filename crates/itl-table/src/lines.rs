//! JSON lines: text in, rows out. The first object says which columns there are; a line that is too long is passed over
//! without being kept.

use std::collections::VecDeque;

use crate::cell::{Cell, Cells};
use crate::input::Input;
use crate::table::{FoundRow, Opened, Rows};
use crate::{MAX_COLUMNS, MAX_ROW, RowFault, RowPlace, TableError};

/// Lines among which there has to be an object.
const PATIENCE: usize = 100;

struct Lines<'a> {
    cutter: Cutter<'a>,
    path: String,
    /// What was read to find the columns.
    waiting: VecDeque<FoundRow>,
}

pub(crate) fn open<'a>(input: Input<'a>, path: &str) -> Result<Opened<'a>, TableError> {
    let mut cutter = Cutter { input, line: 0, bytes: Vec::new() };
    let mut waiting: VecDeque<FoundRow> = VecDeque::new();
    while waiting.len() < PATIENCE {
        let cut = cutter.cut().map_err(|error| TableError::unreadable(path, error))?;
        let Some(found) = cut.map(|cut| cutter.found(&cut)) else { break };
        let names = found.cells.as_ref().ok().map(|cells| cells.iter().map(|cell| cell.0.clone()).collect());
        waiting.push_back(found);
        if let Some(names) = names {
            return Ok((Box::new(Lines { cutter, path: path.to_owned(), waiting }), names));
        }
    }
    Err(match waiting.pop_front() {
        Some(FoundRow { place: RowPlace::Line(line), cells: Err(fault) }) => {
            TableError::NotTable { path: path.to_owned(), line: Some(line), reason: fault.to_string() }
        }
        _ => TableError::Empty { path: path.to_owned() },
    })
}

impl Rows for Lines<'_> {
    fn next(&mut self, _: u64) -> Option<Result<FoundRow, TableError>> {
        if let Some(found) = self.waiting.pop_front() {
            return Some(Ok(found));
        }
        match self.cutter.cut() {
            Ok(cut) => cut.map(|cut| Ok(self.cutter.found(&cut))),
            Err(error) => Some(Err(TableError::unreadable(&self.path, error))),
        }
    }

    fn position(&self) -> u64 {
        self.cutter.input.position()
    }
}

enum Cut {
    Whole,
    TooLong,
}

/// Cuts lines out of a stream of bytes, and keeps the last one.
struct Cutter<'a> {
    input: Input<'a>,
    /// The number of the last line, from 1.
    line: u64,
    bytes: Vec<u8>,
}

impl Cutter<'_> {
    /// The next line that is not blank, if there is one.
    fn cut(&mut self) -> std::io::Result<Option<Cut>> {
        loop {
            self.bytes.clear();
            let mut long = false;
            let mut any = false;
            loop {
                let ready = self.input.ready()?;
                if ready.is_empty() {
                    break;
                }
                any = true;
                let end = ready.iter().position(|&byte| byte == b'\n');
                let piece = &ready[..end.unwrap_or(ready.len())];
                long = long || self.bytes.len() + piece.len() > MAX_ROW;
                if !long {
                    self.bytes.extend_from_slice(piece);
                }
                let read = piece.len() + usize::from(end.is_some());
                self.input.consume(read);
                if end.is_some() {
                    break;
                }
            }
            if !any {
                return Ok(None);
            }
            self.line += 1;
            if long {
                return Ok(Some(Cut::TooLong));
            }
            if !self.bytes.trim_ascii().is_empty() {
                return Ok(Some(Cut::Whole));
            }
        }
    }

    fn found(&self, cut: &Cut) -> FoundRow {
        FoundRow { place: RowPlace::Line(self.line), cells: self.cells(cut) }
    }

    fn cells(&self, cut: &Cut) -> Result<Vec<(String, Cell)>, RowFault> {
        if matches!(cut, Cut::TooLong) {
            return Err(RowFault::TooLong { line: true, quotes: false });
        }
        let Ok(line) = std::str::from_utf8(&self.bytes) else {
            return Err(RowFault::NotUtf8 { column: None });
        };
        let cells: Cells = serde_json::from_str(line).map_err(|error| {
            let words = error.to_string();
            let words = words.rsplit_once(" at line").map_or(words.as_str(), |(words, _)| words);
            RowFault::NotObject { reason: words.to_owned(), at: error.column() }
        })?;
        match cells.0.len() {
            0..=MAX_COLUMNS => Ok(cells.0),
            found => Err(RowFault::Fields { found, expected: MAX_COLUMNS }),
        }
    }
}
