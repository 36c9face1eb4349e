//! Damaged PDFs: what is read of them is in order, in bounds and has its places; the rest are errors.
#![cfg(feature = "pdf")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "../../../tests/counts.rs"]
mod counts;
#[path = "pdf_support/damage.rs"]
mod damage;
mod pdf_support;

use damage::{Damage, Dice, damage};
use itl_document::{Document, Place, ReadOptions, read};
use itl_text::ByteSpan;
use pdf_support::{Book, FORM, Font, PAGE, Sheet, form};

fn books() -> Vec<Vec<u8>> {
    let text = |number: usize| {
        let lines = [
            "The council adopted the energy plan in spring,",
            "after a debate about costs and effi-",
            "ciency, with two thirds of the votes.",
        ];
        Sheet::default()
            .text(72.0, 760.0, 9.0, "Annual report")
            .text(72.0, 730.0, 18.0, "Energy")
            .lines(72.0, 700.0, 11.0, &lines)
            .text(72.0, 60.0, 8.0, "1 A note at the foot of the page.")
            .text(300.0, 30.0, 9.0, &number.to_string())
    };
    let drawn = Sheet::default().lines(72.0, 400.0, 11.0, &["One inside of a form,", "over two lines."]);
    let mut outlined = Book::of((1..=4).map(text))
        .object(10, "<< /Type /Outlines /First 11 0 R /Last 11 0 R >>")
        .object(11, format!("<< /Title (Energy) /Parent 10 0 R /Dest [{PAGE} 0 R /Fit] >>"));
    "/Lang (en) /Outlines 10 0 R".clone_into(&mut outlined.catalog);
    let mixed = Book::of([
        text(1).upwards(30.0, 300.0, 9.0, "Up the margin").raw("/X1 Do").picture(),
        Sheet::default()
            .text_in(Font::Ligatures, 72.0, 700.0, 11.0, "E\u{1}ciency")
            .with("/Rotate 90 /CropBox [20 20 500 700]"),
        Sheet::default().text_in(Font::Narrow, 72.0, 700.0, 11.0, "A font with widths of its own."),
    ])
    .object(FORM, form(&drawn.content));
    vec![outlined.bytes(), mixed.bytes()]
}

/// Blocks in order and in bounds, every word on a page that there is.
fn check(document: &Document) {
    assert!(document.blocks.windows(2).all(|two| two[0].span.end <= two[1].span.start));
    let pages = document.pages.unwrap();
    for block in &document.blocks {
        let text = document.text.get(block.span.range()).unwrap();
        assert!(!text.trim().is_empty());
        let mut at = block.span.start as usize;
        for word in text.split_inclusive(char::is_whitespace) {
            let span = ByteSpan::new(at, at + word.trim_end().len());
            at += word.len();
            if span.is_empty() {
                continue;
            }
            let places = document.places(span);
            assert!(!places.is_empty(), "{word:?} is nowhere");
            for place in places {
                let Place::Area { page, area } = place else { panic!("{place:?}") };
                assert!((1..=pages).contains(&page) && area.x0 <= area.x1 && area.y0 <= area.y1, "{place:?}");
            }
            assert!(document.page_at(span.start).is_some());
        }
    }
    let end = u32::try_from(document.text.len()).unwrap();
    let past = ByteSpan { start: end, end: end + 100 };
    assert!(document.places(past).len() <= 1);
    _ = document.page_at(u32::MAX);
}

#[test]
fn damaged_files() {
    let books = books();
    let (mut count, mut kinds) = (0, Vec::new());
    let files = u64::from(counts::plain_or_long(100, 5000));
    for seed in 0..files {
        let mut dice = Dice::new(seed ^ 0x00C0_FFEE);
        let (bytes, other) = (&books[dice.below(books.len())], &books[dice.below(books.len())]);
        let (kind, damaged) = damage(bytes, other, seed);
        kinds.push(kind);
        match read(&damaged, "made.pdf", &ReadOptions::default()) {
            Ok(document) if document.pages.is_some() => {
                check(&document);
                count += 1;
            }
            // Without its first bytes it is not known as a PDF.
            Ok(_) => assert!(!damaged.starts_with(b"%PDF-")),
            Err(_) => {}
        }
    }
    assert!(count * 3 > files * 2, "only {count} of {files} have something to read");
    let all = [Damage::Flipped, Damage::Cut, Damage::Zeroed, Damage::Spliced];
    assert!(all.iter().all(|kind| kinds.contains(kind)));
    books.iter().for_each(|bytes| check(&read(bytes, "made.pdf", &ReadOptions::default()).unwrap()));
}
