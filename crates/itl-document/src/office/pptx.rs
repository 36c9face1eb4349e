//! Presentations: a container in, a document with a page for each slide out. On a slide the title comes first, what
//! the speaker is to say comes last.

use itl_base::{Language, Notice};

use super::archive::{Archive, OfficePart};
use super::package::Relations;
use super::properties::{LanguageCounts, language_of, read_properties};
use super::xml::{Xml, XmlBounds, XmlNode, XmlTag};
use crate::draft::Draft;
use crate::{BlockKind, Document, DocumentError, ReadOptions};

/// Reads the presentation whose list of slides is the part `main`.
pub(super) fn read(
    archive: &mut Archive<'_>,
    main: &str,
    properties: &str,
    options: &ReadOptions,
) -> Result<Document, DocumentError> {
    let bounds = XmlBounds::of(archive, options);
    let mut draft = Draft::new(options);
    let mut slides = slides(archive, main, &mut draft, bounds)?;
    super::within_pages(&mut slides, &mut draft, options);
    let mut languages = LanguageCounts::default();
    for (slide, number) in slides.iter().zip(1..) {
        let Some(part) = archive.part(slide)? else {
            draft
                .notices
                .push(Notice::warning("missing-part", format!("slide {number} ({slide}) is missing")));
            continue;
        };
        let mut reading = SlideReader { draft: &mut draft, languages: &mut languages, bounds, page: number };
        reading.read(&part, SlidePass::Title);
        reading.read(&part, SlidePass::Rest);
        let relations = Relations::of(archive, slide, bounds)?;
        for (kind, pass) in [("diagramDrawing", SlidePass::Rest), ("notesSlide", SlidePass::Notes)] {
            for name in relations.all(kind) {
                if let Some(part) = archive.part(name)? {
                    reading.read(&part, pass);
                }
            }
        }
        if draft.is_done() {
            break;
        }
    }
    read_properties(archive, properties, &mut draft, bounds)?;
    draft.language = languages.language().or(draft.language);
    draft.notices.append(&mut archive.notices);
    Ok(draft.finish(&options.limits))
}

/// The parts of the slides, in order.
fn slides(
    archive: &mut Archive<'_>,
    main: &str,
    draft: &mut Draft,
    bounds: XmlBounds<'_>,
) -> Result<Vec<String>, DocumentError> {
    let relations = Relations::of(archive, main, bounds)?;
    let part = archive.part(main)?.ok_or_else(|| super::missing("PPTX", main))?;
    let mut slides = Vec::new();
    let mut xml = Xml::new(&part, bounds);
    while let Some(node) = xml.next() {
        if let XmlNode::Open(tag) = node
            && tag.name == "sldId"
            && let Some(id) = tag.get("r:id")
        {
            slides.extend(relations.by_id(&id).map(str::to_owned));
        }
    }
    draft.notices.extend(xml.notices());
    Ok(slides)
}

/// Which shapes of a slide are read.
#[derive(Clone, Copy, PartialEq)]
enum SlidePass {
    Title,
    Rest,
    Notes,
}

/// A slide that is being read.
struct SlideReader<'a> {
    draft: &'a mut Draft,
    languages: &'a mut LanguageCounts,
    bounds: XmlBounds<'a>,
    page: u32,
}

/// Where on a slide the reading is.
#[derive(Default)]
struct SlideContext {
    /// What the paragraphs of the open shape are; `None` where the pass leaves them out.
    kind: Option<BlockKind>,
    /// Whether paragraphs of the shape have bullets unless they say otherwise.
    bullets: bool,
    cells: u32,
    /// Whether the next row is the header of its table.
    header: bool,
    text: bool,
    language: Option<Language>,
}

