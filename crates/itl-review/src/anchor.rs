//! Where a passage is now: after the document was changed, exported again, or read by another version of the program.
//!
//! In: a passage as it was recorded, and a text with its units. Out: the units that have its words today, or that it is lost. First come
//! the same letters; among equal sentences the neighbours and then the place decide; then nearly the same words, if no other unit comes
//! near. A passage is never attached to another sentence: where it could be one of two, it is lost, and a person looks.

use itl_base::ByteSpan;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::letters::{letters, likeness, words};
use crate::{Passage, Place};

/// Words that are recorded on each side of a passage.
const AROUND: usize = 8;
/// Letters of a passage that may be found across the borders of units; a shorter one could be part of another sentence.
const FEWEST_LETTERS: usize = 24;
/// The part of a unit that a passage inside of it has to be.
const MOST_OF_UNIT: f64 = 0.6;
/// How alike the words of a changed passage have to be.
const ALIKE: f64 = 0.75;
/// How alike they have to be where no neighbour is the same.
const ALIKE_ALONE: f64 = 0.85;
/// Words of a changed passage that is found without neighbours.
const FEWEST_WORDS: usize = 8;
/// How much more alike than any other unit it has to be.
const MARGIN: f64 = 0.1;
/// How alike a neighbour of one of several equal sentences has to be: the same, whatever is beyond it.
const OWN_NEIGHBOUR: f64 = 0.95;
/// How alike neighbours have to be to be the same.
const SAME_NEIGHBOUR: f64 = 0.7;

/// How a passage was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// The same letters, once.
    Same,
    /// The same letters in several units: this one has the neighbours or the place.
    SameAmongEqual,
    /// The same letters, in a part of a unit or across several.
    Recut,
    /// Nearly the same words.
    Changed,
}

/// Where a passage is now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Anchor {
    /// The rows that have its words.
    pub rows: Range<usize>,
    /// Of these the one with most of them.
    pub row: usize,
    /// How it was found.
    pub found: Found,
}

/// A text with its units, prepared for finding passages.
#[derive(Debug)]
pub struct Text<'a> {
    text: &'a str,
    units: &'a [ByteSpan],
    words: Vec<Vec<String>>,
    /// The letters of all units, one after the other.
    letters: String,
    /// Where the letters of each unit end.
    ends: Vec<usize>,
    /// Units by their letters.
    equal: BTreeMap<String, Vec<usize>>,
    /// Units by the words that they have.
    having: BTreeMap<String, Vec<usize>>,
}

impl<'a> Text<'a> {
    /// Prepares a text; `units` are the rows of the matrix, in order.
    #[must_use]
    pub fn new(text: &'a str, units: &'a [ByteSpan]) -> Self {
        let mut prepared = Self {
            text,
            units,
            words: units.iter().map(|span| words(span.of(text))).collect(),
            letters: String::new(),
            ends: Vec::with_capacity(units.len()),
            equal: BTreeMap::new(),
            having: BTreeMap::new(),
        };
        for (row, span) in units.iter().enumerate() {
            let letters = letters(span.of(text));
            prepared.letters.push_str(&letters);
            prepared.ends.push(prepared.letters.len());
            prepared.equal.entry(letters).or_default().push(row);
            let distinct: BTreeSet<&String> = prepared.words[row].iter().collect();
            for word in distinct {
                prepared.having.entry(word.clone()).or_default().push(row);
            }
        }
        prepared
    }

