//! The words of all descriptors: who has which, and how often.

use std::collections::BTreeMap;

/// An inverted index.
#[derive(Debug, Default)]
pub(super) struct Index {
    words: BTreeMap<String, usize>,
    /// For each word, the descriptors that have it and how often, in their order.
    pub(super) postings: Vec<Vec<(u32, u32)>>,
    /// Words of each descriptor.
    pub(super) lengths: Vec<usize>,
}

/// The words of a query that some descriptor has, and how often, in the order of words.
pub(super) type Query = Vec<(usize, u32)>;

impl Index {
    pub(super) fn of(descriptors: &[Vec<String>]) -> Self {
        let mut index = Self::default();
        for (at, words) in descriptors.iter().enumerate() {
            index.lengths.push(words.len());
            let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
            for word in words {
                *counts.entry(word).or_default() += 1;
            }
            for (word, count) in counts {
                let next = index.postings.len();
                let id = *index.words.entry(word.to_owned()).or_insert(next);
                if id == next {
                    index.postings.push(Vec::new());
                }
                index.postings[id].push((at as u32, count));
            }
        }
        index
    }

    /// How many descriptors there are.
    pub(super) fn len(&self) -> usize {
        self.lengths.len()
    }

    pub(super) fn query(&self, words: &[String]) -> Query {
        let mut counts: BTreeMap<usize, u32> = BTreeMap::new();
        for id in words.iter().filter_map(|word| self.words.get(word)) {
            *counts.entry(*id).or_default() += 1;
        }
        counts.into_iter().collect()
    }
}
