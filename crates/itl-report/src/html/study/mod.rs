//! The page of a study: a framework against itself, for people who have to decide whether to trust it.
//!
//! As in the report of an alignment the file holds what the cells are made of: the terms that two or more concepts
//! share, with δ, σ and counts. All cells but the diagonal follow from them, to the last bit; the diagonal is λ_ref.

mod content;
mod head;

use itl_base::Notice;
use itl_study::{Check, Study};
use itl_text::LinguisticCore;
use std::io::{self, Write};

use super::data::Columns;
use super::shell::{Banner, Escaped, Markup, Page, STUDY};
use crate::Context;
use head::Head;

/// Frameworks of more concepts are shown by family only: their cells would be too much for a page.
const WHOLE: usize = 3000;
/// Texts longer than this, all together, are left out.
const TEXTS: usize = 8 << 20;
/// Findings listed where no script runs have at most so many concepts each.
const LISTED: usize = 20;

/// What a study page is made of.
#[derive(Clone, Copy)]
pub struct Studied<'a> {
    /// The model and its settings.
    pub context: Context<'a>,
    /// The core that read the descriptors: without it no words are marked.
    pub core: Option<&'a LinguisticCore>,
    /// The study.
    pub study: &'a Study,
    /// What a check found.
    pub check: &'a Check,
    /// What else there is to say.
    pub notices: &'a [Notice],
}

/// Writes the page of a study: one HTML file that needs nothing else.
///
/// # Errors
/// If `out` fails.
pub fn study(out: &mut dyn Write, studied: Studied<'_>) -> io::Result<()> {
    let model = studied.context.model;
    let mut columns = Columns::default();
    let whole = model.concept_count() <= WHOLE;
    let numbers = content::add(&mut columns, studied, whole);
    let bytes = columns.pack(&Head::of(studied, &numbers, whole))?;
    let framework = &model.framework().title;
    let page = Page {
        language: model.settings().language,
        title: &format!("Study of {framework}"),
        look: &STUDY,
        banner: Banner {
            skip: "study",
            eyebrow: "A framework against itself",
            heading: framework,
            facts: "",
            lead: &format!("{}.", Escaped(&studied.check.verdict.sentence())),
            announced: false,
        },
        body: include_str!("../app/study/body.html"),
        foot: "",
        plain: &findings(studied),
        data: Some(&bytes),
    };
    page.write(out)
}

/// The findings where no script runs.
fn findings(studied: Studied<'_>) -> Markup {
    let concepts = &studied.context.model.framework().concepts;
    let mut list = Markup::default();
    list.push("<ul>");
    for finding in &studied.check.findings {
        let columns = finding.cases.iter().flat_map(|case| &case.columns).take(LISTED);
        let ids: Vec<&str> = columns.map(|&column| concepts[column].id.as_str()).collect();
        write!(
            list,
            "<li>{}: {} <span class=\"faint\">{}</span></li>",
            Escaped(&finding.message),
            Escaped(&finding.suggestion.to_string()),
            Escaped(&ids.join(", ")),
        );
    }
    list.push("</ul>");
    list
}
