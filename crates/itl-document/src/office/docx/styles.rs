//! The styles of a Word document in, what paragraphs and runs of each are out. Names decide before outline levels;
//! what a style does not say, the style that it is based on does.

use itl_base::Language;
use std::collections::BTreeMap;

use crate::office::properties::language_of;
use crate::office::xml::{Xml, XmlNode, XmlTag};
use crate::{BlockKind, Revisions};

/// Longest chain of styles based on each other.
const CHAIN: usize = 32;

/// What a style, a paragraph or a run says about itself.
#[derive(Default, Clone)]
pub(super) struct DocxProperties {
    pub(super) style: Option<String>,
    /// From 0; 9 is body text.
    pub(super) outline: Option<u8>,
    pub(super) numbered: Option<bool>,
    pub(super) hidden: Option<bool>,
    pub(super) language: Option<Language>,
    /// Whether a row is the header of its table.
    pub(super) header: bool,
    /// Whether it, or the mark that ends it, was deleted.
    pub(super) deleted: bool,
    /// Whether it was inserted.
    pub(super) inserted: bool,
    /// Whether it is the large first letter of the paragraph that follows.
    pub(super) drop_cap: bool,
}

impl DocxProperties {
    /// Reads the element that was opened last.
    pub(super) fn read(xml: &mut Xml<'_>) -> Self {
        let (depth, mut found, mut mark) = (xml.depth(), Self::default(), None);
        while xml.depth() >= depth {
            match xml.next() {
                // How the mark at the end of a paragraph looks is not how the paragraph looks.
                Some(XmlNode::Open(tag)) if tag.name == "rPr" => mark = mark.or(Some(xml.depth())),
                Some(XmlNode::Open(tag)) if tag.name == "sectPr" || tag.name.ends_with("Change") => {
                    xml.skip();
                }
                Some(XmlNode::Open(tag)) => found.add(&tag, mark.is_some()),
                Some(XmlNode::Close(_)) => mark = mark.filter(|&mark| xml.depth() >= mark),
                Some(_) => {}
                None => break,
            }
        }
        found
    }

    /// Whether it is not there in this reading of tracked changes.
    pub(super) fn is_gone(&self, revisions: Revisions) -> bool {
        match revisions {
            Revisions::Accepted => self.deleted,
            Revisions::Original => self.inserted,
        }
    }

    fn add(&mut self, tag: &XmlTag<'_>, mark: bool) {
        let value = || tag.get("val").unwrap_or_default();
        match tag.name {
            "del" | "moveFrom" | "cellDel" => self.deleted = true,
            "ins" | "moveTo" | "cellIns" => self.inserted = true,
            _ if mark => {}
            "pStyle" | "rStyle" => self.style = Some(value().into_owned()),
            "outlineLvl" => self.outline = value().parse().ok(),
            "numId" => self.numbered = Some(value() != "0"),
            "numPr" => self.numbered = Some(true),
            "tblHeader" => self.header = tag.is_on(),
            "vanish" => self.hidden = Some(tag.is_on()),
            "lang" => self.language = language_of(&value()),
            "framePr" => self.drop_cap = tag.get("dropCap").is_some_and(|value| value != "none"),
            _ => {}
        }
    }
}

/// What paragraphs and runs of a style are.
#[derive(Default, Clone, Copy)]
pub(super) struct DocxStyle {
    pub(super) kind: Option<BlockKind>,
    pub(super) numbered: Option<bool>,
    pub(super) hidden: Option<bool>,
    pub(super) language: Option<Language>,
}

/// The styles of a document.
#[derive(Default)]
pub(super) struct DocxStyles {
    styles: BTreeMap<String, DocxStyle>,
    /// What holds where no style says otherwise.
    pub(super) default: DocxStyle,
}

#[derive(Default)]
struct DocxStyleDefinition {
    name: String,
    base: Option<String>,
    paragraph: DocxProperties,
    run: DocxProperties,
}

