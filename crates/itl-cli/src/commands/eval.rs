//! `itl eval`: labelled texts against a framework.

use itl::disk::files;
use itl::metrics::{Labelled, LabelledColumns};
use itl::{Error, EvalPlan, GivenScores, Session, Settings};

use super::{free, page, print};
use crate::args::eval::EvalArgs;
use crate::output::{Failure, Outcome, Output};
use crate::session;

/// Mistakes that are explained unless people say otherwise.
const EXAMPLES: usize = 10;

pub(crate) fn eval(args: &EvalArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    // What is aligned is the text that was labelled, unless somebody says otherwise here.
    let flags = args.settings.over(Settings::default())?;
    let mut settings = args.settings.over(file)?;
    settings.alignment.unit = flags.alignment.unit;
    let flags = args.output();
    free(&[&args.output.html], &flags)?;
    let session = session(settings);
    let view = &session.settings().view;
    let reference = session.chosen()?;
    reference.core()?;
    let labelled = labelled(args, &session)?;
    let mut plan = EvalPlan::of(&args.file);
    plan.baselines = args.measuring.baselines();
    plan.given = given(args)?;
    plan.rank = args.measuring.rank.unwrap_or_default();
    plan.options = args.measuring.options();
    plan.without_verbatim = args.measuring.without_verbatim;
    plan.examples = view.limit.unwrap_or(EXAMPLES);
    let evaluation = session.evaluate(&reference, labelled, &plan)?;
    output.notices(&evaluation.notices);
    print(&evaluation, &flags, view, output)?;
    page(args.output.html.as_ref(), &flags, output, |out| evaluation.html(view, out))?;
    Ok(output.outcome())
}

/// Reads the labelled texts.
fn labelled(args: &EvalArgs, session: &Session) -> Result<Labelled, Error> {
    let bytes = files::read(&args.file)?;
    let columns = LabelledColumns {
        text: args.measuring.text_column.clone(),
        labels: args.measuring.labels_column.clone(),
    };
    session.labelled(&bytes, &args.file, &columns)
}

/// Reads the files with other systems' scores.
fn given(args: &EvalArgs) -> Result<Vec<GivenScores>, Error> {
    let read = |(name, path): &(String, String)| {
        Ok(GivenScores { name: name.clone(), path: path.clone(), bytes: files::read(path)? })
    };
    args.measuring.scores.iter().map(read).collect()
}
