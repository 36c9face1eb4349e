//! `itl frameworks`.

pub(crate) mod check;

use itl::Settings;

use crate::args::{FrameworksArgs, FrameworksCommand};
use crate::output::{Failure, Outcome, Output};

pub(crate) fn run(args: &FrameworksArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    match &args.command {
        FrameworksCommand::Check(args) => check::run(args, file, output),
    }
}
