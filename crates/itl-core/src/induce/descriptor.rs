//! Descriptors as words: the texts of a concept part by part, with stems and tags as strings from the linguistic core,
//! and as numbers inside a model.

use itl_base::{ByteSpan, Tag};
use serde::{Deserialize, Serialize};
use std::ops::Range;

use crate::induce::weights;
use crate::parameters::Parameters;
use crate::scheme::Relevance;
use crate::terms::multiples::MultipleCounts;
use crate::terms::normalizer::Counter;
use crate::terms::sequence::Placed;

/// The words of one text of a concept: stems with tags, in order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DescriptorPart {
    /// Whether the text is a name, which counts more often where the parameters say so.
    pub label: bool,
    /// The words.
    pub words: Vec<(String, Tag)>,
    /// The text that they stand in.
    pub text: String,
    /// The stretches of it that can be looked at on their own, in order: none if nothing is known about it.
    pub stretches: Vec<Stretch>,
}

/// A sentence of a descriptor, or the text of one of the concepts that it was put together from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stretch {
    /// Its words, by number.
    pub words: Range<usize>,
    /// The bytes of the text that it is.
    pub span: ByteSpan,
    /// What belongs together has the same number, which is 0 for the concept's own text beside those below it.
    pub branch: u32,
}

/// The words of a concept. No term crosses from one part to the next.
pub type DescriptorWords = Vec<DescriptorPart>;

/// The same with numbers of the model's stems and tags. Parts of one model are equal if their words are.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct NumberedPart {
    pub(crate) label: bool,
    pub(crate) words: Vec<(u32, u16)>,
}

/// The terms of a descriptor, by type.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct TermCounts {
    /// How many distinct terms there are.
    pub(crate) distinct: [u64; 4],
    /// How often those stand that stand more than once.
    pub(crate) multiples: MultipleCounts,
}

/// What a model keeps of one concept.
#[derive(Debug, Clone)]
pub(crate) struct Descriptor {
    /// The words of the descriptor.
    pub(crate) words: Vec<Placed>,
    /// Distinct terms by type.
    pub(crate) distinct: [u64; 4],
    /// The part of η that is the type's: σ, or the type's weight where η is graded.
    pub(crate) specificity: [f64; 4],
    /// N of the descriptor as a unit.
    pub(crate) normalizer: f64,
    /// λ_ref.
    pub(crate) reference: f64,
}

impl Descriptor {
    /// The words of a concept, of whose terms so many are distinct, and some stand more than once; its reference is not known yet.
    pub(crate) fn of(words: Vec<Placed>, counts: &mut TermCounts, parameters: &Parameters) -> Self {
        let TermCounts { distinct, multiples } = counts;
        multiples.iter_mut().for_each(|counts| counts.sort_unstable());
        let (distinct, counter) = (*distinct, Counter::new(*parameters));
        let normalizer = counter.count_knowing(&words, multiples).value;
        let specificity = match parameters.relevance {
            Relevance::Specificity => weights::specificity(distinct, |kind| parameters.has(kind)),
            Relevance::Graded => parameters.type_weights,
        };
        Self { words, distinct, specificity, normalizer, reference: 0.0 }
    }
}

/// The words of a concept as a sequence that terms are formed over.
#[derive(Debug, Clone, Default)]
pub(crate) struct Text {
    pub(crate) words: Vec<Placed>,
    /// Which of them stand in labels.
    pub(crate) label: Vec<bool>,
}

impl Text {
    /// The parts in their order, each farther from the next than any term reaches.
    pub(crate) fn of(parts: &[NumberedPart], parameters: &Parameters) -> Self {
        let mut text = Self::default();
        let mut position = 0;
        for part in parts {
            for &(stem, tag) in &part.words {
                text.words.push(Placed { position, stem, tag: tag.into() });
                position += 1;
            }
            text.label.resize(text.words.len(), part.label);
            position += parameters.distance().max(2);
        }
        text
    }
}

impl NumberedPart {
    /// How many words parts have together.
    #[must_use]
    pub fn word_count(parts: &[Self]) -> usize {
        parts.iter().map(|part| part.words.len()).sum()
    }

    /// The first `at` words of parts, and the rest.
    #[must_use]
    pub fn split(parts: &[Self], at: usize) -> [Vec<Self>; 2] {
        let mut halves = [Vec::new(), Vec::new()];
        let mut left = at;
        for Self { label, words } in parts {
            let (before, after) = words.split_at(left.min(words.len()));
            left -= before.len();
            for (half, words) in halves.iter_mut().zip([before, after]) {
                if !words.is_empty() {
                    half.push(Self { label: *label, words: words.to_vec() });
                }
            }
        }
        halves
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(label: bool, stems: &[u32]) -> NumberedPart {
        NumberedPart { label, words: stems.iter().map(|&stem| (stem, 0)).collect() }
    }

    #[test]
    fn no_term_reaches_from_part_to_part() {
        let parts = [part(true, &[1, 2]), part(false, &[3])];
        let text = Text::of(&parts, &Parameters { window: 0, ..Parameters::default() });
        let positions: Vec<u32> = text.words.iter().map(|word| word.position).collect();
        assert_eq!(positions, [0, 1, 4]);
        assert_eq!(text.label, [true, true, false]);
        let text = Text::of(&parts, &Parameters::default());
        assert!(text.words[2].position - text.words[1].position > Parameters::default().distance());
    }

    #[test]
    fn parts_are_split_between_words() {
        let parts = [part(true, &[1, 2]), part(false, &[3, 4])];
        let [first, second] = NumberedPart::split(&parts, 3);
        assert_eq!(first, [part(true, &[1, 2]), part(false, &[3])]);
        assert_eq!(second, [part(false, &[4])]);
    }
}
