//! Hand-written training sentences: `word/TAG word/TAG …`, one sentence per line, `#` for comments.

use super::treebank::{Sentence, Word};

/// The sentences of a supplement.
pub(crate) fn parse(text: &str) -> Vec<Sentence> {
    let word = |token: &str| {
        let (form, tag) = token.rsplit_once('/')?;
        Some(Word { form: form.to_owned(), tag: tag.to_owned(), joined: false })
    };
    text.lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
        .map(|line| Sentence::new(line.split_whitespace().filter_map(word).collect()))
        .collect()
}

/// The supplement of a language.
pub(crate) fn of(language: &str) -> Vec<Sentence> {
    if language == "en" { parse(include_str!("../../data/supplement-en.txt")) } else { Vec::new() }
}
