//! The weights of the method: discriminability δ, specificity σ; importance φ = σ·δ.

use crate::term::TermKind;

/// δ of a term from its counts per concept: 1 + Σ p·log_m p. It is 1 for a term of one concept, 0 for a term
/// spread evenly over all; with one concept (m = 1) there is no entropy and δ is 1.
pub(crate) fn discriminability(counts: &[u32], concepts: usize) -> f64 {
    if counts.len() <= 1 || concepts <= 1 {
        return 1.0;
    }
    let total: f64 = counts.iter().map(|&count| f64::from(count)).sum();
    let entropy: f64 = counts
        .iter()
        .map(|&count| {
            let share = f64::from(count) / total;
            share * libm::log(share)
        })
        .sum();
    // Rounding can leave a term spread evenly over all at −1e−16.
    (1.0 + entropy / libm::log(concepts as f64)).max(0.0)
}

/// σ of the four types, from the number of distinct terms of each type in the descriptor: the share of each
/// type in the pattern space. All 0 for a descriptor without words.
pub(crate) fn specificity(distinct: [u64; 4]) -> [f64; 4] {
    let n = u128::from(distinct[TermKind::Individual as usize]);
    let space = [
        n,
        n * n.saturating_sub(1) / 2,
        n * n.saturating_sub(1) * n.saturating_sub(2) / 6,
        u128::from(distinct[TermKind::Cooccurrence as usize]),
    ];
    let total: u128 = space.iter().sum();
    if total == 0 { [0.0; 4] } else { space.map(|part| part as f64 / total as f64) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discriminability_of_the_extremes() {
        assert_eq!(discriminability(&[3], 17), 1.0);
        assert_eq!(discriminability(&[2, 2, 2], 3), 0.0);
        assert_eq!(discriminability(&[5], 1), 1.0);
        // Three of seventeen concepts, evenly: 1 − ln 3 / ln 17.
        assert!((discriminability(&[1, 1, 1], 17) - 0.612_238).abs() < 1e-6);
    }

    #[test]
    fn specificity_by_hand() {
        // Three words: 3 + 3 + 1 + 4 = 11.
        assert_eq!(specificity([3, 2, 1, 4]), [3.0 / 11.0, 3.0 / 11.0, 1.0 / 11.0, 4.0 / 11.0]);
        assert_eq!(specificity([1, 0, 0, 0]), [1.0, 0.0, 0.0, 0.0]);
        assert_eq!(specificity([0, 0, 0, 0]), [0.0; 4]);
    }
}
