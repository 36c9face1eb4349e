//! The pages of a report in a real browser: the sentence that is pressed is marked where its words stand on the picture, hits lead on,
//! a press on the page leads back to the evidence, keys do the same, and nothing serious is found by axe.
#![cfg(all(feature = "tools", feature = "pictures"))]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(clippy::disallowed_methods, reason = "the test reads axe")]

mod hostile_files;
#[path = "support/printed.rs"]
mod printed;
mod support;

use itl_browser::{Browser, Media, Scheme, Viewport};
use printed::printed;
use serde_json::{Value, json};
use support::report::{go, make, open, shown, text};
use support::{Folder, tools};

const PLAN: &str = include_str!("../../../examples/campus-plan.txt");

/// What is dark on the picture under the rectangles of the chosen unit and in a margin of three points around them, in shares of
/// their pixels: the words are inside.
const INK: &str = "(async () => {
    const leaf = document.querySelector('.leaf');
    const picture = leaf.querySelector('img');
    await picture.decode();
    const canvas = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight);
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    pen.drawImage(picture, 0, 0);
    const sheet = picture.getBoundingClientRect();
    const scale = picture.naturalWidth / sheet.width;
    const dark = (x, y, w, h) => {
        const { data } = pen.getImageData(x, y, Math.max(1, w), Math.max(1, h));
        let count = 0;
        for (let at = 0; at < data.length; at += 4) if (data[at] < 128) count++;
        return count / (data.length / 4);
    };
    return [...leaf.querySelectorAll('.chosen rect')].map(rect => {
        const box = rect.getBoundingClientRect();
        const [x, y, w, h] = [box.x - sheet.x, box.y - sheet.y, box.width, box.height].map(v => Math.round(v * scale));
        return { inside: dark(x, y, w, h), above: dark(x, y - 4, w, 3), left: dark(x - 8, y, 6, h), width: box.width, sheet: sheet.width };
    });
})()";

fn report() -> (Folder, Value, Browser) {
    let folder = Folder::new().with("plan.pdf", printed(PLAN));
    let mut browser = Browser::launch().unwrap();
    let json = make(&mut browser, &folder, &["plan.pdf", "--pages"], "");
    (folder, json, browser)
}

/// A page that says nothing, violates nothing, and asks for nothing but the pictures that it has inside.
fn assert_still(browser: &mut Browser, what: &str) {
    let mut seen = browser.observed().unwrap().clone();
    seen.requests.retain(|request| !request.starts_with("data:image/png;base64,"));
    assert!(seen.is_quiet(), "{what}: {seen:?}");
}

/// The concept with the most passages.
fn rich(json: &Value) -> usize {
    let passing = json["aggregate"]["passing"].as_array().unwrap();
    (0..passing.len()).max_by_key(|&column| passing[column].as_u64()).unwrap()
}

fn chosen(browser: &mut Browser) -> u64 {
    browser
        .evaluate("Number(document.querySelector('.area.chosen')?.dataset.unit ?? -1)")
        .unwrap()
        .as_u64()
        .unwrap()
}

#[test]
fn a_quote_leads_to_its_words_on_the_page_and_hits_lead_on() {
    let (_folder, json, mut browser) = report();
    let column = rich(&json);
    let quote = json["aggregate"]["quotes"][column][0].as_u64().unwrap();
    browser.click(&format!("#coverage [data-concept='{column}']")).unwrap();
    browser.wait_for("document.querySelector('#evidence [data-quote] [data-go=page]')").unwrap();
    browser.click("#evidence [data-quote] [data-go=page]").unwrap();
    browser.wait_for("document.querySelector('.area.chosen')").unwrap();
    assert!(shown(&mut browser, "#pages") && !shown(&mut browser, "#coverage"));
    assert_eq!(chosen(&mut browser), quote);
    let page = &json["units"][usize::try_from(quote).unwrap()]["page"];
    assert_eq!(text(&mut browser, ".turner input[value]"), "");
    assert_eq!(browser.evaluate("Number(document.querySelector('.leaf').dataset.page)").unwrap(), *page);
    let ink = browser.evaluate(INK).unwrap();
    assert!(!ink.as_array().unwrap().is_empty());
    for line in ink.as_array().unwrap() {
        assert!(line["inside"].as_f64().unwrap() > 0.04, "there are words: {line}");
        assert!(line["above"].as_f64().unwrap() < 0.02, "nothing sticks out: {line}");
    }
    // Every passage of the concept, in its order, by the button.
    let passages = browser.evaluate(&format!("itl.head.concepts[{column}].passages")).unwrap();
    browser.evaluate("location.hash = 'view=pages&concept=' + new URLSearchParams(location.hash.slice(1)).get('concept')").unwrap();
    browser.wait_for("!document.querySelector('.area.chosen')").unwrap();
    let mut visited = Vec::new();
    for _ in 0..passages.as_array().unwrap().len() {
        let before = visited.last().copied();
        browser.click("#pages [data-go=next-hit]").unwrap();
        browser.wait_for(&format!("document.querySelector('.area.chosen') && Number(document.querySelector('.area.chosen').dataset.unit) !== {}", before.map_or(-1, |unit: u64| unit as i64))).unwrap();
        visited.push(chosen(&mut browser));
    }
    assert_eq!(json!(visited), passages);
    assert_eq!(
        browser.evaluate("document.querySelector('#pages [data-go=next-hit]').disabled").unwrap(),
        true
    );
    assert!(text(&mut browser, "#pages .count").ends_with(&format!("of {}", visited.len())));
    browser.press("p").unwrap();
    let before = visited[visited.len() - 2];
    browser.wait_for(&format!("document.querySelector('.area.chosen').dataset.unit === '{before}'")).unwrap();
    assert_still(&mut browser, "pages");
}

