//! What happens to the characters of a text before it is cut: each keeps the bytes that it comes from.

use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::canonical_combining_class;
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};

use super::characters::Characters;
use super::charsmap::CharsMap;
use super::{MAX_CHARS, TokenizerError};

/// Characters with the bytes of the text that they come from.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Chars {
    pub(super) chars: Vec<char>,
    pub(super) spans: Vec<(u32, u32)>,
}

impl Chars {
    /// The first characters of a text, and whether there are more.
    pub(super) fn of(text: &str, most: usize) -> (Self, bool) {
        let mut own = Self::default();
        for (at, c) in text.char_indices() {
            if own.chars.len() == most {
                return (own, true);
            }
            own.push(c, (at as u32, (at + c.len_utf8()) as u32));
        }
        (own, false)
    }

    pub(super) fn push(&mut self, c: char, span: (u32, u32)) {
        self.chars.push(c);
        self.spans.push(span);
    }

    /// Drops what is beyond so many characters; whether there was something.
    pub(super) fn truncate(&mut self, most: usize) -> bool {
        let more = self.chars.len() > most;
        self.chars.truncate(most);
        self.spans.truncate(most);
        more
    }

    /// Every character by what `each` makes of it.
    fn map<I: IntoIterator<Item = char>>(&self, each: impl Fn(char) -> I) -> Self {
        let mut own = Self::default();
        for (&c, &span) in self.chars.iter().zip(&self.spans) {
            each(c).into_iter().for_each(|c| own.push(c, span));
        }
        own
    }

    /// Letters with the marks that stand on them, one after the other, by what `each` makes of them. What comes out of
    /// one has the bytes of all of it.
    fn map_clusters(&self, each: impl Fn(&[char], &mut Vec<char>)) -> Self {
        let (mut own, mut made) = (Self::default(), Vec::new());
        // Vowels and finals of Hangul go with the consonant before them.
        let goes_on = |c: char| canonical_combining_class(c) != 0 || ('\u{1160}'..='\u{11FF}').contains(&c);
        let mut from = 0;
        while from < self.chars.len() {
            let mut to = from + 1;
            while to < self.chars.len() && goes_on(self.chars[to]) {
                to += 1;
            }
            made.clear();
            each(&self.chars[from..to], &mut made);
            let span = (self.spans[from].0, self.spans[to - 1].1);
            made.iter().for_each(|&c| own.push(c, span));
            from = to;
        }
        own
    }
}

/// A step.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) enum Step {
    /// What BERT's makers do: control characters out, white space to spaces, spaces around Chinese characters, accents
    /// off, small letters.
    Bert { clean: bool, chinese: bool, accents_off: bool, lowercase: bool },
    /// Unicode's normal forms.
    Nfc,
    /// Taken apart.
    Nfd,
    /// Compatible characters made one.
    Nfkc,
    /// The same, taken apart.
    Nfkd,
    /// Small letters.
    Lowercase,
    /// Accents off, of letters that were taken apart.
    AccentsOff,
    /// One text for another.
    Replace { from: String, to: String },
    /// Runs of spaces to one text.
    Spaces { to: String },
    /// A text before all others.
    Prepend { text: String },
    /// White space off the ends.
    Strip { left: bool, right: bool },
    /// Control characters out, odd white space to spaces.
    Nmt,
    /// A table of replacements, as SentencePiece stores it.
    CharsMap(CharsMap),
    /// A table of single characters.
    Characters(Characters),
}

