//! `itl induce`, `itl inspect` and `itl study`: a framework as a model.

use itl::{Inspection, Settings};

use super::{frameworks, free, page, print};
use crate::args::{InduceArgs, InspectArgs, StudyArgs};
use crate::output::{Failure, Outcome, Output};
use crate::session;

pub(crate) fn induce(args: &InduceArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let reference = session(args.settings.over(file)?).named(&args.framework)?;
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
    let session = session(args.settings.over(file)?);
    let concept = args.concept.as_deref();
    if let Some(later) = &args.diff {
        let document = args.document.path.as_deref();
        return frameworks::diff(&session, [&args.reference, later], concept, document, &args.output, output);
    }
    let reference = session.named(&args.reference)?;
    output.notices(reference.notices());
    let inspection = match &args.term {
        Some(words) => Inspection::of_term(&reference, words),
        None => Inspection::of(&reference, concept)?,
    };
    if let (true, Some(words)) = (inspection.is_empty(), &args.term) {
        output.say(&format!("note: no concept has the term \"{words}\""));
    }
    print(&inspection, &args.output, &session.settings().view, output)?;
    Ok(output.outcome())
}

pub(crate) fn study(args: &StudyArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let session = session(args.settings.over(file)?);
    let view = &session.settings().view;
    free(&[&args.html], &args.output)?;
    let study = match args.published {
        true => session.published_study()?,
        false => session.study(&session.named(&args.reference)?)?,
    };
    output.notices(study.reference.notices());
    print(&study, &args.output, view, output)?;
    page(args.html.as_ref(), &args.output, output, |out| study.html(view, out))?;
    let off = study.printed.is_some_and(|printed| args.published && !printed.holds());
    Ok(if off { Outcome::Warned } else { output.outcome() })
}
