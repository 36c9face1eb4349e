//! The weights of a loaded model, laid out for speed.
//!
//! In: the body of a model file. Out: score rows of what recurs, classes for words. Never fails after
//! loading: everything is checked once.

use super::TaggerError;
use super::features::{Known, Place, SHAPED, shape_keys, tag_key, tag_pair_key, word_key};
use super::model::{Listed, MOST_TAGS, WordClass};
use super::parts::{read_classes, read_clusters, read_kinds, read_lexicon, read_tags};
use super::reader::Reader;
use super::row::{self, LANES, Line, ScoreRow};
use super::scores::Scores;
use super::table::KeyTable;
use super::word::{Casing, Shape};
use itl_base::Tag;

/// Lines of a score row for a small set of tags, and for any.
pub(super) const FEW: usize = 1;
pub(super) const MANY: usize = MOST_TAGS.div_ceil(LANES);

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
    /// For each word one plus the number of its kind.
    lexicon: KeyTable<u16>,
    pub(super) scores: Scores,
    /// Lines of a score row.
    pub(super) lines: usize,
    /// Score rows for each pair of earlier tags; the last tag number stands for the start.
    transitions: Vec<Line>,
    /// Score rows for each place and triple of shapes.
    shapes: Vec<Line>,
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
        let lines = if tags.len() <= LANES { FEW } else { MANY };
        let scores = Scores::read(&mut reader, tags.len())?;
        reader.end()?;
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
            scores,
            lines,
            transitions,
            shapes,
        };
        (loaded.transitions, loaded.shapes) = match lines {
            FEW => (loaded.transition_rows::<FEW>(), loaded.shape_rows::<FEW>()),
            _ => (loaded.transition_rows::<MANY>(), loaded.shape_rows::<MANY>()),
        };
        Ok(loaded)
    }

    /// The class of a word and all that features need to know, as far as the lexicon has it.
    pub(super) fn look_up(&self, normal: &str) -> (Option<LoadedClass>, Known) {
        let kind = usize::from(self.lexicon.get(word_key(normal))).checked_sub(1);
        let kind = kind.and_then(|kind| self.kinds.get(kind)).copied().unwrap_or_default();
        let (class, cluster) = (usize::from(kind.class), usize::from(kind.cluster));
        let class = class.checked_sub(1).and_then(|number| self.classes.get(number));
        let cluster = cluster.checked_sub(1).and_then(|number| self.clusters.get(number)).copied();
        let known = Known { class: class.map(|class| class.hash), cluster, habit: kind.habit };
        (class.copied(), known)
    }

    /// The number that stands for the tag before the first token.
    pub(super) fn start(&self) -> usize {
        self.tags.len()
    }

    /// The score row of two earlier tags.
    #[inline]
    pub(super) fn transition<const L: usize>(&self, before2: usize, before: usize) -> &ScoreRow<L> {
        &self.transitions.as_chunks().0[before2 * (self.tags.len() + 1) + before]
    }

    /// The score row of the capitals around a token.
    #[inline]
    pub(super) fn shape_row<const L: usize>(&self, place: Place, around: [Shape; 3]) -> &ScoreRow<L> {
        &self.shapes.as_chunks().0[shape_number(place, around)]
    }

    fn transition_rows<const L: usize>(&self) -> Vec<Line> {
        let numbers = self.tags.len() + 1;
        let mut rows = vec![row::zeros::<L>(); numbers * numbers];
        for (number, row) in rows.iter_mut().enumerate() {
            let (before2, before) = (number / numbers, number % numbers);
            self.scores.add::<L, 2>(&[tag_key(before), tag_pair_key(before2, before)], row);
        }
        rows.into_flattened()
    }

    fn shape_rows<const L: usize>(&self) -> Vec<Line> {
        let mut rows = vec![row::zeros::<L>(); Place::COUNT * Shape::COUNT.pow(3)];
        for casing in [Casing::Normal, Casing::Title] {
            for place in [false, true].map(|first| Place { casing, first }) {
                for number in 0..Shape::COUNT.pow(3) {
                    let around = [number / 49, number / 7 % 7, number % 7].map(|i| SHAPES[i]);
                    let row = &mut rows[shape_number(place, around)];
                    self.scores.add::<L, SHAPED>(shape_keys(place, around).as_slice(), row);
                }
            }
        }
        rows.into_flattened()
    }
}

const SHAPES: [Shape; Shape::COUNT] =
    [Shape::Plain, Shape::Lower, Shape::Capital, Shape::Upper, Shape::Initial, Shape::Mixed, Shape::Outside];

fn shape_number(place: Place, around: [Shape; 3]) -> usize {
    around.iter().fold(place.number(), |number, &shape| number * Shape::COUNT + shape as usize)
}
