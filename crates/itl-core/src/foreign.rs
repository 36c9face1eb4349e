//! Documents, and parts of documents, in another language than the model's.
//!
//! A document that is foreign as a whole is refused: its words cannot meet the framework's. In a mixed document
//! the foreign paragraphs are marked; they are read and counted like all others, and a notice says so.
//! Detection is slow beside the rest, so only paragraphs that lack the language's function words are looked at.

use itl_document::Document;
use itl_text::{Analysis, ByteSpan, Dropped, Fate, Language, Notice, detect, language_name, read_alike};
use std::collections::BTreeMap;

use crate::error::ModelError;

/// A paragraph with fewer words does not show its language reliably.
const ENOUGH_TOKENS: usize = 15;
/// Where at least this share of the tokens are stop words of the language, the text is in the language.
const USUAL_STOP_WORDS: f64 = 0.12;
/// A document is foreign from this share of foreign text on.
const FOREIGN: f64 = 0.8;

/// The foreign paragraphs of a document, by block.
pub type ForeignBlocks = BTreeMap<usize, Language>;

/// The language of a document that is foreign as a whole to a core for the language `expected`, which read it.
#[must_use]
pub fn foreign_language(document: &Document, analysis: &Analysis, expected: Language) -> Option<Language> {
    match foreign_blocks(document, analysis, expected) {
        Err(ModelError::ForeignDocument { document, .. }) => Some(document),
        _ => None,
    }
}

/// Finds the foreign paragraphs.
///
/// # Errors
/// If the document is foreign as a whole.
pub fn foreign_blocks(
    document: &Document,
    analysis: &Analysis,
    expected: Language,
) -> Result<ForeignBlocks, ModelError> {
    let foreign_language = |text: &str| {
        let found = detect(text).filter(|found| found.reliable)?;
        (!read_alike(found.language, expected)).then_some(found.language)
    };
    let suspects = document.content().filter(|(_, block)| lacks_function_words(analysis, block.span));
    let found: ForeignBlocks = suspects
        .filter_map(|(at, block)| Some((at, foreign_language(block.span.of(&document.text))?)))
        .collect();
    let all: usize = document.content().map(|(_, block)| block.span.len()).sum();
    let foreign: usize = found.keys().map(|&at| document.blocks[at].span.len()).sum();
    if foreign == 0 || (foreign as f64) < FOREIGN * all as f64 {
        return Ok(found);
    }
    match foreign_language(&document.text) {
        Some(language) => Err(ModelError::ForeignDocument { document: language, model: expected }),
        None => Ok(found),
    }
}

/// One notice per foreign language.
pub(crate) fn notices(document: &Document, foreign: &ForeignBlocks, expected: Language) -> Vec<Notice> {
    let mut by_language: BTreeMap<Language, Vec<usize>> = BTreeMap::new();
    for (&block, &language) in foreign {
        by_language.entry(language).or_default().push(block);
    }
    let notice = |(language, blocks): (Language, Vec<usize>)| {
        let (count, plural) = (blocks.len(), if blocks.len() == 1 { " is" } else { "s are" });
        let mut notice = Notice::warning(
            "foreign-language",
            format!(
                "{count} paragraph{plural} in {}, not in {}: they are counted as they stand, but their words cannot \
                 match; the first begins \"{}…\"",
                language_name(language),
                language_name(expected),
                beginning(document.blocks[blocks[0]].span.of(&document.text)),
            ),
        );
        notice.page = document.blocks[blocks[0]].page;
        notice
    };
    by_language.into_iter().map(notice).collect()
}

fn lacks_function_words(analysis: &Analysis, span: ByteSpan) -> bool {
    let tokens = analysis.tokens_in(span);
    let count = |reason| tokens.iter().filter(|token| token.fate == Fate::Dropped(reason)).count();
    let words = tokens.len() - count(Dropped::NotAWord);
    words >= ENOUGH_TOKENS && (count(Dropped::Stopword) as f64) < USUAL_STOP_WORDS * words as f64
}

fn beginning(text: &str) -> String {
    text.split_whitespace().take(6).collect::<Vec<_>>().join(" ")
}
