//! The summary: verdicts in; a sentence, a table of concepts by verdict and what the lists left out as elements out.

use itl_core::{Alignment, Verdict, Verdicts};
use itl_framework::Concept;

use super::MOST;
use super::elements::{Cell, WIDTH, chip, paragraph, run, table};
use crate::Context;
use crate::views::{by_verdict, colour, of_verdict, signed};
use crate::words::{clean, evidence, method, page_ranges, significant, verb};

/// Widths of the columns beside the name, in twentieths of a point.
const ID: u32 = 1_000;
const VERDICT: u32 = 1_600;
const NUMBER: u32 = 1_050;
const PAGES: u32 = 1_500;

/// The sentence and the table of verdicts.
pub(super) fn verdicts(context: Context<'_>, alignment: &Alignment, verdicts: &Verdicts) -> String {
    let framework = context.model.framework();
    let count = |verdict| of_verdict(verdicts, verdict).len();
    let (covered, mentioned) = (count(Verdict::Covered), count(Verdict::Mentioned));
    let (none, outside) = (count(Verdict::None), count(Verdict::NotApplicable));
    let is = |count: usize| verb(count as u64, "is", "are");
    let was = verb(none as u64, "was", "were");
    let mut lead = format!(
        "{covered} of {} {} covered, {mentioned} {} mentioned and {none} {was} not found.",
        framework.counted(context.model.concept_count() - outside),
        is(covered),
        is(mentioned),
    );
    if outside > 0 {
        lead.push_str(&format!(" {outside} {} not applicable.", is(outside)));
    }
    let mut out = paragraph("Heading1", &run("Summary")) + &paragraph("Lead", &run(&lead));
    let all = by_verdict(verdicts);
    // Where a framework has more than a page of concepts, those that were found are what the table is about.
    let mut columns = all.clone();
    if all.len() > MOST {
        columns.retain(|&column| verdicts.concepts[column].verdict.is_found());
        columns.truncate(MOST);
    }
    let pages = alignment.document.pages.is_some();
    let name = WIDTH - ID - VERDICT - 2 * NUMBER - if pages { PAGES } else { 0 };
    let noun = capital(framework.noun());
    let mut heads =
        vec![("", ID), (&*noun, name), ("Verdict", VERDICT), ("Evidence", NUMBER), ("Passages", NUMBER)];
    heads.extend(pages.then_some(("Pages", PAGES)));
    let rows = columns.iter().map(|&column| {
        let (concept, found) = (&framework.concepts[column], &verdicts.concepts[column]);
        let is_found = found.verdict.is_found();
        let number = |text: String| Cell::number(if is_found { &text } else { "–" });
        let mut cells = named(concept);
        cells.push(verdict(context, column, found.verdict));
        cells.push(number(evidence(found.evidence)));
        cells.push(number(found.passages.len().to_string()));
        cells.push(Cell::text(&page_ranges(&alignment.pages(column))));
        cells
    });
    out += &table(&heads, rows);
    let rest = all.len() - columns.len();
    if rest > 0 {
        out += &paragraph(
            "Note",
            &run(&format!("{rest} of {} are not in this table.", framework.counted(all.len()))),
        );
    }
    out + &paragraph(
        "Note",
        &run("Evidence is the number of sentences' worth of text that addresses the concept."),
    )
}

/// The concepts by affinity, where the model does not decide.
pub(super) fn affinities(context: Context<'_>, alignment: &Alignment) -> String {
    let (framework, total) = (context.model.framework(), &alignment.total.absolute);
    let mut columns: Vec<usize> = (0..context.model.concept_count()).collect();
    columns.sort_by(|&a, &b| total[b].total_cmp(&total[a]).then(a.cmp(&b)));
    columns.truncate(MOST);
    let noun = capital(framework.noun());
    let heads = [("", ID), (&*noun, WIDTH - ID - VERDICT), ("Affinity", VERDICT)];
    let rows = columns.iter().map(|&column| {
        let mut cells = named(&framework.concepts[column]);
        cells.push(Cell::number(&significant(total[column])));
        cells
    });
    paragraph("Heading1", &run("Summary")) + &table(&heads, rows)
}

/// The cells with the id and the name of a concept.
pub(super) fn named(concept: &Concept) -> Vec<Cell> {
    vec![Cell::of(chip(&concept.id, colour(concept))), Cell::text(&clean(concept.name()))]
}

/// The cell with a verdict; that of a person names the person.
fn verdict(context: Context<'_>, column: usize, verdict: Verdict) -> Cell {
    let said = match context.review.and_then(|review| review.verdict(column)) {
        Some(by) => clean(&format!("{} ({})", by.decision.decision.name(), signed(&by.decision))),
        None => method::verdict(verdict).to_owned(),
    };
    let fill = match verdict {
        Verdict::Covered => "DDEFD9",
        Verdict::Mentioned => "FFF3CD",
        Verdict::None | Verdict::NotApplicable => "EDEDED",
    };
    Cell::text(&said).filled(fill)
}

/// A word that begins a line.
pub(super) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
