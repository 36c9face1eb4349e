//! Whether a sentence ends: in come the marks and the words around them, out goes a decision. The rules
//! stand in the order in which they are asked; each has its cases in `tests/suite/sentences.md`.

use super::context::{After, Onset, follows_number, word_before};
use super::label::{is_head, is_label, is_number, is_roman};
use super::mark::{Force, Mark};
use super::{glued, opens};
use crate::chars::{is_letter, is_quote};
use crate::lexicon::{Abbreviation, Lexicon, Lowered};

/// What is to be done at a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Decision {
    Ends,
    GoesOn,
    /// Ends if the block has no capitals, so that a small letter says nothing.
    EndsIfCaseless,
}

use Decision::{Ends, EndsIfCaseless, GoesOn};

fn ends_if(condition: bool) -> Decision {
    if condition { Ends } else { GoesOn }
}

/// Decides about `mark` in the sentence that began at `start`, the text going on at `next`.
pub(super) fn decide(text: &str, start: usize, mark: &Mark, next: usize, lexicon: &Lexicon) -> Decision {
    if mark.force == Force::Firm {
        return Ends;
    }
    if mark.start == start || mark.aside {
        // Nothing was said yet, or only in passing.
        return GoesOn;
    }
    if mark.tail == next {
        return ends_if(glued::ends(text, start, mark, lexicon));
    }
    let after = After::read(text, next);
    if after.onset == Onset::Continuing {
        return GoesOn;
    }
    match mark.force {
        Force::Cry => match after.onset {
            Onset::Lower if after.bracketed => Ends,
            Onset::Lower if mark.closed => GoesOn,
            Onset::Lower => EndsIfCaseless,
            _ => Ends,
        },
        Force::Ellipsis(long) => match after.onset {
            // “Well... I think” goes on; a fourth dot says that it does not.
            Onset::Upper => ends_if(long || after.word != "I"),
            Onset::Caseless => Ends,
            _ => GoesOn,
        },
        Force::Stop | Force::Firm => stop(text, start, mark, &after, lexicon),
    }
}

/// One full stop and a space.
fn stop(text: &str, start: usize, mark: &Mark, after: &After<'_>, lexicon: &Lexicon) -> Decision {
    let Some(word) = word_before(text, start, mark.start) else {
        return ends_if(after.onset != Onset::Lower);
    };
    if !mark.closed && is_label(&text[start..mark.start]) {
        return GoesOn;
    }
    let opening = is_opening_word(after, lexicon);
    let at = mark.start - word.len();
    if is_number(word) && heads_item(text, start, at) {
        return GoesOn;
    }
    let abbreviation = match lexicon.abbreviation(word) {
        // `PP.` is rather a party than pages.
        Some(Abbreviation::Numbered) if is_acronym(word) => Some(Abbreviation::Ambiguous),
        abbreviation => abbreviation,
    };
    if after.onset == Onset::Lower && !(after.bracketed && abbreviation.is_none()) {
        return match abbreviation {
            None if !mark.closed && matches!(Shape::of(word, lexicon), Shape::Word) => {
                before_small_letter(word, lexicon)
            }
            _ => GoesOn,
        };
    }
    let numbered =
        after.onset == Onset::Digit || after.bracketed || is_number(after.word) || is_roman(after.word);
    match abbreviation {
        Some(Abbreviation::Linking) => ends_if(mark.closed && opening),
        Some(Abbreviation::AfterNumber) => {
            ends_if(opening || (after.onset == Onset::Upper && follows_number(text, start, at)))
        }
        Some(Abbreviation::Numbered) => ends_if(!numbered && opening),
        Some(Abbreviation::Ambiguous) => ends_if(opening || !numbered),
        Some(Abbreviation::Closing) => ends_if(opening),
        Some(Abbreviation::Ending) if lexicon.noun_capitals => ends_if(opening),
        Some(Abbreviation::Ending) => ends_if(matches!(after.onset, Onset::Upper | Onset::Caseless)),
        None if hangs(text, start, at) => ends_if(
            opening || word.chars().next().is_none_or(|c| !c.is_uppercase()) || word.chars().count() > 1,
        ),
        None => match Shape::of(word, lexicon) {
            // In `stk. 2` the number counts nothing.
            Shape::Ordinal if follows_numbered(text, start, at, lexicon) => Ends,
            Shape::Initials => ends_if(opening),
            Shape::Ordinal => {
                ends_if(opening || after.bracketed || matches!(after.onset, Onset::Other | Onset::Caseless))
            }
            Shape::Word => Ends,
        },
    }
}

