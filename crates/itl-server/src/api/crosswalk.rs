//! `POST /v1/crosswalk`: the links between two frameworks.

use axum::Extension;
use axum::body::Body;
use axum::extract::{RawQuery, State};
use axum::http::HeaderMap;
use itl::reports::csv::Dialect;
use itl::{CrosswalkPlan, Report};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

use super::alignments::Told;
use super::answers::Answer;
use super::body;
use super::query::Parameters;
use crate::access::Caller;
use crate::engine::{GivenSettings, Lane, Plan, json};
use crate::state::Shared;

/// Two frameworks whose concepts are to be linked.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CrosswalkRequest {
    /// The name of the first framework.
    #[schema(example = "sdg")]
    pub(crate) a: String,
    /// The name of the second framework.
    #[schema(example = "sdg-statements")]
    pub(crate) b: String,
    /// The level of the first whose concepts are linked, 1 at the top; all that have a text if nothing is said.
    #[serde(default, deserialize_with = "body::whole")]
    pub(crate) level_a: Option<u32>,
    /// The level of the second.
    #[serde(default, deserialize_with = "body::whole")]
    pub(crate) level_b: Option<u32>,
}

/// Links the concepts of two frameworks, both ways, with the words behind every link.
#[utoipa::path(
    post, path = "/v1/crosswalk", tag = "frameworks",
    params(("form" = Option<String>, Query, description = "json, csv, html or xlsx; json if nothing is said", pattern = "^(json|csv|html|xlsx)$")),
    request_body(content = CrosswalkRequest),
    responses((status = 200, description = "As `itl crosswalk --json`, or another form of it", content((super::openapi::Crosswalk = "application/json"), (String = "text/csv"), (String = "text/html"), (String = "application/octet-stream")))),
)]
pub(crate) async fn crosswalk(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    let mut parameters = Parameters::of(query)?;
    let form = Told::of(parameters.text("form").as_deref())?;
    parameters.end()?;
    linked(&shared, &caller, body::json(&shared, &caller, &headers, body).await?, form).await
}

/// The links between two frameworks, in a form.
pub(crate) async fn linked(
    shared: &Shared,
    caller: &Caller,
    request: CrosswalkRequest,
    form: Told,
) -> Answer {
    let session = &shared.engine.session;
    let plan = |name: &str| Plan::of(Some(name.to_owned()), GivenSettings::default(), session);
    let (a, b) = (plan(&request.a)?, plan(&request.b)?);
    let inner = Arc::clone(shared);
    let work = move |cancel: &itl::Cancel| {
        let [first, second] = [&a, &b].map(|plan| inner.engine.references.get(&inner.store, plan));
        let (first, second) = (first?, second?);
        let session = a.session.with_cancel(cancel);
        let levels = CrosswalkPlan::default().with_levels([request.level_a, request.level_b]);
        let crosswalk = session.crosswalk(first.framework(), second.framework(), &levels)?;
        let mut out = Vec::new();
        match form {
            Told::Json => return json(&crosswalk, &session.settings().view),
            Told::Csv => crosswalk.table(Dialect::Comma, &mut out).map_err(itl::Error::from)?,
            Told::Html => crosswalk.html(&mut out).map_err(itl::Error::from)?,
            Told::Xlsx => out = crosswalk.xlsx()?.0,
        }
        Ok(out)
    };
    let bytes = shared.pool.run(caller, Lane::Heavy, shared.limits.wait, work).await?;
    Ok(form.answer("crosswalk", bytes))
}
