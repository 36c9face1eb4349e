//! The terms of all descriptors, counted: words in; the cells F[t,j] of the concept matrix, by term and concept, out.
//!
//! Every place where a term stands is noted down, one descriptor after the other. Stems are numbers, so the notes are brought into
//! the order of terms by counting, the last number of a key first; those of one term stay in the order of concepts. Nothing is
//! weighed here.

use itl_base::{Cancel, Cancelled};

use crate::induce::descriptor::Text;
use crate::parameters::Parameters;
use crate::terms::sequence::{Pair, Placed, Step, walk};
use crate::terms::term::TermKey;

/// Set in the number of a concept where a term stands in a label.
const IN_LABEL: u32 = 1 << 31;
/// Notes that are worked on before somebody may have asked to stop.
const NOTES_AT_A_TIME: usize = 1 << 16;

/// A concept that has a term.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct CountedTerm {
    pub(crate) column: u32,
    /// How often the term stands in the descriptor.
    pub(crate) own: u32,
    /// F[t,j]: the same with labels counted as often as they weigh.
    pub(crate) count: u32,
}

/// A place where a term stands: the numbers that its key is made of, then the concept.
type Note<const LEN: usize> = [u32; LEN];

/// All places where terms stand in descriptors.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    individual: Vec<Note<3>>,
    bigrams: Vec<Note<3>>,
    trigrams: Vec<Note<4>>,
    cooccurrences: Vec<Note<3>>,
}

impl Notes {
    /// Notes down the terms of the descriptors of all concepts.
    pub(crate) fn of(texts: &[Text], parameters: &Parameters, cancel: &Cancel) -> Result<Self, Cancelled> {
        let mut notes = Self::default();
        let words = texts.iter().map(|text| text.words.len()).sum();
        notes.individual.reserve_exact(words);
        notes.bigrams.reserve_exact(words);
        notes.trigrams.reserve_exact(words);
        for (text, column) in texts.iter().zip(0..) {
            cancel.check()?;
            notes.take(text, column, parameters);
        }
        Ok(notes)
    }

    fn take(&mut self, text: &Text, column: u32, parameters: &Parameters) {
        let words = &text.words;
        let labels_count = parameters.label_weight > 1;
        let column = |first: usize| column | if labels_count && text.label[first] { IN_LABEL } else { 0 };
        walk(words, parameters, |step| match step {
            Step::Word(i) => {
                let Placed { stem, tag, .. } = words[i];
                self.individual.push([stem, tag, column(i)]);
            }
            Step::Pair(Pair { i, j, bigram, forward, backward }) => {
                let (a, b, column) = (words[i].stem, words[j].stem, column(i));
                if bigram {
                    self.bigrams.push([a, b, column]);
                }
                for (first, second) in forward.then_some((a, b)).into_iter().chain(backward.then_some((b, a)))
                {
                    let [first, second, _] = parameters.cooccurrence(first, second).parts();
                    self.cooccurrences.push([first, second, column]);
                }
            }
            Step::Trigram(i) => {
                self.trigrams.push([words[i].stem, words[i + 1].stem, words[i + 2].stem, column(i)]);
            }
        });
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.individual.len() + self.bigrams.len() + self.trigrams.len() + self.cooccurrences.len()
    }

    /// Calls `each` with one term after the other, in order, with the concepts that have it, in theirs. A label weighs as much as the
    /// parameters say.
    pub(crate) fn each_term(
        self,
        parameters: &Parameters,
        cancel: &Cancel,
        mut each: impl FnMut(TermKey, &[CountedTerm]),
    ) -> Result<(), Cancelled> {
        let more = parameters.label_weight.saturating_sub(1);
        // In the order of types.
        let individual = |[stem, tag, _]: Note<3>| TermKey::individual(stem, tag);
        each_of(&ordered(self.individual, cancel)?, more, cancel, &mut each, individual)?;
        let bigram = |[a, b, _]: Note<3>| TermKey::bigram(a, b);
        each_of(&ordered(self.bigrams, cancel)?, more, cancel, &mut each, bigram)?;
        let trigram = |[a, b, c, _]: Note<4>| TermKey::trigram(a, b, c);
        each_of(&ordered(self.trigrams, cancel)?, more, cancel, &mut each, trigram)?;
        let cooccurrence = |[a, b, _]: Note<3>| TermKey::cooccurrence(a, b);
        each_of(&ordered(self.cooccurrences, cancel)?, more, cancel, &mut each, cooccurrence)
    }
}

