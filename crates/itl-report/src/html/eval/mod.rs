//! The page of an evaluation: a figure of the systems, differences, concepts, confusions, mistakes. The numbers stand in
//! the page; its script only sorts the table of concepts.

mod figure;
mod mistakes;

use std::fmt::{Result as Written, Write as _};
use std::io::{self, Write};

use super::escape::Escaped;
use super::page::Shell;
use super::settings;
use crate::Evaluated;
use crate::evaluated::{interval, value};
use crate::terminal::compare::signed;
use itl_eval::Metric;

/// Writes the page of an evaluation: one HTML file that needs nothing else.
///
/// # Errors
/// If `out` fails.
pub fn evaluated(out: &mut dyn Write, evaluated: Evaluated<'_>) -> io::Result<()> {
    let mut body = String::new();
    // Writing to a string does not fail.
    let _ = head(&mut body, evaluated);
    let _ = figure::figure(&mut body, evaluated);
    let _ = all_metrics(&mut body, evaluated);
    let _ = differences(&mut body, evaluated);
    let _ = concepts(&mut body, evaluated);
    let _ = mistakes::confusions(&mut body, evaluated);
    let _ = mistakes::examples(&mut body, evaluated);
    body.push_str("</main>\n");
    let _ = settings::eval_foot(&mut body, evaluated);
    let model = evaluated.context.model;
    let style = concat!(include_str!("../compare.css"), include_str!("eval.css"));
    let shell = Shell {
        title: &format!("Evaluation on {} · {}", evaluated.path, model.framework().title),
        language: model.settings().language.code(),
        style,
        body: &body,
        script: Some((include_str!("sort.js"), &[])),
    };
    shell.write(out)
}

fn head(body: &mut String, evaluated: Evaluated<'_>) -> Written {
    let first = &evaluated.evaluation.systems[0];
    let share = first.measure(Metric::Hit1);
    write!(
        body,
        "<a class=\"skip\" href=\"#main\">Skip to the result</a>\n<header class=\"top\"><div class=\"name\">\
         <p class=\"eyebrow\">Evaluation with {}</p><h1>{}</h1><p class=\"facts\">{}</p></div></header>\n<p class=\"lead\">",
        Escaped(&evaluated.context.model.framework().title),
        Escaped(evaluated.path),
        Escaped(&evaluated.basis()),
    )?;
    if let Some(value) = share.value {
        let between = share.interval.map_or(String::new(), |(low, high)| {
            format!(" (between {:.1} and {:.1} %)", low * 100.0, high * 100.0)
        });
        write!(body, "A right concept comes first in <b>{:.1} %</b> of the texts{between}.", value * 100.0)?;
    }
    let decided = evaluated.decided().unwrap_or_default();
    write!(
        body,
        " {} {}</p>\n<main id=\"main\" tabindex=\"-1\">",
        Escaped(evaluated.unknown()),
        Escaped(&decided)
    )
}

/// Begins a table that scrolls where it has no room.
fn table(body: &mut String, name: &str, class: &str, header: &[(&str, bool)]) -> Written {
    write!(
        body,
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{name}\"><table class=\"side {class}\"><thead><tr>"
    )?;
    for (column, number) in header {
        let class = if *number { " class=\"number\"" } else { "" };
        write!(body, "<th scope=\"col\"{class}>{}</th>", Escaped(column))?;
    }
    body.push_str("</tr></thead><tbody>");
    Ok(())
}

fn all_metrics(body: &mut String, evaluated: Evaluated<'_>) -> Written {
    let systems = &evaluated.evaluation.systems;
    body.push_str("<section><details><summary>All metrics of all systems</summary>\n");
    let mut header = vec![("Metric", false)];
    header.extend(systems.iter().map(|system| (system.name.as_str(), true)));
    table(body, "All metrics", "metrics", &header)?;
    for metric in Metric::ALL {
        write!(body, "<tr><th scope=\"row\">{}</th>", metric.name())?;
        for measure in systems.iter().map(|system| system.measure(metric)) {
            let between = interval(measure.interval);
            write!(
                body,
                "<td class=\"number\">{} <span class=\"faint\">{between}</span></td>",
                value(measure)
            )?;
        }
        body.push_str("</tr>");
    }
    body.push_str("</tbody></table></div></details></section>\n");
    Ok(())
}

