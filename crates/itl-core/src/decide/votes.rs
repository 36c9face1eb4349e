//! Votes: every unit that counts and passes the gate has one, which the concepts and "nothing" share.
//!
//! In: the matrix, the decision, which units share a section, and which concepts lie below which. Out: the votes of units, and their sum
//! for every concept. A unit's neighbours have a say, because sentences about a subject stand together. No vote looks at more
//! than a unit and its two neighbours, so a document's votes cost what its rows do.

use itl_base::{Cancel, Cancelled};
use itl_framework::{Framework, Hierarchy};

use crate::align::affinity::Affinities;
use crate::decide::decision::Decision;
use crate::decide::headings::{Headings, Standing};

/// The weight of "nothing": a unit that is this strong for one concept, on the √ scale, gives half of its vote to it and half to nothing.
pub const NOTHING: f64 = 1.1;
/// How much of a unit's strength for a concept is its own; the rest is the mean over it and its neighbours.
pub const OWN: f64 = 0.5;
/// Votes from which on a unit is a passage of a concept.
pub const PASSAGE: f64 = 0.2;
/// Votes from which on a passage is strong.
pub const STRONG: f64 = 0.5;
/// Votes from which on results name them.
pub const SHOWN: f64 = 0.05;
/// How often a strength is multiplied by itself: a concept that is 1.2 times as strong as another gets nine times its vote.
pub const EXPONENT: u32 = 12;
/// Rows between two looks at whether to stop.
const ROWS_AT_A_TIME: usize = 256;

/// A unit's vote for a concept, with those for all concepts below it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Vote {
    /// The column of the concept.
    pub column: u32,
    /// v_ij.
    pub value: f64,
}

/// The votes of all units of a document.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Votes {
    ends: Vec<usize>,
    votes: Vec<Vote>,
    nothing: Vec<f64>,
    sums: Vec<f64>,
}

impl Votes {
    /// The votes of a unit from .05, in the order of columns.
    #[must_use]
    pub fn of(&self, row: usize) -> &[Vote] {
        let start = if row == 0 { 0 } else { self.ends[row - 1] };
        &self.votes[start..self.ends[row]]
    }

    /// A unit's vote for a concept; 0 below .05.
    #[must_use]
    pub fn get(&self, row: usize, column: usize) -> f64 {
        let votes = self.of(row);
        votes.binary_search_by_key(&(column as u32), |vote| vote.column).map_or(0.0, |at| votes[at].value)
    }

    /// The share of a unit's vote that goes to no concept; 1 where it has none to give.
    #[must_use]
    pub fn nothing(&self, row: usize) -> f64 {
        self.nothing[row]
    }

    /// The concepts that a unit is a passage of, in the order of columns.
    pub fn passages(&self, row: usize) -> impl Iterator<Item = usize> {
        self.of(row).iter().filter(|vote| vote.value >= PASSAGE).map(|vote| vote.column as usize)
    }

    /// Σ_i v_ij for every concept, over all votes, however small.
    #[must_use]
    pub fn sums(&self) -> &[f64] {
        &self.sums
    }

    /// The votes without those for concepts that do not apply: they took their part from the others, and count nowhere.
    pub(crate) fn within(mut self, applies: &[bool]) -> Self {
        if applies.iter().all(|&applies| applies) {
            return self;
        }
        let mut start = 0;
        let mut kept = Vec::with_capacity(self.votes.len());
        for end in &mut self.ends {
            kept.extend(self.votes[start..*end].iter().filter(|vote| applies[vote.column as usize]));
            start = std::mem::replace(end, kept.len());
        }
        self.votes = kept;
        for (sum, _) in self.sums.iter_mut().zip(applies).filter(|(_, applies)| !**applies) {
            *sum = 0.0;
        }
        self
    }

    /// Number of units.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.ends.len()
    }

    /// Gives one unit other votes, in the order of columns, and another share to nothing.
    pub(crate) fn replace(&mut self, row: usize, votes: Vec<Vote>, nothing: f64) {
        let start = if row == 0 { 0 } else { self.ends[row - 1] };
        let (before, now) = (self.ends[row] - start, votes.len());
        // A sum in which nothing changes keeps its last digit.
        let of = |votes: &[Vote], column| {
            votes.iter().find(|vote| vote.column == column).map_or(0.0, |vote| vote.value)
        };
        let given = &self.votes[start..self.ends[row]];
        let gone =
            given.iter().filter(|old| of(&votes, old.column) == 0.0).map(|old| (old.column, -old.value));
        let changed = votes.iter().map(|new| (new.column, new.value - of(given, new.column)));
        let changes: Vec<(u32, f64)> = gone.chain(changed).collect();
        for (column, change) in changes.into_iter().filter(|&(_, change)| change != 0.0) {
            self.sums[column as usize] += change;
        }
        self.votes.splice(start..self.ends[row], votes);
        self.ends[row..].iter_mut().for_each(|end| *end = *end + now - before);
        self.nothing[row] = nothing;
    }
}