/// A full stop after an ordinary word, and then a small letter: a slip of the pen after a long word,
/// perhaps an unknown abbreviation after a short one.
fn before_small_letter(word: &str, lexicon: &Lexicon) -> Decision {
    let letters = word.chars().filter(|&c| is_letter(c)).count();
    match letters {
        _ if word.contains('.') => GoesOn,
        5.. if !lexicon.stop_is_colon => Ends,
        3.. => EndsIfCaseless,
        _ => GoesOn,
    }
}

/// Whether what stands at `at` is the label of an item in a list: at the head of a line, or as in
/// `two aims: 1. to save; and 2. to spend`.
fn heads_item(text: &str, start: usize, at: usize) -> bool {
    let before = &text[start..at];
    let said = before.trim_end();
    // Past an `and` or `or`, at most four letters in the languages known here.
    let linked = said.trim_end_matches(char::is_alphabetic);
    let short = said.len() - linked.len() <= 8;
    said.len() < before.len()
        && (said.ends_with([':', ';'])
            || (short && linked.trim_end().ends_with(';'))
            || before[said.len()..].contains('\n'))
}

/// Whether the word at `at` hangs on an apostrophe, hyphen or slash, and so is no initial and no
/// ordinal: `consegue-o`, `Mary's`, `93/94`.
fn hangs(text: &str, start: usize, at: usize) -> bool {
    let mut before = text[start..at].chars().rev();
    match before.next() {
        None => false,
        Some(c) if opens(c) => is_quote(c) && before.next().is_some_and(is_letter),
        Some(c) => !c.is_whitespace(),
    }
}

/// Whether the word at `at` is the number of what stands before it: `stk. 2`, `Kapitel IX`.
fn follows_numbered(text: &str, start: usize, at: usize, lexicon: &Lexicon) -> bool {
    let before = text[start..at].trim_end();
    let word = before.strip_suffix('.').unwrap_or(before);
    let Some(word) = word_before(text, start, start + word.len()) else { return false };
    is_head(word)
        || matches!(lexicon.abbreviation(word), Some(Abbreviation::Numbered | Abbreviation::Ambiguous))
            && before.ends_with('.')
}

/// Whether the next word is one that sentences typically open with, and not an initial or a label.
fn is_opening_word(after: &After<'_>, lexicon: &Lexicon) -> bool {
    matches!(after.onset, Onset::Upper) && after.then != Some('.') && lexicon.opens_sentences(after.word)
}

/// What a word that is in no list looks like.
enum Shape {
    /// One letter, letters with full stops between, or a short word without a vowel.
    Initials,
    /// A number that may be an ordinal in this language.
    Ordinal,
    /// Anything else.
    Word,
}

impl Shape {
    fn of(word: &str, lexicon: &Lexicon) -> Self {
        let mut chars = word.chars();
        match (chars.next(), chars.next()) {
            (None, _) => return Self::Word,
            // A pronoun in Irish, a verb in Italian.
            (Some('à'..='ü'), None) => return Self::Word,
            (Some(only), None) if is_letter(only) => return Self::Initials,
            _ => {}
        }
        if word.bytes().all(|b| b.is_ascii_digit()) {
            return if lexicon.ordinals && word.len() <= 2 { Self::Ordinal } else { Self::Word };
        }
        if lexicon.ordinals && word.len() > 1 && is_roman(word) {
            return Self::Ordinal;
        }
        if word.contains('.') {
            let short = |part: &str| part.chars().count() <= 2 && part.chars().all(is_letter);
            return if word.split('.').all(short) { Self::Initials } else { Self::Word };
        }
        if !lexicon.syllabic_consonants && lacks_vowels(word) { Self::Initials } else { Self::Word }
    }
}

/// Two capitals or more and nothing else.
fn is_acronym(word: &str) -> bool {
    word.chars().count() > 1 && word.chars().all(char::is_uppercase)
}

/// Units of measure: words, for all that they have no vowels.
const UNITS: &[&str] =
    &["km", "kg", "mm", "cm", "dm", "ml", "cl", "hl", "mg", "kb", "mb", "gb", "hz", "ghz", "мм", "кг", "км"];

/// A short word of consonants, not all capitals: `Bzgl`, `Mrs`, `млн`; but `TV`, `PDF` are words.
fn lacks_vowels(word: &str) -> bool {
    let Some(lowered) = Lowered::of(word) else { return false };
    if UNITS.contains(&lowered.as_str()) {
        return false;
    }
    let mut letters = lowered.as_str().chars();
    let consonant = |c: char| {
        (c.is_ascii_lowercase() && !matches!(c, 'a' | 'e' | 'i' | 'o' | 'u' | 'y'))
            || (('а'..='щ').contains(&c) && !matches!(c, 'а' | 'е' | 'и' | 'о' | 'у'))
    };
    word.chars().count() <= 5 && letters.all(consonant) && word.chars().skip(1).any(char::is_lowercase)
}
