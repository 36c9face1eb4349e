//! Reviews for people: a passage that is asked about, what is open, where readers differ and how well they agree.

use itl_core::Alignment;
use itl_review::{Agreement, Disagreement, Rate};
use std::io;

use super::align::place;
use super::marked::marked;
use super::page::{Page, Table, shorten};
use crate::words::{clean, counted, evidence};
use crate::{Context, ReviewStatus};

/// Prints a passage that a person decides about; `at` is its place among those that are open, from 1, and how many there are.
///
/// # Errors
/// If the page cannot be written.
pub fn open_passage(
    page: &mut Page<'_>,
    context: Context<'_>,
    alignment: &Alignment,
    (row, column): (usize, usize),
    (at, all): (usize, usize),
) -> io::Result<()> {
    let (model, span) = (context.model, alignment.units[row].span);
    let concept = &model.framework().concepts[column];
    let found = alignment
        .verdicts
        .as_ref()
        .map(|verdicts| (&verdicts.concepts[column], verdicts.votes.get(row, column)));
    let standing = found.map_or(String::new(), |(found, vote)| {
        format!(" · vote {vote:.2} · {}, evidence {}", found.verdict.name(), evidence(found.evidence))
    });
    page.blank()?;
    let id = page.strong(&clean(&concept.id));
    page.paragraph(&format!("{at} of {all}  {id} {}{standing}", clean(&concept.label)), 0)?;
    page.note(&place(alignment, row), 1)?;
    let explained = model.explain(&alignment.analysis, span, column);
    page.paragraph(&format!("“{}”", marked(page, &alignment.document.text, span, &explained)), 1)
}

/// Prints where a review stands.
///
/// # Errors
/// If the page cannot be written.
pub fn review_status(
    page: &mut Page<'_>,
    documents: &[ReviewStatus],
    agreement: &[Agreement],
) -> io::Result<()> {
    for one in documents {
        page.line(&page.strong(&clean(&one.name)))?;
        let who: Vec<String> =
            one.reviewers.iter().map(|(name, count)| format!("{} {count}", clean(name))).collect();
        page.paragraph(&format!("{}: {}", counted(one.decided as u64, "decision"), who.join(", ")), 1)?;
        if let Some(open) = one.open {
            page.line(&format!(" {} open", counted(open as u64, "passage")))?;
        }
        for (concept, words) in &one.lost {
            page.paragraph(
                &format!("not in the document any more: {} “{}”", clean(concept), shorten(&clean(words), 70)),
                1,
            )?;
        }
        for differ in &one.contradictions {
            page.paragraph(&format!("to settle: {}", said(differ)), 1)?;
        }
    }
    agreed(page, agreement)
}

fn said(one: &Disagreement) -> String {
    let who: Vec<String> =
        one.said.iter().map(|(name, ruling)| format!("{} {}", clean(name), ruling.name())).collect();
    let words =
        one.passage.as_ref().map_or(String::new(), |words| format!(" “{}”", shorten(&clean(words), 70)));
    format!("{}{words}: {}", clean(&one.concept), who.join(", "))
}

fn agreed(page: &mut Page<'_>, agreement: &[Agreement]) -> io::Result<()> {
    if agreement.first().is_none_or(|all| all.subjects == 0) {
        return Ok(());
    }
    page.title("Agreement")?;
    let mut table = Table::new(&["concept", "readers", ">judged by both", ">same", ">κ", ">α of all"]);
    for one in agreement {
        for (at, pair) in one.pairs.iter().enumerate() {
            let concept = one.concept.as_deref().map_or("all".to_owned(), clean);
            let (first, second) = &pair.readers;
            table.row([
                if at == 0 { concept } else { String::new() },
                format!("{}, {}", clean(first), clean(second)),
                pair.subjects.to_string(),
                rate(pair.percentage, true),
                rate(pair.kappa, false),
                if at == 0 { rate(one.alpha, false) } else { String::new() },
            ]);
        }
    }
    table.print(page, 1)?;
    page.note(
        "In brackets: 95 % of 1000 draws of the decisions. κ and α are not defined where all say the same.",
        1,
    )
}

fn rate(rate: Rate, percent: bool) -> String {
    let show = |value: f64| if percent { format!("{:.0} %", value * 100.0) } else { format!("{value:.2}") };
    match (rate.value, rate.interval) {
        (Some(value), Some((low, high))) => format!("{} ({}–{})", show(value), show(low), show(high)),
        (Some(value), None) => show(value),
        (None, _) => "–".to_owned(),
    }
}