/// The concepts above each concept, nearest first, by column.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Lineage {
    above: Vec<Vec<u32>>,
}

impl Lineage {
    /// The columns above one, nearest first.
    pub(crate) fn above(&self, column: usize) -> &[u32] {
        &self.above[column]
    }

    /// Of the concepts of a framework. Groups have no votes of their own, and what does not apply gives none to what is above it.
    pub(crate) fn of(framework: &Framework, applies: &[bool]) -> Self {
        let hierarchy = Hierarchy::of(framework);
        let mut above = vec![Vec::new(); framework.concepts.len()];
        for node in &hierarchy.nodes {
            let Some(column) = node.column.filter(|&column| applies[column]) else { continue };
            let mut next = node.parent;
            while let Some(parent) = next {
                above[column].extend(hierarchy.nodes[parent].column.map(|column| column as u32));
                next = hierarchy.nodes[parent].parent;
            }
        }
        Self { above }
    }
}

/// The decision and the concepts that votes are counted for.
#[derive(Clone, Copy)]
pub(crate) struct Ballot<'a> {
    pub(crate) decision: &'a Decision,
    pub(crate) lineage: &'a Lineage,
    /// What stands above the units.
    pub(crate) headings: Option<&'a Headings<'a>>,
}

impl Ballot<'_> {
    /// The votes of the units of a matrix. `sections` says where each stands: units of different sections are no neighbours.
    /// `lone` says whether a unit has but one common word of a concept: it is asked for votes that results would name.
    pub(crate) fn votes(
        self,
        affinities: &Affinities,
        sections: impl Fn(usize) -> Option<u32>,
        mut lone: impl FnMut(usize, usize) -> bool,
        cancel: &Cancel,
    ) -> Result<Votes, Cancelled> {
        let counted: Vec<usize> = affinities.counted_rows(0..affinities.rows()).collect();
        let mut strengths = Strengths::new(self.decision, affinities, &counted);
        let mut count = Count::new(affinities.columns());
        let mut votes = Votes { sums: vec![0.0; affinities.columns()], ..Votes::default() };
        let mut standing = self.headings.map(Standing::new);
        let mut at = 0;
        for row in 0..affinities.rows() {
            if row % ROWS_AT_A_TIME == 0 {
                cancel.check()?;
            }
            let counts = counted.get(at) == Some(&row);
            if counts && self.decision.passes_gate(affinities, row) {
                let place = sections(row);
                let near = [at.checked_sub(1), Some(at + 1).filter(|&next| next < counted.len())];
                let near = near.into_iter().flatten().filter(|&near| sections(counted[near]) == place);
                count.share(&mut strengths, at, near);
                if let Some(standing) = &mut standing {
                    standing.enter(place);
                    standing.weigh(&mut count.powers, &count.columns);
                }
                votes.nothing.push(count.give(self.lineage, |column| lone(row, column)));
                count.take(&mut votes);
            } else {
                votes.nothing.push(1.0);
            }
            at += usize::from(counts);
            votes.ends.push(votes.votes.len());
        }
        Ok(votes)
    }

    /// The concepts that a unit would be a passage of if it counted and stood alone.
    pub(crate) fn alone(
        self,
        affinities: &Affinities,
        row: usize,
        lone: impl FnMut(usize) -> bool,
    ) -> Vec<usize> {
        if !self.decision.passes_gate(affinities, row) {
            return Vec::new();
        }
        let rows = [row];
        let mut strengths = Strengths::new(self.decision, affinities, &rows);
        let mut count = Count::new(affinities.columns());
        let mut votes = Votes { sums: vec![0.0; affinities.columns()], ..Votes::default() };
        count.share(&mut strengths, 0, std::iter::empty());
        votes.nothing.push(count.give(self.lineage, lone));
        count.take(&mut votes);
        votes.ends.push(votes.votes.len());
        votes.passages(0).collect()
    }
}

/// √R of a unit by column, and the place of the unit among those that count.
type Kept = (Option<usize>, Vec<(u32, f64)>);

/// √R of the cells of units that count: those of a unit and its neighbours are kept, each made once.
struct Strengths<'a> {
    decision: &'a Decision,
    affinities: &'a Affinities,
    counted: &'a [usize],
    /// By the place among the units that count, modulo three.
    kept: [Kept; 3],
}

