//! Ids of what has an address: its notation where that is its own, otherwise the end of the address, made its own.

use itl_base::Notice;
use std::collections::{BTreeMap, BTreeSet};

use crate::Concept;
use crate::skos::BASE;

/// What an id is made of.
pub(super) struct Named<'a> {
    pub(super) notation: Option<&'a str>,
    pub(super) iri: &'a str,
}

impl<'a> Named<'a> {
    /// A concept whose id is its notation so far.
    pub(super) fn of(concept: &'a Concept) -> Self {
        let notation = Some(concept.id.as_str()).filter(|id| !id.is_empty());
        Self { notation, iri: concept.uri.as_deref().unwrap_or("") }
    }
}

/// Whether a text is an address rather than an id.
pub(super) fn is_address(text: &str) -> bool {
    text.contains("://") || text.starts_with("urn:")
}

/// The end of an address: after the last `#`, otherwise the last `/`, otherwise the last `:`.
pub(super) fn segment(iri: &str) -> String {
    let path = iri.strip_prefix(BASE).unwrap_or(iri);
    let path = path.trim_end_matches(['/', '#']);
    let end = ['#', '/', ':'].into_iter().find_map(|mark| path.rsplit_once(mark).map(|(_, end)| end));
    decoded(end.unwrap_or(path))
}

/// `%C3%A9` as é, where that is text.
fn decoded(segment: &str) -> String {
    let bytes = segment.as_bytes();
    let (mut out, mut at) = (Vec::with_capacity(bytes.len()), 0);
    while at < bytes.len() {
        let hex = (bytes[at] == b'%').then(|| segment.get(at + 1..at + 3)).flatten();
        match hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) => {
                out.push(byte);
                at += 3;
            }
            None => {
                out.push(bytes[at]);
                at += 1;
            }
        }
    }
    String::from_utf8(out).unwrap_or_else(|_| segment.to_owned())
}

/// The ids of nodes, and what is said about those that are no notation.
pub(super) fn ids(nodes: &[Named<'_>], notices: &mut Vec<Notice>) -> Vec<String> {
    let mut shared: BTreeMap<&str, usize> = BTreeMap::new();
    for notation in nodes.iter().filter_map(|node| node.notation) {
        *shared.entry(notation).or_default() += 1;
    }
    let own = |node: &Named<'_>| node.notation.filter(|id| shared.get(id) == Some(&1)).map(str::to_owned);
    let mut taken: BTreeSet<String> = nodes.iter().filter_map(own).collect();
    let mut ids = Vec::with_capacity(nodes.len());
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    let (mut without, mut double) = (0, 0);
    for (at, node) in nodes.iter().enumerate() {
        if let Some(id) = own(node) {
            ids.push(id);
            continue;
        }
        match node.notation {
            Some(_) => double += 1,
            None => without += 1,
        }
        let mut name = segment(node.iri).trim().to_owned();
        if name.is_empty() {
            name = format!("concept-{}", at + 1);
        }
        let id = unused(&name, &taken, &mut numbers);
        taken.insert(id.clone());
        ids.push(id);
    }
    // A file without any notation has nothing to be said about.
    if double > 0 || (without > 0 && without < nodes.len()) {
        let said = format!(
            "{} concepts have the end of their address as id: {without} have no notation, {double} share one with \
             others",
            without + double
        );
        notices.push(Notice::info("ids-from-addresses", said));
    }
    ids
}

/// The name, or the name with the next number that makes it new.
pub(super) fn unused(name: &str, taken: &BTreeSet<String>, numbers: &mut BTreeMap<String, usize>) -> String {
    let mut id = name.to_owned();
    while taken.contains(&id) {
        let number = numbers.entry(name.to_owned()).or_insert(1);
        *number += 1;
        id = format!("{name}-{number}");
    }
    id
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_an_address() {
        for (iri, end) in [
            ("http://x.org/a/b#c", "c"),
            ("http://x.org/a/b/", "b"),
            ("urn:isbn:1", "1"),
            ("file:///#c1", "c1"),
            ("http://x.org/caf%C3%A9", "café"),
            ("http://x.org/100%", "100%"),
            ("http://x.org/%FF", "%FF"),
            ("", ""),
        ] {
            assert_eq!(segment(iri), end, "{iri}");
        }
    }
}
