//! The evaluation: what is right and the scores of systems in; metrics with intervals, and differences, out.

use itl_base::{Cancel, Cancelled};

use crate::bootstrap::Draws;
use crate::metrics::decision::Counts;
use crate::metrics::{Metric, Values};
use crate::sheet::{Rule, Sheet, System};
use crate::truth::Truth;

/// The seed of the draws, unless another is given.
pub const DEFAULT_SEED: u64 = 7;
/// The metrics whose differences between systems are measured.
pub const COMPARED: [Metric; 2] = [Metric::Hit1, Metric::Map];

/// How an evaluation is made.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EvalOptions {
    /// Least score of a predicted concept.
    pub threshold: Option<f64>,
    /// Concepts predicted for a text, if that many are asked for; one where nothing else says which.
    pub top: Option<usize>,
    /// Draws of texts for the intervals; none for no intervals.
    pub resamples: usize,
    /// The seed of the draws.
    pub seed: u64,
    /// The share of the draws that lies in an interval.
    pub level: f64,
}

impl Default for EvalOptions {
    fn default() -> Self {
        Self { threshold: None, top: None, resamples: 1000, seed: DEFAULT_SEED, level: 0.95 }
    }
}

impl EvalOptions {
    /// How many of the best concepts are looked at.
    #[must_use]
    pub fn best(&self) -> usize {
        self.top.unwrap_or(1)
    }
}

/// The most draws that are made.
pub const MAX_RESAMPLES: usize = 100_000;

/// A number with its interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Measure {
    /// What is measured.
    pub metric: Metric,
    /// On the texts as they are; `None` where there is nothing to compute it from.
    pub value: Option<f64>,
    /// From the draws; `None` without draws.
    pub interval: Option<(f64, f64)>,
}

/// How a system decided about one concept.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ConceptMeasure {
    /// The decisions.
    pub counts: Counts,
    /// ROC AUC; `None` if all texts belong to it, or none.
    pub auc: Option<f64>,
}

/// How good a system is.
#[derive(Debug, Clone, PartialEq)]
pub struct Measured {
    /// The system.
    pub name: String,
    /// When a concept counted as predicted.
    pub rule: Rule,
    /// Texts that it gave the same score for every concept: it says nothing about them.
    pub silent: usize,
    /// Texts that it predicted a concept for.
    pub answered: usize,
    /// All metrics, in the order of [`Metric::ALL`].
    pub measures: Vec<Measure>,
    /// One per concept.
    pub concepts: Vec<ConceptMeasure>,
}

impl Measured {
    /// How often decisions were wrong over all cells: the share of labels missed, and the share of other concepts that
    /// were predicted all the same.
    #[must_use]
    pub fn errors(&self) -> (f64, f64) {
        let all = |count: fn(&Counts) -> u64| {
            self.concepts.iter().map(|concept| count(&concept.counts)).sum::<u64>()
        };
        let rate = |wrong: u64, right: u64| wrong as f64 / (wrong + right).max(1) as f64;
        (
            rate(all(|counts| counts.false_negatives), all(|counts| counts.true_positives)),
            rate(all(|counts| counts.false_positives), all(|counts| counts.true_negatives)),
        )
    }

    /// One of the metrics.
    #[must_use]
    pub fn measure(&self, metric: Metric) -> Measure {
        self.measures[metric as usize]
    }
}

/// The first system beside another, on the same texts.
#[derive(Debug, Clone, PartialEq)]
pub struct Difference {
    /// The other system, by its place.
    pub other: usize,
    /// What is compared.
    pub metric: Metric,
    /// The first system's value minus the other's.
    pub value: f64,
    /// Its interval from paired draws: where it does not hold 0, the difference is more than chance.
    pub interval: Option<(f64, f64)>,
}

/// An evaluation.
#[derive(Debug, Clone, PartialEq)]
pub struct Evaluation {
    /// How it was made.
    pub options: EvalOptions,
    /// Texts.
    pub texts: usize,
    /// Labels of all texts.
    pub labels: usize,
    /// The systems, in the order given.
    pub systems: Vec<Measured>,
    /// The first system beside each of the others.
    pub differences: Vec<Difference>,
}

/// Measures systems. Their scores have a row for every text of `truth`.
///
/// # Errors
/// If it was cancelled.
pub fn evaluate(
    truth: &Truth,
    systems: &[System],
    options: EvalOptions,
    cancel: &Cancel,
) -> Result<Evaluation, Cancelled> {
    let options = EvalOptions { resamples: options.resamples.min(MAX_RESAMPLES), ..options };
    let rules: Vec<Rule> =
        systems.iter().map(|system| Rule::of(system, options.threshold, options.top)).collect();
    let sheet = |(system, &rule)| cancel.check().map(|()| Sheet::of(truth, system, rule));
    let sheets: Vec<Sheet<'_>> = systems.iter().zip(&rules).map(sheet).collect::<Result<_, Cancelled>>()?;
    let texts = truth.rows.len();
    let ones = vec![1; texts];
    let value = |sheet: &Sheet<'_>| cancel.check().map(|()| sheet.values(&ones, true));
    let values: Vec<Values> = sheets.iter().map(value).collect::<Result<_, Cancelled>>()?;
    let draws = Draws::of(&sheets, texts, &options, cancel)?;
    let measured = |at: usize| {
        let measure = |metric: Metric| Measure {
            metric,
            value: values[at][metric as usize],
            interval: draws.interval(at, metric),
        };
        let concepts = sheets[at].concepts().into_iter();
        Measured {
            name: systems[at].name.clone(),
            rule: rules[at],
            silent: sheets[at].silent,
            answered: sheets[at].answered,
            measures: Metric::ALL.map(measure).to_vec(),
            concepts: concepts.map(|(counts, auc)| ConceptMeasure { counts, auc }).collect(),
        }
    };
    let difference = |other: usize, metric: Metric| {
        let value = values[0][metric as usize]? - values[other][metric as usize]?;
        Some(Difference { other, metric, value, interval: draws.difference(0, other, metric) })
    };
    let others = (1..systems.len()).flat_map(|other| COMPARED.map(|metric| (other, metric)));
    Ok(Evaluation {
        options,
        texts,
        labels: truth.rows.iter().map(|row| row.labels.len()).sum(),
        systems: (0..systems.len()).map(measured).collect(),
        differences: others.filter_map(|(other, metric)| difference(other, metric)).collect(),
    })
}
