//! The server about itself: whether it lives and is ready, what it counts, its languages, its room, its description.

use axum::Extension;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use itl::reports::json as writers;
use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use utoipa::ToSchema;

use super::answers::{Answer, blocking, json, json_bytes, of_kind};
use crate::access::{cookie_name, session};
use crate::log;
use crate::metrics::Levels;
use crate::problem::Problem;
use crate::state::Shared;
use crate::store::Page;

/// How the server is.
#[derive(Serialize, ToSchema)]
pub(crate) struct Health {
    /// `ok`.
    status: &'static str,
    /// The version of the program.
    version: &'static str,
}

/// How much room there is.
#[derive(Serialize, ToSchema)]
pub(crate) struct Storage {
    /// Bytes of documents, results and frameworks that are kept.
    used: u64,
    /// The most that are kept; more is refused.
    quota: u64,
    /// Days after which documents are deleted; null keeps them.
    keep_days: Option<u32>,
    /// Bytes of a document that are taken.
    max_body: u64,
    /// Whether nothing is kept beyond the end of the server.
    ephemeral: bool,
}

/// The description of the API, written once.
#[derive(Clone)]
pub(crate) struct Description(pub(super) Bytes);

/// Whether the server lives.
#[utoipa::path(get, path = "/health", tag = "service", security(()), responses((status = 200, description = "It does", body = Health)))]
pub(crate) async fn health() -> Answer {
    json(StatusCode::OK, &Health { status: "ok", version: env!("CARGO_PKG_VERSION") })
}

/// Whether the server takes work: not while it is full or being stopped.
#[utoipa::path(get, path = "/ready", tag = "service", security(()), responses((status = 200, description = "It does", body = Health)))]
pub(crate) async fn ready(State(shared): State<Shared>) -> Answer {
    let (waiting, _) = shared.pool.load();
    if shared.is_stopping() || waiting >= shared.limits.queue {
        return Err(Problem::busy("the server takes no more work for now"));
    }
    health().await
}

/// Counts and times, as Prometheus reads them.
#[utoipa::path(get, path = "/metrics", tag = "service", responses((status = 200, description = "Prometheus text", body = String, content_type = "text/plain")))]
pub(crate) async fn metrics(State(shared): State<Shared>) -> Answer {
    let inner = Arc::clone(&shared);
    let kept = blocking(move || Ok((inner.store.used()?, inner.store.documents(&Page::default())?.1)));
    let (bytes, documents) = kept.await?;
    let (waiting, running) = shared.pool.load();
    let connections = shared.connections.load(Ordering::Relaxed);
    let quota = shared.store.quota();
    let held = shared.memory.in_use();
    let text = shared.metrics.text(&Levels { waiting, running, connections, held, bytes, quota, documents });
    Ok(of_kind("text/plain; version=0.0.4", text))
}

/// How much room there is, and how long documents are kept.
#[utoipa::path(get, path = "/v1/storage", tag = "service", responses((status = 200, description = "Bytes and days", body = Storage)))]
pub(crate) async fn storage(State(shared): State<Shared>) -> Answer {
    let inner = Arc::clone(&shared);
    let used = blocking(move || Ok(inner.store.used()?)).await?;
    let (quota, limits, ephemeral) = (shared.store.quota(), &shared.limits, shared.ephemeral);
    let storage = Storage { used, quota, keep_days: limits.keep_days, max_body: limits.body, ephemeral };
    json(StatusCode::OK, &storage)
}

/// The languages, and how well each is read, as `itl languages --json` prints them.
#[utoipa::path(get, path = "/v1/languages", tag = "service", responses((status = 200, description = "All languages", body = Vec<super::openapi::LanguagePart>)))]
pub(crate) async fn languages() -> Answer {
    let mut out = Vec::new();
    writers::languages(&mut out, &itl::text::languages()).map_err(itl::Error::from)?;
    Ok(json_bytes(out))
}

/// An encoder.
#[derive(Serialize, ToSchema)]
pub(crate) struct ServedEncoder {
    /// The name that the setting `meaning` takes.
    name: String,
    /// The SHA-256 of what it is made of.
    fingerprint: String,
}

