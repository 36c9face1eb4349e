//! `itl analyze`: many documents, as `itl align` takes them.

use itl::document::Document;
use itl::report::{csv, json, terminal};
use itl::{Analyzer, Reading, Settings};

use super::limit;
use crate::args::AnalyzeArgs;
use crate::documents;
use crate::flags::settings;
use crate::output::{Failure, Outcome, Output};

pub(crate) fn run(args: &AnalyzeArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let AnalyzeArgs { framework, method, reading, .. } = args;
    let settings = settings(Some(framework), method, None, Some(reading), Some(&args.output)).or(file);
    if args.text || args.blocks {
        let structure = |before, name: &str, document: Document, output: &mut Output| {
            structure(args, before, name, &document, output)
        };
        return documents::for_each(&args.files, &settings, output, |_, document| Ok(document), structure);
    }
    let analyzer = Analyzer::of(&settings)?;
    if let Some(dialect) = args.output.table() {
        csv::analysis_header(output.writer(), dialect)?;
    }
    let analyze = |_: &str, document: Document| Ok((analyzer.analyze(&document)?, document));
    documents::for_each(
        &args.files,
        &settings,
        output,
        analyze,
        |before, name, (reading, document), output| {
            words(args, &settings, before, name, &document, &reading, output)
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
    } else if args.output.json || args.output.jsonl {
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
    reading: &Reading,
    output: &mut Output,
) -> Result<(), Failure> {
    output.notices(&document.notices);
    output.notices(&reading.notices);
    let analysis = &reading.analysis;
    if args.output.json || args.output.jsonl {
        json::analysis(output.writer(), reading.language, name, document, analysis)?;
    } else if let Some(dialect) = args.output.table() {
        csv::analysis(output.writer(), dialect, name, &document.text, analysis)?;
    } else {
        separate(before, output)?;
        terminal::analysis(&mut output.page(), name, document, analysis, limit(settings))?;
    }
    Ok(())
}

/// An empty line between the pages of two documents.
fn separate(before: usize, output: &mut Output) -> Result<(), Failure> {
    if before > 0 {
        writeln!(output.writer())?;
    }
    Ok(())
}
