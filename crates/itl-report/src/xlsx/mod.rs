//! Alignments in; one workbook out: the sheets Summary, Quotes, Decisions (where people made some), Documents (of several), Profile, Matrix, Evidence and Settings.
//!
//! Numbers are the doubles of the JSON. Text is never a formula or an address. What Excel cannot hold is cut or left
//! out, and the sheet Settings and the notices say so. The same results give the same bytes.

mod answer;
mod compare;
mod crosswalk;
mod decisions;
mod documents;
mod evidence;
mod gaps;
mod matrix;
mod profile;
mod review;
mod settings;
mod sheet;

use itl_base::{Help, Notice};
use itl_core::Alignment;
use itl_framework::Concept;
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Worksheet, XlsxError};
use std::io;

use crate::Context;
use answer::Answer;
pub use compare::compared;
pub use crosswalk::crosswalk;
use decisions::Decisions;
use documents::Documents;
use evidence::Strongest;
pub use gaps::gaps;
use matrix::Matrix;
use profile::Profile;
pub use review::review_sheet;
use settings::{Remark, general, noticed};
use sheet::Sheet;

/// What a workbook calls a concept.
struct ConceptName {
    id: String,
    label: String,
    /// Both, as the head of a column.
    whole: String,
}

impl ConceptName {
    fn of(concept: &Concept) -> Self {
        let (id, label) = (concept.id.clone(), concept.label.clone());
        let whole = format!("{id} {}", label.trim()).trim_end().to_owned();
        Self { id, label, whole }
    }
}

/// A workbook that documents are added to.
pub struct Workbook {
    /// The concepts, in the order of the framework.
    names: Vec<ConceptName>,
    answer: Answer,
    documents: Documents,
    profile: Profile,
    matrix: Matrix,
    evidence: Strongest,
    decisions: Decisions,
    general: Vec<Remark>,
    remarks: Vec<Remark>,
}

impl Workbook {
    /// A workbook without documents.
    ///
    /// # Errors
    /// If the library refuses it.
    pub fn new(context: Context<'_>) -> io::Result<Self> {
        let concepts = &context.model.framework().concepts;
        let names: Vec<ConceptName> = concepts.iter().map(ConceptName::of).collect();
        Ok(Self {
            answer: Answer::new().map_err(failed)?,
            documents: Documents::new(&names).map_err(failed)?,
            profile: Profile::new().map_err(failed)?,
            matrix: Matrix::new(&names).map_err(failed)?,
            names,
            evidence: Strongest::of(context.model),
            decisions: Decisions::new().map_err(failed)?,
            general: Vec::new(),
            remarks: Vec::new(),
        })
    }

    /// Takes the result for one more document.
    ///
    /// # Errors
    /// If the library refuses it.
    pub fn add(&mut self, context: Context<'_>, path: &str, alignment: &Alignment) -> io::Result<()> {
        if self.general.is_empty() {
            self.general = general(context, &alignment.settings);
        }
        let document = &alignment.document;
        let mut remark = |name, value: String, meaning| {
            self.remarks.push(Remark::new(path, name, value, meaning));
        };
        remark("title", document.title.clone().unwrap_or_default(), "of the document, as its file states it");
        if let Some(pages) = document.pages {
            remark("pages", pages.to_string(), "");
        }
        remark("units", alignment.units.len().to_string(), "rows of the document in the matrix");
        self.remarks.extend(alignment.notices.iter().map(|notice| noticed(path, notice)));
        self.answer.add(context, path, alignment).map_err(failed)?;
        self.documents.add(path, alignment).map_err(failed)?;
        self.profile.add(context.model, path, alignment).map_err(failed)?;
        self.matrix.add(path, alignment).map_err(failed)?;
        self.evidence.add(context.model, path, alignment);
        self.decisions.add(context, path, alignment).map_err(failed)?;
        Ok(())
    }

    /// The bytes of the workbook, and what it leaves out.
    ///
    /// # Errors
    /// If the library refuses it.
    pub fn finish(self) -> io::Result<(Vec<u8>, Vec<Notice>)> {
        self.close().map_err(failed)
    }

    fn close(mut self) -> Result<(Vec<u8>, Vec<Notice>), XlsxError> {
        let evidence = self.evidence.sheet(&self.names)?;
        let mut notices = Vec::new();
        notices.extend(self.answer.notice());
        notices.extend(self.documents.notice());
        notices.extend(self.profile.notice());
        notices.extend(self.matrix.notice());
        notices.extend(self.evidence.notice(evidence.cut));
        notices.extend(self.answer.cut().into_iter().filter_map(|(sheet, texts)| cut(sheet, texts)));
        notices.extend(self.decisions.notice());
        notices.extend(cut("Documents", self.documents.cut()));
        notices.extend(cut("Profile", self.profile.cut()));
        notices.extend(cut("Matrix", self.matrix.cut()));
        let mut remarks = self.general;
        remarks.extend(notices.iter().map(|notice| noticed("", notice)));
        remarks.append(&mut self.remarks);
        let settings = settings::sheet(&remarks)?;
        notices.extend(cut("Settings", settings.cut));

        let [summary, quotes] = self.answer.close()?;
        let sheets = [
            Some(summary),
            Some(quotes),
            self.decisions.close()?,
            self.documents.close()?,
            Some(self.profile.close()?),
            self.matrix.close()?,
            Some(plain(evidence)?),
            Some(plain(settings)?),
        ];
        Ok((save(sheets.into_iter().flatten())?, notices))
    }
}

/// The bytes of a workbook of these sheets.
fn save(sheets: impl IntoIterator<Item = Worksheet>) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = rust_xlsxwriter::Workbook::new();
    // No clock: the same results are the same bytes.
    let epoch = ExcelDateTime::from_ymd(2000, 1, 1)?;
    workbook.set_properties(&DocProperties::new().set_creation_datetime(&epoch));
    for sheet in sheets {
        workbook.push_worksheet(sheet);
    }
    workbook.save_to_buffer()
}

/// That a sheet had no room for so many concepts.
fn left_out(sheet: &str, concepts: usize) -> Notice {
    let message = format!("sheet {sheet} of the workbook has no room for {concepts} concepts");
    Notice::warning("xlsx-concepts", message).with_help(Help::say("take ").setting("json"))
}

fn plain(sheet: Sheet) -> Result<Worksheet, XlsxError> {
    sheet.close(|_, _| Ok(()))
}

fn cut(sheet: &str, texts: usize) -> Option<Notice> {
    let message = || {
        format!(
            "sheet {sheet} of the workbook: {texts} texts are cut, because a cell holds 32,767 characters"
        )
    };
    (texts > 0).then(|| Notice::info("xlsx-text", message()))
}

fn failed(error: XlsxError) -> io::Error {
    io::Error::other(error)
}
