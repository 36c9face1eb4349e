//! The report as a person uses it one click below its first screen: from the profile to the evidence, into the heatmap, through the text.
#![cfg(feature = "tools")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use itl_browser::Browser;
use serde_json::Value;
use support::report::{assert_quiet, campus, go, make, open, shown, text};
use support::{Folder, GOALS, PLAN};

#[test]
fn a_bar_leads_to_the_evidence_and_to_the_sentences_behind_it() {
    let mut browser = Browser::launch().unwrap();
    let json = make(&mut browser, &campus(), &["plan.txt"], "view=profile");
    assert_quiet(&mut browser, "opened");
    assert!(shown(&mut browser, "#profile") && !shown(&mut browser, "#evidence"));
    let rows = browser.evaluate("document.querySelectorAll('#profile tbody tr').length").unwrap();
    assert_eq!(rows, json["concepts"].as_array().unwrap().len());
    browser.click("#profile tbody tr:nth-child(2) .track").unwrap();
    browser.wait_for("!document.querySelector('#evidence').hidden").unwrap();
    let column = browser
        .evaluate("Number(document.querySelector('#profile tbody tr:nth-child(2) .concept').dataset.concept)")
        .unwrap();
    let column = usize::try_from(column.as_u64().unwrap()).unwrap();
    let concept = &json["concepts"][column];
    assert!(text(&mut browser, "#evidence-title").starts_with(concept["id"].as_str().unwrap()));
    assert_eq!(shown_number(&mut browser, "affinity"), json["aggregate"]["absolute"][column]);
    assert_eq!(shown_number(&mut browser, "relative"), json["aggregate"]["relative"][column]);
    let loudest =
        browser.evaluate("Number(document.querySelector('#evidence .best button').dataset.unit)").unwrap();
    browser.click("#evidence .best button").unwrap();
    browser.wait_for("document.querySelector('#sum')").unwrap();
    let unit = usize::try_from(loudest.as_u64().unwrap()).unwrap();
    let affinity = &json["affinity"][unit][column];
    assert_eq!(shown_number(&mut browser, "affinity"), *affinity);
    let rows = json["affinity"].as_array().unwrap().iter().zip(json["units"].as_array().unwrap());
    let counted = rows.filter(|(_, unit)| unit["counted"] == true);
    let most = counted.map(|(row, _)| row[column].as_f64().unwrap());
    assert_eq!(affinity.as_f64().unwrap(), most.fold(0.0, f64::max), "the loudest comes first");
    let own = text(&mut browser, "#evidence .own");
    assert_eq!(
        own,
        json["units"][unit]["text"].as_str().unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
    );
    assert!(shown(&mut browser, "#evidence mark"));
    assert_quiet(&mut browser, "after all");
}

fn shown_number(browser: &mut Browser, name: &str) -> Value {
    browser
        .evaluate(&format!("Number(document.querySelector('#evidence [data-{name}]').dataset.{name})"))
        .unwrap()
}

