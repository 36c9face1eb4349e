//! What can go wrong, in one type: what, where, and what to do.

use itl_core::ModelError;
use itl_corpus::table::TableError;
use itl_corpus::{RunError, StoreError};
use itl_document::DocumentError;
use itl_eval::EvalError;
use itl_framework::FrameworkError;
use itl_text::{Language, TextError, language_name};

use crate::WorkerFailure;

/// Why something could not be done.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file that cannot be read or written.
    #[error("cannot {action} the file: {reason}")]
    File {
        /// The file.
        path: String,
        /// `read` or `write`.
        action: &'static str,
        /// What the system says.
        reason: String,
    },
    /// A file that is there already.
    #[error("the file exists already")]
    Exists {
        /// The file.
        path: String,
    },
    /// A file for each of several documents, all of one name.
    #[error("several documents cannot share one file")]
    OneFile {
        /// The file.
        path: String,
    },
    /// Two results that would go to one file.
    #[error("two outputs have the same file")]
    SameFile {
        /// The file.
        path: String,
    },
    /// A form of result for frameworks of another kind.
    #[error("the framework \"{framework}\" has no {what}, which {flag} writes about")]
    Form {
        /// The flag that asks for the form.
        flag: &'static str,
        /// The framework.
        framework: String,
        /// What it would have to have.
        what: &'static str,
        /// What to do.
        help: &'static str,
    },
    /// A document that cannot be read.
    #[error("{source}")]
    Document {
        /// The document.
        path: String,
        /// Why.
        source: DocumentError,
    },
    /// A document that ended the process which read it.
    #[error("{failure}")]
    Worker {
        /// The document.
        path: String,
        /// How it ended.
        failure: WorkerFailure,
    },
    /// A row of a table that cannot be read.
    #[error("{reason}")]
    Row {
        /// The table and the row.
        path: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A table that cannot be read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// Results that cannot be stored.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A form of result that a folder of results does not have.
    #[error("{flag} cannot be combined with a folder of results")]
    CorpusForm {
        /// The flag.
        flag: &'static str,
    },
    /// A flag for folders of results only.
    #[error("{flag} needs a folder of results")]
    NoResults {
        /// The flag.
        flag: &'static str,
    },
    /// A folder in which nothing can be read.
    #[error("the folder has no document that can be read")]
    NoDocuments {
        /// The folder.
        path: String,
    },
    /// Fewer documents than it takes to compare.
    #[error("a comparison needs at least two documents; there is {}", if *.count == 0 { "none" } else { "only one" })]
    TooFew {
        /// How many there are.
        count: usize,
    },
    /// Labelled texts or scores that cannot be evaluated.
    #[error("{source}")]
    Eval {
        /// The file.
        path: String,
        /// Why.
        source: EvalError,
    },
    /// A framework that cannot be used.
    #[error("{source}")]
    Framework {
        /// The framework.
        path: String,
        /// Why.
        source: FrameworkError,
    },
    /// A name that no file can have.
    #[error("\"{name}\" cannot be the name of a framework")]
    FrameworkName {
        /// The name.
        name: String,
    },
    /// No place for a user's frameworks.
    #[error("there is no place for a frameworks folder")]
    NoShelf,
    /// A file whose ending is that of no form in which frameworks are written.
    #[error("frameworks are not written in the form of that file")]
    WrittenForm {
        /// The file.
        path: String,
    },
    /// A model that cannot be used.
    #[error("{source}")]
    Model {
        /// The model.
        path: String,
        /// Why.
        source: ModelError,
    },
    /// A text that the linguistic core cannot read.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A settings file that is not one.
    #[error("not a settings file: {reason}")]
    SettingsFile {
        /// The file.
        path: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A setting that differs from the one inside the model.
    #[error("--{setting} {asked} conflicts with the model, which was made with {model}")]
    Conflict {
        /// The setting.
        setting: &'static str,
        /// What was asked for.
        asked: String,
        /// What the model has.
        model: String,
    },
    /// A framework that says to be in another language than the one asked for.
    #[error(
        "the framework \"{framework}\" is in {}, not in {}",
        language_name(*stated),
        language_name(*asked)
    )]
    FrameworkLanguage {
        /// The framework.
        framework: String,
        /// The language it states.
        stated: Language,
        /// The language asked for.
        asked: Language,
    },
    /// Groups that are finer than the units in them.
    #[error("units of kind {unit} cannot be grouped by {by}")]
    Grouping {
        /// The units.
        unit: &'static str,
        /// The groups.
        by: &'static str,
    },
    /// No such concept.
    #[error("the framework has no concept \"{id}\"")]
    NoConcept {
        /// The id asked for.
        id: String,
        /// Some ids that there are.
        some: Vec<String>,
    },
    /// No such unit.
    #[error("there is no unit {index}: the document has {count}")]
    NoUnit {
        /// The index asked for.
        index: usize,
        /// How many there are.
        count: usize,
    },
}

