//! An evaluation in words, the same in every form: its basis, its errors, its intervals; and the words of a mistake.

use itl_base::ByteSpan;
use itl_eval::{EvidenceTerm, Explained, Rule};
use itl_results::Evaluated;
use std::collections::BTreeMap;

use crate::words::significant;

/// The texts and the model that a result rests on, in words.
pub(crate) fn basis(evaluated: Evaluated<'_>) -> String {
    let (evaluation, model) = (evaluated.evaluation, evaluated.context.model);
    let what = if evaluated.pairs { "aligned pairs of" } else { "labels of" };
    format!(
        "{} {what} {} texts · {} concepts of {}{} · {} affinity, {} per {} · model {}",
        evaluation.labels,
        evaluation.texts,
        model.concept_count(),
        model.framework().title,
        model.framework().selection,
        evaluated.rank,
        evaluated.settings.aggregate,
        evaluated.settings.unit.name(),
        &model.fingerprint()[..12],
    )
}

/// The errors that the framework's own cutoff expected and made, in words, if it predicted.
pub(crate) fn decided(evaluated: Evaluated<'_>) -> Option<String> {
    let (own, decision) = (&evaluated.evaluation.systems[0], evaluated.context.model.decision().ok()?);
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
            percent(own.answered as f64 / evaluated.evaluation.texts.max(1) as f64),
        )
    })
}

/// How intervals were made, in words.
pub(crate) fn intervals(evaluated: Evaluated<'_>) -> Option<String> {
    let options = evaluated.evaluation.options;
    (options.resamples > 0).then(|| {
        format!(
            "Intervals of {} %: {} draws of the texts with replacement, seed {}.",
            options.level * 100.0,
            options.resamples,
            options.seed
        )
    })
}

/// How cells without a label count, in words.
pub(crate) fn unknown(evaluated: Evaluated<'_>) -> &'static str {
    match evaluated.pairs {
        true => "Precision, recall, F1, AUC and accuracy are over the judged pairs only.",
        false => {
            "Labels that a text does not have are unknown rather than wrong, but count as wrong here: precision, F1 and \
             AUC are lower bounds."
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
