//! OpenDocument spreadsheets: a container in, a document out. The name of every table that is shown is a heading, every
//! row one block. Cells have their text as people see it; how often a cell or row is repeated is believed as far as
//! the bounds go.

use std::collections::BTreeSet;

use super::archive::{Archive, OfficePart};
use super::odt::refuse_encrypted;
use super::properties::read_properties;
use super::sheets::{CellPiece, SheetWriter};
use super::xml::{Xml, XmlBounds, XmlNode, XmlTag};
use crate::draft::Draft;
use crate::{Document, DocumentError, ReadOptions};

/// Reads a spreadsheet.
pub(super) fn read(archive: &mut Archive<'_>, options: &ReadOptions) -> Result<Document, DocumentError> {
    let bounds = XmlBounds::of(archive, options);
    refuse_encrypted(archive, bounds)?;
    let mut draft = Draft::new(options);
    let body = archive.part("content.xml")?.ok_or_else(|| super::missing("OpenDocument", "content.xml"))?;
    let mut xml = Xml::new(&body, bounds);
    let writer = SheetWriter::new(&mut draft, archive, options);
    let mut reading = TableReader { part: &body, bounds, writer, hidden: BTreeSet::new() };
    reading.read(&mut xml)?;
    reading.writer.finish();
    draft.notices.extend(xml.notices());
    read_properties(archive, "meta.xml", &mut draft, bounds)?;
    draft.notices.append(&mut archive.notices);
    Ok(draft.finish(&options.limits))
}

/// A cell that holds text: where its element begins, and how often it stands there.
struct TableCell {
    start: usize,
    times: usize,
}

/// A spreadsheet that is being read.
struct TableReader<'a> {
    part: &'a OfficePart,
    bounds: XmlBounds<'a>,
    writer: SheetWriter<'a>,
    /// Names of the styles of tables that are not shown.
    hidden: BTreeSet<String>,
}

impl TableReader<'_> {
    fn read(&mut self, xml: &mut Xml<'_>) -> Result<(), DocumentError> {
        let mut style = String::new();
        while let Some(node) = xml.next() {
            let XmlNode::Open(tag) = node else { continue };
            match tag.name {
                "style" => style = tag.get("style:name").unwrap_or_default().into_owned(),
                "table-properties" if tag.is("table:display", "false") => {
                    self.hidden.insert(style.clone());
                }
                "table" if tag.has_prefix("table") => self.table(xml, &tag),
                "table-row" => self.row(xml, &tag)?,
                // What is drawn on a table, and what was changed in it.
                "shapes" | "tracked-changes" => xml.skip(),
                _ => {}
            }
            if self.writer.draft.is_done() {
                break;
            }
        }
        Ok(())
    }

    fn table(&mut self, xml: &mut Xml<'_>, tag: &XmlTag<'_>) {
        let name = tag.get("table:name").unwrap_or_default();
        let style = tag.get("table:style-name");
        if style.is_some_and(|style| self.hidden.contains(&*style)) {
            self.writer.leave_out(&name);
            xml.skip();
        } else {
            let named = tag.value_span("table:name").unwrap_or(tag.span());
            self.writer.sheet(self.part, &name, named);
        }
    }

    fn row(&mut self, xml: &mut Xml<'_>, tag: &XmlTag<'_>) -> Result<(), DocumentError> {
        let (depth, mut cells) = (xml.depth(), Vec::new());
        while xml.depth() >= depth {
            match xml.next() {
                Some(XmlNode::Open(cell)) if cell.name == "table-cell" => {
                    let mut filled = false;
                    pieces(xml, |piece| filled |= piece.has_words());
                    if filled {
                        let times = repeated(&cell, "table:number-columns-repeated");
                        cells.push(TableCell { start: cell.start(), times });
                    }
                }
                Some(XmlNode::Open(cell)) if cell.name == "covered-table-cell" => xml.skip(),
                Some(_) => {}
                None => break,
            }
        }
        if !cells.is_empty() {
            for _ in 0..repeated(tag, "table:number-rows-repeated") {
                self.write(&cells)?;
                if self.writer.draft.is_done() {
                    break;
                }
            }
        }
        Ok(())
    }

    fn write(&mut self, cells: &[TableCell]) -> Result<(), DocumentError> {
        self.writer.row();
        for cell in cells {
            for _ in 0..cell.times {
                self.writer.cell(&self.part.name);
                let mut xml = Xml::of_range(self.part, cell.start..self.part.text.len(), self.bounds);
                xml.next();
                pieces(&mut xml, |piece| self.writer.piece(&piece));
                self.writer.charge(xml.offset() - cell.start)?;
                if self.writer.draft.is_done() {
                    return Ok(());
                }
            }
        }
        self.writer.draft.close();
        Ok(())
    }
}

/// Visits the text of the cell that was opened last: its paragraphs one after the other, without comments and drawings.
fn pieces(xml: &mut Xml<'_>, mut visit: impl FnMut(CellPiece<'_>)) {
    let (depth, mut paragraphs) = (xml.depth(), 0_u32);
    while xml.depth() >= depth {
        match xml.next() {
            Some(XmlNode::Open(tag)) if tag.name == "annotation" || tag.has_prefix("draw") => xml.skip(),
            Some(XmlNode::Open(tag)) if tag.name == "p" => {
                paragraphs += 1;
                visit(CellPiece::Space(tag.span()));
            }
            Some(XmlNode::Close("p")) => paragraphs = paragraphs.saturating_sub(1),
            Some(XmlNode::Open(tag)) if matches!(tag.name, "s" | "tab" | "line-break") => {
                visit(CellPiece::Space(tag.span()));
            }
            Some(XmlNode::Text(text, at)) if paragraphs > 0 => visit(CellPiece::Same(text, at)),
            Some(XmlNode::Char(c, span)) if paragraphs > 0 => visit(CellPiece::Char(c, span)),
            Some(_) => {}
            None => break,
        }
    }
}

fn repeated(tag: &XmlTag<'_>, attribute: &str) -> usize {
    tag.get(attribute).and_then(|times| times.parse().ok()).unwrap_or(1)
}
