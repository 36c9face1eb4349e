//! What a concept's length and its neighbours do to its scores.
//!
//! The cosine favours short texts, so long ones are lifted; a concept that is near to everything is held back. Both fade as two texts
//! become alike: with cosine 1 nothing is changed, so texts that are the same come first, whatever their length.

/// The part of the logarithm of its length by which a concept is lifted.
const LENGTH: f64 = 0.3;
/// The part of the logarithm of its nearness to the other framework by which it is held back.
const NEARNESS: f64 = 0.3;
/// Concepts of the other framework that nearness is the mean of.
const NEAREST: usize = 10;
/// Least nearness: a concept that is near to nothing is not lifted without end.
const LEAST: f64 = 0.01;
/// Up to this, a score rises with its cosine, and stays at most 1.
const MOST: f64 = 1.0;

/// The exponent that each concept brings to its scores.
pub(crate) fn exponents(lengths: &[f64], nearness: &[f64]) -> Vec<f64> {
    let lengths = around_mean(lengths, |length| length > 0.0);
    let nearness = around_mean(nearness, |_| true);
    lengths.into_iter().zip(nearness).map(|(length, near)| LENGTH * length - NEARNESS * near).collect()
}

/// The mean of the highest cosines of a concept.
pub(crate) fn nearness(cosines: impl Iterator<Item = f64>) -> f64 {
    let mut cosines: Vec<f64> = cosines.collect();
    let count = NEAREST.min(cosines.len());
    if count == 0 {
        return LEAST;
    }
    cosines.select_nth_unstable_by(count - 1, |x, y| y.total_cmp(x));
    let best = &mut cosines[..count];
    best.sort_unstable_by(|x, y| y.total_cmp(x));
    (best.iter().sum::<f64>() / count as f64).max(LEAST)
}

/// e^((1 − cosine)·exponents): what a cosine is multiplied with.
pub(crate) fn factor(cosine: f64, exponents: f64) -> f64 {
    libm::exp((1.0 - cosine) * exponents.clamp(-MOST, MOST))
}

/// Logarithms of those that count, around their mean; 0 for the others.
fn around_mean(values: &[f64], counts: impl Fn(f64) -> bool) -> Vec<f64> {
    let logarithm = |&value: &f64| counts(value).then(|| libm::log(value));
    let logarithms: Vec<Option<f64>> = values.iter().map(logarithm).collect();
    let count = logarithms.iter().flatten().count().max(1) as f64;
    let mean = logarithms.iter().flatten().sum::<f64>() / count;
    logarithms.into_iter().map(|value| value.map_or(0.0, |value| value - mean)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_texts_score_1_and_more_likeness_is_a_higher_score() {
        for exponents in [-5.0, -1.0, 0.0, 0.3, 1.0, 7.0] {
            assert_eq!(factor(1.0, exponents), 1.0);
            let score = |cosine: f64| cosine * factor(cosine, exponents);
            for step in 0..100 {
                let (low, high) = (f64::from(step) / 100.0, f64::from(step + 1) / 100.0);
                assert!(score(low) < score(high) && score(high) <= 1.0, "{exponents} {low}");
            }
        }
    }

    #[test]
    fn nearness_is_the_mean_of_the_best() {
        let mut cosines = vec![0.0; 30];
        cosines[7] = 1.0;
        assert_eq!(nearness(cosines.into_iter()), 0.1);
        assert_eq!(nearness([0.0].into_iter()), LEAST);
        assert_eq!(nearness([0.5, 0.3].into_iter()), 0.4);
    }
}
