//! The manifest: what was done, once all is done, and the names of files that were made of it since.

use serde::{Deserialize, Serialize};

use super::{FileEntry, Folder, PartEntry, Plan, StoreError, Totals};

/// Its name in the folder.
pub(super) const NAME: &str = "manifest.json";

/// Other files that are made of finished results.
const SUMMARIES: [&str; 2] = ["summary.csv", "summary.html"];

/// What was done, once all is done.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// What the results are about.
    #[serde(flatten)]
    pub plan: Plan,
    /// Counts.
    pub totals: Totals,
    /// SHA-256 over all inputs.
    pub inputs: String,
    /// The files of all parts.
    pub parts: Vec<FileEntry>,
    /// Other files that were made of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub summaries: Vec<String>,
}

impl Manifest {
    /// The manifest of these parts.
    pub(super) fn of(plan: &Plan, parts: &[PartEntry]) -> Self {
        let last = parts.last();
        Self {
            plan: plan.clone(),
            totals: last.map_or_else(Totals::default, |last| last.totals.clone()),
            inputs: last.map_or_else(String::new, |last| last.inputs.clone()),
            parts: parts.iter().flat_map(|part| part.files.iter().cloned()).collect(),
            summaries: Vec::new(),
        }
    }

    /// The manifest of a folder, if it has one.
    fn read(folder: &Folder) -> Result<Option<Self>, StoreError> {
        Ok(folder.read(NAME)?.and_then(|bytes| serde_json::from_slice(&bytes).ok()))
    }

    /// The manifest of a folder, if it is one of all these parts.
    pub(super) fn finished(
        folder: &Folder,
        plan: &Plan,
        parts: &[PartEntry],
    ) -> Result<Option<Self>, StoreError> {
        let all = |found: &Self| Self { summaries: Vec::new(), ..found.clone() } == Self::of(plan, parts);
        Ok(Self::read(folder)?.filter(all))
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = serde_json::to_vec_pretty(self).unwrap_or_default();
        bytes.push(b'\n');
        bytes
    }
}

/// The summaries that the manifest of a folder names.
pub(super) fn summaries(folder: &Folder) -> Result<Vec<String>, StoreError> {
    let manifest = Manifest::read(folder)?;
    let named = manifest.into_iter().flat_map(|manifest| manifest.summaries);
    Ok(named.filter(|name| is_summary(name)).collect())
}

fn is_summary(name: &str) -> bool {
    SUMMARIES.contains(&name)
}

/// Writes files that are made of finished results, whose names are among `SUMMARIES`; the manifest names them first. A file of that name
/// that it does not name is somebody else's, and stays.
///
/// # Errors
/// If there is such a file, or the disk refuses.
pub fn keep(folder: &Folder, manifest: &Manifest, files: &[(&str, Vec<u8>)]) -> Result<(), StoreError> {
    let mut manifest = Manifest::read(folder)?.unwrap_or_else(|| manifest.clone());
    for (name, bytes) in files {
        let ours = is_summary(name) && manifest.summaries.iter().any(|known| known == name);
        if !ours && folder.read(name)?.is_some_and(|there| there != *bytes) {
            return Err(StoreError::Foreign { path: folder.name(name) });
        }
    }
    let named: Vec<String> = files.iter().map(|(name, _)| (*name).to_owned()).collect();
    if manifest.summaries != named {
        manifest.summaries = named;
        folder.write(NAME, &manifest.to_bytes())?;
    }
    files.iter().try_for_each(|(name, bytes)| folder.write(name, bytes))
}
