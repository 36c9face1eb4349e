//! Sign-offs: a person freezes a result with everything that made it. Its JSON is kept as it was; its other forms are made again of the
//! same document and decisions, and only given if they come to that JSON.

use axum::Extension;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use itl::text::CORE_VERSION;
use itl::{Alignment, Desk, Form, FormOptions, Notice};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

use super::alignments::{ending, stem};
use super::answers::{Answer, Id, Segments, blocking, download, json, json_bytes};
use super::body;
use super::documents;
use super::opened::{Opened, file, opened};
use super::reviews::{reviewer_of, worded};
use crate::access::Caller;
use crate::clock;
use crate::engine::GivenSettings;
use crate::names::{is_id, random_id};
use crate::problem::Problem;
use crate::state::Shared;
use crate::store::SignOffRow;

/// Who signs.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SignOffRequest {
    /// Who signs. With a token it is the name of the token, and can be left out.
    #[serde(default)]
    reviewer: Option<String>,
    /// What the signature is for, in words.
    #[serde(default)]
    comment: Option<String>,
}

/// A version of a result that a person signed.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub(crate) struct SignOff {
    /// Its id.
    id: String,
    /// Who signed.
    reviewer: String,
    /// When.
    #[schema(format = DateTime)]
    time: String,
    /// What the signature is for, in words.
    comment: Option<String>,
    /// The document.
    document: String,
    /// SHA-256 of its file.
    sha256: String,
    /// The alignment.
    alignment: String,
    /// The framework, by its name.
    framework: String,
    /// The fingerprint of the model.
    fingerprint: String,
    /// The settings that the request named.
    #[schema(value_type = Object)]
    settings: GivenSettings,
    /// The program and its version.
    program: String,
    /// The version of the core that reads texts.
    core: u32,
    /// Lines of decisions that are in it.
    decisions: usize,
    /// SHA-256 of these lines, as `files` of the part `review` has it.
    review_sha256: String,
    /// Passages that were still open.
    open: usize,
    /// Passages and concepts that people differed about.
    differing: usize,
}

/// The sign-offs of a document.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SignOffList {
    /// Oldest first.
    signoffs: Vec<SignOff>,
}

/// The program that signs for.
const PROGRAM: &str = concat!("itl ", env!("CARGO_PKG_VERSION"));

impl SignOff {
    fn of(row: &SignOffRow) -> Result<Self, Problem> {
        serde_json::from_str(&row.record).map_err(|_| Problem::internal())
    }

    /// What results say of it.
    fn notice(&self) -> Notice {
        let Self { reviewer, time, sha256, framework, fingerprint, program, decisions, .. } = self;
        let counted = if *decisions == 1 { "decision" } else { "decisions" };
        let mut said = format!(
            "signed off by {reviewer} on {time}: document SHA-256 {sha256}, framework {framework} with fingerprint {fingerprint}, {program}, \
             {decisions} {counted}"
        );
        if self.open > 0 {
            said.push_str(&format!("; {} passages were open", self.open));
        }
        if self.differing > 0 {
            said.push_str(&format!("; reviewers differed about {}", self.differing));
        }
        if let Some(comment) = &self.comment {
            said.push_str(&format!(": {comment}"));
        }
        Notice::info("signed-off", said)
    }

    /// The result that is signed: the alignment with the decisions and the signature.
    fn signed(&self, open: &Opened, lines: &[String]) -> Alignment {
        let mut alignment = match lines {
            [] => Alignment::clone(&open.alignment),
            lines => open.alignment.with_review(&[file(lines)]),
        };
        alignment.result.notices.push(self.notice());
        alignment
    }
}

/// A result in one form. Its time is that of the signature, so that the bytes are the same whenever it is written.
fn written(alignment: &Alignment, form: Form, open: &Opened, created: i64) -> Result<Vec<u8>, Problem> {
    let mut options = FormOptions::default();
    options.view = open.session.settings().view.clone();
    options.moment = created.unsigned_abs();
    if form == Form::Marked {
        let file = open.shared.engine.file_of(&open.shared.store, &open.row.id)?;
        options.copy = open.session.mark_copy(alignment, &options.view, &file)?.bytes;
    }
    let mut out = Vec::new();
    alignment.write(form, &options, &mut out)?;
    Ok(out)
}

