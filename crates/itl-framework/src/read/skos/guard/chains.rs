//! Words of JSON-LD contexts that are said by other words, which are said by others: how long such a chain is. The parser recurses over it.

use std::collections::{BTreeMap, BTreeSet};

/// Longest chain. Contexts that people write have two or three links.
const LONGEST: usize = 100;

/// Which words of a file's contexts need which others.
#[derive(Default)]
pub(super) struct Chains<'t> {
    needs: BTreeMap<&'t str, BTreeSet<&'t str>>,
    /// The word that is being said.
    word: &'t str,
}

impl<'t> Chains<'t> {
    /// A word of a context begins to be said.
    pub(super) fn word(&mut self, word: &'t str) {
        self.word = word;
        self.said_by(word);
    }

    /// A text stands in what says the word: it may be another word, or begin with one.
    pub(super) fn said_by(&mut self, text: &'t str) {
        let other = text.split(':').next().unwrap_or(text);
        if other != self.word && !text.starts_with('@') {
            self.needs.entry(self.word).or_default().insert(other);
        }
    }

    /// Whether a chain is longer than the parser can follow.
    pub(super) fn are_too_long(&self) -> bool {
        let mut lengths: BTreeMap<&str, usize> = BTreeMap::new();
        for &start in self.needs.keys() {
            // A stack instead of recursion: that the chain is too long for it is what we want to know.
            let mut open = vec![(start, false)];
            while let Some((word, done)) = open.pop() {
                let others = self
                    .needs
                    .get(word)
                    .into_iter()
                    .flatten()
                    .filter(|other| self.needs.contains_key(*other));
                if done {
                    let longest = others.filter_map(|other| lengths.get(other)).max().copied().unwrap_or(0);
                    lengths.insert(word, longest + 1);
                    if longest >= LONGEST {
                        return true;
                    }
                } else if !lengths.contains_key(word) {
                    // What needs itself counts once.
                    lengths.insert(word, 0);
                    open.push((word, true));
                    open.extend(others.map(|other| (*other, false)));
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn too_long(words: &[(String, String)]) -> bool {
        let mut chains = Chains::default();
        for (word, said) in words {
            chains.word(word);
            chains.said_by(said);
        }
        chains.are_too_long()
    }

    #[test]
    fn chains_are_counted_and_circles_end() {
        let chain = |length: usize, reach: usize| -> Vec<(String, String)> {
            (1..=length).map(|at| (format!("a{at}"), format!("a{}:b", at / reach * reach))).collect()
        };
        assert!(!too_long(&chain(50_000, 50_000)), "all by one");
        let step = |length: usize| -> Vec<(String, String)> {
            (1..=length).map(|at| (format!("a{at}"), format!("a{}:b", at - 1))).collect()
        };
        assert!(!too_long(&step(90)) && too_long(&step(200)) && too_long(&step(100_000)));
        let circle = [("a".to_owned(), "b:x".to_owned()), ("b".to_owned(), "a:x".to_owned())];
        assert!(!too_long(&circle));
    }
}
