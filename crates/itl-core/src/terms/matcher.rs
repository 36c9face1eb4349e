//! The words of a unit in; the terms of the model that stand in it out, with the positions of their words.
//!
//! A word that no concept knows is looked up once per text, and two known words near each other once per meeting.

use itl_base::{ByteSpan, Tag};
use itl_text::{Analysis, StemId};

use crate::induce::descriptor::{NumberedPart, Text};
use crate::model::Model;
use crate::terms::normalizer::{Counter, Divisor};
use crate::terms::sequence::{Placed, Step, walk};
use crate::terms::term::TermId;
use crate::terms::word_cursor::WordCursor;

/// Not a stem of the model.
const UNKNOWN: u32 = u32::MAX;

/// A text as a model sees it: every stem of the text is looked up once, for the matrix and all its evidence.
pub struct MatchedText<'a> {
    pub(crate) model: &'a Model,
    pub(crate) analysis: &'a Analysis,
    /// For each stem of the text, its number in the model.
    known: Vec<u32>,
}

/// A word of a unit.
#[derive(Debug, Clone, Copy)]
struct UnitWord {
    /// Its position: that in the unit or, in a descriptor, with gaps between its parts.
    position: u32,
    /// Its stem in the model, or [`UNKNOWN`].
    known: u32,
    /// Its stem in its own text.
    own: u32,
    tag: Tag,
}

/// Reads unit after unit, and keeps its memory between them.
pub(crate) struct Matcher<'m> {
    model: &'m Model,
    memory: MatcherMemory,
}

/// What a matcher works in: the next one can have it.
#[derive(Debug, Default)]
pub(crate) struct MatcherMemory {
    cursor: WordCursor,
    unit: Vec<UnitWord>,
    /// The words of the unit that the model knows and the caller wants; their tags are their places in the unit.
    known: Vec<Placed>,
    /// All words of the unit, and the tags they are numbered by, where the normaliser has no closed form.
    all: Vec<Placed>,
    tags: Vec<Tag>,
    counter: Counter,
}

impl Model {
    /// Looks up the stems of a text.
    #[must_use]
    pub fn match_text<'a>(&'a self, analysis: &'a Analysis) -> MatchedText<'a> {
        let number = |stem: &str| self.stems.find(stem).map_or(UNKNOWN, |id| id.0);
        MatchedText { model: self, analysis, known: analysis.stems.iter().map(number).collect() }
    }

    /// Looks up the stems of the words at a place only: nothing else of the text may be asked for.
    pub(crate) fn match_unit<'a>(&'a self, analysis: &'a Analysis, span: ByteSpan) -> MatchedText<'a> {
        let mut known = vec![UNKNOWN; analysis.stems.len()];
        for word in analysis.words_in(span) {
            let stem = self.stems.find(analysis.stems.get(word.stem));
            known[word.stem.0 as usize] = stem.map_or(UNKNOWN, |id| id.0);
        }
        MatchedText { model: self, analysis, known }
    }
}

impl MatchedText<'_> {
    /// The number that the model has for a stem of the text, if it knows it.
    #[must_use]
    pub fn known(&self, stem: StemId) -> Option<StemId> {
        Some(self.known[stem.0 as usize]).filter(|&known| known != UNKNOWN).map(StemId)
    }
}

impl<'m> Matcher<'m> {
    pub(crate) fn new(model: &'m Model) -> Self {
        Self::with(model, MatcherMemory::default())
    }

    /// The same in the memory of another one.
    pub(crate) fn with(model: &'m Model, mut memory: MatcherMemory) -> Self {
        memory.tags.clear();
        memory.counter.restart(*model.parameters());
        Self { model, memory }
    }

    /// The memory, for the next one.
    pub(crate) fn into_memory(self) -> MatcherMemory {
        self.memory
    }

    /// Takes the words of the unit at `span`.
    pub(crate) fn read(&mut self, text: &MatchedText<'_>, span: ByteSpan) {
        let MatcherMemory { unit, cursor, .. } = &mut self.memory;
        unit.clear();
        cursor.each_word(&text.analysis.tokens, span, |word| {
            let known = text.known[word.stem.0 as usize];
            unit.push(UnitWord { position: unit.len() as u32, known, own: word.stem.0, tag: word.tag });
        });
    }