fn differences(body: &mut String, evaluated: Evaluated<'_>) -> Written {
    let evaluation = evaluated.evaluation;
    if evaluation.differences.is_empty() {
        return Ok(());
    }
    write!(
        body,
        "<section><h2>{} beside the others</h2>\n<p class=\"hint\">Differences on the same draws of texts. Where an interval \
         does not hold 0, the difference is more than the choice of texts would make.</p>\n",
        Escaped(&evaluation.systems[0].name)
    )?;
    let header =
        [("Beside", false), ("Metric", false), ("Difference", true), ("Interval", true), ("", false)];
    table(body, "Differences", "narrow", &header)?;
    for difference in &evaluation.differences {
        let (between, verdict) = match difference.interval {
            None => (String::new(), ""),
            Some((low, high)) => {
                let verdict = if low > 0.0 {
                    "ahead"
                } else if high < 0.0 {
                    "behind"
                } else {
                    "may be chance"
                };
                (format!("{} to {}", signed(low, 3), signed(high, 3)), verdict)
            }
        };
        write!(
            body,
            "<tr><th scope=\"row\">{}</th><td>{}</td><td class=\"number\">{}</td><td class=\"number\">{between}</td>\
             <td>{verdict}</td></tr>",
            Escaped(&evaluation.systems[difference.other].name),
            difference.metric.name(),
            signed(difference.value, 3),
        )?;
    }
    body.push_str("</tbody></table></div></section>\n");
    Ok(())
}

fn concepts(body: &mut String, evaluated: Evaluated<'_>) -> Written {
    let system = &evaluated.evaluation.systems[0];
    let met = evaluated.met();
    write!(
        body,
        "<section><h2>Concept by concept</h2>\n<p class=\"hint\">{} predicts {}. TP: right and predicted; FP: predicted, but \
         not a label; FN: a label, but not predicted.",
        Escaped(&system.name),
        Escaped(&system.rule.to_string()),
    )?;
    let absent = system.concepts.len() - met.len();
    if absent > 0 {
        write!(body, " {absent} concepts without any of them are not shown.")?;
    }
    body.push_str("</p>\n");
    let header = [
        ("Concept", false),
        ("Support", true),
        ("TP", true),
        ("FP", true),
        ("FN", true),
        ("Precision", true),
        ("Recall", true),
        ("F1", true),
        ("AUC", true),
    ];
    table(body, "Concepts", "sortable", &header)?;
    for column in met {
        let (concept, measure) = (evaluated.concept(column), system.concepts[column]);
        let counts = measure.counts;
        write!(
            body,
            "<tr><th scope=\"row\" data-value=\"{column}\"><span class=\"id\">{}</span> {}</th>",
            Escaped(&concept.id),
            Escaped(concept.name()),
        )?;
        for count in [counts.support(), counts.true_positives, counts.false_positives, counts.false_negatives]
        {
            write!(body, "<td class=\"number\">{count}</td>")?;
        }
        for share in [counts.precision(), counts.recall()] {
            write!(body, "<td class=\"number\">{share:.3}</td>")?;
        }
        let f1 = counts.f1();
        write!(
            body,
            "<td class=\"number\">{f1:.3} <svg class=\"share\" width=\"60\" height=\"8\" aria-hidden=\"true\">\
             <rect width=\"{:.1}\" height=\"8\" rx=\"2\"/></svg></td><td class=\"number\">{}</td></tr>",
            f1 * 60.0,
            measure.auc.map_or("–".to_owned(), |auc| format!("{auc:.3}")),
        )?;
    }
    body.push_str("</tbody></table></div></section>\n");
    Ok(())
}
