//! Shapes of hostile files: a few pieces and a size in, bytes of about that size out. The same bytes in every run.
//!
//! In a piece `%n` stands for its number, `%p` for the number before, `%h` for half of it, `%d` and `%e` for numbers below 700 that jump
//! about.

/// How pieces are put together.
#[derive(Clone, Copy)]
pub(crate) enum Shape {
    /// One piece again and again, between a head and a tail.
    Many(&'static str, &'static str, &'static str),
    /// Openings, what is inside, and as many closings: `(head, open, inside, close, tail)`.
    Deep(&'static str, &'static str, &'static str, &'static str, &'static str),
    /// The same so many deep, and then again from the top.
    Folds(usize, &'static str, &'static str, &'static str, &'static str, &'static str),
}

impl Shape {
    /// About so many bytes of it.
    pub(crate) fn bytes(self, size: usize) -> Vec<u8> {
        let mut out = Vec::with_capacity(size + 4096);
        match self {
            Self::Many(head, unit, tail) => {
                write(&mut out, head, 0);
                many(&mut out, unit, size);
                write(&mut out, tail, 0);
            }
            Self::Deep(head, open, inside, close, tail) => {
                write(&mut out, head, 0);
                let depth = (size / (open.len() + close.len()).max(1)).max(1);
                fold(&mut out, depth, open, inside, close);
                write(&mut out, tail, 0);
            }
            Self::Folds(depth, head, open, inside, close, tail) => {
                write(&mut out, head, 0);
                while out.len() < size {
                    fold(&mut out, depth, open, inside, close);
                }
                write(&mut out, tail, 0);
            }
        }
        out
    }
}

/// The piece until there are so many bytes.
pub(crate) fn many(out: &mut Vec<u8>, unit: &str, size: usize) {
    let mut number = 1;
    while out.len() < size {
        write(out, unit, number);
        number += 1;
    }
}

fn fold(out: &mut Vec<u8>, depth: usize, open: &str, inside: &str, close: &str) {
    (0..depth).for_each(|number| write(out, open, number + 1));
    write(out, inside, 0);
    (0..depth).rev().for_each(|number| write(out, close, number + 1));
}

/// A piece with its numbers filled in.
fn write(out: &mut Vec<u8>, piece: &str, number: usize) {
    let mut rest = piece;
    while let Some(at) = rest.find('%') {
        out.extend(&rest.as_bytes()[..at]);
        let value = match rest.as_bytes().get(at + 1) {
            Some(b'n') => Some(number),
            Some(b'p') => Some(number.saturating_sub(1)),
            Some(b'h') => Some(number / 2),
            Some(b'd') => Some(number * 7919 % 697),
            Some(b'e') => Some(number * 104_729 % 691),
            _ => None,
        };
        match value {
            Some(value) => out.extend(value.to_string().bytes()),
            None => out.extend(&rest.as_bytes()[at..(at + 2).min(rest.len())]),
        }
        rest = rest.get(at + 2..).unwrap_or("");
    }
    out.extend(rest.as_bytes());
}
