//! Where results, remarks and failures go: results to standard output or a file, words to standard error.

use itl::Error;
use itl::report::terminal::{Page, clean};
use itl::text::{Level, Mention, Notice};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::ExitCode;

use crate::output_flags::OutputFlags;

/// How a command ended that did run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Nothing to complain about.
    Clean,
    /// Done, with a warning.
    Warned,
}

/// Why a command could not run.
#[derive(Debug)]
pub(crate) enum Failure {
    Refused(Error),
    Broken(io::Error),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Refused(error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Broken(error)
    }
}

/// The outputs of one command.
pub(crate) struct Output {
    sink: Sink,
    /// Whether people watch the results as they come.
    terminal: bool,
    colour: bool,
    width: usize,
    quiet: bool,
    outcome: Outcome,
    /// The document that notices are about, where there are several.
    subject: Option<String>,
}

enum Sink {
    Screen(BufWriter<io::Stdout>),
    File { path: String, bytes: Vec<u8>, force: bool },
}

impl Output {
    pub(crate) fn new(flags: &OutputFlags) -> Self {
        let sink = match &flags.output {
            Some(path) => Sink::File { path: path.clone(), bytes: Vec::new(), force: flags.force },
            None => Sink::Screen(BufWriter::with_capacity(1 << 16, io::stdout())),
        };
        let terminal = matches!(sink, Sink::Screen(_)) && io::stdout().is_terminal();
        let width = terminal_size::terminal_size().map_or(100, |(width, _)| usize::from(width.0));
        Self {
            sink,
            terminal,
            colour: terminal && colour_allowed(),
            width: if terminal { width } else { 100 },
            quiet: flags.quiet,
            outcome: Outcome::Clean,
            subject: None,
        }
    }

    /// Whether people want to hear about the run.
    pub(crate) fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// Says which document the notices to come are about.
    pub(crate) fn about(&mut self, subject: Option<&String>) {
        self.subject = subject.cloned();
    }

    pub(crate) fn writer(&mut self) -> &mut dyn Write {
        match &mut self.sink {
            Sink::Screen(screen) => screen,
            Sink::File { bytes, .. } => bytes,
        }
    }

    pub(crate) fn page(&mut self) -> Page<'_> {
        let (colour, width) = (self.colour, self.width);
        Page::new(self.writer(), colour, width)
    }

    /// Says what there is to say, once each.
    pub(crate) fn notices(&mut self, notices: &[Notice]) {
        for notice in notices {
            if notice.level == Level::Warning {
                self.outcome = Outcome::Warned;
            }
            let word = if notice.level == Level::Warning { "warning" } else { "note" };
            let subject = self.subject.as_ref().map_or(String::new(), |name| format!("{name}: "));
            let page = notice.page.map_or(String::new(), |page| format!("page {page}: "));
            self.say(&clean(&format!("{word}: {subject}{page}{}", notice.render(flag))));
        }
    }

    /// A document of a folder that could not be read: one line.
    pub(crate) fn skipped(&mut self, name: &str, error: &Error) {
        self.outcome = Outcome::Warned;
        let place = error.place().unwrap_or_else(|| name.to_owned());
        let help = error.help().map_or(String::new(), |help| format!("; {help}"));
        self.say(&clean(&format!("warning: skipped {place}: {error}{help}")));
    }

    /// A failure that does not end the command: one of several files, say.
    pub(crate) fn warn(&mut self, error: &Error) {
        self.outcome = Outcome::Warned;
        self.say(&message("warning", error));
    }

    /// A remark on standard error.
    pub(crate) fn say(&self, text: &str) {
        if !self.quiet {
            let _ = writeln!(io::stderr(), "{text}");
        }
    }

    /// Lets people see what there is so far; files and pipes can wait.
    pub(crate) fn reveal(&mut self) -> io::Result<()> {
        match &mut self.sink {
            Sink::Screen(screen) if self.terminal => screen.flush(),
            _ => Ok(()),
        }
    }

    /// How it went so far.
    pub(crate) fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Hands everything over: to the screen, or to the file at once.
    pub(crate) fn close(&mut self) -> Result<(), Failure> {
        match &mut self.sink {
            Sink::Screen(screen) => Ok(screen.flush()?),
            Sink::File { path, bytes, force } => Ok(itl::files::write(path, bytes, *force)?),
        }
    }

    /// Says why the command could not run. A reader that has gone away is no failure.
    pub(crate) fn failed(&self, failure: &Failure) -> ExitCode {
        match failure {
            Failure::Broken(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Failure::Broken(error) => {
                let _ = writeln!(io::stderr(), "error: cannot write the output: {error}");
            }
            Failure::Refused(error) => {
                let _ = writeln!(io::stderr(), "{}", message("error", error));
            }
        }
        ExitCode::from(2)
    }
}

fn message(word: &str, error: &Error) -> String {
    // An error may have lines of its own, as one of a settings file has.
    let said = error.to_string();
    let said: Vec<String> = said.lines().map(inert).collect();
    let mut text = format!("{word}: {}", said.join("\n"));
    if let Some(place) = error.place() {
        text.push_str(&format!("\n  --> {}", clean(&place)));
    }
    if let Some(help) = error.help() {
        text.push_str(&format!("\n  help: {}", clean(&help)));
    }
    text
}

/// A line that cannot steer a terminal, with its spaces as they are.
fn inert(line: &str) -> String {
    line.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

#[allow(clippy::disallowed_methods, reason = "NO_COLOR and TERM are how people speak to terminal programs")]
fn colour_allowed() -> bool {
    let no_colour = std::env::var("NO_COLOR").is_ok_and(|value| !value.is_empty());
    let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    !no_colour && !dumb
}

/// How the command line writes a setting or a verb.
fn flag(mention: Mention<'_>) -> String {
    match mention {
        Mention::Setting(name) => format!("--{name}"),
        Mention::Verb(verb) => format!("itl {verb}"),
    }
}
