//! The forms in which an alignment is written, in one table: a surface lists them, checks them and writes them without
//! knowing any of them.
//!
//! To add a form: write it in `itl-report`, add its row to the table below, and its arm to `write`.

use itl_base::{Help, Notice};
use itl_core::{Alignment as Numbers, NotAssessed};
use itl_framework::Framework;
use itl_report::html::{self, PagePicture, PagePictures};
use itl_report::{Context, csv, json, markdown, navigator, oscal};
use itl_settings::ViewSettings;
use std::io::{self, Write};

use crate::{Alignment, Error, Reference};

/// Makes the enum of forms of their table.
macro_rules! forms {
    ($($(#[$doc:meta])* $form:ident $name:literal: $about:literal;)+) => {
        /// A form in which an alignment is written to a file.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Form {
            $($(#[$doc])* $form,)+
        }

        impl Form {
            /// All forms.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$form),+];

            /// Its name on every surface.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$form => $name,)+
                }
            }

            /// What it is, in one sentence.
            #[must_use]
            pub fn about(self) -> &'static str {
                match self {
                    $(Self::$form => $about,)+
                }
            }
        }
    };
}

forms! {
    /// A report to look at.
    Html "html": "A report to look at: one HTML file that needs nothing else; {name} in a path stands for the document's name";
    /// A copy of the document with its passages marked.
    Marked "marked": "A copy of the document with its passages marked: a PDF file with highlights, notes, bookmarks and a legend, a Word document with comments";
    /// A report to hand on.
    Docx "docx": "A report of a few pages to hand on, as a Word document: verdicts, quotes, what is missing";
    /// A workbook.
    Xlsx "xlsx": "A workbook of all documents: summary, quotes, profile, matrix, evidence, settings";
    /// What is covered, and quotes, for wikis and notes.
    Markdown "markdown": "What a document covers, and its quotes, as Markdown";
    /// Every cell, for databases and data frames.
    Parquet "parquet": "Every cell of all documents, for databases and data frames";
    /// A figure, as SVG.
    Svg "svg": "A figure for a paper, as SVG with its letters as outlines";
    /// The same figure, as PNG.
    Png "png": "The same figure as a PNG picture of 300 dots per inch";
    /// Assessment results in OSCAL.
    Oscal "oscal": "Assessment results in OSCAL: an observation with its evidence for every concept, and no findings";
    /// A component definition in OSCAL.
    OscalComponent "oscal-component": "A component definition in OSCAL: the passages of the document as implemented requirements";
    /// A layer for the ATT&CK Navigator.
    Navigator "navigator": "A layer for the ATT&CK Navigator; the score is the evidence for a technique, in sentences";
    /// Everything, as JSON.
    Json "json": "Everything, complete";
    /// A row for every unit and concept.
    Csv "csv": "A row for every unit and concept";
}

/// What a figure shows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum FigureKind {
    /// The strength of every concept.
    Profile,
    /// The strength of every concept in every part.
    #[default]
    Heatmap,
}

/// What a file is told besides the alignment.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct FormOptions {
    /// What a figure shows.
    pub figure: FigureKind,
    /// With the contributions of every cell, where the form can hold them and does not anyway.
    pub evidence: bool,
    /// The time that results bear where their form asks for one, in seconds since 1970.
    pub moment: u64,
    /// How much is shown, and how.
    pub view: ViewSettings,
    /// Pictures of the document's pages, which go into an HTML report.
    pub pages: Vec<PagePicture>,
    /// The copy of the document that [`Session::mark_copy`](crate::Session::mark_copy) made, which is the form `marked`.
    pub copy: Vec<u8>,
}

