//! What there is to say about a PDF: pages without text, fonts without letters, what was left out or cut.

use itl_base::Notice;

use crate::ReadOptions;
use crate::draft::{raises_the_bound, too_many_chars};
use crate::pdf::page::glyphs::PageGlyphs;
use crate::pdf::page::program::{LeftOut, MAX_DEEP_FORMS, MAX_STEPS, forms_of_a_page};

/// Letters that are not known are worth a notice if they are more than one in so many of a page.
const MANY_UNKNOWN: usize = 5;
/// Bytes at the end of a file in which the mark of its end is looked for: some programs write behind it.
const TAIL: usize = 2048;

/// What was found while pages were read.
pub(crate) struct Findings<'a> {
    options: &'a ReadOptions,
    pages: usize,
    complete: bool,
    /// Pages with a picture and no text.
    scanned: Vec<u32>,
    /// Pages where many glyphs do not say which letters they are.
    unknown: Vec<u32>,
    /// Pages whose program is too large.
    large: Vec<u32>,
    /// Pages of which a form or a font is too large.
    partly: Vec<u32>,
    /// Pages that draw too much.
    many: Vec<u32>,
    /// Pages with letters that nobody sees, and how many these are.
    hidden: (Vec<u32>, usize),
    /// Pages with words that say something else than they show, and how many places these are.
    replaced: (Vec<u32>, usize),
    /// Streams that were emptied before the file was opened.
    emptied: usize,
    stopped: Option<u32>,
    cut: bool,
}

/// What is to be said about one page.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PageFinding {
    /// Whether there is a picture and no text.
    scanned: bool,
    /// Whether many glyphs do not say which letters they are.
    unknown: bool,
    /// Whether there was more text than room.
    pub(crate) cut: bool,
    /// Letters that nobody sees, and places that say something else than they show.
    hidden: usize,
    replaced: usize,
    left_out: LeftOut,
}

impl PageFinding {
    pub(crate) fn of(shown: &PageGlyphs, left_out: LeftOut) -> Self {
        let glyphs: usize = shown.frames.iter().map(|frame| frame.glyphs.len()).sum();
        Self {
            scanned: glyphs == 0 && shown.picture,
            unknown: shown.unknown * MANY_UNKNOWN > glyphs + shown.unknown,
            cut: shown.cut,
            hidden: shown.hidden.letters(),
            replaced: shown.hidden.replaced,
            left_out,
        }
    }
}

impl<'a> Findings<'a> {
    pub(crate) fn new(bytes: &[u8], pages: usize, options: &'a ReadOptions) -> Self {
        let tail = &bytes[bytes.len().saturating_sub(TAIL)..];
        let complete = tail.windows(5).any(|window| window == b"%%EOF");
        Self {
            options,
            pages,
            complete,
            scanned: Vec::new(),
            unknown: Vec::new(),
            large: Vec::new(),
            partly: Vec::new(),
            many: Vec::new(),
            hidden: (Vec::new(), 0),
            replaced: (Vec::new(), 0),
            emptied: 0,
            stopped: None,
            cut: false,
        }
    }

    pub(crate) fn page(&mut self, number: u32, found: PageFinding) {
        self.cut |= found.cut;
        if found.scanned {
            self.scanned.push(number);
        }
        if found.unknown {
            self.unknown.push(number);
        }
        if found.left_out.large {
            self.partly.push(number);
        }
        if found.left_out.many {
            self.many.push(number);
        }
        for (all, count) in [(&mut self.hidden, found.hidden), (&mut self.replaced, found.replaced)] {
            if count > 0 {
                all.0.push(number);
                all.1 += count;
            }
        }
        if found.left_out.late {
            self.stopped.get_or_insert(number);
        }
    }

    pub(crate) fn emptied(&mut self, streams: usize) {
        self.emptied = streams;
    }

    pub(crate) fn too_large(&mut self, page: u32) {
        self.large.push(page);
    }

    pub(crate) fn out_of_time(&mut self, page: u32) {
        self.stopped.get_or_insert(page);
    }

