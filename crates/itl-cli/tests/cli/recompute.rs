//! The numbers of `itl align --json`, recomputed from the words that `itl analyze --json` reports.

use crate::method::{DescriptorText, Divisor, Rules, Word, induce, normalizer, terms};
use crate::support::{Folder, GOALS, PLAN};
use serde_json::Value;

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

fn check(settings: &[&str], rules: Rules, unit: &str) {
    let mut folder = Folder::new().with("goals.csv", GOALS).with("plan.txt", PLAN);
    let analyze = |folder: &Folder, name: &str| {
        let arguments = [&["analyze", name, "-f", "goals.csv", "--json"], settings].concat();
        folder.json(&arguments)[0].clone()
    };
    let mut descriptors: Vec<Vec<DescriptorText>> = Vec::new();
    for (at, row) in GOALS.lines().skip(1).enumerate() {
        // Where labels count, each is a text of its own.
        let texts = if rules.label == 0 { 3..4 } else { 2..4 };
        let mut parts = Vec::new();
        for text in texts {
            let name = format!("{at}-{text}.txt");
            folder = folder.with(&name, row.splitn(4, ',').nth(text).unwrap().trim_matches('"'));
            parts.push((text == 2, words(&analyze(&folder, &name), 0, u64::MAX)));
        }
        descriptors.push(parts);
    }
    let reference = induce(&descriptors, rules);
    let analysis = &analyze(&folder, "plan.txt");
    let arguments = ["align", "plan.txt", "-f", "goals.csv", "--json", "--evidence", "--unit", unit];
    let result = &folder.json(&[&arguments, settings].concat())[0];
    for (column, concept) in result["concepts"].as_array().unwrap().iter().enumerate() {
        close(reference.reference[column], &concept["reference"], "λ_ref");
    }
    let units = result["units"].as_array().unwrap();
    assert!(!units.is_empty());
    let mut sums = vec![0.0; descriptors.len()];
    for (unit, row) in units.iter().zip(result["affinity"].as_array().unwrap()) {
        let words = words(analysis, unit["start"].as_u64().unwrap(), unit["end"].as_u64().unwrap());
        let terms = terms(&words, rules);
        close(normalizer(&terms, rules), &unit["terms"], "N");
        for (column, sum) in sums.iter_mut().enumerate() {
            let affinity = reference.affinity(&terms, column);
            close(affinity, &row[column], "Λ");
            if unit["counted"] == true {
                *sum += affinity;
            }
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
    let counted = units.iter().filter(|unit| unit["counted"] == true).count() as f64;
    for (column, sum) in sums.iter().enumerate() {
        let mean = sum / counted;
        close(mean, &result["aggregate"]["absolute"][column], "λ");
        let relative = &result["aggregate"]["relative"][column];
        if reference.reference[column] > 0.0 {
            close(mean / reference.reference[column], relative, "λ_rel");
        } else {
            assert!(relative.is_null());
        }
    }
}

const EQUATIONS: Rules = Rules {
    reach: 6,
    exclude_equal: false,
    exclude_bigrams: false,
    divisor: Divisor::All,
    unordered: false,
    logarithmic: false,
    graded: false,
    weights: [1.0; 4],
    label: 0,
    shrinkage: 0.0,
};
const PUBLISHED: Rules =
    Rules { reach: 5, exclude_equal: true, exclude_bigrams: true, divisor: Divisor::Distinct, ..EQUATIONS };
const GRADED: Rules = Rules {
    divisor: Divisor::Norm,
    unordered: true,
    logarithmic: true,
    graded: true,
    weights: [1.0, 0.5, 0.5, 0.3],
    label: 4,
    shrinkage: 3.0,
    ..EQUATIONS
};
const UNITS: [&str; 5] = ["sentence", "paragraph", "section", "document", "line"];

#[test]
fn every_unit_under_the_equations() {
    UNITS.into_iter().for_each(|unit| check(&["--preset", "equations"], EQUATIONS, unit));
}

#[test]
fn every_unit_under_the_published_preset() {
    UNITS.into_iter().for_each(|unit| check(&["--preset", "published"], PUBLISHED, unit));
}

#[test]
fn every_unit_in_the_graded_scheme() {
    UNITS.into_iter().for_each(|unit| check(&["--scheme", "graded", "--background", "off"], GRADED, unit));
}
