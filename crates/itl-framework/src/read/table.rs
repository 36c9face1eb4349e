//! Tables in, draft out: CSV and its like, the vocabularies of Annif without a header, and the concepts of one sheet of a
//! workbook, under the row that names the columns.

use itl_table::{BadRow, Cell, RowFault, RowPlace, Table, TableError, TableSource};

use super::columns::ConceptColumns;
use crate::accept::Draft;
use crate::live_cell::unguarded;
use crate::{FilePlace, Framework, FrameworkError, ReadOptions};

/// Most rows of a table of concepts, as many as a sheet has.
const ROWS: u64 = 1_048_576;

/// Reads CSV, whose first row names the columns in any order.
pub(super) fn read(text: &str, id: &str, options: &ReadOptions<'_>) -> Result<Draft, FrameworkError> {
    // The name is not looked at: what is read here is known to be CSV.
    let table = Table::open(TableSource::bytes(text.as_bytes()), "x.csv").map_err(refused)?;
    let (mut columns, notices) = ConceptColumns::of(table.names(), options, &FilePlace::Line(1))?;
    let mut draft = Draft::new(Framework::empty(id)).saying(notices);
    for row in table.with_max_rows(ROWS) {
        let row = row.map_err(refused)?.map_err(broken)?;
        let cell = |(_, cell): &(String, Cell)| cell.as_text().map(|text| unguarded(text).into_owned());
        let cells: Vec<String> = row.cells.iter().map(|of| cell(of).unwrap_or_default()).collect();
        columns.add(|at| cells.get(at).map_or("", String::as_str), place(row.place), &mut draft)?;
    }
    columns.finish(&mut draft);
    Ok(draft)
}

/// Whether a text is a vocabulary as Annif has it: `<address>⇥label` on every line, with nothing quoted. RDF is told from
/// it by its statements, which end in a dot or go on with another address.
pub(crate) fn is_annif(text: &[u8]) -> bool {
    let is_line = |line: &[u8]| {
        let mut fields = line.split(|&byte| byte == b'\t').map(<[u8]>::trim_ascii);
        let address = fields.next().unwrap_or_default();
        let label = fields.next().unwrap_or_default();
        address.starts_with(b"<")
            && address.ends_with(b">")
            && !address.contains(&b' ')
            && !label.is_empty()
            && !label.starts_with(b"<")
            && label != b"a"
            && !line.trim_ascii_end().ends_with(b" .")
            && !line.trim_ascii_end().ends_with(b"\t.")
    };
    let mut lines =
        text.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty()).take(20).peekable();
    lines.peek().is_some() && lines.all(is_line)
}

/// Reads a vocabulary of Annif: address, label, and a notation where there is one.
pub(super) fn read_annif(text: &str, id: &str, options: &ReadOptions<'_>) -> Result<Draft, FrameworkError> {
    let header = ["uri", "label", "notation"].map(str::to_owned);
    let (mut columns, _) = ConceptColumns::of(&header, options, &FilePlace::Line(1))?;
    let mut draft = Draft::new(Framework::empty(id));
    for (line, row) in (1..).zip(text.lines()).filter(|(_, row)| !row.trim().is_empty()) {
        let fields: Vec<&str> = row.split('\t').map(str::trim).collect();
        if !(2..=header.len()).contains(&fields.len()) {
            let (expected, found) = (header.len() - 1, fields.len());
            return Err(FrameworkError::RowLength { place: FilePlace::Line(line), expected, found });
        }
        let address = fields[0].strip_prefix('<').and_then(|address| address.strip_suffix('>'));
        let field = |at: usize| match (at, address) {
            (0, Some(address)) => address,
            _ => fields.get(at).copied().unwrap_or(""),
        };
        columns.add(field, FilePlace::Line(line), &mut draft)?;
    }
    columns.finish(&mut draft);
    Ok(draft)
}

fn place(place: RowPlace) -> FilePlace {
    match place {
        RowPlace::Line(line) => FilePlace::Line(usize::try_from(line).unwrap_or(usize::MAX)),
        RowPlace::Row(row) => FilePlace::Path(format!("row {row}")),
    }
}

fn broken(bad: BadRow) -> FrameworkError {
    let place = place(bad.place);
    match bad.fault {
        RowFault::Fields { found, expected } => FrameworkError::RowLength { place, expected, found },
        fault => FrameworkError::Row { place, fault },
    }
}

/// Of a text in memory that is known to be UTF-8.
fn refused(error: TableError) -> FrameworkError {
    match error {
        TableError::Empty { .. } => FrameworkError::Empty,
        TableError::TooManyRows { limit, .. } => FrameworkError::TooLarge { what: "rows".into(), limit },
        other => FrameworkError::Unsuitable {
            what: other.to_string(),
            place: Some(FilePlace::Line(1)),
            help: other.help().unwrap_or_else(|| itl_base::Help::say("save it as CSV again")),
        },
    }
}
