//! A sheet to decide in: a row for each passage with an empty decision, for people who work in a spreadsheet.
//!
//! The columns in front are for people; those behind them say which passage it is, so that the filled-in sheet can be read back.

use itl_review::Decision;
use rust_xlsxwriter::XlsxError;
use std::io;

use super::sheet::{Cell, CellKind, Sheet, column};
use super::{failed, plain, save};

/// The bytes of a workbook with a row for each of these decisions: their labels are given, what was decided is to be filled in unless it
/// is `decided`.
///
/// # Errors
/// If the library refuses it.
pub fn review_sheet(rows: &[(Decision, String, bool)]) -> io::Result<Vec<u8>> {
    sheet(rows).map_err(failed)
}

fn sheet(rows: &[(Decision, String, bool)]) -> Result<Vec<u8>, XlsxError> {
    let text = |name: &'static str, width| column(name, CellKind::Text, width);
    let count = |name: &'static str| column(name, CellKind::Count, 8.0);
    let columns = [
        text("concept", 12.0),
        text("label", 32.0),
        count("page"),
        text("passage", 90.0),
        text("decision", 14.0),
        text("comment", 40.0),
        text("reviewer", 16.0),
        text("document", 24.0),
        text("sha256", 12.0),
        text("framework", 12.0),
        text("fingerprint", 12.0),
        text("before", 12.0),
        text("after", 12.0),
        count("unit"),
        count("start"),
        count("end"),
    ];
    let mut sheet = Sheet::new("Review", 0, &columns)?;
    for (one, label, decided) in rows.iter().take(sheet.room()) {
        let passage = one.passage.as_ref();
        let place = passage.map(|passage| passage.place);
        let number = |of: Option<usize>| of.map_or(Cell::Empty, |number| Cell::Number(number as f64));
        sheet.row([
            Cell::Text(&one.concept),
            Cell::Text(label),
            Cell::from(place.and_then(|place| place.page).map(f64::from)),
            Cell::from(passage.map(|passage| passage.text.as_str())),
            if *decided { Cell::Text(one.decision.name()) } else { Cell::Empty },
            Cell::from(one.comment.as_deref()),
            if *decided { Cell::Text(&one.reviewer) } else { Cell::Empty },
            Cell::from(one.document.title.as_deref()),
            Cell::Text(&one.document.sha256),
            Cell::Text(&one.framework.id),
            Cell::Text(&one.framework.fingerprint),
            Cell::from(passage.map(|passage| passage.before.as_str())),
            Cell::from(passage.map(|passage| passage.after.as_str())),
            number(place.map(|place| place.unit)),
            number(place.map(|place| place.span.start as usize)),
            number(place.map(|place| place.span.end as usize)),
        ])?;
    }
    save([plain(sheet)?])
}
