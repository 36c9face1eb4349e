//! The page of a study: a framework against itself, for people who have to decide whether to trust it.
//!
//! As in the report of an alignment the file holds what the cells are made of: the terms that two or more concepts
//! share, with δ, σ and counts. All cells but the diagonal follow from them, to the last bit; the diagonal is λ_ref.

mod content;
mod head;

use itl_study::{Check, Study};
use itl_text::{LinguisticCore, Notice};
use std::fmt::Write as _;
use std::io::{self, Write};

use super::app::joined;
use super::columns::Columns;
use super::escape::Escaped;
use super::page::Shell;
use crate::Context;
use head::Head;

/// Frameworks of more concepts are shown by family only: their cells would be too much for a page.
const WHOLE: usize = 3000;
/// Texts longer than this, all together, are left out.
const TEXTS: usize = 8 << 20;
/// Findings listed where no script runs have at most so many concepts each.
const LISTED: usize = 20;

/// The parts of the script: those of the report that fit, then the study's own.
const PARTS: [&str; 16] = [
    include_str!("../app/unpack.js"),
    include_str!("../app/dom.js"),
    include_str!("../app/result.js"),
    include_str!("../app/words.js"),
    include_str!("../app/colour.js"),
    include_str!("../app/terms.js"),
    include_str!("../app/made.js"),
    include_str!("../app/study/matrix.js"),
    include_str!("../app/study/summary.js"),
    include_str!("../app/study/view.js"),
    include_str!("../app/study/map.js"),
    include_str!("../app/study/overlaps.js"),
    include_str!("../app/study/table.js"),
    include_str!("../app/study/lengths.js"),
    include_str!("../app/study/detail.js"),
    include_str!("../app/study/start.js"),
];

const STYLE: &str = concat!(
    include_str!("../app/views.css"),
    include_str!("../app/heatmap.css"),
    include_str!("../app/evidence.css"),
    include_str!("../app/media.css"),
    include_str!("../app/study/study.css"),
);

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
    let framework = model.framework();
    let body = format!(
        include_str!("../app/study/body.html"),
        title = Escaped(&framework.title),
        verdict = Escaped(&studied.check.verdict.sentence()),
        findings = findings(studied),
    );
    let shell = Shell {
        title: &format!("Study of {}", framework.title),
        language: model.settings().language.code(),
        style: STYLE,
        body: &body,
        script: Some((&joined(&PARTS), &bytes)),
    };
    shell.write(out)
}

/// The findings where no script runs.
fn findings(studied: Studied<'_>) -> String {
    let concepts = &studied.context.model.framework().concepts;
    let mut list = String::new();
    for finding in &studied.check.findings {
        let columns = finding.cases.iter().flat_map(|case| &case.columns).take(LISTED);
        let ids: Vec<&str> = columns.map(|&column| concepts[column].id.as_str()).collect();
        // Writing to a string does not fail.
        let _ = write!(
            list,
            "<li>{}: {} <span class=\"faint\">{}</span></li>",
            Escaped(&finding.message),
            Escaped(&finding.suggestion.to_string()),
            Escaped(&ids.join(", ")),
        );
    }
    list
}