    pub(crate) fn too_long(&mut self) {
        self.cut = true;
    }

    /// The pages that cannot be read, in order.
    pub(crate) fn unread(&self) -> Vec<u32> {
        let mut pages = [self.scanned.as_slice(), &self.unknown].concat();
        pages.sort_unstable();
        pages.dedup();
        pages
    }

    pub(crate) fn notices(self) -> Vec<Notice> {
        let mut notices = Vec::new();
        let limits = &self.options.limits;
        let mut warn = |code, page: Option<u32>, message: String, setting: Option<&'static str>| {
            notices.push(Notice {
                page,
                help: setting.map(raises_the_bound),
                ..Notice::warning(code, message)
            });
        };
        if !self.complete {
            warn(
                "damaged-file",
                None,
                "the end of the file is missing: what could be found was read".to_owned(),
                None,
            );
        }
        let bound = limits.expanded;
        // Those that are found again when their page is read are said there.
        if self.emptied > 0 && self.large.is_empty() && self.partly.is_empty() {
            let what = if self.emptied == 1 { "a part of the file is" } else { "parts of the file are" };
            let message = format!("{what} left out: to unpack it takes more than {bound} bytes");
            warn("too-large", None, message, Some("max-expanded"));
        }
        let about = [
            (
                "too-large",
                &self.partly,
                format!(
                    "read without a form or a font: to unpack it takes more than {bound} bytes, or there are more fonts, or larger tables in one, than a document needs"
                ),
                Some("max-expanded"),
            ),
            (
                "too-much-drawn",
                &self.many,
                format!(
                    "read in part: it draws more than {} forms or has four times as many annotations, names annotations again and again, draws {MAX_DEEP_FORMS} forms deep in others, or {MAX_STEPS} operators, or the document more glyphs than twice the bytes of text it may have",
                    forms_of_a_page(self.pages.min(limits.pages as usize))
                ),
                None,
            ),
            (
                "too-large",
                &self.large,
                format!("left out: to unpack it takes more than {bound} bytes"),
                Some("max-expanded"),
            ),
            (
                "no-text-layer",
                &self.scanned,
                "a scanned image without text: run OCR on it (for example ocrmypdf) and try again".to_owned(),
                None,
            ),
            (
                "unknown-letters",
                &self.unknown,
                "written in fonts that do not tell which letters they show, so that text is missing: OCR can help".to_owned(),
                None,
            ),
        ];
        for (code, numbers, what, setting) in about {
            match numbers[..] {
                [] => {}
                // The page is said with the notice.
                [page] => warn(code, Some(page), format!("it is {what}"), setting),
                _ => warn(code, None, format!("pages {} are each {what}", pages(numbers)), setting),
            }
        }
        let letters = |count: usize| format!("{count} letters");
        let places = |count: usize| {
            if count == 1 { "words in 1 place".to_owned() } else { format!("words in {count} places") }
        };
        for (code, (numbers, count), what) in [
            (
                "hidden-text",
                &self.hidden,
                letters(self.hidden.1) + " that are read are invisible there: check quotes against the page",
            ),
            (
                "replaced-text",
                &self.replaced,
                places(self.replaced.1)
                    + " are read otherwise than they are shown, as the file says: check quotes against the page",
            ),
        ] {
            match (&numbers[..], count) {
                ([], _) => {}
                (&[page], _) => warn(code, Some(page), what, None),
                _ => warn(code, None, format!("pages {}: {what}", pages(numbers)), None),
            }
        }
        if self.pages > limits.pages as usize {
            let message = format!("only {} of {} pages are read", limits.pages, self.pages);
            warn("too-many-pages", None, message, Some("max-pages"));
        }
        if let Some(page) = self.stopped {
            let message = format!("reading stopped here, after {} s", limits.seconds_for(0));
            warn("too-slow", Some(page), message, Some("max-seconds"));
        }
        if self.cut {
            notices.push(too_many_chars(limits));
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