impl Form {
    /// The forms that a surface with a disk writes to files of their own; the others it may print.
    pub fn files() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|form| !matches!(form, Self::Json | Self::Csv))
    }

    /// Whether one file holds all documents, rather than one each.
    #[must_use]
    pub fn is_joint(self) -> bool {
        matches!(self, Self::Xlsx | Self::Parquet)
    }

    /// Whether it hands verdicts on to where nothing says "not assessed".
    fn needs_verdicts(self) -> bool {
        matches!(self, Self::Marked | Self::Oscal | Self::OscalComponent | Self::Navigator)
    }

    /// Refuses a reference that has nothing for this form: no threshold, unless all affinities are asked for.
    ///
    /// # Errors
    /// If it has no threshold, or no controls or techniques, which the form is about.
    pub fn suits_reference(self, reference: &Reference, view: &ViewSettings) -> Result<(), Error> {
        self.suits(reference.model().framework())?;
        match reference.model().decision() {
            Err(reason) if self.needs_verdicts() && view.all != Some(true) => Err(Error::NotAssessed {
                document: String::new(),
                framework: reference.name().to_owned(),
                reason: NotAssessed::NoThreshold(reason),
            }),
            _ => Ok(()),
        }
    }

    /// Whether people who work with this framework have a use for this form: OSCAL is for controls, the Navigator for techniques.
    #[must_use]
    pub fn is_usual(self, reference: &Reference, view: &ViewSettings) -> bool {
        let of_controls = matches!(self, Self::Oscal | Self::OscalComponent);
        let noun = reference.model().framework().noun();
        (!of_controls || noun == "control") && self.suits_reference(reference, view).is_ok()
    }

    /// Refuses a framework that has nothing for this form.
    ///
    /// # Errors
    /// If it has no techniques, which the form is about.
    pub fn suits(self, framework: &Framework) -> Result<(), Error> {
        if self != Self::Navigator || navigator::suits(framework) {
            return Ok(());
        }
        let help = Help::say("take a STIX bundle of ATT&CK with ").setting("framework");
        let help = help.and(", or a framework with ids like T1055 or T1055.011");
        let framework = framework.id.clone();
        Err(Error::Unsuited { form: self.name(), framework, what: "techniques of ATT&CK", help })
    }
}

impl Alignment {
    /// Writes the alignment in a form; what there is to say about the form is given back.
    ///
    /// # Errors
    /// If the framework does not suit the form, the form needs verdicts and there are none, this build does not have it, or `out` fails.
    pub fn write(
        &self,
        form: Form,
        options: &FormOptions,
        out: &mut dyn Write,
    ) -> Result<Vec<Notice>, Error> {
        form.suits_reference(&self.reference, &options.view)?;
        let unread = |reason: &NotAssessed| !matches!(reason, NotAssessed::NoThreshold(_));
        if let Some(reason) = self.not_assessed.filter(unread).filter(|_| form.needs_verdicts()) {
            return Err(self.unassessed(reason));
        }
        let (context, name, result) = (self.context(&options.view), self.name.as_str(), &self.result);
        match form {
            Form::Html => {
                let pictures = PagePictures::Inside(&options.pages);
                html::paged_alignment(out, context, name, result, pictures)?;
            }
            Form::Marked => out.write_all(&options.copy)?,
            #[cfg(feature = "office")]
            Form::Docx => itl_report::docx::alignment(out, context, name, result)?,
            #[cfg(not(feature = "office"))]
            Form::Docx => return Err(Error::NotBuilt { form: "office" }),
            Form::Markdown => markdown::alignment(out, context, name, result)?,
            Form::Oscal => oscal::alignment(out, context, name, result, options.moment)?,
            Form::OscalComponent => {
                oscal::component_definition(out, context, name, result, options.moment)?;
            }
            Form::Navigator => navigator::alignment(out, context, name, result)?,
            Form::Json => json::alignment(out, context, name, result, options.evidence)?,
            Form::Csv => {
                csv::alignment_header(out, csv::Dialect::Comma)?;
                csv::alignment(out, csv::Dialect::Comma, self.reference.model(), name, result)?;
            }
            Form::Svg | Form::Png => return self.draw(form, options, out),
            Form::Xlsx | Form::Parquet => {
                let mut file = JointFile::new(form, &self.reference, &options.view)?;
                file.add(self, &options.view)?;
                let (bytes, notices) = file.finish()?;
                out.write_all(&bytes)?;
                return Ok(notices);
            }
        }
        Ok(Vec::new())
    }

