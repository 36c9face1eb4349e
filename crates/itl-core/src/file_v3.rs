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
        }
    }
}
