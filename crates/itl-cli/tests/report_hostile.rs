//! Hostile text in every place of a report: nothing of it runs, with the page's policy and without it.
#![cfg(feature = "tools")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(clippy::disallowed_methods, reason = "tests lay out files for the program")]

mod support;

use itl_browser::{Browser, Observed};
use std::fmt::Write;
use std::path::Path;
use support::Folder;
use support::report::{assert_quiet, open};

/// Markup that would run, one to a line.
const MARKUP: &str = include_str!("data/hostile-markup.txt");

fn payloads() -> Vec<String> {
    let lines = MARKUP.lines().filter(|line| !line.is_empty() && !line.starts_with("# "));
    let signs = [('␀', '\0'), ('␉', '\t'), ('␊', '\n'), ('␍', '\r')];
    lines
        .map(|line| {
            signs.iter().fold(line.to_owned(), |line, (sign, meant)| line.replace(*sign, &meant.to_string()))
        })
        .collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// A framework whose ids, labels, descriptors and groups are hostile; white space stands in labels only.
fn framework() -> String {
    let mut table = "id,parent,label,descriptor\n".to_owned();
    for (number, payload) in payloads().iter().enumerate() {
        let id = payload.replace(['\0', '\n', '\r', '\t'], "");
        let parent = if number % 3 == 0 { format!("in {id}") } else { String::new() };
        let descriptor = format!("Clean water number{number} {payload} for students.");
        let cells = [&format!("{id} {number}"), &parent, payload, &descriptor]
            .map(|cell| quoted(&cell.replace('\0', "")));
        writeln!(table, "{}", cells.join(",")).unwrap();
    }
    table
}

/// A document with a hostile title, hostile headings and sentences.
fn document() -> String {
    let payloads = payloads();
    let mut page = format!("<!doctype html><title>{}</title>", escaped(&payloads.concat()));
    for (number, payload) in payloads.iter().enumerate() {
        let payload = escaped(payload);
        write!(page, "<h2>{payload}</h2><p>Clean water number{number} {payload} for students.</p>").unwrap();
    }
    page
}

/// Looks at everything: all views, levels and orders, and the evidence of concepts and units.
const WALK: &str = "(async (step) => {
    const tick = () => new Promise(done => setTimeout(done));
    const go = async words => { location.hash = new URLSearchParams(words); await tick(); await tick(); };
    const press = async (selector, most) => {
        // What is pressed may draw everything anew.
        const count = Math.min(most, document.querySelectorAll(selector).length);
        for (let at = 0; at < count; at++) { document.querySelectorAll(selector)[at]?.click(); await tick(); }
    };
    let places = 0;
    const concepts = itl.head.concepts.map(({ id }) => id);
    for (const view of ['coverage', 'profile', 'heatmap', 'text']) {
        await go({ view });
        await press(`#${view} [data-choice]`, 12);
        await press(`#${view} .fold`, 6);
        places++;
    }
    for (const [at, concept] of concepts.entries()) {
        if (at % step) continue;
        // The text stays as it is while the evidence changes.
        await go({ view: 'text', concept });
        await press('#evidence [data-copy]', 1);
        await press('#evidence .best button', 1);
        if (document.querySelector('#sum')) places++;
        if (at % 50 === 0) await go({ view: 'heatmap', concept, filter: concept });
    }
    for (let unit = 0; unit < itl.groups(itl.head.parameters.unit).length; unit += 9 * step) {
        await go({ view: 'text', concept: concepts[unit % concepts.length], unit });
        places++;
    }
    return places;
})";

/// Elements and attributes that only hostile text could have brought into the page.
const INTRUDERS: &str = "[...document.querySelectorAll('*')].filter(element =>
    ['IMG', 'IMAGE', 'IFRAME', 'OBJECT', 'EMBED', 'BASE', 'FORM', 'VIDEO', 'AUDIO', 'MARQUEE', 'MATH', 'INPUT', 'TEXTAREA', 'LINK', 'TEMPLATE', 'XMP', 'PLAINTEXT', 'XSS'].includes(element.tagName.toUpperCase()) && !element.matches('input#search[type=search]')
    || [...element.attributes].some(({ name, value }) => name.startsWith('on') || name === 'srcdoc' || name === 'autofocus' || /^\\s*(javascript|data):/i.test(value) && /^(href|src|action|formaction|data)$/.test(name))
).map(element => element.outerHTML.slice(0, 200))";

/// Opens a report and looks at one concept in every `step`.
fn assert_nothing_ran(browser: &mut Browser, report: &Path, step: u64, what: &str) {
    open(browser, report, "");
    let places = browser.evaluate(&format!("{WALK}({step})")).unwrap();
    assert!(places.as_u64().unwrap() > 150 / step, "{what}: evidence was looked at in {places} places");
    assert_eq!(
        browser.evaluate("window.__xss === undefined && Object.prototype.__xss === undefined").unwrap(),
        true,
        "{what}"
    );
    assert_eq!(browser.evaluate(INTRUDERS).unwrap(), serde_json::json!([]), "{what}");
    assert_eq!(
        browser.evaluate("[location.protocol, document.title.length > 100]").unwrap(),
        serde_json::json!(["file:", true]),
        "{what}"
    );
    assert_eq!(browser.observed().unwrap(), &Observed::default(), "{what}");
}

