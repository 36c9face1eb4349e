//! What holds for any text: spans are in order, in bounds, on character boundaries, cover everything
//! that shows, and are found in time that grows with the text.

use itl_base::{ByteSpan, Language};
use itl_text::{segment, tokenize};
use proptest::prelude::*;

/// Characters that have gone wrong somewhere: marks, quotes, joiners, other scripts and directions.
#[rustfmt::skip]
const NASTY: &[&str] = &[
    "a", "B", "z", "I", "é", "ß", "İ", "1", "20", "0", ".", ".", ".", "!", "?", "…", ",", ";", ":", "'",
    "’", "‘", "\"", "“", "”", "«", "»", "`", "-", "--", "–", "—", "\u{2011}", "(", ")", "[", "]", "/",
    "\\", "@", "#", "$", "€", "%", "&", "_", "*", "+", "=", "<", ">", "|", "~", "^", " ", " ", " ",
    "\n", "\n\n", "\r\n", "\t", "\u{a0}", "\u{2009}", "\u{3000}", "\u{2028}", "\u{2029}", "\u{85}",
    "\u{0}", "\u{1}", "\u{ad}", "\u{200b}", "\u{200c}", "\u{200d}", "\u{200e}", "\u{feff}", "\u{2060}",
    "\u{301}", "\u{323}", "\u{fe0f}", "\u{20e3}", "👍", "🏽", "👩", "🇪", "❤", "¹", "²", "₂", "½", "°", "C",
    "·", "日", "本", "の", "カ", "。", "！", "「", "」", "ש", "״", "م", "؟", "।", "क", "्", "ไ", "ก", "։", "՞",
    "α", "Ω", "Я", "г", "http://", "www.", "e.g", "Dr", "The", "n't", "qu'", "s-", "No", "¿", "§",
    "\u{10ffff}", "\u{e0001}",
];

const LANGUAGES: &[&str] =
    &["en", "es", "fr", "de", "it", "ca", "pt", "ro", "nl", "fi", "ru", "el", "hy", "ga", "zh", "xx"];

fn language(code: &str) -> Language {
    Language::new(code).expect("a code")
}

/// Checks sentences and tokens of the piece `block` of `text`.
fn check(text: &str, block: ByteSpan, language: Language) {
    let mut sentences = Vec::new();
    segment(text, block, language, &mut sentences);
    check_spans(text, block, &sentences, char::is_whitespace);
    let mut tokens = Vec::new();
    for &sentence in &sentences {
        assert_eq!(sentence.of(text), sentence.of(text).trim(), "sentences are trimmed");
        let first = tokens.len();
        tokenize(text, sentence, language, &mut tokens);
        check_spans(text, sentence, &tokens[first..], |c| c.is_whitespace() || c.is_control());
    }
    for token in &tokens {
        assert!(
            !token.of(text).contains(|c: char| c.is_whitespace() || c.is_control()),
            "{:?}",
            token.of(text)
        );
    }
}

fn check_spans(text: &str, whole: ByteSpan, spans: &[ByteSpan], is_gap: impl Fn(char) -> bool) {
    let mut at = whole.start;
    for span in spans {
        assert!(!span.is_empty() && at <= span.start && span.end <= whole.end, "{span:?} in {text:?}");
        assert!(text.is_char_boundary(span.start as usize) && text.is_char_boundary(span.end as usize));
        assert!(
            text[at as usize..span.start as usize].chars().all(&is_gap),
            "lost before {span:?} in {text:?}"
        );
        at = span.end;
    }
    assert!(text[at as usize..whole.end as usize].chars().all(&is_gap), "lost at the end of {text:?}");
}

fn sentences_of(text: &str, block: ByteSpan) -> Vec<&str> {
    let mut spans = Vec::new();
    segment(text, block, Language::ENGLISH, &mut spans);
    spans.iter().map(|span| span.of(text)).collect()
}

proptest! {
    #[test]
    fn any_text_is_covered(text in any::<String>(), code in prop::sample::select(LANGUAGES)) {
        check(&text, ByteSpan::new(0, text.len()), language(code));
    }

    #[test]
    fn nasty_text_is_covered(
        parts in prop::collection::vec(prop::sample::select(NASTY), 0..40),
        code in prop::sample::select(LANGUAGES),
    ) {
        let text = parts.concat();
        check(&text, ByteSpan::new(0, text.len()), language(code));
    }

    #[test]
    fn a_block_is_cut_as_if_it_stood_alone(
        before in "[a-z .!?\n]{0,20}", block in "[A-Za-z .!?'\n]{0,40}", after in "[A-Z .!?\n]{0,20}",
    ) {
        let text = format!("{before}{block}{after}");
        let span = ByteSpan::new(before.len(), before.len() + block.len());
        let alone = sentences_of(&block, ByteSpan::new(0, block.len()));
        prop_assert_eq!(sentences_of(&text, span), alone);
    }

    #[test]
    fn blocks_with_a_blank_line_between_add_up(one in "[A-Za-z .!?]{0,30}", two in "[A-Za-z .!?]{0,30}") {
        let text = format!("{one}\n\n{two}");
        // Whether a text has capitals at all is asked of the whole block.
        prop_assume!([&one, &two].iter().all(|part| part.contains(char::is_uppercase)));
        let apart: Vec<&str> = [one.as_str(), two.as_str()]
            .into_iter()
            .flat_map(|part| sentences_of(part, ByteSpan::new(0, part.len())))
            .collect();
        prop_assert_eq!(sentences_of(&text, ByteSpan::new(0, text.len())), apart);
    }
}

/// The same texts on every machine and in every run.
#[test]
fn many_seeded_texts_are_covered() {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut below = move |bound: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % bound as u64) as usize
    };
    let mut text = String::new();
    for _ in 0..crate::counts::plain_or_long(20_000, 600_000) {
        text.clear();
        for _ in 0..=below(24) {
            text.push_str(NASTY[below(NASTY.len())]);
        }
        check(&text, ByteSpan::new(0, text.len()), language(LANGUAGES[below(LANGUAGES.len())]));
    }
}

/// No assertion on time: a quadratic step would take hours here and be noticed.
#[test]
fn long_monotonous_texts_are_no_trap() {
    const LONG: usize = 10_000_000;
    for part in ["a", ".", "\"", " ", "a.", "\n", "'"] {
        check_long(part, LONG, "en");
    }
    #[rustfmt::skip]
    const PARTS: &[&str] = &[
        "A. ", "a'", "a-", "1'a", "a/", "a/b.", "e.g.", "No. ", ". \" ", ".\"", "(", ")", "?)", "[1]",
        ". [", "_", "a_", "\u{301}", "\u{200d}", "👩\u{200d}", "🇪", "日", "。", "é", "é.", "www.", "http://a)",
        "a@", "'s", "n't", "-", "1,", "1:", "$", "ß’", "#a", ".a", "\r", "§ 1. ", "a b. ", "word. lower ",
        "law.The ", "α; ", "\u{ad}",
    ];
    for part in PARTS {
        for code in ["en", "it", "fr", "el"] {
            check_long(part, 200_000, code);
        }
    }
}

fn check_long(part: &str, len: usize, code: &str) {
    let text = part.repeat(len / part.len());
    check(&text, ByteSpan::new(0, text.len()), language(code));
}
