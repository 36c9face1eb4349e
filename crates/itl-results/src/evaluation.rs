//! An evaluation: metrics of every system against labels, differences, and what the first system missed.

use itl_base::Notice;
use itl_core::{AlignSettings, TermKind};
use itl_eval::{
    Agreement, Confusion, Counts, Evaluation, EvidenceTerm, Explained, LabelledText, Measure, Measured,
    Metric, Mistakes, Rule, VerdictEvaluation,
};
use itl_framework::Concept;
use itl_settings::Parameters;
use serde::Serialize;
use std::collections::BTreeMap;

#[cfg(test)]
use crate::schema;
use crate::{Context, DecisionPart, FrameworkPart, Rows};

/// Terms of a concept in a mistake; the rest are added up.
const TERMS: usize = 20;

/// How good a model's answers are, and what with.
#[derive(Clone, Copy)]
pub struct Evaluated<'a> {
    /// The model.
    pub context: Context<'a>,
    /// How the texts were aligned.
    pub settings: &'a AlignSettings,
    /// The values that concepts were ranked by: `absolute` or `relative`.
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
    /// The texts that the first system missed.
    pub mistakes: &'a Mistakes,
    /// Some of it, with evidence.
    pub examples: &'a [Explained],
    /// Remarks.
    pub notices: &'a [Notice],
}

impl<'a> Evaluated<'a> {
    /// The concept in a column.
    #[must_use]
    pub fn concept(&self, column: usize) -> &'a Concept {
        &self.context.model.framework().concepts[column]
    }

    /// The metrics that people see first: of decisions only where all systems decide by one rule.
    #[must_use]
    pub fn headline(&self) -> Vec<Metric> {
        let systems = &self.evaluation.systems;
        let alike = systems.iter().all(|system| system.rule == systems[0].rule);
        let metrics =
            [Metric::Hit1, Metric::Hit3, Metric::Map, Metric::Ndcg10, Metric::F1Macro, Metric::AucMicro];
        metrics.into_iter().filter(|metric| alike || *metric != Metric::F1Macro).collect()
    }

    /// The concepts that some text belongs to or is predicted to, by their columns.
    #[must_use]
    pub fn met(&self) -> Vec<usize> {
        let concepts = self.evaluation.systems[0].concepts.iter().enumerate();
        let met =
            concepts.filter(|(_, concept)| concept.counts.support() + concept.counts.false_positives > 0);
        met.map(|(column, _)| column).collect()
    }

    /// Concepts that are taken for each other, for a table: at most `limit` of those with most texts, in their order.
    #[must_use]
    pub fn confused(&self, limit: usize) -> Vec<usize> {
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

    /// The two ways to take verdicts for predictions, each with its name.
    #[must_use]
    pub fn agreements(&self) -> Vec<(&'static str, &'a Agreement)> {
        let verdicts = self.verdicts.iter();
        verdicts
            .flat_map(|found| [("covered", &found.covered), ("covered or mentioned", &found.mentioned)])
            .collect()
    }
}

/// How good the answers are, measured against labelled texts, beside other systems. docs/evaluation.md explains the metrics.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct EvaluationResult<'a> {
    /// The framework.
    pub framework: FrameworkPart<'a>,
    /// The settings that made the result.
    #[cfg_attr(test, schemars(with = "schema::ParametersPart"))]
    pub parameters: Parameters,
    /// The labelled texts.
    pub labelled: LabelledPart<'a>,
    /// How it was measured.
    pub evaluation: OptionsPart,
    /// The decision; there where the framework gives a threshold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<DecisionPart<'a>>,
    /// The systems: the method first, then baselines, then those given as files.
    pub systems: Rows<'a, SystemPart<'a>>,
    /// The first system minus each other one, on the same draws of texts.
    pub differences: Vec<DifferencePart<'a>>,
    /// Whole texts by their verdicts; only where the framework gives a threshold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdicts: Option<AgreementsPart>,
    /// The texts that the first system missed.
    pub mistakes: MistakesPart<'a>,
    /// Remarks about the texts, the scores and the framework.
    #[cfg_attr(test, schemars(with = "Vec<schema::NoticePart>"))]
    pub notices: &'a [Notice],
}

/// The labelled texts.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct LabelledPart<'a> {
    /// The file of the labelled texts; - is standard input.
    pub path: &'a str,
    /// Texts that were measured.
    pub texts: usize,
    /// Labels of all these texts.
    pub labels: usize,
    /// Whether only judged pairs count, rather than all cells.
    pub pairs: bool,
}

/// How it was measured.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct OptionsPart {
    /// The values that concepts are ranked by.
    #[cfg_attr(test, schemars(with = "schema::RankName"))]
    pub rank: &'static str,
    /// Least score of a predicted concept, if one was given.
    pub threshold: Option<f64>,
    /// Concepts predicted per text where nothing else says which; also the places in which a text without a label is a mistake.
    pub top: usize,
    /// Draws of the texts for the intervals.
    pub resamples: usize,
    /// The seed of the draws.
    pub seed: u64,
    /// The share of draws inside an interval.
    pub level: f64,
}

