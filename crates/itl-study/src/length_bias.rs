//! How much the length of a descriptor decides what its concept receives.
//!
//! The same texts, the other descriptors, are set against every concept. If long concepts receive more of them than
//! short ones, part of every result is length: the bias is measured as a rank correlation and as a ratio.

use itl_core::relative;

/// Fewer concepts have no quarters to compare.
const ENOUGH: usize = 8;
/// Fewer have quarters of one to three concepts, which chance decides.
const TELLING: usize = 16;

/// The size of the bias by length. What cannot be said is `None`: too few concepts, or all of one length.
#[derive(Debug, Clone, PartialEq)]
pub struct LengthBias {
    /// How many concepts took part.
    pub concepts: usize,
    /// Words of the descriptors: the shortest, the quartiles, the longest. Concepts without words are left out.
    pub words: [f64; 5],
    /// Rank correlation (Spearman's ρ) of a concept's number of words with λ_ref.
    pub reference: Option<f64>,
    /// The same with the mean affinity that the other descriptors have to it.
    pub absolute: Option<f64>,
    /// The same with that mean relative to λ_ref.
    pub relative: Option<f64>,
    /// The mean that the longest quarter of the concepts receives, over that of the shortest quarter.
    pub absolute_ratio: Option<f64>,
    /// The same in relative affinities.
    pub relative_ratio: Option<f64>,
}

/// A concept as the bias sees it.
struct Point {
    words: f64,
    reference: f64,
    absolute: f64,
    relative: f64,
}

impl LengthBias {
    /// The bias over concepts with these numbers of words, λ_ref, and sums of affinities received from the others.
    /// Concepts without λ_ref take no part, nor do those `alike`, in order, whose words another has: what twins give
    /// each other says nothing about length. `None` if no concept takes part.
    pub(crate) fn of(words: &[usize], references: &[f64], received: &[f64], alike: &[usize]) -> Option<Self> {
        let others = words.len().saturating_sub(1).max(1) as f64;
        let points: Vec<Point> = (0..words.len())
            .filter(|at| alike.binary_search(at).is_err())
            .filter_map(|at| {
                let absolute = received[at] / others;
                let relative = relative(absolute, references[at])?;
                Some(Point { words: words[at] as f64, reference: references[at], absolute, relative })
            })
            .collect();
        let lengths: Vec<f64> = points.iter().map(|point| point.words).collect();
        let mut sorted = lengths.clone();
        sorted.sort_by(f64::total_cmp);
        let longest = *sorted.last()?;
        let of = |value: fn(&Point) -> f64| -> Vec<f64> { points.iter().map(value).collect() };
        let enough = points.len() >= ENOUGH && sorted[0] < longest;
        let correlation = |value| spearman(&lengths, &of(value)).filter(|_| enough);
        let ratio = |value| quarters(&lengths, &of(value)).filter(|_| enough);
        Some(Self {
            concepts: points.len(),
            words: [0.0, 0.25, 0.5, 0.75, 1.0].map(|share| quantile(&sorted, share)),
            reference: correlation(|point| point.reference),
            absolute: correlation(|point| point.absolute),
            relative: correlation(|point| point.relative),
            absolute_ratio: ratio(|point| point.absolute),
            relative_ratio: ratio(|point| point.relative),
        })
    }

    /// Whether even relative affinities differ by a factor of two or more between long and short concepts, of which
    /// there are enough to say so.
    #[must_use]
    pub fn is_strong(&self) -> bool {
        self.concepts >= TELLING && self.relative_ratio.is_some_and(|ratio| !(0.5..=2.0).contains(&ratio))
    }
}

/// The quantile of sorted numbers, interpolated linearly.
pub(crate) fn quantile(sorted: &[f64], share: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return 0.0 };
    let place = last as f64 * share;
    let low = place.floor() as usize;
    let (below, above) = (sorted[low], sorted[(low + 1).min(last)]);
    below + (above - below) * (place - low as f64)
}

/// The mean of the values of the longest quarter over that of the shortest; of equal lengths those come first that
/// stand first. `None` if either have nothing.
fn quarters(lengths: &[f64], values: &[f64]) -> Option<f64> {
    let mut order: Vec<usize> = (0..lengths.len()).collect();
    order.sort_by(|&a, &b| lengths[a].total_cmp(&lengths[b]).then(a.cmp(&b)));
    let quarter = lengths.len() / 4;
    let sum = |columns: &[usize]| columns.iter().map(|&at| values[at]).sum::<f64>();
    relative(sum(&order[order.len() - quarter..]), sum(&order[..quarter])).filter(|&ratio| ratio > 0.0)
}

