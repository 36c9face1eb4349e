//! Files in, copies out: what was there is there, and marks are where they should be.

use super::*;
use crate::{Mark, MarkArea, MarkDecision, MarkedConcept};
use proptest::prelude::*;

/// Objects of a file with one page, or with what is said of it instead.
fn objects(page: &str) -> Vec<String> {
    vec![
        "<</Type/Catalog/Pages 2 0 R/Lang(en)>>".to_owned(),
        "<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 100]>>".to_owned(),
        format!("<</Type/Page/Parent 2 0 R/Resources<<>>{page}>>"),
        "<</Type/Annot/Subtype/Link/Rect[0 0 1 1]>>".to_owned(),
    ]
}

/// A file with a table of objects, and whatever its trailer has besides.
fn file(objects: &[String], trailer: &str) -> Vec<u8> {
    let mut out = b"%PDF-1.5\n".to_vec();
    let mut places = Vec::new();
    for (number, body) in (1..).zip(objects) {
        places.push(out.len());
        out.extend(format!("{number} 0 obj\n{body}\nendobj\n").into_bytes());
    }
    let table = out.len();
    out.extend(format!("xref\n0 {}\n0000000000 65535 f \n", places.len() + 1).into_bytes());
    places.iter().for_each(|place| out.extend(format!("{place:010} 00000 n \n").into_bytes()));
    let size = places.len() + 1;
    out.extend(
        format!("trailer\n<</Size {size}/Root 1 0 R{trailer}>>\nstartxref\n{table}\n%%EOF").into_bytes(),
    );
    out
}

fn marks(note: &str) -> Marks {
    let decision =
        MarkDecision { reviewer: "Ana".to_owned(), accepted: true, note: "7: accepted".to_owned() };
    Marks {
        title: "Goals".to_owned(),
        remarks: vec!["made by hand".to_owned()],
        concepts: vec![MarkedConcept {
            id: "7".to_owned(),
            name: "7 Energy".to_owned(),
            standing: "covered, 1 passage".to_owned(),
            colour: [255, 204, 0],
        }],
        marks: vec![Mark {
            concepts: vec![0],
            author: "Ana".to_owned(),
            note: note.to_owned(),
            excerpt: "We save".to_owned(),
            decisions: vec![decision],
            areas: vec![MarkArea { page: 1, edges: [10.0, 20.0, 60.0, 30.0] }],
            pieces: Vec::new(),
        }],
    }
}

fn copy(file: &[u8], note: &str) -> Result<Pdf, MarkError> {
    let tail = mark_pdf(file, file.to_vec(), &marks(note))?;
    assert_eq!(tail.lost, 0);
    Ok(Pdf::new(Arc::new(tail.bytes.of(file))).unwrap())
}

/// The annotations of the first page.
fn annotations(pdf: &Pdf) -> Vec<Dict<'_>> {
    let list = pdf.pages()[0].raw().get::<Array<'_>>(b"Annots").unwrap();
    list.iter::<Dict<'_>>().collect()
}

fn said(dict: &Dict<'_>, key: &[u8]) -> Vec<u8> {
    dict.get::<hayro_syntax::object::String<'_>>(key).unwrap().as_bytes().to_vec()
}

fn numbers(dict: &Dict<'_>, key: &[u8]) -> Vec<f64> {
    let list = dict.get::<Array<'_>>(key).unwrap();
    list.iter::<hayro_syntax::object::Number>().map(|number| number.as_f64()).collect()
}

#[test]
fn a_copy_has_the_file_a_highlight_its_note_a_decision_and_a_legend() {
    let copy = copy(&file(&objects("/Annots[4 0 R]"), "/ID[<01><02>]"), "7 Energy\nWords: save").unwrap();
    assert_eq!(copy.pages().len(), 2);
    let found = annotations(&copy);
    let kind =
        |dict: &Dict<'_>| dict.get::<hayro_syntax::object::Name<'_>>(b"Subtype").unwrap().as_str().to_owned();
    let kinds: Vec<String> = found.iter().map(kind).collect();
    assert_eq!(kinds, ["Link", "Highlight", "Popup", "Text"]);
    assert_eq!(said(&found[1], b"Contents"), b"7 Energy\nWords: save");
    assert_eq!((said(&found[1], b"T"), said(&found[3], b"State")), (b"Ana".to_vec(), b"Accepted".to_vec()));
    // The page is 100 points high: 20 points from its top are 80 from its bottom.
    assert_eq!(numbers(&found[1], b"QuadPoints"), [10.0, 80.0, 60.0, 80.0, 10.0, 70.0, 60.0, 70.0]);
    assert_eq!(numbers(&found[1], b"Rect"), [10.0, 70.0, 60.0, 80.0]);
    assert_eq!(found[3].get_ref(b"IRT").map(ObjectIdentifier::from), found[1].obj_id());
}