#[test]
fn the_contributions_on_the_page_add_up_to_the_cell() {
    let mut browser = Browser::launch().unwrap();
    let json = make(&mut browser, &campus(), &["plan.txt"], "");
    let mut checked = 0;
    for (unit, row) in json["affinity"].as_array().unwrap().iter().enumerate() {
        let best =
            (0..17).max_by(|&a, &b| row[a].as_f64().unwrap().total_cmp(&row[b].as_f64().unwrap())).unwrap();
        if row[best] == 0.0 || unit % 3 > 0 {
            continue;
        }
        let concept = json["concepts"][best]["id"].as_str().unwrap();
        go(&mut browser, &format!("view=profile&concept={concept}&unit={unit}"));
        browser
            .wait_for(&format!("document.querySelector('#sum')?.dataset.affinity == {}", row[best]))
            .unwrap();
        // What a reader with a pocket calculator finds, from the digits shown.
        let sum = browser
            .evaluate(
                "(() => {
                    const table = document.querySelector('#sum');
                    document.querySelector('#sum tbody button')?.click();
                    const rows = [...document.querySelectorAll('#sum tbody tr')].map(row => [...row.cells].map(cell => Number(cell.textContent)));
                    const terms = Number(table.dataset.terms);
                    return {
                        shown: Number(document.querySelector('#sum tfoot td').textContent),
                        sum: rows.reduce((sum, row) => sum + row[5], 0),
                        exact: [...document.querySelectorAll('#sum tbody tr')].reduce((sum, row) => sum + Number(row.dataset.contribution), 0),
                        worst: Math.max(...rows.map(row => Math.abs(row[2] * row[3] * row[4] / terms / row[5] - 1))),
                    };
                })()",
            )
            .unwrap();
        let number = |name: &str| sum[name].as_f64().unwrap();
        let affinity = row[best].as_f64().unwrap();
        assert!((number("sum") / affinity - 1.0).abs() < 1e-3, "unit {unit}: {sum}, {affinity}");
        assert!((number("shown") / affinity - 1.0).abs() < 1e-3, "unit {unit}: {sum}, {affinity}");
        assert!((number("exact") / affinity - 1.0).abs() < 1e-12, "unit {unit}: {sum}, {affinity}");
        assert!(number("worst") < 2e-3, "count × δ × σ ÷ terms is the contribution: {sum}");
        checked += 1;
    }
    assert!(checked > 10, "{checked} cells");
}

#[test]
fn the_heatmap_goes_from_the_document_down_to_a_cell() {
    let mut browser = Browser::launch().unwrap();
    let json = make(&mut browser, &campus(), &["plan.txt"], "");
    browser.click("#tab-heatmap").unwrap();
    browser.wait_for("document.querySelector('#heatmap .grid .cell')").unwrap();
    browser.click("#heatmap [data-choice=document]").unwrap();
    let rows = "document.querySelector('#heatmap .grid').ariaRowCount - 1";
    assert_eq!(browser.evaluate(rows).unwrap(), 1);
    let mut before = 1;
    for level in ["section", "paragraph", "sentence"] {
        // Into the row with the most below it, so that every level has something to show.
        browser.click("#heatmap .grid-row:nth-child(1) .label").unwrap();
        let pressed = text(&mut browser, "#heatmap [aria-label=Level] [aria-pressed=true]").to_lowercase();
        assert!(pressed.starts_with(level), "{pressed}");
        let count = browser.evaluate(rows).unwrap().as_u64().unwrap();
        assert!(count >= 1, "{level}");
        if level == "section" {
            assert!(count > before);
        }
        before = count;
    }
    // The first section has the title alone: all sentences have more to press.
    browser.click("#heatmap [data-choice=sentence]").unwrap();
    assert_eq!(browser.evaluate(rows).unwrap(), json["units"].as_array().unwrap().len());
    let strongest = "(cells => cells.sort((a, b) => value(b) - value(a))[0])([...document.querySelectorAll('#heatmap .cell')])";
    let place = browser
        .evaluate(&format!(
            "(() => {{ const value = cell => Number(/relative ([\\d.e-]+)/.exec(cell.title)?.[1] ?? 0);
             const cell = {strongest}; return [Number(cell.dataset.row), Number(cell.dataset.column)] }})()"
        ))
        .unwrap();
    let (unit, column) = (place[0].as_u64().unwrap(), place[1].as_u64().unwrap());
    browser.click(&format!("#cell-{unit}-{column}")).unwrap();
    browser.wait_for("document.querySelector('#sum')").unwrap();
    let (unit, column) = (usize::try_from(unit).unwrap(), usize::try_from(column).unwrap());
    assert_eq!(shown_number(&mut browser, "affinity"), json["affinity"][unit][column]);
    assert!(json["affinity"][unit][column].as_f64().unwrap() > 0.0);
    assert_quiet(&mut browser, "zoomed");
}

