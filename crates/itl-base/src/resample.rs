//! Resampling: how often each of n things is drawn, and the interval that has most of the values.
//!
//! In: a seed, the number of a draw, values. Out: weights and percentiles. A draw depends on the seed and its number only; no number is
//! random without a seed.

/// How often each of `count` things is drawn, with replacement, in the draw of this number.
#[must_use]
pub fn resample(seed: u64, number: usize, count: usize) -> Vec<u32> {
    let mut random = Random::new(seed, number as u64);
    let mut weights = vec![0u32; count];
    (0..count).for_each(|_| weights[random.below(count)] += 1);
    weights
}

/// The interval that has `level` of the values: percentiles, linear between order statistics.
pub fn interval(values: impl Iterator<Item = Option<f64>>, level: f64) -> Option<(f64, f64)> {
    let mut values: Vec<f64> = values.flatten().collect();
    values.sort_unstable_by(f64::total_cmp);
    let tail = (1.0 - level) / 2.0;
    Some((percentile(&values, tail)?, percentile(&values, 1.0 - tail)?))
}

/// A percentile of sorted values, linear between them.
fn percentile(sorted: &[f64], share: f64) -> Option<f64> {
    let at = share * sorted.len().checked_sub(1)? as f64;
    let (below, above) = (sorted[at.floor() as usize], sorted[at.ceil() as usize]);
    Some(below + (above - below) * (at - at.floor()))
}

/// The step of the counter: the golden ratio in 64 bits.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// A stream of random numbers that are the same everywhere: splitmix64 of Steele, Lea and Flood (2014), the generator
/// that seeds others. A seed and a number give a stream of their own, so that threads need not share one.
#[derive(Debug, Clone)]
struct Random(u64);

impl Random {
    /// The stream with this number of a seed.
    fn new(seed: u64, stream: u64) -> Self {
        let mut start = Self(seed);
        let base = start.next();
        let mut start = Self(base ^ stream);
        Self(start.next())
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, which is not 0.
    fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_as_numpy_has_them() {
        let values = [1.0, 2.0, 4.0, 8.0];
        assert_eq!(percentile(&values, 0.0), Some(1.0));
        assert_eq!(percentile(&values, 0.5), Some(3.0));
        assert_eq!(percentile(&values, 1.0), Some(8.0));
        assert!((percentile(&values, 0.975).unwrap() - 7.7).abs() < 1e-12);
        assert_eq!(percentile(&[], 0.5), None);
    }

    #[test]
    fn the_numbers_that_others_get() {
        // The reference implementation of Vigna, seed 1234567.
        let mut random = Random(1_234_567);
        assert_eq!([random.next(), random.next()], [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]);
        assert_ne!(Random::new(1, 0).next(), Random::new(1, 1).next());
        let mut random = Random::new(1, 0);
        assert!((0..1000).all(|_| random.below(7) < 7));
    }
}
