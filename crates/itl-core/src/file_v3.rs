//! The content of model files of version 3: both schemes, the graded one without κ, a decision without rates.
//!
//! A paper model of that version is what it was. A graded one keeps its weights as they were, so that it can be inspected;
//! κ = 0 is how it is known, and nothing is aligned with it.

use itl_framework::Framework;
use itl_text::{CoreSettings, Tag};
use serde::{Deserialize, Serialize};

use crate::chance::WITHOUT_TABLE;
use crate::decision::{Decision, Undecided};
use crate::descriptor::NumberedPart;
use crate::model::Recipe;
use crate::parameters::{Exclusions, Normalizer, Parameters, Reach};
use crate::scheme::{Background, Counting, Pairs, Relevance};

#[derive(Serialize, Deserialize)]
struct ParametersV3 {
    window: u32,
    reach: Reach,
    coc_exclude: Exclusions,
    normalizer: Normalizer,
    pairs: Pairs,
    counting: Counting,
    relevance: Relevance,
    type_weights: [f64; 4],
    label_weight: u32,
}

/// What a file of version 3 holds.
#[derive(Serialize, Deserialize)]
pub(crate) struct RecipeV3 {
    core: String,
    settings: CoreSettings,
    parameters: ParametersV3,
    decision: Result<Decision, Undecided>,
    framework: Framework,
    stems: Vec<String>,
    tags: Vec<Tag>,
    words: Vec<Vec<NumberedPart>>,
    reference: Vec<f64>,
}

impl From<RecipeV3> for Recipe {
    fn from(old: RecipeV3) -> Self {
        let ParametersV3 { window, reach, coc_exclude, normalizer, .. } = old.parameters;
        let ParametersV3 { pairs, counting, relevance, type_weights, label_weight, .. } = old.parameters;
        let parameters = Parameters {
            window,
            reach,
            coc_exclude,
            normalizer,
            pairs,
            counting,
            relevance,
            type_weights,
            label_weight,
            shrinkage: 0.0,
            background: Background::Off,
        };
        let decided = if old.decision.is_ok() { old.framework.concepts.len() } else { 0 };
        Self {
            core: old.core,
            settings: old.settings,
            parameters,
            decision: old.decision,
            rates: vec![WITHOUT_TABLE; decided],
            framework: old.framework,
            stems: old.stems,
            tags: old.tags,
            words: old.words,
            background: None,
            reference: old.reference,
            meaning: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::descriptor::DescriptorPart;
    use crate::error::ModelError;
    use crate::model::Model;
    use crate::scheme::Scheme;
    use itl_framework::Concept;
    use itl_text::{Cancel, Language, LinguisticCore};
    use sha2::{Digest, Sha256};

    /// The bytes of a file of version 3.
    fn file(scheme: Scheme) -> (Vec<u8>, LinguisticCore) {
        let core = LinguisticCore::new(scheme.reading(Language::ENGLISH)).unwrap();
        let concept = |id: &str| Concept { id: id.to_owned(), ..Concept::default() };
        let framework =
            Framework { concepts: vec![concept("1"), concept("2")], ..Framework::empty("made-up") };
        let part = |text: &str| DescriptorPart {
            words: text.split(' ').map(|word| (word.to_owned(), Tag::ANY)).collect(),
            ..DescriptorPart::default()
        };
        let words = [vec![part("clean water water")], vec![part("clean energi")]];
        let (shrinkage, background) = (0.0, Background::Off);
        let parameters = Parameters { shrinkage, background, ..Parameters::default().with(scheme) };
        let (settings, cancel) = (core.settings().clone(), Cancel::never());
        let model =
            Model::induce(framework, &words, core.identity().to_owned(), settings, parameters, &cancel)
                .unwrap();
        let Recipe { core: name, settings, parameters, decision, framework, stems, tags, words, .. } =
            model.recipe;
        let Parameters { window, reach, coc_exclude, normalizer, pairs, counting, .. } = parameters;
        let Parameters { relevance, type_weights, label_weight, .. } = parameters;
        let parameters = ParametersV3 {
            window,
            reach,
            coc_exclude,
            normalizer,
            pairs,
            counting,
            relevance,
            type_weights,
            label_weight,
        };
        let reference = model.descriptors.iter().map(|descriptor| descriptor.reference).collect();
        let old =
            RecipeV3 { core: name, settings, parameters, decision, framework, stems, tags, words, reference };
        let content = postcard::to_stdvec(&old).unwrap();
        let mut bytes = b"ITLMODEL".to_vec();
        bytes.extend(3_u32.to_le_bytes());
        bytes.extend((content.len() as u64).to_le_bytes());
        bytes.extend(Sha256::digest(&content));
        bytes.extend(content);
        (bytes, core)
    }

    #[test]
    fn a_paper_model_aligns_and_a_graded_one_can_only_be_inspected() {
        let open = |scheme| {
            let (bytes, core) = file(scheme);
            (Model::from_bytes(&bytes, &Cancel::never()).unwrap(), core)
        };
        let (paper, core) = open(Scheme::Paper);
        assert_eq!(paper.check_core(&core), Ok(()));
        let (graded, core) = open(Scheme::Graded);
        assert_eq!(graded.check_core(&core), Err(ModelError::OldGraded));
        // Weights are as they were: of three words twice one, which is no one else's.
        assert_eq!(graded.profile(0).words, 3);
        assert!(graded.references().all(|reference| reference > 0.0));
    }
}
