//! `itl frameworks list`.

use itl::framework::BUNDLED;
use itl::report::terminal;
use itl::report::{Listed, json};
use itl::{Settings, frameworks, library};

use crate::framework_args::ListArgs;
use crate::output::{Failure, Outcome, Output};

pub(crate) fn run(args: &ListArgs, file: &Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let settings = Settings { level: None, descriptors: None, ..file.clone() };
    let listed = |name: &str, place: &str, path: &str| Listed {
        name: name.to_owned(),
        place: place.to_owned(),
        framework: frameworks::load(path, &settings)
            .map(|(framework, _)| framework)
            .map_err(|error| error.to_string()),
    };
    let mut all: Vec<Listed> = BUNDLED.iter().map(|(name, _)| listed(name, "built in", name)).collect();
    all.extend(library::shelved()?.iter().map(|one| listed(&one.name, &one.path, &one.path)));
    if args.json {
        json::frameworks(output.writer(), &all)?;
    } else {
        let shelf =
            library::shelf().map_or("not set".to_owned(), |shelf| shelf.to_string_lossy().into_owned());
        terminal::frameworks(&mut output.page(), &all, &shelf)?;
    }
    Ok(output.outcome())
}
