//! Comments on a Word document: its file and marks in, a copy out.
//!
//! ```text
//! package ─► main part ─► anchors of the marks ─► main part with anchors ┐
//!          └► comments, relations, list of contents ─► with the new ones ├─► copy; all other parts packed as they were
//! ```
//!
//! Comments are anchored in the main part only: Word has none in notes and running heads.

mod anchors;
mod comments;
mod package;
mod relations;
mod xml;

use std::collections::BTreeMap;

use crate::{Mark, MarkError, MarkedBytes, MarkedFile, Marks};
use anchors::{Anchored, Stretch, WordNames};
use package::Package;

/// The namespaces of Word's elements, with the type of a relation to comments.
const NAMESPACES: [(&str, &str); 2] = [
    (
        "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
        "http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments",
    ),
    (
        "http://purl.oclc.org/ooxml/wordprocessingml/main",
        "http://purl.oclc.org/ooxml/officeDocument/relationships/comments",
    ),
];
/// Where the list of contents is.
const TYPES: &str = "[Content_Types].xml";

/// Marks a Word document with comments: `bytes` are the file, of which no part that is changed may unpack to more than `most` bytes.
///
/// # Errors
/// If the file is no Word document, encrypted, signed, or damaged where comments need it.
pub fn mark_docx(bytes: &[u8], most: u64, marks: &Marks) -> Result<MarkedFile, MarkError> {
    let mut package = Package::open(bytes, most)?;
    let main = main_part(&mut package)?;
    let document = package.part(&main)?.ok_or(MarkError::Foreign)?;
    let (names, relation) = word_names(&main, &document)?;
    let list_name = relations::part_of(&main);
    let list = package.part(&list_name)?;
    let usual = format!("{}comments.xml", &main[..main.len() - xml_name(&main).len()]);
    let named = list.as_deref().map(|list| relations::target(list, &main, "comments")).transpose();
    let named = named.map_err(|reason| damaged(&list_name, reason))?.flatten();
    let comments_name = named.clone().unwrap_or(usual);
    let comments = package.part(&comments_name)?;
    let bad_comments = |reason| damaged(&comments_name, reason);
    let first = comments::next_number(comments.as_deref()).map_err(bad_comments)?;

    let stretches: Vec<Option<Stretch>> = marks.marks.iter().map(|mark| stretch(mark, &main)).collect();
    let Anchored { text, anchored } =
        anchors::anchor(&document, &names, &stretches, first).map_err(|reason| damaged(&main, reason))?;
    let lost = anchored.iter().filter(|anchored| !**anchored).count();
    let lost = u32::try_from(lost).unwrap_or(u32::MAX);
    if anchored.iter().all(|anchored| !anchored) {
        return Ok(MarkedFile { bytes: MarkedBytes::Whole(bytes.to_vec()), lost });
    }
    let kept = (first..).zip(marks.marks.iter().zip(&anchored));
    let kept = kept.filter_map(|(number, (mark, anchored))| anchored.then_some((number, mark)));
    let commented = comments::with_marks(comments.as_deref(), names.namespace, kept).map_err(bad_comments)?;
    xml::root(&commented).map_err(bad_comments)?;

    let mut changed = BTreeMap::from([(main, text), (comments_name.clone(), commented)]);
    if named.is_none() {
        let target = xml_name(&comments_name);
        let related = relations::with_relation(list.as_deref(), relation, target);
        changed.insert(list_name.clone(), related.map_err(|reason| damaged(&list_name, reason))?);
    }
    let types = package.part(TYPES)?.ok_or_else(|| damaged(TYPES, "it is not there".to_owned()))?;
    let types = relations::with_comments(&types, &comments_name).map_err(|reason| damaged(TYPES, reason))?;
    changed.extend(types.map(|types| (TYPES.to_owned(), types)));
    Ok(MarkedFile { bytes: MarkedBytes::Whole(package.copy(&changed)?), lost })
}

/// The part that is the document.
fn main_part(package: &mut Package<'_>) -> Result<String, MarkError> {
    let list_name = relations::part_of("");
    let list = package.part(&list_name)?;
    let named = list.as_deref().map(|list| relations::target(list, "", "officeDocument")).transpose();
    let named = named.map_err(|reason| damaged(&list_name, reason))?.flatten();
    Ok(named.filter(|name| package.has(name)).unwrap_or_else(|| "word/document.xml".to_owned()))
}

/// How elements of Word are named in the main part, and the type of a relation to comments.
fn word_names<'a>(main: &str, document: &str) -> Result<(WordNames<'a>, &'static str), MarkError> {
    let root = xml::root(document).map_err(|reason| damaged(main, reason))?;
    let declared = xml::attributes(root);
    for (namespace, relation) in NAMESPACES {
        let prefix = declared.iter().find_map(|(key, value)| {
            key.strip_prefix("xmlns:").filter(|_| value == namespace).map(str::to_owned)
        });
        if let Some(prefix) = prefix.filter(|prefix| xml::name(root) == format!("{prefix}:document")) {
            return Ok((WordNames { prefix, namespace }, relation));
        }
    }
    Err(MarkError::Foreign)
}

/// The bytes of the main part from the first to the last of a mark.
fn stretch(mark: &Mark, main: &str) -> Option<Stretch> {
    let pieces = mark.pieces.iter().filter(|piece| piece.part == main);
    let (start, end) = pieces
        .map(|piece| (piece.bytes[0] as usize, piece.bytes[1] as usize))
        .reduce(|(a, b), (c, d)| (a.min(c), b.max(d)))?;
    (start < end).then_some(Stretch { start, end })
}

/// The last step of a part's name.
fn xml_name(part: &str) -> &str {
    part.rsplit_once('/').map_or(part, |(_, name)| name)
}

fn damaged(part: &str, mut reason: String) -> MarkError {
    reason.insert_str(0, ": ");
    reason.insert_str(0, part);
    MarkError::DamagedWord { reason }
}

#[cfg(test)]
mod tests;