/// The encoders that requests may name with the setting `meaning`: those that are installed where the server runs.
#[utoipa::path(get, path = "/v1/encoders", tag = "service", responses((status = 200, description = "All encoders", body = Vec<ServedEncoder>)))]
pub(crate) async fn encoders() -> Answer {
    let all = blocking(|| Ok(itl::disk::encoders::fingerprints()?)).await?;
    let served = |(name, fingerprint)| ServedEncoder { name, fingerprint };
    json(StatusCode::OK, &all.into_iter().map(served).collect::<Vec<_>>())
}

/// Opens a session of the request's token, and puts its id into a cookie, for frames, pictures and events of the page, which cannot send a token.
#[utoipa::path(post, path = "/v1/session", tag = "service", responses((status = 204, description = "The cookie is set: HttpOnly, SameSite=Strict")))]
pub(crate) async fn open_session(State(shared): State<Shared>, headers: HeaderMap) -> Answer {
    let given = headers.get(header::AUTHORIZATION).and_then(|given| given.to_str().ok());
    let secret = given.and_then(|given| given.strip_prefix("Bearer ")).map(|secret| secret.trim().to_owned());
    // Where no token is needed there is nothing to keep.
    let Some(secret) = secret else { return Ok(StatusCode::NO_CONTENT.into_response()) };
    let inner = Arc::clone(&shared);
    let id = blocking(move || inner.tokens.open_session(&secret).map_err(failed)).await?;
    Ok(cookie(is_secure(&shared, &headers), &id, ""))
}

/// Ends the session, and takes the cookie away.
#[utoipa::path(delete, path = "/v1/session", tag = "service", responses((status = 204, description = "The cookie is gone")))]
pub(crate) async fn close_session(State(shared): State<Shared>, headers: HeaderMap) -> Answer {
    let secure = is_secure(&shared, &headers);
    if let Some(id) = session(&headers).map(str::to_owned) {
        blocking(move || shared.tokens.close_session(&id).map_err(failed)).await?;
    }
    Ok(cookie(secure, "", "; Max-Age=0"))
}

#[allow(clippy::needless_pass_by_value, reason = "it stands where errors are mapped")]
fn failed(error: rusqlite::Error) -> Problem {
    log::failure("tokens", &error.to_string());
    Problem::internal()
}

/// Whether the page came by TLS: from this server, or from a proxy before it, as the origin of the page's own request tells.
fn is_secure(shared: &Shared, headers: &HeaderMap) -> bool {
    shared.tls || headers.get(header::ORIGIN).is_some_and(|origin| origin.as_bytes().starts_with(b"https://"))
}

fn cookie(secure: bool, id: &str, end: &str) -> Response {
    let (name, only) = (cookie_name(secure), if secure { "; Secure" } else { "" });
    let value = format!("{name}={id}; Path=/; HttpOnly; SameSite=Strict{only}{end}");
    let mut response = StatusCode::NO_CONTENT.into_response();
    if let Ok(value) = HeaderValue::from_str(&value) {
        response.headers_mut().insert(header::SET_COOKIE, value);
    }
    response
}

/// This description.
#[utoipa::path(get, path = "/v1/openapi.json", tag = "service", security(()), responses((status = 200, description = "OpenAPI 3.1", body = Object)))]
pub(crate) async fn openapi(Extension(Description(bytes)): Extension<Description>) -> Answer {
    Ok(json_bytes(bytes))
}

/// The API for people to read.
#[utoipa::path(get, path = "/v1/docs", tag = "service", security(()), responses((status = 200, description = "A page", body = String, content_type = "text/html")))]
pub(crate) async fn viewer() -> Answer {
    const PAGE: &str = include_str!("viewer.html");
    const POLICY: &str = "default-src 'none'; connect-src 'self'; script-src 'sha256-{SCRIPT}'; style-src 'sha256-{STYLE}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
    let policy = super::openapi::hashed(POLICY, PAGE);
    let mut response = of_kind("text/html; charset=utf-8", PAGE);
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    Ok(response)
}
