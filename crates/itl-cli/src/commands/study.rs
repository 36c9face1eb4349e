//! `itl study`.

use itl::core::Preset;
use itl::report::html::Studied;
use itl::report::{csv, html, json, terminal};
use itl::study::{PrintedComparison, PublishedStudy, Study};
use itl::text::{Cancel, TextError};
use itl::{Error, Reference, Settings};

use super::{context, limit};
use crate::args::StudyArgs;
use crate::exports;
use crate::flags::settings;
use crate::output::{Failure, Outcome, Output};

pub(crate) fn run(args: &StudyArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let settings = settings(None, &args.method, None, None, Some(&args.output)).or(file);
    exports::check([&args.html, &args.output.output], args.output.force)?;
    let reference = if args.published { published()? } else { Reference::load(&args.reference, &settings)? };
    output.notices(&reference.notices);
    let model = &reference.model;
    let (never, stopped) = (Cancel::never(), |stopped| Error::from(TextError::from(stopped)));
    let study = Study::of(model, &never).map_err(stopped)?;
    let check = study.check(model, reference.core().ok(), &never).map_err(stopped)?;
    let compared =
        args.published || (args.reference == "sdg" && model.parameters().preset() == Some(Preset::Published));
    let comparison: Option<PrintedComparison> = match compared {
        true => {
            let printed = PublishedStudy::printed();
            Some(printed.compare(model, &published()?.model, &never).map_err(stopped)?)
        }
        false => None,
    };
    if args.output.json || args.output.jsonl {
        let context = context(model, &settings);
        json::study(output.writer(), context, &study, &check, comparison.as_ref(), &reference.notices)?;
    } else if let Some(dialect) = args.output.table() {
        csv::study(output.writer(), dialect, model, &study)?;
    } else {
        let mut page = output.page();
        terminal::study(&mut page, model, &study, &check, limit(&settings))?;
        if let Some(comparison) = &comparison {
            terminal::published(&mut page, comparison)?;
        }
    }
    if let Some(path) = &args.html {
        let mut page = Vec::new();
        let studied = Studied {
            context: context(model, &settings),
            core: reference.core().ok(),
            study: &study,
            check: &check,
            notices: &reference.notices,
        };
        html::study(&mut page, studied)?;
        exports::write(path, &page, args.output.force, output)?;
    }
    match comparison {
        Some(comparison) if args.published && !comparison.holds() => Ok(Outcome::Warned),
        _ => Ok(output.outcome()),
    }
}

/// The study's own reference: preset `published` on its own tagged tokens, whatever else is set.
fn published() -> Result<Reference, Error> {
    let settings = Settings { preset: Some(Preset::Published), ..Settings::default() };
    Reference::induce(&PublishedStudy::printed().framework(), "sdg", &settings)
}