impl From<RunError> for Error {
    fn from(error: RunError) -> Self {
        match error {
            RunError::Table(source) => Self::Table(source),
            RunError::Store(source) => Self::Store(source),
        }
    }
}

impl Error {
    /// The file, and the place in it.
    #[must_use]
    pub fn place(&self) -> Option<String> {
        let within = |path: &String, place: Option<String>| match place {
            Some(place) => Some(format!("{path}, {place}")),
            None => Some(path.clone()),
        };
        match self {
            Self::File { path, .. }
            | Self::Exists { path }
            | Self::OneFile { path }
            | Self::SameFile { path }
            | Self::Worker { path, .. }
            | Self::NoDocuments { path }
            | Self::SettingsFile { path, .. }
            | Self::WrittenForm { path }
            | Self::Model { path, .. } => Some(path.clone()),
            Self::Row { path, .. } => Some(path.clone()),
            Self::Table(source) => Some(source.place().to_owned()),
            Self::Store(source) => Some(source.place().to_owned()),
            Self::Document { path, source } => within(path, source.place()),
            Self::Eval { path, source } => within(path, source.place()),
            Self::Framework { source: FrameworkError::Unknown { .. }, .. } => None,
            Self::Framework { path, source } => within(path, source.place()),
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
    pub fn help(&self) -> Option<String> {
        match self {
            Self::File { action: "read", .. } => Some("check the path; - reads from standard input".into()),
            Self::File { .. } => Some("check that the folder exists and can be written to".into()),
            Self::Exists { .. } => Some("choose another name, or overwrite it with --force".into()),
            Self::OneFile { .. } => Some(
                "put {name} into the path: it stands for each document's name, as in reports/{name}.html".into(),
            ),
            Self::Form { help, .. } => Some((*help).to_owned()),
            Self::SameFile { .. } => Some("give each its own name".into()),
            Self::Document { source, .. } => source.help(),
            Self::Worker { failure, .. } => failure.help(),
            Self::Eval { source, .. } => source.help().map(|help| flags(&help)),
            Self::Row { .. } => None,
            Self::Table(source) => source.help().map(|help| flags(&help)),
            Self::Store(source) => Some(source.help().to_owned()),
            Self::CorpusForm { .. } => Some("leave it out, or align one document with it and without -o FOLDER/".into()),
            Self::NoResults { .. } => Some("name one with -o: itl align reports/ -o results/".into()),
            Self::NoDocuments { .. } => Some(
                "PDF, DOCX, ODT, PPTX, EPUB, HTML, Markdown and text files are read; hidden ones and those that \
                 .gitignore names are passed over"
                    .into(),
            ),
            Self::TooFew { .. } => Some(
                "name them in order, the earlier first, or a folder: itl compare plan-2024.pdf plan-2025.pdf".into(),
            ),
            Self::Framework { source, .. } => source.help().map(|help| flags(&help)),
            Self::FrameworkName { .. } => Some("use letters, digits, -, _ and spaces".into()),
            Self::NoShelf => Some("name one in the environment variable ITL_FRAMEWORKS, or use -o FILE".into()),
            Self::WrittenForm { .. } => Some("its name has to end in .toml, .json, .csv, .tsv or .ttl".into()),
            Self::Model { source, .. } => source.help(),
            Self::Text(source) => source.help(),
            Self::SettingsFile { .. } => {
                Some("its keys are the long flags, such as: aggregate = \"max\"".into())
            }
            Self::Conflict { .. } => {
                Some("leave the setting out, or make another model with: itl induce".into())
            }
            Self::FrameworkLanguage { asked, .. } => {
                Some(format!("name a framework in {} with -f, or leave -L out", language_name(*asked)))
            }
            Self::Grouping { .. } => Some("choose a smaller --unit or a larger --by".into()),
            Self::NoConcept { some, .. } => Some(format!("its concepts are: {}", some.join(", "))),
            Self::NoUnit { count: 0, .. } => Some("the document has no text".into()),
            Self::NoUnit { count, .. } => Some(format!("units are numbered from 0 to {}", count - 1)),
        }
    }
}

/// Advice in the words of the command line.
fn flags(help: &itl_text::Help) -> String {
    help.render(|mention| match mention {
        itl_text::Mention::Setting(name) => format!("--{name}"),
        itl_text::Mention::Verb(verb) => format!("itl {verb}"),
    })
}