#[test]
fn bookmarks_lead_from_the_framework_over_concepts_to_passages() {
    for there in [false, true] {
        let mut objects = objects("");
        if there {
            objects[0] = "<</Type/Catalog/Pages 2 0 R/Outlines 5 0 R>>".to_owned();
            objects.push("<</First 6 0 R/Last 6 0 R/Count 1>>".to_owned());
            objects.push("<</Title(One)/Parent 5 0 R/Dest[3 0 R/Fit]>>".to_owned());
        }
        let copy = copy(&file(&objects, ""), "note").unwrap();
        let catalog = copy.xref().get::<Dict<'_>>(copy.xref().root_id()).unwrap();
        let outlines = catalog.get::<Dict<'_>>(b"Outlines").unwrap();
        let mut first = outlines.get::<Dict<'_>>(b"First").unwrap();
        if there {
            assert_eq!((said(&first, b"Title"), end::count(&outlines, b"Count")), (b"One".to_vec(), Some(3)));
            first = first.get::<Dict<'_>>(b"Next").unwrap();
        }
        assert_eq!(outlines.get::<Dict<'_>>(b"Last"), Some(first.clone()));
        let titles: Vec<Vec<u8>> = std::iter::successors(Some(first), |item| item.get::<Dict<'_>>(b"First"))
            .map(|item| said(&item, b"Title"))
            .collect();
        assert_eq!(titles, [b"Goals".to_vec(), b"7 Energy".to_vec(), b"p. 1: We save".to_vec()]);
    }
}

#[test]
fn marks_follow_the_rotation_and_the_crop_of_a_page() {
    let copy = copy(&file(&objects("/Rotate 90/CropBox[20 0 200 100]"), ""), "note").unwrap();
    // Shown upright, the page is 100 wide and 180 high: its left edge is the bottom of the crop, its top the left.
    assert_eq!(numbers(&annotations(&copy)[0], b"Rect"), [40.0, 10.0, 50.0, 60.0]);
}

#[test]
fn encrypted_signed_and_broken_files_are_refused() {
    let whole = objects("");
    let refused = |file: Vec<u8>| copy(&file, "note").map(|_| ()).unwrap_err();
    assert_eq!(refused(file(&whole, "/Encrypt 9 0 R")), MarkError::Encrypted);
    let mut signed = whole;
    signed.push("<</Type/Sig/ByteRange[0 1 2 3]/Contents<00>>>".to_owned());
    assert_eq!(refused(file(&signed, "")), MarkError::Signed);
    assert_eq!(refused(b"%PDF-1.4\nnothing".to_vec()), MarkError::Damaged);
}

#[test]
fn a_file_whose_end_is_lost_has_a_copy_that_is_searched_like_it() {
    let mut cut = file(&objects(""), "");
    let end = memmem::rfind(&cut, b"startxref").unwrap();
    cut.truncate(end);
    let copy = copy(&cut, "note").unwrap();
    assert_eq!((copy.pages().len(), annotations(&copy).len()), (2, 3));
}

#[test]
fn a_copy_can_be_marked_again() {
    let first = file(&objects(""), "");
    let tail = mark_pdf(&first, first.clone(), &marks("one")).unwrap();
    let copy = copy(&tail.bytes.of(&first), "two").unwrap();
    let contents: Vec<Vec<u8>> = annotations(&copy)
        .iter()
        .filter(|dict| dict.contains_key(b"QuadPoints"))
        .map(|dict| said(dict, b"Contents"))
        .collect();
    assert_eq!(contents, [b"one".to_vec(), b"two".to_vec()]);
}

proptest! {
    #[test]
    fn no_text_becomes_syntax(note in any::<String>(), title in any::<String>()) {
        let mut wanted = marks(&note);
        wanted.title = title;
        let file = file(&objects(""), "");
        let tail = mark_pdf(&file, file.clone(), &wanted).unwrap();
        let copy = Pdf::new(Arc::new(tail.bytes.of(&file))).unwrap();
        prop_assert_eq!(copy.pages().len(), 2);
        let found = annotations(&copy);
        prop_assert_eq!(found.len(), 3);
        let bytes = said(&found[0], b"Contents");
        let text = match bytes.strip_prefix(&[0xFE, 0xFF]) {
            Some(wide) => {
                let units: Vec<u16> = wide.chunks(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect();
                String::from_utf16(&units).unwrap()
            }
            None => String::from_utf8(bytes).unwrap(),
        };
        prop_assert_eq!(text, note);
    }

    #[test]
    fn no_file_breaks_the_writer(at in 0_usize..700, value: u8) {
        let mut bytes = file(&objects("/Annots[4 0 R]"), "/ID[<01><02>]/Info 4 0 R");
        if let Some(byte) = bytes.get_mut(at) {
            *byte = value;
        }
        if let Ok(tail) = mark_pdf(&bytes, bytes.clone(), &marks("note")) {
            prop_assert!(Pdf::new(Arc::new(tail.bytes.of(&bytes))).is_ok());
        }
    }
}
