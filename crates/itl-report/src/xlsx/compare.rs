//! Documents side by side as a workbook: the sheets Changes and Sentences where every document is assessed, Profiles, Terms and Settings.

use itl_base::Notice;
use itl_results::tables::compared_columns;
use rust_xlsxwriter::XlsxError;
use std::io;

use super::settings::{self, Remark, general, noticed};
use super::sheet::{Cell, CellKind, Columns, Sheet, column, described};
use super::{failed, left_out, plain, save};
use crate::views::{Changes, Version};
use crate::words::method;
use crate::{About, Compared};

/// Terms named for each concept; the others are one row.
const TERMS: usize = 20;

/// The bytes of the workbook, and what it leaves out.
///
/// # Errors
/// If the library refuses it.
pub fn compared(compared: Compared<'_>) -> io::Result<(Vec<u8>, Vec<Notice>)> {
    workbook(compared).map_err(failed)
}

fn workbook(compared: Compared<'_>) -> Result<(Vec<u8>, Vec<Notice>), XlsxError> {
    let mut notices = Vec::new();
    let changed = match compared.verdict_changes().filter(|_| Sheet::can_have(3 + 2 * compared.names.len())) {
        Some(found) => Some([changes(compared, &found)?, sentences(compared, &found, &mut notices)?]),
        None => None,
    };
    let profiles = profiles(compared, &mut notices)?;
    let terms = terms(compared, &mut notices)?;
    let mut remarks: Vec<Remark> = match compared.documents.first() {
        Some(standing) => general(compared.context, &standing.settings),
        None => Vec::new(),
    };
    remarks.extend(notices.iter().map(|notice| noticed("", notice)));
    for (name, standing) in compared.names.iter().zip(compared.documents) {
        let units = standing.units.len();
        remarks.push(Remark::new(
            name,
            "units",
            units.to_string(),
            "that the document's numbers are made of",
        ));
        remarks.push(Remark::new(name, "words", standing.words.to_string(), "of the document"));
    }
    let about = |remark: &crate::Remark| match remark.about {
        About::Document(at) => compared.names.get(at).map_or("", String::as_str),
        About::Framework | About::Comparison => "",
    };
    remarks.extend(compared.remarks.iter().map(|remark| noticed(about(remark), &remark.notice)));
    let settings = settings::sheet(&remarks)?;
    let sheets = changed.into_iter().flatten().chain([profiles, terms, settings]);
    Ok((save(sheets.map(plain).collect::<Result<Vec<_>, _>>()?)?, notices))
}

/// A row per concept with the verdict and the passages in every document, gained and lost first.
fn changes(compared: Compared<'_>, found: &Changes<'_>) -> Result<Sheet, XlsxError> {
    let heads: Vec<[String; 2]> =
        compared.names.iter().map(|name| [format!("{name}: verdict"), format!("{name}: passages")]).collect();
    let mut columns = vec![
        column("id", CellKind::Text, 12.0),
        column("label", CellKind::Text, 44.0),
        column("outcome", CellKind::Text, 10.0),
    ];
    for [verdict, passages] in &heads {
        columns.push(Columns { names: vec![verdict], kind: CellKind::Text, width: 12.0 });
        columns.push(Columns { names: vec![passages], kind: CellKind::Count, width: 10.0 });
    }
    let mut sheet = Sheet::new("Changes", 3, &columns)?;
    for change in found.all().iter().take(sheet.room()) {
        let concept = found.concept(change);
        let about = [&concept.id, concept.name(), change.course.name()].map(Cell::Text);
        let over = found.over(change).flat_map(|one| {
            [Cell::Text(method::verdict(one.verdict)), Cell::Number(one.passages.len() as f64)]
        });
        sheet.row(about.into_iter().chain(over))?;
    }
    Ok(sheet)
}

