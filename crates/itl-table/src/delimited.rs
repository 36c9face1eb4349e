//! CSV and its like: text in, rows out. A row that is too long is passed over without being kept.

use csv_core::{ReadRecordResult, Reader, ReaderBuilder};

use crate::input::Input;
use crate::table::{FoundRow, Opened, Rows};
use crate::{Cell, Delimiter, MAX_COLUMNS, MAX_ROW, RowFault, RowPlace, TableError};

struct Delimited<'a> {
    cutter: Cutter,
    input: Input<'a>,
    path: String,
    names: Vec<String>,
}

pub(crate) fn open<'a>(mut input: Input<'a>, mark: Delimiter, path: &str) -> Result<Opened<'a>, TableError> {
    let mut cutter = Cutter::new(mark);
    match cutter.cut(&mut input).map_err(|error| TableError::unreadable(path, error))? {
        Some(Cut::Whole) => {}
        Some(Cut::TooLong) => return Err(TableError::not(path, "its first row is longer than any header")),
        None => return Err(TableError::Empty { path: path.to_owned() }),
    }
    let names = cutter.fields().map(|field| std::str::from_utf8(field).map(str::to_owned));
    let names: Vec<String> =
        names.collect::<Result<_, _>>().map_err(|_| TableError::not(path, "its header is not UTF-8"))?;
    let rows = Delimited { cutter, input, path: path.to_owned(), names: names.clone() };
    Ok((Box::new(rows), names))
}

/// The names in the first row of a text. A header that goes on beyond what was looked at is known by what is there.
pub(crate) fn header(text: &[u8], mark: Delimiter) -> Vec<String> {
    let mut reader = ReaderBuilder::new().delimiter(mark.byte()).build();
    let text = [text, b"\n"].concat();
    let (mut bytes, mut ends) = (vec![0; text.len()], vec![0; MAX_COLUMNS]);
    let (_, _, _, count) = reader.read_record(&text, &mut bytes, &mut ends);
    let mut start = 0;
    let fields = ends[..count].iter().map(|&end| &bytes[std::mem::replace(&mut start, end)..end]);
    fields.map(|field| String::from_utf8_lossy(field).into_owned()).collect()
}

impl Rows for Delimited<'_> {
    fn next(&mut self, _: u64) -> Option<Result<FoundRow, TableError>> {
        let cut = match self.cutter.cut(&mut self.input) {
            Ok(cut) => cut?,
            Err(error) => return Some(Err(TableError::unreadable(&self.path, error))),
        };
        Some(Ok(FoundRow { place: RowPlace::Line(self.cutter.line), cells: self.cells(&cut) }))
    }

    fn position(&self) -> u64 {
        self.input.position()
    }
}

impl Delimited<'_> {
    fn cells(&self, cut: &Cut) -> Result<Vec<(String, Cell)>, RowFault> {
        if matches!(cut, Cut::TooLong) {
            return Err(RowFault::TooLong { line: false, quotes: true });
        }
        let (found, expected) = (self.cutter.ends.len(), self.names.len());
        if found != expected {
            return Err(RowFault::Fields { found, expected });
        }
        let mut cells = Vec::with_capacity(expected);
        for (name, field) in self.names.iter().zip(self.cutter.fields()) {
            match std::str::from_utf8(field) {
                Ok("") => cells.push((name.clone(), Cell::Empty)),
                Ok(text) => cells.push((name.clone(), Cell::Text(text.to_owned()))),
                Err(_) => return Err(RowFault::NotUtf8 { column: Some(name.clone()) }),
            }
        }
        Ok(cells)
    }
}

enum Cut {
    Whole,
    TooLong,
}

/// Cuts records out of a stream of bytes, and keeps the last one.
struct Cutter {
    reader: Reader,
    bytes: Vec<u8>,
    ends: Vec<usize>,
    /// The line on which the last record starts.
    line: u64,
    buffer: Vec<u8>,
    spare: Vec<usize>,
}

impl Cutter {
    fn new(mark: Delimiter) -> Self {
        let reader = ReaderBuilder::new().delimiter(mark.byte()).build();
        let (buffer, spare) = (vec![0; 1 << 16], vec![0; MAX_COLUMNS]);
        Self { reader, bytes: Vec::new(), ends: Vec::new(), line: 0, buffer, spare }
    }

    /// The next record, if there is one.
    fn cut(&mut self, input: &mut Input<'_>) -> std::io::Result<Option<Cut>> {
        self.bytes.clear();
        self.ends.clear();
        let mut long = false;
        let mut begun = false;
        loop {
            let ready = input.ready()?;
            // Line ends before a record belong to none.
            let blank = ready.iter().take_while(|byte| matches!(byte, b'\n' | b'\r')).count();
            if !begun && blank > 0 && blank < ready.len() {
                let newlines = ready[..blank].iter().filter(|&&byte| byte == b'\n').count();
                self.line = self.reader.line() + newlines as u64;
            } else if !begun {
                self.line = self.reader.line();
            }
            begun = begun || blank < ready.len();
            let (result, read, wrote, ended) =
                self.reader.read_record(ready, &mut self.buffer, &mut self.spare);
            input.consume(read);
            long = long || self.bytes.len() + wrote > MAX_ROW || self.ends.len() + ended > MAX_COLUMNS;
            if !long {
                // Ends are counted from the beginning of the record, whatever was written out before.
                self.bytes.extend_from_slice(&self.buffer[..wrote]);
                self.ends.extend_from_slice(&self.spare[..ended]);
            }
            match result {
                ReadRecordResult::Record => return Ok(Some(if long { Cut::TooLong } else { Cut::Whole })),
                ReadRecordResult::End => return Ok(None),
                _ => {}
            }
        }
    }

    fn fields(&self) -> impl Iterator<Item = &[u8]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| &self.bytes[std::mem::replace(&mut start, end)..end])
    }
}
