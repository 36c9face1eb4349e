//! A system that is evaluated, and what it did on every text, prepared once: values of all metrics under any weights of the texts come from it.

use rayon::prelude::*;

use crate::Scores;
use crate::metrics::auc::Sorted;
use crate::metrics::decision::{Counts, Predictions, summary};
use crate::metrics::{Metric, Values, ranking, share};
use crate::truth::Truth;

/// A system.
#[derive(Debug, Clone)]
pub struct System {
    /// What people call it.
    pub name: String,
    /// Its scores.
    pub scores: Scores,
    /// Its own decisions, text by text with one per concept, if it makes any.
    pub decided: Option<Vec<bool>>,
    /// Whether a threshold means something for its scores: baselines have scales of their own.
    pub comparable: bool,
}

/// When a concept counts as predicted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Rule {
    /// Its score is at least this.
    Threshold(f64),
    /// The system says so.
    Decision,
    /// It is among so many with the best scores. Nothing is predicted where all scores are equal.
    Top(usize),
}

impl Rule {
    /// The rule for a system: the threshold if there is one and it means something, else the best `top` if so many are
    /// asked for, else the system's own decision if it makes one, else the best.
    #[must_use]
    pub fn of(system: &System, threshold: Option<f64>, top: Option<usize>) -> Self {
        match (threshold.filter(|_| system.comparable), top) {
            (Some(least), _) => Self::Threshold(least),
            (None, Some(top)) => Self::Top(top),
            (None, None) if system.decided.is_some() => Self::Decision,
            (None, None) => Self::Top(1),
        }
    }
}

impl std::fmt::Display for Rule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Threshold(least) => write!(f, "scores of at least {least}"),
            Self::Decision => f.write_str("its own decision"),
            Self::Top(1) => f.write_str("the best concept"),
            Self::Top(count) => write!(f, "the best {count} concepts"),
        }
    }
}

/// A system's values, text by text.
pub(crate) struct Sheet<'a> {
    truth: &'a Truth,
    /// The values of a text's ranking; nothing for a text without labels.
    rankings: Vec<Option<[f64; ranking::METRICS]>>,
    predictions: Predictions,
    cells: Sorted,
    /// The same for each concept.
    by_concept: Vec<Sorted>,
    /// Texts that the system says nothing about.
    pub(crate) silent: usize,
    /// Texts that it predicts a concept for.
    pub(crate) answered: usize,
}

struct TextValues {
    ranking: Option<[f64; ranking::METRICS]>,
    predicted: Vec<u32>,
    silent: bool,
}

impl<'a> Sheet<'a> {
    pub(crate) fn of(truth: &'a Truth, system: &System, rule: Rule) -> Self {
        let texts = truth.rows.len();
        let values: Vec<TextValues> =
            (0..texts).into_par_iter().map(|text| text_values(truth, system, rule, text)).collect();
        let mut predictions = Predictions::default();
        values.iter().for_each(|value| predictions.push(value.predicted.iter().copied()));
        let mut columns: Vec<Vec<(f64, u32, bool)>> = vec![Vec::new(); truth.concepts];
        for text in 0..texts {
            let scores = system.scores.row(text);
            for (column, right) in truth.cells(text) {
                columns[column as usize].push((scores[column as usize], text as u32, right));
            }
        }
        let cells = Sorted::of(columns.concat());
        let by_concept = columns.into_par_iter().map(Sorted::of).collect();
        Self {
            truth,
            answered: values.iter().filter(|value| !value.predicted.is_empty()).count(),
            silent: values.iter().filter(|value| value.silent).count(),
            rankings: values.into_iter().map(|value| value.ranking).collect(),
            predictions,
            cells,
            by_concept,
        }
    }

    /// How many cells a walk for AUC takes.
    pub(crate) fn cells(&self) -> usize {
        self.cells.len()
    }

    /// All metrics, a text counting as often as its weight says; without AUC if it is not wanted.
    pub(crate) fn values(&self, weights: &[u32], auc: bool) -> Values {
        let mut values = [None; Metric::COUNT];
        let mut sums = [0.0; ranking::METRICS];
        let mut ranked = 0u64;
        for (ranking, &weight) in self.rankings.iter().zip(weights) {
            if let Some(ranking) = ranking.as_ref().filter(|_| weight > 0) {
                ranked += u64::from(weight);
                for (sum, value) in sums.iter_mut().zip(ranking) {
                    *sum += f64::from(weight) * value;
                }
            }
        }
        for (at, sum) in sums.into_iter().enumerate() {
            values[at] = share(sum, ranked as f64);
        }
        let decisions = summary(&self.predictions.counts(self.truth, weights));
        values[Metric::PrecisionMicro as usize..=Metric::F1Macro as usize].copy_from_slice(&decisions[..6]);
        values[Metric::Accuracy as usize..].copy_from_slice(&decisions[6..]);
        if auc {
            values[Metric::AucMicro as usize] = self.cells.auc(weights);
            values[Metric::AucMacro as usize] = self.macro_auc(weights);
        }
        values
    }

    /// The mean over the concepts that some texts belong to and some do not.
    fn macro_auc(&self, weights: &[u32]) -> Option<f64> {
        let known: Vec<f64> = self.by_concept.iter().filter_map(|sorted| sorted.auc(weights)).collect();
        share(known.iter().sum(), known.len() as f64)
    }

    /// The decisions about every concept, and its AUC.
    pub(crate) fn concepts(&self) -> Vec<(Counts, Option<f64>)> {
        let weights = vec![1; self.rankings.len()];
        let counts = self.predictions.counts(self.truth, &weights);
        counts
            .into_iter()
            .zip(&self.by_concept)
            .map(|(counts, sorted)| (counts, sorted.auc(&weights)))
            .collect()
    }
}

fn text_values(truth: &Truth, system: &System, rule: Rule, text: usize) -> TextValues {
    let (scores, row) = (system.scores.row(text), &truth.rows[text]);
    let silent = ranking::silent(scores);
    let order = ranking::order(scores);
    let ranking = (!row.labels.is_empty()).then(|| match silent {
        true => [0.0; ranking::METRICS],
        false => ranking::values(&order, &row.labels),
    });
    let decided = |column: u32| match &system.decided {
        Some(cells) => cells[text * truth.concepts + column as usize],
        None => false,
    };
    let mut predicted: Vec<u32> = match rule {
        Rule::Threshold(least) => {
            order.into_iter().filter(|&column| scores[column as usize] >= least).collect()
        }
        Rule::Decision => order.into_iter().filter(|&column| decided(column)).collect(),
        Rule::Top(_) if silent => Vec::new(),
        Rule::Top(count) => order.into_iter().take(count).collect(),
    };
    predicted.retain(|&column| truth.counts(text, column));
    TextValues { ranking, predicted, silent }
}
