//! The figures of agreement: percentage, Cohen's κ and Krippendorff's α for names.
//!
//! In: labels and how often each row counts. Out: a figure, or none where it is not defined. Sums are in a fixed order.

use std::collections::BTreeMap;

/// The share of rows with two equal labels.
#[must_use]
pub fn percentage<L: PartialEq>(pairs: &[(L, L)], weights: &[u32]) -> Option<f64> {
    let all: f64 = weights.iter().map(|&weight| f64::from(weight)).sum();
    let same = pairs.iter().zip(weights).filter(|((one, other), _)| one == other);
    let same: f64 = same.map(|(_, &weight)| f64::from(weight)).sum();
    (all > 0.0).then(|| same / all)
}

/// Cohen's κ: 1 − observed ÷ expected disagreement. Not defined where chance alone would always agree.
#[must_use]
pub fn kappa<L: Ord>(pairs: &[(L, L)], weights: &[u32]) -> Option<f64> {
    let observed = percentage(pairs, weights)?;
    let mut counts: BTreeMap<&L, [f64; 2]> = BTreeMap::new();
    let mut all = 0.0;
    for ((one, other), &weight) in pairs.iter().zip(weights) {
        let weight = f64::from(weight);
        counts.entry(one).or_default()[0] += weight;
        counts.entry(other).or_default()[1] += weight;
        all += weight;
    }
    let expected: f64 = counts.values().map(|[one, other]| one * other).sum::<f64>() / (all * all);
    (expected < 1.0).then(|| 1.0 - (1.0 - observed) / (1.0 - expected))
}

/// Krippendorff's α for names, with any number of readers and labels missing: 1 − observed ÷ expected disagreement over the pairs of labels
/// that rows hold. Not defined where there is one label only.
#[must_use]
pub fn alpha<L: Ord>(rows: &[Vec<Option<L>>], weights: &[u32]) -> Option<f64> {
    let mut totals: BTreeMap<&L, f64> = BTreeMap::new();
    let mut disagreeing = 0.0;
    for (row, &weight) in rows.iter().zip(weights) {
        let mut counts: BTreeMap<&L, f64> = BTreeMap::new();
        row.iter().flatten().for_each(|label| *counts.entry(label).or_default() += 1.0);
        let readers: f64 = counts.values().sum();
        if readers < 2.0 {
            continue;
        }
        let weight = f64::from(weight);
        for (label, count) in counts {
            *totals.entry(label).or_default() += weight * count;
            disagreeing += weight * count * (readers - count) / (readers - 1.0);
        }
    }
    let all: f64 = totals.values().sum();
    let expected: f64 = totals.values().map(|count| count * (all - count)).sum::<f64>() / (all - 1.0);
    (all > 1.0 && expected > 0.0).then(|| 1.0 - disagreeing / expected)
}
