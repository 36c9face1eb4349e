//! Corpora: the results of many documents in a folder of tables that can be gone on with, and a summary of them.

use itl_core::{AlignSettings, ModelError};
use itl_corpus::{
    Folder, Form, FrameworkPart, GroupBy, Item, Manifest, Opened, Plan, Record, Source, Status, Store,
    TextColumns, Totals,
};
use itl_document::DocumentError;
use itl_report::csv::Dialect;
use itl_settings::{Made, ViewSettings, parameters};
use itl_study::Overview;
use itl_text::Notice;
use serde_json::{Value, json};

use crate::align::context;
use crate::disk::Gathered;
use crate::{Error, Progress, Reader, Reference, Report, Settings, Watch, WorkerFailure, align, many};

/// Where the results of a corpus go, and what is written.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ResultsFolder {
    /// The folder.
    pub folder: String,
    /// What is written besides the tables of documents and their affinities.
    pub form: Form,
    /// Start over where there are results of something else.
    pub force: bool,
}

impl ResultsFolder {
    /// A folder that is gone on with where it holds results of the same.
    #[must_use]
    pub fn new(folder: &str, form: Form, force: bool) -> Self {
        Self { folder: folder.to_owned(), form, force }
    }
}

/// A corpus that was aligned.
#[non_exhaustive]
pub struct Corpus {
    /// The reference.
    pub reference: Reference,
    /// The folder of results.
    pub folder: Folder,
    /// What was done.
    pub manifest: Manifest,
    /// Whether all of it had been done before.
    pub before: bool,
    /// What there is to say about the tables.
    pub notices: Vec<Notice>,
    /// How its documents were aligned.
    pub settings: AlignSettings,
}

/// Aligns every document of what was gathered, and stores the results in a folder; a run that was interrupted goes on.
///
/// # Errors
/// If a table or the disk fails, the folder holds other results, or somebody asked to stop. A document that fails is a row of
/// the results.
pub fn align_corpus(
    reference: &Reference,
    gathered: &mut Gathered,
    columns: &TextColumns,
    settings: &Settings,
    reader: &Reader,
    results: &ResultsFolder,
    watch: &Watch,
) -> Result<Corpus, Error> {
    let context = context(reference, &settings.view);
    reference.core()?;
    let align = settings.align()?;
    let model = reference.model();
    let framework =
        FrameworkPart { id: model.framework().id.clone(), fingerprint: model.fingerprint().to_owned() };
    let made = parameters(&Made { model, align: Some(&align), rollup: context.rollup });
    let made = serde_json::to_value(made).unwrap_or_default();
    let plan = Plan::new(
        framework,
        made,
        plan_settings(settings, columns, results.form),
        gathered.sources.iter().map(Source::part).collect(),
    );
    let reference = reference.clone();
    let store = match Store::open(&results.folder, plan, results.form, results.force)? {
        Opened::Ready(store) => store,
        Opened::Finished(folder, manifest) => {
            return Ok(Corpus {
                reference,
                folder,
                manifest: *manifest,
                before: true,
                notices: Vec::new(),
                settings: align,
            });
        }
    };
    let work = Work { reference: &reference, settings, reader, form: results.form, watch };
    let mut items = gathered.items(columns);
    let (folder, manifest) = itl_corpus::run(
        store,
        &mut items,
        context,
        watch.cancel(),
        |item| work.record(item),
        |advance| {
            let progress = Progress {
                done: advance.documents,
                before: advance.before,
                words: advance.words,
                bytes: advance.bytes,
                bytes_before: advance.bytes_before,
                ..Progress::default()
            };
            watch.tell(&progress);
        },
    )?;
    Ok(Corpus {
        reference: reference.clone(),
        folder,
        manifest,
        before: false,
        notices: items.notices(),
        settings: align,
    })
}

impl Corpus {
    /// What there is to say about what was done: tables, files that are no documents, documents that failed.
    #[must_use]
    pub fn remarks(&self) -> Vec<Notice> {
        let Totals { failed, skipped, failures, .. } = &self.manifest.totals;
        let mut remarks = self.notices.clone();
        if *skipped > 0 {
            let message = format!("{skipped} files are not documents: their status in documents/ is skipped");
            remarks.push(Notice::info("passed-over", message));
        }
        if *failed > 0 {
            let codes: Vec<String> = failures.iter().map(|(code, count)| format!("{count} {code}")).collect();
            let message =
                format!("{failed} failed ({}): see status and notices in documents/", codes.join(", "));
            remarks.push(Notice::warning("failed", message));
        }
        remarks
    }

