//! The HTML report in a real browser: made by the real binary, opened, and asked.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(dead_code, reason = "each test file uses a part")]

use super::Folder;
use itl_browser::{Browser, Observed};
use serde_json::Value;
use std::path::Path;

/// The document and framework of the examples.
pub(crate) fn campus() -> Folder {
    Folder::new().with("plan.txt", include_str!("../../../../examples/campus-plan.txt"))
}

/// Makes the report of a document and opens it, at what a link says behind `#`. Gives what `--json` says of the same
/// run.
pub(crate) fn make(browser: &mut Browser, folder: &Folder, arguments: &[&str], link: &str) -> Value {
    let words = [&["align"], arguments, &["--html", "report.html", "--force", "--json"]].concat();
    let json = folder.json(&words).pop().unwrap();
    open(browser, &folder.path("report.html"), link);
    json
}

/// Opens a report and waits until it shows everything.
pub(crate) fn open(browser: &mut Browser, report: &Path, link: &str) {
    browser.open_at(report, link).unwrap();
    browser.wait_for("document.body.dataset.ready").unwrap();
}

/// Follows a link inside the page that is open.
pub(crate) fn go(browser: &mut Browser, link: &str) {
    let link = Value::from(link);
    let script = format!("new Promise(done => {{ location.hash = {link}; setTimeout(done, 0) }})");
    browser.evaluate(&script).unwrap();
}

/// A page that says nothing, asks for nothing, and violates nothing.
pub(crate) fn assert_quiet(browser: &mut Browser, what: &str) {
    assert_eq!(browser.observed().unwrap(), &Observed::default(), "{what}");
}

/// The text of the first element that a selector finds, with single spaces.
pub(crate) fn text(browser: &mut Browser, selector: &str) -> String {
    let script =
        format!("document.querySelector({}).textContent.replace(/\\s+/g, ' ').trim()", Value::from(selector));
    browser.evaluate(&script).unwrap().as_str().unwrap().to_owned()
}

/// Whether anything that a selector finds is shown.
pub(crate) fn shown(browser: &mut Browser, selector: &str) -> bool {
    let script = format!("!!document.querySelector({})?.checkVisibility()", Value::from(selector));
    browser.evaluate(&script).unwrap() == true
}

/// Numbers to the last bit; nothing is nothing.
pub(crate) fn bits(numbers: &Value) -> Vec<Option<u64>> {
    numbers.as_array().unwrap().iter().map(|number| number.as_f64().map(f64::to_bits)).collect()
}
