//! What a process that reads documents has of the program that started it: nothing but the standard streams and no variable of the user's.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::interposed::Shim;
use crate::support::Folder;

/// The process that a program has started to read a document.
fn worker_of(program: u32) -> Option<PathBuf> {
    let all = std::fs::read_dir("/proc").unwrap();
    all.map(|entry| entry.unwrap().path()).find(|place| {
        let line = std::fs::read_to_string(place.join("stat")).unwrap_or_default();
        let parent = line.rsplit(')').next().and_then(|rest| rest.split_whitespace().nth(1)?.parse().ok());
        let command = std::fs::read(place.join("cmdline")).unwrap_or_default();
        parent == Some(program) && command.ends_with(b"\0extract\0")
    })
}

#[test]
fn a_reader_has_no_handle_and_no_variable_of_the_one_who_asks() {
    let (shim, secret) = (Shim::build(), "open-sesame");
    let page = format!("<p>{}</p>", "itl-worker-hang ".repeat(4_000));
    let folder = Folder::new().with("plan.html", page).with("secret.txt", secret);
    let mut command = Command::new("sh");
    command.args(["-c", "exec 9<secret.txt; exec \"$0\" analyze plan.html --max-seconds 600"]);
    command.arg(env!("CARGO_BIN_EXE_itl")).current_dir(folder.path("")).env("SECRET", secret);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    shim.under(&mut command, "");
    let mut program = command.spawn().unwrap();
    let end = Instant::now() + Duration::from_secs(300);
    let found = loop {
        let found = worker_of(program.id()).and_then(|place| {
            let handles = std::fs::read_dir(place.join("fd")).ok()?;
            let leads = handles.map(|handle| std::fs::read_link(handle.ok()?.path()).ok());
            let variables = std::fs::read(place.join("environ")).ok()?;
            Some((leads.collect::<Option<Vec<_>>>()?, String::from_utf8_lossy(&variables).into_owned()))
        });
        // It closes them first of all, and then waits for ever.
        let has_secret = |leads: &[PathBuf]| leads.iter().any(|lead| lead.ends_with("secret.txt"));
        match found {
            Some((leads, variables)) if !has_secret(&leads) && leads.len() == 3 => break Some(variables),
            _ if Instant::now() > end => break None,
            _ => std::thread::sleep(Duration::from_millis(20)),
        }
    };
    program.kill().unwrap();
    program.wait().unwrap();
    let variables = found.expect("the reader still has the handle");
    assert!(!variables.contains(secret) && variables.contains("LD_PRELOAD"), "{variables}");
}
