//! `POST /v1/batch`: texts as JSON lines in, results as JSON lines out, each as soon as it and those before it are done.
//!
//! A line that is no text, and a text that cannot be aligned, are lines of the answer with their notices, as in `itl align --jsonl`: one of a
//! million must not end the work on the others.

use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use itl::reports::json as writers;
use itl::{Cancel, Notice};
use serde::Deserialize;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio_stream::wrappers::ReceiverStream;
use utoipa::ToSchema;

use super::answers::{Answer, of_kind};
use super::body::{self, Pieces};
use super::query::Parameters;
use crate::access::{Caller, Share};
use crate::engine::{self, Given, GivenBody, Plan};
use crate::names::id_of;
use crate::problem::Problem;
use crate::state::Shared;

/// Longest line.
const MAX_LINE: usize = 4 << 20;
/// Texts of one request that are worked on at once.
const AT_ONCE: usize = 8;
/// How long a text waits before it asks again for room in the queue.
const AGAIN: Duration = Duration::from_millis(50);

/// A line: a text and what results call it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BatchLine {
    /// What results call it.
    #[serde(default)]
    id: Option<String>,
    /// The text.
    text: String,
}

/// Aligns texts, one on each line, and answers with a result on each line, in order.
#[utoipa::path(
    post, path = "/v1/batch", tag = "align",
    params(("framework" = Option<String>, Query, description = "The framework, by its name", example = "sdg")),
    request_body(content = BatchLine, content_type = "application/x-ndjson", description = "One object with `text` and, if you like, `id` on each line"),
    responses((status = 200, description = "As `itl align --jsonl`: a result on each line", body = String, content_type = "application/x-ndjson")),
)]
pub(crate) async fn batch(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    let mut parameters = Parameters::of(query)?;
    let (settings, framework) = (parameters.settings(), parameters.text("framework"));
    parameters.end()?;
    let kinds = ["application/x-ndjson", "application/jsonl", "application/json-lines"];
    if !kinds.iter().any(|kind| body::is_of_kind(&headers, kind)) {
        let detail = "the body of the request has to be application/x-ndjson";
        let problem = Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "media-type", detail);
        return Err(problem.about("Content-Type"));
    }
    let plan = Arc::new(Plan::of(framework, settings, &shared.engine.session)?);
    let (inner, wanted) = (Arc::clone(&shared), Arc::clone(&plan));
    let make = move |_: &Cancel| inner.engine.references.get(&inner.store, &wanted).map(|_| ());
    shared.pool.run(&caller, shared.engine.references.lane(&plan), shared.limits.wait, make).await?;
    let (put, mut done) = mpsc::channel::<JoinHandle<Vec<u8>>>(AT_ONCE);
    let (send, lines) = mpsc::channel::<Result<Bytes, Infallible>>(AT_ONCE);
    tokio::spawn(take_in(shared, caller, plan, body, put));
    tokio::spawn(async move {
        while let Some(line) = done.recv().await {
            let Ok(line) = line.await else { return };
            if send.send(Ok(line.into())).await.is_err() {
                return;
            }
        }
    });
    Ok(of_kind("application/x-ndjson", Body::from_stream(ReceiverStream::new(lines))))
}

/// Cuts a body into lines, and has each aligned; no faster than the answers are taken.
async fn take_in(
    shared: Shared,
    caller: Caller,
    plan: Arc<Plan>,
    body: Body,
    put: mpsc::Sender<JoinHandle<Vec<u8>>>,
) {
    let (mut held, mut number) = (Vec::new(), 0_u64);
    let mut begin = |line: Result<Vec<u8>, String>, share: Share| {
        number += 1;
        let (shared, plan) = (Arc::clone(&shared), Arc::clone(&plan));
        // What the line holds is given back when its answer is there.
        let caller = caller.holding(share);
        tokio::spawn(one(shared, caller, plan, number, line))
    };
    let share = || shared.memory.share(&caller.name);
    let mut pieces = Pieces::of(&shared, body, u64::MAX);
    let ended = loop {
        let bytes = match pieces.next().await {
            Ok(Some(bytes)) => bytes,
            Ok(None) => break Ok(()),
            Err(problem) => break Err(problem.detail),
        };
        let mut rest = &bytes[..];
        while let Some(end) = memchr(rest) {
            held.extend_from_slice(&rest[..end]);
            rest = &rest[end + 1..];
            let line = std::mem::take(&mut held);
            let held = caller.held.split(line.len() as u64);
            pieces.begin_again();
            if !line.trim_ascii().is_empty() && put.send(begin(Ok(line), held)).await.is_err() {
                return;
            }
        }
        held.extend_from_slice(rest);
        if held.len() > MAX_LINE {
            break Err("the line is too long".to_owned());
        }
        if let Err(problem) = caller.held.take(rest.len() as u64) {
            break Err(problem.detail);
        }
    };
    // What came before the end, or before it broke off, is done.
    match ended {
        Ok(()) if held.trim_ascii().is_empty() => {}
        Ok(()) => drop(put.send(begin(Ok(held), caller.held.split(u64::MAX))).await),
        Err(why) => drop(put.send(begin(Err(why), share())).await),
    }
}

/// The end of the first line.
fn memchr(bytes: &[u8]) -> Option<usize> {
    bytes.iter().position(|byte| *byte == b'\n')
}

/// The answer to one line.
async fn one(
    shared: Shared,
    caller: Caller,
    plan: Arc<Plan>,
    number: u64,
    line: Result<Vec<u8>, String>,
) -> Vec<u8> {
    let unnamed = number.to_string();
    let parsed = match line {
        Ok(line) => serde_json::from_slice::<BatchLine>(&line).map_err(|error| error.to_string()),
        Err(why) => Err(why),
    };
    let BatchLine { id, text } = match parsed {
        Ok(parsed) => parsed,
        Err(why) => return failed(&unnamed, "bad-row", &why),
    };
    let name = Arc::new(id.unwrap_or(unnamed));
    let text = Arc::new(text);
    loop {
        let lane = shared.engine.references.lane(&plan);
        let (inner, plan) = (Arc::clone(&shared), Arc::clone(&plan));
        let (name, given) = (Arc::clone(&name), Arc::clone(&text));
        let work = {
            let name = Arc::clone(&name);
            move |cancel: &Cancel| {
                let reference = inner.engine.references.get(&inner.store, &plan)?;
                let id = id_of(["text", &name, &given]);
                let given = Given { id: &id, name: &name, body: GivenBody::Text(&given) };
                let alignment = inner.engine.align(&given, &reference, &plan, cancel, &|_| {})?;
                engine::json(&*alignment, &plan.session.settings().view)
            }
        };
        match shared.pool.run(&caller, lane, shared.limits.wait, work).await {
            Ok(line) => return line,
            // There was no room: this request waits, and whoever sends it waits with it.
            Err(problem)
                if ["too-many-requests", "busy"].contains(&problem.code()) && !shared.is_stopping() =>
            {
                tokio::time::sleep(AGAIN).await;
            }
            Err(problem) => return failed(&name, problem.code(), &problem.detail),
        }
    }
}

fn failed(name: &str, code: &str, detail: &str) -> Vec<u8> {
    let mut notice = Notice::warning("failed", detail);
    notice.code = code.to_owned().into();
    let mut out = Vec::new();
    let _ = writers::failed(&mut out, name, &[notice]);
    out
}
