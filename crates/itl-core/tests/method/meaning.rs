//! The meaning half with a tiny encoder: evidence adds up, files keep it, other encoders are refused, and without an encoder
//! nothing is different.

use itl_base::{Cancel, Language};
use itl_core::{AlignSettings, Alignment, Model, ModelError, Parameters, Scheme};
use itl_document::plain_text;
use itl_encoder::{Encoder, ModelFiles, convert};
use itl_framework::{Concept, Framework};
use itl_text::LinguisticCore;
use std::sync::{Arc, LazyLock};

static CORE: LazyLock<LinguisticCore> =
    LazyLock::new(|| LinguisticCore::new(Scheme::Graded.reading(Language::ENGLISH)).unwrap());

fn encoder(seed: u64) -> Arc<Encoder> {
    let bytes = convert(&ModelFiles::of("tiny", crate::tiny_encoder::files(seed))).unwrap();
    Arc::new(Encoder::from_bytes(&bytes).unwrap())
}

/// Concepts of several sentences each.
fn framework() -> Framework {
    let concept = |id: &str, label: &str, words: [&str; 4]| {
        let [a, b, c, d] = words;
        let sentences = [
            format!("The {a} of every {b} needs {c} and more {d}."),
            format!("Many a {b} has lost its {a} for want of {c}."),
            format!("Without {c} no {d} and no {a} can last."),
            format!("Plans for {d} begin with the {b} and its {a}."),
            format!("A {c} that serves each {b} is a {d} for all."),
            format!("We count {a}, {b}, {c} and {d} every year."),
        ];
        let descriptor = sentences.join(" ");
        Concept { id: id.to_owned(), label: label.to_owned(), descriptor, ..Concept::default() }
    };
    let concepts = vec![
        concept("w", "Water", ["water", "river", "sanitation", "supply"]),
        concept("e", "Energy", ["energy", "power station", "electricity", "grid"]),
        concept("h", "Health", ["health", "patient", "medicine", "hospital"]),
        concept("f", "Forests", ["forest", "tree", "habitat", "soil"]),
    ];
    Framework { language: Some(Language::ENGLISH), concepts, ..Framework::empty("goals") }
}

fn model(encoder: Option<Arc<Encoder>>) -> Model {
    let parameters = Parameters::default().with(Scheme::Graded);
    let made = Model::from_framework_with(framework(), &CORE, parameters, encoder, &Cancel::never());
    let (model, notices) = made.unwrap();
    assert!(!notices.iter().any(|notice| notice.code == "no-meaning"), "{notices:?}");
    model
}

static MODEL: LazyLock<Model> = LazyLock::new(|| model(Some(encoder(7))));

fn align(model: &Model, text: &str) -> Alignment {
    let settings = AlignSettings::default().with_language_check(false);
    model.align_document(&CORE, plain_text(text.to_owned()), settings, &Cancel::never()).unwrap()
}

/// Texts of random words.
fn random_text(seed: u64) -> String {
    let words = [
        "water", "the", "aquifers", "energy,", "trees", "of", "hospital", "7", "people", "deplete", "und",
        "and.",
    ];
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut next = |end: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % end
    };
    let count = 2 + next(18);
    (0..count).map(|_| words[next(words.len() as u64) as usize]).collect::<Vec<_>>().join(" ")
}

#[test]
fn words_and_rest_add_up_to_the_centred_similarity() {
    for seed in 0..u64::from(crate::counts::plain_or_long(40, 1000)) {
        let text = random_text(seed);
        let alignment = align(&MODEL, &text);
        for row in 0..alignment.units.len() {
            for column in 0..MODEL.concept_count() {
                let half = MODEL.explain_meaning(&alignment, row, column).unwrap().unwrap();
                let parts = || half.words.iter().map(|word| word.contribution).chain([half.rest]);
                let (sum, size): (f64, f64) = (parts().sum(), parts().map(f64::abs).sum());
                assert!((sum - half.centred).abs() <= 1e-9 * size, "{text}: {sum}, not {}", half.centred);
                let centred = alignment.affinities.centred(row, column).unwrap();
                assert!((half.centred - centred).abs() < 1e-12);
                assert!((half.score() - alignment.affinities.score(row, column)).abs() < 1e-12);
                assert!(half.words.iter().all(|word| !word.span.of(&text).contains(' ')));
                assert!((1..=3).contains(&half.nearest.len()));
            }
        }
        // Similarities are centred: over concepts they add up to nothing.
        let over: f64 =
            (0..MODEL.concept_count()).filter_map(|column| alignment.affinities.centred(0, column)).sum();
        assert!(over.abs() < 1e-12);
    }
}

#[test]
fn a_file_keeps_the_meaning_half_and_needs_its_encoder() {
    let bytes = MODEL.to_bytes();
    assert_eq!(bytes[8], 8);
    let opened = Model::from_bytes(&bytes, &Cancel::never()).unwrap();
    assert_eq!(opened.fingerprint(), MODEL.fingerprint());
    assert_eq!(opened.meaning(), MODEL.meaning());
    assert_eq!(opened.to_bytes(), bytes);
    let document = plain_text("Clean water for every river.".to_owned());
    let refused = opened.align_document(&CORE, document, AlignSettings::default(), &Cancel::never());
    assert!(matches!(refused.err(), Some(ModelError::NoEncoder { .. })));
    let other = Model::from_bytes(&bytes, &Cancel::never()).unwrap().with_encoder(encoder(8));
    assert!(matches!(other.err(), Some(ModelError::OtherEncoder { .. })));
    let opened = opened.with_encoder(encoder(7)).unwrap();
    let text = "The river lost its water. The choir sang.";
    let (one, two) = (align(&opened, text), align(&MODEL, text));
    assert_eq!(one.affinities, two.affinities);
    assert_eq!((one.scores, one.verdicts), (two.scores, two.verdicts));
}

#[test]
fn without_an_encoder_the_half_of_the_terms_is_the_same() {
    let plain = model(None);
    assert!(plain.meaning().is_none() && plain.with_encoder(encoder(7)).is_err());
    let (with, without) = (&*MODEL, model(None));
    let text = "The river lost its water. Trees need soil.";
    let (with, without) = (align(with, text), align(&without, text));
    // The terms' half is what it is without.
    assert_eq!(with.total, without.total);
    assert!(without.scores.is_none() && without.affinities.scale().is_none());
}

#[test]
fn a_framework_with_too_few_texts_has_no_meaning_half_and_says_so() {
    let mut small = framework();
    small.concepts.iter_mut().for_each(|concept| concept.descriptor = "Clean water for all".to_owned());
    let parameters = Parameters::default().with(Scheme::Graded);
    let made = Model::from_framework_with(small, &CORE, parameters, Some(encoder(7)), &Cancel::never());
    let (model, notices) = made.unwrap();
    assert!(model.meaning().is_none());
    assert!(notices.iter().any(|notice| notice.code == "no-meaning"));
}

#[test]
fn damaged_meaning_is_refused() {
    let bytes = MODEL.to_bytes();
    for cut in [1, 100, 1000] {
        assert!(Model::from_bytes(&bytes[..bytes.len() - cut], &Cancel::never()).is_err());
    }
}
