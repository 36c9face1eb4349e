//! The table of all models in `models/README.md` and `models/accuracy.tsv`, made of the models and what their cards say.
//!
//! In: the models with their cards. Out: the text of the README and the table. Never measures: the figures are those of
//! the cards.

use std::fmt::Write as _;

use crate::sources;
use crate::training::tagger_of;

const HEAD: &str = "# Part-of-speech taggers

One file per language, loaded by `itl_text::Tagger`, each with a card that says what it was trained on, how good it is
and how to train it again. Accuracy is in percent of the tokens of the test part, which was never trained on: as
written, in small letters, in capitals, and whether a word is a noun, verb, adjective or adverb or not (as written).
English has Penn tags, the others universal tags. Written by `cargo xtask list-taggers`; do not edit.

| language | bytes | cased | lower | UPPER | content or not | test part |
|---|---|---|---|---|---|---|
";

const FOOT: &str = "
Many training parts are small (the development part of a treebank stands in where its training part was not to be
had), so most figures can be raised with more data. Figures of different languages do not compare: tests differ.

## Licence

The code of this repository is MIT OR Apache-2.0. The files `*.tagger` are not code: they were trained on treebanks of
Universal Dependencies, most of them under CC BY-SA, and are shared alike, under CC BY-SA 4.0, unless the card says
otherwise (Catalan and Spanish: CC BY 4.0; French: also LGPL-LR). Each card names its sources; keep the cards with the models.
";

/// The same figures for the program, which lists them with its languages.
const TABLE_HEAD: &str = "# language, then percent right: cased, lower, UPPER, content or not (cased)\n";

/// The list of all models.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Catalogue {
    /// The text of the README.
    pub readme: String,
    /// The table that the program reads.
    pub table: String,
}

/// Lists the models; `find` gives the bytes and the card of a language, if it has a model.
///
/// # Errors
/// If a card is not that of its model.
pub fn catalogue(find: impl Fn(&str) -> Option<(Vec<u8>, String)>) -> Result<Catalogue, String> {
    let (mut readme, mut table) = (HEAD.to_owned(), TABLE_HEAD.to_owned());
    let mut total = 0;
    for language in sources::languages() {
        let Some((bytes, card)) = find(language) else { continue };
        if !card.contains(&tagger_of(&bytes)?.identity()) {
            return Err(format!("{language}: the card is that of another model; train it again"));
        }
        total += bytes.len();
        let cells = |writing: &str| -> Vec<String> {
            let line =
                card.lines().find(|line| line.starts_with(&format!("| {writing} |"))).unwrap_or_default();
            line.split('|').map(|cell| cell.trim().to_owned()).collect()
        };
        let cell = |writing: &str, at: usize| cells(writing).get(at).cloned().unwrap_or_default();
        let figures = [cell("cased", 2), cell("lower", 2), cell("UPPER", 2), cell("cased", 5)];
        let (name, _, tested) = sources::of(language);
        // Writing to a string does not fail.
        let _ = writeln!(
            readme,
            "| [{name}]({language}.md) | {} | {} | {tested} |",
            bytes.len(),
            figures.join(" | ")
        );
        let _ = writeln!(table, "{language}\t{}", figures.join("\t"));
    }
    let _ = writeln!(readme, "\nAll models together: {total} bytes.");
    readme.push_str(FOOT);
    Ok(Catalogue { readme, table })
}
