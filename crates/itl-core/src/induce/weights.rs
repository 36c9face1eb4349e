//! The weights of the method: discriminability δ, relevance η; importance φ = η·δ. In the published scheme η is the
//! specificity σ of a term's type, in the graded one a matter of counts.

use crate::terms::term::TermKind;

/// δ of terms among so many concepts: 1 + Σ p·log_m p. It is 1 for a term of one concept, exactly 0 for a term spread evenly over
/// all; with one concept (m = 1) there is no entropy and δ is 1.
#[derive(Debug, Clone)]
pub(crate) struct Discriminability {
    concepts: usize,
    /// ln m.
    whole: f64,
    /// ln of numbers of concepts, by number; 0 where it was not needed yet. Most terms stand equally often wherever they stand.
    logarithms: Vec<f64>,
    /// p·ln p of small counts among small sums, by sum and count; 0 where it was not needed yet.
    parts: Vec<f64>,
}

/// Sums of counts up to which p·ln p is kept.
const SMALL: usize = 64;

impl Discriminability {
    pub(crate) fn among(concepts: usize) -> Self {
        let (whole, parts) = (libm::log(concepts as f64), vec![0.0; SMALL * SMALL]);
        Self { concepts, whole, logarithms: Vec::new(), parts }
    }

    /// δ of a term from its counts in the concepts that have it.
    ///
    /// Sorts `counts`: the order of the concepts must not reach the last bit of a sum.
    pub(crate) fn of(&mut self, counts: &mut [u32]) -> f64 {
        if counts.len() <= 1 || self.concepts <= 1 {
            return 1.0;
        }
        let spread = if counts.iter().all(|&count| count == counts[0]) {
            // Without rounding: a rest of 1e−16 where δ is 0 would become a reference affinity that is not 0.
            self.logarithm(counts.len())
        } else {
            counts.sort_unstable();
            let total: f64 = counts.iter().map(|&count| f64::from(count)).sum();
            // Many concepts have few different counts: a logarithm is taken once for each.
            let mut sum = 0.0;
            for same in counts.chunk_by(|a, b| a == b) {
                let part = self.part(same[0], total);
                same.iter().for_each(|_| sum += part);
            }
            -sum
        };
        (1.0 - spread / self.whole).max(0.0)
    }

    /// p·ln p of a count among others that come to `total`.
    fn part(&mut self, count: u32, total: f64) -> f64 {
        let share = f64::from(count) / total;
        if total >= SMALL as f64 {
            return share * libm::log(share);
        }
        let known = &mut self.parts[total as usize * SMALL + count as usize];
        if *known == 0.0 {
            *known = share * libm::log(share);
        }
        *known
    }

    fn logarithm(&mut self, count: usize) -> f64 {
        if self.logarithms.len() <= count {
            self.logarithms.resize(count + 1, 0.0);
        }
        let known = &mut self.logarithms[count];
        if *known == 0.0 {
            *known = libm::log(count as f64);
        }
        *known
    }
}

/// σ of the four types, from the number of distinct terms of each type in the descriptor: the share of each
/// type in the pattern space, of the types that `has` them. All 0 for a descriptor without words.
pub(crate) fn specificity(distinct: [u64; 4], has: impl Fn(TermKind) -> bool) -> [f64; 4] {
    let n = u128::from(distinct[TermKind::Individual as usize]);
    let space = [
        n,
        n * n.saturating_sub(1) / 2,
        n * n.saturating_sub(1) * n.saturating_sub(2) / 6,
        u128::from(distinct[TermKind::Cooccurrence as usize]),
    ];
    let space = TermKind::ALL.map(|kind| if has(kind) { space[kind as usize] } else { 0 });
    let total: u128 = space.iter().sum();
    if total == 0 { [0.0; 4] } else { space.map(|part| part as f64 / total as f64) }
}

/// How much a descriptor uses a term: f of its `all` occurrences in all descriptors, a type of weight `a`. Divided by
/// the norm of these over the concept, it is η.
pub(crate) fn use_of(count: u32, all: u64, a: f64) -> f64 {
    let count = f64::from(count);
    a * count * (count / all as f64).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn discriminability(counts: &mut [u32], concepts: usize) -> f64 {
        Discriminability::among(concepts).of(counts)
    }

    #[test]
    fn discriminability_of_the_extremes() {
        assert_eq!(discriminability(&mut [3], 17), 1.0);
        assert_eq!(discriminability(&mut [5], 1), 1.0);
        // Three of seventeen concepts, evenly: 1 − ln 3 / ln 17.
        assert!((discriminability(&mut [1, 1, 1], 17) - 0.612_238).abs() < 1e-6);
        // One and three times in two of four concepts: 1 + (¼·log₄ ¼ + ¾·log₄ ¾) = 1 − 0.811278 / 2.
        assert!((discriminability(&mut [3, 1], 4) - 0.594_361).abs() < 1e-6);
    }

    #[test]
    fn a_term_spread_evenly_over_all_concepts_kept_a_rest_of_discriminability() {
        for concepts in 2..2000 {
            for count in [1, 2, 3, 7] {
                assert_eq!(discriminability(&mut vec![count; concepts], concepts), 0.0, "m = {concepts}");
            }
        }
    }

    #[test]
    fn the_order_of_concepts_reached_the_last_bit_of_discriminability() {
        let orders = [[1, 2, 3, 5, 7], [7, 5, 3, 2, 1], [2, 7, 1, 5, 3], [5, 1, 7, 3, 2], [3, 5, 2, 1, 7]];
        let bits = orders.map(|mut counts| discriminability(&mut counts, 6).to_bits());
        assert_eq!(bits, [bits[0]; 5]);
    }

    #[test]
    fn specificity_by_hand() {
        // Three words: 3 + 3 + 1 + 4 = 11.
        assert_eq!(specificity([3, 2, 1, 4], |_| true), [3.0 / 11.0, 3.0 / 11.0, 1.0 / 11.0, 4.0 / 11.0]);
        let words = |kind| kind == TermKind::Individual;
        assert_eq!(specificity([3, 2, 1, 4], words), [1.0, 0.0, 0.0, 0.0]);
        assert_eq!(specificity([1, 0, 0, 0], |_| true), [1.0, 0.0, 0.0, 0.0]);
        assert_eq!(specificity([0, 0, 0, 0], |_| true), [0.0; 4]);
    }
}
