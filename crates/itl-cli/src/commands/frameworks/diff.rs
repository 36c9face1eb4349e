//! `itl frameworks diff`, and `itl inspect --diff`: two versions of a framework or model.

use itl::framework::FrameworkDiff;
use itl::report::{Revised, csv, json, terminal};
use itl::study::{ComparedDocument, Revision};
use itl::{Reference, Settings, files};

use super::super::{align, document_notices, limit};
use crate::flags::settings;
use crate::framework_args::DiffArgs;
use crate::output::{Failure, Outcome, Output};
use crate::output_flags::OutputFlags;

pub(crate) fn run(args: &DiffArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let DiffArgs { method, reading, .. } = args;
    let settings = settings(None, method, None, Some(reading), Some(&args.output)).or(file);
    let document = args.document.path.as_deref();
    show([&args.before, &args.after], args.concept.as_deref(), document, &settings, &args.output, output)
}

/// Shows two versions, the earlier first.
pub(crate) fn show(
    versions: [&str; 2],
    concept: Option<&str>,
    document: Option<&str>,
    settings: &Settings,
    flags: &OutputFlags,
    output: &mut Output,
) -> Result<Outcome, Failure> {
    let [before, after] = versions.map(|name| Reference::load(name, settings));
    let (before, after) = (before?, after?);
    for (name, reference) in versions.iter().zip([&before, &after]) {
        output.about(Some(&(*name).to_owned()));
        output.notices(&reference.notices);
    }
    output.about(None);
    let diff = FrameworkDiff::of(before.model.framework(), after.model.framework());
    let revision = Revision::of(&before.model, &after.model);
    let only = match concept {
        Some(id) => Some((before.column(id)?, after.column(id)?)),
        None => None,
    };
    let standings = document.map(|path| stand(path, [&before, &after], settings, output)).transpose()?;
    let document = standings.as_ref().map(|(name, before, after)| (name.as_str(), before, after));
    let revised = Revised { diff: &diff, revision: &revision, only, document };
    if flags.json || flags.jsonl {
        json::revision(output.writer(), revised)?;
    } else if let Some(dialect) = flags.table() {
        csv::revision(output.writer(), dialect, revised)?;
    } else {
        terminal::revision(&mut output.page(), revised, limit(settings))?;
    }
    Ok(output.outcome())
}

/// A document under both versions.
fn stand(
    path: &str,
    references: [&Reference; 2],
    settings: &Settings,
    output: &mut Output,
) -> Result<(String, ComparedDocument, ComparedDocument), Failure> {
    let [before, after] = references;
    before.core()?;
    after.core()?;
    let bytes = files::read_document(path.as_ref(), settings.reading().limits.bytes)?;
    let document = itl::read_document(&bytes, path, settings)?;
    let mut standing = |reference: &Reference, document| -> Result<ComparedDocument, Failure> {
        let alignment = align(reference, path, document, settings)?;
        output.notices(document_notices(reference, &alignment));
        Ok(ComparedDocument::of(&reference.model, alignment))
    };
    let old = standing(before, document.clone())?;
    let new = standing(after, document)?;
    Ok((path.to_owned(), old, new))
}
