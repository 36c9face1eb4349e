//! How well sentences and tokens agree with the Universal Dependencies treebanks, and how fast they are
//! found. Reads `<treebanks>/<language>/<part>.conllu`; prints a table; skips what is not there.
//!
//!     cargo run --release -p itl-text --example segmentation -- [folder] [language] [--errors]
//!
//! `--errors` lists where they differ.
#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a study reads files, the clock and talks"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::{Duration, Instant};

use itl_base::{ByteSpan, Language};
use itl_text::{segment, tokenize};

/// A treebank as running text: the gold sentences and tokens as spans into it.
#[derive(Default)]
struct Gold {
    text: String,
    /// Runs of sentences that make a block.
    blocks: Vec<ByteSpan>,
    sentences: Vec<ByteSpan>,
    tokens: Vec<ByteSpan>,
    /// Tokens of several words that the letters do not show (`del`, `tornou-se`): they may be cut or not.
    contracted: BTreeSet<ByteSpan>,
}

const SENTENCES_PER_BLOCK: usize = 10;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let errors = arguments.iter().any(|a| a == "--errors");
    let mut plain = arguments.iter().filter(|a| !a.starts_with("--"));
    let folder = plain.next().map_or("../shared/treebanks", String::as_str);
    let only = plain.next();
    let Ok(entries) = std::fs::read_dir(folder) else {
        println!("skipped: no treebanks in {folder}");
        return;
    };
    let mut codes: Vec<String> =
        entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    codes.sort();
    println!("lang part   sentences: P     R     F1   R of marked   tokens: P     R     F1");
    for code in codes.iter().filter(|code| only.is_none_or(|only| only == *code)) {
        let Some(language) = Language::new(code) else { continue };
        for part in ["dev", "test", "train"] {
            let path = Path::new(folder).join(code).join(format!("{part}.conllu"));
            if let Ok(conllu) = std::fs::read_to_string(path) {
                measure(language, part, &read(&conllu, language == Language::ENGLISH), errors);
            }
        }
    }
}

fn read(conllu: &str, english: bool) -> Gold {
    let mut gold = Gold::default();
    for (i, sentence) in conllu.split("\n\n").filter(|s| !s.trim().is_empty()).enumerate() {
        if i % SENTENCES_PER_BLOCK == 0 {
            gold.text.push_str("\n\n");
            gold.blocks.push(ByteSpan::new(gold.text.len(), gold.text.len()));
        }
        read_sentence(sentence, english, &mut gold);
        gold.text.push(' ');
    }
    gold
}

fn read_sentence(sentence: &str, english: bool, gold: &mut Gold) {
    let start = gold.text.len();
    let mut hyphen = false;
    let lines: Vec<Vec<&str>> = sentence
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split('\t').collect::<Vec<_>>())
        .filter(|fields| fields.len() == 10)
        .collect();
    let mut i = 0;
    while let Some(fields) = lines.get(i) {
        let (form, unspaced) = (fields[1], fields[9].contains("SpaceAfter=No"));
        let glued = !gold.text.ends_with([' ', '\n']);
        let from = gold.text.len();
        gold.text.push_str(form);
        let span = ByteSpan::new(from, gold.text.len());
        i += 1;
        if let Some((first, last)) = fields[0].split_once('-') {
            let count = last.parse().unwrap_or(0) + 1 - first.parse().unwrap_or(0);
            let words: Vec<&str> = lines[i..].iter().take(count).map(|fields| fields[1]).collect();
            i += count;
            // Cut where the letters show it, at an apostrophe or hyphen; in English everywhere.
            let shown = english
                || words
                    .windows(2)
                    .all(|pair| pair[0].ends_with(['\'', '’', '-']) || pair[1].starts_with(['\'', '’', '-']));
            if shown && words.concat() == form {
                let mut at = from;
                for word in words {
                    gold.tokens.push(ByteSpan::new(at, at + word.len()));
                    at += word.len();
                }
            } else {
                gold.tokens.push(span);
                gold.contracted.insert(span);
            }
            hyphen = false;
        } else {
            // UD English cuts at hyphens; the tokeniser does not.
            let is_hyphen = glued && fields[4] == "HYPH";
            match gold.tokens.last_mut() {
                Some(last) if glued && (is_hyphen && unspaced || hyphen) => *last = last.join(span),
                _ => gold.tokens.push(span),
            }
            hyphen = is_hyphen && unspaced;
        }
        if !unspaced {
            gold.text.push(' ');
        }
    }
    let end = gold.text.trim_end().len();
    gold.text.truncate(end);
    gold.sentences.push(ByteSpan::new(start, end));
    if let Some(block) = gold.blocks.last_mut() {
        block.end = ByteSpan::new(start, end).end;
    }
}

