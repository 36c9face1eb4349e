//! `itl compare`: documents side by side, in the order they were named.

use itl::disk::files;
use itl::{Alignment, Comparing, Comparison, Error, Settings};

use super::{free, page, print, write};
use crate::args::CompareArgs;
use crate::documents::Run;
use crate::output::{Failure, Outcome, Output};
use crate::session;

pub(crate) fn compare(args: &CompareArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let mut settings = args.settings.over(file)?;
    // Documents are compared as a whole.
    settings.alignment.by = None;
    if args.files.len() < 2 && !args.files.iter().any(|path| files::is_folder(path)) {
        return Err(Error::TooFew { count: args.files.len() }.into());
    }
    free(&[&args.html, &args.xlsx], &args.output)?;
    let session = session(settings);
    let reference = session.chosen()?;
    reference.core()?;
    output.notices(reference.notices());
    let mut comparing = Comparing::with(&reference);
    Run::over(&args.files, None, &session, output)?.strict().each(
        output,
        |session, items, sink| {
            session.align_many(&reference, items, |mut done| {
                done.result = done.result.and_then(Alignment::comparable);
                sink(done)
            })
        },
        |_, name, alignment, output| {
            output.about(Some(&name.to_owned()));
            output.notices(alignment.document_notices());
            Ok(comparing.add(alignment)?)
        },
    )?;
    let comparison = Comparison { verbose: args.verbose, ..comparing.finish()? };
    if args.output.json() || args.output.table().is_some() {
        output.notices(&comparison.result.notices);
    }
    let view = &session.settings().view;
    print(&comparison, &args.output, view, output)?;
    page(args.html.as_ref(), &args.output, output, |out| comparison.html(view, out))?;
    if let Some(path) = &args.xlsx {
        let (workbook, notices) = comparison.xlsx(view)?;
        output.notices(&notices);
        write(path, &workbook, args.output.force, output)?;
    }
    Ok(output.outcome())
}
