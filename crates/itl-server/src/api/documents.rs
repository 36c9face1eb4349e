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
use crate::names::plain_name;
use crate::problem::Problem;
use crate::state::Shared;
use crate::store::{DocumentRow, Finished, Page, StoreError};

/// A document that is kept.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Document {
    /// The id of its name and content: the same file has the same.
    #[schema(example = "0a1b2c3d4e5f60718293a4b5c6d7e8f9")]
    id: String,
    /// What its file is called.
    name: String,
    /// Its title, once it was read.
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
}

/// A part of the library.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DocumentList {
    /// How many documents there are that fit the search.
    total: u64,
    /// Some of them, newest first.
    documents: Vec<Document>,
}

fn shown(shared: &Shared, row: DocumentRow) -> Document {
    let expires = shared.limits.keep_days.map(|days| rfc3339(row.created + i64::from(days) * 86_400));
    let (facts, created) = (row.facts, rfc3339(row.created));
    Document {
        id: row.id,
        name: row.name,
        title: facts.title,
        language: facts.language,
        pages: facts.pages,
        bytes: row.bytes,
        created,
        expires,
    }
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
    json(StatusCode::CREATED, &shown(&shared, row))
}

/// The library, newest first.
#[utoipa::path(
    get, path = "/v1/documents", tag = "documents",
    params(
        ("search" = Option<String>, Query, description = "A part of the name or title"),
        ("offset" = Option<u32>, Query, description = "How many to pass over"),
        ("limit" = Option<u32>, Query, description = "How many to give, 100 if nothing is said", maximum = 1000),
    ),
    responses((status = 200, description = "A part of the library", body = DocumentList)),
)]
pub(crate) async fn list(State(shared): State<Shared>, RawQuery(query): RawQuery) -> Answer {
    let mut parameters = Parameters::of(query)?;
    let search = parameters.text("search");
    let (offset, limit) = parameters.part(1_000)?;
    parameters.end()?;
    let inner = Arc::clone(&shared);
    let (rows, total) = blocking(move || Ok(inner.store.documents(&Page { search, offset, limit })?)).await?;
    let documents = rows.into_iter().map(|row| shown(&shared, row)).collect();
    json(StatusCode::OK, &DocumentList { total, documents })
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
    json(StatusCode::OK, &shown(&shared, row))
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
        Ok(())
    })
    .await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}
