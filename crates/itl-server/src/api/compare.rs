//! `POST /v1/compare`: alignments that are kept, side by side.

use axum::Extension;
use axum::body::Body;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use itl::reports::csv::Dialect;
use itl::{Comparing, Report};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

use super::alignments::Told;
use super::answers::Answer;
use super::body;
use super::query::Parameters;
use crate::access::Caller;
use crate::engine::{Lane, json};
use crate::names::is_id;
use crate::problem::Problem;
use crate::state::Shared;

/// Most alignments that are compared at once.
const MOST: usize = 100;

/// Alignments that are to be set side by side.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CompareRequest {
    /// Their ids, the earlier first. All have to be made with the same framework and settings.
    #[schema(min_items = 2, max_items = 100)]
    alignments: Vec<String>,
}

/// Sets alignments side by side: what moved, and the terms that moved it.
#[utoipa::path(
    post, path = "/v1/compare", tag = "alignments",
    params(("form" = Option<String>, Query, description = "json, csv, html or xlsx; json if nothing is said", pattern = "^(json|csv|html|xlsx)$")),
    request_body(content = CompareRequest),
    responses((status = 200, description = "As `itl compare --json`, or another form of it", content((super::openapi::ComparisonResult = "application/json"), (String = "text/csv"), (String = "text/html"), (String = "application/octet-stream")))),
)]
pub(crate) async fn compare(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    let mut parameters = Parameters::of(query)?;
    let form = Told::of(parameters.text("form").as_deref())?;
    parameters.end()?;
    let CompareRequest { alignments } = body::json(&shared, &caller, &headers, body).await?;
    side_by_side(&shared, &caller, alignments, form).await
}

/// Alignments side by side, in a form.
pub(crate) async fn side_by_side(
    shared: &Shared,
    caller: &Caller,
    alignments: Vec<String>,
    form: Told,
) -> Answer {
    if !(2..=MOST).contains(&alignments.len()) {
        return Err(Problem::bad("alignments", format!("name 2 to {MOST} alignments")));
    }
    let inner = Arc::clone(shared);
    let work = move |cancel: &itl::Cancel| {
        let missing = || Problem::missing("alignment").about("alignments");
        let mut comparing = None;
        let mut plan = None;
        for id in &alignments {
            let row = if is_id(id) { inner.store.alignment(id)? } else { None };
            let row = row.ok_or_else(missing)?;
            let (alignment, own) = inner.engine.reopen(&inner.store, &row, cancel)?;
            let first = plan.get_or_insert_with(|| own.clone());
            if (first.framework != own.framework) || (first.given != own.given) {
                let detail = "alignments with other frameworks or settings cannot be compared";
                return Err(
                    Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "unlike", detail).about("alignments")
                );
            }
            let comparing = comparing.get_or_insert_with(|| Comparing::with(&alignment.reference));
            comparing.add((*alignment).clone())?;
        }
        let (Some(comparing), Some(plan)) = (comparing, plan) else { return Err(missing()) };
        let (comparison, view, mut out) = (comparing.finish()?, &plan.session.settings().view, Vec::new());
        match form {
            Told::Json => return json(&comparison, view),
            Told::Csv => comparison.table(Dialect::Comma, &mut out).map_err(itl::Error::from)?,
            Told::Html => comparison.html(view, &mut out).map_err(itl::Error::from)?,
            Told::Xlsx => out = comparison.xlsx(view)?.0,
        }
        Ok(out)
    };
    let bytes = shared.pool.run(caller, Lane::Heavy, shared.limits.wait, work).await?;
    Ok(form.answer("comparison", bytes))
}
