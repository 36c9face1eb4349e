//! The report of an alignment, which a person opens and explores.
//!
//! The file holds what the numbers are made of, not the numbers: counts of terms in units, δ, σ and N. The page
//! multiplies them when somebody looks, in the order in which the core did, so that every digit is the core's. That
//! keeps the file small and lets it open at once, whatever the size of the framework.

mod content;
mod head;
mod meaning;

use itl_core::{Alignment, NotAssessed, Values, Verdict, Verdicts};
use itl_framework::Hierarchy;
use std::io::{self, Write};

use super::data::{Columns, Numbers, add_terms_of_units};
use super::pictures::PagePictures;
use super::shell::{Banner, Escaped, FRAMED_REPORT, Markup, PAGED_REPORT, Page, REPORT};
use crate::Context;
use crate::views::{ranked, signed};
use crate::words::{evidence, file_name, method, relative, title_or};
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
    paged_alignment(out, context, path, alignment, PagePictures::None)
}

/// Writes the report of an alignment with pictures of pages, if there are any, and what is found marked on them.
///
/// # Errors
/// If `out` fails.
pub fn paged_alignment(
    out: &mut dyn Write,
    context: Context<'_>,
    path: &str,
    alignment: &Alignment,
    pictures: PagePictures<'_>,
) -> io::Result<()> {
    let model = context.model;
    let text = model.match_text(&alignment.analysis);
    let matches = text.matches(&alignment.spans());
    let numbers = Numbers::of(model, &matches, &text, &alignment.analysis.stems);
    let hierarchy = Hierarchy::of(model.framework());
    let mut columns = Columns::default();
    content::add(&mut columns, model, alignment, &numbers);
    add_terms_of_units(&mut columns, model, &numbers, &matches, alignment.units.len());
    if !pictures.is_none() {
        content::add_pages(&mut columns, alignment);
    }
    let bytes = columns.pack(&Head::of(context, path, alignment, &hierarchy, &numbers))?;
    let framework = &model.framework().title;
    let heading = title_or(alignment.document.title.as_deref(), file_name(path));
    let plain = match (&alignment.verdicts, alignment.not_assessed) {
        (Some(verdicts), _) => outcomes(context, alignment, verdicts),
        (None, Some(reason)) if !matches!(reason, NotAssessed::NoThreshold(_)) => unread(reason),
        (None, _) => strongest(context, alignment),
    };
    let page = Page {
        language: model.settings().language,
        title: &format!("{heading} · {framework}"),
        look: match pictures {
            PagePictures::Around => &FRAMED_REPORT,
            _ if pictures.is_none() => &REPORT,
            _ => &PAGED_REPORT,
        },
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
        plain: &plain,
        data: Some(&bytes),
    };
    page.write_with(out, pictures)
}

/// The verdict for each concept, most evidence first, for where no script runs.
fn outcomes(context: Context<'_>, alignment: &Alignment, verdicts: &Verdicts) -> Markup {
    let concepts = &context.model.framework().concepts;
    let found = &verdicts.concepts;
    let mut order: Vec<usize> = (0..found.len()).collect();
    let rank = |column: &usize| match found[*column].verdict {
        Verdict::Covered => 0,
        Verdict::Mentioned => 1,
        Verdict::None => 2,
        Verdict::NotApplicable => 3,
    };
    order.sort_by(|a, b| rank(a).cmp(&rank(b)).then(found[*b].evidence.total_cmp(&found[*a].evidence)));
    let mut list = Markup::default();
    let noun = context.model.framework().noun();
    let first = noun
        .chars()
        .next()
        .map_or(String::new(), |first| first.to_uppercase().chain(noun.chars().skip(1)).collect());
    let heads = [&*first, "Verdict", "Evidence", "Passages", "Pages"];
    list.plain_table("<table><caption>What the document covers</caption>", &heads, |list| {
        for column in order.into_iter().take(LISTED) {
            let pages: Vec<String> = alignment.pages(column).iter().map(u32::to_string).collect();
            write!(
                list,
                "<tr><th scope=\"row\">{} {}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
                Escaped(&concepts[column].id),
                Escaped(concepts[column].name()),
                Escaped(&verdict_said(context, verdicts, column)),
                evidence(found[column].evidence),
                found[column].passages.len(),
                pages.join(", "),
            );
        }
    });
    list
}

/// A verdict; where it is a person's, with who and when, and the program's.
fn verdict_said(context: Context<'_>, verdicts: &Verdicts, column: usize) -> String {
    let verdict = method::verdict(verdicts.concepts[column].verdict);
    let by = context.review.and_then(|review| Some((review.verdict(column)?, review.replaced(column)?)));
    by.map_or(verdict.to_owned(), |(by, program)| {
        format!("{verdict} ({}; program: {})", signed(&by.decision), method::verdict(program))
    })
}

/// Why nothing is assessed, for where no script runs.
fn unread(reason: NotAssessed) -> Markup {
    let mut said = Markup::default();
    write!(said, "<p class=\"alarm\">{}</p>", Escaped(&method::not_assessed_plainly(reason)));
    said
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
