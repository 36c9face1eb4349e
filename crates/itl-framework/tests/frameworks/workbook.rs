//! Workbooks, as programs write them and as nobody should.

use itl_base::Notice;
use itl_framework::{Framework, FrameworkError, ReadOptions};
use rust_xlsxwriter::{Format, Formula, Workbook};
use std::io::{Cursor, Write as _};

fn read(bytes: &[u8], options: &ReadOptions<'_>) -> Result<(Framework, Vec<Notice>), FrameworkError> {
    itl_framework::read(bytes, "controls.xlsx", options)
}

fn refusal(bytes: &[u8]) -> String {
    let error = read(bytes, &ReadOptions::default()).unwrap_err();
    format!(
        "{error} --> {} | {}",
        error.place().unwrap_or_default(),
        error.help().map_or(String::new(), |help| help.to_string())
    )
}

/// Two sheets: a cover, and controls under two rows of title.
fn controls() -> Vec<u8> {
    let mut book = Workbook::new();
    book.add_worksheet().set_name("Cover").unwrap().write(0, 0, "Controls of the house").unwrap();
    let sheet = book.add_worksheet().set_name("Controls").unwrap();
    sheet.write(0, 0, "Controls").unwrap();
    for (at, name) in ["ID", "Parent", "Title", "Description", "Owner"].iter().enumerate() {
        sheet.write(2, at as u16, *name).unwrap();
    }
    sheet.write(3, 0, 7).unwrap();
    sheet.write(3, 2, "Access & <entry>").unwrap();
    sheet.write(4, 0, 1.1).unwrap();
    sheet.write(4, 1, 7).unwrap();
    let bold = Format::new().set_bold();
    let plain = Format::new();
    sheet.write_rich_string(4, 2, &[(&bold, "Doors"), (&plain, " and gates")]).unwrap();
    sheet.write_formula(4, 3, Formula::new("=\"Locked\"").set_result("Locked at night.")).unwrap();
    sheet.write(5, 0, "x").unwrap();
    sheet.write(5, 3, true).unwrap();
    book.save_to_buffer().unwrap()
}

#[test]
fn the_sheet_and_the_row_that_name_columns_are_found() {
    let (framework, notices) = read(&controls(), &ReadOptions::default()).unwrap();
    let rows: Vec<(&str, Option<&str>, &str, &str)> = framework
        .concepts
        .iter()
        .map(|concept| (&*concept.id, concept.parent.as_deref(), &*concept.label, &*concept.descriptor))
        .collect();
    let expected = [
        ("7", None, "Access & <entry>", ""),
        ("1.1", Some("7"), "Doors and gates", "Locked at night."),
        ("x", None, "", "TRUE"),
    ];
    assert_eq!(rows, expected);
    let codes: Vec<&str> = notices.iter().map(|notice| &*notice.code).collect();
    assert_eq!(codes, ["sheet-chosen", "header-row", "columns-chosen", "columns-chosen", "columns-ignored"]);
    assert!(notices[1].message.starts_with("row 3"), "{}", notices[1].message);
}

#[test]
fn a_sheet_by_name() {
    let options = ReadOptions::default().with_sheet(Some("controls"));
    assert_eq!(read(&controls(), &options).unwrap().0.concepts.len(), 3);
    let options = ReadOptions::default().with_sheet(Some("Cover"));
    let error = read(&controls(), &options).unwrap_err();
    assert_eq!(error.place().unwrap(), "sheet \"Cover\", row 1");
    let options = ReadOptions::default().with_sheet(Some("Other"));
    let error = read(&controls(), &options).unwrap_err();
    assert!(error.help().unwrap().to_string().contains("\"Cover\", \"Controls\""), "{error}");
}

#[test]
fn named_columns() {
    let columns = ["id=#1".parse().unwrap(), "descriptor=Owner".parse().unwrap()];
    let options = ReadOptions::default().with_columns(&columns);
    let error = read(&controls(), &options).unwrap_err();
    assert!(matches!(error, FrameworkError::NoText { .. }), "{error:?}");
    assert_eq!(error.place().unwrap(), "sheet \"Controls\", row 6");
}

const RELATIONS: &str = r#"<Relationships><Relationship Id="rId1" Type="http://x/officeDocument" Target="xl/workbook.xml"/></Relationships>"#;
const BOOK: &str =
    r#"<workbook xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>"#;
