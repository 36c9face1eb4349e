//! What the page calls things: the terms, stems and tags of the model that stand in the document, numbered from 0 or,
//! where there may be none, from 1.

use itl_core::{MatchedText, Matches, Model, TermId};
use itl_text::{StemId, Stems, Tag};

/// The numbers of the terms, stems and tags that a document has.
pub(crate) struct Numbers<'m> {
    model: &'m Model,
    /// The terms, in the model's order.
    pub(crate) terms: Vec<TermId>,
    /// For each term of the model its number.
    term_numbers: Vec<u32>,
    /// The stems of the terms, in the model's order.
    stems: Vec<StemId>,
    /// The tags of the terms, sorted.
    pub(crate) tags: Vec<Tag>,
    /// For each stem of the text its number, 0 for none.
    of_text: Vec<u32>,
}

impl<'m> Numbers<'m> {
    pub(crate) fn of(model: &'m Model, matches: &Matches, text: &MatchedText<'_>, stems: &Stems) -> Self {
        let known = (0..stems.len() as u32).map(|stem| text.known(StemId(stem)));
        let mut numbers = Self::of_terms(model, matches.terms());
        numbers.of_text = known.map(|known| known.map_or(0, |stem| number(&numbers.stems, &stem))).collect();
        numbers
    }

    /// The numbers of some terms, in the model's order, with those of their stems and tags.
    pub(crate) fn of_terms(model: &'m Model, terms: Vec<TermId>) -> Self {
        let mut term_numbers = vec![0; model.term_count()];
        for (number, term) in terms.iter().enumerate() {
            term_numbers[term.0 as usize] = number as u32;
        }
        let parts = || terms.iter().map(|&term| model.term_parts(term));
        let mut used: Vec<StemId> =
            parts().flat_map(|parts| parts.stems.into_iter().take(parts.kind.words())).collect();
        used.sort_unstable();
        used.dedup();
        let mut tags: Vec<Tag> = parts().filter_map(|parts| parts.tag).collect();
        tags.sort_unstable();
        tags.dedup();
        Self { model, terms, term_numbers, stems: used, tags, of_text: Vec::new() }
    }

    /// The number of a term that stands in the document.
    pub(crate) fn term(&self, term: TermId) -> u32 {
        self.term_numbers[term.0 as usize]
    }

    /// The number of a stem of the model, 0 if no term of the document has it.
    pub(crate) fn stem(&self, stem: StemId) -> u32 {
        number(&self.stems, &stem)
    }

    /// The same for a stem of the text.
    pub(crate) fn stem_of_text(&self, stem: StemId) -> u32 {
        self.of_text.get(stem.0 as usize).copied().unwrap_or(0)
    }

    /// The number of a tag, 0 if no term of the document has it.
    pub(crate) fn tag(&self, tag: Tag) -> u32 {
        number(&self.tags, &tag)
    }

    /// The stems, in the order of their numbers from 1.
    pub(crate) fn stem_texts(&self) -> Vec<&'m str> {
        self.stems.iter().map(|&stem| self.model.stem(stem)).collect()
    }
}

/// The place in a sorted list, from 1; 0 for what is not in it.
fn number<T: Ord>(sorted: &[T], item: &T) -> u32 {
    sorted.binary_search(item).map_or(0, |at| at as u32 + 1)
}
