//! The first screen of a report: its verdicts are those of `--json`, its lists hold what they say, its quotes can be copied,
//! and where nothing is decided it says so.
#![cfg(feature = "tools")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use itl_browser::Browser;
use serde_json::{Value, json};
use support::report::{assert_quiet, campus, go, make, shown, text};
use support::{Folder, GOALS, PLAN};

/// The rows of the list as they stand on the screen.
const ROWS: &str = "[...document.querySelectorAll('#coverage tbody tr')].map(row => ({
    column: Number(row.querySelector('.concept').dataset.concept),
    id: row.querySelector('.id').textContent,
    verdict: row.querySelector('.verdict-mark').textContent.toLowerCase(),
    percent: row.querySelector('.share .number').textContent,
    passages: Number(row.querySelector('.passages').textContent),
    marks: row.querySelectorAll('.strip rect').length,
}))";

fn at(value: &Value) -> usize {
    usize::try_from(value.as_u64().unwrap()).unwrap()
}

#[test]
fn verdicts_shares_passages_and_quotes_are_those_of_json() {
    let mut browser = Browser::launch().unwrap();
    let json = make(&mut browser, &campus(), &["plan.txt"], "");
    assert!(shown(&mut browser, "#coverage") && !shown(&mut browser, "#profile"));
    let aggregate = &json["aggregate"];
    let rows = browser.evaluate(ROWS).unwrap();
    assert_eq!(rows.as_array().unwrap().len(), json["concepts"].as_array().unwrap().len());
    for row in rows.as_array().unwrap() {
        let column = at(&row["column"]);
        assert_eq!(row["id"], json["concepts"][column]["id"]);
        assert_eq!(row["verdict"], aggregate["verdict"][column], "{row}");
        assert_eq!(row["passages"], aggregate["passing"][column], "{row}");
        assert_eq!(row["marks"], aggregate["passing"][column], "a mark for each passage: {row}");
        let shown: f64 = row["percent"].as_str().unwrap().trim_end_matches(" %").parse().unwrap();
        let share = 100.0 * aggregate["share"][column].as_f64().unwrap();
        let half = if share < 9.95 { 0.0501 } else { 0.501 };
        assert!((shown - share).abs() < half, "{row}: {share}");
    }
    let head = browser
        .evaluate(
            "({ verdict: itl.head.concepts.map(c => c.verdict), share: itl.head.concepts.map(c => c.share),
                pages: itl.head.concepts.map(c => c.pages), quotes: itl.head.concepts.map(c => c.quotes),
                passing: itl.head.concepts.map(c => c.passages.length),
                units: Array.from({ length: itl.groups('sentence').length }, (_, unit) => itl.unit(unit).passes) })",
        )
        .unwrap();
    for name in ["verdict", "pages", "quotes", "passing"] {
        assert_eq!(head[name], aggregate[name], "{name}");
    }
    // The page writes 0 where the file writes 0.0.
    let shares = |value: &Value| -> Vec<f64> {
        value.as_array().unwrap().iter().map(|share| share.as_f64().unwrap()).collect()
    };
    assert_eq!(shares(&head["share"]), shares(&aggregate["share"]));
    for (unit, passes) in head["units"].as_array().unwrap().iter().enumerate() {
        assert_eq!(*passes, json["units"][unit]["aligned"], "unit {unit}");
    }
    let verdicts = aggregate["verdict"].as_array().unwrap();
    assert!(verdicts.contains(&json!("covered")) && verdicts.contains(&json!("none")), "{verdicts:?}");
    let sentence = text(&mut browser, "#lead");
    let (covers, rest) = sentence.split_once("; it touches ").unwrap();
    for (concept, verdict) in json["concepts"].as_array().unwrap().iter().zip(verdicts) {
        let name = format!("{} {}", concept["id"].as_str().unwrap(), concept["label"].as_str().unwrap());
        assert_eq!(covers.contains(&name), verdict == "covered", "{name}: {sentence}");
        assert!(!rest.contains(&name) || verdict != "covered", "{name}: {sentence}");
    }
    assert_quiet(&mut browser, "first screen");
}

#[test]
fn the_lists_hold_what_they_say_and_have_links() {
    let mut browser = Browser::launch().unwrap();
    let json = make(&mut browser, &campus(), &["plan.txt"], "");
    let verdicts = json["aggregate"]["verdict"].as_array().unwrap();
    let covered = verdicts.iter().filter(|verdict| *verdict == "covered").count();
    for (list, count, is_covered) in
        [("covered", covered, Some(true)), ("gaps", verdicts.len() - covered, Some(false)), ("all", 17, None)]
    {
        browser.click(&format!("#coverage [data-choice={list}]")).unwrap();
        let pressed =
            format!("document.querySelector('#coverage [data-choice={list}]').ariaPressed === 'true'");
        browser.wait_for(&pressed).unwrap();
        let rows = browser.evaluate(ROWS).unwrap();
        assert_eq!(rows.as_array().unwrap().len(), count, "{list}");
        for row in rows.as_array().unwrap() {
            assert!(is_covered.is_none_or(|is| is == (row["verdict"] == "covered")), "{list}: {row}");
        }
        let button = text(&mut browser, &format!("#coverage [data-choice={list}]"));
        assert!(button.ends_with(&format!(" {count}")), "{button}");
    }
    browser.back().unwrap();
    browser.wait_for("location.hash.includes('only=gaps')").unwrap();
    let rows = browser.evaluate(ROWS).unwrap();
    assert_eq!(rows.as_array().unwrap().len(), verdicts.len() - covered, "the way back");
    assert_quiet(&mut browser, "lists");
}

