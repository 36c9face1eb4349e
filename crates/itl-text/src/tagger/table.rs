//! A read-only table from 32-bit keys to 32-bit values, built in one sweep from ascending keys.
//!
//! In: keys in ascending order. Out: the value of a key. Never rehashes: keys are hashes already, so the
//! upper bits say where a key stands, and keys lie in ascending order from there on.

/// The table; a place is zero or key and value.
#[derive(Debug, Clone)]
pub(super) struct KeyTable {
    places: Vec<u64>,
    /// The place after the last key.
    next: usize,
    shift: u32,
}

impl KeyTable {
    /// An empty table for `count` keys.
    pub(super) fn for_keys(count: usize) -> Self {
        let bits = (count.max(8) * 5 / 4).next_power_of_two().trailing_zeros().min(31);
        // Room for the worst case; what is not written is never touched.
        Self { places: vec![0; (1 << bits) + count + 1], next: 0, shift: 32 - bits }
    }

    /// Adds a key that is greater than zero and than all before it; at most as many as was said.
    #[inline]
    pub(super) fn push(&mut self, key: u32, value: u32) {
        let at = self.next.max((key >> self.shift) as usize);
        if let Some(place) = self.places.get_mut(at) {
            *place = u64::from(key) << 32 | u64::from(value);
            self.next = at + 1;
        }
    }

    /// Ends the table, so that a search always finds an end.
    pub(super) fn finish(mut self) -> Self {
        let homes = 1usize << (32 - self.shift);
        self.places.truncate(self.next.max(homes) + 1);
        self
    }

    /// Fetches where keys stand, all at once, so that looking them up one after the other need not wait for each.
    #[inline]
    pub(super) fn fetch(&self, keys: &[u32]) {
        let place = |&key: &u32| self.places.get((key >> self.shift) as usize).copied().unwrap_or(0);
        std::hint::black_box(keys.iter().map(place).fold(0, |all, place| all ^ place));
    }

    /// The value of a key.
    #[inline]
    pub(super) fn get(&self, key: u32) -> Option<u32> {
        let home = (key >> self.shift) as usize;
        for &place in self.places.get(home..)? {
            let here = (place >> 32) as u32;
            if here == key {
                return Some(place as u32);
            }
            if here == 0 || here > key {
                return None;
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_was_put_in_and_nothing_else() {
        for step in [1u32, 3, 1000, 40_000_000] {
            let keys: Vec<u32> = (1..100).map(|i| i * step).collect();
            let mut table = KeyTable::for_keys(keys.len());
            keys.iter().for_each(|&key| table.push(key, key ^ 5));
            let table = table.finish();
            for &key in &keys {
                assert_eq!(table.get(key), Some(key ^ 5));
                assert_eq!(table.get(key + 1), keys.contains(&(key + 1)).then_some((key + 1) ^ 5));
            }
            assert_eq!(table.get(u32::MAX), None);
        }
    }
}
