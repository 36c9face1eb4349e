//! `itl frameworks show`.

use itl::framework::{Framework, Written};
use itl::report::csv::Dialect;
use itl::report::terminal;
use itl::{Settings, frameworks};

use crate::flags::framework_settings;
use crate::framework_args::ShowArgs;
use crate::output::{Failure, Outcome, Output};

/// Lines of a tree that are shown to people unless they say otherwise.
const LINES: usize = 40;

pub(crate) fn run(args: &ShowArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let limit = args.output.limit;
    let flags = framework_settings(&args.source, &args.language);
    let settings = Settings { limit, ..flags }.or(file);
    let (framework, notices) = frameworks::load(&args.reference, &settings)?;
    output.notices(&notices);
    let column = args.concept.as_deref().map(|id| frameworks::column(&framework, id)).transpose()?;
    let shown =
        |column: usize| Framework { concepts: vec![framework.concepts[column].clone()], ..framework.clone() };
    let form = match args.output.table() {
        Some(Dialect::Comma) => Some(Written::Csv),
        Some(Dialect::Tab) => Some(Written::Tsv),
        None if args.output.json || args.output.jsonl => Some(Written::Json),
        None => None,
    };
    match (form, column) {
        (Some(form), Some(column)) => output.writer().write_all(&shown(column).write(form))?,
        (Some(form), None) => output.writer().write_all(&framework.write(form))?,
        (None, Some(column)) => terminal::framework_concept(&mut output.page(), &framework, column)?,
        (None, None) => {
            terminal::framework(&mut output.page(), &framework, settings.limit.unwrap_or(LINES))?;
        }
    }
    Ok(output.outcome())
}
