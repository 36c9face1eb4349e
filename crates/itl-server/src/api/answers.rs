//! What answers are made of: bytes with their kind, ids of addresses, and work that would hold up those who answer.

use axum::body::{Body, Bytes};
use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io::{self, Read};
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;

use crate::log;
use crate::names::is_id;
use crate::problem::Problem;
use crate::store::Content;

/// Bytes of a file that are read at a time.
const PIECE: u64 = 256 << 10;

/// What a handler gives.
pub(crate) type Answer = Result<Response, Problem>;

/// The parts of an address. What is none leads nowhere.
pub(crate) struct Segments<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Segments<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let path = Path::<T>::from_request_parts(parts, state).await;
        path.map(|Path(segments)| Self(segments)).map_err(|_| Problem::missing("address"))
    }
}

/// The id of something.
pub(crate) struct Id(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let Segments(id) = Segments::<String>::from_request_parts(parts, state).await?;
        if is_id(&id) { Ok(Self(id)) } else { Err(Problem::missing("id")) }
    }
}

/// JSON of a value.
pub(crate) fn json(status: StatusCode, value: &impl Serialize) -> Answer {
    let bytes = serde_json::to_vec(value).map_err(|_| Problem::internal())?;
    Ok((status, json_bytes(bytes)).into_response())
}

/// JSON that is written already.
pub(crate) fn json_bytes(bytes: impl Into<Body>) -> Response {
    of_kind("application/json", bytes)
}

/// Bytes of a kind.
pub(crate) fn of_kind(kind: &'static str, bytes: impl Into<Body>) -> Response {
    ([(header::CONTENT_TYPE, HeaderValue::from_static(kind))], bytes.into()).into_response()
}

/// A page of ours, in a frame of ours or alone. It runs its own scripts only, and is of no origin, so that it can call nobody.
pub(crate) fn page(bytes: impl Into<Body>) -> Response {
    const POLICY: &str =
        "frame-ancestors 'self'; sandbox allow-scripts allow-downloads allow-popups allow-modals";
    let mut response = of_kind("text/html; charset=utf-8", bytes);
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    response
}

/// A file to keep, under a name.
pub(crate) fn download(kind: &'static str, name: &str, bytes: impl Into<Body>) -> Response {
    let mut response = of_kind(kind, bytes);
    let disposition = format!("attachment; filename*=UTF-8''{}", percent(name));
    if let Ok(value) = HeaderValue::from_str(&disposition) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, value);
    }
    response
}

/// A name as RFC 8187 writes it.
fn percent(name: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let one = |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    name.bytes().map(one).collect()
}

/// Bytes that are sent as they are taken: of a file no more than a piece or two is in memory.
pub(crate) fn pieces(content: Content) -> Body {
    let file = match content {
        Content::Memory(bytes) => return Body::from(Bytes::from_owner(bytes)),
        Content::File(file) => file,
    };
    let (send, pieces) = mpsc::channel::<io::Result<Bytes>>(1);
    tokio::spawn(async move {
        let mut file = file;
        loop {
            let read = move || {
                let mut piece = Vec::new();
                (&mut file).take(PIECE).read_to_end(&mut piece).map(|_| (file, Bytes::from(piece)))
            };
            let read = tokio::task::spawn_blocking(read).await.map_err(io::Error::other).flatten();
            let (piece, rest) = match read {
                Ok((_, piece)) if piece.is_empty() => return,
                Ok((rest, piece)) => (Ok(piece), Some(rest)),
                Err(error) => (Err(error), None),
            };
            match (send.send(piece).await, rest) {
                (Ok(()), Some(rest)) => file = rest,
                _ => return,
            }
        }
    });
    Body::from_stream(ReceiverStream::new(pieces))
}

/// Does what waits for a disk, on threads that may wait.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|error| {
        log::failure("task", &error.to_string());
        Err(Problem::internal())
    })
}
