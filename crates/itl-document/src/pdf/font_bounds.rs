//! What a font may take, looked at before it is read: its streams, and the codes that its tables of widths are for.

use hayro_syntax::object::{Array, Dict, Number, Object, Stream};

use super::expansion::Expansion;

/// Codes that tables of widths may be for, together: a font has at most 65,536, and some list them twice.
const MAX_WIDTHS: i64 = 1 << 18;
/// The first code of a simple font, which has 256.
const MAX_FIRST: i64 = 1 << 16;

/// Whether a font can be read; if so, what its streams unpack to is taken from what may be.
pub(super) fn is_bearable(font: &Dict<'_>, expansion: &mut Expansion) -> bool {
    let inner = font.get::<Array<'_>>(b"DescendantFonts").and_then(|fonts| fonts.iter::<Dict<'_>>().next());
    let first = font.get::<Number>(b"FirstChar").map_or(0, |first| first.as_i64());
    if first > MAX_FIRST || !inner.as_ref().is_none_or(widths_are_bearable) {
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
}

/// Whether the tables of widths of a composite font, across and down, are for few enough codes.
fn widths_are_bearable(font: &Dict<'_>) -> bool {
    let tables: [(&[u8], usize); 2] = [(b"W", 1), (b"W2", 3)];
    tables.iter().all(|(key, values)| {
        let table = font.get::<Array<'_>>(key).map(|table| table.iter::<Object<'_>>().collect::<Vec<_>>());
        codes(&table.unwrap_or_default(), *values) <= MAX_WIDTHS
    })
}

/// Codes that the ranges of a table are for. A range is its first and its last code and so many values; where an array
/// follows the first code, it has values for every code.
fn codes(table: &[Object<'_>], values: usize) -> i64 {
    let number = |at: usize| match table.get(at) {
        Some(Object::Number(number)) => Some(number.as_i64()),
        _ => None,
    };
    let (mut at, mut codes) = (0, 0_i64);
    while let Some(first) = number(at) {
        match (table.get(at + 1), number(at + 1)) {
            (Some(Object::Array(_)), _) => at += 2,
            (_, Some(last)) => {
                codes = codes.saturating_add(last.saturating_sub(first).saturating_add(1).max(0));
                at += 2 + values;
            }
            _ => break,
        }
    }
    codes
}