/// Counts the notes of one term after the other.
fn each_of<const LEN: usize>(
    notes: &[Note<LEN>],
    more: u32,
    cancel: &Cancel,
    each: &mut impl FnMut(TermKey, &[CountedTerm]),
    key: impl Fn(Note<LEN>) -> TermKey,
) -> Result<(), Cancelled> {
    let mut cells: Vec<CountedTerm> = Vec::new();
    let mut looked = 0;
    for term in notes.chunk_by(|a, b| a[..LEN - 1] == b[..LEN - 1]) {
        looked += term.len();
        if looked > NOTES_AT_A_TIME {
            cancel.check()?;
            looked = 0;
        }
        cells.clear();
        for note in term {
            let column = note[LEN - 1] & !IN_LABEL;
            let count = if note[LEN - 1] == column { 1 } else { 1 + more };
            match cells.last_mut() {
                Some(last) if last.column == column => {
                    last.own += 1;
                    last.count += count;
                }
                _ => cells.push(CountedTerm { column, own: 1, count }),
            }
        }
        each(key(term[0]), &cells);
    }
    Ok(())
}

/// The notes in the order of their parts, and of concepts where these are equal.
fn ordered<const LEN: usize>(
    mut notes: Vec<Note<LEN>>,
    cancel: &Cancel,
) -> Result<Vec<Note<LEN>>, Cancelled> {
    let mut other = vec![[0; LEN]; notes.len()];
    let mut places: Vec<u32> = Vec::new();
    for part in (0..LEN - 1).rev() {
        cancel.check()?;
        let largest = notes.iter().map(|note| note[part]).max().unwrap_or(0) as usize;
        places.clear();
        places.resize(largest + 2, 0);
        notes.iter().for_each(|note| places[note[part] as usize + 1] += 1);
        let mut before = 0;
        for place in &mut places {
            before += *place;
            *place = before;
        }
        cancel.check()?;
        for &note in &notes {
            let place = &mut places[note[part] as usize];
            other[*place as usize] = note;
            *place += 1;
        }
        std::mem::swap(&mut notes, &mut other);
    }
    Ok(notes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scheme::Scheme;
    use crate::terms::normalizer::{collect, keys};

    #[test]
    fn terms_and_concepts_are_those_of_sorted_keys() {
        let mut seed = 3_u64;
        let mut next = |below: u32| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as u32 % below
        };
        let mut text = |_| {
            let len = next(60);
            let word = |position| Placed { position, stem: next(40), tag: next(3) };
            let words: Vec<Placed> = (0..len).map(word).collect();
            let label = words.iter().map(|word| word.position < 4).collect();
            Text { words, label }
        };
        let texts: Vec<Text> = (0..30).map(&mut text).collect();
        for scheme in [Scheme::Paper, Scheme::Graded] {
            let parameters = Parameters::default().with(scheme);
            let mut expected: Vec<(TermKey, CountedTerm)> = Vec::new();
            for (text, column) in texts.iter().zip(0..) {
                let (mut all, mut labelled) = (Vec::new(), Vec::new());
                keys(&text.words, &parameters, &mut all);
                collect(&text.words, &parameters, &mut labelled, |at| text.label[at[0]]);
                for run in all.chunk_by(|a, b| a == b) {
                    let own = run.len() as u32;
                    let twice = labelled.iter().filter(|key| **key == run[0]).count() as u32;
                    let count = own + twice * parameters.label_weight.saturating_sub(1);
                    expected.push((run[0], CountedTerm { column, own, count }));
                }
            }
            expected.sort_by_key(|(key, counted)| (*key, counted.column));
            let mut found = Vec::new();
            let notes = Notes::of(&texts, &parameters, &Cancel::never()).unwrap();
            let each = |key, cells: &[CountedTerm]| found.extend(cells.iter().map(|&cell| (key, cell)));
            notes.each_term(&parameters, &Cancel::never(), each).unwrap();
            assert_eq!(found, expected, "{scheme:?}");
        }
    }
}
