//! A stretch of a descriptor as a unit, against the model as it would be without that stretch: the affinities that a text
//! of this kind has when its concept does not know it.
//!
//! Nothing is induced again. What is taken away changes the counts of its own terms only, and with them δ and η of these
//! terms, σ of its own concept, and the norms of the concepts that share them. Where pairs are excluded because they are
//! bigrams too, those that only the stretch excludes stay excluded: nothing else is approximate.

use std::ops::Range;

use crate::induce::descriptor::Text;
use crate::induce::weights::{self, Discriminability};
use crate::model::Model;
use crate::scheme::Relevance;
use crate::terms::normalizer::{Counter, collect};
use crate::terms::sequence::Placed;
use crate::terms::term::{TermId, TermKey, TermKind};

/// Words of the longest term that stands in a row: a trigram.
const LONGEST: u32 = 3;

/// What is taken away from a descriptor, and which part of it is looked at: words of the whole descriptor by number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Omission {
    /// The words that the concept loses.
    pub(crate) removed: Range<usize>,
    /// The words among them that are the unit.
    pub(crate) unit: Range<usize>,
}

/// Computes the rows of omissions, and keeps its memory between them.
pub(crate) struct LeaveOut<'m> {
    model: &'m Model,
    counter: Counter,
    /// By concept: the sum of its terms in the unit, and what its squared norm loses or gains.
    sums: Vec<f64>,
    squares: Vec<f64>,
    counts: Vec<u32>,
    weights: Discriminability,
    /// What the terms of the unit that some concept still has add up to.
    known: f64,
}

/// A unit against the concepts without it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct LeftOut {
    /// The affinities to all concepts.
    pub(crate) affinities: Vec<f64>,
    /// The share of the unit's terms that the framework has at all.
    pub(crate) known: f64,
}

impl<'m> LeaveOut<'m> {
    pub(crate) fn new(model: &'m Model) -> Self {
        let concepts = model.concept_count();
        let (sums, squares) = (vec![0.0; concepts], vec![0.0; concepts]);
        let counter = Counter::new(*model.parameters());
        let weights = Discriminability::among(concepts);
        Self { model, counter, sums, squares, counts: Vec::new(), weights, known: 0.0 }
    }

    /// The affinities of the unit to all concepts, its own without what is removed. `text` is the concept's.
    pub(crate) fn row(&mut self, column: usize, text: &Text, omission: &Omission) -> LeftOut {
        let parameters = self.model.parameters();
        let unit = &text.words[omission.unit.clone()];
        let divisor = self.counter.count(unit);
        let normalizer = divisor.value;
        if divisor.whole <= 0.0 {
            return LeftOut { affinities: vec![0.0; self.model.concept_count()], known: 0.0 };
        }
        self.known = 0.0;
        self.sums.fill(0.0);
        self.squares.fill(0.0);
        let near = self.near(text, &omission.removed);
        let (words, start) = (&text.words[near.clone()], near.start);
        let inside = |at: &[usize]| at.iter().any(|at| omission.removed.contains(&(start + at)));
        let lost = self.tally(words, inside);
        let in_labels = self.tally(words, |at| inside(at) && text.label[start + at[0]]);
        let stands = self.tally(unit, |_| true);
        let own = self.specificity_without(column, &lost);
        for (term, count) in lost {
            let labelled = count_of(&in_labels, term) * parameters.label_weight.saturating_sub(1);
            self.weigh(term, column, count + labelled, count_of(&stands, term), own);
        }
        let affinity = |(concept, sum): (usize, &f64)| match parameters.relevance {
            Relevance::Specificity => sum / normalizer,
            Relevance::Graded => {
                let norm = self.model.terms.norm(concept).powi(2) + self.squares[concept];
                if *sum > 0.0 { sum / (norm.sqrt() * normalizer) } else { 0.0 }
            }
        };
        let affinities = self.sums.iter().enumerate().map(affinity).collect();
        LeftOut { affinities, known: divisor.share(self.known) }
    }

    /// The words that can form a term with those that are removed: a long text costs no more than a short one. Where bigrams exclude
    /// pairs, all words have a say.
    fn near(&self, text: &Text, removed: &Range<usize>) -> Range<usize> {
        let parameters = self.model.parameters();
        if parameters.coc_exclude.bigram {
            return 0..text.words.len();
        }
        let reach = parameters.distance().max(LONGEST - 1) as usize;
        removed.start.saturating_sub(reach)..(removed.end + reach).min(text.words.len())
    }

