//! From the bytes of a PDF to its letters: clips, what marks say, fonts that tell little, directions of writing.
#![cfg(feature = "pdf")]

use crate::pdf_support::{Book, FORM, Sheet, form, stream};
use crate::reading::{has_warning, one, read, read_with};
use hayro_font::StandardFont;
use itl_document::{Document, Limits, Place};
use std::fmt::Write;

const TEXT: [&str; 3] =
    ["The council adopted the energy", "plan in the spring of that year", "after a long debate about costs."];

fn words(document: &Document) -> String {
    document.text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn plain() -> Sheet {
    Sheet::default().lines(72.0, 700.0, 11.0, &TEXT)
}

/// A line at a height, as operators.
fn line(y: f32, text: &str) -> String {
    format!("BT /F1 11 Tf 1 0 0 1 72 {y} Tm ({text}) Tj ET")
}

/// A page with one more font, `/G`, in object 20.
fn with_font(font: &str, content: &str) -> Book {
    let resources = "/Resources << /Font << /F1 3 0 R /G 20 0 R >> >>";
    Book::of([Sheet::default().with(resources).raw(content)]).object(20, font)
}

/// A map from codes of so many bytes to characters.
fn to_unicode(bytes: usize, chars: &[(u32, char)]) -> Vec<u8> {
    let digits = bytes * 2;
    let mut map = format!(
        "/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <{:0digits$X}> <{}> \
         endcodespacerange {} beginbfchar ",
        0,
        "FF".repeat(bytes),
        chars.len()
    );
    for (code, char) in chars {
        _ = write!(map, "<{code:0digits$X}> <{:04X}> ", *char as u32);
    }
    stream("", (map + "endbfchar endcmap end").as_bytes())
}

#[test]
fn what_a_clip_hides_is_not_read() {
    let hidden = line(500.0, "Nobody sees these words.");
    let clipped = |clip: &str| words(&one(plain().raw(&format!("q {clip} W n {hidden} Q"))));
    assert_eq!(clipped("0 0 300 400 re"), TEXT.join(" "));
    assert_eq!(clipped("0 0 300 900 re"), TEXT.join(" ") + " Nobody sees these words.");
    // Of other shapes only the box counts, and a clip ends with its state.
    assert_eq!(clipped("0 0 m 300 0 l 150 400 l h"), TEXT.join(" "));
    let after = plain().raw(&format!("q 0 0 9 9 re W n Q {hidden}"));
    assert!(words(&one(after)).contains("Nobody sees"));
    // A clip inside of a clip shows what both show.
    assert_eq!(clipped("0 0 300 900 re W n 0 0 300 100 re"), TEXT.join(" "));
}

#[test]
fn a_line_is_cut_where_the_clip_ends() {
    let cut = format!("q 0 0 100 900 re W n {} Q", line(500.0, "Seen and then unseen words"));
    let document = one(plain().raw(&cut));
    assert!(words(&document).contains("Seen") && !words(&document).contains("unseen"), "{}", document.text);
}

#[test]
fn text_under_a_scanned_picture_stays() {
    let layer = format!("q 0 0 9 9 re W n 3 Tr {} Q", line(500.0, "Words of a recognised page"));
    assert!(words(&one(plain().raw(&layer))).contains("Words of a recognised page"));
}

#[test]
fn forms_are_clipped_to_their_box() {
    let entries = "/Type /XObject /Subtype /Form /BBox [0 0 300 400] /Resources << /Font << /F1 3 0 R >> >>";
    let content = format!("{} {}", line(500.0, "Outside of it."), line(300.0, "Inside of it."));
    let book = Book::of([Sheet::default().raw("/X1 Do")]).object(FORM, stream(entries, content.as_bytes()));
    assert_eq!(words(&read(&book).unwrap()), "Inside of it.");
}

#[test]
fn a_form_that_draws_itself_many_times_ends() {
    let book = Book::of([plain().raw("/X1 Do")]).object(FORM, form(&"/X1 Do ".repeat(50)));
    assert_eq!(words(&read(&book).unwrap()), TEXT.join(" "));
}

#[test]
fn a_text_that_is_said_of_glyphs_replaces_theirs() {
    let said = |property: &str, shown: &str| {
        let mark = format!("/Span {property} BDC {} EMC", line(500.0, shown));
        let properties =
            "/Resources << /Font << /F1 3 0 R >> /Properties << /P0 << /ActualText (offices) >> >> >>";
        one(plain().with(properties).raw(&mark))
    };
    let read = said("<< /ActualText (effective offices) >>", "e?ective o?ces");
    assert!(words(&read).ends_with("costs. effective offices"), "{}", read.text);
    assert!(words(&said("/P0", "o?ces")).ends_with("costs. offices"));
    assert!(words(&said("<< /ActualText <FEFF00C9006E0065> >>", "x")).ends_with("Éne"));
    assert_eq!(words(&said("<< /ActualText () >>", "say nothing")), TEXT.join(" "));
    // The place is that of all the glyphs together.
    let at = read.text.find("effective").unwrap();
    let span = itl_base::ByteSpan::new(at, read.text.len());
    let Place::Area { area, .. } = read.places(span)[0] else { panic!("no area") };
    assert!((area.x0 - 72.0).abs() < 1.0 && area.x1 > 130.0, "{area:?}");
}

#[test]
fn a_text_of_several_lines_leaves_its_letters_in_place() {
    let mark = format!(
        "/Span << /ActualText (plan of sustainable energy) >> BDC {} {} EMC",
        line(500.0, "plan of sustain-"),
        line(486.0, "able energy")
    );
    assert!(words(&one(Sheet::default().raw(&mark))).contains("plan of sustainable energy"));
}

#[test]
fn marks_that_never_end_are_borne() {
    let open = "/Span << /ActualText (x) >> BDC ".repeat(5000);
    let document = one(plain().raw(&open).raw(&line(500.0, "shown")).raw(&"EMC ".repeat(9000)));
    assert!(words(&document).starts_with(&TEXT.join(" ")));
}

#[test]
fn letters_that_are_drawings_have_their_size_and_names() {
    let names: String = (97..=122).map(|code| format!("/a{code} ")).collect();
    let font = |matrix: &str, width: u32, bbox: &str| {
        format!(
            "<< /Type /Font /Subtype /Type3 /FontBBox [{bbox}] /FontMatrix [{matrix}] /FirstChar 97 /LastChar 122 \
             /Widths [{}] /CharProcs << >> /Encoding << /Differences [97 {names}] >> >>",
            format!("{width} ").repeat(26)
        )
    };
    // Letters 5 points wide, at a size of 1 and at one of 10.
    let small = with_font(
        &font(".1 0 0 .1 0 0", 50, "0 0 0 0"),
        "BT /G 1 Tf 1 0 0 1 72 700 Tm [(all) -3000 (letters)] TJ ET",
    );
    let boxed = with_font(
        &font(".1 0 0 -.1 0 0", 50, "0 -20 100 80"),
        "BT /G 1 Tf 1 0 0 1 72 700 Tm [(all) -3000 (letters)] TJ ET",
    );
    let usual = with_font(
        &font(".001 0 0 .001 0 0", 500, "0 0 0 0"),
        "BT /G 10 Tf 1 0 0 1 72 700 Tm [(all) -300 (letters)] TJ ET",
    );
    for book in [small, boxed, usual] {
        let document = read(&book).unwrap();
        assert_eq!(words(&document), "all letters");
        let Place::Area { area, .. } = document.places(document.blocks[0].span)[0] else { panic!("no area") };
        assert!((8.0..12.0).contains(&(area.y1 - area.y0)), "{area:?}");
    }
}

#[test]
fn numbers_of_a_registered_collection_are_characters() {
    // An embedded font without a map: 34 is `A` in Adobe-Japan1, 843 is `あ`.
    let program = StandardFont::Helvetica.get_font_data().0;
    let font = "<< /Type /Font /Subtype /Type0 /BaseFont /Some /Encoding /Identity-H /DescendantFonts [<< /Type /Font \
                /Subtype /CIDFontType0 /BaseFont /Some /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) \
                /Supplement 2 >> /FontDescriptor << /Type /FontDescriptor /FontName /Some /FontFile 21 0 R >> >>] >>";
    let book = with_font(font, "BT /G 11 Tf 1 0 0 1 72 700 Tm <00220023034B> Tj ET");
    let book = book.object(21, stream("", (*program).as_ref()));
    let document = read(&book).unwrap();
    assert_eq!(words(&document), "ABあ");
    assert!(!has_warning(&document, "unknown-letters"));
}

#[test]
fn words_from_right_to_left_are_read_in_their_order() {
    let letters = [(97, 'ש'), (98, 'ל'), (99, 'ו'), (100, 'ם')];
    let font =
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 21 0 R >>";
    let seen = "BT /G 11 Tf 1 0 0 1 72 700 Tm (12 dcba ab) Tj ET";
    let book = with_font(font, seen).object(21, to_unicode(1, &letters));
    assert_eq!(words(&read(&book).unwrap()), "לש שלום 12");
}

#[test]
fn vertical_lines_are_read_from_the_right() {
    let chars: Vec<(u32, char)> = (1..).zip("持続可能な開発目標の達成に向けて".chars()).collect();
    let font = "<< /Type /Font /Subtype /Type0 /BaseFont /Some /Encoding /Identity-V /ToUnicode 21 0 R \
                /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Some /CIDSystemInfo << /Registry \
                (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 1000 >>] >>";
    let column = |x: u32, codes: std::ops::RangeInclusive<u32>| {
        let codes: String = codes.map(|code| format!("{code:04X}")).collect();
        format!("BT /G 12 Tf 1 0 0 1 {x} 700 Tm <{codes}> Tj ET ")
    };
    // The left one stands first in the file.
    let content = column(280, 9..=16) + &column(300, 1..=8);
    let book = with_font(font, &content).object(21, to_unicode(2, &chars));
    let document = read(&book).unwrap();
    let text: String = document.text.split_whitespace().collect();
    assert_eq!(text, "持続可能な開発目標の達成に向けて");
    let Place::Area { area, .. } = document.places(document.blocks[0].span)[0] else { panic!("no area") };
    assert!((area.x0 - 294.0).abs() < 1.0 && (area.x1 - 306.0).abs() < 1.0, "{area:?}");
}

#[test]
fn files_without_a_header_are_found_by_their_structure() {
    let bytes = Book::of([plain()]).bytes();
    let headless = bytes.strip_prefix(b"%PDF-1.7\n").unwrap();
    let broken = [b"%PCF-1,7\n", headless].concat();
    let noise = [&b"HTTP/1.1 200 OK\n".repeat(300)[..], &bytes].concat();
    for damaged in [headless, &broken, &noise] {
        let document = read_with(damaged, Limits::default()).unwrap();
        assert_eq!((words(&document), document.pages), (TEXT.join(" "), Some(1)));
    }
}

#[test]
fn threads_do_not_change_what_is_read() {
    let sheet = |page: usize| plain().raw(&line(400.0, &format!("This is page {page} of the plan.")));
    let bytes = Book::of((0..60).map(sheet)).bytes();
    let read = |threads, chars| {
        let options = itl_document::ReadOptions::default()
            .with_threads(threads)
            .with_limits(Limits::default().with_chars(chars));
        let document = itl_document::read(&bytes, "made.pdf", &options).unwrap();
        (document.text, document.blocks, document.notices)
    };
    for chars in [u64::MAX, 5000, 300, 0] {
        assert_eq!(read(1, chars), read(4, chars));
        assert_eq!(read(1, chars), read(64, chars));
    }
}
