//! `POST /v1/explain`: the evidence behind a concept's number in a text that is not kept.

use axum::Extension;
use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use itl::schedule::QUICK;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

use super::align::UNNAMED;
use super::answers::{Answer, json_bytes};
use super::body;
use crate::access::Caller;
use crate::engine::{self, Given, GivenBody, GivenSettings, Lane, Plan};
use crate::names::{id_of, plain_name};
use crate::state::Shared;

/// A text whose number is to be explained.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExplainRequest {
    /// The text.
    text: String,
    /// The concept: its id, its name, or the beginning of its name.
    #[schema(example = "7")]
    concept: String,
    /// One unit, by its index.
    #[serde(default, deserialize_with = "body::whole")]
    at: Option<u32>,
    /// What results call the text.
    #[serde(default)]
    name: Option<String>,
    /// The framework, by its name.
    #[serde(default)]
    #[schema(example = "sdg")]
    framework: Option<String>,
    /// Settings by their names.
    #[serde(default)]
    #[schema(value_type = Option<super::openapi::RequestSettings>)]
    settings: Option<GivenSettings>,
}

/// Explains a number: the terms and places behind it, and what is missing.
#[utoipa::path(
    post, path = "/v1/explain", tag = "align",
    request_body(content = ExplainRequest),
    responses((status = 200, description = "As `itl explain --json`", body = super::openapi::ExplanationResult)),
)]
pub(crate) async fn explain(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    let request: ExplainRequest = body::json(&shared, &caller, &headers, body).await?;
    let ExplainRequest { text, concept, at, name, framework, settings } = request;
    let plan = Plan::of(framework, settings.unwrap_or_default(), &shared.engine.session)?;
    let name = plain_name(name.as_deref().unwrap_or_default(), UNNAMED);
    let lane = if text.len() <= QUICK { shared.engine.references.lane(&plan) } else { Lane::Heavy };
    let inner = Arc::clone(&shared);
    let work = move |cancel: &itl::Cancel| {
        let reference = inner.engine.references.get(&inner.store, &plan)?;
        reference.column(&concept)?;
        let id = id_of(["text", &name, &text]);
        let given = Given { id: &id, name: &name, body: GivenBody::Text(&text) };
        let alignment = inner.engine.align(&given, &reference, &plan, cancel, &|_| {})?;
        let session = plan.session.with_cancel(cancel);
        let explanation = session.explain(&alignment, &concept, at.map(|at| at as usize), usize::MAX)?;
        engine::json(&explanation, &session.settings().view)
    };
    Ok(json_bytes(shared.pool.run(&caller, lane, shared.limits.wait, work).await?))
}
