//! Documents side by side: what was kept of their alignments with one model in; what became of verdicts, which concepts moved, and the terms
//! that moved them, out.

use itl_base::Notice;
use itl_core::{Aggregate, Model, TermId, WordForms};

use crate::compared::ComparedDocument;
use crate::versions::VerdictChange;

/// How many times longer a document may be than another before it is worth a remark.
const MUCH_LONGER: f64 = 3.0;

/// How many times longer the units of a document may be than those of another before the two were not cut alike.
const OTHERWISE_CUT: f64 = 2.0;
/// Units that a document has at least before their length says how it was cut.
const TELLING_UNITS: usize = 20;

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

/// Documents side by side.
#[derive(Debug)]
pub struct Comparison {
    /// The documents, in their order.
    pub documents: Vec<ComparedDocument>,
    /// Every concept over the documents, those first that moved farthest.
    pub movements: Vec<Movement>,
    /// What became of the verdict of every concept in scope, gained and lost first; none where a document is not assessed.
    pub changes: Option<Vec<VerdictChange>>,
    /// Whole words for the stems of terms: the most frequent form in all documents together.
    pub forms: WordForms,
    /// What there is to say, so that nobody takes the numbers for more than they are.
    pub notices: Vec<Notice>,
}

impl Comparison {
    /// Sets documents side by side that were aligned with this model.
    #[must_use]
    pub fn of(model: &Model, documents: Vec<ComparedDocument>) -> Self {
        let movement = |column: usize| {
            let absolute = documents.iter().map(|document| document.total.absolute[column]).collect();
            let relative = documents.iter().map(|document| document.total.relative[column]).collect();
            Movement::of(column, absolute, relative)
        };
        let mut movements: Vec<Movement> = (0..model.concept_count()).map(movement).collect();
        movements.sort_by(|a, b| b.moved.total_cmp(&a.moved).then(a.column.cmp(&b.column)));
        let notices = notices(&documents, &movements);
        let mut forms = WordForms::default();
        documents.iter().for_each(|document| forms.include(&document.forms, |_| true));
        let changes = VerdictChange::all_of(&documents);
        Self { documents, movements, changes, forms, notices }
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
    /// The terms of a concept that stand in any of the documents, those first that moved farthest.
    #[must_use]
    pub fn all_of(model: &Model, documents: &[ComparedDocument], column: usize) -> Vec<Self> {
        let moved = |term: TermId| {
            let importance = model.weight(term, column)?.importance;
            let parts: Vec<f64> = documents.iter().map(|document| document.part(term, importance)).collect();
            parts.iter().any(|&part| part > 0.0).then_some(Self { term, parts })
        };
        let terms: Vec<Self> = model.terms_of(column).into_iter().filter_map(moved).collect();
        let mut ranked: Vec<(f64, Self)> =
            terms.into_iter().map(|term| (spread(&term.parts).0, term)).collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.term.cmp(&b.1.term)));
        ranked.into_iter().map(|(_, term)| term).collect()
    }

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

/// Says that the units of documents differ much in length, as they do where the sentences of one were not found.
fn otherwise_cut(documents: &[ComparedDocument]) -> Option<Notice> {
    let telling = documents.iter().filter(|document| document.counted >= TELLING_UNITS);
    let length = |document: &ComparedDocument| document.words as f64 / document.counted as f64;
    let (least, most) = telling
        .map(length)
        .fold((f64::INFINITY, 0.0_f64), |(least, most), length| (least.min(length), most.max(length)));
    (most > OTHERWISE_CUT * least).then(|| {
        let message = format!(
            "the documents were cut very differently: their units have {least:.0} to {most:.0} words on average, so passages and \
             affinities differ for that reason too"
        );
        Notice::warning("cut-differently", message)
    })
}

fn notices(documents: &[ComparedDocument], movements: &[Movement]) -> Vec<Notice> {
    let mut notices = Vec::new();
    let words = |document: &ComparedDocument| document.words;
    let shortest = documents.iter().map(words).min().unwrap_or(0);
    let longest = documents.iter().map(words).max().unwrap_or(0);
    if longest as f64 > MUCH_LONGER * shortest as f64 {
        let by_sum = documents.iter().any(|document| document.settings.aggregate == Aggregate::Sum);
        let meaning = match by_sum {
            true => "a sum grows with the length of a document: the mean does not",
            false => {
                "in a long document a subject is spread over more text, so read what changed rather than how much"
            }
        };
        notices.push(Notice::info(
            "lengths-differ",
            format!("the documents differ much in length, from {shortest} to {longest} words: {meaning}"),
        ));
    }
    notices.extend(otherwise_cut(documents));
    let texts: Vec<&str> = documents.iter().map(|document| document.document.text.as_str()).collect();
    if texts.windows(2).all(|pair| pair[0] == pair[1]) {
        notices.push(Notice::info("same-text", "the documents have the same text: nothing moved"));
    } else if movements.iter().all(|movement| movement.moved == 0.0) {
        notices.push(Notice::info(
            "nothing-moved",
            "the texts differ, but in nothing that the framework speaks of: nothing moved",
        ));
    }
    notices
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
