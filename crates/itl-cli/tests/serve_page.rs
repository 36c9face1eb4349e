//! The page of `itl serve` in a real browser: drop a PDF, see its progress and its first screen, find a sentence on the picture of its page, compare,
//! take a framework in, download, delete. Nothing hostile runs, and axe finds nothing serious.
#![cfg(all(feature = "tools", feature = "serve", feature = "pictures"))]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(clippy::disallowed_methods, reason = "the test lays out files, and reads axe")]

mod hostile_files;
#[path = "support/printed.rs"]
mod printed;
mod support;

use itl_browser::{Browser, Media, Scheme, Viewport};
use printed::{LEFT, SHEET, SIZE, STEP, TOP, printed};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};
use support::report::{shown, text};
use support::{Folder, tools};

const PLAN: &str = include_str!("../../../examples/campus-plan.txt");
const REVIEW: &str = include_str!("../../../examples/campus-review.txt");

/// A server with a folder of its own, which ends with the test.
struct Served {
    server: Child,
    address: String,
    folder: Folder,
}

impl Served {
    fn start() -> Self {
        let folder = Folder::new().with("Campus plan.pdf", printed(PLAN)).with("review.pdf", printed(REVIEW));
        let mut command = folder.command(&["serve", "--listen", "127.0.0.1:0", "--data", "kept"]);
        let mut server = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut address = String::new();
        BufReader::new(server.stdout.as_mut().unwrap()).read_line(&mut address).unwrap();
        Self { server, address: address.trim().to_owned(), folder }
    }

    fn visit(&self, browser: &mut Browser, place: &str, ready: &str) {
        browser.visit(&format!("{}{place}", self.address)).unwrap();
        browser.wait_for(&format!("document.body.dataset.ready === '{ready}'")).unwrap();
    }

    /// Drops files on the page, and waits until they are done.
    fn drop_all(&self, browser: &mut Browser, names: &[&str]) {
        let paths: Vec<_> = names.iter().map(|name| self.folder.path(name)).collect();
        let paths: Vec<_> = paths.iter().map(std::path::PathBuf::as_path).collect();
        browser.drop_files(".drop", &paths).unwrap();
        let done = "[...document.querySelectorAll('.uploads li')].filter(row => row.dataset.stage === 'done').length";
        browser.wait_for(&format!("{done} >= {}", names.len())).unwrap();
        browser.wait_for("document.querySelector('.row [class=small-profile]')").unwrap();
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        drop(self.server.kill());
        drop(self.server.wait());
    }
}

/// Nothing was thrown, logged, refused by the policy, or asked of anybody else.
fn assert_clean(browser: &mut Browser, address: &str, what: &str) {
    let seen = browser.observed().unwrap().clone();
    assert!(
        seen.exceptions.is_empty() && seen.dialogs.is_empty() && seen.violations.is_empty(),
        "{what}: {seen:?}"
    );
    assert!(seen.console.is_empty() && seen.windows.is_empty(), "{what}: {seen:?}");
    let own = |request: &String| {
        request.starts_with(address) || request.starts_with("data:") || request == "about:blank"
    };
    assert!(seen.requests.iter().all(own), "{what}: {:?}", seen.requests);
}

/// What is dark on the picture of the page under the rectangles of the chosen unit, and just above them; and where they stand, in parts of the page.
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
        const place = { left: (box.x - sheet.x) / sheet.width, top: (box.y - sheet.y) / sheet.height, bottom: (box.bottom - sheet.y) / sheet.height };
        return { inside: dark(x, y, w, h), above: dark(x, y - 4, w, 3), ...place };
    });
})()";

/// Presses a button of the list of uploads in one step: the list is drawn anew while documents move on, and what is drawn between the
/// two halves of a click is another button.
fn press(browser: &mut Browser, selector: &str) {
    browser.evaluate(&format!("document.querySelector({}).click()", Value::from(selector))).unwrap();
}

