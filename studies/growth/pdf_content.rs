//! What a page of a PDF draws: one page with a long content. The file around it is sound.

use crate::shape::Shape::{self, Deep, Folds, Many};
use crate::{Pattern, readers};

pub(crate) fn patterns() -> Vec<Pattern> {
    let pattern = |height: u32| {
        move |&(name, shape): &(&'static str, Shape)| Pattern {
            reader: "pdf page",
            name,
            make: Box::new(move |size| page(&shape.bytes(size), height)),
            read: |bytes| readers::document(bytes, "page.pdf"),
        }
    };
    CONTENT.iter().map(pattern(700)).chain(TALL.iter().map(pattern(4_000_000))).collect()
}

/// A file of one page of this height that draws this.
fn page(content: &[u8], height: u32) -> Vec<u8> {
    file(&[
        b"<</Type/Catalog/Pages 2 0 R>>".to_vec(),
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>".to_vec(),
        format!("<</Type/Page/Parent 2 0 R/MediaBox[0 0 700 {height}]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>/XObject<</X 6 0 R>>/Properties<</P<<>>>>>>>>").into_bytes(),
        stream("", content),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>".to_vec(),
        stream("/Type/XObject/Subtype/Form/BBox[0 0 700 700]", b"BT /F1 9 Tf (a) Tj ET"),
    ])
}

pub(crate) fn stream(entries: &str, content: &[u8]) -> Vec<u8> {
    let head = format!("<<{entries}/Length {}>>stream\n", content.len());
    [head.as_bytes(), content, b"\nendstream"].concat()
}

/// A file of these objects, from 1 on; the first is its catalog. Its table is right.
pub(crate) fn file(objects: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = b"%PDF-1.7\n".to_vec();
    let mut table = format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
    for (at, object) in objects.iter().enumerate() {
        table += &format!("{:010} 00000 n \n", bytes.len());
        bytes.extend(format!("{} 0 obj\n", at + 1).bytes());
        bytes.extend(object);
        bytes.extend(b"\nendobj\n");
    }
    let start = bytes.len();
    bytes.extend(table.bytes());
    let size = objects.len() + 1;
    bytes.extend(format!("trailer<</Root 1 0 R/Size {size}>>\nstartxref\n{start}\n%%EOF\n").bytes());
    bytes
}

