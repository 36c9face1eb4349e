//! Passages of an aligned document that have words, or are about a concept.

use itl_base::ByteSpan;
use itl_text::StemId;
use std::collections::BTreeSet;

use crate::{Alignment, Error, Session};

impl Session {
    /// The units of a document that have all of these words, in any of their forms; where a concept is named, its passages only, best
    /// first. Units with the words as they were written come first, then those that count, then the others, in the order of the document.
    /// Words without meaning of their own, such as "the", are left out; where no other is there, the letters are looked for.
    ///
    /// ```
    /// use itl::Session;
    ///
    /// let session = Session::default();
    /// let goals = session.bundled("sdg")?;
    /// let text = b"We save energy. The library saved water and energies. Trains are late.";
    /// let alignment = session.align(&goals, session.read(text, "note.txt")?, "note.txt")?;
    /// assert_eq!(session.search(&alignment, "saving energy", None)?, [0, 1]);
    /// # Ok::<(), itl::Error>(())
    /// ```
    ///
    /// # Errors
    /// If there is no such concept, or somebody asked to stop.
    pub fn search(
        &self,
        alignment: &Alignment,
        words: &str,
        concept: Option<&str>,
    ) -> Result<Vec<usize>, Error> {
        self.cancel().check()?;
        let mut units: Vec<usize> = match concept {
            Some(concept) => {
                let column = alignment.reference.column(concept)?;
                alignment.quotes(column).iter().map(|quote| quote.unit).collect()
            }
            None => (0..alignment.units.len()).collect(),
        };
        let phrase = words.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
        if phrase.is_empty() {
            return Ok(units);
        }
        let stems = self.stems(alignment, &phrase)?;
        let literal = |unit: usize| alignment.text(unit).to_lowercase().contains(&phrase);
        if stems.is_empty() {
            units.retain(|&unit| literal(unit));
        } else {
            // A word that the document never uses is in none of its units.
            let stems: Option<BTreeSet<StemId>> =
                stems.iter().map(|stem| alignment.analysis.stems.find(stem)).collect();
            units.retain(|&unit| {
                let words = alignment.analysis.words_in(alignment.units[unit].span);
                let has: BTreeSet<StemId> = words.map(|word| word.stem).collect();
                stems.as_ref().is_some_and(|stems| stems.is_subset(&has))
            });
        }
        if concept.is_none() {
            units.sort_by_key(|&unit| (!literal(unit), !alignment.affinities.counted(unit)));
        }
        Ok(units)
    }

    /// The stems of those of the words that count.
    fn stems(&self, alignment: &Alignment, words: &str) -> Result<Vec<String>, Error> {
        let end = u32::try_from(words.len()).unwrap_or(u32::MAX);
        let read =
            alignment.reference.core()?.analyze(words, &[ByteSpan { start: 0, end }], self.cancel())?;
        Ok(read.words().map(|word| read.stems.get(word.stem).to_owned()).collect())
    }
}
