//! Metrics of decisions: what is predicted, what is right, counted over texts; per concept, and over all.

use crate::metrics::share;
use crate::truth::Truth;

/// The decisions about one concept.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Right and predicted.
    pub true_positives: u64,
    /// Predicted and not right.
    pub false_positives: u64,
    /// Right and not predicted.
    pub false_negatives: u64,
    /// Neither.
    pub true_negatives: u64,
}

impl Counts {
    /// Texts that belong to the concept.
    #[must_use]
    pub fn support(self) -> u64 {
        self.true_positives + self.false_negatives
    }

    /// The share of predictions that are right; 0 if nothing is predicted.
    #[must_use]
    pub fn precision(self) -> f64 {
        share(self.true_positives as f64, (self.true_positives + self.false_positives) as f64).unwrap_or(0.0)
    }

    /// The share of what is right that is predicted; 0 if nothing is right.
    #[must_use]
    pub fn recall(self) -> f64 {
        share(self.true_positives as f64, self.support() as f64).unwrap_or(0.0)
    }

    /// The harmonic mean of both.
    #[must_use]
    pub fn f1(self) -> f64 {
        let twice = 2 * self.true_positives;
        share(twice as f64, (twice + self.false_positives + self.false_negatives) as f64).unwrap_or(0.0)
    }

    /// The share of decisions that are right.
    #[must_use]
    pub fn accuracy(self) -> Option<f64> {
        let right = self.true_positives + self.true_negatives;
        share(right as f64, (right + self.false_positives + self.false_negatives) as f64)
    }

    /// The mean of the shares found of what is right and of what is not; of the one that there is, if it is one only.
    #[must_use]
    pub fn balanced_accuracy(self) -> Option<f64> {
        let found = share(self.true_positives as f64, self.support() as f64);
        let kept = share(self.true_negatives as f64, (self.true_negatives + self.false_positives) as f64);
        match (found, kept) {
            (Some(found), Some(kept)) => Some((found + kept) / 2.0),
            (one, other) => one.or(other),
        }
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.true_positives += other.true_positives;
        self.false_positives += other.false_positives;
        self.false_negatives += other.false_negatives;
        self.true_negatives += other.true_negatives;
    }
}

/// The predicted concepts of every text, in order, those only that count.
#[derive(Debug, Clone, Default)]
pub(crate) struct Predictions {
    columns: Vec<u32>,
    ends: Vec<usize>,
}

impl Predictions {
    pub(crate) fn push(&mut self, predicted: impl IntoIterator<Item = u32>) {
        let from = self.columns.len();
        self.columns.extend(predicted);
        self.columns[from..].sort_unstable();
        self.ends.push(self.columns.len());
    }

    pub(crate) fn of(&self, text: usize) -> &[u32] {
        let from = if text == 0 { 0 } else { self.ends[text - 1] };
        &self.columns[from..self.ends[text]]
    }

    /// The decisions about every concept, a text counting as often as its weight says.
    pub(crate) fn counts(&self, truth: &Truth, weights: &[u32]) -> Vec<Counts> {
        let mut counts = vec![Counts::default(); truth.concepts];
        let mut judged = 0;
        for (text, &weight) in weights.iter().enumerate().filter(|(_, weight)| **weight > 0) {
            let weight = u64::from(weight);
            judged += weight;
            let row = &truth.rows[text];
            for &column in &row.labels {
                counts[column as usize].false_negatives += weight;
            }
            if truth.pairs {
                for &column in &row.refused {
                    counts[column as usize].true_negatives += weight;
                }
            }
            for &column in self.of(text) {
                let count = &mut counts[column as usize];
                if row.has(column) {
                    count.false_negatives -= weight;
                    count.true_positives += weight;
                } else {
                    count.false_positives += weight;
                    if truth.pairs {
                        count.true_negatives -= weight;
                    }
                }
            }
        }
        if !truth.pairs {
            for count in &mut counts {
                let others = count.support() + count.false_positives;
                count.true_negatives = judged - others;
            }
        }
        counts
    }
}

/// Precision, recall and F1 over all decisions, then their means over the concepts that some text belongs to, then
/// accuracy and balanced accuracy over all decisions.
pub(crate) fn summary(counts: &[Counts]) -> [Option<f64>; 8] {
    let mut all = Counts::default();
    counts.iter().for_each(|&count| all.add(count));
    let labelled = counts.iter().filter(|count| count.support() > 0).count() as f64;
    let mean = |value: fn(Counts) -> f64| {
        let sum: f64 = counts.iter().filter(|count| count.support() > 0).map(|&count| value(count)).sum();
        share(sum, labelled)
    };
    let known = |value: f64| (all.support() > 0).then_some(value);
    [
        known(all.precision()),
        known(all.recall()),
        known(all.f1()),
        mean(Counts::precision),
        mean(Counts::recall),
        mean(Counts::f1),
        all.accuracy(),
        all.balanced_accuracy(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::truth::Judged;

    fn truth(pairs: bool) -> Truth {
        let row = |labels: &[u32], refused: &[u32]| Judged { labels: labels.into(), refused: refused.into() };
        let refused: [&[u32]; 3] = if pairs { [&[1], &[], &[2]] } else { [&[], &[], &[]] };
        let rows = vec![row(&[0], refused[0]), row(&[0, 1], refused[1]), row(&[1], refused[2])];
        Truth { rows, concepts: 3, pairs }
    }

    fn predictions() -> Predictions {
        let mut predictions = Predictions::default();
        predictions.push([1]);
        predictions.push([1, 0]);
        predictions.push([]);
        predictions
    }

    #[test]
    fn counted_by_hand() {
        let counts = predictions().counts(&truth(false), &[1, 1, 1]);
        let of = |count: &Counts| {
            (count.true_positives, count.false_positives, count.false_negatives, count.true_negatives)
        };
        assert_eq!(counts.iter().map(of).collect::<Vec<_>>(), [(1, 0, 1, 1), (1, 1, 1, 0), (0, 0, 0, 3)]);
        let [p, r, f, mp, mr, mf, accuracy, balanced] = summary(&counts).map(Option::unwrap);
        assert_eq!((p, r, f), (2.0 / 3.0, 0.5, 4.0 / 7.0));
        // The third concept has no text and is not in the means.
        assert_eq!((mp, mr), (0.75, 0.5));
        assert!((mf - (2.0 / 3.0 + 0.5) / 2.0).abs() < 1e-15);
        assert_eq!((accuracy, balanced), (6.0 / 9.0, (0.5 + 0.8) / 2.0));
    }

    #[test]
    fn weights_repeat_texts() {
        let twice = predictions().counts(&truth(false), &[2, 0, 1]);
        assert_eq!(twice[1].false_positives, 2);
        assert_eq!(twice[1].false_negatives, 1);
        assert_eq!(twice[2].true_negatives, 3);
    }

    #[test]
    fn of_pairs_only_judged_cells_are_counted() {
        let counts = predictions().counts(&truth(true), &[1, 1, 1]);
        assert_eq!(
            counts[1],
            Counts { true_positives: 1, false_positives: 1, false_negatives: 1, true_negatives: 0 }
        );
        assert_eq!(counts[2], Counts { true_negatives: 1, ..Counts::default() });
    }
}
