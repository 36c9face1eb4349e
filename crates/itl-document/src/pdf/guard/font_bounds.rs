//! What a font may take, looked at before it is read: its streams, and its tables of widths.

use hayro_syntax::object::{Array, Dict, MaybeRef, Name, Number, Object, Stream};

use super::expansion::Expansion;
use super::map_bounds;

/// Codes that tables of widths may be for, together: a font has at most 65,536, and some list them twice.
const MAX_WIDTHS: i64 = 1 << 18;
/// Numbers of a table of widths that stand elsewhere in the file: each is looked for when it is asked for, however much stands around it.
/// Hardly any table has one.
const MAX_ELSEWHERE: usize = 1024;
/// The first code of a simple font, which has 256.
const MAX_FIRST: i64 = 1 << 16;

/// Longest letters of a code, in digits: in a map that says which glyphs codes are, which hayro looks into for every glyph, and in one
/// that says what they mean, which it looks into for every code.
const MAX_LETTERS: usize = 64;
const MAX_MEANING: usize = 1024;

/// A code in a list of names beyond which hayro cannot count.
const MAX_NAMED: i64 = 1 << 32;

/// Whether a font can be read; if so, what its streams unpack to is taken from what may be.
pub(crate) fn is_bearable(font: &Dict<'_>, expansion: &mut Expansion) -> bool {
    let inner = font.get::<Array<'_>>(b"DescendantFonts").and_then(|fonts| fonts.iter::<Dict<'_>>().next());
    let first = font.get::<Number>(b"FirstChar").map_or(0, |first| first.as_i64());
    let mut dicts = std::iter::once(font).chain(&inner);
    if first > MAX_FIRST
        || !dicts.all(|dict| widths_are_bearable(dict, expansion))
        || !names_are_bearable(font)
    {
        return false;
    }
    let mut streams: Vec<Stream<'_>> =
        [&b"ToUnicode"[..], b"Encoding"].iter().filter_map(|key| font.get::<Stream<'_>>(key)).collect();
    for dict in std::iter::once(font).chain(&inner) {
        streams.extend(dict.get::<Stream<'_>>(b"CIDToGIDMap"));
        let keys: [&[u8]; 3] = [b"FontFile", b"FontFile2", b"FontFile3"];
        let descriptor = dict.get::<Dict<'_>>(b"FontDescriptor").unwrap_or_default();
        streams.extend(keys.iter().filter_map(|key| descriptor.get::<Stream<'_>>(key)));
    }
    expansion.take(&streams)
        && map_is_bearable(font, b"Encoding", MAX_LETTERS)
        && map_is_bearable(font, b"ToUnicode", MAX_MEANING)
}

/// Whether a map of codes can be read, if there is one; it was seen that there is room for it.
fn map_is_bearable(font: &Dict<'_>, key: &[u8], longest: usize) -> bool {
    let map = font.get::<Stream<'_>>(key).and_then(|map| map.decoded_data().ok());
    map.is_none_or(|map| map_bounds::is_bearable(&map, longest))
}

/// Whether a font needs a map that has a name, of its own accord or through its collection of characters. The two maps that change
/// nothing are made and not read.
pub(crate) fn has_named_map(font: &Dict<'_>) -> bool {
    let is_read = |key: &[u8]| {
        let name = font.get::<Name<'_>>(key);
        name.is_some_and(|name| !matches!(&*name, b"Identity-H" | b"Identity-V"))
    };
    let composite = font.get::<Name<'_>>(b"Subtype").is_some_and(|kind| &*kind == b"Type0");
    let inner = font.get::<Array<'_>>(b"DescendantFonts").and_then(|fonts| fonts.iter::<Dict<'_>>().next());
    let collected = || inner.is_some_and(|inner| inner.contains_key(b"CIDSystemInfo"));
    is_read(b"ToUnicode")
        || composite
            && (is_read(b"Encoding")
                || font.get::<Stream<'_>>(b"Encoding").is_some()
                || !font.contains_key(b"ToUnicode") && collected())
}

/// Whether the list of names of a font is for codes that can be counted.
fn names_are_bearable(font: &Dict<'_>) -> bool {
    let names =
        font.get::<Dict<'_>>(b"Encoding").and_then(|encoding| encoding.get::<Array<'_>>(b"Differences"));
    let mut entries = names.iter().flat_map(Array::iter::<Object<'_>>);
    entries.all(|entry| !matches!(entry, Object::Number(code) if code.as_i64().saturating_abs() > MAX_NAMED))
}

/// Whether the tables of widths of a font, across and down, can be read and are for few enough codes.
fn widths_are_bearable(font: &Dict<'_>, expansion: &mut Expansion) -> bool {
    let table = |key: &[u8]| font.get::<Array<'_>>(key).unwrap_or_default();
    let simple = entries(&table(b"Widths"), expansion).is_some();
    let tables: [(&[u8], usize); 2] = [(b"W", 1), (b"W2", 3)];
    simple
        && tables.iter().all(|(key, values)| {
            let entries = entries(&table(key), expansion);
            entries.is_some_and(|entries| codes(&entries, *values) <= MAX_WIDTHS)
        })
}

/// The entries of a table of widths, unless to read them takes too much: one array can be named any number of times, and is read each
/// time.
fn entries<'a>(table: &Array<'a>, expansion: &mut Expansion) -> Option<Vec<Object<'a>>> {
    let is_elsewhere = |entry: &MaybeRef<Object<'_>>| entry.as_obj_ref().is_some();
    let (mut entries, mut elsewhere) = (Vec::new(), 0);
    for (named, entry) in table.raw_iter().zip(table.iter::<Object<'a>>()) {
        elsewhere += match &entry {
            Object::Array(each) if expansion.look_at(each.data()) => {
                each.raw_iter().filter(is_elsewhere).count()
            }
            Object::Array(_) => return None,
            _ => usize::from(is_elsewhere(&named)),
        };
        if elsewhere > MAX_ELSEWHERE {
            return None;
        }
        entries.push(entry);
    }
    Some(entries)
}

/// Codes that the ranges of a table are for. A range is its first and its last code and so many values; where an array
/// follows the first code, it has values for every code.
fn codes(table: &[Object<'_>], values: usize) -> i64 {
    let number = |at: usize| match table.get(at) {
        Some(Object::Number(number)) => Some(number.as_i64()),
        _ => None,
    };
    let (mut at, mut codes) = (0, 0_i64);
    while let Some(first) = number(at).filter(|_| codes <= MAX_WIDTHS) {
        match (table.get(at + 1), number(at + 1)) {
            (Some(Object::Array(each)), _) => {
                let most = (MAX_WIDTHS + 1) as usize;
                codes = codes.saturating_add(each.iter::<Object<'_>>().take(most).count() as i64 + 1);
                at += 2;
            }
            (_, Some(last)) => {
                codes = codes.saturating_add(last.saturating_sub(first).saturating_add(1).max(0));
                at += 2 + values;
            }
            _ => break,
        }
    }
    codes
}
