//! Where a text is cut into words, before words are cut into pieces.

use serde::{Deserialize, Serialize};
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

use super::normalize::Chars;

/// A way to cut.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) enum Split {
    /// At white space, which is dropped, and around each mark of punctuation.
    Bert,
    /// At white space, which is dropped.
    WhiteSpace,
    /// Into runs of letters and digits and runs of other signs; white space is dropped.
    Words,
    /// Around each mark of punctuation.
    Punctuation,
    /// White space becomes a sign, which also stands before the first word; cut before each such sign, if at all.
    Metaspace { sign: char, before: bool, cuts: bool },
}

/// The words of a text, in order.
pub(super) fn words(splits: &[Split], text: Chars) -> Vec<Chars> {
    let mut words = vec![text];
    for split in splits {
        words = words.into_iter().flat_map(|word| split.cut(word)).collect();
    }
    words.retain(|word| !word.chars.is_empty());
    words
}

/// Whether a character is punctuation, as BERT's makers see it: all signs of ASCII, and what Unicode calls so.
pub(super) fn is_punctuation(c: char) -> bool {
    c.is_ascii_punctuation() || c.general_category_group() == GeneralCategoryGroup::Punctuation
}

impl Split {
    fn cut(&self, mut text: Chars) -> Vec<Chars> {
        match self {
            Self::Bert => text.cut(|_, c| {
                if c.is_whitespace() {
                    Cut::Drop
                } else if is_punctuation(c) {
                    Cut::Alone
                } else {
                    Cut::Join
                }
            }),
            Self::WhiteSpace => text.cut(|_, c| if c.is_whitespace() { Cut::Drop } else { Cut::Join }),
            Self::Punctuation => text.cut(|_, c| if is_punctuation(c) { Cut::Alone } else { Cut::Join }),
            Self::Words => {
                let inside = |c: char| c.is_alphanumeric() || c == '_';
                text.cut(|before, c| match c.is_whitespace() {
                    true => Cut::Drop,
                    false if before.is_some_and(|before| inside(before) != inside(c)) => Cut::Begin,
                    false => Cut::Join,
                })
            }
            Self::Metaspace { sign, before, cuts } => {
                text.chars.iter_mut().filter(|c| **c == ' ').for_each(|c| *c = *sign);
                if *before && text.chars.first().is_some_and(|first| first != sign) {
                    let start = text.spans[0].0;
                    text.chars.insert(0, *sign);
                    text.spans.insert(0, (start, start));
                }
                match cuts {
                    true => text.cut(|_, c| if c == *sign { Cut::Begin } else { Cut::Join }),
                    false => vec![text],
                }
            }
        }
    }
}

/// What becomes of a character where a text is cut.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Cut {
    /// It goes on with the word.
    Join,
    /// It begins a word.
    Begin,
    /// It is a word.
    Alone,
    /// It is dropped, and ends a word.
    Drop,
}

impl Chars {
    /// Cuts as `how` says of each character, which also sees the one before it in its word.
    fn cut(&self, how: impl Fn(Option<char>, char) -> Cut) -> Vec<Self> {
        let mut words: Vec<Self> = Vec::new();
        let mut open = false;
        for (&c, &span) in self.chars.iter().zip(&self.spans) {
            let before = words.last().filter(|_| open).and_then(|word| word.chars.last().copied());
            let cut = how(before, c);
            if cut == Cut::Drop {
                open = false;
                continue;
            }
            if !open || cut != Cut::Join {
                words.push(Self::default());
            }
            if let Some(word) = words.last_mut() {
                word.chars.push(c);
                word.spans.push(span);
            }
            open = cut != Cut::Alone;
        }
        words
    }
}
