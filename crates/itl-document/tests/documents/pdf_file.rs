//! What a PDF says beside its layout: outline, marks, encodings, what it draws and does not show.
#![cfg(feature = "pdf")]

use crate::pdf_support::{Book, FORM, Font, PAGE, Sheet, form};
use crate::reading::{blocks, has_warning, one, read, read_with};
use itl_document::BlockKind::{OffPage, Paragraph, RunningHead};
use itl_document::Limits;

const TEXT: [&str; 3] =
    ["The council adopted the energy", "plan in the spring of that year", "after a long debate about costs."];

#[test]
fn a_page_that_is_a_picture_says_so() {
    let text = Sheet::default().lines(72.0, 700.0, 11.0, &TEXT);
    let document = read(&Book::of([text.clone(), Sheet::default().picture()])).unwrap();
    let notice = document.notices.iter().find(|notice| notice.code == "no-text-layer").unwrap();
    assert_eq!(notice.page, Some(2));
    assert!(notice.message.contains("OCR") && has_warning(&document, "no-text-layer"));
    assert!(!has_warning(&one(text.picture()), "no-text-layer"));
}

#[test]
fn forms_are_part_of_the_page() {
    let inside = Sheet::default().lines(72.0, 700.0, 11.0, &TEXT);
    let book = Book::of([Sheet::default().raw("/X1 Do")]).object(FORM, form(&inside.content));
    assert_eq!(blocks(&read(&book).unwrap()), [(Paragraph, TEXT.join(" "))]);
}

#[test]
fn title_language_and_outline_come_from_the_file() {
    let sheets = [72.0, 90.0].map(|x| Sheet::default().lines(x, 700.0, 11.0, &TEXT));
    let mut book = Book::of(sheets)
        .object(10, "<< /Type /Outlines /First 11 0 R /Last 12 0 R /Count 2 >>")
        .object(
            11,
            format!("<< /Title (Energy) /Next 12 0 R /First 13 0 R /Last 13 0 R /Dest [{PAGE} 0 R /Fit] >>"),
        )
        .object(12, format!("<< /Title <FEFF00C9006E0065> /Parent 10 0 R /Dest [{} 0 R /Fit] >>", PAGE + 2))
        .object(13, "<< /Title (Panels) /Parent 11 0 R >>")
        .object(14, "<< /Title (A campus plan) >>");
    "/Lang (de-AT) /Outlines 10 0 R".clone_into(&mut book.catalog);
    "/Info 14 0 R".clone_into(&mut book.trailer);
    let document = read(&book).unwrap();
    assert_eq!(document.title.as_deref(), Some("A campus plan"));
    assert_eq!(document.language.unwrap().code(), "de");
    let outline: Vec<(u8, &str, Option<u32>)> =
        document.outline.iter().map(|entry| (entry.level, entry.title.as_str(), entry.page)).collect();
    assert_eq!(outline, [(1, "Energy", Some(1)), (2, "Panels", None), (1, "Éne", Some(2))]);
}

#[test]
fn pages_have_the_numbers_that_are_printed_on_them() {
    let sheets = [72.0, 90.0, 80.0].map(|x| Sheet::default().lines(x, 700.0, 11.0, &TEXT));
    let mut book = Book::of(sheets.clone())
        .object(10, "<< /Kids [11 0 R 10 0 R] >>")
        .object(11, "<< /Nums [0 << /S /r >> 2 << /S /D /P (A-) /St 7 >>] >>");
    "/PageLabels 10 0 R".clone_into(&mut book.catalog);
    let document = read(&book).unwrap();
    let labels = [0, 1, 2, 3, 4].map(|page| document.page_label(page));
    assert_eq!(labels, [None, Some("i"), Some("ii"), Some("A-7"), None]);
    assert_eq!(read(&Book::of(sheets)).unwrap().page_label(1), None);
}

