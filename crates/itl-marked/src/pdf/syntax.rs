//! Objects of PDF as bytes: those of a file again, and new ones. Strings are hexadecimal and names escaped, so that no text can be anything else.

use hayro_syntax::object::{Dict, MaybeRef, ObjRef, Object};
use std::io::Write;

use super::Item;

/// Objects inside each other that are written again; files have two or three.
const DEPTH: u32 = 60;

/// A dictionary of a file with these entries in place of its own.
pub(super) fn dict_with(dict: &Dict<'_>, entries: &[(&[u8], Vec<u8>)]) -> Option<Vec<u8>> {
    let mut out = b"<<".to_vec();
    for (key, value) in dict.entries() {
        if entries.iter().any(|(replaced, _)| *replaced == key.as_ref()) {
            continue;
        }
        name(&mut out, key.as_ref());
        item(&mut out, &value, DEPTH)?;
    }
    for (key, value) in entries {
        name(&mut out, key);
        out.extend(value);
    }
    out.extend(b">>");
    Some(out)
}

/// An array of what a file has and of new objects behind it.
pub(super) fn array<'a>(there: impl Iterator<Item = Item<'a>>, added: &[ObjRef]) -> Option<Vec<u8>> {
    let mut out = b"[".to_vec();
    for value in there {
        item(&mut out, &value, DEPTH)?;
    }
    added.iter().for_each(|object| reference(&mut out, *object));
    out.extend(b"]");
    Some(out)
}

fn item(out: &mut Vec<u8>, value: &Item<'_>, depth: u32) -> Option<()> {
    match value {
        MaybeRef::Ref(object) => reference(out, *object),
        MaybeRef::NotRef(value) => object(out, value, depth.checked_sub(1)?)?,
    }
    Some(())
}

fn object(out: &mut Vec<u8>, value: &Object<'_>, depth: u32) -> Option<()> {
    match value {
        Object::Null(_) => out.extend(b" null"),
        Object::Boolean(true) => out.extend(b" true"),
        Object::Boolean(false) => out.extend(b" false"),
        Object::Number(value) => number(out, value.as_f64()),
        Object::String(value) => bytes(out, value.as_bytes()),
        Object::Name(value) => name(out, value.as_ref()),
        Object::Dict(value) => {
            out.extend(b"<<");
            for (key, value) in value.entries() {
                name(out, key.as_ref());
                item(out, &value, depth)?;
            }
            out.extend(b">>");
        }
        Object::Array(value) => {
            out.extend(b"[");
            for value in value.raw_iter() {
                item(out, &value, depth)?;
            }
            out.extend(b"]");
        }
        // A stream is an object of its own.
        Object::Stream(_) => return None,
    }
    Some(())
}

/// A reference to an object.
pub(super) fn reference(out: &mut Vec<u8>, object: ObjRef) {
    put(out, format_args!(" {object}"));
}

/// A name.
pub(super) fn name(out: &mut Vec<u8>, name: &[u8]) {
    out.push(b'/');
    for &byte in name {
        match byte {
            b'!'..=b'~' if !b"#/%()<>[]{}".contains(&byte) => out.push(byte),
            _ => put(out, format_args!("#{byte:02X}")),
        }
    }
}

/// A number: never with an exponent, which PDF does not know.
pub(super) fn number(out: &mut Vec<u8>, value: f64) {
    let value = if value.is_finite() { value } else { 0.0 };
    put(out, format_args!(" {value}"));
}

/// A number of points: a hundredth is more than anybody sees.
pub(super) fn points(out: &mut Vec<u8>, value: f64) {
    number(out, (value * 100.0).round() / 100.0);
}

/// A string of bytes.
pub(super) fn bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    out.push(b'<');
    bytes.iter().for_each(|byte| put(out, format_args!("{byte:02X}")));
    out.push(b'>');
}

/// A text: in ASCII, or in UTF-16 behind its mark.
pub(super) fn text(out: &mut Vec<u8>, text: &str) {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\n')) {
        return bytes(out, text.as_bytes());
    }
    let wide: Vec<u8> =
        std::iter::once(0xFEFF).chain(text.encode_utf16()).flat_map(u16::to_be_bytes).collect();
    bytes(out, &wide);
}

/// Words of PDF itself.
pub(super) fn put(out: &mut Vec<u8>, words: std::fmt::Arguments<'_>) {
    // Writing to memory does not fail.
    let _ = out.write_fmt(words);
}

#[cfg(test)]
mod tests {
    use super::*;
    use hayro_syntax::object::FromBytes;

    #[test]
    fn texts_are_hexadecimal_and_names_escaped() {
        let mut out = Vec::new();
        text(&mut out, ">> (\n");
        text(&mut out, "é");
        name(&mut out, b"A b/\xE9");
        number(&mut out, 1e-7);
        points(&mut out, 12.3456);
        let said = String::from_utf8(out).unwrap();
        assert_eq!(said, "<3E3E20280A><FEFF00E9>/A#20b#2F#E9 0.0000001 12.35");
    }

    #[test]
    fn a_dictionary_is_written_again_with_all_that_it_has() {
        let dict =
            Dict::from_bytes(b"<</B[1 0 R(a\\)b)/N#20x -1.50 true null]/A<</C 2>>/Annots 7 0 R>>").unwrap();
        let again = dict_with(&dict, &[(b"Annots", b"[ 9 0 R]".to_vec())]).unwrap();
        let said = String::from_utf8(again).unwrap();
        assert_eq!(said, "<</A<</C 2>>/B[ 1 0 R<612962>/N#20x -1.5 true null]/Annots[ 9 0 R]>>");
    }
}
