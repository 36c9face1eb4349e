//! People's decisions beside a result: the review of a document with the columns of the framework, and its part in JSON.

use itl_core::{Model, Verdict, Verdicts};
use itl_review::{Decision, Opinion, Review, ReviewFile, Ruling, Subject};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[cfg(test)]
use crate::schema;

/// The review of a document against a framework.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reviewed {
    review: Review,
    /// The column of each subject's concept, where the framework has it.
    columns: Vec<Option<usize>>,
    /// The hashes of the files.
    files: Vec<String>,
    /// Subjects by row and column.
    cells: BTreeMap<(usize, usize), usize>,
    /// Subjects that are concepts as a whole, by column.
    concepts: BTreeMap<usize, usize>,
    /// The program's verdicts, with decisions about passages and without those about concepts.
    program: Vec<Verdict>,
}

impl Reviewed {
    /// A review that these files came to.
    #[must_use]
    pub fn new(review: Review, files: &[ReviewFile], model: &Model) -> Self {
        let by_id: BTreeMap<&str, usize> = model
            .framework()
            .concepts
            .iter()
            .enumerate()
            .map(|(column, concept)| (concept.id.as_str(), column))
            .collect();
        let columns: Vec<Option<usize>> =
            review.subjects.iter().map(|subject| by_id.get(subject.concept.as_str()).copied()).collect();
        let (mut cells, mut concepts) = (BTreeMap::new(), BTreeMap::new());
        for (at, (subject, column)) in review.subjects.iter().zip(&columns).enumerate() {
            let Some(column) = *column else { continue };
            match &subject.rows {
                Some(rows) => cells.extend(rows.clone().map(|row| ((row, column), at))),
                None if subject.passage.is_none() => drop(concepts.insert(column, at)),
                None => {}
            }
        }
        let files = files.iter().map(|file| file.sha256.clone()).collect();
        Self { review, columns, files, cells, concepts, program: Vec::new() }
    }

    /// Keeps the program's verdicts, before those of people take their place.
    pub fn keep_program(&mut self, verdicts: &Verdicts) {
        self.program = verdicts.concepts.iter().map(|concept| concept.verdict).collect();
    }

    /// The review.
    #[must_use]
    pub fn review(&self) -> &Review {
        &self.review
    }

    /// All subjects with the columns of their concepts.
    pub fn subjects(&self) -> impl Iterator<Item = (&Subject, Option<usize>)> {
        self.review.subjects.iter().zip(self.columns.iter().copied())
    }

    /// What people say of a passage of a concept.
    #[must_use]
    pub fn passage(&self, row: usize, column: usize) -> Option<&Subject> {
        self.cells.get(&(row, column)).map(|&at| &self.review.subjects[at])
    }

    /// What people say of a concept as a whole.
    #[must_use]
    pub fn concept(&self, column: usize) -> Option<&Subject> {
        self.concepts.get(&column).map(|&at| &self.review.subjects[at])
    }

    /// The verdict that people gave a concept, if they agree.
    #[must_use]
    pub fn verdict(&self, column: usize) -> Option<&Opinion> {
        self.concept(column)?.outcome()
    }

    /// The program's verdict, where that of people took its place.
    #[must_use]
    pub fn replaced(&self, column: usize) -> Option<Verdict> {
        self.verdict(column)?;
        self.program.get(column).copied()
    }

    /// The passages that were rejected for a concept, in the order of the document.
    pub fn rejected(&self, column: usize) -> impl Iterator<Item = (&Subject, &Opinion)> {
        let ours = self.subjects().filter(move |(_, of)| *of == Some(column));
        ours.filter_map(|(subject, _)| Some((subject, subject.outcome()?)))
            .filter(|(_, opinion)| opinion.decision.decision == Ruling::Reject)
    }
}

/// With --review: what people decided. The verdicts of the result have it in them.
#[derive(Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ReviewPart {
    /// SHA-256 of the review files.
    pub files: Vec<String>,
    /// By concept: the verdict of people, where they gave one and agree.
    #[cfg_attr(test, schemars(with = "Vec<Option<schema::RulingName>>"))]
    pub verdict: Vec<Option<Ruling>>,
    /// By concept: the verdict of the program, which that of people takes the place of.
    #[cfg_attr(test, schemars(with = "Vec<schema::VerdictName>"))]
    pub program: Vec<String>,
    /// Each passage or concept that people decided about.
    pub decisions: Vec<SubjectPart>,
    /// Decisions in these files about other documents or frameworks.
    pub elsewhere: usize,
}

/// A passage and a concept, or a concept as a whole, with what people say of it.
#[derive(Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SubjectPart {
    /// The id of the concept.
    pub concept: String,
    /// The rows that have the passage now; null where it is lost, or the decision is about the concept as a whole.
    pub units: Option<Vec<usize>>,
    /// The words of the passage as they were when it was decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passage: Option<String>,
    /// Of a passage: whether it is not in the document any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost: Option<bool>,
    /// What follows; null where people differ or are not sure.
    #[cfg_attr(test, schemars(with = "Option<schema::RulingName>"))]
    pub decision: Option<Ruling>,
    /// Who says what now.
    pub by: Vec<OpinionPart>,
}

/// What a person says.
#[derive(Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct OpinionPart {
    /// Who decided.
    pub reviewer: String,
    /// The decision.
    #[cfg_attr(test, schemars(with = "schema::RulingName"))]
    pub decision: Ruling,
    /// Why the concept has this verdict.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Anything else the person wrote.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// When they decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
    /// Whether it settles what others disagree on.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub settles: bool,
    /// What the person said before, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<OpinionPart>,
}

impl ReviewPart {
    /// The part of a result.
    #[must_use]
    pub fn of(reviewed: &Reviewed, model: &Model) -> Self {
        let verdict = |column| Some(reviewed.verdict(column)?.decision.decision);
        Self {
            files: reviewed.files.clone(),
            verdict: (0..model.concept_count()).map(verdict).collect(),
            program: reviewed.program.iter().map(|verdict| verdict.name().to_owned()).collect(),
            decisions: reviewed.review.subjects.iter().map(SubjectPart::of).collect(),
            elsewhere: reviewed.review.elsewhere,
        }
    }
}

impl SubjectPart {
    fn of(subject: &Subject) -> Self {
        let opinion = |one: &Opinion| OpinionPart {
            before: one.before.iter().map(OpinionPart::of).collect(),
            ..OpinionPart::of(&one.decision)
        };
        Self {
            concept: subject.concept.clone(),
            units: subject.rows.clone().map(Iterator::collect),
            passage: subject.passage.as_ref().map(|passage| passage.text.clone()),
            lost: subject.passage.as_ref().map(|_| subject.is_lost()),
            decision: subject.outcome().map(|one| one.decision.decision),
            by: subject.opinions.iter().map(opinion).collect(),
        }
    }
}

impl OpinionPart {
    fn of(decision: &Decision) -> Self {
        let Decision { reviewer, decision, reason, comment, time, settles, .. } = decision.clone();
        Self { reviewer, decision, reason, comment, time, settles, before: Vec::new() }
    }
}
