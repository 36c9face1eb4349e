//! Word documents: what is read, as which blocks.
#![cfg(feature = "office")]

use crate::office_support::{blocks, container, document, docx, p, relations, warnings};
use itl_document::BlockKind::{
    Caption, Contents, Footnote, Heading, Index, ListItem, Paragraph, Reference, RunningHead, TableRow,
};
use itl_document::{ReadOptions, Revisions, read};

fn kinds_of(body: &str) -> Vec<(itl_document::BlockKind, String)> {
    let document = document(&docx(body, &[]));
    blocks(&document).into_iter().map(|(kind, text)| (kind, text.to_owned())).collect()
}

fn texts_of(body: &str) -> Vec<String> {
    kinds_of(body).into_iter().map(|(_, text)| text).collect()
}

#[test]
fn styles_tell_headings_lists_captions_and_contents() {
    let styles = r#"<w:styles>
        <w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="de-DE"/></w:rPr></w:rPrDefault></w:docDefaults>
        <w:style w:type="paragraph" w:styleId="berschrift2"><w:name w:val="heading 2"/></w:style>
        <w:style w:type="paragraph" w:styleId="Own"><w:name w:val="Chapter"/><w:basedOn w:val="berschrift2"/></w:style>
        <w:style w:type="paragraph" w:styleId="Level"><w:name w:val="Part"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>
        <w:style w:type="paragraph" w:styleId="Punkt"><w:name w:val="Point"/><w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr></w:style>
        <w:style w:type="paragraph" w:styleId="Verzeichnis1"><w:name w:val="toc 1"/></w:style>
        <w:style w:type="paragraph" w:styleId="Loop"><w:name w:val="Loop"/><w:basedOn w:val="Loop"/></w:style>
        <w:style w:type="paragraph" w:styleId="Beschriftung"><w:name w:val="caption"/></w:style>
    </w:styles>"#;
    let items = r#"<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>listed</w:t></w:r></w:p>
        <w:p><w:pPr><w:pStyle w:val="Punkt"/><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr><w:r><w:t>not listed</w:t></w:r></w:p>
        <w:p><w:pPr><w:outlineLvl w:val="2"/></w:pPr><w:r><w:t>direct</w:t></w:r></w:p>
        <w:p><w:pPr><w:pPrChange><w:pPr><w:pStyle w:val="Level"/></w:pPr></w:pPrChange></w:pPr><w:r><w:t>was a heading</w:t></w:r></w:p>"#;
    let body = [
        p("Title", "Our plan"),
        p("Verzeichnis1", "One 1"),
        p("berschrift2", "Two"),
        p("Own", "Own"),
        p("Level", "Level"),
        p("Punkt", "point"),
        p("Loop", "text"),
        p("Beschriftung", "Figure 1"),
        items.into(),
    ]
    .concat();
    let document = document(&docx(&body, &[("word/styles.xml", styles.into())]));
    let expected = [
        (Heading(1), "Our plan"),
        (Contents, "One 1"),
        (Heading(2), "Two"),
        (Heading(2), "Own"),
        (Heading(1), "Level"),
        (ListItem, "point"),
        (Paragraph, "text"),
        (Caption, "Figure 1"),
        (ListItem, "listed"),
        (Paragraph, "not listed"),
        (Heading(3), "direct"),
        (Paragraph, "was a heading"),
    ];
    assert_eq!(blocks(&document), expected);
    assert_eq!(document.title.as_deref(), Some("Our plan"));
    assert_eq!(document.language, itl_base::Language::new("de"));
    assert!(warnings(&document).is_empty());
}

#[test]
fn runs_join_and_special_characters_are_read() {
    let body = r#"<w:p><w:r><w:t>en</w:t></w:r><w:proofErr/><w:r><w:rPr><w:b/></w:rPr><w:t>ergy &amp; </w:t></w:r>
        <w:hyperlink><w:r><w:t>water</w:t></w:r></w:hyperlink><w:r><w:tab/><w:t>well</w:t><w:noBreakHyphen/><w:t>known</w:t>
        <w:br/><w:t>soft</w:t><w:softHyphen/><w:t>ly</w:t><w:br w:type="page"/><w:t>caf&#xE9; &unknown;</w:t></w:r></w:p>"#;
    let read = document(&docx(body, &[]));
    assert_eq!(read.text, "energy & water well-known\nsoftly\ncafé &unknown;");
    assert!(warnings(&read).is_empty());
    assert!(read.notices.iter().any(|notice| notice.code == "unknown-entity"));
}

