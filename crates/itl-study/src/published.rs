//! The published SDG study: its tagged tokens, its printed figures, and how a model compares with them.

use itl_base::{Cancel, Cancelled, Language, Tag};
use itl_core::{Model, TermId, TermKind};
use itl_framework::{Concept, Framework, GivenWord};
use serde::Deserialize;
use std::collections::BTreeMap;

static PRINTED: &str = include_str!("../data/published-sdg.json");

/// The figures as they were printed.
#[derive(Debug, Clone, Deserialize)]
pub struct PublishedStudy {
    goals: Vec<Goal>,
    distinct_terms_by_type: BTreeMap<String, Vec<u64>>,
    specificity: BTreeMap<String, Vec<f64>>,
    discriminability: Vec<PrintedTerm>,
    importance: Vec<PrintedTerm>,
    tolerance: Tolerance,
    g10_terms: BTreeMap<String, Vec<String>>,
    affinity_matrix: Vec<Vec<f64>>,
}

#[derive(Debug, Clone, Deserialize)]
struct Goal {
    id: String,
    statement: String,
    tokens: Vec<String>,
}

#[derive(Debug, Clone, Deserialize)]
struct PrintedTerm {
    #[serde(rename = "type")]
    kind: TermKind,
    term: Vec<String>,
    delta: Option<f64>,
    #[serde(default)]
    phi: BTreeMap<String, f64>,
}

#[derive(Debug, Clone, Deserialize)]
struct Tolerance {
    affinity: f64,
    delta: f64,
    phi: f64,
    specificity: f64,
}

/// A printed figure beside the computed one.
#[derive(Debug, Clone, PartialEq)]
pub struct Figure {
    /// What it is the figure of, such as `δ sustain/JJ`.
    pub name: String,
    /// As printed.
    pub printed: f64,
    /// As computed; `None` if the model does not have the term.
    pub computed: Option<f64>,
    /// How far apart they may be, given how the study rounded.
    pub tolerance: f64,
}

/// A model beside the printed study.
#[derive(Debug, Clone, PartialEq)]
pub struct PrintedComparison {
    /// Distinct terms by type: one figure per goal, for each type.
    pub counts: Vec<Vec<Figure>>,
    /// σ: one figure per goal, for each type.
    pub specificity: Vec<Vec<Figure>>,
    /// δ of the study's examples.
    pub discriminability: Vec<Figure>,
    /// φ of the study's examples.
    pub importance: Vec<Figure>,
    /// The terms of goal 10 by type: printed, computed.
    pub goal_10: Vec<(TermKind, Vec<String>, Vec<String>)>,
    /// The 17 × 17 cells, row after row.
    pub cells: Vec<Figure>,
    /// For each goal whose words differ from the study's: the study's words and the model's, as `stem/TAG`.
    pub words: Vec<(String, Vec<String>, Vec<String>)>,
}

impl Figure {
    /// Whether the two agree within the tolerance.
    #[must_use]
    pub fn agrees(&self) -> bool {
        self.difference() <= self.tolerance
    }

    /// How far apart the two are; infinite if there is no computed one.
    #[must_use]
    pub fn difference(&self) -> f64 {
        self.computed.map_or(f64::INFINITY, |computed| (computed - self.printed).abs())
    }
}

impl PrintedComparison {
    /// How many of the cells agree.
    #[must_use]
    pub fn cells_that_agree(&self) -> usize {
        self.cells.iter().filter(|cell| cell.agrees()).count()
    }

    /// Every printed figure.
    pub fn figures(&self) -> impl Iterator<Item = &Figure> {
        let figures = self.counts.iter().chain(&self.specificity).flatten();
        figures.chain(&self.discriminability).chain(&self.importance).chain(&self.cells)
    }

    /// Whether every printed figure is reproduced.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.figures().all(Figure::agrees)
            && self.goal_10.iter().all(|(_, printed, computed)| printed == computed)
    }
}

impl PublishedStudy {
    /// The study.
    ///
    /// # Panics
    /// Never: the figures are compiled in and a test reads them.
    #[must_use]
    pub fn printed() -> Self {
        serde_json::from_str(PRINTED).expect("the fixture is valid")
    }

    /// The framework of the study: the statements with its own tagged tokens.
    #[must_use]
    pub fn framework(&self) -> Framework {
        let word = |token: &String| {
            let (surface, tag) = token.rsplit_once('/')?;
            Some(GivenWord { surface: surface.to_owned(), tag: Tag::new(tag)? })
        };
        let concept = |goal: &Goal| Concept {
            id: goal.id.clone(),
            uri: None,
            parent: None,
            label: goal.id.clone(),
            descriptor: goal.statement.clone(),
            tokens: Some(goal.tokens.iter().filter_map(word).collect()),
            parts: Vec::new(),
        };
        Framework {
            title: "Sustainable Development Goals, as in the published study".to_owned(),
            language: Some(Language::ENGLISH),
            concepts: self.goals.iter().map(concept).collect(),
            ..Framework::empty("sdg-published")
        }
    }

