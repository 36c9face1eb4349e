//! The folder of a server: whose it is, and who may look into it.
//!
//! A folder in (`--data`), the same folder marked as a server's out, or a refusal. It never deletes anything, and never marks a folder that has files
//! of others.
#![allow(clippy::disallowed_methods, reason = "the folder of the server is touched here")]

use rusqlite::{Connection, OpenFlags};
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use crate::error::ServerError;

/// The file by which a server knows its folder.
const MARKER: &str = "itl-server";

/// What is in it. The first words tell the file from one that has the name by chance.
const MARK: &[u8] = b"This folder belongs to `itl serve`, which writes and deletes files in it.\n";

/// A folder that a file system makes for itself.
const OF_THE_DISK: &str = "lost+found";

/// Makes a folder the server's, if it is empty or was one before; for its owner only.
///
/// # Errors
/// If it has files and no server made it, or it cannot be used.
pub(crate) fn claim(folder: &Path) -> Result<(), ServerError> {
    let failed = |error: io::Error| ServerError::Folder(error.to_string());
    make_private(folder).map_err(failed)?;
    if !is_marked(folder).map_err(failed)? {
        if !is_empty(folder).map_err(failed)? && !has_databases(folder) {
            return Err(ServerError::Foreign(folder.display().to_string()));
        }
        // Before everything else: whatever ends this process, the folder is known by the next.
        let mut file = private().create(true).truncate(true).open(folder.join(MARKER)).map_err(failed)?;
        file.write_all(MARK).and_then(|()| file.sync_all()).map_err(failed)?;
    }
    Ok(())
}

/// Makes a folder that only its owner can look into; one that is there becomes such a folder.
pub(super) fn make_private(folder: &Path) -> io::Result<()> {
    let mut made = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut made, 0o700);
    made.recursive(true).create(folder)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;

        // A folder of another owner, as a container may have it, stays as it is.
        let _ = fs::set_permissions(folder, fs::Permissions::from_mode(0o700));
    }
    Ok(())
}

/// How files of the server are opened: new ones are for its owner only.
pub(super) fn private() -> OpenOptions {
    let mut options = File::options();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Opens a database of the folder. What SQLite puts beside it has the rights of the database.
pub(crate) fn database(folder: &Path, name: &str) -> Result<Connection, ServerError> {
    let path = folder.join(name);
    let made = private().create(true).truncate(false).open(&path);
    let file = made.map_err(|error| ServerError::Folder(error.to_string()))?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;

        let _ = file.set_permissions(fs::Permissions::from_mode(0o600));
    }
    drop(file);
    Connection::open(path).map_err(|error| ServerError::Folder(error.to_string()))
}

/// Whether the marker of a server is there. One that ends too early was cut short, and is not.
fn is_marked(folder: &Path) -> io::Result<bool> {
    match fs::read(folder.join(MARKER)) {
        Ok(bytes) => Ok(bytes == MARK),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Whether a folder has nothing of anybody in it; a marker that was cut short is nothing.
fn is_empty(folder: &Path) -> io::Result<bool> {
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        let cut_short =
            name == MARKER && fs::read(folder.join(MARKER)).is_ok_and(|mark| MARK.starts_with(&mark));
        if name != OF_THE_DISK && !cut_short {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether a server without a marker made the folder: the first versions left databases with tables of these columns, and nothing else to know them by.
fn has_databases(folder: &Path) -> bool {
    let has = |name: &str, tables: &[&str]| {
        let path = folder.join(name);
        let rows = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY);
        rows.is_ok_and(|rows| tables.iter().all(|columns| rows.prepare(&format!("SELECT {columns}")).is_ok()))
    };
    has(
        "server.sqlite",
        &[
            "content, owner, language FROM documents",
            "fingerprint, settings, summary FROM alignments",
            "document, framework, owner FROM jobs",
            "content, owner FROM frameworks",
        ],
    ) || has("tokens.sqlite", &["name, hash, scope, per_minute FROM tokens"])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(files: &[&str]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        files.iter().for_each(|name| fs::write(folder.path().join(name), "mine").unwrap());
        folder
    }

    #[test]
    fn a_folder_of_somebody_else_is_refused_and_stays_as_it_is() {
        for files in [&["photo.jpg"][..], &["server.sqlite"], &["tokens.sqlite"], &[MARKER]] {
            let folder = folder(files);
            assert!(matches!(claim(folder.path()), Err(ServerError::Foreign(_))), "{files:?}");
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
            assert_eq!(fs::read(folder.path().join(files[0])).unwrap(), b"mine");
        }
    }

    #[test]
    fn an_empty_folder_is_taken_and_known_again() {
        let folder = folder(&[]);
        fs::create_dir(folder.path().join(OF_THE_DISK)).unwrap();
        fs::write(folder.path().join(MARKER), &MARK[..9]).unwrap();
        claim(folder.path()).unwrap();
        fs::write(folder.path().join("server.sqlite"), "").unwrap();
        claim(folder.path()).unwrap();
        assert_eq!(fs::read(folder.path().join(MARKER)).unwrap(), MARK);
    }

    #[test]
    fn a_folder_of_an_older_server_is_known_by_its_databases() {
        let folder = folder(&[]);
        let rows = Connection::open(folder.path().join("server.sqlite")).unwrap();
        super::super::schema::prepare(&rows).unwrap();
        drop(rows);
        fs::create_dir(folder.path().join("uploads")).unwrap();
        claim(folder.path()).unwrap();
        assert!(is_marked(folder.path()).unwrap());
    }
}
