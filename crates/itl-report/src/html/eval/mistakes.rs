//! What is taken for what, as a table of concepts, and the mistakes that show it, with their evidence.

use itl_eval::{EvidenceTerm, Explained};
use std::collections::BTreeMap;
use std::fmt::{Result, Write};

use super::table;
use crate::Evaluated;
use crate::evaluated::{Side, sides};
use crate::html::escape::Escaped;
use crate::terminal::marked::highlighted;
use crate::terminal::movement::in_words;

/// Concepts of the matrix.
const MATRIX: usize = 20;
/// Confusions listed below it.
const LISTED: usize = 20;
/// Terms of each concept in a mistake.
const TERMS: usize = 8;
/// Shades of a cell.
const SHADES: f64 = 8.0;

/// Adds the confusions: a matrix of the concepts that have most of them, then a list.
pub(super) fn confusions(body: &mut String, evaluated: Evaluated<'_>) -> Result {
    let mistakes = evaluated.mistakes;
    let places =
        if mistakes.top == 1 { "first".to_owned() } else { format!("among the first {}", mistakes.top) };
    write!(
        body,
        "<section><h2>What is taken for what</h2>\n<p class=\"hint\">{} texts have no label {places}. A row is the right \
         concept, a column the one that comes first instead; a cell says in how many texts.</p>\n",
        mistakes.missed
    )?;
    if mistakes.confusions.is_empty() {
        body.push_str("</section>\n");
        return Ok(());
    }
    matrix(body, evaluated)?;
    table(
        body,
        "Confusions",
        "narrow",
        &[("Texts", true), ("Right", false), ("Comes first instead", false)],
    )?;
    for confusion in mistakes.confusions.iter().take(LISTED) {
        let [right, predicted] = [confusion.right, confusion.predicted].map(|column| name(evaluated, column));
        write!(
            body,
            "<tr><td class=\"number\">{}</td><td>{right}</td><td>{predicted}</td></tr>",
            confusion.count
        )?;
    }
    body.push_str("</tbody></table></div>");
    if mistakes.confusions.len() > LISTED {
        let rest = mistakes.confusions.len() - LISTED;
        write!(body, "<p class=\"hint\">{rest} more are rarer: itl eval --json has all.</p>")?;
    }
    body.push_str("</section>\n");
    Ok(())
}

fn name(evaluated: Evaluated<'_>, column: usize) -> String {
    let concept = evaluated.concept(column);
    format!("<span class=\"id\">{}</span> {}", Escaped(&concept.id), Escaped(concept.name()))
}

fn matrix(body: &mut String, evaluated: Evaluated<'_>) -> Result {
    let columns = evaluated.confused(MATRIX);
    let confusions = &evaluated.mistakes.confusions;
    let counts: BTreeMap<(usize, usize), usize> =
        confusions.iter().map(|it| ((it.right, it.predicted), it.count)).collect();
    let most = confusions.first().map_or(1, |confusion| confusion.count) as f64;
    body.push_str(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Matrix of confusions\"><table class=\"matrix\">\
         <thead><tr><th scope=\"col\">right ↓ first →</th>",
    );
    for &column in &columns {
        let concept = evaluated.concept(column);
        write!(
            body,
            "<th scope=\"col\" title=\"{}\">{}</th>",
            Escaped(concept.name()),
            Escaped(&concept.id)
        )?;
    }
    body.push_str("</tr></thead><tbody>");
    for &right in &columns {
        write!(body, "<tr><th scope=\"row\">{}</th>", name(evaluated, right))?;
        for &predicted in &columns {
            match counts.get(&(right, predicted)) {
                Some(&count) => {
                    let shade = (count as f64 / most * SHADES).ceil();
                    write!(body, "<td class=\"s{shade}\">{count}</td>")?;
                }
                None if right == predicted => body.push_str("<td class=\"same\"></td>"),
                None => body.push_str("<td></td>"),
            }
        }
        body.push_str("</tr>");
    }
    body.push_str("</tbody></table></div>\n");
    Ok(())
}

/// Adds the mistakes.
pub(super) fn examples(body: &mut String, evaluated: Evaluated<'_>) -> Result {
    if evaluated.examples.is_empty() {
        return Ok(());
    }
    body.push_str(
        "<section><h2>Instructive mistakes</h2>\n<p class=\"hint\">Short texts in which the wrong concept is farthest ahead, at \
         most two for the same confusion. Marked are words that count <mark class=\"wrong\">for the concept that comes \
         first</mark>, <mark class=\"right\">for the right one</mark>, <mark class=\"both\">for both</mark>.</p>\n",
    );
    for example in evaluated.examples {
        one(body, evaluated, example)?;
    }
    body.push_str("</section>\n");
    Ok(())
}

fn one(body: &mut String, evaluated: Evaluated<'_>, example: &Explained) -> Result {
    let mistake = &example.mistake;
    let text = &evaluated.texts[mistake.text];
    write!(body, "<article class=\"mistake\"><blockquote><p class=\"where\">{}</p><p>", Escaped(&text.id))?;
    for (piece, side) in highlighted(&text.text, &sides(example)) {
        let class = match side {
            None => {
                write!(body, "{}", Escaped(&piece))?;
                continue;
            }
            Some(Side::Wrong) => "wrong",
            Some(Side::Right) => "right",
            Some(Side::Both) => "both",
        };
        write!(body, "<mark class=\"{class}\">{}</mark>", Escaped(&piece))?;
    }
    body.push_str("</p></blockquote><div class=\"two\">");
    let first = ("Comes first", mistake.predicted, 1, mistake.predicted_score, &example.predicted);
    let right = ("Right", mistake.right, mistake.rank, mistake.right_score, &example.right);
    for (word, column, rank, score, terms) in [first, right] {
        write!(
            body,
            "<div><h3>{word}: {}</h3><p class=\"facts\">rank {rank}, {score:.4}</p>",
            name(evaluated, column)
        )?;
        evidence(body, terms)?;
        body.push_str("</div>");
    }
    body.push_str("</div></article>\n");
    Ok(())
}

fn evidence(body: &mut String, terms: &[EvidenceTerm]) -> Result {
    if terms.is_empty() {
        body.push_str("<p class=\"hint\">No term of it stands in the text.</p>");
        return Ok(());
    }
    body.push_str("<table class=\"terms\"><thead class=\"unseen\"><tr><th scope=\"col\">Term</th><th scope=\"col\">Type</th>\
                   <th scope=\"col\">Adds</th></tr></thead><tbody>");
    for term in terms.iter().take(TERMS) {
        write!(
            body,
            "<tr><th scope=\"row\" class=\"term\">{}</th><td>{}</td><td class=\"number\">{:.4}</td></tr>",
            Escaped(&term.term),
            in_words(term.kind),
            term.contribution
        )?;
    }
    if terms.len() > TERMS {
        let rest = terms[TERMS..].iter().fold(0.0, |sum, term| sum + term.contribution);
        let count = terms.len() - TERMS;
        write!(
            body,
            "<tr><th scope=\"row\">{count} others</th><td></td><td class=\"number\">{rest:.4}</td></tr>"
        )?;
    }
    body.push_str("</tbody></table>");
    Ok(())
}