impl SlideReader<'_> {
    fn read(&mut self, part: &OfficePart, pass: SlidePass) {
        self.draft.part(&part.name);
        let mut xml = Xml::new(part, self.bounds);
        let mut context = SlideContext::default();
        while let Some(node) = xml.next() {
            match node {
                XmlNode::Open(tag) => self.open(&mut context, &mut xml, &tag, pass),
                XmlNode::Close(name) => self.close(&mut context, name),
                XmlNode::Text(text, at) if context.text => {
                    self.languages.add(context.language, text.len());
                    self.draft.copy(text, at);
                }
                XmlNode::Char(c, span) if context.text => self.draft.put(c.encode_utf8(&mut [0; 4]), span),
                _ => {}
            }
            if self.draft.is_done() {
                break;
            }
        }
        self.draft.close();
        // The second pass over a slide would only say the same again.
        if pass != SlidePass::Title {
            self.draft.notices.extend(xml.notices());
        }
    }

    fn open(&mut self, context: &mut SlideContext, xml: &mut Xml<'_>, tag: &XmlTag<'_>, pass: SlidePass) {
        match tag.name {
            "sp" | "graphicFrame" | "cxnSp" => {
                self.draft.end_table();
                let kind = if pass == SlidePass::Rest { Some(BlockKind::Paragraph) } else { None };
                *context = SlideContext { kind, ..SlideContext::default() };
            }
            "ph" => context.place(tag, pass),
            "p" if context.kind.is_none() => xml.skip(),
            "p" => self.paragraph(context),
            "pPr" => self.properties(context, xml),
            "rPr" => {
                context.language = tag.get("lang").and_then(|language| language_of(&language));
            }
            "t" => context.text = true,
            "br" => self.draft.line_break(),
            "tbl" if context.kind.is_some() => self.draft.table(),
            "tblPr" => context.header = tag.is("firstRow", "1") || tag.is("firstRow", "true"),
            "tr" if context.kind.is_some() => {
                self.draft.row();
                self.draft.header_row(std::mem::take(&mut context.header));
            }
            "tc" if context.kind.is_some() => {
                context.cells += 1;
                self.draft.cell(BlockKind::TableRow, Some(self.page));
            }
            "Fallback" => xml.skip(),
            _ => {}
        }
    }

    fn close(&mut self, context: &mut SlideContext, name: &str) {
        match name {
            "t" => context.text = false,
            "tc" => context.cells = context.cells.saturating_sub(1),
            "tbl" if context.kind.is_some() => self.draft.end_table(),
            _ => {}
        }
    }

    fn paragraph(&mut self, context: &SlideContext) {
        let Some(kind) = context.kind else { return };
        if context.cells > 0 {
            // A row is one block, paragraphs are lines of its cells.
            return self.draft.cell_paragraph(BlockKind::TableRow, kind, Some(self.page));
        }
        if matches!(kind, BlockKind::Heading(_)) && self.draft.kind().is_some() {
            return self.draft.line_break();
        }
        let kind = match kind {
            BlockKind::Paragraph if context.bullets => BlockKind::ListItem,
            kind => kind,
        };
        self.draft.open(kind, Some(self.page));
    }

    /// Reads whether the paragraph has a bullet.
    fn properties(&mut self, context: &SlideContext, xml: &mut Xml<'_>) {
        let (depth, mut bullet) = (xml.depth(), context.bullets);
        while xml.depth() >= depth {
            match xml.next() {
                Some(XmlNode::Open(tag)) => match tag.name {
                    "buNone" => bullet = false,
                    "buChar" | "buAutoNum" | "buBlip" => bullet = true,
                    _ => {}
                },
                Some(_) => {}
                None => break,
            }
        }
        if context.kind == Some(BlockKind::Paragraph) && context.cells == 0 && bullet != context.bullets {
            let kind = if bullet { BlockKind::ListItem } else { BlockKind::Paragraph };
            self.draft.open(kind, Some(self.page));
        }
    }
}

impl SlideContext {
    /// What a shape is by the place in the layout that it fills.
    fn place(&mut self, tag: &XmlTag<'_>, pass: SlidePass) {
        let place = tag.get("type");
        let place = place.as_deref().unwrap_or("obj");
        let (kind, of) = match place {
            "title" | "ctrTitle" => (BlockKind::Heading(1), SlidePass::Title),
            "sldNum" => (BlockKind::PageNumber, SlidePass::Rest),
            "dt" | "ftr" | "hdr" => (BlockKind::RunningHead, SlidePass::Rest),
            _ if pass == SlidePass::Notes => (BlockKind::Footnote, SlidePass::Notes),
            _ => (BlockKind::Paragraph, SlidePass::Rest),
        };
        self.kind = (pass == of).then_some(kind);
        self.bullets = matches!(place, "body" | "obj") && pass == SlidePass::Rest;
    }
}
