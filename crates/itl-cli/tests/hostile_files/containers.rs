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
    for (name, style, own) in
        [("styled", "255", ""), ("own", "1", "<w:pPr><w:outlineLvl w:val=\"255\"/></w:pPr>")]
    {
        let style = format!(
            "<w:styles><w:style w:type=\"paragraph\" w:default=\"1\" w:styleId=\"a\"><w:pPr><w:outlineLvl w:val=\"{style}\"/></w:pPr></w:style></w:styles>"
        );
        let body = format!("<w:p>{own}<w:r><w:t>We save water and energy.</w:t></w:r></w:p>");
        cases.push(Case::new(format!("level-{name}.docx"), docx_with(&body, &[("styles", &style)]), 0, ""));
    }
    cases.extend(repeated());
    cases.extend(lies());
    cases
}

/// Parts, cells and spaces that are said once and meant many times.
fn repeated() -> Vec<Case> {
    let text = "We save water and energy for all. ".repeat(100);
    let note = format!(
        "<w:footnotes><w:footnote w:id=\"2\"><w:p><w:r><w:t>{text}</w:t></w:r></w:p></w:footnote></w:footnotes>"
    );
    let marks = "<w:r><w:footnoteReference w:id=\"2\"/></w:r>".repeat(2000);
    let notes = docx_with(&format!("<w:p>{marks}</w:p>"), &[("footnotes", &note)]);
    let chain: String = (0..5000)
        .map(|at| {
            format!("<w:style w:styleId=\"s{at}\"><w:basedOn w:val=\"s{}\"/></w:style>", (at + 1) % 5000)
        })
        .collect();
    let styled: String = (0..2000)
        .map(|at| {
            format!(
                "<w:p><w:pPr><w:pStyle w:val=\"s{at}\"/></w:pPr><w:r><w:t>We save water</w:t></w:r></w:p>"
            )
        })
        .collect();
    let styles = docx_with(&styled, &[("styles", &format!("<w:styles>{chain}</w:styles>"))]);
    let wide = "<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val=\"1000000000\"/><w:vMerge/></w:tcPr><w:p><w:r><w:t>We save water</w:t></w:r></w:p></w:tc></w:tr></w:tbl>";
    let spaces = |count: &str| {
        odt(&format!("<text:p>We save{}water</text:p>", format!("<text:s text:c=\"{count}\"/>").repeat(100)))
    };
    let cells = |rows: &str, columns: &str| {
        let row = format!(
            "<table:table-row table:number-rows-repeated=\"{rows}\"><table:table-cell table:number-columns-repeated=\"{columns}\">\
             <text:p>We save water</text:p></table:table-cell></table:table-row>"
        );
        let sheet = format!("<table:table table:name=\"a\">{row}</table:table>");
        let content = format!(
            "<office:document-content><office:body><office:spreadsheet>{sheet}</office:spreadsheet></office:body></office:document-content>"
        );
        container(&[
            ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
            ("content.xml", &content),
        ])
    };
    let many = |piece: &str| piece.repeat(5000);
    let mut slides = vec![(
        "ppt/slides/slide1.xml".to_owned(),
        slide(&format!("<a:p><a:r><a:t>{text}</a:t></a:r></a:p>")),
    )];
    slides.push((
        "ppt/presentation.xml".to_owned(),
        format!(
            "<p:presentation><p:sldIdLst>{}</p:sldIdLst></p:presentation>",
            many("<p:sldId r:id=\"r1\"/>")
        ),
    ));
    slides.push(("ppt/_rels/presentation.xml.rels".to_owned(), relations("slide", "slides/slide1.xml")));
    slides.push(("_rels/.rels".to_owned(), relations("officeDocument", "ppt/presentation.xml")));
    let slides: Vec<(&str, &str)> =
        slides.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let page = format!("<html xmlns=\"http://www.w3.org/1999/xhtml\"><body><p>{text}</p></body></html>");
    let book = epub_of(&page, &many("<itemref idref=\"a\"/>"));
    vec![
        Case::new("same-note.docx", notes, 1, ""),
        Case::new("styles-circle.docx", styles, 0, ""),
        Case::new("wide-cell.docx", docx(wide), 0, ""),
        Case::new("spaces-many.odt", spaces("1000000000"), 0, ""),
        Case::new("spaces-most.odt", spaces("9223372036854775807"), 0, ""),
        Case::new("rows-repeated.ods", cells("1000000000", "1"), 2, "--max-ratio"),
        Case::new("columns-repeated.ods", cells("1", "1000000000"), 2, "--max-ratio"),
        Case::new("cells-repeated.ods", cells("99999999999999999999", "99999999999999999999"), 1, ""),
        Case::new("cells-negative.ods", cells("-1", "-5"), 1, ""),
        Case::new("same-slide.pptx", container(&slides), 1, "--max-chars").with(SHORT),
        Case::new("same-page.epub", book, 0, "").with(SHORT),
    ]
}