    /// Writes a summary beside the tables of results, as a table and as a page, and gives the names of the files.
    ///
    /// # Errors
    /// If the disk fails.
    pub fn keep(&self, summary: &Summary, view: &ViewSettings) -> Result<[String; 2], Error> {
        let (mut table, mut page) = (Vec::new(), Vec::new());
        summary.table(Dialect::Comma, &mut table)?;
        summary.html(view, &mut page)?;
        let names = ["summary.csv", "summary.html"];
        for (name, bytes) in names.into_iter().zip([table, page]) {
            self.folder.write(name, &bytes)?;
        }
        Ok(names.map(|name| self.folder.name(name)))
    }
}

/// What besides the method's parameters makes results what they are.
fn plan_settings(settings: &Settings, columns: &TextColumns, form: Form) -> Value {
    let limits = settings.reading.options().limits;
    json!({
        "check-language": settings.method.given_language().is_none(),
        "cells": form.cells,
        "json": form.json,
        "evidence": form.evidence,
        "id-column": columns.id(),
        "text-column": columns.text(),
        "max-bytes": limits.bytes,
        "max-pages": limits.pages,
        "max-chars": limits.chars,
        "max-depth": limits.depth,
        "max-expanded": limits.expanded,
        "max-ratio": limits.ratio,
        "max-seconds": limits.seconds,
    })
}

/// What is done to every document, and how.
struct Work<'a> {
    reference: &'a Reference,
    settings: &'a Settings,
    reader: &'a Reader,
    form: Form,
    watch: &'a Watch,
}

impl Work<'_> {
    /// What becomes of a document.
    fn record(&self, item: Item) -> Record {
        let Item { origin, body, .. } = item;
        let mut record =
            Record { origin, status: Status::Ok, fingerprint: None, notices: Vec::new(), result: None };
        let Self { reference, settings, reader, .. } = self;
        let cancel = self.watch.cancel();
        let path = record.origin.path.clone();
        let aligned = many::guarded(|| {
            let (document, fingerprint) = many::open(body, &path, reader, &settings.reading, cancel)?;
            record.fingerprint = Some(fingerprint);
            align(reference, document, &path, settings, cancel)
        });
        match aligned {
            Ok(alignment) => {
                record.notices = alignment.document_notices().to_vec();
                if alignment.document.content().next().is_some() {
                    record.result = Some(itl_corpus::Outcome::of(alignment.result, self.form));
                    return record;
                }
                record.status = Status::Failed;
                if record.notices.is_empty() {
                    record.notices.push(Notice::warning("empty-document", "the document has no text"));
                }
            }
            Err(error) => fail(&mut record, &error),
        }
        record
    }
}

fn fail(record: &mut Record, error: &Error) {
    let notice = |level: fn(&'static str, String) -> Notice, code| {
        let said = level(code, error.what());
        error.help().map_or(said.clone(), |help| said.with_help(help))
    };
    let (status, said) = match error.is_foreign() {
        true => (Status::Skipped, notice(Notice::info, "not-a-document")),
        false => (Status::Failed, notice(Notice::warning, code(error))),
    };
    record.status = status;
    record.notices = vec![said];
}

/// A stable name for what went wrong with a document.
fn code(error: &Error) -> &'static str {
    match error {
        Error::Row { .. } => "bad-row",
        Error::Failed => "crash",
        Error::Model { source: ModelError::ForeignDocument { .. }, .. } => "foreign-language",
        Error::Worker { failure, .. } => match failure {
            WorkerFailure::Time(_) => "too-slow",
            WorkerFailure::Memory(_) => "too-much-memory",
            _ => "crash",
        },
        Error::Document { source, .. } => match source {
            DocumentError::TooLarge { .. } => "too-large",
            DocumentError::Encrypted { .. } => "encrypted",
            DocumentError::Bound { .. } => "bound",
            DocumentError::Outdated { .. } => "outdated-format",
            DocumentError::Failed { .. } => "crash",
            _ => "damaged",
        },
        _ => "unreadable",
    }
}

/// The results of a corpus, summed up by document, folder or a column of its table.
pub struct Summary {
    /// The reference.
    pub reference: Reference,
    /// What was summed up by.
    pub grouping: String,
    /// Means, decisions and best documents of every group.
    pub overview: Overview,
    /// How the documents were aligned.
    pub settings: AlignSettings,
}

/// Sums up the results of a corpus: by `document`, by `folder`, or by a column of the table such as `year`.
///
/// # Errors
/// If the results cannot be read.
pub fn summarize(corpus: &Corpus, by: &str) -> Result<Summary, Error> {
    let concepts = corpus.reference.model().concept_count();
    let mut overview = Overview::new(concepts);
    itl_corpus::profiles(&corpus.folder, &corpus.manifest, concepts, &GroupBy::of(by), |profile| {
        overview.add(&profile);
    })?;
    Ok(Summary {
        reference: corpus.reference.clone(),
        grouping: by.to_owned(),
        overview,
        settings: corpus.settings,
    })
}