#[test]
fn no_hostile_text_runs_anywhere() {
    let payloads = payloads();
    assert!(payloads.len() > 150);
    let folder = Folder::new().with("goals.csv", framework()).with("plan.html", document());
    let run =
        folder.itl(&["align", "plan.html", "-f", "goals.csv", "--language", "en", "--html", "report.html"]);
    assert!(run.code < 2, "{}", run.stderr);
    let mut browser = Browser::launch().unwrap();
    assert_nothing_ran(&mut browser, &folder.path("report.html"), 4, "with the policy");
    let shown = browser.evaluate("itl.head.concepts.map(({ label }) => label)").unwrap();
    let known = shown
        .as_array()
        .unwrap()
        .iter()
        .filter(|label| payloads.iter().any(|payload| *label == payload))
        .count();
    assert!(known > 150, "{known} labels are in the report as they are");
    let open = without_policy(&folder, "report.html");
    assert_nothing_ran(&mut browser, &folder.path(open), 1, "without the policy");
}

/// A copy of a page without its policy. Text is harmless by itself: the policy is the second lock, not the only one.
fn without_policy(folder: &Folder, name: &str) -> &'static str {
    let page = String::from_utf8(folder.read(name)).unwrap();
    let policy = page.find("<meta http-equiv=\"Content-Security-Policy\"").unwrap();
    let end = policy + page[policy..].find('>').unwrap() + 1;
    std::fs::write(folder.path("open.html"), format!("{}{}", &page[..policy], &page[end..])).unwrap();
    "open.html"
}

#[test]
fn no_hostile_text_runs_in_a_comparison() {
    let folder = Folder::new().with("goals.csv", framework()).with("a.html", document());
    let folder = folder.with("b<img src=x onerror=alert(1)>.txt", "Clean water number3 for students.");
    let files = ["a.html", "b<img src=x onerror=alert(1)>.txt"];
    let flags = ["-f", "goals.csv", "--language", "en", "--html", "moved.html", "-l", "1000"];
    let run = folder.itl(&[&["compare"], &files[..], &flags].concat());
    assert!(run.code < 2, "{}", run.stderr);
    let mut browser = Browser::launch().unwrap();
    for page in ["moved.html", without_policy(&folder, "moved.html")] {
        browser.open(&folder.path(page)).unwrap();
        browser.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)").unwrap();
        assert_eq!(browser.evaluate("window.__xss === undefined").unwrap(), true, "{page}");
        assert_eq!(browser.evaluate(INTRUDERS).unwrap(), serde_json::json!([]), "{page}");
        let words = browser.evaluate("document.body.textContent.includes('onerror')").unwrap();
        assert_eq!(words, true, "the text is there to read: {page}");
        assert_quiet(&mut browser, page);
    }
}

#[test]
fn no_hostile_file_name_framework_title_or_setting_runs() {
    let mut browser = Browser::launch().unwrap();
    let names = payloads();
    let names = names.iter().filter(|name| !name.contains(['/', '\0', '\n', '\r']) && name.len() < 180);
    let mut tried = 0;
    for name in names.step_by(3) {
        let goals = format!(
            "id = {0}\ntitle = {0}\nlanguage = \"en\"\n[[concept]]\nid = \"1\"\nlabel = {0}\nparent = {0}\ndescriptor = \"Clean water.\"\n",
            serde_json::to_string(name).unwrap()
        );
        let file = format!("{name}.txt");
        let folder =
            Folder::new().with("goals.toml", goals).with(&file, format!("{name}\n\nClean water. {name}\n"));
        let path = format!("./{file}");
        let run = folder.itl(&["align", &path, "-f", "goals.toml", "--html", "report.html"]);
        assert!(run.code < 2, "{name}: {}", run.stderr);
        open(&mut browser, &folder.path("report.html"), "view=text&concept=1&unit=0");
        assert_eq!(browser.evaluate("window.__xss === undefined").unwrap(), true, "{name}");
        assert_eq!(browser.evaluate(INTRUDERS).unwrap(), serde_json::json!([]), "{name}");
        assert_quiet(&mut browser, name);
        tried += 1;
    }
    assert!(tried >= 15, "{tried}");
}

/// The same markup unescaped: the payloads are live, and a run of them would not go unseen.
#[test]
fn the_hostile_text_would_run() {
    let mut browser = Browser::launch().unwrap();
    let frames: String = payloads()
        .iter()
        .map(|payload| {
            format!("<iframe srcdoc=\"{}\"></iframe>", payload.replace('&', "&amp;").replace('"', "&quot;"))
        })
        .collect();
    let folder = Folder::new().with("live.html", format!("<!doctype html><meta charset=utf-8>{frames}"));
    browser.open(&folder.path("live.html")).unwrap();
    let ran = browser.evaluate("[...document.querySelectorAll('iframe')].filter(frame => { try { return frame.contentWindow.__xss } catch { return false } }).length").unwrap();
    let dialogs = browser.observed().unwrap().dialogs.len();
    assert!(ran.as_u64().unwrap() > 60, "{ran} ran");
    assert!(dialogs > 3, "{dialogs} dialogs");
}
