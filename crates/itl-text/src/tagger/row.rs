//! Score rows: a number for each tag, in whole lines of the cache.
//!
//! In: rows. Out: their sum, the tag that leads. No loop here has a way out before its end, so that many tags are looked at in one step.

/// Tags in a line.
pub(super) const LANES: usize = 32;

/// What memory hands out in one piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Line(pub(super) [i16; LANES]);

/// A score for each tag. A model of few tags has rows of one line, others have two.
pub(super) type ScoreRow<const L: usize> = [Line; L];

/// A row of zeros.
pub(super) const fn zeros<const L: usize>() -> ScoreRow<L> {
    [Line([0; LANES]); L]
}

/// Adds rows to a row.
#[inline]
pub(super) fn add<const L: usize, const K: usize>(row: &mut ScoreRow<L>, others: [&ScoreRow<L>; K]) {
    for (at, line) in row.iter_mut().enumerate() {
        let mut sums = line.0;
        for other in others {
            sums = sum(&sums, &other[at].0);
        }
        line.0 = sums;
    }
}

#[inline]
fn sum(one: &[i16; LANES], other: &[i16; LANES]) -> [i16; LANES] {
    std::array::from_fn(|lane| one[lane].wrapping_add(other[lane]))
}

/// The best score.
#[inline]
fn top<const L: usize>(row: &ScoreRow<L>) -> i16 {
    let best = folded(row, i16::MIN, |best, score, _| best.max(score));
    best.into_iter().fold(i16::MIN, i16::max)
}

/// Folds the lines of a row into one, lane by lane; `step` gets what was folded so far, the score and its tag.
#[inline]
fn folded<const L: usize>(
    row: &ScoreRow<L>,
    start: i16,
    step: impl Fn(i16, i16, i16) -> i16,
) -> [i16; LANES] {
    let mut sums = [start; LANES];
    for (at, line) in row.iter().enumerate() {
        sums = std::array::from_fn(|lane| step(sums[lane], line.0[lane], (at * LANES + lane) as i16));
    }
    sums
}

/// The tag that leads all others by so much or more, if there is one.
#[inline]
pub(super) fn sure_tag<const L: usize>(row: &ScoreRow<L>, lead: i16) -> Option<usize> {
    if lead <= 0 {
        return Some(best_tag(row));
    }
    let near = top(row).saturating_sub(lead);
    // Each that is near the top adds a number of its own; where one alone is, the sum tells which.
    const ONE: i16 = 256;
    let sums = folded(row, 0, |sum, score, tag| sum + (-i16::from(score > near) & (ONE + tag)));
    let sum = sums.into_iter().fold(0, i16::wrapping_add);
    (ONE..2 * ONE).contains(&sum).then_some((sum - ONE) as usize)
}

/// The tag with the best score, the first of them if there are several.
#[inline]
pub(super) fn best_tag<const L: usize>(row: &ScoreRow<L>) -> usize {
    let top = top(row);
    let best = folded(row, i16::MAX, |best, score, tag| best.min(if score == top { tag } else { i16::MAX }));
    best.into_iter().fold(i16::MAX, i16::min) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    const FAR: i16 = -16_000;

    fn row(first: [i16; 4], last: i16) -> ScoreRow<2> {
        let mut row = [Line([FAR; LANES]); 2];
        row[0].0[..4].copy_from_slice(&first);
        row[1].0[LANES - 1] = last;
        row
    }

    #[test]
    fn the_first_best_tag_leads() {
        assert_eq!(best_tag(&row([3, 9, -2, 4], FAR)), 1);
        assert_eq!(best_tag(&row([7, -3, 7, FAR], 7)), 0);
        assert_eq!(best_tag(&row([FAR, -3, -3, FAR], FAR)), 1);
        assert_eq!(best_tag(&row([3, 9, -2, 4], 10)), 2 * LANES - 1);
    }

    #[test]
    fn a_tag_is_sure_by_its_lead() {
        assert_eq!(sure_tag(&row([3, 9, -2, 4], FAR), 5), Some(1));
        assert_eq!(sure_tag(&row([3, 9, -2, 4], FAR), 6), None);
        assert_eq!(sure_tag(&row([3, 9, -2, 4], 20), 11), Some(2 * LANES - 1));
        assert_eq!(sure_tag(&row([7, 7, FAR, FAR], FAR), 1), None);
        assert_eq!(sure_tag(&row([FAR, FAR, FAR, -400], FAR), i16::MAX), None);
        assert_eq!(sure_tag(&row([3, 9, 9, 4], 9), 0), Some(1));
    }

    #[test]
    fn sums_go_by_tag() {
        let mut sum = row([1, 2, 3, 4], 5);
        add(&mut sum, [&zeros(), &row([10, 10, 10, -10], 7)]);
        assert_eq!((&sum[0].0[..4], sum[1].0[LANES - 1]), (&[11, 12, 13, -6][..], 12));
    }
}
