//! `itl induce`, `itl inspect` and `itl study`: a framework as a model.

use itl::{Cancel, Inspection, Settings};

use super::{frameworks, free, page, print};
use crate::args::{InduceArgs, InspectArgs, StudyArgs};
use crate::output::{Failure, Outcome, Output};
use crate::reference;

pub(crate) fn induce(args: &InduceArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let reference = reference(&args.framework, &args.settings.over(file)?)?;
    output.notices(reference.notices());
    let (model, bytes) = (reference.model(), reference.to_bytes());
    itl::disk::files::write(&args.output, &bytes, args.force)?;
    output.say(&format!(
        "{}: {} concepts, {} terms, {} bytes, fingerprint {}",
        args.output,
        model.concept_count(),
        model.term_count(),
        bytes.len(),
        &model.fingerprint()[..12],
    ));
    Ok(output.outcome())
}

pub(crate) fn inspect(args: &InspectArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let settings = args.settings.over(file)?;
    let concept = args.concept.as_deref();
    if let Some(later) = &args.diff {
        let document = args.document.path.as_deref();
        return frameworks::diff(
            [&args.reference, later],
            concept,
            document,
            &settings,
            &args.output,
            output,
        );
    }
    let reference = reference(&args.reference, &settings)?;
    output.notices(reference.notices());
    let inspection = match &args.term {
        Some(words) => Inspection::of_term(&reference, words),
        None => Inspection::of(&reference, concept)?,
    };
    if let (true, Some(words)) = (inspection.is_empty(), &args.term) {
        output.say(&format!("note: no concept has the term \"{words}\""));
    }
    print(&inspection, &args.output, &settings.view, output)?;
    Ok(output.outcome())
}

pub(crate) fn study(args: &StudyArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let settings = args.settings.over(file)?;
    free(&[&args.html], &args.output)?;
    let study = match args.published {
        true => itl::published_study(&Cancel::never())?,
        false => itl::study(&reference(&args.reference, &settings)?, &Cancel::never())?,
    };
    output.notices(study.reference.notices());
    print(&study, &args.output, &settings.view, output)?;
    page(args.html.as_ref(), &args.output, output, |out| study.html(&settings.view, out))?;
    let off = study.printed.is_some_and(|printed| args.published && !printed.holds());
    Ok(if off { Outcome::Warned } else { output.outcome() })
}
