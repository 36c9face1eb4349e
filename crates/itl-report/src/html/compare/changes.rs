//! What became of verdicts, for the page of documents side by side: groups of concepts, a table over time, sentences.

use itl_core::ConceptVerdict;
use itl_study::{SentenceChange, VerdictChange, VerdictCourse};

use super::LISTED;
use crate::html::shell::{Escaped, Markup, named};
use crate::views::{Changes, Version, more_sentences, of_course};
use crate::words::{counted, method};

/// Concepts whose sentences are on the page.
const EXPLAINED: usize = 100;
/// Sentences of each.
const SENTENCES: usize = 40;

/// Adds what became of verdicts.
pub(super) fn changes(body: &mut Markup, changes: &Changes<'_>, labels: &[String], noun: &str) {
    body.section("What changed", |body| {
        for course in VerdictCourse::ALL {
            let all = changes.of(course);
            if all.is_empty() {
                continue;
            }
            let title = of_course(course);
            if course == VerdictCourse::Same {
                write!(body, "<details><summary>{title} ({})</summary>", all.len());
            } else {
                write!(body, "<h3>{title} ({})</h3>", all.len());
            }
            let columns = [(noun, false), ("Verdict", false), ("Passages", true)];
            body.table(title, "side ends", &columns, |body| {
                for change in all.iter().take(LISTED) {
                    write!(body, "<tr><th scope=\"row\">{}</th><td>", named(changes.concept(change)));
                    verdicts(body, changes, change);
                    body.push("</td>");
                    body.number(changes.passages(change));
                    body.push("</tr>");
                }
            });
            if course == VerdictCourse::Same {
                body.push("</details>");
            }
        }
    });
    if labels.len() > 2 {
        over_time(body, changes, labels, noun);
    }
    sentences(body, changes, labels);
}

/// The verdicts of the first and of the last document.
fn verdicts(body: &mut Markup, changes: &Changes<'_>, change: &VerdictChange) {
    let mut over = changes.over(change);
    let Some(first) = over.next() else { return };
    mark(body, first);
    if let Some(last) = over.last().filter(|last| last.verdict != first.verdict) {
        body.push(" → ");
        mark(body, last);
    }
}

fn mark(body: &mut Markup, found: &ConceptVerdict) {
    let (verdict, said) = (found.verdict.name(), method::verdict(found.verdict));
    write!(body, "<span class=\"verdict-mark {verdict}\">{said}</span>");
}

/// Verdicts and passages in every document, for concepts that one of them covers or mentions.
fn over_time(body: &mut Markup, changes: &Changes<'_>, labels: &[String], noun: &str) {
    let found: Vec<&VerdictChange> = changes.found().take(LISTED).collect();
    if found.is_empty() {
        return;
    }
    body.section("Passages and verdict, in order", |body| {
        let mut columns = vec![(noun, false)];
        columns.extend(labels.iter().map(|label| (label.as_str(), true)));
        body.table("Passages and verdict, in order", "side", &columns, |body| {
            for change in found {
                write!(body, "<tr><th scope=\"row\">{}</th>", named(changes.concept(change)));
                for found in changes.over(change) {
                    write!(body, "<td class=\"number\">{} ", found.passages.len());
                    mark(body, found);
                    body.push("</td>");
                }
                body.push("</tr>");
            }
        });
    });
}

/// The sentences behind the changes, folded concept by concept.
fn sentences(body: &mut Markup, changes: &Changes<'_>, labels: &[String]) {
    let changed: Vec<&VerdictChange> =
        changes.all().iter().filter(|change| !change.sentences.is_empty()).collect();
    if changed.is_empty() {
        return;
    }
    body.section("Sentences that are new, gone or reworded", |body| {
        for (at, change) in changed.iter().take(EXPLAINED).enumerate() {
            write!(
                body,
                "<details{}><summary>{} <span class=\"faint\">{}</span> <span class=\"number\">{}</span></summary>",
                if at == 0 { " open" } else { "" },
                named(changes.concept(change)),
                changes.verdicts(change),
                counted(change.sentences.len() as u64, "sentence"),
            );
            for sentence in change.sentences.iter().take(SENTENCES) {
                one(body, changes, sentence, labels);
            }
            let hidden = change.sentences.len().saturating_sub(SENTENCES);
            if hidden > 0 {
                body.hint(&format!("… and {}: the workbook and the JSON form have all.", more_sentences(hidden)));
            }
            body.push("</details>\n");
        }
        let hidden = changed.len().saturating_sub(EXPLAINED);
        if hidden > 0 {
            body.hint(&format!("{hidden} more have changed sentences: the workbook and the JSON form have all."));
        }
    });
}

/// One sentence, in one document or in both.
fn one(body: &mut Markup, changes: &Changes<'_>, sentence: &SentenceChange, labels: &[String]) {
    write!(body, "\n<blockquote class=\"{}\">", sentence.fate.name());
    match changes.versions(sentence) {
        (Some(before), Some(after)) => {
            for (version, other) in [(&before, &after), (&after, &before)] {
                place(body, "reworded,", version, labels);
                let pieces = version.beside(other).into_iter();
                body.pieces(pieces.map(|(piece, marked)| (piece, marked.then_some(""))));
                body.push("</p>");
            }
        }
        (Some(version), None) => {
            place(body, "gone after", &version, labels);
            write!(body, "{}</p>", Escaped(&version.text()));
        }
        (None, Some(version)) => {
            place(body, "new in", &version, labels);
            write!(body, "{}</p>", Escaped(&version.text()));
        }
        (None, None) => {}
    }
    body.push("</blockquote>\n");
}

/// Where a sentence is, and the beginning of its paragraph.
fn place(body: &mut Markup, fate: &str, version: &Version<'_>, labels: &[String]) {
    let page = version.page();
    let comma = if page.is_empty() { "" } else { ", " };
    let label = Escaped(&labels[version.document]);
    write!(body, "<p class=\"where\">{fate} {label}{comma}{}</p><p>", Escaped(&page));
}
