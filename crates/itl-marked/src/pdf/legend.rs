//! The legend: pages at the end of a file that say which colour is which concept.
//!
//! They are set in Helvetica, which every program that shows PDF files has. It has the letters of western Europe: of a name with others the legend has the id only,
//! while notes and bookmarks have all of it.

use encoding_rs::WINDOWS_1252;
use hayro_syntax::Pdf;
use hayro_syntax::object::{Array, Dict, ObjRef};

use super::end::count;
use super::highlights::colour;
use super::syntax::{array, bytes, dict_with, put, reference};
use super::update::Update;
use super::{own_id, referred};
use crate::{MarkError, MarkedConcept, Marks};

/// Concepts on a page.
const ROWS: usize = 30;
/// Characters that have room: of the title, a name, what stands beside it, and a line of a remark.
const TITLE: usize = 56;
const NAME: usize = 50;
const STANDING: usize = 48;
const REMARK: usize = 115;

/// How many pages the legend has.
pub(super) fn pages(marks: &Marks) -> usize {
    marks.concepts.len().div_ceil(ROWS).max(1)
}

/// Writes the legend behind the last page, and says which object its first page is.
pub(super) fn write(
    pdf: &Pdf,
    catalog: &Dict<'_>,
    marks: &Marks,
    update: &mut Update,
) -> Result<ObjRef, MarkError> {
    let (tree, dict) = referred(catalog, b"Pages").ok_or(MarkError::Damaged)?;
    own_id(pdf, &dict).ok_or(MarkError::Damaged)?;
    let kids = dict.get::<Array<'_>>(b"Kids").ok_or(MarkError::Damaged)?;
    let font = |name: &str| {
        format!("<</Type/Font/Subtype/Type1/BaseFont/{name}/Encoding/WinAnsiEncoding>>").into_bytes()
    };
    let fonts = [update.add(font("Helvetica"))?, update.add(font("Helvetica-Bold"))?];
    let mut added = Vec::new();
    let parts: Vec<&[MarkedConcept]> =
        if marks.concepts.is_empty() { vec![&[]] } else { marks.concepts.chunks(ROWS).collect() };
    for (at, part) in parts.iter().enumerate() {
        let is_last = at + 1 == parts.len();
        let content = update.add_stream(b"", &content(marks, part, is_last))?;
        let mut body = b"<</Type/Page/MediaBox[0 0 595 842]/CropBox[0 0 595 842]/Rotate 0/Parent".to_vec();
        reference(&mut body, tree);
        body.extend(b"/Contents");
        reference(&mut body, content);
        body.extend(b"/Resources<</Font<</F");
        reference(&mut body, fonts[0]);
        body.extend(b"/B");
        reference(&mut body, fonts[1]);
        body.extend(b">>>>>>");
        added.push(update.add(body)?);
    }
    let kids = array(kids.raw_iter(), &added).ok_or(MarkError::Damaged)?;
    let before = count(&dict, b"Count").unwrap_or(pdf.pages().len() as i64);
    let counted = format!(" {}", before.saturating_add(added.len() as i64)).into_bytes();
    let entries = [(b"Kids".as_slice(), kids), (b"Count", counted)];
    update.put(tree, dict_with(&dict, &entries).ok_or(MarkError::Damaged)?);
    added.first().copied().ok_or(MarkError::Damaged)
}

/// The program of a page.
fn content(marks: &Marks, concepts: &[MarkedConcept], is_last: bool) -> Vec<u8> {
    let mut out = Vec::new();
    let mut y = 780;
    line(&mut out, ("B", 16), (50, y), &shortened(&marks.title, TITLE));
    y -= 22;
    line(
        &mut out,
        ("F", 9),
        (50, y),
        "Colours of the highlights. A passage that matches several has the colour of the strongest.",
    );
    y -= 26;
    for concept in concepts {
        out.extend(b"q");
        colour(&mut out, concept.colour);
        put(&mut out, format_args!(" rg 50 {} 14 12 re f Q\n", y - 2));
        let name = if is_western(&concept.name) { &concept.name } else { &concept.id };
        line(&mut out, ("F", 10), (72, y), &shortened(name, NAME));
        line(&mut out, ("F", 9), (340, y), &shortened(&concept.standing, STANDING));
        y -= 20;
    }
    y -= 6;
    for remark in marks.remarks.iter().filter(|_| is_last).flat_map(|remark| wrapped(remark)) {
        line(&mut out, ("F", 8), (50, y), &remark);
        y = y.saturating_sub(12);
    }
    out
}

fn line(out: &mut Vec<u8>, (font, size): (&str, u32), (x, y): (u32, u32), text: &str) {
    put(out, format_args!("BT /{font} {size} Tf {x} {y} Td "));
    bytes(out, &WINDOWS_1252.encode(text).0);
    out.extend(b" Tj ET\n");
}

fn is_western(text: &str) -> bool {
    !WINDOWS_1252.encode(text).2
}

/// The lines of a remark.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut().filter(|line| line.len() + word.len() < REMARK) {
            Some(line) => *line = format!("{line} {word}"),
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The beginning of a text that has no room.
fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(most - 1).collect();
    short.push('…');
    short
}
