//! The labelled pages of `studies/layouts`: what the reader makes of them is not worse than it was.
//!
//! Floors lie just below what was measured when they were set; whoever makes the reader better raises them.
//! `studies/layouts/measure.py` measures more, on the units of the program.
#![cfg(feature = "pdf")]
#![allow(clippy::disallowed_methods, reason = "a test reads the files that it is about")]

use itl_document::BlockKind::{
    self, Caption, Contents, Footnote, Heading, Index, Label, ListItem, Paragraph,
};
use itl_document::BlockKind::{Reference, TableRow};
use itl_document::{Document, ReadOptions};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

const DEVELOPMENT: &str = "development";
const HELD_BACK: &str = "held-back";

/// What is measured, and the lowest share that passes: of the half to tune on, and of the half to report on.
const FLOORS: [(&str, f64, f64); 14] = [
    ("pairs of prose", 0.999, 0.999),
    ("other pairs", 0.999, 0.999),
    ("hidden text left out", 0.999, 0.999),
    ("navigation left out", 0.999, 0.999),
    ("heads left out", 0.898, 0.862),
    ("prose", 0.993, 0.993),
    ("heading", 0.979, 0.978),
    ("table", 0.930, 0.830),
    ("caption", 0.999, 0.933),
    ("note", 0.777, 0.777),
    ("contents", 0.999, 0.999),
    ("index", 0.937, 0.999),
    ("references", 0.999, 0.999),
    ("label", 0.977, 0.957),
];

#[derive(Deserialize)]
struct Labels {
    file: String,
    half: String,
    pages: Vec<LabelledPage>,
    units: Vec<LabelledUnit>,
    absent: Vec<AbsentText>,
    pairs: Vec<Pair>,
}

#[derive(Deserialize)]
struct LabelledPage {
    page: u32,
}

#[derive(Deserialize)]
struct LabelledUnit {
    page: u32,
    role: String,
    text: String,
    #[serde(default)]
    also: Vec<String>,
}

/// Text that stands on a page, or would, and belongs into no unit.
#[derive(Deserialize)]
struct AbsentText {
    page: u32,
    what: String,
    text: String,
}

/// A line that runs on: its last two words, and the first two of the next line.
#[derive(Deserialize)]
struct Pair {
    role: String,
    before: Vec<String>,
    after: Vec<String>,
    #[serde(default)]
    hyphen: bool,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../studies/layouts/pages")
}

fn all_labels() -> Vec<Labels> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    paths.sort();
    paths.iter().map(|path| serde_json::from_slice(&fs::read(path).unwrap()).unwrap()).collect()
}

fn read(labels: &Labels) -> Document {
    let bytes = fs::read(folder().join(&labels.file)).unwrap();
    itl_document::read(&bytes, &labels.file, &ReadOptions::default()).unwrap()
}

/// Words in lower case; a soft hyphen is no letter and divides none.
fn words(text: &str) -> Vec<String> {
    let text = text.replace('\u{ad}', "").to_lowercase();
    text.split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(Into::into)
        .collect()
}

/// Letters and digits alone, so that spaces and hyphens at line ends make no difference.
fn letters(text: &str) -> String {
    words(text).concat()
}

fn role(kind: BlockKind) -> Option<&'static str> {
    match kind {
        Paragraph | ListItem => Some("prose"),
        Heading(_) => Some("heading"),
        TableRow => Some("table"),
        Caption => Some("caption"),
        Footnote => Some("note"),
        Contents => Some("contents"),
        Index => Some("index"),
        Reference => Some("references"),
        Label => Some("label"),
        _ => None,
    }
}

/// Right answers and questions, by half and measure.
#[derive(Default)]
struct Tally(BTreeMap<(String, String), (usize, usize)>);

impl Tally {
    fn add(&mut self, half: &str, measure: &str, right: bool) {
        let (good, all) = self.0.entry((half.to_owned(), measure.to_owned())).or_default();
        *good += usize::from(right);
        *all += 1;
    }

    fn share(&self, half: &str, measure: &str) -> f64 {
        let (good, all) = self.0[&(half.to_owned(), measure.to_owned())];
        good as f64 / all as f64
    }
}

