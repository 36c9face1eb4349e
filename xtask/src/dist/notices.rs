//! The notices that a package has to bring: licences of crates, of language models and tables, of fonts.
//!
//! In: the parts of the product. Out: one text. A crate without a file of its own gets the text of its licence from `packaging/licences`;
//! one whose licence is not there is an error, so that no package goes out without a notice.

use std::collections::BTreeMap;
use std::path::Path;

use super::parts::Part;
use crate::files;
use crate::tools::root;

/// Beginnings of the names of files that hold licences, in capitals.
const NAMES: [&str; 6] = ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE", "COPYRIGHT"];

/// Licences whose text `packaging/licences` has, the one that asks for least first.
const TEXTS: [&str; 2] = ["MIT", "BSD-3-Clause"];

/// Folders with models and tables, each with a card.
const MODELS: [&str; 2] = ["crates/itl-text/models", "crates/itl-languages/models"];

const LINE: &str = "================================================================================\n";

/// The text of the notices.
pub(super) fn text(parts: &[Part]) -> Result<String, String> {
    let mut out = String::from(
        "This package holds the program ITL and the parts below, each under its own licence. ITL itself is under MIT\n\
         or Apache-2.0, at your choice. The texts are at the end of each section.\n\n",
    );
    out += &format!("{LINE}1. Language models and tables of frequencies\n{LINE}\n{}\n", models()?);
    let fonts = root().join("crates/itl-report/fonts");
    let about = files::read(&fonts.join("README.md"))?;
    out += &format!("{LINE}2. Fonts\n{LINE}\n{about}\n{}\n", files::read(&fonts.join("OFL.txt"))?);
    let others: Vec<&Part> = parts.iter().filter(|part| !part.own).collect();
    out += &format!("{LINE}3. Libraries\n{LINE}\n");
    for part in &others {
        let origin = part.repository.as_deref().unwrap_or("");
        out += &format!("{} {} · {} · {origin}\n", part.name, part.version, part.licence);
    }
    for (text, of) in grouped(&others)? {
        out += &format!("\n{LINE}{}\n{LINE}\n{}\n", of.join(", "), text.trim_end());
    }
    Ok(out)
}

/// Each text of a licence, with the crates that have it.
fn grouped(parts: &[&Part]) -> Result<Vec<(String, Vec<String>)>, String> {
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for part in parts {
        let mut own = licences(&part.folder)?;
        if own.is_empty() {
            own.push(standard(part)?);
        }
        own.sort();
        own.dedup();
        let name = format!("{} {}", part.name, part.version);
        own.into_iter().for_each(|text| texts.entry(text).or_default().push(name.clone()));
    }
    let mut all: Vec<_> = texts.into_iter().collect();
    all.sort_by(|a, b| a.1.cmp(&b.1).then(a.0.cmp(&b.0)));
    Ok(all)
}

/// The texts of the licence files of a folder.
fn licences(folder: &Path) -> Result<Vec<String>, String> {
    let named = |name: &String| NAMES.iter().any(|start| name.to_uppercase().starts_with(start));
    let found = files::names(folder)?.into_iter().filter(named).map(|name| folder.join(name));
    found.filter(|path| path.is_file()).map(|path| files::read_lossy(&path)).collect()
}

/// The usual text of a crate's licence, with the names of its authors.
fn standard(part: &Part) -> Result<String, String> {
    let has = |name: &&&str| part.licence.split([' ', '/', '(', ')']).any(|word| word == **name);
    let name = TEXTS.iter().find(has).ok_or_else(|| {
        format!("error: {} {} brings no text of its licence {}", part.name, part.version, part.licence)
    })?;
    let text = files::read(&root().join("packaging/licences").join(name).with_extension("txt"))?;
    let authors = if part.authors.is_empty() {
        vec![format!("the authors of {}", part.name)]
    } else {
        part.authors.clone()
    };
    Ok(format!("Copyright (c) {}\n\n{text}", authors.join(", ")))
}

/// Of each model and table: its file, its sources and its licence, as its card says.
fn models() -> Result<String, String> {
    let mut out = String::from(
        "They are data made from the sources below, and shared under the licences below. CC BY-SA 4.0:\n\
         https://creativecommons.org/licenses/by-sa/4.0/legalcode, CC BY 4.0:\n\
         https://creativecommons.org/licenses/by/4.0/legalcode. The sources are treebanks of Universal Dependencies\n\
         (https://universaldependencies.org), reduced to words, tags and counts.\n",
    );
    for folder in MODELS {
        let folder = root().join(folder);
        for name in files::names(&folder)?.iter().filter(|name| name.ends_with(".md") && *name != "README.md")
        {
            out += &format!("\n{}", of_card(name, &files::read(&folder.join(name))?)?);
        }
    }
    Ok(out)
}

/// The lines of a card about sources and licence.
fn of_card(name: &str, card: &str) -> Result<String, String> {
    let title = card.lines().next().unwrap_or_default().trim_start_matches("# ");
    let table = |line: &&str| line.starts_with("| made of |") || line.starts_with("| licence |");
    let mut lines: Vec<String> =
        card.lines().filter(table).map(|line| line.trim_matches(['|', ' ']).replace(" |", ":")).collect();
    if let Some((_, after)) = card.split_once("\n## Sources\n") {
        let section = after.split("\n## ").next().unwrap_or_default();
        lines.extend(section.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned));
    }
    if lines.len() < 2 || !lines.iter().any(|line| line.contains("CC BY")) {
        return Err(format!("error: the card {name} names no sources or no licence"));
    }
    Ok(format!("{title}\n    {}\n", lines.join("\n    ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dist::parts;

    #[test]
    fn every_part_and_every_model_has_a_notice() {
        let parts = parts::of_the_product().unwrap();
        let text = text(&parts).unwrap();
        assert!(parts.len() > 250, "{}", parts.len());
        for part in parts.iter().filter(|part| !part.own) {
            let name = format!("{} {}", part.name, part.version);
            assert!(text.matches(&name).count() >= 2, "{name} is in the list and above a text");
        }
        for words in [
            "Tagger for German",
            "German-GSD: test (CC BY-SA 4.0)",
            "Frequencies of words: fr",
            "Tagger for English",
        ] {
            assert!(text.contains(words), "{words}");
        }
        assert!(text.contains("SIL OPEN FONT LICENSE"));
        assert!(!text.contains(&*root().to_string_lossy()), "no folder of this machine");
    }

    #[test]
    fn a_card_without_a_licence_is_refused() {
        assert!(of_card("x.md", "# Tagger\n\n## Sources\n\nA book.\n").is_err());
        let good = "# Tagger\n\n## Sources\n\n- A (CC BY-SA 4.0)\n\nShared alike.\n\n## Next\n\nNot this.\n";
        assert_eq!(of_card("x.md", good).unwrap(), "Tagger\n    - A (CC BY-SA 4.0)\n    Shared alike.\n");
    }
}
