//! Mutations of any bytes: bits, pieces and numbers.

use super::dice::Dice;

/// Bytes that mean something in one of the formats.
const TELLING: &[u8] = b"\"'<>{}[]()&;:,.@^\\/_-=#%*|~` \n\r\t\0\x80\xFF01aZ";
/// A mutated file has at most so many bytes, or few of them could be tried.
pub(crate) const LARGEST: usize = 512 << 10;

/// A copy in which one to four things are different; pieces come from the file itself and from `other`.
pub(crate) fn mutate(bytes: &[u8], other: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut mutated = bytes.to_vec();
    for _ in 0..=dice.below(4) {
        once(&mut mutated, other, dice);
        mutated.truncate(LARGEST.max(bytes.len()));
    }
    mutated
}

fn once(bytes: &mut Vec<u8>, other: &[u8], dice: &mut Dice) {
    let (length, at) = (bytes.len(), dice.below(bytes.len()));
    let piece = dice.piece(length);
    match dice.below(11) {
        0 => {
            for _ in 0..=dice.below(20) {
                let at = dice.below(length);
                bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= 1 << dice.below(8));
            }
        }
        1 => bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte = *dice.pick(TELLING)),
        2 => bytes.truncate(at),
        3 => drop(bytes.drain(piece)),
        4 => bytes[piece].fill(*dice.pick(&[0, 0xFF, b' '])),
        5 => {
            let copies = bytes[piece.clone()].repeat(*dice.pick(&[1, 2, 10, 100]));
            let _ = bytes.splice(piece.end..piece.end, copies);
        }
        6 => {
            let moved: Vec<u8> = bytes.drain(piece).collect();
            let at = dice.below(bytes.len() + 1);
            let _ = bytes.splice(at..at, moved);
        }
        7 => {
            let put = other[dice.piece(other.len())].to_vec();
            let end = if dice.one_in(2) { piece.start } else { piece.end };
            let _ = bytes.splice(piece.start..end, put);
        }
        8 => over(bytes, at, &fixed(dice)),
        9 => {
            let end = (at + 1 + dice.below(2)).min(length);
            let _ = bytes.splice(at.min(length)..end, varint(dice));
        }
        _ => bytes.insert(at, *dice.pick(TELLING)),
    }
}

fn over(bytes: &mut [u8], at: usize, number: &[u8]) {
    bytes.iter_mut().skip(at).zip(number).for_each(|(byte, new)| *byte = *new);
}

/// A number that is least, largest or nearly so, in two, four or eight bytes of either order.
fn fixed(dice: &mut Dice) -> Vec<u8> {
    let number: u64 =
        *dice.pick(&[0, 1, 0x7FFF, 0xFFFF, 0x7FFF_FFFF, 0xFFFF_FFFF, 1 << 40, u64::MAX >> 1, u64::MAX]);
    let width = *dice.pick(&[2, 4, 8]);
    match dice.one_in(2) {
        true => number.to_le_bytes()[..width].to_vec(),
        false => number.to_be_bytes()[8 - width..].to_vec(),
    }
}

/// The same as models and Parquet files write numbers: seven bits in a byte.
fn varint(dice: &mut Dice) -> Vec<u8> {
    let mut rest: u64 =
        *dice.pick(&[0, 1, 0x7F, 0xFFFF, 0xFFFF_FFFE, 0xFFFF_FFFF, 1 << 33, 1 << 62, u64::MAX - 1, u64::MAX]);
    let mut bytes = Vec::new();
    while rest > 0x7F {
        bytes.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    bytes.push(rest as u8);
    bytes
}
