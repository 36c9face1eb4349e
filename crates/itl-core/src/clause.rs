//! Clauses: the text of a unit and where it stands in, whether it can be read alone out.
//!
//! A sentence can, and so can an item of a list or a line of a policy, which need no full stop: laws, policies and contracts
//! consist of them. What begins or breaks off in the middle cannot. Nothing is weighed here.

use itl_document::{BlockKind, Role, enumerator};

use crate::alignment::Alignment;

/// Content words of a clause that is no sentence.
pub(crate) const CLAUSE_WORDS: u32 = 4;
/// What closes a sentence.
const ENDS: &str = ".!?…։。！？؟।";
/// What may stand after that, or before a sentence begins.
const MARKS: &str = "\"'”’»›“‘„‚«‹)]}(¿¡[{*_";
/// What a line ends with that goes on elsewhere, or leads to what follows.
const OPEN: &str = ",:-–—/&+";

/// A unit, as far as it tells whether it is whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Clause<'t> {
    text: &'t str,
    /// Its content words.
    words: u32,
    /// Whether it stands in an item of a list.
    item: bool,
    /// Whether it is the first of its block, and the last.
    first: bool,
    last: bool,
}

impl Alignment {
    /// Whether a unit can be read alone: a sentence, an item, a line, or a row of a table with a clause.
    #[must_use]
    pub fn is_whole(&self, row: usize) -> bool {
        let (unit, words) = (&self.units[row], self.affinities.words(row));
        if unit.role == Role::Table {
            return words >= CLAUSE_WORDS;
        }
        let block = unit.paragraph.map(|block| &self.document.blocks[block as usize]);
        let clause = Clause {
            text: self.text(row),
            words,
            item: block.is_some_and(|block| block.kind == BlockKind::ListItem),
            first: block.is_none_or(|block| unit.span.start <= block.span.start),
            last: block.is_none_or(|block| unit.span.end >= block.span.end),
        };
        clause.is_whole()
    }
}

impl Clause<'_> {
    fn is_whole(self) -> bool {
        let marked = enumerator(self.text);
        let words = self.text[marked..].trim_matches(|c: char| c.is_whitespace() || MARKS.contains(c));
        let begins = words.chars().next().is_some_and(|first| !first.is_lowercase());
        let ends_with = |marks: &str| words.chars().next_back().is_some_and(|last| marks.contains(last));
        if begins && ends_with(ENDS) {
            return true;
        }
        let item = (self.item || marked > 0) && self.first;
        let line = begins && self.last && !ends_with(OPEN);
        self.words >= CLAUSE_WORDS && (item || line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inside(text: &str) -> Clause<'_> {
        Clause { text, words: CLAUSE_WORDS, item: false, first: false, last: false }
    }

    #[test]
    fn whole_sentences() {
        for text in [
            "We save energy.",
            "“We save energy.”",
            "(Why not?)",
            "24 sites saved energy!",
            "Ձու։",
            "a. All passwords are changed.",
            "(iv) Why not?",
        ] {
            assert!(inside(text).is_whole(), "{text}");
        }
        for text in
            ["Energy saved in all sites", "and saved energy.", "", "Saved energy:", "(12 %)", "a. of which."]
        {
            assert!(!inside(text).is_whole(), "{text}");
        }
    }

    #[test]
    fn items_and_lines_need_no_full_stop() {
        let right = "(e) the right to object to the processing of your personal data;";
        let item = |text| Clause { first: true, last: true, ..inside(text) };
        assert!(item(right).is_whole());
        assert!(!Clause { words: 3, ..item(right) }.is_whole());
        // The mark of a bullet is not in the text: the block says that it is an item.
        let bare = "the right to object to the processing of your personal data";
        assert!(Clause { item: true, ..item(bare) }.is_whole() && !item(bare).is_whole());
        // An item begins with its block: what follows its first sentence does so, too.
        assert!(!Clause { first: false, ..item(right) }.is_whole());
        let line = "Periodic review of access rights by the owner of each system";
        assert!(item(line).is_whole() && !Clause { last: false, ..item(line) }.is_whole());
        assert!(!item("Periodic review of access rights, accounts and permissions:").is_whole());
    }
}
