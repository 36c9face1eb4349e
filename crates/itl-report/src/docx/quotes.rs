//! Concepts of a verdict in, their best quotes with page and section as elements out.

use itl_core::{Alignment, Quote, Verdict, Verdicts};

use super::MOST;
use super::elements::{barred, bold, chip, paragraph, run};
use crate::Context;
use crate::views::{AROUND, colour, matched, of_verdict as by, page_name, pieces, told};
use crate::words::{clean, counted, evidence, method, page_ranges};

/// Quotes of a concept that is only mentioned.
const OF_MENTIONED: usize = 1;

/// The concepts of a verdict with their quotes; nothing if there is none.
pub(super) fn of_verdict(
    context: Context<'_>,
    alignment: &Alignment,
    verdicts: &Verdicts,
    verdict: Verdict,
) -> String {
    let columns = self::columns(verdicts, verdict);
    if columns.is_empty() || context.quotes == 0 {
        return String::new();
    }
    let (head, most) = match verdict {
        Verdict::Covered => ("Covered, with quotes", context.quotes),
        _ => ("Mentioned, with a quote each", OF_MENTIONED),
    };
    let mut out = paragraph("Heading1", &run(head));
    for &column in columns.iter().take(MOST) {
        out += &concept(context, alignment, verdicts, column, most);
    }
    if let Some(rest) = columns.len().checked_sub(MOST).filter(|rest| *rest > 0) {
        let all = context.model.framework().counted(columns.len());
        out += &paragraph("Note", &run(&format!("{rest} of {all} are not listed here.")));
    }
    out
}

/// The concepts of a verdict that have a passage.
fn columns(verdicts: &Verdicts, verdict: Verdict) -> Vec<usize> {
    let mut columns = by(verdicts, verdict);
    columns.retain(|&column| !verdicts.concepts[column].passages.is_empty());
    columns
}

fn concept(
    context: Context<'_>,
    alignment: &Alignment,
    verdicts: &Verdicts,
    column: usize,
    most: usize,
) -> String {
    let (concept, found) = (&context.model.framework().concepts[column], &verdicts.concepts[column]);
    let name = if concept.label.is_empty() { String::new() } else { format!(" {}", clean(&concept.label)) };
    let mut out = paragraph("Heading2", &(chip(&concept.id, colour(concept)) + &run(&name)));
    let mut figures = vec![
        counted(found.passages.len() as u64, "passage"),
        format!("evidence {}", evidence(found.evidence)),
    ];
    let pages = alignment.pages(column);
    figures.extend((!pages.is_empty()).then(|| format!("p. {}", page_ranges(&pages))));
    out += &paragraph("Figures", &run(&figures.join(" · ")));
    for quote in alignment.quotes(column).iter().take(most) {
        let bar = colour(concept);
        out += &barred("Quote", bar, &text(context, alignment, quote, column));
        out += &barred("Source", bar, &run(&place(context, alignment, quote, column)));
    }
    out
}

/// The text of a quote, its words in bold, cut where no word of it matched for long.
fn text(context: Context<'_>, alignment: &Alignment, quote: &Quote<'_>, column: usize) -> String {
    let span = alignment.units[quote.unit].span;
    let evidence = context.model.explain(&alignment.analysis, span, column);
    let pieces = pieces(&alignment.document.text, span, &matched(&evidence), AROUND).into_iter();
    let pieces = pieces.map(|(piece, marked)| if marked.is_some() { bold(&piece) } else { run(&piece) });
    format!("{}{}{}", run("“"), pieces.collect::<String>(), run("”"))
}

/// Where a quote stands, and what people decided about it.
fn place(context: Context<'_>, alignment: &Alignment, quote: &Quote<'_>, column: usize) -> String {
    let page = quote.page.map(|page| format!("Page {}", page_name(&alignment.document, page)));
    let denied = alignment.denials.has(quote.unit, column).then(|| method::NEGATIVE.to_owned());
    let subject = context.review.and_then(|review| review.passage(quote.unit, column));
    let told = subject.map(|subject| clean(&told(subject)));
    let section = quote.section.map(clean);
    page.into_iter().chain(section).chain(denied).chain(told).collect::<Vec<_>>().join(" · ")
}
