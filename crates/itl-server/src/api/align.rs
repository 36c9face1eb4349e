//! `POST /v1/align`: a text or a file against a framework, at once or as a job.

use axum::Extension;
use axum::body::Body;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

use super::answers::{Answer, json, json_bytes};
use super::query::Parameters;
use super::{body, documents, jobs};
use crate::access::Caller;
use crate::engine::{self, Given, GivenBody, GivenSettings, Lane, Plan};
use crate::names::{hex, id_of, plain_name};
use crate::problem::Problem;
use crate::state::Shared;
use itl::schedule::QUICK;
use itl::{Form, FormOptions};
use sha2::{Digest, Sha256};

/// A text that is to be aligned.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AlignRequest {
    /// The text.
    pub text: String,
    /// What results call it.
    #[serde(default)]
    pub name: Option<String>,
    /// The framework, by its name.
    #[serde(default)]
    #[schema(example = "sdg")]
    pub framework: Option<String>,
    /// Settings by their names, as in `itl.toml` with underscores.
    #[serde(default)]
    #[schema(value_type = Option<super::openapi::RequestSettings>)]
    pub(crate) settings: Option<GivenSettings>,
    /// With the contributions of every cell.
    #[serde(default)]
    pub evidence: bool,
    /// Keep the text as a document, and answer with a job.
    #[serde(default, rename = "async")]
    pub later: bool,
}

/// What a request brings to be aligned.
enum Brought {
    Text(String),
    File(Vec<u8>),
}

impl Brought {
    fn bytes(&self) -> &[u8] {
        match self {
            Self::Text(text) => text.as_bytes(),
            Self::File(bytes) => bytes,
        }
    }
}

/// What texts are called that have no name.
pub(super) const UNNAMED: &str = "text.txt";

/// Aligns a text (JSON) or a file (any other body) with a framework.
///
/// The answer is what `itl align --json` prints. Nothing is kept, unless it is to be done later (`async`, scope `write`): then the document is kept, and
/// the answer is a job. For a file, name, framework and settings are parameters of the address.
#[utoipa::path(
    post, path = "/v1/align", tag = "align",
    params(
        ("name" = Option<String>, Query, description = "What the file is called; its ending tells kinds of text apart"),
        ("framework" = Option<String>, Query, description = "The framework, by its name", example = "sdg"),
        ("evidence" = Option<bool>, Query, description = "With the contributions of every cell"),
        ("async" = Option<bool>, Query, description = "Keep the file, and answer with a job"),
    ),
    request_body(content((AlignRequest = "application/json"), (String = "application/octet-stream")), description = "A text, or the bytes of a file"),
    responses(
        (status = 200, description = "As `itl align --json`", body = super::openapi::AlignmentResult),
        (status = 202, description = "A job that does it", body = jobs::Job),
    ),
)]
pub(crate) async fn align(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    mut body: Body,
) -> Answer {
    let mut parameters = Parameters::of(query)?;
    let (mut settings, mut framework) = (parameters.settings(), parameters.text("framework"));
    let (mut name, mut evidence) = (parameters.text("name"), parameters.switch("evidence")?);
    let mut later = parameters.switch("async")?;
    parameters.end()?;
    let mut plan = Plan::of(framework.clone(), settings.clone(), &shared.engine.session)?;
    let mut told = None;
    if body::is_json(&headers) {
        let request: AlignRequest = body::json(&shared, &caller, &headers, std::mem::take(&mut body)).await?;
        // What the body says goes before what the address says.
        framework = request.framework.or(framework);
        settings = request.settings.unwrap_or_default().or(settings);
        plan = Plan::of(framework, settings, &shared.engine.session)?;
        name = Some(request.name.or(name).unwrap_or_else(|| UNNAMED.to_owned()));
        (evidence, later) = (evidence || request.evidence, later || request.later);
        told = Some(request.text);
    }
    let name = plain_name(&name.unwrap_or_default(), "document");
    if !later {
        let brought = match told {
            Some(text) => Brought::Text(text),
            None => Brought::File(body::bytes(&shared, &caller, &headers, body, shared.limits.body).await?),
        };
        return at_once(&shared, &caller, name, brought, plan, evidence).await;
    }
    caller.may_write()?;
    shared.pool.room(&caller.name)?;
    jobs::known(&shared, &plan).await?;
    let document = match told {
        Some(text) => documents::keep_bytes(&shared, &caller, name, text.into_bytes()).await?,
        None => documents::keep(&shared, &caller, name, &headers, body).await?,
    };
    jobs::begin(&shared, &caller, document.id, plan).await
}

async fn at_once(
    shared: &Shared,
    caller: &Caller,
    name: String,
    brought: Brought,
    plan: Plan,
    evidence: bool,
) -> Answer {
    let quick = matches!(&brought, Brought::Text(text) if text.len() <= QUICK);
    let lane = if quick { shared.engine.references.lane(&plan) } else { Lane::Heavy };
    let inner = Arc::clone(shared);
    let work = move |cancel: &itl::Cancel| {
        let engine = &inner.engine;
        let reference = engine.references.get(&inner.store, &plan)?;
        let hash = hex(&Sha256::digest(brought.bytes()));
        let (id, given) = match &brought {
            Brought::Text(text) => (id_of(["text", &name, &hash]), GivenBody::Text(text)),
            Brought::File(bytes) => (id_of([name.as_str(), &hash]), GivenBody::File(bytes)),
        };
        let given = Given { id: &id, name: &name, body: given };
        let alignment = engine.align(&given, &reference, &plan, cancel, &|_| {})?;
        let view = &plan.session.settings().view;
        if !evidence {
            return engine::json(&*alignment, view);
        }
        let mut options = FormOptions::default();
        (options.evidence, options.view) = (true, view.clone());
        let mut out = Vec::new();
        alignment.write(Form::Json, &options, &mut out)?;
        Ok::<_, Problem>(out)
    };
    let out = shared.pool.run(caller, lane, shared.limits.wait, work).await?;
    Ok(json_bytes(out))
}

/// An answer that something was accepted.
pub(super) fn accepted(job: &jobs::Job) -> Answer {
    json(StatusCode::ACCEPTED, job)
}