/// Signs off a result: freezes it with the document, framework, settings, program and decisions that made it.
#[utoipa::path(
    post, path = "/v1/alignments/{id}/signoffs", tag = "reviews",
    params(("id" = String, Path, description = "The alignment")),
    request_body = SignOffRequest,
    responses((status = 201, description = "The sign-off", body = SignOff)),
)]
pub(crate) async fn sign(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    Id(id): Id,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    let request: SignOffRequest = body::json(&shared, &caller, &headers, body).await?;
    let reviewer = reviewer_of(&caller, request.reviewer)?;
    let comment = worded("comment", request.comment)?;
    let signed = opened(shared, &caller, id, move |open| {
        let (kept, created) = (open.kept(None)?, clock::now());
        let (alignment, files) = (&open.alignment, [file(&kept.lines)]);
        let spans = alignment.spans();
        let status = Desk::new(alignment, &spans, "", false).status(&files);
        let record = SignOff {
            id: random_id(),
            reviewer,
            time: clock::rfc3339(created),
            comment,
            document: open.row.document.clone(),
            sha256: alignment.document.sha256.clone().unwrap_or_default(),
            alignment: open.row.id.clone(),
            framework: open.row.framework.clone(),
            fingerprint: open.row.fingerprint.clone(),
            settings: GivenSettings::from_text(&open.row.settings),
            program: PROGRAM.to_owned(),
            core: CORE_VERSION,
            decisions: kept.lines.len(),
            review_sha256: files[0].sha256.clone(),
            open: status.open.unwrap_or_default(),
            differing: status.contradictions.len(),
        };
        let result = written(&record.signed(&open, &kept.lines), Form::Json, &open, created)?;
        let row = SignOffRow {
            id: record.id.clone(),
            document: record.document.clone(),
            alignment: record.alignment.clone(),
            last: kept.last,
            created,
            record: serde_json::to_string(&record).map_err(|_| Problem::internal())?,
        };
        open.shared.store.add_signoff(&row, &result)?;
        Ok(record)
    });
    json(StatusCode::CREATED, &signed.await?)
}

/// The sign-offs of a document.
#[utoipa::path(
    get, path = "/v1/documents/{id}/signoffs", tag = "reviews",
    params(("id" = String, Path, description = "The document")),
    responses((status = 200, description = "The sign-offs", body = SignOffList)),
)]
pub(crate) async fn list(State(shared): State<Shared>, Id(id): Id) -> Answer {
    let row = documents::row(&shared, id).await?;
    let rows = blocking(move || Ok(shared.store.signoffs(&row.id)?)).await?;
    let signoffs = rows.iter().map(SignOff::of).collect::<Result<_, _>>()?;
    json(StatusCode::OK, &SignOffList { signoffs })
}

/// A sign-off and the result as it was signed.
async fn kept(shared: &Shared, id: String) -> Result<(SignOffRow, Vec<u8>), Problem> {
    let inner = Arc::clone(shared);
    blocking(move || inner.store.signoff(&id)?.ok_or_else(|| Problem::missing("sign-off"))).await
}

/// What was signed, by whom and when.
#[utoipa::path(
    get, path = "/v1/signoffs/{id}", tag = "reviews",
    params(("id" = String, Path, description = "The sign-off")),
    responses((status = 200, description = "The sign-off", body = SignOff)),
)]
pub(crate) async fn show(State(shared): State<Shared>, Id(id): Id) -> Answer {
    json(StatusCode::OK, &SignOff::of(&kept(&shared, id).await?.0)?)
}

/// The result that was signed, in any form that alignments have; `json` has the bytes that were signed.
#[utoipa::path(
    get, path = "/v1/signoffs/{id}/files/{form}", tag = "reviews",
    params(
        ("id" = String, Path, description = "The sign-off"),
        ("form" = String, Path, description = "The form", example = "html"),
    ),
    responses((status = 200, description = "The file", body = String, content_type = "application/octet-stream")),
)]
pub(crate) async fn export(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    Segments((id, form)): Segments<(String, String)>,
) -> Answer {
    let form = Form::ALL.into_iter().find(|known| known.name() == form);
    let form = form.ok_or_else(|| Problem::missing("form").about("form"))?;
    if !is_id(&id) {
        return Err(Problem::missing("sign-off"));
    }
    let (row, result) = kept(&shared, id).await?;
    if form == Form::Json {
        return Ok(json_bytes(result));
    }
    let record = SignOff::of(&row)?;
    let (bytes, name) = opened(shared, &caller, row.alignment.clone(), move |open| {
        let alignment = record.signed(&open, &open.kept(Some(row.last))?.lines);
        if written(&alignment, Form::Json, &open, row.created)? != result {
            let detail =
                format!("{PROGRAM} makes another result than the one that {} signed", record.program);
            return Err(Problem::new(StatusCode::CONFLICT, "signed-otherwise", detail)
                .advised("take the result as it was signed: the form json"));
        }
        let name = format!("{}.signed.{}", stem(&alignment.name), ending(&alignment, form));
        Ok((written(&alignment, form, &open, row.created)?, name))
    })
    .await?;
    Ok(download("application/octet-stream", &name, bytes))
}
