//! Markdown as a reader sees it: text, kinds of blocks, what is left out, and the way back to the bytes.

use crate::common::{blocks, check_places, document};
use proptest::prelude::*;

fn shape(text: &str) -> Vec<String> {
    blocks(&document(text.as_bytes(), "plan.md"))
}

#[test]
fn blocks_have_their_kinds() {
    let text = "---\ntitle: Our plan\nlang: en\n---\n# Plan\n\nWe *save* **ener**gy\nand [water](http://x.org \"t\").  \nEvery day.\n\n\
        - by day\n- [x] by `night`\n\n  and more\n\n1. one\n\n> Quote\n> goes on\n\n| Year | kWh |\n|---|---|\n| 2020 | 7 |\n\n\
        ```rust\nlet a;\n\n  b()\n```\n\nSetext\n---\n\n    indented\n\nSee[^1] ![alt](p.png) ~~old~~ <b>x</b>.<br>Next\n\n[^1]: A note\n";
    assert_eq!(
        shape(text),
        [
            "heading 1: Plan",
            "paragraph: We save energy and water. / Every day.",
            "list-item: by day",
            "list-item: by night",
            "list-item: and more",
            "list-item: one",
            "paragraph: Quote goes on",
            "table-row: Year\tkWh",
            "table-row: 2020\t7",
            "code: let a; / b()",
            "heading 2: Setext",
            "code: indented",
            "paragraph: See old x. / Next",
            "footnote: A note",
        ]
    );
    let plan = document(text.as_bytes(), "plan.md");
    assert_eq!(plan.title.as_deref(), Some("Our plan"));
    assert_eq!(plan.language.map(|language| language.to_string()).as_deref(), Some("en"));
    assert!(plan.text.contains("Year\tkWh\n2020\t7"), "{}", plan.text);
    assert_eq!(plan.tables, [itl_document::Table { blocks: 7..9, header: Some(7) }]);
    check_places(&plan, text.as_bytes(), |bytes| String::from_utf8(bytes.to_vec()).unwrap());
}

#[test]
fn what_is_indented_below_an_enumerator_is_a_list() {
    let text = "# Policy\n\na. *Rotation*\n\n    i. All passwords are rotated by the owner of the\nsystem at once.\n\n    i. See [the guide](http://x.org):\n\n        \
        1. a **new** one\n\na. Install it:\n\n    $ sudo apt install itl\n\nNo list.\n\n    let energy = saved();\n\n\
        Another:\n\n    Every password is changed after ninety days by those who have it.\n\n```\nAll of it is code.\n```\n";
    assert_eq!(
        shape(text),
        [
            "heading 1: Policy",
            "paragraph: a. Rotation",
            "list-item: i. All passwords are rotated by the owner of the system at once.",
            "list-item: i. See the guide:",
            "list-item: a new one",
            "paragraph: a. Install it:",
            "code: $ sudo apt install itl",
            "paragraph: No list.",
            "code: let energy = saved();",
            "paragraph: Another:",
            "paragraph: Every password is changed after ninety days by those who have it.",
            "code: All of it is code.",
        ]
    );
    let plan = document(text.as_bytes(), "plan.md");
    check_places(&plan, text.as_bytes(), |bytes| String::from_utf8(bytes.to_vec()).unwrap());
    let said = plan.notices.iter().find(|notice| notice.code == "not-analysed").map(ToString::to_string);
    assert_eq!(
        said.as_deref(),
        Some(
            "not analysed: 3 code blocks (25 % of the text), 2 blocks shorter than two words (4 % of the text); see analyze FILE blocks"
        )
    );
}

#[test]
fn html_inside_is_read_as_html() {
    let text = "<div align=center>\n\n# Title\n\n</div>\n\n<!-- no\n\nno -->\n\n<p>caf&eacute; <b>one</b></p>\n\n\
        > <p>two\n> three</p>\n\n<details><summary>Four</summary>\n\nFive\n\n</details>\n";
    assert_eq!(
        shape(text),
        [
            "heading 1: Title",
            "paragraph: café one",
            "paragraph: two three",
            "paragraph: Four",
            "paragraph: Five",
        ]
    );
}

