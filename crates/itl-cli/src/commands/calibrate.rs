//! `itl calibrate`: review files in, a model with weights that people's decisions changed out.

use itl::Settings;
use itl::disk::{self, read_review};
use itl::reports::{json, terminal};
use itl::reviews::ReviewFile;

use crate::args::calibrate::CalibrateArgs;
use crate::output::{Failure, Outcome, Output};
use crate::session;

/// Changed weights that are shown unless people say otherwise.
const SHOWN: usize = 20;

pub(crate) fn calibrate(
    args: &CalibrateArgs,
    file: Settings,
    output: &mut Output,
) -> Result<Outcome, Failure> {
    let session = session(args.settings.over(file)?);
    disk::free([&args.output], args.force)?;
    let files: Vec<ReviewFile> = args.files.iter().map(|path| read_review(path)).collect::<Result<_, _>>()?;
    let reference = session.chosen()?;
    output.notices(reference.notices());
    let calibration = session.calibrate(&reference, &files, args.anyway)?;
    output.notices(&calibration.notices);
    let bytes = calibration.reference.to_bytes();
    disk::files::write(&args.output, &bytes, args.force)?;
    let model = calibration.reference.model();
    match args.json {
        true => json::learned(output.writer(), model)?,
        false => {
            let limit = session.settings().view.limit.unwrap_or(SHOWN);
            terminal::learned(&mut output.page(), model, None, limit)?;
        }
    }
    let path = &args.output;
    output.say(&format!(
        "wrote {path}; itl align FILE -f {path} uses it, itl inspect {path} --concept ID shows its weights"
    ));
    Ok(output.outcome())
}
