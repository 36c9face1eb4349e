//! `itl languages` for people.

use itl_text::LanguageInfo;
use std::io;

use super::page::Page;
use super::table::Table;

/// Prints the supported languages.
///
/// # Errors
/// If the page cannot be written.
pub fn languages(page: &mut Page<'_>, languages: &[LanguageInfo]) -> io::Result<()> {
    let mut table = Table::new(&[
        "code",
        "language",
        "",
        "stemmer",
        ">stop words",
        ">tagger",
        ">lower",
        ">content or not",
    ]);
    for info in languages {
        let percent = |value: Option<f64>| value.map_or("–".to_owned(), |value| format!("{value:.1} %"));
        table.row([
            info.code.to_string(),
            info.name.to_owned(),
            info.native.to_owned(),
            info.stemmer.clone(),
            info.stop_words.to_string(),
            percent(info.tagger.map(|tagger| tagger.cased)),
            percent(info.tagger.map(|tagger| tagger.lower)),
            percent(info.tagger.map(|tagger| tagger.content)),
        ]);
    }
    table.print(page, 0)?;
    page.blank()?;
    page.paragraph(
        "tagger: part-of-speech tags that are right on a test text, as written and in small letters; content or \
         not: whether a word is a noun, verb, adjective or adverb, which is what the filter asks. Without a tagger \
         (–) all words pass that filter. crates/itl-text/models/README.md has the details.",
        0,
    )
}
