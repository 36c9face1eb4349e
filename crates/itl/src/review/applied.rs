//! The review files of the settings applied to an alignment.
//!
//! In: an alignment and review files. Out: verdicts with the decisions in them, and notices of what could not be used: decisions about
//! another document, passages that are lost, concepts that the framework does not have, damaged lines, people who differ.

use itl_base::{Help, Notice};
use itl_core::{ReviewedCell, Verdict};
use itl_report::Reviewed;
use itl_review::{Decision, DocumentRef, FrameworkRef, Review, ReviewFile, Ruling, Text};
use std::collections::BTreeSet;

use crate::{Alignment, Reference, Session};

/// Lines, passages and concepts that a notice names.
const NAMED: usize = 3;

impl Session {
    /// Applies the review files of the settings, if there are any.
    pub(crate) fn reviewed(
        &self,
        reference: &Reference,
        name: &str,
        result: &mut itl_core::Alignment,
    ) -> Option<Reviewed> {
        let files = &self.settings().alignment.review.as_ref()?.0;
        Some(applied(files, reference, name, result))
    }
}

impl Alignment {
    /// The same document with what people decided, for an alignment that was made without a review.
    #[must_use]
    pub fn with_review(&self, files: &[ReviewFile]) -> Self {
        let mut result = self.result.clone();
        let review = applied(files, &self.reference, &self.name, &mut result);
        let (reference, name, path) = (self.reference.clone(), self.name.clone(), self.path.clone());
        Self { reference, name, path, result, review: Some(review) }
    }
}

/// Applies review files to a result.
fn applied(
    files: &[ReviewFile],
    reference: &Reference,
    name: &str,
    result: &mut itl_core::Alignment,
) -> Reviewed {
    let document = document_ref(name, result);
    let framework = framework_ref(reference);
    let spans = result.spans();
    let review = review_of(files, &document, &framework, &Text::new(&result.document.text, &spans));
    let mut reviewed = Reviewed::new(review, files, reference.model());
    let mut notices: Vec<Notice> = damaged(files).into_iter().collect();
    notices.extend(used(&reviewed, files, &document, &framework));
    result.notices.extend(notices);
    reference.model().review(result, &cells(&reviewed));
    if let Some(verdicts) = &mut result.verdicts {
        reviewed.keep_program(verdicts);
        for (column, concept) in verdicts.concepts.iter_mut().enumerate() {
            let said = reviewed.verdict(column).map(|opinion| opinion.decision.decision);
            concept.verdict = said.and_then(verdict).unwrap_or(concept.verdict);
        }
    }
    reviewed
}

/// What files say of a document.
pub(super) fn review_of(
    files: &[ReviewFile],
    document: &DocumentRef,
    framework: &FrameworkRef,
    text: &Text<'_>,
) -> Review {
    Review::of(files, text, |decision| is_about(decision, document, framework))
}

/// Whether a decision is about this document, or an earlier version of it with the same name, and this framework.
fn is_about(decision: &Decision, document: &DocumentRef, framework: &FrameworkRef) -> bool {
    let same = decision.document.sha256 == document.sha256 && !document.sha256.is_empty();
    let named = decision.document.title.is_some() && decision.document.title == document.title;
    decision.framework.id == framework.id && (same || named)
}

/// How review files name a document: by the hash and the name of its file.
pub(super) fn document_ref(name: &str, result: &itl_core::Alignment) -> DocumentRef {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    DocumentRef { sha256: result.document.sha256.clone().unwrap_or_default(), title: Some(file.to_owned()) }
}

pub(super) fn framework_ref(reference: &Reference) -> FrameworkRef {
    let model = reference.model();
    FrameworkRef { id: model.framework().id.clone(), fingerprint: model.fingerprint().to_owned() }
}

/// The cells that decisions change: an accepted passage is the unit with most of its words, a rejected one all of its units.
fn cells(reviewed: &Reviewed) -> Vec<ReviewedCell> {
    let mut cells = Vec::new();
    for (subject, column) in reviewed.subjects() {
        let (Some(opinion), Some(column)) = (subject.outcome(), column) else { continue };
        match (opinion.decision.decision, subject.row, &subject.rows) {
            (Ruling::Accept, Some(row), _) => cells.push(ReviewedCell { row, column, accepted: true }),
            (Ruling::Reject, _, Some(rows)) => {
                cells.extend(rows.clone().map(|row| ReviewedCell { row, column, accepted: false }));
            }
            _ => {}
        }
    }
    cells
}