/// A column with more quotes than are shown at first.
fn rich(json: &Value) -> usize {
    let quotes = json["aggregate"]["quotes"].as_array().unwrap();
    (0..quotes.len()).max_by_key(|&column| quotes[column].as_array().unwrap().len()).unwrap()
}

#[test]
fn quotes_come_best_first_and_are_copied_with_their_source() {
    let mut browser = Browser::launch().unwrap();
    let json = make(&mut browser, &campus(), &["plan.txt"], "");
    let column = rich(&json);
    let quotes = &json["aggregate"]["quotes"][column];
    assert!(quotes.as_array().unwrap().len() > 3);
    browser.click(&format!("#coverage [data-concept='{column}']")).unwrap();
    browser.wait_for("document.querySelector('#evidence [data-quote]')").unwrap();
    let ids =
        "[...document.querySelectorAll('#evidence [data-quote]')].map(quote => Number(quote.dataset.quote))";
    assert_eq!(browser.evaluate(ids).unwrap().as_array().unwrap()[..], quotes.as_array().unwrap()[..3]);
    let flat = |text: &Value| text.as_str().unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
    let said = flat(&json["units"][at(&quotes[0])]["text"]);
    assert_eq!(text(&mut browser, "#evidence [data-quote] blockquote"), said);
    let expected = format!("“{said}” ({})", json["document"]["title"].as_str().unwrap());
    browser
        .evaluate("navigator.clipboard.writeText = async text => { window.copied = text }; undefined")
        .unwrap();
    browser.click("#evidence [data-copy]").unwrap();
    browser.wait_for("document.querySelector('#evidence [data-copy]').textContent === 'Copied'").unwrap();
    assert_eq!(browser.evaluate("window.copied").unwrap(), expected);
    // Where the page may not write to the clipboard, it selects the quote and asks the browser to copy.
    browser
        .evaluate(
            "navigator.clipboard.writeText = async () => { throw new Error('no') };
             document.execCommand = name => { window.taken = [name, String(getSelection()) || document.activeElement.value] };
             undefined",
        )
        .unwrap();
    browser.click("#evidence [data-quote]:nth-child(2) [data-copy]").unwrap();
    browser.wait_for("window.taken").unwrap();
    let second = flat(&json["units"][at(&quotes[1])]["text"]);
    let taken = browser.evaluate("window.taken").unwrap();
    assert_eq!(taken[0], "copy");
    assert!(taken[1].as_str().unwrap().starts_with(&format!("“{second}” (")), "{taken}");
    assert!(!shown(&mut browser, "textarea"), "nothing is left behind");
    browser.click("#evidence [data-go=quotes]").unwrap();
    assert_eq!(browser.evaluate(ids).unwrap(), *quotes);
    assert_quiet(&mut browser, "quotes");
}

#[test]
fn from_passage_to_passage_and_into_the_text() {
    let mut browser = Browser::launch().unwrap();
    let json = make(&mut browser, &campus(), &["plan.txt"], "");
    let column = rich(&json);
    let id = &json["concepts"][column]["id"];
    let counted = |unit: &&Value| unit["counted"] == true;
    let units = json["units"].as_array().unwrap().iter().filter(counted);
    let passes = |unit: &&Value| unit["aligned"].as_array().unwrap().contains(id);
    let passages: Vec<u64> = units.filter(passes).map(|unit| unit["index"].as_u64().unwrap()).collect();
    go(&mut browser, &format!("view=coverage&concept={}", id.as_str().unwrap()));
    browser.click("#evidence [data-go=passages]").unwrap();
    for (number, unit) in passages.iter().enumerate() {
        browser.wait_for(&format!("location.hash.includes('unit={unit}&')")).unwrap();
        let place = format!("{} of {}", number + 1, passages.len());
        let shown = "document.querySelector('#evidence .hits span')?.textContent.trim()";
        browser.wait_for(&format!("{shown} === '{place}'")).unwrap();
        assert_eq!(
            browser.evaluate("document.querySelector('#text .chosen').dataset.unit").unwrap(),
            unit.to_string()
        );
        if number + 1 < passages.len() {
            browser.click("#evidence [data-go=next]").unwrap();
        }
    }
    assert_eq!(
        browser.evaluate("document.querySelector('#evidence [data-go=next]').disabled").unwrap(),
        true
    );
    let marked = "[...new Set([...document.querySelectorAll('#text .passage')].map(piece => Number(piece.dataset.unit)))]";
    assert_eq!(browser.evaluate(marked).unwrap(), json!(passages), "those of the concept");
    go(&mut browser, "view=text");
    let any = |unit: &&Value| unit["counted"] == true && !unit["aligned"].as_array().unwrap().is_empty();
    let all: Vec<&Value> =
        json["units"].as_array().unwrap().iter().filter(any).map(|unit| &unit["index"]).collect();
    assert_eq!(browser.evaluate(marked).unwrap(), json!(all), "every passage, and nothing else");
    assert!(all.len() < json["units"].as_array().unwrap().len() / 2 + 20);
    assert_quiet(&mut browser, "passages");
}

