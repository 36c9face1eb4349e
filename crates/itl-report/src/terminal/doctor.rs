//! The state of an installation on one screen.

use itl_results::{ConfinementPart, DoctorResult};
use std::io;

use super::page::{Page, Table};
use crate::words::clean;

/// Prints the state of an installation.
///
/// # Errors
/// If the page cannot be written.
pub fn doctor(page: &mut Page<'_>, found: &DoctorResult) -> io::Result<()> {
    let DoctorResult { version, core, system, languages, frameworks, encoders, .. } = found;
    let title = page.strong(&format!("itl {version}"));
    page.line(&format!("{title} · text engine {core} · {} {}", system.name, system.architecture))?;
    page.blank()?;
    let named = |on: bool| {
        let of = found.features.iter().filter(|feature| feature.on == on);
        listed(&of.map(|feature| feature.name.clone()).collect::<Vec<_>>())
    };
    let folder = |folder: &Option<String>| folder.as_ref().map_or("no folder".to_owned(), |path| clean(path));
    let ocr = match &found.ocr {
        Some(ocr) => format!("{}, languages: {}", clean(&ocr.program), listed(&ocr.languages)),
        None => "none: scanned pages are not read (install Tesseract)".to_owned(),
    };
    let rows = [
        ("processors", system.processors.to_string()),
        ("features", named(true)),
        ("left out", named(false)),
        ("languages", format!("{}, {} with a tagger", languages.count, languages.with_tagger)),
        (
            "frameworks",
            format!(
                "{} built in; {} in {}",
                listed(&frameworks.built_in),
                frameworks.own,
                folder(&frameworks.folder)
            ),
        ),
        ("encoders", format!("{} in {}", listed(&encoders.installed), folder(&encoders.folder))),
        ("OCR", ocr),
        ("settings", listed(&found.settings)),
        ("documents", confinement(&found.confinement)),
    ];
    let mut table = Table::new(&["", ""]);
    for (name, value) in rows {
        let mut lines = page.wrapped(&value, page.width.saturating_sub(14)).into_iter();
        table.row([name.to_owned(), lines.next().unwrap_or_default()]);
        lines.for_each(|line| table.row([String::new(), line]));
    }
    table.print(page, 0)?;
    if !found.problems.is_empty() {
        let title = page.alarm("Problems");
        page.blank()?;
        page.line(&title)?;
        found.problems.iter().try_for_each(|problem| page.paragraph(&format!("- {}", clean(problem)), 0))?;
    }
    Ok(())
}

/// Names in a row, or "none".
fn listed(names: &[String]) -> String {
    if names.is_empty() { "none".to_owned() } else { clean(&names.join(", ")) }
}

fn confinement(found: &ConfinementPart) -> String {
    if !found.process {
        return "not confined: no process could read a test document".to_owned();
    }
    let shut = if found.landlock { "Landlock: no files, no network" } else { "no Landlock: limits only" };
    let memory = found.memory.map_or("no limit on memory".to_owned(), |bytes| format!("{} MiB", bytes >> 20));
    format!(
        "read in a process of its own (tried just now); {shut}; {memory}; {} s for a small file",
        found.seconds
    )
}
