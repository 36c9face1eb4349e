//! `itl crosswalk` and `itl frameworks migrate` for people: the strongest links with the words behind them, gaps both ways, a published
//! mapping beside the links, and what became of an earlier version.

use itl_crosswalk::{
    ComparedLink, Comparison, Crosswalk, Derived, Direction, Fate, FoundBy, Link, LinkVerdict, LinkedConcept,
    Measured, Migration,
};
use std::collections::BTreeMap;
use std::io;

use super::hints;
use super::page::{Page, Table, shorten};
use crate::words::{clean, counted, percent};

/// Words shown of a link.
const WORDS: usize = 8;
/// Links of a mapping shown of each kind.
const COMPARED: usize = 5;

/// Prints the links between two frameworks, at most `limit` of them.
///
/// # Errors
/// If the page cannot be written.
pub fn crosswalk(page: &mut Page<'_>, crosswalk: &Crosswalk, limit: usize) -> io::Result<()> {
    let Crosswalk { a, b, links, .. } = crosswalk;
    let title = format!("{} × {}", clean(&a.title), clean(&b.title));
    page.line(&page.strong(&title))?;
    summary(page, crosswalk)?;
    let names = [names(&crosswalk.concepts_a), names(&crosswalk.concepts_b)];
    let mut best: Vec<&Link> = links.iter().filter(|link| link.verdict != LinkVerdict::None).collect();
    // Without cutoffs there are no verdicts: the best links are still worth a look.
    if best.is_empty() {
        best = links.iter().collect();
    }
    best.sort_by(|x, y| x.verdict.cmp(&y.verdict).then(y.score.total_cmp(&x.score)));
    page.title("Strongest links")?;
    for link in best.iter().take(limit) {
        one(page, link, &names)?;
    }
    if best.len() > limit {
        page.note(&hints::more("links", best.len() - limit, best.len()), 0)?;
    }
    gaps(page, (&a.title, &crosswalk.concepts_a), &b.title, limit)?;
    gaps(page, (&b.title, &crosswalk.concepts_b), &a.title, limit)?;
    if let Some(published) = &crosswalk.published {
        compared(page, published, crosswalk, &names)?;
    }
    page.blank()?;
    page.note(hints::CROSSWALK, 0)
}

fn summary(page: &mut Page<'_>, crosswalk: &Crosswalk) -> io::Result<()> {
    let Crosswalk { a, b, concepts_a, concepts_b, cutoffs, .. } = crosswalk;
    let count = |verdict| crosswalk.count(verdict);
    let matched = |concepts: &[LinkedConcept]| concepts.iter().filter(|it| it.verdict.is_match()).count();
    page.paragraph(
        &format!(
            "{} by {}. {} are the same, {} close, {} related. {} of {} in {} have a match that is the same or close, and {} of {} in {}.",
            counted(a.concepts as u64, "concept"),
            b.concepts,
            counted(count(LinkVerdict::Same) as u64, "link"),
            count(LinkVerdict::Close),
            count(LinkVerdict::Related),
            matched(concepts_a),
            concepts_a.len(),
            clean(&a.title),
            matched(concepts_b),
            concepts_b.len(),
            clean(&b.title),
        ),
        0,
    )?;
    if let Some(cutoffs) = cutoffs {
        let said = format!(
            "Close from a score of {:.2}, related from {:.2}; both follow from the two frameworks alone.",
            cutoffs.close, cutoffs.related
        );
        page.note(&said, 0)?;
    }
    Ok(())
}

type Names<'a> = BTreeMap<&'a str, &'a LinkedConcept>;

fn names(concepts: &[LinkedConcept]) -> Names<'_> {
    concepts.iter().map(|concept| (concept.id.as_str(), concept)).collect()
}

/// A concept in a line: its id and its name, or its text where the name says no more than the id.
fn named(names: &Names<'_>, id: &str, width: usize) -> String {
    let name = names.get(id).map_or(String::new(), |concept| name(concept));
    shorten(&format!("{} {name}", clean(id)), width)
}

fn name(concept: &LinkedConcept) -> String {
    let label = clean(&concept.label);
    let bare = label.is_empty() || label.eq_ignore_ascii_case(&concept.id);
    if bare { clean(&concept.text) } else { label }
}

fn one(page: &mut Page<'_>, link: &Link, names: &[Names<'_>; 2]) -> io::Result<()> {
    let width = page.width.saturating_sub(4);
    let head = format!("{:.2}  {:<7}  {}", link.score, link.verdict.name(), direction(link));
    page.line(&format!(" {}", page.strong(&head)))?;
    page.line(&format!("   {}", named(&names[0], &link.a, width)))?;
    page.line(&format!("   {}", named(&names[1], &link.b, width)))?;
    page.note(&format!("words: {}", words(link)), 3)
}

