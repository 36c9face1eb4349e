//! Whoever asks for less gets the same, as far as it goes.

use itl_base::{ByteSpan, Cancel, Language};
use itl_text::{Analysis, Asked, Compounds, CoreSettings, Fate, LinguisticCore};
use proptest::prelude::*;
use std::sync::LazyLock;

const PLAN: &str = include_str!("../../../../examples/campus-plan.txt");

static CORES: LazyLock<Vec<LinguisticCore>> = LazyLock::new(|| {
    let settings =
        |compounds, tagger| CoreSettings { compounds, tagger, ..CoreSettings::of(Language::ENGLISH) };
    let all = [(Compounds::Drop, true), (Compounds::Split, true), (Compounds::Split, false)];
    all.map(|(compounds, tagger)| LinguisticCore::new(settings(compounds, tagger)).expect("English")).into()
});

fn blocks(text: &str) -> Vec<ByteSpan> {
    let start = |block: &str| block.as_ptr() as usize - text.as_ptr() as usize;
    text.split("\n\n").map(|block| ByteSpan::new(start(block), start(block) + block.len())).collect()
}

fn stems(analysis: &Analysis) -> Vec<&str> {
    analysis.stems.iter().collect()
}

fn assert_same(core: &LinguisticCore, text: &str) {
    let blocks = blocks(text);
    let read = |asked| core.analyze_for(asked, text, &blocks, &Cancel::never()).expect("nobody cancels");
    let (all, words) = (read(Asked::Tokens), read(Asked::Words));
    assert!(words.words().eq(all.words()), "{text}");
    assert_eq!((stems(&words), &words.tallies), (stems(&all), &all.tallies), "{text}");
    assert_eq!(words.tokens.len(), all.words().count(), "{text}");
    assert_eq!(words.sentences.len(), all.sentences.len(), "{text}");
    for (one, other) in words.sentences.iter().zip(&all.sentences) {
        let counted = all.tokens_of(other).filter(|token| matches!(token.fate, Fate::Kept(_)));
        assert!(words.tokens_of(one).eq(counted), "{text}");
        assert_eq!(one.span, other.span, "{text}");
    }
}

#[test]
fn a_plan_has_the_same_words_whatever_is_asked() {
    for core in &*CORES {
        assert_same(core, PLAN);
    }
}

proptest! {
    #[test]
    fn any_words_are_the_same_whatever_is_asked(
        words in prop::collection::vec(0..2000_usize, 1..60),
        marks in prop::collection::vec(0..12_usize, 60),
    ) {
        let known: Vec<&str> = PLAN.split_whitespace().collect();
        let mut text = String::new();
        for (&word, &mark) in words.iter().zip(&marks) {
            text.push_str(known[word % known.len()]);
            text.push_str([".\n\n", ", ", ". ", " "][mark.min(3)]);
        }
        for core in &*CORES {
            assert_same(core, &text);
        }
    }
}