    /// Adds what a term that the concept loses `lost` times, and the unit has `count` times, comes to for every concept.
    fn weigh(&mut self, term: TermId, column: usize, lost: u32, count: u32, own: [f64; 4]) {
        let Self { model, sums, squares, counts, weights, known, .. } = self;
        let worth = if count == 0 { 0.0 } else { model.parameters().counting.worth(count) };
        let (columns, before) = (model.terms.columns(term), model.terms.counts(term));
        let kind = model.terms.key(term).kind();
        let left = |at: usize| {
            if columns[at] as usize == column { before[at].saturating_sub(lost) } else { before[at] }
        };
        counts.clear();
        counts.extend((0..columns.len()).map(left).filter(|&count| count > 0));
        let discriminability = weights.of(counts);
        let factor = discriminability * model.terms.background(term);
        let all = |counts: &mut dyn Iterator<Item = u32>| counts.map(u64::from).sum::<u64>();
        let (all_before, all_left) =
            (all(&mut before.iter().copied()), all(&mut (0..columns.len()).map(left)));
        if count > 0 && all_left > 0 {
            *known += model.parameters().presence(kind, count);
        }
        let kind = kind as usize;
        for (at, &concept) in columns.iter().enumerate() {
            let (concept, count) = (concept as usize, left(at));
            let relevance = match model.parameters().relevance {
                Relevance::Specificity if count == 0 => 0.0,
                Relevance::Specificity if concept == column => own[kind],
                Relevance::Specificity => model.descriptors[concept].specificity[kind],
                Relevance::Graded => {
                    let weight = model.parameters().type_weights[kind];
                    let was = weights::use_of(before[at], all_before, weight);
                    let is = if count == 0 { 0.0 } else { weights::use_of(count, all_left, weight) };
                    squares[concept] += is * is - was * was;
                    is
                }
            };
            sums[concept] += worth * (relevance * factor);
        }
    }

    /// σ of a concept that loses these terms.
    fn specificity_without(&self, column: usize, lost: &[(TermId, u32)]) -> [f64; 4] {
        let mut distinct = self.model.descriptors[column].distinct;
        for &(term, count) in lost {
            if self.model.terms.count(term, column) == Some(count) {
                distinct[self.model.terms.key(term).kind() as usize] -= 1;
            }
        }
        weights::specificity(distinct, |kind: TermKind| self.model.parameters().has(kind))
    }

    /// The terms of words, as far as the model has them, with their counts, in the order of terms.
    fn tally(&self, words: &[Placed], wanted: impl Fn(&[usize]) -> bool) -> Vec<(TermId, u32)> {
        let mut keys: Vec<TermKey> = Vec::new();
        collect(words, self.model.parameters(), &mut keys, wanted);
        let runs = keys.chunk_by(|a, b| a == b);
        runs.filter_map(|run| Some((self.model.terms.find(run[0])?, run.len() as u32))).collect()
    }
}

fn count_of(terms: &[(TermId, u32)], term: TermId) -> u32 {
    terms.binary_search_by_key(&term, |&(other, _)| other).map_or(0, |at| terms[at].1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::induce::descriptor::{DescriptorPart, NumberedPart};
    use crate::model::Recipe;
    use crate::parameters::Parameters;
    use crate::scheme::Scheme;
    use itl_base::{Cancel, Language, Tag};
    use itl_framework::{Concept, Framework};
    use itl_text::CoreSettings;

    fn model(concepts: &[&[(bool, &str)]], parameters: Parameters) -> Model {
        let framework = Framework {
            concepts: (0..concepts.len())
                .map(|at| Concept { id: at.to_string(), ..Concept::default() })
                .collect(),
            ..Framework::empty("made-up")
        };
        let part = |&(label, text): &(bool, &str)| DescriptorPart {
            label,
            words: text.split(' ').map(|word| (word.to_owned(), Tag::literal("NN"))).collect(),
            ..DescriptorPart::default()
        };
        let words: Vec<_> = concepts.iter().map(|parts| parts.iter().map(part).collect()).collect();
        let settings = CoreSettings::of(Language::ENGLISH);
        Model::induce(framework, &words, "test".to_owned(), settings, parameters, &Cancel::never()).unwrap()
    }

    #[test]
    fn a_row_is_that_of_a_model_induced_without_the_part() {
        let concepts: [&[(bool, &str)]; 3] = [
            &[(true, "a b"), (false, "a b c d a b"), (false, "c a e")],
            &[(false, "a c x y"), (false, "x x a")],
            &[(true, "q"), (false, "d e q q b")],
        ];
        let omissions = [Scheme::Paper, Scheme::Graded].map(|scheme| [(scheme, 2..8, 1), (scheme, 8..11, 2)]);
        for (scheme, removed, part) in omissions.into_iter().flatten() {
            for window in [0, 2, 5] {
                let whole = model(&concepts, Parameters { window, ..Parameters::default() }.with(scheme));
                let text = Text::of(&whole.recipe.words[0], whole.parameters());
                let omission = Omission { removed: removed.clone(), unit: removed.clone() };
                let found = LeaveOut::new(&whole).row(0, &text, &omission);
                // The same words without this part of the first concept.
                let mut recipe: Recipe = whole.recipe.clone();
                let unit: Vec<NumberedPart> = recipe.words[0].drain(part..=part).collect();
                let rows = Model::build(recipe, &Cancel::never())
                    .unwrap()
                    .align_parts(&[unit], &Cancel::never())
                    .unwrap();
                for (column, value) in found.affinities.into_iter().enumerate() {
                    let expected = rows.get(0, column);
                    assert!((value - expected).abs() < 1e-12, "{scheme:?} {column}: {value}, not {expected}");
                }
            }
        }
    }
}
