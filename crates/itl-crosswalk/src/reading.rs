//! The words of a framework's concepts: labels and descriptors in; stems with their places out, without the ids of concepts, which would
//! give links away.

use itl_base::{ByteSpan, Cancel, Cancelled};
use itl_core::read_document;
use itl_document::plain_text;
use itl_text::LinguisticCore;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

use crate::side::Side;

/// A word of a text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlacedWord {
    pub(crate) stem: u32,
    pub(crate) span: ByteSpan,
}

/// The words of a node of the hierarchy.
#[derive(Debug, Clone, Default)]
pub(crate) struct NodeWords {
    pub(crate) label: Vec<PlacedWord>,
    pub(crate) text: Vec<PlacedWord>,
}

/// The words of all nodes of two frameworks, with stems numbered together.
#[derive(Debug)]
pub(crate) struct Words {
    pub(crate) stems: Vec<String>,
    /// For each stem a word that has it, as it is first seen.
    pub(crate) surfaces: Vec<String>,
    /// Of each framework, by node.
    pub(crate) nodes: [Vec<NodeWords>; 2],
}

/// The stems of a text, with their words and places.
type Stemmed = Vec<(String, String, ByteSpan)>;

impl Words {
    pub(crate) fn read(
        sides: [&Side<'_>; 2],
        core: &LinguisticCore,
        cancel: &Cancel,
    ) -> Result<Self, Cancelled> {
        let ids: BTreeSet<String> = sides
            .iter()
            .flat_map(|side| side.hierarchy.nodes.iter())
            .map(|node| node.id.to_lowercase())
            // An id of letters alone, such as "water", may be a word.
            .filter(|id| id.chars().any(|c| !c.is_alphabetic()))
            .collect();
        let reader = Reader { core, ids: &ids, cancel };
        let [a, b] = sides;
        let (a, b) = (reader.nodes(a)?, reader.nodes(b)?);
        let mut numbers: BTreeMap<String, (u32, String)> = BTreeMap::new();
        for (stem, word, _) in a.iter().chain(&b).flatten().flatten() {
            if !numbers.contains_key(stem) {
                numbers.insert(stem.clone(), (0, word.clone()));
            }
        }
        numbers.values_mut().zip(0..).for_each(|((number, _), at)| *number = at);
        let placed = |words: Stemmed| -> Vec<PlacedWord> {
            words.into_iter().map(|(stem, _, span)| PlacedWord { stem: numbers[&stem].0, span }).collect()
        };
        let numbered = |nodes: Vec<[Stemmed; 2]>| -> Vec<NodeWords> {
            let node = |[label, text]: [Stemmed; 2]| NodeWords { label: placed(label), text: placed(text) };
            nodes.into_iter().map(node).collect()
        };
        let nodes = [numbered(a), numbered(b)];
        let (stems, surfaces) = numbers.into_iter().map(|(stem, (_, word))| (stem, word)).unzip();
        Ok(Self { stems, surfaces, nodes })
    }
}

struct Reader<'a> {
    core: &'a LinguisticCore,
    ids: &'a BTreeSet<String>,
    cancel: &'a Cancel,
}

impl Reader<'_> {
    /// Label and descriptor of every node.
    fn nodes(&self, side: &Side<'_>) -> Result<Vec<[Stemmed; 2]>, Cancelled> {
        let node = |node: &itl_framework::Node| -> Result<[Stemmed; 2], Cancelled> {
            let text = node.column.map_or("", |column| &side.framework.concepts[column].descriptor);
            // A group without a name has its id for one.
            let label = if node.label == node.id { "" } else { &node.label };
            Ok([self.read(label)?, self.read(text)?])
        };
        side.hierarchy.nodes.par_iter().map(node).collect()
    }

    fn read(&self, text: &str) -> Result<Stemmed, Cancelled> {
        let document = plain_text(text.to_owned());
        let analysis = read_document(self.core, &document, self.cancel)?;
        let words = analysis.words().filter(|word| !self.is_in_id(&document.text, word.span));
        let surface = |span: ByteSpan| span.of(&document.text).to_lowercase();
        Ok(words
            .map(|word| (analysis.stems.get(word.stem).to_owned(), surface(word.span), word.span))
            .collect())
    }

    /// Whether the run of characters around a word is the id of a concept.
    fn is_in_id(&self, text: &str, span: ByteSpan) -> bool {
        let range = span.range();
        let start = text[..range.start]
            .rfind(char::is_whitespace)
            .map_or(0, |at| at + text[at..].chars().next().map_or(1, char::len_utf8));
        let end = text[range.end..].find(char::is_whitespace).map_or(text.len(), |at| range.end + at);
        let run = text[start..end].to_lowercase();
        let bare = run.trim_matches(|c: char| ".,;:[]{}\"'".contains(c));
        self.ids.contains(bare) || self.ids.contains(bare.trim_matches(['(', ')']))
    }
}
