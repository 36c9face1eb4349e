//! Marks on a PDF file as an incremental update: highlights with notes, bookmarks and a legend, behind the bytes of the file.
//!
//! ```text
//! end of the file ─► numbers of new objects ─► highlights ─► pages again ─► bookmarks ─► legend ─► table of what is new
//! ```
//!
//! Objects of the file that get new entries are written again, with all that they have. hayro reads them; what is written is read again by it before
//! anybody gets it.

mod bookmarks;
mod end;
mod highlights;
mod legend;
mod syntax;
mod update;

use hayro_syntax::Pdf;
use hayro_syntax::object::{Array, Dict, MaybeRef, ObjRef, Object, ObjectIdentifier};
use memchr::memmem;
use std::sync::Arc;

use crate::{MarkError, MarkedBytes, MarkedFile, Marks};
use bookmarks::Bookmark;
use end::FileEnd;
use highlights::Sheet;
use update::Update;

/// Marks a PDF file: `bytes` are the file, `screened` the same as a reader may open them.
///
/// # Errors
/// If the file is encrypted, signed, or damaged where marks need it.
pub fn mark_pdf(bytes: &[u8], screened: Vec<u8>, marks: &Marks) -> Result<MarkedFile, MarkError> {
    let end = FileEnd::of(bytes);
    if end.encrypted {
        return Err(MarkError::Encrypted);
    }
    // A signature names the bytes that it is about, outside of every compressed stream.
    if memmem::find(bytes, b"/ByteRange").is_some() {
        return Err(MarkError::Signed);
    }
    let screened = Arc::new(screened);
    let pdf = Pdf::new(Arc::clone(&screened)).map_err(|_| MarkError::Damaged)?;
    let mut update = Update::new(bytes, &end)?;
    let lost = marked(&pdf, marks, &mut update)?;
    let tail = update.finish(&end, pdf.xref().root_id().into());
    let pages = pdf.pages().len();
    drop(pdf);
    check([&screened, &tail[..]].concat(), pages + legend::pages(marks))?;
    Ok(MarkedFile { bytes: MarkedBytes::Behind(tail), lost })
}

/// Writes everything that is new, and says how many marks found no page.
fn marked(pdf: &Pdf, marks: &Marks, update: &mut Update) -> Result<u32, MarkError> {
    let xref = pdf.xref();
    let root: ObjectIdentifier = xref.root_id();
    let catalog = xref.get::<Dict<'_>>(root).ok_or(MarkError::Damaged)?;
    let mut lost: Vec<bool> = vec![false; marks.marks.len()];
    let mut placed: Vec<Vec<Bookmark>> = vec![Vec::new(); marks.concepts.len()];
    let blend = highlights::blending(update)?;
    for (number, page) in (1..).zip(pdf.pages().iter()) {
        let here = |mark: &crate::Mark| mark.areas.iter().any(|area| area.page == number);
        let on_page: Vec<usize> = (0..marks.marks.len()).filter(|&at| here(&marks.marks[at])).collect();
        if on_page.is_empty() {
            continue;
        }
        let Some(id) = own_id(pdf, page.raw()) else {
            on_page.iter().for_each(|&at| lost[at] = true);
            continue;
        };
        let Some(sheet) = Sheet::of(page, number, id) else { continue };
        let mut added: Vec<ObjRef> = Vec::new();
        for at in on_page {
            let mark = &marks.marks[at];
            let Some(top) = highlights::write(&sheet, mark, marks, blend, update, &mut added)? else {
                continue;
            };
            // A passage that goes on over a page's end is one bookmark.
            if mark.areas.first().is_some_and(|area| area.page == number) {
                for concept in &mark.concepts {
                    let bookmark =
                        Bookmark { title: format!("p. {number}: {}", mark.excerpt), page: id, top };
                    placed
                        .get_mut(*concept as usize)
                        .into_iter()
                        .for_each(|list| list.push(bookmark.clone()));
                }
            }
        }
        let annotations = page.raw().get::<Array<'_>>(b"Annots");
        let there = annotations.iter().flat_map(Array::raw_iter);
        let body = syntax::array(there, &added).ok_or(MarkError::Damaged)?;
        let again = syntax::dict_with(page.raw(), &[(b"Annots", body)]).ok_or(MarkError::Damaged)?;
        update.put(id, again);
    }
    let legend = legend::write(pdf, &catalog, marks, update)?;
    bookmarks::write(pdf, (root.into(), &catalog), marks, (&placed, legend), update)?;
    Ok(u32::try_from(lost.iter().filter(|lost| **lost).count()).unwrap_or(u32::MAX))
}

/// The object that a dictionary is, if it is one and not only a part of one.
fn own_id(pdf: &Pdf, dict: &Dict<'_>) -> Option<ObjRef> {
    let id = dict.obj_id()?;
    let whole = pdf.xref().get::<Dict<'_>>(id)?;
    (whole == *dict).then(|| id.into())
}

/// A dictionary that an entry leads to, with the object that it is.
fn referred<'a>(dict: &Dict<'a>, key: &[u8]) -> Option<(ObjRef, Dict<'a>)> {
    Some((dict.get_ref(key)?, dict.get::<Dict<'a>>(key)?))
}

/// Reads a copy again: it has to have the pages that it should.
fn check(copy: Vec<u8>, pages: usize) -> Result<(), MarkError> {
    let read = Pdf::new(Arc::new(copy)).map_err(|_| MarkError::Damaged)?;
    if read.pages().len() == pages { Ok(()) } else { Err(MarkError::Damaged) }
}

/// What an array holds, written or referred to.
type Item<'a> = MaybeRef<Object<'a>>;

#[cfg(test)]
mod tests;
