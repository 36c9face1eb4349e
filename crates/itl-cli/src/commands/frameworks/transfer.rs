//! `itl frameworks import` and `export`: a framework from one file to another.

use itl::framework::{Framework, FrameworkFormat, Hierarchy, Written};
use itl::text::Notice;
use itl::{Error, Settings, files, frameworks, library};

use crate::flags::framework_settings;
use crate::framework_args::{ExportArgs, ImportArgs, TargetFlags};
use crate::output::{Failure, Outcome, Output};

pub(crate) fn import(args: &ImportArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let source = framework_settings(&args.source, &args.language);
    let settings = source.or(args.reading.settings()).or(file);
    let path = match &args.name {
        Some(name) => Some(library::place_for(name)?),
        None => args.target.output.clone(),
    };
    let form = form(path.as_deref(), &args.target)?;
    let bytes = files::read(&args.file)?;
    let (framework, mut notices) = frameworks::import(&bytes, &args.file, &settings)?;
    let (mut framework, more) = frameworks::select(&framework, &args.file, &settings)?;
    notices.extend(more);
    framework.language = framework.language.or(settings.language);
    if let Some(id) = args.id.as_ref().or(args.name.as_ref()) {
        framework.id.clone_from(id);
    }
    if let Some(title) = &args.title {
        framework.title.clone_from(title);
    }
    output.notices(&notices);
    write(&framework, path.as_deref(), form, args.target.force, output)?;
    output.say(&format!("read as {}: {}", FrameworkFormat::of(&bytes, &args.file).name(), size(&framework)));
    if let Some(name) = &args.name {
        output.say(&format!(
            "itl align FILE -f {name} uses it; itl frameworks check {name} tells whether it can"
        ));
    }
    Ok(output.outcome())
}

pub(crate) fn export(args: &ExportArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let settings = framework_settings(&args.source, &args.language).or(file);
    let form = form(args.target.output.as_deref(), &args.target)?;
    let (framework, notices) = frameworks::load(&args.reference, &settings)?;
    output.notices(&notices);
    write(&framework, args.target.output.as_deref(), form, args.target.force, output)?;
    Ok(output.outcome())
}

/// The form to write in, by the ending of the path; TOML on standard output. A path that is taken is refused before
/// any work is done.
fn form(path: Option<&str>, target: &TargetFlags) -> Result<Written, Error> {
    let Some(path) = path else { return Ok(Written::Toml) };
    if !target.force && files::exists(path) {
        return Err(Error::Exists { path: path.to_owned() });
    }
    Written::of(path).ok_or_else(|| Error::WrittenForm { path: path.to_owned() })
}

fn write(
    framework: &Framework,
    path: Option<&str>,
    form: Written,
    force: bool,
    output: &mut Output,
) -> Result<(), Failure> {
    let bytes = framework.write(form);
    let Some(path) = path else { return Ok(output.writer().write_all(&bytes)?) };
    crate::exports::write(path, &bytes, force, output)?;
    if matches!(form, Written::Csv | Written::Tsv) && holds_more(framework) {
        let said =
            "a table holds concepts and groups only: title, language, stop words and source are not in it";
        output.notices(&[Notice::info("not-in-a-table", said)]);
    }
    Ok(())
}

fn holds_more(framework: &Framework) -> bool {
    framework.title != framework.id
        || framework.language.is_some()
        || framework.source.is_some()
        || !(framework.keep.is_empty() && framework.stop.is_empty())
}

fn size(framework: &Framework) -> String {
    let levels = Hierarchy::of(framework).nodes.iter().map(|node| node.level).max().unwrap_or(0);
    let groups = framework.groups.len();
    let groups = if groups > 0 { format!(" in {groups} groups") } else { String::new() };
    let levels = if levels > 1 { format!(", {levels} levels") } else { String::new() };
    format!("{} concepts{groups}{levels}", framework.concepts.len())
}
