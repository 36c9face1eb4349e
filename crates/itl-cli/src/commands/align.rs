//! `itl align` and `itl explain`: documents against a framework.

use itl::corpora::Totals;
use itl::disk::{self, Exports, Written};
use itl::reports::csv::{self, Dialect};
use itl::reports::{annif, json};
use itl::text::Notice;
use itl::{Alignment, Corpus, FormOptions, Reference, Report, ResultsFolder, Settings, explained_units};

use super::wrote;
use crate::args::{AlignArgs, ExplainArgs};
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
    let mut options = FormOptions::default();
    options.figure = args.exports.figure;
    options.view = settings.view.clone();
    let mut exports = Exports::new(args.exports.files.clone(), options, several, args.output.force)?;
    let reference = reference_of(&settings)?;
    reference.core()?;
    exports.suit(&reference)?;
    output.notices(reference.notices());
    match args.output.table() {
        Some(dialect) if args.wide => csv::matrix_header(output.writer(), dialect, reference.model())?,
        Some(dialect) => csv::alignment_header(output.writer(), dialect)?,
        None => {}
    }
    run.each(
        output,
        |items, reader, watch, sink| itl::align_many(&reference, items, reader, &settings, watch, sink),
        |before, name, alignment, output| {
            if before > 0 && !args.for_machines() {
                writeln!(output.writer())?;
            }
            if args.annif && several {
                annif::header(output.writer(), name)?;
            }
            output.notices(alignment.document_notices());
            print(args, &settings, &alignment, output)?;
            tell(exports.add(&alignment, moment(name))?, output);
            Ok(())
        },
    )?;
    tell(exports.finish()?, output);
    Ok(output.outcome())
}

/// One document's result, without a header: there may be others.
fn print(
    args: &AlignArgs,
    settings: &Settings,
    alignment: &Alignment,
    output: &mut Output,
) -> Result<(), Failure> {
    let (context, view) = (alignment.context(&settings.view), &settings.view);
    let (name, result, out) = (&alignment.name, &alignment.result, output.writer());
    match args.output.table() {
        _ if args.output.json() => json::alignment(out, context, name, result, args.evidence)?,
        _ if args.annif => annif::alignment(out, context, result, view.limit, view.threshold.unwrap_or(0.0))?,
        Some(dialect) if args.wide => csv::matrix(out, dialect, name, result)?,
        Some(dialect) => csv::alignment(out, dialect, context.model, name, result)?,
        None => alignment.terminal(view, &mut output.page())?,
    }
    Ok(())
}

fn tell(written: Vec<Written>, output: &mut Output) {
    for file in written {
        output.notices(&file.notices);
        wrote(&file.path, file.bytes, output);
    }
}

/// The time that results bear where their form asks for one: what SOURCE_DATE_EPOCH says, or when the document was
/// last changed, or 1970. The clock would make every run another result.
#[allow(clippy::disallowed_methods, reason = "SOURCE_DATE_EPOCH is how builds say their time")]
fn moment(document: &str) -> u64 {
    let said = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|said| said.trim().parse().ok());
    said.or_else(|| disk::files::modified(document)).unwrap_or(0)
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
    let limit = settings.reading.options().limits.bytes;
    let mut gathered = disk::gather(&args.files, Some(&columns), Some(folder), limit)?.all_there()?;
    output.notices(&gathered.notices);
    let progress = Progress::of_corpus(gathered.bytes(), output.is_quiet());
    let results = ResultsFolder::new(folder, args.form(), args.output.force);
    let corpus = itl::align_corpus(
        &reference,
        &mut gathered,
        &columns,
        settings,
        &reader(),
        &results,
        &progress.watch(),
    );
    progress.end();
    let corpus = corpus?;
    output.notices(&corpus.notices);
    if let Some(by) = &args.corpus.summary {
        summarize(by, settings, &corpus, output)?;
    }
    tell_corpus(folder, &corpus, output);
    Ok(output.outcome())
}

/// A summary on the screen, and as two files beside the results.
fn summarize(by: &str, settings: &Settings, corpus: &Corpus, output: &mut Output) -> Result<(), Failure> {
    let summary = itl::summarize(corpus, by)?;
    let (mut table, mut page) = (Vec::new(), Vec::new());
    summary.table(Dialect::Comma, &mut table)?;
    summary.html(&settings.view, &mut page)?;
    let names = corpus.write_beside(&[("summary.csv", &table), ("summary.html", &page)])?;
    summary.terminal(&settings.view, &mut output.page())?;
    output.say(&format!("wrote {}", names.join(" and ")));
    Ok(())
}

/// Says what was done, and what was not.
fn tell_corpus(folder: &str, corpus: &Corpus, output: &mut Output) {
    let Totals { documents, failed, skipped, words, failures, .. } = &corpus.manifest.totals;
    let done = documents - failed - skipped;
    let verb = if corpus.before { "were done before" } else { "done" };
    output.say(&format!("{done} documents {verb}, {words} words: see {folder}"));
    if *skipped > 0 {
        let message = format!("{skipped} files are not documents: their status in documents/ is skipped");
        output.notices(&[Notice::info("passed-over", message)]);
    }
    if *failed > 0 {
        let codes: Vec<String> = failures.iter().map(|(code, count)| format!("{count} {code}")).collect();
        let message = format!("{failed} failed ({}): see status and notices in documents/", codes.join(", "));
        output.notices(&[Notice::warning("failed", message)]);
    }
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

/// The alignment of one document.
pub(super) fn one(reference: &Reference, path: &str, settings: &Settings) -> Result<Alignment, itl::Error> {
    let cancel = itl::Cancel::never();
    let document = disk::document(path, settings, &reader(), &cancel)?;
    itl::align(reference, document, path, settings, &cancel)
}
