//! Entries in, nodes out: who stands under whom, and which of them are concepts.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use super::entries::{Entry, Numbering};
use super::marker::{Kind, Marker};
use super::named;
use crate::FilePlace;

/// A concept, or a group of concepts.
pub(super) struct Node {
    pub(super) id: String,
    pub(super) parent: Option<String>,
    pub(super) label: String,
    pub(super) body: Vec<String>,
    pub(super) place: FilePlace,
    pub(super) groups: bool,
}

/// All nodes in the order of the document, and what was left out.
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
    pub(super) title: Option<String>,
    pub(super) outside: usize,
    pub(super) repeated: usize,
    pub(super) empty: usize,
}

impl Tree {
    /// `title` is what the document is called, `chosen` what the user wants for concepts.
    pub(super) fn grow(
        entries: Vec<Entry>,
        numbering: &Numbering,
        title: Option<&str>,
        chosen: &[String],
    ) -> Self {
        let mut tree = Self { nodes: Vec::new(), title: None, outside: 0, repeated: 0, empty: 0 };
        let mut entries = entries;
        tree.title = take_title(&mut entries, title, &mut tree.outside);
        if *numbering != Numbering::Headings {
            entries = folded(entries);
        }
        entries = distinct(entries, &mut tree.repeated);
        let parents = parents(&entries);
        let mut has_child = vec![false; entries.len()];
        for parent in parents.iter().flatten() {
            has_child[*parent] = true;
        }
        let ids = ids(&entries, &parents, numbering);
        for (at, mut entry) in entries.into_iter().enumerate() {
            // A chapter has its title and then its articles.
            if has_child[at] && entry.body.len() == 1 {
                entry.take_title();
            }
            let numbered = entry.marker.is_some() || *numbering == Numbering::Headings;
            let wanted = chosen.is_empty()
                || *numbering == Numbering::Headings
                || entry.marker.as_ref().is_some_and(|marker| chosen.contains(&named(&marker.kind)));
            let text = !entry.body.is_empty() || (!has_child[at] && !entry.title.is_empty());
            let concept = numbered && wanted && text;
            if !concept && !has_child[at] {
                tree.outside += entry.body.len();
                tree.empty += usize::from(entry.body.is_empty() && numbered);
                continue;
            }
            if !concept {
                tree.outside += entry.body.len();
            }
            let label = if ids[at] == entry.title { String::new() } else { entry.title };
            tree.nodes.push(Node {
                id: ids[at].clone(),
                parent: parents[at].map(|parent| ids[parent].clone()),
                label,
                body: entry.body,
                place: entry.place,
                groups: !concept,
            });
        }
        tree
    }
}

/// A heading that comes first and stands alone above all others, or is what the document is called, is its title.
fn take_title(entries: &mut Vec<Entry>, called: Option<&str>, outside: &mut usize) -> Option<String> {
    let top = entries.iter().filter_map(|entry| entry.heading).min()?;
    let first = entries.first()?;
    let alone = entries.iter().filter(|entry| entry.heading == Some(top)).count() == 1;
    let called = called.is_some_and(|called| called.split_whitespace().eq(first.title.split_whitespace()));
    if first.marker.is_some() || first.heading != Some(top) || !(alone || called) || entries.len() == 1 {
        return None;
    }
    let title = entries.remove(0);
    *outside += title.body.len();
    Some(title.title)
}

/// A heading without a number, deeper than the numbered one before it, belongs to its text.
fn folded(entries: Vec<Entry>) -> Vec<Entry> {
    let mut kept: Vec<Entry> = Vec::new();
    for entry in entries {
        match kept.last_mut() {
            Some(last)
                if entry.marker.is_none()
                    && last.marker.is_some()
                    && last.heading.is_some()
                    && entry.heading > last.heading =>
            {
                last.body.push(entry.title);
                last.body.extend(entry.body);
            }
            _ => kept.push(entry),
        }
    }
    kept
}

/// Of entries with the same number the one with most text.
fn distinct(entries: Vec<Entry>, repeated: &mut usize) -> Vec<Entry> {
    let key = |entry: &Entry| entry.marker.as_ref().map(|marker| marker.id.to_lowercase());
    let length = |entry: &Entry| entry.body.iter().map(String::len).sum::<usize>();
    let keys: Vec<Option<String>> = entries.iter().map(key).collect();
    let mut best: HashMap<&str, (usize, usize)> = HashMap::with_capacity(entries.len());
    let mut stays = vec![true; entries.len()];
    for (at, (entry, key)) in entries.iter().zip(&keys).enumerate() {
        if let Some(key) = key {
            let found = (length(entry), at);
            let longest = best.entry(key).or_insert(found);
            if found.0 > longest.0 {
                stays[longest.1] = false;
                *longest = found;
            }
            stays[at] = longest.1 == at;
        }
    }
    let all = entries.len();
    let kept: Vec<Entry> =
        entries.into_iter().zip(stays).filter(|(_, stays)| *stays).map(|(entry, _)| entry).collect();
    *repeated = all - kept.len();
    kept
}

