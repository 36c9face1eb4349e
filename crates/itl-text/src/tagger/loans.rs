//! What words lend to their neighbours.
//!
//! In: what is known about a normal form. Out: the number of its loan, and its score rows, each made when it is first asked for: three
//! tokens in ten have one tag whatever stands beside them. Nearly all words lend the same as others of their class, cluster and ending.

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use std::hash::BuildHasher;

use super::features::{Facts, LENT, neighbour_keys, neighbour_word_key};
use super::row::{self, ScoreRow};
use super::store::RowStore;
use super::weights::LoadedWeights;

/// The score rows that a word lends to the tokens 2 and 1 places before it, and 1 and 2 after it.
pub(super) const NEIGHBOURS: usize = 4;
/// Where the word stands that lends, seen from the token.
const OFFSETS: [i32; NEIGHBOURS] = [-2, -1, 1, 2];
/// Not yet asked for.
const UNASKED: u32 = u32::MAX;

#[derive(Debug, Clone, Copy)]
struct Loan {
    /// Those of the first that has it.
    facts: Facts,
    /// The rows, by role.
    rows: [u32; NEIGHBOURS],
}

/// The loans of normal forms.
#[derive(Debug, Clone, Default)]
pub(super) struct Loans {
    list: Vec<Loan>,
    /// Those that several normal forms can have.
    common: HashTable<u32>,
    rows: RowStore,
    /// Rows for tokens two places away, by the weights that they are the sum of: of five such rows three are equal to others, and
    /// would take 2 MB of a long text.
    far: HashTable<(Weights, u32)>,
}

/// Which weights the features have that a word lends.
type Weights = [u32; LENT];

impl Loans {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.common.clear();
        self.rows.clear();
        self.far.clear();
    }

    /// The number of what a normal form lends.
    pub(super) fn of(&mut self, model: &LoadedWeights, facts: Facts) -> u32 {
        let number = self.list.len() as u32;
        let list = &mut self.list;
        let new = Loan { facts, rows: [UNASKED; NEIGHBOURS] };
        if OFFSETS.iter().any(|&offset| model.scores.has(neighbour_word_key(&facts, offset))) {
            list.push(new);
            return number;
        }
        // The word has no part in it, so that all words with the rest in common have the same.
        let rest = |facts: &Facts| (facts.class, facts.ending, facts.cluster, facts.habit);
        let hash = |facts: &Facts| FixedState::default().hash_one(rest(facts));
        let same = |&number: &u32| rest(&list[number as usize].facts) == rest(&facts);
        if let Some(&number) = self.common.find(hash(&facts), same) {
            return number;
        }
        list.push(new);
        self.common.insert_unique(hash(&facts), number, |&number| hash(&list[number as usize].facts));
        number
    }

    /// The number of the row that a token gets; `role` counts through [`NEIGHBOURS`].
    #[inline]
    pub(super) fn row_of<const L: usize>(&mut self, model: &LoadedWeights, loan: u32, role: usize) -> u32 {
        let row = self.list[loan as usize].rows[role];
        if row == UNASKED { self.push::<L>(model, loan, role) } else { row }
    }

    #[cold]
    fn push<const L: usize>(&mut self, model: &LoadedWeights, loan: u32, role: usize) -> u32 {
        let loan = &mut self.list[loan as usize];
        let keys = neighbour_keys(&loan.facts, OFFSETS[role]);
        let mut make = || {
            let mut row = row::zeros::<L>();
            model.scores.add::<L, LENT>(keys.as_slice(), &mut row);
            self.rows.push(row)
        };
        loan.rows[role] = match OFFSETS[role] {
            -1 | 1 => make(),
            _ => {
                let weights = model.scores.weights(keys.as_slice());
                let hash = |(weights, _): &(Weights, u32)| FixedState::default().hash_one(weights);
                let same = |(others, _): &(Weights, u32)| *others == weights;
                let entry = self.far.entry(hash(&(weights, 0)), same, hash);
                entry.or_insert_with(|| (weights, make())).get().1
            }
        };
        loan.rows[role]
    }

    /// The row of a number from [`Self::row_of`].
    #[inline]
    pub(super) fn row<const L: usize>(&self, number: u32) -> &ScoreRow<L> {
        self.rows.get(number)
    }
}
