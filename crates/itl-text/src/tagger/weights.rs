//! The weights of a loaded model, laid out for speed.
//!
//! In: the body of a model file. Out: score rows for feature keys, classes for words. Never fails after
//! loading: everything is checked once.

use super::error::TaggerError;
use super::features::{Place, shape_keys, tag_key, tag_pair_key, word_key};
use super::model::{Evidence, Listed, MOST_TAGS, Reader, WordClass};
use super::table::KeyTable;
use super::word::{Casing, Shape};
use crate::Tag;

/// A loaded word class.
#[derive(Debug, Clone, Copy)]
pub(super) struct LoadedClass {
    pub(super) class: WordClass,
    pub(super) hash: u64,
}

#[derive(Debug, Clone)]
pub(super) struct LoadedWeights {
    pub(super) language: String,
    pub(super) tags: Vec<Tag>,
    /// The lead from which a tag is taken without a look at the context.
    pub(super) sure: i16,
    pub(super) open: u64,
    classes: Vec<LoadedClass>,
    clusters: Vec<u32>,
    kinds: Vec<Listed>,
    lexicon: KeyTable,
    features: KeyTable,
    weights: Vec<(u8, i8)>,
    /// Places per score row.
    pub(super) lanes: usize,
    /// Score rows for each pair of earlier tags; the last tag number stands for the start.
    transitions: Vec<i16>,
    /// Score rows for each place and triple of shapes.
    shapes: Vec<i16>,
}

impl LoadedWeights {
    pub(super) fn read(body: &[u8]) -> Result<Self, TaggerError> {
        let mut reader = Reader::new(body);
        let language = reader.text()?.to_owned();
        reader.enter("the tags");
        let tags = read_tags(&mut reader)?;
        let all = u64::MAX >> (64 - tags.len());
        let sure = i16::from_le_bytes(reader.fixed()?);
        let open = u64::from_le_bytes(reader.fixed()?);
        if open == 0 || open & !all != 0 {
            return Err(reader.value_error());
        }
        reader.enter("the word classes");
        let classes = read_classes(&mut reader, all)?;
        reader.enter("the lexicon");
        let clusters = read_clusters(&mut reader)?;
        let kinds = read_kinds(&mut reader, classes.len(), clusters.len())?;
        let lexicon = read_lexicon(&mut reader, kinds.len())?;
        reader.enter("the weights");
        let (features, weights) = read_features(&mut reader, tags.len())?;
        reader.end()?;
        let lanes = if tags.len() <= 24 { 24 } else { MOST_TAGS };
        let (transitions, shapes) = (Vec::new(), Vec::new());
        let mut loaded = Self {
            language,
            tags,
            sure,
            open,
            classes,
            clusters,
            kinds,
            lexicon,
            features,
            weights,
            lanes,
            transitions,
            shapes,
        };
        loaded.transitions = loaded.transition_rows();
        loaded.shapes = loaded.shape_rows();
        Ok(loaded)
    }

    /// The class and the cluster of a word, as far as the lexicon has them.
    pub(super) fn look_up(&self, normal: &str) -> (Option<LoadedClass>, Option<u32>) {
        let kind = self.lexicon.get(word_key(normal)).and_then(|number| self.kinds.get(number as usize));
        let kind = kind.copied().unwrap_or_default();
        let (class, cluster) = (usize::from(kind.class), usize::from(kind.cluster));
        let class = class.checked_sub(1).and_then(|number| self.classes.get(number));
        let cluster = cluster.checked_sub(1).and_then(|number| self.clusters.get(number));
        (class.copied(), cluster.copied())
    }

    /// Adds the weights of features to a score row.
    #[inline]
    pub(super) fn add(&self, keys: &[u32], row: &mut [i16]) {
        for &key in keys {
            for &(tag, weight) in self.weights_of(key) {
                // Sums of at most a hundred 8-bit weights fit; a made-up file may wrap, but not panic.
                if let Some(score) = row.get_mut(usize::from(tag)) {
                    *score = score.wrapping_add(i16::from(weight));
                }
            }
        }
    }

    /// The weights of one feature.
    #[inline]
    pub(super) fn weights_of(&self, key: u32) -> &[(u8, i8)] {
        match self.features.get(key) {
            Some(value) => {
                let (start, count) = ((value >> 6) as usize, (value & 63) as usize);
                self.weights.get(start..start + count).unwrap_or(&[])
            }
            None => &[],
        }
    }

    /// The number that stands for the tag before the first token.
    pub(super) fn start(&self) -> usize {
        self.tags.len()
    }

    /// The score row of two earlier tags.
    #[inline]
    pub(super) fn transition(&self, before2: usize, before: usize) -> &[i16] {
        let row = before2 * (self.tags.len() + 1) + before;
        &self.transitions[row * self.lanes..(row + 1) * self.lanes]
    }

