//! `itl align` and `itl explain`: documents against a framework.

use itl::corpora::Totals;
use itl::disk::{self, Exports, Written};
use itl::reports::{annif, csv, json};
use itl::{Alignment, FormOptions, Reference, Report, ResultsFolder, Settings, explained_units};

use super::{apart, print_next, wrote};
use crate::args::{AlignArgs, ExplainArgs, GapsArgs};
use crate::documents::Run;
use crate::output::{Failure, Outcome, Output};
use crate::progress::Progress;
use crate::{reader, reference_of};

pub(crate) fn align(args: &AlignArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let settings = args.settings.over(file)?;
    settings.align().map_err(itl::Error::from)?;
    args.check_corpus()?;
    if let Some(folder) = args.results() {
        return corpus(args, folder, &settings, output);
    }
    let run = Run::over(&args.files, Some(&args.corpus.columns()), &settings, output)?;
    let several = run.several();
    args.check_file(several)?;
    apart(args.exports.files.values(), &args.output)?;
    let mut options = FormOptions::default();
    options.figure = args.exports.figure;
    options.view = settings.view.clone();
    let mut exports = Exports::new(args.exports.files.clone(), options, several, args.output.force)?;
    if settings.view.pages == Some(true) {
        exports = exports.with_pages(reader(), settings.clone());
    }
    let reference = reference_of(&settings)?;
    reference.core()?;
    exports.suit(&reference)?;
    output.notices(reference.notices());
    if let Some(dialect) = args.output.table().filter(|_| args.wide) {
        csv::matrix_header(output.writer(), dialect, reference.model())?;
    }
    run.each(
        output,
        |items, reader, watch, sink| itl::align_many(&reference, items, reader, &settings, watch, sink),
        |before, name, alignment, output| {
            if args.annif && several {
                annif::header(output.writer(), name)?;
            }
            output.notices(alignment.document_notices());
            print(args, before, &settings, &alignment, output)?;
            tell(exports.add(&alignment)?, output);
            Ok(())
        },
    )?;
    tell(exports.finish()?, output);
    Ok(output.outcome())
}

/// One document's result, below those of others.
fn print(
    args: &AlignArgs,
    before: usize,
    settings: &Settings,
    alignment: &Alignment,
    output: &mut Output,
) -> Result<(), Failure> {
    let (context, view) = (alignment.context(&settings.view), &settings.view);
    let (name, result, out) = (&alignment.name, &alignment.result, output.writer());
    match args.output.table() {
        _ if args.evidence && args.output.json() => json::alignment(out, context, name, result, true)?,
        _ if args.annif => annif::alignment(out, context, result, view.limit, view.threshold.unwrap_or(0.0))?,
        Some(dialect) if args.wide => csv::matrix(out, dialect, name, result)?,
        _ => return print_next(before, alignment, &args.output, view, output),
    }
    Ok(())
}

fn tell(written: Vec<Written>, output: &mut Output) {
    for file in written {
        output.notices(&file.notices);
        wrote(&file.path, file.bytes, output);
    }
}

/// `itl align … -o FOLDER/`: a corpus, with its results in a folder, and a summary of them.
fn corpus(
    args: &AlignArgs,
    folder: &str,
    settings: &Settings,
    output: &mut Output,
) -> Result<Outcome, Failure> {
    let reference = reference_of(settings)?;
    reference.core()?;
    output.notices(reference.notices());
    let columns = args.corpus.columns();
    let (files, reader) = (&args.files, reader());
    let mut gathered =
        disk::gather(files, Some(&columns), Some(folder), &reader, &settings.reading)?.all_there()?;
    output.notices(&gathered.notices);
    let progress = Progress::of_corpus(gathered.bytes(), output.is_quiet());
    let results = ResultsFolder::new(folder, args.form(), args.output.force);
    let corpus = itl::align_corpus(
        &reference,
        &mut gathered,
        &columns,
        settings,
        &reader,
        &results,
        &progress.watch(),
    );
    progress.end();
    let corpus = corpus?;
    if let Some(by) = &args.corpus.summary {
        let summary = itl::summarize(&corpus, by)?;
        let names = corpus.keep(&summary, &settings.view)?;
        summary.terminal(&settings.view, &mut output.page())?;
        output.say(&format!("wrote {}", names.join(" and ")));
    }
    let Totals { documents, failed, skipped, words, .. } = corpus.manifest.totals;
    let verb = match corpus.before {
        true if documents - failed - skipped == 1 => "was done before",
        true => "were done before",
        false => "done",
    };
    let done = documents - failed - skipped;
    let named = if done == 1 { "document" } else { "documents" };
    output.say(&format!("{done} {named} {verb}, {words} words: see {folder}"));
    output.notices(&corpus.remarks());
    Ok(output.outcome())
}

pub(crate) fn explain(args: &ExplainArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let settings = args.settings.over(file)?;
    let reference = reference_of(&settings)?;
    reference.column(&args.concept)?;
    let alignment = one(&reference, &args.file, &settings)?;
    output.notices(&alignment.notices);
    let machine = args.output.json() || args.output.table().is_some();
    let most = if machine { usize::MAX } else { explained_units(&settings.view) };
    let explanation = itl::explain(&alignment, &args.concept, args.at, most)?;
    super::print(&explanation, &args.output, &settings.view, output)?;
    Ok(output.outcome())
}

pub(crate) fn gaps(args: &GapsArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let settings = args.settings.over(file)?;
    super::free(&[&args.html, &args.xlsx], &args.output)?;
    let reference = reference_of(&settings)?;
    let alignment = one(&reference, &args.file, &settings)?;
    output.notices(&alignment.notices);
    let gaps = itl::gaps(&alignment, &itl::Cancel::never())?;
    let view = &settings.view;
    super::print(&gaps, &args.output, view, output)?;
    super::page(args.html.as_ref(), &args.output, output, |out| gaps.html(view, out))?;
    if let Some(path) = &args.xlsx {
        let (workbook, notices) = gaps.xlsx(view)?;
        output.notices(&notices);
        super::write(path, &workbook, args.output.force, output)?;
    }
    Ok(output.outcome())
}

/// The alignment of one document.
pub(super) fn one(reference: &Reference, path: &str, settings: &Settings) -> Result<Alignment, itl::Error> {
    let cancel = itl::Cancel::never();
    let document = disk::document(path, settings, &reader(), &cancel)?;
    itl::align(reference, document, path, settings, &cancel)
}