const PARTS: &str = r#"<Relationships><Relationship Id="rId1" Type="http://x/worksheet" Target="worksheets/s.xml"/>
<Relationship Id="rId2" Type="http://x/sharedStrings" Target="strings.xml"/></Relationships>"#;
const HEAD: &str =
    r#"<row r="1"><c t="inlineStr"><is><t>id</t></is></c><c t="inlineStr"><is><t>label</t></is></c></row>"#;

fn zip_file(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut file = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in parts {
        file.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        file.write_all(text.as_bytes()).unwrap();
    }
    file.finish().unwrap().into_inner()
}

/// A workbook of one sheet with these rows and shared strings.
fn book(rows: &str, strings: &str) -> Vec<u8> {
    let sheet = format!(
        "<worksheet><dimension ref=\"A1:XFD1048576\"/><sheetData>{HEAD}{rows}</sheetData></worksheet>"
    );
    zip_file(&[
        ("_rels/.rels", RELATIONS),
        ("xl/workbook.xml", BOOK),
        ("xl/_rels/workbook.xml.rels", PARTS),
        ("xl/strings.xml", strings),
        ("xl/worksheets/s.xml", &sheet),
    ])
}

#[test]
fn a_declared_size_costs_nothing() {
    let row = "<row r=\"1048576\"><c r=\"A1048576\" t=\"s\"><v>0</v></c><c r=\"B9\" t=\"s\"><v>0</v></c>\
               <c r=\"XFD9\"><v>1</v></c></row>";
    let (framework, _) = read(&book(row, "<sst><si><t>A</t></si></sst>"), &ReadOptions::default()).unwrap();
    assert_eq!(framework.concepts[0].label, "A");
}

#[test]
fn formulas_without_a_result_are_counted() {
    let rows = "<row><c><v>1</v></c><c t=\"str\"><f>A1</f><v>A</v></c><c><f>A1</f></c><c t=\"e\"><f>A1</f><v>#N/A</v></c></row>";
    let (framework, notices) = read(&book(rows, "<sst/>"), &ReadOptions::default()).unwrap();
    assert_eq!(framework.concepts[0].label, "A");
    assert!(notices[0].code == "formulas" && notices[0].message.starts_with("2 formulas"), "{notices:?}");
}

#[test]
fn hostile_workbooks_are_refused_with_the_place() {
    let none = "<sst/>";
    let message = refusal(&book("<row r=\"2\"><c t=\"s\"><v>9</v></c></row>", none));
    assert!(message.contains("no shared string \"9\" --> sheet \"S\", row 2"), "{message}");
    let message = refusal(&book(&"<row>".repeat(10_000), none));
    assert!(
        message.contains("deep in each other; what stands before is read --> xl/worksheets/s.xml"),
        "{message}"
    );
    let message = refusal(&book("<row></c>", none));
    assert!(message.contains("--> xl/worksheets/s.xml"), "{message}");
    let message =
        refusal(&book("<row r=\"99999999999999999999\"><c r=\"ZZZZZZZZZZZZZZ1\"><v>1</v></c></row>", none));
    assert!(message.contains("more than 16384 columns"), "{message}");
    // Packed a thousand times.
    let message = refusal(&book("", &" ".repeat(20_000_000)));
    assert!(message.contains("xl/strings.xml unpacks to more than 500 times its size"), "{message}");
    // One long string in many cells.
    let long = format!("<sst><si><t>{}</t></si></sst>", "word and ".repeat(20_000));
    let message = refusal(&book(&"<row><c t=\"s\"><v>0</v></c></row>".repeat(2000), &long));
    assert!(message.contains("bytes of text"), "{message}");
}

#[test]
fn missing_parts_are_named() {
    let parts = |names: &[usize]| {
        let all =
            [("_rels/.rels", RELATIONS), ("xl/workbook.xml", BOOK), ("xl/_rels/workbook.xml.rels", PARTS)];
        zip_file(&names.iter().map(|&at| all[at]).collect::<Vec<_>>())
    };
    assert!(refusal(&parts(&[0])).contains("missing --> xl/workbook.xml"), "{}", refusal(&parts(&[0])));
    assert!(refusal(&parts(&[0, 1, 2])).contains("missing --> xl/"), "{}", refusal(&parts(&[0, 1, 2])));
    assert!(refusal(&parts(&[0, 1])).contains("no concept"));
    assert!(refusal(b"PK\x03\x04").contains("cannot be read"));
}