    /// Number of units.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.units.len()
    }

    /// The other units with the same letters as one.
    #[must_use]
    pub fn twins(&self, row: usize) -> Vec<usize> {
        let equal = self.equal.get(&letters(self.units[row].of(self.text)));
        equal.into_iter().flatten().copied().filter(|&other| other != row).collect()
    }

    /// A unit as a passage that can be found again.
    #[must_use]
    pub fn passage(&self, row: usize, page: Option<u32>) -> Passage {
        let span = self.units[row];
        let before: Vec<&str> =
            self.text[..span.start as usize].split_whitespace().rev().take(AROUND).collect();
        let before: Vec<&str> = before.into_iter().rev().collect();
        let after: Vec<&str> = self.text[span.end as usize..].split_whitespace().take(AROUND).collect();
        Passage {
            text: span.of(self.text).split_whitespace().collect::<Vec<_>>().join(" "),
            before: before.join(" "),
            after: after.join(" "),
            place: Place { unit: row, span, page },
        }
    }

    fn start(&self, row: usize) -> usize {
        if row == 0 { 0 } else { self.ends[row - 1] }
    }

    /// How alike the words on both sides of a unit are to those recorded beside a passage.
    fn neighbours(&self, row: usize, passage: &Passage) -> [f64; 2] {
        let now = self.passage(row, None);
        let alike = |one: &str, other: &str| likeness(&words(one), &words(other));
        [alike(&passage.before, &now.before), alike(&passage.after, &now.after)]
    }

    /// The unit with the same letters as a passage; of several the one with its neighbours, then the nearest of those.
    fn same(&self, passage: &Passage) -> Same {
        let rows = match self.equal.get(&letters(&passage.text)).map(Vec::as_slice) {
            None => return Same::None,
            // A few words can be those of another sentence: their neighbours have to be the same, or the document.
            Some(&[row]) => {
                let short = self.words[row].len() < FEWEST_WORDS / 2;
                return match short
                    && !self.is_recorded_place(passage, row)
                    && !self.has_a_neighbour(passage, row)
                {
                    true => Same::Several,
                    false => Same::One(row, Found::Same),
                };
            }
            Some(rows) => rows,
        };
        if rows.contains(&passage.place.unit) && self.is_recorded_place(passage, passage.place.unit) {
            return Same::One(passage.place.unit, Found::SameAmongEqual);
        }
        // Neighbours of equal sentences are often alike too, as in a series: one of them has to be the recorded one itself.
        let sides = |&row: &usize| (self.neighbours(row, passage), row);
        let near =
            rows.iter().map(sides).filter(|(sides, _)| sides.iter().any(|&alike| alike >= OWN_NEIGHBOUR));
        let mut ranked: Vec<(f64, usize)> = near.map(|(sides, row)| (sides.iter().sum(), row)).collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let Some(&(best, row)) = ranked.first() else { return Same::Several };
        if ranked.get(1).is_none_or(|&(second, _)| best - second >= MARGIN) {
            return Same::One(row, Found::SameAmongEqual);
        }
        // Sentences with equal neighbours are told apart by nothing but their place.
        let twins = ranked.iter().filter(|&&(alike, _)| best - alike < MARGIN);
        let nearest = twins.min_by_key(|&&(_, row)| row.abs_diff(passage.place.unit));
        match nearest {
            Some(&(alike, row)) if alike >= 2.0 * OWN_NEIGHBOUR => Same::One(row, Found::SameAmongEqual),
            _ => Same::Several,
        }
    }

    /// Whether a unit is at the recorded place between the recorded neighbours.
    fn is_recorded_place(&self, passage: &Passage, row: usize) -> bool {
        let now = self.passage(row, None);
        (&now.before, &now.after, now.place.span) == (&passage.before, &passage.after, passage.place.span)
    }

    fn has_a_neighbour(&self, passage: &Passage, row: usize) -> bool {
        let given = [&passage.before, &passage.after];
        let alike = self.neighbours(row, passage);
        given.iter().zip(alike).any(|(words, alike)| !words.is_empty() && alike >= SAME_NEIGHBOUR)
    }

    /// The units that have the letters of a passage across their borders, or as most of one of them.
    fn recut(&self, passage: &Passage) -> Option<Anchor> {
        let wanted = letters(&passage.text);
        if wanted.chars().count() < FEWEST_LETTERS {
            return None;
        }
        let at = self.letters.find(&wanted)?;
        if self.letters[at..].matches(&wanted).nth(1).is_some() {
            return None;
        }
        let end = at + wanted.len();
        let first = self.ends.partition_point(|&unit| unit <= at);
        let last = self.ends.partition_point(|&unit| unit < end);
        let shared = |row: usize| self.ends[row].min(end) - self.start(row).max(at);
        let row = (first..=last).max_by_key(|&row| (shared(row), std::cmp::Reverse(row)))?;
        // Rows at both ends of which the passage has little belong to other sentences.
        let is_part =
            |row: &usize| shared(*row) as f64 >= MOST_OF_UNIT * (self.ends[*row] - self.start(*row)) as f64;
        let rows: Vec<usize> = (first..=last).filter(is_part).collect();
        if !rows.contains(&row) {
            return None;
        }
        Some(Anchor { rows: *rows.first()?..rows.last()? + 1, row, found: Found::Recut })
    }

    /// The unit with nearly the words of a passage. `taken` are units that are another passage to the letter.
    fn changed(&self, passage: &Passage, taken: &BTreeSet<usize>) -> Option<usize> {
        let wanted = words(&passage.text);
        let mut shared: BTreeMap<usize, usize> = BTreeMap::new();
        for word in wanted.iter().collect::<BTreeSet<_>>() {
            for &row in self.having.get(word).into_iter().flatten() {
                *shared.entry(row).or_default() += 1;
            }
        }
        // A unit with less than half of the words cannot be alike.
        let distinct = wanted.iter().collect::<BTreeSet<_>>().len();
        let rows = shared.into_iter().filter(|&(_, count)| count * 2 >= distinct);
        let mut ranked: Vec<(f64, usize)> =
            rows.map(|(row, _)| (likeness(&wanted, &self.words[row]), row)).collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let &(alike, row) = ranked.first()?;
        let second = ranked.get(1).map_or(0.0, |other| other.0);
        if taken.contains(&row) || alike < ALIKE || alike - second < MARGIN {
            return None;
        }
        // The recorded neighbour itself is another sentence.
        let own = &self.words[row];
        let (before, after) = (words(&passage.before), words(&passage.after));
        let overlaps = |side: &[String], own: &[String]| !side.is_empty() && side == own;
        if overlaps(&after, &own[..own.len().min(after.len())])
            || overlaps(&before, &own[own.len().saturating_sub(before.len())..])
        {
            return None;
        }
        let sides = self.neighbours(row, passage).map(|alike| alike >= SAME_NEIGHBOUR);
        let near = match sides {
            // Other numbers make another sentence of a series, unless it is where it was.
            [true, true] => true,
            [false, false] => {
                alike >= ALIKE_ALONE && wanted.len() >= FEWEST_WORDS && numbers(&wanted) == numbers(own)
            }
            _ => numbers(&wanted) == numbers(own),
        };
        near.then_some(row)
    }
}