#[test]
fn changes_hidden_text_codes_and_comments() {
    let body = r#"<w:p><w:r><w:t>We </w:t></w:r><w:del><w:r><w:delText>waste</w:delText></w:r></w:del><w:ins><w:r><w:t>save</w:t></w:r></w:ins>
        <w:moveFrom><w:r><w:t>gone</w:t></w:r></w:moveFrom><w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r>
        <w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t xml:space="preserve"> seen</w:t></w:r><w:commentRangeStart/><w:r><w:commentReference w:id="0"/></w:r></w:p>
        <w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>REF x</w:instrText></w:r>
        <w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>inner code</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>
        <w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>result</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>
        <w:p><w:r><w:fldChar w:fldCharType="begin"/><w:t>code</w:t></w:r></w:p><w:p><w:r><w:t>next</w:t></w:r></w:p>
        <w:p><w:sdt><w:sdtPr><w:rPr><w:vanish/></w:rPr></w:sdtPr><w:sdtContent><w:r><w:t>filled</w:t></w:r></w:sdtContent></w:sdt>
        <w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent><w:r><w:t>Click here</w:t></w:r></w:sdtContent></w:sdt></w:p>"#;
    assert_eq!(texts_of(body), ["We save seen", "result", "next", "filled"]);
}

#[test]
fn tracked_changes_are_read_as_accepted_or_not_at_all() {
    let body = r#"<w:p><w:r><w:t>We </w:t></w:r><w:del><w:r><w:delText>waste</w:delText></w:r></w:del><w:ins><w:r><w:t>save</w:t></w:r></w:ins><w:r><w:t xml:space="preserve"> energy.</w:t></w:r></w:p>
        <w:p><w:pPr><w:rPr><w:ins/></w:rPr></w:pPr><w:r><w:t>First </w:t></w:r></w:p><w:p><w:r><w:t>half.</w:t></w:r></w:p>
        <w:tbl><w:tr><w:trPr><w:ins/></w:trPr><w:tc><w:p><w:r><w:t>new</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>row</w:t></w:r></w:p></w:tc></w:tr>
        <w:tr><w:trPr><w:del/></w:trPr><w:tc><w:p><w:r><w:t>old</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>row</w:t></w:r></w:p></w:tc></w:tr></w:tbl>"#;
    let file = container(&docx(body, &[]));
    let shown = |revisions| {
        let options = ReadOptions::default().with_revisions(revisions);
        let document = read(&file, "a.docx", &options).unwrap_or_else(|error| panic!("{error}"));
        let texts: Vec<String> = blocks(&document).into_iter().map(|(_, text)| text.to_owned()).collect();
        let said = document.notices.iter().find(|notice| notice.code == "tracked-changes");
        (texts, said.map(ToString::to_string).unwrap_or_default())
    };
    let (texts, said) = shown(Revisions::Accepted);
    assert_eq!(texts, ["We save energy.", "First", "half.", "new\trow"]);
    let help = "revisions original reads the document as it was before them";
    assert_eq!(said, format!("the document has 5 tracked changes, read as accepted; {help}"));
    let (texts, said) = shown(Revisions::Original);
    assert_eq!(texts, ["We waste energy.", "First half.", "old\trow"]);
    assert!(said.starts_with("the document has 5 tracked changes, read as rejected"), "{said}");
}

#[test]
fn comments_are_notes() {
    let comments = r#"<w:comments><w:comment w:id="0" w:author="J"><w:p><w:r><w:annotationRef/></w:r><w:r><w:t>Really all?</w:t></w:r></w:p></w:comment></w:comments>"#;
    let body = r#"<w:p><w:commentRangeStart w:id="0"/><w:r><w:t>We save all energy.</w:t></w:r><w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r></w:p>"#;
    let read = document(&docx(body, &[("word/comments.xml", comments.into())]));
    assert_eq!(blocks(&read), [(Paragraph, "We save all energy."), (Footnote, "Really all?")]);
}

#[test]
fn a_deleted_paragraph_mark_and_a_large_first_letter_join() {
    let body = r#"<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr><w:r><w:t>First </w:t></w:r></w:p><w:p><w:r><w:t>half.</w:t></w:r></w:p>
        <w:p><w:pPr><w:framePr w:dropCap="drop"/></w:pPr><w:r><w:t>O</w:t></w:r></w:p><w:p><w:pPr><w:jc/></w:pPr><w:r><w:t>nce.</w:t></w:r></w:p>
        <w:p><w:r><w:t>Next</w:t></w:r></w:p>"#;
    assert_eq!(texts_of(body), ["First half.", "Once.", "Next"]);
}

