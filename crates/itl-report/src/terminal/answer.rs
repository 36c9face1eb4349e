//! What a document covers, mentions and leaves out, for people: three lists, then a table of concepts.

use itl_core::{Alignment, Verdict, Verdicts};
use itl_framework::Hierarchy;
use std::io;

use super::align::Shown;
use super::hints;
use super::page::{Page, Table, columns as width_of, shorten};
use crate::Context;
use crate::views::{VERDICTS, by_verdict, declared, of_verdict, signed};
use crate::words::{clean, evidence, method, page_ranges};

/// Columns of the longest bar.
const BAR: usize = 10;
/// Columns for pages.
const PAGES: usize = 18;
/// Columns for the number of citations.
const CITED: usize = 7;
/// Columns for the number of negative passages.
const NEGATIVE: usize = 11;
/// Columns of everything in the table but the names of concepts.
const BESIDE_NAMES: usize = 66;
/// Groups at the top of a hierarchy that are shown.
const TOPS: usize = 10;

/// Prints the verdicts, and gives the concepts of the table, in its order.
pub(super) fn answer(
    page: &mut Page<'_>,
    context: Context<'_>,
    alignment: &Alignment,
    verdicts: &Verdicts,
    shown: Shown,
) -> io::Result<Vec<usize>> {
    lists(page, context, verdicts)?;
    page.blank()?;
    let mut columns = by_verdict(verdicts);
    columns.retain(|&column| alignment.total.absolute[column] >= shown.threshold);
    columns.truncate(shown.limit);
    table(page, context, alignment, verdicts, &columns)?;
    let all = context.model.concept_count();
    if all > columns.len() {
        page.note(&hints::more_of(&context.model.framework().plural(), all - columns.len(), all), 1)?;
    }
    page.note(&method::verdicts(alignment.settings.unit), 1)?;
    citations(page, context, verdicts)?;
    tops(page, context, verdicts)?;
    Ok(columns)
}

/// Which concepts have which verdict: on one line, or on a line each where they do not fit.
fn lists(page: &mut Page<'_>, context: Context<'_>, verdicts: &Verdicts) -> io::Result<()> {
    let concepts = &context.model.framework().concepts;
    let list = |verdict: Verdict| {
        let columns = of_verdict(verdicts, verdict);
        let ids: Vec<String> = columns.iter().map(|&column| clean(&concepts[column].id)).collect();
        (head(verdict), ids)
    };
    let outside = Some(Verdict::NotApplicable).filter(|&verdict| !of_verdict(verdicts, verdict).is_empty());
    let lists: Vec<(&str, Vec<String>)> = VERDICTS.into_iter().chain(outside).map(list).collect();
    let line: Vec<String> =
        lists.iter().map(|(head, ids)| format!("{} {}", page.strong(head), few(ids, usize::MAX))).collect();
    let line = line.join("   ");
    if width_of(&line) <= page.width {
        return page.line(&line);
    }
    for (head, ids) in &lists {
        let room = page.width.saturating_sub(head.len() + 1);
        let line = format!("{} {}", page.strong(head), few(ids, room));
        page.line(&line)?;
    }
    Ok(())
}

/// Which concepts are cited without evidence, and which have evidence without being cited.
fn citations(page: &mut Page<'_>, context: Context<'_>, verdicts: &Verdicts) -> io::Result<()> {
    let Some(lists) = declared(verdicts) else { return Ok(()) };
    let concepts = &context.model.framework().concepts;
    for (head, columns) in
        ["Declared but without evidence:", "Evidence but not cited:"].into_iter().zip(lists)
    {
        let ids: Vec<String> = columns.iter().map(|&column| clean(&concepts[column].id)).collect();
        let room = page.width.saturating_sub(head.len() + 2);
        page.note(&format!("{head} {}", few(&ids, room)), 1)?;
    }
    Ok(())
}

fn head(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Covered => "Covered:",
        Verdict::Mentioned => "Mentioned:",
        Verdict::None => "Not found:",
        Verdict::NotApplicable => "Not applicable:",
    }
}

/// As many of these ids as fit, and how many more there are.
fn few(ids: &[String], room: usize) -> String {
    if ids.is_empty() {
        return "–".to_owned();
    }
    let whole = ids.join(", ");
    if width_of(&whole) <= room {
        return whole;
    }
    let mut line = String::new();
    for (at, id) in ids.iter().enumerate() {
        let rest = format!(", … {} in all", ids.len());
        let next = if at == 0 { id.clone() } else { format!("{line}, {id}") };
        if at > 0 && width_of(&next) + rest.chars().count() > room {
            return format!("{line}{rest}");
        }
        line = next;
    }
    line
}