#[test]
fn a_file_without_its_end_is_read_with_a_warning() {
    let bytes = Book::of([Sheet::default().lines(72.0, 700.0, 11.0, &TEXT)]).bytes();
    let whole = read_with(&bytes, Limits::default()).unwrap();
    assert!(!has_warning(&whole, "damaged-file"));
    let table = bytes.windows(5).position(|window| window == b"xref\n").unwrap();
    let cut = read_with(&bytes[..table], Limits::default()).unwrap();
    assert!(has_warning(&cut, "damaged-file"));
    assert_eq!(cut.text, whole.text);
}

#[test]
fn ligatures_are_letters() {
    let sheet =
        Sheet::default().text_in(Font::Ligatures, 72.0, 700.0, 11.0, "E\u{1}ciency is not ba\u{2}ing.");
    assert_eq!(one(sheet).text, "Eficiency is not baffling.");
}

#[test]
fn text_printed_twice_to_look_bold_is_read_once() {
    let mut sheet = Sheet::default();
    for (row, line) in TEXT.iter().enumerate() {
        for shift in [0.0, 0.3] {
            sheet = sheet.text(72.0 + shift, 700.0 - 14.0 * row as f32, 11.0, line);
        }
    }
    assert_eq!(blocks(&one(sheet)), [(Paragraph, TEXT.join(" "))]);
    let all_then_again = Sheet::default().lines(72.0, 700.0, 11.0, &TEXT).lines(72.3, 700.0, 11.0, &TEXT);
    assert_eq!(blocks(&one(all_then_again)), [(Paragraph, TEXT.join(" "))]);
}

#[test]
fn what_the_page_does_not_show_is_off_page() {
    let sheet = Sheet::default()
        .with("/CropBox [50 50 560 740]")
        .text(72.0, 765.0, 9.0, "Proof 3, magenta")
        .lines(72.0, 700.0, 11.0, &TEXT);
    let document = one(sheet);
    let expected = [(Paragraph, TEXT.join(" ")), (OffPage, "Proof 3, magenta".to_owned())];
    assert_eq!(blocks(&document), expected);
}

#[test]
fn a_word_across_the_edge_is_whole_and_on_the_side_of_most_of_its_letters() {
    let drawn = |lines: &[(f32, &str)]| {
        let sheet = Sheet::default().with("/CropBox [0 0 150 792]");
        one(lines.iter().fold(sheet, |sheet, (y, line)| sheet.text(72.0, *y, 12.0, line)))
    };
    // What is shown, and what is not.
    let sides = |lines: &[(f32, &str)]| {
        let blocks = blocks(&drawn(lines));
        [false, true].map(|off| {
            let of = blocks.iter().filter(|(kind, _)| (*kind == OffPage) == off);
            of.map(|(_, text)| text.as_str()).collect::<Vec<_>>().join(" ")
        })
    };
    let head = "KEY INVESTOR INFORMATION";
    assert_eq!(sides(&[(700.0, head)]), ["KEY INVESTOR", "INFORMATION"]);
    // Printed twice to look bold, it is read once, on both sides.
    assert_eq!(sides(&[(700.0, head), (700.0, head)]), ["KEY INVESTOR", "INFORMATION"]);
    let lines = [(700.0, head), (700.0, head), (660.0, "Clean water and energy for all people")];
    assert_eq!(sides(&lines), ["KEY INVESTOR Clean water and", "INFORMATION energy for all people"]);
}

#[test]
fn what_the_file_marks_as_an_artifact_is_no_content() {
    let head = Sheet::default().text(72.0, 760.0, 9.0, "Draft of the third version");
    let sheet = Sheet::default().marked("Artifact", &head).lines(72.0, 700.0, 11.0, &TEXT);
    let document = one(sheet);
    assert_eq!(
        blocks(&document),
        [(Paragraph, TEXT.join(" ")), (RunningHead, "Draft of the third version".to_owned())]
    );
}
