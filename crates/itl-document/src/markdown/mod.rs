//! Markdown in, blocks out: CommonMark with tables, footnotes, task lists and strikethrough. Front matter, addresses of
//! links, pictures and marks of footnotes are no text; HTML is read as such.
//!
//! The parser is linear but for lines that lie in many quotations and lists at once; `bound` sees to it that there are
//! none.

mod bound;
mod front;
mod indented;

use itl_base::{ByteSpan, Notice};
use pulldown_cmark::{CodeBlockKind, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use std::ops::Range;

use crate::draft::Draft;
use crate::enumerator::enumerator;
use crate::{BlockKind, Document, DocumentError, ReadOptions, encoding, html};

pub(crate) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Document, DocumentError> {
    let decoded = encoding::decode_text(bytes.into(), &options.cancel)?;
    let mut draft = Draft::new(options);
    let front = front::matter(&decoded.text);
    draft.title = front.title;
    draft.language = front.language;
    let source = &decoded.text[front.length..];
    let bounded = bound::bounded(source, options.limits.depth);
    if bounded.is_some() {
        let message =
            format!("quotations and lists more than {} deep are read as text", options.limits.depth);
        draft.notices.push(Notice::warning("too-deep", message));
    }
    let parsed = bounded.as_deref().unwrap_or(source);
    let mut reader = MarkdownReader {
        draft,
        source,
        parsed,
        base: front.length,
        options,
        kinds: Vec::new(),
        fresh: true,
        line: false,
        in_cell: false,
        pictures: 0,
        html: None,
        listed: false,
        indented: None,
        piece: false,
        left: None,
    };
    reader.read(0..parsed.len());
    let document = reader.draft.finish(&options.limits);
    Ok(decoded.lead_back(document))
}

/// What is read besides CommonMark.
const EXTENSIONS: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_HEADING_ATTRIBUTES)
    .union(Options::ENABLE_GFM);

struct MarkdownReader<'a> {
    draft: Draft,
    source: &'a str,
    /// The source as it was parsed: of the same length.
    parsed: &'a str,
    /// Where it begins in the file.
    base: usize,
    options: &'a ReadOptions,
    /// What the blocks are that the open elements hold, the innermost last.
    kinds: Vec<BlockKind>,
    /// Whether the next words begin a block.
    fresh: bool,
    /// Whether they begin a line.
    line: bool,
    /// Whether they stand in a cell of a table.
    in_cell: bool,
    /// Open pictures, whose words are not shown.
    pictures: usize,
    /// The open block of HTML, and where it begins.
    html: Option<(String, usize)>,
    /// Whether the paragraph or item before began with an enumerator.
    listed: bool,
    /// The open block of indented text, line by line.
    indented: Option<Vec<(CowStr<'a>, Range<usize>)>>,
    /// Whether a piece of indented text is being read, which is not taken apart again.
    piece: bool,
    /// Where indented prose ended that was read last.
    left: Option<usize>,
}

impl<'a> MarkdownReader<'a> {
    /// Reads a stretch of the source.
    fn read(&mut self, range: Range<usize>) {
        let base = range.start;
        for (event, range) in Parser::new_ext(&self.parsed[range], EXTENSIONS).into_offset_iter() {
            self.event(event, base + range.start..base + range.end);
            if self.draft.is_done() {
                break;
            }
        }
    }

    fn event(&mut self, event: Event<'a>, range: Range<usize>) {
        match event {
            Event::Text(words) if self.indented.is_some() => {
                self.indented.iter_mut().for_each(|lines| lines.push((words.clone(), range.clone())));
            }
            Event::End(TagEnd::CodeBlock) if self.indented.is_some() => self.indented_text(),
            Event::Start(tag) => self.start(&tag, &range),
            Event::End(tag) => self.end(tag),
            Event::Text(words) => self.text(&words, range),
            Event::Code(words) => self.code(&words, range),
            Event::Html(_) => self.html(range),
            Event::InlineHtml(tag) => {
                let name = tag.trim_start_matches(['<', '/']).get(..2).unwrap_or("");
                self.line |= name.eq_ignore_ascii_case("br");
            }
            Event::SoftBreak if !self.fresh => self.draft.space(self.place(range)),
            Event::HardBreak => self.line = true,
            Event::Rule => (self.fresh, self.listed, self.left) = (true, false, None),
            Event::SoftBreak
            | Event::FootnoteReference(_)
            | Event::TaskListMarker(_)
            | Event::InlineMath(_)
            | Event::DisplayMath(_) => {}
        }
    }

