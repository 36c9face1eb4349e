//! Printed numbers of pages: the label tree of a PDF in, a label for every page out; none where the file has no tree.

use hayro_syntax::Pdf;
use hayro_syntax::object::{Array, Dict, Name, Object, String as PdfString};

use super::catalog::{catalog, decode};

/// Nodes of the tree that are looked at, and ranges of pages with labels of one kind.
const MAX_NODES: usize = 1000;
const MAX_RANGES: usize = 10_000;
/// Longest text before a number, in characters.
const MAX_PREFIX: usize = 32;
/// Largest number that is written in roman numerals or letters.
const MAX_ROMAN: u32 = 3999;
const MAX_LETTERS: u32 = 26 * 8;

/// How the pages from some page on are called.
#[derive(Debug, Clone, PartialEq, Eq)]
struct LabelRange {
    /// The index of its first page.
    first: u32,
    style: Option<u8>,
    prefix: String,
    start: u32,
}

/// The labels of the first pages, in order.
pub(crate) fn page_labels(pdf: &Pdf, pages: usize) -> Vec<String> {
    let tree = catalog(pdf).and_then(|catalog| catalog.get::<Dict<'_>>(b"PageLabels"));
    tree.map_or(Vec::new(), |tree| labels(&ranges(tree), pages))
}

fn ranges(tree: Dict<'_>) -> Vec<LabelRange> {
    let (mut open, mut ranges, mut nodes) = (vec![tree], Vec::new(), 0);
    while let Some(node) = open.pop() {
        nodes += 1;
        if nodes > MAX_NODES || ranges.len() > MAX_RANGES {
            break;
        }
        if let Some(kids) = node.get::<Array<'_>>(b"Kids") {
            open.extend(kids.iter::<Dict<'_>>().take(MAX_NODES));
        }
        let Some(numbers) = node.get::<Array<'_>>(b"Nums") else { continue };
        let mut entries = numbers.iter::<Object<'_>>().take(2 * MAX_RANGES);
        while let (Some(first), Some(label)) = (entries.next(), entries.next()) {
            let number = match first {
                Object::Number(number) => u32::try_from(number.as_i64()).ok(),
                _ => None,
            };
            ranges.extend(number.zip(label.into_dict()).map(|(first, label)| LabelRange::of(first, &label)));
        }
    }
    ranges.sort_by_key(|range| range.first);
    ranges
}

fn labels(ranges: &[LabelRange], pages: usize) -> Vec<String> {
    // Every page has a label, or the tree is not what it should be.
    if ranges.first().is_none_or(|range| range.first > 0) {
        return Vec::new();
    }
    let pages = 0..u32::try_from(pages).unwrap_or(u32::MAX);
    pages.map(|page| ranges[ranges.partition_point(|range| range.first <= page) - 1].label(page)).collect()
}

impl LabelRange {
    fn of(first: u32, label: &Dict<'_>) -> Self {
        let prefix =
            label.get::<PdfString<'_>>(b"P").map(|prefix| decode(prefix.as_bytes())).unwrap_or_default();
        Self {
            first,
            style: label.get::<Name<'_>>(b"S").and_then(|style| style.first().copied()),
            prefix: prefix.chars().filter(|c| !c.is_control()).take(MAX_PREFIX).collect(),
            start: label.get::<i32>(b"St").and_then(|start| u32::try_from(start).ok()).unwrap_or(1).max(1),
        }
    }

    fn label(&self, page: u32) -> String {
        let number = self.start.saturating_add(page - self.first);
        let shown = match self.style {
            Some(b'r') if number <= MAX_ROMAN => roman(number),
            Some(b'R') if number <= MAX_ROMAN => roman(number).to_uppercase(),
            Some(b'a') if number <= MAX_LETTERS => letters(number, b'a'),
            Some(b'A') if number <= MAX_LETTERS => letters(number, b'A'),
            Some(_) => number.to_string(),
            None => String::new(),
        };
        format!("{}{shown}", self.prefix)
    }
}

fn roman(mut number: u32) -> String {
    const SIGNS: [(u32, &str); 13] = [
        (1000, "m"),
        (900, "cm"),
        (500, "d"),
        (400, "cd"),
        (100, "c"),
        (90, "xc"),
        (50, "l"),
        (40, "xl"),
        (10, "x"),
        (9, "ix"),
        (5, "v"),
        (4, "iv"),
        (1, "i"),
    ];
    let mut text = String::new();
    for (value, sign) in SIGNS {
        while number >= value {
            text.push_str(sign);
            number -= value;
        }
    }
    text
}

/// `a` to `z`, `aa` to `zz`, and so on.
fn letters(number: u32, first: u8) -> String {
    let letter = char::from(first + ((number - 1) % 26) as u8);
    std::iter::repeat_n(letter, ((number - 1) / 26 + 1) as usize).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(first: u32, style: Option<u8>, prefix: &str, start: u32) -> LabelRange {
        LabelRange { first, style, prefix: prefix.to_owned(), start }
    }

    #[test]
    fn pages_have_printed_numbers() {
        let ranges = [
            range(0, None, "Cover", 1),
            range(1, Some(b'r'), "", 3),
            range(3, Some(b'D'), "", 1),
            range(5, Some(b'A'), "App-", 26),
        ];
        assert_eq!(labels(&ranges, 7), ["Cover", "iii", "iv", "1", "2", "App-Z", "App-AA"]);
        assert!(labels(&ranges[1..], 7).is_empty() && labels(&[], 7).is_empty());
        assert_eq!(range(0, Some(b'a'), "", u32::MAX).label(5), u32::MAX.to_string());
        assert_eq!(roman(1994), "mcmxciv");
    }
}