    /// Writes the report for a frame of a page that has the pictures of pages: it asks that page for them, and tells it where the reader
    /// is. In a window of its own it is the report without pictures.
    ///
    /// # Errors
    /// If `out` fails.
    pub fn framed_report(&self, view: &ViewSettings, out: &mut dyn Write) -> Result<(), Error> {
        Ok(html::paged_alignment(out, self.context(view), &self.name, &self.result, PagePictures::Around)?)
    }

    #[cfg(feature = "figures")]
    fn draw(&self, form: Form, options: &FormOptions, out: &mut dyn Write) -> Result<Vec<Notice>, Error> {
        use itl_report::figure;

        let (context, name) = (self.context(&options.view), self.name.as_str());
        let figure = match options.figure {
            FigureKind::Profile => figure::profile(context, name, &self.result),
            FigureKind::Heatmap => figure::heatmap(context, name, &self.result),
        };
        match form {
            Form::Png => out.write_all(&figure.png().map_err(std::io::Error::from)?)?,
            _ => out.write_all(figure.svg().as_bytes())?,
        }
        Ok(figure.notices())
    }

    #[cfg(not(feature = "figures"))]
    fn draw(&self, form: Form, _: &FormOptions, _: &mut dyn Write) -> Result<Vec<Notice>, Error> {
        Err(Error::NotBuilt { form: form.name() })
    }
}

/// A file that holds all documents: they are added one by one.
pub struct JointFile {
    contents: Box<dyn Joint>,
}

/// What a file of all documents can do, whatever its form.
trait Joint {
    fn add(&mut self, context: Context<'_>, name: &str, numbers: &Numbers) -> io::Result<()>;

    fn finish(self: Box<Self>) -> io::Result<(Vec<u8>, Vec<Notice>)>;
}

#[cfg(feature = "xlsx")]
impl Joint for itl_report::xlsx::Workbook {
    fn add(&mut self, context: Context<'_>, name: &str, numbers: &Numbers) -> io::Result<()> {
        self.add(context, name, numbers)
    }

    fn finish(self: Box<Self>) -> io::Result<(Vec<u8>, Vec<Notice>)> {
        (*self).finish()
    }
}

#[cfg(feature = "parquet")]
impl Joint for itl_report::parquet::CellTable {
    fn add(&mut self, context: Context<'_>, name: &str, numbers: &Numbers) -> io::Result<()> {
        self.add(context, name, numbers)
    }

    fn finish(self: Box<Self>) -> io::Result<(Vec<u8>, Vec<Notice>)> {
        Ok(((*self).finish()?, Vec::new()))
    }
}

impl JointFile {
    /// A file of results that were made with this reference.
    ///
    /// # Errors
    /// If this build does not have the form.
    #[cfg_attr(
        not(any(feature = "xlsx", feature = "parquet")),
        allow(unused_variables, unreachable_code, reason = "no form is there to begin a file in")
    )]
    pub fn new(form: Form, reference: &Reference, view: &ViewSettings) -> Result<Self, Error> {
        let context = crate::align::context(reference, view);
        let contents: Box<dyn Joint> = match form {
            #[cfg(feature = "xlsx")]
            Form::Xlsx => Box::new(itl_report::xlsx::Workbook::new(context)?),
            #[cfg(feature = "parquet")]
            Form::Parquet => Box::new(itl_report::parquet::CellTable::new(context)?),
            other => return Err(Error::NotBuilt { form: other.name() }),
        };
        Ok(Self { contents })
    }

    /// Adds a document.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, alignment: &Alignment, view: &ViewSettings) -> Result<(), Error> {
        Ok(self.contents.add(alignment.context(view), &alignment.name, &alignment.result)?)
    }

    /// The file, and what there is to say about it.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(self) -> Result<(Vec<u8>, Vec<Notice>), Error> {
        Ok(self.contents.finish()?)
    }
}
