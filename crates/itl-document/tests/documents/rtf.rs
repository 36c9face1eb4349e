//! RTF as word processors write it: text, kinds of blocks, what is left out, and the way back to the bytes.

use crate::common::{blocks, check_places, document};
use itl_document::{ReadOptions, read};
use proptest::prelude::*;

fn shape(body: &str) -> Vec<String> {
    blocks(&document(format!("{{\\rtf1\\ansi\\ansicpg1252 {body}}}").as_bytes(), "plan.rtf"))
}

#[test]
fn blocks_have_their_kinds() {
    let body = "{\\fonttbl{\\f0\\fswiss Arial;}}{\\colortbl;\\red0;}{\\stylesheet{\\s1 heading 1;}}\
        {\\info{\\title Our plan}{\\author No One}}{\\header Head of pages\\par}\
        \\pard\\outlinelevel0 Energy\\par\\pard We \\b save\\b0  en\\i er\\i0 gy{\\footnote {\\super\\chftn}A note}.\\line Every day.\\par\
        {\\listtext\\'b7\\tab}by day\\par \\bullet\\tab also\\par by\r\n night\\par\
        \\trowd\\intbl Year\\cell kWh\\par per day\\cell\\row\\intbl 2020\\cell 7\\cell\\row\
        \\pard {\\*\\generator No;}{\\field{\\*\\fldinst HYPERLINK \"x\"}{\\fldrslt link}} {\\v no}{\\deleted no}\\tab end";
    assert_eq!(
        shape(body),
        [
            "running-head: Head of pages",
            "heading 1: Energy",
            "paragraph: We save energy. / Every day.",
            "footnote: A note",
            "list-item: by day",
            "list-item: also",
            "paragraph: by night",
            "table-row: Year\tkWh / per day",
            "table-row: 2020\t7",
            "paragraph: link end",
        ]
    );
    let plan = document(format!("{{\\rtf1 {body}}}").as_bytes(), "plan.rtf");
    assert_eq!(plan.title.as_deref(), Some("Our plan"));
}

#[test]
fn contents_notes_in_cells_and_headers() {
    let body = "{\\field{\\*\\fldinst { TOC \\\\o \"1-3\" }}{\\fldrslt \\pard Energy {\\field{\\*\\fldinst PAGEREF x}{\\fldrslt 3}}\\par \
        Water 5\\par}}\\pard We save it.\\par \\trowd\\trhdr\\intbl Goal\\cell Year\\cell\\row\
        \\trowd\\intbl Clean{\\footnote Very clean.} water\\cell\\cell 2030\\cell\\row\\pard After all.\\par";
    assert_eq!(
        shape(body),
        [
            "contents: Energy 3",
            "contents: Water 5",
            "paragraph: We save it.",
            "table-row: Goal\tYear",
            "table-row: Clean water\t2030",
            "footnote: Very clean.",
            "paragraph: After all.",
        ]
    );
    let plan = document(format!("{{\\rtf1 {body}}}").as_bytes(), "plan.rtf");
    assert_eq!(plan.tables, [itl_document::Table { blocks: 3..6, header: Some(3) }]);
}

#[test]
fn what_stands_aside_does_not_join_or_split_paragraphs() {
    let body = "One\\par {\\footer Foot\\par}Two {\\footnote a\\par b}goes on";
    assert_eq!(
        shape(body),
        ["paragraph: One", "running-head: Foot", "paragraph: Two goes on", "footnote: a", "footnote: b"]
    );
}

#[test]
fn characters_of_every_kind_lead_back() {
    let rtf = "{\\rtf1\\ansi\\ansicpg1251{\\fonttbl{\\f0\\fcharset0 A;}{\\f1\\fcharset128 B;}}\\uc1 \
        \\f0 caf\\'e9 \\u8364?5 \\u-10179?\\u-9156? {\\uc2\\u233ab}x \\ldblquote q\\rdblquote  a\\~b \\{c\\} \
        \\plain \\'cf\\'eb\\'e0\\'ed {\\f1\\'8e\\'9d\\'91\\'b1} snake\\_case un\\-break}";
    let plan = document(rtf.as_bytes(), "plan.rtf");
    assert_eq!(plan.text, "café €5 🐼 éx “q” a\u{A0}b {c} План 持続 snake\u{2011}case unbreak");
    for (word, bytes) in [
        ("café", "caf\\'e9"),
        ("План", "\\'cf\\'eb\\'e0\\'ed"),
        ("持続", "\\'8e\\'9d\\'91\\'b1"),
        ("🐼", "\\u-10179?\\u-9156"),
    ] {
        let at = plan.text.find(word).unwrap();
        let places = plan.places(itl_base::ByteSpan::new(at, at + word.len()));
        let [itl_document::Place::Bytes { bytes: place, .. }] = places[..] else { panic!("{places:?}") };
        assert_eq!(place.of(rtf).trim_end(), bytes);
    }
}

#[test]
fn hostile_files_are_read_to_their_end() {
    for piece in [
        "{",
        "{\\a",
        "\\par ",
        "\\'e9",
        "\\u8364?",
        "{\\*\\x ",
        "}",
        "\\bin999999999 ",
        "\\cell ",
        "{\\footnote ",
        "{\\shptxt a",
    ] {
        let rtf = format!("{{\\rtf1 begin {}", piece.repeat(50_000));
        assert!(document(rtf.as_bytes(), "plan.rtf").text.starts_with("begin"), "{piece}");
    }
    let rtf = format!("{{\\rtf1 {}deep{} after", "{".repeat(1_000_000), "}".repeat(1_000_000));
    let plan = document(rtf.as_bytes(), "plan.rtf");
    assert_eq!((plan.text.as_str(), plan.notices[0].code.as_ref()), ("deep after", "too-deep"));
}

proptest! {
    #[test]
    fn any_bytes_are_rtf(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let _ = read([b"{\\rtf1 ", &bytes[..]].concat(), "plan.rtf", &ReadOptions::default());
    }

    #[test]
    fn every_word_leads_back(pieces in proptest::collection::vec(
        prop::sample::select(vec![
            "word", "a b", " ", "\r\n", "{", "}", "\\par ", "\\b ", "\\cell ", "\\row ", "\\intbl ", "\\pard ",
            "{\\footnote ", "{\\*\\x ", "{\\header ", "\\tab ", "\\line ", "\\outlinelevel1 ", "{\\listtext x}", "\\v ",
            "\\v0 ", "{\\shptxt ",
        ]), 0..40)) {
        let rtf = format!("{{\\rtf1 {}", pieces.concat());
        let plan = document(rtf.as_bytes(), "plan.rtf");
        check_places(&plan, rtf.as_bytes(), |bytes| String::from_utf8(bytes.to_vec()).unwrap());
    }
}
