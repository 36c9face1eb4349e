//! What features say about tags, laid out for adding up.
//!
//! In: feature keys and their weights. Out: score rows. A feature that says something about many tags is a whole row, one weight
//! for each tag, which is added in a few steps; the others are lists of tags and weights.

use super::TaggerError;
use super::model::MOST_TAGS;
use super::reader::Reader;
use super::table::KeyTable;

/// Features that are looked up together: memory answers many questions in the time of one.
const TOGETHER: usize = 32;
/// From so many weights on a feature is held as a row. Of the features that a text has, seven in ten say something about eight
/// tags or more; of those in the file, one in six does.
const MANY: usize = 8;
/// The low bits of a value that say how many weights there are, and what they say of a row.
const COUNT_BITS: u32 = 6;
const ROW: u32 = (1 << COUNT_BITS) - 1;

/// The weights of all features.
#[derive(Debug, Clone)]
pub(super) struct Scores {
    /// For each feature, where its weights begin and how many there are, or the number of its row.
    features: KeyTable,
    /// Tag and weight, as they stand in the file.
    lists: Vec<[u8; 2]>,
    rows: Vec<Row>,
}

/// A weight for each tag: what memory hands out in one piece.
#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
struct Row([i8; 64]);

const _: () = assert!(MOST_TAGS <= 64, "a row has a place for every tag");

impl Scores {
    /// Reads the weights of a model with so many tags.
    pub(super) fn read(reader: &mut Reader<'_>, tags: usize) -> Result<Self, TaggerError> {
        let keys = reader.keys()?;
        let counts = reader.take(keys.len())?;
        let total: usize = counts.iter().map(|&count| usize::from(count)).sum();
        // Offsets are held in 26 bits, counts in 6.
        if total >= 1 << 26 || counts.iter().any(|&count| count == 0 || usize::from(count) > tags) {
            return Err(reader.value_error());
        }
        let (mut pairs, _) = reader.take(total * 2)?.as_chunks::<2>();
        if pairs.iter().any(|&[tag, _]| usize::from(tag) >= tags) {
            return Err(reader.value_error());
        }
        let mut features = KeyTable::for_keys(keys.len());
        let (mut lists, mut rows) = (Vec::new(), Vec::new());
        for (&key, &count) in keys.iter().zip(counts) {
            let (these, others) = pairs.split_at(usize::from(count));
            pairs = others;
            if these.len() < MANY {
                features.push(key, (lists.len() as u32) << COUNT_BITS | u32::from(count));
                lists.extend(these);
            } else {
                features.push(key, (rows.len() as u32) << COUNT_BITS | ROW);
                let mut row = Row([0; 64]);
                for &[tag, weight] in these {
                    let place = &mut row.0[usize::from(tag)];
                    // A made-up file may name a tag twice and wrap, but not panic.
                    *place = place.wrapping_add(i8::from_le_bytes([weight]));
                }
                rows.push(row);
            }
        }
        Ok(Self { features: features.finish(), lists, rows })
    }

    /// Adds the weights of features to a score row.
    #[inline]
    pub(super) fn add<const N: usize>(&self, keys: &[u32], scores: &mut [i16; N]) {
        for keys in keys.chunks(TOGETHER) {
            self.features.fetch(keys);
            // Half of the features of a place have no weights: the others are put together, without a branch for each.
            let (mut found, mut count) = ([0; TOGETHER], 0);
            for &key in keys {
                let value = self.features.get(key).unwrap_or(0);
                if let Some(place) = found.get_mut(count) {
                    *place = value;
                }
                count += usize::from(value != 0);
            }
            let found = &found[..count];
            self.fetch(found);
            for &value in found {
                self.add_value(value, scores);
            }
        }
    }

    /// Fetches the weights of values, all at once, so that adding them one after the other need not wait for each.
    #[inline]
    fn fetch(&self, values: &[u32]) {
        let mut all = 0;
        for &value in values {
            let start = (value >> COUNT_BITS) as usize;
            let (row, list) = if value & ROW == ROW { (start, 0) } else { (0, start) };
            all ^= self.rows.get(row).map_or(0, |row| row.0[0]);
            all ^= self.lists.get(list).map_or(0, |&[tag, _]| tag as i8);
        }
        std::hint::black_box(all);
    }

    /// Adds the weights that a value of the feature table stands for.
    #[inline]
    fn add_value<const N: usize>(&self, value: u32, scores: &mut [i16; N]) {
        let (start, count) = ((value >> COUNT_BITS) as usize, value & ROW);
        // Sums of at most a hundred 8-bit weights fit; a made-up file may wrap, but not panic.
        if count == ROW {
            let Some(row) = self.rows.get(start) else { return };
            for (score, &weight) in scores.iter_mut().zip(&row.0) {
                *score = score.wrapping_add(i16::from(weight));
            }
        } else {
            for &[tag, weight] in self.lists.get(start..start + count as usize).unwrap_or(&[]) {
                if let Some(score) = scores.get_mut(usize::from(tag)) {
                    *score = score.wrapping_add(i16::from(i8::from_le_bytes([weight])));
                }
            }
        }
    }
}
