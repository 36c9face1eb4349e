//! What the server says about itself: one JSON object a line on standard error. Never a document's content, name or text, never a
//! query, never a token's secret.

use serde::Serialize;
use std::io::{self, Write};

use crate::clock;

#[derive(Serialize)]
struct Line<'a, T: Serialize> {
    time: String,
    level: &'static str,
    event: &'a str,
    #[serde(flatten)]
    said: T,
}

/// A request that was answered.
#[derive(Serialize)]
pub(crate) struct Answered<'a> {
    pub(crate) request_id: &'a str,
    pub(crate) method: &'a str,
    /// The route as the API has it, with its parameters as names.
    pub(crate) route: &'a str,
    pub(crate) status: u16,
    pub(crate) milliseconds: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) token: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) problem: Option<&'a str>,
}

pub(crate) fn answered(said: Answered<'_>) {
    let level = if said.status >= 500 { "error" } else { "info" };
    write(level, "request", said);
}

/// Something that happened.
pub(crate) fn happened(event: &str, message: &str) {
    write("info", event, Message { message });
}

/// Something that went wrong on the server's side.
pub(crate) fn failure(event: &str, message: &str) {
    write("error", event, Message { message });
}

#[derive(Serialize)]
struct Message<'a> {
    message: &'a str,
}

/// A job that ended.
#[derive(Serialize)]
pub(crate) struct Worked<'a> {
    pub(crate) job: &'a str,
    pub(crate) document: &'a str,
    pub(crate) state: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) problem: Option<&'a str>,
}

pub(crate) fn worked(said: Worked<'_>) {
    write("info", "job", said);
}

fn write(level: &'static str, event: &str, said: impl Serialize) {
    let line = Line { time: clock::rfc3339(clock::now()), level, event, said };
    if let Ok(mut text) = serde_json::to_vec(&line) {
        text.push(b'\n');
        // Who closed standard error does not want to hear.
        let _ = io::stderr().write_all(&text);
    }
}
