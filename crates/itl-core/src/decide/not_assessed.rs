//! Documents without verdicts: a document, its matrix and the model's decision in, the reason out.
//!
//! "Not found" is a statement about a text. Where nothing could be read, or there is no threshold, there is no such statement, and every
//! concept is "not assessed".

use itl_base::{Help, Notice};
use itl_document::{Document, Unreadable};

use crate::align::affinity::Affinities;
use crate::decide::decision::Undecided;

/// Why a document has no verdicts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotAssessed {
    /// Its pages are pictures.
    #[error("its pages are scanned images without text")]
    Scanned,
    /// Its fonts do not tell which letters they show.
    #[error("its fonts do not say which letters they show, so its text cannot be read")]
    UnknownLetters,
    /// It has no words.
    #[error("it has no text")]
    Empty,
    /// It has text, but no unit that counts.
    #[error("none of its text counts")]
    NothingCounts,
    /// The framework gives no threshold.
    #[error("no threshold is available for this framework: {0}")]
    NoThreshold(Undecided),
}

impl NotAssessed {
    /// The reason for a document, if there is one; `undecided` is why the model does not decide.
    pub(crate) fn of(
        document: &Document,
        affinities: &Affinities,
        undecided: Option<Undecided>,
    ) -> Option<Self> {
        let unread = document.unreadable().map(|unreadable| match unreadable {
            Unreadable::Scanned => Self::Scanned,
            Unreadable::UnknownLetters => Self::UnknownLetters,
            _ => Self::Empty,
        });
        let none_counts = || affinities.counted_rows(0..affinities.rows()).next().is_none();
        unread
            .or_else(|| none_counts().then_some(Self::NothingCounts))
            .or_else(|| undecided.map(Self::NoThreshold))
    }

    /// The name in results.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Scanned => "scanned",
            Self::UnknownLetters => "unknown-letters",
            Self::Empty => "empty",
            Self::NothingCounts => "nothing-counts",
            Self::NoThreshold(_) => "no-threshold",
        }
    }

    /// Whether nothing of the document could be read.
    #[must_use]
    pub fn is_unreadable(self) -> bool {
        matches!(self, Self::Scanned | Self::UnknownLetters | Self::Empty)
    }

    /// The steps that lead to verdicts.
    #[must_use]
    pub fn help(self) -> Help {
        match self {
            Self::Scanned => Help::say(
                "install Tesseract (on Debian and Ubuntu: apt install tesseract-ocr) and try again, or run OCR on it with another program (for example ocrmypdf)",
            ),
            Self::UnknownLetters => Help::say(
                "export it again from the program that made it, or run OCR on it (for example ocrmypdf)",
            ),
            Self::Empty => Help::say("check that this is the right file, and that it is not damaged"),
            Self::NothingCounts => Help::say("choose the kinds of text that count with ").setting("count"),
            Self::NoThreshold(_) => {
                Help::say("").verb("frameworks check").and(" says what the framework lacks")
            }
        }
    }

    /// The notice that says so, unless the notices of the document do.
    pub(crate) fn notice(self, said: &[Notice]) -> Option<Notice> {
        let message = format!("not assessed: {self}");
        match self {
            Self::NoThreshold(_) => Some(Notice::info("undecided", message).with_help(self.help())),
            Self::Empty if said.iter().all(|notice| notice.code != "empty-document") => {
                Some(Notice::warning("empty-document", message).with_help(self.help()))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matrix(counted: &[bool]) -> Affinities {
        let mut matrix = Affinities::new(1);
        for _ in counted {
            matrix.push_cells(1.0, std::iter::empty());
            matrix.push_known(1.0, 5);
        }
        matrix.counting(counted.to_vec())
    }

    #[test]
    fn what_the_document_lacks_comes_before_what_the_framework_lacks() {
        let read = |text: &str| itl_document::plain_text(text.to_owned());
        let undecided = Some(Undecided::NotAsked);
        let mut scan = read("");
        scan.notices.push(Notice::warning("no-text-layer", "pages 1–3"));
        let cases = [
            (NotAssessed::of(&scan, &matrix(&[]), undecided), Some(NotAssessed::Scanned)),
            (NotAssessed::of(&read(""), &matrix(&[]), None), Some(NotAssessed::Empty)),
            (NotAssessed::of(&read("We save."), &matrix(&[false]), None), Some(NotAssessed::NothingCounts)),
            (
                NotAssessed::of(&read("We save."), &matrix(&[false, true]), undecided),
                Some(NotAssessed::NoThreshold(Undecided::NotAsked)),
            ),
            (NotAssessed::of(&read("We save."), &matrix(&[true]), None), None),
        ];
        for (found, expected) in cases {
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn a_reason_is_said_once() {
        let empty = itl_document::plain_text(String::new());
        assert_eq!(NotAssessed::Empty.notice(&empty.notices), None);
        let said = NotAssessed::Empty.notice(&[]).unwrap();
        assert_eq!(said.code, "empty-document");
    }
}
