//! The styles of an OpenDocument text in, what paragraphs of each are out. A style's own name and the names of its
//! parents decide.

use itl_base::Language;
use std::collections::BTreeMap;

use crate::BlockKind;
use crate::office::properties::language_of;
use crate::office::xml::{Xml, XmlNode, XmlTag};

/// Longest chain of parents.
const CHAIN: usize = 32;

/// The styles of a document, from all of its parts.
#[derive(Default)]
pub(super) struct OdtStyles {
    entries: BTreeMap<String, OdtStyleDefinition>,
    /// What paragraphs are in unless they say otherwise.
    pub(super) language: Option<Language>,
}

#[derive(Default)]
struct OdtStyleDefinition {
    /// As it is shown, without escapes.
    name: String,
    parent: Option<String>,
    hidden: Option<bool>,
    language: Option<Language>,
}

/// What paragraphs and passages of a style are.
#[derive(Default, Clone, Copy)]
pub(super) struct OdtStyle {
    pub(super) kind: Option<BlockKind>,
    pub(super) hidden: bool,
    pub(super) language: Option<Language>,
}

impl OdtStyles {
    /// Reads the style whose element was opened last.
    pub(super) fn add(&mut self, xml: &mut Xml<'_>, tag: &XmlTag<'_>) {
        let text = |name| tag.get(name).map(|value| value.into_owned());
        let id = text("style:name").unwrap_or_default();
        let name = text("style:display-name").unwrap_or_else(|| id.replace("_20_", " "));
        let mut entry = OdtStyleDefinition {
            name,
            parent: text("style:parent-style-name"),
            ..OdtStyleDefinition::default()
        };
        let depth = xml.depth();
        while xml.depth() >= depth {
            match xml.next() {
                Some(XmlNode::Open(tag)) if tag.name == "text-properties" => {
                    entry.hidden = tag.get("text:display").map(|display| display == "none");
                    entry.language = tag.get("fo:language").and_then(|language| language_of(&language));
                }
                Some(_) => {}
                None => break,
            }
        }
        match tag.name {
            "style" => {
                self.entries.entry(id).or_insert(entry);
            }
            _ if tag.is("style:family", "paragraph") => self.language = self.language.or(entry.language),
            _ => {}
        }
    }

    /// What a style is, with all its parents.
    pub(super) fn get(&self, id: &str) -> OdtStyle {
        let mut style = OdtStyle { kind: kind_of_name(&id.replace("_20_", " ")), ..OdtStyle::default() };
        let mut hidden = None;
        let mut next = self.entries.get(id);
        for _ in 0..CHAIN {
            let Some(entry) = next else { break };
            style.kind = style.kind.or_else(|| kind_of_name(&entry.name));
            style.language = style.language.or(entry.language);
            hidden = hidden.or(entry.hidden);
            let parent = entry.parent.as_deref();
            style.kind = style.kind.or_else(|| parent.and_then(|id| kind_of_name(&id.replace("_20_", " "))));
            next = parent.and_then(|id| self.entries.get(id));
        }
        style.language = style.language.or(self.language);
        style.hidden = hidden == Some(true);
        style
    }
}

/// What paragraphs of a style with that name are. The names are those of the format, which programs translate only
/// for show.
fn kind_of_name(name: &str) -> Option<BlockKind> {
    let name = name.to_lowercase();
    if let Some(level) = name.strip_prefix("heading ").and_then(|level| level.parse::<u8>().ok()) {
        return (1..=10).contains(&level).then_some(BlockKind::Heading(level));
    }
    match name.as_str() {
        "title" => Some(BlockKind::Heading(1)),
        "illustration" | "table" | "figure" | "drawing" => Some(BlockKind::Caption),
        "preformatted text" => Some(BlockKind::Code),
        _ if name.ends_with("caption") => Some(BlockKind::Caption),
        _ if name.starts_with("contents ") => Some(BlockKind::Contents),
        _ if name.starts_with("bibliography ") => Some(BlockKind::Reference),
        "footnote" | "endnote" => Some(BlockKind::Footnote),
        _ if name.starts_with("index ") => Some(BlockKind::Index),
        _ => None,
    }
}
