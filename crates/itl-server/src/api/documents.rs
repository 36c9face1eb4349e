//! Documents: uploads in, a library out.

use axum::Extension;
use axum::body::Body;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::IntoResponse;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

use super::answers::{Answer, Id, blocking, download, json, pieces};
use super::body;
use super::query::Parameters;
use crate::access::Caller;
use crate::clock::rfc3339;
use crate::engine::GivenSettings;
use crate::names::plain_name;
use crate::problem::Problem;
use crate::state::Shared;
use crate::store::{DocumentRow, Finished, Page, Sort, StoreError};

/// A document that is kept.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Document {
    /// The id of its name and content: the same file has the same.
    #[schema(example = "0a1b2c3d4e5f60718293a4b5c6d7e8f9")]
    id: String,
    /// What its file is called.
    name: String,
    /// Its title: the one that people gave it, or else that of its file, once it was read.
    title: Option<String>,
    /// The language it was aligned in, once it was.
    language: Option<String>,
    /// Its pages, if it has some and was read.
    pages: Option<u32>,
    /// Bytes of its file.
    bytes: u64,
    /// When it was uploaded.
    #[schema(format = DateTime)]
    created: String,
    /// When it is deleted, if the server keeps documents for some time only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = DateTime)]
    expires: Option<String>,
    /// The collection that it is in; none if it is empty.
    folder: String,
    /// Its tags.
    tags: Vec<String>,
    /// The year that it is of; at first the last one in its name.
    year: Option<u16>,
    /// Whether it needs a password that the server does not have (any more).
    locked: bool,
    /// Why its last job failed, if it did.
    failed: Option<Failure>,
}

/// Why a document has no result.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Failure {
    /// The framework of the job.
    framework: String,
    /// Its settings.
    #[schema(value_type = Object)]
    settings: GivenSettings,
    /// What went wrong.
    problem: Problem,
}

/// A part of the library.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DocumentList {
    /// How many documents there are that fit the search.
    total: u64,
    /// Some of them, in the order that was asked for.
    documents: Vec<Document>,
}

pub(super) fn shown(shared: &Shared, row: DocumentRow) -> Result<Document, Problem> {
    let failed = shared.store.last_failure(&row.id)?.and_then(|job| {
        let problem = serde_json::from_str(job.problem.as_deref()?).ok()?;
        Some(Failure { framework: job.framework, settings: GivenSettings::from_text(&job.settings), problem })
    });
    let expires = shared.limits.keep_days.map(|days| rfc3339(row.created + i64::from(days) * 86_400));
    let (facts, labels, created) = (row.facts, row.labels, rfc3339(row.created));
    Ok(Document {
        locked: row.encrypted && !shared.engine.has_password(&row.id),
        id: row.id,
        name: row.name,
        title: labels.title.or(facts.title),
        language: facts.language,
        pages: facts.pages,
        bytes: row.bytes,
        created,
        expires,
        folder: labels.folder,
        tags: labels.tags,
        year: labels.year,
        failed,
    })
}

/// Keeps a body as a document.
pub(super) async fn keep(
    shared: &Shared,
    caller: &Caller,
    name: String,
    headers: &HeaderMap,
    body: Body,
) -> Result<DocumentRow, Problem> {
    let finished = body::upload(shared, headers, body).await?;
    keep_finished(shared, caller, name, finished).await
}

/// Keeps bytes as a document.
pub(super) async fn keep_bytes(
    shared: &Shared,
    caller: &Caller,
    name: String,
    bytes: Vec<u8>,
) -> Result<DocumentRow, Problem> {
    let inner = Arc::clone(shared);
    let finished = blocking(move || {
        let mut draft = inner.store.begin_upload()?;
        draft.write(&bytes).map_err(StoreError::from)?;
        Ok(draft.finish().map_err(StoreError::from)?)
    });
    keep_finished(shared, caller, name, finished.await?).await
}

async fn keep_finished(
    shared: &Shared,
    caller: &Caller,
    name: String,
    finished: Finished,
) -> Result<DocumentRow, Problem> {
    let (inner, caller) = (Arc::clone(shared), caller.clone());
    blocking(move || Ok(inner.store.add_document(&name, finished, &caller.owner())?)).await
}

/// Uploads a document: the body is its file.
///
/// It is kept as it is, and read when somebody asks for an alignment. The same file under the same name is the same document.
#[utoipa::path(
    post, path = "/v1/documents", tag = "documents",
    params(("name" = Option<String>, Query, description = "What the file is called; never a path", example = "report.pdf")),
    request_body(content = String, content_type = "application/octet-stream", description = "The bytes of the file"),
    responses((status = 201, description = "The document", body = Document)),
)]
pub(crate) async fn upload(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    let mut parameters = Parameters::of(query)?;
    let name = plain_name(&parameters.text("name").unwrap_or_default(), "document");
    parameters.end()?;
    let row = keep(&shared, &caller, name, &headers, body).await?;
    let document = blocking(move || shown(&shared, row)).await?;
    json(StatusCode::CREATED, &document)
}

