//! Damage to files that is the same in every run: a seed in, a damaged copy and what was done to it out.

/// What was done to a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Damage {
    /// Bits of single bytes.
    Flipped,
    /// The end, or a piece in between, is missing.
    Cut,
    /// A piece is zeros.
    Zeroed,
    /// A piece of another file stands in it.
    Spliced,
}

/// Numbers that follow from a seed (SplitMix64).
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`; 0 if there is none.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }
}

/// A damaged copy of `bytes`; pieces come from `other`.
pub(crate) fn damage(bytes: &[u8], other: &[u8], seed: u64) -> (Damage, Vec<u8>) {
    let mut dice = Dice::new(seed);
    let mut damaged = bytes.to_vec();
    let kind = [Damage::Flipped, Damage::Cut, Damage::Zeroed, Damage::Spliced][dice.below(4)];
    match kind {
        Damage::Flipped => {
            for _ in 0..=dice.below(20) {
                let at = dice.below(damaged.len());
                if let Some(byte) = damaged.get_mut(at) {
                    *byte ^= 1 << dice.below(8);
                }
            }
        }
        Damage::Cut if dice.below(2) == 0 => damaged.truncate(dice.below(bytes.len())),
        Damage::Cut => {
            let piece = piece(&mut dice, bytes.len());
            damaged.drain(piece);
        }
        Damage::Zeroed => {
            let piece = piece(&mut dice, bytes.len());
            damaged[piece].fill(0);
        }
        Damage::Spliced => {
            let (place, source) = (piece(&mut dice, bytes.len()), piece(&mut dice, other.len()));
            // Either put in, or put over what stood there.
            let end = if dice.below(2) == 0 { place.start } else { place.end };
            damaged.splice(place.start..end, other[source].iter().copied());
        }
    }
    (kind, damaged)
}

/// A range of bytes: mostly short, since long ones leave little to read.
fn piece(dice: &mut Dice, length: usize) -> std::ops::Range<usize> {
    let longest = [16, 256, 4096, length][dice.below(4)];
    let start = dice.below(length);
    start..(start + dice.below(longest + 1)).min(length)
}
