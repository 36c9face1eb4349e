//! Many documents at once: files, folders and tables of texts in, a folder of results out.
//!
//! `source` makes documents of files, folders and tables, which `itl-table` reads row by row; `pipeline` works on many
//! at once and keeps their order; `part` writes the tables of results; `store` is the folder that holds them, and
//! survives being interrupted; `tasks` divides the work, `writer` writes what it comes to, `run` puts these together. How a document is read and aligned is the caller's.

mod names;
mod part;
mod pipeline;
mod record;
mod run;
mod source;
mod store;
mod tasks;
mod writer;

pub use itl_table::TextColumns;
pub use part::GroupBy;
pub use record::{Form, Origin, Outcome, Record, Status, UnitCell};
pub use run::{Advance, RunError, drive, run};
pub use source::{Body, Item, Items, Listed, Source, SourceKind, path_name};
pub use store::{
    FileEntry, Folder, FrameworkPart, Manifest, Opened, PartEntry, Plan, SourcePart, Store, StoreError,
    Totals, keep,
};

use itl_study::DocumentProfile;
use sha2::{Digest, Sha256};

/// SHA-256 of some bytes, as results write it.
#[must_use]
pub fn fingerprint(bytes: &[u8]) -> String {
    store::hex(&Sha256::digest(bytes))
}

/// Calls `each` with the profile of every document that was aligned, in the order of the corpus, as the finished folder
/// has it.
///
/// # Errors
/// If a part cannot be read.
pub fn profiles(
    folder: &Folder,
    manifest: &Manifest,
    concepts: usize,
    by: &GroupBy,
    each: impl FnMut(DocumentProfile),
) -> Result<(), StoreError> {
    let documents = |file: &&FileEntry| file.path.starts_with("documents/");
    part::profiles(folder, manifest.parts.iter().filter(documents).count(), concepts, by, each)
}
