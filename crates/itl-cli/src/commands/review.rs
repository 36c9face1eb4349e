//! `itl review`: people's decisions in and out of review files.

use itl::disk::{self, ReviewLog, read_review};
use itl::reports::{json, oscal::timestamp, terminal};
use itl::reviews::{Decision, ReviewFile};
use itl::{Alignment, Desk, Session, Settings, TableSource, damaged_lines, review_statuses, sheet_decisions};

use super::align::one;
use super::walk::walk;
use crate::args::review::{DeskArgs, ExportArgs, ImportArgs, ReviewArgs, StatusArgs, Verb};
use crate::output::{Failure, Outcome, Output};
use crate::session;

pub(crate) fn review(args: &ReviewArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    match &args.verb {
        None => decide(&args.desk, file, output),
        Some(Verb::Status(args)) => status(args, file, output),
        Some(Verb::Import(args)) => import(args, file, output),
        Some(Verb::Export(args)) => export(args, file, output),
    }
}

/// The time of a decision that is made now.
#[allow(clippy::disallowed_methods, reason = "a decision bears the time at which a person made it")]
pub(super) fn now() -> String {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    timestamp(since.map_or(0, |since| since.as_secs()))
}

/// A document, a person, and the review file between them.
struct Sitting {
    session: Session,
    alignment: Alignment,
    reviewer: String,
    review: String,
    files: Vec<ReviewFile>,
}

impl Sitting {
    fn of(args: &DeskArgs, file: Settings, output: &mut Output) -> Result<Self, Failure> {
        let (document, reviewer) =
            (args.file.clone().unwrap_or_default(), args.reviewer.clone().unwrap_or_default());
        if reviewer.trim().is_empty() {
            return Err(Failure::usage(
                "the reviewer has no name".to_owned(),
                None,
                "give one with --reviewer",
            ));
        }
        if document == "-" {
            let what = "a document from standard input cannot be reviewed: the answers come from there";
            return Err(Failure::usage(what.to_owned(), None, "name its file"));
        }
        let session = session(args.settings.over(file)?);
        let review = args.review.clone().unwrap_or_else(|| beside(&document));
        let files = if disk::files::exists(&review) { vec![read_review(&review)?] } else { Vec::new() };
        output.notices(&damaged_lines(&files));
        let alignment = one(&session, &session.chosen()?, &document)?;
        output.notices(&alignment.notices);
        Ok(Self { session, alignment, reviewer, review, files })
    }
}

/// The review file beside a document: its name with another ending.
fn beside(document: &str) -> String {
    let path = std::path::Path::new(document);
    path.with_extension("review.jsonl").to_string_lossy().into_owned()
}

fn decide(args: &DeskArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let Sitting { session, alignment, reviewer, review, files } = Sitting::of(args, file, output)?;
    let spans = alignment.spans();
    let desk = Desk::new(&alignment, &spans, &reviewer, args.blind);
    if alignment.verdicts.is_none() {
        let help = "itl frameworks check says why; itl align shows what there is";
        return Err(Failure::usage("this framework gives no verdicts to review".to_owned(), None, help));
    }
    let mut log = ReviewLog::open(&review)?;
    let count =
        walk(&desk, &alignment, alignment.context(&session.settings().view), &files, &mut log, output)?;
    let decisions = if count == 1 { "decision" } else { "decisions" };
    output.say(&format!("{count} {decisions} in {review}; itl align --review {review} applies them"));
    Ok(output.outcome())
}

fn status(args: &StatusArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let files: Vec<ReviewFile> = args.files.iter().map(|path| read_review(path)).collect::<Result<_, _>>()?;
    output.notices(&damaged_lines(&files));
    let (mut statuses, agreement) = review_statuses(&files);
    if let Some(document) = &args.document {
        let session = session(args.settings.over(file)?);
        let alignment = one(&session, &session.chosen()?, document)?;
        output.notices(&alignment.notices);
        let spans = alignment.spans();
        // What is open for somebody who sees everybody's decisions.
        statuses = vec![Desk::new(&alignment, &spans, "", false).status(&files)];
    }
    match args.json {
        true => json::review_status(output.writer(), &statuses, &agreement)?,
        false => terminal::review_status(&mut output.page(), &statuses, &agreement)?,
    }
    Ok(output.outcome())
}

