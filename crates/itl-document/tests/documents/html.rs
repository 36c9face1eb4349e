//! Pages as a reader sees them: text, kinds of blocks, what is left out, and the way back to the bytes.

use crate::common::{blocks, check_places, document};
use itl_document::Table;

fn shape(html: &str) -> Vec<String> {
    blocks(&document(format!("<!doctype html>{html}").as_bytes(), "page.html"))
}

#[test]
fn blocks_have_their_kinds() {
    let html = "<title> Our\n plan </title><h1>Plan</h1><p>We <b>save</b> energy.<br>And water.</p>
        <ul><li>by day</li><li><p>by night</p></li></ul><dl><dt>Term<dd>Meaning</dl>
        <table><caption>Use</caption><tr><th>Year<th>kWh<tr><td>2020<td>7</table>
        <figure><img alt=picture><figcaption>A house</figcaption></figure>
        <pre>let a;\n  b()</pre><blockquote>Quote</blockquote>plain";
    assert_eq!(
        shape(html),
        [
            "heading 1: Plan",
            "paragraph: We save energy. / And water.",
            "list-item: by day",
            "list-item: by night",
            "list-item: Term",
            "list-item: Meaning",
            "caption: Use",
            "table-row: Year\tkWh",
            "table-row: 2020\t7",
            "caption: A house",
            "code: let a; / b()",
            "paragraph: Quote",
            "paragraph: plain",
        ]
    );
    let page = document(format!("<html lang=de-CH>{html}").as_bytes(), "page.html");
    assert_eq!(page.title.as_deref(), Some("Our plan"));
    assert_eq!(page.language.map(|language| language.to_string()).as_deref(), Some("de"));
    assert!(page.text.contains("Year\tkWh\n2020\t7"), "{}", page.text);
    assert_eq!(page.tables, [Table { blocks: 6..9, header: Some(7) }]);
}

#[test]
fn inline_elements_never_split_words() {
    assert_eq!(
        shape("<p>en<b>er</b>gy<wbr>saving <a href=x>ho</a>use m<sup>2</sup> <span>a</span><i>b</i></p>"),
        ["paragraph: energysaving house m2 ab"]
    );
}

#[test]
fn end_tags_may_be_missing() {
    let html = "<body><p>One<p>Two<ul><li>a<li>b<ul><li>c</ul><li>d</ul><table><tr><td>e<td>f<tr><td>g</table>\
                <div>h<p>i</div>j<h2>k<h3>l";
    assert_eq!(
        shape(html),
        [
            "paragraph: One",
            "paragraph: Two",
            "list-item: a",
            "list-item: b",
            "list-item: c",
            "list-item: d",
            "table-row: e\tf",
            "table-row: g",
            "paragraph: h",
            "paragraph: i",
            "paragraph: j",
            "heading 2: k",
            "heading 3: l",
        ]
    );
}

#[test]
fn what_is_not_shown_is_out() {
    let html = "<style>p{}</style><p>a<script>if (a</p) '<p>no</p>'</script>b<p hidden>no<p style='display: none'>no
        <p>c<div aria-hidden=true>no<div>no</div>no</div><svg><title>no</title><text>no</text></svg>
        <template><p>no</template><select><option>no<option>no</select><button>no</button><textarea>no<p></textarea>
        <noscript>no<p>no</noscript><iframe><p>no</iframe><!-- no --><object>no</object>
        <p>d<span class=sr-only>no <b>no</b> no</span>e<p>&nbsp;<p>f<dialog>no</dialog><ruby>g<rp>(<rt>no<rp>)</ruby>";
    let page = document(format!("<html>{html}").as_bytes(), "page.html");
    assert!(!page.text.contains("no"), "{}", page.text);
    assert_eq!(page.text.split_whitespace().collect::<String>(), "abcdefg");
    assert_eq!(page.title, None);
}

#[test]
fn references_are_characters_with_their_bytes() {
    let html = "<html><p>R&amp;D caf&eacute; &copy2020 x&notit; &#8364;5 &#x20AC; &lt;b&gt; &unknown; AT&T a&b;&#0; \
                fish &amp chips &amp;amp; a&nbsp;b &nosuch &#; &#xZ; &#128; &CounterClockwiseContourIntegral;</p>";
    let page = document(html.as_bytes(), "page.html");
    assert_eq!(
        page.text,
        "R&D café ©2020 x¬it; €5 € <b> &unknown; AT&T a&b;\u{FFFD} fish & chips &amp; a\u{A0}b &nosuch &#; &#xZ; € ∳"
    );
    check_places(&page, html.as_bytes(), |bytes| {
        let text = std::str::from_utf8(bytes).unwrap();
        document(format!("<html>{text}").as_bytes(), "x.html").text
    });
}

