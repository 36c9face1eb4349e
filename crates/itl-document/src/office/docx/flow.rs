//! The elements of a Word part in, blocks in the draft out. Hidden text, the codes of fields and one side of tracked changes
//! are not read.

use itl_base::Language;

use super::DocxNotes;
use super::fields::DocxFields;
use super::styles::{DocxProperties, DocxStyle, DocxStyles};
use crate::draft::Draft;
use crate::office::archive::OfficePart;
use crate::office::properties::LanguageCounts;
use crate::office::xml::{Xml, XmlBounds, XmlNode, XmlTag};
use crate::{BlockKind, Revisions};

/// A document that is being read, over all of its parts.
pub(super) struct DocxReader<'a> {
    pub(super) draft: &'a mut Draft,
    pub(super) styles: DocxStyles,
    pub(super) footnotes: Option<DocxNotes>,
    pub(super) endnotes: Option<DocxNotes>,
    pub(super) comments: Option<DocxNotes>,
    pub(super) revisions: Revisions,
    /// Tracked changes that were met.
    pub(super) changes: usize,
    pub(super) bounds: XmlBounds<'a>,
    pub(super) languages: LanguageCounts,
}

/// Where in a part the reading is.
#[derive(Default)]
struct DocxFlow {
    /// What all its paragraphs are, as in a note.
    fixed: Option<BlockKind>,
    /// Cells of tables that are open.
    cells: u32,
    /// Cells, style and whether the next paragraph joins, around the text boxes that are open.
    outside: Vec<(u32, DocxStyle, bool)>,
    fields: DocxFields,
    /// Depth of the row, cell and run that were opened last.
    row: u32,
    cell: u32,
    run: u32,
    /// Whether this paragraph goes on in the block of the one before, and the next one in that of this.
    joined: bool,
    joins: bool,
    paragraph: DocxStyle,
    language: Option<Language>,
    /// Whether text that comes is text of the document, or says what a field shows.
    text: bool,
    instruction: bool,
}

impl DocxFlow {
    /// What the rows of its tables are.
    fn row_kind(&self) -> BlockKind {
        self.fixed.or(self.fields.listed()).unwrap_or(BlockKind::TableRow)
    }
}

