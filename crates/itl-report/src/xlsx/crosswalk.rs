//! Two frameworks side by side as a workbook: the sheets Links (A × B), Evidence, Gaps A, Gaps B and, beside a published mapping, Published.

use itl_base::Notice;
use itl_crosswalk::{Crosswalk, LinkVerdict, LinkedConcept};
use rust_xlsxwriter::{Worksheet, XlsxError};
use std::collections::BTreeMap;
use std::io;

use super::sheet::{Cell, CellKind, Sheet, column};
use super::{cut, failed, left_out, plain, save};

/// The bytes of the workbook, and what it leaves out.
///
/// # Errors
/// If the library refuses it.
pub fn crosswalk(crosswalk: &Crosswalk) -> io::Result<(Vec<u8>, Vec<Notice>)> {
    workbook(crosswalk).map_err(failed)
}

fn workbook(crosswalk: &Crosswalk) -> Result<(Vec<u8>, Vec<Notice>), XlsxError> {
    let mut notices = Vec::new();
    let names = [names(&crosswalk.concepts_a), names(&crosswalk.concepts_b)];
    let mut sheets = vec![
        links(crosswalk, &names, &mut notices)?,
        evidence(crosswalk, &mut notices)?,
        gaps("Gaps A", &crosswalk.concepts_a, crosswalk, |link| (link.b.as_str(), link.score), &mut notices)?,
        gaps("Gaps B", &crosswalk.concepts_b, crosswalk, |link| (link.a.as_str(), link.score), &mut notices)?,
    ];
    if crosswalk.published.is_some() {
        sheets.push(published(crosswalk, &names, &mut notices)?);
    }
    sheets.push(settings(crosswalk)?);
    notices.extend(sheets.iter().filter_map(|sheet| cut(&sheet.name(), sheet.cut)));
    let closed: Vec<Worksheet> = sheets.into_iter().map(plain).collect::<Result<_, _>>()?;
    Ok((save(closed)?, notices))
}

type Names<'a> = BTreeMap<&'a str, &'a LinkedConcept>;

fn names(concepts: &[LinkedConcept]) -> Names<'_> {
    concepts.iter().map(|concept| (concept.id.as_str(), concept)).collect()
}

fn label<'a>(names: &Names<'a>, id: &str) -> &'a str {
    names.get(id).map_or("", |concept| &concept.label)
}

fn text<'a>(names: &Names<'a>, id: &str) -> &'a str {
    names.get(id).map_or("", |concept| &concept.text)
}