/// A row per passage that is new, gone or reworded.
fn sentences(
    compared: Compared<'_>,
    found: &Changes<'_>,
    notices: &mut Vec<Notice>,
) -> Result<Sheet, XlsxError> {
    let columns = [
        column("id", CellKind::Text, 12.0),
        column("label", CellKind::Text, 44.0),
        column("change", CellKind::Text, 10.0),
        column("from", CellKind::Text, 30.0),
        column("to", CellKind::Text, 30.0),
        column("page before", CellKind::Text, 10.0),
        column("before", CellKind::Text, 60.0),
        column("page after", CellKind::Text, 10.0),
        column("after", CellKind::Text, 60.0),
    ];
    let mut sheet = Sheet::new("Sentences", 3, &columns)?;
    for (done, change) in found.all().iter().enumerate() {
        if sheet.room() < change.sentences.len() {
            notices.push(left_out("Sentences", found.all().len() - done));
            break;
        }
        let concept = found.concept(change);
        for sentence in &change.sentences {
            let (before, after) = found.versions(sentence);
            let texts = [before, after].map(|version| {
                version.map_or_else(Default::default, |one: Version<'_>| [one.page(), one.text()])
            });
            let [from, to] = [sentence.from, sentence.from + 1].map(|at| compared.names[at].as_str());
            let about = [&concept.id, concept.name(), sentence.fate.name(), from, to].map(Cell::Text);
            sheet.row(about.into_iter().chain(texts.iter().flatten().map(|text| Cell::Text(text))))?;
        }
    }
    Ok(sheet)
}

/// A row per concept and document, what moved farthest first.
fn profiles(compared: Compared<'_>, notices: &mut Vec<Notice>) -> Result<Sheet, XlsxError> {
    let columns = compared_columns();
    let mut sheet = Sheet::new("Profiles", 3, &described(&columns))?;
    for (done, movement) in compared.movements.iter().enumerate() {
        if sheet.room() < compared.names.len() {
            notices.push(left_out("Profiles", compared.movements.len() - done));
            break;
        }
        for at in 0..compared.names.len() {
            sheet.table_row(None, &columns, &compared.row(movement, at), [])?;
        }
    }
    Ok(sheet)
}

/// The terms behind what moved, between the two documents that are farthest apart; those of a concept add up.
fn terms(compared: Compared<'_>, notices: &mut Vec<Notice>) -> Result<Sheet, XlsxError> {
    let columns = [
        column("id", CellKind::Text, 12.0),
        column("label", CellKind::Text, 44.0),
        column("type", CellKind::Text, 8.0),
        column("term", CellKind::Text, 28.0),
        column("stems", CellKind::Text, 24.0),
        column("from", CellKind::Text, 30.0),
        column("to", CellKind::Text, 30.0),
        column("before", CellKind::Part, 12.0),
        column("after", CellKind::Part, 12.0),
        column("difference", CellKind::Part, 12.0),
    ];
    let mut sheet = Sheet::new("Terms", 0, &columns)?;
    let model = compared.context.model;
    let moved = compared.movements.iter().filter(|movement| movement.moved > 0.0);
    for (done, movement) in moved.clone().enumerate() {
        if sheet.room() <= TERMS {
            notices.push(left_out("Terms", moved.count() - done));
            break;
        }
        let behind = compared.behind(movement, TERMS);
        let (from, to) = movement.between;
        let concept = &model.framework().concepts[movement.column];
        let named = [Cell::Text(&concept.id), Cell::Text(concept.name())];
        let mut row = |kind: &str, term: &str, stems: &str, before: f64, after: f64| {
            let names = [&compared.names[from], &compared.names[to]].map(|name| Cell::Text(name));
            let parts = [before, after, after - before].map(Cell::Number);
            let term = [Cell::Text(kind), Cell::Text(term), Cell::Text(stems)];
            sheet.row(named.into_iter().chain(term).chain(names).chain(parts))
        };
        for moved in &behind.terms {
            let term = model.term(moved.term);
            let words = compared.forms.term(model, moved.term);
            row(term.kind.name(), &words, &term.text, moved.parts[from], moved.parts[to])?;
        }
        let (others, parts) = &behind.others;
        if *others > 0 {
            row("", &crate::words::terms(*others, "other"), "", parts[from], parts[to])?;
        }
    }
    Ok(sheet)
}
