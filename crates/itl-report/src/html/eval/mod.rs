//! The page of an evaluation: a figure of the systems, differences, concepts, confusions, mistakes. The numbers stand in
//! the page; its script only sorts the table of concepts.

mod figure;
mod mistakes;

use itl_eval::Metric;
use std::io::{self, Write};

use super::shell::{Banner, EVALUATION, Escaped, Markup, Page, made, named};
use crate::Evaluated;
use crate::views::{basis, decided, unknown};
use crate::words::{ahead, counted, interval, metric, signed, verb};

/// Writes the page of an evaluation: one HTML file that needs nothing else.
///
/// # Errors
/// If `out` fails.
pub fn evaluated(out: &mut dyn Write, evaluated: Evaluated<'_>) -> io::Result<()> {
    let model = evaluated.context.model;
    let framework = &model.framework().title;
    let mut body = Markup::default();
    body.push("<main id=\"main\" tabindex=\"-1\">");
    figure::figure(&mut body, evaluated);
    all_metrics(&mut body, evaluated);
    differences(&mut body, evaluated);
    verdicts(&mut body, evaluated);
    concepts(&mut body, evaluated);
    mistakes::confusions(&mut body, evaluated);
    mistakes::examples(&mut body, evaluated);
    body.push("</main>");
    let (aggregate, unit) = (evaluated.settings.aggregate, evaluated.settings.unit.name());
    let numbers = format!("{} affinity, the {aggregate} over the {unit}s of a text", evaluated.rank);
    let page = Page {
        language: model.settings().language,
        title: &format!("Evaluation on {} · {framework}", evaluated.path),
        look: &EVALUATION,
        banner: Banner {
            skip: "result",
            eyebrow: &format!("Evaluation with {framework}"),
            heading: evaluated.path,
            facts: &basis(evaluated),
            lead: &lead(evaluated),
            announced: false,
        },
        body: &body,
        foot: &made(model, Some(&numbers), evaluated.notices.iter().map(|notice| (None, notice))),
        plain: "",
        data: None,
    };
    page.write(out)
}

/// How often a right concept comes first, and what is to be known about that, as HTML.
fn lead(evaluated: Evaluated<'_>) -> String {
    let share = evaluated.evaluation.systems[0].measure(Metric::Hit1);
    let first = share.value.map_or(String::new(), |value| {
        let between = share.interval.map_or(String::new(), |(low, high)| {
            format!(" (between {:.1} and {:.1} %)", low * 100.0, high * 100.0)
        });
        format!("A right concept comes first in <b>{:.1} %</b> of the texts{between}.", value * 100.0)
    });
    let decided = decided(evaluated).unwrap_or_default();
    format!("{first} {} {}", Escaped(unknown(evaluated)), Escaped(&decided))
}

fn all_metrics(body: &mut Markup, evaluated: Evaluated<'_>) {
    let systems = &evaluated.evaluation.systems;
    body.push("<section><details><summary>All metrics of all systems</summary>\n");
    let mut columns = vec![("Metric", false)];
    columns.extend(systems.iter().map(|system| (system.name.as_str(), true)));
    body.table("All metrics", "side metrics", &columns, |body| {
        for one in Metric::ALL {
            write!(body, "<tr><th scope=\"row\">{}</th>", one.name());
            for measure in systems.iter().map(|system| system.measure(one)) {
                let (value, between) = (metric(measure.value), interval(measure.interval));
                body.number(format_args!("{value} <span class=\"faint\">{between}</span>"));
            }
            body.push("</tr>");
        }
    });
    body.push("</details></section>\n");
}

