//! A read-only table from 32-bit keys to numbers.
//!
//! In: keys that ascend, each with a number that is not zero. Out: the number of a key, or zero. Keys are hashes already: the upper half says in which
//! bucket a key is. A bucket has the lower halves of its keys and their numbers beside each other, and all are compared at once. So a look-up asks
//! memory once and takes the same steps whether it finds something or not: nothing is guessed, and several look-ups wait for memory together.

use std::ops::BitOr;

use super::fetch::fetch;

/// How many buckets there are: one for every upper half.
const BUCKETS: usize = 1 << 16;
/// Keys that a bucket holds; the others are kept apart. Few buckets of a real model are full.
const ROOM: usize = 8;

/// The lower halves of some keys, ascending, and their numbers; zeros behind them. With numbers of four bytes it is
/// three quarters of a line of the cache: whole lines would be found no sooner, and take more memory.
#[derive(Debug, Clone, Copy, Default)]
#[repr(align(16))]
struct Bucket<T> {
    halves: [u16; ROOM],
    numbers: [T; ROOM],
}

/// The table.
#[derive(Debug, Clone)]
pub(super) struct KeyTable<T> {
    buckets: Vec<Bucket<T>>,
    /// The keys that their bucket has no room for, ascending, with their numbers.
    apart: Vec<(u32, T)>,
    /// The bucket of the last key, and the place behind it.
    last: (usize, usize),
}

impl<T: Copy + Default> Default for KeyTable<T> {
    fn default() -> Self {
        Self { buckets: vec![Bucket::default(); BUCKETS], apart: Vec::new(), last: (0, 0) }
    }
}

impl<T: Copy + Default + PartialEq + BitOr<Output = T>> KeyTable<T> {
    /// Adds a key behind all others.
    #[inline]
    pub(super) fn push(&mut self, key: u32, number: T) {
        let bucket = (key >> 16) as usize;
        let place = if bucket == self.last.0 { self.last.1 } else { 0 };
        self.last = (bucket, place + 1);
        match self.buckets.get_mut(bucket).filter(|_| place < ROOM) {
            Some(bucket) => (bucket.halves[place], bucket.numbers[place]) = (key as u16, number),
            None => self.apart.push((key, number)),
        }
    }

    /// Tells memory that a key will be asked for soon.
    #[inline]
    pub(super) fn fetch(&self, key: u32) {
        if let Some(bucket) = self.buckets.get((key >> 16) as usize) {
            fetch(&bucket.halves);
            fetch(&bucket.numbers);
        }
    }

    /// The number of a key, or zero.
    #[inline]
    pub(super) fn get(&self, key: u32) -> T {
        let Some(bucket) = self.buckets.get((key >> 16) as usize) else { return T::default() };
        let same = bucket.halves.map(|half| half == key as u16);
        // At most one of them is it; a zero behind the keys has the number zero.
        let number = std::array::from_fn(|at| if same[at] { bucket.numbers[at] } else { T::default() });
        let number = all(number);
        let full = bucket.numbers[ROOM - 1] != T::default();
        if full && number == T::default() { self.get_apart(key) } else { number }
    }

    #[cold]
    fn get_apart(&self, key: u32) -> T {
        let at = self.apart.binary_search_by_key(&key, |&(key, _)| key);
        at.map_or(T::default(), |at| self.apart[at].1)
    }
}

/// The bits of all numbers, by halves: the two halves of a list are joined in one step.
#[inline]
fn all<T: Copy + BitOr<Output = T>>(numbers: [T; ROOM]) -> T {
    let four: [T; ROOM / 2] = std::array::from_fn(|at| numbers[at] | numbers[at + ROOM / 2]);
    let two: [T; ROOM / 4] = std::array::from_fn(|at| four[at] | four[at + ROOM / 4]);
    two[0] | two[1]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table<T: Copy + Default + PartialEq + BitOr<Output = T>>(
        entries: impl Iterator<Item = (u32, T)>,
    ) -> KeyTable<T> {
        let mut table = KeyTable::default();
        entries.for_each(|(key, number)| table.push(key, number));
        table
    }

    #[test]
    fn finds_what_is_there_and_nothing_else() {
        for step in [1u32, 3, 1000, 9000, 20_000, 70_000, 40_000_000] {
            let keys: Vec<u32> = (1..100).map(|i| i * step).collect();
            let table = table(keys.iter().map(|&key| (key, key ^ 1 << 31)));
            let number = |key| if keys.contains(&key) { key ^ 1 << 31 } else { 0 };
            for &key in &keys {
                for asked in [key, key - 1, key + 1, key ^ 1 << 16, key ^ 1 << 15, key & !0xffff] {
                    assert_eq!(table.get(asked), number(asked), "{asked} of {step}");
                }
            }
            assert_eq!((table.get(0), table.get(u32::MAX)), (0, 0));
        }
        assert_eq!(KeyTable::<u16>::default().get(7), 0);
    }

    #[test]
    fn a_lower_half_of_zero_is_a_key() {
        let table = table([(5 << 16, 8u16), (5 << 16 | 1, 9), (7 << 16 | 1, 3)].into_iter());
        let found = [5 << 16, 5 << 16 | 1, 6 << 16, 7 << 16, 7 << 16 | 1].map(|key| table.get(key));
        assert_eq!(found, [8, 9, 0, 0, 3]);
    }
}
