//! Concepts in whole words: those that a document never says, and what stands below a concept with the passages that come
//! nearest to it.
//!
//! In: the texts of the framework and of the document. Out: words as they are written, the most frequent form of a stem
//! first. What passes was decided before; nothing is weighed here that the evidence does not have.

use itl_core::{Alignment, MatchedText, Model, TermId, TermKind};
use itl_framework::Concept;
use itl_text::{Analysis, ByteSpan, Cancel, CoreSettings, LinguisticCore, StemId};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Words named per concept: as many as one reads.
const UNSAID: usize = 12;

/// Something below a concept whose text is part of the concept's.
#[derive(Serialize)]
pub(super) struct Child<'a> {
    id: &'a str,
    label: &'a str,
    /// The passages of the concept in which its words carry most, in their order.
    passages: Vec<usize>,
}

/// Reads texts into stems and the words that stand for them.
pub(super) struct Wording<'m> {
    model: &'m Model,
    /// It tags nothing, so that no word is lost by its part of speech.
    core: Option<LinguisticCore>,
    /// The stems of the document.
    said: BTreeSet<String>,
}

impl<'m> Wording<'m> {
    pub(super) fn of(model: &'m Model, alignment: &Alignment) -> Self {
        let settings = CoreSettings { tagger: false, ..model.settings().clone() };
        let mut wording = Self { model, core: LinguisticCore::new(settings).ok(), said: BTreeSet::new() };
        let document = &alignment.document;
        let blocks: Vec<ByteSpan> = document.blocks.iter().map(|block| block.span).collect();
        // Words that a tagger's filter dropped were said all the same.
        let again = model.settings().tagger.then(|| wording.read(&document.text, &blocks)).flatten();
        let read = again.as_ref().unwrap_or(&alignment.analysis);
        wording.said = read.stems.iter().map(str::to_owned).collect();
        wording
    }

    fn read(&self, text: &str, blocks: &[ByteSpan]) -> Option<Analysis> {
        self.core.as_ref()?.analyze(text, blocks, &Cancel::never()).ok()
    }

    /// The weightiest words of a concept among `absent` terms that the document never says, in whole words.
    pub(super) fn unsaid(&self, absent: &[TermId], column: usize) -> Vec<String> {
        let alone = absent.iter().map(|&term| self.model.term_parts(term));
        let stems = alone.filter(|parts| parts.kind == TermKind::Individual);
        let mut stems: Vec<&str> = stems.map(|parts| self.model.stem(parts.stems[0])).collect();
        stems.retain(|&stem| !self.said.contains(stem));
        let mut named = BTreeSet::new();
        stems.retain(|&stem| named.insert(stem));
        stems.truncate(UNSAID);
        if stems.is_empty() {
            return Vec::new();
        }
        let forms = self.forms(&self.model.framework().concepts[column]);
        stems.into_iter().map(|stem| forms.get(stem).cloned().unwrap_or_else(|| stem.to_owned())).collect()
    }

    /// For each stem of a concept's texts the form that they have most often; of equal ones the shortest.
    fn forms(&self, concept: &Concept) -> BTreeMap<String, String> {
        let mut counts: BTreeMap<String, BTreeMap<String, u32>> = BTreeMap::new();
        let labels = concept.parts.iter().map(|part| part.label.as_str());
        for text in [concept.label.as_str(), concept.descriptor.as_str()].into_iter().chain(labels) {
            let Some(read) = self.read(text, &[ByteSpan::new(0, text.len())]) else { continue };
            for word in read.words() {
                let forms = counts.entry(read.stems.get(word.stem).to_owned()).or_default();
                *forms.entry(word.span.of(text).to_lowercase()).or_default() += 1;
            }
        }
        let best = |forms: BTreeMap<String, u32>| {
            forms.into_iter().min_by_key(|(form, count)| (u32::MAX - count, form.len())).map(|(form, _)| form)
        };
        counts.into_iter().filter_map(|(stem, forms)| Some((stem, best(forms)?))).collect()
    }

    /// What stands below a concept; none where its text is one text.
    pub(super) fn children(
        &self,
        alignment: &Alignment,
        text: &MatchedText<'_>,
        column: usize,
    ) -> Vec<Child<'m>> {
        let parts = &self.model.framework().concepts[column].parts;
        let mut children: BTreeMap<u32, (Child<'m>, BTreeSet<StemId>)> = BTreeMap::new();
        for part in parts.iter().filter(|part| part.branch > 0) {
            let label = if part.label.trim().is_empty() { &part.descriptor } else { &part.label };
            let child = Child { id: &part.id, label, passages: Vec::new() };
            let (_, stems) = children.entry(part.branch).or_insert_with(|| (child, BTreeSet::new()));
            for words in [&part.label, &part.descriptor] {
                let read = self.read(words, &[ByteSpan::new(0, words.len())]);
                let known = |stem: &str| self.model.find_stem(stem);
                stems.extend(read.iter().flat_map(|read| read.stems.iter()).filter_map(known));
            }
        }
        let mut children: Vec<(Child<'m>, BTreeSet<StemId>)> = children.into_values().collect();
        let passages = alignment.verdicts.as_ref().map_or(&[][..], |found| &found.concepts[column].passages);
        let cells = passages.iter().map(|&row| (alignment.units[row].span, column));
        for (&row, evidence) in passages.iter().zip(text.explain_all(cells)) {
            let carried = |stems: &BTreeSet<StemId>| -> f64 {
                let inside = |term: TermId| {
                    let parts = self.model.term_parts(term);
                    parts.stems[..parts.kind.words()].iter().all(|stem| stems.contains(stem))
                };
                evidence
                    .contributions
                    .iter()
                    .filter(|part| inside(part.term))
                    .map(|part| part.contribution)
                    .sum()
            };
            let mut nearest: Option<(usize, f64)> = None;
            for (at, (_, stems)) in children.iter().enumerate() {
                let sum = carried(stems);
                if sum > nearest.map_or(0.0, |(_, most)| most) {
                    nearest = Some((at, sum));
                }
            }
            if let Some((at, _)) = nearest {
                children[at].0.passages.push(row);
            }
        }
        children.into_iter().map(|(child, _)| child).collect()
    }
}
