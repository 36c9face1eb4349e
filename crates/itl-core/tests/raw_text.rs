//! The published study from raw text: the words are the study's; where a tag differs, the reason is known.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use itl_core::{Model, Parameters, Preset, PublishedStudy};
use itl_framework::Framework;
use itl_text::{CoreSettings, Language, LinguisticCore, Tag};

fn model(framework: Framework) -> Model {
    let core = LinguisticCore::new(CoreSettings::of(Language::ENGLISH)).unwrap();
    Model::from_framework(framework, &core, Parameters::of(Preset::Published)).unwrap().0
}

fn words(model: &Model, goal: usize) -> Vec<(&str, Tag)> {
    model.words(goal).collect()
}

#[test]
fn the_words_of_all_goals_are_those_of_the_study() {
    let printed = model(PublishedStudy::printed().framework());
    let raw = model(itl_framework::bundled("sdg").unwrap());
    for goal in 0..17 {
        let stems = |model| words(model, goal).into_iter().map(|(stem, _)| stem).collect::<Vec<_>>();
        assert_eq!(stems(&raw), stems(&printed), "goal {}", goal + 1);
    }
}
