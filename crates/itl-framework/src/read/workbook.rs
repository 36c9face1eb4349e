//! A workbook in, draft out: the concepts of one sheet, under the row that names the columns.

use itl_base::{Help, Notice};
use itl_table::{Workbook, WorkbookError};

use super::columns::ConceptColumns;
use super::levels::Levels;
use crate::accept::Draft;
use crate::{FilePlace, Framework, FrameworkError, FrameworkFormat, ReadOptions};

/// The row that names the columns is one of the first that hold something.
const HEADS: usize = 20;

pub(super) fn read(bytes: &[u8], id: &str, options: &ReadOptions<'_>) -> Result<Draft, FrameworkError> {
    let limits = itl_document::ReadOptions::default();
    let mut book = Workbook::open(bytes, &limits)?;
    let names: Vec<String> = book.sheets().iter().map(|sheet| format!("\"{}\"", sheet.name)).collect();
    let named =
        |name: &str| book.sheets().iter().position(|sheet| sheet.name.eq_ignore_ascii_case(name.trim()));
    let candidates: Vec<usize> = match options.sheet {
        Some(name) => {
            let at = named(name).ok_or_else(|| FrameworkError::Unsuitable {
                what: format!("the workbook has no sheet \"{name}\""),
                place: None,
                help: Help::say(format!("its sheets are {}", names.join(", "))),
            })?;
            vec![at]
        }
        None => (0..names.len()).filter(|&at| !book.sheets()[at].hidden).collect(),
    };
    let mut refusal = None;
    // A sheet with a column for each level is the framework, whatever tables stand before it.
    let mut candidates = candidates;
    if candidates.len() > 1 {
        let levels = |at: &usize| has_levels(&mut book, *at);
        let (first, others): (Vec<usize>, Vec<usize>) = candidates.into_iter().partition(levels);
        candidates = [first, others].concat();
    }
    for &at in &candidates {
        match read_sheet(&mut book, at, id, options) {
            Ok(mut draft) => {
                if options.sheet.is_none() && names.len() > 1 {
                    let said = format!("sheet {} is read, of {}", names[at], names.join(", "));
                    draft.notices.insert(0, Notice::info("sheet-chosen", said));
                }
                return Ok(draft);
            }
            // A sheet without a table of concepts: another may have one.
            Err(error @ (FrameworkError::Columns { .. } | FrameworkError::NoColumn { .. })) => {
                refusal.get_or_insert(error);
            }
            Err(FrameworkError::Empty) => {}
            Err(error) => return Err(error),
        }
    }
    Err(refusal.unwrap_or(FrameworkError::Empty))
}

/// Whether one of the first rows of a sheet names the columns of levels. A sheet that cannot be read is told so when its turn comes.
fn has_levels(book: &mut Workbook<'_>, at: usize) -> bool {
    let (mut seen, mut found) = (0, false);
    let read = book.rows(at, |row| {
        seen += 1;
        found = Levels::of(&row.all()).is_some();
        Ok::<bool, FrameworkError>(!found && seen < HEADS)
    });
    read.is_ok() && found
}

/// The concepts of a sheet.
fn read_sheet(
    book: &mut Workbook<'_>,
    at: usize,
    id: &str,
    options: &ReadOptions<'_>,
) -> Result<Draft, FrameworkError> {
    let name = book.sheets()[at].name.clone();
    let mut draft = Draft::new(Framework::empty(id));
    let mut columns: Option<ConceptColumns> = None;
    let mut refusals: Vec<(usize, FrameworkError)> = Vec::new();
    let failed = book.rows(at, |row| {
        let place = FilePlace::Row { sheet: name.clone(), row: row.number };
        if let Some(columns) = &mut columns {
            columns.add(|at| row.cell(at), place, &mut draft)?;
            return Ok::<bool, FrameworkError>(true);
        }
        let header = row.all();
        match ConceptColumns::of(&header, options, &place) {
            Ok((found, notices)) => {
                columns = Some(found);
                if row.number > 1 {
                    let said = format!(
                        "row {} of sheet \"{name}\" names the columns; what stands above is not read",
                        row.number
                    );
                    draft.notices.push(Notice::info("header-row", said));
                }
                draft.notices.extend(notices);
            }
            Err(error) => refusals.push((row.filled(), error)),
        }
        Ok(columns.is_some() || refusals.len() < HEADS)
    })?;
    let Some(columns) = columns else {
        // The row with the most cells is the one that was meant.
        let most = refusals.iter().map(|refusal| refusal.0).max();
        let meant = refusals.into_iter().find(|refusal| Some(refusal.0) == most);
        return Err(meant.map_or(FrameworkError::Empty, |refusal| refusal.1));
    };
    columns.finish(&mut draft);
    if failed > 0 {
        let said = format!(
            "{failed} formulas have no result in the file and are read as empty; a spreadsheet program computes them when \
             it saves the workbook"
        );
        draft.notices.push(Notice::warning("formulas", said));
    }
    Ok(draft)
}

impl From<WorkbookError> for FrameworkError {
    fn from(error: WorkbookError) -> Self {
        let syntax = |place, reason| Self::Syntax { format: FrameworkFormat::Xlsx, place, reason };
        match error {
            WorkbookError::Part { part, reason } => syntax(FilePlace::Path(part), reason),
            WorkbookError::Cell { sheet, row, reason } => syntax(FilePlace::Row { sheet, row }, reason),
            WorkbookError::TooLarge { what, limit } => Self::TooLarge { what, limit },
            other => Self::Unsuitable {
                what: format!("the workbook cannot be read: {other}"),
                place: Some(FilePlace::Path("the workbook".into())),
                help: Help::say(
                    "open it in the program that made it and save it again, as XLSX without a password or as CSV",
                ),
            },
        }
    }
}
