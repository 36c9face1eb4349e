//! Metrics of a ranking: the scores of one text and its labels in, one value per metric out.
//!
//! Concepts are ranked by their scores; equal scores stand in the order of the framework, so that a result does not
//! depend on chance. A text to which a system gives the same score for every concept is one that the system says nothing
//! about: it has no ranking, and its values are 0.

use std::cmp::Ordering;

/// Places up to which a label is a hit.
pub(crate) const PLACES: [usize; 4] = [1, 3, 5, 10];
/// Metrics of a ranking: hits, average precision, reciprocal rank, nDCG, nDCG of the first places.
pub(crate) const METRICS: usize = PLACES.len() + 4;
/// Places that nDCG@10 looks at.
const FIRST: usize = 10;

/// The columns of concepts, best first.
#[must_use]
pub(crate) fn order(scores: &[f64]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..scores.len() as u32).collect();
    let score = |column: u32| scores[column as usize];
    order.sort_unstable_by(|&a, &b| {
        score(b).partial_cmp(&score(a)).unwrap_or(Ordering::Equal).then(a.cmp(&b))
    });
    order
}

/// Whether a system says nothing about a text: all concepts have the same score.
pub(crate) fn silent(scores: &[f64]) -> bool {
    scores.len() > 1 && scores.iter().all(|score| *score == scores[0])
}

/// The metrics of a text with at least one label, whose columns are in order.
pub(crate) fn values(order: &[u32], labels: &[u32]) -> [f64; METRICS] {
    let ranks: Vec<usize> = order
        .iter()
        .enumerate()
        .filter(|(_, column)| labels.binary_search(column).is_ok())
        .map(|(at, _)| at + 1)
        .collect();
    let mut values = [0.0; METRICS];
    let Some(&first) = ranks.first() else { return values };
    for (value, place) in values.iter_mut().zip(PLACES) {
        *value = f64::from(first <= place);
    }
    let precisions: f64 = ranks.iter().enumerate().map(|(at, &rank)| (at + 1) as f64 / rank as f64).sum();
    values[PLACES.len()] = precisions / labels.len() as f64;
    values[PLACES.len() + 1] = 1.0 / first as f64;
    values[PLACES.len() + 2] = ndcg(&ranks, usize::MAX);
    values[PLACES.len() + 3] = ndcg(&ranks, FIRST);
    values
}

/// The gain of the labels at their ranks, beside that of a ranking that has them all at the top.
fn ndcg(ranks: &[usize], places: usize) -> f64 {
    let gain = |rank: usize| 1.0 / libm::log2(1.0 + rank as f64);
    let found: f64 = ranks.iter().filter(|&&rank| rank <= places).map(|&rank| gain(rank)).sum();
    let ideal: f64 = (1..=ranks.len().min(places)).map(gain).sum();
    found / ideal
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_scores_stand_in_the_order_of_concepts() {
        assert_eq!(order(&[0.1, 0.5, 0.1, 0.5, 0.9]), [4, 1, 3, 0, 2]);
        assert!(silent(&[0.0, 0.0]) && !silent(&[0.0, 0.1]) && !silent(&[0.3]) && !silent(&[]));
    }

    #[test]
    fn two_labels_at_ranks_two_and_four() {
        // Computed by hand: precisions 1/2 and 2/4; gains 1/log2(3) and 1/log2(5); ideal 1 + 1/log2(3).
        let [h1, h3, h5, h10, ap, rr, ndcg, ndcg10] = values(&[5, 1, 0, 3, 2, 4], &[1, 3]);
        assert_eq!((h1, h3, h5, h10), (0.0, 1.0, 1.0, 1.0));
        assert_eq!((ap, rr), (0.5, 0.5));
        assert!(
            (ndcg - (0.630_929_753_571_457_4 + 0.430_676_558_073_393_06) / 1.630_929_753_571_457_4).abs()
                < 1e-15
        );
        assert_eq!(ndcg, ndcg10);
    }

    #[test]
    fn nothing_below_the_tenth_place_counts_for_the_first_ten() {
        let order: Vec<u32> = (0..20).collect();
        let values = values(&order, &[10, 19]);
        assert_eq!(values[3], 0.0);
        assert_eq!(values[7], 0.0);
        assert!(values[6] > 0.0);
        assert_eq!(values[4], (1.0 / 11.0 + 2.0 / 20.0) / 2.0);
    }
}
