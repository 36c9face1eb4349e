//! What is kept of a run: everything that it found in, a few small files in the repository out.
//!
//! Seeds have names and stay. Beside them stand the smallest files that lead where seeds do not, as many as fit.

use std::path::{Path, PathBuf};

use super::{Fuzzer, make};
use crate::files;
use crate::tools::run;

/// Files and bytes that are kept of a target besides its seeds, and bytes of a file: a repository is no place for thousands of them.
const FILES: usize = 64;
const ALL: u64 = 48 << 10;
const ONE: u64 = 4 << 10;

impl Fuzzer {
    /// Chooses anew what is kept of a target.
    pub(super) fn minimise(&self, target: &str) -> Result<(), String> {
        let (kept, chosen) = (self.kept.join(target), self.work.join("chosen").join(target));
        let _ = std::fs::remove_dir_all(&chosen);
        make(&chosen)?;
        for name in files::names(&kept)?.iter().filter(|name| !is_checksum(name)) {
            files::write(&chosen.join(name), &files::read_bytes(&kept.join(name))?)?;
        }
        let work = self.folder("corpus", target)?;
        run(self.command(target).arg("-set_cover_merge=1").arg(&chosen).arg(&work).arg(&kept))?;
        let old = checksums(&kept)?;
        for (path, _) in old {
            files::remove(&path)?;
        }
        let mut room = ALL;
        for (path, size) in checksums(&chosen)?.into_iter().take(FILES) {
            if size <= ONE.min(room) {
                room -= size;
                files::write(&kept.join(path.file_name().unwrap_or_default()), &files::read_bytes(&path)?)?;
            }
        }
        Ok(())
    }
}

/// The files of a folder that libFuzzer named, with their sizes, the smallest first.
fn checksums(folder: &Path) -> Result<Vec<(PathBuf, u64)>, String> {
    let names = files::names(folder)?.into_iter().filter(|name| is_checksum(name));
    let paths = names.map(|name| folder.join(name));
    let mut sized = paths.map(|path| Ok((files::size(&path)?, path))).collect::<Result<Vec<_>, String>>()?;
    sized.sort();
    Ok(sized.into_iter().map(|(size, path)| (path, size)).collect())
}

/// Whether libFuzzer named a file.
fn is_checksum(name: &str) -> bool {
    name.len() == 40 && name.bytes().all(|byte| byte.is_ascii_hexdigit())
}
