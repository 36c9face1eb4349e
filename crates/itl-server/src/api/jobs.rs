//! Jobs: alignments that are done later, watched while they are.

use axum::Extension;
use axum::body::Body;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use utoipa::ToSchema;

use super::align::accepted;
use super::answers::{Answer, Id, blocking, json};
use super::body;
use super::query::Parameters;
use crate::access::Caller;
use crate::clock;
use crate::engine::{self, GivenSettings, Plan, Stage};
use crate::names::{is_id, random_id};
use crate::problem::Problem;
use crate::state::Shared;
use crate::store::{JobRow, JobState};

/// How often somebody who listens hears that the connection is still there.
const PULSE: Duration = Duration::from_secs(10);

/// An alignment that was asked for.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Job {
    /// Its id.
    id: String,
    /// The document.
    document: String,
    /// The framework, by its name.
    framework: String,
    /// The settings that the request named.
    #[schema(value_type = Object)]
    settings: GivenSettings,
    /// How far it is.
    state: JobState,
    /// What it is at while it runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    stage: Option<Stage>,
    /// When it was accepted.
    #[schema(format = DateTime)]
    created: String,
    /// When it last came to another state.
    #[schema(format = DateTime)]
    updated: String,
    /// The result, once it is done.
    alignment: Option<String>,
    /// Why it failed, if it did.
    problem: Option<Problem>,
}

/// An event of a job.
#[derive(ToSchema)]
#[allow(dead_code, reason = "it describes what is sent; axum writes it")]
pub(crate) struct JobEvent {
    /// `job`.
    event: String,
    /// The job as JSON.
    data: String,
}

/// Some jobs.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct JobList {
    /// Newest first.
    jobs: Vec<Job>,
}

/// A document that is to be aligned.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct JobRequest {
    /// The id of a document that is kept.
    document: String,
    /// The framework, by its name.
    #[serde(default)]
    #[schema(example = "sdg")]
    framework: Option<String>,
    /// Settings by their names.
    #[serde(default)]
    #[schema(value_type = Option<super::openapi::RequestSettings>)]
    settings: Option<GivenSettings>,
}

fn shown(shared: &Shared, row: JobRow) -> Job {
    let stage = shared.board.stage(&row.id).filter(|_| row.state == JobState::Running);
    Job {
        settings: GivenSettings::from_text(&row.settings),
        problem: row.problem.as_deref().and_then(|problem| serde_json::from_str(problem).ok()),
        created: clock::rfc3339(row.created),
        updated: clock::rfc3339(row.updated),
        id: row.id,
        document: row.document,
        framework: row.framework,
        state: row.state,
        stage,
        alignment: row.alignment,
    }
}

/// Refuses a name that leads nowhere: it is told before anything is kept, not by a job that fails.
pub(super) async fn known(shared: &Shared, plan: &Plan) -> Result<(), Problem> {
    let (inner, plan) = (Arc::clone(shared), plan.clone());
    blocking(move || inner.engine.references.named(&inner.store, &plan).map(|_| ())).await
}

/// Accepts a job for a document that is kept, with a plan that is [`known`].
pub(super) async fn begin(shared: &Shared, caller: &Caller, document: String, plan: Plan) -> Answer {
    let now = clock::now();
    let row = JobRow {
        id: random_id(),
        document,
        framework: plan.framework.clone(),
        settings: plan.given.text(),
        owner: caller.name.clone(),
        state: JobState::Queued,
        created: now,
        updated: now,
        alignment: None,
        problem: None,
    };
    let inner = Arc::clone(shared);
    let row = blocking(move || engine::accept(&inner, row.clone()).map(|()| row)).await?;
    accepted(&shown(shared, row))
}

/// Has a document aligned.
#[utoipa::path(
    post, path = "/v1/jobs", tag = "jobs",
    request_body(content = JobRequest),
    responses((status = 202, description = "The job", body = Job)),
)]
pub(crate) async fn create(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    let JobRequest { document, framework, settings } = body::json(&shared, &caller, &headers, body).await?;
    let plan = Plan::of(framework, settings.unwrap_or_default(), &shared.engine.session)?;
    if !is_id(&document) {
        return Err(Problem::missing("document").about("document"));
    }
    let document =
        super::documents::row(&shared, document).await.map_err(|problem| problem.about("document"))?;
    known(&shared, &plan).await?;
    begin(&shared, &caller, document.id, plan).await
}

