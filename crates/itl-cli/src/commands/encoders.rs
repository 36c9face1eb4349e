//! `itl encoders`: encoders in and out of the user's folder.

use itl::disk::encoders::{self, CheckedEncoder, InstalledEncoder};
use itl::reports::{ListedEncoder, json, terminal};

use crate::args::encoders::{AddArgs, EncodersArgs, ListArgs, NameArgs, Verb};
use crate::output::{Failure, Outcome, Output};

/// The least by which sentences that say the same are nearer to each other than sentences that do not.
const LEAST_DIFFERENCE: f64 = 0.1;

pub(crate) fn encoders(args: &EncodersArgs, output: &mut Output) -> Result<Outcome, Failure> {
    match &args.verb {
        Verb::Add(args) => add(args, output),
        Verb::List(args) => list(args, output),
        Verb::Remove(args) => remove(args, output),
        Verb::Check(args) => check(args, output),
    }
}

fn add(args: &AddArgs, output: &mut Output) -> Result<Outcome, Failure> {
    let added = encoders::add(&args.source, &args.name, args.force)?;
    output.say(&format!("wrote {} ({} MB)", added.path, added.bytes.div_ceil(1_000_000)));
    terminal::encoder(&mut output.page(), &listed(added), None)?;
    output.say(&format!("itl align FILE --meaning {} uses it", args.name));
    Ok(output.outcome())
}

fn list(args: &ListArgs, output: &mut Output) -> Result<Outcome, Failure> {
    let all: Vec<ListedEncoder> = encoders::list()?
        .into_iter()
        .map(|(name, found)| match found {
            Ok(installed) => listed(installed),
            Err(error) => ListedEncoder { name, error: Some(error.what()), ..ListedEncoder::default() },
        })
        .collect();
    if args.json {
        json::encoders(output.writer(), &all)?;
    } else {
        let folder = encoders::encoders_folder();
        let folder = folder.map_or("not set".to_owned(), |folder| folder.to_string_lossy().into_owned());
        terminal::encoders(&mut output.page(), &all, &folder)?;
    }
    Ok(output.outcome())
}

fn remove(args: &NameArgs, output: &mut Output) -> Result<Outcome, Failure> {
    let path = encoders::remove(&args.name)?;
    output.say(&format!("removed {path}"));
    Ok(output.outcome())
}

fn check(args: &NameArgs, output: &mut Output) -> Result<Outcome, Failure> {
    let CheckedEncoder { installed, alike, apart } = encoders::check(&args.name)?;
    let listed = ListedEncoder { similarities: Some([alike, apart]), ..listed(installed) };
    match args.json {
        true => json::encoder(output.writer(), &listed)?,
        false => terminal::encoder(&mut output.page(), &listed, Some(alike - apart >= LEAST_DIFFERENCE))?,
    }
    Ok(if alike - apart >= LEAST_DIFFERENCE { output.outcome() } else { Outcome::Warned })
}

fn listed(installed: InstalledEncoder) -> ListedEncoder {
    let InstalledEncoder { name, path, bytes, fingerprint, card } = installed;
    ListedEncoder { name, path, bytes, fingerprint, card: Some(card), error: None, similarities: None }
}