fn import(args: &ImportArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let session = session(args.settings.over(file)?);
    let bytes = disk::files::read(&args.file)?;
    let (mut decisions, notices) = if args.file.to_lowercase().ends_with(".qdpx") {
        let Some(document) = &args.document else {
            let what = "a project does not say which file its text is from".to_owned();
            return Err(Failure::usage(what, Some(args.file.clone()), "name the document with --document"));
        };
        let alignment = one(&session, &session.chosen()?, document)?;
        let spans = alignment.spans();
        let found = Desk::new(&alignment, &spans, "", false).of_qdpx(&bytes);
        found.map_err(|error| {
            Failure::usage(error.to_string(), Some(args.file.clone()), "export it again as REFI-QDA project")
        })?
    } else {
        let table = session.table(TableSource::bytes(bytes), &args.file).map_err(itl::Error::Table)?;
        if !table.names().iter().any(|name| name == "decision") {
            let what = "the table has no column \"decision\"".to_owned();
            let help = "fill in the sheet that itl review export --xlsx writes";
            return Err(Failure::usage(what, Some(args.file.clone()), help));
        }
        sheet_decisions(table, args.reviewer.as_deref())?
    };
    output.notices(&notices);
    let existing =
        if disk::files::exists(&args.review) { vec![read_review(&args.review)?] } else { Vec::new() };
    output.notices(&damaged_lines(&existing));
    let now = now();
    let all = decisions.len();
    decisions
        .retain(|new| !existing.iter().flat_map(ReviewFile::decisions).any(|old| says_the_same(old, new)));
    decisions.iter_mut().for_each(|one| one.time = one.time.take().or_else(|| Some(now.clone())));
    ReviewLog::open(&args.review)?.append(&decisions)?;
    let known = all - decisions.len();
    let known = if known > 0 { format!("; {known} were there already") } else { String::new() };
    output.say(&format!("added {} decisions to {}{known}", decisions.len(), args.review));
    Ok(output.outcome())
}

/// Whether a decision is there already: the same person said the same of the same words.
fn says_the_same(old: &Decision, new: &Decision) -> bool {
    let words =
        |one: &Decision| one.passage.as_ref().map(|passage| (passage.text.clone(), passage.place.unit));
    (&old.reviewer, &old.concept, old.decision, &old.comment, &old.document.sha256)
        == (&new.reviewer, &new.concept, new.decision, &new.comment, &new.document.sha256)
        && words(old) == words(new)
}

fn export(args: &ExportArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    if args.xlsx.is_none() && args.qdpx.is_none() && args.annotations.is_none() {
        let what = "nothing is asked for".to_owned();
        return Err(Failure::usage(what, None, "name a file with --xlsx, --qdpx or --annotations"));
    }
    let paths: Vec<&String> = [&args.xlsx, &args.qdpx, &args.annotations].into_iter().flatten().collect();
    disk::free(paths, args.force)?;
    let Sitting { alignment, reviewer, files, .. } = Sitting::of(&args.desk, file, output)?;
    let spans = alignment.spans();
    let desk = Desk::new(&alignment, &spans, &reviewer, args.desk.blind);
    if let Some(path) = &args.xlsx {
        super::write(path, &desk.sheet(&files)?, args.force, output)?;
    }
    if let Some(path) = &args.qdpx {
        super::write(path, &desk.qdpx(&files)?, args.force, output)?;
    }
    if let Some(path) = &args.annotations {
        super::write(path, &desk.annotations(&files)?, args.force, output)?;
    }
    Ok(output.outcome())
}
