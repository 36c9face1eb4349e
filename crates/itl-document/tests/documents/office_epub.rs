//! Electronic books: which parts are read, in which order, with which outline.
#![cfg(feature = "office")]

use crate::office_support::{Part, blocks, container, document, epub, open, warnings};
use itl_document::BlockKind::{Heading, Paragraph};
use itl_document::{DocumentError, OutlineEntry};

const PACKAGE: &str = r#"<metadata><dc:title>Our plan</dc:title><dc:language>de-AT</dc:language></metadata>
    <manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
    <item id="cover" href="cover.xhtml" media-type="application/xhtml+xml"/>
    <item id="b" href="text/b%20two.xhtml" media-type="application/xhtml+xml"/>
    <item id="a" href="../a.xhtml" media-type="application/xhtml+xml"/>
    <item id="out" href="../../a.xhtml" media-type="application/xhtml+xml"/>
    <item id="picture" href="p.svg" media-type="image/svg+xml"/></manifest>
    <spine><itemref idref="cover"/><itemref idref="nav"/><itemref idref="b"/><itemref idref="picture"/>
    <itemref idref="out"/><itemref idref="none"/><itemref idref="a" linear="no"/></spine>
    <guide><reference type="cover" href="cover.xhtml"/></guide>"#;

fn chapter(title: &str, text: &str) -> String {
    format!(
        r#"<html xmlns="http://www.w3.org/1999/xhtml"><head></head><body><h1>{title}</h1><p>{text}</p></body></html>"#
    )
}

fn book(more: &[Part<'static>]) -> Vec<Part<'static>> {
    let mut parts = vec![
        ("OPS/text/b two.xhtml", chapter("Energy", "We save it.")),
        ("a.xhtml", chapter("Water", "We drink it.")),
        ("OPS/cover.xhtml", chapter("Cover", "Picture")),
        (
            "OPS/nav.xhtml",
            r#"<html><body><nav epub:type="landmarks"><ol><li><a>Start</a></li></ol></nav>
            <nav epub:type="toc"><h1>Contents</h1><ol><li><a href="b.xhtml">Energy &amp; <i>more</i></a><ol><li><span>Sun</span></li></ol></li>
            <li><a href="a.xhtml">Water</a></li></ol></nav></body></html>"#
                .to_owned(),
        ),
    ];
    parts.extend(more.iter().cloned());
    epub(PACKAGE, &parts)
}

#[test]
fn chapters_come_in_the_order_of_the_spine() {
    let read = document(&book(&[]));
    let expected = [
        (Heading(1), "Energy"),
        (Paragraph, "We save it."),
        (Heading(1), "Water"),
        (Paragraph, "We drink it."),
    ];
    assert_eq!(blocks(&read), expected);
    assert_eq!(read.title.as_deref(), Some("Our plan"));
    assert_eq!(read.language, itl_base::Language::new("de"));
    let entry = |level, title: &str| OutlineEntry { level, title: title.into(), page: None };
    assert_eq!(read.outline, [entry(1, "Energy & more"), entry(2, "Sun"), entry(1, "Water")]);
    assert!(warnings(&read).is_empty());
}

#[test]
fn the_old_table_of_contents_gives_the_outline() {
    let package = r#"<manifest><item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>
        <item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="z" href="z.xhtml" media-type="application/xhtml+xml"/></manifest>
        <spine toc="ncx"><itemref idref="a"/><itemref idref="z"/></spine>"#;
    let ncx = "<ncx><docTitle><text>Book</text></docTitle><navMap><navPoint><navLabel><text>One</text></navLabel>\
        <navPoint><navLabel><text>Two</text></navLabel></navPoint></navPoint></navMap></ncx>";
    let parts = epub(package, &[("OPS/toc.ncx", ncx.into()), ("OPS/a.xhtml", chapter("One", "text"))]);
    let read = document(&parts);
    let levels: Vec<(u8, &str)> =
        read.outline.iter().map(|entry| (entry.level, entry.title.as_str())).collect();
    assert_eq!(levels, [(1, "One"), (2, "Two")]);
    assert_eq!(warnings(&read), ["missing-part"]);
}

#[test]
fn protected_chapters_are_told_and_protected_fonts_are_not() {
    let encryption = |uri: &str| {
        let text = format!(
            r#"<encryption><EncryptedData><CipherReference URI="{uri}"/></EncryptedData></encryption>"#
        );
        container(&book(&[("META-INF/encryption.xml", text)]))
    };
    assert!(open(&encryption("OPS/fonts/a.otf")).is_ok());
    let Err(DocumentError::Unsupported { what, .. }) = open(&encryption("a.xhtml")) else { panic!() };
    assert_eq!(what, "a book with copy protection");
}
