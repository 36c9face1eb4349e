//! The published study, figure by figure, from its own tagged tokens.

use itl_base::{Cancel, Language};
use itl_core::{Model, Parameters, Preset};
use itl_study::{Figure, PublishedStudy, Study};
use itl_text::{CoreSettings, LinguisticCore};

fn model() -> Model {
    let core = LinguisticCore::new(CoreSettings::of(Language::ENGLISH)).unwrap();
    let framework = PublishedStudy::printed().framework();
    Model::from_framework(framework, &core, Parameters::of(Preset::Published), &Cancel::never()).unwrap().0
}

fn all_agree<'a>(figures: impl IntoIterator<Item = &'a Figure>, expected: usize) {
    let figures: Vec<&Figure> = figures.into_iter().collect();
    assert_eq!(figures.len(), expected);
    for figure in figures {
        assert!(figure.agrees(), "{figure:?}");
    }
}

#[test]
fn counts_per_type() {
    let model = model();
    all_agree(
        PublishedStudy::printed().compare(&model, &model, &Cancel::never()).unwrap().counts.iter().flatten(),
        4 * 17,
    );
}

#[test]
fn specificity() {
    let model = model();
    all_agree(
        PublishedStudy::printed()
            .compare(&model, &model, &Cancel::never())
            .unwrap()
            .specificity
            .iter()
            .flatten(),
        4 * 17,
    );
}

#[test]
fn discriminability() {
    let model = model();
    all_agree(
        &PublishedStudy::printed().compare(&model, &model, &Cancel::never()).unwrap().discriminability,
        3,
    );
}

#[test]
fn importance() {
    let model = model();
    all_agree(
        &PublishedStudy::printed().compare(&model, &model, &Cancel::never()).unwrap().importance,
        3 + 11 + 5,
    );
}

#[test]
fn terms_of_goal_10() {
    let model = model();
    for (kind, printed, computed) in
        PublishedStudy::printed().compare(&model, &model, &Cancel::never()).unwrap().goal_10
    {
        assert_eq!(printed, computed, "{kind:?}");
    }
}

#[test]
fn all_289_cells() {
    let model = model();
    let comparison = PublishedStudy::printed().compare(&model, &model, &Cancel::never()).unwrap();
    all_agree(&comparison.cells, 289);
    assert_eq!(comparison.cells_that_agree(), 289);
    assert!(comparison.holds() && comparison.words.is_empty());
}

#[test]
fn the_claims_of_the_study() {
    let study = Study::of(&model(), &Cancel::never()).unwrap();
    assert!(study.confused.is_empty() && study.identical.is_empty() && study.without_reference.is_empty());
    let (_, _, largest) = study.largest_off_diagonal.unwrap();
    assert!((largest - 0.019_845).abs() < 1e-6);
}

#[test]
fn the_equations_do_not_reproduce_the_printed_cells() {
    let core = LinguisticCore::new(CoreSettings::of(Language::ENGLISH)).unwrap();
    let study = PublishedStudy::printed();
    let equations =
        Model::from_framework(study.framework(), &core, Parameters::default(), &Cancel::never()).unwrap().0;
    let comparison = study.compare(&equations, &model(), &Cancel::never()).unwrap();
    assert!(!comparison.holds() && comparison.words.is_empty());
    assert!(comparison.cells_that_agree() < 289);
}
