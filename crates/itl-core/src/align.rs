//! Alignment: the words of a unit in, its row of affinities out.
//!
//! The cost follows the text: a word that no concept knows is looked up once per document, and two known words
//! near each other once per meeting. A row depends on its unit and the model only, so rows can be computed by
//! any number of threads.

use itl_text::{Analysis, ByteSpan, Tag, Word};
use rayon::prelude::*;

use crate::affinity::{Affinities, Cell};
use crate::model::Model;
use crate::normalizer::normalizer;
use crate::parameters::{Exclusions, Normalizer, Parameters};
use crate::sequence::{Placed, Step, walk};
use crate::term::{TermId, TermKey};

/// Not a stem of the model.
const UNKNOWN: u32 = u32::MAX;
/// Units per piece of work: fixed, so that the result does not depend on the number of threads.
const BATCH: usize = 256;

/// A word of a unit as the model sees it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct UnitWord {
    /// Its stem in the model, or [`UNKNOWN`].
    known: u32,
    /// Its stem in its own text.
    own: u32,
    tag: Tag,
}

impl Model {
    /// Λ of the units at `spans` of an analysed text.
    #[must_use]
    pub fn align(&self, analysis: &Analysis, spans: &[ByteSpan]) -> Affinities {
        let known = self.known_stems(analysis);
        let batches: Vec<Affinities> = spans
            .par_chunks(BATCH)
            .map(|batch| {
                let mut aligner = Aligner::new(self);
                let mut rows = Affinities::new(self.concept_count());
                for &span in batch {
                    aligner.read(analysis.words_in(span), &known);
                    aligner.align(&mut rows);
                }
                rows
            })
            .collect();
        let mut rows = Affinities::new(self.concept_count());
        for batch in &batches {
            rows.append(batch);
        }
        rows
    }

    /// Λ of the descriptors themselves: row and column of a concept are the same.
    #[must_use]
    pub fn align_descriptors(&self) -> Affinities {
        let mut aligner = Aligner::new(self);
        let mut rows = Affinities::new(self.concept_count());
        for descriptor in &self.descriptors {
            let word = |word: &Placed| UnitWord {
                known: word.stem,
                own: word.stem,
                tag: self.recipe.tags[word.tag as usize],
            };
            aligner.unit.clear();
            aligner.unit.extend(descriptor.words.iter().map(word));
            aligner.align(&mut rows);
        }
        rows
    }

    /// For each stem of a text, its number in the model.
    pub(crate) fn known_stems(&self, analysis: &Analysis) -> Vec<u32> {
        analysis.stems.iter().map(|stem| self.stems.find(stem).map_or(UNKNOWN, |id| id.0)).collect()
    }
}

/// Aligns unit after unit, and keeps its memory between them.
pub(crate) struct Aligner<'m> {
    model: &'m Model,
    unit: Vec<UnitWord>,
    /// The words of the unit that the model knows.
    known: Vec<Placed>,
    matched: Vec<TermId>,
    /// A sum per concept, and a bit per concept that has one.
    sums: Vec<f64>,
    touched: Vec<u64>,
    /// For normalisers without a closed form.
    all: Vec<Placed>,
    tags: Vec<Tag>,
    keys: Vec<TermKey>,
}

impl<'m> Aligner<'m> {
    pub(crate) fn new(model: &'m Model) -> Self {
        let concepts = model.concept_count();
        Self {
            model,
            unit: Vec::new(),
            known: Vec::new(),
            matched: Vec::new(),
            sums: vec![0.0; concepts],
            touched: vec![0; concepts.div_ceil(64)],
            all: Vec::new(),
            tags: Vec::new(),
            keys: Vec::new(),
        }
    }

    /// Takes the words of a unit; `known` is what [`Model::known_stems`] found for their text.
    pub(crate) fn read(&mut self, words: impl Iterator<Item = Word>, known: &[u32]) {
        self.unit.clear();
        self.unit.extend(words.map(|word| UnitWord {
            known: known[word.stem.0 as usize],
            own: word.stem.0,
            tag: word.tag,
        }));
    }

