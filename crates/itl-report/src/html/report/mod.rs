//! The report of an alignment, which a person opens and explores.
//!
//! The file holds what the numbers are made of, not the numbers: counts of terms in units, δ, σ and N. The page
//! multiplies them when somebody looks, in the order in which the core did, so that every digit is the core's. That
//! keeps the file small and lets it open at once, whatever the size of the framework.

mod content;
mod head;

use itl_core::{Alignment, Values};
use itl_framework::Hierarchy;
use std::io::{self, Write};

use super::data::{Columns, Numbers, add_terms_of_units};
use super::shell::{Banner, Escaped, Markup, Page, REPORT};
use crate::Context;
use crate::views::ranked;
use crate::words::{relative, title_or};
pub(super) use content::Offsets;
use head::Head;

/// Concepts listed where no script runs.
const LISTED: usize = 100;

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
    add_terms_of_units(&mut columns, model, &numbers, &matches, alignment.units.len());
    let bytes = columns.pack(&Head::of(context, path, alignment, &hierarchy, &numbers))?;
    let framework = &model.framework().title;
    let heading = title_or(alignment.document.title.as_deref(), path);
    let page = Page {
        language: model.settings().language,
        title: &format!("{heading} · {framework}"),
        look: &REPORT,
        banner: Banner {
            skip: "result",
            eyebrow: &format!("Alignment with {framework}"),
            heading,
            facts: path,
            lead: "Opening the result…",
            announced: true,
        },
        body: include_str!("../app/report/body.html"),
        foot: "",
        plain: &strongest(context, alignment),
        data: Some(&bytes),
    };
    page.write(out)
}

/// The strongest concepts, for where no script runs.
fn strongest(context: Context<'_>, alignment: &Alignment) -> Markup {
    let concepts = &context.model.framework().concepts;
    let Values { absolute, relative: own } = &alignment.total;
    let mut list = Markup::default();
    let open = "<table><caption>The strongest concepts</caption>";
    list.plain_table(open, &["Concept", "Relative", "Affinity"], |list| {
        for column in ranked(&alignment.total, 0.0).into_iter().take(LISTED) {
            write!(
                list,
                "<tr><th scope=\"row\">{} {}</th><td>{}</td><td>{:.6}</td></tr>",
                Escaped(&concepts[column].id),
                Escaped(concepts[column].name()),
                relative(own[column]),
                absolute[column],
            );
        }
    });
    list
}
