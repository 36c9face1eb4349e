//! `itl`: how a document aligns with a framework, on the command line. Flags in, pages and files out.

mod args;
mod commands;
mod documents;
mod handles;
mod manual;
mod output;
mod parse;
mod progress;
mod screen;
mod standard_output;
mod words;

use itl::schedule::most_threads;
use itl::settings::Raised;
use itl::{Error, Notice, Reader, Session, Settings, WorkerProgram, disk};
use std::process::ExitCode;

use args::{Arguments, Command};
use output::{Failure, Outcome, Output};

fn main() -> ExitCode {
    let arguments = match parse::arguments() {
        Ok(Ok(arguments)) => arguments,
        Ok(Err(code)) => return ExitCode::from(u8::try_from(code).unwrap_or(2)),
        Err(failure) => return Output::failed(&failure),
    };
    keep_reader_panics_quiet();
    let done = Output::new(&arguments.output()).map_err(Failure::from).and_then(|mut output| {
        let outcome = run(&arguments, &mut output).map_err(|failure| output.located(failure))?;
        output.close().map(|()| outcome)
    });
    match done {
        Ok(Outcome::Clean) => ExitCode::SUCCESS,
        Ok(Outcome::Warned) => ExitCode::from(1),
        Ok(Outcome::Unread) => ExitCode::from(2),
        Err(failure) => Output::failed(&failure),
    }
}

fn run(arguments: &Arguments, output: &mut Output) -> Result<Outcome, Failure> {
    let file = match &arguments.command {
        // A worker is told everything by the one that asks; what describes the program depends on no settings. `itl doctor` also runs
        // where a settings file is broken, and says so.
        Command::Extract | Command::Completions(_) | Command::Manual(_) | Command::Doctor(_) => {
            Settings::default()
        }
        _ => settings_files(output)?,
    };
    let jobs = arguments.jobs().or(file.view.jobs);
    // A worker starts its threads once it is shut in.
    if !matches!(arguments.command, Command::Extract) {
        start_threads(jobs.map(|jobs| jobs.min(most_threads())), &arguments.command)?;
    }
    if let Some(jobs) = jobs.filter(|jobs| *jobs > most_threads()) {
        let most = most_threads();
        let message = format!("{jobs} threads are more than this machine has use for: {most} are started");
        output.notices(&[Notice::info("too-many-jobs", message)]);
    }
    match &arguments.command {
        Command::Analyze(args) => commands::analyze(args, file, output),
        Command::Induce(args) => commands::induce(args, file, output),
        Command::Inspect(args) => commands::inspect(args, file, output),
        Command::Align(args) => commands::align(args, file, output),
        Command::Explain(args) => commands::explain(args, file, output),
        Command::Gaps(args) => commands::gaps(args, file, output),
        Command::Compare(args) => commands::compare(args, file, output),
        Command::Crosswalk(args) => commands::crosswalk(args, file, output),
        Command::Study(args) => commands::study(args, file, output),
        Command::Eval(args) => commands::eval(args, file, output),
        Command::Frameworks(args) => commands::frameworks(args, file, output),
        Command::Review(args) => commands::review(args, file, output),
        Command::Calibrate(args) => commands::calibrate(args, file, output),
        Command::Encoders(args) => commands::encoders(args, output),
        Command::Languages(args) => commands::languages(args, output),
        Command::Doctor(args) => commands::doctor(args, output),
        #[cfg(feature = "serve")]
        Command::Serve(args) => commands::serve(args, file, output),
        #[cfg(feature = "mcp")]
        Command::Mcp(args) => commands::mcp(args, file, output),
        Command::Completions(args) => manual::complete(args, output),
        Command::Manual(args) => manual::write(args, output),
        Command::Extract => commands::extract(output),
    }
}

/// The settings file of the current folder.
const SETTINGS: &str = "itl.toml";

/// The settings of `itl.toml` in the current folder, and those of the user where it says nothing. That file may have come with documents, so its bounds
/// hold only where they are lower.
fn settings_files(output: &mut Output) -> Result<Settings, Error> {
    let user =
        disk::library::user_settings().map(|path| settings_file(&path.to_string_lossy())).transpose()?;
    let user = user.unwrap_or_default();
    if !disk::files::exists(SETTINGS) {
        return Ok(user);
    }
    let (file, raised) = settings_file(SETTINGS)?.only_lowering(&user);
    let said = raised.into_iter().map(|Raised { setting, asked, most }| {
        let message = format!("{SETTINGS} can only lower bounds: {setting} {asked} is left out, {most} is the most; raise it with --{setting}");
        Notice::info("bound-kept", message)
    });
    output.notices(&said.collect::<Vec<_>>());
    Ok(file.or(user))
}

/// The settings of a file. A file that it names lies where it says.
fn settings_file(path: &str) -> Result<Settings, Error> {
    let contents = |path: &str| disk::files::read_text(path).map_err(|error| error.to_string());
    Settings::from_toml(&disk::files::read_settings(path)?, &contents)
        .map_err(|source| Error::Settings { path: Some(path.to_owned()), source })
}

fn start_threads(jobs: Option<usize>, command: &Command) -> Result<(), Failure> {
    let threads = rayon::ThreadPoolBuilder::new().num_threads(jobs.unwrap_or(0));
    let started = match command {
        // What is computed for a document goes behind what answers.
        #[cfg(feature = "serve")]
        Command::Serve(_) => threads.start_handler(|_| itl_server::step_back()).build_global(),
        _ => threads.build_global(),
    };
    let refused = |error| {
        let help = "free some memory, raise the limit of processes, or use fewer with --jobs";
        Failure::usage(format!("no threads can be started: {error}"), None, help)
    };
    started.map_err(refused)
}

/// What a command works with. Documents are read by this program as a worker: without its own name it can start none, and says so of
/// every document. Encoders are those of the user's folder.
fn session(settings: Settings) -> Session {
    let program = WorkerProgram::itl(std::env::current_exe().unwrap_or_default());
    let session = Session::new(settings).with_reader(Reader::Worker(program));
    session.with_encoders(disk::encoders::installed).with_recogniser(disk::recogniser)
}

/// What a panic on a reading thread says is in the error about its document; on all other threads nothing changes.
fn keep_reader_panics_quiet() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if std::thread::current().name() != Some(itl::READER_THREAD) {
            usual(panic);
        }
    }));
}
