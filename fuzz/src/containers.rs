//! Files of office programs as texts: parts under lines with their names in, a zip container out.
//!
//! A fuzzer that changes bytes of a zip file finds checksums only. So an input names parts and says what is in them, and what
//! a container needs besides is there. An input that is a zip file itself is taken as it is.

use std::io::{Cursor, Write as _};

/// Name and content of a part.
type Whole = (&'static str, &'static str);

/// What a line begins with that names a part.
const NAME: &[u8] = b"== ";

/// What a container of a kind has, unless the input says otherwise.
pub(crate) const DOCX: &[Whole] = &[(
    "_rels/.rels",
    r#"<Relationships><Relationship Id="a" Type="x/officeDocument" Target="word/document.xml"/></Relationships>"#,
)];
pub(crate) const PPTX: &[Whole] = &[
    (
        "_rels/.rels",
        r#"<Relationships><Relationship Id="a" Type="x/officeDocument" Target="ppt/presentation.xml"/></Relationships>"#,
    ),
    (
        "ppt/presentation.xml",
        r#"<p:presentation><p:sldIdLst><p:sldId id="256" r:id="a"/></p:sldIdLst></p:presentation>"#,
    ),
    (
        "ppt/_rels/presentation.xml.rels",
        r#"<Relationships><Relationship Id="a" Type="x/slide" Target="slides/s.xml"/></Relationships>"#,
    ),
];
pub(crate) const XLSX: &[Whole] = &[
    (
        "_rels/.rels",
        r#"<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>"#,
    ),
    ("xl/workbook.xml", r#"<workbook><sheets><sheet name="S" r:id="a"/></sheets></workbook>"#),
    (
        "xl/_rels/workbook.xml.rels",
        r#"<Relationships><Relationship Id="a" Type="x/worksheet" Target="s.xml"/><Relationship Id="b" Type="x/sharedStrings" Target="t.xml"/><Relationship Id="c" Type="x/styles" Target="f.xml"/></Relationships>"#,
    ),
];
pub(crate) const ODT: &[Whole] = &[("mimetype", "application/vnd.oasis.opendocument.text")];
pub(crate) const ODS: &[Whole] = &[("mimetype", "application/vnd.oasis.opendocument.spreadsheet")];
pub(crate) const ODP: &[Whole] = &[("mimetype", "application/vnd.oasis.opendocument.presentation")];
pub(crate) const EPUB: &[Whole] = &[
    ("mimetype", "application/epub+zip"),
    (
        "META-INF/container.xml",
        r#"<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>"#,
    ),
];

/// The parts of an input, by the lines that name them.
pub(crate) fn parts(input: &[u8]) -> Vec<(&str, &[u8])> {
    let mut parts: Vec<(&str, &[u8])> = Vec::new();
    let mut rest = input;
    while let Some(named) = rest.strip_prefix(NAME) {
        let end = named.iter().position(|&byte| byte == b'\n').unwrap_or(named.len());
        let after = named.get(end + 1..).unwrap_or_default();
        let next =
            after.windows(NAME.len() + 1).position(|window| window[0] == b'\n' && &window[1..] == NAME);
        let (content, following) = match next {
            Some(at) => (&after[..at], &after[at + 1..]),
            None => (after, &b""[..]),
        };
        if let Ok(name) = std::str::from_utf8(&named[..end]) {
            parts.push((name, content));
        }
        rest = following;
    }
    parts
}

/// The container of an input.
pub(crate) fn container(input: &[u8], whole: &[Whole]) -> Vec<u8> {
    let given = parts(input);
    let is_given = |name: &str| given.iter().any(|(part, _)| *part == name);
    let usual = whole.iter().filter(|(name, _)| !is_given(name)).map(|(name, text)| (*name, text.as_bytes()));
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    // Packing would only cost time.
    let plain = zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    for (name, content) in usual.chain(given.iter().copied()) {
        // A name that comes twice is refused by what writes; the first one stays.
        if zip.start_file(name, plain).is_ok() {
            zip.write_all(content).expect("memory takes it");
        }
    }
    zip.finish().expect("memory takes it").into_inner()
}
