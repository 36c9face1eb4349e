//! Containers from strings, and what was read of them.
#![allow(dead_code, reason = "every test file uses a part of it")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use itl_base::ByteSpan;
use itl_document::{BlockKind, Document, DocumentError, Place, ReadOptions, read};
use std::io::{Cursor, Write};
use zip::write::SimpleFileOptions;

/// Name and text of a part.
pub(crate) type Part<'a> = (&'a str, String);

/// A zip container.
pub(crate) fn container(parts: &[Part<'_>]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in parts {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

pub(crate) fn open(bytes: &[u8]) -> Result<Document, DocumentError> {
    read(bytes, "test", &ReadOptions::default())
}

/// Reads a container whose words must all lead back to its parts.
pub(crate) fn document(parts: &[Part<'_>]) -> Document {
    let document = open(&container(parts)).unwrap();
    words_lead_back(&document, parts);
    document
}

/// Kind and text of all blocks.
pub(crate) fn blocks(document: &Document) -> Vec<(BlockKind, &str)> {
    document.blocks.iter().map(|block| (block.kind, block.span.of(&document.text))).collect()
}

/// Codes of the notices that are warnings.
pub(crate) fn warnings(document: &Document) -> Vec<&str> {
    let warnings = document.notices.iter().filter(|notice| notice.level == itl_base::Level::Warning);
    warnings.map(|notice| &*notice.code).collect()
}

/// Finds every word again where the document says that it stands.
pub(crate) fn words_lead_back(document: &Document, parts: &[Part<'_>]) {
    let mut at = 0;
    for word in document.text.split_whitespace() {
        let start = at + document.text[at..].find(word).unwrap();
        at = start + word.len();
        let mut found = String::new();
        for place in document.places(ByteSpan::new(start, at)) {
            let Place::Bytes { part: Some(name), bytes } = place else { panic!("{place:?}") };
            let (_, text) = parts.iter().find(|(part, _)| *part == name).unwrap();
            found += &source_text(bytes.of(text));
        }
        assert_eq!(found, word);
    }
}

/// What bytes of a part say: a tag that was read as a character is that character, entities are decoded.
fn source_text(source: &str) -> String {
    if source.starts_with("<w:noBreakHyphen") {
        return "-".into();
    }
    // One by one: an entity that is not known stands for itself beside others that are.
    let pieces = source.split_inclusive(';').flat_map(|piece| {
        let (before, entity) = piece.split_at(piece.rfind('&').unwrap_or(piece.len()));
        [before, entity]
    });
    let decode = |piece| {
        quick_xml::escape::unescape(piece).map_or_else(|_| piece.to_owned(), |text| text.into_owned())
    };
    pieces.map(decode).collect()
}

/// A part that says which parts another one refers to: id, kind and target.
pub(crate) fn relations(of: &[(&str, &str, &str)]) -> String {
    let relation = |(id, kind, target): &(&str, &str, &str)| {
        format!(
            r#"<Relationship Id="{id}" Type="http://example.org/relationships/{kind}" Target="{target}"/>"#
        )
    };
    format!("<Relationships>{}</Relationships>", of.iter().map(relation).collect::<String>())
}

/// A DOCX with this body and these parts.
pub(crate) fn docx<'a>(body: &str, more: &[Part<'a>]) -> Vec<Part<'a>> {
    let main = format!(
        r#"<?xml version="1.0"?><w:document xmlns:w="w" xmlns:mc="mc"><w:body>{body}<w:sectPr/></w:body></w:document>"#
    );
    let mut parts = vec![
        ("[Content_Types].xml", "<Types/>".into()),
        ("_rels/.rels", relations(&[("r1", "officeDocument", "word/document.xml")])),
        ("word/document.xml", main),
    ];
    parts.extend(more.iter().cloned());
    parts
}

/// A paragraph of a DOCX with one run; `style` may be empty.
pub(crate) fn p(style: &str, text: &str) -> String {
    let style = match style {
        "" => String::new(),
        id => format!(r#"<w:pPr><w:pStyle w:val="{id}"/></w:pPr>"#),
    };
    format!("<w:p>{style}<w:r><w:t>{text}</w:t></w:r></w:p>")
}

/// An ODT with this body and these parts.
pub(crate) fn odt<'a>(styles: &str, body: &str, more: &[Part<'a>]) -> Vec<Part<'a>> {
    let content = format!(
        "<office:document-content><office:automatic-styles>{styles}</office:automatic-styles>\
         <office:body><office:text>{body}</office:text></office:body></office:document-content>"
    );
    let mut parts =
        vec![("mimetype", "application/vnd.oasis.opendocument.text".into()), ("content.xml", content)];
    parts.extend(more.iter().cloned());
    parts
}

