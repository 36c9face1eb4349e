//! A workbook in, draft out: the concepts of one sheet, under the row that names the columns.

mod sheet;
mod workbook;
mod xml;

use itl_text::Notice;

use super::columns::Columns;
use crate::accept::Draft;
use crate::{Framework, FrameworkError, Place, ReadOptions};
use workbook::Workbook;

/// The row that names the columns is one of the first that hold something.
const HEADS: usize = 20;

pub(super) fn read(bytes: &[u8], id: &str, options: &ReadOptions<'_>) -> Result<Draft, FrameworkError> {
    let limits = itl_document::ReadOptions::default();
    let mut book = Workbook::open(bytes, &limits)?;
    let names: Vec<String> = book.sheets.iter().map(|sheet| format!("\"{}\"", sheet.name)).collect();
    let named =
        |name: &str| book.sheets.iter().position(|sheet| sheet.name.eq_ignore_ascii_case(name.trim()));
    let candidates: Vec<usize> = match options.sheet {
        Some(name) => {
            let at = named(name).ok_or_else(|| FrameworkError::Unsuitable {
                what: format!("the workbook has no sheet \"{name}\""),
                place: None,
                help: format!("its sheets are {}", names.join(", ")),
            })?;
            vec![at]
        }
        None => (0..book.sheets.len()).filter(|&at| !book.sheets[at].hidden).collect(),
    };
    let mut refusal = None;
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

/// The concepts of a sheet.
fn read_sheet(
    book: &mut Workbook<'_>,
    at: usize,
    id: &str,
    options: &ReadOptions<'_>,
) -> Result<Draft, FrameworkError> {
    let text = book.text(at)?;
    let sheet = &book.sheets[at];
    let mut draft = Draft { framework: Framework::empty(id), places: Vec::new(), notices: Vec::new() };
    let mut columns: Option<Columns> = None;
    let mut refusals: Vec<(usize, FrameworkError)> = Vec::new();
    let failed = sheet::rows(&sheet.part, &sheet.name, &text, &book.strings, |row| {
        let place = Place::Row { sheet: sheet.name.clone(), row: row.number };
        if let Some(columns) = &columns {
            columns.add(|at| row.cell(at), place, &mut draft)?;
            return Ok(true);
        }
        let header = row.all();
        match Columns::of(&header, options.columns, &place) {
            Ok((found, notices)) => {
                columns = Some(found);
                if row.number > 1 {
                    let said = format!(
                        "row {} of sheet \"{}\" names the columns; what stands above is not read",
                        row.number, sheet.name
                    );
                    draft.notices.push(Notice::info("header-row", said));
                }
                draft.notices.extend(notices);
            }
            Err(error) => {
                let filled = header.iter().filter(|cell| !cell.is_empty()).count();
                refusals.push((filled, error));
            }
        }
        Ok(columns.is_some() || refusals.len() < HEADS)
    })?;
    if columns.is_none() {
        // The row with the most cells is the one that was meant.
        let most = refusals.iter().map(|refusal| refusal.0).max();
        let meant = refusals.into_iter().find(|refusal| Some(refusal.0) == most);
        return Err(meant.map_or(FrameworkError::Empty, |refusal| refusal.1));
    }
    if failed > 0 {
        let said = format!(
            "{failed} formulas have no result in the file and are read as empty; a spreadsheet program computes them when \
             it saves the workbook"
        );
        draft.notices.push(Notice::warning("formulas", said));
    }
    Ok(draft)
}
