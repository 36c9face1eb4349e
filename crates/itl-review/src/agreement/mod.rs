//! Agreement of readers: how often they say the same, how much of that is more than chance, and where they differ.
//!
//! In: what each reader says of each subject. Out: percentage, Cohen's κ of each pair and Krippendorff's α of all, overall and for each
//! concept, with intervals from draws of subjects. A subject that fewer than two readers judged is not counted.

mod rates;

pub use rates::{alpha, kappa, percentage};

use itl_base::{interval, resample};
use std::collections::{BTreeMap, BTreeSet};

use crate::{Review, Ruling};

/// How intervals are drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AgreementOptions {
    /// Draws.
    pub resamples: usize,
    /// Their seed.
    pub seed: u64,
    /// The share of draws that an interval holds.
    pub level: f64,
}

impl Default for AgreementOptions {
    fn default() -> Self {
        Self { resamples: 1000, seed: 1, level: 0.95 }
    }
}

/// What readers say of subjects: a row a subject, a column a reader.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Labels {
    /// The readers.
    pub readers: Vec<String>,
    /// The concept of each row.
    pub concepts: Vec<String>,
    /// The words of the passage of each row; none for a concept as a whole.
    pub passages: Vec<Option<String>>,
    /// The label that each reader gives each row.
    pub rows: Vec<Vec<Option<Ruling>>>,
}

/// A figure with its interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rate {
    /// The figure; none where it is not defined, as κ of readers who only ever say one thing.
    pub value: Option<f64>,
    /// The interval.
    pub interval: Option<(f64, f64)>,
}

/// Two readers.
#[derive(Debug, Clone, PartialEq)]
pub struct Pair {
    /// Their names.
    pub readers: (String, String),
    /// Subjects that both judged.
    pub subjects: usize,
    /// The share of subjects of which they say the same.
    pub percentage: Rate,
    /// Cohen's κ.
    pub kappa: Rate,
}

/// The agreement of readers about some subjects.
#[derive(Debug, Clone, PartialEq)]
pub struct Agreement {
    /// The concept; none for all.
    pub concept: Option<String>,
    /// Subjects that two readers or more judged.
    pub subjects: usize,
    /// Krippendorff's α, nominal.
    pub alpha: Rate,
    /// All pairs of readers with a subject in common.
    pub pairs: Vec<Pair>,
}

/// A subject that readers differ about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disagreement {
    /// The concept.
    pub concept: String,
    /// The words of the passage.
    pub passage: Option<String>,
    /// Who says what.
    pub said: Vec<(String, Ruling)>,
}

impl Labels {
    /// The labels of reviews, one document after the other. What is withdrawn is no label, and no decision that settles is one: who
    /// settles has seen the others'.
    #[must_use]
    pub fn of(reviews: &[Review]) -> Self {
        let subjects = || reviews.iter().flat_map(|review| &review.subjects);
        let opinions = subjects().flat_map(|subject| &subject.opinions);
        let readers: BTreeSet<&String> = opinions.map(|opinion| &opinion.decision.reviewer).collect();
        let readers: Vec<String> = readers.into_iter().cloned().collect();
        let mut labels = Self { readers, ..Self::default() };
        for subject in subjects() {
            let mut row = vec![None; labels.readers.len()];
            for opinion in &subject.opinions {
                let at = labels.readers.binary_search(&opinion.decision.reviewer).unwrap_or_default();
                let said =
                    if opinion.decision.settles { opinion.before.last() } else { Some(&opinion.decision) };
                row[at] = said.map(|said| said.decision).filter(|&ruling| ruling != Ruling::Withdrawn);
            }
            labels.concepts.push(subject.concept.clone());
            labels.passages.push(subject.passage.as_ref().map(|passage| passage.text.clone()));
            labels.rows.push(row);
        }
        labels
    }

    /// The subjects that readers differ about, in order.
    #[must_use]
    pub fn disagreements(&self) -> Vec<Disagreement> {
        let said = |row: &Vec<Option<Ruling>>| -> Vec<(String, Ruling)> {
            let named = self.readers.iter().zip(row);
            named.filter_map(|(reader, ruling)| Some((reader.clone(), (*ruling)?))).collect()
        };
        let rows = self.rows.iter().enumerate().map(|(at, row)| (at, said(row)));
        rows.filter(|(_, said)| said.iter().any(|one| one.1 != said[0].1))
            .map(|(at, said)| Disagreement {
                concept: self.concepts[at].clone(),
                passage: self.passages[at].clone(),
                said,
            })
            .collect()
    }
}

/// The agreement about all subjects, then about those of each concept in the order of its first subject.
#[must_use]
pub fn agreement(labels: &Labels, options: AgreementOptions) -> Vec<Agreement> {
    let judged = |row: &&Vec<Option<Ruling>>| row.iter().flatten().count() > 1;
    let rows: Vec<&Vec<Option<Ruling>>> = labels.rows.iter().filter(judged).collect();
    let mut found = vec![about(None, &labels.readers, &rows, options)];
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    let mut concepts: Vec<(&str, Vec<&Vec<Option<Ruling>>>)> = Vec::new();
    for (concept, row) in labels.concepts.iter().zip(&labels.rows).filter(|(_, row)| judged(row)) {
        let place = *places.entry(concept).or_insert_with(|| {
            concepts.push((concept, Vec::new()));
            concepts.len() - 1
        });
        concepts[place].1.push(row);
    }
    let of = |(concept, rows): (&str, Vec<_>)| about(Some(concept), &labels.readers, &rows, options);
    found.extend(concepts.into_iter().map(of));
    found
}

fn about(
    concept: Option<&str>,
    readers: &[String],
    rows: &[&Vec<Option<Ruling>>],
    options: AgreementOptions,
) -> Agreement {
    let mut pairs = Vec::new();
    for (one, first) in readers.iter().enumerate() {
        for (other, second) in readers.iter().enumerate().skip(one + 1) {
            let both: Vec<(Ruling, Ruling)> =
                rows.iter().filter_map(|row| Some((row[one]?, row[other]?))).collect();
            if both.is_empty() {
                continue;
            }
            pairs.push(Pair {
                readers: (first.clone(), second.clone()),
                subjects: both.len(),
                percentage: rate(&both, options, percentage),
                kappa: rate(&both, options, kappa),
            });
        }
    }
    let rows: Vec<Vec<Option<Ruling>>> = rows.iter().map(|row| (*row).clone()).collect();
    Agreement {
        concept: concept.map(str::to_owned),
        subjects: rows.len(),
        alpha: rate(&rows, options, alpha),
        pairs,
    }
}

/// A figure over things, with its interval over draws of them.
fn rate<T>(things: &[T], options: AgreementOptions, of: impl Fn(&[T], &[u32]) -> Option<f64>) -> Rate {
    let once = vec![1; things.len()];
    let value = of(things, &once);
    let draw = |number| of(things, &resample(options.seed, number, things.len()));
    // One subject gives no interval: every draw is that subject.
    let draws = if things.len() > 1 { options.resamples } else { 0 };
    Rate { value, interval: value.and(interval((0..draws).map(draw), options.level)) }
}

#[cfg(test)]
mod tests;
