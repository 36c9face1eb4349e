//! The report's numbers are those of `--json`, to the last bit: cells, groups, totals and the parts of a cell.
#![cfg(feature = "tools")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use itl_browser::Browser;
use serde_json::Value;
use support::report::{assert_quiet, bits, campus, go, make};
use support::{Folder, GOALS, PLAN};

/// Everything that the page computes: rows, the document's totals, groups of both levels.
const PAGE: &str = "(() => {
    const units = itl.head.columns.find(([name]) => name === 'unit.start')[2];
    const levels = Object.fromEntries(['section', 'paragraph'].map(level => {
        try { return [level, itl.groups(level).map(({ from, to }) => ({ units: [from, to], absolute: itl.aggregate(from, to) }))] }
        catch { return [level, null] }
    }));
    return {
        rows: Array.from({ length: units }, (_, unit) => itl.row(unit)),
        absolute: itl.head.concepts.map(concept => concept.absolute),
        relative: itl.head.concepts.map(concept => concept.relative),
        total: units ? itl.aggregate(0, units) : [],
        texts: Array.from({ length: units }, (_, unit) => itl.unit(unit).text),
        roles: Array.from({ length: units }, (_, unit) => itl.unit(unit)),
        levels,
    };
})()";

fn small() -> Folder {
    Folder::new().with("goals.csv", GOALS).with("plan.txt", PLAN)
}

fn assert_same_numbers(page: &Value, json: &Value, what: &str) {
    let (rows, affinity) = (page["rows"].as_array().unwrap(), json["affinity"].as_array().unwrap());
    assert_eq!(rows.len(), affinity.len(), "{what}");
    for (unit, (row, expected)) in rows.iter().zip(affinity).enumerate() {
        assert_eq!(bits(row), bits(expected), "{what}: unit {unit}");
        assert_eq!(page["texts"][unit], json["units"][unit]["text"], "{what}: unit {unit}");
        assert_eq!(page["roles"][unit]["role"], json["units"][unit]["role"], "{what}: unit {unit}");
        assert_eq!(page["roles"][unit]["counted"], json["units"][unit]["counted"], "{what}: unit {unit}");
    }
    assert_eq!(bits(&page["absolute"]), bits(&json["aggregate"]["absolute"]), "{what}");
    assert_eq!(bits(&page["relative"]), bits(&json["aggregate"]["relative"]), "{what}");
    if !rows.is_empty() {
        assert_eq!(
            bits(&page["total"]),
            bits(&json["aggregate"]["absolute"]),
            "{what}: summed up in the page"
        );
    }
}

fn assert_same_groups(page: &Value, json: &Value, what: &str) {
    let (groups, expected) = (page.as_array().unwrap(), json["groups"].as_array().unwrap());
    assert!(expected.len() > 1, "{what}: something to compare");
    assert_eq!(groups.len(), expected.len(), "{what}");
    for (group, expected) in groups.iter().zip(expected) {
        assert_eq!(group["units"], expected["units"], "{what}");
        assert_eq!(bits(&group["absolute"]), bits(&expected["absolute"]), "{what}: {}", expected["units"]);
    }
}

#[test]
fn every_cell_and_group_is_the_programs_under_every_aggregation() {
    let mut browser = Browser::launch().unwrap();
    let mut compared = 0;
    for (folder, framework) in [(small(), "goals.csv"), (campus(), "sdg-statements")] {
        for (aggregate, scheme, count) in [
            ("mean", "paper", "prose"),
            ("max", "paper", "prose"),
            ("sum", "paper", "prose"),
            ("median", "paper", "prose"),
            ("p90", "paper", "all"),
            ("mean", "graded", "prose"),
            ("max", "graded", "heading"),
        ] {
            let settings = ["--aggregate", aggregate, "--scheme", scheme, "--count", count];
            let run = [&["plan.txt", "-f", framework], &settings[..]].concat();
            let json = make(&mut browser, &folder, &run, "");
            let page = browser.evaluate(PAGE).unwrap();
            let what = format!("{framework} {aggregate} {scheme} {count}");
            assert_same_numbers(&page, &json, &what);
            for level in ["section", "paragraph"] {
                let by = [&["align"], &run[..], &["--by", level, "--json"]].concat();
                let json = folder.json(&by).pop().unwrap();
                assert_same_groups(&page["levels"][level], &json, &format!("{what} by {level}"));
            }
            assert_quiet(&mut browser, &what);
            compared += page["rows"].as_array().unwrap().len();
        }
    }
    assert!(compared > 500, "{compared} rows");
}

