//! Where results, remarks and failures go: results to standard output or a file, words to standard error.

use itl::disk::files::NewFile;
use itl::reports::terminal::Page;
use itl::{Error, FileAction};
use itl::{Level, Notice};
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use crate::args::output::OutputFlags;
use crate::screen::{Screen, visible};
use crate::words;

/// How a command ended that did run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Nothing to complain about.
    Clean,
    /// Done, with a warning.
    Warned,
    /// Done, but nothing of the only document could be read.
    Unread,
}

/// Why a command could not run.
#[derive(Debug)]
pub(crate) enum Failure {
    Refused(Error),
    /// Flags that contradict each other.
    Usage {
        what: String,
        place: Option<String>,
        help: String,
    },
    Broken(io::Error),
}

impl Failure {
    pub(crate) fn usage(what: String, place: Option<String>, help: impl Into<String>) -> Self {
        Self::Usage { what, place, help: help.into() }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error {
            Error::Write(error) => Self::Broken(error),
            error => Self::Refused(error),
        }
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
    /// The file that results go to, if they do.
    path: Option<String>,
    /// Whether people watch the results as they come.
    terminal: bool,
    colour: bool,
    width: usize,
    quiet: bool,
    outcome: Outcome,
    /// The document that notices are about, where there are several.
    subject: Option<String>,
    /// Takes what comes after the end, which nothing does.
    closed: io::Sink,
}

enum Sink {
    Screen(Screen),
    /// A file that is there when the command is done, and not before.
    File(Option<NewFile>),
}

impl Output {
    pub(crate) fn new(flags: &OutputFlags) -> Result<Self, Error> {
        let sink = match &flags.output {
            Some(path) => Sink::File(Some(NewFile::create(path, flags.force)?)),
            None => Sink::Screen(Screen::new(io::stdout().is_terminal())),
        };
        let terminal = matches!(sink, Sink::Screen(_)) && io::stdout().is_terminal();
        let width = terminal_size::terminal_size().map_or(100, |(width, _)| usize::from(width.0));
        Ok(Self {
            sink,
            path: flags.output.clone(),
            terminal,
            colour: terminal && colour_allowed(),
            width: if terminal { width } else { 100 },
            quiet: flags.quiet,
            outcome: Outcome::Clean,
            subject: None,
            closed: io::sink(),
        })
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
            Sink::File(Some(file)) => file,
            Sink::File(None) => &mut self.closed,
        }
    }

    /// A page for people, which cleans what it shows and may have colours.
    pub(crate) fn page(&mut self) -> Page<'_> {
        let (colour, width) = (self.colour, self.width);
        let out: &mut dyn Write = match &mut self.sink {
            Sink::Screen(screen) => screen.page(),
            Sink::File(Some(file)) => file,
            Sink::File(None) => &mut self.closed,
        };
        Page::new(out, colour, width)
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
            self.say(&visible(&format!("{word}: {subject}{page}{}", words::notice(notice))));
        }
    }

    /// A document of a folder that could not be read: one line.
    pub(crate) fn skipped(&mut self, name: &str, error: &Error) {
        self.outcome = Outcome::Warned;
        let place = error.place().unwrap_or_else(|| name.to_owned());
        let help = words::help(error).map_or(String::new(), |help| format!("; {help}"));
        self.say(&visible(&format!("warning: skipped {place}: {}{help}", error.what())));
    }

    /// A failure that does not end the command: one of several files, say.
    pub(crate) fn warn(&mut self, error: &Error) {
        self.outcome = Outcome::Warned;
        self.say(&message("warning", &error.what(), error.place(), words::help(error)));
    }

    /// Says that no document could be read, below results that say so too.
    pub(crate) fn unread(&mut self, error: &Error) -> Outcome {
        let _ =
            writeln!(io::stderr(), "{}", message("error", &error.what(), error.place(), words::help(error)));
        Outcome::Unread
    }

    /// Something that people are to look at was found.
    pub(crate) fn found(&mut self) {
        self.outcome = Outcome::Warned;
    }

    /// A remark on standard error. Nothing in it steers a terminal.
    pub(crate) fn say(&self, text: &str) {
        if !self.quiet {
            let text: Vec<String> = text.lines().map(visible).collect();
            let _ = writeln!(io::stderr(), "{}", text.join("\n"));
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

    /// A failure, with the file in which it happened.
    pub(crate) fn located(&self, failure: Failure) -> Failure {
        match (failure, &self.path) {
            (Failure::Broken(source), Some(path)) => {
                Failure::Refused(Error::File { path: path.clone(), action: FileAction::Write, source })
            }
            (failure, _) => failure,
        }
    }

    /// Hands everything over: to the screen, or to the file at once.
    pub(crate) fn close(&mut self) -> Result<(), Failure> {
        match &mut self.sink {
            Sink::Screen(screen) => Ok(screen.flush()?),
            Sink::File(file) => Ok(file.take().map_or(Ok(()), NewFile::finish)?),
        }
    }

    /// Says why the command could not run. A reader that has gone away is no failure.
    pub(crate) fn failed(failure: &Failure) -> ExitCode {
        match failure {
            Failure::Broken(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Failure::Broken(error) => {
                let words = error.to_string();
                let words = words.split(" (os error").next().unwrap_or(&words);
                let help = "make room, or send standard output elsewhere";
                let _ = writeln!(io::stderr(), "error: cannot write the output: {words}\n  help: {help}");
            }
            Failure::Refused(error) => {
                let text = message("error", &error.what(), error.place(), words::help(error));
                let _ = writeln!(io::stderr(), "{text}");
            }
            Failure::Usage { what, place, help } => {
                let text = message("error", what, place.clone(), Some(help.clone()));
                let _ = writeln!(io::stderr(), "{text}");
            }
        }
        ExitCode::from(2)
    }
}

fn message(word: &str, what: &str, place: Option<String>, help: Option<String>) -> String {
    // An error may have lines of its own, as one of a settings file has.
    let said: Vec<String> = what.lines().map(visible).collect();
    let mut text = format!("{word}: {}", said.join("\n"));
    if let Some(place) = place {
        text.push_str(&format!("\n  --> {}", visible(&place)));
    }
    if let Some(help) = help {
        text.push_str(&format!("\n  help: {}", visible(&help)));
    }
    text
}

#[allow(clippy::disallowed_methods, reason = "NO_COLOR and TERM are how people speak to terminal programs")]
fn colour_allowed() -> bool {
    let no_colour = std::env::var("NO_COLOR").is_ok_and(|value| !value.is_empty());
    let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    !no_colour && !dumb
}
