//! A Parquet file before its library sees it: what its footer and the headers of its pages make the library ask memory for.
//!
//! The library believes the numbers of a file: children of a group, values of a dictionary, bytes of a page. Here they are read
//! first, and a file is refused whose numbers cannot be true or pass a bound. No page is unpacked.

use std::io::{Read, Seek, SeekFrom};

/// Largest footer: that of a file of some million pages.
const MAX_FOOTER: u64 = 64 << 20;
/// Most fields inside each other.
const MAX_DEPTH: usize = 64;
/// Largest page, unpacked, and the largest pages of all columns together. Programs that write Parquet make pages of a megabyte.
const MAX_PAGE: i64 = 64 << 20;
const MAX_PAGES: i64 = 256 << 20;
/// Most values of a page: nulls take no room, so that a page can have as many as a group has rows.
const MAX_VALUES: i64 = 1 << 26;
/// Longest header of a page, which may hold the least and the greatest value.
const HEADER: u64 = 64 << 10;
/// Structures inside each other in what is passed over.
const MAX_NESTING: usize = 16;

/// Why a file is refused.
type Refusal = String;

/// Looks at a file, and refuses what the library could not bear.
pub(crate) fn check(file: &mut (impl Read + Seek)) -> Result<(), Refusal> {
    let broken = |_| "the Parquet file is damaged".to_owned();
    let size = file.seek(SeekFrom::End(0)).map_err(broken)?;
    let footer = match size.checked_sub(8) {
        Some(end) => {
            let tail = piece(file, end, 8)?;
            let length = u32::from_le_bytes([tail[0], tail[1], tail[2], tail[3]]);
            let length = u64::from(length);
            if length > MAX_FOOTER {
                return Err(format!("its footer has more than {MAX_FOOTER} bytes"));
            }
            match end.checked_sub(length) {
                Some(start) => piece(file, start, length)?,
                // That is for the library to say.
                None => return Ok(()),
            }
        }
        None => return Ok(()),
    };
    let groups = Thrift::new(&footer).footer()?;
    for columns in groups {
        let mut largest = 0_i64;
        for (start, length) in columns {
            largest = largest.saturating_add(pages(file, start, length, size)?);
        }
        if largest > MAX_PAGES {
            return Err(format!("pages of one group unpack to more than {MAX_PAGES} bytes"));
        }
    }
    file.rewind().map_err(broken)
}

/// Bytes of a file; fewer at its end.
fn piece(file: &mut (impl Read + Seek), at: u64, length: u64) -> Result<Vec<u8>, Refusal> {
    let mut bytes = Vec::new();
    let read = file.seek(SeekFrom::Start(at)).and_then(|_| file.take(length).read_to_end(&mut bytes));
    read.map(|_| bytes).map_err(|error| error.to_string())
}

/// Goes over the pages of a column, and gives the size of the largest one and of its dictionary.
fn pages(file: &mut (impl Read + Seek), start: i64, length: i64, size: u64) -> Result<i64, Refusal> {
    let damaged = || "the Parquet file is damaged: a column lies outside of it".to_owned();
    let mut at = u64::try_from(start).map_err(|_| damaged())?;
    let end = at.checked_add(u64::try_from(length).map_err(|_| damaged())?).filter(|end| *end <= size);
    let end = end.ok_or_else(damaged)?;
    let (mut largest, mut dictionary) = (0, 0);
    while at < end {
        let header = piece(file, at, HEADER.min(end - at))?;
        let mut thrift = Thrift::new(&header);
        let page = thrift.page()?;
        if page.unpacked > MAX_PAGE {
            return Err(format!("a page unpacks to more than {MAX_PAGE} bytes"));
        }
        // Each value of a dictionary takes at least a byte, and not all at once are needed of a page.
        let most = if page.dictionary { page.unpacked.max(1) } else { MAX_VALUES };
        if page.values > most {
            return Err(format!("a page of {} bytes says that it has {} values", page.unpacked, page.values));
        }
        match page.dictionary {
            // What a value takes in memory besides its bytes.
            true => dictionary = page.unpacked.saturating_add(page.values.saturating_mul(32)),
            false => largest = page.unpacked.max(largest),
        }
        let packed = u64::try_from(page.packed).map_err(|_| damaged())?;
        at = at.saturating_add(thrift.at as u64).saturating_add(packed);
    }
    Ok(largest.saturating_add(dictionary))
}

