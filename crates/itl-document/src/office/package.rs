//! How the parts of a container refer to each other, and a container for readers elsewhere. No reference leads out of
//! the container.

use std::collections::BTreeMap;

use super::archive::Archive;
use super::xml::{Xml, XmlBounds, XmlNode};
use crate::{DocumentError, ReadOptions};

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

/// A zip container of Office for readers elsewhere, such as that of workbooks: the text of its parts within the bounds,
/// and how they refer to each other. What is damaged is an error here.
pub struct Container<'a> {
    archive: Archive<'a>,
    bounds: XmlBounds<'a>,
}

impl<'a> Container<'a> {
    /// Opens a container in memory.
    ///
    /// # Errors
    /// If it is none, or made to exhaust a reader.
    pub fn open(bytes: &'a [u8], options: &'a ReadOptions) -> Result<Self, DocumentError> {
        let archive = Archive::open(bytes, options)?;
        let bounds = XmlBounds::of(&archive, options);
        let mut container = Self { archive, bounds };
        container.intact()?;
        Ok(container)
    }

    /// The text of a part; `None` if there is none of that name.
    ///
    /// # Errors
    /// If it is damaged, encrypted, or larger than the bounds allow.
    pub fn part(&mut self, name: &str) -> Result<Option<String>, DocumentError> {
        let part = self.archive.part(name)?;
        self.intact()?;
        Ok(part.map(|part| part.text))
    }

    /// What a part refers to; the whole package if it has no name.
    ///
    /// # Errors
    /// As for the part itself.
    pub fn relations(&mut self, part: &str) -> Result<Relations, DocumentError> {
        let relations = Relations::of(&mut self.archive, part, self.bounds)?;
        self.intact()?;
        Ok(relations)
    }

    /// Refuses what was only read in part.
    fn intact(&mut self) -> Result<(), DocumentError> {
        match self.archive.notices.drain(..).find(|notice| notice.code != "unknown-entity") {
            Some(notice) => Err(DocumentError::Damaged { format: "zip".into(), reason: notice.to_string() }),
            None => Ok(()),
        }
    }
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