const CONTENT: &[(&str, Shape)] = &[
    ("words in one place", Many("BT /F1 9 Tf 50 600 Td ", "(word) Tj ", "ET")),
    ("texts in one place", Many("", "BT /F1 9 Tf 50 600 Td (word) Tj ET\n", "")),
    (
        "lines down the page and below",
        Many("BT /F1 9 Tf 50 690 Td ", "0 -12 Td (a line of words) Tj\n", "ET"),
    ),
    ("lines very close", Many("BT /F1 9 Tf 50 690 Td ", "0 -0.01 Td (a line of words) Tj\n", "ET")),
    ("letters to the right", Many("BT /F1 1 Tf 5 600 Td ", "0.01 0 Td (a) Tj\n", "ET")),
    ("words all over the page", Many("", "BT /F1 9 Tf %d %e Td (word) Tj ET\n", "")),
    ("small words all over the page", Many("", "BT /F1 1 Tf %d.%n %e.%n Td (ab) Tj ET\n", "")),
    ("lines all over the page", Many("", "BT /F1 4 Tf %d %e Td (a line of some words) Tj ET\n", "")),
    ("rotated words", Many("", "BT /F1 9 Tf 0 1 -1 0 %d %e Tm (word) Tj ET\n", "")),
    ("words in all directions", Many("", "BT /F1 9 Tf %d %e -%e %d 300 300 Tm (word) Tj ET\n", "")),
    ("sizes of all kinds", Many("", "BT /F1 %d Tf %e 300 Td (word) Tj ET\n", "")),
    (
        "three columns",
        Many(
            "BT /F1 3 Tf 10 690 Td ",
            "0 -0.1 Td (left) Tj 200 0 Td (middle) Tj 200 0 Td (right) Tj -400 0 Td\n",
            "ET",
        ),
    ),
    (
        "cells of a table",
        Many(
            "BT /F1 3 Tf 10 690 Td ",
            "0 -0.05 Td (1) Tj 60 0 Td (2) Tj 60 0 Td (3) Tj 60 0 Td (4) Tj -180 0 Td\n",
            "ET",
        ),
    ),
    ("a staircase", Many("BT /F1 3 Tf 10 690 Td ", "0.03 -0.03 Td (step) Tj\n", "ET")),
    (
        "words that go back and forth",
        Many("BT /F1 3 Tf 10 690 Td ", "300 0 Td (far) Tj -300 0 Td (near) Tj\n", "ET"),
    ),
    ("numbered headings", Many("BT /F1 9 Tf 50 690 Td ", "0 -0.2 Td (1. Energy) Tj\n", "ET")),
    ("hyphens at the ends of lines", Many("BT /F1 9 Tf 50 690 Td ", "0 -0.2 Td (energy sav-) Tj\n", "ET")),
    ("points of contents", Many("BT /F1 9 Tf 50 690 Td ", "0 -0.2 Td (Energy .......... 7) Tj\n", "ET")),
    ("notes", Many("BT 50 690 Td ", "/F1 9 Tf (word) Tj /F1 5 Tf 4 Ts (1) Tj 0 Ts 0 -0.3 Td\n", "ET")),
    ("strings", Many("BT /F1 9 Tf 50 600 Td [", "(word)-250", "]TJ ET")),
    ("one long string", Many("BT /F1 9 Tf 50 600 Td (", "words and ", ") Tj ET")),
    ("spaces", Many("BT /F1 9 Tf 50 600 Td (a", " ", "b) Tj ET")),
    ("hex", Many("BT /F1 9 Tf 50 600 Td <", "4142", "> Tj ET")),
    ("strings left open", Many("BT /F1 9 Tf (word) Tj ", "(", "")),
    ("strings in strings", Deep("BT /F1 9 Tf ", "(", "a", ")", " Tj ET")),
    ("hex left open", Many("BT /F1 9 Tf (word) Tj ", "<4 ", "")),
    ("arrays left open", Many("BT /F1 9 Tf (word) Tj ", "[", "")),
    ("arrays in arrays", Deep("BT /F1 9 Tf (word) Tj ", "[", "1", "]", " TJ ET")),
    ("dictionaries left open", Many("BT /F1 9 Tf (word) Tj ", "<<", "")),
    ("dictionaries with keys left open", Many("BT /F1 9 Tf (word) Tj ", "<</A ", "")),
    ("dictionaries in dictionaries", Deep("BT /F1 9 Tf (word) Tj ", "<</A", " 1", ">>", " BDC ET")),
    ("ends of nothing", Many("BT /F1 9 Tf (word) Tj ", ">>]", "ET")),
    ("pictures without an end", Many("BT /F1 9 Tf (word) Tj ET ", "BI /W 1 ID ", "")),
    ("pictures without an end but nearly", Many("BT /F1 9 Tf (word) Tj ET ", "BI /W 1 ID EI\u{1} ", "")),
    ("pictures with many ends", Many("BT /F1 9 Tf (word) Tj ET BI /W 1 ID ", " EI\u{1}", "")),
    ("pictures", Many("BT /F1 9 Tf (word) Tj ET ", "BI /W 1 /H 1 ID a EI ", "")),
    ("pictures without data", Many("BT /F1 9 Tf (word) Tj ET ", "BI /W 1 ", "")),
    ("states saved", Many("BT /F1 9 Tf (word) Tj ET ", "q ", "")),
    ("states saved and restored", Deep("BT /F1 9 Tf (word) Tj ET ", "q ", "n", " Q", "")),
    ("states restored", Many("BT /F1 9 Tf (word) Tj ET ", "Q ", "")),
    ("states with clips", Many("", "q 0 0 %d %e re W n BT /F1 9 Tf 9 9 Td (a) Tj ET\n", "")),
    ("clips", Many("BT /F1 9 Tf 50 50 Td (word) Tj ET ", "0 0 %d %e re W n ", "")),
    ("one path", Many("BT /F1 9 Tf 50 50 Td (word) Tj ET 0 0 m ", "%d %e l ", "S")),
    ("matrices", Many("BT /F1 9 Tf 50 50 Td (word) Tj ET ", "1 0 0 1 0 0 cm ", "")),
    ("text begins", Many("BT /F1 9 Tf (word) Tj ", "BT ", "")),
    ("fonts", Many("BT ", "/F1 9 Tf (a) Tj ", "ET")),
    ("unknown fonts", Many("BT ", "/F%n 9 Tf (a) Tj ", "ET")),
    ("unknown states", Many("BT /F1 9 Tf ", "/G%n gs (a) Tj ", "ET")),
    ("unknown marks", Many("BT /F1 9 Tf ", "/Span/P%n BDC (a) Tj EMC ", "ET")),
    ("marks left open", Many("BT /F1 9 Tf ", "/Span<</MCID %n>>BDC (a) Tj ", "ET")),
    ("marks in marks", Deep("BT /F1 9 Tf ", "/Span BMC ", "(a) Tj", " EMC", " ET")),
    ("marks 100 deep", Folds(100, "BT /F1 9 Tf ", "/Span<</ActualText(b)>>BDC (a) Tj ", "", "EMC ", " ET")),
    ("texts that stand for others", Many("BT /F1 9 Tf ", "/Span<</ActualText(word)>>BDC (a) Tj EMC ", "ET")),
    ("a text for many glyphs", Many("BT /F1 9 Tf /Span<</ActualText(word)>>BDC ", "(a) Tj ", "EMC ET")),
    ("artifacts", Many("BT /F1 9 Tf ", "/Artifact BMC (a) Tj EMC ", "ET")),
    ("forms", Many("", "/X Do ", "")),
    ("operands", Many("BT /F1 9 Tf (word) Tj ", "1 ", "ET")),
    ("unknown operators", Many("BT /F1 9 Tf (word) Tj ", "abc ", "ET")),
    ("one long operator", Many("BT /F1 9 Tf (word) Tj ET ", "a", "")),
    ("one long name", Many("BT /F1 9 Tf (word) Tj ET /", "a", "")),
    ("one long number", Many("BT /F1 9 Tf (word) Tj ET ", "1", " w")),
    ("comments", Many("BT /F1 9 Tf (word) Tj ET ", "% a\n", "")),
    ("invisible", Many("BT /F1 9 Tf 3 Tr ", "(word) Tj ", "ET")),
    ("off the page", Many("BT /F1 9 Tf -900 -900 Td ", "(word) Tj 0 -10 Td ", "ET")),
    ("leading", Many("BT /F1 9 Tf 0.01 TL 50 690 Td ", "(word) ' ", "ET")),
    ("kerning", Many("BT /F1 9 Tf 50 600 Td [", "(w)9(o)9(r)9(d)-300", "]TJ ET")),
    ("large letters", Many("", "BT /F1 40 Tf %d %e Td (W) Tj /F1 9 Tf 30 0 Td (ord) Tj ET\n", "")),
];

