//! Random pages: every word of the text leads back to the areas that its glyphs were drawn in.
#![cfg(feature = "pdf")]

use crate::pdf_support::{Book, Font, HEIGHT, Sheet, WIDTH};
use itl_base::ByteSpan;
use itl_document::{Area, Document, Place, ReadOptions, read};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// Where the glyphs of each word were drawn.
type Drawn = BTreeMap<String, Vec<(u32, Area)>>;

/// How words are put on a page.
#[derive(Debug, Clone)]
struct Style {
    size: f32,
    columns: usize,
    /// Whether every word is drawn by itself, without spaces.
    apart: bool,
    turn: u32,
    font: Font,
}

fn style() -> impl Strategy<Value = Style> {
    let fonts = prop_oneof![Just(Font::Plain), Just(Font::Ligatures)];
    (7_u8..11, 1_usize..3, any::<bool>(), 0_u32..4, fonts).prop_map(|(size, columns, apart, turn, font)| {
        Style { size: size.into(), columns, apart, turn: 90 * turn, font }
    })
}

/// Lines of words; a line may end in a part of a word that goes on in the next.
fn lines() -> impl Strategy<Value = Vec<(Vec<String>, bool)>> {
    let line = (prop::collection::vec("[a-z]{3,7}", 4..6), prop::bool::weighted(0.3));
    prop::collection::vec(line, 12..30)
}

/// The area that text from (x, y) to `end` covers on the page as it is shown.
fn area(x: f32, end: f32, y: f32, style: &Style) -> Area {
    let (top, bottom) = (HEIGHT - y - 0.75 * style.size, HEIGHT - y + 0.25 * style.size);
    let (x0, y0, x1, y1) = match style.turn {
        90 => (HEIGHT - bottom, x, HEIGHT - top, end),
        180 => (WIDTH - end, HEIGHT - bottom, WIDTH - x, HEIGHT - top),
        270 => (top, WIDTH - end, bottom, WIDTH - x),
        _ => (x, top, end, bottom),
    };
    Area { x0, y0, x1, y1 }
}

/// Draws lines, column after column, and says where every word stands.
fn draw(lines: &[(Vec<String>, bool)], style: &Style, page: u32) -> (Sheet, Drawn) {
    let mut sheet = Sheet::default().with(&format!("/Rotate {}", style.turn));
    let mut drawn = Drawn::new();
    let rows = lines.len().div_ceil(style.columns);
    let width = |text: &str| style.font.width(text, style.size);
    // The first part of a word that the line before began.
    let mut begun: Option<(String, Area)> = None;
    for (number, (words, hyphen)) in lines.iter().enumerate() {
        let mut x = 60.0 + 270.0 * (number / rows) as f32;
        let y = 720.0 - 1.3 * style.size * (number % rows) as f32;
        let hyphen = *hyphen && number + 1 < lines.len();
        // Two columns have room for short lines only.
        let words = &words[..5 - style.columns];
        let mut line = String::new();
        let start = x;
        for (at, word) in words.iter().enumerate() {
            // Words are told apart by where they stand, spelt with letters.
            let name: String =
                format!("{page:02}{number:02}{at}").bytes().map(|b| char::from(b - b'0' + b'a')).collect();
            let word = format!("{word}q{name}");
            let here = area(x, x + width(&word), y, style);
            let is_last = at + 1 == words.len();
            let shown = if hyphen && is_last { format!("{word}-") } else { word.clone() };
            if style.apart {
                sheet = sheet.text_in(style.font, x, y, style.size, &shown);
            }
            x += width(&shown) + width(" ");
            line = if at == 0 { shown } else { format!("{line} {shown}") };
            match begun.take() {
                Some((head, place)) => {
                    drawn.insert(head + &word, vec![(page, place), (page, here)]);
                }
                None if hyphen && is_last => begun = Some((word, here)),
                None => {
                    drawn.insert(word, vec![(page, here)]);
                }
            }
        }
        if !style.apart {
            sheet = sheet.text_in(style.font, start, y, style.size, &line);
        }
    }
    (sheet, drawn)
}

/// The words of the content, each with its places.
fn found(document: &Document) -> Drawn {
    let mut found = Drawn::new();
    for (_, block) in document.content() {
        let mut at = block.span.start as usize;
        for word in block.span.of(&document.text).split_inclusive(char::is_whitespace) {
            let span = ByteSpan::new(at, at + word.trim_end().len());
            at += word.len();
            let place = |place: Place<'_>| match place {
                Place::Area { page, area } => (page, area),
                Place::Bytes { .. } => panic!("{place:?}"),
            };
            found.insert(word.trim_end().to_owned(), document.places(span).into_iter().map(place).collect());
        }
    }
    found
}

fn near(a: &[(u32, Area)], b: &[(u32, Area)]) -> bool {
    let edges = |area: &Area| [area.x0, area.y0, area.x1, area.y1];
    a.len() == b.len()
        && a.iter().zip(b).all(|(a, b)| {
            a.0 == b.0 && edges(&a.1).iter().zip(edges(&b.1)).all(|(one, other)| (one - other).abs() < 0.05)
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn every_word_leads_back_to_its_glyphs(pages in prop::collection::vec((lines(), style()), 1..3)) {
        let (mut sheets, mut drawn) = (Vec::new(), Drawn::new());
        for ((lines, style), page) in pages.iter().zip(1..) {
            let (sheet, places) = draw(lines, style, page);
            sheets.push(sheet);
            drawn.extend(places);
        }
        let bytes = Book::of(sheets).bytes();
        let found = found(&read(&bytes, "made.pdf", &ReadOptions::default()).unwrap());
        let words = |drawn: &Drawn| drawn.keys().cloned().collect::<Vec<_>>();
        prop_assert_eq!(words(&found), words(&drawn));
        for (word, places) in &drawn {
            prop_assert!(near(&found[word], places), "{}: {:?}, not {:?}", word, &found[word], places);
        }
    }
}

#[test]
fn a_font_with_widths_of_its_own() {
    let text = "Energy and water";
    let sheet = Sheet::default().text_in(Font::Narrow, 72.0, 700.0, 10.0, text);
    let document = read(Book::of([sheet]).bytes(), "made.pdf", &ReadOptions::default()).unwrap();
    assert_eq!(document.text, text);
    // Every glyph is 4 points wide: `water` starts after 11 of them.
    let places = document.places(ByteSpan::new(11, 16));
    let [Place::Area { page: 1, area }] = places[..] else { panic!("{places:?}") };
    assert!((area.x0 - 116.0).abs() < 0.05 && (area.x1 - 136.0).abs() < 0.05, "{area:?}");
}
