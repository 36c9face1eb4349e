//! Concepts in whole words: those that a document never says, and what stands below a concept with the passages for it.
//!
//! In: a model and an alignment. Out: words as they are written, the most frequent form of a stem, and children with passages.
//! What passes was decided before; nothing is weighed here that the evidence does not have.

use itl_base::{ByteSpan, Cancel, Cancelled};
use itl_core::{Alignment, MatchedText, Model, TermKind, WordForms};
use itl_text::{CoreSettings, LinguisticCore, StemId};
use std::collections::{BTreeMap, BTreeSet};

use crate::children::{Child, Children};

/// The words of a framework beside those of a document.
pub struct Wording<'a> {
    model: &'a Model,
    alignment: &'a Alignment,
    text: MatchedText<'a>,
    /// It tags nothing, so that no word is lost by its part of speech. None for a language that has no stemmer any more.
    core: Option<LinguisticCore>,
    /// The stems of the document.
    said: BTreeSet<String>,
    /// The words of the framework.
    forms: WordForms,
}

impl<'a> Wording<'a> {
    /// Reads the texts of the framework, and those of the document again where a tagger dropped words.
    ///
    /// # Errors
    /// If it was cancelled.
    pub fn of(model: &'a Model, alignment: &'a Alignment, cancel: &Cancel) -> Result<Self, Cancelled> {
        let settings = CoreSettings { tagger: false, ..model.settings().clone() };
        let core = LinguisticCore::new(settings).ok();
        let document = &alignment.document;
        let blocks: Vec<ByteSpan> = document.blocks.iter().map(|block| block.span).collect();
        let again = match core.as_ref().filter(|_| model.settings().tagger) {
            Some(core) => Some(core.analyze(&document.text, &blocks, cancel)?),
            None => None,
        };
        let read = again.as_ref().unwrap_or(&alignment.analysis);
        let forms = match &core {
            Some(core) => WordForms::of_framework(core, model.framework(), cancel)?,
            None => WordForms::default(),
        };
        Ok(Self {
            model,
            alignment,
            text: model.match_text(&alignment.analysis),
            said: read.stems.iter().map(str::to_owned).collect(),
            forms,
            core,
        })
    }

    /// The words of a concept's own text that stand nowhere in the document, those first that carry most of its reference
    /// affinity.
    #[must_use]
    pub fn unsaid(&self, column: usize) -> Vec<String> {
        let worth = |count| self.model.parameters().counting.worth(count);
        let mut weights: BTreeMap<StemId, f64> = BTreeMap::new();
        for (term, count) in self.model.counts_of(column) {
            let parts = self.model.term_parts(term);
            if parts.kind == TermKind::Individual && !self.said.contains(self.model.stem(parts.stems[0])) {
                let importance = self.model.weight(term, column).map_or(0.0, |weight| weight.importance);
                *weights.entry(parts.stems[0]).or_insert(0.0) += worth(count) * importance;
            }
        }
        let word = |(stem, weight): (StemId, f64)| (weight, self.forms.word(self.model.stem(stem)));
        let weighty = weights.into_iter().filter(|&(_, weight)| weight > 0.0);
        let mut unsaid: Vec<(f64, String)> = weighty.map(word).collect();
        unsaid.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
        unsaid.into_iter().map(|(_, word)| word).collect()
    }

    /// What stands below a concept, with its passages; none where the concept's text is one text.
    ///
    /// # Errors
    /// If it was cancelled.
    pub fn children(&self, column: usize, cancel: &Cancel) -> Result<Vec<Child>, Cancelled> {
        let Some(core) = &self.core else { return Ok(Vec::new()) };
        let children = Children::of(self.model, core, column, cancel)?;
        Ok(children.with_passages(self.model, &self.text, self.alignment, column))
    }
}
