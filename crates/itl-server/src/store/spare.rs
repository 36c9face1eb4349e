//! Room that is kept for deleting: on a full disk even that has to write a little before it frees anything.
#![allow(clippy::disallowed_methods, reason = "the room is a file of the server's folder")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::folder::private;

/// Bytes that are kept: enough for a log of changes as long as it gets before it is worked in.
const SIZE: usize = 1 << 20;

/// A file that is given up when there is no other room.
pub(crate) struct Spare(Option<PathBuf>);

impl Spare {
    /// Takes the room in a folder, if there is so much.
    pub(crate) fn in_folder(folder: &Path) -> Self {
        let spare = Self(Some(folder.join("spare")));
        spare.take();
        spare
    }

    /// No room, where nothing is on a disk.
    pub(crate) fn none() -> Self {
        Self(None)
    }

    /// Takes the room, unless it is taken, or there is none.
    pub(crate) fn take(&self) {
        let Some(path) = &self.0 else { return };
        if fs::metadata(path).is_ok_and(|there| there.len() == SIZE as u64) {
            return;
        }
        // Bytes that no disk packs.
        let mut bytes = vec![0; SIZE];
        let filled = getrandom::fill(&mut bytes).is_ok();
        let file = || private().create(true).truncate(true).open(path);
        if !filled || file().and_then(|mut file| file.write_all(&bytes)).is_err() {
            self.give_up();
        }
    }

    /// Gives the room up; whether there was some.
    pub(crate) fn give_up(&self) -> bool {
        self.0.as_ref().is_some_and(|path| fs::remove_file(path).is_ok())
    }
}
