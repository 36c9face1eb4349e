//! A read-only table from 32-bit keys to numbers.
//!
//! In: keys that ascend, each with a number that is not zero. Out: the number of a key, or zero. Keys are hashes already: the upper half says in which
//! bucket a key is, and the lower halves of a bucket lie beside each other and are compared at once. So a look-up takes the same steps
//! whether it finds something or not: nothing is guessed, and several look-ups wait for memory together.

/// How many buckets there are: one for every upper half.
const BUCKETS: u32 = 1 << 16;
/// Keys that a bucket holds; the others are kept apart. Few buckets of a real model are full.
const ROOM: u32 = 8;
/// The place of what is not there: behind the buckets.
const NOWHERE: u32 = BUCKETS * ROOM;
/// The lowest and the highest bit of each of four halves.
const LOWEST: u64 = 0x0001_0001_0001_0001;
const HIGHEST: u64 = LOWEST << 15;

/// The lower halves of the keys of a bucket, ascending, four in a number; zeros behind them.
type Halves = [u64; ROOM as usize / 4];

/// The table.
#[derive(Debug, Clone)]
pub(super) struct KeyTable<T> {
    buckets: Vec<Halves>,
    /// For each place of each bucket the number of its key, or zero; a zero; and the numbers of the keys that are apart.
    numbers: Vec<T>,
    /// The keys that their bucket has no room for, ascending.
    apart: Vec<u32>,
    /// The bucket of the last key, and the place behind it.
    last: (u32, u32),
}

impl<T: Copy + Default> Default for KeyTable<T> {
    fn default() -> Self {
        Self {
            buckets: vec![Halves::default(); BUCKETS as usize],
            numbers: vec![T::default(); NOWHERE as usize + 1],
            apart: Vec::new(),
            last: (0, 0),
        }
    }
}

impl<T: Copy + Default> KeyTable<T> {
    /// Adds a key behind all others.
    #[inline]
    pub(super) fn push(&mut self, key: u32, number: T) {
        let bucket = key >> 16;
        let place = if bucket == self.last.0 { self.last.1 } else { 0 };
        self.last = (bucket, place + 1);
        if place < ROOM {
            let halves = &mut self.buckets[bucket as usize][place as usize / 4];
            *halves |= u64::from(key as u16) << (16 * (place % 4));
            self.numbers[(bucket * ROOM + place) as usize] = number;
        } else {
            self.apart.push(key);
            self.numbers.push(number);
        }
    }

    /// The number of a key, or zero.
    #[inline]
    pub(super) fn get(&self, key: u32) -> T {
        self.number(self.place(key))
    }

    /// Where the number of a key stands: to ask for many places and then for their numbers is to wait for memory once.
    #[inline]
    pub(super) fn place(&self, key: u32) -> u32 {
        let (bucket, half) = (key >> 16, key as u16);
        let Some(&halves) = self.buckets.get(bucket as usize) else { return NOWHERE };
        let [low, high] = halves.map(|four| same_half(four, half).trailing_zeros() / 16);
        // Four where the first four have none; then those of the second four count.
        let place = low + low / 4 * high;
        if halves[1] >> 48 != 0 && place == ROOM {
            return self.place_apart(key);
        }
        // A zero behind the keys of a bucket has the number zero.
        if place < ROOM { bucket * ROOM + place } else { NOWHERE }
    }

    #[cold]
    fn place_apart(&self, key: u32) -> u32 {
        self.apart.binary_search(&key).map_or(NOWHERE, |at| NOWHERE + 1 + at as u32)
    }

    /// The number at a place.
    #[inline]
    pub(super) fn number(&self, place: u32) -> T {
        self.numbers.get(place as usize).copied().unwrap_or_default()
    }
}

/// The highest bit of the lowest of four halves that is the given one, and perhaps bits above it; zero where none is.
#[inline]
fn same_half(four: u64, half: u16) -> u64 {
    let apart = four ^ (u64::from(half) * LOWEST);
    apart.wrapping_sub(LOWEST) & !apart & HIGHEST
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table<T: Copy + Default>(entries: impl Iterator<Item = (u32, T)>) -> KeyTable<T> {
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
