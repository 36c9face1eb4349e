//! What a document does not cover, as a workbook: the sheets Gaps, Nearest, Parts and Settings.
//!
//! Gaps has a row for every concept that is not covered, with its nearest passage; Nearest has all passages that come near; Parts
//! what stands below a concept and has no passage. Affinities, shares and verdicts are those of the JSON.

use itl_base::Notice;
use itl_core::Alignment;
use itl_study::{Gap, Gaps, NearPassage};
use rust_xlsxwriter::XlsxError;
use std::io;

use super::settings::{self, Remark, general, noticed};
use super::sheet::{Cell, CellKind, Columns, Sheet, column, described};
use super::{cut, failed, left_out, plain, save};
use crate::Context;
use crate::views::shortfall;
use itl_results::tables::{gap_columns, without};
use itl_results::{GapPart, UnitPart};

/// The bytes of the workbook, and what it leaves out.
///
/// # Errors
/// If the library refuses it.
pub fn gaps(
    context: Context<'_>,
    path: &str,
    alignment: &Alignment,
    gaps: &Gaps,
) -> io::Result<(Vec<u8>, Vec<Notice>)> {
    workbook(context, path, alignment, gaps).map_err(failed)
}

fn workbook(
    context: Context<'_>,
    path: &str,
    alignment: &Alignment,
    gaps: &Gaps,
) -> Result<(Vec<u8>, Vec<Notice>), XlsxError> {
    let mut notices = Vec::new();
    let sheets = [
        ("Gaps", rows(context, alignment, gaps, &mut notices)?),
        ("Nearest", nearest(context, alignment, gaps, &mut notices)?),
        ("Parts", parts(context, gaps, &mut notices)?),
    ];
    notices.extend(sheets.iter().filter_map(|(name, sheet)| cut(name, sheet.cut)));
    let mut remarks = general(context, &alignment.settings);
    remarks.extend(notices.iter().map(|notice| noticed("", notice)));
    let covered = gaps.covered.to_string();
    remarks.push(Remark::new(
        path,
        "covered",
        covered,
        "concepts that the document covers: they are no gaps",
    ));
    remarks.extend(alignment.notices.iter().map(|notice| noticed(path, notice)));
    let settings = settings::sheet(&remarks)?;
    let mut closed = Vec::new();
    for (_, sheet) in sheets {
        closed.push(plain(sheet)?);
    }
    closed.push(plain(settings)?);
    Ok((save(closed)?, notices))
}

/// The columns that name a concept.
fn concept() -> [Columns<'static>; 2] {
    [column("concept", CellKind::Text, 12.0), column("label", CellKind::Text, 44.0)]
}

/// A row per gap.
fn rows(
    context: Context<'_>,
    alignment: &Alignment,
    gaps: &Gaps,
    notices: &mut Vec<Notice>,
) -> Result<Sheet, XlsxError> {
    const LEFT_OUT: [&str; 2] = ["share", "nearest_unit"];
    let mut heads = described(&without(gap_columns(), &LEFT_OUT));
    heads.push(column("what it lacks", CellKind::Text, 26.0));
    let mut sheet = Sheet::new("Gaps", 2, &heads)?;
    fill(
        &mut sheet,
        gaps,
        |_| 1,
        notices,
        |sheet, gap| {
            let near = gap.nearest.first();
            let lacks = near.map_or(String::new(), |near| shortfall(context.model, near));
            let part = GapPart::of(context.model, alignment, gap);
            sheet.table_row(None, &without(gap_columns(), &LEFT_OUT), &part, [Cell::Text(&lacks)])
        },
    )?;
    Ok(sheet)
}

/// A row for every passage that comes near.
fn nearest(
    context: Context<'_>,
    alignment: &Alignment,
    gaps: &Gaps,
    notices: &mut Vec<Notice>,
) -> Result<Sheet, XlsxError> {
    let [id, label] = concept();
    let columns = [
        id,
        label,
        column("place", CellKind::Count, 7.0),
        column("page", CellKind::Count, 7.0),
        column("section", CellKind::Text, 24.0),
        column("passage", CellKind::Text, 90.0),
        column("unit", CellKind::Count, 8.0),
        column("affinity", CellKind::Measure, 10.0),
        column("of the cutoff", CellKind::Measure, 12.0),
        column("what it lacks", CellKind::Text, 26.0),
    ];
    let mut sheet = Sheet::new("Nearest", 2, &columns)?;
    fill(
        &mut sheet,
        gaps,
        |gap| gap.nearest.len(),
        notices,
        |sheet, gap| {
            for (at, near) in gap.nearest.iter().enumerate() {
                let unit = UnitPart::of(alignment, near.unit);
                let NearPassage { unit: row, affinity, of_cutoff, .. } = *near;
                let [id, label] = named(context, gap);
                sheet.row([
                    id,
                    label,
                    Cell::Number((at + 1) as f64),
                    Cell::from(unit.page.map(f64::from)),
                    Cell::from(unit.section),
                    Cell::Text(unit.text),
                    Cell::Number(row as f64),
                    Cell::Number(affinity),
                    Cell::Number(of_cutoff),
                    Cell::Text(&shortfall(context.model, near)),
                ])?;
            }
            Ok(())
        },
    )?;
    Ok(sheet)
}

/// A row for every child of a gap that has no passage.
fn parts(context: Context<'_>, gaps: &Gaps, notices: &mut Vec<Notice>) -> Result<Sheet, XlsxError> {
    let [id, label] = concept();
    let columns =
        [id, label, column("part", CellKind::Text, 12.0), column("part label", CellKind::Text, 90.0)];
    let mut sheet = Sheet::new("Parts", 2, &columns)?;
    fill(
        &mut sheet,
        gaps,
        |gap| gap.without.len(),
        notices,
        |sheet, gap| {
            for child in &gap.without {
                let [id, label] = named(context, gap);
                sheet.row([id, label, Cell::Text(&child.id), Cell::Text(&child.label)])?;
            }
            Ok(())
        },
    )?;
    Ok(sheet)
}

/// Adds the rows of every gap, as many as it takes, and says how many gaps there was no room for.
fn fill(
    sheet: &mut Sheet,
    gaps: &Gaps,
    takes: fn(&Gap) -> usize,
    notices: &mut Vec<Notice>,
    add: impl Fn(&mut Sheet, &Gap) -> Result<(), XlsxError>,
) -> Result<(), XlsxError> {
    for (done, gap) in gaps.concepts.iter().enumerate() {
        if sheet.room() < takes(gap) {
            notices.push(left_out(&sheet.name(), gaps.concepts.len() - done));
            break;
        }
        add(sheet, gap)?;
    }
    Ok(())
}

fn named<'a>(context: Context<'a>, gap: &Gap) -> [Cell<'a>; 2] {
    let concept = &context.model.framework().concepts[gap.column];
    [Cell::Text(&concept.id), Cell::Text(concept.name())]
}
