//! Documents and descriptors through the same linguistic core.

use itl_document::{Document, plain_text};
use itl_framework::{Concept, Framework};
use itl_text::{Analysis, Dropped, Fate, LinguisticCore, Notice, Tag};
use rayon::prelude::*;
use std::collections::BTreeMap;

use crate::concept_texts::read_concept;
use crate::descriptor::DescriptorWords;
use crate::error::ModelError;
use crate::model::Model;
use crate::parameters::Parameters;

/// Reads a document: sentences, tokens, stems. An analysis that the document brings is filtered and stemmed only.
#[must_use]
pub fn read_document(core: &LinguisticCore, document: &Document) -> Analysis {
    let Some(given) = &document.given else {
        return core.analyze(&document.text, &document.block_spans());
    };
    let tagged: Vec<_> = given
        .iter()
        .map(|sentence| {
            let tokens = sentence.tokens.iter();
            (
                sentence.span,
                tokens.map(|token| (token.span, core.given_tag(token.xpos, token.upos))).collect(),
            )
        })
        .collect();
    core.analyze_tagged(&document.text, &tagged)
}

/// The nouns, verbs and adjectives of a document that only the stop list takes, with their tags.
pub(crate) fn stopped_of(
    core: &LinguisticCore,
    document: &Document,
    analysis: &Analysis,
) -> Vec<(String, Tag)> {
    let long = core.settings().min_short_len as usize;
    let stopped = analysis.tokens.iter().filter(|token| token.fate == Fate::Dropped(Dropped::Stopword));
    let topical = stopped.filter(|token| token.tag.is_content() && !token.tag.is_adverb());
    let words = topical.map(|token| (token.span.of(&document.text).to_lowercase(), token.tag));
    words.filter(|(word, _)| word.chars().nth(long).is_some()).collect()
}

/// How often each word is there, most frequent first.
pub(crate) fn tally(words: impl IntoIterator<Item = String>) -> Vec<(String, usize)> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for word in words {
        *counts.entry(word).or_default() += 1;
    }
    let mut words: Vec<(String, usize)> = counts.into_iter().collect();
    words.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    words
}

impl Model {
    /// Induces a model from a framework whose descriptors `core` reads.
    ///
    /// # Errors
    /// As [`Model::induce`].
    pub fn from_framework(
        framework: Framework,
        core: &LinguisticCore,
        parameters: Parameters,
    ) -> Result<(Self, Vec<Notice>), ModelError> {
        let words: Vec<DescriptorWords> =
            framework.concepts.par_iter().map(|concept| read_concept(core, concept, &parameters)).collect();
        let model = Self::induce(framework, &words, core.identity(), core.settings().clone(), parameters)?;
        let notices = core.notice().into_iter().chain(model.reference_notices()).collect();
        Ok((model, notices))
    }

    /// The words that only the stop list keeps out of the model, and that may carry the topic: nouns, verbs and
    /// adjectives, with how often the descriptors have them, most frequent first. `core` has to be the model's.
    #[must_use]
    pub fn stopped_words(&self, core: &LinguisticCore) -> Vec<(String, usize)> {
        let stopped = |concept: &Concept| {
            let document = plain_text(concept.text().to_owned());
            stopped_of(core, &document, &read_document(core, &document))
        };
        let words: Vec<Vec<(String, Tag)>> = self.framework().concepts.par_iter().map(stopped).collect();
        tally(words.into_iter().flatten().map(|(word, _)| word))
    }

    /// Warnings about concepts that nothing can align with.
    #[must_use]
    pub fn reference_notices(&self) -> Vec<Notice> {
        let concepts = self.framework().concepts.iter().enumerate();
        let notice = |(column, concept): (usize, &Concept)| {
            let profile = self.profile(column);
            if profile.words == 0 {
                Some(Notice::warning(
                    "no-terms",
                    format!(
                        "concept \"{}\": no word of its descriptor passes the filter, so nothing can align with it",
                        concept.id
                    ),
                ))
            } else if profile.reference <= 0.0 {
                Some(Notice::warning(
                    "no-reference",
                    format!(
                        "concept \"{}\": all its terms are spread evenly over the concepts (δ = 0), so its relative \
                         affinity is undefined",
                        concept.id
                    ),
                ))
            } else {
                None
            }
        };
        concepts.filter_map(notice).collect()
    }
}
