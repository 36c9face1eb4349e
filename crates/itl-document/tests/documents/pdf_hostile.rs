//! PDFs whose objects were made to do harm: each ends in a document or in an error.
#![cfg(feature = "pdf")]

use crate::pdf_support::{Book, FORM, PAGE, Sheet, form, stream};
use crate::reading::{read, read_with};
use itl_document::{DocumentError, Limits};

fn page() -> Sheet {
    Sheet::default().text(72.0, 700.0, 11.0, "We save energy.")
}

#[test]
fn pages_that_hold_themselves() {
    let parent = "/MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >>";
    let itself = format!("<< /Type /Pages /Count 2 /Kids [2 0 R {PAGE} 0 R 2 0 R] {parent} >>");
    let document = read(&Book::of([page()]).object(2, itself)).unwrap();
    assert!(document.text.starts_with("We save energy."));
    let ring = Book::of([page()])
        .object(2, format!("<< /Type /Pages /Count 1 /Kids [10 0 R {PAGE} 0 R] {parent} >>"))
        .object(10, "<< /Type /Pages /Count 1 /Kids [11 0 R] >>")
        .object(11, "<< /Type /Pages /Count 1 /Kids [2 0 R 10 0 R] >>");
    assert!(read(&ring).unwrap().text.starts_with("We save energy."));
}

#[test]
fn a_page_that_is_its_own_parent() {
    let own = format!("<< /Type /Page /Parent {PAGE} 0 R /Contents {} 0 R >>", PAGE + 1);
    let document = read(&Book::of([page()]).object(PAGE, own)).unwrap();
    assert_eq!(document.pages, Some(1));
}

#[test]
fn a_form_that_draws_itself() {
    let inside = page().raw("/X1 Do");
    let document = read(&Book::of([page().raw("/X1 Do")]).object(FORM, form(&inside.content))).unwrap();
    assert!(document.text.starts_with("We save energy."));
    // Twice in itself: a tree that doubles with every level.
    let doubled = inside.raw("/X1 Do");
    let document = read(&Book::of([page().raw("/X1 Do")]).object(FORM, form(&doubled.content))).unwrap();
    assert!(document.text.starts_with("We save energy."));
}

#[test]
fn an_outline_that_closes_in_itself() {
    for entry in ["/Next 11 0 R", "/First 11 0 R", "/Next 11 0 R /First 11 0 R", "/First 10 0 R /Next 10 0 R"]
    {
        let mut book = Book::of([page()])
            .object(10, "<< /Type /Outlines /First 11 0 R /Title (Root) >>")
            .object(11, format!("<< /Title (Energy) {entry} >>"));
        "/Outlines 10 0 R".clone_into(&mut book.catalog);
        let document = read(&book).unwrap();
        assert!(document.outline.len() <= 10_000, "{entry}");
        assert_eq!(document.text, "We save energy.");
    }
}

#[test]
fn states_and_marks_inside_each_other() {
    for open_and_close in
        [("q", "Q"), ("BT", "ET"), ("/P BMC", "EMC"), ("/Artifact BMC", ""), ("q", ""), ("", "Q")]
    {
        let (before, after) = (
            format!("{}\n", open_and_close.0).repeat(100_000),
            format!("{}\n", open_and_close.1).repeat(100_000),
        );
        let document = read(&Book::of([page().raw(&before).raw(&after)])).unwrap();
        assert_eq!(document.text, "We save energy.", "{open_and_close:?}");
    }
}

