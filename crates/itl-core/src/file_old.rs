//! The content of model files of earlier versions. Version 1 knew neither selections nor sources, and groups by their
//! ids only; versions 1 and 2 knew the published scheme only.

use itl_framework::{Concept, Framework, FrameworkSource, GivenWord, Group, Selection};
use itl_text::{Compounds, CoreSettings, Language, Tag};
use serde::{Deserialize, Serialize};

use crate::decision::Undecided;
use crate::descriptor::NumberedPart;
use crate::model::Recipe;
use crate::parameters::{Exclusions, Normalizer, Parameters, Reach};

#[derive(Serialize, Deserialize)]
struct OldConcept {
    id: String,
    uri: Option<String>,
    parent: Option<String>,
    label: String,
    descriptor: String,
    tokens: Option<Vec<GivenWord>>,
}

#[derive(Serialize, Deserialize)]
pub(crate) struct FrameworkV1 {
    id: String,
    title: String,
    language: Option<Language>,
    keep: Vec<String>,
    stop: Vec<String>,
    concepts: Vec<OldConcept>,
    groups: Vec<String>,
}

#[derive(Serialize, Deserialize)]
pub(crate) struct FrameworkV2 {
    id: String,
    title: String,
    language: Option<Language>,
    keep: Vec<String>,
    stop: Vec<String>,
    source: Option<FrameworkSource>,
    concepts: Vec<OldConcept>,
    groups: Vec<Group>,
    selection: Selection,
}

#[derive(Serialize, Deserialize)]
struct OldSettings {
    language: Language,
    stop_words: Vec<String>,
    min_short_len: u32,
    keep_hyphenated: bool,
}

#[derive(Serialize, Deserialize)]
struct OldParameters {
    window: u32,
    reach: Reach,
    coc_exclude: Exclusions,
    normalizer: Normalizer,
}

/// What a file of version 1 or 2 holds, with the framework as that version knew it.
#[derive(Serialize, Deserialize)]
pub(crate) struct OldRecipe<F> {
    core: String,
    settings: OldSettings,
    parameters: OldParameters,
    framework: F,
    stems: Vec<String>,
    tags: Vec<Tag>,
    words: Vec<Vec<(u32, u16)>>,
    reference: Vec<f64>,
}

impl From<OldConcept> for Concept {
    fn from(old: OldConcept) -> Self {
        let OldConcept { id, uri, parent, label, descriptor, tokens } = old;
        Self { id, uri, parent, label, descriptor, tokens, parts: Vec::new() }
    }
}

impl From<FrameworkV1> for Framework {
    fn from(old: FrameworkV1) -> Self {
        let FrameworkV1 { id, title, language, keep, stop, concepts, groups } = old;
        let group = |id: String| Group { id, parent: None, label: String::new() };
        let groups = groups.into_iter().map(group).collect();
        let concepts = concepts.into_iter().map(Concept::from).collect();
        Self { title, language, keep, stop, concepts, groups, ..Self::empty(&id) }
    }
}

impl From<FrameworkV2> for Framework {
    fn from(old: FrameworkV2) -> Self {
        let FrameworkV2 { id, title, language, keep, stop, source, concepts, groups, selection } = old;
        let concepts = concepts.into_iter().map(Concept::from).collect();
        Self { title, language, keep, stop, source, concepts, groups, selection, ..Self::empty(&id) }
    }
}

impl<F: Into<Framework>> From<OldRecipe<F>> for Recipe {
    fn from(old: OldRecipe<F>) -> Self {
        let OldSettings { language, stop_words, min_short_len, keep_hyphenated } = old.settings;
        let compounds = if keep_hyphenated { Compounds::KeepHyphenated } else { Compounds::Drop };
        let OldParameters { window, reach, coc_exclude, normalizer } = old.parameters;
        let parameters = Parameters { window, reach, coc_exclude, normalizer, ..Parameters::default() };
        let part = |words| vec![NumberedPart { label: false, words }];
        Self {
            core: old.core,
            settings: CoreSettings {
                language,
                stop_words: stop_words.into(),
                min_short_len,
                compounds,
                tagger: true,
            },
            parameters,
            framework: old.framework.into(),
            stems: old.stems,
            tags: old.tags,
            words: old.words.into_iter().map(part).collect(),
            background: None,
            decision: Err(Undecided::NotAsked),
            rates: Vec::new(),
            reference: old.reference,
            meaning: None,
        }
    }
}
