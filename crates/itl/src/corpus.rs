//! Corpora: the results of many documents in a folder of tables that can be gone on with, and a summary of them.

use itl_base::Notice;
use itl_core::AlignSettings;
use itl_corpus::{
    Folder, Form, FrameworkPart, GroupBy, Manifest, Opened, Plan, Record, Source, Store, TextColumns, Totals,
};
use itl_report::csv::Dialect;
use itl_report::{BestPassage, UnreadDocument};
use itl_settings::{Made, ViewSettings, parameters};
use itl_study::Overview;
use serde_json::{Value, json};

use crate::align::context;
use crate::disk::Gathered;
use crate::records::Recorded;
use crate::{Alignment, Error, Progress, Reference, Report, Session};

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

impl Session {
    /// Aligns every document of what was gathered, and stores the results in a folder; a run that was interrupted goes on.
    ///
    /// # Errors
    /// If a table or the disk fails, the folder holds other results, or somebody asked to stop. A document that fails is a row of
    /// the results.
    pub fn align_corpus(
        &self,
        reference: &Reference,
        gathered: &mut Gathered,
        results: &ResultsFolder,
    ) -> Result<Corpus, Error> {
        let context = context(reference, &self.settings().view);
        reference.core()?;
        let align = self.align_settings()?;
        let corpus = |folder, manifest, before, notices| Corpus {
            reference: reference.clone(),
            folder,
            manifest,
            before,
            notices,
            settings: align,
        };
        let model = reference.model();
        let framework =
            FrameworkPart { id: model.framework().id.clone(), fingerprint: model.fingerprint().to_owned() };
        let made = parameters(&Made { model, align: Some(&align), rollup: context.rollup });
        let made = serde_json::to_value(made).unwrap_or_default();
        let plan = Plan::new(
            framework,
            made,
            self.plan_settings(&gathered.columns(), results.form),
            gathered.sources.iter().map(Source::part).collect(),
        );
        let store = match Store::open(&results.folder, plan, results.form, results.force)? {
            Opened::Ready(store) => store,
            Opened::Finished(folder, manifest) => return Ok(corpus(folder, *manifest, true, Vec::new())),
        };
        let keep = |alignment: Alignment| itl_corpus::Outcome::of(alignment.result, results.form);
        let mut items = gathered.items(self);
        let (folder, manifest) = itl_corpus::run(
            store,
            &mut items,
            context,
            self.cancel(),
            |item| Ok::<_, Error>(kept(self.record_unless_short(reference, item, keep)?)),
            |advance| {
                self.tell(&Progress {
                    done: advance.documents,
                    before: advance.before,
                    words: advance.words,
                    bytes: advance.bytes,
                    bytes_before: advance.bytes_before,
                    ..Progress::default()
                });
            },
        )?;
        Ok(corpus(folder, manifest, false, items.notices()))
    }

    /// What besides the method's parameters makes results what they are.
    fn plan_settings(&self, columns: &TextColumns, form: Form) -> Value {
        let reading = self.read_options();
        let limits = reading.limits;
        json!({
            "check-language": self.settings().method.given_language().is_none(),
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
            "revisions": reading.revisions,
            "ocr": self.settings().reading.ocr.unwrap_or_default(),
        })
    }

    /// Sums up the results of a corpus: by `document`, by `folder`, or by a column of the table such as `year`.
    ///
    /// # Errors
    /// If the results cannot be read, or somebody asked to stop.
    pub fn summarize(&self, corpus: &Corpus, by: &str) -> Result<Summary, Error> {
        self.cancel().check()?;
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
            best: Vec::new(),
            unread: Vec::new(),
        })
    }
}

impl Corpus {
    /// What there is to say about what was done: tables, files that are no documents, documents that failed.
    #[must_use]
    pub fn remarks(&self) -> Vec<Notice> {
        let Totals { failed, skipped, failures, .. } = &self.manifest.totals;
        let mut remarks = self.notices.clone();
        if *skipped > 0 {
            let message = match skipped {
                1 => "1 file is not a document: its status in documents/ is skipped".to_owned(),
                _ => format!("{skipped} files are not documents: their status in documents/ is skipped"),
            };
            remarks.push(Notice::info("passed-over", message));
        }
        if *failed > 0 {
            let codes: Vec<String> = failures.iter().map(|(code, count)| format!("{count} {code}")).collect();
            let message = format!(
                "{failed} could not be read ({}): see status and notices in documents/",
                codes.join(", ")
            );
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
        let [table_name, page_name] = names;
        itl_corpus::keep(&self.folder, &self.manifest, &[(table_name, table), (page_name, page)])?;
        Ok(names.map(|name| self.folder.name(name)))
    }
}

/// What is kept of every document in a folder of results.
fn kept(recorded: Recorded<itl_corpus::Outcome>) -> Record {
    let Recorded { origin, status, fingerprint, notices, kept } = recorded;
    Record { origin, status, fingerprint, notices, result: kept }
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
    /// The best passages of each concept over all documents; none of results that were read back.
    pub best: Vec<Vec<BestPassage>>,
    /// Documents that could not be read.
    pub unread: Vec<UnreadDocument>,
}
