//! PDF files whose parts are odd rather than large: texts that multiply, filters behind references, tables, trees and numbers that
//! nobody means, brackets without end.

use super::Case;
use super::pdf::{CATALOG, Object, TEXT, file, form, page, zlib};

const SHORT: &[&str] = &["--max-chars", "20000"];
const BOUND: &[&str] = &["--max-expanded", "1M"];
const FONT: &str = "/Font << /F1 5 0 R >>";
const FONTS: &str = "/Font << /F1 5 0 R /F2 7 0 R >>";
/// What is said of fonts that are left out.
pub(super) const LEFT_OUT: &str = "without a form or a font";

pub(crate) fn cases() -> Vec<Case> {
    let mut cases = texts_that_multiply();
    cases.extend(behind_references());
    cases.extend(fonts());
    cases.extend(trees());
    cases.extend(programs());
    cases.extend(tables());
    cases.extend(numbers());
    cases
}

pub(super) fn case(name: &str, objects: &[Object], code: i32, says: &'static str) -> Case {
    Case::new(format!("{name}.pdf"), file(objects, ""), code, says)
}

pub(super) fn plain(number: usize, dict: impl Into<String>) -> Object {
    (number, dict.into(), None)
}

/// A page that shows so many codes in a font, with the objects of the font.
fn shown(font: &str, codes: &str, more: Vec<Object>) -> Vec<Object> {
    let mut objects = page(&format!("BT /F2 1 Tf 72 600 Td {codes} Tj ET {TEXT}"), FONTS, "");
    objects.push(plain(7, font));
    objects.extend(more);
    objects
}

fn texts_that_multiply() -> Vec<Case> {
    let marks =
        |at: &str| format!("BT /F1 1 Tf {at} Td {} ET {TEXT}", "/Span /P BDC (a) Tj EMC ".repeat(300));
    let said = plain(9, format!("<< /ActualText ({}) >>", "We save water. ".repeat(2000)));
    let marked = |at: &str| {
        let mut objects = page(&marks(at), &format!("{FONT} /Properties << /P 9 0 R >>"), "");
        objects.push(said.clone());
        objects
    };
    let map = format!("1 beginbfrange <0000> <FFFF> <{}> endbfrange", "0041".repeat(4000));
    let long_codes = mapped(&map, "<00410042>");
    let many = form(&TEXT.repeat(50), FONT);
    let drawn = |content: &str, entries: &str| {
        let mut objects = page(content, &format!("{FONT} /XObject << /X 20 0 R >>"), entries);
        objects.push((20, many.0.clone(), Some(many.1.clone())));
        objects
            .push(plain(19, "<< /Type /Annot /Subtype /FreeText /Rect [0 0 612 792] /AP << /N 20 0 R >> >>"));
        objects
    };
    let name = format!(
        "<< /Type /Font /Subtype /TrueType /BaseFont /A /Encoding << /Differences [65 /uni{}] >> >>",
        "0041".repeat(30)
    );
    let named = shown(&name, &format!("({})", "A".repeat(2000)), Vec::new());
    vec![
        case("says-more", &marked("72 600"), 1, "--max-chars").with(SHORT),
        case("says-more-outside", &marked("9000 600"), 0, ""),
        case("says-longer", &long_codes, 1, LEFT_OUT),
        case("names-longer", &named, 1, "--max-chars").with(SHORT),
        case("form-many-times", &drawn(&"/X Do ".repeat(5000), ""), 1, "glyphs").with(SHORT),
        case("look-many-times", &drawn(TEXT, &format!("/Annots [{}]", "19 0 R ".repeat(5000))), 1, "glyphs")
            .with(SHORT),
        case("maps-longer", &encoded(&map), 1, LEFT_OUT),
    ]
}

/// A page in a font with this map from codes to letters.
pub(super) fn mapped(map: &str, codes: &str) -> Vec<Object> {
    let font = "<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [8 0 R] /ToUnicode 9 0 R >>";
    let map = format!(
        "/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange {map} endcmap end"
    );
    shown(font, codes, vec![plain(8, cid("")), (9, "<< >>".to_owned(), Some(map.into_bytes()))])
}

