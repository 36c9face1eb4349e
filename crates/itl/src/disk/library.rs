//! The user's frameworks folder: what lies there is found by name, like what the program carries.

use std::path::{Path, PathBuf};

use super::{files, folder};
use crate::Error;

/// Endings of the files that the folder is looked through for, the first that is there wins.
const ENDINGS: [&str; 13] =
    ["itl", "toml", "csv", "tsv", "json", "jsonld", "ttl", "nt", "rdf", "xml", "xlsx", "md", "docx"];

/// A framework or model of the user's folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UserFramework {
    /// The name that `-f` takes: that of the file without its ending.
    pub name: String,
    /// The file.
    pub path: String,
}

/// The user's frameworks folder: `ITL_FRAMEWORKS`, or the place that the system has for data of programs.
#[must_use]
pub fn frameworks_folder() -> Option<PathBuf> {
    folder_of("ITL_FRAMEWORKS", "frameworks")
}

/// The folder in which a server keeps documents and results, unless somebody names another.
#[must_use]
pub fn server_folder() -> Option<PathBuf> {
    data_folder().map(|data| data.join("server"))
}

/// The user's own settings: the file that `ITL_CONFIG` names, or the one where the system has settings of programs, if it is there.
#[must_use]
pub fn user_settings() -> Option<PathBuf> {
    named("ITL_CONFIG").or_else(|| {
        let folder = if cfg!(windows) || cfg!(target_os = "macos") {
            data_folder()
        } else {
            let home = || named("HOME").map(|home| home.join(".config"));
            named("XDG_CONFIG_HOME").or_else(home).map(|folder| folder.join("itl"))
        };
        folder.map(|folder| folder.join("itl.toml")).filter(|file| file.exists())
    })
}

/// A folder of the user's: the one that a variable names, or one of this name where the system keeps data of programs.
pub(super) fn folder_of(variable: &str, folder: &str) -> Option<PathBuf> {
    named(variable).or_else(|| data_folder().map(|data| data.join(folder)))
}

/// The user's home folder.
pub(super) fn home() -> Option<PathBuf> {
    named(if cfg!(windows) { "USERPROFILE" } else { "HOME" })
}

/// What the environment says, if it says something.
#[allow(clippy::disallowed_methods, reason = "where a user's files are is what the environment says")]
fn named(name: &str) -> Option<PathBuf> {
    std::env::var(name).ok().filter(|value| !value.is_empty()).map(PathBuf::from)
}

/// The place that the system has for data of this program.
fn data_folder() -> Option<PathBuf> {
    let home = || named("HOME");
    let data = if cfg!(windows) {
        named("APPDATA")
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        named("XDG_DATA_HOME").or_else(|| home().map(|home| home.join(".local/share")))
    };
    data.map(|data| data.join("itl"))
}

/// What lies in the user's folder, in the order of names; nothing if there is no folder.
///
/// # Errors
/// If the folder cannot be read.
pub fn user_frameworks() -> Result<Vec<UserFramework>, Error> {
    let Some(folder) = frameworks_folder().filter(|folder| folder.is_dir()) else { return Ok(Vec::new()) };
    let known =
        |path: &Path| path.extension().is_some_and(|ending| ENDINGS.iter().any(|known| ending == *known));
    let framework = |path: &PathBuf| UserFramework {
        name: path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        path: path.to_string_lossy().into_owned(),
    };
    let found = match folder::walk(&folder.to_string_lossy()) {
        Err(Error::NoDocuments { .. }) => return Ok(Vec::new()),
        found => found?.files,
    };
    let here = found.iter().filter(|path| path.parent() == Some(&folder) && known(path));
    let mut files: Vec<UserFramework> = here.map(framework).collect();
    files.sort_by(|a, b| a.name.cmp(&b.name).then(a.path.cmp(&b.path)));
    Ok(files)
}

/// The file of that name in the user's folder.
#[must_use]
pub fn find(name: &str) -> Option<String> {
    let folder = frameworks_folder()?;
    let file = |ending: &&str| folder.join(format!("{name}.{ending}")).to_string_lossy().into_owned();
    ENDINGS.iter().map(file).find(|path| files::exists(path))
}

/// The path under which a framework is kept by its name, in a folder that is there.
///
/// # Errors
/// If the name cannot be that of a file, or there is no place for the folder.
pub fn place_for(name: &str) -> Result<String, Error> {
    let plain = |c: char| c.is_alphanumeric() || "-_ ".contains(c);
    if name.is_empty() || !name.chars().all(plain) {
        return Err(Error::FrameworkName { name: name.to_owned() });
    }
    let folder = frameworks_folder().ok_or(Error::NoFrameworksFolder)?;
    files::make_folder(&folder)?;
    Ok(folder.join(format!("{name}.toml")).to_string_lossy().into_owned())
}
