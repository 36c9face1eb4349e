//! `itl analyze`: how documents are read; and what there is to say about reading itself.

use itl::disk::DocumentPaths;
use itl::reports::{json, terminal};
use itl::text::languages as all_languages;
use itl::{Document, Origin, Settings};
use std::io;

use super::{free, page, print_next, separate};
use crate::args::{AnalyzeArgs, LanguagesArgs};
use crate::documents::Run;
use crate::handles;
use crate::output::{Failure, Outcome, Output};
use crate::session;

pub(crate) fn analyze(args: &AnalyzeArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let session = session(args.settings.over(file)?);
    let run = Run::over(&args.files, None, &session, output)?;
    if args.text || args.blocks {
        return run.each(
            output,
            |session, items, sink| session.read_many(items, |_, document| Ok(document), sink),
            |before, name, document, output| structure(args, before, name, &document, output),
        );
    }
    let mut paths = DocumentPaths::default();
    if let Some(pattern) = &args.html {
        paths = DocumentPaths::of(pattern, run.several(), args.output.force)?;
        free(&[&args.html], &args.output)?;
    }
    // Where no framework is named, the session may read without one.
    let named = session.settings().method.framework.is_some();
    let reference = if named { Some(session.chosen()?) } else { None };
    let analyzer = session.analyzer(reference.as_ref())?;
    run.each(
        output,
        |session, items, sink| {
            let work = |origin: &Origin, document| analyzer.analyze(document, &origin.name);
            session.read_many(items, work, sink)
        },
        |before, _, read, output| {
            output.notices(&read.document.notices);
            output.notices(&read.notices);
            print_next(before, &read, &args.output, &session.settings().view, output)?;
            let path = args.html.as_ref().map(|pattern| paths.path(pattern, &read.name));
            page(path.as_ref(), &args.output, output, |out| read.html(out))
        },
    )
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
    handles::close_others();
    match itl::serve_worker(io::stdin(), io::stdout()) {
        Ok(()) => Ok(output.outcome()),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(error.into()),
        Err(error) => {
            let help = "itl runs this command by itself to read documents";
            Err(Failure::usage(format!("cannot read the request: {error}"), None, help))
        }
    }
}
