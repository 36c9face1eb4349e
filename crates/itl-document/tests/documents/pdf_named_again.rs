//! PDF files that name one thing again and again: what it takes is counted each time, and what pages share is read once.
#![cfg(feature = "pdf")]

use itl_document::{Limits, ReadOptions};

const FONT: &str =
    "<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [8 0 R] >>";
const TEXT: &str =
    "BT /F2 1 Tf 72 600 Td <00410042> Tj ET BT /F1 12 Tf 72 700 Td (We save energy and water.) Tj ET";

/// A file of objects: those of a page with text in two fonts, and more.
fn file(kids: &str, annotations: &str, more: &[(usize, String)]) -> Vec<u8> {
    let page = format!(
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R \
         /Resources << /Font << /F1 5 0 R /F2 7 0 R >> >> {annotations} >>"
    );
    let mut objects = vec![
        (1, "<< /Type /Catalog /Pages 2 0 R >>".to_owned()),
        (2, format!("<< /Type /Pages /Count 1 /Kids [3 0 R {kids}] >>")),
        (3, page),
        (4, format!("<< /Length {} >>\nstream\n{TEXT}\nendstream", TEXT.len())),
        (5, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_owned()),
    ];
    objects.extend_from_slice(more);
    let size = objects.iter().map(|object| object.0).max().unwrap() + 1;
    let (mut bytes, mut places) = (b"%PDF-1.7\n".to_vec(), vec![0; size]);
    for (number, object) in objects {
        places[number] = bytes.len();
        bytes.extend(format!("{number} 0 obj\n{object}\nendobj\n").into_bytes());
    }
    let table = bytes.len();
    bytes.extend(format!("xref\n0 {size}\n").into_bytes());
    for place in places {
        let kind = if place > 0 { "00000 n" } else { "65535 f" };
        bytes.extend(format!("{place:010} {kind} \n").into_bytes());
    }
    bytes
        .extend(format!("trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n").into_bytes());
    bytes
}

/// What is long and says nothing.
fn comment(length: usize) -> String {
    format!("%{}\n", "-".repeat(length))
}

/// The notices about a file, which has its text all the same.
fn notices(file: &[u8], expanded: u64) -> Vec<String> {
    let options = ReadOptions::default().with_limits(Limits::default().with_expanded(expanded));
    let document = itl_document::read(file, "a.pdf", &options).unwrap();
    assert!(document.text.contains("We save energy and water."), "{:?}", document.text);
    document.notices.iter().map(|notice| format!("{} {}", notice.code, notice.message)).collect()
}

#[test]
fn a_font_whose_widths_name_one_thing_again_and_again_is_left_out() {
    let inner = |widths: &str| format!("<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A {widths} >>");
    let (array, number) = (format!("[{}]", comment(60_000)), format!("{}500", comment(60_000)));
    for (widths, elsewhere) in [
        (format!("/W [{}]", "0 9 0 R ".repeat(20_000)), &array),
        (format!("/W2 [{}]", "0 9 0 R ".repeat(20_000)), &array),
        (format!("/W [{}]", "0 9 9 0 R ".repeat(20_000)), &number),
        (format!("/W [0 [{}]]", "9 0 R ".repeat(20_000)), &number),
    ] {
        let more = [(7, FONT.to_owned()), (8, inner(&widths)), (9, elsewhere.clone())];
        let said = notices(&file("", "", &more), 1 << 20);
        assert!(said.iter().any(|notice| notice.contains("without a form or a font")), "{said:?}");
    }
    let more = [(7, FONT.to_owned()), (8, inner("/W [0 9 0 R 65 66 500]")), (9, "[1 2 3]".to_owned())];
    assert!(!notices(&file("", "", &more), 1 << 20).iter().any(|notice| notice.starts_with("too-large")));
}

#[test]
fn an_annotation_that_is_named_again_and_again_is_counted_each_time() {
    let note = format!("<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] {} >>", comment(60_000));
    let more = [(8, format!("[{}]", "9 0 R ".repeat(1000))), (9, note)];
    let said = notices(&file("", "/Annots 8 0 R", &more), 1 << 20);
    assert!(said.iter().any(|notice| notice.contains("names annotations again and again")), "{said:?}");
}

#[test]
fn a_list_of_annotations_that_pages_share_is_read_once() {
    // Read for every page, it would be more than may be looked at.
    let note = format!("<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] {} >>", comment(2000));
    let kids: String = (100..400).map(|at| format!("{at} 0 R ")).collect();
    let mut more = vec![(8, format!("[{}]", "9 0 R ".repeat(500))), (9, note)];
    more.extend((100..400).map(|at| (at, "<< /Type /Page /MediaBox [0 0 9 9] /Annots 8 0 R >>".to_owned())));
    let said = notices(&file(&kids, "/Annots 8 0 R", &more), 1 << 20);
    assert!(!said.iter().any(|notice| notice.starts_with("too-much-drawn")), "{said:?}");
}
