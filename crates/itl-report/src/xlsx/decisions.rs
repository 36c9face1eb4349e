//! The sheet Decisions: who decided what and when, beside what the program says. It is there where people decided something.

use itl_base::{Help, Notice};
use itl_core::Alignment;
use itl_review::{Opinion, Subject};
use rust_xlsxwriter::{Worksheet, XlsxError};

use super::plain;
use super::sheet::{Cell, CellKind, Sheet, column};
use crate::Context;

pub(super) struct Decisions {
    sheet: Sheet,
    /// Decisions that there was no room for.
    left_out: usize,
}

impl Decisions {
    pub(super) fn new() -> Result<Self, XlsxError> {
        let text = |name: &'static str, width| column(name, CellKind::Text, width);
        let columns = [
            text("document", 24.0),
            text("id", 12.0),
            text("label", 32.0),
            column("page", CellKind::Count, 8.0),
            text("passage", 80.0),
            text("decision", 14.0),
            text("reviewer", 16.0),
            text("time", 22.0),
            text("follows", 14.0),
            text("program", 16.0),
            text("reason", 32.0),
            text("comment", 32.0),
        ];
        Ok(Self { sheet: Sheet::new("Decisions", 0, &columns)?, left_out: 0 })
    }

    /// Adds what people decided about a document, in its order.
    pub(super) fn add(
        &mut self,
        context: Context<'_>,
        path: &str,
        alignment: &Alignment,
    ) -> Result<(), XlsxError> {
        let Some(review) = context.review else { return Ok(()) };
        for (subject, at) in review.subjects() {
            let concept = at.map(|at| &context.model.framework().concepts[at]);
            let program = match subject.passage {
                None => at.and_then(|at| review.replaced(at)).map(|verdict| verdict.name().to_owned()),
                Some(_) if subject.is_lost() => Some("not in the text".to_owned()),
                Some(_) => None,
            };
            let page = subject.row.and_then(|row| alignment.units[row].page);
            for opinion in &subject.opinions {
                if self.sheet.room() == 0 {
                    self.left_out += 1;
                    continue;
                }
                let label = concept.map(|concept| concept.label.as_str());
                self.row((path, label), page, subject, opinion, program.as_deref())?;
            }
        }
        Ok(())
    }

    fn row(
        &mut self,
        (path, label): (&str, Option<&str>),
        page: Option<u32>,
        subject: &Subject,
        opinion: &Opinion,
        program: Option<&str>,
    ) -> Result<(), XlsxError> {
        let one = &opinion.decision;
        self.sheet.row([
            Cell::Text(path),
            Cell::Text(&subject.concept),
            Cell::from(label),
            Cell::from(page.map(f64::from)),
            Cell::from(subject.passage.as_ref().map(|passage| passage.text.as_str())),
            Cell::Text(one.decision.name()),
            Cell::Text(&one.reviewer),
            Cell::from(one.time.as_deref()),
            Cell::from(subject.outcome().map(|follows| follows.decision.decision.name())),
            Cell::from(program),
            Cell::from(one.reason.as_deref()),
            Cell::from(one.comment.as_deref()),
        ])
    }

    /// What is missing.
    pub(super) fn notice(&self) -> Option<Notice> {
        let message =
            || format!("the sheet Decisions of the workbook has no room for {} decisions", self.left_out);
        let help = || Help::say("take ").setting("json");
        (self.left_out > 0).then(|| Notice::warning("xlsx-decisions", message()).with_help(help()))
    }

    pub(super) fn close(self) -> Result<Option<Worksheet>, XlsxError> {
        if self.sheet.rows() == 0 { Ok(None) } else { plain(self.sheet).map(Some) }
    }
}