    /// Sets a model of the 17 goals, in their order, beside the printed figures. `reference` is the model of
    /// the study's own framework, to compare the words with.
    ///
    /// # Panics
    /// If the model does not have 17 concepts.
    /// # Errors
    /// If it was cancelled.
    pub fn compare(
        &self,
        model: &Model,
        reference: &Model,
        cancel: &Cancel,
    ) -> Result<PrintedComparison, Cancelled> {
        assert_eq!(model.concept_count(), self.goals.len(), "a model of the 17 goals");
        let matrix = model.align_descriptors(cancel)?;
        let figure =
            |name: String, printed, computed, tolerance| Figure { name, printed, computed, tolerance };
        let per_goal = |kind: TermKind, printed: &[f64], computed: &dyn Fn(usize) -> f64, tolerance| {
            let goals = self.goals.iter().zip(printed).enumerate();
            let name = |goal: &Goal| format!("{} {}", kind.name(), goal.id);
            goals
                .map(|(column, (goal, &printed))| {
                    figure(name(goal), printed, Some(computed(column)), tolerance)
                })
                .collect()
        };
        let counts = TermKind::ALL.map(|kind| {
            let printed: Vec<f64> =
                self.distinct_terms_by_type[kind.name()].iter().map(|&n| n as f64).collect();
            per_goal(kind, &printed, &|column| model.profile(column).distinct[kind as usize] as f64, 0.0)
        });
        let specificity = TermKind::ALL.map(|kind| {
            let computed = |column| model.profile(column).specificity[kind as usize];
            per_goal(kind, &self.specificity[kind.name()], &computed, self.tolerance.specificity)
        });
        let column = |id: &str| self.goals.iter().position(|goal| goal.id == id).unwrap_or(0);
        let discriminability = self.discriminability.iter().filter_map(|term| {
            let computed = term.find(model).map(|id| model.term(id).discriminability);
            Some(figure(format!("δ {}", term.name()), term.delta?, computed, self.tolerance.delta))
        });
        let importance = self.importance.iter().flat_map(|term| {
            let found = term.find(model);
            term.phi.iter().map(move |(goal, &printed)| {
                let computed =
                    found.and_then(|id| model.weight(id, column(goal))).map(|weight| weight.importance);
                figure(format!("φ {} in {goal}", term.name()), printed, computed, self.tolerance.phi)
            })
        });
        let cells = self.affinity_matrix.iter().enumerate().flat_map(|(row, printed)| {
            let (matrix, goals) = (&matrix, &self.goals);
            printed.iter().enumerate().map(move |(column, &printed)| {
                let name = format!("Λ {} {}", goals[row].id, goals[column].id);
                figure(name, printed, Some(matrix.get(row, column)), self.tolerance.affinity)
            })
        });
        Ok(PrintedComparison {
            counts: counts.into(),
            specificity: specificity.into(),
            discriminability: discriminability.collect(),
            importance: importance.collect(),
            goal_10: TermKind::ALL.map(|kind| (kind, self.goal_10(kind), terms_of(model, 9, kind))).into(),
            cells: cells.collect(),
            words: self.word_differences(model, reference),
        })
    }

    fn goal_10(&self, kind: TermKind) -> Vec<String> {
        let mut terms = self.g10_terms[kind.name()].clone();
        terms.sort();
        terms
    }

    fn word_differences(&self, model: &Model, reference: &Model) -> Vec<(String, Vec<String>, Vec<String>)> {
        let words = |model: &Model, column| -> Vec<String> {
            model.words(column).map(|(stem, tag)| format!("{stem}/{tag}")).collect()
        };
        let pairs = self
            .goals
            .iter()
            .enumerate()
            .map(|(column, goal)| (goal.id.clone(), words(reference, column), words(model, column)));
        pairs.filter(|(_, printed, computed)| printed != computed).collect()
    }
}

impl PrintedTerm {
    fn name(&self) -> String {
        match self.kind {
            TermKind::Individual => self.term.join("/"),
            _ => self.term.join(" "),
        }
    }

    fn find(&self, model: &Model) -> Option<TermId> {
        let stems: Vec<&str> = match self.kind {
            TermKind::Individual => vec![&self.term[0]],
            _ => self.term.iter().map(String::as_str).collect(),
        };
        let name = self.name();
        model.find_terms(&stems).into_iter().find(|&id| {
            let term = model.term(id);
            term.kind == self.kind && term.text == name
        })
    }
}

fn terms_of(model: &Model, column: usize, kind: TermKind) -> Vec<String> {
    let terms = model.terms_of(column).into_iter().map(|id| model.term(id));
    let mut names: Vec<String> = terms.filter(|term| term.kind == kind).map(|term| term.text).collect();
    names.sort();
    names
}
