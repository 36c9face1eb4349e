//! The recogniser that is installed on this machine: the first program `tesseract` of the search path.

use std::path::PathBuf;
use std::sync::{Arc, LazyLock};

use super::files;
use crate::Recogniser;

/// Its file.
const NAME: &str = if cfg!(windows) { "tesseract.exe" } else { "tesseract" };

/// The recogniser, if one is installed. It is looked for once.
#[must_use]
pub fn recogniser() -> Option<Arc<Recogniser>> {
    static FOUND: LazyLock<Option<Arc<Recogniser>>> = LazyLock::new(|| {
        let path = std::env::var_os("PATH")?;
        // Folders that depend on where the program was started are not searched.
        let mut programs = std::env::split_paths(&path)
            .filter(|folder| folder.is_absolute())
            .map(|folder| folder.join(NAME));
        let program: PathBuf = programs.find(|program| program.to_str().is_some_and(files::exists))?;
        Recogniser::open(&program).map(Arc::new)
    });
    FOUND.clone()
}
