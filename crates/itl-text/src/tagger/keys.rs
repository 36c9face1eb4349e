//! Hashes of text and of features: where the weights of a feature are to be found.
//!
//! In: bytes, numbers. Out: 64-bit hashes and 32-bit keys. Part of the model format: a change makes all models
//! useless, so it takes a new format version.

/// The most keys one call hands out.
const MOST: usize = 64;

/// A short list of feature keys, on the stack.
#[derive(Debug, Clone)]
pub struct Keys {
    keys: [u32; MOST],
    len: usize,
}

impl Keys {
    /// No keys.
    #[must_use]
    pub fn new() -> Self {
        Self { keys: [0; MOST], len: 0 }
    }

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
    pub fn as_slice(&self) -> &[u32] {
        &self.keys[..self.len]
    }
}

impl Default for Keys {
    fn default() -> Self {
        Self::new()
    }
}

const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

/// A 64-bit hash of bytes. Part of the model format: it must never change for a given format version.
#[must_use]
pub fn hash(bytes: &[u8]) -> u64 {
    let mut state = bytes.len() as u64 ^ 0x51_7c_c1_b7_27_22_0a_95;
    let (chunks, rest) = bytes.as_chunks::<8>();
    for chunk in chunks {
        state = mix(state, u64::from_le_bytes(*chunk));
    }
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    mix(state, u64::from_le_bytes(last))
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
