//! Word documents in, copies out: comments stand at their words, and every other part is what it was.

use super::xml::Piece;
use super::*;
use crate::MarkPiece;
use proptest::prelude::*;
use std::io::{Cursor, Read, Write};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

const W: &str = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const TYPES_XML: &str = "<?xml version=\"1.0\"?><Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">\
                         <Default Extension=\"xml\" ContentType=\"application/xml\"/></Types>";
const ROOT_RELATIONS: &str = "<Relationships><Relationship Id=\"r1\" Target=\"word/document.xml\" \
                              Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument\"/></Relationships>";

fn document(body: &str) -> String {
    format!("<?xml version=\"1.0\"?>\n<w:document xmlns:w=\"{W}\"><w:body>{body}</w:body></w:document>")
}

fn packed(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in parts {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// A document with this body, and other parts that a copy has to leave alone.
fn file(body: &str) -> Vec<u8> {
    packed(&[
        (TYPES, TYPES_XML),
        ("_rels/.rels", ROOT_RELATIONS),
        ("word/document.xml", &document(body)),
        ("word/styles.xml", "<w:styles>  &#233; </w:styles>"),
        ("word/media/a.bin", "\u{1}\u{2}\u{3}"),
    ])
}

fn parts(bytes: &[u8]) -> BTreeMap<String, Vec<u8>> {
    let mut zip = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let read = |at| {
        let mut entry = zip.by_index(at).unwrap();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).unwrap();
        (entry.name().unwrap().into_owned(), bytes)
    };
    (0..ZipArchive::new(Cursor::new(bytes)).unwrap().len()).map(read).collect()
}

fn part(bytes: &[u8], name: &str) -> String {
    String::from_utf8(parts(bytes).remove(name).unwrap()).unwrap()
}

/// A mark from the first `from` to the end of the first `to` in the main part.
fn mark(file: &[u8], from: &str, to: &str, note: &str) -> Mark {
    let text = part(file, "word/document.xml");
    let (start, end) = (text.find(from).unwrap(), text.find(to).unwrap() + to.len());
    let bytes = [start as u32, end as u32];
    Mark {
        concepts: vec![0],
        author: "ITL".to_owned(),
        note: note.to_owned(),
        excerpt: String::new(),
        decisions: Vec::new(),
        areas: Vec::new(),
        pieces: vec![MarkPiece { part: "word/document.xml".to_owned(), bytes }],
    }
}

fn marked(file: &[u8], marks: Vec<Mark>) -> Result<MarkedFile, MarkError> {
    mark_docx(file, 1 << 20, &Marks { marks, ..Marks::default() })
}

fn copy(file: &[u8], marks: Vec<Mark>) -> Vec<u8> {
    let marked = marked(file, marks).unwrap();
    assert_eq!(marked.lost, 0);
    marked.bytes.of(file)
}

/// The text of the main part with its anchors: `[0 words 0]`.
fn shown(copy: &[u8]) -> String {
    let (text, mut out) = (part(copy, "word/document.xml"), String::new());
    xml::walk(&text, |piece, place| {
        let tag = &text[place];
        match (piece, xml::name(tag)) {
            (Piece::Text, _) => out.push_str(tag),
            (_, "w:commentRangeStart") => out += &format!("[{} ", xml::attribute(tag, "id").unwrap()),
            (_, "w:commentRangeEnd") => out += &format!(" {}]", xml::attribute(tag, "id").unwrap()),
            _ => {}
        }
    })
    .unwrap();
    out.trim().to_owned()
}

/// The main part without what a copy adds, its runs as they were before they were parted.
fn unmarked(text: &str) -> String {
    let mut text = text.to_owned();
    while let Some(at) = text.find("<w:commentRange") {
        let end = at + text[at..].find("/>").unwrap() + 2;
        text.replace_range(at..end, "");
    }
    while let Some(at) = text.find("<w:r><w:commentReference") {
        let end = at + text[at..].find("</w:r>").unwrap() + 6;
        text.replace_range(at..end, "");
    }
    text
}

#[test]
fn comments_stand_at_their_words_and_other_parts_stay() {
    let file = file(
        "<w:p><w:r w:rsidR=\"1\"><w:rPr><w:b/></w:rPr><w:t>One here. We save energy. Last.</w:t></w:r></w:p>",
    );
    let copy = copy(&file, vec![mark(&file, "We save", "energy.", "7 Energy: match\nWords: <save>")]);
    assert_eq!(shown(&copy), "One here. [0 We save energy. 0] Last.");
    let main = part(&copy, "word/document.xml");
    let run = "<w:r w:rsidR=\"1\"><w:rPr><w:b/></w:rPr><w:t xml:space=\"preserve\">";
    assert!(main.contains(&format!("{run}One here. </w:t></w:r><w:commentRangeStart")), "{main}");
    assert!(main.contains(&format!("</w:r>{run} Last.</w:t>")), "{main}");
    let comments = part(&copy, "word/comments.xml");
    assert!(comments.contains("w:id=\"0\" w:author=\"ITL\" w:initials=\"ITL\""), "{comments}");
    assert!(comments.contains("7 Energy: match") && comments.contains("Words: &lt;save&gt;"), "{comments}");
    assert!(part(&copy, TYPES).contains("PartName=\"/word/comments.xml\""));
    assert!(part(&copy, "word/_rels/document.xml.rels").contains("Target=\"comments.xml\""));
    let (before, after) = (parts(&file), parts(&copy));
    for name in ["_rels/.rels", "word/styles.xml", "word/media/a.bin"] {
        assert_eq!(before[name], after[name], "{name}");
    }
    assert_eq!(after.len(), before.len() + 2);
}

#[test]
fn a_whole_run_is_not_parted() {
    let body = "<w:p><w:r><w:t>We save.</w:t></w:r><w:r><w:t xml:space=\"preserve\"> More.</w:t></w:r></w:p>";
    let file = file(body);
    let copy = copy(&file, vec![mark(&file, "We", "save.", "a"), mark(&file, "More", "More.", "b")]);
    assert_eq!(shown(&copy), "[0 We save. 0] [1 More. 1]");
    let main = part(&copy, "word/document.xml");
    assert_eq!(main.matches("<w:t").count(), 3, "{main}");
}

#[test]
fn marks_meet_in_one_run_and_go_over_links_entities_and_paragraphs() {
    let body = "<w:p><w:r><w:t>水を。木を。</w:t></w:r></w:p>\
                <w:p><w:r><w:t xml:space=\"preserve\">A &amp; </w:t></w:r><w:hyperlink><w:r><w:t>b c</w:t></w:r></w:hyperlink></w:p>\
                <w:p><w:ins w:id=\"9\"><w:r><w:t>d e</w:t></w:r></w:ins></w:p>";
    let file = file(body);
    let marks = vec![
        mark(&file, "水を。", "水を。", "a"),
        mark(&file, "木を。", "木を。", "b"),
        mark(&file, "&amp;", ">b", "c"),
        mark(&file, "c</w:t>", ">d", "d"),
    ];
    let copy = copy(&file, marks);
    assert_eq!(shown(&copy), "[0 水を。 0][1 木を。 1]A [2 &amp; b 2] [3 cd 3] e");
}

#[test]
fn what_cannot_be_parted_has_its_anchors_around_it() {
    let body = "<w:p><w:r><w:t>a </w:t><w:pict><w:txbxContent><w:p><w:r><w:t>in a box</w:t></w:r></w:p></w:txbxContent></w:pict></w:r></w:p>";
    let file = file(body);
    let copy = copy(&file, vec![mark(&file, "in a", "a box", "a")]);
    assert_eq!(shown(&copy), "[0 a in a box 0]");
    assert_eq!(unmarked(&part(&copy, "word/document.xml")), part(&file, "word/document.xml"));
    // A text whose spaces do not count would get some that do.
    let file = self::file("<w:p><w:r><w:t> one two </w:t></w:r></w:p>");
    let copy = self::copy(&file, vec![mark(&file, "two", "two", "a")]);
    assert_eq!(unmarked(&part(&copy, "word/document.xml")), part(&file, "word/document.xml"));
}

#[test]
fn comments_that_are_there_stay() {
    let there = format!("<x:comments xmlns:x=\"{W}\"><x:comment x:id=\"4\" x:author=\"Ana\"/></x:comments>");
    let relations = "<p:Relationships xmlns:p=\"a\"><p:Relationship Id=\"rIdComments1\" Target=\"notes/c.xml\" \
                     Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments\"/></p:Relationships>";
    let file = packed(&[
        (TYPES, TYPES_XML),
        ("word/document.xml", &document("<w:p><w:r><w:t>We save.</w:t></w:r></w:p>")),
        ("word/_rels/document.xml.rels", relations),
        ("word/notes/c.xml", &there),
    ]);
    let copy = copy(&file, vec![mark(&file, "We", "save.", "a")]);
    assert_eq!(shown(&copy), "[5 We save. 5]");
    let comments = part(&copy, "word/notes/c.xml");
    assert!(comments.contains("<x:comment x:id=\"4\" x:author=\"Ana\"/><w:comment xmlns:w="), "{comments}");
    assert_eq!(part(&copy, "word/_rels/document.xml.rels"), relations);
}

#[test]
fn a_mark_in_a_note_is_lost_and_the_others_are_not() {
    let file = file("<w:p><w:r><w:t>We save.</w:t></w:r></w:p>");
    let mut note = mark(&file, "We", "save.", "a");
    note.pieces[0].part = "word/footnotes.xml".to_owned();
    let made = marked(&file, vec![note.clone(), mark(&file, "We", "save.", "b")]).unwrap();
    assert_eq!((made.lost, shown(&made.bytes.of(&file)).as_str()), (1, "[1 We save. 1]"));
    let made = marked(&file, vec![note]).unwrap();
    assert_eq!((made.lost, made.bytes.of(&file) == file), (1, true));
}

#[test]
fn other_signed_and_damaged_files_have_no_copy() {
    let sheet = packed(&[(TYPES, TYPES_XML), ("word/document.xml", "<x:workbook xmlns:x=\"a\"/>")]);
    assert_eq!(marked(&sheet, Vec::new()), Err(MarkError::Foreign));
    let signed = packed(&[("_xmlsignatures/origin.sigs", "")]);
    assert_eq!(marked(&signed, Vec::new()), Err(MarkError::Signed));
    let cut = packed(&[(TYPES, TYPES_XML), ("word/document.xml", &document("<w:p>"))]);
    assert!(matches!(marked(&cut, Vec::new()), Err(MarkError::DamagedWord { .. })));
    let large = packed(&[(TYPES, TYPES_XML), ("word/document.xml", &" ".repeat(2 << 20))]);
    assert!(matches!(marked(&large, Vec::new()), Err(MarkError::Bound { .. })));
    assert!(matches!(marked(b"PK\x03\x04", Vec::new()), Err(MarkError::DamagedWord { .. })));
}

proptest! {
    #[test]
    fn any_stretch_leaves_the_text_as_it_was(stretches in proptest::collection::vec((0_u32..400, 0_u32..400), 0..6)) {
        let body = "<w:p><w:r><w:t>One &amp; two. </w:t><w:tab/><w:t xml:space=\"preserve\"> Three</w:t></w:r></w:p>\
                    <w:tbl><w:tr><w:tc><w:p><w:r><w:t>four</w:t></w:r></w:p></w:tc></w:tr></w:tbl><w:p/>";
        let file = file(body);
        let made = stretches.iter().map(|&(start, end)| {
            let mut mark = mark(&file, "One", "One", "a");
            mark.pieces[0].bytes = [start, end];
            mark
        });
        let copy = marked(&file, made.collect()).unwrap().bytes.of(&file);
        let words = |text: String| {
            let mut words = String::new();
            xml::walk(&text, |piece, place| if piece == Piece::Text { words.push_str(&text[place]) }).unwrap();
            words
        };
        prop_assert_eq!(words(part(&copy, "word/document.xml")), words(part(&file, "word/document.xml")));
    }
}