#[test]
fn nul_and_line_ends_are_replaced() {
    let page = document(b"<html><p>a\0b\r\nc\rd</p><pre>e\r\nf</pre>", "page.html");
    assert_eq!(blocks(&page), ["paragraph: a\u{FFFD}b c d", "code: e / f"]);
}

#[test]
fn what_stands_around_the_main_part_is_navigation() {
    let html = "<header>Our site</header><nav><a href=/>Home</a></nav><h1>Plan</h1><p>teaser</p>
        <main><h2>Energy</h2><header>By us</header><p>We save energy.</p><footer>Note</footer></main>
        <aside>News</aside><footer>Imprint</footer>";
    assert_eq!(
        shape(html),
        [
            "navigation: Our site",
            "navigation: Home",
            "heading 1: Plan",
            "navigation: teaser",
            "heading 2: Energy",
            "paragraph: By us",
            "paragraph: We save energy.",
            "paragraph: Note",
            "navigation: News",
            "navigation: Imprint",
        ]
    );
    // The name of the site is no title where the content has one.
    let html =
        "<header><h1>Site</h1></header><article><h1>Plan</h1><p>We save energy.</p></article><p>More</p>";
    assert_eq!(
        shape(html),
        ["navigation: Site", "heading 1: Plan", "paragraph: We save energy.", "navigation: More"]
    );
    // An empty main part, and small articles among other text, say nothing.
    let html = "<main></main><article>Ad</article><p>We save energy, every day, in all our houses.</p>";
    assert_eq!(shape(html)[1], "paragraph: We save energy, every day, in all our houses.");
}

#[test]
fn navigation_in_a_cell_is_no_part_of_the_next_row() {
    let html = "<table><tr><th><nav>Home</nav></th></tr><tr><td>We save energy.</td></tr></table>";
    assert_eq!(shape(html), ["navigation: Home", "paragraph: We save energy."]);
}

#[test]
fn menus_are_navigation_without_semantic_tags() {
    let menu = "<ul><li><a href=/>Home</a><li><a href=/a>About us</a><li><a href=/c>Contact</a></ul>";
    let html =
        format!("<div>{menu}</div><p>We save energy.</p><ul><li>See <a href=x>this</a><li>b<li>c</ul>");
    assert_eq!(
        shape(&html),
        [
            "navigation: Home",
            "navigation: About us",
            "navigation: Contact",
            "paragraph: We save energy.",
            "list-item: See this",
            "list-item: b",
            "list-item: c",
        ]
    );
    let html = "<div class='x breadcrumbs'>You are here</div><div id=cookie-banner>We use cookies</div>
        <div role=search>Find</div><div class=menu><article>Text</article></div><p class=text>Text</p>";
    assert_eq!(
        shape(html),
        [
            "navigation: You are here",
            "navigation: We use cookies",
            "navigation: Find",
            "paragraph: Text",
            "navigation: Text",
        ]
    );
}

#[test]
fn not_all_of_a_page_is_navigation() {
    let page = document(b"<html><nav><p>All</p><ul><li>there is</ul></nav>", "page.html");
    assert_eq!(blocks(&page), ["paragraph: All", "list-item: there is"]);
    assert_eq!(page.notices[0].code, "only-navigation");
    let book = document(b"<html><nav epub:type=toc><p>Chapter 1</nav>", "page.html");
    assert_eq!(blocks(&book), ["contents: Chapter 1"]);
    assert!(book.notices.iter().all(|notice| notice.code != "only-navigation"));
}

#[test]
fn footnotes_and_their_marks() {
    let html = "<p>Energy<a epub:type=noteref href=#n>1</a> and water<sup><a href=#m>[2]</a></sup>.</p>
        <aside epub:type=footnote id=n><p>Saved.</p></aside><ol role=doc-endnotes><li>Clean.</ol>";
    assert_eq!(shape(html), ["paragraph: Energy and water.", "footnote: Saved.", "footnote: Clean."]);
}

