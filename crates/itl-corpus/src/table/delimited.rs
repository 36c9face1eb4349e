//! CSV and its like: bytes in, records out. A record that is too long is passed over without being kept.

use csv_core::{ReadRecordResult, Reader, ReaderBuilder};

use super::columns::{Columns, Layout};
use super::input::{Input, unreadable};
use super::{Field, Found, MAX_ROW, Rows, TableError};

/// Columns of a table.
const MAX_COLUMNS: usize = 4096;

struct Delimited {
    cutter: Cutter,
    input: Input,
    path: String,
    names: Vec<String>,
    layout: Layout,
}

pub(super) fn open(
    mut input: Input,
    mark: u8,
    path: &str,
    columns: &Columns,
) -> Result<(Box<dyn Rows>, bool), TableError> {
    let mut cutter = Cutter::new(mark);
    let not = |reason: &str| TableError::NotTable { path: path.to_owned(), reason: reason.to_owned() };
    match cutter.cut(&mut input).map_err(|error| unreadable(path, &error))? {
        Some(Cut::Whole) => {}
        Some(Cut::TooLong) => return Err(not("its first row is longer than any header")),
        None => return Err(not("it is empty")),
    }
    let names = cutter.fields().map(|field| std::str::from_utf8(field).map(str::to_owned));
    let names: Vec<String> = names.collect::<Result<_, _>>().map_err(|_| not("its header is not UTF-8"))?;
    let layout = Layout::of(columns, &names, path)?;
    let has_ids = layout.has_ids();
    Ok((Box::new(Delimited { cutter, input, path: path.to_owned(), names, layout }), has_ids))
}

/// The names in the first row of a text.
pub(super) fn header(text: &[u8], mark: u8) -> Vec<String> {
    let mut reader = ReaderBuilder::new().delimiter(mark).build();
    let (mut bytes, mut ends) = (vec![0; text.len()], vec![0; MAX_COLUMNS]);
    let (result, _, _, count) = reader.read_record(text, &mut bytes, &mut ends);
    // A header that goes on beyond what was looked at is known by the columns before.
    if matches!(result, ReadRecordResult::End) {
        return Vec::new();
    }
    let mut start = 0;
    let fields = ends[..count].iter().map(|&end| &bytes[std::mem::replace(&mut start, end)..end]);
    fields.map(|field| String::from_utf8_lossy(field).into_owned()).collect()
}

impl Rows for Delimited {
    fn next(&mut self) -> Option<Result<Found, TableError>> {
        let cut = match self.cutter.cut(&mut self.input) {
            Ok(cut) => cut?,
            Err(error) => return Some(Err(unreadable(&self.path, &error))),
        };
        Some(Ok(self.found(&cut)))
    }

    fn position(&self) -> u64 {
        self.input.count()
    }
}

impl Delimited {
    fn found(&self, cut: &Cut) -> Found {
        let line = Some(self.cutter.line);
        let bad = |reason: String| Err((line, reason));
        if matches!(cut, Cut::TooLong) {
            return bad(format!(
                "the row is longer than {} MiB, or a quote in it is not closed",
                MAX_ROW >> 20
            ));
        }
        let (count, columns) = (self.cutter.ends.len(), self.names.len());
        if count != columns {
            return bad(format!("it has {count} fields, the header has {columns}"));
        }
        let mut fields = Vec::with_capacity(columns);
        for (name, field) in self.names.iter().zip(self.cutter.fields()) {
            match std::str::from_utf8(field) {
                Ok(text) => fields.push((name.clone(), Field::Text(text.to_owned()))),
                Err(_) => return bad(format!("its column \"{name}\" is not UTF-8")),
            }
        }
        Ok(self.layout.record(line, fields))
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
    fn new(mark: u8) -> Self {
        let reader = ReaderBuilder::new().delimiter(mark).build();
        let (buffer, spare) = (vec![0; 1 << 16], vec![0; MAX_COLUMNS]);
        Self { reader, bytes: Vec::new(), ends: Vec::new(), line: 0, buffer, spare }
    }

    /// The next record, if there is one.
    fn cut(&mut self, input: &mut Input) -> std::io::Result<Option<Cut>> {
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
