//! The driver on pages that the tests write.
#![cfg(feature = "tools")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(clippy::disallowed_methods, reason = "tests lay out pages for the browser")]

use itl_browser::{Browser, Error, Media, Scheme, Viewport};
use serde_json::json;
use std::path::PathBuf;
use std::time::Duration;
use tempfile::TempDir;

/// A page in a folder that is gone after the test.
fn page(name: &str, html: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, format!("<!doctype html><meta charset=utf-8><title>t</title>{html}")).unwrap();
    (folder, path)
}

#[test]
fn a_page_is_read_clicked_and_typed_into() {
    let (_folder, path) = page(
        "a #1?.html",
        "<button onclick='pressed.push(1)'>a</button><div style='height:3000px'></div>
         <a id=far href=#far onclick='pressed.push(2)'>far</a><input><p hidden id=hidden>
         <script>var pressed = []; document.addEventListener('keydown', e => pressed.push((e.shiftKey ? 'S' : '') + e.key))</script>",
    );
    let mut browser = Browser::launch().unwrap();
    browser.open(&path).unwrap();
    assert_eq!(browser.evaluate("document.title").unwrap(), "t");
    assert_eq!(
        browser.evaluate("Promise.resolve([0.1 + 0.2, null, 'ü'])").unwrap(),
        json!([0.1 + 0.2, null, "ü"])
    );
    assert_eq!(browser.evaluate("-0").unwrap().as_f64().unwrap().to_bits(), (-0.0_f64).to_bits());
    browser.click("button").unwrap();
    browser.click("#far").unwrap();
    browser.press("Tab").unwrap();
    browser.write("text").unwrap();
    browser.press("Shift+Tab").unwrap();
    browser.press("Enter").unwrap();
    assert_eq!(browser.evaluate("pressed").unwrap(), json!([1, 2, "Tab", "STab", "Enter", 2]));
    assert_eq!(browser.evaluate("document.querySelector('input').value").unwrap(), "text");
    assert_eq!(browser.evaluate("location.hash").unwrap(), "#far");
    browser.back().unwrap();
    browser.wait_for("location.hash === ''").unwrap();
    assert!(browser.observed().unwrap().is_quiet(), "{:?}", browser.observed());
    for (selector, reason) in [("#hidden", "not shown"), ("#none", "not there")] {
        let error = browser.click(selector).unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
    assert!(matches!(browser.press("Nokey"), Err(Error::Key(_))));
    let error = browser.evaluate("missing.part").unwrap_err().to_string();
    assert!(error.contains("missing is not defined"), "{error}");
    browser.open_at(&path, "far").unwrap();
    assert_eq!(browser.evaluate("[location.hash, pressed.length]").unwrap(), json!(["#far", 0]));
}

#[test]
fn everything_that_a_page_should_not_do_is_seen() {
    let (_folder, path) = page(
        "bad.html",
        "<meta http-equiv=Content-Security-Policy content=\"script-src 'unsafe-inline'\">
         <img src=missing.png><img src=http://elsewhere.invalid/x>
         <script>console.warn('careful', 7); alert('hello'); window.answer = confirm('sure');
         setTimeout(() => { throw new Error('thrown') }); try { eval('1') } catch {}</script>",
    );
    let mut browser = Browser::launch().unwrap();
    browser.open(&path).unwrap();
    assert_eq!(browser.evaluate("answer").unwrap(), false);
    browser.evaluate("setTimeout(() => prompt('later'))").unwrap();
    let observed = browser.observed().unwrap().clone();
    assert!(!observed.is_quiet());
    assert_eq!(observed.console, ["warning: careful 7"]);
    assert_eq!(observed.dialogs, ["alert: hello", "confirm: sure", "prompt: later"]);
    assert_eq!(observed.exceptions.len(), 1, "{observed:?}");
    assert!(observed.exceptions[0].starts_with("Error: thrown"));
    assert_eq!(observed.requests.len(), 2, "{observed:?}");
    assert!(observed.requests[0].ends_with("/missing.png"));
    assert_eq!(observed.log.len(), 2, "neither picture could be loaded: {observed:?}");
    assert_eq!(observed.violations, ["script-src: kEvalViolation "]);
    browser.evaluate("console.error('again')").unwrap();
    assert_eq!(browser.observed().unwrap().console[1], "error: again");
    browser.open(&path).unwrap();
    assert_eq!(
        browser.observed().unwrap().console,
        ["warning: careful 7"],
        "a page that is opened starts anew"
    );
}

#[test]
fn the_view_its_colours_and_paper_can_be_set() {
    let (_folder, path) = page(
        "look.html",
        "<meta name=viewport content='width=device-width'><style>body { background: white; margin: 0 }
         @media (prefers-color-scheme: dark) { body { background: black } }
         @media print { p { color: red } }</style><p>words",
    );
    let mut browser = Browser::launch().unwrap();
    browser.open(&path).unwrap();
    browser.resize(Viewport::PHONE).unwrap();
    let size = "[innerWidth, innerHeight, matchMedia('(pointer: coarse)').matches]";
    assert_eq!(browser.evaluate(size).unwrap(), json!([390, 844, true]));
    let light = browser.screenshot().unwrap();
    assert_eq!(&light[1..4], b"PNG");
    assert_eq!(light[16..24], [0, 0, 1, 134, 0, 0, 3, 76], "390 × 844");
    browser.show_as(Media::Screen, Scheme::Dark).unwrap();
    assert_ne!(browser.screenshot().unwrap(), light);
    browser.show_as(Media::Print, Scheme::Light).unwrap();
    let colour = "getComputedStyle(document.querySelector('p')).color";
    assert_eq!(browser.evaluate(colour).unwrap(), "rgb(255, 0, 0)");
    let paper = browser.print().unwrap();
    assert!(paper.starts_with(b"%PDF-"));
    browser.resize(Viewport::DESK).unwrap();
    assert_eq!(browser.evaluate(size).unwrap(), json!([1280, 800, false]));
}

#[test]
fn a_page_that_hangs_or_is_not_there_is_an_error() {
    let (_folder, path) = page("fine.html", "fine");
    let mut browser = Browser::launch().unwrap();
    let error = browser.open(&path.with_file_name("none.html")).unwrap_err().to_string();
    assert!(error.contains("ERR_FILE_NOT_FOUND"), "{error}");
    browser.open(&path).unwrap();
    browser.wait_at_most(Duration::from_secs(1));
    assert!(matches!(browser.evaluate("while (true) { }"), Err(Error::Silent(_))));
    let error = browser.wait_for("new Promise(() => {})").unwrap_err();
    assert!(matches!(error, Error::Silent(_) | Error::Never(_)), "{error}");
}
