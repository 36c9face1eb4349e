//! `itl crosswalk` and `itl frameworks migrate`: two frameworks side by side.

use itl::disk::{self, ReviewLog, files, read_review};
use itl::framework::Framework;
use itl::reviews::ReviewFile;
use itl::{Carried, CrosswalkPlan, Migration, Session, Settings};

use super::{free, page, print, write};
use crate::args::crosswalk::{CrosswalkArgs, MigrateArgs};
use crate::output::{Failure, Outcome, Output};
use crate::session;

pub(crate) fn crosswalk(
    args: &CrosswalkArgs,
    file: Settings,
    output: &mut Output,
) -> Result<Outcome, Failure> {
    let files = [&args.html, &args.xlsx, &args.oscal, &args.olir];
    free(&files, &args.output)?;
    let session = session(args.settings.over(file)?);
    let published = match &args.published {
        Some(path) => Some(session.published(&files::read_framework(path)?, path)?),
        None => None,
    };
    let [a, b] = both(&session, [&args.a, &args.b], output)?;
    let plan = CrosswalkPlan::default().with_levels(args.levels.both()).with_published(published.as_ref());
    let crosswalk = session.crosswalk(&a, &b, &plan)?;
    output.notices(&crosswalk.result.notices);
    print(&crosswalk, &args.output, &session.settings().view, output)?;
    page(args.html.as_ref(), &args.output, output, |out| crosswalk.html(out))?;
    page(args.oscal.as_ref(), &args.output, output, |out| crosswalk.oscal(disk::moment(), out))?;
    page(args.olir.as_ref(), &args.output, output, |out| crosswalk.olir(out))?;
    if let Some(path) = &args.xlsx {
        let (workbook, notices) = crosswalk.xlsx()?;
        output.notices(&notices);
        write(path, &workbook, args.output.force, output)?;
    }
    Ok(output.outcome())
}

pub(super) fn migrate(args: &MigrateArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let session = session(args.settings.over(file)?);
    let [old, new] = both(&session, [&args.old, &args.new], output)?;
    let migration = session.migrate(&old, &new, args.levels.both())?;
    print(&migration, &args.output, &session.settings().view, output)?;
    if let Some(to) = &args.to {
        carry(&session, &migration, args, to, output)?;
    }
    Ok(output.outcome())
}

/// Adds the decisions about the earlier version to a review file for the later one.
fn carry(
    session: &Session,
    migration: &Migration,
    args: &MigrateArgs,
    to: &str,
    output: &mut Output,
) -> Result<(), Failure> {
    let files: Vec<ReviewFile> =
        args.review.iter().map(|path| read_review(path)).collect::<Result<_, _>>()?;
    let Carried { mut decisions, notices } = migration.carry(&files, &session.named(&args.new)?);
    output.notices(&notices);
    let there = if files::exists(to) { vec![read_review(to)?] } else { Vec::new() };
    decisions.retain(|new| !there.iter().flat_map(ReviewFile::decisions).any(|old| old == new));
    ReviewLog::open(to)?.append(&decisions)?;
    output.say(&format!("added {} decisions to {to}", decisions.len()));
    Ok(())
}

/// Two frameworks with all their levels.
fn both(session: &Session, names: [&String; 2], output: &mut Output) -> Result<[Framework; 2], Failure> {
    let [a, b] = names.map(|name| session.whole_framework(name));
    let both = [a?, b?];
    for (name, (_, notices)) in names.iter().zip(&both) {
        output.about(Some(name));
        output.notices(notices);
    }
    output.about(None);
    Ok(both.map(|(framework, _)| framework))
}
