//! Every request on its way in and out: host and origin, token and scope, then its id, headers that keep browsers in bounds, log and count.

use axum::body::{Body, HttpBody};

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http_body_util::BodyExt;
use std::sync::Arc;

use super::memory::{SMALL, Share};
use super::tokens::Scope;
use crate::clock::{self, Stopwatch};
use crate::log::{self, Answered};
use crate::names::random_id;
use crate::problem::Problem;
use crate::state::Shared;
use crate::store::Owner;

/// Who asks, and what they may do.
#[derive(Clone)]
pub(crate) struct Caller {
    /// The name of the token; that of nobody at a loopback address.
    pub(crate) name: String,
    scope: Scope,
    /// Bytes of documents that may be kept for them.
    pub(crate) bytes: Option<u64>,
    /// Whether they showed a token.
    shown: bool,
    /// What their request holds in memory, as long as its work is under way.
    pub(crate) held: Arc<Share>,
}

/// What callers without a token are called where none is needed.
const LOCAL: &str = "local";

/// The cookie that a page has its session in: frames, pictures and events cannot send a token otherwise. Over TLS its name lets browsers take it from this
/// host only.
const COOKIES: [&str; 2] = ["__Host-itl_session", "itl_session"];

/// The name of the cookie, for pages that came by TLS and for others.
pub(crate) fn cookie_name(secure: bool) -> &'static str {
    COOKIES[usize::from(!secure)]
}

/// What every answer tells browsers, unless it says something of its own.
const HEADERS: [(HeaderName, &str); 6] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CACHE_CONTROL, "no-store"),
    (header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Looks at every request before anything else does, and at every answer last.
pub(crate) async fn guard(State(shared): State<Shared>, mut request: Request, next: Next) -> Response {
    let (id, time) = (random_id(), Stopwatch::start());
    let route =
        request.extensions().get::<MatchedPath>().map_or("-".to_owned(), |path| path.as_str().to_owned());
    let method = known(request.method());
    let mut token = None;
    let response = match enter(&shared, request.headers()) {
        Ok(caller) => {
            token = caller.as_ref().filter(|caller| caller.shown).map(|caller| caller.name.clone());
            request.extensions_mut().insert(caller);
            next.run(request).await
        }
        Err(problem) => problem.into_response(),
    };
    let owner = token.as_deref().unwrap_or(LOCAL);
    let response = dressed(bounded(&shared, owner, response).unwrap_or_else(Problem::into_response), &id);
    let (status, took) = (response.status().as_u16(), time.elapsed());
    let problem = response.extensions().get::<Problem>().map(Problem::code);
    shared.metrics.request(&route, method, status, took);
    let milliseconds = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
    let token = token.as_deref();
    log::answered(Answered { request_id: &id, method, route: &route, status, milliseconds, token, problem });
    response
}

/// The name of a method that there is. A request can have any word as its method: all others are one.
fn known(method: &Method) -> &'static str {
    let names = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
    names.into_iter().find(|name| method.as_str() == *name).unwrap_or("-")
}

/// An answer that counts as held until it is sent. One whose length is not known beforehand is sent piece by piece, and bounds itself.
fn bounded(shared: &Shared, owner: &str, response: Response) -> Result<Response, Problem> {
    let Some(bytes) = response.body().size_hint().exact().filter(|bytes| *bytes > SMALL) else {
        return Ok(response);
    };
    let share = shared.memory.share(owner);
    share.take(bytes)?;
    Ok(response.map(|body| {
        Body::new(body.map_frame(move |frame| {
            let _held = &share;
            frame
        }))
    }))
}

