//! The footer and the headers of pages of a Parquet file, in the compact protocol of Thrift: bytes in, the numbers out that make
//! its library ask for memory. What is not needed is passed over; nothing is believed about lengths.

/// Why a file is refused.
pub(crate) type Refusal = String;

/// Most fields inside each other.
const MAX_DEPTH: usize = 64;
/// Structures inside each other in what is passed over.
const MAX_NESTING: usize = 16;

/// What the header of a page says.
#[derive(Default)]
pub(crate) struct PageHeader {
    pub(crate) dictionary: bool,
    pub(crate) unpacked: i64,
    pub(crate) packed: i64,
    pub(crate) values: i64,
}

/// Bytes in the compact protocol of Thrift, and how far they are read.
pub(crate) struct Thrift<'b> {
    bytes: &'b [u8],
    pub(crate) at: usize,
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
    pub(crate) fn new(bytes: &'b [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// The footer: its columns by group, each with its first byte and its length.
    pub(crate) fn footer(&mut self) -> Result<Vec<Vec<(i64, i64)>>, Refusal> {
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

    pub(crate) fn page(&mut self) -> Result<PageHeader, Refusal> {
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
