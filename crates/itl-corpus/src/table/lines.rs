//! JSONL: lines in, records out. The first object says which columns there are; a line that is too long is passed over
//! without being kept.

use std::collections::VecDeque;

use super::columns::{Columns, Layout};
use super::field::Fields;
use super::input::{Input, unreadable};
use super::{Found, MAX_ROW, Rows, TableError};

/// Lines among which there has to be an object.
const PATIENCE: usize = 100;

struct Lines {
    cutter: Cutter,
    path: String,
    layout: Layout,
    /// What was read to find the columns.
    waiting: VecDeque<Found>,
}

pub(super) fn open(input: Input, path: &str, columns: &Columns) -> Result<(Box<dyn Rows>, bool), TableError> {
    let mut cutter = Cutter { input, line: 0, bytes: Vec::new() };
    let mut waiting = VecDeque::new();
    let failed = |error: std::io::Error| unreadable(path, &error);
    while waiting.len() < PATIENCE {
        let Some(cut) = cutter.cut().map_err(failed)? else { break };
        match cutter.fields(&cut) {
            Ok(fields) => {
                let names: Vec<String> = fields.0.iter().map(|(name, _)| name.clone()).collect();
                let layout = Layout::of(columns, &names, path)?;
                waiting.push_back(Ok(layout.record(Some(cutter.line), fields.0)));
                let has_ids = layout.has_ids();
                return Ok((Box::new(Lines { cutter, path: path.to_owned(), layout, waiting }), has_ids));
            }
            Err(reason) => waiting.push_back(Err((Some(cutter.line), reason))),
        }
    }
    let reason = match waiting.pop_front() {
        Some(Err((Some(line), reason))) => format!("line {line}: {reason}"),
        _ => "it is empty".to_owned(),
    };
    Err(TableError::NotTable { path: path.to_owned(), reason })
}

impl Rows for Lines {
    fn next(&mut self) -> Option<Result<Found, TableError>> {
        if let Some(found) = self.waiting.pop_front() {
            return Some(Ok(found));
        }
        let cut = match self.cutter.cut() {
            Ok(cut) => cut?,
            Err(error) => return Some(Err(unreadable(&self.path, &error))),
        };
        let line = Some(self.cutter.line);
        let found = self.cutter.fields(&cut).map_err(|reason| (line, reason));
        Some(Ok(found.map(|fields| self.layout.record(line, fields.0))))
    }

    fn position(&self) -> u64 {
        self.cutter.input.count()
    }
}

enum Cut {
    Whole,
    TooLong,
}

/// Cuts lines out of a stream of bytes, and keeps the last one.
struct Cutter {
    input: Input,
    /// The number of the last line, from 1.
    line: u64,
    bytes: Vec<u8>,
}

impl Cutter {
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
            if self.line == 1 && self.bytes.starts_with(b"\xEF\xBB\xBF") {
                self.bytes.drain(..3);
            }
            if !self.bytes.trim_ascii().is_empty() {
                return Ok(Some(Cut::Whole));
            }
        }
    }

    fn fields(&self, cut: &Cut) -> Result<Fields, String> {
        if matches!(cut, Cut::TooLong) {
            return Err(format!("the line is longer than {} MiB", MAX_ROW >> 20));
        }
        if std::str::from_utf8(&self.bytes).is_err() {
            return Err("the line is not UTF-8".to_owned());
        }
        serde_json::from_slice(&self.bytes).map_err(|error| {
            let words = error.to_string();
            let words = words.rsplit_once(" at line").map_or(words.as_str(), |(words, _)| words);
            format!("not a JSON object: {words}, column {}", error.column())
        })
    }
}
