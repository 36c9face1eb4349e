//! `itl languages`.

use itl::report::{json, terminal};

use crate::args::LanguagesArgs;
use crate::output::{Failure, Outcome, Output};

pub(crate) fn run(args: &LanguagesArgs, output: &mut Output) -> Result<Outcome, Failure> {
    let languages = itl::text::languages();
    if args.json {
        json::languages(output.writer(), &languages)?;
    } else {
        terminal::languages(&mut output.page(), &languages)?;
    }
    Ok(output.outcome())
}
