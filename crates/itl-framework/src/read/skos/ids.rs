//! The id of each node: its notation where that is its own, otherwise the end of its address, made its own.

use itl_text::Notice;
use std::collections::{BTreeMap, BTreeSet};

use super::graph::{Graph, Kind, Resource};
use super::vocabulary::Property;
use crate::skos::BASE;

/// What a resource would be called if it were alone: its notation, or the end of its address.
pub(super) fn own_name(resource: &Resource) -> String {
    notation(resource).map_or_else(|| segment(&resource.iri), str::to_owned)
}

/// The notation: one without a datatype before others, then the shortest, then the first by the alphabet.
fn notation(resource: &Resource) -> Option<&str> {
    let notations = resource.texts(Property::Notation).map(|text| {
        let value = text.value.trim();
        (text.kind == Kind::Typed, value.chars().count(), value)
    });
    notations.filter(|notation| !notation.2.is_empty()).min().map(|notation| notation.2)
}

/// The end of an address: after the last `#`, otherwise the last `/`, otherwise the last `:`.
fn segment(iri: &str) -> String {
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
pub(super) fn ids(graph: &Graph, nodes: &[usize], notices: &mut Vec<Notice>) -> Vec<String> {
    let mut shared: BTreeMap<&str, usize> = BTreeMap::new();
    for notation in nodes.iter().filter_map(|&node| notation(&graph.resources[node])) {
        *shared.entry(notation).or_default() += 1;
    }
    let own = |node: &usize| notation(&graph.resources[*node]).filter(|id| shared.get(id) == Some(&1));
    let mut taken: BTreeSet<String> = nodes.iter().filter_map(own).map(str::to_owned).collect();
    let mut ids = Vec::with_capacity(nodes.len());
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    let (mut without, mut double, mut several) = (0, 0, 0);
    for (at, node) in nodes.iter().enumerate() {
        let resource = &graph.resources[*node];
        several += usize::from(resource.texts(Property::Notation).count() > 1);
        if let Some(id) = own(node) {
            ids.push(id.to_owned());
            continue;
        }
        match notation(resource) {
            Some(_) => double += 1,
            None => without += 1,
        }
        let mut name = segment(&resource.iri).trim().to_owned();
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
    if several > 0 {
        let said = format!("{several} concepts have several notations; the shortest of each is its id");
        notices.push(Notice::info("several-notations", said));
    }
    ids
}

/// The name, or the name with the next number that makes it new.
fn unused(name: &str, taken: &BTreeSet<String>, numbers: &mut BTreeMap<String, usize>) -> String {
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