/// Containers whose directory says what is not so.
fn lies() -> Vec<Case> {
    let sound = docx("<w:p><w:r><w:t>We save water and energy.</w:t></w:r></w:p>");
    let entries: Vec<usize> = (0..sound.len()).filter(|at| sound[*at..].starts_with(b"PK\x01\x02")).collect();
    let told = |field: usize, value: &[u8]| {
        let mut bytes = sound.clone();
        for entry in &entries {
            bytes[entry + field..entry + field + value.len()].copy_from_slice(value);
        }
        bytes
    };
    let end = sound.windows(4).rposition(|window| window == b"PK\x05\x06").unwrap();
    let mut many = sound.clone();
    many[end + 8..end + 20].fill(0xFF);
    vec![
        Case::new("lie-unpacked.docx", told(24, &[0xFE, 0xFF, 0xFF, 0xFF]), 2, "unpack"),
        Case::new("lie-packed.docx", told(20, &[0xFE, 0xFF, 0xFF, 0xFF]), 2, "over each other"),
        Case::new("lie-sizes.docx", told(20, &[0xFF; 8]), 2, ""),
        Case::new("lie-place.docx", told(42, &[0xF0, 0xFF, 0xFF, 0xFF]), 2, ""),
        Case::new("lie-method.docx", told(10, &[93, 0]), 2, ""),
        Case::new("lie-entries.docx", many, 2, "entries"),
    ]
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
    docx_with(body, &[])
}

/// The same with further parts, each of its kind.
pub(crate) fn docx_with(body: &str, more: &[(&str, &str)]) -> Vec<u8> {
    let document = format!("<w:document><w:body>{body}</w:body></w:document>");
    let links: String = more
        .iter()
        .map(|(kind, _)| format!("<Relationship Id=\"{kind}\" Type=\"{KIND}{kind}\" Target=\"{kind}.xml\"/>"))
        .collect();
    let links = format!("<Relationships>{links}</Relationships>");
    let names: Vec<String> = more.iter().map(|(kind, _)| format!("word/{kind}.xml")).collect();
    let root = relations("officeDocument", "word/document.xml");
    let mut parts = vec![
        ("[Content_Types].xml", TYPES),
        ("_rels/.rels", &root),
        ("word/document.xml", &document),
        ("word/_rels/document.xml.rels", &links),
    ];
    parts.extend(names.iter().map(String::as_str).zip(more.iter().map(|(_, text)| *text)));
    container(&parts)
}

pub(crate) fn odt(body: &str) -> Vec<u8> {
    let content = format!(
        "<office:document-content><office:body><office:text>{body}</office:text></office:body></office:document-content>"
    );
    container(&[("mimetype", "application/vnd.oasis.opendocument.text"), ("content.xml", &content)])
}

fn slide(body: &str) -> String {
    format!("<p:sld><p:cSld><p:spTree><p:sp><p:txBody>{body}</p:txBody></p:sp></p:spTree></p:cSld></p:sld>")
}

pub(crate) fn pptx(body: &str) -> Vec<u8> {
    container(&[
        ("[Content_Types].xml", TYPES),
        ("_rels/.rels", &relations("officeDocument", "ppt/presentation.xml")),
        (
            "ppt/presentation.xml",
            "<p:presentation><p:sldIdLst><p:sldId id=\"256\" r:id=\"r1\"/></p:sldIdLst></p:presentation>",
        ),
        ("ppt/_rels/presentation.xml.rels", &relations("slide", "slides/slide1.xml")),
        ("ppt/slides/slide1.xml", &slide(body)),
    ])
}

pub(crate) fn epub(page: &str) -> Vec<u8> {
    epub_of(page, "<itemref idref=\"a\"/>")
}

/// A book of one page, in the order of this spine.
fn epub_of(page: &str, spine: &str) -> Vec<u8> {
    let book = "<container><rootfiles><rootfile full-path=\"book.opf\"/></rootfiles></container>";
    let package = format!(
        "<package><manifest><item id=\"a\" href=\"a.xhtml\" media-type=\"application/xhtml+xml\"/></manifest>\
         <spine>{spine}</spine></package>"
    );
    container(&[
        ("mimetype", "application/epub+zip"),
        ("META-INF/container.xml", book),
        ("book.opf", &package),
        ("a.xhtml", page),
    ])
}

pub(crate) fn container(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in parts {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}