#[test]
fn every_kind_of_unit_and_every_setting_of_the_method_gives_the_same_numbers() {
    let mut browser = Browser::launch().unwrap();
    let (small, campus) = (small(), campus());
    let settings: [&[&str]; 8] = [
        &["--unit", "sentence"],
        &["--unit", "paragraph"],
        &["--unit", "section"],
        &["--unit", "document"],
        &["--unit", "line"],
        &["--preset", "published"],
        &["--window", "0"],
        &["--reach", "exact", "--coc-exclude", "equal", "--keep-hyphenated"],
    ];
    for setting in settings {
        for (folder, framework) in [(&small, "goals.csv"), (&campus, "sdg-statements")] {
            let json = make(&mut browser, folder, &[&["plan.txt", "-f", framework], setting].concat(), "");
            let page = browser.evaluate(PAGE).unwrap();
            assert_same_numbers(&page, &json, &format!("{framework} {setting:?}"));
            for view in ["heatmap", "text", "profile"] {
                go(&mut browser, &format!("view={view}"));
            }
            assert_quiet(&mut browser, &format!("{framework} {setting:?}"));
        }
    }
}

#[test]
fn the_parts_of_every_cell_are_those_of_the_evidence() {
    let mut browser = Browser::launch().unwrap();
    let mut compared = 0;
    let settings = [["--preset", "equations"], ["--preset", "published"], ["--scheme", "graded"]];
    for (folder, framework) in [(small(), "goals.csv"), (campus(), "sdg-statements")] {
        for setting in settings {
            let run = [&["plan.txt", "-f", framework, "--evidence"], &setting[..]].concat();
            let json = make(&mut browser, &folder, &run, "");
            let page = browser
                .evaluate(
                    "itl.head.columns.find(([name]) => name === 'unit.start')[2] && Array.from({ length:
                     itl.head.columns.find(([name]) => name === 'unit.start')[2] }, (_, unit) =>
                     itl.row(unit).map((value, column) => value ? itl.parts(unit, column) : []))",
                )
                .unwrap();
            for (unit, row) in page.as_array().unwrap().iter().enumerate() {
                for (column, parts) in row.as_array().unwrap().iter().enumerate() {
                    let concept = &json["concepts"][column]["id"];
                    let evidence = json["units"][unit]["evidence"].as_array().unwrap();
                    let cell = evidence.iter().find(|cell| cell["concept"] == *concept);
                    let expected = cell.map_or(&[][..], |cell| cell["contributions"].as_array().unwrap());
                    assert_same_parts(
                        parts.as_array().unwrap(),
                        expected,
                        &format!("unit {unit}, {concept}"),
                    );
                    compared += expected.len();
                }
            }
        }
    }
    assert!(compared > 300, "{compared} contributions");
}

fn assert_same_parts(parts: &[Value], expected: &[Value], what: &str) {
    let key = |part: &Value| (part["type"].to_string(), part["term"].to_string());
    let sorted = |parts: &[Value]| {
        let mut parts = parts.to_vec();
        parts.sort_by_key(key);
        parts
    };
    assert_eq!(parts.len(), expected.len(), "{what}");
    for (part, expected) in sorted(parts).iter().zip(&sorted(expected)) {
        assert_eq!(key(part), key(expected), "{what}");
        assert_eq!(part["count"], expected["count"], "{what}: {expected}");
        for number in ["discriminability", "specificity", "contribution"] {
            let (mine, theirs) = (part[number].as_f64().unwrap(), expected[number].as_f64().unwrap());
            assert_eq!(mine.to_bits(), theirs.to_bits(), "{what}: {number} of {expected}");
        }
        let places = expected["spans"].as_array().unwrap().len();
        assert_eq!(part["places"], places, "{what}: places of {expected}");
    }
}
