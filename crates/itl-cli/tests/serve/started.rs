//! A server that runs, and ends with the test; and how starts are refused.

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::http::{Answer, PATIENCE, Request};
use crate::support::Folder;

/// A running server.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Server {
    /// Starts one with its folder `data` in a folder.
    pub(crate) fn start(folder: &Folder, arguments: &[&str]) -> Self {
        Self::start_with(folder, arguments, |_| {})
    }

    /// The same, with a last word to the command.
    pub(crate) fn start_with(
        folder: &Folder,
        arguments: &[&str],
        prepare: impl FnOnce(&mut Command),
    ) -> Self {
        let mut all = vec!["serve", "--listen", "127.0.0.1:0"];
        if !arguments.contains(&"--ephemeral") {
            all.extend(["--data", "data"]);
        }
        all.extend(arguments);
        let mut command = folder.command(&all);
        command.env("ITL_FRAMEWORKS", folder.path("frameworks")).env("ITL_ENCODERS", folder.path("encoders"));
        command.stdout(Stdio::piped()).stderr(Stdio::null());
        prepare(&mut command);
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address =
            line.trim().trim_start_matches("http://").trim_start_matches("https://").trim_end_matches('/');
        Self { child, address: address.parse().unwrap_or_else(|_| panic!("no address: {line:?}")) }
    }

    pub(crate) fn send(&self, request: &Request) -> Answer {
        request.send(self.address)
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.send(&Request::get(path))
    }

    /// Has a file aligned as a job, and waits for its end.
    pub(crate) fn job(&self, name: &str, bytes: impl Into<Vec<u8>>, more: &str) -> Value {
        let begun =
            self.send(&Request::file(&format!("/v1/align?async=true&name={name}{more}"), bytes)).expect(202);
        self.wait_for(begun.value()["id"].as_str().unwrap())
    }

    /// Waits for the end of a job.
    pub(crate) fn wait_for(&self, job: &str) -> Value {
        let end = Instant::now() + PATIENCE;
        loop {
            let now = self.get(&format!("/v1/jobs/{job}")).expect(200).value();
            if !["queued", "running"].contains(&now["state"].as_str().unwrap()) {
                return now;
            }
            assert!(Instant::now() < end, "the job does not end: {now}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn signal(&self, signal: Signal) {
        let pid = Pid::from_raw(i32::try_from(self.child.id()).unwrap()).unwrap();
        let _ = kill_process(pid, signal);
    }

    /// Asks it to stop, and waits for it.
    pub(crate) fn stop(mut self) -> ExitStatus {
        self.signal(Signal::TERM);
        self.child.wait().unwrap()
    }

    /// Ends it at once, while others still speak to it.
    pub(crate) fn end_now(&self) {
        self.signal(Signal::KILL);
    }

    /// The same, and waits for it.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Makes a token, and gives its secret.
pub(crate) fn token(folder: &Folder, name: &str, scope: &str, more: &[&str]) -> String {
    let made =
        folder.itl(&[&["serve", "token", "add", name, "--scope", scope, "--data", "data"], more].concat());
    assert_eq!(made.code, 0, "{}", made.stderr);
    made.stdout.trim().to_owned()
}

#[test]
fn an_address_that_others_reach_needs_a_token() {
    let folder = Folder::new();
    let serve = ["serve", "--listen", "0.0.0.0:0", "--data", "data"];
    let refused = folder.itl(&serve);
    assert_eq!(refused.code, 2, "{}", refused.stdout);
    assert!(refused.stderr.contains("token add NAME"), "{}", refused.stderr);
    // One that has ended lets nobody in.
    token(&folder, "old", "admin", &["--expires", "0"]);
    assert_eq!(folder.itl(&serve).code, 2);
    let unnamed = folder.itl(&["serve", "--listen", "0.0.0.0:0", "--ephemeral"]);
    assert!(unnamed.code == 2 && unnamed.stderr.contains("--data"), "{}", unnamed.stderr);
}

#[test]
fn tokens_are_shown_once_and_listed_without_their_secrets() {
    let folder = Folder::new();
    let secret =
        token(&folder, "maria", "write", &["--expires", "30", "--per-minute", "60", "--max-bytes", "1M"]);
    assert!(secret.starts_with("itl_") && secret.len() == 68, "{secret}");
    let listed = folder.itl(&["serve", "token", "list", "--data", "data"]).stdout;
    let row: Value = serde_json::from_str(&listed).unwrap();
    assert_eq!(
        (&row["name"], &row["scope"], &row["per_minute"]),
        (&json!("maria"), &json!("write"), &json!(60))
    );
    assert!(!listed.contains(&secret[4..]));
    let kept = folder
        .contents("data")
        .into_values()
        .any(|bytes| bytes.windows(secret.len()).any(|window| window == secret.as_bytes()));
    assert!(!kept, "the secret is in a file");
    assert_eq!(folder.itl(&["serve", "token", "add", "maria", "--scope", "read", "--data", "data"]).code, 2);
    assert_eq!(folder.itl(&["serve", "token", "remove", "maria", "--data", "data"]).code, 0);
    assert_eq!(folder.itl(&["serve", "token", "remove", "maria", "--data", "data"]).code, 2);
}

#[test]
fn a_folder_has_one_server_at_a_time_and_a_server_ends_in_good_order() {
    let folder = Folder::new();
    let server = Server::start(&folder, &[]);
    let second = folder.itl(&["serve", "--listen", "127.0.0.1:0", "--data", "data"]);
    assert!(second.code == 2 && second.stderr.contains("another server"), "{}", second.stderr);
    server.get("/health").expect(200);
    assert!(server.stop().success());
}

#[test]
fn what_waits_when_a_server_is_stopped_is_done_by_the_next() {
    let folder = Folder::new();
    let server = Server::start(&folder, &["--workers", "1"]);
    let jobs: Vec<String> = (0..6)
        .map(|number| {
            let text =
                format!("Report {number}. {}", "We save water and energy for all people. ".repeat(4_000));
            let path = format!("/v1/align?async=true&name={number}.txt");
            server.send(&Request::file(&path, text)).expect(202).value()["id"].as_str().unwrap().to_owned()
        })
        .collect();
    assert!(server.stop().success());
    let server = Server::start(&folder, &[]);
    for job in &jobs {
        assert_eq!(server.wait_for(job)["state"], "done");
    }
}

#[test]
fn an_ephemeral_server_keeps_nothing() {
    let folder = Folder::new();
    let server = Server::start(&folder, &["--ephemeral"]);
    let job = server.job("a.txt", "We save water and energy for all people.", "");
    assert_eq!(job["state"], "done", "{job}");
    server.get(&format!("/v1/alignments/{}", job["alignment"].as_str().unwrap())).expect(200);
    assert_eq!(server.get("/v1/storage").value()["ephemeral"], true);
    assert!(server.stop().success());
    assert!(folder.names().is_empty(), "{:?}", folder.names());
}
