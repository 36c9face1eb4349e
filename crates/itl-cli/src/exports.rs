//! The files that a run writes besides what it prints: flags in, whole files out.
//!
//! A path that is taken is refused before any work is done. A path may hold `{name}`, which stands for the document's
//! own name; where there are several documents it has to, for files that are about one of them. A workbook or a Parquet
//! file is about all of them.

use itl::core::Alignment;
use itl::framework::Framework;
use itl::report::parquet::CellTable;
use itl::report::xlsx::Workbook;
use itl::report::{Context, figure, html, navigator, oscal};
use itl::{Error, files};
use std::collections::BTreeSet;
use std::path::Path;

use crate::output::{Failure, Output};
use crate::output_flags::{ExportFlags, FigureKind, OutputFlags};

/// Stands for the name of a document in a path.
const NAME: &str = "{name}";

/// The files of a run.
pub(crate) struct Exports<'a> {
    flags: &'a ExportFlags,
    force: bool,
    /// Paths that were given out for a document.
    given: BTreeSet<String>,
    workbook: Option<Workbook>,
    cells: Option<CellTable>,
}

impl<'a> Exports<'a> {
    /// Looks whether the files can be written; `several` if there may be more than one document.
    pub(crate) fn open(flags: &'a ExportFlags, output: &OutputFlags, several: bool) -> Result<Self, Error> {
        let single = [&flags.html, &flags.svg, &flags.png, &flags.oscal, &flags.navigator];
        for path in single.into_iter().flatten() {
            if several && !path.contains(NAME) {
                return Err(Error::OneFile { path: path.clone() });
            }
        }
        let joint = [&flags.xlsx, &flags.parquet];
        check(single.into_iter().chain(joint).chain([&output.output]), output.force)?;
        Ok(Self { flags, force: output.force, given: BTreeSet::new(), workbook: None, cells: None })
    }

    /// Refuses a framework that has nothing for the files asked for.
    pub(crate) fn fit(&self, framework: &Framework) -> Result<(), Error> {
        let refused =
            |flag, what, help| Err(Error::Form { flag, framework: framework.id.clone(), what, help });
        if self.flags.oscal.is_some() && !oscal::suits(framework) {
            let help = "take a catalogue or profile of OSCAL with -f, or a framework with ids like ac-2.1 or AC-2(1)";
            return refused("--oscal", "controls", help);
        }
        if self.flags.navigator.is_some() && !navigator::suits(framework) {
            let help =
                "take a STIX bundle of ATT&CK with -f, or a framework with ids like T1055 or T1055.011";
            return refused("--navigator", "techniques of ATT&CK", help);
        }
        Ok(())
    }

    /// Takes the result for one more document.
    pub(crate) fn add(
        &mut self,
        context: Context<'_>,
        name: &str,
        alignment: &Alignment,
        output: &mut Output,
    ) -> Result<(), Failure> {
        if let Some(path) = &self.flags.html {
            let mut bytes = Vec::new();
            html::alignment(&mut bytes, context, name, alignment)?;
            let path = self.path(path, name);
            write(&path, &bytes, self.force, output)?;
        }
        if self.flags.xlsx.is_some() {
            let workbook = match &mut self.workbook {
                Some(workbook) => workbook,
                none => none.insert(Workbook::new(context)?),
            };
            workbook.add(context, name, alignment)?;
        }
        if self.flags.parquet.is_some() {
            let cells = match &mut self.cells {
                Some(cells) => cells,
                none => none.insert(CellTable::new(context)?),
            };
            cells.add(context, name, alignment)?;
        }
        if let Some(path) = &self.flags.oscal {
            let mut bytes = Vec::new();
            oscal::alignment(&mut bytes, context, name, alignment, moment(name))?;
            let path = self.path(path, name);
            write(&path, &bytes, self.force, output)?;
        }
        if let Some(path) = &self.flags.navigator {
            let mut bytes = Vec::new();
            navigator::alignment(&mut bytes, context, name, alignment)?;
            let path = self.path(path, name);
            write(&path, &bytes, self.force, output)?;
        }
        self.figures(context, name, alignment, output)
    }

    /// Draws the figure, if a file of it was asked for.
    fn figures(
        &mut self,
        context: Context<'_>,
        name: &str,
        alignment: &Alignment,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let flags = self.flags;
        if flags.svg.is_none() && flags.png.is_none() {
            return Ok(());
        }
        let figure = match flags.figure {
            FigureKind::Profile => figure::profile(context, name, alignment),
            FigureKind::Heatmap => figure::heatmap(context, name, alignment),
        };
        output.notices(&figure.notices());
        if let Some(path) = &flags.svg {
            write(&self.path(path, name), figure.svg().as_bytes(), self.force, output)?;
        }
        if let Some(path) = &flags.png {
            let png = figure.png().map_err(std::io::Error::from)?;
            write(&self.path(path, name), &png, self.force, output)?;
        }
        Ok(())
    }

    /// Writes the files that are about all documents.
    pub(crate) fn close(self, output: &mut Output) -> Result<(), Failure> {
        if let (Some(path), Some(workbook)) = (&self.flags.xlsx, self.workbook) {
            let (bytes, notices) = workbook.finish()?;
            output.notices(&notices);
            write(path, &bytes, self.force, output)?;
        }
        if let (Some(path), Some(cells)) = (&self.flags.parquet, self.cells) {
            write(path, &cells.finish()?, self.force, output)?;
        }
        Ok(())
    }

    /// The path for a document: two documents of one name do not get the same.
    fn path(&mut self, pattern: &str, document: &str) -> String {
        let stem = Path::new(document).file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let stem = stem.filter(|stem| stem != "-").unwrap_or_else(|| "document".to_owned());
        let numbered = |number: usize| match number {
            1 => pattern.replace(NAME, &stem),
            _ => pattern.replace(NAME, &format!("{stem}-{number}")),
        };
        let path = (1..).map(numbered).find(|path| !self.given.contains(path)).unwrap_or_default();
        self.given.insert(path.clone());
        path
    }
}

/// The time that results bear where their form asks for one: what SOURCE_DATE_EPOCH says, or when the document was
/// last changed, or 1970. The clock would make every run another result.
#[allow(clippy::disallowed_methods, reason = "SOURCE_DATE_EPOCH is how builds say their time")]
fn moment(document: &str) -> u64 {
    let said = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|said| said.trim().parse().ok());
    said.or_else(|| files::modified(document)).unwrap_or(0)
}

/// Looks whether these files can be written: each has its own name, and none is there that must not be overwritten.
pub(crate) fn check<'p>(
    paths: impl IntoIterator<Item = &'p Option<String>>,
    force: bool,
) -> Result<(), Error> {
    let mut seen = BTreeSet::new();
    for path in paths.into_iter().flatten() {
        if !seen.insert(path) {
            return Err(Error::SameFile { path: path.clone() });
        }
        if !force && files::exists(path) {
            return Err(Error::Exists { path: path.clone() });
        }
    }
    Ok(())
}

/// Writes a file at once, and says so.
pub(crate) fn write(path: &str, bytes: &[u8], force: bool, output: &Output) -> Result<(), Error> {
    files::write(path, bytes, force)?;
    output.say(&format!("wrote {path} ({} kB)", bytes.len().div_ceil(1000)));
    Ok(())
}
