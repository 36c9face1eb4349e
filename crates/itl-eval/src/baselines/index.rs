//! The words of all descriptors, who has which and how often, and two ways to score a query with them.

use std::collections::BTreeMap;

/// How soon more of a word adds nothing, and how much the length of a descriptor counts: the usual values of BM25.
const K1: f64 = 1.2;
const B: f64 = 0.75;

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

/// BM25 of every descriptor, as Robertson and Spärck Jones have it, with the idf that never falls below 0, as in Lucene. A
/// word that the query has twice counts twice.
pub(super) fn bm25(index: &Index, query: &Query) -> Vec<f64> {
    let count = index.len() as f64;
    let mean = index.lengths.iter().sum::<usize>() as f64 / count.max(1.0);
    let mut scores = vec![0.0; index.len()];
    for &(word, times) in query {
        let postings = &index.postings[word];
        let having = postings.len() as f64;
        let idf = libm::log1p((count - having + 0.5) / (having + 0.5));
        for &(descriptor, frequency) in postings {
            let (at, frequency) = (descriptor as usize, f64::from(frequency));
            let norm = K1 * (1.0 - B + B * index.lengths[at] as f64 / mean);
            scores[at] += f64::from(times) * idf * frequency * (K1 + 1.0) / (frequency + norm);
        }
    }
    scores
}

/// TF-IDF with cosine: (1 + ln f) · (ln((1 + N) / (1 + n)) + 1), as scikit-learn has it with `sublinear_tf`. Words that no
/// descriptor has are not part of the query's length. `norms` are those of [`norms`].
pub(super) fn tfidf(index: &Index, norms: &[f64], query: &Query) -> Vec<f64> {
    let mut scores = vec![0.0; index.len()];
    let mut square = 0.0;
    for &(word, times) in query {
        let own = weight(index, word, times);
        square += own * own;
        for &(descriptor, frequency) in &index.postings[word] {
            scores[descriptor as usize] += own * weight(index, word, frequency);
        }
    }
    let length = f64::sqrt(square);
    for (score, norm) in scores.iter_mut().zip(norms).filter(|(score, _)| **score > 0.0) {
        *score /= norm * length;
    }
    scores
}

/// The length of every descriptor's vector.
pub(super) fn norms(index: &Index) -> Vec<f64> {
    let mut squares = vec![0.0; index.len()];
    for (word, postings) in index.postings.iter().enumerate() {
        for &(descriptor, frequency) in postings {
            let weight = weight(index, word, frequency);
            squares[descriptor as usize] += weight * weight;
        }
    }
    squares.into_iter().map(f64::sqrt).collect()
}

fn weight(index: &Index, word: usize, frequency: u32) -> f64 {
    let (count, having) = (index.len() as f64, index.postings[word].len() as f64);
    (1.0 + libm::log(f64::from(frequency))) * (libm::log((1.0 + count) / (1.0 + having)) + 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bm25_by_hand() {
        let words = |text: &str| -> Vec<String> { text.split(' ').map(str::to_owned).collect() };
        let index = Index::of(&[words("a a b"), words("b c"), words("d")]);
        // Lengths 3, 2, 1; mean 2. Word a: idf ln(1 + 2.5/1.5), f = 2, norm 1.2 · (0.25 + 0.75 · 1.5) = 1.65.
        let a = libm::log(1.0 + 2.5 / 1.5) * 2.0 * 2.2 / (2.0 + 1.65);
        // Word b: idf ln(1 + 1.5/2.5); norm 1.65 in the first, 1.2 in the second.
        let b = libm::log(1.0 + 1.5 / 2.5) * 2.2;
        let scores = bm25(&index, &index.query(&words("b a x a")));
        for (score, expected) in scores.iter().zip([2.0 * a + b / 2.65, b / 2.2, 0.0]) {
            assert!((score - expected).abs() < 1e-12, "{score} {expected}");
        }
    }

    #[test]
    fn tfidf_by_hand() {
        let words = |text: &str| -> Vec<String> { text.split(' ').map(str::to_owned).collect() };
        let index = Index::of(&[words("a a b"), words("b c"), words("d")]);
        let rare = libm::log(2.0) + 1.0;
        let common = libm::log(4.0 / 3.0) + 1.0;
        let first = [(1.0 + libm::log(2.0)) * rare, common];
        let length = |weights: &[f64]| weights.iter().map(|weight| weight * weight).sum::<f64>().sqrt();
        let query = [rare, common];
        let expected = (first[0] * query[0] + first[1] * query[1]) / (length(&first) * length(&query));
        let found = tfidf(&index, &norms(&index), &index.query(&words("b a x")));
        assert!((found[0] - expected).abs() < 1e-12);
        assert!((found[1] - common * common / (length(&[common, rare]) * length(&query))).abs() < 1e-12);
        assert_eq!(found[2], 0.0);
        assert_eq!(tfidf(&index, &norms(&index), &index.query(&words("x"))), [0.0; 3]);
    }
}
