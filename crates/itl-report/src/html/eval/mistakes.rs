//! What is taken for what, as a table of concepts, and the mistakes that show it, with their evidence.

use itl_eval::{EvidenceTerm, Explained};
use std::collections::BTreeMap;

use crate::Evaluated;
use crate::html::shell::{Escaped, Markup, named};
use crate::views::{Side, highlighted, sides};
use crate::words::method::in_words;
use crate::words::{counted, verb};

/// Concepts of the matrix.
const MATRIX: usize = 20;
/// Confusions listed below it.
const LISTED: usize = 20;
/// Terms of each concept in a mistake.
const TERMS: usize = 8;
/// Shades of a cell.
const SHADES: f64 = 8.0;

/// Adds the confusions: a matrix of the concepts that have most of them, then a list.
pub(super) fn confusions(body: &mut Markup, evaluated: Evaluated<'_>) {
    let mistakes = evaluated.mistakes;
    let places =
        if mistakes.top == 1 { "first".to_owned() } else { format!("among the first {}", mistakes.top) };
    body.section("What is taken for what", |body| {
        body.hint(&format!(
            "{} {} no label {places}. A row is the right concept, a column the one that comes first instead; a \
             cell says in how many texts.",
            counted(mistakes.missed as u64, "text"),
            verb(mistakes.missed as u64, "has", "have"),
        ));
        if mistakes.confusions.is_empty() {
            return;
        }
        matrix(body, evaluated);
        let columns = [("Texts", true), ("Right", false), ("Comes first instead", false)];
        body.table("Confusions", "side narrow", &columns, |body| {
            for confusion in mistakes.confusions.iter().take(LISTED) {
                let [right, predicted] =
                    [confusion.right, confusion.predicted].map(|column| named(evaluated.concept(column)));
                body.push("<tr>");
                body.number(confusion.count);
                write!(body, "<td>{right}</td><td>{predicted}</td></tr>");
            }
        });
        if mistakes.confusions.len() > LISTED {
            let rest = mistakes.confusions.len() - LISTED;
            body.hint(&format!("{rest} more are rarer: the JSON form has all."));
        }
    });
}

fn matrix(body: &mut Markup, evaluated: Evaluated<'_>) {
    let columns = evaluated.confused(MATRIX);
    let confusions = &evaluated.mistakes.confusions;
    let counts: BTreeMap<(usize, usize), usize> =
        confusions.iter().map(|it| ((it.right, it.predicted), it.count)).collect();
    let most = confusions.first().map_or(1, |confusion| confusion.count) as f64;
    body.scrolling("Matrix of confusions", |body| {
        body.push("<table class=\"matrix\"><thead><tr><th scope=\"col\">right ↓ first →</th>");
        for &column in &columns {
            let (id, name) = (&evaluated.concept(column).id, evaluated.concept(column).name());
            write!(body, "<th scope=\"col\" title=\"{}\">{}</th>", Escaped(name), Escaped(id));
        }
        body.push("</tr></thead><tbody>");
        for &right in &columns {
            write!(body, "<tr><th scope=\"row\">{}</th>", named(evaluated.concept(right)));
            for &predicted in &columns {
                match counts.get(&(right, predicted)) {
                    Some(&count) => {
                        let shade = (count as f64 / most * SHADES).ceil();
                        write!(body, "<td class=\"s{shade}\">{count}</td>");
                    }
                    None if right == predicted => body.push("<td class=\"same\"></td>"),
                    None => body.push("<td></td>"),
                }
            }
            body.push("</tr>");
        }
        body.push("</tbody></table>");
    });
}

/// Adds the mistakes.
pub(super) fn examples(body: &mut Markup, evaluated: Evaluated<'_>) {
    if evaluated.examples.is_empty() {
        return;
    }
    body.section("Instructive mistakes", |body| {
        body.push(
            "<p class=\"hint\">Short texts in which the wrong concept is farthest ahead, at most two for the same \
             confusion. Marked are words that count <mark class=\"wrong\">for the concept that comes first</mark>, \
             <mark class=\"right\">for the right one</mark>, <mark class=\"both\">for both</mark>.</p>\n",
        );
        evaluated.examples.iter().for_each(|example| one(body, evaluated, example));
    });
}

fn one(body: &mut Markup, evaluated: Evaluated<'_>, example: &Explained) {
    let mistake = &example.mistake;
    let text = &evaluated.texts[mistake.text];
    write!(body, "<article class=\"mistake\"><blockquote><p class=\"where\">{}</p><p>", Escaped(&text.id));
    let class = |side| match side {
        Side::Wrong => "wrong",
        Side::Right => "right",
        Side::Both => "both",
    };
    let pieces = highlighted(&text.text, &sides(example)).into_iter();
    body.pieces(pieces.map(|(piece, side)| (piece, side.map(class))));
    body.push("</p></blockquote><div class=\"two\">");
    let first = ("Comes first", mistake.predicted, 1, mistake.predicted_score, &example.predicted);
    let right = ("Right", mistake.right, mistake.rank, mistake.right_score, &example.right);
    for (word, column, rank, score, terms) in [first, right] {
        let name = named(evaluated.concept(column));
        write!(body, "<div><h3>{word}: {name}</h3><p class=\"facts\">rank {rank}, {score:.4}</p>");
        evidence(body, terms);
        body.push("</div>");
    }
    body.push("</div></article>\n");
}

fn evidence(body: &mut Markup, terms: &[EvidenceTerm]) {
    if terms.is_empty() {
        body.hint("No term of it stands in the text.");
        return;
    }
    body.push(
        "<table class=\"terms\"><thead class=\"unseen\"><tr><th scope=\"col\">Term</th><th scope=\"col\">Type</th>\
         <th scope=\"col\">Adds</th></tr></thead><tbody>",
    );
    for term in terms.iter().take(TERMS) {
        let kind = in_words(term.kind);
        write!(body, "<tr><th scope=\"row\" class=\"term\">{}</th><td>{kind}</td>", Escaped(&term.term));
        body.number(format_args!("{:.4}", term.contribution));
        body.push("</tr>");
    }
    if terms.len() > TERMS {
        let rest = terms[TERMS..].iter().fold(0.0, |sum, term| sum + term.contribution);
        write!(body, "<tr><th scope=\"row\">{} others</th><td></td>", terms.len() - TERMS);
        body.number(format_args!("{rest:.4}"));
        body.push("</tr>");
    }
    body.push("</tbody></table>");
}
