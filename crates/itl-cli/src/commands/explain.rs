//! `itl explain`.

use itl::report::{csv, json, terminal};
use itl::{Error, Reference, Settings, files};

use super::context;
use crate::args::ExplainArgs;
use crate::flags::settings;
use crate::output::{Failure, Outcome, Output};

/// Units shown to people unless they say otherwise.
const DEFAULT_UNITS: usize = 3;
/// Terms shown to people in each table unless they say otherwise.
const DEFAULT_TERMS: usize = 8;

pub(crate) fn run(args: &ExplainArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let ExplainArgs { framework, method, alignment, reading, .. } = args;
    let flags = settings(Some(framework), method, Some(alignment), Some(reading), Some(&args.output));
    let settings = flags.or(file);
    let reference = Reference::of(&settings)?;
    let column = reference.column(&args.concept)?;
    let bytes = files::read_document(args.file.as_ref(), settings.reading().limits.bytes)?;
    let document = itl::read_document(&bytes, &args.file, &settings)?;
    let alignment = super::align(&reference, &args.file, document, &settings)?;
    output.notices(&alignment.notices);
    let count = alignment.units.len();
    if let Some(index) = args.at.filter(|&index| index >= count) {
        return Err(Error::NoUnit { index, count }.into());
    }
    let json = args.output.json || args.output.jsonl;
    let table = args.output.table();
    let machine = json || table.is_some();
    let units = if machine { usize::MAX } else { settings.limit.unwrap_or(DEFAULT_UNITS) };
    let model = &reference.model;
    let explanation = model.explain_document(&alignment, column, args.at, units);
    if json {
        json::explanation(output.writer(), context(model, &settings), &args.file, &alignment, &explanation)?;
    } else if let Some(dialect) = table {
        csv::explanation(output.writer(), dialect, model, &explanation)?;
    } else {
        let (single, terms) = (args.at.is_some(), settings.limit.unwrap_or(DEFAULT_TERMS));
        let page = &mut output.page();
        terminal::explanation(page, model, &args.file, &alignment, &explanation, single, terms)?;
    }
    Ok(output.outcome())
}
