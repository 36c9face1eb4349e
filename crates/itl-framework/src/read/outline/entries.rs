//! A document in, its entries out: headings and numbered paragraphs, each with the text below it.

use itl_document::{Block, BlockKind, Document};
use std::collections::BTreeMap;

use super::lines::{begins_part, pieces};
use super::marker::{Kind, Marker, marker};
use super::numbering::noun;
use crate::{FilePlace, Framework};

/// A heading or numbered paragraph.
#[derive(Debug)]
pub(super) struct Entry {
    /// Its number, if it has one.
    pub(super) marker: Option<Marker>,
    /// The level of the heading; `None` for a paragraph.
    pub(super) heading: Option<u8>,
    /// Its words after the number.
    pub(super) title: String,
    /// The paragraphs below it, up to the next entry.
    pub(super) body: Vec<String>,
    pub(super) place: FilePlace,
}

/// Which numbers make concepts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Numbering {
    /// Those of these kinds.
    Of(Vec<Kind>),
    /// None: headings are the concepts.
    Headings,
}

impl Numbering {
    /// What most concepts of a framework are called by the words that number them.
    pub(super) fn noun(&self, framework: &Framework) -> Option<&'static str> {
        let Self::Of(kinds) = self else { return None };
        let word = |id: &str| match marker(id)?.0.kind {
            Kind::Word(word) => noun(&word),
            Kind::Section => Some("section"),
            Kind::Code | Kind::Decimal => None,
        };
        if kinds.contains(&Kind::Section) && !kinds.iter().any(|kind| *kind == Kind::Word("article".into())) {
            return Some("section");
        }
        let words: Vec<&str> = framework.concepts.iter().filter_map(|concept| word(&concept.id)).collect();
        let most = |noun: &&&str| words.iter().filter(|word| word == noun).count();
        words.iter().find(|noun| 2 * most(noun) > framework.concepts.len()).copied()
    }
}

/// Longest text of a paragraph that can be a title.
const TITLE: usize = 150;

/// Words of parts whose own numbers begin again.
const ANNEXES: [&str; 10] = [
    "annex",
    "annexe",
    "appendix",
    "schedule",
    "anhang",
    "anlage",
    "anexo",
    "allegato",
    "bijlage",
    "attachment",
];

/// Fewest numbers of one kind that make a numbering.
const ENOUGH: usize = 2;

/// The kinds of numbers that a document counts its parts with: words and codes before bare digits, unless digits
/// number most headings; digits of paragraphs only where there is no heading.
pub(super) fn numbering(document: &Document) -> Numbering {
    let mut counts: BTreeMap<Kind, usize> = BTreeMap::new();
    let headed = has_heading(document);
    for block in content(document) {
        let heading = matches!(block.kind, BlockKind::Heading(_));
        for piece in pieces(block.span.of(&document.text)) {
            if let Some((marker, _)) = marker(piece)
                && (heading || marker.kind != Kind::Decimal || !headed)
                && (heading || marker.kind != Kind::Section || begins_part(first_line(piece)))
            {
                *counts.entry(marker.kind).or_default() += 1;
            }
        }
    }
    let enough = counts.iter().filter(|(_, count)| **count >= ENOUGH).map(|(kind, _)| kind.clone());
    let mut kinds: Vec<Kind> = enough.collect();
    let digits = counts.remove(&Kind::Decimal).unwrap_or(0);
    // Digits count where they number more headings than words and codes do together.
    if kinds.iter().any(|kind| *kind != Kind::Decimal) && (!headed || digits <= counts.values().sum()) {
        kinds.retain(|kind| *kind != Kind::Decimal);
    }
    if !kinds.is_empty() {
        // A single chapter or annex is a part of the text as well.
        let single = counts.into_keys().filter(|kind| matches!(kind, Kind::Word(_)) && !kinds.contains(kind));
        let single: Vec<Kind> = single.collect();
        kinds.extend(single);
    }
    if kinds.is_empty() { Numbering::Headings } else { Numbering::Of(kinds) }
}

