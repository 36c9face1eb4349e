//! Presentations: a container in, a document with a page for each slide out. On a slide the title comes first, what
//! the speaker is to say comes last.

use itl_text::{Language, Notice};

use super::archive::{Archive, Part};
use super::package::{Relations, language_of, read_properties};
use super::tally::Tally;
use super::xml::{Bounds, Node, Tag, Xml};
use crate::draft::Draft;
use crate::{BlockKind, Document, DocumentError, ReadOptions};

/// Reads the presentation whose list of slides is the part `main`.
pub(super) fn read(
    archive: &mut Archive<'_>,
    main: &str,
    properties: &str,
    options: &ReadOptions,
) -> Result<Document, DocumentError> {
    let bounds = Bounds::of(archive, options);
    let mut draft = Draft::new(&options.limits);
    let mut slides = slides(archive, main, &mut draft, bounds)?;
    let most = usize::try_from(options.limits.pages).unwrap_or(usize::MAX);
    if slides.len() > most {
        let message = format!(
            "only the first {most} of {} slides are read; --max-pages raises the bound",
            slides.len()
        );
        draft.notices.push(Notice::warning("too-many-pages", message));
        slides.truncate(most);
    }
    draft.pages = u32::try_from(slides.len()).ok();
    let mut languages = Tally::default();
    for (slide, number) in slides.iter().zip(1..) {
        let Some(part) = archive.part(slide)? else {
            draft
                .notices
                .push(Notice::warning("missing-part", format!("slide {number} ({slide}) is missing")));
            continue;
        };
        let mut reading = Reading { draft: &mut draft, languages: &mut languages, bounds, page: number };
        reading.read(&part, Pass::Title);
        reading.read(&part, Pass::Rest);
        let relations = Relations::of(archive, slide, bounds)?;
        for (kind, pass) in [("diagramDrawing", Pass::Rest), ("notesSlide", Pass::Notes)] {
            for name in relations.all(kind) {
                if let Some(part) = archive.part(name)? {
                    reading.read(&part, pass);
                }
            }
        }
        if draft.is_full() {
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
    bounds: Bounds,
) -> Result<Vec<String>, DocumentError> {
    let relations = Relations::of(archive, main, bounds)?;
    let part = archive.part(main)?.ok_or_else(|| super::missing("PPTX", main))?;
    let mut slides = Vec::new();
    let mut xml = Xml::new(&part, bounds);
    while let Some(node) = xml.next() {
        if let Node::Open(tag) = node
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
enum Pass {
    Title,
    Rest,
    Notes,
}

/// A slide that is being read.
struct Reading<'a> {
    draft: &'a mut Draft,
    languages: &'a mut Tally,
    bounds: Bounds,
    page: u32,
}

/// Where on a slide the reading is.
#[derive(Default)]
struct Spot {
    /// What the paragraphs of the open shape are; `None` where the pass leaves them out.
    kind: Option<BlockKind>,
    /// Whether paragraphs of the shape have bullets unless they say otherwise.
    bullets: bool,
    cells: u32,
    text: bool,
    language: Option<Language>,
}

impl Reading<'_> {
    fn read(&mut self, part: &Part, pass: Pass) {
        self.draft.part(&part.name);
        let mut xml = Xml::new(part, self.bounds);
        let mut spot = Spot::default();
        while let Some(node) = xml.next() {
            match node {
                Node::Open(tag) => self.open(&mut spot, &mut xml, &tag, pass),
                Node::Close(name) => self.close(&mut spot, name),
                Node::Text(text, at) if spot.text => {
                    self.languages.add(spot.language, text.len());
                    self.draft.copy(text, at);
                }
                Node::Char(c, span) if spot.text => self.draft.put(c.encode_utf8(&mut [0; 4]), span),
                _ => {}
            }
            if self.draft.is_full() {
                break;
            }
        }
        self.draft.close();
        // The second pass over a slide would only say the same again.
        if pass != Pass::Title {
            self.draft.notices.extend(xml.notices());
        }
    }

    fn open(&mut self, spot: &mut Spot, xml: &mut Xml<'_>, tag: &Tag<'_>, pass: Pass) {
        match tag.name {
            "sp" | "graphicFrame" | "cxnSp" => {
                self.draft.close();
                let kind = if pass == Pass::Rest { Some(BlockKind::Paragraph) } else { None };
                *spot = Spot { kind, ..Spot::default() };
            }
            "ph" => spot.place(tag, pass),
            "p" if spot.kind.is_none() => xml.skip(),
            "p" => self.paragraph(spot),
            "pPr" => self.properties(spot, xml),
            "rPr" => {
                spot.language = tag.get("lang").and_then(|language| language_of(&language));
            }
            "t" => spot.text = true,
            "br" => self.draft.line_break(),
            "tr" if spot.kind.is_some() => self.draft.row(),
            "tc" if spot.kind.is_some() => {
                spot.cells += 1;
                self.draft.open(BlockKind::TableCell, Some(self.page));
            }
            "Fallback" => xml.skip(),
            _ => {}
        }
    }

    fn close(&mut self, spot: &mut Spot, name: &str) {
        match name {
            "t" => spot.text = false,
            "tc" => {
                self.draft.close();
                spot.cells = spot.cells.saturating_sub(1);
            }
            _ => {}
        }
    }

    fn paragraph(&mut self, spot: &Spot) {
        let Some(kind) = spot.kind else { return };
        let one = spot.cells > 0 || matches!(kind, BlockKind::Heading(_));
        if one && self.draft.kind().is_some() {
            // A title or a cell is one block, its paragraphs are lines of it.
            return self.draft.line_break();
        }
        let kind = match kind {
            BlockKind::Paragraph if spot.cells > 0 => BlockKind::TableCell,
            BlockKind::Paragraph if spot.bullets => BlockKind::ListItem,
            kind => kind,
        };
        self.draft.open(kind, Some(self.page));
    }

    /// Reads whether the paragraph has a bullet.
    fn properties(&mut self, spot: &Spot, xml: &mut Xml<'_>) {
        let (depth, mut bullet) = (xml.depth(), spot.bullets);
        while xml.depth() >= depth {
            match xml.next() {
                Some(Node::Open(tag)) => match tag.name {
                    "buNone" => bullet = false,
                    "buChar" | "buAutoNum" | "buBlip" => bullet = true,
                    _ => {}
                },
                Some(_) => {}
                None => break,
            }
        }
        if spot.kind == Some(BlockKind::Paragraph) && spot.cells == 0 && bullet != spot.bullets {
            let kind = if bullet { BlockKind::ListItem } else { BlockKind::Paragraph };
            self.draft.open(kind, Some(self.page));
        }
    }
}

impl Spot {
    /// What a shape is by the place in the layout that it fills.
    fn place(&mut self, tag: &Tag<'_>, pass: Pass) {
        let place = tag.get("type");
        let place = place.as_deref().unwrap_or("obj");
        let (kind, of) = match place {
            "title" | "ctrTitle" => (BlockKind::Heading(1), Pass::Title),
            "sldNum" => (BlockKind::PageNumber, Pass::Rest),
            "dt" | "ftr" | "hdr" => (BlockKind::RunningHead, Pass::Rest),
            _ if pass == Pass::Notes => (BlockKind::Footnote, Pass::Notes),
            _ => (BlockKind::Paragraph, Pass::Rest),
        };
        self.kind = (pass == of).then_some(kind);
        self.bullets = matches!(place, "body" | "obj") && pass == Pass::Rest;
    }
}
