//! What the footer and the headers of pages of a Parquet file say that makes its library ask for memory: fields in, numbers out.

use super::fields::{COLUMN, CONTENT, FIELD, FOOTER, GROUP, Kind, PAGE};
use super::thrift::{Refusal, Thrift};

/// Most fields inside each other.
const MAX_DEPTH: usize = 64;
/// Longest value of a field whose values are all of one length: ids, checksums, numbers of many digits.
const MAX_WIDTH: i64 = 64 << 10;

/// What the header of a page says.
#[derive(Default)]
pub(super) struct PageHeader {
    pub(super) dictionary: bool,
    pub(super) unpacked: i64,
    pub(super) packed: i64,
    pub(super) values: i64,
}

impl Thrift<'_> {
    /// The footer: its columns by group, each with its first byte and its length.
    pub(super) fn footer(&mut self) -> Result<Vec<Vec<(i64, i64)>>, Refusal> {
        let mut groups = Vec::new();
        self.fields(FOOTER, |thrift, id, kind| match (id, kind) {
            (2, Kind::List(field)) => thrift.schema(field),
            (4, Kind::List(group)) => {
                for _ in 0..thrift.list(group)? {
                    groups.push(thrift.group()?);
                }
                Ok(())
            }
            _ => thrift.skip(kind),
        })?;
        Ok(groups)
    }

    /// The fields of a table: a list of nodes, each with how many of those after it are its children.
    fn schema(&mut self, field: &Kind) -> Result<(), Refusal> {
        let count = self.list(field)?;
        // Children that are still to come of every node that is open.
        let mut open: Vec<i64> = Vec::new();
        for _ in 0..count {
            let (mut children, mut width) = (0, 0);
            self.fields(FIELD, |thrift, id, kind| match id {
                2 => thrift.zigzag().map(|number| width = number),
                5 => thrift.zigzag().map(|number| children = number),
                _ => thrift.skip(kind),
            })?;
            if children < 0 || children > count as i64 {
                return Err(format!("a field says that it has {children} fields of {count}"));
            }
            if !(0..=MAX_WIDTH).contains(&width) {
                return Err(format!("a field says that its values have {width} bytes"));
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
        self.fields(GROUP, |thrift, id, kind| match (id, kind) {
            (1, Kind::List(column)) => {
                for _ in 0..thrift.list(column)? {
                    columns.push(thrift.column()?);
                }
                Ok(())
            }
            _ => thrift.skip(kind),
        })?;
        Ok(columns)
    }

    fn column(&mut self) -> Result<(i64, i64), Refusal> {
        let (mut data, mut dictionary, mut length) = (0, None, 0);
        self.fields(COLUMN, |thrift, id, kind| match id {
            3 => thrift.fields(CONTENT, |thrift, id, kind| match id {
                7 => thrift.zigzag().map(|number| length = number),
                9 => thrift.zigzag().map(|number| data = number),
                11 => thrift.zigzag().map(|number| dictionary = Some(number)),
                _ => thrift.skip(kind),
            }),
            _ => thrift.skip(kind),
        })?;
        // Where there is a dictionary, the library begins there, wherever that is.
        Ok((dictionary.unwrap_or(data), length))
    }

    pub(super) fn page(&mut self) -> Result<PageHeader, Refusal> {
        let mut page = PageHeader::default();
        self.fields(PAGE, |thrift, id, kind| match (id, kind) {
            (1, _) => thrift.zigzag().map(|number| page.dictionary = number == 2),
            (2, _) => thrift.count().map(|number| page.unpacked = number),
            (3, _) => thrift.count().map(|number| page.packed = number),
            // Whatever a page is, the first field says how many values it has.
            (5 | 7 | 8, Kind::Structure(fields)) => thrift.fields(fields, |thrift, id, kind| match id {
                1 => thrift.count().map(|number| page.values = page.values.max(number)),
                _ => thrift.skip(kind),
            }),
            _ => thrift.skip(kind),
        })?;
        Ok(page)
    }

    /// A number of things.
    fn count(&mut self) -> Result<i64, Refusal> {
        match self.zigzag()? {
            ..0 => Err("a page has less than nothing".to_owned()),
            number => Ok(number),
        }
    }
}
