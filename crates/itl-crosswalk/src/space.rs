//! Concepts as weighted words: what a concept says itself counts most, what is above and below it in its framework less.
//!
//! A word weighs as much as it is rare in *both* frameworks: the mean of two inverse document frequencies, so that a word that every
//! concept of one of them uses links nothing.

use rayon::prelude::*;

use crate::reading::{NodeWords, PlacedWord, Words};
use crate::side::Side;

/// How often a word of a label counts.
const LABEL: f64 = 2.0;
/// What an occurrence of a word is worth: f^0.6.
const COUNT: f64 = 0.6;
/// What labels and texts above a concept add: the first level, each further one half of the one before.
const LABEL_ABOVE: f64 = 0.7;
const TEXT_ABOVE: f64 = 0.2;
/// What the concepts right below it add.
const BELOW: f64 = 0.5;

/// A concept: its words in the order of stems.
#[derive(Debug, Clone, Default)]
pub(crate) struct Vector {
    /// Weights of all words, those of its context included.
    pub(crate) all: Vec<(u32, f64)>,
    /// Weights of the words of its own label and text.
    pub(crate) own: Vec<(u32, f64)>,
    /// √Σw² over `all`.
    pub(crate) length: f64,
}

/// The concepts in use of both frameworks.
#[derive(Debug)]
pub(crate) struct Space {
    pub(crate) stems: usize,
    pub(crate) vectors: [Vec<Vector>; 2],
    /// For each concept in use, its node.
    pub(crate) nodes: [Vec<usize>; 2],
}

/// Counts of stems, in their order.
type Counts = Vec<(u32, f64)>;

impl Space {
    pub(crate) fn of(sides: [&Side<'_>; 2], words: &Words) -> Self {
        let nodes = sides.map(nodes_in_use);
        let own: [Vec<Counts>; 2] = [0, 1].map(|side| {
            let node = |&node: &usize| own_counts(&words.nodes[side][node]);
            nodes[side].par_iter().map(node).collect()
        });
        let rarity = rarity(&own, words.stems.len());
        let vectors = [0, 1].map(|side| {
            let vector = |(own, &node): (&Counts, &usize)| {
                vector(own, context(sides[side], &words.nodes[side], node), &rarity)
            };
            own[side].par_iter().zip(&nodes[side]).map(vector).collect()
        });
        Self { stems: words.stems.len(), vectors, nodes }
    }
}

/// For each concept in use, its node.
fn nodes_in_use(side: &Side<'_>) -> Vec<usize> {
    let mut of_column = vec![0; side.framework.concepts.len()];
    for (at, node) in side.hierarchy.nodes.iter().enumerate() {
        if let Some(column) = node.column {
            of_column[column] = at;
        }
    }
    side.columns.iter().map(|&column| of_column[column]).collect()
}

fn own_counts(node: &NodeWords) -> Counts {
    summed(weighed(&node.label, LABEL).chain(weighed(&node.text, 1.0)).collect())
}

fn weighed(words: &[PlacedWord], weight: f64) -> impl Iterator<Item = (u32, f64)> {
    words.iter().map(move |word| (word.stem, weight))
}

/// One entry for each stem. Equal stems are added in the order they came.
fn summed(mut counts: Counts) -> Counts {
    counts.sort_by_key(|&(stem, _)| stem);
    counts.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        if same {
            kept.1 += next.1;
        }
        same
    });
    counts
}

/// For every stem the mean over both frameworks of ln((1 + N) / (1 + n)), n concepts of N having it.
fn rarity(own: &[Vec<Counts>; 2], stems: usize) -> Vec<f64> {
    let mut rarity = vec![0.0; stems];
    for concepts in own {
        let mut having = vec![0u32; stems];
        concepts.iter().flatten().for_each(|&(stem, _)| having[stem as usize] += 1);
        let all = 1.0 + concepts.len() as f64;
        for (value, having) in rarity.iter_mut().zip(having) {
            *value += libm::log(all / (1.0 + f64::from(having))) / 2.0;
        }
    }
    rarity
}

/// What stands above and below a node, as counts.
fn context(side: &Side<'_>, words: &[NodeWords], node: usize) -> Counts {
    let nodes = &side.hierarchy.nodes;
    let mut counts = Counts::new();
    let (mut above, mut share) = (nodes[node].parent, 1.0);
    while let Some(at) = above {
        counts.extend(weighed(&words[at].label, LABEL_ABOVE * share));
        counts.extend(weighed(&words[at].text, TEXT_ABOVE * share));
        (above, share) = (nodes[at].parent, share / 2.0);
    }
    for &child in &nodes[node].children {
        counts.extend(weighed(&words[child].label, BELOW * LABEL));
        counts.extend(weighed(&words[child].text, BELOW));
    }
    counts
}

fn vector(own: &Counts, context: Counts, rarity: &[f64]) -> Vector {
    let weigh = |counts: Counts| -> Counts {
        let weighed = counts.into_iter().map(|(stem, count)| (stem, count * rarity[stem as usize]));
        weighed.filter(|&(_, weight)| weight > 0.0).collect()
    };
    let own: Counts = own.iter().map(|&(stem, count)| (stem, libm::pow(count, COUNT))).collect();
    let all = weigh(summed(own.iter().copied().chain(context).collect()));
    let length = all.iter().map(|(_, weight)| weight * weight).sum::<f64>().sqrt();
    Vector { all, own: weigh(own), length }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_a_stem_are_added() {
        assert_eq!(summed(vec![(2, 1.0), (1, 0.5), (2, 2.0)]), [(1, 0.5), (2, 3.0)]);
    }

    #[test]
    fn a_word_of_every_concept_of_one_framework_is_half_as_rare() {
        let one = |stems: &[u32]| stems.iter().map(|&stem| (stem, 1.0)).collect::<Counts>();
        let rarity = rarity(&[vec![one(&[0]), one(&[0, 1])], vec![one(&[2]), one(&[3])]], 4);
        // Stem 0: all of the first framework, none of the second.
        assert_eq!(rarity[0], libm::log(3.0) / 2.0);
        assert_eq!(rarity[1], libm::log(1.5) / 2.0 + libm::log(3.0) / 2.0);
        assert_eq!(rarity[1], rarity[2]);
    }
}
