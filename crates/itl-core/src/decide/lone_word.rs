//! Lone words: whether a unit has no more in common with a concept than one common word.
//!
//! In: the terms of a unit, and a concept. Out: a yes or no. "Internal climate conditions" is not about climate action: without its
//! strongest word and the terms that this word is part of, nothing of the cell is left. Such a cell has no vote. A word that no general
//! sentence and no other concept has is not common, and enough by itself. Nothing here weighs a term anew.

use itl_base::ByteSpan;
use itl_text::Analysis;

use crate::model::Model;
use crate::terms::matcher::Matcher;
use crate::terms::matches::Counter;
use crate::terms::term::{TermId, TermKey, TermKind};

/// The part of the cutoff that has to be left without the strongest word. Between 0 and .1 the labelled documents hardly change;
/// .05 leaves the fewest wrong quotes (studies/verdicts).
const LEAST: f64 = 0.05;
/// General sentences that a table has to be made of, so that a word it does not have is rare.
const ENOUGH_SENTENCES: u64 = 10_000;

impl Model {
    /// Whether the unit at `span` has but one common word of a concept, and so no vote for it.
    #[must_use]
    pub fn has_one_word(&self, analysis: &Analysis, span: ByteSpan, column: usize) -> bool {
        LoneWords::of(self).is_some_and(|mut words| {
            words.read(|matcher| matcher.read(&self.match_unit(analysis, span), span));
            words.only(column)
        })
    }
}

/// Looks at cells unit by unit, and keeps its memory between them.
pub(crate) struct LoneWords<'m> {
    model: &'m Model,
    counter: Counter<'m>,
    terms: Vec<(TermId, u32)>,
    normalizer: f64,
    cutoff: f64,
    /// By stem: its part of the cell.
    parts: Vec<(u32, f64)>,
}

impl<'m> LoneWords<'m> {
    /// For the cells of a model; none where nothing is decided, or an encoder has its say beside the words.
    pub(crate) fn of(model: &'m Model) -> Option<Self> {
        let cutoff = model.lexical_decision().ok().filter(|_| model.meaning().is_none())?.cutoff;
        let counter = Counter::new(model);
        Some(Self { model, counter, terms: Vec::new(), normalizer: 0.0, cutoff, parts: Vec::new() })
    }

    /// Takes the terms of a unit, whose words `fill` gives to the matcher.
    pub(crate) fn read(&mut self, fill: impl FnOnce(&mut Matcher<'m>)) {
        fill(&mut self.counter.matcher);
        self.normalizer = self.counter.matcher.normalizer().value;
        self.terms.clear();
        self.terms.extend(self.counter.count());
    }

    /// Whether the unit has one common word of a concept only, or none.
    pub(crate) fn only(&mut self, column: usize) -> bool {
        let Self { model, terms, parts, .. } = self;
        parts.clear();
        let mut all = 0.0;
        for &(term, count) in terms.iter() {
            let part = model.parameters().counting.worth(count) * model.terms.importance(term, column);
            if part <= 0.0 {
                continue;
            }
            all += part;
            let key = model.terms.key(term);
            let mut stems = key.parts();
            let stems = &mut stems[..key.kind().words()];
            stems.sort_unstable();
            for same in stems.chunk_by(|a, b| a == b) {
                match parts.iter_mut().find(|(known, _)| *known == same[0]) {
                    Some((_, sum)) => *sum += part,
                    None => parts.push((same[0], part)),
                }
            }
        }
        let strongest = parts.iter().copied().reduce(|best, next| if next.1 > best.1 { next } else { best });
        let Some((stem, most)) = strongest else { return true };
        all - most < LEAST * self.cutoff * self.normalizer && !self.is_rare(stem, column)
    }

    /// Whether neither a general sentence nor another concept has a stem.
    fn is_rare(&self, stem: u32, column: usize) -> bool {
        let Some(general) = &self.model.recipe.background else { return false };
        let terms = &self.model.terms;
        let is_own = |key: TermKey| key.kind() == TermKind::Individual && key.parts()[0] == stem;
        let mut own = self.terms.iter().map(|&(term, _)| term).filter(|&term| is_own(terms.key(term)));
        general.sentences >= ENOUGH_SENTENCES
            && general.holding[stem as usize] == 0
            && own.all(|term| terms.columns(term) == [column as u32])
    }
}
