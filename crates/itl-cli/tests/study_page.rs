//! The page of a study in a real browser: its numbers are the JSON's, nothing hostile runs, it can be used by keyboard,
//! and it fits screens of any width.
#![cfg(feature = "tools")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(clippy::disallowed_methods, reason = "tests read the tools they use")]

mod support;

use itl_browser::{Browser, Media, Scheme, Viewport};
use serde_json::Value;
use std::fmt::Write;
use support::report::{assert_quiet, bits, go, open, shown, text};
use support::{Folder, GOALS, tools};

/// Controls in two families, some alike, of very different lengths.
fn controls() -> String {
    let topics = ["account", "password", "network", "backup", "incident", "training", "vendor", "sensor"];
    let mut table = "id,parent,label,descriptor\n".to_owned();
    for (number, topic) in topics.iter().enumerate() {
        for (family, action) in [("AC", "review"), ("SC", "protect")] {
            let more = "with documented evidence for every auditor ".repeat(number);
            writeln!(
                table,
                "{family}-{number},{family},{topic} {action},The organization shall {action} each {topic} record and report {topic} failures {more}quickly."
            )
            .unwrap();
        }
    }
    table
}

/// Makes the page of a framework and opens it; gives what `--json` says.
fn make(browser: &mut Browser, folder: &Folder, framework: &str, link: &str) -> Value {
    let words = ["study", framework, "--language", "en", "--html", "study.html", "--force", "--json"];
    let json = folder.json(&words).pop().unwrap();
    open(browser, &folder.path("study.html"), link);
    json
}

#[test]
fn every_cell_is_that_of_the_json() {
    let mut browser = Browser::launch().unwrap();
    let folder = Folder::new().with("controls.csv", controls()).with("goals.csv", GOALS);
    for framework in ["controls.csv", "goals.csv", "sdg-statements"] {
        let json = make(&mut browser, &folder, framework, "");
        let rows = json["affinity"].as_array().unwrap();
        assert!(rows.len() > 5);
        for (at, row) in rows.iter().enumerate() {
            let script =
                format!("[itl.row({at}), itl.head.concepts.map((_, column) => itl.cell({at}, column))]");
            let page = browser.evaluate(&script).unwrap();
            assert_eq!(bits(&page[0]), bits(row), "{framework}, row {at}");
            assert_eq!(bits(&page[1]), bits(row), "{framework}, row {at}");
        }
        let head = browser.evaluate("itl.head").unwrap();
        for name in ["mean_diagonal", "mean_off_diagonal", "separation"] {
            assert_eq!(head["figures"][name], json[name], "{framework} {name}");
        }
        assert_eq!(head["verdict"], json["verdict"]);
        for (name, value) in json["length_bias"].as_object().unwrap() {
            // A browser writes 29.0 as 29.
            let page = &head["bias"][name];
            assert!(page == value || page.as_f64() == value.as_f64(), "{framework} {name}: {page} {value}");
        }
        assert_eq!(head["findings"], json["findings"]);
        let lead = text(&mut browser, "#lead");
        assert_eq!(lead, format!("{}.", json["verdict"]["sentence"].as_str().unwrap()));
        assert_quiet(&mut browser, framework);
    }
}

#[test]
fn a_pair_shows_both_texts_and_what_they_share() {
    let mut browser = Browser::launch().unwrap();
    let folder = Folder::new().with("controls.csv", controls());
    let json = make(&mut browser, &folder, "controls.csv", "concept=AC-0&with=SC-0");
    let at = |id: &str| {
        json["concepts"].as_array().unwrap().iter().position(|concept| concept["id"] == id).unwrap()
    };
    let relative = json["affinity"][at("AC-0")][at("SC-0")].as_f64().unwrap()
        / json["concepts"][at("SC-0")]["reference"].as_f64().unwrap();
    let page = browser
        .evaluate("Number(document.querySelector('#detail [data-relative]').dataset.relative)")
        .unwrap();
    assert_eq!(page.as_f64().unwrap().to_bits(), relative.to_bits());
    assert_eq!(browser.evaluate("document.querySelectorAll('#detail blockquote').length").unwrap(), 2);
    let marks = browser
        .evaluate("[...document.querySelectorAll('#detail blockquote mark')].map(mark => mark.textContent)")
        .unwrap();
    assert!(marks.as_array().unwrap().iter().any(|word| word == "account"), "{marks}");
    assert!(text(&mut browser, "#detail .pair-reading").starts_with("AC-0 and SC-0 share"));
    let terms =
        browser.evaluate("[...document.querySelectorAll('#shared tbody tr[data-term]')].length").unwrap();
    assert!(terms.as_u64().unwrap() > 5);
    assert_quiet(&mut browser, "a pair");
}

