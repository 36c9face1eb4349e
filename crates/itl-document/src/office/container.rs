//! A zip container of Office for readers elsewhere, such as that of workbooks: the text of its parts within the bounds,
//! and how they refer to each other. What is damaged is an error here.

use super::Relations;
use super::archive::Archive;
use super::xml::Bounds;
use crate::{DocumentError, ReadOptions};

/// A container whose parts are read on demand.
pub struct Container<'a> {
    archive: Archive<'a>,
    bounds: Bounds,
}

impl<'a> Container<'a> {
    /// Opens a container in memory.
    ///
    /// # Errors
    /// If it is none, or made to exhaust a reader.
    pub fn open(bytes: &'a [u8], options: &'a ReadOptions) -> Result<Self, DocumentError> {
        let archive = Archive::open(bytes, options)?;
        let bounds = Bounds::of(&archive, options);
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
            Some(notice) => Err(DocumentError::Damaged { format: "zip".into(), reason: notice.message }),
            None => Ok(()),
        }
    }
}
