//! The overview of a corpus for people: its groups against the strongest concepts, and the concepts over all documents.

use itl_study::{ConceptProfile, GroupProfile};
use std::io;

use super::page::{Page, Table, columns, shorten};
use crate::Overviewed;
use crate::words::{clean, counted, evidence, relative_or_dash};

/// Groups shown at least, if there are so many: fewer would hide a series of years.
const GROUPS: usize = 30;
/// Columns of a number at the side of a group.
const NUMBER: usize = 6;
/// Columns of the name of a group, at most.
const NAME: usize = 28;
/// Columns of the bar of a concept, and of a page that has none.
const BAR: usize = 8;
const NARROW: usize = 76;

/// Prints an overview: at most `limit` concepts, those that are strongest over all documents, and `limit` groups, or a
/// few more.
///
/// # Errors
/// If the page cannot be written.
pub fn overview(page: &mut Page<'_>, overviewed: Overviewed<'_>, limit: usize) -> io::Result<()> {
    heading(page, overviewed)?;
    let order = overviewed.ranked();
    let shown = &order[..limit.min(order.len())];
    let groups = overviewed.overview.groups();
    if groups.len() > 1 {
        matrix(page, overviewed, &groups, shown, limit)?;
    }
    concepts(page, overviewed, shown)?;
    page.more(order.len(), shown.len(), 1)?;
    for notice in overviewed.all_notices() {
        page.note(&format!("note: {}", clean(&notice.to_string())), 1)?;
    }
    Ok(())
}

fn heading(page: &mut Page<'_>, overviewed: Overviewed<'_>) -> io::Result<()> {
    let (model, total) = (overviewed.context.model, overviewed.overview.total());
    let by = match overviewed.overview.groups().len() {
        0 | 1 => String::new(),
        _ => format!(" by {}", clean(overviewed.grouping)),
    };
    page.line(&page.strong(&format!("{}{by}", counted(total.documents, "document"))))?;
    let unit = overviewed.settings.unit.name();
    let facts = format!(
        "{} · {} of {} · {} over {unit}s, mean over documents · model {}",
        counted(total.units, unit),
        model.framework().counted(model.concept_count()),
        clean(&model.framework().title),
        overviewed.settings.aggregate,
        &model.fingerprint()[..12],
    );
    page.note(&facts, 0)
}

/// The groups against as many of the concepts as there is room for.
fn matrix(
    page: &mut Page<'_>,
    overviewed: Overviewed<'_>,
    groups: &[&GroupProfile],
    shown: &[usize],
    limit: usize,
) -> io::Result<()> {
    let plural = overviewed.context.model.framework().plural();
    page.title(&match overviewed.decides() {
        true => format!("Mean evidence, the {plural} that most documents cover first"),
        false => format!("Mean relative affinity, strongest {plural} first"),
    })?;
    let rows = &groups[..groups.len().min(limit.max(GROUPS))];
    let name = |group| ending(&clean(overviewed.name(group)), NAME);
    let grouping = shorten(&clean(overviewed.grouping), NAME);
    let names = rows.iter().map(|group| columns(&name(group))).chain([columns(&grouping), 3]).max();
    let concepts = &overviewed.context.model.framework().concepts;
    let ids: Vec<String> = shown.iter().map(|&at| shorten(&clean(&concepts[at].id), 12)).collect();
    let mut room = page.width.saturating_sub(1 + names.unwrap_or(0) + 2 + 9 + 2);
    let fits = |id: &&String| {
        let needed = columns(id).max(NUMBER) + 2;
        let fits = needed <= room;
        room = room.saturating_sub(needed);
        fits
    };
    let ids: Vec<String> = ids.iter().take_while(fits).map(|id| format!(">{id}")).collect();
    let mut header = vec![grouping.as_str(), ">documents"];
    header.extend(ids.iter().map(String::as_str));
    let mut table = Table::new(&header);
    let cells = |name: String, group: &GroupProfile| {
        let mut row = vec![name, group.documents.to_string()];
        let strengths = shown.iter().take(ids.len());
        row.extend(strengths.map(|&column| strength(overviewed, &group.concept(column))));
        row
    };
    for group in rows {
        table.row(cells(name(group), group));
    }
    table.row(cells("all".to_owned(), overviewed.overview.total()));
    table.print(page, 1)?;
    page.more(groups.len(), rows.len(), 1)
}

