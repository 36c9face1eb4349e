//! Models that are one file: the network against a plain second implementation, the tokeniser on values worked out by hand, what stands before
//! texts, and damaged files.

use itl_base::Cancel;
use itl_encoder::{Encoder, EncoderError, ModelFiles, Side, convert};
use std::sync::LazyLock;

static ENCODER: LazyLock<Encoder> = LazyLock::new(|| Encoder::from_bytes(&bytes()).unwrap());

fn bytes() -> Vec<u8> {
    convert(&ModelFiles::of("tiny", crate::tiny_multilingual::files(7))).unwrap()
}

/// The bytes of the text that each token stands for, with what is put around it as nothing.
fn cut(text: &str, side: Side) -> Vec<Option<String>> {
    let states = ENCODER.states(text, side).states;
    let part = |span: itl_base::ByteSpan| text[span.start as usize..span.end as usize].to_owned();
    states.into_iter().map(|state| state.span.map(part)).collect()
}

fn similarity(a: (&str, Side), b: (&str, Side)) -> f64 {
    let vector =
        |(text, side)| ENCODER.encode(&[text], side, &Cancel::never(), &|_| {}).unwrap().remove(0).vector;
    vector(a).iter().zip(vector(b)).map(|(a, b)| a * b).sum()
}

#[test]
fn the_card_says_what_stands_before_texts_and_which_languages_there_are() {
    let card = ENCODER.card();
    assert_eq!((card.prefixes.query.as_str(), card.prefixes.passage.as_str()), ("query:", "passage:"));
    assert!(card.languages.len() == 93 && card.languages.iter().any(|language| language == "es"));
    assert_eq!(
        (card.kind.as_str(), card.tokenizer.as_str(), card.licence.as_str()),
        ("bert", "Unigram", "CC0-1.0")
    );
}

#[test]
fn marks_and_the_prefix_stand_before_a_text_and_for_none_of_it() {
    let some = |text: &str| Some(text.to_owned());
    // The mark, "query" or "passage", the colon; the words; the mark behind.
    assert_eq!(
        cut("Water for all", Side::Query),
        [None, None, None, some("Water"), some(" for"), some(" all"), None]
    );
    assert_eq!(cut("agua", Side::Passage), [None, None, None, some("agua"), None]);
    assert_ne!(similarity(("water", Side::Query), ("water", Side::Passage)), 1.0);
}

#[test]
fn texts_are_cut_as_sentencepiece_does() {
    let words = |text: &str| cut(text, Side::Passage).into_iter().flatten().collect::<Vec<String>>();
    assert_eq!(words("  water \n\u{a0} energía\u{7} "), ["water", " \n\u{a0} energía"]);
    // A letter and the mark on it are one, whichever way they are written.
    assert_eq!(words("energi\u{301}a").len(), 1);
    // The most likely pieces: "waters" is a word and a letter; what no piece stands for is one unknown stretch.
    assert_eq!(words("waters"), ["water", "s"]);
    assert_eq!(words("水漢 water"), ["", "水漢", " water"]);
    // One character can become two.
    assert_eq!(words("ﬁ"), ["", "ﬁ", "ﬁ"]);
}

#[test]
fn marks_are_not_read_from_a_text() {
    // Its letters, and not the mark of that name.
    assert_eq!(cut("</s>", Side::Passage).iter().flatten().filter(|text| !text.is_empty()).count(), 4);
}

#[test]
fn words_that_mean_the_same_are_near() {
    let (query, near, far) = ("the water of every river", "la agua de cada río", "un hospital sin medicina");
    let to = |text| similarity((query, Side::Query), (text, Side::Passage));
    assert!(to(near) > to(far) + 0.1, "{} {}", to(near), to(far));
}

#[test]
fn a_prefix_is_kept_in_the_file_and_other_files_are_what_they_were() {
    assert_eq!(bytes()[8], 3);
    let plain = convert(&ModelFiles::of("tiny", crate::tiny_encoder::files(7))).unwrap();
    assert_eq!(plain[8], 2);
    let mut later = bytes();
    later[8] = 2;
    assert!(matches!(Encoder::from_bytes(&later).err(), Some(EncoderError::Malformed { .. })));
}

#[test]
fn the_file_for_most_languages_is_taken() {
    let mut files = crate::tiny_multilingual::files(7);
    let mut other = crate::tiny_multilingual::file(8);
    other.truncate(other.len() / 2);
    files.push(("tiny/a-small-enpt-q4.bin".to_owned(), other));
    assert_eq!(convert(&ModelFiles::of("tiny", files)).unwrap(), bytes());
}

#[test]
fn damaged_files_are_refused_or_run() {
    let whole = crate::tiny_multilingual::file(7);
    let with = |bytes: Vec<u8>| convert(&ModelFiles::of("tiny", vec![("e5-tiny-q4.bin".to_owned(), bytes)]));
    for length in [4, 8, 40, 44, 60, 100, 2000, whole.len() - 1] {
        assert!(with(whole[..length].to_vec()).is_err(), "{length}");
    }
    // Every size at the beginning too large, too small, or that of another machine.
    for at in (4..64).step_by(4) {
        for size in [0_u32, 1, 33, 0x7FFF_FFFF, u32::MAX] {
            let mut bytes = whole.clone();
            bytes[at..at + 4].copy_from_slice(&size.to_le_bytes());
            run(with(bytes));
        }
    }
    let mut dice = crate::damaged::Dice::new(3);
    for _ in 0..crate::counts::plain_or_long(150, 5_000) {
        run(with(crate::damaged::mutated(&whole, &mut dice)));
        let mut file = bytes();
        file = crate::damaged::signed(crate::damaged::mutated(&file, &mut dice));
        run(Ok(file));
    }
}

/// What is converted opens, and what opens must run.
fn run(converted: Result<Vec<u8>, EncoderError>) {
    if let Ok(encoder) = converted.and_then(|bytes| Encoder::from_bytes(&bytes)) {
        let encoded =
            encoder.encode(&["Water, for all.", ""], Side::Query, &Cancel::never(), &|_| {}).unwrap();
        assert!(encoded.iter().flat_map(|text| &text.vector).all(|value| value.is_finite()));
    }
}
