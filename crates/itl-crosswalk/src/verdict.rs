//! The verdict and the direction of a link.

use crate::result::{Cutoffs, Direction, LinkVerdict};
use crate::space::Vector;

/// The share of a text's words, weighed, from which it is contained in another.
const CONTAINED: f64 = 0.5;
/// A close link is at least this near beside the best that each of the two concepts has.
const BESIDE_BEST: f64 = 0.9;

/// The share of the own words of `inner`, weighed, that are own words of `outer`.
pub(crate) fn contained(inner: &Vector, outer: &Vector) -> f64 {
    let mut others = outer.own.iter().peekable();
    let (mut common, mut all) = (0.0, 0.0);
    for &(stem, weight) in &inner.own {
        all += weight;
        while others.next_if(|(other, _)| *other < stem).is_some() {}
        if others.peek().is_some_and(|(other, _)| *other == stem) {
            common += weight;
        }
    }
    if all > 0.0 { common / all } else { 0.0 }
}

/// Which text contains the other.
pub(crate) fn direction(a_in_b: f64, b_in_a: f64) -> Direction {
    match (a_in_b >= CONTAINED, b_in_a >= CONTAINED) {
        (true, true) => Direction::Both,
        (true, false) => Direction::AInB,
        (false, true) => Direction::BInA,
        (false, false) => Direction::Overlap,
    }
}

/// What a score is compared with, for both concepts of a link.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Surroundings {
    /// The score of the nearest neighbour in its own framework.
    pub(crate) nearest: [f64; 2],
    /// The highest score with a concept of the other framework.
    pub(crate) best: [f64; 2],
}

/// The verdict about a score.
pub(crate) fn verdict(
    score: f64,
    cutoffs: Option<Cutoffs>,
    around: Surroundings,
    direction: Direction,
) -> LinkVerdict {
    let Some(cutoffs) = cutoffs else { return LinkVerdict::None };
    let nearer = around.nearest.iter().all(|neighbour| score >= *neighbour);
    let close = score >= cutoffs.close && around.best.iter().all(|best| score >= BESIDE_BEST * best);
    match score {
        _ if close && nearer && direction == Direction::Both => LinkVerdict::Same,
        _ if close => LinkVerdict::Close,
        score if score >= cutoffs.related && score > 0.0 => LinkVerdict::Related,
        _ => LinkVerdict::None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(words: &[(u32, f64)]) -> Vector {
        Vector { own: words.to_vec(), ..Vector::default() }
    }

    #[test]
    fn containment_by_hand() {
        let (a, b) = (own(&[(1, 3.0), (4, 1.0)]), own(&[(0, 5.0), (1, 2.0), (3, 3.0)]));
        assert_eq!((contained(&a, &b), contained(&b, &a)), (0.75, 0.2));
        assert_eq!((contained(&own(&[]), &a), contained(&a, &a)), (0.0, 1.0));
        assert_eq!(direction(0.75, 0.2), Direction::AInB);
    }

    #[test]
    fn the_nearer_the_better() {
        let cutoffs = Some(Cutoffs { close: 0.5, related: 0.2 });
        let of = |score, nearest, direction| {
            verdict(score, cutoffs, Surroundings { nearest, best: [score; 2] }, direction)
        };
        assert_eq!(of(0.7, [0.6, 0.7], Direction::Both), LinkVerdict::Same);
        assert_eq!(of(0.7, [0.6, 0.8], Direction::Both), LinkVerdict::Close);
        assert_eq!(of(0.7, [0.6, 0.6], Direction::AInB), LinkVerdict::Close);
        assert_eq!(of(0.3, [0.0, 0.0], Direction::Both), LinkVerdict::Related);
        assert_eq!(of(0.1, [0.0, 0.0], Direction::Both), LinkVerdict::None);
        let around = Surroundings { nearest: [0.0; 2], best: [0.7, 1.0] };
        // A better one is there for the second concept.
        assert_eq!(verdict(0.7, cutoffs, around, Direction::Both), LinkVerdict::Related);
        assert_eq!(verdict(1.0, None, around, Direction::Both), LinkVerdict::None);
    }
}