/// What the header of a page says.
#[derive(Default)]
struct PageHeader {
    dictionary: bool,
    unpacked: i64,
    packed: i64,
    values: i64,
}

/// Bytes in the compact protocol of Thrift, and how far they are read.
struct Thrift<'b> {
    bytes: &'b [u8],
    at: usize,
}

/// Kinds of fields.
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
    fn new(bytes: &'b [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// The footer: its columns by group, each with its first byte and its length.
    fn footer(&mut self) -> Result<Vec<Vec<(i64, i64)>>, Refusal> {
        let mut groups = Vec::new();
        self.fields(|thrift, id, kind| match (id, kind) {
            (2, LIST) => thrift.schema(),
            (4, LIST) => {
                for _ in 0..thrift.list()?.1 {
                    groups.push(thrift.group()?);
                }
                Ok(())
            }
            _ => thrift.skip(kind, 0),
        })?;
        Ok(groups)
    }

    /// The fields of a table: a list of nodes, each with how many of those after it are its children.
    fn schema(&mut self) -> Result<(), Refusal> {
        let count = self.list()?.1;
        // Children that are still to come of every node that is open.
        let mut open: Vec<i64> = Vec::new();
        for _ in 0..count {
            let mut children = 0;
            self.fields(|thrift, id, kind| match id {
                5 => thrift.int(kind).map(|number| children = number),
                _ => thrift.skip(kind, 0),
            })?;
            if children < 0 || children > count as i64 {
                return Err(format!("a field says that it has {children} fields of {count}"));
            }
            if let Some(parent) = open.last_mut() {
                *parent -= 1;
            }
            open.push(children);
            while open.last() == Some(&0) {
                open.pop();
            }
            if open.len() > MAX_DEPTH {
                return Err(format!("fields stand more than {MAX_DEPTH} deep inside each other"));
            }
        }
        Ok(())
    }

    fn group(&mut self) -> Result<Vec<(i64, i64)>, Refusal> {
        let mut columns = Vec::new();
        self.fields(|thrift, id, kind| match (id, kind) {
            (1, LIST) => {
                for _ in 0..thrift.list()?.1 {
                    columns.push(thrift.column()?);
                }
                Ok(())
            }
            _ => thrift.skip(kind, 0),
        })?;
        Ok(columns)
    }

    fn column(&mut self) -> Result<(i64, i64), Refusal> {
        let (mut data, mut dictionary, mut length) = (0, None, 0);
        self.fields(|thrift, id, kind| match (id, kind) {
            (3, STRUCT) => thrift.fields(|thrift, id, kind| match id {
                7 => thrift.int(kind).map(|number| length = number),
                9 => thrift.int(kind).map(|number| data = number),
                11 => thrift.int(kind).map(|number| dictionary = Some(number)),
                _ => thrift.skip(kind, 0),
            }),
            _ => thrift.skip(kind, 0),
        })?;
        // Some programs write 0 where there is no dictionary.
        Ok((dictionary.filter(|at| *at > 0 && *at < data).unwrap_or(data), length))
    }

    fn page(&mut self) -> Result<PageHeader, Refusal> {
        let mut page = PageHeader::default();
        self.fields(|thrift, id, kind| match (id, kind) {
            (1, _) => thrift.int(kind).map(|number| page.dictionary = number == 2),
            (2, _) => thrift.int(kind).map(|number| page.unpacked = number),
            (3, _) => thrift.int(kind).map(|number| page.packed = number),
            (5 | 7 | 8, STRUCT) => thrift.fields(|thrift, id, kind| match id {
                1 => thrift.int(kind).map(|number| page.values = number),
                _ => thrift.skip(kind, 0),
            }),
            _ => thrift.skip(kind, 0),
        })?;
        match page.unpacked < 0 || page.packed < 0 || page.values < 0 {
            true => Err("a page has less than nothing".to_owned()),
            false => Ok(page),
        }
    }

    /// Visits the fields of a structure; the visitor reads each to its end.
    fn fields(
        &mut self,
        mut visit: impl FnMut(&mut Self, i64, u8) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let mut id = 0;
        loop {
            let head = self.byte()?;
            let kind = head & 0x0F;
            if kind == STOP {
                return Ok(());
            }
            id = match head >> 4 {
                0 => self.zigzag()?,
                step => id + i64::from(step),
            };
            visit(self, id, kind)?;
        }
    }

    /// The kind and number of a list's items, each of which takes at least a byte.
    fn list(&mut self) -> Result<(u8, usize), Refusal> {
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

    fn int(&mut self, kind: u8) -> Result<i64, Refusal> {
        match kind {
            BYTE => self.byte().map(|byte| i64::from(byte as i8)),
            4..=6 => self.zigzag(),
            _ => self.skip(kind, 0).map(|()| 0),
        }
    }

    fn skip(&mut self, kind: u8, depth: usize) -> Result<(), Refusal> {
        if depth > MAX_NESTING {
            return Err(format!("structures stand more than {MAX_NESTING} deep inside each other"));
        }
        match kind {
            TRUE | FALSE => Ok(()),
            BYTE => self.byte().map(|_| ()),
            4..=6 => self.varint().map(|_| ()),
            DOUBLE => self.pass(8),
            BINARY => {
                let length = self.varint()?;
                self.pass(length)
            }
            LIST | SET => {
                let (kind, count) = self.list()?;
                let is_bool = matches!(kind, TRUE | FALSE);
                (0..count).try_for_each(|_| self.skip(if is_bool { BYTE } else { kind }, depth + 1))
            }
            MAP => {
                let count = self.varint()?;
                let kinds = if count > 0 { self.byte()? } else { 0 };
                if count > (self.bytes.len() - self.at) as u64 {
                    return Err(cut());
                }
                (0..count).try_for_each(|_| {
                    self.skip(kinds >> 4, depth + 1)?;
                    self.skip(kinds & 0x0F, depth + 1)
                })
            }
            STRUCT => self.fields(|thrift, _, kind| thrift.skip(kind, depth + 1)),
            _ => Err("the Parquet file is damaged: it has a field of no kind".to_owned()),
        }
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
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7F) << shift;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err("the Parquet file is damaged: a number has no end".to_owned())
    }

    fn zigzag(&mut self) -> Result<i64, Refusal> {
        let number = self.varint()?;
        Ok((number >> 1) as i64 ^ -((number & 1) as i64))
    }
}

