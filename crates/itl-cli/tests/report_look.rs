//! The report on screens and on paper: every view fits, reads in the dark, prints, and passes an accessibility check.
#![cfg(feature = "tools")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(clippy::disallowed_methods, reason = "tests read the tools they use")]

mod support;

use itl_browser::{Browser, Media, Scheme, Viewport};
use support::report::{assert_quiet, campus, go, make, open};
use support::{Folder, GOALS, PLAN, tools};

/// Every view, with and without evidence: of the document, of a section, of a sentence.
const VIEWS: [&str; 11] = [
    "view=coverage",
    "view=coverage&concept=7",
    "view=coverage&only=gaps&concept=7&unit=21",
    "view=profile",
    "view=heatmap",
    "view=text",
    "view=profile&concept=7",
    "view=heatmap&concept=7&group=section-3",
    "view=heatmap&concept=7&unit=21",
    "view=text&concept=7&unit=21",
    "view=text&filter=7",
];

/// What axe finds that is serious or critical, in words.
const FINDINGS: &str = "axe.run(document, { resultTypes: ['violations'], ...window.only }).then(({ violations, passes }) => ({
    passes: passes.length,
    serious: violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) =>
        `${id}: ${nodes.length} × ${nodes[0].html.slice(0, 160)} (${nodes[0].failureSummary})`),
}))";

#[test]
fn axe_finds_nothing_serious_in_any_view() {
    let mut browser = Browser::launch().unwrap();
    let axe = std::fs::read_to_string(tools::axe()).unwrap();
    let folder = campus();
    for scheme in [Scheme::Light, Scheme::Dark] {
        browser.show_as(Media::Screen, scheme).unwrap();
        make(&mut browser, &folder, &["plan.txt"], "");
        browser.evaluate(&axe).unwrap();
        for view in VIEWS {
            go(&mut browser, view);
            if scheme == Scheme::Dark {
                // Only colours are others in the dark.
                browser.evaluate("window.only = { runOnly: ['color-contrast'] }").unwrap();
            }
            let found = browser.evaluate(FINDINGS).unwrap();
            assert!(found["passes"].as_u64().unwrap() >= 1, "axe has looked: {found}");
            assert_eq!(found["serious"], serde_json::json!([]), "{scheme:?} {view}");
        }
    }
    browser.show_as(Media::Screen, Scheme::Light).unwrap();
    let folder = Folder::new().with("goals.csv", GOALS).with("plan.txt", PLAN);
    make(&mut browser, &folder, &["plan.txt", "-f", "goals.csv"], "view=profile&concept=Z");
    browser.evaluate(&axe).unwrap();
    browser.click("#profile [data-choice=tree]").unwrap();
    assert_eq!(browser.evaluate(FINDINGS).unwrap()["serious"], serde_json::json!([]), "a hierarchy");
}

