//! The page of gaps in a real browser: it filters and searches, passages lead to their place in the text and back, hostile
//! text stays text, and axe finds nothing serious.
#![cfg(feature = "tools")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(clippy::disallowed_methods, reason = "the test reads axe")]

mod support;

use itl_browser::{Browser, Media, Scheme, Viewport};
use serde_json::{Value, json};
use support::report::assert_quiet;
use support::{Folder, tools};

const CAMPUS: &str = include_str!("../../../examples/campus-plan.txt");
const HOSTILE: &str = "<img src=x onerror=\"document.title='run'\"> Farmers grow food </details></main>.";

/// Opens the page of gaps of a document, and gives them as JSON.
fn make(browser: &mut Browser, text: &str) -> (Folder, Value) {
    let folder = Folder::new().with("plan.txt", text);
    let run = folder.itl(&["gaps", "plan.txt", "--html", "gaps.html", "--json", "-q"]);
    assert!(run.code < 2, "{}", run.stderr);
    browser.open(&folder.path("gaps.html")).unwrap();
    browser.wait_for("!document.getElementById('finder').hidden").unwrap();
    let gaps = serde_json::from_str(run.stdout.lines().next().unwrap()).unwrap();
    (folder, gaps)
}

const SHOWN: &str =
    "[...document.querySelectorAll('details.gap')].filter(gap => gap.checkVisibility()).length";

fn count(gaps: &Value, verdict: &str) -> usize {
    gaps["gaps"].as_array().unwrap().iter().filter(|gap| gap["verdict"] == verdict).count()
}

#[test]
fn gaps_are_filtered_found_and_opened() {
    let mut browser = Browser::launch().unwrap();
    let (_folder, gaps) = make(&mut browser, CAMPUS);
    let all = gaps["gaps"].as_array().unwrap().len();
    assert_eq!(browser.evaluate(SHOWN).unwrap(), all);
    for verdict in ["none", "touched"] {
        browser.click(&format!("[data-only={verdict}]")).unwrap();
        assert_eq!(browser.evaluate(SHOWN).unwrap(), count(&gaps, verdict), "{verdict}");
    }
    browser.click("[data-only=\"\"]").unwrap();
    browser.evaluate("document.getElementById('find').focus()").unwrap();
    browser.write("poverty microfinance").unwrap();
    assert_eq!(browser.evaluate(SHOWN).unwrap(), 1);
    let said = browser.evaluate("document.getElementById('found').textContent").unwrap();
    assert_eq!(said, format!("1 of {all} gaps are shown."));
    browser.click("#unfold").unwrap();
    assert_eq!(browser.evaluate("document.querySelectorAll('details.gap[open]').length").unwrap(), all);
    assert_quiet(&mut browser, "the page of gaps");
}

#[test]
fn a_passage_leads_to_its_place_and_back() {
    let mut browser = Browser::launch().unwrap();
    let (_folder, gaps) = make(&mut browser, CAMPUS);
    let near = &gaps["gaps"][0]["nearest"][0];
    browser.click("details.gap summary").unwrap();
    let link = format!("details.gap a[href='#u{}']", near["unit"]);
    browser.click(&link).unwrap();
    let place = browser.evaluate("document.querySelector('.named:target').textContent").unwrap();
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(words(place.as_str().unwrap()), words(near["text"].as_str().unwrap()));
    // The way back opens the gap, even if the filter had hidden it.
    browser.click("[data-only=touched]").unwrap();
    let back = format!("document.querySelector('#u{} + sup a').getAttribute('href')", near["unit"]);
    let target = browser.evaluate(&back).unwrap().as_str().unwrap().to_owned();
    browser.evaluate("document.querySelectorAll('details.gap').forEach(gap => (gap.open = false))").unwrap();
    browser.click(&format!("#u{} + sup a[href='{target}']", near["unit"])).unwrap();
    browser.wait_for(&format!("document.querySelector('details{target}').open")).unwrap();
    let visible = format!("document.querySelector('details{target}').checkVisibility()");
    assert_eq!(browser.evaluate(&visible).unwrap(), true);
}

#[test]
fn text_of_documents_stays_text() {
    let mut browser = Browser::launch().unwrap();
    let (_folder, _) = make(&mut browser, &format!("{CAMPUS}\n\n{HOSTILE}\n"));
    assert_eq!(browser.evaluate("document.querySelectorAll('img').length").unwrap(), 0);
    assert_ne!(browser.evaluate("document.title").unwrap(), "run");
    let text = browser.evaluate("document.querySelector('.text').textContent").unwrap();
    assert!(text.as_str().unwrap().contains("</details></main>"), "{text}");
    assert_quiet(&mut browser, "hostile text");
}

#[test]
fn axe_finds_nothing_serious_and_nothing_is_wider_than_a_phone() {
    let mut browser = Browser::launch().unwrap();
    let axe = std::fs::read_to_string(tools::axe()).unwrap();
    for (view, scheme) in
        [(Viewport::DESK, Scheme::Light), (Viewport::DESK, Scheme::Dark), (Viewport::PHONE, Scheme::Light)]
    {
        browser.resize(view).unwrap();
        browser.show_as(Media::Screen, scheme).unwrap();
        let (_folder, _) = make(&mut browser, CAMPUS);
        browser.click("#unfold").unwrap();
        browser.evaluate(&axe).unwrap();
        let serious = "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations
            .filter(({ impact }) => ['serious', 'critical'].includes(impact))
            .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`))";
        assert_eq!(browser.evaluate(serious).unwrap(), json!([]), "{scheme:?}");
        let wide = "document.documentElement.scrollWidth > innerWidth";
        assert_eq!(browser.evaluate(wide).unwrap(), false, "{scheme:?}");
    }
}
