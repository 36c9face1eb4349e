//! HTML in, blocks out: headings, paragraphs, items, cells, captions, footnotes, code; what stands around the content
//! of a page is marked as navigation. There is no tree and no recursion: a page is read twice, tag by tag, first to
//! see where its content is. It never loses text that a reader of the page sees, but for form controls.

mod attributes;
mod charset;
mod element;
mod plan;
mod scan;
mod spot;
mod walk;

use itl_text::{Language, Notice};

use crate::draft::Draft;
use crate::{Document, DocumentError, ReadOptions, text};
use element::Class;
use plan::{Plan, Survey};
use scan::{Tag, scan};
use spot::Spot;
use walk::{Sink, Source, Walker};

pub(crate) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Document, DocumentError> {
    let decoded = text::decode(bytes, charset::declared(bytes));
    let mut draft = Draft::new(&options.limits);
    read_into(&mut draft, &decoded.text, options);
    Ok(decoded.lead_back(draft.finish(&options.limits)))
}

/// Reads a page, which may be a part of a container, into a draft.
pub(crate) fn read_into(draft: &mut Draft, html: &str, options: &ReadOptions) {
    let (none, depth, xml) = (Plan::default(), options.limits.depth, is_xml(html));
    let mut survey = Walker::new(Survey::default(), &none, depth, xml);
    scan(html, 0, &mut survey);
    let plan = survey.sink.plan();
    if plan.only_navigation {
        notify(
            draft,
            Notice::info("only-navigation", "all of the page looks like navigation: all is kept as text"),
        );
    }
    let (title, language) = write(draft, html, 0, &plan, depth, xml);
    let title: Vec<&str> = title.split_whitespace().collect();
    if draft.title.is_none() && !title.is_empty() {
        draft.title = Some(title.join(" "));
    }
    draft.language = draft.language.or(language);
}

/// Reads a piece of HTML that stands at `at` in a text of another kind. Nothing in it is navigation.
pub(crate) fn read_piece(draft: &mut Draft, html: &str, at: usize, options: &ReadOptions) {
    write(draft, html, at, &Plan::default(), options.limits.depth, false);
}

/// The second reading. Returns title and language.
fn write(
    draft: &mut Draft,
    html: &str,
    at: usize,
    plan: &Plan,
    depth: u32,
    xml: bool,
) -> (String, Option<Language>) {
    let mut walker = Walker::new(Writer { draft: &mut *draft, plan }, plan, depth, xml);
    scan(html, at, &mut walker);
    let (title, language, too_deep) = (walker.title, walker.language, walker.too_deep);
    draft.close();
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
struct Writer<'a> {
    draft: &'a mut Draft,
    plan: &'a Plan,
}

impl Sink for Writer<'_> {
    fn begin(&mut self, class: Class, _: &Tag, _: &Spot) {
        if class == Class::Row {
            self.draft.row();
        }
    }

    fn open(&mut self, spot: &Spot) {
        self.draft.open(self.plan.kind_at(spot), None);
    }

    fn line_break(&mut self) {
        self.draft.line_break();
    }

    fn text(&mut self, text: &str, source: Source, _: &Spot) {
        match source {
            Source::At(at) => self.draft.copy(text, at),
            Source::For(source) => self.draft.put(text, source),
        }
    }

    fn is_full(&self) -> bool {
        self.draft.is_full()
    }
}