/// The outcome of a search for the same letters.
enum Same {
    None,
    One(usize, Found),
    /// It could be one of several, or another sentence with the same few words.
    Several,
}

/// The words with digits.
fn numbers(words: &[String]) -> Vec<&String> {
    words.iter().filter(|word| word.chars().any(char::is_numeric)).collect()
}

/// Finds passages in a text, each with its anchor or none if it is lost.
#[must_use]
pub fn locate(text: &Text<'_>, passages: &[&Passage]) -> Vec<Option<Anchor>> {
    let mut taken = BTreeSet::new();
    let mut found: Vec<Result<Option<Anchor>, ()>> = Vec::with_capacity(passages.len());
    for passage in passages {
        found.push(match text.same(passage) {
            Same::One(row, found) => Ok(Some(Anchor { rows: row..row + 1, row, found })),
            Same::Several => Ok(None),
            Same::None => text.recut(passage).map(Some).ok_or(()),
        });
        taken.extend(found.last().and_then(|found| found.as_ref().ok()?.as_ref()).map(|anchor| anchor.row));
    }
    let place = |(found, passage): (Result<Option<Anchor>, ()>, &&Passage)| {
        found.unwrap_or_else(|()| {
            let row = text.changed(passage, &taken)?;
            Some(Anchor { rows: row..row + 1, row, found: Found::Changed })
        })
    };
    found.into_iter().zip(passages).map(place).collect()
}

impl Text<'_> {
    /// The text as it was read.
    #[must_use]
    pub fn text(&self) -> &str {
        self.text
    }

    /// A place in characters instead of bytes, as other programs count.
    #[must_use]
    pub fn characters(&self, byte: usize) -> usize {
        self.text[..byte].chars().count()
    }

    /// The unit that holds most of a range of characters, if it is most of that range.
    #[must_use]
    pub fn unit_at(&self, start: usize, end: usize) -> Option<usize> {
        let byte = |at: usize| self.text.char_indices().nth(at).map_or(self.text.len(), |(byte, _)| byte);
        let (start, end) = (byte(start), byte(end));
        let shared =
            |span: &ByteSpan| (span.end as usize).min(end).saturating_sub((span.start as usize).max(start));
        let found =
            self.units.iter().enumerate().max_by_key(|(row, span)| (shared(span), std::cmp::Reverse(*row)));
        found.filter(|(_, span)| shared(span) * 2 > end.saturating_sub(start)).map(|(row, _)| row)
    }
}