fn measure(labels: &Labels, tally: &mut Tally) {
    let document = read(labels);
    assert_eq!(document.pages.map(|pages| pages as usize), Some(labels.pages.len()), "{}", labels.file);
    let content: Vec<(&'static str, u32, &str)> = document
        .content()
        .filter_map(|(_, block)| Some((role(block.kind)?, block.page?, block.span.of(&document.text))))
        .collect();
    let all: Vec<String> = content.iter().flat_map(|(_, _, text)| words(text)).collect();
    let stream = format!(" {} ", all.join(" "));
    for pair in &labels.pairs {
        let measure = if pair.role == "prose" { "pairs of prose" } else { "other pairs" };
        tally.add(&labels.half, measure, is_kept(pair, &stream));
    }
    // A sentence can end on the page after its own.
    let on_page = |page: u32, roles: &[&str]| -> String {
        let here =
            content.iter().filter(|(role, at, _)| (*at == page || *at == page + 1) && roles.contains(role));
        here.map(|(_, _, text)| letters(text)).collect()
    };
    for unit in &labels.units {
        let roles: Vec<&str> =
            std::iter::once(unit.role.as_str()).chain(unit.also.iter().map(String::as_str)).collect();
        let there = on_page(unit.page, &roles);
        let right = unit.text.split('\t').all(|cell| there.contains(&letters(cell)));
        tally.add(&labels.half, &unit.role, right);
    }
    let every = ["prose", "heading", "table", "caption", "note", "contents", "index", "references", "label"];
    for text in &labels.absent {
        let measure = match text.what.as_str() {
            "clipped" | "off-page" => "hidden text left out",
            // Numbers of pages are parts of other numbers, and heads may stand in the text as headings.
            "navigation" => "navigation left out",
            "running-head" => "heads left out",
            _ => continue,
        };
        let blocks = content.iter().filter(|(role, page, _)| *page == text.page && every.contains(role));
        let there = match measure {
            "hidden text left out" => on_page(text.page, &every).contains(&letters(&text.text)),
            _ => blocks
                .filter(|(role, _, _)| *role != "heading")
                .any(|(_, _, block)| letters(block) == letters(&text.text)),
        };
        tally.add(&labels.half, measure, !there);
    }
}

/// Whether the words on both sides of the line's end stand in a row.
fn is_kept(pair: &Pair, stream: &str) -> bool {
    let apart = [&pair.before[..], &pair.after[..]].concat().join(" ");
    let joined = format!("{} {}{} {}", pair.before[0], pair.before[1], pair.after[0], pair.after[1]);
    stream.contains(&format!(" {apart} ")) || (pair.hyphen && stream.contains(&format!(" {joined} ")))
}

#[test]
fn the_set_is_as_large_as_it_says() {
    let all = all_labels();
    for half in [DEVELOPMENT, HELD_BACK] {
        assert!(all.iter().filter(|labels| labels.half == half).count() >= 18, "files of the half {half}");
    }
    assert!(all.iter().map(|labels| labels.pages.len()).sum::<usize>() >= 130);
    assert!(all.iter().map(|labels| labels.units.len()).sum::<usize>() >= 5500);
    for labels in &all {
        let pages = 1..=u32::try_from(labels.pages.len()).unwrap();
        assert!(labels.pages.iter().map(|page| page.page).eq(pages.clone()), "{}", labels.file);
        assert!(labels.units.iter().all(|unit| pages.contains(&unit.page)), "{}", labels.file);
    }
}

#[test]
fn what_is_read_is_not_worse_than_it_was() {
    let mut tally = Tally::default();
    for labels in all_labels() {
        measure(&labels, &mut tally);
    }
    let mut below = Vec::new();
    for (measure, development, held_back) in FLOORS {
        for (half, floor) in [(DEVELOPMENT, development), (HELD_BACK, held_back)] {
            let share = tally.share(half, measure);
            println!("{half:12} {measure:22} {share:.4} (at least {floor})");
            if share < floor {
                below.push(format!("{half}, {measure}: {share:.4} is below {floor}"));
            }
        }
    }
    assert!(below.is_empty(), "{below:#?}");
}