#[test]
fn rows_are_blocks_and_tables_in_cells_follow_their_row() {
    let cell = |inside: &str| format!("<w:tc><w:tcPr/>{inside}</w:tc>");
    let nested = format!("<w:tbl><w:tr>{}{}</w:tr></w:tbl>", cell(&p("", "x")), cell(&p("", "y")));
    let body = [
        p("", "Before"),
        "<w:tbl><w:tblPr/><w:tr>".into(),
        cell(&[p("", "one"), p("", ""), p("", "line")].concat()),
        cell(&p("", "two")),
        "</w:tr><w:tr><w:trPr><w:del/></w:trPr>".into(),
        cell(&p("", "deleted")),
        "</w:tr><w:tr>".into(),
        cell(&[p("", "three"), nested, p("", "after")].concat()),
        cell(&p("", "four")),
        "<w:tc><w:tcPr><w:cellDel/></w:tcPr><w:p><w:r><w:t>no</w:t></w:r></w:p></w:tc></w:tr></w:tbl>".into(),
        p("", "After"),
    ]
    .concat();
    let read = document(&docx(&body, &[]));
    let table = "Before\n\none\nline\ttwo\nthree\nafter\tfour\n\nx\ty\n\nAfter";
    assert_eq!(read.text, table);
    let rows: Vec<&str> =
        blocks(&read).into_iter().filter(|(kind, _)| *kind == TableRow).map(|(_, text)| text).collect();
    assert_eq!(rows, ["one\nline\ttwo", "three\nafter\tfour", "x\ty"]);
}

#[test]
fn headers_are_known_and_boxes_of_one_cell_are_text() {
    let cell = |inside: &str| format!("<w:tc>{inside}</w:tc>");
    let row = |properties: &str, cells: [&str; 2]| {
        format!("<w:tr><w:trPr>{properties}</w:trPr>{}</w:tr>", cells.map(|text| cell(&p("", text))).concat())
    };
    let table =
        [row("<w:tblHeader/>", ["Goal", "Year"]), row("<w:tblHeader w:val=\"0\"/>", ["Clean water", "2030"])];
    let boxed = [p("Heading2", "In short"), p("", "We save it."), p("ListBullet", "by day")].concat();
    let body = format!(
        "<w:tbl><w:tr>{}</w:tr></w:tbl><w:tbl>{}</w:tbl>{}",
        cell(&boxed),
        table.concat(),
        p("", "After")
    );
    let read = document(&docx(&body, &[]));
    let expected = [
        (Heading(2), "In short"),
        (Paragraph, "We save it."),
        (ListItem, "by day"),
        (TableRow, "Goal\tYear"),
        (TableRow, "Clean water\t2030"),
        (Paragraph, "After"),
    ];
    assert_eq!(blocks(&read), expected);
    assert_eq!(read.tables, [itl_document::Table { blocks: 3..5, header: Some(3) }]);
}

#[test]
fn a_table_in_a_box_of_one_cell_stays_a_table() {
    let cell = |inside: &str| format!("<w:tc>{inside}</w:tc>");
    let row = |cells: [&str; 2]| format!("<w:tr>{}</w:tr>", cells.map(|text| cell(&p("", text))).concat());
    let inner = format!("<w:tbl>{}{}</w:tbl>", row(["Goal", "Year"]), row(["Clean water", "2030"]));
    let points = format!("<w:tbl>{}{}</w:tbl>", row(["(a)", "by day;"]), row(["(b)", "by night."]));
    let boxed = [p("", "First of all."), inner, p("", "And then.")].concat();
    let body = format!("<w:tbl><w:tr>{}</w:tr></w:tbl>{}{points}", cell(&boxed), p("", "After"));
    let read = document(&docx(&body, &[]));
    let expected = [
        (Paragraph, "First of all."),
        (Paragraph, "And then."),
        (TableRow, "Goal\tYear"),
        (TableRow, "Clean water\t2030"),
        (Paragraph, "After"),
        (ListItem, "(a)\tby day;"),
        (ListItem, "(b)\tby night."),
    ];
    assert_eq!(blocks(&read), expected);
    assert_eq!(read.tables, [itl_document::Table { blocks: 2..4, header: None }]);
}

