//! Which words of a unit have a stem that stands in it more than once.
//!
//! In: the stems of a unit, as numbers. Out: for every word the rank of its stem among those that stand several times, and how often
//! each of these does. Nothing is sorted: for every stem the place is kept at which it stood last, counted over all units, so that
//! nothing has to be forgotten between two units either.

/// The rank of a stem that stands once.
pub(crate) const SINGLE: u32 = u32::MAX;
/// The first place of the first unit: below it is where stems stand that were never seen.
const FIRST: u32 = 1;

/// Looks at unit after unit, and keeps its memory between them.
#[derive(Debug)]
pub(crate) struct Repeats {
    /// Where each stem stood last.
    last: Vec<u32>,
    /// The place of the next word.
    next: u32,
    /// For each word, the rank of its stem, or [`SINGLE`]. Ranks are in the order in which stems stand for the second time.
    pub(crate) ranks: Vec<u32>,
    /// How often the stem of each rank stands.
    pub(crate) counts: Vec<u32>,
}

impl Default for Repeats {
    fn default() -> Self {
        Self { last: Vec::new(), next: FIRST, ranks: Vec::new(), counts: Vec::new() }
    }
}

impl Repeats {
    /// Looks at the stems of a unit, and says whether any stands more than once.
    pub(crate) fn find(&mut self, stems: impl ExactSizeIterator<Item = u32>) -> bool {
        let Self { last, next, ranks, counts } = self;
        ranks.clear();
        counts.clear();
        let len = stems.len() as u32;
        if next.checked_add(len).is_none() {
            last.fill(0);
            *next = FIRST;
        }
        let begin = *next;
        *next += len;
        for (stem, place) in stems.zip(begin..) {
            let stem = stem as usize;
            if stem >= last.len() {
                last.resize(stem + 1, 0);
            }
            let before = std::mem::replace(&mut last[stem], place);
            let rank = before.checked_sub(begin).map_or(SINGLE, |before| {
                let first = &mut ranks[before as usize];
                if *first == SINGLE {
                    *first = counts.len() as u32;
                    counts.push(1);
                }
                counts[*first as usize] += 1;
                *first
            });
            ranks.push(rank);
        }
        !counts.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(repeats: &mut Repeats, stems: &[u32]) -> (bool, Vec<u32>, Vec<u32>) {
        let any = repeats.find(stems.iter().copied());
        (any, repeats.ranks.clone(), repeats.counts.clone())
    }

    #[test]
    fn ranks_are_given_when_a_stem_stands_again() {
        let mut repeats = Repeats::default();
        let ranks = vec![1, SINGLE, 0, 0, 1, 1];
        assert_eq!(find(&mut repeats, &[7, 2, 9, 9, 7, 7]), (true, ranks, vec![2, 3]));
        // What stood in the unit before has no say.
        assert_eq!(find(&mut repeats, &[7, 2, 9]), (false, vec![SINGLE; 3], vec![]));
        assert_eq!(find(&mut repeats, &[]), (false, vec![], vec![]));
        assert_eq!(find(&mut repeats, &[2, 2]), (true, vec![0, 0], vec![2]));
    }

    #[test]
    fn places_begin_again_before_they_are_too_large() {
        let mut repeats = Repeats { next: u32::MAX - 3, ..Repeats::default() };
        assert_eq!(find(&mut repeats, &[5, 6]), (false, vec![SINGLE; 2], vec![]));
        assert_eq!(find(&mut repeats, &[5, 6, 5]), (true, vec![0, SINGLE, 0], vec![2]));
        assert_eq!(repeats.next, FIRST + 3);
        assert_eq!(find(&mut repeats, &[5, 6]), (false, vec![SINGLE; 2], vec![]));
    }
}
