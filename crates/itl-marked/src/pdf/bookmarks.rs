//! Bookmarks to marks, concept by concept, behind those that a file has.

use hayro_syntax::Pdf;
use hayro_syntax::object::{Dict, ObjRef};

use super::end::count;
use super::syntax::{dict_with, points, put, reference, text};
use super::update::Update;
use super::{own_id, referred};
use crate::{MarkError, Marks};

/// A bookmark to a passage.
#[derive(Debug, Clone)]
pub(super) struct Bookmark {
    pub(super) title: String,
    pub(super) page: ObjRef,
    /// Where on the page.
    pub(super) top: (f64, f64),
}

/// Writes bookmarks: one for the framework, which leads to the legend, below it one for each concept, below that one for each passage.
pub(super) fn write(
    pdf: &Pdf,
    (root, catalog): (ObjRef, &Dict<'_>),
    marks: &Marks,
    (placed, legend): (&[Vec<Bookmark>], ObjRef),
    update: &mut Update,
) -> Result<(), MarkError> {
    let there = referred(catalog, b"Outlines").filter(|(_, dict)| own_id(pdf, dict).is_some());
    let last = there.as_ref().and_then(|(_, dict)| referred(dict, b"Last"));
    let outlines = match &there {
        Some((id, _)) => *id,
        None => update.reserve()?,
    };
    let ours = update.reserve()?;
    let listed: Vec<(usize, &Vec<Bookmark>)> =
        placed.iter().enumerate().filter(|(_, passages)| !passages.is_empty()).collect();
    let concepts: Vec<ObjRef> = listed.iter().map(|_| update.reserve()).collect::<Result<_, _>>()?;
    for (at, (concept, passages)) in listed.iter().enumerate() {
        let below: Vec<ObjRef> = passages.iter().map(|_| update.reserve()).collect::<Result<_, _>>()?;
        for (index, passage) in passages.iter().enumerate() {
            let mut body = begun(&passage.title, concepts[at], neighbours(&below, index));
            leads_to(&mut body, passage.page, Some(passage.top));
            update.put(below[index], body);
        }
        let mut body = begun(&marks.concepts[*concept].name, ours, neighbours(&concepts, at));
        // Closed: a reader opens the concepts that matter.
        holds(&mut body, &below, -(below.len() as i64));
        leads_to(&mut body, passages[0].page, Some(passages[0].top));
        update.put(concepts[at], body);
    }
    let mut body = begun(&marks.title, outlines, (last.as_ref().map(|(id, _)| *id), None));
    holds(&mut body, &concepts, concepts.len() as i64);
    leads_to(&mut body, legend, None);
    update.put(ours, body);
    let shown = 1 + concepts.len() as i64;
    match (there, last) {
        (Some((id, dict)), Some((last, last_dict))) => {
            let again = dict_with(&last_dict, &[(b"Next", written(ours))]).ok_or(MarkError::Damaged)?;
            update.put(last, again);
            let before = count(&dict, b"Count").unwrap_or(0).max(0);
            let counted = format!(" {}", before.saturating_add(shown)).into_bytes();
            let entries = [(b"Last".as_slice(), written(ours)), (b"Count", counted)];
            update.put(id, dict_with(&dict, &entries).ok_or(MarkError::Damaged)?);
        }
        (there, _) => {
            let mut body = b"<</Type/Outlines".to_vec();
            body.extend([b"/First".as_slice(), &written(ours), b"/Last", &written(ours)].concat());
            put(&mut body, format_args!("/Count {shown}>>"));
            update.put(outlines, body);
            if there.is_none() {
                let again = dict_with(catalog, &[(b"Outlines", written(outlines))]);
                update.put(root, again.ok_or(MarkError::Damaged)?);
            }
        }
    }
    Ok(())
}

/// The objects before and behind one of a list.
fn neighbours(list: &[ObjRef], at: usize) -> (Option<ObjRef>, Option<ObjRef>) {
    (at.checked_sub(1).map(|before| list[before]), list.get(at + 1).copied())
}

fn written(object: ObjRef) -> Vec<u8> {
    let mut out = Vec::new();
    reference(&mut out, object);
    out
}

fn begun(title: &str, parent: ObjRef, (before, after): (Option<ObjRef>, Option<ObjRef>)) -> Vec<u8> {
    let mut body = b"<</Title".to_vec();
    text(&mut body, title);
    for (key, object) in [("/Parent", Some(parent)), ("/Prev", before), ("/Next", after)] {
        if let Some(object) = object {
            body.extend(key.as_bytes());
            reference(&mut body, object);
        }
    }
    body
}

fn holds(body: &mut Vec<u8>, below: &[ObjRef], count: i64) {
    if let [first, ..] = below {
        body.extend(
            [b"/First".as_slice(), &written(*first), b"/Last", &written(below[below.len() - 1])].concat(),
        );
        put(body, format_args!("/Count {count}"));
    }
}

/// Where a bookmark leads, and its end.
fn leads_to(body: &mut Vec<u8>, page: ObjRef, place: Option<(f64, f64)>) {
    body.extend(b"/Dest[");
    reference(body, page);
    match place {
        Some((x, y)) => {
            body.extend(b"/XYZ");
            points(body, x);
            points(body, y);
            body.extend(b" 0]>>");
        }
        None => body.extend(b"/Fit]>>"),
    }
}
