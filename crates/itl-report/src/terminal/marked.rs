//! A unit's text with the words marked that matched a concept.

use itl_core::Evidence;
use itl_text::ByteSpan;

use super::page::{Page, clean};

/// The words of all contributions, in the order of the text, each once.
fn matched_words(evidence: &Evidence) -> Vec<ByteSpan> {
    let places = evidence.contributions.iter().flat_map(|part| &part.places);
    let mut words: Vec<ByteSpan> = places.flat_map(|place| place.words()).copied().collect();
    words.sort_unstable();
    words.dedup();
    words
}

/// The text of the unit at `span`, on one line, matched words marked.
pub(crate) fn marked(page: &Page<'_>, text: &str, span: ByteSpan, evidence: &Evidence) -> String {
    let mut line = String::new();
    let mut at = span.start as usize;
    for word in matched_words(evidence) {
        // Words of a given analysis may share a place.
        if (word.start as usize) < at {
            continue;
        }
        line.push_str(&between(&text[at..word.start as usize]));
        line.push_str(&page.mark(&clean(word.of(text))));
        at = word.end as usize;
    }
    line.push_str(&between(&text[at..span.end as usize]));
    line
}

/// Cleaned, but with the spaces at both ends that keep words apart.
fn between(text: &str) -> String {
    let space = |found: bool| if found { " " } else { "" };
    let words = clean(text);
    if words.is_empty() {
        return space(!text.is_empty()).to_owned();
    }
    format!(
        "{}{words}{}",
        space(text.starts_with(char::is_whitespace)),
        space(text.ends_with(char::is_whitespace))
    )
}
