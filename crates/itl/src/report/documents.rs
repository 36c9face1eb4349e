//! What is shown of one document: its alignment, how it was read, the evidence behind a number, its gaps.

use itl_base::Notice;
use itl_report::csv::{self, Dialect};
use itl_report::html::Extracted;
use itl_report::terminal::{self, Page, Shown};
use itl_report::{html, json};
use itl_results::AlignmentResult;
use itl_settings::ViewSettings;
use std::io::{self, Write};

use super::{Report, rows, threshold};
use crate::{Alignment, AnalyzedDocument, Error, Explanation, Gaps, Watched};

/// Units that an explanation shows, and terms of each table, unless somebody says otherwise.
const UNITS: usize = 3;
const TERMS: usize = 8;

impl Alignment {
    /// The result as a type with the names of the contract: what [`Report::json`] writes.
    #[must_use]
    pub fn typed(&self, view: &ViewSettings) -> AlignmentResult<'_> {
        AlignmentResult::of(self.context(view), &self.name, &self.result, false)
    }
}

impl Report for Alignment {
    fn json(&self, view: &ViewSettings, out: &mut dyn Write) -> io::Result<()> {
        json::alignment(out, self.context(view), &self.name, &self.result, false)
    }

    fn table(&self, dialect: Dialect, out: &mut dyn Write) -> io::Result<()> {
        csv::alignment_header(out, dialect)?;
        self.rows(dialect, out)
    }

    fn rows(&self, dialect: Dialect, out: &mut dyn Write) -> io::Result<()> {
        csv::alignment(out, dialect, self.reference.model(), &self.name, &self.result)
    }

    fn terminal(&self, view: &ViewSettings, page: &mut Page<'_>) -> io::Result<()> {
        let shown = Shown { limit: rows(view), threshold: threshold(view), quotes: view.quotes };
        terminal::alignment(page, self.context(view), &self.name, &self.result, shown)
    }
}

impl Report for AnalyzedDocument {
    fn json(&self, _: &ViewSettings, out: &mut dyn Write) -> io::Result<()> {
        json::analysis(out, self.language, &self.name, &self.document, &self.analysis)
    }

    fn table(&self, dialect: Dialect, out: &mut dyn Write) -> io::Result<()> {
        csv::analysis_header(out, dialect)?;
        self.rows(dialect, out)
    }

    fn rows(&self, dialect: Dialect, out: &mut dyn Write) -> io::Result<()> {
        csv::analysis(out, dialect, &self.name, &self.document.text, &self.analysis)
    }

    fn terminal(&self, view: &ViewSettings, page: &mut Page<'_>) -> io::Result<()> {
        terminal::analysis(page, &self.name, &self.document, &self.analysis, rows(view))
    }
}

impl AnalyzedDocument {
    /// A page for checking what was read: drawings of pages beside their text, and what was left out.
    ///
    /// # Errors
    /// If `out` fails.
    pub fn html(&self, out: &mut dyn Write) -> io::Result<()> {
        let Self { name, document, language, analysis, notices } = self;
        html::extraction(out, Extracted { name, document, language: *language, analysis, notices })
    }
}

impl Report for Explanation<'_> {
    fn json(&self, view: &ViewSettings, out: &mut dyn Write) -> io::Result<()> {
        let Alignment { name, result, .. } = self.alignment;
        json::explanation(out, self.alignment.context(view), name, result, &self.evidence)
    }

    fn table(&self, dialect: Dialect, out: &mut dyn Write) -> io::Result<()> {
        csv::explanation(out, dialect, self.alignment.reference.model(), (&self.evidence, &self.forms))
    }

    fn terminal(&self, view: &ViewSettings, page: &mut Page<'_>) -> io::Result<()> {
        let Alignment { reference, name, result, .. } = self.alignment;
        let (model, terms) = (reference.model(), view.limit.unwrap_or(TERMS));
        let evidence = (&self.evidence, &self.forms);
        terminal::explanation(page, model, name, result, evidence, self.single, terms)
    }
}

impl Gaps<'_> {
    /// A page to look at in a browser.
    ///
    /// # Errors
    /// If `out` fails.
    pub fn html(&self, view: &ViewSettings, out: &mut dyn Write) -> io::Result<()> {
        let Alignment { name, result, .. } = self.alignment;
        html::gaps(out, self.alignment.context(view), name, result, &self.result)
    }

    /// A workbook, and what there is to say about it.
    ///
    /// # Errors
    /// If it cannot be made.
    #[cfg(feature = "xlsx")]
    pub fn xlsx(&self, view: &ViewSettings) -> Result<(Vec<u8>, Vec<Notice>), Error> {
        let Alignment { name, result, .. } = self.alignment;
        Ok(itl_report::xlsx::gaps(self.alignment.context(view), name, result, &self.result)?)
    }

    /// A workbook, which this build does not have.
    ///
    /// # Errors
    /// Always.
    #[cfg(not(feature = "xlsx"))]
    pub fn xlsx(&self, _: &ViewSettings) -> Result<(Vec<u8>, Vec<Notice>), Error> {
        Err(Error::NotBuilt { form: "xlsx" })
    }
}

impl Report for Gaps<'_> {
    fn json(&self, view: &ViewSettings, out: &mut dyn Write) -> io::Result<()> {
        let Alignment { name, result, .. } = self.alignment;
        json::gaps(out, self.alignment.context(view), name, result, &self.result)
    }

    fn table(&self, dialect: Dialect, out: &mut dyn Write) -> io::Result<()> {
        let Alignment { reference, result, .. } = self.alignment;
        csv::gaps(out, dialect, reference.model(), result, &self.result)
    }

    fn terminal(&self, view: &ViewSettings, page: &mut Page<'_>) -> io::Result<()> {
        let Alignment { reference, name, result, .. } = self.alignment;
        terminal::gaps(page, reference.model(), name, result, &self.result, rows(view))
    }
}

impl Watched<'_> {
    fn view(&self, view: &ViewSettings) -> itl_report::Watched<'_> {
        let Alignment { name, result, .. } = self.alignment;
        let (context, watch) = (self.alignment.context(view), &self.result);
        itl_report::Watched { context, name, alignment: result, watch, notices: &self.notices }
    }
}

impl Report for Watched<'_> {
    fn json(&self, view: &ViewSettings, out: &mut dyn Write) -> io::Result<()> {
        json::watched(out, self.view(view))
    }

    fn table(&self, dialect: Dialect, out: &mut dyn Write) -> io::Result<()> {
        csv::watched(out, dialect, self.view(&ViewSettings::default()), true)
    }

    fn rows(&self, dialect: Dialect, out: &mut dyn Write) -> io::Result<()> {
        csv::watched(out, dialect, self.view(&ViewSettings::default()), false)
    }

    fn terminal(&self, view: &ViewSettings, page: &mut Page<'_>) -> io::Result<()> {
        terminal::watched(page, self.view(view), rows(view))
    }
}

/// Units that an explanation shows people.
#[must_use]
pub fn explained_units(view: &ViewSettings) -> usize {
    view.limit.unwrap_or(UNITS)
}