#[test]
fn from_a_dropped_file_to_a_sentence_on_its_page_and_back() {
    let served = Served::start();
    let mut browser = Browser::launch().unwrap();
    served.visit(&mut browser, "", "library");
    // Every stage that the page shows, as it shows it.
    browser
        .evaluate(
            "window.stages = []; new MutationObserver(() => { const row = document.querySelector('.uploads li');
             if (row && row.dataset.stage !== stages.at(-1)) stages.push(row.dataset.stage); })
             .observe(document.querySelector('.uploads'), { childList: true, subtree: true })",
        )
        .unwrap();
    served.drop_all(&mut browser, &["Campus plan.pdf"]);
    let stages = browser.evaluate("stages").unwrap();
    let stages: Vec<&str> = stages.as_array().unwrap().iter().map(|stage| stage.as_str().unwrap()).collect();
    assert_eq!((stages.first(), stages.last()), (Some(&"sending"), Some(&"done")), "{stages:?}");
    // Which of the stages between are seen depends on how fast they are; their order does not.
    let between = ["sending", "queued", "running", "preparing", "reading", "aligning", "writing", "done"];
    let order: Vec<usize> =
        stages.iter().map(|stage| between.iter().position(|known| known == stage).unwrap()).collect();
    assert!(order.is_sorted(), "{stages:?}");
    assert_eq!(text(&mut browser, "#said"), "Campus plan.pdf is done.");
    // The first screen of the report.
    press(&mut browser, ".uploads [data-do=open]");
    browser.wait_inside("document.body?.dataset.ready").unwrap();
    let lead = browser.evaluate_inside("document.querySelector('#lead').textContent").unwrap();
    assert!(lead.as_str().unwrap().starts_with("This document covers"), "{lead}");
    // A concept, its first quote, and the sentence on the page.
    browser.click_inside("#coverage .covered .concept").unwrap();
    browser.wait_inside("document.querySelector('#evidence [data-quote] [data-go=page]')").unwrap();
    browser.click_inside("#evidence [data-quote] [data-go=page]").unwrap();
    browser
        .wait_inside(
            "document.querySelector('.leaf img')?.naturalWidth > 0 && document.querySelector('.area.chosen')",
        )
        .unwrap();
    let ink = browser.evaluate_inside(INK).unwrap();
    assert!(!ink.as_array().unwrap().is_empty());
    for line in ink.as_array().unwrap() {
        assert!(line["inside"].as_f64().unwrap() > 0.04, "there are words: {line}");
        assert!(line["above"].as_f64().unwrap() < 0.02, "nothing sticks out: {line}");
        // The boxes of its words: on a line that the file has, between the margins.
        let points = |side: &str, size: f64| line[side].as_f64().unwrap() * size;
        let (top, bottom) = (points("top", SHEET.1), points("bottom", SHEET.1));
        let baseline = TOP + STEP * ((bottom - TOP) / STEP).floor();
        assert!(top < baseline - 0.5 * SIZE && bottom - baseline < 0.5 * SIZE, "{top} {baseline} {bottom}");
        assert!(points("left", SHEET.0) > LEFT - 1.0, "{line}");
    }
    // The address can be shared: another page opens at the same sentence.
    let unit = browser.evaluate_inside("document.querySelector('.area.chosen').dataset.unit").unwrap();
    let address = browser.evaluate("location.href").unwrap();
    assert!(address.as_str().unwrap().contains("at="), "{address}");
    assert_clean(&mut browser, &served.address, "a result");
    browser.visit(address.as_str().unwrap()).unwrap();
    browser.wait_inside("document.querySelector('.area.chosen')").unwrap();
    assert_eq!(browser.evaluate_inside("document.querySelector('.area.chosen').dataset.unit").unwrap(), unit);
    // A press on another marked sentence leads to its evidence; the next hit leads on.
    browser.click_inside("#pages [data-go=next-hit]").unwrap();
    browser.wait_inside(&format!("document.querySelector('.area.chosen')?.dataset.unit !== {unit}")).unwrap();
    // The button at the top turns the report, too, which has none of its own here.
    browser.click("#theme").unwrap();
    browser.wait_inside("document.documentElement.dataset.theme === 'dark'").unwrap();
    assert_eq!(browser.evaluate_inside("document.querySelectorAll('#theme').length").unwrap(), 0);
    // The workbook is one.
    let downloads = served.folder.path("downloads");
    std::fs::create_dir(&downloads).unwrap();
    browser.download_to(&downloads).unwrap();
    browser.click("[data-menu=downloads] summary").unwrap();
    browser.click("[data-form=xlsx]").unwrap();
    let file = downloads.join("Campus plan.xlsx");
    for _ in 0..600 {
        if file.exists() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    let look = "import openpyxl, sys; book = openpyxl.load_workbook(sys.argv[1]); print(book.sheetnames, book['Summary'].max_row)";
    let opened = std::process::Command::new(tools::python()).args(["-c", look]).arg(&file).output().unwrap();
    let sheets = String::from_utf8_lossy(&opened.stdout);
    assert!(
        opened.status.success() && sheets.contains("'Summary'") && sheets.contains("'Quotes'"),
        "{opened:?}"
    );
    assert_clean(&mut browser, &served.address, "a shared address");
}