/// The verdict that a ruling is.
fn verdict(ruling: Ruling) -> Option<Verdict> {
    match ruling {
        Ruling::Covered => Some(Verdict::Covered),
        Ruling::Mentioned => Some(Verdict::Mentioned),
        Ruling::None => Some(Verdict::None),
        Ruling::NotApplicable => Some(Verdict::NotApplicable),
        _ => None,
    }
}

/// Names the damaged lines of files.
fn damaged(files: &[ReviewFile]) -> Option<Notice> {
    let lines: Vec<String> = files
        .iter()
        .flat_map(|file| file.damaged().map(|line| format!("line {} ({})", line.number, line.reason)))
        .collect();
    let message = format!("{} of the review cannot be read and {} left out", some(&lines), be(lines.len()));
    (!lines.is_empty()).then(|| Notice::warning("review-damaged", message))
}

/// Tells which decisions could not be used, and why.
fn used(
    reviewed: &Reviewed,
    files: &[ReviewFile],
    document: &DocumentRef,
    framework: &FrameworkRef,
) -> Vec<Notice> {
    let mut notices = Vec::new();
    let review = reviewed.review();
    let all: Vec<&Decision> = files.iter().flat_map(ReviewFile::decisions).collect();
    if review.subjects.is_empty() && !all.is_empty() {
        let others: BTreeSet<&str> = all
            .iter()
            .map(|one| match one.framework.id == framework.id {
                true => one.document.title.as_deref().unwrap_or(&one.document.sha256),
                false => one.framework.id.as_str(),
            })
            .collect();
        let others: Vec<String> = others.into_iter().map(|name| format!("\"{name}\"")).collect();
        let message = format!("no decision of the review is used: they are about {}", some(&others));
        let help =
            Help::say("a document is known by its hash or by the name of its file, a framework by its id");
        notices.push(Notice::warning("review-elsewhere", message).with_help(help));
    }
    let ours: Vec<&&Decision> = all.iter().filter(|one| is_about(one, document, framework)).collect();
    if ours.iter().any(|one| one.document.sha256 != document.sha256) {
        let message = "the review was made with another version of the document: its passages were looked for by their words";
        notices.push(Notice::info("review-older-document", message));
    }
    if ours.iter().any(|one| one.framework.fingerprint != framework.fingerprint) {
        let message = "the review was made with another version of the framework or other settings: concepts are taken by their ids";
        notices.push(Notice::info("review-older-framework", message));
    }
    let unknown: BTreeSet<&str> = reviewed
        .subjects()
        .filter(|(_, column)| column.is_none())
        .map(|(subject, _)| subject.concept.as_str())
        .collect();
    if !unknown.is_empty() {
        let names: Vec<String> = unknown.into_iter().map(|id| format!("\"{id}\"")).collect();
        let message =
            format!("the framework has no concept {}: decisions about it are not used", some(&names));
        notices.push(Notice::warning("review-unknown-concept", message));
    }
    let lost: Vec<String> = review
        .lost()
        .filter_map(|subject| {
            Some(format!("{}: “{}”", subject.concept, excerpt(&subject.passage.as_ref()?.text)))
        })
        .collect();
    if !lost.is_empty() {
        let (count, are) = (lost.len(), be(lost.len()));
        let message = format!(
            "{count} reviewed {} not in the document any more and {are} not used: {}",
            if count == 1 { "passage is" } else { "passages are" },
            some(&lost)
        );
        notices.push(Notice::warning("review-lost", message));
    }
    let differing: Vec<String> = review
        .contradictions()
        .map(|subject| {
            let said = subject
                .opinions
                .iter()
                .map(|one| format!("{} {}", one.decision.reviewer, one.decision.decision.name()));
            format!("{} ({})", subject.concept, said.collect::<Vec<_>>().join(", "))
        })
        .collect();
    if !differing.is_empty() {
        let message =
            format!("reviewers differ, and nothing follows until one settles it: {}", some(&differing));
        notices.push(Notice::warning("review-contradiction", message));
    }
    notices
}

fn be(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

/// The first of some names, and how many more there are.
pub(super) fn some(names: &[String]) -> String {
    let shown = names.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ");
    match names.len().saturating_sub(NAMED) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

fn excerpt(text: &str) -> String {
    let mut words: String = text.chars().take(60).collect();
    if words.len() < text.len() {
        words.push('…');
    }
    words
}
