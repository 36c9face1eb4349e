//! The elements of an OpenDocument part in, blocks in the draft out. Deleted and hidden text, comments and
//! descriptions of pictures are not read.

use itl_base::Language;
use std::ops::Range;

use super::styles::OdtStyles;
use crate::BlockKind;
use crate::draft::Draft;
use crate::office::archive::OfficePart;
use crate::office::properties::LanguageCounts;
use crate::office::xml::{Xml, XmlBounds, XmlNode, XmlTag};

/// A document that is being read, over its parts.
pub(super) struct OdtReader<'a> {
    pub(super) draft: &'a mut Draft,
    pub(super) styles: OdtStyles,
    pub(super) bounds: XmlBounds<'a>,
    pub(super) languages: LanguageCounts,
    /// The slide that is being read.
    pub(super) page: Option<u32>,
}

/// Where in a part the reading is.
#[derive(Default)]
struct OdtFlow {
    here: OdtContext,
    /// The places around the notes, boxes and shapes that are open, and the names of their elements.
    around: Vec<(OdtContext, &'static str)>,
    /// Inside of which element all text is of another kind, and its depth.
    fixed: Option<(BlockKind, u32)>,
    /// Whether all paragraphs are lines of one block, as those of the title of a slide.
    one: bool,
}

/// Where in a flow of paragraphs the reading is.
#[derive(Default)]
struct OdtContext {
    cells: u32,
    /// Whether rows that come are the header of their table.
    header: bool,
    items: u32,
    paragraphs: u32,
    language: Option<Language>,
}

/// What stands aside of the paragraph that it is in.
const ASIDE: [&str; 2] = ["note", "text-box"];
/// What is not part of the text.
const SKIPPED: [&str; 14] = [
    "tracked-changes",
    "annotation",
    "note-citation",
    "covered-table-cell",
    "ruby-text",
    "number",
    "forms",
    "script",
    "scripts",
    "hidden-text",
    "hidden-paragraph",
    "binary-data",
    "placeholder",
    "index-title-template",
];

impl OdtReader<'_> {
    /// Reads the body of a part and its running heads; styles are taken up where they stand.
    pub(super) fn read(&mut self, part: &OfficePart) {
        self.run(part, Xml::new(part, self.bounds), OdtFlow::default());
    }

    /// Reads one element of a part; all of its text may be of one kind.
    pub(super) fn read_element(&mut self, part: &OfficePart, range: Range<usize>, kind: Option<BlockKind>) {
        let one = matches!(kind, Some(BlockKind::Heading(_)));
        let flow = OdtFlow { fixed: kind.map(|kind| (kind, 0)), one, ..OdtFlow::default() };
        self.run(part, Xml::of_range(part, range, self.bounds), flow);
    }

    fn run(&mut self, part: &OfficePart, mut xml: Xml<'_>, mut flow: OdtFlow) {
        self.draft.part(&part.name);
        while let Some(node) = xml.next() {
            match node {
                XmlNode::Open(tag) => self.open(&mut flow, &mut xml, &tag),
                XmlNode::Close(name) => self.close(&mut flow, name, xml.depth()),
                XmlNode::Text(text, at) if flow.here.paragraphs > 0 => {
                    self.languages.add(flow.here.language, text.len());
                    self.draft.copy(text, at);
                }
                XmlNode::Char(c, span) if flow.here.paragraphs > 0 => {
                    self.draft.put(c.encode_utf8(&mut [0; 4]), span);
                }
                _ => {}
            }
            if self.draft.is_done() {
                break;
            }
        }
        for _ in flow.around {
            self.draft.rejoin();
        }
        self.draft.close();
        self.draft.notices.extend(xml.notices());
    }