/// The concepts over all documents, with the best document of each.
fn concepts(page: &mut Page<'_>, overviewed: Overviewed<'_>, shown: &[usize]) -> io::Result<()> {
    let (named, total) = (&overviewed.context.model.framework().concepts, overviewed.overview.total());
    let decides = overviewed.decides();
    let framework = overviewed.context.model.framework();
    page.title(&format!("The {} over all documents", framework.plural()))?;
    let noun = framework.noun();
    let mut table = match decides {
        true => Table::new(&[">id", noun, ">covered", ">mentioned", ">evidence", "", ">best", "document"]),
        false => Table::new(&[">id", noun, ">in top 3", ">relative", "", ">best", "document"]),
    };
    let ids = shown.iter().map(|&column| columns(&shorten(&clean(&named[column].id), 12))).max();
    // A narrow page has no room for bars.
    let bar = if page.width < NARROW { 0 } else { BAR };
    let counts = if decides { 2 * (7 + 2) } else { 8 + 2 };
    let fixed = 1 + ids.unwrap_or(2).max(2) + 2 + counts + 8 + 2 + bar + 2 + NUMBER + 2;
    let room = page.width.saturating_sub(fixed + 2).max(14);
    let (label, document) = (room / 2, room - room / 2);
    let strengths = |column: usize| overviewed.strength(&total.concept(column));
    let most = shown.iter().filter_map(|&column| strengths(column)).fold(0.0, f64::max);
    for &column in shown {
        let concept = total.concept(column);
        let (count, all) = overviewed.counted(total, &concept);
        let share = strengths(column).filter(|_| most > 0.0).map_or(0.0, |value| value / most);
        let (best, id) = match &concept.best {
            Some(best) if decides => (evidence(best.value), ending(&clean(&best.id), document)),
            Some(best) => (format!("{:.4}", best.value), ending(&clean(&best.id), document)),
            None => ("–".to_owned(), String::new()),
        };
        let mut row =
            vec![shorten(&clean(&named[column].id), 12), shorten(&clean(named[column].name()), label)];
        match decides {
            true => row.extend([count.to_string(), concept.mentioned.unwrap_or(0).to_string()]),
            false => row.push(of_documents(count, all)),
        }
        row.extend([strength(overviewed, &concept), page.bar(share, bar), best, id]);
        table.row(row);
    }
    table.print(page, 1)?;
    if decides {
        let all = counted(total.decided, "document");
        page.note(
            &format!(
                "covered, mentioned: of {all}; evidence: sentences' worth of text that address the concept, on average"
            ),
            1,
        )?;
    }
    Ok(())
}

/// What a concept comes to, as one number.
fn strength(overviewed: Overviewed<'_>, concept: &ConceptProfile) -> String {
    match overviewed.decides() {
        true => concept.evidence.map_or("–".to_owned(), evidence),
        false => relative_or_dash(concept.relative),
    }
}

/// A share of documents in per cent.
fn of_documents(count: u64, all: u64) -> String {
    match all {
        0 => "–".to_owned(),
        _ => format!("{:.1} %", 100.0 * count as f64 / all as f64),
    }
}

/// The end of a path, which tells more than its beginning.
fn ending(path: &str, width: usize) -> String {
    if columns(path) <= width {
        return path.to_owned();
    }
    let mut kept = "";
    for (at, _) in path.char_indices().rev() {
        if columns(&path[at..]) >= width {
            break;
        }
        kept = &path[at..];
    }
    format!("…{kept}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::views::overviewed::tests::{document, overview as sample, with};
    use itl_study::Overview;

    fn printed(corpus: &Overview, width: usize, limit: usize) -> String {
        let mut out = Vec::new();
        with(corpus, |overviewed| overview(&mut Page::new(&mut out, false, width), overviewed, limit))
            .unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn groups_and_concepts_by_hand() {
        let page = printed(&sample(Some(true)), 100, 10);
        let lines: Vec<Vec<&str>> = page.lines().map(|line| line.split_whitespace().collect()).collect();
        for line in [
            vec!["3", "documents", "by", "year"],
            vec!["year", "documents", "E", "W", "Z"],
            vec!["2020", "1", "1.0", "0", "0"],
            vec!["2021", "2", "2.5", "0", "0"],
            vec!["all", "3", "2.0", "0", "0"],
            vec!["E", "=Energy", "1", "2", "2.0", "████████", "4.0", "=b.txt"],
            vec!["Z", "Nothing", "0", "0", "0", "–"],
        ] {
            assert!(lines.contains(&line), "{line:?} is not in\n{page}");
        }
        let page = printed(&sample(None), 100, 10);
        let lines: Vec<Vec<&str>> = page.lines().map(|line| line.split_whitespace().collect()).collect();
        for line in [
            vec!["2020", "1", "0.0000", "0.2500", "–"],
            vec!["all", "3", "0.2500", "0.2500", "–"],
            vec!["E", "=Energy", "66.7", "%", "0.2500", "████████", "0.5000", "=b.txt"],
        ] {
            assert!(lines.contains(&line), "{line:?} is not in\n{page}");
        }
        assert!(page.contains("in top 3"));
    }

    #[test]
    fn pages_keep_their_width_and_say_what_is_hidden() {
        let mut corpus = Overview::new(3);
        for at in 0..50 {
            let name = format!("a folder with a name that is very long indeed/{at}\u{1b}[2J");
            corpus.add(&document(&format!("{name}/日本語.txt"), &name, [0.25, 0.125], None));
        }
        for width in [60, 80, 120] {
            let page = printed(&corpus, width, 2);
            assert!(!page.contains('\u{1b}'), "{page}");
            assert!(page.lines().all(|line| columns(line) <= width), "{page}");
            assert!(page.contains("… and 20 more; -l 50 shows all"), "{page}");
            assert!(page.contains("… and 1 more; -l 3 shows all"), "{page}");
        }
    }

    #[test]
    fn one_group_needs_no_matrix_and_none_no_numbers() {
        let mut corpus = Overview::new(3);
        assert!(printed(&corpus, 80, 10).starts_with("0 documents\n"));
        corpus.add(&document("a", "x", [0.25, 0.125], None));
        let page = printed(&corpus, 80, 10);
        assert!(page.starts_with("1 document\n") && !page.contains("Mean relative"), "{page}");
    }

    #[test]
    fn the_end_of_a_path_is_kept() {
        assert_eq!(ending("reports/2021/a.pdf", 10), "…021/a.pdf");
        assert_eq!(ending("a.pdf", 10), "a.pdf");
        assert_eq!(ending("日本語日本語", 5), "…本語");
    }
}