impl DocxReader<'_> {
    /// Reads a part; all its paragraphs are of the kind `fixed`, if one is given.
    pub(super) fn read(&mut self, part: &OfficePart, fixed: Option<BlockKind>) {
        self.draft.part(&part.name);
        self.read_xml(Xml::new(part, self.bounds), fixed);
    }

    fn read_xml(&mut self, mut xml: Xml<'_>, fixed: Option<BlockKind>) {
        let mut flow = DocxFlow { fixed, paragraph: self.styles.default, ..DocxFlow::default() };
        while let Some(node) = xml.next() {
            match node {
                XmlNode::Open(tag) => self.open(&mut flow, &mut xml, &tag),
                XmlNode::Close(name) => {
                    flow.fields.leave(xml.depth());
                    self.close(&mut flow, name);
                }
                XmlNode::Text(text, _) if flow.instruction => flow.fields.instruct(text),
                XmlNode::Text(text, at) if flow.text => {
                    self.languages.add(flow.language, text.len());
                    self.draft.copy(text, at);
                }
                XmlNode::Char(c, span) if flow.text => self.draft.put(c.encode_utf8(&mut [0; 4]), span),
                _ => {}
            }
            if self.draft.is_done() {
                break;
            }
        }
        for _ in flow.outside {
            self.draft.rejoin();
        }
        self.draft.close();
        self.draft.notices.extend(xml.notices());
    }

    fn open(&mut self, flow: &mut DocxFlow, xml: &mut Xml<'_>, tag: &XmlTag<'_>) {
        match tag.name {
            "p" => {
                flow.joined = std::mem::take(&mut flow.joins);
                self.paragraph(flow, None);
            }
            "pPr" => {
                let properties = DocxProperties::read(xml);
                self.paragraph(flow, Some(&properties));
                flow.joins = self.is_gone(&properties) || properties.drop_cap;
            }
            "r" => {
                flow.run = xml.depth();
                flow.language = flow.paragraph.language;
                if flow.paragraph.hidden == Some(true) {
                    xml.skip();
                }
            }
            "rPr" => self.run(flow, xml),
            "t" | "delText" => flow.text = !flow.fields.in_code(),
            "tab" | "ptab" => self.draft.space(tag.span()),
            "br" | "cr" => self.draft.line_break(),
            "noBreakHyphen" => self.draft.put("-", tag.span()),
            "instrText" | "delInstrText" => flow.instruction = true,
            "fldSimple" => {
                flow.fields.simple(&tag.get("instr").unwrap_or_default(), xml.depth());
                self.list(flow);
            }
            "fldChar" => {
                flow.fields.mark(tag);
                self.list(flow);
            }
            "footnoteReference" | "endnoteReference" | "commentReference" => self.note(flow, tag),
            "tbl" => self.draft.table(),
            "tr" => {
                flow.row = xml.depth();
                self.draft.row();
            }
            "tc" => {
                flow.cell = xml.depth();
                flow.cells += 1;
                self.draft.cell(flow.row_kind(), None);
            }
            "trPr" => {
                let properties = DocxProperties::read(xml);
                self.draft.header_row(properties.header);
                if self.is_gone(&properties) {
                    xml.leave(flow.row);
                }
            }
            "tcPr" => {
                let properties = DocxProperties::read(xml);
                if self.is_gone(&properties) {
                    xml.leave(flow.cell);
                    self.close(flow, "tc");
                }
            }
            "txbxContent" | "txBody" => {
                self.draft.divert();
                let joins = std::mem::take(&mut flow.joins);
                flow.outside.push((std::mem::take(&mut flow.cells), flow.paragraph, joins));
            }
            "sdtPr" if is_placeholder(xml) => xml.leave(xml.depth()),
            "ins" | "moveTo" | "del" | "moveFrom" => {
                self.changes += 1;
                let inserted = matches!(tag.name, "ins" | "moveTo");
                if inserted == (self.revisions == Revisions::Original) {
                    xml.skip();
                }
            }
            "Fallback" | "rt" | "sdtEndPr" | "sectPr" | "tblPr" | "tblPrEx" | "rubyPr" => {
                xml.skip();
            }
            _ => {}
        }
    }

    fn close(&mut self, flow: &mut DocxFlow, name: &str) {
        match name {
            "t" | "delText" => flow.text = false,
            "p" => {
                if flow.cells == 0 && !flow.joins {
                    self.draft.close();
                }
                flow.paragraph = self.styles.default;
                flow.fields.end_codes();
            }
            "instrText" | "delInstrText" => flow.instruction = false,
            "tc" => flow.cells = flow.cells.saturating_sub(1),
            "tbl" => self.draft.end_table(),
            "txbxContent" | "txBody" => {
                if let Some(outside) = flow.outside.pop() {
                    self.draft.rejoin();
                    (flow.cells, flow.paragraph, flow.joins) = outside;
                }
            }
            _ => {}
        }
    }

    /// Begins a paragraph and, when its properties are known, says what it is.
    fn paragraph(&mut self, flow: &mut DocxFlow, properties: Option<&DocxProperties>) {
        let style = properties.and_then(|found| found.style.as_deref()).map(|id| self.styles.get(id));
        if let Some(style) = style {
            flow.paragraph = style;
            flow.paragraph.language = style.language.or(self.styles.default.language);
        }
        if flow.joined {
            return;
        }
        let kind = properties.map_or(BlockKind::Paragraph, |found| kind_of(flow.paragraph, found));
        let kind = flow.fixed.or(flow.fields.listed()).unwrap_or(kind);
        match flow.cells {
            0 => self.draft.open(kind, None),
            // A row is one block, paragraphs are lines of its cells.
            _ => self.draft.cell_paragraph(flow.row_kind(), kind, None),
        }
    }

    /// A paragraph whose result of a field has begun is a line of what the field lists.
    fn list(&mut self, flow: &DocxFlow) {
        if let (None, 0, Some(kind)) = (flow.fixed, flow.cells, flow.fields.listed()) {
            self.draft.becomes(kind);
        }
    }

    fn run(&mut self, flow: &mut DocxFlow, xml: &mut Xml<'_>) {
        let properties = DocxProperties::read(xml);
        let style = properties.style.as_deref().map(|id| self.styles.get(id)).unwrap_or_default();
        flow.language = properties.language.or(style.language).or(flow.language);
        if properties.hidden.or(style.hidden) == Some(true) && xml.depth() == flow.run {
            xml.leave(flow.run);
        }
    }

    /// Whether a paragraph's end, a row or a cell is not there in the reading of tracked changes that is taken.
    fn is_gone(&mut self, properties: &DocxProperties) -> bool {
        self.changes += usize::from(properties.deleted || properties.inserted);
        properties.is_gone(self.revisions)
    }

    /// Reads the note or comment that is referred to; it follows the open block. Notes have no notes.
    fn note(&mut self, flow: &DocxFlow, tag: &XmlTag<'_>) {
        let notes = match tag.name {
            "footnoteReference" => &mut self.footnotes,
            "endnoteReference" => &mut self.endnotes,
            _ => &mut self.comments,
        };
        if let (None, Some(notes), Some(id)) = (flow.fixed, notes, tag.get("id"))
            && let Some((part, range)) = notes.take(&id)
        {
            self.draft.divert();
            self.draft.part(&part.name);
            self.read_xml(Xml::of_range(&part, range, self.bounds), Some(BlockKind::Footnote));
            self.draft.rejoin();
        }
    }
}

/// What a paragraph of a style is; it may say otherwise itself.
fn kind_of(style: DocxStyle, properties: &DocxProperties) -> BlockKind {
    let own = properties.outline.map(|level| (level < 9).then(|| BlockKind::Heading(level + 1)));
    let kind = match (style.kind, own) {
        (Some(BlockKind::Heading(_)) | None, Some(own)) => own,
        (kind, _) => kind,
    };
    let listed = || properties.numbered.or(style.numbered) == Some(true);
    match kind {
        Some(BlockKind::ListItem) if properties.numbered == Some(false) => BlockKind::Paragraph,
        Some(kind) => kind,
        None if listed() => BlockKind::ListItem,
        None => BlockKind::Paragraph,
    }
}

/// Whether a form field shows what to enter instead of something that was entered.
fn is_placeholder(xml: &mut Xml<'_>) -> bool {
    let (depth, mut found) = (xml.depth(), false);
    while xml.depth() >= depth {
        match xml.next() {
            Some(XmlNode::Open(tag)) if tag.name == "showingPlcHdr" => found = tag.is_on(),
            Some(_) => {}
            None => break,
        }
    }
    found
}
