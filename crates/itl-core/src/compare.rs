//! Documents side by side: how they stand to one model in; which concepts moved, and the terms that moved them, out.

use itl_text::Notice;

use crate::aggregate::Aggregate;
use crate::model::Model;
use crate::standing::Standing;
use crate::term::TermId;

/// How many times longer a document may be than another before it is worth a remark.
const MUCH_LONGER: f64 = 3.0;

/// A concept over several documents, in their order.
#[derive(Debug, Clone, PartialEq)]
pub struct Movement {
    /// The concept's column.
    pub column: usize,
    /// λ of each document.
    pub absolute: Vec<f64>,
    /// λ_rel of each document; `None` where λ_ref is 0.
    pub relative: Vec<Option<f64>>,
    /// The largest value minus the smallest: relative or, where that is undefined, absolute.
    pub moved: f64,
    /// The value of the last document minus that of the first, on the same scale.
    pub change: f64,
    /// The two documents that are farthest apart, in the order of documents.
    pub between: (usize, usize),
}

/// A term of a concept over several documents.
#[derive(Debug, Clone, PartialEq)]
pub struct MovedTerm {
    /// The term.
    pub term: TermId,
    /// Its part of λ in each document. With [`Aggregate::of_parts`] the parts of all terms add up to λ.
    pub parts: Vec<f64>,
}

impl Aggregate {
    /// The number that terms have parts of: for mean and sum that number itself; the others are made by single units,
    /// so the mean stands in for them.
    #[must_use]
    pub fn of_parts(self) -> Self {
        match self {
            Self::Sum => Self::Sum,
            _ => Self::Mean,
        }
    }
}

impl Model {
    /// Every concept over these documents, those first that moved farthest.
    #[must_use]
    pub fn movements(&self, standings: &[Standing]) -> Vec<Movement> {
        let movement = |column: usize| {
            let absolute = standings.iter().map(|standing| standing.total.absolute[column]).collect();
            let relative = standings.iter().map(|standing| standing.total.relative[column]).collect();
            Movement::of(column, absolute, relative)
        };
        let mut movements: Vec<Movement> = (0..self.concept_count()).map(movement).collect();
        movements.sort_by(|a, b| b.moved.total_cmp(&a.moved).then(a.column.cmp(&b.column)));
        movements
    }

    /// The terms of a concept that stand in any of the documents, those first that moved farthest.
    #[must_use]
    pub fn moved_terms(&self, standings: &[Standing], column: usize) -> Vec<MovedTerm> {
        let moved = |term: TermId| {
            let importance = self.weight(term, column)?.importance;
            let parts: Vec<f64> = standings.iter().map(|standing| standing.part(term, importance)).collect();
            parts.iter().any(|&part| part > 0.0).then_some(MovedTerm { term, parts })
        };
        let terms: Vec<MovedTerm> = self.terms_of(column).into_iter().filter_map(moved).collect();
        let mut ranked: Vec<(f64, MovedTerm)> =
            terms.into_iter().map(|term| (spread(&term.parts).0, term)).collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.term.cmp(&b.1.term)));
        ranked.into_iter().map(|(_, term)| term).collect()
    }
}

impl Movement {
    fn of(column: usize, absolute: Vec<f64>, relative: Vec<Option<f64>>) -> Self {
        let mut movement = Self { column, absolute, relative, moved: 0.0, change: 0.0, between: (0, 0) };
        let values: Vec<f64> = (0..movement.absolute.len()).map(|at| movement.value(at)).collect();
        (movement.moved, movement.between) = spread(&values);
        movement.change = values.last().unwrap_or(&0.0) - values.first().unwrap_or(&0.0);
        movement
    }

    /// The value of a document: relative or, where that is undefined, absolute.
    #[must_use]
    pub fn value(&self, document: usize) -> f64 {
        self.relative[document].unwrap_or(self.absolute[document])
    }
}

impl MovedTerm {
    /// The parts of several terms together, in each of so many documents.
    #[must_use]
    pub fn together(terms: &[Self], documents: usize) -> Vec<f64> {
        (0..documents).map(|at| terms.iter().map(|term| term.parts[at]).sum()).collect()
    }

    /// How much the term moved from one document to another. The differences of all terms add up to that of λ.
    #[must_use]
    pub fn difference(&self, (from, to): (usize, usize)) -> f64 {
        self.parts[to] - self.parts[from]
    }
}

/// The largest value minus the smallest, and where they are, the earlier first.
fn spread(values: &[f64]) -> (f64, (usize, usize)) {
    let (mut low, mut high) = (0, 0);
    for (at, value) in values.iter().enumerate() {
        if *value < values[low] {
            low = at;
        }
        if *value > values[high] {
            high = at;
        }
    }
    let moved = if values.is_empty() { 0.0 } else { values[high] - values[low] };
    (moved, (low.min(high), low.max(high)))
}

/// What there is to say about documents side by side, so that nobody takes their numbers for more than they are.
#[must_use]
pub fn remarks(standings: &[Standing], movements: &[Movement]) -> Vec<Notice> {
    let mut remarks = Vec::new();
    let words = |standing: &Standing| standing.words;
    let shortest = standings.iter().map(words).min().unwrap_or(0);
    let longest = standings.iter().map(words).max().unwrap_or(0);
    if longest as f64 > MUCH_LONGER * shortest as f64 {
        let by_sum = standings.iter().any(|standing| standing.settings.aggregate == Aggregate::Sum);
        let meaning = match by_sum {
            true => "a sum grows with the length of a document: the mean does not",
            false => {
                "in a long document a subject is spread over more text, so read what changed rather than how much"
            }
        };
        remarks.push(Notice::info(
            "lengths-differ",
            format!("the documents differ much in length, from {shortest} to {longest} words: {meaning}"),
        ));
    }
    let texts: Vec<&str> = standings.iter().map(|standing| standing.document.text.as_str()).collect();
    if texts.windows(2).all(|pair| pair[0] == pair[1]) {
        remarks.push(Notice::info("same-text", "the documents have the same text: nothing moved"));
    } else if movements.iter().all(|movement| movement.moved == 0.0) {
        remarks.push(Notice::info(
            "nothing-moved",
            "the texts differ, but in nothing that the framework speaks of: nothing moved",
        ));
    }
    remarks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_far_and_in_which_direction() {
        let movement = Movement::of(0, vec![0.5, 2.0, 1.0], vec![Some(0.25), Some(1.0), Some(0.5)]);
        assert_eq!((movement.moved, movement.change, movement.between), (0.75, 0.25, (0, 1)));
        let falling = Movement::of(0, vec![3.0, 1.0], vec![None, None]);
        assert_eq!((falling.moved, falling.change, falling.between), (2.0, -2.0, (0, 1)));
        let still = Movement::of(0, vec![1.0, 1.0], vec![Some(1.0), Some(1.0)]);
        assert_eq!((still.moved, still.change, still.between), (0.0, 0.0, (0, 0)));
    }
}
