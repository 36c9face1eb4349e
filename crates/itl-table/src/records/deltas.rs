//! Numbers of a Parquet page that are written as differences (`DELTA_BINARY_PACKED`): bytes in, how many there are, their sum, and where they
//! end out. None is kept.

use super::thrift::{Refusal, signed, varint};

/// Lengths that were read.
pub(super) struct Deltas {
    /// The sum of them, each of which is at least 0.
    pub(super) sum: u64,
    /// The first byte behind them.
    pub(super) end: usize,
}

/// What stands before the differences.
struct Head {
    /// Numbers in one stretch of equal width, and stretches in a block.
    stretch: usize,
    stretches: usize,
    count: u64,
    first: i64,
}

impl Deltas {
    /// How many numbers the bytes say there are.
    pub(super) fn count(bytes: &[u8], most: u64) -> Result<u64, Refusal> {
        Ok(Head::read(&mut &*bytes, most).ok_or_else(damaged)??.count)
    }

    /// Reads lengths.
    pub(super) fn read(bytes: &[u8], most: u64) -> Result<Self, Refusal> {
        let mut rest = bytes;
        let head = Head::read(&mut rest, most).ok_or_else(damaged)??;
        let sum = head.add_up(&mut rest).ok_or_else(damaged)?;
        Ok(Self { sum, end: bytes.len() - rest.len() })
    }
}

impl Head {
    /// The sum of the numbers behind a head, which are taken off the front.
    fn add_up(&self, bytes: &mut &[u8]) -> Option<u64> {
        let mut number = i32::try_from(self.first).ok()?;
        let Some(mut left) = self.count.checked_sub(1) else { return Some(0) };
        let mut sum = u64::try_from(number).ok()?;
        while left > 0 {
            let least = i32::try_from(signed(varint(bytes)?)).ok()?;
            let (widths, rest) = bytes.split_at_checked(self.stretches)?;
            *bytes = rest;
            // Behind the last number widths say nothing.
            for &width in widths {
                if left == 0 {
                    break;
                }
                let count = left.min(self.stretch as u64);
                let (packed, rest) = bytes.split_at_checked(usize::from(width) * self.stretch / 8)?;
                for place in 0..count as usize {
                    let step = bits(packed, place * usize::from(width), width)?;
                    number = number.wrapping_add(least).wrapping_add(step);
                    sum = sum.saturating_add(u64::try_from(number).ok()?);
                }
                left -= count;
                *bytes = rest;
            }
        }
        Some(sum)
    }

    /// Nothing if it is cut or cannot be.
    fn read(bytes: &mut &[u8], most: u64) -> Option<Result<Self, Refusal>> {
        let block = usize::try_from(varint(bytes)?).ok().filter(|block| block % 128 == 0)?;
        let stretches = usize::try_from(varint(bytes)?).ok()?;
        let count = varint(bytes)?;
        let first = signed(varint(bytes)?);
        let stretch = block.checked_div(stretches).filter(|stretch| stretch % 32 == 0)?;
        // Whatever the widths are, a stretch has a length.
        stretch.checked_mul(255)?;
        Some(match count > most {
            true => Err(format!("a page says that it has {count} texts, and can have {most}")),
            false => Ok(Self { stretch, stretches, count, first }),
        })
    }
}

/// A number of so many bits, the lowest first.
fn bits(bytes: &[u8], at: usize, width: u8) -> Option<i32> {
    if width > 32 {
        return None;
    }
    if width == 0 {
        return Some(0);
    }
    let end = at.checked_add(usize::from(width))?.div_ceil(8);
    let mut number = 0_u64;
    for (place, byte) in bytes.get(at / 8..end)?.iter().enumerate() {
        number |= u64::from(*byte) << (8 * place);
    }
    let kept = (number >> (at % 8)) & ((1 << width) - 1);
    Some(kept as u32 as i32)
}

fn damaged() -> Refusal {
    "the Parquet file is damaged: lengths of texts cannot be read".to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_added_up_as_the_format_writes_them() {
        // Blocks of 128 in four stretches; 7 5 3 1 2 3 4 5, the example of the format's specification: steps of at least -2, which are 0 0 0 3 3 3 3 in
        // two bits each.
        let bytes = [0x80, 1, 4, 8, 14, 3, 2, 0, 0, 0, 0b1100_0000, 0b0011_1111, 0, 0, 0, 0, 0, 0, 9];
        let read = Deltas::read(&bytes, 8).unwrap();
        assert_eq!((read.sum, read.end), (30, 18));
        assert_eq!(Deltas::count(&bytes, 8), Ok(8));
        assert!(Deltas::count(&bytes, 7).is_err());
        assert!(Deltas::read(&bytes[..17], 8).is_err());
    }

    #[test]
    fn one_number_needs_no_block_and_none_is_nothing() {
        let read = Deltas::read(&[0x80, 1, 4, 1, 10, 7], 1).unwrap();
        assert_eq!((read.sum, read.end), (5, 5));
        let read = Deltas::read(&[0x80, 1, 4, 0, 10, 7], 1).unwrap();
        assert_eq!((read.sum, read.end), (0, 5));
        assert!(Deltas::read(&[0x80, 1, 0, 0, 10], 1).is_err());
        // A length of less than nothing.
        assert!(Deltas::read(&[0x80, 1, 4, 1, 9], 1).is_err());
    }
}