#[test]
fn documents_are_compared_summed_up_searched_and_deleted() {
    let served = Served::start();
    let mut browser = Browser::launch().unwrap();
    served.visit(&mut browser, "", "library");
    served.drop_all(&mut browser, &["Campus plan.pdf", "review.pdf"]);
    browser.wait_for("document.querySelectorAll('.row').length === 2").unwrap();
    for row in [1, 2] {
        browser.click(&format!(".row:nth-child({row}) input")).unwrap();
    }
    browser.click("[data-do=compare]").unwrap();
    browser.wait_for("document.body.dataset.ready === 'compare'").unwrap();
    browser.wait_inside("document.querySelector('table')").unwrap();
    let words = browser.evaluate_inside("document.body.textContent").unwrap();
    assert!(
        words.as_str().unwrap().contains("Campus plan.pdf") && words.as_str().unwrap().contains("review.pdf")
    );
    browser.back().unwrap();
    browser
        .wait_for(
            "document.body.dataset.ready === 'library' && document.querySelectorAll('.row').length === 2",
        )
        .unwrap();
    for row in [1, 2] {
        browser.click(&format!(".row:nth-child({row}) input")).unwrap();
    }
    browser.click("[data-do=summary]").unwrap();
    browser.wait_for("document.body.dataset.ready === 'summary'").unwrap();
    let rows = browser.evaluate("document.querySelectorAll('.side tbody tr').length").unwrap();
    assert_eq!(rows, 17);
    let counted = browser.evaluate("[...document.querySelectorAll('.side tbody tr')].every(row => Number(row.cells[1].textContent) + Number(row.cells[2].textContent) <= 2)").unwrap();
    assert_eq!(counted, true);
    // Search, then delete what was found.
    served.visit(&mut browser, "", "library");
    browser.evaluate("document.querySelector('#search').focus()").unwrap();
    browser.write("review").unwrap();
    browser.wait_for("document.querySelectorAll('.row').length === 1").unwrap();
    browser.click(".row input").unwrap();
    browser.click("[data-do=delete]").unwrap();
    browser.wait_for("document.querySelector('dialog[open]')").unwrap();
    browser.click("[data-do=confirm]").unwrap();
    browser.wait_for("document.querySelectorAll('.row').length === 0").unwrap();
    served.visit(&mut browser, "", "library");
    let left =
        browser.evaluate("[...document.querySelectorAll('.row')].map(row => row.textContent)").unwrap();
    assert_eq!(left.as_array().unwrap().len(), 1);
    assert!(!left[0].as_str().unwrap().contains("review"), "{left}");
    assert_clean(&mut browser, &served.address, "a library");
}

