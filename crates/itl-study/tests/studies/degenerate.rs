//! Studies of frameworks that say next to nothing.

use crate::support::{model, nouns};
use itl_base::Cancel;
use itl_core::{Model, Parameters, Preset};
use itl_study::Study;

const PRESETS: [Preset; 2] = [Preset::Equations, Preset::Published];

fn of(descriptors: &[&'static str], preset: Preset) -> Model {
    let words: Vec<_> = descriptors.iter().map(|text| nouns(text)).collect();
    model(&words, Parameters::of(preset))
}

#[test]
fn descriptors_without_any_word_have_nothing_to_be_told_apart_by() {
    for preset in PRESETS {
        let study = Study::of(&of(&["", ""], preset), &Cancel::never()).unwrap();
        assert_eq!((study.mean_diagonal, study.separation(), study.without_reference.len()), (0.0, None, 2));
    }
}

#[test]
fn one_concept_is_apart_from_nothing() {
    for preset in PRESETS {
        assert!(
            Study::of(&of(&["water energy water plan"], preset), &Cancel::never())
                .unwrap()
                .separation()
                .is_none()
        );
    }
}

#[test]
fn concepts_of_the_same_words_are_identical() {
    for preset in PRESETS {
        assert_eq!(
            Study::of(&of(&["water energy plan"; 3], preset), &Cancel::never()).unwrap().identical,
            [[0, 1, 2]]
        );
    }
}