/// Jobs, newest first.
#[utoipa::path(
    get, path = "/v1/jobs", tag = "jobs",
    params(
        ("offset" = Option<u32>, Query, description = "How many to pass over"),
        ("limit" = Option<u32>, Query, description = "How many to give, 100 if nothing is said", maximum = 1000),
    ),
    responses((status = 200, description = "Some jobs", body = JobList)),
)]
pub(crate) async fn list(State(shared): State<Shared>, RawQuery(query): RawQuery) -> Answer {
    let mut parameters = Parameters::of(query)?;
    let (offset, limit) = parameters.part(1_000)?;
    parameters.end()?;
    let inner = Arc::clone(&shared);
    let rows = blocking(move || Ok(inner.store.jobs(offset, limit)?)).await?;
    json(StatusCode::OK, &JobList { jobs: rows.into_iter().map(|row| shown(&shared, row)).collect() })
}

async fn row(shared: &Shared, id: String) -> Result<JobRow, Problem> {
    let inner = Arc::clone(shared);
    blocking(move || inner.store.job(&id)?.ok_or_else(|| Problem::missing("job"))).await
}

/// One job.
#[utoipa::path(
    get, path = "/v1/jobs/{id}", tag = "jobs",
    params(("id" = String, Path, description = "The job")),
    responses((status = 200, description = "The job", body = Job)),
)]
pub(crate) async fn show(State(shared): State<Shared>, Id(id): Id) -> Answer {
    let row = row(&shared, id).await?;
    json(StatusCode::OK, &shown(&shared, row))
}

/// Cancels a job that is not over.
#[utoipa::path(
    delete, path = "/v1/jobs/{id}", tag = "jobs",
    params(("id" = String, Path, description = "The job")),
    responses(
        (status = 202, description = "It will stop as soon as it can", body = Job),
        (status = 409, description = "It is over already", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub(crate) async fn cancel(State(shared): State<Shared>, Id(id): Id) -> Answer {
    let row = row(&shared, id).await?;
    if row.state.is_over() || !shared.board.cancel(&row.id) {
        return Err(Problem::new(StatusCode::CONFLICT, "over", "the job is over already"));
    }
    accepted(&shown(&shared, row))
}

/// A job as it goes on, as server-sent events: `job` with the job whenever it changes; the last has a state that is over.
#[utoipa::path(
    get, path = "/v1/jobs/{id}/events", tag = "jobs",
    params(("id" = String, Path, description = "The job")),
    responses((status = 200, description = "Events named `job`, each with a job", body = JobEvent, content_type = "text/event-stream")),
)]
pub(crate) async fn events(State(shared): State<Shared>, Id(id): Id) -> Result<Response, Problem> {
    // Heard before it is looked up: whatever changes after is told.
    let heard = shared.board.listen(&id);
    let first = row(&shared, id.clone()).await?;
    let (send, events) = mpsc::channel::<Result<Event, Infallible>>(4);
    tokio::spawn(async move {
        let over = first.state.is_over();
        if send.send(event(&shown(&shared, first))).await.is_err() || over {
            return;
        }
        let Some(mut heard) = heard else { return };
        while heard.changed().await.is_ok() {
            let (state, stage) = *heard.borrow_and_update();
            let Ok(now) = row(&shared, id.clone()).await else { return };
            // The row says the end; what is at work was heard, and may be over by now: that is told next.
            let now = shown(&shared, if state.is_over() { now } else { JobRow { state, ..now } });
            if send.send(event(&Job { stage, ..now })).await.is_err() || state.is_over() {
                return;
            }
        }
    });
    let alive = KeepAlive::new().interval(PULSE);
    Ok(Sse::new(ReceiverStream::new(events)).keep_alive(alive).into_response())
}

fn event(job: &Job) -> Result<Event, Infallible> {
    let job = serde_json::to_string(job).unwrap_or_default();
    Ok(Event::default().event("job").data(job))
}
