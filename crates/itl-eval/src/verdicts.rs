//! Documents by their verdicts: what is covered, or at least touched, beside what the labels say.
//!
//! In: what is right, and the verdict of every document about every concept. Out: precision, recall and F1 of both, with
//! intervals from the same draws of documents that the other metrics have. No score is looked at.

use itl_core::{Basis, Verdict};
use itl_text::{Cancel, Cancelled};
use rayon::prelude::*;

use crate::bootstrap::{interval, weights};
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

/// The verdicts of one document, a verdict per concept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentVerdicts {
    /// The verdicts.
    pub verdicts: Vec<Verdict>,
    /// What they rest on.
    pub basis: Basis,
}

/// How verdicts agree with labels.
#[derive(Debug, Clone, PartialEq)]
pub struct VerdictEvaluation {
    /// Documents whose verdicts rest on their one unit, on their text read as one, and on passages.
    pub bases: [(Basis, usize); 3],
    /// Concepts that are covered count as predicted.
    pub covered: Agreement,
    /// Concepts that are covered or touched count as predicted.
    pub touched: Agreement,
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
        documents: &[DocumentVerdicts],
        options: EvalOptions,
        cancel: &Cancel,
    ) -> Result<Self, Cancelled> {
        let count = |basis: Basis| (basis, documents.iter().filter(|found| found.basis == basis).count());
        let agreement = |counts: fn(Verdict) -> bool| {
            let mut predictions = Predictions::default();
            for (text, found) in documents.iter().enumerate() {
                let columns = (0u32..).zip(&found.verdicts).filter(|(_, verdict)| counts(**verdict));
                predictions
                    .push(columns.map(|(column, _)| column).filter(|&column| truth.counts(text, column)));
            }
            Agreement::of(truth, &predictions, options, cancel)
        };
        Ok(Self {
            bases: [Basis::Unit, Basis::Text, Basis::Passages].map(count),
            covered: agreement(|verdict| verdict == Verdict::Covered)?,
            touched: agreement(|verdict| verdict != Verdict::None)?,
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
            let weights = weights(options.seed, number, texts);
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
        let [covered, touched, none] = [Verdict::Covered, Verdict::Touched, Verdict::None];
        let document =
            |verdicts: [Verdict; 3], basis| DocumentVerdicts { verdicts: verdicts.to_vec(), basis };
        let documents = [
            document([covered, covered, none], Basis::Passages),
            document([covered, touched, none], Basis::Passages),
            document([none, none, touched], Basis::Text),
        ];
        let options = EvalOptions { resamples: 50, ..EvalOptions::default() };
        let found = VerdictEvaluation::of(&truth, &documents, options, &Cancel::never()).unwrap();
        assert_eq!(found.bases, [(Basis::Unit, 0), (Basis::Text, 1), (Basis::Passages, 2)]);
        let value = |agreement: &Agreement, metric| agreement.measure(metric).unwrap().value.unwrap();
        // Covered: right in two of three; four labels. Touched: right in four of five.
        assert_eq!(value(&found.covered, Metric::PrecisionMicro), 2.0 / 3.0);
        assert_eq!(value(&found.covered, Metric::RecallMicro), 0.5);
        assert_eq!(value(&found.touched, Metric::PrecisionMicro), 0.8);
        assert_eq!(value(&found.touched, Metric::RecallMicro), 1.0);
        let counts = found.touched.counts;
        assert_eq!((counts.true_positives, counts.false_positives, counts.false_negatives), (4, 1, 0));
        let (low, high) = found.covered.measure(Metric::F1Micro).unwrap().interval.unwrap();
        assert!(low <= high && high <= 1.0);
        let without = EvalOptions { resamples: 0, ..options };
        let found = VerdictEvaluation::of(&truth, &documents, without, &Cancel::never()).unwrap();
        assert_eq!(found.covered.measures[0].interval, None);
    }
}
