//! Bodies of requests: counted while they come in, and not waited for without end.

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, StatusCode, header};
use http_body_util::BodyExt;
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

use super::blocking;
use crate::access::{Caller, SMALL};
use crate::clock::Stopwatch;
use crate::problem::Problem;
use crate::state::Shared;
use crate::store::{Draft, Finished, StoreError};

/// Bytes of a second that a client has to send on average, as long as it takes over each part of a body that its patience is for.
const SLOWEST: u64 = 1 << 10;

/// Bytes of a body that are gathered before they go to the disk.
const AT_A_TIME: usize = 256 << 10;

/// Largest body that is parsed as JSON.
pub(crate) const MAX_JSON: u64 = 16 << 20;

/// The pieces of a body as they come, no more than so many bytes of them. A client that sends nothing for as long as it may, or so little in that time
/// that it would never come to an end, is not waited for any longer.
pub(super) struct Pieces {
    body: Body,
    most: u64,
    pace: Pace,
    count: u64,
}

impl Pieces {
    pub(super) fn of(shared: &Shared, body: Body, most: u64) -> Self {
        Self { body, most, pace: Pace::of(shared.limits.patience), count: 0 }
    }

    /// The next piece; nothing at the end.
    pub(super) async fn next(&mut self) -> Result<Option<Bytes>, Problem> {
        let slow = || {
            Problem::new(StatusCode::REQUEST_TIMEOUT, "too-slow", "the body of the request comes too slowly")
        };
        let broken = |_| Problem::bad("body", "the body of the request ended before its time");
        loop {
            // Only the time in which the server waits for the client counts, not that in which it works.
            let time = Stopwatch::start();
            let frame = timeout(self.pace.patience, self.body.frame()).await.map_err(|_| slow())?;
            let Some(frame) = frame else { return Ok(None) };
            let bytes = frame.map_err(broken)?.into_data().unwrap_or_default();
            if !self.pace.keeps(bytes.len() as u64, time.elapsed()) {
                return Err(slow());
            }
            if bytes.is_empty() {
                continue;
            }
            self.count += bytes.len() as u64;
            if self.count > self.most {
                return Err(too_large(self.most));
            }
            return Ok(Some(bytes));
        }
    }

    /// Says that the client has done its part for now: its time begins again.
    pub(super) fn begin_again(&mut self) {
        self.pace = Pace::of(self.pace.patience);
    }
}

/// How fast a client sends: what was sent fast before does not make up for what is slow now.
struct Pace {
    patience: Duration,
    waited: Duration,
    bytes: u64,
}

impl Pace {
    fn of(patience: Duration) -> Self {
        Self { patience, waited: Duration::ZERO, bytes: 0 }
    }

    /// Counts a piece that was waited for; whether it came fast enough.
    fn keeps(&mut self, bytes: u64, waited: Duration) -> bool {
        self.waited += waited;
        self.bytes += bytes;
        if self.waited < self.patience {
            return true;
        }
        let kept = self.bytes / SLOWEST >= self.waited.as_secs();
        (self.waited, self.bytes) = (Duration::ZERO, 0);
        kept
    }
}

fn too_large(most: u64) -> Problem {
    let detail = format!("the body of the request has more than {most} bytes");
    Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", detail)
}

/// Refuses a body that says itself that it is too large, or that it is a form with a file in it.
fn announced(headers: &HeaderMap, most: u64) -> Result<(), Problem> {
    if is_of_kind(headers, "multipart/form-data") {
        let detail = "the body of the request has to be the file itself, not a form with it";
        let problem =
            Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "media-type", detail).about("Content-Type");
        return Err(problem.advised("with curl: --data-binary @FILE, not --form"));
    }
    let length =
        headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|length| length > most) { Err(too_large(most)) } else { Ok(()) }
}

