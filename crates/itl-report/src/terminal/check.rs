//! `itl frameworks check` for people: the verdict, then what was found, which concepts, and what to do.

use itl_base::Level;
use itl_core::Model;
use itl_study::{Case, Check, Finding};
use std::io;

use super::hints::flag;
use super::page::{Page, shorten};
use crate::words::clean;

/// Prints a check; at most `limit` cases of each finding.
///
/// # Errors
/// If the page cannot be written.
pub fn check(page: &mut Page<'_>, model: &Model, check: &Check, limit: usize) -> io::Result<()> {
    page.line(&page.strong(&clean(&model.framework().title)))?;
    verdict(page, check)?;
    for (level, title) in [(Level::Warning, "To mend"), (Level::Info, "Good to know")] {
        let found: Vec<&Finding> = check.findings.iter().filter(|finding| finding.level == level).collect();
        if found.is_empty() {
            continue;
        }
        page.title(title)?;
        for finding in found {
            one(page, model, finding, limit)?;
        }
    }
    if check.findings.is_empty() {
        page.title("Nothing to mend was found")?;
    }
    Ok(())
}

/// The verdict and the test by halves, each in a sentence.
pub(super) fn verdict(page: &mut Page<'_>, check: &Check) -> io::Result<()> {
    page.paragraph(&format!("{}.", check.verdict.sentence()), 2)?;
    match &check.verdict.halves {
        Some(halves) => page.note(&format!("{}.", halves.sentence()), 2),
        None => Ok(()),
    }
}

fn one(page: &mut Page<'_>, model: &Model, finding: &Finding, limit: usize) -> io::Result<()> {
    let code = page.strong(finding.code);
    page.paragraph(&format!("{code}  {}", clean(&finding.message)), 2)?;
    // Words are many and short: they share lines.
    let (about_concepts, about_words): (Vec<&Case>, Vec<&Case>) =
        finding.cases.iter().partition(|case| !case.columns.is_empty());
    if !about_words.is_empty() {
        let words: Vec<String> = about_words.iter().take(2 * limit).map(|case| clean(&case.detail)).collect();
        page.paragraph(&words.join("; "), 6)?;
        more(page, about_words.len(), 2 * limit)?;
    }
    for case in about_concepts.iter().take(limit) {
        let mut names: Vec<String> = case.columns.iter().take(4).map(|&column| name(model, column)).collect();
        if case.columns.len() > names.len() {
            names.push(format!("{} more", case.columns.len() - names.len()));
        }
        let joint = if matches!(finding.code, "confused" | "nested") { " → " } else { ", " };
        let detail =
            if case.detail.is_empty() { String::new() } else { format!("  ({})", clean(&case.detail)) };
        page.paragraph(&format!("{}{detail}", names.join(joint)), 6)?;
    }
    more(page, about_concepts.len(), limit)?;
    page.note(&format!("→ {}", clean(&finding.suggestion.render(flag))), 6)
}

fn name(model: &Model, column: usize) -> String {
    let concept = &model.framework().concepts[column];
    shorten(&format!("{} {}", clean(&concept.id), clean(concept.name())), 44)
}

fn more(page: &mut Page<'_>, all: usize, limit: usize) -> io::Result<()> {
    if all > limit { page.note(&format!("… and {} more", all - limit), 6) } else { Ok(()) }
}
