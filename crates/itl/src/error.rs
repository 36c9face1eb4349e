//! What can go wrong, in one type: what, where, and what to do, without the words of any surface.
//!
//! `Display` has the place in it. A surface that shows what, where and help apart takes [`Error::what`], [`Error::place`]
//! and [`Error::help`], and renders the help with its own names of settings.

use itl_base::{Cancelled, Help, Language};
use itl_core::{ModelError, Unlearned};
use itl_corpus::{RunError, StoreError};
use itl_crosswalk::CrosswalkError;
use itl_document::DocumentError;
use itl_encoder::EncoderError;
use itl_eval::EvalError;
use itl_framework::FrameworkError;
use itl_marked::MarkError;
use itl_picture::PictureError;
use itl_settings::SettingsError;
use itl_table::{BadRow, TableError};
use itl_text::TextError;
use std::error::Error as StdError;
use std::fmt;
use std::io;

mod words;

pub(crate) use words::system_words;

use crate::WorkerFailure;

/// Why something could not be done.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// A file that cannot be read or written.
    File {
        /// The file.
        path: String,
        /// What was tried.
        action: FileAction,
        /// What the system says.
        source: io::Error,
    },
    /// A file that is no earlier result of the document.
    Baseline {
        /// The file, or the document.
        path: String,
        /// Why.
        reason: String,
    },
    /// A path that does not lead to a file of the folders that were opened.
    Outside {
        /// The path.
        path: String,
        /// Why.
        reason: &'static str,
    },
    /// A file that is there already.
    Exists {
        /// The file.
        path: String,
    },
    /// A file for each of several documents, all of one name.
    SharedFile {
        /// The file.
        path: String,
    },
    /// Two results that would go to one file.
    SameFile {
        /// The file.
        path: String,
    },
    /// A document that cannot be read.
    Document {
        /// The document.
        path: String,
        /// Why.
        source: DocumentError,
    },
    /// A document that ended the process which read it.
    Worker {
        /// The document.
        path: String,
        /// How it ended.
        failure: WorkerFailure,
    },
    /// A page of a document of which there is no picture.
    Picture {
        /// The document.
        path: String,
        /// Why.
        source: PictureError,
    },
    /// A document that cannot be marked.
    Marks {
        /// The document.
        path: String,
        /// Why.
        source: MarkError,
    },
    /// A document without a file that marks can be added to.
    Unmarkable {
        /// The document.
        path: String,
        /// Why.
        reason: &'static str,
    },
    /// No such page.
    NoPage {
        /// The page asked for, from 1.
        page: u32,
        /// How many the document has.
        count: u32,
    },
    /// A row of a table that cannot be read.
    Row {
        /// The table and the row.
        path: String,
        /// What is wrong with it.
        source: BadRow,
    },
    /// A table that cannot be read.
    Table(TableError),
    /// Results that cannot be stored.
    Store(StoreError),
    /// A folder in which nothing can be read.
    NoDocuments {
        /// The folder.
        path: String,
    },
    /// Fewer documents than it takes to compare.
    TooFew {
        /// How many there are.
        count: usize,
    },
    /// Labelled texts or scores that cannot be evaluated.
    Eval {
        /// The file.
        path: String,
        /// Why.
        source: EvalError,
    },
    /// Two frameworks that cannot be linked, or a mapping that cannot be set beside the links.
    Crosswalk {
        /// The mapping, if it is about one.
        path: Option<String>,
        /// Why.
        source: Box<CrosswalkError>,
    },
    /// Two frameworks whose words cannot be compared.
    CrosswalkLanguages {
        /// Their ids.
        frameworks: [String; 2],
        /// Their languages.
        languages: [Language; 2],
    },
    /// A framework that cannot be used.
    Framework {
        /// The framework.
        path: String,
        /// Why.
        source: FrameworkError,
    },
    /// A name that no file can have.
    FrameworkName {
        /// The name.
        name: String,
    },
    /// No place for a user's frameworks.
    NoFrameworksFolder,
    /// No encoder of that name.
    UnknownEncoder {
        /// The name.
        name: String,
    },
    /// A name that no encoder can have.
    EncoderName {
        /// The name.
        name: String,
    },
    /// No place for a user's encoders.
    NoEncodersFolder,
    /// An encoder, or the files of a model, that cannot be used.
    Encoder {
        /// The file or folder.
        path: String,
        /// Why.
        source: EncoderError,
    },
    /// A file whose ending is that of no form in which frameworks are written.
    WrittenForm {
        /// The file.
        path: String,
    },
    /// A form of result for frameworks of another kind.
    Unsuited {
        /// The form, by its name.
        form: &'static str,
        /// The framework.
        framework: String,
        /// What it would have to have.
        what: &'static str,
        /// What to do.
        help: Help,
    },
    /// A form of result that this build of the program does not have.
    NotBuilt {
        /// The form, by its name.
        form: &'static str,
    },
    /// A model that cannot be used.
    Model {
        /// The model.
        path: String,
        /// Why.
        source: ModelError,
    },
    /// Decisions that a model cannot learn from.
    Unlearned {
        /// The framework.
        framework: String,
        /// Why.
        source: Unlearned,
    },
    /// A text that the linguistic core cannot read.
    Text(TextError),
    /// Settings that cannot be used.
    Settings {
        /// The file they stand in, if they do.
        path: Option<String>,
        /// Why.
        source: SettingsError,
    },
    /// No such concept.
    NoConcept {
        /// The id asked for.
        id: String,
        /// The nearest that there are.
        nearest: Vec<String>,
    },
    /// A document without verdicts, where only verdicts would do.
    NotAssessed {
        /// The document.
        document: String,
        /// The framework.
        framework: String,
        /// Why.
        reason: itl_core::NotAssessed,
    },
    /// A framework whose concepts have too much in common to set each against all others.
    Entangled {
        /// The framework.
        framework: String,
        /// What there is too much of.
        what: &'static str,
        /// How much.
        count: u64,
        /// The bound.
        limit: u64,
    },
    /// No such unit.
    NoUnit {
        /// The index asked for.
        index: usize,
        /// How many there are.
        count: usize,
    },
    /// The program failed on a document: the mistake is the program's.
    Failed,
    /// Somebody asked the work to stop.
    Cancelled,
    /// A form of result that could not be written.
    Write(io::Error),
}

