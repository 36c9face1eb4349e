//! `itl compare`: documents side by side, in the order they were named.

use itl::report::{About, Compared, Remark, csv, html, json, terminal, xlsx};
use itl::study::{ComparedDocument, Comparison};
use itl::{Error, Reference, Settings, files};

use super::{context, document_notices, limit};
use crate::args::CompareArgs;
use crate::documents;
use crate::exports;
use crate::flags::settings;
use crate::output::{Failure, Outcome, Output};

pub(crate) fn run(args: &CompareArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let CompareArgs { framework, units, method, reading, .. } = args;
    let flags = Settings {
        unit: units.unit,
        aggregate: units.aggregate,
        ..settings(Some(framework), method, None, Some(reading), Some(&args.output))
    };
    // Documents are compared as a whole.
    let settings = Settings { by: None, ..flags.or(file) };
    if args.files.len() < 2 && !args.files.iter().any(|path| files::is_folder(path)) {
        return Err(Error::TooFew { count: args.files.len() }.into());
    }
    exports::check([&args.html, &args.xlsx, &args.output.output], args.output.force)?;
    let reference = Reference::of(&settings)?;
    reference.core()?;
    output.notices(&reference.notices);
    let mut said: Vec<Remark> = remarks_of(About::Framework, reference.notices.clone()).collect();
    let (names, standings) = stand(args, &settings, &reference, output, &mut said)?;
    let model = &reference.model;
    let Comparison { documents, movements, notices: side_by_side } = Comparison::of(model, standings);
    let json = args.output.json || args.output.jsonl;
    let table = args.output.table();
    if json || table.is_some() {
        output.notices(&side_by_side);
    }
    said.extend(remarks_of(About::Comparison, side_by_side));
    let compared = Compared {
        context: context(model, &settings),
        names: &names,
        standings: &documents,
        movements: &movements,
        remarks: &said,
    };
    if json {
        json::compared(output.writer(), compared)?;
    } else if let Some(dialect) = table {
        csv::compared(output.writer(), dialect, compared)?;
    } else {
        let threshold = settings.threshold.unwrap_or(0.0);
        terminal::compared(&mut output.page(), compared, limit(&settings), threshold)?;
    }
    if let Some(path) = &args.html {
        let mut page = Vec::new();
        html::compared(&mut page, compared)?;
        exports::write(path, &page, args.output.force, output)?;
    }
    if let Some(path) = &args.xlsx {
        let (workbook, notices) = xlsx::compared(compared)?;
        output.notices(&notices);
        exports::write(path, &workbook, args.output.force, output)?;
    }
    Ok(output.outcome())
}

/// Reads and aligns all documents. What there is to say about them is said, and added to `said`.
fn stand(
    args: &CompareArgs,
    settings: &Settings,
    reference: &Reference,
    output: &mut Output,
    said: &mut Vec<Remark>,
) -> Result<(Vec<String>, Vec<ComparedDocument>), Failure> {
    let read = documents::collect(&args.files, settings, output, |name, document| {
        let alignment = super::align(reference, name, document, settings)?;
        let notices = document_notices(reference, &alignment).to_vec();
        Ok((ComparedDocument::of(&reference.model, alignment), notices))
    })?;
    let (mut names, mut standings) = (Vec::new(), Vec::new());
    for (at, (name, (standing, notices))) in read.into_iter().enumerate() {
        output.about(Some(&name));
        output.notices(&notices);
        said.extend(remarks_of(About::Document(at), notices));
        names.push(name);
        standings.push(standing);
    }
    output.about(None);
    if standings.len() < 2 {
        return Err(Error::TooFew { count: standings.len() }.into());
    }
    Ok((names, standings))
}

fn remarks_of(
    about: About,
    notices: impl IntoIterator<Item = itl::text::Notice>,
) -> impl Iterator<Item = Remark> {
    notices.into_iter().map(move |notice| Remark { about, notice })
}
