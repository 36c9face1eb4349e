//! Fragments: blocks that say nothing alone, such as numbers, codes and single words. A block in, whether it is one out.
//! They stay in the text, and are in no unit.

use crate::{Block, BlockKind, Document};

impl Document {
    /// Tells blocks that are no units of their own, though their text is content: numbers, codes and single words say
    /// nothing alone, unless they are all that the document has. Headings are what others stand under, however short.
    pub fn fragments(&self) -> impl Fn(&Block) -> bool + '_ {
        let several = self.content().nth(1).is_some();
        move |block| {
            several
                && block.kind.is_content()
                && !matches!(block.kind, BlockKind::Heading(_))
                && !has_words(block.span.of(&self.text))
        }
    }
}

/// Whether a piece between blanks is a word.
pub(crate) fn is_word(piece: &str) -> bool {
    let mut before = false;
    piece.chars().any(|c| {
        let letter = c.is_alphabetic();
        std::mem::replace(&mut before, letter) && letter
    })
}

/// Whether a text has two words or more. A word has two letters that follow each other: `3b` and `E1-5` are codes. What
/// is written without spaces has words as soon as it has two letters.
fn has_words(text: &str) -> bool {
    let mut words = 0;
    for piece in text.split_whitespace() {
        let (mut word, mut before) = (false, false);
        for c in piece.chars() {
            let letter = c.is_alphabetic();
            if letter && before {
                if is_unspaced(c) {
                    return true;
                }
                word = true;
            }
            before = letter;
        }
        words += u32::from(word);
        if words == 2 {
            return true;
        }
    }
    false
}

/// Whether words of the script stand without spaces between them: those of Southeast Asia, and Chinese and Japanese with
/// what is encoded beside them.
fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{E00}'..='\u{FFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}' | '\u{2E80}'..='\u{9FFF}' | '\u{20000}'..='\u{3FFFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_words_have_letters_that_follow_each_other() {
        for text in ["We save", "27 % of WOMEN", "save-it all", "Énergie ça", "节能", "Ж. Её дом"] {
            assert!(has_words(text), "{text}");
        }
        for text in ["", "12.5", "GRI 302-1", "E1-5 3b A", "Energy", "27 % WOMEN", "a b c d", "x² + y²", "节"]
        {
            assert!(!has_words(text), "{text}");
        }
    }

    #[test]
    fn headings_and_all_that_there_is_are_no_fragments() {
        let mut document = crate::plain_text("We save it.\n\n12 MW.\n\nEnergy\n\nAfter all.\n".to_owned());
        let kinds = [BlockKind::Paragraph, BlockKind::Paragraph, BlockKind::Heading(1), BlockKind::Paragraph];
        document.blocks.iter_mut().zip(kinds).for_each(|(block, kind)| block.kind = kind);
        let fragments: Vec<bool> = document.blocks.iter().map(document.fragments()).collect();
        assert_eq!(fragments, [false, true, false, false]);
        let alone = crate::plain_text("Energy\n".to_owned());
        assert!(!alone.fragments()(&alone.blocks[0]) && alone.notices.is_empty());
    }
}