/// A page in a font with this map from codes to glyphs.
pub(super) fn encoded(map: &str) -> Vec<Object> {
    let font = "<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding 9 0 R /DescendantFonts [8 0 R] >>";
    let map = (9, "<< /Type /CMap /CMapName /X /UseCMap 9 0 R >>".to_owned(), Some(map.as_bytes().to_vec()));
    shown(font, "<00410042>", vec![plain(8, cid("")), map])
}

pub(super) fn cid(entries: &str) -> String {
    format!("<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A {entries} >>")
}

fn behind_references() -> Vec<Case> {
    let spaces = zlib(&zlib(&vec![b' '; 3 << 20]));
    let content = |dict: &str, data: &[u8], more: &[(usize, &str)]| {
        let mut objects = page("", FONT, "");
        objects[3] = (4, format!("<< {dict} >>"), Some(data.to_vec()));
        objects.extend(more.iter().map(|(number, dict)| plain(*number, *dict)));
        objects
    };
    let small = zlib(TEXT.as_bytes());
    let wide = "<< /Predictor 15 /Columns 10 0 R /Colors 10 0 R >>";
    let mut cases = vec![
        case(
            "filter-elsewhere",
            &content("/Filter 9 0 R", &spaces, &[(9, "[/FlateDecode /Fl]")]),
            1,
            "max-expanded",
        )
        .with(BOUND),
        case(
            "filters-elsewhere",
            &content("/Filter [9 0 R 9 0 R]", &spaces, &[(9, "/FlateDecode")]),
            1,
            "max-expanded",
        )
        .with(BOUND),
        case(
            "rows-elsewhere",
            &content("/Filter /Fl /DecodeParms [9 0 R]", &small, &[(9, wide), (10, "900000000")]),
            1,
            "max-expanded",
        ),
        case(
            "map-elsewhere",
            &content(
                "/Filter /Fl /DecodeParms 9 0 R",
                &small,
                &[(9, "<< /Predictor 2 /Columns 2000000000 >>")],
            ),
            1,
            "max-expanded",
        ),
    ];
    for (name, length) in [("most", "9223372036854775807"), ("less", "-5"), ("own", "4 0 R")] {
        let mut file = file(&content("", TEXT.as_bytes(), &[]), "");
        let said = format!("/Length {}", TEXT.len());
        let at = file.windows(said.len()).position(|window| window == said.as_bytes()).unwrap();
        let _ = file.splice(at..at + said.len(), format!("/Length {length}").into_bytes());
        cases.push(Case::new(format!("length-{name}.pdf"), file, 0, ""));
    }
    cases
}

