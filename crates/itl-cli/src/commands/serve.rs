//! `itl serve`: the HTTP API and the web page; and the tokens that let people in.

use itl::disk::library;
use itl::{Settings, WorkerProgram};
use itl_server::{NewToken, Server, ServerError, ServerOptions, Tokens};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::args::serve::{AddTokenArgs, FolderFlag, ServeArgs, ServeVerb, TokenVerb};
use crate::output::{Failure, Outcome, Output};

/// What is kept in memory where nothing is kept on a disk.
const EPHEMERAL_ROOM: u64 = 256 << 20;

pub(crate) fn serve(args: &ServeArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    match &args.verb {
        Some(ServeVerb::Token(token)) => tokens(&token.verb, output),
        None => run(args, file, output),
    }
}

fn run(args: &ServeArgs, file: Settings, output: &mut Output) -> Result<Outcome, Failure> {
    let program = std::env::current_exe().unwrap_or_default();
    let mut options = ServerOptions::new(WorkerProgram::itl(program));
    options.settings = args.settings.over(file)?;
    options.listen = args.listen;
    options.ephemeral = args.ephemeral;
    // An ephemeral server has a folder for its tokens only, if it is told one.
    options.data = if args.ephemeral { args.folder.data.clone() } else { Some(folder(&args.folder)?) };
    options.hosts.clone_from(&args.hosts);
    options.origins.clone_from(&args.origins);
    options.require_token = args.require_token;
    options.tls = args.tls_cert.clone().zip(args.tls_key.clone());
    let limits = &mut options.limits;
    limits.queue = args.max_queue.max(2);
    limits.keep_days = args.keep_days;
    limits.patience = Duration::from_secs(args.timeout.clamp(1, 3_600));
    limits.body = args.max_body.unwrap_or(limits.body);
    limits.memory = args.max_held.unwrap_or(limits.memory);
    limits.workers = args.workers.unwrap_or(limits.workers).clamp(1, 64);
    let room = if args.ephemeral { EPHEMERAL_ROOM } else { limits.disk };
    limits.disk = args.max_disk.unwrap_or(room);
    let scheme = if options.tls.is_some() { "https" } else { "http" };
    let server = Server::start(&options).map_err(|error| refused(&error))?;
    let address = format!("{scheme}://{}/", server.address().map_err(|error| refused(&error))?);
    writeln!(output.writer(), "{address}")?;
    output.writer().flush()?;
    if args.open {
        open(&address, output);
    }
    server.run().map_err(|error| refused(&error))?;
    Ok(output.outcome())
}

/// The folder that was named, or the one of the user.
fn folder(flag: &FolderFlag) -> Result<PathBuf, Failure> {
    let folder = flag.data.clone().or_else(library::server_folder);
    folder.ok_or_else(|| refused(&ServerError::NoFolder))
}

fn refused(error: &ServerError) -> Failure {
    let help = match error {
        ServerError::NoToken(_) => "make one with: itl serve token add NAME --scope read|write|admin",
        ServerError::NoTokenFolder(_) => "name the folder with --data",
        ServerError::NoFolder => "name one with --data, or keep nothing with --ephemeral",
        ServerError::Listen { .. } => "choose another with --listen ADDRESS:PORT",
        ServerError::Folder(_) => "check that it can be written to, or name another with --data",
        ServerError::Foreign(_) => {
            "name a folder that is empty or not there yet with --data; a server knows its own by the file itl-server in it"
        }
        ServerError::Busy => "stop the other one, or name another folder with --data",
        ServerError::Certificate(_) => "both are files in PEM: --tls-cert FILE --tls-key FILE",
        ServerError::Token(_) => "itl serve token list shows those that there are",
        _ => "see docs/server.md",
    };
    Failure::usage(error.to_string(), None, help)
}

/// Shows the page in the browser of the desktop, if there is one.
fn open(address: &str, output: &Output) {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("rundll32", &["url.dll,FileProtocolHandler"])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if command.spawn().is_err() {
        output.say(&format!("note: no browser could be opened; the page is at {address}"));
    }
}

fn tokens(verb: &TokenVerb, output: &mut Output) -> Result<Outcome, Failure> {
    let of = |flag: &FolderFlag| Tokens::open(&folder(flag)?).map_err(|error| refused(&error));
    match verb {
        TokenVerb::Add(args) => {
            let AddTokenArgs { name, scope, expires, per_minute, max_bytes, folder } = args;
            let (days, per_minute, bytes) = (*expires, *per_minute, *max_bytes);
            let new = NewToken { name, scope: *scope, days, per_minute, bytes };
            let secret = of(folder)?.add(&new).map_err(|error| refused(&error))?;
            writeln!(output.writer(), "{secret}")?;
            output.say("note: this is shown once; only its hash is kept");
        }
        TokenVerb::List(args) => {
            for token in of(&args.folder)?.list().map_err(|error| refused(&error))? {
                let line = serde_json::to_string(&token).map_err(std::io::Error::from)?;
                writeln!(output.writer(), "{line}")?;
            }
        }
        TokenVerb::Remove(args) => {
            if !of(&args.folder)?.remove(&args.name).map_err(|error| refused(&error))? {
                let what = format!("there is no token of the name \"{}\"", args.name);
                return Err(refused(&ServerError::Token(what)));
            }
        }
    }
    Ok(output.outcome())
}
