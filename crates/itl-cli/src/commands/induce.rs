//! `itl induce`.

use itl::{Reference, Settings, files};

use crate::args::InduceArgs;
use crate::flags::settings;
use crate::output::{Failure, Outcome, Output};

pub(crate) fn run(args: &InduceArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let settings = settings(None, &args.method, None, None, None).or(file);
    let reference = Reference::load(&args.framework, &settings)?;
    output.notices(&reference.notices);
    let bytes = reference.model.to_bytes();
    files::write(&args.output, &bytes, args.force)?;
    output.say(&format!(
        "{}: {} concepts, {} terms, {} bytes, fingerprint {}",
        args.output,
        reference.model.concept_count(),
        reference.model.term_count(),
        bytes.len(),
        &reference.model.fingerprint()[..12],
    ));
    Ok(output.outcome())
}