/// The strongest words of a link, each with its share of the score.
fn words(link: &Link) -> String {
    let share = |contribution: f64| percent(if link.score > 0.0 { contribution / link.score } else { 0.0 });
    let word =
        |term: &itl_crosswalk::LinkedTerm| format!("{} {}", clean(&term.word), share(term.contribution));
    let shown: Vec<String> = link.terms.iter().take(WORDS).map(word).collect();
    let more = match link.terms.len().saturating_sub(WORDS) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("{}{more}", shown.join(", "))
}

fn direction(link: &Link) -> String {
    let shares = format!("{} of its words / {} back", percent(link.a_in_b), percent(link.b_in_a));
    let said = match link.direction {
        Direction::Both => "each has most of the other",
        Direction::AInB => "the first is in the second",
        Direction::BInA => "the second is in the first",
        Direction::Overlap => "they overlap",
    };
    format!("{said} ({shares})")
}

/// Concepts without a match, with what comes nearest.
fn gaps(
    page: &mut Page<'_>,
    (title, concepts): (&str, &[LinkedConcept]),
    other: &str,
    limit: usize,
) -> io::Result<()> {
    let related = concepts.iter().filter(|it| it.verdict == LinkVerdict::Related).count();
    let without: Vec<&LinkedConcept> = concepts.iter().filter(|it| it.verdict == LinkVerdict::None).collect();
    page.title(&format!("Gaps: {} that {} does not have", clean(title), clean(other)))?;
    page.paragraph(
        &format!("{} of {} have no link; {related} are only related.", without.len(), concepts.len()),
        1,
    )?;
    for concept in without.iter().take(limit) {
        let width = page.width.saturating_sub(3);
        page.line(&format!("  {}", shorten(&format!("{} {}", clean(&concept.id), name(concept)), width)))?;
    }
    page.more(without.len(), limit, 2)
}

