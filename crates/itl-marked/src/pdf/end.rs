//! The end of a PDF file: bytes in; where its table of objects is, of which kind, and what its trailer says, out.
//!
//! A file whose end leads nowhere is read by searching it for objects. What is added to it says nothing of where its table is either, so that readers
//! search the copy in the same way.

use hayro_syntax::object::{Array, Dict, FromBytes, MaybeRef, Name, ObjRef, Object, ObjectIdentifier};
use memchr::memmem;

use super::syntax;

/// Bytes in which the mark of a PDF file is looked for.
const HEAD: usize = 1024;
/// Bytes of an object in which its dictionary begins.
const OBJECT_HEAD: usize = 64;

/// What the end of a file says.
#[derive(Debug, Default)]
pub(super) struct FileEnd {
    /// Where the table is, as the file counts.
    pub(super) table: Option<u64>,
    /// Whether the table is a stream.
    pub(super) is_stream: bool,
    /// Bytes before the mark that the file does not count.
    pub(super) uncounted: usize,
    /// The number behind that of the last object.
    pub(super) size: u32,
    /// Whether the file is encrypted.
    pub(super) encrypted: bool,
    /// Entries of the trailer that go on: where the title and other facts are, and the file's identity.
    pub(super) kept: Vec<u8>,
}

impl FileEnd {
    pub(super) fn of(bytes: &[u8]) -> Self {
        let mut end = Self { encrypted: is_encrypted(bytes), ..Self::default() };
        let Some(place) = table_place(bytes) else { return end };
        let mark = memmem::find(&bytes[..bytes.len().min(HEAD)], b"%PDF-").unwrap_or(0);
        for uncounted in [0, mark] {
            let Some((trailer, is_stream)) = trailer(bytes, place.saturating_add(uncounted)) else {
                continue;
            };
            end.size = trailer.get::<i32>(b"Size").map_or(0, i32::unsigned_abs);
            end.encrypted |= trailer.contains_key(b"Encrypt");
            (end.table, end.is_stream, end.uncounted) = (Some(place as u64), is_stream, uncounted);
            end.kept = kept(&trailer).unwrap_or_default();
            break;
        }
        end
    }
}

/// The number behind the last `startxref`.
fn table_place(bytes: &[u8]) -> Option<usize> {
    let at = memmem::rfind(bytes, b"startxref")? + b"startxref".len();
    let words = &bytes[at..bytes.len().min(at + OBJECT_HEAD)];
    let digits: Vec<u8> =
        words.iter().copied().skip_while(u8::is_ascii_whitespace).take_while(u8::is_ascii_digit).collect();
    let place: usize = std::str::from_utf8(&digits).ok()?.parse().ok()?;
    (0 < place && place < at).then_some(place)
}

/// The trailer of the table at a place, and whether the table is a stream.
fn trailer(bytes: &[u8], place: usize) -> Option<(Dict<'_>, bool)> {
    let table = bytes.get(place..)?.trim_ascii_start();
    if table.starts_with(b"xref") {
        let at = memmem::find(table, b"trailer")? + b"trailer".len();
        return Some((Dict::from_bytes(table[at..].trim_ascii_start())?, false));
    }
    ObjectIdentifier::from_bytes(table)?;
    let at = memmem::find(&table[..table.len().min(OBJECT_HEAD)], b"<<")?;
    let dict = Dict::from_bytes(&table[at..])?;
    let kind = dict.get::<Name<'_>>(b"Type")?;
    (kind.as_ref() == b"XRef").then_some((dict, true))
}

fn kept(trailer: &Dict<'_>) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    if let Some(info) = trailer.get_ref(b"Info") {
        out.extend(b"/Info");
        syntax::reference(&mut out, info);
    }
    if let Some(MaybeRef::NotRef(id)) = trailer.get_raw::<Array<'_>>(b"ID") {
        out.extend(b"/ID");
        out.extend(syntax::array(id.raw_iter(), &[])?);
    }
    Some(out)
}

/// Whether a trailer somewhere in the file leads to how it is encrypted. The name is written out in every file that is.
fn is_encrypted(bytes: &[u8]) -> bool {
    memmem::find_iter(bytes, b"/Encrypt").any(|at| {
        let value = bytes[at + b"/Encrypt".len()..].trim_ascii_start();
        value.starts_with(b"<<") || ObjRef::from_bytes(value).is_some()
    })
}

/// The highest number of an object that is written out in a file.
pub(super) fn highest(bytes: &[u8]) -> u32 {
    let number = |at: usize| {
        let before = bytes[at.saturating_sub(24)..at].trim_ascii_end();
        let words = std::str::from_utf8(before).ok()?;
        let (rest, generation) = words.rsplit_once(|c: char| !c.is_ascii_digit())?;
        let number = rest.trim_end().rsplit(|c: char| !c.is_ascii_digit()).next()?;
        generation.parse::<u32>().ok()?;
        number.parse::<u32>().ok()
    };
    let found = memmem::find_iter(bytes, b" obj").filter_map(number);
    found.filter(|number| *number < super::update::MOST_OBJECTS).max().unwrap_or(0)
}

/// A whole number of a dictionary.
pub(super) fn count(dict: &Dict<'_>, key: &[u8]) -> Option<i64> {
    match dict.get::<Object<'_>>(key)? {
        Object::Number(number) => Some(number.as_i64()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_file_is_read() {
        let file = b"%PDF-1.4\n1 0 obj<<>>endobj 12 0 obj<<>>endobj\nxref\n0 1\n0000000000 65535 f \ntrailer<</Size 13/Root 1 0 R/Info 12 0 R/ID[<AB>(c)]>>\nstartxref\n46\n%%EOF";
        let end = FileEnd::of(file);
        assert_eq!((end.table, end.is_stream, end.size, end.encrypted), (Some(46), false, 13, false));
        assert_eq!(String::from_utf8(end.kept).unwrap(), "/Info 12 0 R/ID[<AB><63>]");
        assert_eq!(highest(file), 12);
        let moved = [b"junk\n".as_slice(), file].concat();
        assert_eq!((FileEnd::of(&moved).table, FileEnd::of(&moved).uncounted), (Some(46), 5));
        assert_eq!(FileEnd::of(b"%PDF-1.4 1 0 obj<<>>endobj").table, None);
        assert!(FileEnd::of(b"trailer<</Encrypt 4 0 R>>").encrypted);
        assert!(!FileEnd::of(b"(about /EncryptMetadata and /Encrypt it)").encrypted);
    }
}