#[test]
fn fields_tell_contents_indexes_and_references() {
    let mark = |kind: &str| format!(r#"<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>"#);
    let begin = |code: &str| {
        format!("{}<w:r><w:instrText> {code} </w:instrText></w:r>{}", mark("begin"), mark("separate"))
    };
    let (toc, index, page) = (begin("TOC \\o \"1-3\""), begin("INDEX \\c 2"), begin("PAGEREF x"));
    let end = mark("end");
    let run = |text: &str| format!("<w:r><w:t>{text}</w:t></w:r>");
    let body = [
        format!("<w:p>{toc}{}{page}{}{end}</w:p>", run("Energy "), run("3")),
        format!("<w:p>{}</w:p><w:p>{end}</w:p>", run("Water 5")),
        p("", "We save it."),
        format!("<w:p>{index}{}{end}</w:p>", run("Water, 7")),
        format!(r#"<w:p><w:fldSimple w:instr=" BIBLIOGRAPHY ">{}</w:fldSimple></w:p>"#, run("A book")),
        p("Bibliography", "Another book"),
        p("", "The end."),
    ];
    let expected = [
        (Contents, "Energy 3"),
        (Contents, "Water 5"),
        (Paragraph, "We save it."),
        (Index, "Water, 7"),
        (Reference, "A book"),
        (Reference, "Another book"),
        (Paragraph, "The end."),
    ];
    let expected: Vec<_> = expected.map(|(kind, text)| (kind, text.to_owned())).into();
    assert_eq!(kinds_of(&body.concat()), expected);
}

#[test]
fn notes_and_text_boxes_follow_their_paragraph() {
    let notes = |name: &str| {
        format!(
            r#"<w:{name}s><w:{name} w:type="separator" w:id="-1"><w:p><w:r><w:t>line</w:t></w:r></w:p></w:{name}>
            <w:{name} w:id="2"><w:p><w:r><w:t>The {name}.</w:t></w:r></w:p><w:p><w:r><w:t>More.</w:t></w:r></w:p></w:{name}></w:{name}s>"#
        )
    };
    let boxed = r#"<mc:AlternateContent><mc:Choice><w:txbxContent><w:p><w:r><w:t>Boxed</w:t></w:r></w:p></w:txbxContent></mc:Choice>
        <mc:Fallback><w:pict><w:txbxContent><w:p><w:r><w:t>Boxed</w:t></w:r></w:p></w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent>"#;
    let body = format!(
        r#"<w:p><w:r><w:t>See</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:t> and</w:t><w:footnoteReference w:id="2"/></w:r>
        <w:r>{boxed}</w:r><w:r><w:t xml:space="preserve"> on.</w:t><w:endnoteReference w:id="2"/></w:r></w:p><w:p><w:r><w:t>Next</w:t></w:r></w:p>"#
    );
    let parts =
        docx(&body, &[("word/footnotes.xml", notes("footnote")), ("word/endnotes.xml", notes("endnote"))]);
    let read = document(&parts);
    let expected = [
        (Paragraph, "See and on."),
        (Footnote, "The footnote."),
        (Footnote, "More."),
        (Paragraph, "Boxed"),
        (Footnote, "The endnote."),
        (Footnote, "More."),
        (Paragraph, "Next"),
    ];
    assert_eq!(blocks(&read), expected);
}

#[test]
fn running_heads_come_last_and_properties_give_the_title() {
    let head = |text: &str| format!("<w:hdr>{}</w:hdr>", p("Header", text));
    let core = r#"<cp:coreProperties><dc:title> Energy
        plan </dc:title></cp:coreProperties>"#;
    let named = |text: &str| {
        [("docProps/core.xml", text.to_owned()), ("word/h.xml", head("Head")), ("word/f.xml", head("Foot 3"))]
    };
    let links = relations(&[
        ("a", "footer", "f.xml"),
        ("b", "header", "/word/h.xml"),
        ("c", "header", "../../x.xml"),
    ]);
    let mut parts = docx(&p("Heading1", "Energy"), &named(core));
    parts.push(("word/_rels/document.xml.rels", links));
    let read = document(&parts);
    assert_eq!(blocks(&read), [(Heading(1), "Energy"), (RunningHead, "Head"), (RunningHead, "Foot 3")]);
    assert_eq!(read.title.as_deref(), Some("Energy plan"));
    let untitled = document(&docx(&p("Heading1", "Energy"), &named("<p><dc:title/></p>")));
    assert_eq!(untitled.title.as_deref(), Some("Energy"));
}

#[test]
fn most_of_the_text_tells_the_language() {
    let run = |language: &str, text: &str| {
        format!(r#"<w:r><w:rPr><w:lang w:val="{language}"/></w:rPr><w:t>{text} </w:t></w:r>"#)
    };
    let body =
        ["<w:p>".into(), run("en-US", "Report"), run("fr-FR", "Nous économisons"), "</w:p>".into()].concat();
    assert_eq!(document(&docx(&body, &[])).language, itl_base::Language::new("fr"));
}
