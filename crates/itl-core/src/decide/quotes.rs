//! Quotes: the passages of a document for a concept, as a person would cite them.
//!
//! In: an alignment and a concept. Out: its passages, the strongest first, sentences and clauses alike, none twice.

use std::collections::BTreeSet;

use crate::align::alignment::Alignment;

/// Of ten words of two quotes, so many have to be in both for one of them to be left out.
const SAME_OF_TEN: usize = 8;
/// Quotes that a further one is compared with word by word: more than people look at.
const COMPARED: usize = 50;

/// A unit that is quoted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Quote<'a> {
    /// Its row.
    pub unit: usize,
    /// v: the unit's vote for the concept.
    pub vote: f64,
    /// Λ.
    pub affinity: f64,
    /// Its text.
    pub text: &'a str,
    /// The page it starts on.
    pub page: Option<u32>,
    /// The heading of its section.
    pub section: Option<&'a str>,
}

impl Alignment {
    /// The quotes for the concept in a column, best first; none where the model does not decide.
    #[must_use]
    pub fn quotes(&self, column: usize) -> Vec<Quote<'_>> {
        let passages = self.verdicts.as_ref().map_or(&[][..], |found| &found.concepts[column].passages);
        let mut quotes: Vec<Quote<'_>> = passages.iter().map(|&row| self.quote(row, column)).collect();
        quotes.sort_by(|a, b| {
            let order = b.vote.total_cmp(&a.vote).then(b.affinity.total_cmp(&a.affinity));
            order.then(a.unit.cmp(&b.unit))
        });
        let (mut said, mut kept) = (BTreeSet::new(), Vec::new());
        quotes.retain(|quote| {
            let words = words_of(quote.text);
            if !said.insert(words.clone()) {
                return false;
            }
            let words: BTreeSet<String> = words.into_iter().collect();
            let new = !kept.iter().any(|other| nearly_same(other, &words));
            if new && kept.len() < COMPARED {
                kept.push(words);
            }
            new
        });
        quotes
    }

    fn quote(&self, row: usize, column: usize) -> Quote<'_> {
        let unit = &self.units[row];
        let section =
            unit.section.and_then(|section| self.document.sections[section as usize].label.as_deref());
        Quote {
            unit: row,
            vote: self.verdicts.as_ref().map_or(0.0, |found| found.votes.get(row, column)),
            affinity: self.affinities.get(row, column),
            text: self.text(row),
            page: unit.page,
            section,
        }
    }

    /// The pages on which passages for the concept in a column begin, each once, in order.
    #[must_use]
    pub fn pages(&self, column: usize) -> Vec<u32> {
        let passages = self.verdicts.as_ref().map_or(&[][..], |found| &found.concepts[column].passages);
        let pages: BTreeSet<u32> = passages.iter().filter_map(|&row| self.units[row].page).collect();
        pages.into_iter().collect()
    }
}

/// Whether two quotes have nearly the same words.
fn nearly_same(one: &BTreeSet<String>, other: &BTreeSet<String>) -> bool {
    let most = one.len().max(other.len());
    one.len().min(other.len()) * 10 >= most * SAME_OF_TEN
        && one.intersection(other).count() * 10 >= most * SAME_OF_TEN
}

/// The words of a text in lower case, without numbers and signs: two quotes must not share them all.
#[must_use]
pub fn words_of(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_other_words_make_no_other_quote() {
        let words = |text: &str| words_of(text).into_iter().collect::<BTreeSet<_>>();
        let one = words("The Group cut its water use by a tenth in all plants of the north last year");
        assert!(nearly_same(
            &one,
            &words("The Group cut its water use by a tenth in all plants of the south this year")
        ));
        assert!(!nearly_same(&one, &words("The Group cut its water use")));
        assert!(!nearly_same(
            &one,
            &words("The Group cut its energy use in most of the offices and trained people")
        ));
    }

    #[test]
    fn numbers_do_not_tell_quotes_apart() {
        assert_eq!(words_of("In 2019 we saved 4.5 GWh."), words_of("In 2020, we saved 17 GWh"));
        assert_ne!(words_of("We saved energy."), words_of("We saved water."));
    }
}