#[test]
fn a_link_opens_its_cell_and_the_back_button_goes_back() {
    let mut browser = Browser::launch().unwrap();
    let folder = campus();
    let json = make(&mut browser, &folder, &["plan.txt"], "view=heatmap&concept=7&unit=21");
    assert!(shown(&mut browser, "#heatmap") && shown(&mut browser, "#evidence"));
    let in_sight = "(cell => { const [a, b] = [cell, cell.closest('.grid')].map(element => element.getBoundingClientRect());
        return a.top >= b.top && a.bottom <= b.bottom && a.left >= b.left && a.right <= b.right })(document.querySelector('#cell-21-6'))";
    assert_eq!(browser.evaluate(in_sight).unwrap(), true, "the cell of the link");
    browser.click("#heatmap [data-choice=numbers]").unwrap();
    assert_eq!(browser.evaluate(in_sight).unwrap(), true, "the heatmap stays where it is");
    assert_eq!(shown_number(&mut browser, "affinity"), json["affinity"][21][6]);
    browser.click("#tab-text").unwrap();
    browser.wait_for("document.querySelector('#text').checkVisibility()").unwrap();
    let unit = "#text [data-unit='5']";
    browser.click(unit).unwrap();
    browser.wait_for("location.hash.includes('unit=5')").unwrap();
    let link = browser.evaluate("location.hash.slice(1)").unwrap();
    browser.back().unwrap();
    browser
        .wait_for("location.hash.includes('unit=21') && document.querySelector('#text').checkVisibility()")
        .unwrap();
    assert_eq!(shown_number(&mut browser, "affinity"), json["affinity"][21][6]);
    browser.back().unwrap();
    browser.wait_for("document.querySelector('#heatmap').checkVisibility()").unwrap();
    let report = folder.path("report.html");
    open(&mut browser, &report, link.as_str().unwrap());
    assert!(shown(&mut browser, "#text") && shown(&mut browser, "#evidence"));
    assert_eq!(browser.evaluate("document.querySelector('.unit.chosen').dataset.unit").unwrap(), "5");
    for nonsense in [
        "view=none&concept=99&unit=1",
        "concept=7&unit=999999999",
        "unit=-1",
        "group=section-99&concept=7",
        "%",
        "a=%ff&&=",
    ] {
        open(&mut browser, &report, nonsense);
        assert_quiet(&mut browser, nonsense);
    }
}

#[test]
fn a_hierarchy_folds_and_a_concept_without_reference_is_undefined() {
    let mut browser = Browser::launch().unwrap();
    let folder = Folder::new().with("goals.csv", GOALS).with("plan.txt", PLAN);
    let json = make(&mut browser, &folder, &["plan.txt", "-f", "goals.csv"], "");
    let rows = "[...document.querySelectorAll('#profile tbody tr')].map(row => row.querySelector('.id').textContent)";
    browser.click("#profile [data-choice=tree]").unwrap();
    assert_eq!(browser.evaluate(rows).unwrap(), serde_json::json!(["E", "Blue", "X", "Y", "Z"]));
    browser.click("#profile button.fold").unwrap();
    assert_eq!(browser.evaluate(rows).unwrap(), serde_json::json!(["E", "Blue", "W", "X", "Y", "Z"]));
    browser.click("#profile [data-choice=framework]").unwrap();
    assert_eq!(browser.evaluate(rows).unwrap(), serde_json::json!(["E", "W", "W1", "X", "Y", "Z"]));
    assert_eq!(json["aggregate"]["relative"][5], Value::Null);
    assert!(text(&mut browser, "#profile tbody tr:nth-child(6)").contains("undefined"));
    go(&mut browser, "view=heatmap&concept=Z");
    assert!(text(&mut browser, "#evidence .value").contains("no reference affinity"));
    assert!(browser.evaluate("!document.body.innerText.match(/NaN|Infinity/)").unwrap() == true);
    assert_quiet(&mut browser, "hierarchy");
}
