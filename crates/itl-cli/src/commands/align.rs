//! `itl align` and `itl explain`: documents against a framework.

use itl::corpora::Totals;
use itl::disk::{self, Exports, Written, files};
use itl::reports::{annif, csv, json};
use itl::settings::ViewSettings;
use itl::{
    Alignment, Form, FormOptions, Notice, Portfolio, Reference, Report, ResultsFolder, Session, Settings,
    explained_units,
};

use std::cell::RefCell;

use super::review::now;
use super::watch::Watch;
use super::{apart, print_next, wrote};
use crate::args::{AlignArgs, ExplainArgs, GapsArgs};
use crate::documents::Run;
use crate::output::{Failure, Outcome, Output};
use crate::progress::Progress;
use crate::session;

pub(crate) fn align(args: &AlignArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let session = session(args.settings.over(file)?);
    session.align_settings().map_err(itl::Error::from)?;
    args.check_corpus()?;
    if args.results().is_some() && args.stamp.is_some() {
        let what = "--stamp is about results of single documents".to_owned();
        return Err(Failure::usage(what, None, "leave it out: a folder of results has no time in it"));
    }
    if let Some(folder) = args.results() {
        return corpus(args, folder, &session, output);
    }
    if args.together {
        return together(args, &session, output);
    }
    let view = &session.settings().view;
    let run = Run::over(&args.files, Some(&args.corpus.columns()), &session, output)?;
    let several = run.several();
    args.check_file(several)?;
    apart(args.exports.files.values(), &args.output)?;
    let mut options = FormOptions::default();
    options.figure = args.exports.figure;
    options.view = view.clone();
    let mut files = args.exports.files.clone();
    // One page cannot be the report of several documents: it is about all of them.
    let page = files.get(&Form::Html).filter(|path| several && !path.contains("{name}")).cloned();
    if page.is_some() {
        files.remove(&Form::Html);
        super::free(&[&page], &args.output)?;
    } else if args.corpus.group_by.is_some() {
        let help =
            "name one page for all documents: itl align reports/ --html portfolio.html --group-by year";
        return Err(Failure::usage("--group-by needs a page of several documents".to_owned(), None, help));
    }
    let mut exports = Exports::new(&session, files, options, several, args.output.force)?;
    if view.pages == Some(true) {
        exports = exports.with_pages();
    }
    let via = match &args.via {
        Some(path) => Some(session.crosswalk_file(&files::read_framework(path)?, path)?),
        None => None,
    };
    let mut baseline = match &args.baseline {
        Some(path) => Some(Watch::new(session.baseline(&files::read(path)?, path)?)),
        None => None,
    };
    let reference = session.chosen()?;
    reference.core()?;
    exports.suit(&reference)?;
    let stamp = args.stamp.as_deref().map(stamp);
    let mut unread = Unread::default();
    let by = args.corpus.group_by.as_deref().unwrap_or("document");
    let portfolio = RefCell::new(page.as_ref().map(|_| Portfolio::new(&reference, by)));
    let group = RefCell::new(String::new());
    output.notices(reference.notices());
    if let Some(dialect) = args.output.table().filter(|_| args.wide) {
        csv::matrix_header(output.writer(), dialect, reference.model())?;
    }
    run.each(
        output,
        |session, items, sink| {
            session.align_many(&reference, items, |done| {
                if let Some(portfolio) = portfolio.borrow_mut().as_mut() {
                    match &done.result {
                        Ok(_) => {
                            group.replace(portfolio.group(&done.origin));
                        }
                        Err(error) => portfolio.failed(&done.origin.name, error),
                    }
                }
                sink(done)
            })
        },
        |before, name, mut alignment, output| {
            alignment.result.notices.extend(stamp.clone());
            if let Some(portfolio) = portfolio.borrow_mut().as_mut() {
                portfolio.add(&group.borrow(), &alignment);
            }
            if args.annif && several {
                annif::header(output.writer(), name)?;
            }
            match (&via, &mut baseline) {
                (_, Some(baseline)) => baseline.show(&session, &alignment, &args.output, output)?,
                (Some(crosswalk), None) => {
                    output.notices(alignment.document_notices());
                    let derived = session.derive(&alignment, crosswalk)?;
                    print_next(before, &derived, &args.output, view, output)?;
                }
                (None, None) => {
                    output.notices(alignment.document_notices());
                    print(args, before, view, &alignment, output)?;
                }
            }
            tell(exports.add(&alignment)?, output);
            unread.note(&alignment);
            Ok(())
        },
    )?;
    tell(exports.finish()?, output);
    if let Some(baseline) = baseline {
        baseline.finish(output);
    }
    if let Some(portfolio) = portfolio.into_inner() {
        let summary = portfolio.finish()?;
        super::page(page.as_ref(), &args.output, output, |out| summary.html(view, out))?;
    }
    Ok(unread.outcome(output))
}