/// A system and its metrics.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SystemPart<'a> {
    /// Its name.
    pub name: &'a str,
    /// When a concept counts as predicted.
    pub rule: RulePart,
    /// Texts for which all its scores are equal: it says nothing about them.
    pub silent: usize,
    /// Texts that it predicted a concept for.
    pub answered: usize,
    /// All metrics.
    #[cfg_attr(test, schemars(with = "schema::Metrics"))]
    pub metrics: BTreeMap<&'static str, MeasurePart>,
    /// All concepts, in the order of the framework.
    pub concepts: Vec<ConceptMeasurePart<'a>>,
}

/// When a concept counts as predicted.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct RulePart {
    /// A score of at least `value`, the system's own decision, or the best `value` concepts.
    #[cfg_attr(test, schemars(with = "schema::RuleName"))]
    pub kind: &'static str,
    /// The threshold or the number of concepts.
    pub value: Option<f64>,
}

/// A metric.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct MeasurePart {
    /// On the texts as they are; null where there is nothing to compute it from.
    #[cfg_attr(test, schemars(inner(range(min = 0, max = 1))))]
    pub value: Option<f64>,
    /// Lower and upper end of its interval; null without draws, or where too many cells make it too costly.
    pub interval: Option<(f64, f64)>,
}

impl MeasurePart {
    fn named(measure: &Measure) -> (&'static str, Self) {
        (measure.metric.key(), Self { value: measure.value, interval: measure.interval })
    }
}

/// A concept and how well its texts are found.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ConceptMeasurePart<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its name; may be empty.
    pub label: &'a str,
    /// Texts that belong to it.
    pub support: u64,
    /// Texts that belong to it and are predicted to.
    pub true_positives: u64,
    /// Texts that are predicted to belong to it and have no such label.
    pub false_positives: u64,
    /// Texts that belong to it and are not predicted to.
    pub false_negatives: u64,
    /// All other texts that count.
    pub true_negatives: u64,
    /// Share of predictions that are right; 0 without any.
    pub precision: f64,
    /// Share of its texts that are found; 0 without any.
    pub recall: f64,
    /// Their harmonic mean.
    pub f1: f64,
    /// ROC AUC over texts; null if all belong to it, or none.
    pub auc: Option<f64>,
}

/// The first system minus another.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct DifferencePart<'a> {
    /// The first system.
    pub system: &'a str,
    /// The other.
    pub other: &'a str,
    /// The metric.
    #[cfg_attr(test, schemars(with = "schema::MetricName"))]
    pub metric: &'static str,
    /// The difference.
    pub value: f64,
    /// Its interval; null without draws.
    pub interval: Option<(f64, f64)>,
}

/// Whole texts by their verdicts.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct AgreementsPart {
    /// Concepts that are covered count as predicted.
    pub covered: AgreementPart,
    /// Concepts that are covered or mentioned count as predicted.
    pub mentioned: AgreementPart,
}

/// How predictions agree with labels, over all texts and concepts.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct AgreementPart {
    /// Right and predicted.
    pub true_positives: u64,
    /// Predicted, and no label.
    pub false_positives: u64,
    /// A label, and not predicted.
    pub false_negatives: u64,
    /// Metrics by name, each with its interval.
    #[cfg_attr(test, schemars(with = "schema::DecisionMetrics"))]
    pub metrics: BTreeMap<&'static str, MeasurePart>,
}

impl AgreementPart {
    fn of(agreement: &Agreement) -> Self {
        let Counts { true_positives, false_positives, false_negatives, .. } = agreement.counts;
        let metrics = agreement.measures.iter().map(MeasurePart::named).collect();
        Self { true_positives, false_positives, false_negatives, metrics }
    }
}

/// The texts that the first system missed.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct MistakesPart<'a> {
    /// Places in which a label has to be.
    pub top: usize,
    /// Texts without a label there.
    pub missed: usize,
    /// Which concept comes first instead of which, the most frequent first.
    pub confusions: Vec<ConfusionPart<'a>>,
    /// Short texts in which the wrong concept is farthest ahead; at most two for a confusion, as many as --limit says.
    pub examples: Vec<ExamplePart<'a>>,
}

/// A concept that comes first instead of another.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ConfusionPart<'a> {
    /// Id of the label with the best rank.
    pub right: &'a str,
    /// Id of the concept that comes first.
    pub predicted: &'a str,
    /// In how many texts.
    pub count: usize,
}

/// A text that was missed.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ExamplePart<'a> {
    /// Id of the text.
    pub id: &'a str,
    /// The text.
    pub text: &'a str,
    /// How far the wrong concept is ahead.
    pub margin: f64,
    /// The concept that comes first.
    pub predicted: SidePart<'a>,
    /// The label with the best rank.
    pub right: SidePart<'a>,
}

/// One of the two concepts of a mistake.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SidePart<'a> {
    /// Id of the concept.
    pub concept: &'a str,
    /// Its rank, from 1.
    pub rank: usize,
    /// Its score.
    pub score: f64,
    /// The terms that add most to its affinity, those first.
    #[cfg_attr(test, schemars(length(max = 20)))]
    pub terms: Vec<MistakenTermPart<'a>>,
    /// The part that all other terms add together.
    pub others: f64,
}

