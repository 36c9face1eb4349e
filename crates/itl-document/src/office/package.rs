//! How the parts of a container refer to each other. No reference leads out of the container.

use std::collections::BTreeMap;

use super::archive::Archive;
use super::xml::{Xml, XmlBounds, XmlNode};
use crate::DocumentError;

/// What a part refers to.
#[derive(Default)]
pub(super) struct Relations {
    /// Kind, which is the last word of its type such as `footnotes`, and target, in the order of the file.
    parts: Vec<(String, String)>,
    /// Places in `parts`.
    ids: BTreeMap<String, usize>,
}

impl Relations {
    /// Those of a part; of the whole package if it has no name.
    pub(super) fn of(
        archive: &mut Archive<'_>,
        part: &str,
        bounds: XmlBounds<'_>,
    ) -> Result<Self, DocumentError> {
        let (folder, name) = part.rsplit_once('/').unwrap_or(("", part));
        let slash = if folder.is_empty() { "" } else { "/" };
        let mut relations = Self::default();
        if let Some(file) = archive.part(&format!("{folder}{slash}_rels/{name}.rels"))? {
            let mut xml = Xml::new(&file, bounds);
            while let Some(node) = xml.next() {
                if let XmlNode::Open(tag) = node
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
    pub(super) fn all<'a>(&'a self, kind: &str) -> impl Iterator<Item = &'a str> {
        self.parts.iter().filter(move |part| part.0 == kind).map(|part| part.1.as_str())
    }

    /// The part of a kind.
    pub(super) fn first(&self, kind: &str) -> Option<&str> {
        self.all(kind).next()
    }

    /// The part that is referred to by an id.
    pub(super) fn by_id(&self, id: &str) -> Option<&str> {
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
}