/// A published mapping beside the links.
fn compared(
    page: &mut Page<'_>,
    published: &Comparison,
    crosswalk: &Crosswalk,
    names: &[Names<'_>; 2],
) -> io::Result<()> {
    page.title(&format!("Beside {}", clean(&published.name)))?;
    let count = |found| published.links.iter().filter(|it| it.found == found).count();
    page.paragraph(
        &format!(
            "{} of its pairs are between these concepts: {} are found as the same or close, {} are only published, {} are only computed.",
            published.pairs,
            count(FoundBy::Both),
            count(FoundBy::Published),
            count(FoundBy::Computed)
        ),
        1,
    )?;
    left_out(page, published)?;
    let mut table =
        Table::new(&["", ">concepts", ">hit@1", ">hit@3", ">hit@10", ">MAP", ">precision", ">recall"]);
    let [forward, back] = &published.directions;
    let (a, b) = (clean(&crosswalk.a.id), clean(&crosswalk.b.id));
    for (measured, name) in [(forward, format!("{a} → {b}")), (back, format!("{b} → {a}"))] {
        table.row(measured_row(&name, measured, false));
        if !measured.tfidf.is_empty() {
            table.row(measured_row("  TF-IDF", measured, true));
        }
    }
    table.print(page, 1)?;
    page.note(
        "In brackets: 95 % of 500 draws of the concepts. Precision and recall are those of same and close.",
        1,
    )?;
    for (found, title) in [(FoundBy::Published, "Only published"), (FoundBy::Computed, "Only computed")] {
        let mut links: Vec<&ComparedLink> = published.links.iter().filter(|it| it.found == found).collect();
        links.sort_by(|x, y| y.link.score.total_cmp(&x.link.score));
        if links.is_empty() {
            continue;
        }
        page.line(&format!(" {}", page.strong(&format!("{title}: the strongest"))))?;
        for compared in links.iter().take(COMPARED) {
            one(page, &compared.link, names)?;
        }
    }
    Ok(())
}

/// Pairs and ids of a mapping that could not be used.
fn left_out(page: &mut Page<'_>, published: &Comparison) -> io::Result<()> {
    let mut said = Vec::new();
    if !published.unknown_ids.is_empty() {
        let ids: Vec<String> = published.unknown_ids.iter().take(8).map(|id| clean(id)).collect();
        let more = if published.unknown_ids.len() > 8 { ", …" } else { "" };
        let count = counted(published.unknown_ids.len() as u64, "id");
        said.push(format!("{count} unknown: {}{more}", ids.join(", ")));
    }
    for (count, what) in [
        (published.not_in_use, "of concepts of another level or withdrawn"),
        (published.other_pairs, "of other frameworks"),
        (published.bad_rows, "unreadable"),
    ] {
        if count > 0 {
            said.push(format!("{} {what}", counted(count as u64, "pair")));
        }
    }
    if said.is_empty() { Ok(()) } else { page.note(&format!("Left out: {}.", said.join("; ")), 1) }
}

fn measured_row(name: &str, measured: &Measured, tfidf: bool) -> Vec<String> {
    let values = if tfidf { &measured.tfidf } else { &measured.metrics };
    let value = |metric: &str| {
        let found = values.iter().find(|it| it.metric == metric);
        let Some((value, interval)) = found.and_then(|it| Some((it.value?, it.interval))) else {
            return String::new();
        };
        match interval.filter(|_| metric == "map" || metric == "hit_1") {
            Some((low, high)) => format!("{value:.3} [{low:.2}–{high:.2}]"),
            None => format!("{value:.3}"),
        }
    };
    let concepts = if tfidf { String::new() } else { measured.concepts.to_string() };
    let metrics = ["hit_1", "hit_3", "hit_10", "map", "precision_micro", "recall_micro"].map(value);
    [vec![name.to_owned(), concepts], metrics.to_vec()].concat()
}

/// Prints what became of the concepts of an earlier version, at most `limit` of each kind.
///
/// # Errors
/// If the page cannot be written.
pub fn migration(page: &mut Page<'_>, migration: &Migration, limit: usize) -> io::Result<()> {
    let (old, new) = (&migration.old, &migration.new);
    page.line(&page.strong(&format!("{} → {}", clean(&old.title), clean(&new.title))))?;
    let count = |fate| migration.concepts.iter().filter(|it| it.fate == fate).count();
    let mut counts: Vec<String> = Fate::ALL.map(|fate| format!("{} {}", count(fate), fate.name())).to_vec();
    counts.push(format!("{} new", migration.added.len()));
    page.note(&format!("{}: {}", counted(old.concepts as u64, "concept"), counts.join(", ")), 0)?;
    for fate in Fate::ALL {
        let concepts: Vec<_> = migration.concepts.iter().filter(|it| it.fate == fate).collect();
        if concepts.is_empty() || fate == Fate::Kept {
            continue;
        }
        page.title(heading(fate))?;
        for concept in concepts.iter().take(limit) {
            let width = page.width.saturating_sub(4);
            let own = bare(&concept.id, &concept.name);
            page.line(&format!(" {}", page.strong(&shorten(&own, width))))?;
            let nearest = if fate == Fate::Withdrawn { "nearest: " } else { "→ " };
            for one in &concept.successors {
                let said = format!(
                    "{nearest}{} ({:.2}, {})",
                    bare(&one.id, &one.name),
                    one.score,
                    one.verdict.name()
                );
                page.paragraph(&said, 3)?;
            }
        }
        page.more(concepts.len(), limit, 2)?;
    }
    if !migration.added.is_empty() {
        page.title("New")?;
        for added in migration.added.iter().take(limit) {
            page.line(&format!(" {}", shorten(&bare(&added.id, &added.name), page.width.saturating_sub(2))))?;
        }
        page.more(migration.added.len(), limit, 2)?;
    }
    Ok(())
}

/// Prints derived verdicts, at most `limit` of each kind, each with its paths.
///
/// # Errors
/// If the page cannot be written.
pub fn derived(page: &mut Page<'_>, derived: &Derived, limit: usize) -> io::Result<()> {
    let title = format!("{}: {}, derived", clean(&derived.document), clean(&derived.framework.title));
    page.line(&page.strong(&title))?;
    let of = |verdict: &str| derived.concepts.iter().filter(|it| it.verdict == verdict).collect::<Vec<_>>();
    page.paragraph(
        &format!(
            "The document was aligned with {}. Through links that are the same or close, {} of {} are covered and {} mentioned; no path leads \
             to {}.",
            clean(&derived.via.title),
            of("covered").len(),
            counted(derived.concepts.len() as u64, "concept"),
            of("mentioned").len(),
            of("none").len()
        ),
        0,
    )?;
    for (verdict, title) in [("covered", "Covered, derived"), ("mentioned", "Mentioned, derived")] {
        let concepts = of(verdict);
        if concepts.is_empty() {
            continue;
        }
        page.title(title)?;
        for concept in concepts.iter().take(limit) {
            page.line(&format!(" {}", bare(&concept.id, &concept.label)))?;
            for path in &concept.paths {
                let said = format!(
                    "via {} ({}, {} {:.2})",
                    bare(&path.via, &path.label),
                    path.verdict,
                    path.link.name(),
                    path.score
                );
                page.note(&said, 3)?;
            }
        }
        page.more(concepts.len(), limit, 2)?;
    }
    page.blank()?;
    page.note("Derived verdicts are no direct evidence: they say where to look.", 0)
}

/// An id and a name that may begin with it.
fn bare(id: &str, name: &str) -> String {
    let (id, name) = (clean(id), clean(name));
    if name.starts_with(&id) { name } else { format!("{id} {name}") }
}

fn heading(fate: Fate) -> &'static str {
    match fate {
        Fate::Kept => "Kept",
        Fate::Reworded => "Reworded: the same id, another text",
        Fate::Moved => "Moved: another id or place",
        Fate::Split => "Split: several have taken its place",
        Fate::Merged => "Merged: one has taken the place of several",
        Fate::Withdrawn => "Withdrawn: none has taken its place",
    }
}
