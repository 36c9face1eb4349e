//! Documents and descriptors through the same linguistic core.

use itl_base::{Cancel, Cancelled, Notice};
use itl_document::Document;
use itl_encoder::Encoder;
use itl_framework::{Concept, Framework};
use itl_text::{Analysis, Asked, LinguisticCore};
use rayon::prelude::*;
use std::sync::Arc;

use crate::decide::decision::Undecided;
use crate::error::ModelError;
use crate::induce::concept_texts::read_concept;
use crate::induce::descriptor::DescriptorWords;
use crate::model::Model;
use crate::parameters::Parameters;

/// Reads a document: sentences, tokens, stems. An analysis that the document brings is filtered and stemmed only.
///
/// # Errors
/// If it was cancelled.
pub fn read_document(
    core: &LinguisticCore,
    document: &Document,
    cancel: &Cancel,
) -> Result<Analysis, Cancelled> {
    read_document_for(Asked::Tokens, core, document, cancel)
}

/// The same for somebody who asks for less.
pub(crate) fn read_document_for(
    asked: Asked,
    core: &LinguisticCore,
    document: &Document,
    cancel: &Cancel,
) -> Result<Analysis, Cancelled> {
    let Some(given) = &document.given else {
        return core.analyze_for(asked, &document.text, &document.block_spans(), cancel);
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
    core.analyze_tagged(asked, &document.text, &tagged, cancel)
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
        cancel: &Cancel,
    ) -> Result<(Self, Vec<Notice>), ModelError> {
        Self::from_framework_with(framework, core, parameters, None, cancel)
    }

    /// The same with what an encoder says of the descriptors, if there is one.
    ///
    /// # Errors
    /// As [`Model::induce`].
    pub fn from_framework_with(
        framework: Framework,
        core: &LinguisticCore,
        parameters: Parameters,
        encoder: Option<Arc<Encoder>>,
        cancel: &Cancel,
    ) -> Result<(Self, Vec<Notice>), ModelError> {
        let read = |concept| read_concept(core, concept, &parameters, cancel);
        let words: Vec<DescriptorWords> =
            framework.concepts.par_iter().map(read).collect::<Result<_, Cancelled>>()?;
        let settings = core.settings().clone();
        let mut model =
            Self::induce(framework, &words, core.identity().to_owned(), settings, parameters, cancel)?;
        let without = match encoder {
            Some(encoder) => model.add_meaning(core, &words, encoder, cancel)?,
            None => None,
        };
        let notices = core.notice().into_iter().chain(model.reference_notices());
        let notices = notices.chain(without.map(without_meaning)).collect();
        Ok((model, notices))
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

/// Says why a model has no meaning half, though an encoder was given.
fn without_meaning(reason: Undecided) -> Notice {
    let message =
        format!("the encoder has no part in this model, whose texts give no scale for it: {reason}");
    Notice::warning("no-meaning", message)
}
