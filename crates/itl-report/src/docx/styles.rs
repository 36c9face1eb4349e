//! The parts of a Word document that are the same for every report but for the languages of its texts.

use itl_base::Language;

/// The kinds of contents, for readers of the package.
pub(super) const TYPES: &str = concat!(
    r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"#,
    "\n",
    r#"<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">"#,
    r#"<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>"#,
    r#"<Default Extension="xml" ContentType="application/xml"/>"#,
    r#"<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>"#,
    r#"<Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/>"#,
    r#"<Override PartName="/word/footer.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.footer+xml"/>"#,
    r#"<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>"#,
    r#"</Types>"#
);

/// What the package refers to.
pub(super) const PACKAGE: &str = concat!(
    r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"#,
    "\n",
    r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">"#,
    r#"<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>"#,
    r#"<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>"#,
    r#"</Relationships>"#
);

/// What the document refers to.
pub(super) const DOCUMENT: &str = concat!(
    r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"#,
    "\n",
    r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">"#,
    r#"<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/>"#,
    r#"<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footer" Target="footer.xml"/>"#,
    r#"</Relationships>"#
);

/// What Word's elements are named in.
pub(super) const NAMESPACES: &str = r#"xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships""#;

/// The end of the body: a page of A4 with its margins, and the footer with the numbers of pages.
pub(super) const SECTION: &str = r#"<w:sectPr><w:footerReference w:type="default" r:id="rId2"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>"#;

/// The footer: a text, and the number of the page.
pub(super) fn footer(text: &str) -> String {
    let field = |code: &str| {
        format!(
            "<w:r><w:fldChar w:fldCharType=\"begin\"/></w:r><w:r><w:instrText xml:space=\"preserve\"> {code} </w:instrText></w:r>\
             <w:r><w:fldChar w:fldCharType=\"separate\"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType=\"end\"/></w:r>"
        )
    };
    let (page, pages, text) = (field("PAGE"), field("NUMPAGES"), super::elements::run(text));
    let (tab, of) = ("<w:r><w:tab/></w:r>", super::elements::run(" / "));
    format!(
        "{HEAD}<w:ftr {NAMESPACES}><w:p><w:pPr><w:pStyle w:val=\"Footer\"/></w:pPr>{text}{tab}{page}{of}{pages}</w:p></w:ftr>"
    )
}

/// What a part begins with.
pub(super) const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";