fn table(
    page: &mut Page<'_>,
    context: Context<'_>,
    alignment: &Alignment,
    verdicts: &Verdicts,
    columns: &[usize],
) -> io::Result<()> {
    let concepts = &context.model.framework().concepts;
    let largest = verdicts.concepts.iter().map(|concept| concept.evidence).fold(0.0, f64::max);
    let paged = alignment.document.pages.is_some();
    let mut heads = vec![">", context.model.framework().noun(), "evidence", ">", ">passages", ">strong"];
    let denied = columns.iter().any(|&column| alignment.denials.count(column) > 0);
    heads.extend(denied.then_some(">negative?"));
    let cites = !alignment.citations.is_empty();
    heads.extend(cites.then_some(">cited"));
    heads.extend(paged.then_some("pages"));
    heads.push("");
    let mut table = Table::new(&heads);
    let beside = BESIDE_NAMES + if cites { CITED } else { 0 } + if denied { NEGATIVE } else { 0 }
        - if paged { 0 } else { PAGES };
    let names = page.width.saturating_sub(beside).max(20);
    for &column in columns {
        let (concept, found) = (&concepts[column], &verdicts.concepts[column]);
        let bar = if largest > 0.0 { found.evidence.max(0.0) / largest } else { 0.0 };
        let mut cells = vec![
            clean(&concept.id),
            shorten(&clean(concept.name()), names),
            page.bar(bar, BAR),
            evidence(found.evidence),
            found.passages.len().to_string(),
            found.strong.to_string(),
        ];
        cells.extend(denied.then(|| alignment.denials.count(column).to_string()));
        cells.extend(cites.then(|| found.cited.to_string()));
        cells.extend(paged.then(|| shorten(&page_ranges(&alignment.pages(column)), PAGES)));
        let verdict = match found.verdict {
            Verdict::Covered => page.strong("covered"),
            Verdict::Mentioned => "mentioned".to_owned(),
            Verdict::None => page.faint("not found"),
            Verdict::NotApplicable => page.faint("not applicable"),
        };
        cells.push(match context.review.and_then(|review| review.verdict(column)) {
            Some(by) => format!("{verdict} ({})", clean(&signed(&by.decision))),
            None => verdict,
        });
        table.row(cells);
    }
    table.print(page, 1)
}

/// How many concepts of each verdict the groups at the top of a hierarchy have.
fn tops(page: &mut Page<'_>, context: Context<'_>, verdicts: &Verdicts) -> io::Result<()> {
    let hierarchy = Hierarchy::of(context.model.framework());
    if hierarchy.is_flat() {
        return Ok(());
    }
    let count = |node: usize, verdict: Verdict| {
        let columns = hierarchy.columns(node);
        columns.iter().filter(|&&column| verdicts.concepts[column].verdict == verdict).count()
    };
    let nodes = (0..hierarchy.nodes.len()).filter(|&node| hierarchy.nodes[node].parent.is_none());
    let mut tops: Vec<(usize, [usize; 3])> =
        nodes.map(|node| (node, VERDICTS.map(|verdict| count(node, verdict)))).collect();
    let all = tops.len();
    tops.sort_by(|(a, x), (b, y)| (y[0], y[1]).cmp(&(x[0], x[1])).then(a.cmp(b)));
    page.title("Summary by top-level group")?;
    let plural = format!(">{}", context.model.framework().plural());
    let mut table = Table::new(&[">", "", &plural, ">covered", ">mentioned", ">not found"]);
    for &(node, counts) in tops.iter().take(TOPS) {
        let top = &hierarchy.nodes[node];
        let label = if top.label == top.id { String::new() } else { shorten(&clean(&top.label), 50) };
        let mut cells = vec![clean(&top.id), label, hierarchy.columns(node).len().to_string()];
        cells.extend(counts.map(|count| count.to_string()));
        table.row(cells);
    }
    table.print(page, 1)?;
    if all > TOPS {
        page.note(&format!("… and {} more", all - TOPS), 1)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_list_says_how_long_it_is() {
        let ids: Vec<String> = (1..=12).map(|id| format!("AC-{id}")).collect();
        assert_eq!(few(&ids[..2], 40), "AC-1, AC-2");
        assert_eq!(few(&ids, 30), "AC-1, AC-2, AC-3, … 12 in all");
        assert_eq!(few(&[], 30), "–");
    }
}
