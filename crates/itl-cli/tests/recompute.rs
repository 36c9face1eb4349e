//! The numbers of `itl align --json`, recomputed from the words that `itl analyze --json` reports.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "../../itl-core/tests/oracle/method.rs"]
#[allow(dead_code, reason = "the oracle of the core knows more than is asked here")]
mod method;
mod support;

use method::{Rules, Word, induce, normalizer};
use serde_json::Value;
use support::{Folder, GOALS, PLAN};

/// The words that count in a stretch of an analysed text.
fn words(analysis: &Value, start: u64, end: u64) -> Vec<Word> {
    let sentences = analysis["sentences"].as_array().unwrap();
    let tokens = sentences.iter().flat_map(|sentence| sentence["tokens"].as_array().unwrap());
    let kept = tokens.filter(|token| {
        let (from, to) = (token["start"].as_u64().unwrap(), token["end"].as_u64().unwrap());
        token["kept"] == true && start <= from && to <= end
    });
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    kept.map(|token| (text(&token["stem"]), text(&token["tag"]))).collect()
}

fn close(a: f64, b: &Value, what: &str) {
    let b = b.as_f64().unwrap();
    assert!((a - b).abs() <= 1e-12, "{what}: {a} and {b}");
}

fn check(preset: &str, rules: Rules, unit: &str) {
    let mut folder = Folder::new().with("goals.csv", GOALS).with("plan.txt", PLAN);
    let mut descriptors = Vec::new();
    for (at, row) in GOALS.lines().skip(1).enumerate() {
        let descriptor = row.splitn(4, ',').nth(3).unwrap().trim_matches('"');
        let name = format!("{at}.txt");
        folder = folder.with(&name, descriptor);
        let analysis = &folder.json(&["analyze", &name, "-f", "goals.csv", "--json"])[0];
        descriptors.push(words(analysis, 0, u64::MAX));
    }
    let reference = induce(&descriptors, rules);
    let analysis = &folder.json(&["analyze", "plan.txt", "-f", "goals.csv", "--json"])[0];
    let arguments =
        ["align", "plan.txt", "-f", "goals.csv", "--json", "--evidence", "--preset", preset, "--unit", unit];
    let result = &folder.json(&arguments)[0];
    for (column, concept) in result["concepts"].as_array().unwrap().iter().enumerate() {
        close(reference.reference[column], &concept["reference"], "λ_ref");
    }
    let units = result["units"].as_array().unwrap();
    assert!(!units.is_empty());
    let mut sums = vec![0.0; descriptors.len()];
    for (unit, row) in units.iter().zip(result["affinity"].as_array().unwrap()) {
        let words = words(analysis, unit["start"].as_u64().unwrap(), unit["end"].as_u64().unwrap());
        assert_eq!(unit["terms"], normalizer(&words, rules), "N of {unit}");
        for (column, sum) in sums.iter_mut().enumerate() {
            let affinity = reference.affinity(&words, column);
            close(affinity, &row[column], "Λ");
            *sum += affinity;
            let id = &result["concepts"][column]["id"];
            let evidence = unit["evidence"].as_array().unwrap().iter().find(|part| part["concept"] == *id);
            let parts = evidence.map_or(0.0, |evidence| {
                let parts = evidence["contributions"].as_array().unwrap().iter();
                parts.map(|part| part["contribution"].as_f64().unwrap()).sum()
            });
            assert!(
                (parts - affinity).abs() <= 1e-12 * affinity.max(f64::MIN_POSITIVE),
                "{parts} {affinity}"
            );
        }
    }
    for (column, sum) in sums.iter().enumerate() {
        let mean = sum / units.len() as f64;
        close(mean, &result["aggregate"]["absolute"][column], "λ");
        let relative = &result["aggregate"]["relative"][column];
        if reference.reference[column] > 0.0 {
            close(mean / reference.reference[column], relative, "λ_rel");
        } else {
            assert!(relative.is_null());
        }
    }
}

const EQUATIONS: Rules = Rules { reach: 6, exclude_equal: false, exclude_bigrams: false, distinct: false };
const PUBLISHED: Rules = Rules { reach: 5, exclude_equal: true, exclude_bigrams: true, distinct: true };

#[test]
fn every_unit_under_the_equations() {
    for unit in ["sentence", "paragraph", "section", "document", "line"] {
        check("equations", EQUATIONS, unit);
    }
}

#[test]
fn every_unit_under_the_published_preset() {
    for unit in ["sentence", "paragraph", "section", "document", "line"] {
        check("published", PUBLISHED, unit);
    }
}
