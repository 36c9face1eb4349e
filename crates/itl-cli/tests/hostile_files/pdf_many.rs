//! PDF files with many of a thing that is small: maps of codes that use maps, and fonts.

use super::Case;
use super::pdf::{TEXT, page, zlib};
use super::pdf_odd::{LEFT_OUT, case, cid, encoded, mapped, plain};

pub(crate) fn cases() -> Vec<Case> {
    let mut cases = maps();
    cases.extend(fonts());
    cases
}

/// Maps that cost more than they weigh: long texts of all codes, in all forms of strings, and maps that use others again and again.
fn maps() -> Vec<Case> {
    let codes: String = (0..65_536).map(|code| format!("{code:04X}")).collect();
    let all = format!("<{codes}>");
    let mut cases = Vec::new();
    for (name, map) in [
        ("hex", format!("1 beginbfrange <0000> <FFFF> <{}> endbfrange", "0041".repeat(100_000))),
        ("spaced", format!("1 beginbfrange <0000> <FFFF> <{}> endbfrange", "00 41\n".repeat(1000))),
        ("brackets", format!("1 beginbfrange <0000> <FFFF> ({}) endbfrange", "\0A".repeat(100_000))),
        ("inner-brackets", format!("1 beginbfrange <0000> <FFFF> ({}) endbfrange", "(A)".repeat(100_000))),
        ("uses", "/UniJIS-UTF16-H usecmap ".repeat(20_000)),
        ("size", format!("1 beginbfrange {} endbfrange", "<0000> <FFFF> <0041> ".repeat(500_000))),
    ] {
        cases.push(case(&format!("map-{name}"), &mapped(&map, &all), 1, LEFT_OUT));
        cases.push(case(&format!("map-of-glyphs-{name}"), &encoded(&map), 1, LEFT_OUT));
    }
    let array = format!("1 beginbfrange <00000000> <FFFFFFFF> [{}] endbfrange", "<0>".repeat(300_000));
    cases.push(case("map-array", &mapped(&array, &all), 1, "fonts that do not tell"));
    cases
}

/// Many fonts, each of which is read for itself.
fn fonts() -> Vec<Case> {
    let inner = cid("/CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 6 >>");
    let composite = |encoding: &str| {
        format!(
            "<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /{encoding} /DescendantFonts [8 0 R] >>"
        )
    };
    let mut cases = Vec::new();
    for (name, font, count) in [
        ("plain", "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_owned(), 10_100),
        ("named-maps", composite("UniJIS-UTF16-H"), 2100),
        ("collections", composite("Identity-H"), 2100),
    ] {
        let program: String =
            (0..count).map(|at| format!("BT /A{at} 1 Tf 72 600 Td <00410042> Tj ET ")).collect();
        let mut objects = page("", "/Font 6 0 R", "");
        objects[3] = (4, "<< /Filter /FlateDecode >>".to_owned(), Some(zlib((program + TEXT).as_bytes())));
        let named: String = (0..count).map(|at| format!("/A{at} {} 0 R ", 100 + at)).collect();
        objects.extend([plain(6, format!("<< /F1 5 0 R {named} >>")), plain(8, inner.clone())]);
        objects.extend((0..count).map(|at| plain(100 + at, font.clone())));
        cases.push(case(&format!("fonts-{name}"), &objects, 1, LEFT_OUT));
    }
    cases
}
