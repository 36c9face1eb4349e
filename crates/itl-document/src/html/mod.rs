//! HTML in, blocks out: headings, paragraphs, items, cells, captions, footnotes, code; what stands around the content
//! of a page is marked as navigation. There is no tree and no recursion: a page is read twice, tag by tag, first to
//! see where its content is. It never loses text that a reader of the page sees, but for form controls.

mod attributes;
mod charset;
mod context;
mod element;
mod flow;
mod plan;
mod scan;
mod tag;
mod walk;

use itl_base::{Language, Notice};

use crate::draft::Draft;
use crate::{Document, DocumentError, ReadOptions, encoding};
use context::PageContext;
use element::ElementClass;
use flow::{BlockSink, TextSource};
use plan::{PagePlan, PageSurvey};
use scan::{MAX_ATTRIBUTES, scan};
use tag::HtmlTag;
use walk::Walker;

pub(crate) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Document, DocumentError> {
    let decoded = encoding::decode(bytes, charset::declared(bytes), &options.cancel);
    // What begins with a tag is a page, whatever follows.
    if !decoded.text.trim_start().starts_with('<') && encoding::is_binary(&decoded) {
        return Err(DocumentError::NotText);
    }
    let mut draft = Draft::new(options);
    read_into(&mut draft, &decoded.text, 0, options);
    Ok(decoded.lead_back(draft.finish(&options.limits)))
}

/// The encoding that a page says it is in.
pub(crate) fn declared_encoding(bytes: &[u8]) -> Option<&'static encoding_rs::Encoding> {
    charset::declared(bytes)
}

/// Reads a page, which may be a part of a container or stand at `at` in a text, into a draft.
pub(crate) fn read_into(draft: &mut Draft, html: &str, at: usize, options: &ReadOptions) {
    let (none, depth, xml) = (PagePlan::default(), options.limits.depth, is_xml(html));
    let mut survey = Walker::new(PageSurvey::new(options.cancel.clone()), &none, depth, xml);
    scan(html, at, &mut survey);
    let plan = survey.flow.sink.plan();
    if plan.only_navigation {
        notify(
            draft,
            Notice::info("only-navigation", "all of the page looks like navigation: all is kept as text"),
        );
    }
    let (title, language) = write(draft, html, at, &plan, depth, xml);
    let title: Vec<&str> = title.split_whitespace().collect();
    if draft.title.is_none() && !title.is_empty() {
        draft.title = Some(title.join(" "));
    }
    draft.language = draft.language.or(language);
}

/// Reads a piece of HTML that stands at `at` in a text of another kind. Nothing in it is navigation.
pub(crate) fn read_piece(draft: &mut Draft, html: &str, at: usize, options: &ReadOptions) {
    write(draft, html, at, &PagePlan::default(), options.limits.depth, false);
}

/// The second reading. Returns title and language.
fn write(
    draft: &mut Draft,
    html: &str,
    at: usize,
    plan: &PagePlan,
    depth: u32,
    xml: bool,
) -> (String, Option<Language>) {
    let mut walker =
        Walker::new(BlockWriter { draft: &mut *draft, plan, rows: Rows::Body }, plan, depth, xml);
    let overloaded = scan(html, at, &mut walker);
    let (title, language, too_deep) = (walker.flow.title, walker.language, walker.too_deep);
    draft.close();
    if overloaded {
        let message =
            format!("a tag has more than {MAX_ATTRIBUTES} attributes: what stands before it is read");
        notify(draft, Notice::warning("too-many-attributes", message));
    }
    if too_deep {
        let message =
            format!("elements more than {depth} deep in each other are ignored; their text is read");
        notify(draft, Notice::warning("too-deep", message));
    }
    (title, language)
}

/// Says something once, also of a container with many parts.
fn notify(draft: &mut Draft, notice: Notice) {
    if !draft.notices.contains(&notice) {
        draft.notices.push(notice);
    }
}

/// Whether a page is written by the rules of XML, as parts of books are.
fn is_xml(html: &str) -> bool {
    let root = html.find("<html").and_then(|at| html[at..].split('>').next()).unwrap_or("");
    html.trim_start().starts_with("<?xml") || root.contains("http://www.w3.org/1999/xhtml")
}

/// Writes blocks to a draft.
struct BlockWriter<'a> {
    draft: &'a mut Draft,
    plan: &'a PagePlan,
    rows: Rows,
}

/// Which rows of a table come.
#[derive(Clone, Copy, PartialEq)]
enum Rows {
    /// None came yet.
    None,
    /// Its head.
    Head,
    /// Its first row, and no head before.
    First,
    Body,
}

impl BlockSink for BlockWriter<'_> {
    fn begin(&mut self, class: ElementClass, tag: &HtmlTag, context: &PageContext) {
        if context.table.is_none() || context.cell {
            return;
        }
        match class {
            ElementClass::RowGroup => {
                self.rows = if tag.name() == b"thead" { Rows::Head } else { Rows::Body }
            }
            ElementClass::Row => {
                self.draft.row();
                self.draft.header_row(self.rows == Rows::Head);
                self.rows = match self.rows {
                    Rows::None => Rows::First,
                    Rows::First => Rows::Body,
                    rows => rows,
                };
            }
            // A first row of header cells alone is a header, whether the page says so or not.
            ElementClass::Cell if self.rows == Rows::First => {
                let head = tag.name() == b"th";
                self.draft.header_row(head);
                if !head {
                    self.rows = Rows::Body;
                }
            }
            _ => {}
        }
    }

    fn table(&mut self) {
        self.draft.table();
        self.rows = Rows::None;
    }

    fn end_table(&mut self) {
        self.draft.end_table();
        self.rows = Rows::Body;
    }

    fn open(&mut self, context: &PageContext) {
        let kind = self.plan.kind_at(context);
        match context.cell {
            true => self.draft.cell(kind, None),
            false => self.draft.open(kind, None),
        }
    }

    fn line_break(&mut self) {
        self.draft.line_break();
    }

    fn text(&mut self, text: &str, source: TextSource, _: &PageContext) {
        match source {
            TextSource::At(at) => self.draft.copy(text, at),
            TextSource::For(source) => self.draft.put(text, source),
        }
    }

    fn is_done(&self) -> bool {
        self.draft.is_done()
    }
}
