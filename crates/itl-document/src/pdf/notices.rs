//! What there is to say about a PDF: pages without text, fonts without letters, what was left out or cut.

use itl_text::Notice;

use super::glyphs::Shown;
use crate::ReadOptions;

/// Share of glyphs whose letters are not known that is worth a word.
const MANY_UNKNOWN: usize = 5;

/// What was found while pages were read.
pub(super) struct Findings<'a> {
    options: &'a ReadOptions,
    pages: usize,
    complete: bool,
    /// Pages with a picture and no text.
    scanned: Vec<u32>,
    /// Pages where many glyphs do not say which letters they are.
    unknown: Vec<u32>,
    /// Pages whose program is too large.
    large: Vec<u32>,
    stopped: Option<u32>,
    cut: bool,
}

impl<'a> Findings<'a> {
    pub(super) fn new(bytes: &[u8], pages: usize, options: &'a ReadOptions) -> Self {
        let tail = &bytes[bytes.len().saturating_sub(2048)..];
        let complete = tail.windows(5).any(|window| window == b"%%EOF");
        Self {
            options,
            pages,
            complete,
            scanned: Vec::new(),
            unknown: Vec::new(),
            large: Vec::new(),
            stopped: None,
            cut: false,
        }
    }

    pub(super) fn page(&mut self, number: u32, shown: &Shown) {
        let glyphs: usize = shown.frames.iter().map(|frame| frame.glyphs.len()).sum();
        if glyphs == 0 && shown.picture {
            self.scanned.push(number);
        }
        self.cut |= shown.cut;
        if shown.unknown * MANY_UNKNOWN > glyphs + shown.unknown {
            self.unknown.push(number);
        }
    }

    pub(super) fn too_large(&mut self, page: u32) {
        self.large.push(page);
    }

    pub(super) fn out_of_time(&mut self, page: u32) {
        self.stopped = Some(page);
    }

    pub(super) fn too_long(&mut self) {
        self.cut = true;
    }

    pub(super) fn notices(self) -> Vec<Notice> {
        let mut notices = Vec::new();
        let limits = &self.options.limits;
        let mut warn = |code, page: Option<u32>, message: String| {
            notices.push(Notice { page, ..Notice::warning(code, message) });
        };
        if !self.complete {
            warn(
                "damaged-file",
                None,
                "the end of the file is missing: what could be found was read".to_owned(),
            );
        }
        let bound = limits.expanded;
        let about = [
            ("too-large", &self.large, format!("left out: to unpack it takes more than {bound} bytes; --max-expanded raises the bound")),
            ("no-text-layer", &self.scanned, "a picture without text: recognise it with an OCR program (such as ocrmypdf) and read the result".to_owned()),
            ("unknown-letters", &self.unknown, "written in fonts that do not tell which letters they show, so that text is missing: OCR can help".to_owned()),
        ];
        for (code, numbers, what) in about {
            match numbers[..] {
                [] => {}
                // The page is said with the notice.
                [page] => warn(code, Some(page), format!("it is {what}")),
                _ => warn(code, None, format!("pages {} are each {what}", pages(numbers))),
            }
        }
        if self.pages > limits.pages as usize {
            let message = format!(
                "only {} of {} pages are read; --max-pages raises the bound",
                limits.pages, self.pages
            );
            warn("too-many-pages", None, message);
        }
        if let Some(page) = self.stopped {
            let message = format!(
                "reading stopped before it, after {} s; --max-seconds raises the bound",
                limits.seconds
            );
            warn("too-slow", Some(page), message);
        }
        if self.cut {
            let message =
                format!("the text is cut after {} characters; --max-chars raises the bound", limits.chars);
            warn("too-many-chars", None, message);
        }
        notices
    }
}

/// Numbers of pages in words: `1–3, 7`.
fn pages(numbers: &[u32]) -> String {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for &number in numbers {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    let range = |&(first, last): &(u32, u32)| {
        if first == last { first.to_string() } else { format!("{first}–{last}") }
    };
    ranges.iter().map(range).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    #[test]
    fn pages_in_words() {
        assert_eq!(super::pages(&[3]), "3");
        assert_eq!(super::pages(&[1, 2, 3, 7]), "1–3, 7");
    }
}
