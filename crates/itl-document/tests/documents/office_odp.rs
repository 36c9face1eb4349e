//! OpenDocument presentations: what is read, as which blocks, on which slide.
#![cfg(feature = "office")]

use crate::office_support::{blocks, container, document, odp, open, warnings};
use itl_document::BlockKind::{Footnote, Heading, ListItem, PageNumber, Paragraph, RunningHead, TableRow};
use itl_document::{DocumentError, Limits, ReadOptions, read};

/// An element that fills a place in the layout.
fn frame(class: &str, inside: &str) -> String {
    format!(
        r#"<draw:frame presentation:class="{class}"><draw:text-box>{inside}</draw:text-box></draw:frame>"#
    )
}

#[test]
fn titles_come_first_and_notes_last() {
    let notes = format!(
        r#"<presentation:notes><draw:page-thumbnail/>{}{}</presentation:notes>"#,
        frame("notes", "<text:p>Say this.</text:p>"),
        frame("header", "<text:p>not this</text:p>"),
    );
    let slides = [
        r#"<draw:page draw:name="p1">"#.to_owned(),
        frame("outline", "<text:list><text:list-item><text:p>We save energy.</text:p><text:list><text:list-item><text:p>All of it.</text:p></text:list-item></text:list></text:list-item></text:list>"),
        frame("title", "<text:p>Energy</text:p><text:p>and water</text:p>"),
        frame("footer", "<text:p>ACME</text:p>"),
        frame("page-number", "<text:p><text:page-number>1</text:page-number></text:p>"),
        "<draw:custom-shape><text:p>A shape.</text:p></draw:custom-shape><anim:par><text:p>no</text:p></anim:par>".into(),
        notes,
        "</draw:page>".into(),
        r#"<draw:page><draw:g><draw:frame><draw:text-box><text:p>Second.</text:p></draw:text-box></draw:frame></draw:g></draw:page>"#.into(),
    ];
    let read = document(&odp(&slides.concat(), &[]));
    let expected = [
        (Heading(1), "Energy\nand water"),
        (ListItem, "We save energy."),
        (ListItem, "All of it."),
        (Paragraph, "A shape."),
        (RunningHead, "ACME"),
        (PageNumber, "1"),
        (Footnote, "Say this."),
        (Paragraph, "Second."),
    ];
    assert_eq!(blocks(&read), expected);
    let pages: Vec<u32> = read.blocks.iter().map(|block| block.page.unwrap()).collect();
    assert_eq!((pages, read.pages), (vec![1, 1, 1, 1, 1, 1, 1, 2], Some(2)));
    assert!(warnings(&read).is_empty());
}

#[test]
fn tables_on_slides_are_tables() {
    let table = "<draw:page><draw:frame><table:table><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell>\
                 <table:table-cell><text:p>b</text:p></table:table-cell></table:table-row></table:table></draw:frame></draw:page>";
    let read = document(&odp(table, &[]));
    assert_eq!(read.text, "a\tb");
    assert!(read.blocks.iter().all(|block| block.kind == TableRow));
}

#[test]
fn slides_are_bounded_and_encrypted_ones_refused() {
    let slides = format!("<draw:page>{}</draw:page>", frame("", "<text:p>Word.</text:p>")).repeat(5);
    let limits = Limits::default().with_pages(3);
    let bytes = container(&odp(&slides, &[]));
    let cut = read(&bytes, "x", &ReadOptions::default().with_limits(limits)).unwrap();
    assert_eq!((cut.blocks.len(), warnings(&cut)), (3, vec!["too-many-pages"]));
    let manifest = ("META-INF/manifest.xml", "<manifest:encryption-data/>".to_owned());
    assert!(matches!(open(&container(&odp(&slides, &[manifest]))), Err(DocumentError::Unsupported { .. })));
}
