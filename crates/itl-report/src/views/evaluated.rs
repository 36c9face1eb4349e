//! An evaluation as every report of it takes it.

use itl_base::{ByteSpan, Notice};
use itl_core::AlignSettings;
use itl_eval::{
    Agreement, Confusion, Evaluation, EvidenceTerm, Explained, LabelledText, Metric, Mistakes, Rule,
    VerdictEvaluation,
};
use itl_framework::Concept;
use std::collections::BTreeMap;

use crate::Context;
use crate::words::significant;

/// How good a model's answers are, and what with.
#[derive(Clone, Copy)]
pub struct Evaluated<'a> {
    /// The model.
    pub context: Context<'a>,
    /// How the texts were aligned.
    pub settings: &'a AlignSettings,
    /// What concepts were ranked by: `absolute` or `relative`.
    pub rank: &'static str,
    /// The file of the labelled texts.
    pub path: &'a str,
    /// The texts.
    pub texts: &'a [LabelledText],
    /// Whether only judged pairs counted.
    pub pairs: bool,
    /// The numbers.
    pub evaluation: &'a Evaluation,
    /// How verdicts agree with labels, where the model decides.
    pub verdicts: Option<&'a VerdictEvaluation>,
    /// What was missed by the first system.
    pub mistakes: &'a Mistakes,
    /// Some of it, with evidence.
    pub examples: &'a [Explained],
    /// What there is to say.
    pub notices: &'a [Notice],
}

impl<'a> Evaluated<'a> {
    pub(crate) fn concept(&self, column: usize) -> &'a Concept {
        &self.context.model.framework().concepts[column]
    }

    /// The metrics that people see first: of decisions only where all systems decide by one rule.
    pub(crate) fn headline(&self) -> Vec<Metric> {
        let systems = &self.evaluation.systems;
        let alike = systems.iter().all(|system| system.rule == systems[0].rule);
        let metrics =
            [Metric::Hit1, Metric::Hit3, Metric::Map, Metric::Ndcg10, Metric::F1Macro, Metric::AucMicro];
        metrics.into_iter().filter(|metric| alike || *metric != Metric::F1Macro).collect()
    }

    /// The concepts that some text belongs to or is predicted to, by their columns.
    pub(crate) fn met(&self) -> Vec<usize> {
        let concepts = self.evaluation.systems[0].concepts.iter().enumerate();
        let met =
            concepts.filter(|(_, concept)| concept.counts.support() + concept.counts.false_positives > 0);
        met.map(|(column, _)| column).collect()
    }

    /// Concepts that are taken for each other, for a table: at most `limit` of those with most texts, in their order.
    pub(crate) fn confused(&self, limit: usize) -> Vec<usize> {
        let mut often: BTreeMap<usize, usize> = BTreeMap::new();
        for Confusion { right, predicted, count } in &self.mistakes.confusions {
            *often.entry(*right).or_default() += count;
            *often.entry(*predicted).or_default() += count;
        }
        let mut columns: Vec<(usize, usize)> = often.into_iter().collect();
        columns.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        columns.truncate(limit);
        let mut columns: Vec<usize> = columns.into_iter().map(|(column, _)| column).collect();
        columns.sort_unstable();
        columns
    }

    /// What a result rests on, in words.
    pub(crate) fn basis(&self) -> String {
        let (evaluation, model) = (self.evaluation, self.context.model);
        let what = if self.pairs { "aligned pairs of" } else { "labels of" };
        format!(
            "{} {what} {} texts · {} concepts of {}{} · {} affinity, {} per {} · model {}",
            evaluation.labels,
            evaluation.texts,
            model.concept_count(),
            model.framework().title,
            model.framework().selection,
            self.rank,
            self.settings.aggregate,
            self.settings.unit.name(),
            &model.fingerprint()[..12],
        )
    }

    /// What the framework's own cutoff promised and did, in words, if it was what predicted.
    pub(crate) fn decided(&self) -> Option<String> {
        let (own, decision) = (&self.evaluation.systems[0], self.context.model.decision().ok()?);
        let (missed, passed) = own.errors();
        let percent = |share: f64| 100.0 * share;
        (own.rule == Rule::Decision).then(|| {
            format!(
                "The cutoff of {}, found without labels, expected to miss {:.1} % and to let {:.1} % of other concepts \
                 pass; here it missed {:.1} % and let {:.1} % pass, with at least one concept for {:.1} % of the texts.",
                significant(decision.cutoff),
                percent(decision.missed),
                percent(decision.passed),
                percent(missed),
                percent(passed),
                percent(own.answered as f64 / self.evaluation.texts.max(1) as f64),
            )
        })
    }

    /// The two ways to take verdicts for predictions, each with its name.
    pub(crate) fn agreements(&self) -> Vec<(&'static str, &'a Agreement)> {
        let verdicts = self.verdicts.iter();
        verdicts
            .flat_map(|found| [("covered", &found.covered), ("covered or mentioned", &found.mentioned)])
            .collect()
    }

    /// How intervals were made, in words.
    pub(crate) fn intervals(&self) -> Option<String> {
        let options = self.evaluation.options;
        (options.resamples > 0).then(|| {
            format!(
                "Intervals of {} %: {} draws of the texts with replacement, seed {}.",
                options.level * 100.0,
                options.resamples,
                options.seed
            )
        })
    }

    /// What is to be known about cells without a label, in words.
    pub(crate) fn unknown(&self) -> &'static str {
        match self.pairs {
            true => "Precision, recall, F1, AUC and accuracy are over the judged pairs only.",
            false => {
                "Labels that a text does not have are unknown rather than wrong, but count as wrong here: precision, F1 and \
                 AUC are lower bounds."
            }
        }
    }
}

/// Whose words these are: of the wrong concept, of the right one, or of both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    Wrong,
    Right,
    Both,
}

/// The words of a mistake's text that count for one of its two concepts.
pub(crate) fn sides(example: &Explained) -> BTreeMap<ByteSpan, Side> {
    let words = |terms: &[EvidenceTerm]| -> Vec<ByteSpan> {
        terms.iter().flat_map(|term| term.words.iter().copied()).collect()
    };
    let mut sides: BTreeMap<ByteSpan, Side> =
        words(&example.predicted).into_iter().map(|word| (word, Side::Wrong)).collect();
    for word in words(&example.right) {
        let side = sides.entry(word).or_insert(Side::Right);
        if *side == Side::Wrong {
            *side = Side::Both;
        }
    }
    sides
}