/// A PPTX with these slides, in the order in which they are shown, which is not that of their names.
pub(crate) fn pptx<'a>(slides: &[(&'a str, String)], more: &[Part<'a>]) -> Vec<Part<'a>> {
    let ids: Vec<String> = (0..slides.len()).map(|slide| format!("rId{slide}")).collect();
    let listed: String = ids.iter().map(|id| format!(r#"<p:sldId id="256" r:id="{id}"/>"#)).collect();
    let links: Vec<(&str, &str, &str)> = ids
        .iter()
        .zip(slides)
        .map(|(id, (name, _))| (id.as_str(), "slide", name.trim_start_matches("ppt/")))
        .collect();
    let mut parts = vec![
        ("_rels/.rels", relations(&[("r1", "officeDocument", "ppt/presentation.xml")])),
        (
            "ppt/presentation.xml",
            format!("<p:presentation><p:sldIdLst>{listed}</p:sldIdLst></p:presentation>"),
        ),
        ("ppt/_rels/presentation.xml.rels", relations(&links)),
    ];
    let slide = |(name, shapes): &(&'a str, String)| {
        (*name, format!("<p:sld><p:cSld><p:spTree>{shapes}</p:spTree></p:cSld></p:sld>"))
    };
    parts.extend(slides.iter().map(slide));
    parts.extend(more.iter().cloned());
    parts
}

/// A shape of a slide that fills a place in its layout, or none if `place` is empty.
pub(crate) fn shape(place: &str, paragraphs: &str) -> String {
    let place = match place {
        "" => String::new(),
        place => format!(r#"<p:ph type="{place}"/>"#),
    };
    format!("<p:sp><p:nvSpPr><p:nvPr>{place}</p:nvPr></p:nvSpPr><p:txBody>{paragraphs}</p:txBody></p:sp>")
}

/// An EPUB with these elements in its package and these parts beside it.
pub(crate) fn epub<'a>(package: &str, more: &[Part<'a>]) -> Vec<Part<'a>> {
    let container = r#"<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>"#;
    let mut parts = vec![
        ("mimetype", "application/epub+zip".to_owned()),
        ("META-INF/container.xml", container.to_owned()),
        ("OPS/book.opf", format!("<package>{package}</package>")),
    ];
    parts.extend(more.iter().cloned());
    parts
}

/// An XLSX with these sheets (name, attributes, rows) and these shared strings.
pub(crate) fn xlsx<'a>(sheets: &[(&str, &str, &str)], strings: &str, more: &[Part<'a>]) -> Vec<Part<'a>> {
    const NAMES: [&str; 3] = ["xl/worksheets/s0.xml", "xl/worksheets/s1.xml", "xl/worksheets/s2.xml"];
    let listed: String = sheets
        .iter()
        .enumerate()
        .map(|(at, (name, state, _))| format!(r#"<sheet name="{name}" sheetId="9" {state} r:id="rId{at}"/>"#))
        .collect();
    let ids: Vec<String> = (0..sheets.len()).map(|at| format!("rId{at}")).collect();
    let mut links: Vec<(&str, &str, &str)> = ids
        .iter()
        .zip(NAMES)
        .map(|(id, name)| (id.as_str(), "worksheet", name.trim_start_matches("xl/")))
        .collect();
    links.push(("rIdS", "sharedStrings", "sharedStrings.xml"));
    links.push(("rIdF", "styles", "styles.xml"));
    let mut parts = vec![
        ("_rels/.rels", relations(&[("r1", "officeDocument", "xl/workbook.xml")])),
        ("xl/workbook.xml", format!("<workbook><sheets>{listed}</sheets></workbook>")),
        ("xl/_rels/workbook.xml.rels", relations(&links)),
        ("xl/sharedStrings.xml", format!("<sst>{strings}</sst>")),
    ];
    for ((_, _, rows), name) in sheets.iter().zip(NAMES) {
        parts.push((name, format!("<worksheet><sheetData>{rows}</sheetData></worksheet>")));
    }
    parts.extend(more.iter().cloned());
    parts
}

/// An ODS with these tables.
pub(crate) fn ods(styles: &str, tables: &str) -> Vec<Part<'static>> {
    let content = format!(
        "<office:document-content><office:automatic-styles>{styles}</office:automatic-styles>\
         <office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body></office:document-content>"
    );
    vec![("mimetype", "application/vnd.oasis.opendocument.spreadsheet".into()), ("content.xml", content)]
}

/// An ODP with these slides.
pub(crate) fn odp<'a>(slides: &str, more: &[Part<'a>]) -> Vec<Part<'a>> {
    let content = format!(
        "<office:document-content><office:body><office:presentation>{slides}</office:presentation></office:body>\
         </office:document-content>"
    );
    let mut parts = vec![
        ("mimetype", "application/vnd.oasis.opendocument.presentation".into()),
        ("content.xml", content),
    ];
    parts.extend(more.iter().cloned());
    parts
}
