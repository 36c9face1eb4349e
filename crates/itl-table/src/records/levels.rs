//! Repetition levels of a Parquet page, which say where lists begin: bytes in, runs of items out.

use parquet::basic::Encoding;

use super::thrift::varint;

/// Cuts the levels off the front of a page of the first version: those up to a greatest one, of so many values.
pub(super) fn cut(bytes: &[u8], greatest: i16, encoding: Encoding, count: u64) -> Option<(&[u8], &[u8])> {
    if greatest == 0 {
        return Some((&[], bytes));
    }
    match encoding {
        Encoding::RLE => {
            let (length, rest) = bytes.split_first_chunk()?;
            rest.split_at_checked(u32::from_le_bytes(*length) as usize)
        }
        // The other form: as many bits as a level needs, for every value.
        _ => {
            let length = count.checked_mul(width(greatest).into())?.div_ceil(8);
            bytes.split_at_checked(usize::try_from(length).ok()?)
        }
    }
}

/// Visits runs of levels: one item that begins a list, or so many that go on with it.
///
/// Levels that are missing go on with the list.
pub(super) fn each_run(mut bytes: &[u8], greatest: i16, count: u64, mut visit: impl FnMut(bool, u64)) {
    let width = width(greatest);
    let mut left = count;
    while left > 0 {
        let Some(head) = varint(&mut bytes) else { break };
        let items = head >> 1;
        if head & 1 == 0 {
            let size = usize::from(width.div_ceil(8));
            let Some((value, rest)) = bytes.split_at_checked(size) else { break };
            bytes = rest;
            let items = items.min(left);
            match value.iter().all(|byte| *byte == 0) {
                // Each is a list of its own.
                true if items > 0 => visit(true, items),
                _ => visit(false, items),
            }
            left -= items;
        } else {
            // Groups of eight, packed.
            let size = usize::try_from(items.saturating_mul(width.into())).unwrap_or(usize::MAX);
            let (packed, rest) = bytes.split_at(size.min(bytes.len()));
            bytes = rest;
            let there = (packed.len() as u64 * 8) / u64::from(width);
            let items = items.saturating_mul(8).min(there).min(left);
            for place in 0..items as usize {
                visit(is_zero(packed, place * usize::from(width), width), 1);
            }
            left -= items;
            if items == 0 {
                break;
            }
        }
    }
    if left > 0 {
        visit(false, left);
    }
}

/// Bits of a level.
fn width(greatest: i16) -> u8 {
    (16 - greatest.leading_zeros()) as u8
}

fn is_zero(packed: &[u8], at: usize, width: u8) -> bool {
    (at..at + usize::from(width)).all(|bit| packed[bit / 8] >> (bit % 8) & 1 == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn runs(bytes: &[u8], greatest: i16, count: u64) -> Vec<(bool, u64)> {
        let mut runs = Vec::new();
        each_run(bytes, greatest, count, |begins, items| runs.push((begins, items)));
        runs
    }

    #[test]
    fn runs_and_packed_levels_are_told_apart() {
        // Once 0, five times 1, then eight packed: 0 1 1 0 0 1 1 1, of which the last two are too many.
        assert_eq!(
            runs(&[2, 0, 10, 1, 3, 0b1110_0110], 1, 12),
            [(true, 1), (false, 5), (true, 1), (false, 1), (false, 1), (true, 1), (true, 1), (false, 1)]
        );
        // Two bits a level, packed: 0 2 1 0, of eight.
        assert_eq!(runs(&[3, 0b0001_1000, 0], 2, 4), [(true, 1), (false, 1), (false, 1), (true, 1)]);
    }

    #[test]
    fn levels_that_are_missing_go_on_with_the_list() {
        assert_eq!(runs(&[2, 0], 1, 7), [(true, 1), (false, 6)]);
        assert_eq!(runs(&[], 1, 7), [(false, 7)]);
        assert_eq!(runs(&[0x80], 1, 1), [(false, 1)]);
    }

    #[test]
    fn levels_are_cut_off_by_their_length_or_by_their_bits() {
        let bytes = [2, 0, 0, 0, 8, 9, 7];
        assert_eq!(cut(&bytes, 1, Encoding::RLE, 3), Some((&bytes[4..6], &bytes[6..])));
        assert_eq!(cut(&bytes, 0, Encoding::RLE, 3), Some((&[][..], &bytes[..])));
        assert_eq!(cut(&[255, 0, 0, 0, 8], 1, Encoding::RLE, 3), None);
        assert_eq!(cut(&bytes, 3, Encoding::PLAIN, 9), Some(bytes.split_at(3)));
    }
}