/// Who asks; nobody if a token is missing, which only what is open to all lets pass.
fn enter(shared: &Shared, headers: &HeaderMap) -> Result<Option<Caller>, Problem> {
    if !shared.hosts.knows(headers) {
        let status = StatusCode::MISDIRECTED_REQUEST;
        return Err(Problem::new(status, "foreign-host", "this server does not answer to that name")
            .about("Host")
            .advised("the server is started with the names that it answers to"));
    }
    if !shared.hosts.welcomes(headers) {
        return Err(Problem::new(
            StatusCode::FORBIDDEN,
            "foreign-origin",
            "pages of other sites cannot call this server",
        )
        .about("Origin")
        .advised("the server is started with the origins that may call it"));
    }
    let Some(shown) = shown(headers) else {
        let held = || Arc::new(shared.memory.share(LOCAL));
        let local = || Caller {
            name: LOCAL.to_owned(),
            scope: Scope::Admin,
            bytes: None,
            shown: false,
            held: held(),
        };
        return Ok((!shared.needs_token).then(local));
    };
    let found = match shown {
        Shown::Secret(secret) => shared.tokens.find(secret),
        Shown::Session(id) => shared.tokens.of_session(id),
    };
    let found = found.map_err(|error| {
        log::failure("tokens", &error.to_string());
        Problem::internal()
    })?;
    let refused = |detail| Problem::new(StatusCode::UNAUTHORIZED, "token", detail).about("Authorization");
    let token = found.ok_or_else(|| refused("the token is not one of this server"))?;
    if token.expires.is_some_and(|end| end <= clock::now()) {
        return Err(refused("the token has expired"));
    }
    if !shared.rates.take(&token) {
        return Err(Problem::too_many("the token has no more requests for now"));
    }
    let held = Arc::new(shared.memory.share(&token.name));
    Ok(Some(Caller { name: token.name, scope: token.scope, bytes: token.bytes, shown: true, held }))
}

/// What a request shows.
enum Shown<'a> {
    /// The secret of a token.
    Secret(&'a str),
    /// The id of a session.
    Session(&'a str),
}

/// The secret that a request shows in a header, or the session in the cookie of the page.
fn shown(headers: &HeaderMap) -> Option<Shown<'_>> {
    if let Some(given) = headers.get(header::AUTHORIZATION) {
        let given = given.to_str().unwrap_or_default();
        return Some(Shown::Secret(given.strip_prefix("Bearer ").map_or("", str::trim)));
    }
    session(headers).map(Shown::Session)
}

/// The session of a request's cookie.
pub(crate) fn session(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|cookies| cookies.to_str().ok());
    let mut pairs =
        cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| COOKIES.contains(name)).map(|(_, value)| value)
}

/// The answer with its id and the headers that it lacks.
fn dressed(mut response: Response, id: &str) -> Response {
    if let Some(problem) = response.extensions_mut().remove::<Problem>() {
        let problem = Problem { request_id: Some(id.to_owned()), ..problem };
        let body = serde_json::to_vec(&problem).unwrap_or_default();
        response.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from(body.len()));
        *response.body_mut() = Body::from(body);
        response.extensions_mut().insert(problem);
    }
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if let Ok(id) = HeaderValue::from_str(id) {
        headers.insert(HeaderName::from_static("x-request-id"), id);
    }
    response
}

/// Lets those pass who may read.
pub(crate) async fn read(request: Request, next: Next) -> Response {
    scoped(Scope::Read, request, next).await
}

/// Lets those pass who may write.
pub(crate) async fn write(request: Request, next: Next) -> Response {
    scoped(Scope::Write, request, next).await
}

/// Lets those pass who look after the server.
pub(crate) async fn admin(request: Request, next: Next) -> Response {
    scoped(Scope::Admin, request, next).await
}

async fn scoped(needed: Scope, mut request: Request, next: Next) -> Response {
    let caller = request.extensions().get::<Option<Caller>>().cloned().flatten();
    match caller {
        None => Problem::new(StatusCode::UNAUTHORIZED, "token", "this needs a token")
            .about("Authorization")
            .advised("send it as: Authorization: Bearer TOKEN")
            .into_response(),
        Some(caller) if caller.scope < needed => lacking(needed).into_response(),
        Some(caller) => {
            request.extensions_mut().insert(caller);
            next.run(request).await
        }
    }
}

fn lacking(needed: Scope) -> Problem {
    let detail = format!("this needs a token of the scope {}", needed.name());
    Problem::new(StatusCode::FORBIDDEN, "scope", detail).about("Authorization")
}

impl Caller {
    /// The same caller for a part of their request, which holds memory of its own.
    pub(crate) fn holding(&self, held: Share) -> Self {
        Self { held: Arc::new(held), ..self.clone() }
    }

    /// The name of the token that they showed.
    pub(crate) fn token(&self) -> Option<&str> {
        self.shown.then_some(&self.name)
    }

    /// Whose something is that they have kept.
    pub(crate) fn owner(&self) -> Owner<'_> {
        Owner { name: &self.name, most: self.bytes }
    }

    /// Refuses who may not write, where only a part of a route needs it.
    pub(crate) fn may_write(&self) -> Result<(), Problem> {
        if self.scope >= Scope::Write { Ok(()) } else { Err(lacking(Scope::Write)) }
    }
}
