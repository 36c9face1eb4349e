//! PDFs of too many pages, glyphs and figures: what is within the bounds is read, the rest is told.
#![cfg(feature = "pdf")]

use crate::pdf_support::{Book, PAGE, Sheet, stream};
use crate::reading::{has_warning, read, read_with};
use itl_document::{DocumentError, Limits};

fn page() -> Sheet {
    Sheet::default().text(72.0, 700.0, 11.0, "We save energy.")
}

#[test]
fn pages_beyond_the_bound_are_left_out_with_a_warning() {
    let numbered =
        |page: usize| Sheet::default().text(72.0, 700.0, 11.0, &format!("Sheet {page} saves energy."));
    let bytes = Book::of((1..=20_000).map(numbered)).bytes();
    let document = read_with(&bytes, Limits::default()).unwrap();
    assert_eq!(document.pages, Some(20_000));
    assert!(has_warning(&document, "too-many-pages"));
    assert!(document.text.contains("Sheet 10000 saves energy.") && !document.text.contains("Sheet 10001 "));
    let document = read_with(&bytes, Limits::default().with_pages(3)).unwrap();
    assert!(document.text.contains("Sheet 3 ") && !document.text.contains("Sheet 4 "));
    assert!(has_warning(&document, "too-many-pages"));
    let document = read_with(&bytes[..], Limits::default().with_pages(20_000)).unwrap();
    assert!(!has_warning(&document, "too-many-pages") && document.text.contains("Sheet 20000 "));
}

#[test]
fn one_page_drawn_by_twenty_thousand_leaves() {
    let kids = format!("{PAGE} 0 R ").repeat(20_000);
    let root = format!(
        "<< /Type /Pages /Count 20000 /Kids [{kids}] /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> >>"
    );
    let document = read(&Book::of([page()]).object(2, root)).unwrap();
    assert!(has_warning(&document, "too-many-pages") || document.pages == Some(1));
}

#[test]
fn a_million_glyphs_on_a_page() {
    let line = "energy ".repeat(600);
    let lines = |count: u16| {
        let row = |sheet: Sheet, row: u16| sheet.text(72.0, 750.0 - 2.5 * f32::from(row), 0.2, &line);
        (0..count).fold(Sheet::default(), row)
    };
    // The rows are alike, but no two words are at the same place.
    let document = read(&Book::of([lines(270)])).unwrap();
    assert!(document.text.len() > 1_000_000);
    let limits = Limits::default().with_chars(50_000);
    let document = read_with(&Book::of([lines(30), page()]).bytes(), limits).unwrap();
    assert!(
        has_warning(&document, "too-many-chars") && document.text.len() < 55_000,
        "{}",
        document.text.len()
    );
}

#[test]
fn glyphs_all_over_a_page() {
    let mut scattered = Sheet::default();
    for glyph in 0_u64..200_000 {
        let (x, y) = ((glyph * 7919 % 6000) as f32 / 10.0, (glyph * 104_729 % 7900) as f32 / 10.0);
        scattered = scattered.text(x, y, 3.0, "x");
    }
    assert!(read(&Book::of([scattered])).unwrap().text.len() > 100_000);
}

#[test]
fn numbers_that_are_no_places() {
    let numbers = [
        "nan",
        "inf",
        "1e40",
        "-1e40",
        "99999999999999999999999999999999999999999999999",
        "--5",
        "1.2.3",
        ".",
    ];
    for number in numbers {
        let text = format!("({number}) Tj");
        let sheet = page()
            .raw(&format!("BT /F1 11 Tf 1 0 0 1 {number} {number} Tm {text} ET"))
            .raw(&format!("BT /F1 {number} Tf 1 0 0 1 72 600 Tm {text} ET"))
            .raw(&format!(
                "BT /F1 11 Tf {number} Tc {number} Tw {number} Tz {number} TL {number} Ts {text} T* {text} ET"
            ))
            .raw(&format!(
                "q {number} {number} {number} {number} {number} {number} cm BT /F1 11 Tf {text} ET Q"
            ))
            .with(&format!("/UserUnit {number}"));
        assert!(read(&Book::of([sheet])).is_ok(), "{number}");
        for name in ["MediaBox", "CropBox"] {
            let sheet = page().with(&format!("/{name} [{number} 0 {number} {number}] /Rotate {number}"));
            assert!(read(&Book::of([sheet])).is_ok(), "{name} {number}");
        }
    }
}

#[test]
fn text_of_no_size() {
    for size in [0.0, -11.0, 1e-30] {
        let document = read(&Book::of([page().text(72.0, 600.0, size, "Not to be seen")])).unwrap();
        assert!(document.text.starts_with("We save energy."), "{size}");
    }
    let flat = page().raw("BT /F1 11 Tf 0 0 0 0 72 600 Tm (flat) Tj 1 0 1 0 72 600 Tm (flat) Tj ET");
    assert!(read(&Book::of([flat])).unwrap().text.starts_with("We save energy."));
    for sheet in ["[0 0 0 0]", "[612 792 0 0]", "[]", "[0 0]", "null"] {
        assert!(read(&Book::of([page().with(&format!("/MediaBox {sheet}"))])).is_ok(), "{sheet}");
    }
}

#[test]
fn one_page_over_the_bound_of_characters() {
    let limits = Limits::default().with_chars(50);
    let lines =
        ["We save energy and water.", "We waste none of it.", "Nor do our neighbours, who", "use less."];
    let book = Book::of([Sheet::default().lines(72.0, 700.0, 11.0, &lines)]);
    let document = read_with(&book.bytes(), limits).unwrap();
    assert!(document.text.starts_with(lines[0]) && !document.text.contains("use less"));
    assert!(has_warning(&document, "too-many-chars"));
}

#[test]
fn streams_that_expand_beyond_the_bound() {
    // Pairs of 129 and a byte stand for 128 such bytes; 4096 of them packed once more, for 512 KiB of spaces.
    let once = [129, b' '].repeat(4096);
    let twice: Vec<u8> = once.chunks(128).flat_map(|chunk| [&[127], chunk].concat()).chain([128]).collect();
    for (filters, packed) in [("/RunLengthDecode", &once), ("[/RunLengthDecode /RunLengthDecode]", &twice)] {
        let content = stream(&format!("/Filter {filters}"), packed);
        let bytes = Book::of([page()]).object(PAGE + 1, content).bytes();
        let limits = Limits::default().with_expanded(100_000);
        match read_with(&bytes, limits) {
            Ok(document) => assert!(has_warning(&document, "too-large"), "{:?}", document.notices),
            Err(error) => assert!(matches!(error, DocumentError::Bound { .. }), "{error}"),
        }
        assert!(read_with(&bytes, Limits::default()).is_ok());
    }
}
