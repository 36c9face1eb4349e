//! Hashes of text and of features: where the weights of a feature are to be found.
//!
//! In: bytes, numbers. Out: 64-bit hashes and 32-bit keys. Part of the model format: a change makes all models
//! useless, so it takes a new format version.

/// A short list of feature keys with room for so many, on the stack.
#[derive(Debug, Clone)]
pub struct Keys<const ROOM: usize> {
    keys: [u32; ROOM],
    len: usize,
}

impl<const ROOM: usize> Keys<ROOM> {
    /// No keys.
    #[must_use]
    #[inline]
    pub fn new() -> Self {
        Self { keys: [0; ROOM], len: 0 }
    }

    #[inline]
    pub(super) fn push(&mut self, template: u64, content: u64) {
        if let Some(slot) = self.keys.get_mut(self.len) {
            *slot = key(template, content);
            self.len += 1;
        }
    }

    /// Adds keys that are made already.
    #[inline]
    pub(super) fn extend<const K: usize>(&mut self, keys: [u32; K]) {
        if let Some(slots) = self.keys.get_mut(self.len..self.len + K) {
            slots.copy_from_slice(&keys);
            self.len += K;
        }
    }

    /// The keys.
    #[must_use]
    #[inline]
    pub fn as_slice(&self) -> &[u32] {
        &self.keys[..self.len]
    }
}

impl<const ROOM: usize> Default for Keys<ROOM> {
    fn default() -> Self {
        Self::new()
    }
}

const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
const SEED: u64 = 0x51_7c_c1_b7_27_22_0a_95;

/// A 64-bit hash of bytes. Part of the model format: it must never change for a given format version.
#[must_use]
pub fn hash(bytes: &[u8]) -> u64 {
    let mut state = bytes.len() as u64 ^ SEED;
    let (chunks, rest) = bytes.as_chunks::<8>();
    for chunk in chunks {
        state = mix(state, u64::from_le_bytes(*chunk));
    }
    mix(state, few_bytes(rest))
}

/// The same of fewer than eight bytes, which are given as a number, least byte first.
#[inline]
pub(super) fn hash_few(bytes: u64, len: usize) -> u64 {
    mix(len as u64 ^ SEED, bytes)
}

/// At most eight bytes as a number, least byte first, read in at most three steps whatever their number is.
#[inline]
fn few_bytes(bytes: &[u8]) -> u64 {
    let len = bytes.len();
    if let (Some(&first), Some(&last)) = (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
        let [first, last] = [first, last].map(|four| u64::from(u32::from_le_bytes(four)));
        return first | last << (8 * (len - 4));
    }
    // The first, the middle and the last of up to three: where they are fewer, some are the same.
    let at = |place: usize| bytes.get(place).map_or(0, |&byte| u64::from(byte) << (8 * place));
    at(0) | at(len / 2) | at(len.saturating_sub(1))
}

/// Joins two hashes; the order matters.
#[inline]
pub(super) fn mix(a: u64, b: u64) -> u64 {
    let product = (a.rotate_left(29) ^ b).wrapping_mul(ODD);
    product ^ (product >> 32)
}

/// The key of a feature. Zero is kept free: it marks an empty place in the weight table.
#[inline]
pub(super) fn key(template: u64, content: u64) -> u32 {
    let mixed = mix(content, template.wrapping_mul(0xd6e8_feb8_6659_fd93));
    ((mixed >> 16) as u32).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_bytes_are_a_number() {
        let bytes = [0x11, 0xf2, 0x33, 0x84, 0x55, 0xa6, 0x77, 0x98];
        for len in 0..=8 {
            let mut padded = [0; 8];
            padded[..len].copy_from_slice(&bytes[..len]);
            assert_eq!(few_bytes(&bytes[..len]), u64::from_le_bytes(padded), "{len}");
            if len < 8 {
                assert_eq!(hash_few(u64::from_le_bytes(padded), len), hash(&bytes[..len]), "{len}");
            }
        }
    }
}
