//! Corpora: files, folders and tables in, a folder of results out. This module gathers and opens them, and says how
//! one document becomes a record; the rest is `itl-corpus`.

mod gather;
mod record;

pub use gather::{gather, is_table, open_table};
pub use itl_corpus::table::{BadRow, TextColumns, TextRow, TextTable};
pub use itl_corpus::{
    Advance, Body, Folder, Form, GroupBy, Item, Items, Listed, Manifest, Source, SourceKind, Status, Totals,
    profiles, table,
};

use itl_corpus::{FrameworkPart, Opened, Plan, Store};
use itl_report::{Context, json};
use itl_text::Notice;
use serde_json::{Value, json};

use crate::{Error, Reference, Settings, Worker};
use record::Work;

/// Where the results of a corpus go, and what is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// The folder.
    pub folder: String,
    /// What is written besides the tables of documents and their affinities.
    pub form: Form,
    /// Start over where there are results of something else.
    pub force: bool,
}

/// A corpus that was aligned.
pub struct Finished {
    /// The folder of results.
    pub folder: Folder,
    /// What was done.
    pub manifest: Manifest,
    /// Whether all of it had been done before.
    pub before: bool,
    /// What there is to say about the tables.
    pub notices: Vec<Notice>,
}

/// Aligns every document of these sources, and stores the results; a run that was interrupted goes on. `worker` reads
/// documents that are no plain text; `watch` hears how far it is.
///
/// # Errors
/// If a table or the disk fails, or the folder holds other results. A document that fails is a row of the results.
pub fn align(
    reference: &Reference,
    sources: &[Source],
    columns: &TextColumns,
    settings: &Settings,
    worker: &Worker,
    target: &Target,
    watch: impl FnMut(Advance),
) -> Result<Finished, Error> {
    let context =
        Context { model: &reference.model, rollup: settings.rollup.unwrap_or(itl_core::Rollup::Max) };
    let align = settings.align()?;
    let framework = FrameworkPart {
        id: reference.model.framework().id.clone(),
        fingerprint: reference.model.fingerprint().to_owned(),
    };
    let parameters = json::parameters(context, &align);
    let settings_of = plan_settings(settings, columns, target.form);
    let parts = sources.iter().map(Source::part).collect();
    let plan = Plan::new(framework, parameters, settings_of, parts);
    let store = match Store::open(&target.folder, plan, target.form, target.force)? {
        Opened::Ready(store) => store,
        Opened::Finished(folder, manifest) => {
            return Ok(Finished { folder, manifest: *manifest, before: true, notices: Vec::new() });
        }
    };
    let work = Work { reference, settings, worker, form: target.form };
    let mut items = Items::new(sources, columns.clone(), open_table);
    let (folder, manifest) =
        itl_corpus::run(store, &mut items, context, |item| work.record(item), watch).map_err(Error::from)?;
    Ok(Finished { folder, manifest, before: false, notices: items.notices() })
}

/// What besides the method's parameters makes results what they are.
fn plan_settings(settings: &Settings, columns: &TextColumns, form: Form) -> Value {
    let limits = settings.reading().limits;
    json!({
        "check-language": settings.language.is_none(),
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
