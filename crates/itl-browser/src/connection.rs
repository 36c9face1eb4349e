//! Messages to and from the browser: JSON, each ended by a zero byte, over two pipes.
//!
//! A thread reads, so that waiting can have a deadline; everything else happens in the caller's. Nothing is asserted about
//! time: a deadline turns a hang into an error.

use crate::Error;
use crate::process::Process;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{ChildStdin, ChildStdout};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// How long a browser may take to close before it is killed.
const CLOSING: Duration = Duration::from_secs(5);

/// Generous: a machine under load is slow, a hung browser is not worth more than a minute.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A point in time after which waiting ends.
#[derive(Clone, Copy)]
pub(crate) struct Deadline(Instant);

#[allow(clippy::disallowed_methods, reason = "a deadline needs the clock; no result depends on it")]
impl Deadline {
    pub(crate) fn after(patience: Duration) -> Self {
        Self(Instant::now() + patience)
    }

    /// The time that is left; none when it has passed.
    pub(crate) fn left(self) -> Option<Duration> {
        self.0.checked_duration_since(Instant::now()).filter(|left| !left.is_zero())
    }
}

/// The line to one browser.
pub(crate) struct Connection {
    process: Process,
    input: ChildStdin,
    messages: Receiver<Value>,
    sent: u64,
}

impl Connection {
    pub(crate) fn start() -> Result<Self, Error> {
        let (process, input, output) = Process::start()?;
        Ok(Self { process, input, messages: read(output), sent: 0 })
    }

    /// Sends a command, to the page of a session or to the browser itself; gives the number its answer will have.
    pub(crate) fn send(&mut self, session: Option<&str>, method: &str, params: &Value) -> Result<u64, Error> {
        self.sent += 1;
        let mut message = json!({ "id": self.sent, "method": method, "params": params });
        if let Some(session) = session {
            message["sessionId"] = session.into();
        }
        let written = self.input.write_all(format!("{message}\0").as_bytes());
        written.map_err(|_| self.gone(method))?;
        Ok(self.sent)
    }

    /// The next message: an answer or an event.
    pub(crate) fn receive(&self, during: &str, deadline: Deadline) -> Result<Value, Error> {
        let left = deadline.left().ok_or_else(|| Error::Silent(during.to_owned()))?;
        self.messages.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => Error::Silent(during.to_owned()),
            RecvTimeoutError::Disconnected => self.gone(during),
        })
    }

    fn gone(&self, during: &str) -> Error {
        Error::Gone { during: during.to_owned(), last_words: self.process.last_words() }
    }

    #[cfg(all(test, feature = "tools"))]
    pub(crate) fn kill(&mut self) {
        self.process.kill();
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        // A browser that closes by itself leaves nothing behind in its profile's folder.
        if self.send(None, "Browser.close", &json!({})).is_ok() {
            let deadline = Deadline::after(CLOSING);
            while self.receive("closing", deadline).is_ok() {}
        }
    }
}

/// Messages as they come; the end of the pipe ends them.
fn read(output: ChildStdout) -> Receiver<Value> {
    let (sender, messages) = channel();
    std::thread::spawn(move || {
        let mut output = BufReader::new(output);
        let mut bytes = Vec::new();
        while output.read_until(0, &mut bytes).is_ok_and(|read| read > 0) {
            let message = serde_json::from_slice(bytes.strip_suffix(&[0]).unwrap_or(&bytes));
            if message.is_ok_and(|message| sender.send(message).is_err()) {
                return;
            }
            bytes.clear();
        }
    });
    messages
}
