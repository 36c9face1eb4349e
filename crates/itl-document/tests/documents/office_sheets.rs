//! Workbooks and spreadsheets: what is read, as which blocks.
#![cfg(feature = "office")]

use crate::office_support::{blocks, container, document, ods, open, warnings, xlsx};
use itl_document::BlockKind::{Heading, TableRow};
use itl_document::{DocumentError, Limits, ReadOptions, read};

#[test]
fn every_row_of_a_sheet_is_one_block() {
    let rows = r#"<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Target &amp; year</t></is></c></row>
        <row r="2"/><row r="3"><c r="A3"><v></v></c></row>
        <row r="4"><c r="B4" t="s"><v>1</v></c><c r="A4"><v>7</v></c><c r="D4" t="str"><f>A1</f><v>a_x000D_
b</v></c><c r="E4" t="e"><v>#REF!</v></c></row>"#;
    let strings = r#"<si><t> Goal </t></si><si><r><rPr/><t>We save </t></r><r><t>energy.</t></r><rPh><t>x</t></rPh></si>"#;
    let hidden = ("Old", r#"state="hidden""#, r#"<row><c t="s"><v>0</v></c></row>"#);
    let read = document(&xlsx(&[("Plan", "", rows), hidden], strings, &[]));
    let expected =
        [(Heading(1), "Plan"), (TableRow, "Goal\tTarget & year"), (TableRow, "7\tWe save energy.\ta b")];
    assert_eq!(blocks(&read), expected);
    assert_eq!(read.text, "Plan\n\nGoal\tTarget & year\n\n7\tWe save energy.\ta b");
    assert_eq!(read.sections[0].label.as_deref(), Some("Plan"));
    assert!(warnings(&read).is_empty());
    let notice = read.notices.iter().find(|notice| notice.code == "hidden-sheets").unwrap();
    assert!(notice.message.contains("\"Old\""), "{notice}");
}

#[test]
fn numbers_are_shown_by_their_formats() {
    let styles = r#"<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\-mm\-dd"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>
        <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="9"/><xf numFmtId="3"/></cellXfs></styleSheet>"#;
    let rows = r#"<row><c><v>1.1000000000000001</v></c><c s="1"><v>45352</v></c><c s="2"><v>0.27</v></c><c s="3"><v>1234567</v></c><c t="b"><v>1</v></c></row>"#;
    let parts = xlsx(&[("N", "", rows)], "", &[("xl/styles.xml", styles.into())]);
    let read = open(&container(&parts)).unwrap();
    assert_eq!(blocks(&read)[1], (TableRow, "1.1\t2024-03-01\t27%\t1,234,567\tTRUE"));
}

#[test]
fn a_damaged_workbook_is_read_as_far_as_it_goes() {
    let rows = r#"<row><c t="s"><v>9</v></c><c t="inlineStr"><is><t>kept</t></is></c></row><row><c><v>1"#;
    let read = open(&container(&xlsx(&[("S", "", rows)], "<si><t>a</t></si>", &[]))).unwrap();
    assert_eq!(blocks(&read), [(Heading(1), "S"), (TableRow, "kept")]);
    assert_eq!(warnings(&read), ["damaged-part", "damaged-part"]);
    let read = open(&container(&xlsx(&[("S", "", r#"<row r="2000000"/>"#)], "", &[]))).unwrap();
    assert!(read.notices.iter().any(|notice| notice.message.contains("1048576 rows")));
    // A list of sheets without any part of them.
    assert!(
        matches!(open(&container(&[("xl/workbook.xml", String::new())])), Ok(read) if read.text.is_empty())
    );
}

#[test]
fn one_string_in_many_cells_is_refused() {
    let cells = r#"<row><c t="s"><v>0</v></c></row>"#.repeat(4000);
    let bytes =
        container(&xlsx(&[("S", "", &cells)], &format!("<si><t>{}</t></si>", "word ".repeat(50_000)), &[]));
    let Err(DocumentError::Bound { setting, .. }) = open(&bytes) else { panic!() };
    assert_eq!(setting, "max-ratio");
    // Where the bound is raised, that on the text holds.
    let limits = Limits::default().with_ratio(u32::MAX).with_chars(10_000);
    let read = read(&bytes, "x", &ReadOptions::default().with_limits(limits)).unwrap();
    assert!(read.text.len() < 10_100 && warnings(&read).contains(&"too-many-chars"));
}

#[test]
fn a_string_of_markup_alone_is_refused_as_well() {
    let cells = r#"<row><c t="s"><v>0</v></c></row>"#.repeat(4000);
    let string = format!("<si><!--{}--><t>a</t></si>", " ".repeat(500_000));
    let bytes = container(&xlsx(&[("S", "", &cells)], &string, &[]));
    assert!(matches!(open(&bytes), Err(DocumentError::Bound { .. })));
}

#[test]
fn tables_of_opendocument() {
    let styles = r#"<style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style>
        <style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>"#;
    let tables = r#"<table:table table:name="Plan" table:style-name="ta1"><table:table-column/>
        <table:table-header-rows><table:table-row><table:table-cell><text:p>Goal</text:p></table:table-cell><table:table-cell/><table:table-cell><text:p>Text</text:p></table:table-cell></table:table-row></table:table-header-rows>
        <table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
        <table:table-row><table:table-cell office:value="7"><text:p>7</text:p></table:table-cell><table:table-cell><office:annotation><text:p>comment</text:p></office:annotation><text:p>We<text:s/>save <text:span>energy</text:span>.</text:p><text:p>All.</text:p><draw:frame><text:p>drawn</text:p></draw:frame></table:table-cell><table:covered-table-cell><text:p>covered</text:p></table:covered-table-cell></table:table-row>
        <table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="3"><text:p>x</text:p></table:table-cell></table:table-row></table:table>
        <table:table table:name="Old" table:style-name="ta2"><table:table-row><table:table-cell><text:p>no</text:p></table:table-cell></table:table-row></table:table>"#;
    let read = document(&ods(styles, tables));
    let expected = [
        (Heading(1), "Plan"),
        (TableRow, "Goal\tText"),
        (TableRow, "7\tWe save energy. All."),
        (TableRow, "x\tx\tx"),
        (TableRow, "x\tx\tx"),
    ];
    assert_eq!(blocks(&read), expected);
    assert!(warnings(&read).is_empty());
    assert!(read.notices.iter().any(|notice| notice.code == "hidden-sheets"));
}

#[test]
fn a_cell_that_is_repeated_without_end_is_refused() {
    let table = r#"<table:table table:name="S"><table:table-row table:number-rows-repeated="999999999999"><table:table-cell table:number-columns-repeated="99999999"><text:p>word</text:p></table:table-cell></table:table-row></table:table>"#;
    let Err(DocumentError::Bound { setting, .. }) = open(&container(&ods("", table))) else { panic!() };
    assert_eq!(setting, "max-ratio");
}