impl DocxStyles {
    pub(super) fn read(xml: &mut Xml<'_>) -> Self {
        let mut entries: BTreeMap<String, DocxStyleDefinition> = BTreeMap::new();
        let mut default = DocxStyle::default();
        let mut normal = None;
        while let Some(node) = xml.next() {
            let XmlNode::Open(tag) = node else { continue };
            match tag.name {
                "style" => {
                    let id = tag.get("styleId").unwrap_or_default().into_owned();
                    if tag.is("type", "paragraph") && tag.is("default", "1") {
                        normal = Some(id.clone());
                    }
                    entries.insert(id, DocxStyleDefinition::read(xml));
                }
                "rPrDefault" => default.language = DocxProperties::read_runs(xml).language,
                "latentStyles" => xml.skip(),
                _ => {}
            }
        }
        let styles: BTreeMap<String, DocxStyle> =
            entries.keys().map(|id| (id.clone(), resolve(&entries, id))).collect();
        let normal = normal.and_then(|id| styles.get(&id)).copied().unwrap_or_default();
        default.language = normal.language.or(default.language);
        Self { styles, default }
    }

    /// The style of an id. An id that is not defined may still be a name that tells.
    pub(super) fn get(&self, id: &str) -> DocxStyle {
        let named = || DocxStyle { kind: kind_of_name(id), ..DocxStyle::default() };
        self.styles.get(id).copied().unwrap_or_else(named)
    }
}

impl DocxProperties {
    /// Reads the properties of runs inside the element that was opened last.
    fn read_runs(xml: &mut Xml<'_>) -> Self {
        let (depth, mut found) = (xml.depth(), Self::default());
        while xml.depth() >= depth {
            match xml.next() {
                Some(XmlNode::Open(tag)) if tag.name == "rPr" => found = Self::read(xml),
                Some(_) => {}
                None => break,
            }
        }
        found
    }
}

impl DocxStyleDefinition {
    fn read(xml: &mut Xml<'_>) -> Self {
        let (depth, mut entry) = (xml.depth(), Self::default());
        while xml.depth() >= depth {
            let Some(node) = xml.next() else { break };
            let XmlNode::Open(tag) = node else { continue };
            match tag.name {
                "name" => entry.name = tag.get("val").unwrap_or_default().into_owned(),
                "basedOn" => entry.base = tag.get("val").map(|id| id.into_owned()),
                "pPr" => entry.paragraph = DocxProperties::read(xml),
                "rPr" => entry.run = DocxProperties::read(xml),
                _ => xml.skip(),
            }
        }
        entry
    }
}

/// What a style is, with all that it is based on.
fn resolve(entries: &BTreeMap<String, DocxStyleDefinition>, id: &str) -> DocxStyle {
    let mut style = DocxStyle::default();
    let mut body = false;
    let mut next = entries.get_key_value(id);
    for _ in 0..CHAIN {
        let Some((id, entry)) = next else { break };
        let name = if entry.name.is_empty() { id } else { &entry.name };
        let by_level = |level: u8| (level < 9).then(|| BlockKind::Heading(level + 1));
        if style.kind.is_none() && !body {
            style.kind = kind_of_name(name).or_else(|| entry.paragraph.outline.and_then(by_level));
            body = entry.paragraph.outline.is_some_and(|level| level >= 9);
        }
        style.numbered = style.numbered.or(entry.paragraph.numbered);
        style.hidden = style.hidden.or(entry.run.hidden);
        style.language = style.language.or(entry.run.language);
        next = entry.base.as_deref().and_then(|base| entries.get_key_value(base));
    }
    style
}

/// What paragraphs of a style with that name are; names of built-in styles are the same in all languages.
fn kind_of_name(name: &str) -> Option<BlockKind> {
    let name: String = name.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect();
    if let Some(level) = name.strip_prefix("heading").and_then(|level| level.parse::<u8>().ok()) {
        return (1..=9).contains(&level).then_some(BlockKind::Heading(level));
    }
    let numbered = |stem: &str| {
        name.strip_prefix(stem).is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()))
    };
    match name.as_str() {
        "title" => Some(BlockKind::Heading(1)),
        "tocheading" | "contentsheading" | "tableoffigures" => Some(BlockKind::Contents),
        "indexheading" | "tableofauthorities" | "toaheading" => Some(BlockKind::Index),
        "bibliography" => Some(BlockKind::Reference),
        "footnotetext" | "endnotetext" => Some(BlockKind::Footnote),
        "sourcecode" | "htmlpreformatted" | "macrotext" | "macro" => Some(BlockKind::Code),
        _ if numbered("toc") => Some(BlockKind::Contents),
        _ if numbered("index") => Some(BlockKind::Index),
        _ if numbered("listbullet") || numbered("listnumber") => Some(BlockKind::ListItem),
        _ if name.ends_with("caption") => Some(BlockKind::Caption),
        _ => None,
    }
}
