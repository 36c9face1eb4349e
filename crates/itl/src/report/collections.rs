//! What is shown of several documents: side by side, as one answer, against labels, summed up.

use itl_base::Notice;
use itl_report::csv::{self, Dialect};
use itl_report::terminal::{self, Page};
use itl_report::{Compared, Evaluated, Joined, Overviewed, html, json, oscal};
use itl_settings::ViewSettings;
use std::io::{self, Write};

use super::{Report, rows, threshold};
use crate::align::context;
use crate::{Comparison, Error, Evaluation, Summary, Together};

impl Comparison {
    fn view(&self, view: &ViewSettings) -> Compared<'_> {
        Compared {
            context: context(&self.reference, view),
            names: &self.names,
            documents: &self.result.documents,
            movements: &self.result.movements,
            changes: self.result.changes.as_deref(),
            forms: &self.result.forms,
            remarks: &self.remarks,
        }
    }

    /// A page to explore in a browser.
    ///
    /// # Errors
    /// If `out` fails.
    pub fn html(&self, view: &ViewSettings, out: &mut dyn Write) -> io::Result<()> {
        html::compared(out, self.view(view))
    }

    /// A workbook, and what there is to say about it.
    ///
    /// # Errors
    /// If it cannot be made.
    #[cfg(feature = "xlsx")]
    pub fn xlsx(&self, view: &ViewSettings) -> Result<(Vec<u8>, Vec<Notice>), Error> {
        Ok(itl_report::xlsx::compared(self.view(view))?)
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

impl Report for Comparison {
    fn json(&self, view: &ViewSettings, out: &mut dyn Write) -> io::Result<()> {
        json::compared(out, self.view(view))
    }

    fn table(&self, dialect: Dialect, out: &mut dyn Write) -> io::Result<()> {
        csv::compared(out, dialect, self.view(&ViewSettings::default()))
    }

    fn terminal(&self, view: &ViewSettings, page: &mut Page<'_>) -> io::Result<()> {
        terminal::compared(page, self.view(view), self.verbose, rows(view), threshold(view))
    }
}

impl Together {
    fn shown<R>(&self, view: &ViewSettings, show: impl FnOnce(Joined<'_>) -> R) -> R {
        let documents: Vec<(&str, &itl_core::Alignment)> =
            self.alignments.iter().map(|one| (one.name.as_str(), &one.result)).collect();
        let context = context(&self.reference, view);
        show(Joined { context, documents: &documents, together: &self.result, remarks: &self.remarks })
    }

    /// Assessment results in OSCAL with every document as a resource; `moment` is the time that they bear, in seconds since 1970.
    ///
    /// # Errors
    /// If `out` fails.
    pub fn oscal(&self, view: &ViewSettings, moment: u64, out: &mut dyn Write) -> io::Result<()> {
        self.shown(view, |joined| oscal::together(out, joined, moment))
    }
}

impl Report for Together {
    fn json(&self, view: &ViewSettings, out: &mut dyn Write) -> io::Result<()> {
        self.shown(view, |joined| json::together(out, joined))
    }

    fn table(&self, dialect: Dialect, out: &mut dyn Write) -> io::Result<()> {
        self.shown(&ViewSettings::default(), |joined| csv::together(out, dialect, joined))
    }

    fn terminal(&self, view: &ViewSettings, page: &mut Page<'_>) -> io::Result<()> {
        self.shown(view, |joined| terminal::together(page, joined, rows(view)))
    }
}

impl Evaluation {
    fn view(&self, view: &ViewSettings) -> Evaluated<'_> {
        Evaluated {
            context: context(&self.reference, view),
            settings: &self.settings,
            rank: self.rank.name(),
            path: &self.name,
            texts: &self.texts,
            pairs: self.pairs,
            evaluation: &self.result,
            verdicts: self.verdicts.as_ref(),
            mistakes: &self.mistakes,
            examples: &self.examples,
            notices: &self.notices,
        }
    }

    /// A page to look at in a browser.
    ///
    /// # Errors
    /// If `out` fails.
    pub fn html(&self, view: &ViewSettings, out: &mut dyn Write) -> io::Result<()> {
        html::evaluated(out, self.view(view))
    }
}

impl Report for Evaluation {
    fn json(&self, view: &ViewSettings, out: &mut dyn Write) -> io::Result<()> {
        json::evaluated(out, self.view(view))
    }

    fn table(&self, dialect: Dialect, out: &mut dyn Write) -> io::Result<()> {
        csv::evaluated(out, dialect, self.view(&ViewSettings::default()))
    }

    fn terminal(&self, view: &ViewSettings, page: &mut Page<'_>) -> io::Result<()> {
        terminal::evaluated(page, self.view(view), rows(view))
    }
}

impl Summary {
    fn view(&self, view: &ViewSettings) -> Overviewed<'_> {
        Overviewed {
            context: context(&self.reference, view),
            settings: &self.settings,
            grouping: &self.grouping,
            overview: &self.overview,
            best: &self.best,
            unread: &self.unread,
            notices: &[],
        }
    }

    /// A page to explore in a browser.
    ///
    /// # Errors
    /// If `out` fails.
    pub fn html(&self, view: &ViewSettings, out: &mut dyn Write) -> io::Result<()> {
        html::overview(out, self.view(view))
    }
}

impl Report for Summary {
    fn json(&self, view: &ViewSettings, out: &mut dyn Write) -> io::Result<()> {
        json::overview(out, self.view(view))
    }

    fn table(&self, dialect: Dialect, out: &mut dyn Write) -> io::Result<()> {
        csv::overview(out, dialect, self.view(&ViewSettings::default()))
    }

    fn terminal(&self, view: &ViewSettings, page: &mut Page<'_>) -> io::Result<()> {
        terminal::overview(page, self.view(view), rows(view))
    }
}
