//! Marks of footnotes between two sentences: a sentence as the linguistic core found it in, the sentences that it consists of out.
//!
//! `We save energy.12 We waste none.` is one sentence to the core, which takes `.12` for a number. Behind a word of five letters
//! it is none. Sentences and tags of the core stay as they are.

use itl_base::ByteSpan;

/// Fewest letters of a word before a mark: shorter ones may be abbreviations, such as `pag.16`.
const LETTERS: usize = 5;
/// Most figures of a mark.
const FIGURES: usize = 3;

/// The sentences in a sentence: it is cut behind the marks of footnotes.
pub(crate) fn parts(text: &str, sentence: ByteSpan) -> impl Iterator<Item = ByteSpan> {
    let (base, words) = (sentence.start as usize, sentence.of(text));
    let mut start = 0;
    let mut cuts = memchr::memchr3_iter(b'.', b'!', b'?', words.as_bytes());
    let mut over = false;
    std::iter::from_fn(move || {
        if over {
            return None;
        }
        let cut = cuts.find_map(|stop| mark(words, stop));
        over = cut.is_none();
        let (end, next) = cut.unwrap_or((words.len(), words.len()));
        let part = ByteSpan::new(base + start, base + end);
        start = next;
        Some(part)
    })
}

/// Where a mark behind the stop at this place ends, and where the next sentence begins.
fn mark(text: &str, stop: usize) -> Option<(usize, usize)> {
    let (before, after) = (&text[..stop], &text[stop + 1..]);
    let figures = after.bytes().take_while(u8::is_ascii_digit).count();
    let end = stop + 1 + figures;
    let rest = text[end..].trim_start();
    let next = text.len() - rest.len();
    let is_mark = (1..=FIGURES).contains(&figures) && next > end && rest.starts_with(char::is_uppercase);
    let letters = || before.chars().rev().take(LETTERS).filter(|c| c.is_lowercase()).count();
    (is_mark && (before.ends_with(')') || letters() == LETTERS)).then_some((end, next))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> Vec<&str> {
        parts(text, ByteSpan::new(0, text.len())).map(|part| part.of(text)).collect()
    }

    #[test]
    fn marks_end_sentences() {
        let text = "We save energy.12 We waste none (see text).3 All of it.";
        assert_eq!(cut(text), ["We save energy.12", "We waste none (see text).3", "All of it."]);
        for text in
            ["See pag.16 Paragraph two.", "In version 2.1 We save.", "emissions.12 and more", "", "energy.12"]
        {
            assert_eq!(cut(text), [text]);
        }
    }
}
