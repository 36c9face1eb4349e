//! What a file is, by its bytes. Its name only tells kinds of text apart that look alike.

mod foreign;
mod markup;

use crate::DocumentError;
use foreign::{foreign, old_office};
use markup::format_of_text;

/// A format that documents are read from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DocumentFormat {
    Pdf,
    /// A zip container: a file of an office program or EPUB, which its parts tell.
    Zip,
    Rtf,
    Html,
    Markdown,
    /// One message, or a box of them.
    Mail,
    Conllu,
    Text,
}

/// How far into a file the beginning of a PDF may be: some programs put bytes before it.
const HEAD: usize = 1024;
/// How far from the end of a PDF the marks of its end may be.
const TAIL: usize = 2048;
/// Objects that a PDF of one page has at least: its catalog, the root of its pages, the page.
const MIN_OBJECTS: usize = 3;
/// Bytes of a line in which the number of an object has room.
const OBJECT_LINE: usize = 32;

/// What a container of old programs of Office begins with.
const OLD_OFFICE: &[u8] = b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1";

impl DocumentFormat {
    pub(crate) fn of(bytes: &[u8], name: &str) -> Result<Self, DocumentError> {
        let head = &bytes[..bytes.len().min(HEAD)];
        if begins_line(head, b"%PDF-") || is_headless_pdf(bytes) {
            return Ok(Self::Pdf);
        }
        if head.starts_with(b"PK\x03\x04") || head.starts_with(b"PK\x05\x06") {
            return Ok(Self::Zip);
        }
        if head.starts_with(b"{\\rtf") {
            return Ok(Self::Rtf);
        }
        if head.starts_with(OLD_OFFICE) {
            let (what, help) = old_office(bytes);
            return Err(DocumentError::Outdated { what: what.into(), help: help.into() });
        }
        if head.starts_with(b"%!PS") {
            let (what, help) = ("a PostScript file".into(), "convert it to PDF with ps2pdf".into());
            return Err(DocumentError::Outdated { what, help });
        }
        if let Some(error) = foreign(bytes) {
            return Err(error);
        }
        format_of_text(bytes, name)
    }
}

/// Whether bytes are a PDF that has lost its header, or has it behind more than programs put before it: it begins with
/// an object or ends as a PDF does, and has the objects of one. Its tail is enough of an end where the header stands behind noise.
fn is_headless_pdf(bytes: &[u8]) -> bool {
    let head = &bytes[..bytes.len().min(HEAD)];
    let tail = &bytes[bytes.len().saturating_sub(TAIL)..];
    let begins = head.split(|byte| matches!(byte, b'\n' | b'\r')).any(is_object);
    let ends = begins_line(tail, b"%%EOF");
    let ends = ends && (begins_line(tail, b"startxref") || contains(head, b"%PDF-"));
    if !(begins || ends) {
        return false;
    }
    let has = |mark: &[u8]| contains(bytes, mark);
    let ended = bytes.windows(6).filter(|window| *window == b"endobj").take(MIN_OBJECTS).count();
    ended == MIN_OBJECTS && (has(b"/Catalog") || has(b"/XRef") || has(b"/Pages"))
}

fn contains(bytes: &[u8], mark: &[u8]) -> bool {
    bytes.windows(mark.len()).any(|window| window == mark)
}

/// Whether a line begins an object of a PDF, such as `12 0 obj`.
fn is_object(line: &[u8]) -> bool {
    let Ok(line) = std::str::from_utf8(&line[..line.len().min(OBJECT_LINE)]) else { return false };
    let mut words = line.split_ascii_whitespace();
    let mut number = || words.next().is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    number() && number() && words.next().is_some_and(|word| word.starts_with("obj"))
}

/// Whether a mark stands at the beginning of a line, or behind bytes that are no text.
fn begins_line(head: &[u8], mark: &[u8]) -> bool {
    let mut places = head.windows(mark.len()).enumerate().filter(|(_, window)| *window == mark);
    places.any(|(at, _)| {
        at.checked_sub(1)
            .and_then(|before| head.get(before))
            .is_none_or(|byte| !byte.is_ascii_graphic() && *byte != b' ')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_decide_before_names() {
        let of = |bytes: &[u8], name| DocumentFormat::of(bytes, name).unwrap();
        assert_eq!(of(b"junk\n%PDF-1.7", "plan.txt"), DocumentFormat::Pdf);
        assert_eq!(of(b"\0%PDF-1.7", "plan.txt"), DocumentFormat::Pdf);
        assert_eq!(of(b"A file begins with %PDF-1.7", "plan.txt"), DocumentFormat::Text);
        assert_eq!(of(b"PK\x03\x04...", "plan.pdf"), DocumentFormat::Zip);
        let objects = b"1 0 obj<</Type/Catalog>>endobj 2 0 obj<<>>endobj\n3 0 obj<<>>endobj";
        assert_eq!(of(objects, "plan.txt"), DocumentFormat::Pdf);
        let noise = [&[b'x'; 5000][..], objects, b"\nstartxref\n0\n%%EOF\n"].concat();
        assert_eq!(of(&noise, "plan.txt"), DocumentFormat::Pdf);
        assert_eq!(
            of(b"1 0 obj is how an object begins, endobj how it ends", "plan.txt"),
            DocumentFormat::Text
        );
        assert_eq!(of(b"{\\rtf1 hello}", "plan.doc"), DocumentFormat::Rtf);
        assert_eq!(of(b"", "plan.pdf"), DocumentFormat::Text);
        assert!(matches!(DocumentFormat::of(b"%!PS-Adobe", "a.pdf"), Err(DocumentError::Outdated { .. })));
        assert!(matches!(
            DocumentFormat::of(b"\x89PNG\r\n\x1A\n", "a.txt"),
            Err(DocumentError::Unsupported { .. })
        ));
    }
}