/// Spearman's rank correlation, with mean ranks for equal values; `None` if one side is constant.
pub(crate) fn spearman(x: &[f64], y: &[f64]) -> Option<f64> {
    let (x, y) = (ranks(x), ranks(y));
    let mean = (x.len() as f64 + 1.0) / 2.0;
    let product = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum::<f64>();
    let spread = (product(&x, &x) * product(&y, &y)).sqrt();
    (spread > 0.0).then(|| product(&x, &y) / spread)
}

fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0.0; values.len()];
    let mut below = 0;
    for equal in order.chunk_by(|&a, &b| values[a].total_cmp(&values[b]).is_eq()) {
        let rank = below as f64 + (equal.len() as f64 + 1.0) / 2.0;
        equal.iter().for_each(|&at| ranks[at] = rank);
        below += equal.len();
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rank_correlation_by_hand() {
        assert_eq!(spearman(&[1.0, 2.0, 3.0], &[10.0, 20.0, 90.0]), Some(1.0));
        assert_eq!(spearman(&[1.0, 2.0, 3.0], &[9.0, 5.0, 0.0]), Some(-1.0));
        // Ranks 1 2 3 4 and 2 1 4 3: ρ = 1 − 6·4 / (4·15) = 0.6.
        let rho = spearman(&[1.0, 2.0, 3.0, 4.0], &[2.0, 1.0, 4.0, 3.0]).unwrap();
        assert!((rho - 0.6).abs() < 1e-12);
        // Ties: ranks 1.5 1.5 3 and 1 2 3; covariance 1.5, spreads 1.5 and 2.
        let tied = spearman(&[5.0, 5.0, 7.0], &[1.0, 2.0, 3.0]).unwrap();
        assert!((tied - 1.5 / 3.0_f64.sqrt()).abs() < 1e-12);
        assert_eq!(spearman(&[1.0, 1.0], &[1.0, 2.0]), None);
    }

    #[test]
    fn quartiles_as_numpy_has_them() {
        let sorted = [1.0, 2.0, 4.0, 8.0];
        assert_eq!(
            [0.0, 0.25, 0.5, 0.75, 1.0].map(|share| quantile(&sorted, share)),
            [1.0, 1.75, 3.0, 5.0, 8.0]
        );
        assert_eq!(quantile(&[], 0.5), 0.0);
    }

    #[test]
    fn the_longest_quarter_receives_five_times_as_much() {
        // Eight concepts of 1 to 8 words; each receives in proportion to its length. The shortest two have 1.5 on
        // average, the longest two 7.5: five times as much. λ_ref is proportional too, so nothing is left relatively.
        let words: Vec<usize> = (1..=8).collect();
        let values: Vec<f64> = words.iter().map(|&words| words as f64).collect();
        let bias = LengthBias::of(&words, &values, &values, &[]).unwrap();
        assert_eq!(bias.words, [1.0, 2.75, 4.5, 6.25, 8.0]);
        assert_eq!((bias.absolute_ratio, bias.relative_ratio), (Some(5.0), Some(1.0)));
        assert_eq!((bias.reference, bias.absolute, bias.relative), (Some(1.0), Some(1.0), None));
        let flat = LengthBias::of(&words, &[1.0; 8], &values, &[]).unwrap();
        assert_eq!((flat.relative_ratio, flat.reference), (Some(5.0), None));
        // Without the two longest, six are too few for quarters.
        let fewer = LengthBias::of(&words, &[1.0; 8], &values, &[6, 7]).unwrap();
        assert_eq!((fewer.words[4], fewer.relative_ratio), (6.0, None));
    }

    #[test]
    fn a_strong_bias_takes_sixteen_concepts() {
        let of = |count: usize| {
            let words: Vec<usize> = (1..=count).collect();
            let values: Vec<f64> = words.iter().map(|&words| words as f64).collect();
            LengthBias::of(&words, &vec![1.0; count], &values, &[]).unwrap()
        };
        assert!(of(15).relative_ratio > Some(2.0) && !of(15).is_strong());
        assert!(of(16).is_strong());
        let nothing = LengthBias::of(
            &[1, 2, 3, 4, 5, 6, 7, 8],
            &[1.0; 8],
            &[1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
            &[],
        );
        assert_eq!(nothing.unwrap().absolute_ratio, None);
    }

    #[test]
    fn what_cannot_be_said_is_not_said() {
        assert_eq!(LengthBias::of(&[0, 0], &[0.0, 0.0], &[0.0, 0.0], &[]), None);
        let few = LengthBias::of(&[1, 2, 3], &[1.0; 3], &[1.0, 2.0, 3.0], &[]).unwrap();
        assert_eq!((few.absolute, few.absolute_ratio, few.words[4]), (None, None, 3.0));
        let equal = LengthBias::of(&[5; 9], &[1.0; 9], &[1.0; 9], &[]).unwrap();
        assert_eq!((equal.absolute, equal.relative_ratio), (None, None));
    }
}
