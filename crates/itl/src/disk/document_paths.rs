//! Paths for files that are about one document each: a pattern with `{name}` and the name of a document in, a path out.
//!
//! The name of a document can be anything, that of a row above all. What stands for it in a path is one plain name on every system: it
//! leads to no other folder, is no device and not hidden, and two documents never have the same.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::exports::free;
use super::files;
use crate::Error;

/// Stands for the name of a document in a path.
pub(super) const NAME: &str = "{name}";

/// Bytes of a name. File systems take 255, and patterns bring some of their own.
const LONGEST: usize = 150;

/// The name of a document that has none.
const NAMELESS: &str = "document";

/// Names that are devices on Windows, whatever comes after a dot; COM and LPT with a digit are others.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

/// Paths for files that are about one document each.
#[derive(Debug, Default)]
pub struct DocumentPaths {
    /// Those that were given out, in small letters: some systems do not tell them from large ones.
    given: BTreeSet<String>,
    /// How often a path was asked for: numbers below were given out.
    asked: BTreeMap<String, usize>,
}

impl DocumentPaths {
    /// For files of this pattern; `several` if there may be more than one document.
    ///
    /// # Errors
    /// If several documents would share a file, or the file is there and `force` is not set.
    pub fn of(pattern: &String, several: bool, force: bool) -> Result<Self, Error> {
        if several && !pattern.contains(NAME) {
            return Err(Error::SharedFile { path: pattern.clone() });
        }
        free([pattern], force)?;
        Ok(Self::default())
    }

    /// The path for a document: two documents of one name do not get the same.
    #[must_use]
    pub fn path(&mut self, pattern: &str, document: &str) -> String {
        let stem = match row(document) {
            Some((table, id)) => format!("{}-{id}", stem(table)),
            None => stem(document),
        };
        let stem = plain(&stem);
        let numbered = |number: usize| match number {
            1 => pattern.replace(NAME, &stem),
            _ => pattern.replace(NAME, &format!("{stem}-{number}")),
        };
        let asked = self.asked.entry(numbered(1).to_lowercase()).or_default();
        loop {
            *asked += 1;
            let path = numbered(*asked);
            if self.given.insert(path.to_lowercase()) {
                return path;
            }
        }
    }
}

/// The table and the id of a row, if that is what a document is: `table.csv#id`, where the table is there and the whole is not.
fn row(document: &str) -> Option<(&str, &str)> {
    let mut parts = document.match_indices('#').map(|(at, _)| (&document[..at], &document[at + 1..]));
    let is_table = |table: &str| table == "-" || Path::new(table).is_file();
    parts.find(|(table, _)| is_table(table)).filter(|_| !files::exists(document))
}

fn stem(path: &str) -> String {
    let stem = Path::new(path).file_stem().map(|stem| stem.to_string_lossy().into_owned());
    stem.filter(|stem| stem != "-").unwrap_or_else(|| NAMELESS.to_owned())
}

/// A name that every system takes for that of a file in the folder where it stands.
fn plain(name: &str) -> String {
    let mut plain: String = name.chars().map(|c| if is_plain(c) { c } else { '_' }).collect();
    plain.truncate(plain.floor_char_boundary(LONGEST));
    // Windows drops these at the end.
    plain.truncate(plain.trim_end_matches(['.', ' ']).len());
    if plain.is_empty() {
        return NAMELESS.to_owned();
    }
    if plain.starts_with('.') || is_device(&plain) {
        plain.insert(0, '_');
    }
    plain
}

/// Whether a character can be in the name of a file on every system, and is seen.
fn is_plain(c: char) -> bool {
    let turns =
        matches!(c, '\u{61C}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}');
    let reserved = matches!(c, '/' | '\\' | ':' | '<' | '>' | '"' | '|' | '?' | '*');
    !c.is_control() && !turns && !reserved
}

fn is_device(name: &str) -> bool {
    let name = name.split('.').next().unwrap_or_default().trim_end().to_lowercase();
    let port = |kind: &str| name.strip_prefix(kind).is_some_and(|number| number.chars().count() == 1);
    DEVICES.contains(&name.as_str()) || port("com") || port("lpt")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_document_leads_nowhere_else() {
        let mut paths = DocumentPaths::default();
        let mut path = |document: &str| paths.path("out/{name}/a.html", document);
        assert_eq!(path("reports/plan.pdf"), "out/plan/a.html");
        assert_eq!(path("other/plan.docx"), "out/plan-2/a.html");
        assert_eq!(path("other/PLAN.docx"), "out/PLAN-3/a.html");
        assert_eq!(path("../../.."), "out/document/a.html");
        assert_eq!(path("..."), "out/document-2/a.html");
        assert_eq!(path("-"), "out/document-3/a.html");
        assert_eq!(path("C:\\x\u{1b}.pdf"), "out/C__x_/a.html");
        assert_eq!(path(".bashrc"), "out/_.bashrc/a.html");
        assert_eq!(path("con.txt"), "out/_con/a.html");
        assert_eq!(path("Com1.tar.gz"), "out/_Com1.tar/a.html");
        assert_eq!(path("plan\u{202e}fdp. .pdf"), "out/plan_fdp/a.html");
        assert_eq!(path("{name}.pdf"), "out/{name}/a.html");
    }

    #[test]
    fn rows_are_called_by_their_ids() {
        let mut paths = DocumentPaths::default();
        let mut path = |id: &str| paths.path("{name}.html", &format!("-#{id}"));
        assert_eq!(path("a.1"), "document-a.1.html");
        assert_eq!(path("a.2"), "document-a.2.html");
        assert_eq!(path("a/b"), "document-a_b.html");
        assert_eq!(path("a_b"), "document-a_b-2.html");
        assert_eq!(path("A_b"), "document-A_b-3.html");
        assert_eq!(path("../../x"), "document-.._.._x.html");
        assert_eq!(path(""), "document-.html");
        assert_eq!(path("\0"), "document-_.html");
    }

    #[test]
    fn no_name_is_too_long_or_the_same() {
        let mut paths = DocumentPaths::default();
        let long = "ä".repeat(4000);
        let made: BTreeSet<String> =
            (0..50).map(|number| paths.path("{name}.html", &format!("-#{long}{number}"))).collect();
        assert_eq!(made.len(), 50);
        assert!(made.iter().all(|path| path.len() < 255), "{made:?}");
    }
}
