//! What features say about tags, laid out for adding up.
//!
//! In: feature keys and their weights. Out: score rows. A feature that says something about many tags is a whole row, one weight
//! for each tag, which is added in a few steps; the others are lists of tags and weights. Rows and lists are told apart without a branch,
//! and so are features that have no weights: half of those of a text, in no order that a processor could guess.

use super::TaggerError;
use super::fetch::fetch;
use super::model::MOST_TAGS;
use super::reader::Reader;
use super::row::{LANES, ScoreRow};
use super::table::KeyTable;

/// From so many weights on a feature is held as a row. Of the features that a text has, seven in ten say something about eight
/// tags or more; of those in the file, one in six does.
const MANY: usize = 8;
/// The low bits of a value that say how many weights there are, and what they say of a row.
const COUNT_BITS: u32 = 6;
const ROW: u32 = (1 << COUNT_BITS) - 1;
/// Places of a row: tags and what makes it a line of the cache.
const PLACES: usize = 2 * LANES;

/// The weights of all features.
#[derive(Debug, Clone)]
pub(super) struct Scores {
    /// For each feature where its weights begin and how many there are, or the number of its row.
    features: KeyTable<u32>,
    /// Tag and weight, as they stand in the file; behind the last list there is room for a long one.
    lists: Vec<[u8; 2]>,
    rows: Vec<Row>,
}

/// A weight for each tag: what memory hands out in one piece.
#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
struct Row([i8; PLACES]);

