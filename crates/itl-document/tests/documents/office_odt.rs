//! OpenDocument texts: what is read, as which blocks.
#![cfg(feature = "office")]

use crate::office_support::{blocks, container, document, odt, open, warnings};
use itl_document::BlockKind::{
    Caption, Code, Contents, Footnote, Heading, Index, ListItem, Paragraph, Reference, RunningHead, TableRow,
};
use itl_document::DocumentError;

#[test]
fn headings_lists_and_styles() {
    let styles = r#"<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Title"/>
        <style:style style:name="P2" style:family="paragraph" style:parent-style-name="Illustration"/>
        <style:style style:name="P3" style:family="paragraph" style:parent-style-name="Preformatted_20_Text"/>
        <style:style style:name="P4" style:family="paragraph" style:parent-style-name="P4"/>
        <style:style style:name="T1" style:family="text"><style:text-properties text:display="none"/></style:style>"#;
    let body = r#"<text:p text:style-name="P1">Our plan</text:p>
        <text:table-of-content><text:table-of-content-source><text:index-title-template>Contents</text:index-title-template></text:table-of-content-source>
        <text:index-body><text:index-title><text:p>Contents</text:p></text:index-title><text:p>Energy<text:tab/>1</text:p></text:index-body></text:table-of-content>
        <text:h text:outline-level="2">Energy</text:h>
        <text:p text:style-name="P4">We<text:s text:c="3"/>save<text:tab/>it<text:line-break/>all <text:span text:style-name="T1">not this</text:span><text:span>en</text:span>ergy &amp; more.</text:p>
        <text:list><text:list-header><text:p>Items</text:p></text:list-header><text:list-item><text:p>one</text:p><text:list><text:list-item><text:p>two</text:p></text:list-item></text:list></text:list-item></text:list>
        <text:p text:style-name="P2">Figure 1</text:p><text:p text:style-name="P3">let x;</text:p>"#;
    let read = document(&odt(styles, body, &[]));
    let expected = [
        (Heading(1), "Our plan"),
        (Contents, "Contents"),
        (Contents, "Energy 1"),
        (Heading(2), "Energy"),
        (Paragraph, "We save it\nall energy & more."),
        (ListItem, "Items"),
        (ListItem, "one"),
        (ListItem, "two"),
        (Caption, "Figure 1"),
        (Code, "let x;"),
    ];
    assert_eq!(blocks(&read), expected);
    assert!(warnings(&read).is_empty());
}

#[test]
fn notes_boxes_shapes_changes_and_comments() {
    let body = r#"<text:tracked-changes><text:changed-region><text:deletion><text:p>deleted</text:p></text:deletion></text:changed-region></text:tracked-changes>
        <text:p>See<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>The note.</text:p><text:p>More.</text:p></text:note-body></text:note> and
        <office:annotation><dc:creator>Me</dc:creator><text:p>comment</text:p></office:annotation><text:change-start/>on<draw:frame><draw:text-box><text:p>Boxed</text:p></draw:text-box><svg:title>Alt</svg:title></draw:frame>
        <draw:custom-shape><text:p>Shape</text:p></draw:custom-shape>.</text:p><text:p>Next</text:p>"#;
    let read = document(&odt("", body, &[]));
    let expected = [
        (Paragraph, "See and on ."),
        (Footnote, "The note."),
        (Footnote, "More."),
        (Paragraph, "Boxed"),
        (Paragraph, "Shape"),
        (Paragraph, "Next"),
    ];
    assert_eq!(blocks(&read), expected);
}

#[test]
fn rows_are_blocks() {
    let body = r#"<table:table><table:table-column table:number-columns-repeated="9"/><table:table-header-rows><table:table-row>
        <table:table-cell table:number-columns-repeated="1000000"><text:p>one</text:p><text:p>line</text:p></table:table-cell>
        <table:covered-table-cell><text:p>covered</text:p></table:covered-table-cell></table:table-row></table:table-header-rows>
        <table:table-row><table:table-cell><text:list><text:list-item><text:p>two</text:p></text:list-item></text:list></table:table-cell>
        <table:table-cell><text:p>three</text:p></table:table-cell></table:table-row></table:table><text:p>After</text:p>"#;
    let read = document(&odt("", body, &[]));
    assert_eq!(read.text, "one\nline\ntwo\tthree\n\nAfter");
    assert_eq!(blocks(&read), [(TableRow, "one\nline"), (TableRow, "two\tthree"), (Paragraph, "After")]);
    assert_eq!(read.tables, [itl_document::Table { blocks: 0..2, header: Some(0) }]);
}

#[test]
fn indexes_and_references_have_their_kinds() {
    let listed = |name: &str, text: &str| {
        format!(
            "<text:{name}><text:index-body><text:index-title><text:p>List</text:p></text:index-title><text:p>{text}</text:p></text:index-body></text:{name}>"
        )
    };
    let body = [
        listed("illustration-index", "Figure 1 3"),
        listed("alphabetical-index", "Water 7"),
        listed("bibliography", "A book"),
        "<text:p>The end.</text:p>".to_owned(),
    ];
    let expected = [
        (Contents, "List"),
        (Contents, "Figure 1 3"),
        (Index, "List"),
        (Index, "Water 7"),
        (Reference, "List"),
        (Reference, "A book"),
        (Paragraph, "The end."),
    ];
    assert_eq!(blocks(&document(&odt("", &body.concat(), &[]))), expected);
}

#[test]
fn properties_styles_and_running_heads() {
    let styles = r#"<office:document-styles><office:styles><style:default-style style:family="paragraph"><style:text-properties fo:language="fr" fo:country="FR"/></style:default-style>
        <style:style style:name="Own_20_head" style:family="paragraph" style:parent-style-name="Heading_20_3"/></office:styles>
        <office:automatic-styles><style:style style:name="Own_20_head"/></office:automatic-styles>
        <office:master-styles><style:master-page><style:header><text:p>Head</text:p></style:header><style:footer><text:p>Page <text:page-number>1</text:page-number></text:p></style:footer></style:master-page></office:master-styles></office:document-styles>"#;
    let meta = "<office:document-meta><office:meta><dc:title>Plan &amp; more</dc:title><dc:language>de-DE</dc:language></office:meta></office:document-meta>";
    let body = r#"<text:p text:style-name="Own_20_head">Tête</text:p><text:p>Nous</text:p>"#;
    let read = document(&odt("", body, &[("styles.xml", styles.into()), ("meta.xml", meta.into())]));
    let expected =
        [(Heading(3), "Tête"), (Paragraph, "Nous"), (RunningHead, "Head"), (RunningHead, "Page 1")];
    assert_eq!(blocks(&read), expected);
    assert_eq!(read.title.as_deref(), Some("Plan & more"));
    assert_eq!(read.language, itl_base::Language::new("fr"));
}

#[test]
fn encrypted_texts_and_other_kinds_are_named() {
    let manifest = "<m:manifest><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>";
    let what = |parts: &[crate::office_support::Part<'_>]| match open(&container(parts)) {
        Err(DocumentError::Unsupported { what, .. }) => what,
        other => panic!("{other:?}"),
    };
    assert!(what(&odt("", "", &[("META-INF/manifest.xml", manifest.into())])).contains("encrypted"));
    let drawing = [("mimetype", "application/vnd.oasis.opendocument.graphics".to_owned())];
    assert_eq!(what(&drawing), "an OpenDocument drawing");
    assert!(what(&[("a.txt", String::new())]).contains("zip archive"));
}