#[test]
fn a_press_on_the_page_opens_the_evidence_by_hand_and_by_key() {
    let (_folder, json, mut browser) = report();
    go(&mut browser, "view=pages&page=1");
    browser.wait_for("document.querySelector('.leaf[data-page=\"1\"] img')?.complete").unwrap();
    let marked = browser
        .evaluate(
            "[...document.querySelectorAll('.area:not(.plain)')].map(area => Number(area.dataset.unit))",
        )
        .unwrap();
    let passing: Vec<u64> = json["units"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|unit| {
            unit["page"] == 1 && unit["counted"] == true && !unit["aligned"].as_array().unwrap().is_empty()
        })
        .map(|unit| unit["index"].as_u64().unwrap())
        .collect();
    assert_eq!(marked, json!(passing), "marked is what passes");
    browser.click(".area:not(.plain) rect").unwrap();
    browser.wait_for("document.querySelector('#evidence h3')").unwrap();
    assert_eq!(chosen(&mut browser), passing[0]);
    let aligned = &json["units"][usize::try_from(passing[0]).unwrap()]["aligned"];
    let concept = text(&mut browser, "#evidence-title .id");
    assert!(aligned.as_array().unwrap().contains(&json!(concept)), "{concept} of {aligned}");
    // The same by keys: an arrow, then Enter.
    browser.evaluate("document.querySelector('.area.chosen').focus()").unwrap();
    browser.press("ArrowDown").unwrap();
    let next = browser.evaluate("Number(document.activeElement.dataset.unit)").unwrap();
    assert_eq!(next, passing[0] + 1);
    browser.press("Enter").unwrap();
    browser.wait_for(&format!("document.querySelector('.area.chosen')?.dataset.unit === '{next}'")).unwrap();
    browser.press("Escape").unwrap();
    browser.wait_for("document.querySelector('#evidence').hidden").unwrap();
    browser.press("1").unwrap();
    browser.wait_for("!document.querySelector('#coverage').hidden").unwrap();
    browser.press("5").unwrap();
    browser.wait_for("!document.querySelector('#pages').hidden").unwrap();
    assert_still(&mut browser, "keys");
}

#[test]
fn a_cell_and_a_sentence_of_the_text_lead_to_the_page_and_a_link_to_it_holds() {
    let (folder, json, mut browser) = report();
    let column = rich(&json);
    let quote = json["aggregate"]["quotes"][column][0].as_u64().unwrap();
    let id = json["concepts"][column]["id"].as_str().unwrap();
    go(&mut browser, &format!("view=heatmap&concept={id}&unit={quote}"));
    browser.click("#evidence .steps [data-go=page]").unwrap();
    browser.wait_for("document.querySelector('.area.chosen')").unwrap();
    let link = browser.evaluate("location.hash.slice(1)").unwrap();
    open(&mut browser, &folder.path("report.html"), link.as_str().unwrap());
    assert_eq!(chosen(&mut browser), quote);
    // Pages without a picture show their lines; what is no page is the nearest.
    for (link, page) in [
        ("view=pages&page=9999", json["document"]["pages"].clone()),
        ("view=pages&page=0", json!(1)),
        ("view=pages&page=x<y", Value::Null),
    ] {
        go(&mut browser, link);
        let shown = browser.evaluate("Number(document.querySelector('.leaf').dataset.page)").unwrap();
        assert!(page.is_null() || shown == page, "{link}: {shown}");
    }
    assert_still(&mut browser, "links");
}

#[test]
fn pages_are_accessible_and_fit_desk_and_phone() {
    let (folder, _, mut browser) = report();
    let axe = std::fs::read_to_string(tools::axe()).unwrap();
    for (scheme, view) in [(Scheme::Light, Viewport::DESK), (Scheme::Dark, Viewport::PHONE)] {
        browser.show_as(Media::Screen, scheme).unwrap();
        browser.resize(view).unwrap();
        open(&mut browser, &folder.path("report.html"), "view=pages");
        browser.evaluate(&axe).unwrap();
        for link in
            ["view=pages", "view=pages&page=2", "view=pages&concept=7", "view=pages&concept=7&unit=21"]
        {
            go(&mut browser, link);
            let width = browser.evaluate("document.documentElement.scrollWidth").unwrap();
            assert!(width.as_u64().unwrap() <= view.width.into(), "{link}: {width}");
            let found = browser
                .evaluate(
                    "axe.run(document, { resultTypes: ['violations'] }).then(({ violations, passes }) => ({ passes: passes.length,
                     serious: violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
                        .map(({ id, nodes }) => id + ': ' + nodes[0].html.slice(0, 200) + nodes[0].failureSummary) }))",
                )
                .unwrap();
            assert!(found["passes"].as_u64().unwrap() > 5, "{found}");
            assert_eq!(found["serious"], json!([]), "{scheme:?} {link}");
        }
    }
}
