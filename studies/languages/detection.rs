//! Measures language detection on texts whose language is known.
//!
//! `cargo run --release -p itl-text --example detection -- TEXTS.tsv`, a line per text: language, kind, text.
//! `studies/languages/README.md` says how the file is made. Prints, per language and kind, how many were found
//! right, and how often a reliable answer was wrong.
#![allow(clippy::print_stdout, clippy::disallowed_methods, reason = "a study reads, times and prints")]

use itl_base::Language;
use itl_text::{detect, read_alike};
use std::collections::BTreeMap;
use std::error::Error;

#[derive(Default)]
struct Tally {
    texts: usize,
    right: usize,
    none: usize,
    reliable: usize,
    reliably_wrong: usize,
    mistaken_for: BTreeMap<String, usize>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("give a file of texts")?;
    let data = std::fs::read_to_string(path)?;
    let mut tallies: BTreeMap<(String, String), Tally> = BTreeMap::new();
    let mut by_length: BTreeMap<usize, Tally> = BTreeMap::new();
    let start = std::time::Instant::now();
    for line in data.lines() {
        let mut fields = line.splitn(3, '\t');
        let (Some(code), Some(kind), Some(text)) = (fields.next(), fields.next(), fields.next()) else {
            continue;
        };
        let truth = Language::new(code).ok_or("not a language code")?;
        let found = detect(text);
        let right = found.is_some_and(|found| read_alike(found.language, truth));
        let count = |tally: &mut Tally| {
            tally.texts += 1;
            tally.right += usize::from(right);
            tally.none += usize::from(found.is_none());
            if let Some(found) = found {
                tally.reliable += usize::from(found.reliable);
                tally.reliably_wrong += usize::from(found.reliable && !right);
                if !right {
                    *tally
                        .mistaken_for
                        .entry(format!("{}{}", found.language, if found.reliable { "!" } else { "" }))
                        .or_default() += 1;
                }
            }
        };
        count(tallies.entry((code.to_owned(), kind.to_owned())).or_default());
        if itl_text::supported(truth) {
            let length = text.chars().count();
            let bound =
                [20, 40, 80, 160, 320].into_iter().find(|&bound| length < bound).unwrap_or(usize::MAX);
            count(by_length.entry(bound).or_default());
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("language kind texts right% none% reliable% of-these-wrong% mistaken-for");
    for ((code, kind), tally) in &tallies {
        println!("{code} {kind} {}", row(tally));
    }
    println!("\nlength (characters, below) of texts in supported languages");
    for (bound, tally) in &by_length {
        println!("{bound} {}", row(tally));
    }
    println!("\n{:.1} MB/s", data.len() as f64 / 1e6 / seconds);
    Ok(())
}

fn row(tally: &Tally) -> String {
    let percent = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
    let mut mistakes: Vec<_> = tally.mistaken_for.iter().collect();
    mistakes.sort_by_key(|&(_, &count)| std::cmp::Reverse(count));
    let mistakes: Vec<String> =
        mistakes.iter().take(4).map(|(code, count)| format!("{code}:{count}")).collect();
    format!(
        "{} {:.1} {:.1} {:.1} {:.1} {}",
        tally.texts,
        percent(tally.right, tally.texts),
        percent(tally.none, tally.texts),
        percent(tally.reliable, tally.texts),
        percent(tally.reliably_wrong, tally.reliable),
        mistakes.join(" ")
    )
}
