//! Presentations: what is read, as which blocks, on which slides.
#![cfg(feature = "office")]

use crate::office_support::{blocks, container, document, pptx, relations, shape, warnings};
use itl_document::BlockKind::{Footnote, Heading, ListItem, PageNumber, Paragraph, RunningHead, TableRow};
use itl_document::{Limits, ReadOptions, read};

fn p(text: &str) -> String {
    format!(r#"<a:p><a:r><a:rPr lang="en-GB"/><a:t>{text}</a:t></a:r></a:p>"#)
}

#[test]
fn titles_come_first_and_places_tell_what_shapes_are() {
    let plain = r#"<a:p><a:pPr><a:buNone/></a:pPr><a:r><a:t>plain</a:t></a:r></a:p>"#;
    let bullet = r#"<a:p><a:pPr><a:buChar char="-"/></a:pPr><a:r><a:t>bul</a:t></a:r><a:r><a:t>let</a:t></a:r><a:br/><a:fld><a:t>field</a:t></a:fld></a:p>"#;
    let first = [
        shape("body", &[p("item"), plain.into()].concat()),
        format!("<p:grpSp>{}</p:grpSp>", shape("", &[p("text"), bullet.into()].concat())),
        shape("title", &[p("Energy &amp;"), p("water")].concat()),
        shape("sldNum", &p("7")),
        shape("ftr", &p("Foot")),
    ]
    .concat();
    let second = shape("ctrTitle", &p("Second"));
    let parts = pptx(&[("ppt/slides/b.xml", first), ("ppt/slides/a.xml", second)], &[]);
    let read = document(&parts);
    let expected = [
        (Heading(1), "Energy &\nwater"),
        (ListItem, "item"),
        (Paragraph, "plain"),
        (Paragraph, "text"),
        (ListItem, "bullet\nfield"),
        (PageNumber, "7"),
        (RunningHead, "Foot"),
        (Heading(1), "Second"),
    ];
    assert_eq!(blocks(&read), expected);
    assert_eq!(read.pages, Some(2));
    let pages: Vec<Option<u32>> = read.blocks.iter().map(|block| block.page).collect();
    assert_eq!(pages, [[Some(1); 7].as_slice(), &[Some(2)]].concat());
    assert_eq!(read.language, itl_base::Language::new("en"));
    assert!(warnings(&read).is_empty());
}

#[test]
fn tables_notes_and_diagrams() {
    let cell = |inside: &str| format!("<a:tc><a:txBody>{inside}</a:txBody></a:tc>");
    let table = [
        "<p:graphicFrame><a:tbl><a:tblPr firstRow=\"1\"/><a:tr>".into(),
        cell(&[p("one"), p("line")].concat()),
        cell(&p("two")),
        "</a:tr><a:tr>".into(),
        cell(""),
        cell(&p("three")),
        "</a:tr></a:tbl></p:graphicFrame>".into(),
        "<mc:AlternateContent><mc:Choice>".into(),
        shape("", &p("chosen")),
        "</mc:Choice><mc:Fallback>".into(),
        shape("", &p("fallen")),
        "</mc:Fallback></mc:AlternateContent>".into(),
    ]
    .concat();
    let tree = |shapes: &str| format!("<p:root>{shapes}</p:root>");
    let notes = [shape("sldImg", ""), shape("body", &p("Say this.")), shape("sldNum", &p("1"))].concat();
    let links = [("a", "notesSlide", "../notes/n.xml"), ("b", "diagramDrawing", "../diagrams/d.xml")];
    let parts = pptx(
        &[("ppt/slides/s.xml", table)],
        &[
            ("ppt/slides/_rels/s.xml.rels", relations(&links)),
            ("ppt/notes/n.xml", tree(&notes)),
            ("ppt/diagrams/d.xml", tree(&format!("<dsp:sp><dsp:txBody>{}</dsp:txBody></dsp:sp>", p("Step")))),
        ],
    );
    let expected = [
        (TableRow, "one\nline\ttwo"),
        (TableRow, "three"),
        (Paragraph, "chosen"),
        (Paragraph, "Step"),
        (Footnote, "Say this."),
    ];
    let read = document(&parts);
    assert_eq!(blocks(&read), expected);
    assert!(read.text.starts_with("one\nline\ttwo\nthree\n\nchosen"));
    assert_eq!(read.tables, [itl_document::Table { blocks: 0..2, header: Some(0) }]);
}

#[test]
fn slides_are_bounded_and_missing_ones_are_told() {
    let slides = ["ppt/a.xml", "ppt/b.xml", "ppt/c.xml"].map(|name| (name, shape("", &p(name))));
    let parts = pptx(&slides, &[]);
    let limits = Limits::default().with_pages(2);
    let options = ReadOptions::default().with_limits(limits);
    let cut = read(container(&parts), "x", &options).unwrap();
    assert_eq!((cut.text.as_str(), warnings(&cut)), ("ppt/a.xml\n\nppt/b.xml", vec!["too-many-pages"]));
    let missing: Vec<_> = parts.into_iter().filter(|(name, _)| *name != "ppt/b.xml").collect();
    let rest = document(&missing);
    assert_eq!((rest.text.as_str(), warnings(&rest)), ("ppt/a.xml\n\nppt/c.xml", vec!["missing-part"]));
    assert_eq!(rest.blocks[1].page, Some(3));
}
