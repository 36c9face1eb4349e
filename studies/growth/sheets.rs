//! XLSX and ODS, as documents and as tables.

use crate::office::{Container, Frame};
use crate::shape::Shape::{Deep, Many};
use crate::{Pattern, readers};

pub(crate) fn patterns() -> Vec<Pattern> {
    [&XLSX, &STRINGS, &STYLES, &TABLE, &ODS].into_iter().flat_map(Container::patterns).collect()
}

fn read(bytes: &[u8]) -> String {
    readers::document(bytes, "sheet")
}

const WORKBOOK: Frame =
    ("xl/workbook.xml", "<workbook><sheets><sheet name='a' sheetId='1' r:id='r1'/></sheets>", "</workbook>");
const RELATIONS: Frame = (
    "xl/_rels/workbook.xml.rels",
    "<Relationships><Relationship Id='r1' Type='http://a/relationships/worksheet' Target='s.xml'/>\
     <Relationship Id='r2' Type='http://a/relationships/sharedStrings' Target='sharedStrings.xml'/>\
     <Relationship Id='r3' Type='http://a/relationships/styles' Target='styles.xml'/>",
    "</Relationships>",
);
const SHEET: Frame =
    ("xl/s.xml", "<worksheet><sheetData><row><c t='s' s='1'><v>0</v></c></row>", "</sheetData></worksheet>");

const XLSX: Container = Container {
    reader: "xlsx",
    frames: &[
        ("xl/s.xml", "<worksheet><sheetData>", "</sheetData></worksheet>"),
        WORKBOOK,
        RELATIONS,
        ("xl/sharedStrings.xml", "<sst><si><t>a</t></si>", "</sst>"),
    ],
    read,
    patterns: &[
        ("rows", Many("", "<row><c t='inlineStr'><is><t>a</t></is></c></row>", "")),
        ("cells of one row", Many("<row>", "<c t='inlineStr'><is><t>a</t></is></c>", "</row>")),
        ("shared strings", Many("", "<row><c t='s'><v>0</v></c></row>", "")),
        ("rows far apart", Many("", "<row r='%n00'><c r='ZZ%n00' t='s'><v>0</v></c></row>", "")),
        (
            "cells backwards",
            Many("<row>", "<c r='ZZ1' t='s'><v>0</v></c><c r='A1' t='s'><v>0</v></c>", "</row>"),
        ),
        ("cells of one place", Many("<row>", "<c r='A1' t='s'><v>0</v></c>", "</row>")),
        ("rows of one number", Many("", "<row r='1'><c r='A1' t='s'><v>0</v></c></row>", "")),
        ("numbers", Many("", "<row><c><v>1.5</v></c></row>", "")),
        ("long numbers", Many("<row><c><v>", "1", "</v></c></row>")),
        ("dates", Many("", "<row><c t='d'><v>2024-01-01</v></c></row>", "")),
        ("formulas", Many("", "<row><c t='str'><f>A1</f><v>a</v></c></row>", "")),
        ("rich text", Many("<row><c t='inlineStr'><is>", "<r><t>a</t></r>", "</is></c></row>")),
        ("rows left open", Many("", "<row><c>", "")),
        ("deep", Deep("", "<a>", "b", "</a>", "")),
        (
            "merged",
            Many(
                "<row><c t='s'><v>0</v></c></row></sheetData><mergeCells>",
                "<mergeCell ref='A1:ZZ9999'/>",
                "</mergeCells>",
            ),
        ),
    ],
};

const STRINGS: Container = Container {
    reader: "xlsx strings",
    frames: &[("xl/sharedStrings.xml", "<sst>", "</sst>"), SHEET, WORKBOOK, RELATIONS],
    read,
    patterns: &[
        ("strings", Many("", "<si><t>a%n</t></si>", "")),
        ("runs", Many("<si>", "<r><t>a</t></r>", "</si>")),
        ("escapes", Many("<si><t>", "_x000D_", "</t></si>")),
        ("escapes left open", Many("<si><t>", "_x00", "</t></si>")),
        ("strings left open", Many("", "<si><t>a", "")),
    ],
};

const STYLES: Container = Container {
    reader: "xlsx styles",
    frames: &[("xl/styles.xml", "<styleSheet>", "</styleSheet>"), SHEET, WORKBOOK, RELATIONS],
    read,
    patterns: &[
        ("formats", Many("<numFmts>", "<numFmt numFmtId='%n' formatCode='yyyy'/>", "</numFmts>")),
        ("cell formats", Many("<cellXfs>", "<xf numFmtId='14'/>", "</cellXfs>")),
        (
            "a long format",
            Many(
                "<numFmts><numFmt numFmtId='14' formatCode='",
                "[Red]0.00;\\\"a\"",
                "'/></numFmts><cellXfs><xf/><xf numFmtId='14'/></cellXfs>",
            ),
        ),
    ],
};

const TABLE: Container = Container {
    reader: "xlsx table",
    frames: &[
        (
            "xl/s.xml",
            "<worksheet><sheetData><row><c t='inlineStr'><is><t>id</t></is></c><c t='inlineStr'><is><t>text</t></is></c></row>",
            "</sheetData></worksheet>",
        ),
        WORKBOOK,
        RELATIONS,
        ("xl/sharedStrings.xml", "<sst><si><t>a</t></si>", "</sst>"),
    ],
    read: |bytes| readers::rows(bytes, "table.xlsx"),
    patterns: &[
        ("rows", Many("", "<row><c><v>%n</v></c><c t='s'><v>0</v></c></row>", "")),
        ("rows of one id", Many("", "<row><c><v>1</v></c><c t='s'><v>0</v></c></row>", "")),
    ],
};

const ODS: Container = Container {
    reader: "ods",
    frames: &[
        (
            "content.xml",
            "<office:document-content><office:body><office:spreadsheet><table:table table:name='a'>",
            "</table:table></office:spreadsheet></office:body></office:document-content>",
        ),
        ("mimetype", "application/vnd.oasis.opendocument.spreadsheet", ""),
    ],
    read,
    patterns: &[
        (
            "rows",
            Many(
                "",
                "<table:table-row><table:table-cell><text:p>a</text:p></table:table-cell></table:table-row>",
                "",
            ),
        ),
        (
            "cells of one row",
            Many(
                "<table:table-row>",
                "<table:table-cell><text:p>a</text:p></table:table-cell>",
                "</table:table-row>",
            ),
        ),
        (
            "repeated rows",
            Many(
                "",
                "<table:table-row table:number-rows-repeated='1000000'><table:table-cell><text:p>a</text:p></table:table-cell></table:table-row>",
                "",
            ),
        ),
        (
            "repeated cells",
            Many(
                "",
                "<table:table-row><table:table-cell table:number-columns-repeated='16000'><text:p>a</text:p></table:table-cell></table:table-row>",
                "",
            ),
        ),
        (
            "notes of cells",
            Many(
                "",
                "<table:table-row><table:table-cell><office:annotation><text:p>b</text:p></office:annotation><text:p>a</text:p></table:table-cell></table:table-row>",
                "",
            ),
        ),
    ],
};
