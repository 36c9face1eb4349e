//! `itl mcp`: the verbs for assistants, over standard input and output.

use itl::Settings;
use itl::disk::Enclosure;
use itl_mcp::McpError;

use crate::args::mcp::McpArgs;
use crate::output::{Failure, Outcome, Output};
use crate::session;

pub(crate) fn mcp(args: &McpArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let mut settings = args.settings.over(file)?;
    let mut frameworks = args.frameworks.clone();
    // What a settings file names counts where no flag does.
    if let Some(framework) = settings.method.framework.take().filter(|_| frameworks.is_empty()) {
        frameworks.push(framework);
    }
    let session = session(settings);
    session.align_settings().map_err(itl::Error::from)?;
    let enclosure = Enclosure::new(&args.folders)?;
    itl_mcp::serve(&session, enclosure, &frameworks).map_err(refused)?;
    Ok(output.outcome())
}

fn refused(error: McpError) -> Failure {
    match error {
        McpError::Refused(error) => error.into(),
        other => {
            let help = "assistants start this command by themselves: docs/mcp.md says what to put into their settings";
            Failure::usage(other.to_string(), None, help)
        }
    }
}
