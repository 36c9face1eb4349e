//! What results call files: paths in, names out that say nothing about the machine.
//!
//! A file that was named has its file name, with as many of the folders above it as tell it from others that were named; one of a folder
//! has the folder's own name and its path from there.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use crate::source::path_name;

/// The last `parts` parts of a path.
fn end_of(path: &Path, parts: usize) -> String {
    let names: Vec<PathBuf> = path
        .components()
        .filter(|part| matches!(part, Component::Normal(_)))
        .map(|part| PathBuf::from(part.as_os_str()))
        .collect();
    let end: PathBuf = names[names.len().saturating_sub(parts)..].iter().collect();
    match end.as_os_str().is_empty() {
        true => path_name(path),
        false => path_name(&end).replace('\\', "/"),
    }
}

/// The name of a file that is named alone.
pub(crate) fn file_name(path: &Path) -> String {
    end_of(path, 1)
}

/// The name of a file below a folder that was named.
pub(crate) fn name_in(folder: &Path, path: &Path) -> String {
    let Ok(inside) = path.strip_prefix(folder) else { return file_name(path) };
    let own = matches!(folder.components().next_back(), Some(Component::Normal(_)));
    end_of(path, inside.components().count() + usize::from(own))
}

/// The names of files that were named together: two of them are only the same if their paths are.
pub(crate) fn names_of<'p>(paths: impl IntoIterator<Item = &'p Path>) -> BTreeMap<PathBuf, String> {
    let mut open: Vec<&Path> = paths.into_iter().collect();
    open.sort();
    open.dedup();
    let mut names = BTreeMap::new();
    let mut parts = 1;
    while !open.is_empty() {
        let mut same: BTreeMap<String, Vec<&Path>> = BTreeMap::new();
        open.iter().for_each(|path| same.entry(end_of(path, parts)).or_default().push(path));
        open.clear();
        for (name, paths) in same {
            match paths[..] {
                [path] => {
                    names.insert(path.to_owned(), name);
                }
                _ if paths.iter().all(|path| path.components().count() <= parts) => {
                    names.extend(paths.iter().map(|path| (path.to_path_buf(), path_name(path))));
                }
                _ => open.extend(paths),
            }
        }
        parts += 1;
    }
    names
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn names_have_no_more_folders_than_they_need() {
        let paths =
            ["/home/ana/2020/plan.pdf", "/home/ana/2021/plan.pdf", "/tmp/note.txt", "a.txt", "./a.txt"];
        let names = names_of(paths.map(Path::new));
        let name = |path: &str| names[Path::new(path)].as_str();
        assert_eq!((name(paths[0]), name(paths[1])), ("2020/plan.pdf", "2021/plan.pdf"));
        assert_eq!((name(paths[2]), name(paths[3])), ("note.txt", "a.txt"));
        assert_eq!(names_of([Path::new("/a/x"), Path::new("a/x")]).len(), 2);
        assert_eq!(file_name(Path::new("..")), "..");
    }

    #[test]
    fn files_of_a_folder_are_called_from_the_folder_on() {
        let name = |folder: &str, path: &str| name_in(Path::new(folder), Path::new(path));
        assert_eq!(name("/home/ana/reports", "/home/ana/reports/2020/plan.pdf"), "reports/2020/plan.pdf");
        assert_eq!(name("reports/", "reports/plan.pdf"), "reports/plan.pdf");
        assert_eq!(name(".", "./2020/plan.pdf"), "2020/plan.pdf");
        assert_eq!(name("..", "../other/plan.pdf"), "other/plan.pdf");
    }
}
