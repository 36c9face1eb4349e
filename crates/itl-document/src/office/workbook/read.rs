//! A workbook in, a document out: the name of every sheet that is shown is a heading, every row one block.

use itl_base::Notice;

use super::formats::NumberFormats;
use super::rows::{CellContent, SheetRows};
use super::strings::pieces;
use super::{BookContents, Relations, missing_part};
use crate::draft::Draft;
use crate::office::archive::{Archive, OfficePart};
use crate::office::properties::read_properties;
use crate::office::sheets::SheetWriter;
use crate::office::xml::XmlBounds;
use crate::{Document, DocumentError, ReadOptions};

/// Reads the workbook whose list of sheets is the part `main`.
pub(crate) fn read(
    archive: &mut Archive<'_>,
    main: &str,
    properties: &str,
    options: &ReadOptions,
) -> Result<Document, DocumentError> {
    let bounds = XmlBounds::of(archive, options);
    let part = archive.part(main)?.ok_or_else(|| crate::office::missing("XLSX", main))?;
    let mut draft = Draft::new(options);
    let (contents, notices) = BookContents::read(archive, &part, bounds)?;
    draft.notices.extend(notices);
    let formats = formats(archive, main, &contents, &mut draft, bounds)?;
    let mut writer = SheetWriter::new(&mut draft, archive, options);
    for sheet in &contents.sheets {
        if sheet.hidden {
            writer.leave_out(&sheet.name);
            continue;
        }
        let Some(rows) = archive.part(&sheet.part)? else {
            writer.draft.notices.push(missing_part(&sheet.part));
            continue;
        };
        writer.sheet(&part, &sheet.name, sheet.named);
        BookReader { contents: &contents, formats: &formats, bounds }.read(&rows, &mut writer)?;
        if writer.draft.is_done() {
            break;
        }
    }
    writer.finish();
    read_properties(archive, properties, &mut draft, bounds)?;
    draft.notices.append(&mut archive.notices);
    Ok(draft.finish(&options.limits))
}

fn formats(
    archive: &mut Archive<'_>,
    main: &str,
    contents: &BookContents,
    draft: &mut Draft,
    bounds: XmlBounds<'_>,
) -> Result<NumberFormats, DocumentError> {
    let relations = Relations::of(archive, main, bounds)?;
    let Some(name) = relations.first("styles") else { return Ok(NumberFormats::default()) };
    let Some(part) = archive.part(name)? else { return Ok(NumberFormats::default()) };
    let (mut formats, notices) = NumberFormats::read(&part, bounds);
    formats.since_1904 = contents.since_1904;
    draft.notices.extend(notices);
    Ok(formats)
}

/// What the sheets of a workbook share.
struct BookReader<'a> {
    contents: &'a BookContents,
    formats: &'a NumberFormats,
    bounds: XmlBounds<'a>,
}

impl BookReader<'_> {
    fn read(&self, part: &OfficePart, writer: &mut SheetWriter<'_>) -> Result<(), DocumentError> {
        let mut rows = SheetRows::new(part, self.bounds, self.formats);
        let mut unknown = 0_usize;
        while let Some(row) = rows.next() {
            writer.row();
            for (_, content) in row.cells {
                match content {
                    CellContent::Value(text, span) => {
                        writer.cell(&part.name);
                        writer.draft.put(&text, span);
                    }
                    CellContent::Own(start) => self.text(part, start, writer)?,
                    CellContent::Shared(number) => {
                        let string = number.parse().ok().and_then(|number| self.contents.strings.get(number));
                        match string {
                            Some((part, start)) => self.text(part, start, writer)?,
                            None => unknown += 1,
                        }
                    }
                }
            }
            if writer.draft.is_done() {
                break;
            }
        }
        writer.draft.close();
        if unknown > 0 {
            let message = format!("{}: {unknown} cells refer to strings that are not there", part.name);
            writer.draft.notices.push(Notice::warning("damaged-part", message));
        }
        if let Some((what, limit)) = rows.too_many {
            let message =
                format!("{}: it has more than {limit} {what}; what stands before is read", part.name);
            writer.draft.notices.push(Notice::warning("damaged-part", message));
        }
        writer.draft.notices.extend(rows.notices());
        Ok(())
    }

    fn text(
        &self,
        part: &OfficePart,
        start: usize,
        writer: &mut SheetWriter<'_>,
    ) -> Result<(), DocumentError> {
        writer.cell(&part.name);
        let end = pieces(part, start, self.bounds, |piece| writer.piece(&piece));
        writer.charge(end - start)
    }
}