    /// Takes words without tags: for each its stem in the model, if that has it, and a number of its own.
    pub(crate) fn read_stems(&mut self, words: impl Iterator<Item = (Option<u32>, u32)>) {
        let word = |(position, (known, own)): (u32, (Option<u32>, u32))| UnitWord {
            position,
            known: known.unwrap_or(UNKNOWN),
            own,
            tag: Tag::ANY,
        };
        let unit = &mut self.memory.unit;
        unit.clear();
        unit.extend((0..).zip(words).map(word));
    }

    /// How many words the unit has.
    pub(crate) fn words(&self) -> usize {
        self.memory.unit.len()
    }

    /// Takes the words of a concept's own descriptor.
    pub(crate) fn read_descriptor(&mut self, column: usize) {
        self.read_placed(&self.model.descriptors[column].words);
    }

    /// Takes words that are given as numbers of the model's stems and tags.
    pub(crate) fn read_parts(&mut self, parts: &[NumberedPart]) {
        self.read_placed(&Text::of(parts, self.model.parameters()).words);
    }

    fn read_placed(&mut self, words: &[Placed]) {
        let word = |&Placed { position, stem, tag }: &Placed| UnitWord {
            position,
            known: stem,
            own: stem,
            tag: self.model.recipe.tags[tag as usize],
        };
        let unit = &mut self.memory.unit;
        unit.clear();
        unit.extend(words.iter().map(word));
    }

    /// N of the unit.
    pub(crate) fn normalizer(&mut self) -> Divisor {
        let MatcherMemory { unit, all, tags, counter, .. } = &mut self.memory;
        let in_a_row = unit.last().is_none_or(|last| last.position as usize + 1 == unit.len());
        if let Some(divisor) = counter.closed_form(unit.iter().map(|word| word.own)).filter(|_| in_a_row) {
            return divisor;
        }
        all.clear();
        all.extend(unit.iter().map(|word| {
            let tag = tags.iter().position(|&tag| tag == word.tag).unwrap_or_else(|| {
                tags.push(word.tag);
                tags.len() - 1
            });
            Placed { position: word.position, stem: word.own, tag: tag as u32 }
        }));
        counter.count_asked(all)
    }

    /// Calls `found` for every occurrence of a term of the model, with the positions of its words. Terms with
    /// a stem that is not `wanted` are passed over.
    #[inline]
    pub(crate) fn matches(&mut self, wanted: impl Fn(u32) -> bool, mut found: impl FnMut(TermId, &[u32])) {
        let MatcherMemory { unit, known, .. } = &mut self.memory;
        known.clear();
        let asked = |(at, word): (usize, &UnitWord)| {
            let placed = Placed { position: word.position, stem: word.known, tag: at as u32 };
            (word.known != UNKNOWN && wanted(word.known)).then_some(placed)
        };
        known.extend(unit.iter().enumerate().filter_map(asked));
        let lookup = &self.model.lookup;
        let mut bigram: Option<TermId> = None;
        walk(known, self.model.parameters(), |step| match step {
            Step::Word(i) => {
                bigram = None;
                let Placed { stem, tag: at, .. } = known[i];
                if let Some(term) = lookup.individual(stem, unit[at as usize].tag) {
                    found(term, &[at]);
                }
            }
            Step::Pair(pair) => {
                let (a, b) = (known[pair.i], known[pair.j]);
                if !lookup.may_meet(a.stem, b.stem) {
                    return;
                }
                let places = [a.tag, b.tag];
                if pair.bigram {
                    bigram = lookup.bigram(a.stem, b.stem);
                    bigram.into_iter().for_each(|term| found(term, &places));
                }
                if pair.forward {
                    let forward = lookup.cooccurrence(a.stem, b.stem);
                    forward.into_iter().for_each(|term| found(term, &places));
                }
                if pair.backward {
                    let backward = lookup.cooccurrence(b.stem, a.stem);
                    backward.into_iter().for_each(|term| found(term, &places));
                }
            }
            Step::Trigram(i) => {
                if let Some(term) = bigram.and_then(|bigram| lookup.trigram(bigram, known[i + 2].stem)) {
                    let first = known[i].tag;
                    found(term, &[first, first + 1, first + 2]);
                }
            }
        });
    }
}