#[test]
fn a_framework_is_taken_in_checked_looked_into_and_used() {
    let served = Served::start();
    std::fs::write(served.folder.path("house rules.csv"), support::GOALS).unwrap();
    std::fs::write(served.folder.path("broken.csv"), "id,label\n1,\n").unwrap();
    let mut browser = Browser::launch().unwrap();
    served.visit(&mut browser, "#/frameworks", "frameworks");
    browser.choose_files("#framework-file", &[&served.folder.path("broken.csv")]).unwrap();
    browser.wait_for("document.querySelector('.problem')").unwrap();
    assert!(!text(&mut browser, ".problem").contains(served.folder.path("").to_str().unwrap()));
    browser.choose_files("#framework-file", &[&served.folder.path("house rules.csv")]).unwrap();
    browser.wait_for("document.querySelector('.check')").unwrap();
    browser.wait_for("document.querySelector('[data-framework=\"house rules\"] [data-do=look]')").unwrap();
    browser.click("[data-framework='house rules'] [data-do=look]").unwrap();
    browser.wait_for("document.body.dataset.ready === 'framework'").unwrap();
    assert!(
        browser
            .evaluate("document.querySelectorAll('.tree [data-concept]').length")
            .unwrap()
            .as_u64()
            .unwrap()
            >= 2
    );
    browser.click("[data-do=use]").unwrap();
    browser.wait_for("document.body.dataset.ready === 'library'").unwrap();
    assert_eq!(browser.evaluate("document.querySelector('#framework').value").unwrap(), "house rules");
    // A pasted text is aligned with it.
    browser.click("[data-do=paste]").unwrap();
    browser.write("We save water in all buildings, and energy in most.").unwrap();
    browser.click("dialog [value=align]").unwrap();
    browser.wait_for("document.querySelector('.uploads li')?.dataset.stage === 'done'").unwrap();
    press(&mut browser, ".uploads [data-do=open]");
    browser.wait_inside("document.body?.dataset.ready").unwrap();
    assert_clean(&mut browser, &served.address, "frameworks");
}

#[test]
fn a_library_of_five_hundred_has_few_rows_in_the_page() {
    let served = Served::start();
    let mut browser = Browser::launch().unwrap();
    served.visit(&mut browser, "", "library");
    let kept = browser
        .evaluate(
            "(async () => { for (let at = 0; at < 500; at++) {
                 const sent = await fetch(`/v1/documents?name=note-${at}.txt`, { method: 'POST', body: `We save water, note ${at}.`,
                     headers: { 'content-type': 'application/octet-stream' } });
                 if (!sent.ok) return sent.status; }
             return 500; })()",
        )
        .unwrap();
    assert_eq!(kept, 500);
    served.visit(&mut browser, "", "library");
    assert!(text(&mut browser, ".shelf").contains("500 documents"));
    let rows = "document.querySelectorAll('.row').length";
    assert!(browser.evaluate(rows).unwrap().as_u64().unwrap() < 40);
    // To the end: rows that were not there are asked for.
    browser.evaluate("document.querySelector('.list').scrollTop = 1e9").unwrap();
    browser.wait_for("document.querySelector('.row[data-index=\"499\"] .open')").unwrap();
    assert!(browser.evaluate(rows).unwrap().as_u64().unwrap() < 40);
    browser.evaluate("document.querySelector('.row[data-index=\"499\"] .open').focus()").unwrap();
    browser.press("ArrowUp").unwrap();
    assert_eq!(browser.evaluate("document.activeElement.closest('.row').dataset.index").unwrap(), "498");
    assert_clean(&mut browser, &served.address, "five hundred");
}

/// What axe finds that is serious or critical, in words.
const FINDINGS: &str = "axe.run(document, { resultTypes: ['violations'], iframes: false }).then(({ violations, passes }) => ({
    passes: passes.length,
    serious: violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) =>
        `${id}: ${nodes.length} × ${nodes[0].html.slice(0, 160)} (${nodes[0].failureSummary})`),
}))";

fn assert_accessible(browser: &mut Browser, axe: &str, what: &str) {
    browser.evaluate(axe).unwrap();
    let found = browser.evaluate(FINDINGS).unwrap();
    assert!(found["passes"].as_u64().unwrap() > 5, "{what}: {found}");
    assert_eq!(found["serious"], json!([]), "{what}");
}