    /// The score row of the capitals around a token.
    #[inline]
    pub(super) fn shape_row(&self, place: Place, around: [Shape; 3]) -> &[i16] {
        let row = shape_number(place, around);
        &self.shapes[row * self.lanes..(row + 1) * self.lanes]
    }

    fn transition_rows(&self) -> Vec<i16> {
        let numbers = self.tags.len() + 1;
        let mut rows = vec![0; numbers * numbers * self.lanes];
        for (number, row) in rows.chunks_exact_mut(self.lanes).enumerate() {
            let (before2, before) = (number / numbers, number % numbers);
            self.add(&[tag_key(before), tag_pair_key(before2, before)], row);
        }
        rows
    }

    fn shape_rows(&self) -> Vec<i16> {
        let mut rows = vec![0; Place::COUNT * Shape::COUNT.pow(3) * self.lanes];
        for casing in [Casing::Normal, Casing::Title] {
            for place in [false, true].map(|first| Place { casing, first }) {
                for number in 0..Shape::COUNT.pow(3) {
                    let around = [number / 49, number / 7 % 7, number % 7].map(|i| SHAPES[i]);
                    let row = shape_number(place, around) * self.lanes;
                    self.add(shape_keys(place, around).as_slice(), &mut rows[row..row + self.lanes]);
                }
            }
        }
        rows
    }
}

const SHAPES: [Shape; Shape::COUNT] =
    [Shape::Plain, Shape::Lower, Shape::Capital, Shape::Upper, Shape::Initial, Shape::Mixed, Shape::Outside];

fn shape_number(place: Place, around: [Shape; 3]) -> usize {
    around.iter().fold(place.number(), |number, &shape| number * Shape::COUNT + shape as usize)
}

fn read_tags(reader: &mut Reader<'_>) -> Result<Vec<Tag>, TaggerError> {
    let count = reader.count(2)?;
    if count == 0 || count > MOST_TAGS {
        return Err(reader.value_error());
    }
    (0..count).map(|_| Tag::new(reader.text()?).ok_or(reader.value_error())).collect()
}

fn read_classes(reader: &mut Reader<'_>, all: u64) -> Result<Vec<LoadedClass>, TaggerError> {
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

fn read_clusters(reader: &mut Reader<'_>) -> Result<Vec<u32>, TaggerError> {
    let count = reader.count(4)?;
    (0..count).map(|_| reader.fixed().map(u32::from_le_bytes)).collect()
}

fn read_kinds(reader: &mut Reader<'_>, classes: usize, clusters: usize) -> Result<Vec<Listed>, TaggerError> {
    let count = reader.count(4)?;
    (0..count)
        .map(|_| {
            let class = u16::from_le_bytes(reader.fixed()?);
            let cluster = u16::from_le_bytes(reader.fixed()?);
            let fits = usize::from(class) <= classes && usize::from(cluster) <= clusters;
            if fits { Ok(Listed { class, cluster }) } else { Err(reader.value_error()) }
        })
        .collect()
}

fn read_lexicon(reader: &mut Reader<'_>, kinds: usize) -> Result<KeyTable, TaggerError> {
    let keys = reader.keys()?;
    let (values, _) = reader.take(keys.len() * 2)?.as_chunks::<2>();
    let mut table = KeyTable::for_keys(keys.len());
    for (&key, &kind) in keys.iter().zip(values) {
        let kind = u16::from_le_bytes(kind);
        if usize::from(kind) >= kinds {
            return Err(reader.value_error());
        }
        table.push(key, u32::from(kind));
    }
    Ok(table.finish())
}

fn read_features(reader: &mut Reader<'_>, tags: usize) -> Result<(KeyTable, Vec<(u8, i8)>), TaggerError> {
    let keys = reader.keys()?;
    let counts = reader.take(keys.len())?;
    let total: usize = counts.iter().map(|&count| usize::from(count)).sum();
    // Offsets are held in 26 bits, counts in 6.
    if total >= 1 << 26 || counts.iter().any(|&count| count == 0 || usize::from(count) > tags) {
        return Err(reader.value_error());
    }
    let mut table = KeyTable::for_keys(keys.len());
    let mut start = 0;
    for (&key, &count) in keys.iter().zip(counts) {
        table.push(key, start << 6 | u32::from(count));
        start += u32::from(count);
    }
    let (pairs, _) = reader.take(total * 2)?.as_chunks::<2>();
    if pairs.iter().any(|&[tag, _]| usize::from(tag) >= tags) {
        return Err(reader.value_error());
    }
    let weights = pairs.iter().map(|&[tag, weight]| (tag, i8::from_le_bytes([weight]))).collect();
    Ok((table.finish(), weights))
}