#[test]
fn escapes_and_references_lead_back() {
    let text =
        "snake\\_case R&amp;D \\*not\\* caf&eacute; `a``b` `` c`d `` AT&T &#8364; a\\\\b <https://x.org>\n";
    let plan = document(text.as_bytes(), "plan.md");
    assert_eq!(plan.text, "snake_case R&D *not* café a``b c`d AT&T € a\\b https://x.org");
    check_places(&plan, text.as_bytes(), |bytes| {
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        text.replace("&amp;", "&").replace("&eacute;", "é").replace("&#8364;", "€")
    });
}

#[test]
fn a_bom_and_other_encodings_are_read() {
    let text = "\u{FEFF}# Größe\r\n\r\nfür alle\r\n";
    assert_eq!(shape(text), ["heading 1: Größe", "paragraph: für alle"]);
    let (bytes, encoding, _) = encoding_rs::WINDOWS_1252.encode("# Größe\n\nfür alle Straßen\n");
    let plan = document(&bytes, "plan.md");
    assert_eq!(blocks(&plan), ["heading 1: Größe", "paragraph: für alle Straßen"]);
    check_places(&plan, &bytes, |bytes| encoding.decode(bytes).0.into_owned());
}

#[test]
fn deep_and_endless_texts_are_read() {
    for piece in
        [">", "> ", "- ", "1. ", "[", "![", "*", "*a _b ", "`", "<", "<!-- ", "&", "|a", "[^a]: ", "\\", "~a"]
    {
        let text = format!("begin\n\n{}end", piece.repeat(50_000));
        let plan = document(text.as_bytes(), "plan.md");
        assert!(plan.text.starts_with("begin"), "{piece}");
    }
    // Many lines in many quotations: quadratic, if nothing bounds it.
    let text = format!("{}a\n{}", ">".repeat(100_000), "a\n".repeat(100_000));
    let plan = document(text.as_bytes(), "plan.md");
    assert_eq!(plan.notices[0].code, "too-deep");
    assert!(plan.text.ends_with("a a"));
}

#[test]
fn blanks_behind_a_reference_at_the_end_of_a_heading_are_not_its_place() {
    let text = b"# R&amp;\t    ";
    let plan = document(text, "plan.md");
    check_places(&plan, text, |bytes| String::from_utf8(bytes.to_vec()).unwrap().replace("&amp;", "&"));
    assert_eq!(plan.text.trim(), "R&");
}

#[test]
fn code_that_goes_on_in_a_quotation_has_the_places_of_its_words() {
    let text = b"> a `one\n> two`  b";
    let plan = document(text, "plan.md");
    check_places(&plan, text, |bytes| String::from_utf8(bytes.to_vec()).unwrap());
    assert_eq!(plan.text.trim(), "a one two b");
}

proptest! {
    #[test]
    fn any_text_is_markdown(text in "\\PC{0,200}") {
        let _ = document(text.as_bytes(), "plan.md");
    }

    #[test]
    fn every_word_leads_back(pieces in proptest::collection::vec(
        prop::sample::select(vec![
            "word", "wörd", "漢字", " ", "\n", "\n\n", "\r\n", "*", "**", "_", "`", "``", "# ", "## ", "- ", "1. ",
            "> ", "    ", "```\n", "a. ", "    i. All of it", "[", "](x)", "![", "\\", "\\*", "&amp;", "<b>", "</b>", "<div>\n", "</div>\n",
            "<!--", "-->", "| a | b |\n|---|---|\n", "|", "[^1]", "\n\n[^1]: ", "~~", "  \n", "---\n", "<br>", "\t",
            "[ ] ", "+++\n", "title: x\n", "<", "&",
        ]), 0..40)) {
        let text = pieces.concat();
        let plan = document(text.as_bytes(), "plan.md");
        check_places(&plan, text.as_bytes(), |bytes| {
            String::from_utf8(bytes.to_vec()).unwrap().replace("&amp;", "&")
        });
    }
}