/// The styles; quotes are in the language of the document.
pub(super) fn styles(quoted: Language) -> String {
    let style = |id: &str, name: &str, more: &str| {
        format!(
            "<w:style w:type=\"paragraph\" w:customStyle=\"1\" w:styleId=\"{id}\"><w:name w:val=\"{name}\"/><w:basedOn w:val=\"Normal\"/>{more}</w:style>"
        )
    };
    let built_in = |id: &str, name: &str, more: &str| {
        format!(
            "<w:style w:type=\"paragraph\" w:styleId=\"{id}\"><w:name w:val=\"{name}\"/><w:basedOn w:val=\"Normal\"/><w:next w:val=\"Normal\"/><w:qFormat/>{more}</w:style>"
        )
    };
    let heading = |level: u32, before: u32, size: u32| {
        let more = format!(
            "<w:pPr><w:keepNext/><w:spacing w:before=\"{before}\" w:after=\"80\"/><w:outlineLvl w:val=\"{}\"/></w:pPr>\
             <w:rPr><w:b/><w:sz w:val=\"{size}\"/></w:rPr>",
            level - 1
        );
        built_in(&format!("Heading{level}"), &format!("heading {level}"), &more)
    };
    let parts = [
        format!(
            "{HEAD}<w:styles {NAMESPACES}><w:docDefaults><w:rPrDefault><w:rPr>\
             <w:rFonts w:ascii=\"Calibri\" w:hAnsi=\"Calibri\" w:eastAsia=\"Calibri\" w:cs=\"Calibri\"/><w:color w:val=\"1A1A1A\"/>\
             <w:sz w:val=\"21\"/><w:szCs w:val=\"21\"/><w:lang w:val=\"en-GB\"/></w:rPr></w:rPrDefault>\
             <w:pPrDefault><w:pPr><w:spacing w:after=\"100\" w:line=\"264\" w:lineRule=\"auto\"/></w:pPr></w:pPrDefault></w:docDefaults>\
             <w:style w:type=\"paragraph\" w:default=\"1\" w:styleId=\"Normal\"><w:name w:val=\"Normal\"/><w:qFormat/></w:style>"
        ),
        built_in("Title", "Title", "<w:pPr><w:spacing w:after=\"40\"/></w:pPr><w:rPr><w:b/><w:sz w:val=\"40\"/></w:rPr>"),
        built_in(
            "Subtitle",
            "Subtitle",
            "<w:pPr><w:spacing w:after=\"200\"/></w:pPr><w:rPr><w:color w:val=\"595959\"/><w:sz w:val=\"23\"/></w:rPr>",
        ),
        heading(1, 320, 28),
        heading(2, 200, 23),
        style(
            "Lead",
            "Lead",
            "<w:pPr><w:spacing w:after=\"160\"/></w:pPr><w:rPr><w:sz w:val=\"23\"/></w:rPr>",
        ),
        format!(
            "<w:style w:type=\"paragraph\" w:styleId=\"Quote\"><w:name w:val=\"Quote\"/><w:basedOn w:val=\"Normal\"/><w:pPr><w:keepNext/>\
             <w:keepLines/><w:spacing w:before=\"80\" w:after=\"0\"/><w:ind w:left=\"227\"/></w:pPr><w:rPr><w:lang w:val=\"{quoted}\"/></w:rPr></w:style>"
        ),
        style(
            "Source",
            "Source of a quote",
            "<w:pPr><w:keepLines/><w:spacing w:after=\"120\"/><w:ind w:left=\"227\"/></w:pPr><w:rPr><w:color w:val=\"595959\"/><w:sz w:val=\"18\"/></w:rPr>",
        ),
        style(
            "Note",
            "Small print",
            "<w:pPr><w:spacing w:after=\"80\"/></w:pPr><w:rPr><w:color w:val=\"595959\"/><w:sz w:val=\"18\"/></w:rPr>",
        ),
        style(
            "Figures",
            "Figures of a heading",
            "<w:pPr><w:keepNext/><w:spacing w:after=\"40\"/></w:pPr><w:rPr><w:color w:val=\"595959\"/><w:sz w:val=\"18\"/></w:rPr>",
        ),
        style(
            "Cell",
            "Cell",
            "<w:pPr><w:spacing w:before=\"30\" w:after=\"30\" w:line=\"240\" w:lineRule=\"auto\"/></w:pPr><w:rPr><w:sz w:val=\"19\"/></w:rPr>",
        ),
        "<w:style w:type=\"paragraph\" w:styleId=\"Footer\"><w:name w:val=\"footer\"/><w:basedOn w:val=\"Normal\"/><w:pPr><w:tabs>\
         <w:tab w:val=\"right\" w:pos=\"9638\"/></w:tabs></w:pPr><w:rPr><w:color w:val=\"595959\"/><w:sz w:val=\"17\"/></w:rPr></w:style>\
         <w:style w:type=\"table\" w:customStyle=\"1\" w:styleId=\"Rows\"><w:name w:val=\"Rows\"/><w:tblPr><w:tblBorders>\
         <w:top w:val=\"single\" w:sz=\"8\" w:space=\"0\" w:color=\"7F7F7F\"/><w:bottom w:val=\"single\" w:sz=\"8\" w:space=\"0\" w:color=\"7F7F7F\"/>\
         <w:insideH w:val=\"single\" w:sz=\"4\" w:space=\"0\" w:color=\"D9D9D9\"/></w:tblBorders><w:tblCellMar><w:left w:w=\"85\" w:type=\"dxa\"/>\
         <w:right w:w=\"85\" w:type=\"dxa\"/></w:tblCellMar></w:tblPr></w:style></w:styles>"
            .to_owned(),
    ];
    parts.concat()
}
