//! The content of model files of version 1, which knew neither selections nor sources, and groups by their ids only.

use itl_framework::{Concept, Framework, Group};
use itl_text::{CoreSettings, Language, Tag};
use serde::{Deserialize, Serialize};

use crate::model::Recipe;
use crate::parameters::Parameters;

#[derive(Serialize, Deserialize)]
struct FrameworkV1 {
    id: String,
    title: String,
    language: Option<Language>,
    keep: Vec<String>,
    stop: Vec<String>,
    concepts: Vec<Concept>,
    groups: Vec<String>,
}

/// What a file of version 1 holds.
#[derive(Serialize, Deserialize)]
pub(crate) struct RecipeV1 {
    core: String,
    settings: CoreSettings,
    parameters: Parameters,
    framework: FrameworkV1,
    stems: Vec<String>,
    tags: Vec<Tag>,
    words: Vec<Vec<(u32, u16)>>,
    reference: Vec<f64>,
}

impl From<RecipeV1> for Recipe {
    fn from(old: RecipeV1) -> Self {
        let FrameworkV1 { id, title, language, keep, stop, concepts, groups } = old.framework;
        let group = |id: String| Group { id, parent: None, label: String::new() };
        let groups = groups.into_iter().map(group).collect();
        let framework = Framework { title, language, keep, stop, concepts, groups, ..Framework::empty(&id) };
        Self {
            core: old.core,
            settings: old.settings,
            parameters: old.parameters,
            framework,
            stems: old.stems,
            tags: old.tags,
            words: old.words,
            reference: old.reference,
        }
    }
}
