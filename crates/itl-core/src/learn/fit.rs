//! The fit: lessons in, the logarithms of factors out.
//!
//! A factor on the weights of a concept, or of the terms with one of its words, moves the odds of a vote by half of the exponent, times its
//! share in the affinity. What people accepted should have high odds, and what they rejected low ones: a logistic regression that begins at
//! the odds of the framework's own weights. Every factor is drawn to 1 by a penalty, so that few decisions change little. The sum that is
//! made smallest has one lowest point, and coordinates are taken in a fixed order: the same decisions give the same factors.

use std::collections::BTreeMap;

use super::learned::{Factor, MOST_OF_CONCEPT, MOST_OF_WORDS};
use super::lessons::{Lesson, ReadPassage};
use crate::decide::votes::EXPONENT;

/// How much of the odds of a vote is taken for those of a person's decision: votes are surer than readers (studies/calibrate).
const TRUST: f64 = 0.25;
/// The penalty on the logarithm of a concept's factor, squared.
const CONCEPT_PENALTY: f64 = 16.0;
/// The penalty on that of a word's factor.
const WORD_PENALTY: f64 = 3.0;
/// Decisions that the factor of a word takes.
const FEWEST_DECISIONS: usize = 2;
/// Logarithms below this change nothing that anybody sees, and are left at 1.
const LEAST: f64 = 0.05;
/// Rounds over all coordinates, and the step that ends them.
const ROUNDS: usize = 500;
const SMALL: f64 = 1e-10;

/// What a factor is about: a concept, or one of its words.
type Subject = (u32, Option<u32>);

/// A passage with its lesson, and its number among the decisions.
pub(super) struct Example<'a> {
    pub(super) at: u32,
    pub(super) passage: &'a ReadPassage,
    pub(super) lesson: &'a Lesson,
}

/// The probability that a person accepts a passage of these odds.
pub(super) fn acceptance(odds: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-TRUST * odds))
}

/// A coordinate: how much it moves each of its examples.
struct Coordinate {
    moves: Vec<(usize, f64)>,
    penalty: f64,
    value: f64,
}

/// The factors that examples give, by concept and then by word.
pub(super) fn fit(examples: &[Example<'_>]) -> Vec<Factor> {
    let mut coordinates = coordinates(examples);
    let mut odds: Vec<f64> = examples.iter().map(|example| TRUST * example.lesson.odds).collect();
    for _ in 0..ROUNDS {
        let mut largest: f64 = 0.0;
        for coordinate in coordinates.values_mut() {
            largest = largest.max(coordinate.step(examples, &mut odds).abs());
        }
        if largest < SMALL {
            break;
        }
    }
    let kept = coordinates.into_iter().filter(|(_, coordinate)| coordinate.value.abs() >= LEAST);
    let factor = |((column, stem), coordinate): (Subject, Coordinate)| {
        let most = if stem.is_some() { MOST_OF_WORDS } else { MOST_OF_CONCEPT };
        Factor {
            column,
            stem,
            value: libm::exp(coordinate.value).clamp(1.0 / most, most),
            decisions: coordinate.moves.iter().map(|&(row, _)| examples[row].at).collect(),
        }
    };
    kept.map(factor).collect()
}

fn coordinates(examples: &[Example<'_>]) -> BTreeMap<Subject, Coordinate> {
    let mut found: BTreeMap<Subject, Coordinate> = BTreeMap::new();
    for (row, Example { passage, lesson, .. }) in examples.iter().enumerate() {
        let column = passage.column as u32;
        let whole = TRUST * f64::from(EXPONENT) / 2.0 * lesson.own;
        let words = lesson.shares.iter().map(|(&stem, share)| (Some(stem), share * whole, WORD_PENALTY));
        for (stem, moved, penalty) in std::iter::once((None, whole, CONCEPT_PENALTY)).chain(words) {
            let new = || Coordinate { moves: Vec::new(), penalty, value: 0.0 };
            found.entry((column, stem)).or_insert_with(new).moves.push((row, moved));
        }
    }
    found.retain(|(_, stem), coordinate| stem.is_none() || coordinate.moves.len() >= FEWEST_DECISIONS);
    found
}

impl Coordinate {
    /// One step of Newton's method on this coordinate; the odds of its examples follow.
    fn step(&mut self, examples: &[Example<'_>], odds: &mut [f64]) -> f64 {
        let (mut slope, mut bend) = (-self.penalty * self.value, self.penalty);
        for &(row, moved) in &self.moves {
            let probability = 1.0 / (1.0 + libm::exp(-odds[row]));
            let accepted = f64::from(u8::from(examples[row].passage.accepted));
            slope += moved * (accepted - probability);
            bend += moved * moved * probability * (1.0 - probability);
        }
        let step = (slope / bend).clamp(-1.0, 1.0);
        self.value += step;
        self.moves.iter().for_each(|&(row, moved)| odds[row] += moved * step);
        step
    }
}
