//! Numbers and texts in; one compressed block of bytes out, which the page unpacks into arrays.
//!
//! The block is deflated. Inside are the length of a head as four bytes, the head as JSON, and the columns one after
//! the other as the head lists them: name, form, count, bytes.

use flate2::Compression;
use flate2::write::DeflateEncoder;
use serde::Serialize;
use std::io::{self, Write};

/// How the numbers of a column are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Form {
    /// Whole numbers, seven bits a byte, lowest first.
    Whole,
    /// Differences to the number before, so that even falling ones are small.
    Steps,
    /// Doubles, eight bytes each.
    Double,
    /// UTF-8.
    Text,
}

/// A column as the head lists it.
#[derive(Serialize)]
struct Listing(&'static str, Form, usize, usize);

/// Columns in the making.
#[derive(Default)]
pub(crate) struct Columns {
    listings: Vec<Listing>,
    bytes: Vec<u8>,
}

impl Columns {
    /// Adds whole numbers of at most 53 bits.
    pub(crate) fn whole(&mut self, name: &'static str, numbers: impl IntoIterator<Item = u64>) {
        self.add(name, Form::Whole, |bytes| numbers.into_iter().map(|number| varint(bytes, number)).count());
    }

    /// Adds whole numbers that differ little from the one before.
    pub(crate) fn steps(&mut self, name: &'static str, numbers: impl IntoIterator<Item = u32>) {
        self.add(name, Form::Steps, |bytes| {
            let mut last = 0;
            let step = |number: u32| {
                let step = i64::from(number) - i64::from(std::mem::replace(&mut last, number));
                varint(bytes, ((step << 1) ^ (step >> 63)) as u64);
            };
            numbers.into_iter().map(step).count()
        });
    }

    /// Adds numbers to the last bit.
    pub(crate) fn doubles(&mut self, name: &'static str, numbers: impl IntoIterator<Item = f64>) {
        self.add(name, Form::Double, |bytes| {
            numbers.into_iter().map(|number| bytes.extend(number.to_le_bytes())).count()
        });
    }

    /// Adds numbers that may all be whole.
    pub(crate) fn numbers(&mut self, name: &'static str, numbers: &[f64]) {
        match numbers.iter().all(|number| number.fract() == 0.0) {
            true => self.whole(name, numbers.iter().map(|&number| number as u64)),
            false => self.doubles(name, numbers.iter().copied()),
        }
    }

    /// Adds a text.
    pub(crate) fn text(&mut self, name: &'static str, text: &str) {
        self.add(name, Form::Text, |bytes| {
            bytes.extend(text.as_bytes());
            text.len()
        });
    }

    fn add(&mut self, name: &'static str, form: Form, write: impl FnOnce(&mut Vec<u8>) -> usize) {
        let start = self.bytes.len();
        let count = write(&mut self.bytes);
        self.listings.push(Listing(name, form, count, self.bytes.len() - start));
    }

    /// The block: `head` with the list of columns, and the columns.
    pub(crate) fn pack(self, head: &impl Serialize) -> io::Result<Vec<u8>> {
        #[derive(Serialize)]
        struct Whole<'a, H> {
            columns: &'a [Listing],
            #[serde(flatten)]
            head: &'a H,
        }
        let head = serde_json::to_vec(&Whole { columns: &self.listings, head })?;
        let mut packed = DeflateEncoder::new(Vec::new(), Compression::new(5));
        packed.write_all(&(head.len() as u32).to_le_bytes())?;
        packed.write_all(&head)?;
        packed.write_all(&self.bytes)?;
        packed.finish()
    }
}

fn varint(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_by_hand() {
        let mut columns = Columns::default();
        columns.whole("w", [0, 127, 128, 300]);
        columns.steps("s", [5, 5, 3]);
        columns.text("t", "é");
        assert_eq!(columns.bytes, [0, 127, 0x80, 1, 0xAC, 2, 10, 0, 3, 0xC3, 0xA9]);
        let listed: Vec<_> = columns.listings.iter().map(|l| (l.0, l.1, l.2, l.3)).collect();
        assert_eq!(listed, [("w", Form::Whole, 4, 6), ("s", Form::Steps, 3, 3), ("t", Form::Text, 2, 2)]);
    }
}
