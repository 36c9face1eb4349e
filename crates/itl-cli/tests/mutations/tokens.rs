//! Mutations of texts that have a grammar: words, numbers and signs are doubled, cut, swapped and replaced, brackets nested.

use super::bytes::LARGEST;
use super::dice::Dice;

/// Numbers that readers should not believe.
const NUMBERS: [&str; 16] = [
    "0",
    "-1",
    "1",
    "255",
    "65536",
    "2147483647",
    "2147483648",
    "-2147483648",
    "4294967295",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551616",
    "1e308",
    "-1e-320",
    "0.000001",
    "99999999999999999999999999",
];
/// Pieces that open something, or mean something, in one of the formats.
const PIECES: [&str; 40] = [
    "<",
    "</",
    "/>",
    "<!--",
    "-->",
    "<![CDATA[",
    "<!DOCTYPE a [<!ENTITY b \"c\">]>",
    "&b;",
    "&#0;",
    "&#x10FFFF;",
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    "\"",
    "'",
    "\\",
    "\\u0000",
    "\\ud800",
    ":",
    ",",
    "\n",
    "\r\n\r\n",
    "---\n",
    "- ",
    "# ",
    "|",
    "```\n",
    "null",
    "true",
    "\u{0}",
    "\u{FEFF}",
    "\u{202E}",
    "é",
    "\u{1F4A7}",
    "<<",
    ">>",
    "stream\n",
];

/// A copy of a text in which one to four things are different; pieces come from the text itself and from `other`.
pub(crate) fn mutate(text: &[u8], other: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut tokens = cut(text);
    for _ in 0..=dice.below(4) {
        once(&mut tokens, other, dice);
    }
    let mut mutated = tokens.concat();
    mutated.truncate(LARGEST);
    mutated
}

/// Words, numbers, stretches of white space, and signs one by one.
fn cut(text: &[u8]) -> Vec<&[u8]> {
    let class = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'.' | 0x80.. => 0,
        b' ' | b'\n' | b'\r' | b'\t' => 1,
        _ => 2,
    };
    text.chunk_by(|one, two| class(*one) == class(*two) && class(*one) < 2).collect()
}

fn once<'t>(tokens: &mut Vec<&'t [u8]>, other: &'t [u8], dice: &mut Dice) {
    let (count, at) = (tokens.len(), dice.below(tokens.len()));
    let piece = dice.piece(count);
    match dice.below(10) {
        0 => drop(tokens.drain(piece)),
        1 => {
            let times = *dice.pick(&[1, 2, 10, 100, 3000]);
            let copies = tokens[piece.clone()].repeat(times.min(1 + 100_000 / piece.len().max(1)));
            let _ = tokens.splice(piece.end..piece.end, copies);
        }
        2 => {
            let moved: Vec<&[u8]> = tokens.drain(piece).collect();
            let at = dice.below(tokens.len() + 1);
            let _ = tokens.splice(at..at, moved);
        }
        3 | 4 => {
            // A number for a number, if there is one.
            let numbers: Vec<usize> =
                (0..count).filter(|at| tokens[*at].iter().any(u8::is_ascii_digit)).collect();
            let at = if numbers.is_empty() { at } else { *dice.pick(&numbers) };
            tokens.iter_mut().skip(at).take(1).for_each(|token| *token = dice.pick(&NUMBERS).as_bytes());
        }
        5 => {
            let new = tokens.get(dice.below(count)).copied().unwrap_or_default();
            tokens.iter_mut().skip(at).take(1).for_each(|token| *token = new);
        }
        6 => tokens.insert(at, dice.pick(&PIECES).as_bytes()),
        7 => {
            let times = *dice.pick(&[2, 50, 200, 5000]);
            let _ = tokens.splice(at..at, [dice.pick(&PIECES).as_bytes()].repeat(times));
        }
        8 => {
            let put = cut(&other[dice.piece(other.len())]);
            let end = if dice.one_in(2) { piece.start } else { piece.end };
            let _ = tokens.splice(piece.start..end, put);
        }
        _ => tokens.truncate(at),
    }
}
