//! A line of a page: segments beside each other, and what the line is.

use std::borrow::Cow;

use super::segments::Segment;
use crate::plain::is_item;

/// What a line is, before paragraphs are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LineRole {
    /// Part of what the page says.
    Body,
    /// Repeated on pages.
    Head,
    PageNumber,
    /// Outside of what the page shows.
    OffPage,
}

/// A line.
#[derive(Debug, Clone)]
pub(crate) struct Line {
    /// From left to right; never empty.
    pub(crate) segments: Vec<Segment>,
    /// The page, from 1.
    pub(crate) page: u32,
    /// The direction of writing.
    pub(crate) direction: (f32, f32),
    pub(crate) role: LineRole,
}

impl Line {
    /// The segment with the most text: its font is the line's.
    pub(crate) fn main(&self) -> &Segment {
        let longest = self.segments.iter().max_by_key(|segment| segment.text.len());
        longest.unwrap_or(&self.segments[0])
    }

    pub(crate) fn x0(&self) -> f32 {
        self.segments.iter().map(|segment| segment.x0).fold(f32::INFINITY, f32::min)
    }

    pub(crate) fn x1(&self) -> f32 {
        self.segments.iter().map(|segment| segment.x1).fold(f32::NEG_INFINITY, f32::max)
    }

    pub(crate) fn y(&self) -> f32 {
        self.main().y
    }

    pub(crate) fn size(&self) -> f32 {
        self.main().size
    }

    /// Whether all of it is bold.
    pub(crate) fn is_bold(&self) -> bool {
        self.segments.iter().all(|segment| segment.bold)
    }

    /// The beginning of its text.
    pub(crate) fn start(&self) -> &str {
        &self.segments[0].text
    }

    /// The end of its text.
    pub(crate) fn end(&self) -> &str {
        self.segments.last().map_or("", |segment| &segment.text)
    }

    pub(crate) fn text(&self) -> Cow<'_, str> {
        if let [only] = &self.segments[..] {
            return Cow::Borrowed(&only.text);
        }
        let words: Vec<&str> = self.segments.iter().map(|segment| segment.text.as_str()).collect();
        Cow::Owned(words.join(" "))
    }
}

/// Whether a text ends as a sentence does.
pub(crate) fn ends_sentence(text: &str) -> bool {
    text.trim_end_matches(['"', '”', '’', '»', ')', ']', '\''])
        .ends_with(['.', '!', '?', ':', ';', '…', '。'])
}

/// Whether a text begins with a bullet.
pub(crate) fn is_bullet(text: &str) -> bool {
    text.starts_with([
        '•', '▪', '◦', '‣', '‧', '∙', '●', '○', '■', '□', '▶', '►', '◆', '❖', '➢', '➤', '→', '✓', '✔', '›',
    ]) || text.starts_with(is_private)
}

/// Whether a character is one of a font's own: fonts of symbols have their bullets there.
fn is_private(char: char) -> bool {
    ('\u{E000}'..='\u{F8FF}').contains(&char)
}

/// Whether a text is in capitals.
pub(crate) fn is_upper(text: &str) -> bool {
    let letters = || text.chars().filter(|char| char.is_alphabetic());
    letters().take(4).count() == 4 && letters().all(|char| !char.is_lowercase())
}

/// Whether a text is only the mark of an item, such as a bullet or `(a)`.
pub(crate) fn is_mark(text: &str) -> bool {
    !text.contains(' ') && (is_item(&format!("{text} x")) || is_bullet(text) && text.chars().count() == 1)
}
