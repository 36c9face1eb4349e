//! The text of a page between its tags: words go to their block, white space at the edges of blocks is dropped.

use itl_base::ByteSpan;

use super::context::PageContext;
use super::element::ElementClass;
use super::tag::HtmlTag;
use crate::BlockKind;

/// Longest title, in bytes.
const TITLE: usize = 1000;

/// What blocks are told to.
pub(super) trait BlockSink {
    /// An element begins at a place.
    fn begin(&mut self, class: ElementClass, tag: &HtmlTag, context: &PageContext);
    /// A table of data begins; it ends where [`BlockSink::end_table`] is called.
    fn table(&mut self) {}
    fn end_table(&mut self) {}
    fn open(&mut self, context: &PageContext);
    fn line_break(&mut self);
    fn text(&mut self, text: &str, source: TextSource, context: &PageContext);
    fn is_done(&self) -> bool;
}

/// Where text comes from.
#[derive(Debug, Clone, Copy)]
pub(super) enum TextSource {
    /// It stands there.
    At(usize),
    /// It stands for these bytes.
    For(ByteSpan),
}

/// What is between the words before and the next ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Boundary {
    None,
    Line,
    Block,
}

pub(super) struct PageFlow<S> {
    pub(super) sink: S,
    boundary: Boundary,
    /// Whether the line has words, in text whose lines are kept.
    worded: bool,
    pub(super) title: String,
}

impl<S: BlockSink> PageFlow<S> {
    pub(super) fn new(sink: S) -> Self {
        Self { sink, boundary: Boundary::Block, worded: false, title: String::new() }
    }

    pub(super) fn bound(&mut self, boundary: Boundary) {
        self.boundary = self.boundary.max(boundary);
    }

    /// A line break; two of them end a paragraph.
    pub(super) fn break_line(&mut self, context: &PageContext) {
        let twice = self.boundary == Boundary::Line && context.kind == BlockKind::Paragraph;
        self.bound(if twice { Boundary::Block } else { Boundary::Line });
    }

    pub(super) fn text(&mut self, text: &str, source: TextSource, context: &PageContext) {
        if context.title {
            self.entitle(text);
        } else if !context.out && context.pre {
            self.lines(text, source, context);
        } else if !context.out {
            self.words(text, source, context);
        }
    }

    /// Text whose lines are kept. In code they stay lines; elsewhere an empty line ends a paragraph.
    fn lines(&mut self, text: &str, source: TextSource, context: &PageContext) {
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let place = match source {
                TextSource::At(start) => TextSource::At(start + at),
                TextSource::For(_) => source,
            };
            self.words(line, place, context);
            self.worded |= !line.chars().all(is_blank);
            if line.ends_with('\n') {
                if context.kind == BlockKind::Code {
                    self.bound(Boundary::Line);
                } else if !self.worded {
                    self.bound(Boundary::Block);
                }
                self.worded = false;
            }
            at += line.len();
        }
    }

    fn words(&mut self, text: &str, source: TextSource, context: &PageContext) {
        let blank = text.chars().all(is_blank);
        // A sign that links to the heading it stands at.
        let sign = context.link && matches!(text.trim(), "¶" | "§" | "#" | "🔗");
        if sign || (blank && self.boundary != Boundary::None) {
            return;
        }
        match std::mem::replace(&mut self.boundary, Boundary::None) {
            Boundary::Block => self.sink.open(context),
            Boundary::Line => self.sink.line_break(),
            Boundary::None => {}
        }
        self.sink.text(text, source, context);
    }

    fn entitle(&mut self, text: &str) {
        for word in text.split_inclusive(char::is_whitespace) {
            if self.title.len() > TITLE {
                return;
            }
            self.title.push_str(word);
        }
    }
}

/// White space, and characters that show nothing.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{200B}' | '\u{FEFF}' | '\u{AD}')
}
