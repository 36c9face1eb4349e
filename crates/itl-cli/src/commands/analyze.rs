//! `itl analyze`: how documents are read; and what there is to say about reading itself.

use itl::reports::{csv, json, terminal};
use itl::text::{Language, languages as all_languages, read_alike};
use itl::{AnalyzedDocument, Analyzer, Document, Error, Settings};
use std::io;

use crate::args::{AnalyzeArgs, LanguagesArgs};
use crate::documents::Run;
use crate::output::{Failure, Outcome, Output};
use crate::reference_of;

/// Sentences shown to people unless they say otherwise.
const SENTENCES: usize = 10;

pub(crate) fn analyze(args: &AnalyzeArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let settings = args.settings.over(file)?;
    let run = Run::over(&args.files, None, &settings, output)?;
    if args.text || args.blocks {
        return run.each(
            output,
            |items, reader, watch, sink| {
                itl::read_many(items, reader, &settings.reading, watch, |_, document| Ok(document), sink)
            },
            |before, name, document, output| structure(args, before, name, &document, output),
        );
    }
    let analyzer = analyzer(&settings)?;
    if let Some(dialect) = args.output.table() {
        csv::analysis_header(output.writer(), dialect)?;
    }
    run.each(
        output,
        |items, reader, watch, sink| {
            let work = |_: &_, document| Ok((analyzer.analyze(&document, watch.cancel())?, document));
            itl::read_many(items, reader, &settings.reading, watch, work, sink)
        },
        |before, name, (read, document), output| {
            words(args, &settings, before, name, &document, &read, output)
        },
    )
}

/// Reads as `align` would. Where neither a framework nor a language is named, a document in another language than the default
/// framework's is read in its own.
fn analyzer(settings: &Settings) -> Result<Analyzer, Error> {
    let method = &settings.method;
    match (method.given_language(), &method.framework) {
        (Some(language), None) if !read_alike(language, Language::ENGLISH) => {
            Analyzer::in_language(language, method)
        }
        (None, None) => Ok(Analyzer::of(&reference_of(settings)?)?.in_any_language(method)),
        _ => Analyzer::of(&reference_of(settings)?),
    }
}

/// The text or the blocks of a document.
fn structure(
    args: &AnalyzeArgs,
    before: usize,
    name: &str,
    document: &Document,
    output: &mut Output,
) -> Result<(), Failure> {
    output.notices(&document.notices);
    if args.text {
        output.writer().write_all(document.text.as_bytes())?;
    } else if args.output.json() {
        json::blocks(output.writer(), name, document)?;
    } else {
        separate(before, output)?;
        terminal::blocks(&mut output.page(), name, document)?;
    }
    Ok(())
}

/// The sentences and tokens of a document.
fn words(
    args: &AnalyzeArgs,
    settings: &Settings,
    before: usize,
    name: &str,
    document: &Document,
    read: &AnalyzedDocument,
    output: &mut Output,
) -> Result<(), Failure> {
    output.notices(&document.notices);
    output.notices(&read.notices);
    let analysis = &read.analysis;
    if args.output.json() {
        json::analysis(output.writer(), read.language, name, document, analysis)?;
    } else if let Some(dialect) = args.output.table() {
        csv::analysis(output.writer(), dialect, name, &document.text, analysis)?;
    } else {
        separate(before, output)?;
        let sentences = settings.view.limit.unwrap_or(SENTENCES);
        terminal::analysis(&mut output.page(), name, document, analysis, sentences)?;
    }
    Ok(())
}

/// An empty line between the pages of two documents.
fn separate(before: usize, output: &mut Output) -> io::Result<()> {
    if before > 0 { writeln!(output.writer()) } else { Ok(()) }
}

/// `itl languages`.
pub(crate) fn languages(args: &LanguagesArgs, output: &mut Output) -> Result<Outcome, Failure> {
    match args.json {
        true => json::languages(output.writer(), &all_languages())?,
        false => terminal::languages(&mut output.page(), &all_languages())?,
    }
    Ok(output.outcome())
}

/// `itl extract`: this program as the worker of another one. It is not for people.
pub(crate) fn extract(output: &mut Output) -> Result<Outcome, Failure> {
    match itl::serve_worker(&mut io::stdin(), output.writer()) {
        Ok(()) => Ok(output.outcome()),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(error.into()),
        Err(error) => {
            let help = "itl runs this command by itself to read documents";
            Err(Failure::usage(format!("cannot read the request: {error}"), None, help))
        }
    }
}
