//! Two versions of a framework for people: what became of the concepts, of their weights, and of a document's result.

use itl_framework::{Change, Concept, Wording, rewording};
use itl_study::{ConceptChange, Effect, TermChange};
use std::io;

use super::hints;
use super::page::{Page, Table, shorten};
use crate::Revised;
use crate::words::{clean, counted, relative_or_dash, signed};

/// Concepts whose terms are shown.
const CONCEPTS: usize = 3;
/// Terms shown of each.
const TERMS: usize = 6;

/// Prints what differs between two versions, at most `limit` concepts of each kind.
///
/// # Errors
/// If the page cannot be written.
pub fn revision(page: &mut Page<'_>, revised: Revised<'_>, limit: usize) -> io::Result<()> {
    let (before, after) = (revised.revision.before, revised.revision.after);
    let (old, new) = (before.framework(), after.framework());
    let diff = revised.diff;
    let version = |name: &str, fingerprint: &str| format!("{} ({})", clean(name), &fingerprint[..12]);
    page.line(&page.strong(&format!(
        "{} → {}",
        version(&old.title, before.fingerprint()),
        version(&new.title, after.fingerprint())
    )))?;
    page.note(
        &format!(
            "{} added, {} removed, {} changed, {} with the same texts",
            counted(diff.added.len() as u64, "concept"),
            diff.removed.len(),
            diff.changed.len(),
            diff.unchanged
        ),
        0,
    )?;
    if revised.only.is_none() {
        listed(page, "Added", &new.concepts, &diff.added, limit)?;
        listed(page, "Removed", &old.concepts, &diff.removed, limit)?;
    }
    let shown: Vec<&Change> =
        diff.changed.iter().filter(|change| revised.shows((change.before, change.after))).collect();
    if !shown.is_empty() {
        page.title("Changed")?;
    }
    for change in shown.iter().take(limit) {
        changed(page, &old.concepts[change.before], &new.concepts[change.after], change)?;
    }
    page.more(shown.len(), limit, 3)?;
    weights(page, revised, limit)?;
    match revised.document {
        Some(_) => effects(page, revised, limit),
        None => page.note(hints::DOCUMENT, 0),
    }
}

fn listed(
    page: &mut Page<'_>,
    title: &str,
    concepts: &[Concept],
    columns: &[usize],
    limit: usize,
) -> io::Result<()> {
    if columns.is_empty() {
        return Ok(());
    }
    page.title(title)?;
    let mut table = Table::new(&["", ""]);
    let width = page.width.saturating_sub(20);
    for &column in columns.iter().take(limit) {
        table.row([clean(&concepts[column].id), shorten(&clean(concepts[column].name()), width)]);
    }
    table.print(page, 1)?;
    page.more(columns.len(), limit, 3)
}

/// A concept that both versions have: what about it is new, and its words that went and came.
fn changed(page: &mut Page<'_>, before: &Concept, after: &Concept, change: &Change) -> io::Result<()> {
    let kinds = [(change.renamed, "renamed"), (change.reworded, "reworded"), (change.moved, "moved")];
    let kinds: Vec<&str> = kinds.iter().filter(|(is, _)| *is).map(|(_, kind)| *kind).collect();
    let name = format!("{} {}", clean(&after.id), shorten(&clean(after.name()), 60));
    page.line(&format!(" {}  {}", page.strong(&name), page.faint(&kinds.join(", "))))?;
    if change.renamed {
        page.note(&format!("was called {}", clean(&before.label)), 3)?;
    }
    if change.moved {
        let under = |concept: &Concept| concept.parent.as_deref().map_or("the top".to_owned(), clean);
        page.note(&format!("from {} to {}", under(before), under(after)), 3)?;
    }
    if change.reworded {
        let wording = wording(page, before.text(), after.text());
        page.paragraph(&wording, 3)?;
    }
    Ok(())
}

/// Words that went in brackets with a minus, words that came with a plus; long stretches that stayed are shortened.
fn wording(page: &Page<'_>, before: &str, after: &str) -> String {
    let stayed = |text: &str| {
        let words: Vec<&str> = text.split(' ').collect();
        match words.len() {
            ..=12 => text.to_owned(),
            count => format!("{} … {}", words[..5].join(" "), words[count - 5..].join(" ")),
        }
    };
    let piece = |wording: Wording| match wording {
        Wording::Same(text) => stayed(&clean(&text)),
        Wording::Gone(text) => page.styled("31", &format!("[-{}-]", clean(&text))),
        Wording::New(text) => page.styled("32", &format!("{{+{}+}}", clean(&text))),
    };
    rewording(before, after).into_iter().map(piece).collect::<Vec<_>>().join(" ")
}