fn cut() -> Refusal {
    "the Parquet file is damaged: it ends too early".to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    /// A file without columns whose schema is these nodes, each with its number of children.
    fn file(children: &[i64]) -> Vec<u8> {
        let mut footer = vec![0x29, 0xFC, children.len() as u8];
        for count in children {
            footer.push(0x55);
            let mut rest = (count << 1 ^ count >> 63) as u64;
            while rest > 0x7F {
                footer.push(rest as u8 | 0x80);
                rest >>= 7;
            }
            footer.extend([rest as u8, 0]);
        }
        footer.push(0);
        let length = (footer.len() as u32).to_le_bytes();
        [b"PAR1", &footer[..], &length, b"PAR1"].concat()
    }

    #[test]
    fn a_schema_has_the_children_it_says() {
        let checked = |children: &[i64]| check(&mut Cursor::new(file(children)));
        assert_eq!(checked(&[2, 0, 0]), Ok(()));
        assert!(checked(&[2, i64::from(i32::MAX), 0]).is_err());
        assert!(checked(&[-1]).is_err());
        assert_eq!(checked(&[&vec![1; 60][..], &[0]].concat()), Ok(()));
        assert!(checked(&[&vec![1; 80][..], &[0]].concat()).is_err());
    }

    #[test]
    fn nothing_else_is_said_of_what_is_no_footer() {
        assert_eq!(check(&mut Cursor::new(b"PAR1")), Ok(()));
        assert!(check(&mut Cursor::new([0x19; 64])).is_err());
    }

    #[test]
    fn headers_of_pages_are_read() {
        // A page with a dictionary of 3 values in 12 bytes, packed to 7.
        let header = [0x15, 4, 0x15, 24, 0x15, 14, 0x4C, 0x15, 6, 0, 0, 9];
        let mut thrift = Thrift::new(&header);
        let page = thrift.page().unwrap();
        assert_eq!((page.dictionary, page.unpacked, page.packed, page.values), (true, 12, 7, 3));
        assert_eq!(thrift.at, 11);
    }
}
