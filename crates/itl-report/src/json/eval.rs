//! `itl eval --json`. `schemas/eval.json` describes it.

use itl_base::Notice;
use itl_core::TermKind;
use itl_eval::{Agreement, Counts, EvidenceTerm, Explained, Measure, Measured, Rule, VerdictEvaluation};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, Write};

use super::Lazy;
use crate::Evaluated;
use crate::views::{DecisionPart, FrameworkPart, Parameters};
use crate::words::write_line;

/// Terms of a concept in a mistake; the rest are added up.
const TERMS: usize = 20;

#[derive(Serialize)]
struct EvaluatedPart<'a, S> {
    framework: FrameworkPart<'a>,
    parameters: Parameters,
    labelled: LabelledPart<'a>,
    evaluation: OptionsPart,
    #[serde(skip_serializing_if = "Option::is_none")]
    decision: Option<DecisionPart<'a>>,
    systems: S,
    differences: Vec<DifferencePart<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdicts: Option<VerdictsPart>,
    mistakes: MistakesPart<'a>,
    notices: &'a [Notice],
}

#[derive(Serialize)]
struct LabelledPart<'a> {
    path: &'a str,
    texts: usize,
    labels: usize,
    pairs: bool,
}

#[derive(Serialize)]
struct OptionsPart {
    rank: &'static str,
    threshold: Option<f64>,
    top: usize,
    resamples: usize,
    seed: u64,
    level: f64,
}

#[derive(Serialize)]
struct SystemPart<'a> {
    name: &'a str,
    rule: RulePart,
    silent: usize,
    answered: usize,
    metrics: BTreeMap<&'static str, MeasurePart>,
    concepts: Vec<ConceptMeasurePart<'a>>,
}

#[derive(Serialize)]
struct RulePart {
    kind: &'static str,
    value: Option<f64>,
}

#[derive(Serialize)]
struct MeasurePart {
    value: Option<f64>,
    interval: Option<(f64, f64)>,
}

#[derive(Serialize)]
struct ConceptMeasurePart<'a> {
    id: &'a str,
    label: &'a str,
    support: u64,
    true_positives: u64,
    false_positives: u64,
    false_negatives: u64,
    true_negatives: u64,
    precision: f64,
    recall: f64,
    f1: f64,
    auc: Option<f64>,
}

#[derive(Serialize)]
struct DifferencePart<'a> {
    system: &'a str,
    other: &'a str,
    metric: &'static str,
    value: f64,
    interval: Option<(f64, f64)>,
}

/// Documents by their verdicts.
#[derive(Serialize)]
struct VerdictsPart {
    covered: AgreementPart,
    mentioned: AgreementPart,
}

#[derive(Serialize)]
struct AgreementPart {
    true_positives: u64,
    false_positives: u64,
    false_negatives: u64,
    metrics: BTreeMap<&'static str, MeasurePart>,
}

impl AgreementPart {
    fn of(agreement: &Agreement) -> Self {
        let measure = |measure: &Measure| {
            (measure.metric.key(), MeasurePart { value: measure.value, interval: measure.interval })
        };
        let Counts { true_positives, false_positives, false_negatives, .. } = agreement.counts;
        let metrics = agreement.measures.iter().map(measure).collect();
        Self { true_positives, false_positives, false_negatives, metrics }
    }
}

#[derive(Serialize)]
struct MistakesPart<'a> {
    top: usize,
    missed: usize,
    confusions: Vec<ConfusionPart<'a>>,
    examples: Vec<ExamplePart<'a>>,
}

#[derive(Serialize)]
struct ConfusionPart<'a> {
    right: &'a str,
    predicted: &'a str,
    count: usize,
}

#[derive(Serialize)]
struct ExamplePart<'a> {
    id: &'a str,
    text: &'a str,
    margin: f64,
    predicted: SidePart<'a>,
    right: SidePart<'a>,
}

#[derive(Serialize)]
struct SidePart<'a> {
    concept: &'a str,
    rank: usize,
    score: f64,
    terms: Vec<EvidencePart<'a>>,
    others: f64,
}

#[derive(Serialize)]
struct EvidencePart<'a> {
    #[serde(rename = "type")]
    kind: TermKind,
    term: &'a str,
    count: u64,
    contribution: f64,
    spans: Vec<(u32, u32)>,
}

/// Writes an evaluation as one JSON object on one line.
///
/// # Errors
/// If `out` fails.
pub fn evaluated(out: &mut dyn Write, evaluated: Evaluated<'_>) -> io::Result<()> {
    let evaluation = evaluated.evaluation;
    let (options, systems) = (evaluation.options, &evaluation.systems);
    let difference = |difference: &'_ itl_eval::Difference| DifferencePart {
        system: &systems[0].name,
        other: &systems[difference.other].name,
        metric: difference.metric.key(),
        value: difference.value,
        interval: difference.interval,
    };
    let part = EvaluatedPart {
        framework: FrameworkPart::of(evaluated.context.model),
        parameters: crate::views::parameters(evaluated.context, Some(evaluated.settings)),
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
        systems: Lazy(|| systems.iter().map(|system| system_part(evaluated, system))),
        differences: evaluation.differences.iter().map(difference).collect(),
        verdicts: evaluated.verdicts.map(verdicts),
        mistakes: mistakes(evaluated),
        notices: evaluated.notices,
    };
    write_line(out, &part)?;
    writeln!(out)
}

fn verdicts(found: &VerdictEvaluation) -> VerdictsPart {
    VerdictsPart {
        covered: AgreementPart::of(&found.covered),
        mentioned: AgreementPart::of(&found.mentioned),
    }
}

fn system_part<'a>(evaluated: Evaluated<'a>, system: &'a Measured) -> SystemPart<'a> {
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
    let metrics = system.measures.iter();
    let measure = |measure: &itl_eval::Measure| {
        (measure.metric.key(), MeasurePart { value: measure.value, interval: measure.interval })
    };
    SystemPart {
        name: &system.name,
        rule: RulePart { kind, value },
        silent: system.silent,
        answered: system.answered,
        metrics: metrics.map(measure).collect(),
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
        terms: terms.iter().take(TERMS).map(evidence).collect(),
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

fn evidence(term: &EvidenceTerm) -> EvidencePart<'_> {
    EvidencePart {
        kind: term.kind,
        term: &term.term,
        count: term.count,
        contribution: term.contribution,
        spans: term.words.iter().map(|word| (word.start, word.end)).collect(),
    }
}