    /// Adds the row of the unit.
    pub(crate) fn align(&mut self, rows: &mut Affinities) {
        let normalizer = self.normalizer();
        let mut matched = std::mem::take(&mut self.matched);
        matched.clear();
        self.matches(|term, _| matched.push(term));
        // One order of summation for every unit, whatever the order of its words.
        matched.sort_unstable();
        for run in matched.chunk_by(|a, b| a == b) {
            let count = run.len() as f64;
            for posting in self.model.terms.postings(run[0]) {
                let column = posting.column as usize;
                self.sums[column] += count * posting.importance;
                self.touched[column / 64] |= 1 << (column % 64);
            }
        }
        self.matched = matched;
        let (sums, divisor) = (&mut self.sums, normalizer as f64);
        let cells = self.touched.iter_mut().enumerate().flat_map(|(at, bits)| {
            let bits = std::mem::take(bits);
            Bits(bits).map(move |bit| at * 64 + bit)
        });
        let cells = cells.map(|column| Cell {
            column: column as u32,
            affinity: std::mem::take(&mut sums[column]) / divisor,
        });
        rows.push(normalizer, cells.filter(|cell| cell.affinity > 0.0));
    }

    /// N of the unit.
    pub(crate) fn normalizer(&mut self) -> u64 {
        let parameters = self.model.parameters();
        self.all.clear();
        if closed_form(parameters) {
            // Only the number of words counts.
            let blank = Placed { position: 0, stem: 0, tag: 0 };
            self.all.resize(self.unit.len(), blank);
        } else {
            for (at, word) in self.unit.iter().enumerate() {
                let tag = self.tags.iter().position(|&tag| tag == word.tag).unwrap_or_else(|| {
                    self.tags.push(word.tag);
                    self.tags.len() - 1
                });
                self.all.push(Placed { position: at as u32, stem: word.own, tag: tag as u32 });
            }
        }
        normalizer(&self.all, parameters, &mut self.keys)
    }

    /// Calls `found` for every occurrence of a term of the model, with the positions of its words.
    pub(crate) fn matches(&mut self, mut found: impl FnMut(TermId, &[u32])) {
        self.known.clear();
        for (at, word) in self.unit.iter().enumerate() {
            if word.known != UNKNOWN {
                self.known.push(Placed { position: at as u32, stem: word.known, tag: 0 });
            }
        }
        let (known, unit, lookup) = (&self.known, &self.unit, &self.model.lookup);
        let mut bigram: Option<TermId> = None;
        walk(known, self.model.parameters(), |step| match step {
            Step::Word(i) => {
                bigram = None;
                let Placed { position, stem, .. } = known[i];
                if let Some(term) = lookup.individual(stem, unit[position as usize].tag) {
                    found(term, &[position]);
                }
            }
            Step::Pair(pair) => {
                let (a, b) = (known[pair.i], known[pair.j]);
                let Some(terms) = lookup.find_pair(a.stem, b.stem) else { return };
                let places = [a.position, b.position];
                if pair.bigram {
                    bigram = terms.bigram;
                    terms.bigram.into_iter().for_each(|term| found(term, &places));
                }
                if pair.forward {
                    terms.forward.into_iter().for_each(|term| found(term, &places));
                }
                if pair.backward {
                    terms.backward.into_iter().for_each(|term| found(term, &places));
                }
            }
            Step::Trigram(i) => {
                if let Some(term) = bigram.and_then(|bigram| lookup.trigram(bigram, known[i + 2].stem)) {
                    let first = known[i].position;
                    found(term, &[first, first + 1, first + 2]);
                }
            }
        });
    }
}

fn closed_form(parameters: &Parameters) -> bool {
    parameters.normalizer == Normalizer::Terms && parameters.coc_exclude == Exclusions::default()
}

/// The positions of the bits of a word, lowest first.
struct Bits(u64);

impl Iterator for Bits {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}