/// The library.
#[utoipa::path(
    get, path = "/v1/documents", tag = "documents",
    params(
        ("search" = Option<String>, Query, description = "A part of the name, title, folder or a tag"),
        ("folder" = Option<String>, Query, description = "Only those of a folder; an empty name: those in none"),
        ("tag" = Option<String>, Query, description = "Only those with a tag"),
        ("year" = Option<u16>, Query, description = "Only those of a year", minimum = 1, maximum = 9999),
        ("sort" = Option<String>, Query, description = "newest, oldest, title, year, folder or pages; newest if nothing is said", pattern = "^(newest|oldest|title|year|folder|pages)$"),
        ("offset" = Option<u32>, Query, description = "How many to pass over"),
        ("limit" = Option<u32>, Query, description = "How many to give, 100 if nothing is said", maximum = 1000),
    ),
    responses((status = 200, description = "A part of the library", body = DocumentList)),
)]
pub(crate) async fn list(State(shared): State<Shared>, RawQuery(query): RawQuery) -> Answer {
    let mut parameters = Parameters::of(query)?;
    let (search, folder, tag) =
        (parameters.text("search"), parameters.text("folder"), parameters.text("tag"));
    let year: Option<u16> = parameters.parsed("year", "a year")?;
    if year.is_some_and(|year| !super::labels::YEARS.contains(&year)) {
        return Err(Problem::bad("year", "a year is from 1 to 9999"));
    }
    let sort = match parameters.text("sort") {
        None => Sort::default(),
        Some(name) => {
            let known = Sort::ALL.into_iter().find(|(known, _)| *known == name);
            let none = || Problem::bad("sort", "it is none of newest, oldest, title, year, folder, pages");
            known.ok_or_else(none)?.1
        }
    };
    let (offset, limit) = parameters.part(1_000)?;
    parameters.end()?;
    let page = Page { search, folder, tag, year, sort, offset, limit };
    let list = blocking(move || {
        let (rows, total) = shared.store.documents(&page)?;
        let documents = rows.into_iter().map(|row| shown(&shared, row)).collect::<Result<_, _>>()?;
        Ok(DocumentList { total, documents })
    });
    json(StatusCode::OK, &list.await?)
}

/// The row of a document.
pub(super) async fn row(shared: &Shared, id: String) -> Result<DocumentRow, Problem> {
    let inner = Arc::clone(shared);
    blocking(move || inner.store.document(&id)?.ok_or_else(|| Problem::missing("document"))).await
}

/// One document.
#[utoipa::path(
    get, path = "/v1/documents/{id}", tag = "documents",
    params(("id" = String, Path, description = "The document")),
    responses((status = 200, description = "The document", body = Document)),
)]
pub(crate) async fn show(State(shared): State<Shared>, Id(id): Id) -> Answer {
    let row = row(&shared, id).await?;
    let document = blocking(move || shown(&shared, row)).await?;
    json(StatusCode::OK, &document)
}

/// The file of a document, as it was uploaded.
#[utoipa::path(
    get, path = "/v1/documents/{id}/content", tag = "documents",
    params(("id" = String, Path, description = "The document")),
    responses((status = 200, description = "The bytes of the file", body = String, content_type = "application/octet-stream")),
)]
pub(crate) async fn content(State(shared): State<Shared>, Id(id): Id) -> Answer {
    let row = row(&shared, id).await?;
    let content = row.content;
    let content =
        blocking(move || Ok(shared.store.uploads.open(&content).map_err(StoreError::from)?)).await?;
    let mut response = download("application/octet-stream", &row.name, pieces(content));
    response.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from(row.bytes));
    Ok(response)
}

/// Deletes a document with all its results and jobs.
#[utoipa::path(
    delete, path = "/v1/documents/{id}", tag = "documents",
    params(("id" = String, Path, description = "The document")),
    responses((status = 204, description = "It is gone")),
)]
pub(crate) async fn delete(State(shared): State<Shared>, Id(id): Id) -> Answer {
    blocking(move || {
        let made = shared.store.alignments(Some(&id), None, 0, u32::MAX)?;
        let content = shared.store.document(&id)?.map(|row| row.content);
        if !shared.store.delete_document(&id)? {
            return Err(Problem::missing("document"));
        }
        made.iter().for_each(|row| shared.engine.forget(&row.id));
        content.iter().for_each(|content| shared.engine.forget_pictures(content));
        shared.engine.forget_password(&id);
        Ok(())
    })
    .await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}
