//! The sheet of all documents: a row per document, a column per concept, coloured by verdict; there where a run has several.

use itl_base::{Help, Notice};
use itl_core::{Alignment, Verdict};
use rust_xlsxwriter::{
    Color, ConditionalFormatCell, ConditionalFormatCellRule, Format, Worksheet, XlsxError,
};

use super::ConceptName;
use super::sheet::{Cell, CellKind, Columns, Sheet, column};
use crate::words::method::{NOT_ASSESSED, verdict};

/// Columns before those of the concepts: the document, and how many concepts it covers.
const BEFORE: u16 = 2;

/// The colours of verdicts.
const COLOURS: [(Verdict, u32); 2] = [(Verdict::Covered, 0x007F_C29B), (Verdict::Mentioned, 0x00FC_EBB6)];

pub(super) struct Documents {
    /// None where there are more concepts than columns.
    sheet: Option<Sheet>,
    concepts: usize,
    /// Documents that there was no room for.
    left_out: usize,
}

impl Documents {
    pub(super) fn new(names: &[ConceptName]) -> Result<Self, XlsxError> {
        let concepts = names.len();
        if !Sheet::can_have(concepts + usize::from(BEFORE)) {
            return Ok(Self { sheet: None, concepts, left_out: 0 });
        }
        let names = names.iter().map(|name| name.whole.as_str()).collect();
        let columns = [
            column("document", CellKind::Text, 32.0),
            column("covered", CellKind::Count, 9.0),
            Columns { names, kind: CellKind::Text, width: 13.0 },
        ];
        Ok(Self { sheet: Some(Sheet::new("Documents", 1, &columns)?), concepts, left_out: 0 })
    }

    pub(super) fn add(&mut self, path: &str, alignment: &Alignment) -> Result<(), XlsxError> {
        let Some(sheet) = &mut self.sheet else { return Ok(()) };
        if sheet.room() == 0 {
            self.left_out += 1;
            return Ok(());
        }
        let found = alignment.verdicts.as_ref().map(|found| found.concepts.as_slice());
        let words = |column: usize| found.map_or(NOT_ASSESSED, |found| verdict(found[column].verdict));
        let covered = found
            .map(|found| found.iter().filter(|concept| concept.verdict == Verdict::Covered).count() as f64);
        let cells = (0..self.concepts).map(|column| Cell::Text(words(column)));
        sheet.row([Cell::Text(path), covered.into()].into_iter().chain(cells))
    }

    /// What is missing.
    pub(super) fn notice(&self) -> Option<Notice> {
        let message = || {
            format!("sheet Documents of the workbook has no room for the last {} documents", self.left_out)
        };
        let help = || Help::say("take ").setting("html").and(" or ").setting("json");
        (self.left_out > 0).then(|| Notice::warning("xlsx-documents", message()).with_help(help()))
    }

    pub(super) fn cut(&self) -> usize {
        self.sheet.as_ref().map_or(0, |sheet| sheet.cut)
    }

    /// The sheet; none for a single document, whose Summary says the same.
    pub(super) fn close(self) -> Result<Option<Worksheet>, XlsxError> {
        let Some(sheet) = self.sheet.filter(|sheet| sheet.rows() > 1) else { return Ok(None) };
        let last = BEFORE + (self.concepts as u16).saturating_sub(1);
        let shade = |sheet: &mut Worksheet, row: u32| {
            for (found, colour) in COLOURS.into_iter().filter(|_| self.concepts > 0) {
                let format = Format::new().set_background_color(Color::RGB(colour));
                let rule = ConditionalFormatCellRule::EqualTo(verdict(found));
                let shade = ConditionalFormatCell::new().set_rule(rule).set_format(format);
                sheet.add_conditional_format(1, BEFORE, row, last, &shade)?;
            }
            Ok(())
        };
        sheet.close(shade).map(Some)
    }
}
