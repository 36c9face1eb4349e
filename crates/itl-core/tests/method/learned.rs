//! What a model learns from decisions: few are refused, every changed weight names its decisions and still adds up, and nothing is learned
//! from noise.

use crate::votes::{CORE, MODEL};
use itl_base::{ByteSpan, Cancel};
use itl_core::{Learned, Model, Taught, TaughtPassage, Unlearned, read_document};
use itl_document::plain_text;
use itl_text::Analysis;

fn read(text: &str) -> (Analysis, ByteSpan) {
    let document = plain_text(text.to_owned());
    let span = ByteSpan::new(0, document.text.len());
    (read_document(&CORE, &document, &Cancel::never()).unwrap(), span)
}

/// The first words of texts of the goals, each with the goals that they are a passage of. Whoever decided rejects what is about countries.
fn passages() -> Vec<TaughtPassage> {
    let parts = MODEL.framework().concepts.iter().flat_map(|concept| &concept.parts);
    let mut found = Vec::new();
    for (at, part) in parts.enumerate() {
        let words: Vec<&str> = part.descriptor.split_whitespace().take(8).collect();
        let words = words.join(" ");
        let (analysis, span) = read(&words);
        let rows = MODEL.align(&analysis, &[span], &Cancel::never()).unwrap();
        let text = MODEL.match_text(&analysis);
        for column in text.passages_alone(&[span], &rows, 0) {
            let taught = Taught {
                document: format!("{}.txt", at % 6),
                column: column as u32,
                words: words.chars().take(20).collect(),
                accepted: !words.to_lowercase().contains("countries"),
                reviewer: "Ana".to_owned(),
                time: None,
            };
            found.push(TaughtPassage { taught, text: words.clone(), document: at as u32 % 6 });
        }
    }
    found
}

fn taught(passages: &[TaughtPassage], insist: bool) -> Result<Model, Unlearned> {
    MODEL.taught(&CORE, passages, insist, &Cancel::never())
}

#[test]
fn few_decisions_or_those_of_one_kind_are_refused() {
    let all = passages();
    let refused = |passages: &[TaughtPassage]| taught(passages, true).err();
    assert!(matches!(refused(&all[..19]), Some(Unlearned::TooFew { .. })));
    let accepted: Vec<TaughtPassage> = all.into_iter().filter(|one| one.taught.accepted).collect();
    assert!(matches!(refused(&accepted), Some(Unlearned::TooFew { rejected: 0, .. })));
}

#[test]
fn a_changed_weight_names_its_decisions_and_adds_up() {
    let all = passages();
    let model = taught(&all, true).unwrap();
    let Learned { before, decisions, factors, .. } = model.learned().unwrap();
    assert_eq!(before, MODEL.fingerprint());
    assert_ne!(model.fingerprint(), MODEL.fingerprint());
    assert_eq!(decisions.len(), all.len());
    assert!(factors.iter().any(|factor| factor.stem.is_some()), "{factors:?}");
    for factor in factors {
        assert!((0.25..=4.0).contains(&factor.value) && factor.value != 1.0, "{factor:?}");
        assert!(!factor.decisions.is_empty());
        let about = factor.decisions.iter().map(|&at| decisions[at as usize].column);
        assert!(about.clone().all(|column| column == factor.column), "{factor:?}");
    }
    let mut changed = 0;
    for passage in &all {
        let column = passage.taught.column as usize;
        let (analysis, span) = read(&passage.text);
        let evidence = model.explain(&analysis, span, column);
        let cell = model.align(&analysis, &[span], &Cancel::never()).unwrap().get(0, column);
        let sum: f64 = evidence.contributions.iter().map(|part| part.contribution).sum();
        assert!((sum - cell).abs() <= 1e-12 * cell, "{sum} and {cell}");
        for part in &evidence.contributions {
            let (now, was) =
                (model.weight(part.term, column).unwrap(), MODEL.weight(part.term, column).unwrap());
            let factor = model.learned_factor(part.term, column);
            assert!((now.importance - was.importance * factor).abs() < 1e-15, "{now:?}, {was:?}, {factor}");
            changed += usize::from(factor != 1.0);
        }
    }
    assert!(changed > 0);
}

#[test]
fn the_same_decisions_make_the_same_file_which_opens_as_the_same_model() {
    let all = passages();
    let (one, other) = (taught(&all, true).unwrap(), taught(&all, true).unwrap());
    let bytes = one.to_bytes();
    assert_eq!(bytes, other.to_bytes());
    assert_eq!(bytes[8], 9, "the version of a model that learned");
    let opened = Model::from_bytes(&bytes, &Cancel::never()).unwrap();
    assert_eq!((opened.fingerprint(), opened.learned()), (one.fingerprint(), one.learned()));
    assert_eq!(opened.general(), one.general());
    let (analysis, span) = read(&all[0].text);
    let align = |model: &Model| model.align(&analysis, &[span], &Cancel::never()).unwrap();
    assert!(align(&opened) == align(&one));
    assert_eq!(opened.taught(&CORE, &all, true, &Cancel::never()).err(), Some(Unlearned::Learned));
}

#[test]
fn what_decisions_have_in_common_is_learned_and_noise_is_not() {
    let mut all = passages();
    let model = taught(&all, false).unwrap();
    let Learned { factors, gain, .. } = model.learned().unwrap();
    assert!(gain.is_positive() && gain.documents && gain.parts == 6, "{gain:?}");
    let countries = model.find_stem("countri").unwrap();
    let of_word = |stem: u32| factors.iter().filter(move |factor| factor.stem == Some(stem));
    assert!(
        of_word(countries.0).count() > 0 && of_word(countries.0).all(|factor| factor.value < 1.0),
        "{factors:?}"
    );
    // Decisions that have nothing to do with the words.
    all.iter_mut().enumerate().for_each(|(at, one)| one.taught.accepted = at * 7 % 5 < 3);
    match taught(&all, false) {
        Err(Unlearned::NoGain(gain)) => assert!(!gain.is_positive()),
        other => panic!("{:?}", other.map(|model| model.learned().map(|learned| learned.gain))),
    }
    assert!(taught(&all, true).is_ok(), "who insists has it");
}
