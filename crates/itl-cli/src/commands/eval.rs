//! `itl eval`.

use itl::eval::{EvalPlan, Evaluated, GivenScores, Labelled, LabelledColumns, evaluate};
use itl::report::{self, csv, html, json, terminal};
use itl::{Error, Reference, Settings, files};

use super::{context, limit};
use crate::eval_args::EvalArgs;
use crate::exports;
use crate::output::{Failure, Outcome, Output};

pub(crate) fn run(args: &EvalArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    // What is aligned is the text that was labelled, unless somebody says otherwise here.
    let flags = args.settings();
    let unit = flags.unit;
    let settings = Settings { unit, by: None, ..flags.or(file) };
    let flags = args.output();
    exports::check([&args.output.html, &flags.output], flags.force)?;
    let reference = Reference::of(&settings)?;
    reference.core()?;
    let labelled = labelled(args)?;
    let plan = EvalPlan {
        baselines: args.measuring.baselines(),
        given: given(args)?,
        rank: args.measuring.rank.unwrap_or_default(),
        options: args.measuring.options(),
        without_verbatim: args.measuring.without_verbatim,
        examples: limit(&settings),
    };
    let evaluated = evaluate(&reference, &args.file, labelled, &settings, &plan)?;
    output.notices(&evaluated.notices);
    let result = shown(args, &reference, &settings, &evaluated);
    if flags.json {
        json::evaluated(output.writer(), result)?;
    } else if let Some(dialect) = flags.table() {
        csv::evaluated(output.writer(), dialect, result)?;
    } else {
        terminal::evaluated(&mut output.page(), result, limit(&settings))?;
    }
    if let Some(path) = &args.output.html {
        let mut page = Vec::new();
        html::evaluated(&mut page, result)?;
        exports::write(path, &page, flags.force, output)?;
    }
    Ok(output.outcome())
}

/// Reads the labelled texts.
fn labelled(args: &EvalArgs) -> Result<Labelled, Error> {
    let bytes = files::read(&args.file)?;
    let columns = LabelledColumns {
        text: args.measuring.text_column.clone(),
        labels: args.measuring.labels_column.clone(),
    };
    Labelled::read(&bytes, &columns).map_err(|source| Error::Eval { path: args.file.clone(), source })
}

/// Reads the files with other systems' scores.
fn given(args: &EvalArgs) -> Result<Vec<GivenScores>, Error> {
    let read = |(name, path): &(String, String)| {
        Ok(GivenScores { name: name.clone(), path: path.clone(), bytes: files::read(path)? })
    };
    args.measuring.scores.iter().map(read).collect()
}

fn shown<'a>(
    args: &'a EvalArgs,
    reference: &'a Reference,
    settings: &Settings,
    evaluated: &'a Evaluated,
) -> report::Evaluated<'a> {
    report::Evaluated {
        context: context(&reference.model, settings),
        settings: &evaluated.settings,
        rank: evaluated.rank.name(),
        path: &args.file,
        texts: &evaluated.texts,
        pairs: evaluated.pairs,
        evaluation: &evaluated.evaluation,
        mistakes: &evaluated.mistakes,
        examples: &evaluated.examples,
        notices: &evaluated.notices,
    }
}