fn weights(page: &mut Page<'_>, revised: Revised<'_>, limit: usize) -> io::Result<()> {
    let changes: Vec<ConceptChange> =
        revised.revision.changes().into_iter().filter(|change| revised.shows(change.columns)).collect();
    if changes.is_empty() {
        page.title("Weights")?;
        return page.line(" No term has another weight.");
    }
    page.title("Weights: concepts whose terms changed most")?;
    let concepts = &revised.revision.after.framework().concepts;
    let mut table = Table::new(&[
        ">id",
        "concept",
        ">reference",
        ">then",
        ">new terms",
        ">lost",
        ">other weight",
        ">Σ|Δφ|",
    ]);
    for change in changes.iter().take(limit) {
        let concept = &concepts[change.columns.1];
        table.row([
            clean(&concept.id),
            shorten(&clean(concept.name()), page.width.saturating_sub(72).max(16)),
            format!("{:.4}", change.reference.0),
            format!("{:.4}", change.reference.1),
            change.gained.to_string(),
            change.lost.to_string(),
            change.reweighted.to_string(),
            format!("{:.3}", change.moved),
        ]);
    }
    table.print(page, 1)?;
    page.more(changes.len(), limit, 3)?;
    let (concepts_shown, terms_shown) =
        if revised.only.is_some() { (1, limit.max(20)) } else { (CONCEPTS, TERMS) };
    for change in changes.iter().take(concepts_shown) {
        let concept = &concepts[change.columns.1];
        page.line(&format!(
            " {}",
            page.strong(&format!("{} {}", clean(&concept.id), shorten(&clean(concept.name()), 60)))
        ))?;
        let terms = revised.revision.terms(change.columns);
        let rows = terms.iter().map(|term| (term, term.importance));
        terms_table(page, revised, rows, ("φ before", "φ after"), terms_shown)?;
        page.more(terms.len(), terms_shown, 3)?;
    }
    Ok(())
}

fn terms_table<'c>(
    page: &mut Page<'_>,
    revised: Revised<'_>,
    terms: impl Iterator<Item = (&'c TermChange, (f64, f64))>,
    (before, after): (&str, &str),
    limit: usize,
) -> io::Result<()> {
    let mut table = Table::new(&[
        ">change",
        "term",
        "",
        &format!(">{before}"),
        &format!(">{after}"),
        ">δ before",
        ">δ after",
    ]);
    for (change, numbers) in terms.take(limit) {
        let (kind, text) = revised.term(change);
        let delta = |term: Option<_>, value: f64| term.map_or("–".to_owned(), |_| format!("{value:.4}"));
        table.row([
            signed(numbers.1 - numbers.0, 6),
            clean(&text),
            page.faint(kind),
            format!("{:.6}", numbers.0),
            format!("{:.6}", numbers.1),
            delta(change.before, change.discriminability.0),
            delta(change.after, change.discriminability.1),
        ]);
    }
    table.print(page, 3)
}

/// What the later version makes of a document.
fn effects(page: &mut Page<'_>, revised: Revised<'_>, limit: usize) -> io::Result<()> {
    let Some((name, before, after)) = revised.document else { return Ok(()) };
    page.title(&format!("In {}: relative affinity", clean(name)))?;
    let all = revised.revision.effects(before, after);
    let moved: Vec<&Effect> =
        all.iter().filter(|effect| effect.change() != 0.0 && revised.shows(effect.columns)).collect();
    if moved.is_empty() {
        return page.line(" Every number is the same under both.");
    }
    let concepts = &revised.revision.after.framework().concepts;
    let mut table = Table::new(&[">id", "concept", ">before", ">after", ">change"]);
    for effect in moved.iter().take(limit) {
        let concept = &concepts[effect.columns.1];
        table.row([
            clean(&concept.id),
            shorten(&clean(concept.name()), page.width.saturating_sub(46).max(20)),
            relative_or_dash(effect.relative.0),
            relative_or_dash(effect.relative.1),
            signed(effect.change(), 4),
        ]);
    }
    table.print(page, 1)?;
    page.more(moved.len(), limit, 3)?;
    for effect in moved.iter().take(CONCEPTS) {
        let concept = &concepts[effect.columns.1];
        page.line(&format!(
            " {}",
            page.strong(&format!("{} {}", clean(&concept.id), shorten(&clean(concept.name()), 60)))
        ))?;
        let terms = revised.revision.moved_terms(effect.columns, before, after);
        let rows = terms.iter().map(|(change, parts)| (change, *parts));
        terms_table(page, revised, rows, ("part before", "part after"), TERMS)?;
        page.more(terms.len(), TERMS, 3)?;
    }
    page.note("A part is what the term gives to the document's absolute affinity.", 1)
}
