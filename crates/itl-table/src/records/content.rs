//! What an unpacked page of a Parquet file makes of its bytes: a page in, a refusal out where its texts or one of its lists would take more
//! memory than a table may.
//!
//! A page can have far more in it than bytes: a text that begins as the one before says only how much of it to repeat, an item of a list may
//! be a long text of the dictionary, or nothing at all. The library decodes a page, and puts a list together, before anybody sees a row.

use parquet::basic::Encoding;
use parquet::column::page::Page;

use super::deltas::Deltas;
use super::levels;
use super::thrift::Refusal;

/// Most bytes of the texts of a page, or of a list: as much as the pages of a group may unpack to.
const MAX_TEXT: u64 = 256 << 20;
/// Most texts of a page whose lengths are written as differences, each of which takes four bytes. Programs write some twenty thousand.
const MAX_LENGTHS: u64 = 1 << 24;
/// What an item of a list takes besides its text.
const ITEM: u64 = 32;

/// What is known of a column so far.
pub(super) struct Content {
    is_text: bool,
    max_repetition: i16,
    max_definition: i16,
    /// Bytes of the longest text of the dictionary.
    longest: u64,
    /// What the list that is open takes.
    list: u64,
}

/// The parts of a page of values.
struct Parts<'p> {
    count: u64,
    encoding: Encoding,
    /// Whether repetition levels are runs; the other form is not written any more.
    are_runs: bool,
    repetition: &'p [u8],
    values: &'p [u8],
}

impl Content {
    /// A column of texts or of anything else, and how deep lists and missing values stand in it.
    pub(super) fn new(is_text: bool, max_repetition: i16, max_definition: i16) -> Self {
        Self { is_text, max_repetition, max_definition, longest: 0, list: 0 }
    }

    /// Looks at the next page.
    pub(super) fn check(&mut self, page: &Page) -> Result<(), Refusal> {
        match page {
            Page::DictionaryPage { buf, .. } => {
                self.longest = if self.is_text { longest(buf) } else { 0 };
                Ok(())
            }
            page => {
                let parts = self.parts(page).ok_or("the Parquet file is damaged: a page ends too early")?;
                check_encoding(&parts, self.is_text)?;
                if self.max_repetition > 0 { self.check_lists(&parts) } else { Ok(()) }
            }
        }
    }

    fn parts<'p>(&self, page: &'p Page) -> Option<Parts<'p>> {
        match page {
            Page::DataPage { buf, num_values, encoding, def_level_encoding, rep_level_encoding, .. } => {
                let count = u64::from(*num_values);
                let (repetition, rest) = levels::cut(buf, self.max_repetition, *rep_level_encoding, count)?;
                let (_, values) = levels::cut(rest, self.max_definition, *def_level_encoding, count)?;
                let are_runs = *rep_level_encoding == Encoding::RLE;
                Some(Parts { count, encoding: *encoding, are_runs, repetition, values })
            }
            Page::DataPageV2 {
                buf, num_values, encoding, rep_levels_byte_len, def_levels_byte_len, ..
            } => {
                let (repetition, rest) = buf.split_at_checked(*rep_levels_byte_len as usize)?;
                let values = rest.get(*def_levels_byte_len as usize..)?;
                let count = u64::from(*num_values);
                Some(Parts { count, encoding: *encoding, are_runs: true, repetition, values })
            }
            Page::DictionaryPage { .. } => None,
        }
    }

    /// Adds up what the lists take of which a page has items.
    fn check_lists(&mut self, parts: &Parts<'_>) -> Result<(), Refusal> {
        let in_dictionary = matches!(parts.encoding, Encoding::PLAIN_DICTIONARY | Encoding::RLE_DICTIONARY);
        let item = if in_dictionary { ITEM + self.longest } else { ITEM };
        // Whichever list they belong to: no page has more.
        let texts = if in_dictionary { 0 } else { parts.values.len() as u64 };
        let (mut open, mut most) = (self.list.saturating_add(texts), self.list);
        let mut items = |begin: bool, count: u64| {
            if begin {
                open = texts;
            }
            open = open.saturating_add(item.saturating_mul(if begin { 1 } else { count }));
            most = most.max(open);
        };
        match parts.are_runs {
            true => levels::each_run(parts.repetition, self.max_repetition, parts.count, items),
            false => items(false, parts.count),
        }
        self.list = open;
        match most > MAX_TEXT {
            true => Err(format!("a list can have more than {MAX_TEXT} bytes")),
            false => Ok(()),
        }
    }
}

