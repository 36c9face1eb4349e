//! `itl doctor`: the state of this installation, to paste into a report of a problem.

use itl::disk::{files, library};
use itl::reports::{json, terminal};

use crate::args::DoctorArgs;
use crate::output::{Failure, Outcome, Output};
use crate::{SETTINGS, session, settings_files};

pub(crate) fn doctor(args: &DoctorArgs, output: &mut Output) -> Result<Outcome, Failure> {
    let mut problems = Vec::new();
    let settings = settings_files(output).unwrap_or_else(|error| {
        let place = error.place().unwrap_or_else(|| "settings".to_owned());
        problems.push(format!("{place}: {}", error.what()));
        Default::default()
    });
    let user = library::user_settings().map(|path| path.to_string_lossy().into_owned());
    let here = files::exists(SETTINGS).then(|| SETTINGS.to_owned());
    let files: Vec<String> = here.into_iter().chain(user).collect();
    let found = session(settings).doctor(&[("serve", cfg!(feature = "serve"))], &files, problems);
    match args.json {
        true => json::doctor(output.writer(), &found)?,
        false => terminal::doctor(&mut output.page(), &found)?,
    }
    Ok(if found.problems.is_empty() { output.outcome() } else { Outcome::Warned })
}
