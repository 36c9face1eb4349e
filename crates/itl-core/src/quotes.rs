//! Quotes: the units of a document that speak best for a concept, as a person would cite them.
//!
//! In: an alignment and a concept. Out: prose units that pass, whole sentences before fragments, the strongest first, none
//! twice. What is no prose is never quoted.

use itl_document::Role;
use std::collections::BTreeSet;

use crate::alignment::Alignment;

/// What closes a sentence.
const ENDS: &str = ".!?…։。！？؟।";
/// What may stand after that, or before a sentence begins.
const MARKS: &str = "\"'”’»›“‘„‚«‹)]}(¿¡[{";

/// A unit that is quoted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Quote<'a> {
    /// Its row.
    pub unit: usize,
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
        let prose = passages.iter().filter(|&&row| self.units[row].role == Role::Prose);
        let mut quotes: Vec<Quote<'_>> = prose.map(|&row| self.quote(row, column)).collect();
        quotes.sort_by(|a, b| {
            let whole = |quote: &Quote<'_>| is_whole(quote.text);
            let value = |quote: &Quote<'_>| self.affinities.score(quote.unit, column);
            whole(b).cmp(&whole(a)).then(value(b).total_cmp(&value(a))).then(a.unit.cmp(&b.unit))
        });
        let mut said = BTreeSet::new();
        quotes.retain(|quote| said.insert(words_of(quote.text)));
        quotes
    }

    fn quote(&self, row: usize, column: usize) -> Quote<'_> {
        let unit = &self.units[row];
        let section =
            unit.section.and_then(|section| self.document.sections[section as usize].label.as_deref());
        Quote {
            unit: row,
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

/// Whether a text is a whole sentence by its look: it does not begin with a small letter, and something ends it.
fn is_whole(text: &str) -> bool {
    let inside = text.trim_matches(|c: char| c.is_whitespace() || MARKS.contains(c));
    let begins = inside.chars().next().is_some_and(|first| !first.is_lowercase());
    begins && inside.chars().next_back().is_some_and(|last| ENDS.contains(last))
}

/// What two quotes must not share: the words in lower case, without numbers and signs.
#[must_use]
pub fn words_of(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_sentences() {
        for text in ["We save energy.", "“We save energy.”", "(Why not?)", "24 sites saved energy!", "Ձու։"]
        {
            assert!(is_whole(text), "{text}");
        }
        for text in ["Energy saved", "and saved energy.", "", "Saved energy:", "(12 %)"] {
            assert!(!is_whole(text), "{text}");
        }
    }

    #[test]
    fn numbers_do_not_tell_quotes_apart() {
        assert_eq!(words_of("In 2019 we saved 4.5 GWh."), words_of("In 2020, we saved 17 GWh"));
        assert_ne!(words_of("We saved energy."), words_of("We saved water."));
    }
}
