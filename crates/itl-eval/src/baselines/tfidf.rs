//! TF-IDF with cosine: (1 + ln f) · (ln((1 + N) / (1 + n)) + 1), as scikit-learn has it with `sublinear_tf`. Words that no
//! descriptor has are not part of the query's length.

use super::index::{Index, Query};

/// The cosine of every descriptor with the query; `norms` are those of [`norms`].
pub(super) fn scores(index: &Index, norms: &[f64], query: &Query) -> Vec<f64> {
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
    fn computed_by_hand() {
        let words = |text: &str| -> Vec<String> { text.split(' ').map(str::to_owned).collect() };
        let index = Index::of(&[words("a a b"), words("b c"), words("d")]);
        let rare = libm::log(2.0) + 1.0;
        let common = libm::log(4.0 / 3.0) + 1.0;
        let first = [(1.0 + libm::log(2.0)) * rare, common];
        let length = |weights: &[f64]| weights.iter().map(|weight| weight * weight).sum::<f64>().sqrt();
        let query = [rare, common];
        let expected = (first[0] * query[0] + first[1] * query[1]) / (length(&first) * length(&query));
        let found = scores(&index, &norms(&index), &index.query(&words("b a x")));
        assert!((found[0] - expected).abs() < 1e-12);
        assert!((found[1] - common * common / (length(&[common, rare]) * length(&query))).abs() < 1e-12);
        assert_eq!(found[2], 0.0);
        assert_eq!(scores(&index, &norms(&index), &index.query(&words("x"))), [0.0; 3]);
    }
}
