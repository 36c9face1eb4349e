//! What the formats of Office share: how parts refer to each other, and the properties of a document.

use itl_text::Language;
use std::collections::BTreeMap;

use super::archive::Archive;
use super::xml::{Bounds, Node, Xml};
use crate::DocumentError;
use crate::draft::Draft;

/// What a part refers to.
#[derive(Default)]
pub struct Relations {
    /// Kind, which is the last word of its type such as `footnotes`, and target, in the order of the file.
    parts: Vec<(String, String)>,
    /// Places in `parts`.
    ids: BTreeMap<String, usize>,
}

impl Relations {
    /// Those of a part; of the whole package if it has no name.
    pub(super) fn of(archive: &mut Archive<'_>, part: &str, bounds: Bounds) -> Result<Self, DocumentError> {
        let (folder, name) = part.rsplit_once('/').unwrap_or(("", part));
        let slash = if folder.is_empty() { "" } else { "/" };
        let mut relations = Self::default();
        if let Some(file) = archive.part(&format!("{folder}{slash}_rels/{name}.rels"))? {
            let mut xml = Xml::new(&file, bounds);
            while let Some(node) = xml.next() {
                if let Node::Open(tag) = node
                    && tag.name == "Relationship"
                    && !tag.is("TargetMode", "External")
                    && let (Some(id), Some(kind), Some(target)) =
                        (tag.get("Id"), tag.get("Type"), tag.get("Target"))
                    && let Some(target) = resolve(folder, &target)
                {
                    let kind = kind.rsplit('/').next().unwrap_or_default().to_owned();
                    relations.ids.entry(id.into_owned()).or_insert(relations.parts.len());
                    relations.parts.push((kind, target));
                }
            }
            archive.notices.extend(xml.notices());
        }
        Ok(relations)
    }

    /// The parts of a kind, in the order of the file.
    pub fn all<'a>(&'a self, kind: &str) -> impl Iterator<Item = &'a str> {
        self.parts.iter().filter(move |part| part.0 == kind).map(|part| part.1.as_str())
    }

    /// The part of a kind.
    #[must_use]
    pub fn first(&self, kind: &str) -> Option<&str> {
        self.all(kind).next()
    }

    /// The part that is referred to by an id.
    #[must_use]
    pub fn by_id(&self, id: &str) -> Option<&str> {
        self.ids.get(id).and_then(|&at| self.parts.get(at)).map(|part| part.1.as_str())
    }
}

/// The name of the part that `target` means in a part of `folder`; `None` if it leads out of the container.
pub(super) fn resolve(folder: &str, target: &str) -> Option<String> {
    let (base, target) = target.strip_prefix('/').map_or((folder, target), |absolute| ("", absolute));
    let mut path: Vec<&str> = base.split('/').filter(|step| !step.is_empty()).collect();
    for step in target.split('/') {
        match step {
            "" | "." => {}
            ".." => {
                path.pop()?;
            }
            _ => path.push(step),
        }
    }
    (!path.is_empty()).then(|| path.join("/"))
}

/// Takes title and language from a part with properties. They stand in elements that all formats name alike.
pub(super) fn read_properties(
    archive: &mut Archive<'_>,
    part: &str,
    draft: &mut Draft,
    bounds: Bounds,
) -> Result<(), DocumentError> {
    let Some(part) = archive.part(part)? else { return Ok(()) };
    let mut xml = Xml::new(&part, bounds);
    while let Some(node) = xml.next() {
        match node {
            Node::Open(tag) if tag.name == "title" && draft.title.is_none() => {
                draft.title = Some(xml.words()).filter(|title| !title.is_empty());
            }
            Node::Open(tag) if tag.name == "language" && draft.language.is_none() => {
                draft.language = language_of(&xml.words());
            }
            _ => {}
        }
    }
    draft.notices.extend(xml.notices());
    Ok(())
}

/// The language of a tag such as `en-GB`.
pub(super) fn language_of(tag: &str) -> Option<Language> {
    tag.trim().split(['-', '_']).next().and_then(Language::new)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_stay_inside_the_container() {
        let name = |folder, target| resolve(folder, target);
        assert_eq!(name("word", "styles.xml").as_deref(), Some("word/styles.xml"));
        assert_eq!(name("ppt/slides", "../notes/./n1.xml").as_deref(), Some("ppt/notes/n1.xml"));
        assert_eq!(name("ppt/slides", "/ppt/slides/s.xml").as_deref(), Some("ppt/slides/s.xml"));
        assert_eq!(name("word", "../../etc/passwd"), None);
        assert_eq!(name("", ""), None);
    }

    #[test]
    fn a_language_is_the_first_subtag() {
        assert_eq!(language_of("de-AT"), Language::new("de"));
        assert_eq!(language_of("x-none"), None);
    }
}