impl Step {
    pub(super) fn check(&self) -> Result<(), TokenizerError> {
        match self {
            Self::CharsMap(map) => map.check(),
            Self::Characters(table) => table.check(),
            Self::Replace { from, to } if from.is_empty() || from.len() + to.len() > 1024 => {
                Err(TokenizerError::malformed("it replaces what is empty or too long"))
            }
            Self::Spaces { to: text } | Self::Prepend { text } if text.len() > 64 => {
                Err(TokenizerError::malformed("it puts in what is too long"))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn apply(&self, text: Chars) -> Chars {
        match self {
            Self::Bert { clean, chinese, accents_off, lowercase } => {
                let mut text = if *clean { text.map(cleaned) } else { text };
                if *chinese {
                    text = text.map(|c| {
                        let apart = is_chinese(c);
                        [apart.then_some(' '), Some(c), apart.then_some(' ')].into_iter().flatten()
                    });
                }
                if *accents_off {
                    text = Self::AccentsOff.apply(Self::Nfd.apply(text));
                }
                if *lowercase { Self::Lowercase.apply(text) } else { text }
            }
            Self::Nfc => text.map_clusters(|from, to| to.extend(from.iter().copied().nfc())),
            Self::Nfd => text.map_clusters(|from, to| to.extend(from.iter().copied().nfd())),
            Self::Nfkc => text.map_clusters(|from, to| to.extend(from.iter().copied().nfkc())),
            Self::Nfkd => text.map_clusters(|from, to| to.extend(from.iter().copied().nfkd())),
            Self::Lowercase => text.map(char::to_lowercase),
            Self::AccentsOff => {
                text.map(|c| Some(c).filter(|c| c.general_category() != GeneralCategory::NonspacingMark))
            }
            Self::Replace { from, to } => replace(&text, from, to),
            Self::Spaces { to } => spaces(&text, to),
            Self::Prepend { text: before } => {
                let Some(&(start, _)) = text.spans.first() else { return text };
                let mut own = Chars::default();
                before.chars().for_each(|c| own.push(c, (start, start)));
                own.chars.extend(&text.chars);
                own.spans.extend(&text.spans);
                own
            }
            Self::Strip { left, right } => strip(text, *left, *right),
            Self::Nmt => text.map(|c| match c {
                '\t'
                | '\n'
                | '\r'
                | '\u{A0}'
                | '\u{2000}'..='\u{200F}'
                | '\u{2028}'
                | '\u{2029}'
                | '\u{3000}'
                | '\u{FEFF}' => Some(' '),
                c if c.is_control() => None,
                c => Some(c),
            }),
            Self::CharsMap(map) => map.apply(&text),
            Self::Characters(table) => table.apply(&text, 2 * MAX_CHARS),
        }
    }
}

/// A character without what steers, odd white space as a space.
fn cleaned(c: char) -> Option<char> {
    match c {
        '\t' | '\n' | '\r' => Some(' '),
        '\0' | '\u{FFFD}' => None,
        c if c.general_category_group() == GeneralCategoryGroup::Other => None,
        c if c.is_whitespace() => Some(' '),
        c => Some(c),
    }
}

/// The blocks of Chinese characters, as BERT's makers list them: not those of Japanese and Korean letters.
fn is_chinese(c: char) -> bool {
    matches!(c, '\u{4E00}'..='\u{9FFF}' | '\u{3400}'..='\u{4DBF}' | '\u{20000}'..='\u{2A6DF}'
        | '\u{2A700}'..='\u{2B73F}' | '\u{2B740}'..='\u{2B81F}' | '\u{2B820}'..='\u{2CEAF}'
        | '\u{F900}'..='\u{FAFF}' | '\u{2F800}'..='\u{2FA1F}')
}

fn replace(text: &Chars, from: &str, to: &str) -> Chars {
    let from: Vec<char> = from.chars().collect();
    let mut own = Chars::default();
    let mut at = 0;
    while at < text.chars.len() {
        if text.chars[at..].starts_with(&from) {
            let span = (text.spans[at].0, text.spans[at + from.len() - 1].1);
            to.chars().for_each(|c| own.push(c, span));
            at += from.len();
        } else {
            own.push(text.chars[at], text.spans[at]);
            at += 1;
        }
    }
    own
}

/// Runs of two and more spaces to one text.
fn spaces(text: &Chars, to: &str) -> Chars {
    let mut own = Chars::default();
    let mut at = 0;
    while at < text.chars.len() {
        let run = text.chars[at..].iter().take_while(|c| **c == ' ').count();
        if run >= 2 {
            let span = (text.spans[at].0, text.spans[at + run - 1].1);
            to.chars().for_each(|c| own.push(c, span));
            at += run;
        } else {
            own.push(text.chars[at], text.spans[at]);
            at += 1;
        }
    }
    own
}

fn strip(mut text: Chars, left: bool, right: bool) -> Chars {
    let white = |c: &&char| c.is_whitespace();
    if right {
        let count = text.chars.iter().rev().take_while(white).count();
        text.truncate(text.chars.len() - count);
    }
    if left {
        let count = text.chars.iter().take_while(white).count();
        text.chars.drain(..count);
        text.spans.drain(..count);
    }
    text
}
