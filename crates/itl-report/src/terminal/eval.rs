//! `itl eval` for people: systems side by side, differences, concepts, confusions, and mistakes with their evidence.

use itl_eval::{Counts, EvidenceTerm, Explained, Metric};
use std::io;

use super::hints;
use super::page::{Page, Table, columns, shorten};
use crate::Evaluated;
use crate::views::{Side, basis, decided, highlighted, intervals, sides, unknown};
use crate::words::{ahead, clean, counted, interval, metric, signed, verb};

/// Concepts listed at least.
const CONCEPTS: usize = 20;
/// Terms of each concept in a mistake.
const TERMS: usize = 5;

/// Prints an evaluation; of concepts and confusions at most `limit` or so.
///
/// # Errors
/// If the page cannot be written.
pub fn evaluated(page: &mut Page<'_>, evaluated: Evaluated<'_>, limit: usize) -> io::Result<()> {
    page.line(&page.strong(&format!("Evaluation on {}", clean(evaluated.path))))?;
    page.note(&clean(&basis(evaluated)), 0)?;
    systems(page, evaluated)?;
    differences(page, evaluated)?;
    verdicts(page, evaluated)?;
    concepts(page, evaluated, limit.max(CONCEPTS))?;
    confusions(page, evaluated, limit)?;
    mistakes(page, evaluated)
}

fn systems(page: &mut Page<'_>, evaluated: Evaluated<'_>) -> io::Result<()> {
    page.title("Systems side by side")?;
    // An interval takes eleven columns; what has no room is in the other outputs.
    let room = page.width.saturating_sub(12) / 13;
    let headline = evaluated.headline();
    let shown = &headline[..headline.len().min(room)];
    let heads: Vec<String> = shown.iter().map(|metric| format!(">{}", metric.name())).collect();
    let mut header = vec!["system"];
    header.extend(heads.iter().map(String::as_str));
    let mut table = Table::new(&header);
    for system in &evaluated.evaluation.systems {
        let measures = || shown.iter().map(|&metric| system.measure(metric));
        let mut row = vec![page.strong(&shorten(&clean(&system.name), 20))];
        row.extend(measures().map(|measure| metric(measure.value)));
        table.row(row);
        if evaluated.evaluation.options.resamples > 0 {
            let mut row = vec![String::new()];
            row.extend(measures().map(|measure| page.faint(&interval(measure.interval))));
            table.row(row);
        }
    }
    table.print(page, 1)?;
    for system in &evaluated.evaluation.systems {
        let silent = match system.silent {
            0 => String::new(),
            silent => format!("; says nothing about {}", counted(silent as u64, "text")),
        };
        page.note(&format!("{}: predicts {}{silent}.", clean(&system.name), system.rule), 1)?;
    }
    if let Some(said) = decided(evaluated) {
        page.note(&said, 1)?;
    }
    page.note(unknown(evaluated), 1)?;
    intervals(evaluated).map_or(Ok(()), |said| page.note(&said, 1))
}

fn differences(page: &mut Page<'_>, evaluated: Evaluated<'_>) -> io::Result<()> {
    let evaluation = evaluated.evaluation;
    if evaluation.differences.is_empty() {
        return Ok(());
    }
    let first = clean(&evaluation.systems[0].name);
    page.title(&format!("{first} minus the others, on the same texts"))?;
    let mut table = Table::new(&["", "metric", ">difference", "interval", ""]);
    for difference in &evaluation.differences {
        let between = difference
            .interval
            .map_or(String::new(), |(low, high)| format!("{} to {}", signed(low, 3), signed(high, 3)));
        table.row([
            format!("− {}", shorten(&clean(&evaluation.systems[difference.other].name), 20)),
            difference.metric.name().to_owned(),
            signed(difference.value, 3),
            page.faint(&between),
            ahead(difference.interval).to_owned(),
        ]);
    }
    table.print(page, 1)
}

fn concepts(page: &mut Page<'_>, evaluated: Evaluated<'_>, limit: usize) -> io::Result<()> {
    let system = &evaluated.evaluation.systems[0];
    page.title(&format!("Concept by concept, {}", clean(&system.name)))?;
    let mut met = evaluated.met();
    let all = met.len();
    let counts = |column: usize| system.concepts[column].counts;
    if all > limit {
        met.sort_by_key(|&column| std::cmp::Reverse(counts(column).support()));
        met.truncate(limit);
    }
    let ids = met.iter().map(|&column| columns(&clean(&evaluated.concept(column).id))).max().unwrap_or(0);
    let width = page.width.saturating_sub(ids + 62).clamp(12, 50);
    let mut table = Table::new(&[
        ">id",
        "concept",
        ">support",
        ">TP",
        ">FP",
        ">FN",
        ">precision",
        ">recall",
        ">F1",
        ">AUC",
    ]);
    for &column in &met {
        let concept = evaluated.concept(column);
        let counts: Counts = counts(column);
        table.row([
            clean(&concept.id),
            shorten(&clean(concept.name()), width),
            counts.support().to_string(),
            counts.true_positives.to_string(),
            counts.false_positives.to_string(),
            counts.false_negatives.to_string(),
            format!("{:.3}", counts.precision()),
            format!("{:.3}", counts.recall()),
            format!("{:.3}", counts.f1()),
            metric(system.concepts[column].auc),
        ]);
    }
    table.print(page, 1)?;
    if all > met.len() {
        page.note(&hints::rarer_concepts(all - met.len(), all), 1)?;
    }
    let [micro, macros] = [
        [Metric::PrecisionMicro, Metric::RecallMicro, Metric::F1Micro],
        [Metric::PrecisionMacro, Metric::RecallMacro, Metric::F1Macro],
    ]
    .map(|metrics| metrics.map(|at| metric(system.measure(at).value)).join(" / "));
    page.note(&format!("precision / recall / F1: {micro} over all decisions, {macros} as mean over concepts that have a text"), 1)
}

