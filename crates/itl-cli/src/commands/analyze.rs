//! `itl analyze`.

use itl::Settings;
use itl::core::{foreign_language, read_document};
use itl::document::Document;
use itl::report::{csv, json, terminal};
use itl::text::{Analysis, Language, LinguisticCore, language_name, read_alike};

use super::{limit, reference};
use crate::args::AnalyzeArgs;
use crate::flags::settings;
use crate::output::{Failure, Outcome, Output};

pub(crate) fn run(args: &AnalyzeArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let settings = settings(Some(&args.framework), &args.method, None, Some(&args.output)).or(file);
    for path in &args.files {
        let document = itl::read_document(&itl::files::read(path)?, path)?;
        output.notices(&document.notices);
        if args.text {
            output.writer().write_all(document.text.as_bytes())?;
            continue;
        }
        if args.blocks {
            terminal::blocks(&mut output.page(), &document)?;
            continue;
        }
        let (core, analysis) = read(&settings, &document, output)?;
        if args.output.json || args.output.jsonl {
            json::analysis(output.writer(), core.settings().language, &document, &analysis)?;
        } else if args.output.csv {
            csv::analysis(output.writer(), &document.text, &analysis)?;
        } else {
            terminal::analysis(&mut output.page(), path, &document, &analysis, limit(&settings))?;
        }
    }
    Ok(output.outcome())
}

/// Reads a document as `align` would. A text that `align` would refuse for its language is read in its own, unless a
/// framework or a language is named.
fn read(
    settings: &Settings,
    document: &Document,
    output: &Output,
) -> Result<(LinguisticCore, Analysis), Failure> {
    let core = match settings.language {
        Some(language) if settings.framework.is_none() && !read_alike(language, Language::ENGLISH) => {
            settings.core_without_framework()?
        }
        _ => reference(settings)?.core()?.settings().clone(),
    };
    let language = core.language;
    let core = LinguisticCore::new(core).map_err(itl::Error::from)?;
    let analysis = read_document(&core, document);
    let open = settings.language.is_none() && settings.framework.is_none();
    let Some(own) = foreign_language(document, &analysis, language).filter(|_| open) else {
        return Ok((core, analysis));
    };
    output.say(&format!("note: the text is read as {}; -L overrides this", language_name(own)));
    let settings = Settings { language: Some(own), ..settings.clone() };
    let core = LinguisticCore::new(settings.core_without_framework()?).map_err(itl::Error::from)?;
    let analysis = read_document(&core, document);
    Ok((core, analysis))
}