#[test]
fn the_text_can_be_searched() {
    let mut browser = Browser::launch().unwrap();
    let json = make(&mut browser, &campus(), &["plan.txt"], "view=text");
    let holds = |unit: &&Value| unit["text"].as_str().unwrap().to_lowercase().contains("water");
    let count = json["units"].as_array().unwrap().iter().filter(holds).count();
    assert!(count > 2);
    browser.click("#search").unwrap();
    browser.write("WATER").unwrap();
    browser
        .wait_for(&format!("document.querySelector('.search .count').textContent === '1 of {count}'"))
        .unwrap();
    browser.press("Enter").unwrap();
    assert_eq!(text(&mut browser, ".search .count"), format!("2 of {count}"));
    assert!(text(&mut browser, "#text .found").to_lowercase().contains("water"));
    browser.click(".search [data-go=found-before]").unwrap();
    browser.click(".search [data-go=found-before]").unwrap();
    assert_eq!(text(&mut browser, ".search .count"), format!("{count} of {count}"));
    browser.click("#search").unwrap();
    browser.write("zzz").unwrap();
    assert_eq!(text(&mut browser, ".search .count"), "not in the text");
    assert!(!shown(&mut browser, "#text .found"));
    assert_quiet(&mut browser, "search");
}

#[test]
fn words_that_are_missing_are_whole_and_nowhere_in_the_text() {
    let mut browser = Browser::launch().unwrap();
    make(&mut browser, &campus(), &["plan.txt"], "");
    let found = browser
        .evaluate(
            "itl.head.concepts.map(({ unsaid, label, descriptor, children }) =>
                ({ unsaid, own: `${label} ${descriptor} ${children.map(child => child.label).join(' ')}` }))",
        )
        .unwrap();
    let words = |text: &str| -> Vec<String> {
        text.to_lowercase().split(|c: char| !c.is_alphabetic()).map(str::to_owned).collect()
    };
    let plan = words(include_str!("../../../examples/campus-plan.txt"));
    let mut seen = 0;
    for concept in found.as_array().unwrap() {
        let own = words(concept["own"].as_str().unwrap());
        for word in concept["unsaid"].as_array().unwrap() {
            // Abbreviations are in capitals.
            let word = word.as_str().unwrap().to_lowercase();
            assert!(own.contains(&word), "{word} is a word of the framework");
            assert!(!plan.contains(&word), "{word} is not said");
            seen += 1;
        }
    }
    assert!(seen > 50, "{seen} words");
    go(&mut browser, "view=coverage&concept=14");
    assert!(
        shown(&mut browser, "#evidence .unsaid .lack")
            && shown(&mut browser, "#evidence [data-child='14.1']")
    );
    assert_quiet(&mut browser, "words");
}

#[test]
fn the_heatmap_names_its_columns() {
    let mut browser = Browser::launch().unwrap();
    make(&mut browser, &campus(), &["plan.txt"], "view=heatmap");
    let name = text(&mut browser, "#heatmap .column[data-column='5']");
    assert!(name.starts_with("6 Clean water and"), "{name}");
    assert!(shown(&mut browser, "#heatmap .legend") && shown(&mut browser, "#heatmap .pale-key"));
    assert_quiet(&mut browser, "heatmap");
}

#[test]
fn without_a_cutoff_the_page_says_so_and_shows_affinities() {
    let mut browser = Browser::launch().unwrap();
    let folder = Folder::new().with("goals.csv", GOALS).with("plan.txt", PLAN);
    let json = make(&mut browser, &folder, &["plan.txt", "-f", "goals.csv"], "");
    assert_eq!(json["aggregate"]["verdict"], Value::Null);
    assert!(shown(&mut browser, "#profile") && !shown(&mut browser, "#coverage"));
    assert_eq!(browser.evaluate("document.querySelector('#tab-coverage')").unwrap(), Value::Null);
    let sentence = text(&mut browser, "#lead");
    assert!(sentence.contains("is not decided") && sentence.contains("no cutoff: "), "{sentence}");
    go(&mut browser, "view=coverage&only=gaps&concept=W");
    assert!(shown(&mut browser, "#profile"), "a view that is not there");
    assert!(!shown(&mut browser, "#evidence .verdict-mark") && shown(&mut browser, "#evidence .value"));
    assert_quiet(&mut browser, "undecided");
}
