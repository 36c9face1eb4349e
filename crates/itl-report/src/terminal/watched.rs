//! `itl align --baseline` for people: what got worse, with the sentences that are gone.

use itl_study::Worse;
use std::io;

use super::page::{Page, shorten};
use crate::Watched;
use crate::words::clean;
use crate::words::method::verdict;

/// Sentences shown of a concept.
const SENTENCES: usize = 5;

/// Prints what got worse: at most `limit` concepts.
///
/// # Errors
/// If the page cannot be written.
pub fn watched(page: &mut Page<'_>, watched: Watched<'_>, limit: usize) -> io::Result<()> {
    page.line(&page.strong(&clean(watched.name)))?;
    page.paragraph(&watched.summary(), 1)?;
    let worse = &watched.watch.worse;
    worse.iter().take(limit).try_for_each(|one| concept(page, watched, one))?;
    page.more(worse.len(), worse.len().min(limit), 1)
}

fn concept(page: &mut Page<'_>, watched: Watched<'_>, worse: &Worse) -> io::Result<()> {
    let concept = &watched.context.model.framework().concepts[worse.column];
    let name = format!("{} {}", clean(&concept.id), shorten(&clean(concept.name()), 60));
    let verdicts = match worse.verdicts {
        [before, now] if before == now => verdict(before).to_owned(),
        [before, now] => format!("{} → {}", verdict(before), verdict(now)),
    };
    page.line(&format!(" {}  {verdicts}, {}", page.strong(&name), Watched::passages(worse.passages)))?;
    for lost in worse.lost.iter().take(SENTENCES) {
        let place = lost.passage.page.map_or(String::new(), |number| format!(" (p. {number})"));
        let fate = if lost.kept { "no longer counts" } else { "gone" };
        page.paragraph(&format!("{fate}: {}{place}", clean(&lost.passage.text)), 3)?;
    }
    page.more(worse.lost.len(), worse.lost.len().min(SENTENCES), 3)
}
