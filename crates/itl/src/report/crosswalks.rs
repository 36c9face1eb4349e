//! What is shown of two frameworks side by side.

use itl_base::Notice;
use itl_report::csv::{self, Dialect};
use itl_report::terminal::{self, Page};
use itl_report::{html, json, oscal};
use itl_settings::ViewSettings;
use std::io::{self, Write};

use super::{Report, rows};
use crate::{Crosswalk, Derived, Error, Migration};

impl Crosswalk {
    /// A page to explore in a browser.
    ///
    /// # Errors
    /// If `out` fails.
    pub fn html(&self, out: &mut dyn Write) -> io::Result<()> {
        html::crosswalk(out, &self.result)
    }

    /// A mapping collection of OSCAL; `moment` is its time, in seconds since 1970.
    ///
    /// # Errors
    /// If `out` fails.
    pub fn oscal(&self, moment: u64, out: &mut dyn Write) -> io::Result<()> {
        oscal::mapping(out, &self.result, moment)
    }

    /// A table with the columns of OLIR.
    ///
    /// # Errors
    /// If `out` fails.
    pub fn olir(&self, out: &mut dyn Write) -> io::Result<()> {
        csv::olir(out, &self.result)
    }

    /// A workbook, and what there is to say about it.
    ///
    /// # Errors
    /// If it cannot be made.
    #[cfg(feature = "xlsx")]
    pub fn xlsx(&self) -> Result<(Vec<u8>, Vec<Notice>), Error> {
        Ok(itl_report::xlsx::crosswalk(&self.result)?)
    }

    /// A workbook, which this build does not have.
    ///
    /// # Errors
    /// Always.
    #[cfg(not(feature = "xlsx"))]
    pub fn xlsx(&self) -> Result<(Vec<u8>, Vec<Notice>), Error> {
        Err(Error::NotBuilt { form: "xlsx" })
    }
}

impl Report for Crosswalk {
    fn json(&self, _: &ViewSettings, out: &mut dyn Write) -> io::Result<()> {
        json::crosswalk(out, &self.result)
    }

    fn table(&self, dialect: Dialect, out: &mut dyn Write) -> io::Result<()> {
        csv::crosswalk(out, dialect, &self.result)
    }

    fn terminal(&self, view: &ViewSettings, page: &mut Page<'_>) -> io::Result<()> {
        terminal::crosswalk(page, &self.result, rows(view))
    }
}

impl Report for Migration {
    fn json(&self, _: &ViewSettings, out: &mut dyn Write) -> io::Result<()> {
        json::migration(out, &self.result)
    }

    fn table(&self, dialect: Dialect, out: &mut dyn Write) -> io::Result<()> {
        csv::migration(out, dialect, &self.result)
    }

    fn terminal(&self, view: &ViewSettings, page: &mut Page<'_>) -> io::Result<()> {
        terminal::migration(page, &self.result, rows(view))
    }
}

impl Report for Derived {
    fn json(&self, _: &ViewSettings, out: &mut dyn Write) -> io::Result<()> {
        json::derived(out, &self.result)
    }

    fn table(&self, dialect: Dialect, out: &mut dyn Write) -> io::Result<()> {
        csv::derived(out, dialect, &self.result)
    }

    fn terminal(&self, view: &ViewSettings, page: &mut Page<'_>) -> io::Result<()> {
        terminal::derived(page, &self.result, rows(view))
    }
}