#[test]
fn every_view_is_accessible_fits_and_reads_in_the_dark() {
    let served = Served::start();
    let mut browser = Browser::launch().unwrap();
    let axe = std::fs::read_to_string(tools::axe()).unwrap();
    served.visit(&mut browser, "", "library");
    served.drop_all(&mut browser, &["Campus plan.pdf", "review.pdf"]);
    let ids =
        browser.evaluate("[...document.querySelectorAll('.row')].map(row => row.dataset.document)").unwrap();
    let (first, both) =
        (ids[0].as_str().unwrap(), format!("{},{}", ids[0].as_str().unwrap(), ids[1].as_str().unwrap()));
    let places = [
        (String::new(), "library"),
        (format!("#/documents/{first}?framework=sdg&at=view%3Dpages%26concept%3D7"), "result"),
        (format!("#/compare?framework=sdg&ids={both}"), "compare"),
        (format!("#/summary?framework=sdg&ids={both}"), "summary"),
        ("#/frameworks".to_owned(), "frameworks"),
        ("#/frameworks/sdg".to_owned(), "framework"),
        ("#/documents/00000000000000000000000000000000".to_owned(), "problem"),
    ];
    for (scheme, view) in [(Scheme::Light, Viewport::DESK), (Scheme::Dark, Viewport::PHONE)] {
        browser.show_as(Media::Screen, scheme).unwrap();
        browser.resize(view).unwrap();
        for (place, ready) in &places {
            served.visit(&mut browser, place, ready);
            let width = browser.evaluate("document.documentElement.scrollWidth").unwrap();
            assert!(width.as_u64().unwrap() <= view.width.into(), "{place}: {width}");
            assert_accessible(&mut browser, &axe, &format!("{scheme:?} {place}"));
        }
    }
    // What opens over the page, and the description of the API.
    for (scheme, view) in [(Scheme::Light, Viewport::DESK), (Scheme::Dark, Viewport::PHONE)] {
        browser.show_as(Media::Screen, scheme).unwrap();
        browser.resize(view).unwrap();
        served.visit(&mut browser, "", "library");
        browser.click("[data-do=paste]").unwrap();
        browser.wait_for("document.querySelector('dialog[open]')").unwrap();
        assert_accessible(&mut browser, &axe, &format!("{scheme:?}, a text to paste"));
        browser.visit(&format!("{}v1/docs", served.address)).unwrap();
        browser.wait_for("document.querySelector('h2')").unwrap();
        let width = browser.evaluate("document.documentElement.scrollWidth").unwrap();
        assert!(width.as_u64().unwrap() <= view.width.into(), "the API: {width}");
        assert_accessible(&mut browser, &axe, &format!("{scheme:?}, the API"));
    }
    // The report inside of its frame, too.
    browser.show_as(Media::Screen, Scheme::Light).unwrap();
    browser.resize(Viewport::DESK).unwrap();
    served.visit(&mut browser, &places[1].0, "result");
    browser.wait_inside("document.querySelector('.leaf img')?.naturalWidth > 0").unwrap();
    browser.evaluate_inside(&axe).unwrap();
    assert_eq!(browser.evaluate_inside(FINDINGS).unwrap()["serious"], json!([]), "the report");
}

/// Markup that would run, one to a line.
const MARKUP: &str = include_str!("data/hostile-markup.txt");