impl<'a> Strengths<'a> {
    fn new(decision: &'a Decision, affinities: &'a Affinities, counted: &'a [usize]) -> Self {
        Self { decision, affinities, counted, kept: Default::default() }
    }

    /// √R of one unit, in the order of columns.
    fn of(&mut self, at: usize) -> &[(u32, f64)] {
        let Self { decision, affinities, counted, kept } = self;
        let (place, cells) = &mut kept[at % 3];
        if *place != Some(at) {
            *place = Some(at);
            cells.clear();
            affinities.each_candidate(counted[at], |column, value| {
                let root = decision.root(value);
                if root > 0.0 {
                    cells.push((column, root));
                }
            });
        }
        cells
    }
}

/// The vote of one unit while it is counted. Between units all sums are 0.
struct Count {
    /// By concept: its strength, and then the power of it.
    powers: Vec<f64>,
    shares: Vec<f64>,
    /// The concepts with a strength, and then those with a share.
    columns: Vec<u32>,
    given: Vec<u32>,
}

impl Count {
    fn new(columns: usize) -> Self {
        let sums = || vec![0.0; columns];
        Self { powers: sums(), shares: sums(), columns: Vec::new(), given: Vec::new() }
    }

    /// Adds up the strengths of the unit at a place and those near it, and raises them.
    fn share(&mut self, strengths: &mut Strengths<'_>, at: usize, near: impl Iterator<Item = usize> + Clone) {
        let around = (1.0 - OWN) / (1 + near.clone().count()) as f64;
        self.add(strengths.of(at), OWN + around);
        for other in near {
            self.add(strengths.of(other), around);
        }
        self.columns.sort_unstable();
        for &column in &self.columns {
            let strength = &mut self.powers[column as usize];
            *strength = power(*strength);
        }
    }

    /// Shares the vote among the concepts and those above them; what comes out is the share of nothing.
    fn give(&mut self, lineage: &Lineage, mut lone: impl FnMut(usize) -> bool) -> f64 {
        let Self { powers, shares, columns, given } = self;
        let nothing = power(NOTHING);
        let all = columns.iter().map(|&column| powers[column as usize]).sum::<f64>() + nothing;
        let mut left = 1.0;
        for column in columns.drain(..) {
            let share = std::mem::take(&mut powers[column as usize]) / all;
            if share <= 0.0 || share >= SHOWN && lone(column as usize) {
                continue;
            }
            left -= share;
            for &column in std::iter::once(&column).chain(&lineage.above[column as usize]) {
                shares[column as usize] += share;
                given.push(column);
            }
        }
        left
    }

    fn add(&mut self, cells: &[(u32, f64)], weight: f64) {
        for &(column, root) in cells {
            let strength = &mut self.powers[column as usize];
            if *strength == 0.0 {
                self.columns.push(column);
            }
            *strength += weight * root;
        }
    }

    /// Adds the shares to the votes of a document, in the order of columns, and begins the next unit.
    fn take(&mut self, votes: &mut Votes) {
        self.given.sort_unstable();
        self.given.dedup();
        for column in self.given.drain(..) {
            let value = std::mem::take(&mut self.shares[column as usize]);
            votes.sums[column as usize] += value;
            if value >= SHOWN {
                votes.votes.push(Vote { column, value });
            }
        }
    }
}

/// The shares that the concepts of these values have in the vote of a unit that stands alone.
pub(crate) fn shares_alone<'v>(decision: &'v Decision, values: &'v [f64]) -> impl Iterator<Item = f64> + 'v {
    let weight = |&value: &f64| power(decision.root(value));
    let all = values.iter().map(weight).sum::<f64>() + power(NOTHING);
    values.iter().map(move |value| weight(value) / all)
}

