//! The task that makes frequency tables: a folder of treebanks in, tables with their cards out.
//!
//! All tables stand in `itl-text`, because the package of the other taggers is as large as a package may be.

use itl_train::{Column, Sentence, frequency_table};
use std::path::{Path, PathBuf};

use crate::files;

/// The folder of the tables.
const TABLES: &str = "crates/itl-text/models";
/// What a table may be made of: the test part is for measuring.
const PARTS: [&str; 2] = ["train", "dev"];

/// `frequencies`: see the usage text.
pub(crate) fn make(arguments: &[String]) -> Result<(), String> {
    let mut languages: Vec<String> = Vec::new();
    let mut folder = None;
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--treebanks" => folder = rest.next().map(PathBuf::from),
            language => languages.push(language.to_owned()),
        }
    }
    let folder = folder.ok_or("--treebanks DIR is needed")?;
    let listed = files::read(&folder.join("README.md"))?;
    if languages.is_empty() {
        languages = rows(&listed).map(|row| row.language.to_owned()).collect();
        languages.sort_unstable();
        languages.dedup();
    }
    for language in &languages {
        make_one(language, &folder, &listed)?;
    }
    Ok(())
}

fn make_one(language: &str, folder: &Path, listed: &str) -> Result<(), String> {
    let (mut sentences, mut made_of) = (Vec::new(), Vec::new());
    for row in rows(listed).filter(|row| row.language == language && PARTS.contains(&row.part)) {
        let text = files::read(&folder.join(language).join(format!("{}.conllu", row.part)))?;
        sentences.extend(Sentence::parse_all(&text, Column::of(language)));
        made_of.push(row.made_of);
    }
    let made = frequency_table(language, &sentences, &made_of.join(", "))?;
    let path = Path::new(TABLES).join(format!("{language}.frequencies"));
    files::write(&path, &made.bytes)?;
    files::write(&path.with_extension("frequencies.md"), made.card.as_bytes())?;
    println!(
        "{language}: {} sentences, {} stems, {} bytes",
        made.table.sentences(),
        made.table.words().len(),
        made.bytes.len()
    );
    Ok(())
}

/// A part of a treebank, as the list of the folder names it.
struct Row<'a> {
    language: &'a str,
    part: &'a str,
    made_of: &'a str,
}

/// The table in the folder's README: language, part, sentences, tokens, made of.
fn rows(listed: &str) -> impl Iterator<Item = Row<'_>> {
    listed.lines().filter_map(|line| {
        let cells: Vec<&str> = line.trim().trim_matches('|').split('|').map(str::trim).collect();
        match cells[..] {
            [language, part, _, _, made_of] if PARTS.contains(&part) => Some(Row { language, part, made_of }),
            _ => None,
        }
    })
}
