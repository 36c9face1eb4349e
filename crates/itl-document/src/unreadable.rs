//! Documents of which nothing can be read: blocks and notices in, the reason out. A number or a verdict about such a document
//! would say something that nothing stands behind.

use crate::fragment::is_word;
use crate::{BlockKind, Document};

/// Why nothing of a document can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unreadable {
    /// Its pages are pictures.
    Scanned,
    /// Its fonts do not tell which letters they show.
    UnknownLetters,
    /// It has no words.
    Empty,
}

impl Unreadable {
    /// The name in results.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Scanned => "scanned",
            Self::UnknownLetters => "unknown-letters",
            Self::Empty => "empty",
        }
    }
}

impl Document {
    /// Why nothing of it can be read; `None` where it has a word in a block that is content. Running heads, numbers and
    /// stamps that programs print on pictures of pages are none.
    #[must_use]
    pub fn unreadable(&self) -> Option<Unreadable> {
        let is_fragment = self.fragments();
        let has_word = |text: &str| text.split_whitespace().any(is_word);
        let read = self.content().any(|(_, block)| {
            block.kind != BlockKind::Label && !is_fragment(block) && has_word(block.span.of(&self.text))
        });
        let said = |code: &str| self.notices.iter().any(|notice| notice.code == code);
        match () {
            () if read => None,
            () if said("no-text-layer") => Some(Unreadable::Scanned),
            () if said("unknown-letters") => Some(Unreadable::UnknownLetters),
            // Words of a chart are words, where no page is a picture.
            () if self.content().any(|(_, block)| has_word(block.span.of(&self.text))) => None,
            () => Some(Unreadable::Empty),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itl_base::Notice;

    #[test]
    fn words_can_be_read_and_pictures_cannot() {
        let read = |text: &str| crate::plain_text(text.to_owned());
        assert_eq!(read("We save.\n").unreadable(), None);
        assert_eq!(read("Energy\n").unreadable(), None);
        assert_eq!(read("").unreadable(), Some(Unreadable::Empty));
        assert_eq!(read("12\n\n13 %\n").unreadable(), Some(Unreadable::Empty));
        let mut scan = read("Received in March\n");
        scan.blocks[0].kind = BlockKind::Label;
        assert_eq!(scan.unreadable(), None);
        scan.notices.push(Notice::warning("no-text-layer", "pages 1–3"));
        assert_eq!(scan.unreadable(), Some(Unreadable::Scanned));
        let mut letters = read("");
        letters.notices.push(Notice::warning("unknown-letters", "page 1"));
        assert_eq!(letters.unreadable(), Some(Unreadable::UnknownLetters));
    }
}
