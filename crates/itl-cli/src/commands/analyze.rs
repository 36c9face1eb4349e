//! `itl analyze`.

use itl::Settings;
use itl::report::{csv, json, terminal};

use super::limit;
use crate::args::AnalyzeArgs;
use crate::flags::settings;
use crate::output::{Failure, Outcome, Output};

pub(crate) fn run(args: &AnalyzeArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let settings = settings(Some(&args.framework), &args.method, None, Some(&args.output)).or(file);
    for path in &args.files {
        let document = itl::read_document(&itl::files::read(path)?, path, &settings)?;
        output.notices(&document.notices);
        if args.text {
            output.writer().write_all(document.text.as_bytes())?;
            continue;
        }
        if args.blocks {
            terminal::blocks(&mut output.page(), &document)?;
            continue;
        }
        let reading = itl::analyze(&document, &settings)?;
        output.notices(&reading.notices);
        let analysis = &reading.analysis;
        if args.output.json || args.output.jsonl {
            json::analysis(output.writer(), reading.language, &document, analysis)?;
        } else if args.output.csv {
            csv::analysis(output.writer(), &document.text, analysis)?;
        } else {
            terminal::analysis(&mut output.page(), path, &document, analysis, limit(&settings))?;
        }
    }
    Ok(output.outcome())
}
