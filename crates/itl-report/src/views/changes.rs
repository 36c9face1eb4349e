//! What became of verdicts and sentences, as every form tells it: documents side by side in, groups of changes and pairs of sentences out.

use itl_core::ConceptVerdict;
use itl_document::Unit;
use itl_framework::Concept;
use itl_study::{ComparedDocument, SentenceChange, VerdictChange, VerdictCourse};
use std::collections::BTreeSet;

use crate::views::{Compared, page_name};
use crate::words::{clean, counted, method};

/// What became of verdicts, in groups.
pub(crate) struct Changes<'a> {
    compared: Compared<'a>,
    all: &'a [VerdictChange],
}

/// A sentence in one of the documents.
pub(crate) struct Version<'a> {
    /// The document, by its place among all.
    pub(crate) document: usize,
    standing: &'a ComparedDocument,
    unit: &'a Unit,
}

impl<'a> Compared<'a> {
    /// What became of verdicts, where every document is assessed.
    pub(crate) fn verdict_changes(self) -> Option<Changes<'a>> {
        Some(Changes { compared: self, all: self.changes? })
    }
}

impl<'a> Changes<'a> {
    /// All of them: gained and lost first.
    pub(crate) fn all(&self) -> &'a [VerdictChange] {
        self.all
    }

    /// Those that some document covers or mentions, those first that changed.
    pub(crate) fn found(&self) -> impl Iterator<Item = &'a VerdictChange> {
        self.all.iter().filter(|change| self.over(change).any(|found| found.verdict.is_found()))
    }

    /// Those of a course.
    pub(crate) fn of(&self, course: VerdictCourse) -> Vec<&'a VerdictChange> {
        self.all.iter().filter(|change| change.course == course).collect()
    }

    /// The concept.
    pub(crate) fn concept(&self, change: &VerdictChange) -> &'a Concept {
        &self.compared.context.model.framework().concepts[change.column]
    }

    /// What each document comes to for it.
    pub(crate) fn over(&self, change: &VerdictChange) -> impl Iterator<Item = &'a ConceptVerdict> {
        let column = change.column;
        self.compared.documents.iter().filter_map(move |one| Some(&one.verdicts.as_ref()?.concepts[column]))
    }

    /// The verdicts of the first and of the last document: `covered → mentioned`, or the one that both have.
    pub(crate) fn verdicts(&self, change: &VerdictChange) -> String {
        self.ends(change, |found| method::verdict(found.verdict).to_owned())
    }

    /// The passages of the first and of the last document: `41 → 19`, or the number that both have.
    pub(crate) fn passages(&self, change: &VerdictChange) -> String {
        self.ends(change, |found| found.passages.len().to_string())
    }

    fn ends(&self, change: &VerdictChange, of: impl Fn(&ConceptVerdict) -> String) -> String {
        let mut over = self.over(change);
        let first = over.next().map(&of).unwrap_or_default();
        match over.last().map(of) {
            Some(last) if last != first => format!("{first} → {last}"),
            _ => first,
        }
    }

    /// How many concepts were gained, lost, and are as they were, in one sentence.
    pub(crate) fn summary(&self) -> String {
        let framework = self.compared.context.model.framework();
        let of = |course| self.of(course).len();
        let (gained, lost) = (of(VerdictCourse::Gained), of(VerdictCourse::Lost));
        let moved = of(VerdictCourse::More) + of(VerdictCourse::Fewer);
        match (gained + lost, moved) {
            (0, 0) => "No verdict and no number of passages changed.".to_owned(),
            (0, _) => format!(
                "No verdict changed. {} more or fewer passages.",
                have(moved, &framework.counted(moved))
            ),
            _ => format!(
                "{gained} gained, {lost} lost. {} the same verdict with more or fewer passages; {} unchanged.",
                have(moved, &framework.counted(moved)),
                of(VerdictCourse::Same),
            ),
        }
    }

    /// A sentence in the earlier and in the later document.
    pub(crate) fn versions(&self, sentence: &SentenceChange) -> (Option<Version<'a>>, Option<Version<'a>>) {
        let version = |document: usize, unit: usize| {
            let standing = &self.compared.documents[document];
            Version { document, standing, unit: &standing.units[unit] }
        };
        (
            sentence.before.map(|unit| version(sentence.from, unit)),
            sentence.after.map(|unit| version(sentence.from + 1, unit)),
        )
    }
}

/// The heading of a group of changes.
pub(crate) fn of_course(course: VerdictCourse) -> &'static str {
    match course {
        VerdictCourse::Gained => "Gained or stronger",
        VerdictCourse::Lost => "Lost or weaker",
        VerdictCourse::More => "Same verdict, more passages",
        VerdictCourse::Fewer => "Same verdict, fewer passages",
        VerdictCourse::Same => "Unchanged",
    }
}

fn have(count: usize, counted: &str) -> String {
    format!("{counted} {}", crate::words::verb(count as u64, "has", "have"))
}

impl Version<'_> {
    /// Its text on one line.
    pub(crate) fn text(&self) -> String {
        clean(self.unit.span.of(&self.standing.document.text))
    }

    /// The page it starts on, in words; empty where there are no pages.
    pub(crate) fn page(&self) -> String {
        self.unit
            .page
            .map_or(String::new(), |page| format!("page {}", page_name(&self.standing.document, page)))
    }

    /// Its text in pieces, with the words marked that the other version does not have.
    pub(crate) fn beside(&self, other: &Self) -> Vec<(String, bool)> {
        let theirs = other.text();
        let known: BTreeSet<String> = words(&theirs).map(|(_, word)| word.to_lowercase()).collect();
        let text = self.text();
        let mut pieces: Vec<(String, bool)> = Vec::new();
        let mut at = 0;
        for (start, word) in words(&text) {
            if !known.contains(&word.to_lowercase()) {
                pieces.push((text[at..start].to_owned(), false));
                pieces.push((word.to_owned(), true));
                at = start + word.len();
            }
        }
        pieces.push((text[at..].to_owned(), false));
        pieces
    }
}

/// The words of a text with their places.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let pieces = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    pieces.map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

/// So many sentences that are not shown.
pub(crate) fn more_sentences(hidden: usize) -> String {
    counted(hidden as u64, "more sentence")
}
