//! Any change of a container and of its parts: a document or an error, never a panic; every word leads back.
#![cfg(feature = "office")]

use crate::office_support::{
    Part, container, docx, epub, odp, ods, odt, open, p, pptx, relations, shape, words_lead_back, xlsx,
};
use proptest::prelude::*;

fn samples() -> Vec<Vec<Part<'static>>> {
    let note = r#"<w:footnotes><w:footnote w:id="1"><w:p><w:r><w:t>A note.</w:t></w:r></w:p></w:footnote></w:footnotes>"#;
    let body = [
        p("Heading1", "Energy &amp; water"),
        r#"<w:p><w:r><w:t>We save</w:t><w:footnoteReference w:id="1"/></w:r><w:r><w:txbxContent><w:p><w:r><w:t>box</w:t></w:r></w:p></w:txbxContent></w:r></w:p>"#.into(),
        format!("<w:tbl><w:tr><w:trPr/><w:tc><w:tcPr/>{}</w:tc></w:tr></w:tbl>", p("", "cell")),
    ];
    let text = r#"<text:h text:outline-level="1">Energy</text:h><text:p>We<text:note><text:note-body><text:p>note</text:p></text:note-body></text:note><text:s/>save<draw:text-box><text:p>box</text:p></draw:text-box></text:p>
        <table:table><table:table-row><table:table-cell><text:p>cell</text:p></table:table-cell></table:table-row></table:table>"#;
    let paragraph = "<a:p><a:pPr><a:buNone/></a:pPr><a:r><a:t>Energy</a:t></a:r></a:p>";
    let slide = [shape("title", paragraph), shape("body", paragraph)].concat();
    let package = r#"<metadata><dc:title>Plan</dc:title></metadata><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine>"#;
    vec![
        docx(&body.concat(), &[("word/footnotes.xml", note.into())]),
        odt("", text, &[("styles.xml", "<a/>".into()), ("meta.xml", "<dc:title>x</dc:title>".into())]),
        pptx(
            &[("ppt/slides/s.xml", slide)],
            &[("ppt/slides/_rels/s.xml.rels", relations(&[("a", "notesSlide", "s.xml")]))],
        ),
        epub(package, &[("OPS/a.xhtml", "<html><body><p>Energy</p></body></html>".into())]),
        xlsx(
            &[(
                "Plan",
                "",
                r#"<row r="1"><c r="B1" t="s"><v>0</v></c><c t="inlineStr"><is><r><t>cell</t></r></is></c></row>"#,
            )],
            "<si><t>Energy &amp; water</t><rPh><t>x</t></rPh></si>",
            &[],
        ),
        ods(
            "",
            r#"<table:table table:name="Plan"><table:table-row table:number-rows-repeated="2"><table:table-cell><text:p>Energy<text:s/>now</text:p></table:table-cell></table:table-row></table:table>"#,
        ),
        odp(
            r#"<draw:page><draw:frame presentation:class="outline"><draw:text-box><text:list><text:list-item><text:p>We save</text:p></text:list-item></text:list></draw:text-box></draw:frame><draw:frame presentation:class="title"><draw:text-box><text:p>Energy</text:p></draw:text-box></draw:frame></draw:page>"#,
            &[],
        ),
    ]
}

/// Pieces of which random bodies are made; they need not fit together.
const PIECES: [&str; 30] = [
    "<w:p>",
    "</w:p>",
    "<w:r>",
    "</w:r>",
    "<w:t>",
    "</w:t>",
    "word ",
    "en",
    "ergy",
    "&amp;",
    "&#x41;",
    "&x;",
    "<w:tab/>",
    "<w:br/>",
    "<w:tbl>",
    "</w:tbl>",
    "<w:tr>",
    "</w:tr>",
    "<w:tc>",
    "</w:tc>",
    "<w:txbxContent>",
    "</w:txbxContent>",
    r#"<w:footnoteReference w:id="1"/>"#,
    "<w:pPr>",
    "</w:pPr>",
    "<w:del>",
    "</w:del>",
    r#"<w:fldChar w:fldCharType="begin"/>"#,
    r#"<w:fldChar w:fldCharType="end"/>"#,
    "<w:rPr><w:vanish/></w:rPr>",
];

fn sound(document: &itl_document::Document) {
    assert!(document.blocks.windows(2).all(|two| two[0].span.end <= two[1].span.start));
    assert!(document.blocks.iter().all(|block| document.text.get(block.span.range()).is_some()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(crate::counts::plain_or_long(256, 16_384)))]

    #[test]
    fn changed_bytes_never_panic(sample in 0..7_usize, cut in 0.5..1.0_f64, flips in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..8)) {
        let mut bytes = container(&samples()[sample]);
        if cut < 0.75 {
            bytes.truncate((bytes.len() as f64 * cut * 1.3) as usize);
        }
        for (at, byte) in flips {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if let Ok(document) = open(&bytes) {
            sound(&document);
        }
    }

    #[test]
    fn changed_parts_never_panic_and_words_lead_back(sample in 0..7_usize, part in any::<prop::sample::Index>(), at in any::<prop::sample::Index>(), length in 0..40_usize, new in "[ -~]{0,12}") {
        let mut parts = samples().swap_remove(sample);
        let part = part.index(parts.len());
        let text = &mut parts[part].1;
        let at = at.index(text.len() + 1);
        // The entities of HTML are another reader's.
        let new = if sample == 3 { new.replace('&', "") } else { new };
        text.replace_range(at..(at + length).min(text.len()), &new);
        if let Ok(document) = open(&container(&parts)) {
            sound(&document);
            // Numbers, and names with references, lead back as wholes.
            if sample < 4 || sample == 6 {
                words_lead_back(&document, &parts);
            }
        }
    }

    #[test]
    fn words_of_random_bodies_lead_back(pieces in prop::collection::vec(0..PIECES.len(), 0..60)) {
        let note = r#"<w:footnotes><w:footnote w:id="1"><w:p><w:r><w:t>A note.</w:t></w:r></w:p></w:footnote></w:footnotes>"#;
        let body: String = pieces.into_iter().map(|piece| PIECES[piece]).collect();
        let parts = docx(&body, &[("word/footnotes.xml", note.into())]);
        let document = open(&container(&parts)).unwrap();
        sound(&document);
        words_lead_back(&document, &parts);
    }
}
