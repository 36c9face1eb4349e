//! Random numbers that are the same everywhere: splitmix64 of Steele, Lea and Flood (2014), the generator that seeds
//! others. A seed and a number give a stream of their own, so that threads need not share one.

/// The step of the counter: the golden ratio in 64 bits.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// A stream of random numbers.
#[derive(Debug, Clone)]
pub(crate) struct Random(u64);

impl Random {
    /// The stream with this number of a seed.
    pub(crate) fn new(seed: u64, stream: u64) -> Self {
        let mut start = Self(seed);
        let base = start.next();
        let mut start = Self(base ^ stream);
        Self(start.next())
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, which is not 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