/// Documents by their verdicts.
fn verdicts(page: &mut Page<'_>, evaluated: Evaluated<'_>) -> io::Result<()> {
    let agreements = evaluated.agreements();
    if agreements.is_empty() {
        return Ok(());
    }
    page.title("Whole texts by their verdicts")?;
    let mut table =
        Table::new(&["verdict", ">precision", ">recall", ">F1", ">macro F1", ">right", ">wrong", ">missed"]);
    for (name, agreement) in agreements {
        let metrics = [Metric::PrecisionMicro, Metric::RecallMicro, Metric::F1Micro, Metric::F1Macro];
        let measures = metrics.map(|one| agreement.measure(one));
        let counts = agreement.counts;
        let mut row = vec![name.to_owned()];
        row.extend(measures.iter().map(|measure| metric(measure.and_then(|measure| measure.value))));
        row.extend(
            [counts.true_positives, counts.false_positives, counts.false_negatives].map(|n| n.to_string()),
        );
        table.row(row);
        if evaluated.evaluation.options.resamples > 0 {
            let mut row = vec![String::new()];
            let between =
                measures.iter().map(|measure| interval(measure.and_then(|measure| measure.interval)));
            row.extend(between.map(|between| page.faint(&between)));
            row.extend(["", "", ""].map(str::to_owned));
            table.row(row);
        }
    }
    table.print(page, 1)
}

fn confusions(page: &mut Page<'_>, evaluated: Evaluated<'_>, limit: usize) -> io::Result<()> {
    let mistakes = evaluated.mistakes;
    let places =
        if mistakes.top == 1 { "first".to_owned() } else { format!("among the first {}", mistakes.top) };
    let missed = mistakes.missed as u64;
    let have = verb(missed, "has", "have");
    page.title(&format!("What is taken for what: {} {have} no label {places}", counted(missed, "text")))?;
    let mut table = Table::new(&[">texts", "right", "comes first instead"]);
    let width = page.width.saturating_sub(14) / 2;
    let name = |column: usize| {
        let concept = evaluated.concept(column);
        shorten(&clean(&format!("{} {}", concept.id, concept.name())), width)
    };
    for confusion in mistakes.confusions.iter().take(limit) {
        table.row([confusion.count.to_string(), name(confusion.right), name(confusion.predicted)]);
    }
    table.print(page, 1)?;
    page.more(mistakes.confusions.len(), limit, 1)
}

fn mistakes(page: &mut Page<'_>, evaluated: Evaluated<'_>) -> io::Result<()> {
    if evaluated.examples.is_empty() {
        return Ok(());
    }
    page.title("Instructive mistakes: the wrong concept is farthest ahead")?;
    let marks = format!(
        "Words of the concept that comes first are marked {}, those of the right one {}, those of both {}.",
        mark(page, "so", Side::Wrong),
        mark(page, "so", Side::Right),
        mark(page, "so", Side::Both)
    );
    page.paragraph(&marks, 1)?;
    evaluated.examples.iter().try_for_each(|example| one(page, evaluated, example))
}

fn one(page: &mut Page<'_>, evaluated: Evaluated<'_>, example: &Explained) -> io::Result<()> {
    let mistake = &example.mistake;
    let text = &evaluated.texts[mistake.text];
    page.blank()?;
    let pieces = highlighted(&text.text, &sides(example)).into_iter();
    let marked: String =
        pieces.map(|(piece, side)| side.map_or(piece.clone(), |side| mark(page, &piece, side))).collect();
    page.paragraph(&format!("{} {marked}", page.strong(&clean(&text.id))), 1)?;
    let lines = [
        ("first", mistake.predicted, 1, mistake.predicted_score, &example.predicted),
        ("right", mistake.right, mistake.rank, mistake.right_score, &example.right),
    ];
    for (word, column, rank, score, terms) in lines {
        let concept = evaluated.concept(column);
        let name = shorten(&clean(&format!("{} {}", concept.id, concept.name())), 48);
        page.paragraph(&format!("{} {name}: rank {rank}, {score:.4}", page.strong(word)), 3)?;
        page.note(&listed(terms), 9)?;
    }
    Ok(())
}

/// The terms that add most.
fn listed(terms: &[EvidenceTerm]) -> String {
    if terms.is_empty() {
        return "no term of it stands in the text".to_owned();
    }
    let shown =
        terms.iter().take(TERMS).map(|term| format!("{} {:.4}", clean(&term.term), term.contribution));
    let rest: f64 = terms.iter().skip(TERMS).map(|term| term.contribution).sum();
    let others = (terms.len() > TERMS).then(|| format!("{} others {rest:.4}", terms.len() - TERMS));
    shown.chain(others).collect::<Vec<_>>().join(" · ")
}

fn mark(page: &Page<'_>, word: &str, side: Side) -> String {
    let (colour, open, close) = match side {
        Side::Wrong => ("1;31", "[", "]"),
        Side::Right => ("1;32", "{", "}"),
        Side::Both => ("1;33", "(", ")"),
    };
    if page.colour { page.styled(colour, word) } else { format!("{open}{word}{close}") }
}
