//! What a PDF says about itself: title, language, outline.

use hayro_syntax::Pdf;
use hayro_syntax::object::{Array, Dict, MaybeRef, ObjectIdentifier, String as PdfString};
use itl_base::Language;
use std::collections::BTreeMap;

use crate::OutlineEntry;

/// Entries of an outline that are read.
const MAX_ENTRIES: usize = 10_000;
/// How deep entries are read.
const MAX_DEPTH: usize = 8;

/// What programs put before the name of a file to make a title of it.
const NAMED_BY: [&str; 3] = ["microsoft word - ", "microsoft powerpoint - ", "microsoft excel - "];
/// Endings of files that PDF files are made from.
const ENDINGS: [&str; 25] = [
    ".ai", ".cdr", ".doc", ".docx", ".dvi", ".eps", ".htm", ".html", ".indd", ".md", ".odp", ".ods", ".odt",
    ".p65", ".pdf", ".ppt", ".pptx", ".pub", ".qxd", ".qxp", ".rtf", ".tex", ".txt", ".xls", ".xlsx",
];

/// The title of the document, unless it is only the name of the file it was made from.
pub(crate) fn title(pdf: &Pdf) -> Option<String> {
    let title = decode(pdf.metadata().title.as_deref()?);
    let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
    (title.chars().filter(|char| char.is_alphabetic()).count() > 2 && !is_name_of_file(&title))
        .then_some(title)
}

fn is_name_of_file(title: &str) -> bool {
    let lower = title.to_lowercase();
    ["untitled", "title"].contains(&lower.as_str())
        || NAMED_BY.iter().any(|program| lower.starts_with(program))
        || ENDINGS.iter().any(|ending| lower.ends_with(ending))
}

/// The language that the document says it is in.
pub(crate) fn language(pdf: &Pdf) -> Option<Language> {
    let stated = decode(catalog(pdf)?.get::<PdfString<'_>>(b"Lang")?.as_bytes());
    Language::new(&stated.split(['-', '_']).next()?.to_lowercase())
}

/// The outline, in order.
pub(crate) fn outline(pdf: &Pdf) -> Vec<OutlineEntry> {
    let pages: BTreeMap<ObjectIdentifier, u32> = (1..)
        .zip(pdf.pages().iter())
        .filter_map(|(number, page)| Some((page.raw().obj_id()?, number)))
        .collect();
    let mut entries = Vec::new();
    let first =
        catalog(pdf).and_then(|catalog| catalog.get::<Dict<'_>>(b"Outlines")?.get::<Dict<'_>>(b"First"));
    // Entries to go on with, the innermost last; a chain that closes in itself ends at the bound.
    let mut open: Vec<Dict<'_>> = first.into_iter().collect();
    while let Some(entry) = open.pop() {
        if entries.len() >= MAX_ENTRIES {
            break;
        }
        let level = u8::try_from(open.len() + 1).unwrap_or(u8::MAX);
        let title =
            entry.get::<PdfString<'_>>(b"Title").map(|title| decode(title.as_bytes())).unwrap_or_default();
        let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
        entries.push(OutlineEntry { level, title, page: page_of(&entry, &pages) });
        let child = entry.get::<Dict<'_>>(b"First").filter(|_| open.len() < MAX_DEPTH);
        // An entry without a next one still holds its place, so that the level of its children is right.
        open.push(entry.get::<Dict<'_>>(b"Next").unwrap_or(Dict::empty()));
        open.extend(child);
        while open.last().is_some_and(Dict::is_empty) {
            open.pop();
        }
    }
    entries.retain(|entry| !entry.title.is_empty());
    entries
}

fn page_of(entry: &Dict<'_>, pages: &BTreeMap<ObjectIdentifier, u32>) -> Option<u32> {
    let target =
        entry.get::<Array<'_>>(b"Dest").or_else(|| entry.get::<Dict<'_>>(b"A")?.get::<Array<'_>>(b"D"))?;
    match target.raw_iter().next()? {
        MaybeRef::Ref(page) => pages.get(&page.into()).copied(),
        MaybeRef::NotRef(_) => None,
    }
}

pub(crate) fn catalog(pdf: &Pdf) -> Option<Dict<'_>> {
    pdf.xref().get::<Dict<'_>>(pdf.xref().root_id())
}

/// Text in UTF-16 or UTF-8 with a mark, or else in PDF's own encoding, which is Latin-1 but for a few characters.
pub(crate) fn decode(bytes: &[u8]) -> String {
    if let Some(utf16) = bytes.strip_prefix(b"\xFE\xFF") {
        let units = utf16.chunks_exact(2).map(|two| u16::from_be_bytes([two[0], two[1]]));
        return char::decode_utf16(units).map(|char| char.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
    }
    if let Some(utf8) = bytes.strip_prefix(b"\xEF\xBB\xBF") {
        return String::from_utf8_lossy(utf8).into_owned();
    }
    bytes.iter().map(|&byte| char_of(byte)).collect()
}

fn char_of(byte: u8) -> char {
    match byte {
        0x80 => '•',
        0x84 => '—',
        0x85 => '–',
        0x8D => '“',
        0x8E => '”',
        0x8F => '‘',
        0x90 => '’',
        0x92 => '™',
        0x93 => 'ﬁ',
        0x94 => 'ﬂ',
        0xA0 => '€',
        byte => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_no_titles() {
        for name in ["plan.html", "Microsoft Word - Report 2024", "Untitled", "Bericht.INDD", "letter.odt"] {
            assert!(is_name_of_file(name), "{name}");
        }
        assert!(!is_name_of_file("Microsoft Sustainability Report 2024"));
        assert!(!is_name_of_file("Titles and deeds"));
    }

    #[test]
    fn strings_in_three_encodings() {
        assert_eq!(decode(b"\xFE\xFF\0O\0\xE9"), "Oé");
        assert_eq!(decode(b"\xEF\xBB\xBFO\xC3\xA9"), "Oé");
        assert_eq!(decode(b"O\xE9\x84"), "Oé—");
    }
}
