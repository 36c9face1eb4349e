//! `itl analyze --html`: the page for checking what was read, as a file. `tests/pages` has it in a browser.
#![cfg(feature = "pdf")]

use crate::pdf_support::{Book, Sheet};
use crate::support::Folder;

/// Three pages with a running head, a heading, paragraphs and hostile words.
fn report() -> Vec<u8> {
    let sheet = |number: usize| {
        // Pages of the same lines would be running heads from top to bottom.
        let subject = ["sun", "river", "forest"][number - 1];
        let head = format!("{number}. The {subject}");
        let first = format!("We ensure access to affordable and reliable energy of the {subject} for");
        let second = format!("sites. We save the {subject} <script>alert(1)</script> in every one of them.");
        let third = format!("A second paragraph says what the {subject} does about waste in the");
        let fourth = format!("same way as the {subject} did.");
        Sheet::default()
            .text(72.0, 750.0, 9.0, "ACME Annual Report")
            .text(72.0, 700.0, 18.0, &head)
            .lines(72.0, 660.0, 11.0, &[&first, &second])
            .lines(72.0, 600.0, 11.0, &[&third, &fourth])
            .text(300.0, 40.0, 9.0, &format!("{number}"))
    };
    Book::of((1..=3).map(sheet)).bytes()
}

fn page(folder: &Folder, arguments: &[&str], name: &str) -> String {
    let run = folder.itl(arguments);
    assert!(run.code < 2, "{}", run.stderr);
    String::from_utf8(folder.read(name)).unwrap()
}

#[test]
fn pages_are_drawn_beside_their_text() {
    let folder = Folder::new().with("r.pdf", report());
    let html = page(&folder, &["analyze", "r.pdf", "--html", "p.html"], "p.html");
    assert!(html.contains("script-src 'none'") && html.contains("default-src 'none'"));
    for live in ["<script", " style=", "onclick", "http:", "https:"] {
        assert!(!html.contains(live), "{live}");
    }
    assert!(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
    assert_eq!(html.matches("<svg").count(), 3);
    let blocks = &folder.json(&["analyze", "r.pdf", "--blocks", "--json"])[0]["blocks"];
    let blocks = blocks.as_array().unwrap();
    for (number, block) in (1..).zip(blocks) {
        let kind = block["kind"].as_str().unwrap();
        // Text and drawing have the same number, colour and a way to each other.
        assert!(html.contains(&format!("<p class=\"b k-{kind}\" id=\"b{number}\"")), "{number}");
        assert!(
            html.contains(&format!("<a class=\"box k-{kind}\" id=\"d{number}\" href=\"#b{number}\"")),
            "{number}"
        );
        assert!(html.contains(&format!("href=\"#d{number}\"")));
    }
    let count = |kind: &str| blocks.iter().filter(|block| block["kind"] == kind).count();
    assert!(count("running-head") == 3 && count("page-number") == 3, "{blocks:?}");
    assert!(html.contains("</span> 3 running heads</label>"));
    assert_eq!(html.matches("running head: repeated at the top or bottom of pages</span>").count(), 3);
    assert_eq!(html.matches("<h3>Left out</h3>").count(), 3);
    let again = folder.itl(&["analyze", "r.pdf", "--html", "p.html"]);
    assert!(again.code == 2 && again.stderr.contains("--force"), "{}", again.stderr);
    assert_eq!(page(&folder, &["analyze", "r.pdf", "--html", "p.html", "--force"], "p.html"), html);
}

#[test]
fn a_text_without_pages_has_its_bytes() {
    let folder =
        Folder::new().with("a.md", "# Plan\n\nWe save <b>energy</b>. All of it.\n\n```\nlet x;\n```\n");
    let html = page(&folder, &["analyze", "a.md", "--html", "p.html"], "p.html");
    assert!(!html.contains("<svg") && html.contains("sheet-pair alone"));
    assert!(html.contains("bytes 2–6") && html.contains("title=\"sentence 1\""), "{html}");
    assert!(html.contains("code: program text has no sentences"));
}

#[test]
fn several_documents_need_a_name_each() {
    let folder = Folder::new().with("a.txt", "One text.").with("b.txt", "Another text.");
    let run = folder.itl(&["analyze", "a.txt", "b.txt", "--html", "p.html"]);
    assert!(run.code == 2 && run.stderr.contains("{name}"), "{}", run.stderr);
    let run = folder.itl(&["analyze", "a.txt", "b.txt", "--html", "{name}.html"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(folder.names().contains(&"a.html".to_owned()) && folder.names().contains(&"b.html".to_owned()));
}
