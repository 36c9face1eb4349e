//! The parts of a model file as the tagger holds them.
//!
//! In: a reader at the beginning of a part. Out: lists and tables, checked. Never fails on what it let pass.

use super::TaggerError;
use super::model::{Evidence, Listed, MOST_TAGS, WordClass};
use super::reader::Reader;
use super::table::KeyTable;
use super::weights::LoadedClass;
use itl_base::Tag;

pub(super) fn read_tags(reader: &mut Reader<'_>) -> Result<Vec<Tag>, TaggerError> {
    let count = reader.count(2)?;
    if count == 0 || count > MOST_TAGS {
        return Err(reader.value_error());
    }
    (0..count).map(|_| Tag::new(reader.text()?).ok_or(reader.value_error())).collect()
}

pub(super) fn read_classes(reader: &mut Reader<'_>, all: u64) -> Result<Vec<LoadedClass>, TaggerError> {
    let count = reader.count(9)?;
    (0..count)
        .map(|_| {
            let tags = u64::from_le_bytes(reader.fixed()?);
            let evidence = match reader.fixed()? {
                [0] => Evidence::Lexicon,
                [1] => Evidence::Seen,
                [2] => Evidence::Closed,
                [_] => return Err(reader.value_error()),
            };
            if tags == 0 || tags & !all != 0 {
                return Err(reader.value_error());
            }
            let class = WordClass { tags, evidence };
            Ok(LoadedClass { class, hash: class.hash() })
        })
        .collect()
}

pub(super) fn read_clusters(reader: &mut Reader<'_>) -> Result<Vec<u32>, TaggerError> {
    let count = reader.count(4)?;
    (0..count).map(|_| reader.fixed().map(u32::from_le_bytes)).collect()
}

pub(super) fn read_kinds(
    reader: &mut Reader<'_>,
    classes: usize,
    clusters: usize,
) -> Result<Vec<Listed>, TaggerError> {
    let count = reader.count(5)?;
    (0..count)
        .map(|_| {
            let class = u16::from_le_bytes(reader.fixed()?);
            let cluster = u16::from_le_bytes(reader.fixed()?);
            let [habit] = reader.fixed()?;
            let fits = usize::from(class) <= classes && usize::from(cluster) <= clusters;
            if fits { Ok(Listed { class, cluster, habit }) } else { Err(reader.value_error()) }
        })
        .collect()
}

/// The words of the lexicon, each with one plus the number of its kind.
pub(super) fn read_lexicon(reader: &mut Reader<'_>, kinds: usize) -> Result<KeyTable<u16>, TaggerError> {
    let keys = reader.keys()?;
    let (values, _) = reader.take(keys.len() * 2)?.as_chunks::<2>();
    let mut values = values.iter().map(|&kind| u16::from_le_bytes(kind));
    // One more has to be a number, too.
    if kinds > usize::from(u16::MAX) || values.clone().any(|kind| usize::from(kind) >= kinds) {
        return Err(reader.value_error());
    }
    let mut lexicon = KeyTable::default();
    let ascend = keys.each(|key| lexicon.push(key, values.next().map_or(0, |kind| kind + 1)));
    if ascend { Ok(lexicon) } else { Err(reader.value_error()) }
}