/// Refuses texts that are longer together than a page may be, and encodings whose decoder asks for memory that nothing bounds.
fn check_encoding(parts: &Parts<'_>, is_text: bool) -> Result<(), Refusal> {
    let most = parts.count.min(MAX_LENGTHS);
    match parts.encoding {
        Encoding::DELTA_LENGTH_BYTE_ARRAY => Deltas::count(parts.values, most).map(|_| ()),
        Encoding::DELTA_BYTE_ARRAY => {
            let prefixes = Deltas::read(parts.values, most)?;
            Deltas::count(&parts.values[prefixes.end..], most)?;
            match prefixes.sum > MAX_TEXT {
                true => Err(format!("the texts of a page have more than {MAX_TEXT} bytes")),
                false => Ok(()),
            }
        }
        Encoding::PLAIN
        | Encoding::PLAIN_DICTIONARY
        | Encoding::RLE_DICTIONARY
        | Encoding::RLE
        | Encoding::DELTA_BINARY_PACKED => Ok(()),
        // For numbers.
        Encoding::BYTE_STREAM_SPLIT if !is_text => Ok(()),
        other => Err(format!("values in the encoding {other} are not read")),
    }
}

/// The longest text of a dictionary, each of which begins with its length.
fn longest(mut texts: &[u8]) -> u64 {
    let mut longest = 0;
    while let Some((length, rest)) = texts.split_first_chunk() {
        let length = u32::from_le_bytes(*length);
        // What is not there is an error of the library.
        let Some(rest) = rest.get(length as usize..) else { break };
        (longest, texts) = (longest.max(length), rest);
    }
    longest.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(encoding: Encoding, count: u32, levels: &[u8], values: &[u8]) -> Page {
        Page::DataPageV2 {
            buf: [levels, values].concat().into(),
            num_values: count,
            encoding,
            num_nulls: 0,
            num_rows: 1,
            def_levels_byte_len: 0,
            rep_levels_byte_len: levels.len() as u32,
            is_compressed: false,
            statistics: None,
        }
    }

    /// A number in sevens of bits.
    fn varint(mut number: u64) -> Vec<u8> {
        let mut bytes = Vec::new();
        while number > 0x7F {
            bytes.push(number as u8 | 0x80);
            number >>= 7;
        }
        bytes.push(number as u8);
        bytes
    }

    /// Differences of which none is written: the first number, and the same step to each of the others.
    fn steps(count: u64, first: u64, step: u64) -> Vec<u8> {
        let head = [varint(1 << 20), varint(1), varint(count), varint(first << 1)].concat();
        [head, varint(step << 1), vec![0]].concat()
    }

    #[test]
    fn lengths_have_as_many_as_the_page_has_values() {
        let mut texts = Content::new(true, 0, 0);
        let encoding = Encoding::DELTA_LENGTH_BYTE_ARRAY;
        assert_eq!(texts.check(&page(encoding, 3, &[], &steps(3, 0, 0))), Ok(()));
        assert!(texts.check(&page(encoding, 3, &[], &steps(1 << 31, 0, 0))).is_err());
        assert!(texts.check(&page(encoding, 1 << 26, &[], &steps(1 << 25, 0, 0))).is_err());
        assert!(texts.check(&page(encoding, 3, &[], &[0x80])).is_err());
    }

    #[test]
    fn texts_that_repeat_each_other_are_bounded_together() {
        let mut texts = Content::new(true, 0, 0);
        let mut checked = |count: u64, prefix: u64, step: u64| {
            let values = [steps(count, prefix, step), steps(count, 0, 0)].concat();
            texts.check(&page(Encoding::DELTA_BYTE_ARRAY, count as u32, &[], &values))
        };
        assert_eq!(checked(1000, 0, 1), Ok(()));
        // 64 times four megabytes, and as many texts that are each one letter longer.
        assert!(checked(65, 4 << 20, 0).is_err());
        assert!(checked(30_000, 0, 1).is_err());
    }

    #[test]
    fn items_of_a_list_are_bounded_together_over_pages() {
        let mut lists = Content::new(true, 1, 0);
        let dictionary = [&65_536_u32.to_le_bytes()[..], &[b'a'; 65_536]].concat().into();
        let encoding = Encoding::RLE_DICTIONARY;
        lists
            .check(&Page::DictionaryPage { buf: dictionary, num_values: 1, encoding, is_sorted: false })
            .unwrap();
        // A list of 2,001 items begins, and goes on in another page, and in a third.
        let first = [&[2, 0][..], &varint(2000 << 1), &[1]].concat();
        let more = [varint(2000 << 1), vec![1]].concat();
        assert_eq!(lists.check(&page(encoding, 2001, &first, &[])), Ok(()));
        assert_eq!(lists.check(&page(encoding, 2000, &more, &[])), Ok(()));
        assert!(lists.check(&page(encoding, 2000, &more, &[])).is_err());
        // Many short lists of the same text are no long one.
        let short = [2, 0, 2, 1].repeat(10_000);
        let mut lists = Content { longest: 65_536, ..Content::new(true, 1, 0) };
        assert_eq!(lists.check(&page(encoding, 20_000, &short, &[])), Ok(()));
        // Items that are nothing take room, too.
        let nothing = [&[2, 0][..], &varint(60_000_000 << 1), &[1]].concat();
        assert!(Content::new(false, 1, 1).check(&page(encoding, 60_000_001, &nothing, &[])).is_err());
    }
}