/// Who made a result, when and with what.
fn stamp(name: &str) -> Notice {
    let made = format!("made by {name} at {} with itl {}", now(), env!("CARGO_PKG_VERSION"));
    Notice::info("stamp", made)
}

/// `itl align … --together`: all documents as one answer.
fn together(args: &AlignArgs, session: &Session, output: &mut Output) -> Result<Outcome, Failure> {
    let oscal = args.exports.files.get(&Form::Oscal);
    if let Some(form) = args.exports.files.keys().find(|&&form| form != Form::Oscal) {
        let what = format!("--{} cannot be combined with --together", form.name());
        return Err(Failure::usage(what, None, "take --oscal, --json or --csv"));
    }
    super::free(&[&oscal.cloned()], &args.output)?;
    let view = &session.settings().view;
    let reference = session.chosen()?;
    reference.core()?;
    output.notices(reference.notices());
    let (mut alignments, mut unread) = (Vec::new(), Unread::default());
    Run::over(&args.files, Some(&args.corpus.columns()), session, output)?.each(
        output,
        |session, items, sink| session.align_many(&reference, items, sink),
        |_, _, alignment, output| {
            output.notices(alignment.document_notices());
            unread.note(&alignment);
            alignments.push(alignment);
            Ok(())
        },
    )?;
    let together = session.together(&reference, alignments)?;
    super::print(&together, &args.output, view, output)?;
    if let Some(path) = oscal {
        let mut file = Vec::new();
        together.oscal(view, disk::moment(), &mut file)?;
        super::write(path, &file, args.output.force, output)?;
    }
    Ok(unread.outcome(output))
}

/// Documents of which nothing could be read.
#[derive(Default)]
struct Unread {
    any_read: bool,
    last: Option<itl::Error>,
}

impl Unread {
    fn note(&mut self, alignment: &Alignment) {
        match alignment.unread() {
            Some(error) => self.last = Some(error),
            None => self.any_read = true,
        }
    }

    /// How a command ends that has shown everything: without a document that could be read it failed.
    fn outcome(self, output: &mut Output) -> Outcome {
        match self.last.filter(|_| !self.any_read) {
            Some(error) => output.unread(&error),
            None => output.outcome(),
        }
    }
}

/// One document's result, below those of others.
fn print(
    args: &AlignArgs,
    before: usize,
    view: &ViewSettings,
    alignment: &Alignment,
    output: &mut Output,
) -> Result<(), Failure> {
    let context = alignment.context(view);
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
        if let Some((path, bytes)) = file.file {
            wrote(&path, bytes, output);
        }
    }
}

/// `itl align … -o FOLDER/`: a corpus, with its results in a folder, and a summary of them.
fn corpus(
    args: &AlignArgs,
    folder: &str,
    session: &Session,
    output: &mut Output,
) -> Result<Outcome, Failure> {
    let reference = session.chosen()?;
    reference.core()?;
    output.notices(reference.notices());
    let columns = args.corpus.columns();
    let mut gathered = session.gather(&args.files, Some(&columns), Some(folder))?.all_there()?;
    output.notices(&gathered.notices);
    let progress = Progress::of_corpus(gathered.bytes(), output.is_quiet());
    let results = ResultsFolder::new(folder, args.form(), args.output.force);
    let corpus = progress.of_session(session).align_corpus(&reference, &mut gathered, &results);
    progress.end();
    let corpus = corpus?;
    if let Some(by) = &args.corpus.summary {
        let (summary, view) = (session.summarize(&corpus, by)?, &session.settings().view);
        let names = corpus.keep(&summary, view)?;
        summary.terminal(view, &mut output.page())?;
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
    let session = session(args.settings.over(file)?);
    let view = &session.settings().view;
    let reference = session.chosen()?;
    reference.column(&args.concept)?;
    let alignment = one(&session, &reference, &args.file)?;
    output.notices(&alignment.notices);
    let machine = args.output.json() || args.output.table().is_some();
    let most = if machine { usize::MAX } else { explained_units(view) };
    let explanation = session.explain(&alignment, &args.concept, args.at, most)?;
    super::print(&explanation, &args.output, view, output)?;
    let mut unread = Unread::default();
    unread.note(&alignment);
    Ok(unread.outcome(output))
}

pub(crate) fn gaps(args: &GapsArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let session = session(args.settings.over(file)?);
    super::free(&[&args.html, &args.xlsx], &args.output)?;
    let alignment = one(&session, &session.chosen()?, &args.file)?;
    output.notices(&alignment.notices);
    let gaps = session.gaps(&alignment)?;
    let view = &session.settings().view;
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
pub(super) fn one(session: &Session, reference: &Reference, path: &str) -> Result<Alignment, itl::Error> {
    session.align_item(reference, disk::item(path))
}
