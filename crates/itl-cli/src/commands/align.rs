//! `itl align`: many documents, in the order they were named, one after the other as they are done.

use itl::core::Alignment;
use itl::report::{csv, json, terminal};
use itl::{Error, Reference, Settings};
use rayon::prelude::*;

use super::{align_file, context, document_notices, limit};
use crate::args::AlignArgs;
use crate::flags::settings;
use crate::output::{Failure, Outcome, Output};

/// Documents that are read before their results are written: bounds the memory of a long run.
const BATCH: usize = 32;

pub(crate) fn run(args: &AlignArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let settings =
        settings(Some(&args.framework), &args.method, Some(&args.alignment), Some(&args.output)).or(file);
    settings.align()?;
    let reference = Reference::of(&settings)?;
    reference.core()?;
    output.notices(&reference.notices);
    if args.output.csv {
        csv::alignment_header(output.writer())?;
    }
    let mut done = 0;
    let mut last_error = None;
    for batch in args.files.chunks(BATCH) {
        let results: Vec<Result<Alignment, Error>> =
            batch.par_iter().map(|path| align_file(&reference, path, &settings)).collect();
        for (path, result) in batch.iter().zip(results) {
            match result {
                Ok(alignment) => {
                    if done > 0 && !(args.output.json || args.output.jsonl || args.output.csv) {
                        writeln!(output.writer())?;
                    }
                    print(args, &settings, &reference, path, &alignment, output)?;
                    done += 1;
                }
                Err(error) => {
                    if args.files.len() > 1 {
                        output.warn(&error);
                    }
                    last_error = Some(error);
                }
            }
        }
    }
    match last_error {
        Some(error) if done == 0 => Err(error.into()),
        _ => Ok(output.outcome()),
    }
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
    } else if args.output.csv {
        csv::alignment(output.writer(), &reference.model, path, alignment)?;
    } else {
        let threshold = settings.threshold.unwrap_or(0.0);
        terminal::alignment(&mut output.page(), context, path, alignment, limit(settings), threshold)?;
    }
    Ok(())
}
