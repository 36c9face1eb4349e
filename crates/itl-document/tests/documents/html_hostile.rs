//! Pages that were made to hurt: each ends, within its bounds, with its text.

use crate::common::{check_places, document};
use itl_document::{Limits, ReadOptions, read};
use proptest::prelude::*;

fn codes(document: &itl_document::Document) -> Vec<&str> {
    document.notices.iter().map(|notice| notice.code.as_ref()).collect()
}

#[test]
fn a_million_elements_in_each_other() {
    for tag in ["div", "ul><li", "table><tr><td", "b", "svg", "p", "a href=x", "nav"] {
        let name = tag.split([' ', '>']).next().unwrap();
        let n = if name == "div" { 1_000_000 } else { 50_000 };
        let html = format!(
            "<html>{}text</{name}><h1>after</h1>{}<p>end",
            format!("<{tag}>").repeat(n),
            format!("</{name}>").repeat(n - 1)
        );
        let page = document(html.as_bytes(), "page.html");
        assert!(page.text.ends_with("end"), "{tag}");
        assert!(tag == "svg" || page.text.starts_with("text"), "{tag}");
        if matches!(tag, "div" | "nav") {
            assert!(codes(&page).contains(&"too-deep"));
        }
    }
}

#[test]
fn rubbish_is_read_to_its_end() {
    let n = 100_000;
    for piece in [
        "<",
        "</",
        "<a ",
        "<a b",
        "<a b='",
        "&",
        "&#",
        "&a",
        "<!",
        "<!--",
        "<!-- --",
        "<?",
        "]]>",
        "<![CDATA[",
    ] {
        let html = format!("<html><p>begin {}", piece.repeat(n));
        assert!(document(html.as_bytes(), "page.html").text.starts_with("begin"), "{piece}");
    }
    let html = format!("<html><p class='{}' {}>words</p>", "x ".repeat(n), "a=b ".repeat(n));
    assert_eq!(document(html.as_bytes(), "page.html").text, "words");
    let html = format!("<html><{}>words</{}>", "x".repeat(n), "x".repeat(n));
    assert_eq!(document(html.as_bytes(), "page.html").text, "words");
    let html = format!("<html>{}words", "\0".repeat(n));
    assert!(document(html.as_bytes(), "page.html").text.ends_with("words"));
}

#[test]
fn what_is_not_closed_swallows_only_itself() {
    for open in ["<script>", "<style>", "<title>", "<!-- ", "<textarea>", "<p title='"] {
        let page = document(format!("<html><p>before</p>{open}<p>after").as_bytes(), "page.html");
        assert_eq!(page.text, "before", "{open}");
    }
}

#[test]
fn text_is_cut_at_the_bound() {
    let options = ReadOptions::default().with_limits(Limits::default().with_chars(100));
    let page = read("<html><p>word".repeat(1000).as_bytes(), "page.html", &options).unwrap();
    assert!(page.text.len() <= 200 && codes(&page).contains(&"too-many-chars"));
}

/// What a piece of a page means, by the same reader: references are decoded, tags and comments are gone.
fn decoded(bytes: &[u8]) -> String {
    document(format!("<html><p>{}", String::from_utf8_lossy(bytes)).as_bytes(), "x.html").text
}

proptest! {
    #[test]
    fn any_text_is_a_page(text in "\\PC{0,200}") {
        let html = format!("<html>{text}");
        let _ = document(html.as_bytes(), "page.html");
    }

    #[test]
    fn any_bytes_are_a_page(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let _ = read([b"<html>", &bytes[..]].concat(), "page.html", &ReadOptions::default());
    }

    #[test]
    fn every_word_of_tag_soup_leads_back(pieces in proptest::collection::vec(
        prop::sample::select(vec![
            "<p>", "</p>", "<div>", "</div>", "<b>", "</b>", "<ul>", "<li>", "</ul>", "<table>", "<tr>", "<td>",
            "</table>", "<pre>", "</pre>", "<h1>", "</h1>", "<br>", "<nav>", "</nav>", "<main>", "</main>",
            "<p hidden>", "<span hidden>", "</span>", "<script>", "</script>", "<title>", "</title>", "<!-- c -->",
            "word", "wörd", "漢字", " ", "\n", "\r\n", "&amp;", "&eacute", "&#65;", "&", "<", ">", "\0", "&nbsp;",
            "</", "<a href=#x>", "</a>", "<sup>", "</sup>", "<svg/>", "<x-y>", "&lt;", "&#x", "𝄞", "]]>", "'", "\"",
        ]), 0..40)) {
        let html = format!("<html>{}", pieces.concat());
        let page = document(html.as_bytes(), "page.html");
        // Where a word is in one piece of the source, the piece reads as the word.
        check_places(&page, html.as_bytes(), |bytes| {
            let text = std::str::from_utf8(bytes).unwrap();
            if text.contains('&') || text.contains('\0') { decoded(bytes) } else { text.to_owned() }
        });
    }
}