#[test]
fn lists_of_what_stands_elsewhere_have_their_kinds() {
    let html = "<div class=toc><h2>Contents</h2><ul><li><a href=#a>Energy</a></ul></div><h2>Energy</h2><p>We save it.</p>
        <section role=doc-bibliography><h2>Sources</h2><ul><li>A book of it</ul></section>
        <ol class=references><li>Another book</ol><section role=doc-index><p>Water, 7</section>
        <nav role=doc-pagelist><p>7</nav>";
    assert_eq!(
        shape(html),
        [
            "contents: Contents",
            "contents: Energy",
            "heading 2: Energy",
            "paragraph: We save it.",
            "reference: Sources",
            "reference: A book of it",
            "reference: Another book",
            "index: Water, 7",
            "navigation: 7",
        ]
    );
}

#[test]
fn headers_of_tables_are_known() {
    let header = |html: &str| {
        let page = document(format!("<html>{html}").as_bytes(), "page.html");
        page.tables
            .first()
            .and_then(|table| table.header)
            .map(|block| page.blocks[block].span.of(&page.text).to_owned())
    };
    let rows = "<tr><td>1<td>2<tr><td>3<td>4";
    assert_eq!(
        header(&format!("<table><thead><tr><td>a<td>b<tbody>{rows}</table>")).as_deref(),
        Some("a\tb")
    );
    assert_eq!(header(&format!("<table><tr><th>a<th>b{rows}</table>")).as_deref(), Some("a\tb"));
    // A cell that heads its row only.
    assert_eq!(header(&format!("<table><tr><th>a<td>b{rows}</table>")), None);
    assert_eq!(header(&format!("<table>{rows}<tr><th>a<th>b</table>")), None);
}

#[test]
fn rows_are_blocks_unless_the_table_arranges_the_page() {
    let html = "<table><tr><td><p>One</p><p>Two</p><td>Three<ul><li>Four</ul></table>";
    assert_eq!(shape(html), ["table-row: One / Two\tThree / Four"]);
    let html = "<table><tr><td><p>One</p><p>Two</p><tr><td><ul><li>Three</ul>Four</table>";
    assert_eq!(shape(html), ["paragraph: One", "paragraph: Two", "list-item: Three", "paragraph: Four"]);
    let html = "<table><tr><td><ul><li>Home</ul><td><h1>Plan</h1><p>One</p><p>Two</p></table>";
    assert_eq!(shape(html), ["list-item: Home", "heading 1: Plan", "paragraph: One", "paragraph: Two"]);
}

#[test]
fn a_page_of_preformatted_text_is_text() {
    let html = "<h1>Report</h1><pre>\nWe save energy\nevery day in all\nhouses.\n\nAnd water, too, because\nit is scarce.\n</pre>";
    assert_eq!(
        shape(html),
        [
            "heading 1: Report",
            "paragraph: We save energy every day in all houses.",
            "paragraph: And water, too, because it is scarce.",
        ]
    );
    assert!(shape(&html.replace("<pre>", "<pre><code>"))[1].starts_with("code: "));
}

#[test]
fn two_line_breaks_are_a_paragraph_and_signs_of_links_are_out() {
    assert_eq!(shape("<p>a<br>b<br>\n<br>c"), ["paragraph: a / b", "paragraph: c"]);
    assert_eq!(shape("<h2>Energy<a href=#e>¶</a></h2>x"), ["heading 2: Energy", "paragraph: x"]);
}

#[test]
fn xhtml_ends_elements_with_a_slash() {
    let html = "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml' xml:lang='fr'><head><script src='a'/>
        <title/></head><body><p>a<a id='x'/>b</p><p/><div><![CDATA[1 < 2]]></div></body></html>";
    let page = document(html.as_bytes(), "-");
    assert_eq!(blocks(&page), ["paragraph: ab", "paragraph: 1 < 2"]);
    assert_eq!(page.language.map(|language| language.to_string()).as_deref(), Some("fr"));
}

#[test]
fn pages_in_other_encodings_lead_back() {
    let html = "<html><meta charset=windows-1252><p>Größe f&uuml;r 3 €</p>";
    let (bytes, encoding, _) = encoding_rs::WINDOWS_1252.encode(html);
    let page = document(&bytes, "page.html");
    assert_eq!(page.text, "Größe für 3 €");
    assert_eq!(page.notices[0].code, "encoding");
    check_places(&page, &bytes, |bytes| encoding.decode(bytes).0.replace("&uuml;", "ü"));
    let bytes: Vec<u8> = html.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let page = document(&bytes, "page.html");
    assert_eq!(page.text, "Größe für 3 €");
    check_places(&page, &bytes, |bytes| encoding_rs::UTF_16BE.decode(bytes).0.replace("&uuml;", "ü"));
}
