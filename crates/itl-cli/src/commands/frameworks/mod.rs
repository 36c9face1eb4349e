//! `itl frameworks`: frameworks in and out.

mod check;
pub(crate) mod diff;
mod list;
mod show;
mod transfer;

use itl::Settings;

use crate::framework_args::{FrameworksArgs, Verb};
use crate::output::{Failure, Outcome, Output};

pub(crate) fn run(args: &FrameworksArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    match &args.verb {
        Verb::List(args) => list::run(args, &file, output),
        Verb::Show(args) => show::run(args, file, output),
        Verb::Import(args) => transfer::import(args, file, output),
        Verb::Export(args) => transfer::export(args, file, output),
        Verb::Check(args) => check::run(args, file, output),
        Verb::Diff(args) => diff::run(args, file, output),
    }
}