fn differences(body: &mut Markup, evaluated: Evaluated<'_>) {
    let evaluation = evaluated.evaluation;
    if evaluation.differences.is_empty() {
        return;
    }
    body.section(&format!("{} beside the others", evaluation.systems[0].name), |body| {
        body.hint(
            "Differences on the same draws of texts. Where an interval does not hold 0, the difference is more than the \
             choice of texts would make.",
        );
        let columns =
            [("Beside", false), ("Metric", false), ("Difference", true), ("Interval", true), ("", false)];
        body.table("Differences", "side narrow", &columns, |body| {
            for difference in &evaluation.differences {
                let other = Escaped(&evaluation.systems[difference.other].name);
                write!(body, "<tr><th scope=\"row\">{other}</th><td>{}</td>", difference.metric.name());
                body.number(signed(difference.value, 3));
                let between = |(low, high)| format!("{} to {}", signed(low, 3), signed(high, 3));
                body.number(difference.interval.map_or(String::new(), between));
                write!(body, "<td>{}</td></tr>", ahead(difference.interval));
            }
        });
    });
}

/// Documents by their verdicts.
fn verdicts(body: &mut Markup, evaluated: Evaluated<'_>) {
    let agreements = evaluated.agreements();
    if agreements.is_empty() {
        return;
    }
    body.section("Whole texts by their verdicts", |body| {
        body.hint("A concept counts as predicted where a text covers it, or at least mentions it.");
        let metrics = [Metric::PrecisionMicro, Metric::RecallMicro, Metric::F1Micro, Metric::F1Macro];
        let mut columns = vec![("Verdict", false)];
        columns.extend(metrics.map(|one| (one.name(), true)));
        columns.extend([("right", true), ("wrong", true), ("missed", true)]);
        body.table("Verdicts", "side", &columns, |body| {
            for (name, agreement) in agreements {
                write!(body, "<tr><th scope=\"row\">{name}</th>");
                for measure in metrics.map(|one| agreement.measure(one)) {
                    let value = metric(measure.and_then(|measure| measure.value));
                    let between = interval(measure.and_then(|measure| measure.interval));
                    body.number(format_args!("{value} <span class=\"faint\">{between}</span>"));
                }
                let counts = agreement.counts;
                [counts.true_positives, counts.false_positives, counts.false_negatives]
                    .into_iter()
                    .for_each(|count| body.number(count));
                body.push("</tr>");
            }
        });
    });
}

fn concepts(body: &mut Markup, evaluated: Evaluated<'_>) {
    let system = &evaluated.evaluation.systems[0];
    let met = evaluated.met();
    body.section("Concept by concept", |body| {
        let absent = match system.concepts.len() - met.len() {
            0 => String::new(),
            absent => format!(
                " {} without any of them {} not shown.",
                counted(absent as u64, "concept"),
                verb(absent as u64, "is", "are")
            ),
        };
        body.hint(&format!(
            "{} predicts {}. TP: right and predicted; FP: predicted, but not a label; FN: a label, but not \
             predicted.{absent}",
            system.name, system.rule
        ));
        let numbers = ["Support", "TP", "FP", "FN", "Precision", "Recall", "F1", "AUC"];
        let columns: Vec<(&str, bool)> =
            [("Concept", false)].into_iter().chain(numbers.map(|name| (name, true))).collect();
        body.table("Concepts", "side sortable", &columns, |body| {
            met.into_iter().for_each(|column| concept(body, evaluated, column));
        });
    });
}

/// The decisions about one concept.
fn concept(body: &mut Markup, evaluated: Evaluated<'_>, column: usize) {
    let measure = evaluated.evaluation.systems[0].concepts[column];
    let counts = measure.counts;
    let name = named(evaluated.concept(column));
    write!(body, "<tr><th scope=\"row\" data-value=\"{column}\">{name}</th>");
    for count in [counts.support(), counts.true_positives, counts.false_positives, counts.false_negatives] {
        body.number(count);
    }
    for share in [counts.precision(), counts.recall()] {
        body.number(format!("{share:.3}"));
    }
    let f1 = counts.f1();
    body.number(format_args!(
        "{f1:.3} <svg class=\"share\" width=\"60\" height=\"8\" aria-hidden=\"true\"><rect width=\"{:.1}\" height=\"8\" \
         rx=\"2\"/></svg>",
        f1 * 60.0
    ));
    body.number(metric(measure.auc));
    body.push("</tr>");
}