/// A term of a mistake.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct MistakenTermPart<'a> {
    /// The type of the term: a word (IND), two words in a row (2G), three in a row (3G), two near each other (COC).
    #[serde(rename = "type")]
    #[cfg_attr(test, schemars(with = "schema::TermKindName"))]
    pub kind: TermKind,
    /// The stems of the term.
    pub term: &'a str,
    /// How often it stands in the text.
    pub count: u64,
    /// Its part of the text's affinity.
    pub contribution: f64,
    /// Bytes of its words in `text`.
    pub spans: Vec<(u32, u32)>,
}

impl<'a> EvaluationResult<'a> {
    /// The result of an evaluation.
    #[must_use]
    pub fn of(evaluated: Evaluated<'a>) -> Self {
        let evaluation = evaluated.evaluation;
        let (options, systems) = (evaluation.options, &evaluation.systems);
        let difference = |difference: &'a itl_eval::Difference| DifferencePart {
            system: &systems[0].name,
            other: &systems[difference.other].name,
            metric: difference.metric.key(),
            value: difference.value,
            interval: difference.interval,
        };
        Self {
            framework: FrameworkPart::of(evaluated.context.model),
            parameters: evaluated.context.parameters(Some(evaluated.settings)),
            labelled: LabelledPart {
                path: evaluated.path,
                texts: evaluation.texts,
                labels: evaluation.labels,
                pairs: evaluated.pairs,
            },
            evaluation: OptionsPart {
                rank: evaluated.rank,
                threshold: options.threshold,
                top: options.best(),
                resamples: options.resamples,
                seed: options.seed,
                level: options.level,
            },
            decision: DecisionPart::of(evaluated.context.model),
            systems: Rows::new(systems.len(), move |at| system(evaluated, &systems[at])),
            differences: evaluation.differences.iter().map(difference).collect(),
            verdicts: evaluated.verdicts.map(|found| AgreementsPart {
                covered: AgreementPart::of(&found.covered),
                mentioned: AgreementPart::of(&found.mentioned),
            }),
            mistakes: mistakes(evaluated),
            notices: evaluated.notices,
        }
    }
}

fn system<'a>(evaluated: Evaluated<'a>, system: &'a Measured) -> SystemPart<'a> {
    let (kind, value) = match system.rule {
        Rule::Threshold(least) => ("threshold", Some(least)),
        Rule::Decision => ("decision", None),
        Rule::Top(count) => ("top", Some(count as f64)),
    };
    let concept = |(column, measure): (usize, &itl_eval::ConceptMeasure)| {
        let (concept, counts) = (evaluated.concept(column), measure.counts);
        ConceptMeasurePart {
            id: &concept.id,
            label: &concept.label,
            support: counts.support(),
            true_positives: counts.true_positives,
            false_positives: counts.false_positives,
            false_negatives: counts.false_negatives,
            true_negatives: counts.true_negatives,
            precision: counts.precision(),
            recall: counts.recall(),
            f1: counts.f1(),
            auc: measure.auc,
        }
    };
    SystemPart {
        name: &system.name,
        rule: RulePart { kind, value },
        silent: system.silent,
        answered: system.answered,
        metrics: system.measures.iter().map(MeasurePart::named).collect(),
        concepts: system.concepts.iter().enumerate().map(concept).collect(),
    }
}

fn mistakes(evaluated: Evaluated<'_>) -> MistakesPart<'_> {
    let id = |column: usize| evaluated.concept(column).id.as_str();
    let mistakes = evaluated.mistakes;
    let confusions = mistakes.confusions.iter().map(|confusion| ConfusionPart {
        right: id(confusion.right),
        predicted: id(confusion.predicted),
        count: confusion.count,
    });
    MistakesPart {
        top: mistakes.top,
        missed: mistakes.missed,
        confusions: confusions.collect(),
        examples: evaluated.examples.iter().map(|example| example_part(evaluated, example)).collect(),
    }
}

fn example_part<'a>(evaluated: Evaluated<'a>, example: &'a Explained) -> ExamplePart<'a> {
    let (mistake, text) = (&example.mistake, &evaluated.texts[example.mistake.text]);
    let side = |column: usize, rank, score, terms: &'a [EvidenceTerm]| SidePart {
        concept: &evaluated.concept(column).id,
        rank,
        score,
        terms: terms.iter().take(TERMS).map(mistaken).collect(),
        others: terms.iter().skip(TERMS).fold(0.0, |sum, term| sum + term.contribution),
    };
    ExamplePart {
        id: &text.id,
        text: &text.text,
        margin: mistake.margin(),
        predicted: side(mistake.predicted, 1, mistake.predicted_score, &example.predicted),
        right: side(mistake.right, mistake.rank, mistake.right_score, &example.right),
    }
}

fn mistaken(term: &EvidenceTerm) -> MistakenTermPart<'_> {
    MistakenTermPart {
        kind: term.kind,
        term: &term.term,
        count: term.count,
        contribution: term.contribution,
        spans: term.words.iter().map(|word| (word.start, word.end)).collect(),
    }
}