fn best_of_five(mut work: impl FnMut()) -> Duration {
    let mut best = Duration::MAX;
    for _ in 0..5 {
        let begun = Instant::now();
        work();
        best = best.min(begun.elapsed());
    }
    best
}

fn measure(language: Language, part: &str, gold: &Gold, errors: bool) {
    let text = gold.text.as_str();
    let (mut sentences, mut tokens) = (Vec::new(), Vec::new());
    let segmenting = best_of_five(|| {
        sentences.clear();
        gold.blocks.iter().for_each(|&block| segment(text, block, language, &mut sentences));
    });
    let tokenizing = best_of_five(|| {
        tokens.clear();
        gold.sentences.iter().for_each(|&sentence| tokenize(text, sentence, language, &mut tokens));
    });

    let [p, r, f] = agreement(&gold.sentences, &sentences);
    // Ends that a reader could see: all but those without a mark.
    let found: BTreeSet<u32> = sentences.iter().map(|s| s.end).collect();
    let marked: Vec<_> = gold
        .sentences
        .iter()
        .filter(|s| {
            s.of(text).trim_end_matches(['"', '”', ')', '»', '\'']).ends_with(['.', '!', '?', '։', ';'])
        })
        .collect();
    let seen = marked.iter().filter(|s| found.contains(&s.end)).count();
    let merged = merge_contracted(&tokens, &gold.contracted);
    let [tp, tr, tf] = agreement(&gold.tokens, &merged);
    let speed = |took: Duration| text.len() as f64 / 1e6 / took.as_secs_f64();
    println!(
        "{language:4} {part:6} {:9} {p:5.1} {r:5.1} {f:5.1} {:8.1} {:15} {tp:5.2} {tr:5.2} {tf:5.2}   {:.0} MB/s, {:.0} MB/s",
        gold.sentences.len(),
        100.0 * seen as f64 / marked.len().max(1) as f64,
        gold.tokens.len(),
        speed(segmenting),
        speed(tokenizing),
    );
    if errors {
        show_sentence_errors(text, &gold.sentences, &sentences);
        show_token_errors(text, &gold.tokens, &merged);
    }
}

/// Tokens inside one contracted gold token, taken together.
fn merge_contracted(tokens: &[ByteSpan], contracted: &BTreeSet<ByteSpan>) -> Vec<ByteSpan> {
    let mut merged: Vec<ByteSpan> = Vec::new();
    for &token in tokens {
        let around = contracted.range(..=ByteSpan { start: token.start, end: u32::MAX }).next_back();
        match (merged.last_mut(), around) {
            (Some(last), Some(around)) if around.start <= last.start && token.end <= around.end => {
                *last = last.join(token);
            }
            _ => merged.push(token),
        }
    }
    merged
}

fn agreement(gold: &[ByteSpan], found: &[ByteSpan]) -> [f64; 3] {
    let set: BTreeSet<_> = gold.iter().collect();
    let right = found.iter().filter(|span| set.contains(span)).count() as f64;
    let precision = right / found.len().max(1) as f64;
    let recall = right / gold.len().max(1) as f64;
    let f1 = 2.0 * precision * recall / (precision + recall).max(1e-9);
    [100.0 * precision, 100.0 * recall, 100.0 * f1]
}

fn show_sentence_errors(text: &str, gold: &[ByteSpan], found: &[ByteSpan]) {
    let ends: BTreeSet<u32> = gold.iter().map(|s| s.end).collect();
    let found: BTreeSet<u32> = found.iter().map(|s| s.end).collect();
    let show = |sign: &str, end: u32| {
        let end = end as usize;
        let before: String =
            text[..end].chars().rev().take(30).collect::<Vec<_>>().into_iter().rev().collect();
        let after: String = text[end..].chars().take(25).collect();
        println!("    {sign} {}", format!("{before} ¦{after}").replace('\n', "⏎"));
    };
    for &end in found.difference(&ends) {
        show("too many", end);
    }
    for &end in
        ends.difference(&found).filter(|&&end| text[..end as usize].ends_with(['.', '!', '?', '"', '”', ')']))
    {
        show("missed  ", end);
    }
}

fn show_token_errors(text: &str, gold: &[ByteSpan], found: &[ByteSpan]) {
    let set: BTreeSet<_> = found.iter().collect();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for token in gold.iter().filter(|token| !set.contains(token)) {
        let overlapping = found.iter().skip(found.partition_point(|f| f.end <= token.start));
        let ours: Vec<&str> = overlapping.take_while(|f| f.start < token.end).map(|f| f.of(text)).collect();
        *counts.entry(format!("gold {} ours {}", token.of(text), ours.join("|"))).or_default() += 1;
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    for (error, count) in counts.iter().take(70) {
        println!("    {count:4} {error}");
    }
}