    fn open(&mut self, flow: &mut OdtFlow, xml: &mut Xml<'_>, tag: &XmlTag<'_>) {
        let depth = xml.depth();
        let mut fix = |kind| flow.fixed = flow.fixed.or(Some((kind, depth)));
        match tag.name {
            "p" | "h" => self.paragraph(flow, xml, tag),
            "span" if self.style(tag).is_some_and(|style| style.hidden) => xml.skip(),
            "s" | "tab" if flow.here.paragraphs > 0 => self.draft.space(tag.span()),
            "line-break" => self.draft.line_break(),
            "list-item" | "list-header" => flow.here.items += 1,
            "table" => self.draft.table(),
            "table-header-rows" => flow.here.header = true,
            "table-row" => {
                self.draft.row();
                self.draft.header_row(flow.here.header);
            }
            "table-cell" => {
                flow.here.cells += 1;
                self.draft.cell(flow.kind(BlockKind::TableRow), self.page);
            }
            "note" => {
                fix(BlockKind::Footnote);
                self.aside(flow, ASIDE[0]);
            }
            "text-box" => self.aside(flow, ASIDE[1]),
            "header" | "footer" | "header-left" | "footer-left" | "header-first" | "footer-first" => {
                fix(BlockKind::RunningHead);
            }
            "section" if tag.is("text:display", "none") => xml.skip(),
            "style" | "default-style" => self.styles.add(xml, tag),
            "title" | "desc" if tag.has_prefix("svg") || tag.has_prefix("table") => xml.skip(),
            name if SKIPPED.contains(&name) => xml.skip(),
            name => {
                if let Some(kind) = listed_in(name) {
                    fix(kind);
                }
            }
        }
    }

    fn close(&mut self, flow: &mut OdtFlow, name: &str, depth: u32) {
        match name {
            "p" | "h" => {
                flow.here.paragraphs = flow.here.paragraphs.saturating_sub(1);
                if flow.here.cells == 0 && !flow.one {
                    self.draft.close();
                }
                self.return_from(flow, "p");
            }
            "list-item" | "list-header" => flow.here.items = flow.here.items.saturating_sub(1),
            "table-cell" => flow.here.cells = flow.here.cells.saturating_sub(1),
            "table-header-rows" => flow.here.header = false,
            "table" => self.draft.end_table(),
            "note" => self.return_from(flow, ASIDE[0]),
            "text-box" => self.return_from(flow, ASIDE[1]),
            _ => {}
        }
        // The element itself is closed already.
        flow.fixed = flow.fixed.filter(|&(_, fixed)| depth >= fixed);
    }

    fn paragraph(&mut self, flow: &mut OdtFlow, xml: &mut Xml<'_>, tag: &XmlTag<'_>) {
        let style = self.style(tag).unwrap_or_default();
        if style.hidden {
            return xml.skip();
        }
        if flow.here.paragraphs > 0 {
            // Text of a shape inside of a paragraph.
            self.aside(flow, "p");
        }
        flow.here.paragraphs += 1;
        flow.here.language = style.language.or(self.styles.language);
        if flow.one && self.draft.kind().is_some() {
            self.draft.line_break();
            return;
        }
        let level = || tag.get("text:outline-level").and_then(|level| level.parse().ok()).unwrap_or(1);
        let kind = match style.kind {
            _ if tag.name == "h" => BlockKind::Heading(level()),
            Some(kind) => kind,
            None if flow.here.items > 0 => BlockKind::ListItem,
            None => BlockKind::Paragraph,
        };
        match flow.here.cells {
            0 => self.draft.open(flow.kind(kind), self.page),
            // A row is one block, paragraphs are lines of its cells.
            _ => self.draft.cell_paragraph(flow.kind(BlockKind::TableRow), flow.kind(kind), self.page),
        }
    }

    fn style(&self, tag: &XmlTag<'_>) -> Option<super::styles::OdtStyle> {
        tag.get("text:style-name").map(|id| self.styles.get(&id))
    }

    fn aside(&mut self, flow: &mut OdtFlow, name: &'static str) {
        self.draft.divert();
        flow.around.push((std::mem::take(&mut flow.here), name));
    }

    /// Goes back to where an element of that name stands, if it is the one that was gone into last.
    fn return_from(&mut self, flow: &mut OdtFlow, name: &str) {
        if flow.around.last().is_some_and(|(_, open)| *open == name)
            && let Some((context, _)) = flow.around.pop()
        {
            self.draft.rejoin();
            flow.here = context;
        }
    }
}

impl OdtFlow {
    fn kind(&self, kind: BlockKind) -> BlockKind {
        self.fixed.map_or(kind, |(fixed, _)| fixed)
    }
}

/// What the lines of an element are that lists what stands elsewhere, in the document or outside of it.
fn listed_in(name: &str) -> Option<BlockKind> {
    match name {
        "table-of-content" | "illustration-index" | "table-index" | "object-index" | "user-index" => {
            Some(BlockKind::Contents)
        }
        "alphabetical-index" => Some(BlockKind::Index),
        "bibliography" => Some(BlockKind::Reference),
        _ => None,
    }
}
