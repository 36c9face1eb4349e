//! CSV in, draft out. Columns by name, in any order; comma, semicolon or tab.

use super::columns::Columns;
use crate::accept::Draft;
use crate::{Framework, FrameworkError, Place, ReadOptions};

pub(super) fn read(text: &str, id: &str, options: &ReadOptions<'_>) -> Result<Draft, FrameworkError> {
    let mut reader = csv::ReaderBuilder::new().delimiter(delimiter(text)).from_reader(text.as_bytes());
    let header: Vec<String> =
        reader.headers().map_err(|error| broken(&error))?.iter().map(str::to_owned).collect();
    let (columns, notices) = Columns::of(&header, options.columns, &Place::Line(1))?;
    let mut draft = Draft { framework: Framework::empty(id), places: Vec::new(), notices };
    for record in reader.records() {
        let record = record.map_err(|error| broken(&error))?;
        let line = record.position().map_or(0, |position| position.line() as usize);
        columns.add(|at| record.get(at).unwrap_or(""), Place::Line(line), &mut draft)?;
    }
    Ok(draft)
}

/// The separator that the header uses.
fn delimiter(text: &str) -> u8 {
    let header = text.lines().next().unwrap_or("");
    *b",;\t"
        .iter()
        .max_by_key(|&&mark| (header.bytes().filter(|&b| b == mark).count(), mark == b','))
        .unwrap_or(&b',')
}

fn broken(error: &csv::Error) -> FrameworkError {
    match error.kind() {
        csv::ErrorKind::UnequalLengths { pos, expected_len, len } => FrameworkError::RowLength {
            place: Place::Line(pos.as_ref().map_or(0, |pos| pos.line() as usize)),
            expected: *expected_len as usize,
            found: *len as usize,
        },
        // The text is in memory and known to be UTF-8: no other kind can occur.
        _ => FrameworkError::Empty,
    }
}