/// A row for every link.
fn links(
    crosswalk: &Crosswalk,
    names: &[Names<'_>; 2],
    notices: &mut Vec<Notice>,
) -> Result<Sheet, XlsxError> {
    let columns = [
        column("A", CellKind::Text, 12.0),
        column("A label", CellKind::Text, 28.0),
        column("A text", CellKind::Text, 60.0),
        column("B", CellKind::Text, 12.0),
        column("B label", CellKind::Text, 28.0),
        column("B text", CellKind::Text, 60.0),
        column("verdict", CellKind::Text, 10.0),
        column("direction", CellKind::Text, 11.0),
        column("score", CellKind::Measure, 9.0),
        column("A in B", CellKind::Measure, 9.0),
        column("B in A", CellKind::Measure, 9.0),
        column("rank from A", CellKind::Count, 11.0),
        column("rank from B", CellKind::Count, 11.0),
    ];
    let mut sheet = Sheet::new("Links", 1, &columns)?;
    for (done, link) in crosswalk.links.iter().enumerate() {
        if sheet.room() == 0 {
            notices.push(left_out(&sheet.name(), crosswalk.links.len() - done));
            break;
        }
        sheet.row([
            Cell::Text(&link.a),
            Cell::Text(label(&names[0], &link.a)),
            Cell::Text(text(&names[0], &link.a)),
            Cell::Text(&link.b),
            Cell::Text(label(&names[1], &link.b)),
            Cell::Text(text(&names[1], &link.b)),
            Cell::Text(link.verdict.name()),
            Cell::Text(link.direction.name()),
            Cell::Number(link.score),
            Cell::Number(link.a_in_b),
            Cell::Number(link.b_in_a),
            Cell::Number(link.rank_a as f64),
            Cell::Number(link.rank_b as f64),
        ])?;
    }
    Ok(sheet)
}

/// A row for every word of a link that is the same, close or related.
fn evidence(crosswalk: &Crosswalk, notices: &mut Vec<Notice>) -> Result<Sheet, XlsxError> {
    let columns = [
        column("A", CellKind::Text, 12.0),
        column("B", CellKind::Text, 12.0),
        column("verdict", CellKind::Text, 10.0),
        column("score", CellKind::Measure, 9.0),
        column("word", CellKind::Text, 22.0),
        column("part of the score", CellKind::Part, 14.0),
        column("times in A", CellKind::Count, 10.0),
        column("times in B", CellKind::Count, 10.0),
    ];
    let mut sheet = Sheet::new("Evidence", 2, &columns)?;
    let links: Vec<_> = crosswalk.links.iter().filter(|link| link.verdict != LinkVerdict::None).collect();
    for (done, link) in links.iter().enumerate() {
        if sheet.room() < link.terms.len() {
            notices.push(left_out(&sheet.name(), links.len() - done));
            break;
        }
        for term in &link.terms {
            sheet.row([
                Cell::Text(&link.a),
                Cell::Text(&link.b),
                Cell::Text(link.verdict.name()),
                Cell::Number(link.score),
                Cell::Text(&term.word),
                Cell::Number(term.contribution),
                Cell::Number(term.a.len() as f64),
                Cell::Number(term.b.len() as f64),
            ])?;
        }
    }
    Ok(sheet)
}

/// A row for every concept without a match, with the nearest one.
fn gaps(
    name: &str,
    concepts: &[LinkedConcept],
    crosswalk: &Crosswalk,
    other: fn(&itl_crosswalk::Link) -> (&str, f64),
    notices: &mut Vec<Notice>,
) -> Result<Sheet, XlsxError> {
    let columns = [
        column("concept", CellKind::Text, 12.0),
        column("label", CellKind::Text, 34.0),
        column("text", CellKind::Text, 70.0),
        column("best verdict", CellKind::Text, 12.0),
        column("nearest", CellKind::Text, 12.0),
        column("score", CellKind::Measure, 9.0),
    ];
    let mut sheet = Sheet::new(name, 1, &columns)?;
    let without: Vec<&LinkedConcept> = concepts.iter().filter(|it| !it.verdict.is_match()).collect();
    for (done, concept) in without.iter().enumerate() {
        if sheet.room() == 0 {
            notices.push(left_out(&sheet.name(), without.len() - done));
            break;
        }
        let nearest = concept.links.first().map(|&link| other(&crosswalk.links[link]));
        sheet.row([
            Cell::Text(&concept.id),
            Cell::Text(&concept.label),
            Cell::Text(&concept.text),
            Cell::Text(concept.verdict.name()),
            Cell::from(nearest.map(|it| it.0)),
            Cell::from(nearest.map(|it| it.1)),
        ])?;
    }
    Ok(sheet)
}

/// A row for every link that is published, computed or both.
fn published(
    crosswalk: &Crosswalk,
    names: &[Names<'_>; 2],
    notices: &mut Vec<Notice>,
) -> Result<Sheet, XlsxError> {
    let columns = [
        column("found by", CellKind::Text, 11.0),
        column("A", CellKind::Text, 12.0),
        column("A text", CellKind::Text, 60.0),
        column("B", CellKind::Text, 12.0),
        column("B text", CellKind::Text, 60.0),
        column("verdict", CellKind::Text, 10.0),
        column("score", CellKind::Measure, 9.0),
        column("rank from A", CellKind::Count, 11.0),
        column("relationship", CellKind::Text, 16.0),
        column("words", CellKind::Text, 60.0),
    ];
    let mut sheet = Sheet::new("Published", 2, &columns)?;
    let links = crosswalk.published.as_ref().map_or(&[][..], |published| &published.links);
    for (done, compared) in links.iter().enumerate() {
        if sheet.room() == 0 {
            notices.push(left_out(&sheet.name(), links.len() - done));
            break;
        }
        let link = &compared.link;
        let words: Vec<&str> = link.terms.iter().take(12).map(|term| term.word.as_str()).collect();
        sheet.row([
            Cell::Text(compared.found.name()),
            Cell::Text(&link.a),
            Cell::Text(text(&names[0], &link.a)),
            Cell::Text(&link.b),
            Cell::Text(text(&names[1], &link.b)),
            Cell::Text(link.verdict.name()),
            Cell::Number(link.score),
            Cell::Number(link.rank_a as f64),
            Cell::from(compared.relationship.as_deref()),
            Cell::Text(&words.join(", ")),
        ])?;
    }
    Ok(sheet)
}

/// What made the links.
fn settings(crosswalk: &Crosswalk) -> Result<Sheet, XlsxError> {
    let columns = [column("setting", CellKind::Text, 18.0), column("value", CellKind::Text, 70.0)];
    let mut sheet = Sheet::new("Settings", 0, &columns)?;
    let cutoff = |value: fn(itl_crosswalk::Cutoffs) -> f64| {
        crosswalk.cutoffs.map_or("none".to_owned(), |cutoffs| value(cutoffs).to_string())
    };
    let level = |level: Option<u32>| level.map_or("all".to_owned(), |level| level.to_string());
    let rows = [
        ("program", concat!("itl ", env!("CARGO_PKG_VERSION")).to_owned()),
        ("A", format!("{} ({})", crosswalk.a.title, crosswalk.a.id)),
        ("A level", level(crosswalk.a.level)),
        ("B", format!("{} ({})", crosswalk.b.title, crosswalk.b.id)),
        ("B level", level(crosswalk.b.level)),
        ("close from", cutoff(|cutoffs| cutoffs.close)),
        ("related from", cutoff(|cutoffs| cutoffs.related)),
    ];
    for (name, value) in rows {
        sheet.row([Cell::Text(name), Cell::Text(&value)])?;
    }
    for notice in &crosswalk.notices {
        sheet.row([Cell::Text("note"), Cell::Text(&notice.to_string())])?;
    }
    Ok(sheet)
}