#[test]
fn arrays_and_dictionaries_inside_each_other() {
    // The dictionaries of pages and trailers are looked for again at every place of a damaged file: fewer of them.
    for (opening, closing, in_files) in
        [("[", "]", 1_000_000), ("<< /A ", ">>", 5_000), ("[ << /A ", ">> ]", 5_000), ("[", "", 1_000_000)]
    {
        let nested = |depth: usize| format!("{} 1 {}", opening.repeat(depth), closing.repeat(depth));
        let (deep, less_deep) = (nested(1_000_000), nested(in_files));
        let in_object = Book::of([page()]).object(10, deep.clone());
        let in_content = Book::of([page().raw(&format!("{deep} TJ"))]);
        let in_page = Book::of([page().with(&format!("/Deep {less_deep}"))]);
        let mut in_trailer = Book::of([page()]);
        in_trailer.trailer = less_deep;
        for book in [in_object, in_page, in_content, in_trailer] {
            // What stands around the nesting may be lost with it.
            match read(&book) {
                Ok(document) => assert!(document.text.is_empty() || document.text == "We save energy."),
                Err(error) => assert!(matches!(error, DocumentError::Damaged { .. }), "{error}"),
            }
        }
    }
}

#[test]
fn lengths_that_are_not_true() {
    for length in ["9223372036854775807", "18446744073709551616", "-1", "4294967295", "10 0 R", "11 0 R", "0"]
    {
        let body =
            [format!("<< /Length {length} >>\nstream\n").as_bytes(), page().content.as_bytes(), b"endstream"]
                .concat();
        let book = Book::of([page()]).object(PAGE + 1, body).object(10, "10 0 R").object(11, "99999");
        let document = read(&book).unwrap();
        assert!(document.text.is_empty() || document.text == "We save energy.", "{length}");
    }
}

#[test]
fn objects_in_streams_that_are_in_themselves() {
    // The table says that object 10 is in the stream 10, and the catalog in the stream 11, which is in 10.
    let mut bytes =
        Book::of([page()]).object(10, stream("/Type /ObjStm /N 1 /First 5", b"11 0 << >>")).bytes();
    let start = bytes.len();
    let entries: Vec<u8> = [[0, 0, 0, 0], [2, 0, 11, 0]]
        .into_iter()
        .chain((2..10).map(|_| [2, 0, 10, 0]))
        .chain([[2, 0, 10, 0], [2, 0, 10, 0], [1, (start >> 8) as u8, start as u8, 0]])
        .flatten()
        .collect();
    let table = stream("/Type /XRef /Size 13 /W [1 2 1] /Root 1 0 R", &entries);
    bytes.extend_from_slice(b"12 0 obj\n");
    bytes.extend_from_slice(&table);
    bytes.extend_from_slice(format!("\nendobj\nstartxref\n{start}\n%%EOF\n").as_bytes());
    match read_with(&bytes, Limits::default()) {
        Ok(document) => assert!(document.text.is_empty() || document.text == "We save energy."),
        Err(error) => assert!(matches!(error, DocumentError::Damaged { .. }), "{error}"),
    }
}

#[test]
fn tables_that_lead_to_themselves() {
    let plain = Book::of([page()]).bytes();
    let start = plain.windows(5).position(|window| window == b"xref\n").unwrap();
    for before in
        [start.to_string(), (start + 1).to_string(), "0".into(), "-1".into(), "99999999999999999999".into()]
    {
        let mut book = Book::of([page()]);
        for entry in ["Prev", "XRefStm"] {
            book.trailer = format!("/{entry} {before}");
            assert_eq!(read(&book).unwrap().text, "We save energy.", "{entry} {before}");
        }
    }
    // A chain of 20,000 tables.
    let mut bytes = plain;
    let mut last = start;
    for _ in 0..20_000 {
        let here = bytes.len();
        let table = format!(
            "xref\n0 0\ntrailer\n<< /Size 200 /Root 1 0 R /Prev {last} >>\nstartxref\n{here}\n%%EOF\n"
        );
        bytes.extend_from_slice(table.as_bytes());
        last = here;
    }
    match read_with(&bytes, Limits::default()) {
        Ok(document) => assert_eq!(document.text, "We save energy."),
        Err(error) => assert!(matches!(error, DocumentError::Damaged { .. }), "{error}"),
    }
}