/// What is drawn on a page with room for it all.
const TALL: &[(&str, Shape)] = &[
    ("lines of one paragraph", Many("BT /F1 9 Tf 50 3999990 Td ", "0 -11 Td (we save energy %n) Tj\n", "ET")),
    ("lines in capitals", Many("BT /F1 9 Tf 50 3999990 Td ", "0 -11 Td (WE SAVE ENERGY %n) Tj\n", "ET")),
    ("lines that end sentences", Many("BT /F1 9 Tf 50 3999990 Td ", "0 -11 Td (We save %n.) Tj\n", "ET")),
    (
        "paragraphs",
        Many("BT /F1 9 Tf 50 3999990 Td ", "0 -11 Td (We save) Tj 0 -11 Td (%n of it.) Tj 0 -20 Td\n", "ET"),
    ),
    (
        "notes under a line",
        Many(
            "BT 50 3999990 Td ",
            "/F1 9 Tf 0 -30 Td (We save energy) Tj /F1 6 Tf 0 -9 Td (%n See there) Tj\n",
            "ET",
        ),
    ),
    (
        "items",
        Many("BT /F1 9 Tf 50 3999990 Td ", "0 -11 Td (%n. Energy) Tj 0 -11 Td (that is saved) Tj\n", "ET"),
    ),
    (
        "bold and plain",
        Many(
            "BT /F1 9 Tf 50 3999990 Td ",
            "/F1 9 Tf 0 -11 Td (word %n) Tj /F1 14 Tf 0 -15 Td (Head) Tj\n",
            "ET",
        ),
    ),
];