/// A whole body in memory, which counts as held by the request.
pub(crate) async fn bytes(
    shared: &Shared,
    caller: &Caller,
    headers: &HeaderMap,
    body: Body,
    most: u64,
) -> Result<Vec<u8>, Problem> {
    announced(headers, most)?;
    let (mut all, mut pieces) = (Vec::new(), Pieces::of(shared, body, most));
    while let Some(bytes) = pieces.next().await? {
        let (before, after) = (all.len() as u64, (all.len() + bytes.len()) as u64);
        caller.held.take(after.saturating_sub(before.max(SMALL)))?;
        all.extend_from_slice(&bytes);
    }
    Ok(all)
}

/// A body on the disk, which may be larger than one wants in memory.
pub(crate) async fn upload(shared: &Shared, headers: &HeaderMap, body: Body) -> Result<Finished, Problem> {
    announced(headers, shared.limits.body)?;
    let inner = Arc::clone(shared);
    let mut draft = blocking(move || Ok(inner.store.begin_upload()?)).await?;
    let (mut held, mut size) = (Vec::new(), 0);
    let mut pieces = Pieces::of(shared, body, shared.limits.body);
    while let Some(bytes) = pieces.next().await? {
        size += bytes.len();
        held.push(bytes);
        if size >= AT_A_TIME {
            (draft, size) = (written(draft, std::mem::take(&mut held)).await?, 0);
        }
    }
    let draft = written(draft, held).await?;
    if draft.bytes() == 0 {
        return Err(Problem::bad("body", "the request has no body").advised("send the file as the body"));
    }
    blocking(move || Ok(draft.finish().map_err(StoreError::from)?)).await
}

/// The draft with some more of a body: hashing and the disk are nothing for those that answer.
async fn written(mut draft: Draft, pieces: Vec<Bytes>) -> Result<Draft, Problem> {
    blocking(move || {
        for piece in pieces {
            draft.write(&piece).map_err(StoreError::from)?;
        }
        Ok(draft)
    })
    .await
}

/// A body that is JSON.
pub(crate) async fn json<T: DeserializeOwned>(
    shared: &Shared,
    caller: &Caller,
    headers: &HeaderMap,
    body: Body,
) -> Result<T, Problem> {
    if !is_json(headers) {
        let detail = "the body of the request has to be application/json";
        return Err(
            Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "media-type", detail).about("Content-Type")
        );
    }
    let bytes = bytes(shared, caller, headers, body, MAX_JSON.min(shared.limits.body)).await?;
    let mut parser = serde_json::Deserializer::from_slice(&bytes);
    let parsed = serde_path_to_error::deserialize(&mut parser).map_err(|error| {
        let field = error.path().to_string();
        let field = if field == "." { "body".to_owned() } else { field };
        Problem::bad(&field, error.inner().to_string())
    })?;
    parser.end().map_err(|error| Problem::bad("body", error.to_string()))?;
    Ok(parsed)
}

/// A whole number, also where JSON has it as `5.0`: there the two are one number.
pub(crate) fn whole<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    let Some(number) = Option::<f64>::deserialize(deserializer)? else { return Ok(None) };
    if number.fract() != 0.0 || !(0.0..=f64::from(u32::MAX)).contains(&number) {
        return Err(D::Error::custom(format!("{number} is not a whole number")));
    }
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it was looked at just before"
    )]
    Ok(Some(number as u32))
}

/// Whether a body says that it is JSON.
pub(crate) fn is_json(headers: &HeaderMap) -> bool {
    is_of_kind(headers, "application/json")
}

/// Whether a body says that it is of a kind.
pub(crate) fn is_of_kind(headers: &HeaderMap, kind: &str) -> bool {
    let given = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    given.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case(kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_sent_at_once_does_not_buy_time() {
        let mut pace = Pace::of(Duration::from_secs(20));
        assert!(pace.keeps(95_000_000, Duration::from_secs(1)));
        assert!(pace.keeps(1, Duration::from_secs(19)), "fast enough over this time");
        assert!(pace.keeps(1, Duration::from_secs(10)));
        assert!(!pace.keeps(1, Duration::from_secs(10)), "not over this one");
        assert!((0..100).all(|_| pace.keeps(20 << 10, Duration::from_secs(19))));
    }
}
