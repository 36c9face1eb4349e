//! What a corpus is made of: arguments in, sources out. Only the first bytes of what might be a table are read.

use itl_corpus::table::{PREFIX, TableError, TableSource, TextColumns};
use itl_corpus::{Listed, Source, SourceKind};
use itl_text::Notice;
use std::path::{Path, PathBuf};

use crate::{Error, files, folder};

/// The sources that these arguments name, in order; files in the folder `results` are none.
///
/// # Errors
/// If one is not there, or a folder has no files.
pub fn gather(
    paths: &[String],
    columns: &TextColumns,
    results: &str,
) -> Result<(Vec<Source>, Vec<Notice>), Error> {
    let mut sources: Vec<Source> = Vec::new();
    let mut notices = Vec::new();
    for path in paths {
        if files::is_folder(path) {
            let found = folder::walk(path)?;
            notices.extend(found.notices);
            let outside = |file: &PathBuf| !files::is_within(file, results);
            let listed = found.files.into_iter().filter(outside).map(listed).collect::<Result<_, _>>()?;
            sources.push(Source { name: path.clone(), kind: SourceKind::Folder(listed) });
        } else if is_table(path, columns)? {
            let bytes = if path == "-" { None } else { Some(files::size(Path::new(path))?) };
            sources.push(Source { name: path.clone(), kind: SourceKind::Table(bytes) });
        } else {
            let file = listed(PathBuf::from(path))?;
            match sources.last_mut() {
                Some(Source { kind: SourceKind::Files(files), name }) => {
                    files.push(file);
                    *name = format!("{} files", files.len());
                }
                _ => sources.push(Source { name: path.clone(), kind: SourceKind::Files(vec![file]) }),
            }
        }
    }
    Ok((sources, notices))
}

fn listed(path: PathBuf) -> Result<Listed, Error> {
    let bytes = if path == Path::new("-") { 0 } else { files::size(&path)? };
    Ok(Listed { path, bytes })
}

/// Whether a file is a table of texts rather than a document; `-` is standard input, of which nothing is taken.
///
/// # Errors
/// If it cannot be read.
pub fn is_table(path: &str, columns: &TextColumns) -> Result<bool, Error> {
    Ok(columns.recognise(&files::head(path, PREFIX)?, path)?)
}

/// Opens a table; `-` is standard input.
///
/// # Errors
/// If it cannot be read.
pub fn open_table(path: &str) -> Result<TableSource<'static>, TableError> {
    if path == "-" {
        return Ok(TableSource::stream(std::io::stdin()));
    }
    files::open(path).map(TableSource::File).map_err(|error| TableError::unreadable(path, error))
}
