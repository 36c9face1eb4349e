//! Frameworks: those that there are, what is in them, whether they can carry an alignment; uploads in any format.

use axum::Extension;
use axum::body::Body;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use itl::disk::files::MAX_FRAMEWORK;
use itl::reports::csv::Dialect;
use itl::reports::{Listed, json as writers};
use itl::{Cancel, FrameworkPage, FrameworkSource, Notice, Report, Session};
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

use super::alignments::Told;
use super::answers::{Answer, Segments, blocking, json, json_bytes};
use super::body;
use super::query::Parameters;
use crate::access::Caller;
use crate::engine::{GivenSettings, Lane, Plan, Source, is_of_source, json as written};
use crate::names::plain_name;
use crate::problem::Problem;
use crate::state::Shared;
use crate::store::StoreError;

/// Longest name of a framework.
const MAX_NAME: usize = 100;

/// A framework that was taken in.
#[derive(Serialize, ToSchema)]
pub(crate) struct UploadedFramework {
    /// The name that requests use.
    name: String,
    /// The format it was read as.
    format: String,
    /// How much it holds, in words.
    size: String,
    /// What there is to say about it.
    #[schema(value_type = Vec<Object>)]
    notices: Vec<Notice>,
}

/// The frameworks that there are: built in, of the user's folder, uploaded.
#[utoipa::path(
    get, path = "/v1/frameworks", tag = "frameworks",
    responses((status = 200, description = "As `itl frameworks list --json`; `where` is built in, user or uploaded", body = Vec<super::openapi::ListedPart>)),
)]
pub(crate) async fn list(State(shared): State<Shared>, Extension(caller): Extension<Caller>) -> Answer {
    let inner = Arc::clone(&shared);
    let work = move |_: &Cancel| {
        let mut all = Vec::new();
        for source in inner.engine.references.all(&inner.store)? {
            let (name, place) = (source.name().to_owned(), source.place().to_owned());
            let plan = Plan::of(Some(name.clone()), GivenSettings::default(), &inner.engine.session)?;
            let made = inner.engine.references.get(&inner.store, &plan);
            let framework = made.map(|made| made.framework().clone()).map_err(|problem| problem.detail);
            all.push(Listed { name, place, framework });
        }
        let mut out = Vec::new();
        writers::frameworks(&mut out, &all).map_err(itl::Error::from)?;
        Ok(out)
    };
    Ok(json_bytes(shared.pool.run(&caller, Lane::Heavy, shared.limits.wait, work).await?))
}

/// Does something with the model that a name and settings lead to.
async fn with_reference<T: Send + 'static>(
    shared: Shared,
    caller: &Caller,
    plan: Plan,
    work: impl FnOnce(&itl::Reference, &Session) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let inner = Arc::clone(&shared);
    let work = move |cancel: &Cancel| {
        let reference = inner.engine.references.get(&inner.store, &plan)?;
        work(&reference, &plan.session.with_cancel(cancel))
    };
    shared.pool.run(caller, Lane::Heavy, shared.limits.wait, work).await
}

/// A framework with its concepts, as `itl frameworks show --json` prints it.
#[utoipa::path(
    get, path = "/v1/frameworks/{name}", tag = "frameworks",
    params(("name" = String, Path, description = "The framework", example = "sdg")),
    responses((status = 200, description = "`id`, `title`, `language` and `concepts`", body = super::openapi::FrameworkFile)),
)]
pub(crate) async fn show(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    Segments(name): Segments<String>,
    RawQuery(query): RawQuery,
) -> Answer {
    let mut parameters = Parameters::of(query)?;
    let settings = parameters.settings();
    parameters.end()?;
    let plan = Plan::of(Some(name), settings, &shared.engine.session)?;
    let method = &plan.session.settings().method;
    let chosen = method.level.is_some() || method.descriptors.is_some();
    let bytes = with_reference(shared, &caller, plan, move |reference, session| {
        let framework = if chosen { reference.model().framework() } else { reference.framework() };
        written(&FrameworkPage::of(framework, None)?, &session.settings().view)
    });
    Ok(json_bytes(bytes.await?))
}

/// Whether a framework can carry an alignment, and what will get in the way.
#[utoipa::path(
    get, path = "/v1/frameworks/{name}/check", tag = "frameworks",
    params(("name" = String, Path, description = "The framework", example = "sdg")),
    responses((status = 200, description = "As `itl frameworks check --json`", body = super::openapi::CheckResult)),
)]
pub(crate) async fn check(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    Segments(name): Segments<String>,
    RawQuery(query): RawQuery,
) -> Answer {
    let mut parameters = Parameters::of(query)?;
    let settings = parameters.settings();
    parameters.end()?;
    let plan = Plan::of(Some(name), settings, &shared.engine.session)?;
    let bytes = with_reference(shared, &caller, plan, |reference, session| {
        written(&session.check(reference)?, &session.settings().view)
    });
    Ok(json_bytes(bytes.await?))
}

