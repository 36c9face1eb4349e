//! What is made of the definition of the arguments, besides parsing and help: completions for shells, and manual pages.
//!
//! In: a shell, or a folder. Out: the script that completes commands and flags, or a page in roff for every command. Nothing is
//! written by hand, so nothing can differ from what the program takes. Hidden commands have no page.

use clap::{Args, Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;
use std::path::Path;

use crate::args::Arguments;
use crate::output::{Failure, Outcome, Output};

#[derive(Args)]
#[command(
    after_help = "Examples:\n  itl completions bash > ~/.local/share/bash-completion/completions/itl\n  itl completions zsh > ~/.zfunc/_itl\n  itl completions fish > ~/.config/fish/completions/itl.fish"
)]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

#[derive(Args)]
pub(crate) struct ManualArgs {
    /// The folder; it is made, and pages in it are replaced
    #[arg(value_name = "DIR")]
    folder: String,
}

/// `itl completions`: the script of a shell on the output.
pub(crate) fn complete(args: &CompletionsArgs, output: &mut Output) -> Result<Outcome, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Arguments::command(), "itl", &mut script);
    output.writer().write_all(&script)?;
    Ok(output.outcome())
}

/// `itl manual`: a page for the program and one for every command and verb.
pub(crate) fn write(args: &ManualArgs, output: &Output) -> Result<Outcome, Failure> {
    let folder = Path::new(&args.folder);
    itl::disk::files::make_folder(folder)?;
    let mut program = Arguments::command().disable_help_subcommand(true);
    program.build();
    for (name, page) in pages(&program)? {
        itl::disk::files::write(&folder.join(name).to_string_lossy(), &page, true)?;
    }
    Ok(output.outcome())
}

/// Name and text of the page of a command and of those below it.
fn pages(command: &Command) -> Result<Vec<(String, Vec<u8>)>, Failure> {
    let name = command.get_display_name().unwrap_or(command.get_name()).to_owned();
    let mut page = Vec::new();
    Man::new(command.clone()).render(&mut page)?;
    let mut all = vec![(format!("{name}.1"), page)];
    for below in command.get_subcommands().filter(|below| !below.is_hide_set()) {
        all.extend(pages(below)?);
    }
    Ok(all)
}