/// What was tried with a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileAction {
    /// To read it.
    Read,
    /// To write it.
    Write,
}

impl From<RunError> for Error {
    fn from(error: RunError) -> Self {
        match error {
            RunError::Table(source) => Self::Table(source),
            RunError::Store(source) => Self::Store(source),
            _ => Self::Cancelled,
        }
    }
}

impl From<Cancelled> for Error {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

impl From<TableError> for Error {
    fn from(source: TableError) -> Self {
        Self::Table(source)
    }
}

impl From<StoreError> for Error {
    fn from(source: StoreError) -> Self {
        Self::Store(source)
    }
}

impl From<TextError> for Error {
    fn from(source: TextError) -> Self {
        match source {
            TextError::Cancelled(_) => Self::Cancelled,
            source => Self::Text(source),
        }
    }
}

impl From<SettingsError> for Error {
    fn from(source: SettingsError) -> Self {
        Self::Settings { path: None, source }
    }
}

impl From<io::Error> for Error {
    fn from(source: io::Error) -> Self {
        Self::Write(source)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place() {
            Some(place) => write!(out, "{place}: {}", self.what()),
            None => out.write_str(&self.what()),
        }
    }
}

impl StdError for Error {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        Some(match self {
            Self::File { source, .. } | Self::Write(source) => source,
            Self::Document { source, .. } => source,
            Self::Worker { failure, .. } => failure,
            Self::Picture { source, .. } => source,
            Self::Marks { source, .. } => source,
            Self::Row { source, .. } => source,
            Self::Table(source) => source,
            Self::Store(source) => source,
            Self::Eval { source, .. } => source,
            Self::Crosswalk { source, .. } => source.as_ref(),
            Self::Framework { source, .. } => source,
            Self::Encoder { source, .. } => source,
            Self::Model { source, .. } => source,
            Self::Unlearned { source, .. } => source,
            Self::Text(source) => source,
            Self::Settings { source, .. } => source,
            _ => return None,
        })
    }
}

impl Error {
    /// What is wrong with a model; that somebody asked to stop is told as that.
    pub(crate) fn of_model(path: &str, source: ModelError) -> Self {
        match source {
            ModelError::Cancelled(_) => Self::Cancelled,
            source => Self::Model { path: path.to_owned(), source },
        }
    }

    /// Why nothing was learned; what is wrong with the model itself is told as that.
    pub(crate) fn of_learning(framework: &str, source: Unlearned) -> Self {
        match source {
            Unlearned::Model(source) => Self::of_model(framework, source),
            source => Self::Unlearned { framework: framework.to_owned(), source },
        }
    }

    /// What is wrong with a document; that somebody asked to stop is told as that.
    pub(crate) fn of_document(path: &str, source: DocumentError) -> Self {
        match source {
            DocumentError::Cancelled => Self::Cancelled,
            source => Self::Document { path: path.to_owned(), source },
        }
    }

    /// Why there is no picture of a page; that there is no such page is told as that.
    pub(crate) fn of_picture(path: &str, source: PictureError) -> Self {
        let path = path.to_owned();
        match source {
            PictureError::NoPage { page, count } => Self::NoPage { page, count },
            PictureError::NotBuilt => Self::NotBuilt { form: "pictures" },
            source => Self::Picture { path, source },
        }
    }

    /// Why a document cannot be marked.
    pub(crate) fn of_marks(path: &str, source: MarkError) -> Self {
        match source {
            MarkError::NotBuilt => Self::NotBuilt { form: "pdf" },
            source => Self::Marks { path: path.to_owned(), source },
        }
    }
}
