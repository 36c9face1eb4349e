//! BM25 of Robertson and Spärck Jones, with the idf that never falls below 0, as in Lucene. A word that the query has
//! twice counts twice.

use super::index::{Index, Query};

const K1: f64 = 1.2;
const B: f64 = 0.75;

/// The score of every descriptor.
pub(super) fn scores(index: &Index, query: &Query) -> Vec<f64> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn computed_by_hand() {
        let words = |text: &str| -> Vec<String> { text.split(' ').map(str::to_owned).collect() };
        let index = Index::of(&[words("a a b"), words("b c"), words("d")]);
        // Lengths 3, 2, 1; mean 2. Word a: idf ln(1 + 2.5/1.5), f = 2, norm 1.2 · (0.25 + 0.75 · 1.5) = 1.65.
        let a = libm::log(1.0 + 2.5 / 1.5) * 2.0 * 2.2 / (2.0 + 1.65);
        // Word b: idf ln(1 + 1.5/2.5); norm 1.65 in the first, 1.2 in the second.
        let b = libm::log(1.0 + 1.5 / 2.5) * 2.2;
        let scores = scores(&index, &index.query(&words("b a x a")));
        for (score, expected) in scores.iter().zip([2.0 * a + b / 2.65, b / 2.2, 0.0]) {
            assert!((score - expected).abs() < 1e-12, "{score} {expected}");
        }
    }
}