    fn start(&mut self, tag: &Tag<'_>, range: &Range<usize>) {
        let kind = match tag {
            Tag::Emphasis | Tag::Strong | Tag::Strikethrough | Tag::Link { .. } => return,
            Tag::Image { .. } => {
                self.pictures += 1;
                return;
            }
            Tag::Heading { level, .. } => Some(BlockKind::Heading(level_of(*level))),
            Tag::CodeBlock(CodeBlockKind::Indented) if !self.piece => {
                self.indented = Some(Vec::new());
                return;
            }
            Tag::CodeBlock(_) => Some(BlockKind::Code),
            Tag::Item => Some(BlockKind::ListItem),
            Tag::TableCell => Some(BlockKind::TableRow),
            Tag::FootnoteDefinition(_) => Some(BlockKind::Footnote),
            Tag::HtmlBlock => {
                self.html = Some((String::new(), range.start));
                None
            }
            Tag::Table(_) => {
                self.draft.table();
                None
            }
            Tag::TableHead | Tag::TableRow => {
                self.draft.row();
                self.draft.header_row(matches!(tag, Tag::TableHead));
                None
            }
            _ => None,
        };
        self.fresh = true;
        self.note_list(tag, range);
        self.in_cell = matches!(tag, Tag::TableCell);
        // A list or table in a footnote is a part of it.
        let part = matches!(kind, Some(BlockKind::ListItem | BlockKind::TableRow));
        let footnote = self.kinds.last() == Some(&BlockKind::Footnote) && part;
        self.kinds.extend(kind.map(|kind| if footnote { BlockKind::Footnote } else { kind }));
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough | TagEnd::Link => return,
            TagEnd::Image => {
                self.pictures = self.pictures.saturating_sub(1);
                return;
            }
            TagEnd::TableCell => {
                self.in_cell = false;
                self.kinds.pop();
            }
            TagEnd::Heading(_) | TagEnd::CodeBlock | TagEnd::Item | TagEnd::FootnoteDefinition => {
                self.kinds.pop();
            }
            TagEnd::Table => self.draft.end_table(),
            TagEnd::HtmlBlock => {
                if let Some((html, at)) = self.html.take() {
                    html::read_piece(&mut self.draft, &html, self.base + at, self.options);
                }
            }
            _ => {}
        }
        self.fresh = true;
    }

    /// Notes whether what follows stands below an enumerator. A paragraph on the line below indented prose goes on with it.
    fn note_list(&mut self, tag: &Tag<'_>, range: &Range<usize>) {
        let left = self.left.take();
        if self.piece {
            return;
        }
        match tag {
            Tag::Paragraph => {
                let gap = left.and_then(|end| self.source.get(end..range.start));
                if let Some(gap) = gap.filter(|gap| gap.bytes().filter(|&byte| byte == b'\n').count() == 1) {
                    self.fresh = false;
                    self.draft.space(self.place(range.start - gap.len()..range.start));
                } else if !self.kinds.contains(&BlockKind::ListItem) {
                    self.listed = self.source.get(range.clone()).is_some_and(|text| enumerator(text) > 0);
                }
            }
            Tag::Item => self.listed = true,
            Tag::Heading { .. } | Tag::Table(_) | Tag::HtmlBlock => self.listed = false,
            _ => {}
        }
    }

    /// A block of indented text has ended: prose is read as such, paragraph by paragraph, anything else is code.
    fn indented_text(&mut self) {
        let lines = self.indented.take().unwrap_or_default();
        let (Some(first), Some(last)) = (lines.first(), lines.last()) else { return };
        let (start, parsed) = (first.1.start, self.parsed);
        let text = parsed.get(start..last.1.end).unwrap_or("");
        self.fresh = true;
        if !indented::is_prose(text, self.listed) {
            self.kinds.push(BlockKind::Code);
            lines.into_iter().for_each(|(words, range)| self.text(&words, range));
            self.kinds.pop();
            self.fresh = true;
            return;
        }
        let kind = match self.kinds.last() {
            Some(BlockKind::Footnote) => BlockKind::Footnote,
            _ if self.listed => BlockKind::ListItem,
            _ => BlockKind::Paragraph,
        };
        self.kinds.push(kind);
        self.piece = true;
        for range in indented::paragraphs(text) {
            self.fresh = true;
            self.read(start + range.start..start + range.end);
        }
        self.piece = false;
        self.kinds.pop();
        self.left = Some(start + text.trim_end().len());
        self.fresh = true;
    }

    fn place(&self, range: Range<usize>) -> ByteSpan {
        ByteSpan::new(self.base + range.start, self.base + range.end)
    }

    /// Where words stand that are written otherwise than they are shown: at the end of a heading a range also has the blanks behind it.
    fn written(&self, range: Range<usize>) -> Range<usize> {
        let length = self.source.get(range.clone()).map_or(0, |text| text.trim_end().len());
        if length == 0 { range } else { range.start..range.start + length }
    }

    /// Makes way for words: opens their block, or ends the line before them.
    fn begin(&mut self) {
        if std::mem::take(&mut self.fresh) {
            let kind = self.kinds.last().copied().unwrap_or(BlockKind::Paragraph);
            match self.in_cell {
                true => self.draft.cell(kind, None),
                false => self.draft.open(kind, None),
            }
        } else if self.line {
            self.draft.line_break();
        }
        self.line = false;
    }

    fn text(&mut self, words: &str, range: Range<usize>) {
        if self.pictures > 0 {
            return;
        }
        let verbatim = self.parsed.get(range.clone()) == Some(words);
        let shown = if verbatim { self.source.get(range.clone()).unwrap_or(words) } else { words };
        let mut at = range.start;
        for line in shown.split_inclusive('\n') {
            if self.fresh && line.trim().is_empty() {
                at += line.len();
                continue;
            }
            if !line.trim().is_empty() {
                self.begin();
            }
            if verbatim {
                self.draft.copy(line, self.base + at);
            } else {
                self.draft.put(line, self.place(self.written(range.clone())));
            }
            at += line.len();
            self.line |= line.ends_with('\n');
        }
    }

    /// Code inside a line, whose range has its marks and those of quotations that it goes on in: every word has its own place.
    fn code(&mut self, words: &str, range: Range<usize>) {
        if self.pictures > 0 {
            return;
        }
        let marked = self.source.get(range.clone()).unwrap_or("");
        let mut at = marked.len() - marked.trim_start_matches('`').len();
        let mut places = Vec::new();
        for word in words.split_whitespace() {
            let Some(found) = marked[at..].find(word) else {
                return self.text(words, range);
            };
            places.push((word, at + found));
            at += found + word.len();
        }
        let mut end = None;
        for (word, at) in places {
            let start = range.start + at;
            match end {
                Some(end) => self.draft.space(self.place(end..start)),
                None => self.begin(),
            }
            self.draft.copy(word, self.base + start);
            end = Some(start + word.len());
        }
    }

    /// A line of a block of HTML. What stands between lines, such as marks of a quotation, is blanked.
    fn html(&mut self, range: Range<usize>) {
        let line = self.source.get(range.clone()).unwrap_or("");
        if let Some((html, at)) = &mut self.html {
            let gap = range.start.saturating_sub(*at + html.len());
            html.extend(std::iter::repeat_n(' ', gap));
            html.push_str(line);
        }
    }
}

fn level_of(level: HeadingLevel) -> u8 {
    match level {
        HeadingLevel::H1 => 1,
        HeadingLevel::H2 => 2,
        HeadingLevel::H3 => 3,
        HeadingLevel::H4 => 4,
        HeadingLevel::H5 => 5,
        HeadingLevel::H6 => 6,
    }
}
