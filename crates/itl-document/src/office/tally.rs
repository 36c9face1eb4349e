//! Which language most of a text is marked as: programs write the language of their user into every file, but that
//! of a passage where it differs.

use itl_text::Language;
use std::collections::BTreeMap;

/// Bytes of text by language.
#[derive(Default)]
pub(super) struct Tally(BTreeMap<Language, usize>);

impl Tally {
    pub(super) fn add(&mut self, language: Option<Language>, bytes: usize) {
        if let Some(language) = language {
            *self.0.entry(language).or_default() += bytes;
        }
    }

    /// The language of most of the text; of two with as much, the first by its code.
    pub(super) fn language(&self) -> Option<Language> {
        let by_bytes = self.0.iter().map(|(&language, &bytes)| (bytes, std::cmp::Reverse(language)));
        by_bytes.max().map(|(_, language)| language.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_of_the_text_decides() {
        let [de, en] = ["de", "en"].map(Language::new);
        let mut tally = Tally::default();
        assert_eq!(tally.language(), None);
        tally.add(en, 10);
        tally.add(de, 9);
        tally.add(None, 99);
        assert_eq!(tally.language(), en);
        tally.add(de, 1);
        assert_eq!(tally.language(), de);
    }
}
