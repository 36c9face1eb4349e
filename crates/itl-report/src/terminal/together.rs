//! Several documents as one answer, for people: concepts by the verdict of the set, with the document that carries each; the gaps of the set.

use itl_core::Verdict;
use itl_study::SetGap;
use std::io;

use super::hints;
use super::page::{Page, Table, shorten};
use crate::views::{Joined, page_name, shortfall};
use crate::words::{clean, evidence};

/// Columns of the name of a concept and of a document.
const CONCEPT: usize = 38;
const DOCUMENT: usize = 28;
/// Words shown that no document uses.
const WORDS: usize = 10;

/// Prints documents as one answer: at most `limit` concepts of each verdict.
///
/// # Errors
/// If the page cannot be written.
pub fn together(page: &mut Page<'_>, joined: Joined<'_>, limit: usize) -> io::Result<()> {
    let framework = joined.context.model.framework();
    page.line(&page.strong(&format!("{} documents as one answer", joined.documents.len())))?;
    let facts = format!("{} · model {}", clean(&framework.title), &joined.context.model.fingerprint()[..12]);
    page.note(&facts, 0)?;
    page.blank()?;
    page.paragraph(&joined.summary(), 0)?;
    for (verdict, title) in
        [(Verdict::Covered, "Covered"), (Verdict::Mentioned, "Mentioned, covered by none")]
    {
        let columns = joined.of(verdict);
        if columns.is_empty() {
            continue;
        }
        page.title(title)?;
        let mut table = Table::new(&[">id", framework.noun(), "carried by", ">evidence", ">also in"]);
        for &column in columns.iter().take(limit) {
            let (set, concept) = (&joined.together.concepts[column], &framework.concepts[column]);
            let others = set.documents.len().saturating_sub(1);
            table.row([
                clean(&concept.id),
                shorten(&clean(concept.name()), CONCEPT),
                set.carrier.map_or(String::new(), |at| shorten(&joined.name(at), DOCUMENT)),
                evidence(set.evidence),
                if others > 0 { others.to_string() } else { String::new() },
            ]);
        }
        table.print(page, 1)?;
        page.more(columns.len(), columns.len().min(limit), 1)?;
    }
    let gaps: Vec<&SetGap> = (joined.together.gaps.iter())
        .filter(|gap| joined.together.concepts[gap.column].verdict == Verdict::None)
        .collect();
    if !gaps.is_empty() {
        page.title("Gaps of all documents together")?;
        gaps.iter().take(limit).try_for_each(|gap| one(page, joined, gap))?;
        page.more(gaps.len(), gaps.len().min(limit), 1)?;
    }
    page.blank()?;
    page.note(hints::TOGETHER, 0)
}

/// A concept that was not found: terms that no document uses, and the closest sentence.
fn one(page: &mut Page<'_>, joined: Joined<'_>, gap: &SetGap) -> io::Result<()> {
    let model = joined.context.model;
    let concept = &model.framework().concepts[gap.column];
    page.line(&format!(
        " {}",
        page.strong(&format!("{} {}", clean(&concept.id), shorten(&clean(concept.name()), 60)))
    ))?;
    if !gap.unsaid.is_empty() {
        let words: Vec<String> = gap.unsaid.iter().take(WORDS).map(|word| clean(word)).collect();
        page.note(&format!("terms in no document: {}", words.join(", ")), 3)?;
    }
    let Some((at, near)) = gap.nearest.first() else { return Ok(()) };
    let alignment = joined.documents[*at].1;
    let number = alignment.units[near.unit].page;
    let place = number.map_or(String::new(), |page| format!(", p. {}", page_name(&alignment.document, page)));
    page.note(&format!("closest: {}{place}, {}", joined.name(*at), shortfall(model, near)), 3)?;
    let room = page.width.saturating_sub(7);
    page.line(&format!("     “{}”", shorten(&clean(alignment.text(near.unit)), room)))
}
