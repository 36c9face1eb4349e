//! `itl inspect`.

use itl::core::TermId;
use itl::report::{csv, json, terminal};
use itl::{Reference, Settings};

use super::frameworks::diff;
use super::{context, limit};
use crate::args::InspectArgs;
use crate::flags::settings;
use crate::output::{Failure, Outcome, Output};

pub(crate) fn run(args: &InspectArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let settings = settings(None, &args.method, None, None, Some(&args.output)).or(file);
    if let Some(later) = &args.diff {
        let (concept, document) = (args.concept.as_deref(), args.document.path.as_deref());
        return diff::show([&args.reference, later], concept, document, &settings, &args.output, output);
    }
    let reference = Reference::load(&args.reference, &settings)?;
    output.notices(&reference.notices);
    let model = &reference.model;
    let column = args.concept.as_deref().map(|id| reference.column(id)).transpose()?;
    if let Some(words) = &args.term {
        let terms = find(&reference, words);
        if terms.is_empty() {
            output.say(&format!("note: no concept has the term \"{words}\""));
        }
        if args.output.json || args.output.jsonl {
            json::terms(output.writer(), model, &terms)?;
        } else if let Some(dialect) = args.output.table() {
            let cells = terms.iter().flat_map(|&term| model.columns(term).map(move |column| (term, column)));
            csv::terms(output.writer(), dialect, model, cells)?;
        } else {
            terminal::term(&mut output.page(), model, &terms)?;
        }
    } else if args.output.json || args.output.jsonl {
        json::model(output.writer(), context(model, &settings), column, &reference.notices)?;
    } else if let Some(dialect) = args.output.table() {
        let columns = column.map_or(0..model.concept_count(), |column| column..column + 1);
        let cells =
            columns.flat_map(|column| model.terms_of(column).into_iter().map(move |term| (term, column)));
        csv::terms(output.writer(), dialect, model, cells)?;
    } else if let Some(column) = column {
        terminal::concept(&mut output.page(), model, column, settings.limit.unwrap_or(20))?;
    } else {
        terminal::model(&mut output.page(), model, limit(&settings).max(20))?;
    }
    Ok(output.outcome())
}

/// The terms of these stems or, if there are none, of these words' stems.
fn find(reference: &Reference, words: &str) -> Vec<TermId> {
    let stems: Vec<&str> = words.split_whitespace().collect();
    let found = reference.model.find_terms(&stems);
    let Ok(core) = reference.core() else { return found };
    if !found.is_empty() {
        return found;
    }
    let any = itl::text::Tag::ANY;
    let stemmed: Vec<String> =
        core.stem_given(stems.iter().map(|&word| (word, any))).map(|(stem, _)| stem).collect();
    reference.model.find_terms(&stemmed.iter().map(String::as_str).collect::<Vec<_>>())
}