/// Whether the concepts of a framework can be told apart: the framework against itself.
#[utoipa::path(
    get, path = "/v1/frameworks/{name}/study", tag = "frameworks",
    params(
        ("name" = String, Path, description = "The framework", example = "sdg"),
        ("form" = Option<String>, Query, description = "json, csv or html; json if nothing is said", pattern = "^(json|csv|html)$"),
    ),
    responses((status = 200, description = "As `itl study --json`, or another form of it", content((super::openapi::StudyResult = "application/json"), (String = "text/csv"), (String = "text/html")))),
)]
pub(crate) async fn study(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    Segments(name): Segments<String>,
    RawQuery(query): RawQuery,
) -> Answer {
    let mut parameters = Parameters::of(query)?;
    let (form, settings) = (Told::of(parameters.text("form").as_deref())?, parameters.settings());
    parameters.end()?;
    if form == Told::Xlsx {
        return Err(Problem::bad("form", "a study is none of json, csv, html"));
    }
    let plan = Plan::of(Some(name), settings, &shared.engine.session)?;
    let bytes = with_reference(shared, &caller, plan, move |reference, session| {
        let (study, view, mut out) = (session.study(reference)?, &session.settings().view, Vec::new());
        match form {
            Told::Csv => study.table(Dialect::Comma, &mut out).map_err(itl::Error::from)?,
            Told::Html => study.html(view, &mut out).map_err(itl::Error::from)?,
            _ => return written(&study, view),
        }
        Ok(out)
    });
    Ok(form.answer("study", bytes.await?))
}

/// Uploads a framework in any of its formats: the body is its file.
///
/// It is read before it is kept, in a process with bounds, and refused if it is none. One that was uploaded under the same name is replaced.
#[utoipa::path(
    post, path = "/v1/frameworks", tag = "frameworks",
    params(
        ("name" = String, Query, description = "The name that requests use: letters, digits, -, _ and spaces", example = "house-rules", pattern = "^[A-Za-z0-9_-]{1,60}$"),
        ("file" = Option<String>, Query, description = "What the file is called; its ending tells kinds of text apart", example = "rules.csv"),
    ),
    request_body(content = String, content_type = "application/octet-stream", description = "The bytes of the file"),
    responses(
        (status = 201, description = "It can be used", body = UploadedFramework),
        (status = 409, description = "The name is that of another framework", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub(crate) async fn upload(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    let mut parameters = Parameters::of(query)?;
    let settings = parameters.settings();
    let name = parameters.text("name").ok_or_else(|| Problem::bad("name", "name the framework"))?;
    let file = plain_name(&parameters.text("file").unwrap_or_default(), "framework");
    parameters.end()?;
    let plain = |c: char| c.is_alphanumeric() || "-_ ".contains(c);
    if name.trim() != name || name.is_empty() || name.chars().count() > MAX_NAME || !name.chars().all(plain) {
        return Err(Problem::bad("name", "a name has letters, digits, -, _ and spaces"));
    }
    let plan = Plan::with(Some(name.clone()), settings, &shared.engine.session, is_of_source)?;
    let bytes = body::bytes(&shared, &caller, &headers, body, shared.limits.body.min(MAX_FRAMEWORK)).await?;
    let inner = Arc::clone(&shared);
    let owner = caller.clone();
    let work = move |cancel: &Cancel| {
        if !matches!(inner.engine.references.find(&inner.store, &name), Err(_) | Ok(Source::Uploaded(_))) {
            let detail = "that is the name of a framework that came with the server";
            return Err(Problem::new(StatusCode::CONFLICT, "taken", detail).about("name"));
        }
        let session = plan.session.with_cancel(cancel);
        let imported = session.import(FrameworkSource::new(&bytes, &file))?;
        let method = &session.settings().method;
        // What a framework recommends is for whoever uses it: it is kept whole unless the request names a part.
        let mut imported = match method.level.is_some() || method.descriptors.is_some() {
            true => imported.selected(&file, method)?,
            false => imported,
        };
        imported.framework.language = imported.framework.language.or(method.given_language());
        imported.framework.id.clone_from(&name);
        let shown = UploadedFramework {
            name: name.clone(),
            format: imported.format.name().to_owned(),
            size: imported.size(),
            notices: imported.notices,
        };
        // Kept as what it was read to, so that how it was read need not be said again.
        let (kept, _) = itl::export(&imported.framework, itl::framework::Written::Toml);
        let mut draft = inner.store.begin_upload()?;
        draft.write(&kept).map_err(StoreError::from)?;
        let finished = draft.finish().map_err(StoreError::from)?;
        inner.store.add_framework(&name, "framework.toml", finished, &owner.owner())?;
        Ok(shown)
    };
    let shown = shared.pool.run(&caller, Lane::Heavy, shared.limits.wait, work).await?;
    json(StatusCode::CREATED, &shown)
}

/// Takes an uploaded framework away. Results that it made stay, but can no longer be looked into.
#[utoipa::path(
    delete, path = "/v1/frameworks/{name}", tag = "frameworks",
    params(("name" = String, Path, description = "The framework")),
    responses((status = 204, description = "It is gone")),
)]
pub(crate) async fn delete(State(shared): State<Shared>, Segments(name): Segments<String>) -> Answer {
    blocking(move || match shared.store.delete_framework(&name)? {
        true => Ok(()),
        false => Err(Problem::missing("uploaded framework")),
    })
    .await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}