fn fonts() -> Vec<Case> {
    let mut cases = Vec::new();
    for (name, map) in [
        ("all", "1 beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange".to_owned()),
        ("backwards", "1 beginbfrange <FFFF> <0000> <0041> endbfrange".to_owned()),
        ("often", format!("9 beginbfrange {} endbfrange", "<0000> <FFFF> <0041> ".repeat(5000))),
        ("spaces", format!("9 begincodespacerange {} endcodespacerange", "<00> <FF> ".repeat(20_000))),
        ("uses", "/X usecmap ".repeat(5000)),
        ("brackets", "[".repeat(100_000)),
        ("dicts", "<<".repeat(100_000)),
        ("strings", "(".repeat(100_000)),
    ] {
        // Maps that use others again and again, or have a string without an end, are left out.
        let says = if ["uses", "strings"].contains(&name) { LEFT_OUT } else { "" };
        let code = i32::from(!says.is_empty());
        cases.push(case(&format!("codes-{name}"), &mapped(&map, "<00410042>"), code, says));
        cases.push(case(&format!("encoding-{name}"), &encoded(&map), code, says));
    }
    for (name, widths, says) in [
        ("negative", "/W [-9223372036854775808 9223372036854775807 1]", LEFT_OUT),
        ("elsewhere", "/W 11 0 R", LEFT_OUT),
        ("partly-elsewhere", "/W [0 12 0 R 1]", LEFT_OUT),
        ("down", "/W2 [0 2000000000 1 2 3]", LEFT_OUT),
        ("name", "/W [/x 0 4294967295 500]", ""),
        ("nothing", "/W [null 0 4294967295 500]", ""),
        ("mixed", "/W [0 [1] (x) 0 4294967295 1]", ""),
        ("float", "/W [0 1e18 1]", ""),
        ("default", "/DW 1e300", ""),
    ] {
        let font =
            "<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [8 0 R] >>";
        let more = vec![plain(8, cid(widths)), plain(11, "[0 4000000000 500]"), plain(12, "4000000000")];
        cases.push(case(
            &format!("wide-{name}"),
            &shown(font, "<00410042>", more),
            i32::from(!says.is_empty()),
            says,
        ));
    }
    for (name, data) in [
        ("table", &b"\0\x01\0\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"[..]),
        ("compact", b"\x01\0\x04\x04\xFF\xFF\x01\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"),
        ("type1", b"%!PS-AdobeFont-1.0\n/Encoding 2147483647 array\ndup 2147483646 /a put\nreadonly def\ncurrentfile eexec\n9999"),
        ("collection", b"ttcf\0\x01\0\0\xFF\xFF\xFF\xFF\0\0\0\0"),
    ] {
        let font = "<< /Type /Font /Subtype /TrueType /BaseFont /A /FontDescriptor 9 0 R >>";
        let descriptor = "<< /Type /FontDescriptor /FontName /A /Flags 4 /FontFile2 10 0 R /FontFile3 10 0 R /FontFile 10 0 R >>";
        let more = vec![plain(9, descriptor), (10, "<< /Subtype /Type1C >>".to_owned(), Some(data.to_vec()))];
        cases.push(case(&format!("font-file-{name}"), &shown(font, "(We save)", more), 0, ""));
    }
    let last = "<< /Type /Font /Subtype /TrueType /BaseFont /A /Encoding << /Differences [9223372036854775807 /a /b] >> >>";
    cases.push(case("names-most", &shown(last, "(We save)", Vec::new()), 1, LEFT_OUT));
    let glyph = "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /CharProcs << /a 9 0 R >> /Encoding << \
                 /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [1] /Resources << /Font << /F2 7 0 R >> /XObject << /X 9 0 R >> >> >>";
    let own = (9, "<< >>".to_owned(), Some(b"1 0 d0 BT /F2 1 Tf (aaaaaaaaaa) Tj ET /X Do".to_vec()));
    cases.push(case("glyph-draws-itself", &shown(glyph, "(aaaa)", vec![own]), 0, ""));
    cases
}

