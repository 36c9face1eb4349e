//! The published study from raw text: the words are the study's; where a tag differs, the reason is known.

use itl_base::{Cancel, Language, Tag};
use itl_core::{Model, Parameters, Preset};
use itl_framework::Framework;
use itl_study::PublishedStudy;
use itl_text::{CoreSettings, LinguisticCore};

fn model(framework: Framework) -> Model {
    let core = LinguisticCore::new(CoreSettings::of(Language::ENGLISH)).unwrap();
    Model::from_framework(framework, &core, Parameters::of(Preset::Published), &Cancel::never()).unwrap().0
}

fn words(model: &Model, goal: usize) -> Vec<(&str, Tag)> {
    model.words(goal).collect()
}

#[test]
fn the_words_of_all_goals_are_those_of_the_study() {
    let printed = model(PublishedStudy::printed().framework());
    let raw = model(itl_framework::bundled("sdg-statements").unwrap());
    for goal in 0..17 {
        let stems = |model| words(model, goal).into_iter().map(|(stem, _)| stem).collect::<Vec<_>>();
        assert_eq!(stems(&raw), stems(&printed), "goal {}", goal + 1);
    }
}

/// The study's tagger took `combat` for a noun in goal 15 and for a verb in goal 13, and `halt` in "halt and reverse
/// land degradation and halt biodiversity loss" for a noun, twice. Ours takes all four for verbs.
#[test]
fn tags_differ_only_where_the_tagger_of_the_study_erred() {
    let study = PublishedStudy::printed();
    let comparison = study
        .compare(
            &model(itl_framework::bundled("sdg-statements").unwrap()),
            &model(study.framework()),
            &Cancel::never(),
        )
        .unwrap();
    let goals: Vec<&str> = comparison.words.iter().map(|(goal, _, _)| goal.as_str()).collect();
    assert_eq!(goals, ["G15"]);
    let (_, printed, ours) = &comparison.words[0];
    let differing: Vec<(&str, &str)> =
        printed.iter().zip(ours).filter(|(a, b)| a != b).map(|(a, b)| (a.as_str(), b.as_str())).collect();
    assert_eq!(differing, [("combat/NN", "combat/VB"), ("halt/NN", "halt/VB"), ("halt/NN", "halt/VB")]);
    assert_eq!(comparison.cells_that_agree(), 285, "the other four cells are those of goals 13 and 15");
}
