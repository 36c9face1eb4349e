//! The degenerate cases, row by row as the table in the crate's documentation names them.

use crate::support::{core, model, nouns, text};
use itl_base::Cancel;
use itl_core::{Aggregate, AlignSettings, Model, Parameters, Preset, relative};
use itl_document::plain_text;

const PRESETS: [Preset; 2] = [Preset::Equations, Preset::Published];
const AGGREGATES: [Aggregate; 5] =
    [Aggregate::Mean, Aggregate::Max, Aggregate::Sum, Aggregate::Median, Aggregate::Percentile(95.0)];

fn of(descriptors: &[&'static str], preset: Preset) -> Model {
    let descriptors: Vec<_> = descriptors.iter().map(|words| nouns(words)).collect();
    model(&descriptors, Parameters::of(preset))
}

#[test]
fn a_unit_without_words_has_affinity_0_and_counts_as_a_unit() {
    for preset in PRESETS {
        let model = of(&["water energy", "plan fish"], preset);
        let read = text(&[nouns("water energy"), Vec::new()]);
        let matrix = model.align(&read.analysis, &read.spans, &Cancel::never()).unwrap();
        assert_eq!((matrix.rows(), matrix.normalizer(1)), (2, 0.0));
        assert!(matrix.row(1).is_empty());
        let (mean, sum) =
            (matrix.aggregate(0..2, Aggregate::Mean)[0], matrix.aggregate(0..2, Aggregate::Sum)[0]);
        assert!(sum > 0.0 && mean == sum / 2.0);
        let evidence = model.explain(&read.analysis, read.spans[1], 0);
        assert_eq!((evidence.affinity, evidence.normalizer, evidence.contributions.len()), (0.0, 0.0, 0));
    }
}

#[test]
fn a_unit_of_one_word_has_one_term() {
    for preset in PRESETS {
        let model = of(&["water energy plan"], preset);
        let read = text(&[nouns("water"), nouns("lorem")]);
        let matrix = model.align(&read.analysis, &read.spans, &Cancel::never()).unwrap();
        assert_eq!((matrix.normalizer(0), matrix.normalizer(1)), (1.0, 1.0));
        assert_eq!(matrix.get(0, 0), model.profile(0).specificity[0]);
        assert_eq!(matrix.get(1, 0), 0.0);
    }
}

#[test]
fn a_unit_of_two_words_has_a_bigram_and_no_trigram() {
    for preset in PRESETS {
        let model = of(&["water energy plan"], preset);
        let [ind, two, three, coc] = model.profile(0).specificity;
        let read = text(&[nouns("water energy")]);
        let matrix = model.align(&read.analysis, &read.spans, &Cancel::never()).unwrap();
        // Two words, their bigram, and the co-occurrence backwards: (energy, water).
        assert_eq!(matrix.normalizer(0), 4.0);
        assert!((matrix.get(0, 0) - (2.0 * ind + two + coc) / 4.0).abs() < 1e-15);
        assert!(three > 0.0, "the descriptor has a trigram, the unit has none");
    }
}

#[test]
fn a_descriptor_without_words_has_no_term_but_counts_in_m() {
    for preset in PRESETS {
        let with_empty = of(&["water energy", "water plan", ""], preset);
        let profile = with_empty.profile(2);
        assert_eq!(
            (profile.words, profile.distinct, profile.specificity, profile.reference),
            (0, [0; 4], [0.0; 4], 0.0)
        );
        assert!(with_empty.terms_of(2).is_empty());
        // `water` is in two of three concepts: 1 − ln 2 / ln 3.
        let water = with_empty.find_terms(&["water"])[0];
        let expected = 1.0 - libm::log(2.0) / libm::log(3.0);
        assert!((with_empty.term(water).discriminability - expected).abs() < 1e-15);
        let notices = with_empty.reference_notices();
        assert_eq!(notices.iter().map(|notice| &*notice.code).collect::<Vec<_>>(), ["no-terms"]);
    }
}

#[test]
fn descriptors_without_any_word_at_all_align_with_nothing() {
    for preset in PRESETS {
        let model = of(&["", ""], preset);
        let read = text(&[nouns("water energy")]);
        let matrix = model.align(&read.analysis, &read.spans, &Cancel::never()).unwrap();
        assert_eq!((model.term_count(), matrix.columns(), matrix.row(0).len()), (0, 2, 0));
    }
}

#[test]
fn one_concept_has_no_entropy() {
    for preset in PRESETS {
        let model = of(&["water energy water plan"], preset);
        for term in model.terms_of(0) {
            assert_eq!(model.term(term).discriminability, 1.0);
        }
        assert!(model.profile(0).reference > 0.0);
    }
}

#[test]
fn concepts_whose_terms_all_have_discriminability_0_have_no_reference() {
    for preset in PRESETS {
        // Three identical descriptors: with m = 3 rounding used to leave a rest.
        let model = of(&["water energy plan"; 3], preset);
        assert_eq!(model.references().collect::<Vec<_>>(), [0.0; 3]);
        let read = text(&[nouns("water energy plan")]);
        let matrix = model.align(&read.analysis, &read.spans, &Cancel::never()).unwrap();
        assert!(matrix.row(0).is_empty());
        assert!(model.explain(&read.analysis, read.spans[0], 0).contributions.is_empty());
        assert!(model.missing(&read.analysis, &[], 0).is_empty(), "a term without weight is not missed");
        assert_eq!(model.reference_notices().len(), 3);
    }
}

#[test]
fn nothing_is_relative_to_a_reference_of_0() {
    assert_eq!(relative(0.5, 0.0), None);
    let core = core();
    let framework = crate::support::framework(&[nouns("water energy"), Vec::new()]);
    let model = Model::from_framework(framework, &core, Parameters::default(), &Cancel::never()).unwrap().0;
    let document = plain_text("Water energy.".to_owned());
    let aligned = model.align_document(&core, document, AlignSettings::default(), &Cancel::never()).unwrap();
    assert_eq!((aligned.total.absolute[1], aligned.total.relative[1]), (0.0, None));
    assert!(aligned.total.relative[0].is_some_and(f64::is_finite));
}

#[test]
fn no_unit_at_all_aggregates_to_0() {
    for preset in PRESETS {
        let model = of(&["water energy", "plan fish"], preset);
        let read = text(&[]);
        let matrix = model.align(&read.analysis, &read.spans, &Cancel::never()).unwrap();
        assert_eq!(matrix.rows(), 0);
        for how in AGGREGATES {
            assert_eq!(matrix.aggregate(0..0, how), [0.0, 0.0], "{how}");
        }
    }
    let core = core();
    let framework = crate::support::framework(&[nouns("water energy")]);
    let model = Model::from_framework(framework, &core, Parameters::default(), &Cancel::never()).unwrap().0;
    let empty = model
        .align_document(&core, plain_text(String::new()), AlignSettings::default(), &Cancel::never())
        .unwrap();
    assert_eq!(
        (empty.units.len(), empty.total.absolute, empty.total.relative),
        (0, vec![0.0], vec![Some(0.0)])
    );
}