/// The entries of a document, and the number of paragraphs before the first one.
pub(super) fn entries(document: &Document, numbering: &Numbering) -> (Vec<Entry>, usize) {
    let mut entries: Vec<Entry> = Vec::new();
    let mut before = 0;
    let headed = has_heading(document);
    let counts = |marker: &Marker, heading: Option<u8>| match numbering {
        Numbering::Of(kinds) => {
            kinds.contains(&marker.kind) && (heading.is_some() || marker.kind != Kind::Decimal || !headed)
        }
        Numbering::Headings => heading.is_some(),
    };
    // What schedules and annexes are divided into has numbers that begin again.
    let mut annexed = false;
    let blocks = content(document).enumerate();
    let all = blocks.flat_map(|(at, block)| {
        pieces(block.span.of(&document.text)).into_iter().map(move |text| (at, block, text))
    });
    for (at, block, text) in all {
        let heading = match block.kind {
            BlockKind::Heading(level) => Some(level),
            _ => None,
        };
        let place = block.page.map_or(FilePlace::Paragraph(at + 1), FilePlace::Page);
        let found = marker(text).filter(|(marker, _)| counts(marker, heading));
        let found = found.filter(|(marker, _)| match &marker.kind {
            Kind::Section => !annexed && (heading.is_some() || begins_part(first_line(text))),
            _ => true,
        });
        if let Some((Marker { kind: Kind::Word(word), .. }, _)) = &found {
            annexed = ANNEXES.contains(&&**word);
        }
        match (found, heading) {
            (Some((marker, rest)), _) => {
                let (title, body) = titled(rest, heading);
                entries.push(Entry { marker: Some(marker), heading, title, body, place });
            }
            (None, Some(_)) if !text.is_empty() => {
                let title = spaced(text);
                entries.push(Entry { marker: None, heading, title, body: Vec::new(), place });
            }
            _ if text.is_empty() => {}
            _ => match entries.last_mut() {
                Some(entry) => entry.body.push(text.to_owned()),
                None => before += 1,
            },
        }
    }
    entries.iter_mut().for_each(name);
    (entries, before)
}

/// The title that stands behind a number, and the text that goes on after it: on a line of its own, or the whole of a
/// paragraph that is too long for a title.
fn titled(rest: &str, heading: Option<u8>) -> (String, Vec<String>) {
    if heading.is_some() {
        return (spaced(rest), Vec::new());
    }
    let begins = |text: &str| text.trim_start().chars().next().is_some_and(|c| !c.is_lowercase());
    if let Some((line, text)) = rest.split_once('\n').filter(|(_, text)| begins(text)) {
        if line.chars().nth(TITLE).is_some() || line.ends_with(['.', ';', ':', ',']) {
            return (String::new(), vec![rest.to_owned()]);
        }
        return (spaced(line), vec![text.trim().to_owned()]);
    }
    match rest.chars().nth(TITLE) {
        Some(_) => (String::new(), vec![rest.to_owned()]),
        None => (spaced(rest), Vec::new()),
    }
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

/// One line, with single spaces.
fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A number that stands alone has its title on the next line: `Article 5`, `Principles`, and then the text.
fn name(entry: &mut Entry) {
    if entry.body.len() > 1 {
        entry.take_title();
    }
}

impl Entry {
    /// Takes the first line below a number that has no title for its title, if it looks like one.
    pub(super) fn take_title(&mut self) {
        let short =
            |text: &String| text.chars().nth(TITLE).is_none() && !text.ends_with(['.', ';', ':', ',']);
        if self.title.is_empty() && self.body.first().is_some_and(short) {
            self.title = spaced(&self.body.remove(0));
        }
    }
}

fn has_heading(document: &Document) -> bool {
    document.blocks.iter().any(|block| matches!(block.kind, BlockKind::Heading(_)))
}

/// The blocks that say something. Lines of contents and of an index only name what stands elsewhere.
fn content(document: &Document) -> impl Iterator<Item = &Block> {
    let names = |kind| matches!(kind, BlockKind::Contents | BlockKind::Index);
    document.blocks.iter().filter(move |block| block.kind.is_content() && !names(block.kind))
}