fn trees() -> Vec<Case> {
    let with_catalog = |entries: &str, more: Vec<Object>| {
        let mut objects = page(TEXT, FONT, "/StructParents 0");
        objects[0].1 = CATALOG.replace(">>", &format!("{entries} >>"));
        objects.extend(more);
        objects
    };
    let levels = |count: usize, width: usize, dict: &dyn Fn(&str) -> String| -> Vec<Object> {
        (0..count)
            .map(|level| plain(30 + level, dict(&format!("{} 0 R ", 31 + level).repeat(width))))
            .collect()
    };
    let multiplied = |count: usize, width: usize| {
        let mut objects = page(TEXT, FONT, "");
        objects[1].1 = "<< /Type /Pages /Count 1000000 /Kids [30 0 R] >>".to_owned();
        objects.extend(levels(count, width, &|kids| format!("<< /Type /Pages /Count 9 /Kids [{kids}] >>")));
        objects.push(plain(30 + count, "<< /Type /Pages /Count 1 /Kids [3 0 R] >>"));
        objects
    };
    let mut same = page(TEXT, FONT, "");
    same[1].1 = format!("<< /Type /Pages /Count 20000 /Kids [{}] >>", "3 0 R ".repeat(20_000));
    let mut contents = page(TEXT, FONT, "");
    contents[2].1 =
        contents[2].1.replace("/Contents 4 0 R", &format!("/Contents [{}]", "4 0 R ".repeat(2000)));
    let tree = |kids: &str| format!("<< /S /Div /K [{kids}] >>");
    let structure = "/MarkInfo << /Marked true >> /StructTreeRoot << /Type /StructTreeRoot /K 30 0 R /RoleMap << /A /B /B /A >> >>";
    let outline = |next: &str| format!("<< /Title (A) /First {next} /Next {next} /Dest (x) >>");
    let names = |kids: &str| format!("<< /Kids [{kids}] >>");
    let look = "/Names << /Dests 30 0 R >> /Outlines << /First 90 0 R >>";
    let entry = plain(90, "<< /Title (A) /Dest (zz) >>");
    let and = |more: Vec<Object>| more.into_iter().chain([entry.clone()]).collect::<Vec<_>>();
    vec![
        case("pages-multiply", &multiplied(12, 10), 0, ""),
        case("pages-deep", &multiplied(5000, 1), 0, ""),
        case("pages-same", &same, 0, ""),
        case("contents-same", &contents, 0, ""),
        case("structure-multiplies", &with_catalog(structure, levels(30, 10, &tree)), 0, ""),
        case("structure-deep", &with_catalog(structure, levels(20_000, 1, &tree)), 0, ""),
        case(
            "structure-circle",
            &with_catalog(structure, vec![plain(30, "<< /S /A /K [30 0 R 30 0 R 0] /Pg 3 0 R >>")]),
            0,
            "",
        ),
        case(
            "outline-multiplies",
            &with_catalog("/Outlines << /First 30 0 R >>", levels(30, 1, &outline)),
            0,
            "",
        ),
        case(
            "outline-circle",
            &with_catalog("/Outlines << /First 30 0 R >>", vec![plain(30, outline("30 0 R"))]),
            0,
            "",
        ),
        case("names-multiply", &with_catalog(look, and(levels(30, 10, &names))), 0, ""),
        case("names-circle", &with_catalog(look, and(vec![plain(30, names("30 0 R 30 0 R"))])), 0, ""),
        case(
            "labels-roman",
            &with_catalog("/PageLabels << /Nums [0 << /S /r /St 2000000000 >>] >>", Vec::new()),
            0,
            "",
        ),
        case(
            "labels-letters",
            &with_catalog("/PageLabels << /Nums [0 << /S /a /St 2000000000 >>] >>", Vec::new()),
            0,
            "",
        ),
        case(
            "references-circle",
            &[page(TEXT, "/Font 9 0 R", ""), vec![plain(9, "10 0 R"), plain(10, "9 0 R")]].concat(),
            0,
            "",
        ),
    ]
}

