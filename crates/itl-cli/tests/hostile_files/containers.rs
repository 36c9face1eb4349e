//! Files of office programs, books and workbooks: parts that unpack to too much, too many blocks, too deep.

use std::io::{Cursor, Write};
use zip::write::SimpleFileOptions;

use super::Case;

/// What makes bounds small.
const SHORT: &[&str] = &["--max-chars", "20000"];
const PACKED: &[&str] = &["--max-expanded", "1M"];

pub(crate) fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    let words = "We save water. ".repeat(100_000);
    let paragraphs = |open: &str, close: &str| format!("{open}w{close}").repeat(1_000_100);
    let deep = |open: &str, close: &str| format!("{}We save water.{}", open.repeat(800), close.repeat(800));
    type Body = fn(&str) -> Vec<u8>;
    let kinds: [(&str, Body, &str, &str); 3] = [
        ("docx", docx, "<w:p><w:r><w:t>", "</w:t></w:r></w:p>"),
        ("odt", odt, "<text:p>", "</text:p>"),
        ("pptx", pptx, "<a:p><a:r><a:t>", "</a:t></a:r></a:p>"),
    ];
    for (kind, body, open, close) in kinds {
        let long = body(&format!("{open}{words}{close}"));
        cases.push(Case::new(format!("one-paragraph.{kind}"), long.clone(), 1, "--max-chars").with(SHORT));
        cases.push(Case::new(format!("large-part.{kind}"), long, 2, "--max-expanded").with(PACKED));
        let nested = body(&deep("<w:sdt>", "</w:sdt>"));
        cases.push(Case::new(format!("deep.{kind}"), nested, 1, ""));
        let packed = body(&" ".repeat(4 << 20));
        cases.push(Case::new(format!("spaces.{kind}"), packed, 2, "--max-ratio"));
    }
    cases.push(Case::new(
        "one-letter-paragraphs.docx",
        docx(&paragraphs(kinds[0].2, kinds[0].3)),
        1,
        "blocks",
    ));
    let shared = shared_strings(2_000, &"water ".repeat(20_000));
    cases.push(Case::new("shared-strings.xlsx", shared, 2, "--max-ratio"));
    let page = |body: &str| {
        format!(
            "<html xmlns=\"http://www.w3.org/1999/xhtml\"><body><p>We save water.</p>{body}</body></html>"
        )
    };
    let attributes = page(&format!("<p {}>more</p>", "a=\"\" ".repeat(40_000)));
    cases.push(Case::new("attributes.epub", epub(&attributes), 1, "attributes"));
    cases.push(
        Case::new("large.epub", epub(&page(&"<p>w</p>".repeat(300_000))), 2, "--max-expanded").with(PACKED),
    );
    let many: Vec<(String, String)> =
        (0..10_050).map(|part| (format!("{part}.xml"), String::new())).collect();
    let many: Vec<(&str, &str)> = many.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    cases.push(Case::new("many-parts.docx", container(&many), 2, "entries"));
    cases.push(Case::new("nothing-inside.docx", container(&[("a.bin", "x")]), 2, ""));
    cases
}

/// A workbook of one sheet whose rows all show the same long string.
pub(crate) fn shared_strings(rows: usize, string: &str) -> Vec<u8> {
    let head = "<row r=\"1\"><c t=\"inlineStr\"><is><t>id</t></is></c><c t=\"inlineStr\"><is><t>descriptor</t></is></c></row>";
    let row = |number: usize| {
        format!(
            "<row r=\"{number}\"><c t=\"inlineStr\"><is><t>c{number}</t></is></c><c t=\"s\"><v>0</v></c></row>"
        )
    };
    let rows: String = (2..rows + 2).map(row).collect();
    container(&[
        ("[Content_Types].xml", TYPES),
        ("_rels/.rels", &relations("officeDocument", "xl/workbook.xml")),
        (
            "xl/workbook.xml",
            "<workbook xmlns:r=\"r\"><sheets><sheet name=\"a\" r:id=\"r1\"/></sheets></workbook>",
        ),
        (
            "xl/_rels/workbook.xml.rels",
            &format!(
                "<Relationships><Relationship Id=\"r1\" Type=\"{KIND}worksheet\" Target=\"sheet.xml\"/>\
                 <Relationship Id=\"r2\" Type=\"{KIND}sharedStrings\" Target=\"strings.xml\"/></Relationships>"
            ),
        ),
        ("xl/sheet.xml", &format!("<worksheet><sheetData>{head}{rows}</sheetData></worksheet>")),
        ("xl/strings.xml", &format!("<sst><si><t>{string}</t></si></sst>")),
    ])
}

const KIND: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/";
const TYPES: &str = "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"/>";

fn relations(kind: &str, target: &str) -> String {
    format!(
        "<Relationships><Relationship Id=\"r1\" Type=\"{KIND}{kind}\" Target=\"{target}\"/></Relationships>"
    )
}

fn docx(body: &str) -> Vec<u8> {
    let document = format!("<w:document><w:body>{body}</w:body></w:document>");
    container(&[
        ("[Content_Types].xml", TYPES),
        ("_rels/.rels", &relations("officeDocument", "word/document.xml")),
        ("word/document.xml", &document),
    ])
}

fn odt(body: &str) -> Vec<u8> {
    let content = format!(
        "<office:document-content><office:body><office:text>{body}</office:text></office:body></office:document-content>"
    );
    container(&[("mimetype", "application/vnd.oasis.opendocument.text"), ("content.xml", &content)])
}

fn pptx(body: &str) -> Vec<u8> {
    let slide = format!(
        "<p:sld><p:cSld><p:spTree><p:sp><p:txBody>{body}</p:txBody></p:sp></p:spTree></p:cSld></p:sld>"
    );
    container(&[
        ("[Content_Types].xml", TYPES),
        ("_rels/.rels", &relations("officeDocument", "ppt/presentation.xml")),
        (
            "ppt/presentation.xml",
            "<p:presentation><p:sldIdLst><p:sldId id=\"256\" r:id=\"r1\"/></p:sldIdLst></p:presentation>",
        ),
        ("ppt/_rels/presentation.xml.rels", &relations("slide", "slides/slide1.xml")),
        ("ppt/slides/slide1.xml", &slide),
    ])
}

fn epub(page: &str) -> Vec<u8> {
    let book = "<container><rootfiles><rootfile full-path=\"book.opf\"/></rootfiles></container>";
    let package = "<package><manifest><item id=\"a\" href=\"a.xhtml\" media-type=\"application/xhtml+xml\"/></manifest>\
                   <spine><itemref idref=\"a\"/></spine></package>";
    container(&[
        ("mimetype", "application/epub+zip"),
        ("META-INF/container.xml", book),
        ("book.opf", package),
        ("a.xhtml", page),
    ])
}

fn container(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in parts {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}