#[test]
fn the_page_of_a_comparison_is_accessible_and_fits_a_phone() {
    let mut browser = Browser::launch().unwrap();
    let axe = std::fs::read_to_string(tools::axe()).unwrap();
    let folder = campus().with("review.txt", include_str!("../../../examples/campus-review.txt"));
    let run = folder.itl(&["compare", "plan.txt", "review.txt", "--html", "moved.html"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    for (scheme, view) in [(Scheme::Light, Viewport::DESK), (Scheme::Dark, Viewport::PHONE)] {
        browser.show_as(Media::Screen, scheme).unwrap();
        browser.resize(view).unwrap();
        browser.open(&folder.path("moved.html")).unwrap();
        browser.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)").unwrap();
        let width = browser.evaluate("document.documentElement.scrollWidth").unwrap();
        assert!(width.as_u64().unwrap() <= view.width.into(), "{width} at {view:?}");
        assert_quiet(&mut browser, "a comparison");
        browser.evaluate(&axe).unwrap();
        let found = browser.evaluate(FINDINGS).unwrap();
        assert!(found["passes"].as_u64().unwrap() >= 1, "axe has looked: {found}");
        assert_eq!(found["serious"], serde_json::json!([]), "{scheme:?}");
    }
}

#[test]
fn axe_would_find_something() {
    let mut browser = Browser::launch().unwrap();
    let folder = Folder::new().with("bad.html", "<!doctype html><img src='data:,'><button></button>");
    browser.open(&folder.path("bad.html")).unwrap();
    browser.evaluate(&std::fs::read_to_string(tools::axe()).unwrap()).unwrap();
    let found = browser.evaluate(FINDINGS).unwrap();
    assert!(found["serious"].to_string().contains("button-name"), "{found}");
}

#[test]
fn every_view_fits_a_desk_and_a_phone() {
    let mut browser = Browser::launch().unwrap();
    let folder = campus();
    for view in [Viewport::DESK, Viewport::PHONE] {
        browser.resize(view).unwrap();
        make(&mut browser, &folder, &["plan.txt"], "");
        for link in VIEWS {
            go(&mut browser, link);
            let widths = browser
                .evaluate("[document.documentElement.scrollWidth, document.body.scrollWidth]")
                .unwrap();
            for width in widths.as_array().unwrap() {
                assert!(width.as_u64().unwrap() <= view.width.into(), "{link} at {view:?}: {widths}");
            }
            let broken = browser.evaluate("[...document.querySelectorAll('.terms th')].filter(head => head.clientHeight > 45).map(head => head.textContent)").unwrap();
            assert_eq!(broken, serde_json::json!([]), "no word is cut letter by letter: {link} at {view:?}");
        }
        assert_quiet(&mut browser, "sizes");
    }
}

#[test]
fn the_dark_is_dark_by_preference_and_by_choice() {
    let mut browser = Browser::launch().unwrap();
    let folder = campus();
    let light = "(([r, g, b]) => (r + g + b) / 3)(getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number))";
    make(&mut browser, &folder, &["plan.txt"], "");
    for view in ["view=coverage&concept=7", "view=profile&concept=7", "view=heatmap", "view=text"] {
        browser.show_as(Media::Screen, Scheme::Light).unwrap();
        open(&mut browser, &folder.path("report.html"), view);
        assert!(browser.evaluate(light).unwrap().as_f64().unwrap() > 200.0);
        let by_day = browser.screenshot().unwrap();
        browser.show_as(Media::Screen, Scheme::Dark).unwrap();
        browser.evaluate("new Promise(requestAnimationFrame)").unwrap();
        assert!(browser.evaluate(light).unwrap().as_f64().unwrap() < 60.0, "{view}");
        let by_night = browser.screenshot().unwrap();
        assert!(by_day.len() > 20_000 && by_night.len() > 20_000, "pictures of something");
        assert_ne!(by_day, by_night);
        browser.click("#theme").unwrap();
        assert!(browser.evaluate(light).unwrap().as_f64().unwrap() > 200.0, "a choice wins: {view}");
    }
    assert_quiet(&mut browser, "dark");
}

#[test]
fn the_first_screen_is_printed_whatever_is_looked_at() {
    let mut browser = Browser::launch().unwrap();
    let folder = campus();
    let json = make(&mut browser, &folder, &["plan.txt"], "");
    for (link, has_evidence) in
        [("view=coverage", false), ("view=heatmap", false), ("view=text&concept=7&unit=21", true)]
    {
        open(&mut browser, &folder.path("report.html"), link);
        std::fs::write(folder.path("print.pdf"), browser.print().unwrap()).unwrap();
        // The program itself reads what a person would hold in hand.
        let printed = folder.itl(&["analyze", "print.pdf", "--text"]).stdout;
        let flat = printed.split_whitespace().collect::<Vec<_>>().join(" ");
        for concept in json["concepts"].as_array().unwrap() {
            assert!(flat.contains(concept["label"].as_str().unwrap()), "{link}: {concept} in {flat}");
        }
        assert!(
            flat.contains("How this was made")
                && flat.contains(json["framework"]["fingerprint"].as_str().unwrap()),
            "{flat}"
        );
        assert_eq!(flat.contains("Sum: the affinity"), has_evidence, "{link}");
    }
    assert_quiet(&mut browser, "print");
}
