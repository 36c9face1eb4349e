//! The texts of a concept through the linguistic core: its descriptor, and its name where names count.
//!
//! Each text is read as a plain text document of its own would be; given tokens are only stemmed. Beside the words stands
//! which stretches of them can be looked at on their own: the texts that a descriptor was put together from or, where it
//! is one text, its sentences.

use itl_base::{ByteSpan, Cancel, Cancelled, Tag};
use itl_document::plain_text;
use itl_framework::{Concept, GivenWord};
use itl_text::{Analysis, LinguisticCore, Word};
use std::ops::Range;

use crate::align::reading::read_document;
use crate::induce::descriptor::{DescriptorPart, DescriptorWords, Stretch};
use crate::parameters::Parameters;

/// Stands between the texts of a descriptor: see `itl_framework`'s selection.
const BETWEEN: usize = 2;

/// Reads the texts of a concept.
pub(crate) fn read_concept(
    core: &LinguisticCore,
    concept: &Concept,
    parameters: &Parameters,
    cancel: &Cancel,
) -> Result<DescriptorWords, Cancelled> {
    let reader = Reader { core, cancel };
    let mut texts = Vec::new();
    if parameters.label_weight == 0 {
        texts.push(reader.joined(concept)?);
    } else if concept.parts.is_empty() {
        texts.push(reader.name(&concept.label, 0)?);
        texts.push(reader.sentences(&concept.descriptor, concept.tokens.as_deref())?);
    } else {
        // A group has a name, and no text of its own among the parts.
        if concept.parts[0].branch > 0 {
            texts.push(reader.name(&concept.label, 0)?);
        }
        for part in &concept.parts {
            texts.push(reader.name(&part.label, part.branch)?);
            texts.push(reader.whole(&part.descriptor, part.tokens.as_deref(), part.branch)?);
        }
    }
    texts.retain(|text| !text.words.is_empty());
    Ok(texts)
}

/// A sentence of a descriptor, cut where a line begins anew: items of a list and examples have no full stop. A line that goes on in
/// lower case is wrapped, unless a mark of a list stands before it.
fn lines(text: &str, sentence: ByteSpan) -> Vec<ByteSpan> {
    let (mut start, end) = (sentence.start as usize, sentence.end as usize);
    let mut lines = Vec::new();
    for (at, _) in text[start..end].match_indices('\n') {
        let at = sentence.start as usize + at;
        if begins_anew(text[at..end].trim_start()) {
            lines.push(ByteSpan::new(start, at));
            start = at + 1;
        }
    }
    lines.push(ByteSpan::new(start, end));
    lines
}

/// Whether a line is a new sentence or item: it does not begin in lower case, or its first word ends as a mark does (`a.`, `iv)`).
fn begins_anew(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default();
    !first.starts_with(char::is_lowercase)
        || (first.len() <= LONGEST_MARK && first.ends_with(['.', ')', ':']))
}

/// Bytes of the longest mark of a list: `viii)`.
const LONGEST_MARK: usize = 5;

/// Reads texts until it is cancelled.
struct Reader<'a> {
    core: &'a LinguisticCore,
    cancel: &'a Cancel,
}

impl Reader<'_> {
    /// The name of a concept.
    fn name(&self, label: &str, branch: u32) -> Result<DescriptorPart, Cancelled> {
        Ok(DescriptorPart { label: true, ..self.whole(label, None, branch)? })
    }

    /// The whole descriptor as one text, whatever it was put together from.
    fn joined(&self, concept: &Concept) -> Result<DescriptorPart, Cancelled> {
        if concept.parts.is_empty() || concept.tokens.is_some() {
            return self.sentences(concept.text(), concept.tokens.as_deref());
        }
        let mut start = 0;
        let spans: Vec<(ByteSpan, u32)> = concept
            .parts
            .iter()
            .map(|part| {
                let span = ByteSpan::new(start, start + part.text().len());
                start += part.text().len() + BETWEEN;
                (span, part.branch)
            })
            .collect();
        self.read(concept.text(), |_| spans)
    }

    /// A text that is looked at as a whole.
    fn whole(
        &self,
        text: &str,
        given: Option<&[GivenWord]>,
        branch: u32,
    ) -> Result<DescriptorPart, Cancelled> {
        if let Some(tokens) = given {
            let words = self.given_words(tokens);
            let span = ByteSpan::new(0, text.len());
            let stretches = vec![Stretch { words: 0..words.len(), span, branch }];
            return Ok(DescriptorPart { label: false, words, text: text.to_owned(), stretches });
        }
        self.read(text, |_| vec![(ByteSpan::new(0, text.len()), branch)])
    }

    /// A text whose sentences are looked at one by one. Given tokens have no sentences.
    fn sentences(&self, text: &str, given: Option<&[GivenWord]>) -> Result<DescriptorPart, Cancelled> {
        if let Some(tokens) = given {
            let (words, text) = (self.given_words(tokens), text.to_owned());
            return Ok(DescriptorPart { words, text, ..DescriptorPart::default() });
        }
        let each = |analysis: &Analysis| -> Vec<(ByteSpan, u32)> {
            let spans = analysis.sentences.iter().flat_map(|sentence| lines(text, sentence.span));
            spans.zip(1..).collect()
        };
        self.read(text, each)
    }

    /// Reads a text, with the stretches at the places that `spans` finds.
    fn read(
        &self,
        text: &str,
        spans: impl FnOnce(&Analysis) -> Vec<(ByteSpan, u32)>,
    ) -> Result<DescriptorPart, Cancelled> {
        let analysis = read_document(self.core, &plain_text(text.to_owned()), self.cancel)?;
        let words: Vec<Word> = analysis.words().collect();
        let inside = |span: ByteSpan| -> Range<usize> {
            let first = |at: u32| words.partition_point(|word| word.span.start < at);
            first(span.start)..first(span.end)
        };
        let stretch = |(span, branch)| Stretch { words: inside(span), span, branch };
        let stretches = spans(&analysis).into_iter().map(stretch).filter(|stretch| !stretch.words.is_empty());
        let stretches = stretches.collect();
        let word = |word: &Word| -> (String, Tag) { (analysis.stems.get(word.stem).to_owned(), word.tag) };
        let words = words.iter().map(word).collect();
        Ok(DescriptorPart { label: false, words, text: text.to_owned(), stretches })
    }

    fn given_words(&self, tokens: &[GivenWord]) -> Vec<(String, Tag)> {
        self.core.stem_given(tokens.iter().map(|token| (token.surface.as_str(), token.tag))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_begins_anew_ends_the_one_before_it() {
        let cut = |text: &str| -> Vec<String> {
            let all = lines(text, ByteSpan::new(0, text.len()));
            all.iter().map(|span| span.of(text).trim().to_owned()).collect()
        };
        assert_eq!(
            cut("Define:\na. roles\n(2) duties\nand more;\nEx1: Name them"),
            ["Define:", "a. roles", "(2) duties\nand more;", "Ex1: Name them"]
        );
        assert_eq!(cut("a text that is\nwrapped by hand"), ["a text that is\nwrapped by hand"]);
    }
}