#[test]
fn nothing_hostile_runs_wherever_it_stands() {
    let served = Served::start();
    let payloads: Vec<&str> =
        MARKUP.lines().filter(|line| !line.is_empty() && !line.starts_with("# ")).collect();
    assert!(payloads.len() >= 150, "{}", payloads.len());
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let mut framework = "id,parent,label,descriptor\n".to_owned();
    for (number, payload) in payloads.iter().enumerate() {
        let descriptor = format!("Clean water number{number} {payload} for students.");
        let id = format!("{} {number}", payload.chars().take(60).collect::<String>());
        framework.push_str(&format!("{},,{},{}\n", quoted(&id), quoted(payload), quoted(&descriptor)));
    }
    std::fs::write(served.folder.path("hostile.csv"), framework).unwrap();
    let mut browser = Browser::launch().unwrap();
    served.visit(&mut browser, "#/frameworks", "frameworks");
    browser.choose_files("#framework-file", &[&served.folder.path("hostile.csv")]).unwrap();
    browser.wait_for("document.querySelector('.check, .problem')").unwrap();
    assert!(shown(&mut browser, ".check"), "{}", text(&mut browser, ".problem"));
    browser.wait_for("document.querySelector('[data-framework=hostile]')").unwrap();
    served.visit(&mut browser, "#/frameworks/hostile", "framework");
    browser.wait_for("document.querySelectorAll('.tree li').length > 100").unwrap();
    // Texts, titles and names of files: all payloads, some dozens to a document.
    served.visit(&mut browser, "#/?framework=hostile", "library");
    let documents: Vec<Value> = payloads
        .chunks(20)
        .map(|some| {
            let title = some.concat().replace('&', "&amp;").replace('<', "&lt;");
            let lines: String = some.iter().map(|one| one.replace('&', "&amp;").replace('<', "&lt;")).map(|one| format!("<p>Clean water {one} for students.</p>")).collect();
            json!({ "name": some[0], "text": format!("<!doctype html><title>{title}</title>{lines}"), "names": some })
        })
        .collect();
    let sent = browser
        .evaluate(&format!(
            "(async () => {{ const zone = document.querySelector('.drop'); const transfer = new DataTransfer();
             for (const {{ text, names }} of {}) for (const [at, name] of names.entries())
                 transfer.items.add(new File([at ? 'Clean water for students: ' + name : text], name.replace(/[\\/\\\\\\0]/g, '') + (at ? '.txt' : '.html')));
             zone.dispatchEvent(new DragEvent('drop', {{ bubbles: true, dataTransfer: transfer }}));
             return transfer.files.length; }})()",
            Value::from(documents)
        ))
        .unwrap();
    assert!(sent.as_u64().unwrap() >= 150, "{sent}");
    browser.wait_at_most(std::time::Duration::from_secs(240));
    browser.wait_for(&format!("[...document.querySelectorAll('.uploads li')].filter(row => ['done', 'failed'].includes(row.dataset.stage)).length >= {sent}")).unwrap();
    browser.wait_for("document.querySelector('.row .small-profile, .row .fact')").unwrap();
    // Errors that repeat what was sent.
    for hostile in [
        "#/documents/%3Cimg%20src=x%20onerror=alert(1)%3E",
        "#/frameworks/%3Cscript%3Ealert(1)%3C%2Fscript%3E",
        "#/?q=%3Cimg%20src=x%20onerror=alert(1)%3E",
    ] {
        browser.visit(&format!("{}{hostile}", served.address)).unwrap();
        browser.wait_for("document.querySelector('.problem, .nothing, .list')").unwrap();
    }
    served.visit(&mut browser, "#/?framework=hostile", "library");
    browser.click(".row .open").unwrap();
    browser.wait_inside("document.body?.dataset.ready").unwrap();
    browser.click_inside("#coverage .concept, #profile .concept").unwrap();
    browser.wait_inside("!document.querySelector('#evidence').hidden").unwrap();
    let seen = browser.observed().unwrap().clone();
    assert!(seen.dialogs.is_empty() && seen.exceptions.is_empty() && seen.windows.is_empty(), "{seen:?}");
    assert!(seen.violations.is_empty(), "nothing even tried: {seen:?}");
    let ran = browser.evaluate("Object.keys(window).filter(name => /xss|pwn|owned/i.test(name))").unwrap();
    assert_eq!(ran, json!([]));
}

#[test]
fn what_cannot_be_read_says_why_and_what_is_sent_can_be_stopped() {
    let served = Served::start();
    std::fs::write(served.folder.path("picture.pdf"), b"\x89PNG\r\n\x1a\n0000").unwrap();
    let mut browser = Browser::launch().unwrap();
    served.visit(&mut browser, "", "library");
    let picture = served.folder.path("picture.pdf");
    browser.drop_files(".drop", &[&picture]).unwrap();
    browser.wait_for("document.querySelector('.uploads li')?.dataset.stage === 'failed'").unwrap();
    let words = text(&mut browser, ".uploads .problem");
    assert!(
        words.contains("picture") && !words.contains(served.folder.path("").to_str().unwrap()),
        "{words}"
    );
    press(&mut browser, ".uploads [data-do=dismiss]");
    assert!(!shown(&mut browser, ".uploads"));
    // The second of two is stopped while the first is on its way, or is done before: then there is nothing to stop.
    browser
        .evaluate(
            "(() => { const transfer = new DataTransfer();
             for (let at = 0; at < 8; at++) transfer.items.add(new File(['We save water. '.repeat(60000) + at], `long-${at}.txt`));
             document.querySelector('.drop').dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: transfer })); })()",
        )
        .unwrap();
    browser.evaluate("document.querySelector('.uploads li:last-child [data-do=cancel]').click()").unwrap();
    browser
        .wait_for("document.querySelector('.uploads li:last-child').dataset.stage === 'cancelled'")
        .unwrap();
}