/// The entry above each: by its number, or else the last one before it that can hold it.
fn parents(entries: &[Entry]) -> Vec<Option<usize>> {
    let numbers = Numbers::of(entries);
    let mut open: Vec<usize> = Vec::new();
    let mut parents = Vec::with_capacity(entries.len());
    for (at, entry) in entries.iter().enumerate() {
        while open.last().is_some_and(|&last| !holds(&entries[last], entry)) {
            open.pop();
        }
        let by_number = entry.marker.as_ref().and_then(|marker| numbers.above(marker));
        parents.push(by_number.filter(|&parent| parent < at).or(open.last().copied()));
        open.push(at);
    }
    parents
}

/// Where the numbers of a document stand: of each the entries that have it, by their ranks. A number of many parts is looked for without all but
/// the first, and most are not there at any rank.
struct Numbers<'e>(HashMap<&'e str, Ranked>);

/// The last entry of a number at each rank: most numbers have one.
struct Ranked {
    first: (u8, usize),
    others: Vec<(u8, usize)>,
}

impl Ranked {
    fn put(&mut self, rank: u8, at: usize) {
        let mut all = std::iter::once(&mut self.first).chain(&mut self.others);
        match all.find(|entry| entry.0 == rank) {
            Some(entry) => entry.1 = at,
            None => self.others.push((rank, at)),
        }
    }

    /// The entry nearest above this rank, or at it.
    fn at_most(&self, rank: u8) -> Option<usize> {
        let all = std::iter::once(&self.first).chain(&self.others);
        all.filter(|entry| entry.0 <= rank).max().map(|entry| entry.1)
    }
}

impl<'e> Numbers<'e> {
    fn of(entries: &'e [Entry]) -> Self {
        let mut numbers: HashMap<&str, Ranked> = HashMap::with_capacity(entries.len());
        for (at, entry) in entries.iter().enumerate() {
            if let Some(Marker { number, rank, .. }) = &entry.marker {
                let one = || Ranked { first: (*rank, at), others: Vec::new() };
                numbers.entry(number).or_insert_with(one).put(*rank, at);
            }
        }
        Self(numbers)
    }

    /// The entry whose number this one continues: `7.1` is under `7`, `AC-2(1)` under `AC-2`.
    fn above(&self, marker: &Marker) -> Option<usize> {
        let cuts = marker.number.char_indices().rev().filter(|(_, c)| ".-(".contains(*c)).map(|(at, _)| at);
        cuts.into_iter().find_map(|at| self.0.get(&marker.number[..at])?.at_most(marker.rank))
    }
}

/// Whether an entry can stand above another that comes after it.
fn holds(above: &Entry, below: &Entry) -> bool {
    match (&above.marker, &below.marker) {
        (Some(a), Some(b)) if matches!(a.kind, Kind::Word(_)) => a.rank < b.rank,
        // Codes and digits hold only what continues their number.
        (Some(_), _) => above.heading.is_some() && above.heading < below.heading,
        (None, _) => below.heading.is_none() || above.heading < below.heading,
    }
}

/// Numbers as they stand; headings without one are counted, or called by their words where others have numbers.
fn ids(entries: &[Entry], parents: &[Option<usize>], numbering: &Numbering) -> Vec<String> {
    let markers = entries.iter().filter_map(|entry| entry.marker.as_ref());
    let mut taken: HashSet<Cow<'_, str>> = markers.map(|marker| Cow::Borrowed(marker.id.as_str())).collect();
    // Of each entry, and of the document.
    let mut children: Vec<usize> = vec![0; entries.len() + 1];
    // The number that each title was given last: those before it stay taken.
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut ids: Vec<String> = Vec::with_capacity(entries.len());
    for (entry, &parent) in entries.iter().zip(parents) {
        if let Some(marker) = &entry.marker {
            ids.push(marker.id.clone());
            continue;
        }
        let before = &mut children[parent.unwrap_or(entries.len())];
        let named = |number: usize| match numbering {
            Numbering::Of(_) if number == 1 => entry.title.clone(),
            Numbering::Of(_) => format!("{} ({number})", entry.title),
            Numbering::Headings => match parent {
                Some(parent) => format!("{}.{}", ids[parent], *before + number),
                None => (*before + number).to_string(),
            },
        };
        let tried = match numbering {
            Numbering::Of(_) => numbers.entry(&entry.title).or_default(),
            Numbering::Headings => &mut 0,
        };
        let (mut number, mut id) = (*tried + 1, named(*tried + 1));
        while taken.contains(id.as_str()) {
            number += 1;
            id = named(number);
        }
        *before += number;
        *tried = number;
        taken.insert(Cow::Owned(id.clone()));
        ids.push(id);
    }
    ids
}
