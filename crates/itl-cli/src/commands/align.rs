//! `itl align`: many documents, in the order they were named, one after the other as they are done.

use itl::core::Alignment;
use itl::report::{annif, csv, json, terminal};
use itl::{Reference, Settings, corpus, files};

use super::{context, document_notices, limit};
use crate::args::AlignArgs;
use crate::documents;
use crate::exports::Exports;
use crate::flags::settings;
use crate::output::{Failure, Outcome, Output};

pub(crate) fn run(args: &AlignArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let AlignArgs { framework, method, alignment, reading, .. } = args;
    let flags = settings(Some(framework), method, Some(alignment), Some(reading), Some(&args.output));
    let settings = flags.or(file);
    settings.align()?;
    args.check_corpus()?;
    if let Some(folder) = args.results() {
        let reference = Reference::of(&settings)?;
        reference.core()?;
        output.notices(&reference.notices);
        return super::corpus::run(args, folder, &settings, &reference, output);
    }
    let columns = args.corpus.columns();
    let many = |path: &String| files::is_folder(path) || corpus::is_table(path, &columns).unwrap_or(false);
    let several = args.files.len() > 1 || args.files.iter().any(many);
    let mut exports = Exports::open(&args.exports, &args.output, several)?;
    let reference = Reference::of(&settings)?;
    reference.core()?;
    exports.fit(reference.model.framework())?;
    output.notices(&reference.notices);
    match args.output.table() {
        Some(dialect) if args.wide => csv::matrix_header(output.writer(), dialect, &reference.model)?,
        Some(dialect) => csv::alignment_header(output.writer(), dialect)?,
        None => {}
    }
    let machine = args.annif || args.output.json || args.output.jsonl || args.output.table().is_some();
    documents::for_each_with_tables(
        &args.files,
        &columns,
        &settings,
        output,
        |name, document| super::align(&reference, name, document, &settings),
        |before, name, alignment, output| {
            if before > 0 && !machine {
                writeln!(output.writer())?;
            }
            if args.annif && several {
                annif::header(output.writer(), name)?;
            }
            print(args, &settings, &reference, name, &alignment, output)?;
            exports.add(context(&reference.model, &settings), name, &alignment, output)
        },
    )?;
    exports.close(output)?;
    Ok(output.outcome())
}

fn print(
    args: &AlignArgs,
    settings: &Settings,
    reference: &Reference,
    path: &str,
    alignment: &Alignment,
    output: &mut Output,
) -> Result<(), Failure> {
    output.notices(document_notices(reference, alignment));
    let context = context(&reference.model, settings);
    if args.output.json || args.output.jsonl {
        json::alignment(output.writer(), context, path, alignment, args.evidence)?;
    } else if args.annif {
        let threshold = settings.threshold.unwrap_or(0.0);
        annif::alignment(output.writer(), context, alignment, settings.limit, threshold)?;
    } else if let Some(dialect) = args.output.table() {
        match args.wide {
            true => csv::matrix(output.writer(), dialect, path, alignment)?,
            false => csv::alignment(output.writer(), dialect, &reference.model, path, alignment)?,
        }
    } else {
        let threshold = settings.threshold.unwrap_or(0.0);
        terminal::alignment(&mut output.page(), context, path, alignment, limit(settings), threshold)?;
    }
    Ok(())
}