/// A strength to the power of [`EXPONENT`].
pub(crate) fn power(strength: f64) -> f64 {
    let two = strength * strength;
    let four = two * two;
    four * four * four
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::align::affinity::Cell;

    const DECISION: Decision = Decision {
        cutoff: 0.25,
        zero: None,
        gate: 0.1,
        missed: 0.0,
        passed: 0.0,
        texts: 20,
        sentences: false,
    };

    /// Units by the columns that they have an affinity for.
    fn matrix(columns: usize, units: &[&[(u32, f64)]]) -> Affinities {
        let mut matrix = Affinities::new(columns);
        for cells in units {
            let cell = |&(column, affinity): &(u32, f64)| Cell { column, affinity };
            matrix.push_cells(1.0, cells.iter().map(cell));
            matrix.push_known(1.0, 5);
        }
        matrix
    }

    fn flat(columns: usize) -> Lineage {
        Lineage { above: vec![Vec::new(); columns] }
    }

    fn votes(matrix: &Affinities, lineage: &Lineage, sections: &[u32]) -> Votes {
        let ballot = Ballot { decision: &DECISION, lineage, headings: None };
        ballot.votes(matrix, |row| Some(sections[row]), |_, _| false, &Cancel::never()).unwrap()
    }

    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-12, "{found}, not {expected}");
    }

    #[test]
    fn a_unit_and_its_neighbours_share_a_vote_by_hand() {
        // √R is 2 and 1 in the first unit, 2 in the second; the third is in another section.
        let matrix = matrix(2, &[&[(0, 1.0), (1, 0.25)], &[(0, 1.0)], &[(1, 1.0)]]);
        let found = votes(&matrix, &flat(2), &[0, 0, 1]);
        let (first, second, nothing) = (2.0_f64.powi(12), 0.75_f64.powi(12), 1.1_f64.powi(12));
        near(found.get(0, 0), first / (first + second + nothing));
        near(found.nothing(0), nothing / (first + second + nothing));
        // ½·0 + ¼·(1 + 0) of the second concept.
        let little = 0.25_f64.powi(12);
        near(found.get(1, 0), first / (first + little + nothing));
        assert_eq!(found.get(1, 1), 0.0, "votes below .05 are not named");
        near(found.get(2, 1), first / (first + nothing));
        near(found.sums()[0], found.get(0, 0) + found.get(1, 0));
        assert_eq!(found.passages(0).collect::<Vec<_>>(), [0]);
    }

    #[test]
    fn units_that_do_not_count_or_fail_the_gate_have_no_vote_and_only_the_former_no_say() {
        let cells: [&[(u32, f64)]; 3] = [&[(0, 1.0)], &[(0, 0.05)], &[(0, 1.0)]];
        let counting = matrix(1, &cells).counting(vec![true, true, true]);
        let found = votes(&counting, &flat(1), &[0; 3]);
        assert_eq!((found.of(1), found.nothing(1)), (&[][..], 1.0));
        let apart = matrix(1, &cells).counting(vec![true, false, true]);
        let beside = votes(&apart, &flat(1), &[0; 3]);
        assert!(beside.get(0, 0) > found.get(0, 0), "the weak unit no longer stands between");
        assert_eq!(beside.of(1), []);
    }

    #[test]
    fn parents_have_the_votes_of_their_children_and_their_own() {
        let lineage = Lineage { above: vec![vec![], vec![0], vec![1, 0]] };
        let matrix = matrix(3, &[&[(0, 0.3), (1, 0.36), (2, 0.36)]]);
        let (flat, found) = (votes(&matrix, &flat(3), &[0]), votes(&matrix, &lineage, &[0]));
        near(found.get(0, 2), flat.get(0, 2));
        near(found.get(0, 1), flat.get(0, 1) + flat.get(0, 2));
        near(found.get(0, 0), flat.get(0, 0) + flat.get(0, 1) + flat.get(0, 2));
        near(found.nothing(0), flat.nothing(0));
    }

    #[test]
    fn a_lone_word_leaves_its_vote_to_nothing() {
        let matrix = matrix(2, &[&[(0, 1.0), (1, 0.81)]]);
        let ballot = Ballot { decision: &DECISION, lineage: &flat(2), headings: None };
        let votes =
            |lone: fn(usize, usize) -> bool| ballot.votes(&matrix, |_| None, lone, &Cancel::never()).unwrap();
        let (all, some) = (votes(|_, _| false), votes(|_, column| column == 0));
        assert_eq!((some.get(0, 0), some.sums()[0]), (0.0, 0.0));
        assert_eq!(some.get(0, 1), all.get(0, 1));
        near(some.nothing(0), all.nothing(0) + all.get(0, 0));
    }

    #[test]
    fn a_unit_alone_is_its_own_neighbourhood() {
        let matrix = matrix(2, &[&[(0, 1.0)], &[(1, 1.0)]]).counting(vec![true, false]);
        let ballot = Ballot { decision: &DECISION, lineage: &flat(2), headings: None };
        assert_eq!(ballot.alone(&matrix, 1, |_| false), [1]);
        assert_eq!(ballot.alone(&matrix, 1, |_| true), [0_usize; 0]);
        let shares: Vec<f64> = shares_alone(&DECISION, &[1.0, 0.25]).collect();
        near(shares[0], 4096.0 / (4097.0 + 1.1_f64.powi(12)));
    }
}