#[test]
fn the_page_can_be_used_without_a_mouse() {
    let mut browser = Browser::launch().unwrap();
    let folder = Folder::new().with("goals.csv", GOALS);
    make(&mut browser, &folder, "goals.csv", "");
    // The map: an arrow moves, the cell is told, Enter opens the pair, Escape closes it.
    browser.evaluate("document.querySelector('#map canvas').focus()").unwrap();
    let own = text(&mut browser, "#map-words");
    browser.press("ArrowRight").unwrap();
    let pair = text(&mut browser, "#map-words");
    assert!(own.contains("its own text") && pair.contains('→'), "{own} / {pair}");
    browser.press("Enter").unwrap();
    browser.wait_for("!document.querySelector('#detail').hidden").unwrap();
    assert_eq!(browser.evaluate("document.activeElement.id").unwrap(), "detail");
    browser.press("Escape").unwrap();
    browser.wait_for("document.querySelector('#detail').hidden").unwrap();
    assert_eq!(browser.evaluate("document.activeElement.localName").unwrap(), "canvas");
    // The table: sorted by a head, filtered by what is written.
    browser.evaluate("document.querySelector('[data-sort=words]').focus()").unwrap();
    browser.press("Enter").unwrap();
    assert_eq!(browser.evaluate("document.activeElement.dataset.sort").unwrap(), "words");
    let words = browser
        .evaluate(
            "[...document.querySelectorAll('.every tbody tr')].map(row => Number(row.cells[1].textContent))",
        )
        .unwrap();
    let words: Vec<u64> = words.as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).collect();
    assert!(words.is_sorted() && words[0] < words[words.len() - 1], "{words:?}");
    browser.evaluate("document.querySelector('#filter').focus()").unwrap();
    browser.write("drinking").unwrap();
    browser.wait_for("document.querySelectorAll('.every tbody tr').length === 1").unwrap();
    assert!(text(&mut browser, ".every tbody tr").contains("W1 Drinking water"));
    assert_quiet(&mut browser, "keys");
}

#[test]
fn families_lead_to_their_concepts() {
    let mut browser = Browser::launch().unwrap();
    let mut table = controls();
    // More concepts than are shown at once.
    for number in 0..60 {
        writeln!(
            table,
            "PM-{number},PM,Programme {number},Plan number{number} of the programme{} for staff.",
            number % 7
        )
        .unwrap();
    }
    let folder = Folder::new().with("controls.csv", table);
    make(&mut browser, &folder, "controls.csv", "");
    browser.evaluate("document.querySelector('#map canvas').focus()").unwrap();
    assert!(text(&mut browser, "#map-words").contains("Texts of AC against concepts of AC"));
    browser.press("Enter").unwrap();
    assert!(text(&mut browser, "#map .crumbs").contains("Texts of AC against concepts of AC"));
    assert!(text(&mut browser, "#map-words").contains("AC-0"));
    browser.press("Escape").unwrap();
    assert!(!shown(&mut browser, "#map .crumbs"));
    browser.click("#map [data-choice=all]").unwrap();
    browser.click("#map [data-choice=absolute]").unwrap();
    assert!(shown(&mut browser, "#map canvas"));
    assert_quiet(&mut browser, "families");
}

#[test]
fn no_hostile_text_runs() {
    const HOSTILE: [&str; 5] = [
        "<img src=x onerror=window.__xss=1>",
        "</script><script>window.__xss=1</script>",
        "</title><svg onload=window.__xss=1>",
        "--><iframe srcdoc='<script>parent.__xss=1</script>'>",
        "\u{202e}javascript:window.__xss=1",
    ];
    let mut table = "id,parent,label,descriptor\n".to_owned();
    for (number, payload) in HOSTILE.iter().enumerate() {
        let payload = payload.replace('"', "'");
        for copy in 0..2 {
            writeln!(
                table,
                "\"{payload} {number}{copy}\",\"in {payload}\",\"{payload}\",\"Clean water number{number} {payload} for students.\""
            )
            .unwrap();
        }
    }
    let folder = Folder::new().with("goals.csv", table);
    let mut browser = Browser::launch().unwrap();
    make(&mut browser, &folder, "goals.csv", "");
    let count = browser.evaluate("itl.head.concepts.length").unwrap();
    assert_eq!(count, 2 * HOSTILE.len());
    for at in 0..HOSTILE.len() {
        let link = format!(
            "(([a, b]) => new URLSearchParams({{ concept: a.id, with: b.id }}).toString())(itl.head.concepts.slice({at}, {at} + 2))"
        );
        let link = browser.evaluate(&link).unwrap();
        go(&mut browser, link.as_str().unwrap());
        assert!(shown(&mut browser, "#detail blockquote"));
    }
    assert_eq!(browser.evaluate("window.__xss === undefined").unwrap(), true);
    let intruders = browser
        .evaluate("document.querySelectorAll('img, iframe, [onload], [onerror], main script').length")
        .unwrap();
    assert_eq!(intruders, 0);
    assert!(text(&mut browser, "#concepts").contains("<img src=x onerror=window.__xss=1>"));
    assert_quiet(&mut browser, "hostile");
}

#[test]
fn it_fits_a_narrow_screen_and_passes_an_accessibility_check() {
    let mut browser = Browser::launch().unwrap();
    let axe = std::fs::read_to_string(tools::axe()).unwrap();
    let folder = Folder::new().with("controls.csv", controls());
    let narrow = Viewport { width: 400, height: 800, scale: 1.0, phone: true };
    for (view, scheme) in [(Viewport::DESK, Scheme::Light), (narrow, Scheme::Dark)] {
        browser.resize(view).unwrap();
        browser.show_as(Media::Screen, scheme).unwrap();
        make(&mut browser, &folder, "controls.csv", "");
        browser.evaluate(&axe).unwrap();
        for link in ["", "concept=AC-0", "concept=AC-0&with=SC-0"] {
            go(&mut browser, link);
            let width = browser.evaluate("document.documentElement.scrollWidth").unwrap();
            assert!(width.as_u64().unwrap() <= view.width.into(), "{link}: {width} at {view:?}");
            let serious = browser
                .evaluate(
                    "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations
                        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
                        .map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)} ${nodes[0].failureSummary}`))",
                )
                .unwrap();
            assert_eq!(serious, serde_json::json!([]), "{scheme:?} {link}");
        }
        assert_quiet(&mut browser, "sizes");
    }
}
