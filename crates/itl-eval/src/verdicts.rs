//! Documents by their verdicts: what is covered, or at least mentioned, beside what the labels say.
//!
//! In: the labels, and the verdict of every document for every concept. Out: precision, recall and F1 of both, with
//! intervals from the same draws of documents that the other metrics have. No score is looked at.

use itl_base::{Cancel, Cancelled, interval, resample};
use itl_core::Verdict;
use rayon::prelude::*;

use crate::evaluation::{EvalOptions, MAX_RESAMPLES, Measure};
use crate::metrics::Metric;
use crate::metrics::decision::{Counts, Predictions, summary};
use crate::truth::Truth;

/// The metrics of verdicts, in the order in which they are computed.
const METRICS: [Metric; 6] = [
    Metric::PrecisionMicro,
    Metric::RecallMicro,
    Metric::F1Micro,
    Metric::PrecisionMacro,
    Metric::RecallMacro,
    Metric::F1Macro,
];

/// How verdicts agree with labels.
#[derive(Debug, Clone, PartialEq)]
pub struct VerdictEvaluation {
    /// Concepts that are covered count as predicted.
    pub covered: Agreement,
    /// Concepts that are covered or mentioned count as predicted.
    pub mentioned: Agreement,
}

/// How predictions agree with labels, over all documents.
#[derive(Debug, Clone, PartialEq)]
pub struct Agreement {
    /// Decisions over all documents and concepts.
    pub counts: Counts,
    /// Precision, recall and F1, over all decisions and as means over concepts.
    pub measures: [Measure; METRICS.len()],
}

impl Agreement {
    /// One of its metrics.
    #[must_use]
    pub fn measure(&self, metric: Metric) -> Option<Measure> {
        self.measures.iter().copied().find(|measure| measure.metric == metric)
    }
}

impl VerdictEvaluation {
    /// Measures verdicts; `documents` has an entry for every text of `truth`.
    ///
    /// # Errors
    /// If it was cancelled.
    pub fn of(
        truth: &Truth,
        documents: &[Vec<Verdict>],
        options: EvalOptions,
        cancel: &Cancel,
    ) -> Result<Self, Cancelled> {
        let agreement = |counts: fn(Verdict) -> bool| {
            let mut predictions = Predictions::default();
            for (text, found) in documents.iter().enumerate() {
                let columns = (0u32..).zip(found).filter(|(_, verdict)| counts(**verdict));
                predictions
                    .push(columns.map(|(column, _)| column).filter(|&column| truth.counts(text, column)));
            }
            Agreement::of(truth, &predictions, options, cancel)
        };
        Ok(Self {
            covered: agreement(|verdict| verdict == Verdict::Covered)?,
            mentioned: agreement(Verdict::is_found)?,
        })
    }
}

impl Agreement {
    fn of(
        truth: &Truth,
        predictions: &Predictions,
        options: EvalOptions,
        cancel: &Cancel,
    ) -> Result<Self, Cancelled> {
        let texts = truth.rows.len();
        let by_concept = predictions.counts(truth, &vec![1; texts]);
        let values = summary(&by_concept);
        let draw = |number: usize| {
            cancel.check()?;
            let weights = resample(options.seed, number, texts);
            Ok(summary(&predictions.counts(truth, &weights)))
        };
        let draws: Vec<[Option<f64>; 8]> =
            (0..options.resamples.min(MAX_RESAMPLES)).into_par_iter().map(draw).collect::<Result<_, _>>()?;
        let mut at = 0;
        let measures = METRICS.map(|metric| {
            let place = at;
            at += 1;
            let drawn = draws.iter().map(|values| values[place]);
            Measure { metric, value: values[place], interval: interval(drawn, options.level) }
        });
        let mut counts = Counts::default();
        by_concept.iter().for_each(|&count| counts.add(count));
        Ok(Self { counts, measures })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::truth::Judged;

    #[test]
    fn verdicts_are_counted_by_hand() {
        let row = |labels: &[u32]| Judged { labels: labels.into(), refused: [].into() };
        let truth = Truth { rows: vec![row(&[0]), row(&[0, 1]), row(&[2])], concepts: 3, pairs: false };
        let [covered, mentioned, none] = [Verdict::Covered, Verdict::Mentioned, Verdict::None];
        let documents =
            [[covered, covered, none], [covered, mentioned, none], [none, none, mentioned]].map(Vec::from);
        let options = EvalOptions { resamples: 50, ..EvalOptions::default() };
        let found = VerdictEvaluation::of(&truth, &documents, options, &Cancel::never()).unwrap();
        let value = |agreement: &Agreement, metric| agreement.measure(metric).unwrap().value.unwrap();
        // Covered: right in two of three; four labels. Mentioned: right in four of five.
        assert_eq!(value(&found.covered, Metric::PrecisionMicro), 2.0 / 3.0);
        assert_eq!(value(&found.covered, Metric::RecallMicro), 0.5);
        assert_eq!(value(&found.mentioned, Metric::PrecisionMicro), 0.8);
        assert_eq!(value(&found.mentioned, Metric::RecallMicro), 1.0);
        let counts = found.mentioned.counts;
        assert_eq!((counts.true_positives, counts.false_positives, counts.false_negatives), (4, 1, 0));
        let (low, high) = found.covered.measure(Metric::F1Micro).unwrap().interval.unwrap();
        assert!(low <= high && high <= 1.0);
        let without = EvalOptions { resamples: 0, ..options };
        let found = VerdictEvaluation::of(&truth, &documents, without, &Cancel::never()).unwrap();
        assert_eq!(found.covered.measures[0].interval, None);
    }
}
