//! `itl frameworks check`: what in a framework will get in the way of an alignment.

use itl::report::{csv, json, terminal};
use itl::study::Check;
use itl::text::{Cancel, TextError};
use itl::{Error, Reference, Settings};

use crate::commands::{context, limit};
use crate::flags::settings;
use crate::framework_args::CheckArgs;
use crate::output::{Failure, Outcome, Output};

pub(crate) fn run(args: &CheckArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let settings = settings(None, &args.method, None, None, Some(&args.output)).or(file);
    let reference = Reference::load(&args.reference, &settings)?;
    let model = &reference.model;
    let stopped = |stopped| Error::from(TextError::from(stopped));
    let check = Check::of(model, reference.core().ok(), &Cancel::never()).map_err(stopped)?;
    if args.output.json || args.output.jsonl {
        json::check(output.writer(), context(model, &settings), &check, &reference.notices)?;
    } else if let Some(dialect) = args.output.table() {
        csv::check(output.writer(), dialect, model, &check)?;
    } else {
        terminal::check(&mut output.page(), model, &check, limit(&settings))?;
    }
    // The page says of every concept what a notice would say again.
    let said = |code: &str| check.findings.iter().any(|finding| finding.code == code);
    let others: Vec<_> = reference.notices.iter().filter(|notice| !said(&notice.code)).cloned().collect();
    output.notices(&others);
    Ok(if check.warns() { Outcome::Warned } else { output.outcome() })
}
