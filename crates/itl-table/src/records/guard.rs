//! A Parquet file before its library sees it: what its footer and the headers of its pages make the library ask memory for.
//!
//! The library believes the numbers of a file: children of a group, values of a dictionary, bytes of a page. Here they are read
//! first, and a file is refused whose numbers cannot be true or pass a bound. No page is unpacked.

use std::io::Read;
use std::sync::Arc;

use super::headers::PageHeader;
use super::thrift::{Refusal, Thrift};
use crate::source::{ReadAt, ReadFrom};

/// Largest footer: that of a file of some million pages.
const MAX_FOOTER: u64 = 64 << 20;
/// Largest page, unpacked, and the largest pages of all columns together. Programs that write Parquet make pages of a megabyte.
const MAX_PAGE: i64 = 64 << 20;
const MAX_PAGES: i64 = 256 << 20;
/// Most values of a page: nulls take no room, so that a page can have as many as a group has rows.
const MAX_VALUES: i64 = 1 << 26;
/// Bytes in which almost every header of a page ends, and the longest one: it may hold the least and the greatest value.
const SHORT_HEADER: u64 = 512;
const HEADER: u64 = 64 << 10;

/// Looks at a file, and refuses what the library could not bear.
pub(super) fn check(file: &Arc<dyn ReadAt>) -> Result<(), Refusal> {
    let size = file.size();
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
    Ok(())
}

/// Bytes of a file; fewer at its end.
fn piece(file: &Arc<dyn ReadAt>, at: u64, length: u64) -> Result<Vec<u8>, Refusal> {
    let mut bytes = Vec::new();
    let read = ReadFrom { source: Arc::clone(file), at }.take(length).read_to_end(&mut bytes);
    read.map(|_| bytes).map_err(|error| error.to_string())
}

/// The header of a page in at most so many bytes, and how many it has.
fn header(file: &Arc<dyn ReadAt>, at: u64, most: u64) -> Result<(PageHeader, u64), Refusal> {
    let bytes = piece(file, at, most)?;
    let mut thrift = Thrift::new(&bytes);
    Ok((thrift.page()?, thrift.at as u64))
}

/// Goes over the pages of a column, and gives the size of the largest one and of its dictionary.
fn pages(file: &Arc<dyn ReadAt>, start: i64, length: i64, size: u64) -> Result<i64, Refusal> {
    let damaged = || "the Parquet file is damaged: a column lies outside of it".to_owned();
    let mut at = u64::try_from(start).map_err(|_| damaged())?;
    let end = at.checked_add(u64::try_from(length).map_err(|_| damaged())?).filter(|end| *end <= size);
    let end = end.ok_or_else(damaged)?;
    let (mut largest, mut dictionary) = (0, 0);
    while at < end {
        let (page, length) = match header(file, at, SHORT_HEADER.min(end - at)) {
            Ok(read) => read,
            Err(_) => header(file, at, HEADER.min(end - at))?,
        };
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
        at = at.saturating_add(length).saturating_add(packed);
    }
    Ok(largest.saturating_add(dictionary))
}

#[cfg(test)]
mod tests {
    use super::*;
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

    fn source(bytes: Vec<u8>) -> Arc<dyn ReadAt> {
        Arc::new(bytes)
    }

    #[test]
    fn a_schema_has_the_children_it_says() {
        let checked = |children: &[i64]| check(&source(file(children)));
        assert_eq!(checked(&[2, 0, 0]), Ok(()));
        assert!(checked(&[2, i64::from(i32::MAX), 0]).is_err());
        assert!(checked(&[-1]).is_err());
        assert_eq!(checked(&[&vec![1; 60][..], &[0]].concat()), Ok(()));
        assert!(checked(&[&vec![1; 80][..], &[0]].concat()).is_err());
    }

    #[test]
    fn nothing_else_is_said_of_what_is_no_footer() {
        assert_eq!(check(&source(b"PAR1".to_vec())), Ok(()));
        assert!(check(&source(vec![0x19; 64])).is_err());
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

    /// The header of a page whose fields are these bytes.
    fn page(fields: &[u8]) -> Result<PageHeader, Refusal> {
        Thrift::new(&[fields, &[0]].concat()).page()
    }

    #[test]
    fn a_field_that_is_not_what_its_number_says_is_refused() {
        assert!(page(&[0x15, 4, 0x15, 24]).is_ok());
        // The packed size as text, as a byte, and as a list: the library would read a number there.
        assert!(page(&[0x38, 1, 65]).is_err());
        assert!(page(&[0x33, 0x90]).is_err());
        assert!(page(&[0x39, 0x15, 2]).is_err());
        // The same number by another name: the library has 16 bits for it.
        assert!(page(&[0x05, 0x86, 0x80, 0x08, 14]).is_err());
        // The schema as a list of numbers.
        assert!(Thrift::new(&[0x29, 0x15, 0, 0]).footer().is_err());
    }

    #[test]
    fn what_is_not_known_is_passed_over_unless_it_costs_nothing() {
        // Number 100: a list of two numbers, two texts by numbers, two truth values.
        assert!(page(&[0x09, 0xC8, 0x01, 0x25, 2, 4]).is_ok());
        assert!(page(&[0x0B, 0xC8, 0x01, 1, 0x58, 2, 1, 65]).is_ok());
        assert!(page(&[0x09, 0xC8, 0x01, 0x21, 1, 2]).is_err());
        assert!(page(&[0x0B, 0xC8, 0x01, 1, 0x51, 2, 1]).is_err());
    }

    #[test]
    fn a_column_begins_where_the_library_begins() {
        // A group with one column: pages at 40, a dictionary at 90, which lies behind them, and 7 bytes in all.
        let column = [0x3C, 0x75, 14, 0x25, 80, 0x25, 180, 1, 0, 0];
        let footer = [&[0x49, 0x1C, 0x19, 0x1C][..], &column, &[0, 0]].concat();
        assert_eq!(Thrift::new(&footer).footer(), Ok(vec![vec![(90, 7)]]));
    }
}
