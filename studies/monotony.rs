//! Whether time grows with the text: monotonous texts in two sizes through sentences and tokens.
//!
//!     cargo run --release -p itl-text --example monotony
#![allow(clippy::print_stdout, clippy::disallowed_methods, reason = "a study reads the clock and talks")]

use std::time::{Duration, Instant};

use itl_base::{ByteSpan, Language};
use itl_text::{segment, tokenize};

/// Texts that would catch a step whose cost grows with what was read before: four times the text must
/// take about four times as long.
fn main() {
    const PARTS: &[&str] = &[
        "a",
        ".",
        "\"",
        " ",
        "a.",
        "\n",
        "'",
        "A. ",
        "a'",
        "a-",
        "1'a",
        "a/",
        "e.g.",
        ". \" ",
        ".\"",
        "?)",
        "[1]",
        "_",
        "a_",
        "\u{301}",
        "👩\u{200d}",
        "日",
        "。",
        "é",
        "é.",
        "www.",
        "http://a)",
        "a@",
        "n't",
        "1,",
        "$",
        "a b. ",
        "word. lower ",
    ];
    for code in ["en", "it", "ro"] {
        let language = Language::new(code).expect("a code");
        for part in PARTS {
            let took = [2_500_000, 10_000_000].map(|len: usize| {
                let text = part.repeat(len / part.len());
                let whole = ByteSpan::new(0, text.len());
                let begun = Instant::now();
                segment(&text, whole, language, &mut Vec::new());
                let segmenting = begun.elapsed();
                tokenize(&text, whole, language, &mut Vec::new());
                (segmenting, begun.elapsed() - segmenting)
            });
            let [(s1, t1), (s4, t4)] = took;
            let ratio = |a: Duration, b: Duration| b.as_secs_f64() / a.as_secs_f64().max(1e-9);
            println!(
                "{code} {part:?}: sentences {s4:.0?} (×{:.1}), tokens {t4:.0?} (×{:.1})",
                ratio(s1, s4),
                ratio(t1, t4)
            );
        }
    }
}
