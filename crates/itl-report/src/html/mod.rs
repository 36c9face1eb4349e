//! HTML files: one for an alignment, which a person opens and explores.
//!
//! The file holds what the numbers are made of, not the numbers: counts of terms in units, δ, σ and N. The page
//! multiplies them when somebody looks, in the order in which the core did, so that every digit is the core's. That
//! keeps the file small and lets it open at once, whatever the size of the framework.

mod app;
mod columns;
mod compare;
mod content;
mod escape;
mod eval;
mod head;
mod movement;
mod numbers;
mod overview;
mod page;
mod settings;
mod study;
mod terms;

pub use compare::compared;
pub use eval::evaluated;
pub use overview::overview;
pub use study::{Studied, study};

use itl_core::Alignment;
use itl_framework::Hierarchy;
use std::io::{self, Write};

use crate::Context;
use columns::Columns;
use head::Head;
use numbers::Numbers;
use page::Shell;

/// Writes the report of an alignment: one HTML file that needs nothing else.
///
/// # Errors
/// If `out` fails.
pub fn alignment(
    out: &mut dyn Write,
    context: Context<'_>,
    path: &str,
    alignment: &Alignment,
) -> io::Result<()> {
    let model = context.model;
    let text = model.match_text(&alignment.analysis);
    let matches = text.matches(&alignment.spans());
    let numbers = Numbers::of(model, &matches, &text, &alignment.analysis.stems);
    let hierarchy = Hierarchy::of(model.framework());
    let mut columns = Columns::default();
    content::add(&mut columns, model, alignment, &numbers);
    terms::add(&mut columns, model, &numbers, &matches, alignment.units.len());
    let bytes = columns.pack(&Head::of(context, path, alignment, &hierarchy, &numbers))?;
    let title = alignment.document.title.as_deref().filter(|title| !title.trim().is_empty()).unwrap_or(path);
    let body = app::body(context, title, path, alignment);
    let shell = Shell {
        title: &format!("{title} · {}", model.framework().title),
        language: model.settings().language.code(),
        style: app::STYLE,
        body: &body,
        script: Some((&app::script(), &bytes)),
    };
    shell.write(out)
}