fn programs() -> Vec<Case> {
    let mut cases = Vec::new();
    for (name, piece, code) in [
        ("arrays", "[", 1),
        ("states", "q ", 0),
        ("marks", "/A BMC ", 0),
        ("properties", "/A <</MCID 1>> BDC ", 0),
        ("texts", "BT ", 0),
        ("strings", "(", 1),
        ("dicts", "<</a ", 1),
        ("clips", "0 0 10 10 re W n ", 1),
        ("pictures", "BI /W 1 /H 1 ID ", 1),
    ] {
        let objects = page(&format!("{}{TEXT}", piece.repeat(100_000)), FONT, "");
        cases.push(case(&format!("many-{name}"), &objects, code, ""));
    }
    let words = format!("%PDF-1.7\n1 0 << /Type /Catalog {}", "stream\n".repeat(70_000));
    cases.push(Case::new("many-streams.pdf", words, 2, ""));
    let picture = "BI /W 2000000000 /H 2000000000 /BPC 16 /F [/AHx /Fl /Fl] /DP [<< /Predictor 15 /Columns 4000000000 >>] ID 00 EI";
    cases.push(case("picture-large", &page(&format!("{picture} {TEXT}"), FONT, ""), 0, ""));
    cases.push(case(
        "picture-length",
        &page(&format!("BI /W 2 /H 2 /L 9223372036854775807 ID abcd EI {TEXT}"), FONT, ""),
        0,
        "",
    ));
    let layers = |rule: &str| {
        let mut objects =
            page(&format!("/OC /M BDC {TEXT} EMC"), &format!("{FONT} /Properties << /M 9 0 R >>"), "");
        objects[0].1 = CATALOG.replace(">>", "/OCProperties << /OCGs [10 0 R] /D << /OFF [10 0 R] >> >> >>");
        let more = [
            (9, format!("<< /Type /OCMD /VE {rule} >>")),
            (10, "<< /Type /OCG /Name (x) >>".to_owned()),
            (11, "[/Or 11 0 R 11 0 R]".to_owned()),
        ];
        objects.extend(more.map(|(number, dict)| plain(number, dict)));
        objects
    };
    cases.push(case(
        "layers-deep",
        &layers(&format!("{}10 0 R{}", "[/And ".repeat(20_000), "]".repeat(20_000))),
        0,
        "",
    ));
    cases.push(case("layers-circle", &layers("11 0 R"), 0, ""));
    cases
}

fn tables() -> Vec<Case> {
    let sound = file(&page(TEXT, FONT, ""), "");
    let changed = |from: &str, to: &str| {
        let at = sound.windows(from.len()).rposition(|window| window == from.as_bytes()).unwrap();
        [&sound[..at], to.as_bytes(), &sound[at + from.len()..]].concat()
    };
    let start = String::from_utf8_lossy(&sound).rfind("\nxref").unwrap() + 1;
    let mut chain = sound.clone();
    let mut before = start;
    for _ in 0..5000 {
        let at = chain.len();
        let table =
            format!("xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 6 /Root 1 0 R /Prev {before} >>\n");
        chain.extend(table.into_bytes());
        before = at;
    }
    chain.extend(format!("startxref\n{before}\n%%EOF\n").into_bytes());
    let streams: String =
        (1..50_000).map(|number| format!("{number} 0 obj\n<< /Length 9 >>\nstream\n")).collect();
    [
        ("count", changed("xref\n0 6", "xref\n0 4294967295"), 0),
        ("first", changed("xref\n0 6", "xref\n4294967290 6"), 0),
        ("own", changed("/Root 1 0 R", &format!("/Root 1 0 R /Prev {start}")), 0),
        ("chain", chain, 0),
        ("nowhere", changed(&format!("startxref\n{start}"), "startxref\n99999999999999999999"), 0),
        ("streams-open", format!("%PDF-1.7\n{streams}").into_bytes(), 2),
    ]
    .into_iter()
    .map(|(name, bytes, code)| Case::new(format!("table-{name}.pdf"), bytes, code, ""))
    .collect()
}

fn numbers() -> Vec<Case> {
    let entries = [
        ("box-large", "/MediaBox [0 0 1e38 1e38]", 1),
        ("box-turned", "/MediaBox [-1e300 1e300 1e300 -1e300]", 1),
        ("unit", "/UserUnit 1e30", 1),
        ("turn", "/Rotate 9223372036854775807", 0),
        ("box-empty", "/CropBox [5 5 5 5]", 0),
    ];
    let mut cases: Vec<Case> = entries
        .into_iter()
        .map(|(name, entry, code)| case(&format!("number-{name}"), &page(TEXT, FONT, entry), code, ""))
        .collect();
    let far = format!(
        "BT /F1 1e30 Tf 1e30 1e30 -1e30 1e30 1e38 -1e38 Tm (We save) Tj 1e38 Tc 1e38 Tw 1e38 Tz T* (energy) ' ET {TEXT}"
    );
    cases.push(case("number-matrix", &page(&far, FONT, ""), 1, ""));
    cases
}
