//! `itl frameworks`: frameworks in and out.

use itl::disk::{self, files, library};
use itl::framework::{Framework, Written};
use itl::reports::{json, terminal};
use itl::{Error, FrameworkPage, FrameworkSource, Session, Settings};

use super::align::one;
use super::crosswalk::migrate;
use super::{print, write};
use crate::args::frameworks::{
    CheckArgs, DiffArgs, ExportArgs, FrameworksArgs, ImportArgs, ListArgs, ShowArgs, TargetFlags, Verb,
};
use crate::args::output::OutputFlags;
use crate::output::{Failure, Outcome, Output};
use crate::session;

pub(crate) fn frameworks(
    args: &FrameworksArgs,
    file: Settings,
    output: &mut Output,
) -> Result<Outcome, Failure> {
    match &args.verb {
        Verb::List(args) => list(args, file, output),
        Verb::Show(args) => show(args, file, output),
        Verb::Import(args) => import(args, file, output),
        Verb::Export(args) => export(args, file, output),
        Verb::Check(args) => check(args, file, output),
        Verb::Migrate(args) => migrate(args, file, output),
        Verb::Diff(args) => {
            let session = session(args.settings.over(file)?);
            let DiffArgs { before, after, concept, document, .. } = args;
            let document = document.path.as_deref();
            diff(&session, [before, after], concept.as_deref(), document, &args.output, output)
        }
    }
}

fn list(args: &ListArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let all = session(file).frameworks()?;
    if args.json {
        json::frameworks(output.writer(), &all)?;
    } else {
        let folder = library::frameworks_folder();
        let folder = folder.map_or("not set".to_owned(), |folder| folder.to_string_lossy().into_owned());
        terminal::frameworks(&mut output.page(), &all, &folder)?;
    }
    Ok(output.outcome())
}

fn show(args: &ShowArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let session = session(args.settings.over(file)?);
    let (framework, notices) = session.framework(&args.reference)?;
    output.notices(&notices);
    let page = FrameworkPage::of(&framework, args.concept.as_deref())?;
    print(&page, &args.output, &session.settings().view, output)?;
    Ok(output.outcome())
}

fn check(args: &CheckArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let session = session(args.settings.over(file)?);
    let check = session.check(&session.named(&args.reference)?)?;
    print(&check, &args.output, &session.settings().view, output)?;
    // The page says of every concept what a notice would say again.
    let said = |code: &str| check.result.findings.iter().any(|finding| finding.code == code);
    let notices = check.reference.notices().iter().filter(|notice| !said(&notice.code));
    output.notices(&notices.cloned().collect::<Vec<_>>());
    Ok(if check.result.warns() { Outcome::Warned } else { output.outcome() })
}

/// Shows two versions, the earlier first.
pub(super) fn diff(
    session: &Session,
    versions: [&String; 2],
    concept: Option<&str>,
    document: Option<&str>,
    flags: &OutputFlags,
    output: &mut Output,
) -> Result<Outcome, Failure> {
    let [before, after] = versions.map(|name| session.named(name));
    let (before, after) = (before?, after?);
    for (name, reference) in versions.iter().zip([&before, &after]) {
        output.about(Some(name));
        output.notices(reference.notices());
    }
    output.about(None);
    let document = match document {
        Some(path) => {
            let [old, new] = [&before, &after].map(|reference| one(session, reference, path));
            let aligned = [old?, new?];
            aligned.iter().for_each(|alignment| output.notices(alignment.document_notices()));
            Some(aligned)
        }
        None => None,
    };
    let difference = session.diff(&before, &after, concept, document)?;
    print(&difference, flags, &session.settings().view, output)?;
    Ok(output.outcome())
}

fn import(args: &ImportArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let session = session(args.settings.over(file)?);
    let path = match &args.name {
        Some(name) => Some(library::place_for(name)?),
        None => args.target.output.clone(),
    };
    let form = form(path.as_deref(), &args.target)?;
    let bytes = files::read_framework(&args.file)?;
    let beside = |other: &str| disk::beside(&args.file, other);
    let source = FrameworkSource::new(&bytes, &args.file).with_resolver(&beside);
    let mut imported = session.import(source)?;
    if let Some(name) = &args.with {
        let (base, _) = session.whole_framework(name)?;
        imported = imported.added_to(&base, &args.file)?;
    }
    let mut imported = match args.with {
        Some(_) => imported,
        None => imported.selected(&args.file, &session.settings().method)?,
    };
    let framework = &mut imported.framework;
    if let Some(id) = args.id.as_ref().or(args.name.as_ref()) {
        framework.id.clone_from(id);
    }
    if let Some(title) = &args.title {
        framework.title.clone_from(title);
    }
    output.notices(&imported.notices);
    put(&imported.framework, path.as_deref(), form, args.target.force, output)?;
    output.say(&format!("read as {}: {}", imported.format.name(), imported.size()));
    if let Some(name) = &args.name {
        output.say(&format!("next: itl frameworks check {name}, then itl align FILE -f {name}"));
    }
    Ok(output.outcome())
}

fn export(args: &ExportArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let settings = args.settings.over(file)?;
    let form = form(args.target.output.as_deref(), &args.target)?;
    let (framework, notices) = session(settings).framework(&args.reference)?;
    output.notices(&notices);
    put(&framework, args.target.output.as_deref(), form, args.target.force, output)?;
    Ok(output.outcome())
}

/// The form to write in, by the ending of the path; TOML on standard output.
fn form(path: Option<&str>, target: &TargetFlags) -> Result<Written, Error> {
    path.map_or(Ok(Written::Toml), |path| disk::framework_form(path, target.force))
}

fn put(
    framework: &Framework,
    path: Option<&str>,
    form: Written,
    force: bool,
    output: &mut Output,
) -> Result<(), Failure> {
    let (bytes, notices) = itl::export(framework, form);
    let Some(path) = path else { return Ok(output.writer().write_all(&bytes)?) };
    write(path, &bytes, force, output)?;
    output.notices(&notices);
    Ok(())
}
