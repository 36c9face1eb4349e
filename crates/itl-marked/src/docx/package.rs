//! The container of a Word document in, its parts out; changed parts in, a copy out in which every other part is packed as it was.

use std::collections::BTreeMap;
use std::io::{Cursor, Read, Write};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use super::damaged;
use crate::MarkError;

/// Most entries of a container.
const ENTRIES: usize = 10_000;
/// What a signature of the package is kept in.
const SIGNATURES: &str = "_xmlsignatures/";

/// A container that is open.
pub(super) struct Package<'a> {
    zip: ZipArchive<Cursor<&'a [u8]>>,
    /// Bytes that a part may unpack to.
    most: u64,
}

impl<'a> Package<'a> {
    /// Opens a container whose parts may unpack to so many bytes.
    ///
    /// # Errors
    /// If it is damaged, encrypted or signed, or has entries that share their bytes.
    pub(super) fn open(bytes: &'a [u8], most: u64) -> Result<Self, MarkError> {
        let container = |reason: String| damaged("the container", reason);
        let mut zip = ZipArchive::new(Cursor::new(bytes)).map_err(|error| container(error.to_string()))?;
        if zip.len() > ENTRIES {
            return Err(container(format!("it has more than {ENTRIES} entries")));
        }
        let mut packed = 0_u64;
        for at in 0..zip.len() {
            let entry = zip.by_index_raw(at).map_err(|error| container(error.to_string()))?;
            if entry.encrypted() {
                return Err(MarkError::Encrypted);
            }
            if entry.name().is_ok_and(|name| name.starts_with(SIGNATURES)) {
                return Err(MarkError::Signed);
            }
            packed = packed.saturating_add(entry.compressed_size());
        }
        // A copy of entries that lie over each other would be far larger than the file.
        if packed > bytes.len() as u64 {
            return Err(container("entries lie over each other".to_owned()));
        }
        Ok(Self { zip, most })
    }

    /// Whether there is a part of that name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.zip.index_for_name(name).is_some()
    }

    /// The text of a part, if it is there.
    ///
    /// # Errors
    /// If it is damaged, not in UTF-8 or too large.
    pub(super) fn part(&mut self, name: &str) -> Result<Option<String>, MarkError> {
        let Some(at) = self.zip.index_for_name(name) else { return Ok(None) };
        let entry = self.zip.by_index(at).map_err(|error| damaged(name, error.to_string()))?;
        let mut bytes = Vec::new();
        let read = entry.take(self.most.saturating_add(1)).read_to_end(&mut bytes);
        if bytes.len() as u64 > self.most {
            return Err(MarkError::Bound { part: name.to_owned() });
        }
        read.map_err(|error| damaged(name, error.to_string()))?;
        let text = String::from_utf8(bytes).map_err(|_| damaged(name, "it is not in UTF-8".to_owned()))?;
        Ok(Some(text))
    }

    /// A copy with other texts for these parts. Parts that are new come last; no entry has a time that the file does not say.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn copy(mut self, changed: &BTreeMap<String, String>) -> Result<Vec<u8>, MarkError> {
        let failed = |error: zip::result::ZipError| MarkError::Failed { reason: error.to_string() };
        let mut copy = ZipWriter::new(Cursor::new(Vec::new()));
        let mut fresh: Vec<&String> = changed.keys().filter(|name| !self.has(name)).collect();
        fresh.sort_unstable();
        for at in 0..self.zip.len() {
            let entry = self.zip.by_index_raw(at).map_err(failed)?;
            let name = entry.name().map(std::borrow::Cow::into_owned).unwrap_or_default();
            match changed.get(&name) {
                Some(text) => {
                    let time = entry.last_modified().unwrap_or_default();
                    write(&mut copy, &name, text, time).map_err(failed)?;
                }
                None => copy.raw_copy_file(entry).map_err(failed)?,
            }
        }
        for name in fresh {
            write(&mut copy, name, &changed[name], zip::DateTime::default()).map_err(failed)?;
        }
        Ok(copy.finish().map_err(failed)?.into_inner())
    }
}

fn write(
    copy: &mut ZipWriter<Cursor<Vec<u8>>>,
    name: &str,
    text: &str,
    time: zip::DateTime,
) -> zip::result::ZipResult<()> {
    copy.start_file(name, SimpleFileOptions::default().last_modified_time(time))?;
    copy.write_all(text.as_bytes())?;
    Ok(())
}