const _: () = assert!(MOST_TAGS <= PLACES, "a row has a place for every tag");

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
        let many = |&&count: &&u8| usize::from(count) >= MANY;
        let mut rows = Vec::with_capacity(counts.iter().filter(many).count());
        let few = counts.iter().filter(|count| !many(count)).map(|&count| usize::from(count));
        let mut lists = Vec::with_capacity(few.sum::<usize>() + MANY);
        let mut features = KeyTable::default();
        let mut counts = counts.iter();
        let ascend = keys.each(|key| {
            let count = counts.next().copied().unwrap_or(0);
            let all = pairs;
            let (these, others) = all.split_at(usize::from(count));
            pairs = others;
            if these.len() < MANY {
                let start = lists.len();
                features.push(key, (start as u32) << COUNT_BITS | u32::from(count));
                // As many as the longest list has, in one step, and too many off again.
                match all.first_chunk::<MANY>() {
                    Some(first) => lists.extend_from_slice(first),
                    None => lists.extend_from_slice(these),
                }
                lists.truncate(start + these.len());
                return;
            }
            features.push(key, (rows.len() as u32) << COUNT_BITS | ROW);
            let mut row = Row([0; PLACES]);
            for &[tag, weight] in these {
                let place = &mut row.0[usize::from(tag)];
                // A made-up file may name a tag twice and wrap, but not panic.
                *place = place.wrapping_add(i8::from_le_bytes([weight]));
            }
            rows.push(row);
        });
        lists.extend([[0; 2]; MANY]);
        if ascend { Ok(Self { features, lists, rows }) } else { Err(reader.value_error()) }
    }

    /// Adds the weights of features to a score row. So many of them are looked up together, a power of two: memory answers many questions in
    /// the time of one.
    #[inline]
    pub(super) fn add<const L: usize, const TOGETHER: usize>(&self, keys: &[u32], scores: &mut ScoreRow<L>) {
        for keys in keys.chunks(TOGETHER) {
            // One kind of step after the other, so that memory is asked for all of them at once.
            let (mut lists, mut list_count) = ([0; TOGETHER], 0);
            let (mut rows, mut row_count) = ([0; TOGETHER], 0);
            keys.iter().for_each(|&key| self.features.fetch(key));
            for &key in keys {
                let value = self.features.get(key);
                let is_row = value & ROW == ROW;
                rows[row_count % TOGETHER] = value >> COUNT_BITS;
                row_count += usize::from(is_row);
                lists[list_count % TOGETHER] = value;
                list_count += usize::from(value != 0 && !is_row);
            }
            let lists = &lists[..list_count.min(TOGETHER)];
            // Lists come while rows are added.
            let starts = lists.iter().map(|list| (list >> COUNT_BITS) as usize);
            starts.filter_map(|start| self.lists.get(start)).for_each(fetch);
            self.add_rows(&rows[..row_count.min(TOGETHER)], scores);
            if !lists.is_empty() {
                self.add_lists(lists, scores);
            }
        }
    }

    /// Which weights features have: equal numbers are the same weights, zero is none.
    pub(super) fn weights<const MOST: usize>(&self, keys: &[u32]) -> [u32; MOST] {
        std::array::from_fn(|at| keys.get(at).map_or(0, |&key| self.features.get(key)))
    }

    /// Whether a feature has weights.
    pub(super) fn has(&self, key: u32) -> bool {
        self.features.get(key) != 0
    }

    // Sums of at most a hundred 8-bit weights fit; a made-up file may wrap, but not panic.
    #[inline]
    fn add_rows<const L: usize>(&self, rows: &[u32], scores: &mut ScoreRow<L>) {
        let mut sums = *scores;
        for &row in rows {
            let Some(row) = self.rows.get(row as usize) else { return };
            let (lines, _) = row.0.as_chunks::<LANES>();
            for (sums, weights) in sums.iter_mut().zip(lines) {
                sums.0 = std::array::from_fn(|lane| sums.0[lane].wrapping_add(i16::from(weights[lane])));
            }
        }
        *scores = sums;
    }

    /// Every list in as many steps as the longest has: those behind its end add zero.
    #[inline]
    fn add_lists<const L: usize>(&self, lists: &[u32], scores: &mut ScoreRow<L>) {
        let mut sums = [0i16; PLACES];
        for &list in lists {
            let (start, count) = ((list >> COUNT_BITS) as usize, list & ROW);
            let Some(pairs) = self.lists.get(start..).and_then(|pairs| pairs.first_chunk::<{ MANY - 1 }>())
            else {
                return;
            };
            for (place, &[tag, weight]) in (0i16..).zip(pairs) {
                // All bits where the place is below the count, else none.
                let inside = (place - count as i16) >> 15;
                let sum = &mut sums[usize::from(tag) % PLACES];
                *sum = sum.wrapping_add(i16::from(i8::from_le_bytes([weight])) & inside);
            }
        }
        let (lines, _) = sums.as_chunks::<LANES>();
        for (scores, sums) in scores.iter_mut().zip(lines) {
            scores.0 = std::array::from_fn(|lane| scores.0[lane].wrapping_add(sums[lane]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tagger::model::Model;
    use crate::tagger::row::Line;
    use itl_base::Tag;

    /// A feature says something about as many tags as its key counts; the weight of a tag is key plus tag.
    #[test]
    fn rows_and_lists_add_what_stands_in_the_file() {
        let tags: Vec<Tag> = (0..20).filter_map(|number| Tag::new(&format!("T{number}"))).collect();
        let weights = |key: u32| (0..key as u8).map(|tag| (tag, key as i8 + tag as i8)).collect();
        let features: Vec<(u32, Vec<(u8, i8)>)> = (1..20).map(|key| (key, weights(key))).collect();
        let model = Model {
            language: "en".to_owned(),
            tags,
            sure: 1,
            open: 1,
            classes: Vec::new(),
            clusters: Vec::new(),
            kinds: Vec::new(),
            lexicon: Vec::new(),
            features,
        };
        let loaded = crate::Tagger::from_bytes(&model.encode()).expect("a whole model");
        // More than are looked up together, and some that are no features.
        let keys: Vec<u32> = (0..50).collect();
        let mut scores = [Line([5; LANES])];
        loaded.weights.scores.add::<1, 32>(&keys, &mut scores);
        for (tag, &score) in scores[0].0.iter().enumerate() {
            let sum: usize = (1..20).filter(|&key| tag < key).map(|key| key + tag).sum();
            assert_eq!(usize::try_from(score), Ok(5 + sum), "tag {tag}");
        }
    }
}
