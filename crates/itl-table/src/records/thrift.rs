//! The compact protocol of Thrift, of which the footer and the headers of pages of a Parquet file are made: bytes in, fields out that are
//! what they should be, nothing believed about lengths.
//!
//! A field that is of another kind than its number says is refused, and so is what the library passes over without reading: what is
//! checked here is then what the library reads.

use super::fields::{Kind, Structure};

/// Why a file is refused.
pub(super) type Refusal = String;

/// Structures inside each other in what is passed over.
const MAX_NESTING: usize = 16;

/// Bytes in the compact protocol of Thrift, and how far they are read.
pub(super) struct Thrift<'b> {
    bytes: &'b [u8],
    pub(super) at: usize,
}

/// Codes of kinds in a file.
const STOP: u8 = 0;
const TRUE: u8 = 1;
const FALSE: u8 = 2;
const BYTE: u8 = 3;
const DOUBLE: u8 = 7;
const BINARY: u8 = 8;
const LIST: u8 = 9;
const SET: u8 = 10;
const MAP: u8 = 11;
const STRUCT: u8 = 12;

impl<'b> Thrift<'b> {
    pub(super) fn new(bytes: &'b [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// Visits the fields of a structure that it should have; the visitor reads each to its end. Others are passed over.
    pub(super) fn fields(
        &mut self,
        structure: Structure,
        mut visit: impl FnMut(&mut Self, i64, &'static Kind) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let mut id = 0;
        while let Some(code) = self.field(&mut id)? {
            match structure.iter().find(|(known, _)| *known == id) {
                Some((_, kind)) if is(kind, code) => visit(self, id, kind)?,
                Some(_) => return Err(of_another_kind()),
                None => self.skip_unknown(code, 0)?,
            }
        }
        Ok(())
    }

    /// The code of the next field, whose number follows from that of the one before; nothing at the end of a structure.
    fn field(&mut self, id: &mut i64) -> Result<Option<u8>, Refusal> {
        let head = self.byte()?;
        let code = head & 0x0F;
        if code == STOP {
            return Ok(None);
        }
        *id = match head >> 4 {
            0 => self.zigzag()?,
            step => *id + i64::from(step),
        };
        // The library has 16 bits for it, and would see another number.
        match i16::try_from(*id) {
            Ok(_) => Ok(Some(code)),
            Err(_) => Err(of_another_kind()),
        }
    }

    /// How many items a list has, each of which takes at least a byte.
    pub(super) fn list(&mut self, item: &Kind) -> Result<usize, Refusal> {
        let (code, count) = self.list_of()?;
        match count > 0 && !is(item, code) {
            true => Err(of_another_kind()),
            false => Ok(count),
        }
    }

    fn list_of(&mut self) -> Result<(u8, usize), Refusal> {
        let head = self.byte()?;
        let count = match head >> 4 {
            15 => usize::try_from(self.varint()?).unwrap_or(usize::MAX),
            count => count.into(),
        };
        match count > self.bytes.len() - self.at {
            true => Err(cut()),
            false => Ok((head & 0x0F, count)),
        }
    }

    /// Passes over a field or an item that is what it should be.
    pub(super) fn skip(&mut self, kind: &'static Kind) -> Result<(), Refusal> {
        match kind {
            Kind::Truth => Ok(()),
            Kind::Byte => self.byte().map(|_| ()),
            Kind::Integer => self.varint().map(|_| ()),
            Kind::Double => self.pass(8),
            Kind::Binary => self.binary(),
            Kind::List(item) => {
                let count = self.list(item)?;
                (0..count).try_for_each(|_| self.skip(item))
            }
            Kind::Structure(structure) => self.fields(structure, |thrift, _, kind| thrift.skip(kind)),
        }
    }

    /// Passes over a field of a number that is not known, by what the file says it is.
    fn skip_unknown(&mut self, code: u8, depth: usize) -> Result<(), Refusal> {
        if depth > MAX_NESTING {
            return Err(format!("structures stand more than {MAX_NESTING} deep inside each other"));
        }
        match code {
            TRUE | FALSE => Ok(()),
            BYTE => self.byte().map(|_| ()),
            4..=6 => self.varint().map(|_| ()),
            DOUBLE => self.pass(8),
            BINARY => self.binary(),
            LIST | SET => {
                let (code, count) = self.list_of()?;
                (0..count).try_for_each(|_| self.skip_item(code, depth))
            }
            MAP => {
                let count = self.varint()?;
                let codes = if count > 0 { self.byte()? } else { 0 };
                if count > (self.bytes.len() - self.at) as u64 {
                    return Err(cut());
                }
                (0..count).try_for_each(|_| {
                    self.skip_item(codes >> 4, depth)?;
                    self.skip_item(codes & 0x0F, depth)
                })
            }
            STRUCT => {
                let mut id = 0;
                while let Some(code) = self.field(&mut id)? {
                    self.skip_unknown(code, depth + 1)?;
                }
                Ok(())
            }
            _ => Err(of_another_kind()),
        }
    }

    fn skip_item(&mut self, code: u8, depth: usize) -> Result<(), Refusal> {
        match code {
            // The library takes no byte for them, so that as many as it likes would cost a file nothing.
            TRUE | FALSE => Err(of_another_kind()),
            code => self.skip_unknown(code, depth + 1),
        }
    }

    fn binary(&mut self) -> Result<(), Refusal> {
        let length = self.varint()?;
        self.pass(length)
    }

    fn pass(&mut self, length: u64) -> Result<(), Refusal> {
        let end = usize::try_from(length).ok().and_then(|length| self.at.checked_add(length));
        self.at = end.filter(|end| *end <= self.bytes.len()).ok_or_else(cut)?;
        Ok(())
    }

    fn byte(&mut self) -> Result<u8, Refusal> {
        let byte = *self.bytes.get(self.at).ok_or_else(cut)?;
        self.at += 1;
        Ok(byte)
    }

    fn varint(&mut self) -> Result<u64, Refusal> {
        let mut rest = &self.bytes[self.at..];
        let number = varint(&mut rest).ok_or_else(cut)?;
        self.at = self.bytes.len() - rest.len();
        Ok(number)
    }

    /// A number that may be negative.
    pub(super) fn zigzag(&mut self) -> Result<i64, Refusal> {
        self.varint().map(signed)
    }
}

fn cut() -> Refusal {
    "the Parquet file is damaged: it ends too early".to_owned()
}

/// The number at the front, in sevens of bits; nothing if it has no end.
pub(super) fn varint(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let (byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7F) << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

/// A number whose sign stands in its lowest bit.
pub(super) fn signed(number: u64) -> i64 {
    (number >> 1) as i64 ^ -((number & 1) as i64)
}

/// Whether the code of a field or of the items of a list is that of a kind.
fn is(kind: &Kind, code: u8) -> bool {
    match kind {
        Kind::Truth => matches!(code, TRUE | FALSE),
        Kind::Byte => code == BYTE,
        Kind::Integer => matches!(code, 4..=6),
        Kind::Double => code == DOUBLE,
        Kind::Binary => code == BINARY,
        Kind::List(_) => code == LIST,
        Kind::Structure(_) => code == STRUCT,
    }
}

fn of_another_kind() -> Refusal {
    "the Parquet file is damaged: a field is not what it should be".to_owned()
}
