//! `POST /v1/portfolio`: documents that are kept, as one answer: verdicts of all, by document, folder or year.

use axum::Extension;
use axum::body::Body;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use itl::reports::csv::Dialect;
use itl::{Alignment, Cancel, Portfolio, Report};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use utoipa::ToSchema;

use super::alignments::Told;
use super::answers::Answer;
use super::query::Parameters;
use super::{body, opened};
use crate::access::Caller;
use crate::engine::{Engine, GivenSettings, Lane, Plan, json};
use crate::names::is_id;
use crate::problem::Problem;
use crate::state::Shared;
use crate::store::DocumentRow;

/// Most documents of a portfolio.
const MOST: usize = 1_000;

/// Documents that are to be looked at together.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PortfolioRequest {
    /// Their ids.
    #[schema(min_items = 1, max_items = 1000)]
    pub(crate) documents: Vec<String>,
    /// What a row is.
    #[serde(default)]
    pub(crate) by: Grouping,
    /// The framework, by its name.
    #[serde(default)]
    #[schema(example = "sdg")]
    pub(crate) framework: Option<String>,
    /// Settings by their names.
    #[serde(default)]
    #[schema(value_type = Option<super::openapi::RequestSettings>)]
    pub(crate) settings: Option<GivenSettings>,
}

/// What a row of a portfolio is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Grouping {
    /// A document.
    #[default]
    Document,
    /// The documents of a folder.
    Folder,
    /// The documents of a year; years have trends.
    Year,
}

impl Grouping {
    /// A grouping by its name.
    pub(crate) fn of(name: &str) -> Option<Self> {
        [Self::Document, Self::Folder, Self::Year].into_iter().find(|by| by.name() == name)
    }

    fn name(self) -> &'static str {
        match self {
            Self::Document => "document",
            Self::Folder => "folder",
            Self::Year => "year",
        }
    }

    /// The group of a document; that of those without one has no name.
    fn group(self, document: &DocumentRow, shown: &str) -> String {
        match self {
            Self::Document => shown.to_owned(),
            Self::Folder => document.labels.folder.clone(),
            Self::Year => document.labels.year.map_or(String::new(), |year| year.to_string()),
        }
    }
}

/// Looks at documents together: verdicts of all, what none covers, the best passages, and the course over years.
///
/// They are documents that were aligned with the framework and the settings; those that were not are named with the reason.
#[utoipa::path(
    post, path = "/v1/portfolio", tag = "alignments",
    params(("form" = Option<String>, Query, description = "json, csv or html; json if nothing is said", pattern = "^(json|csv|html)$")),
    request_body(content = PortfolioRequest),
    responses((status = 200, description = "As the summary of `itl align -o`, or another form of it", content((super::openapi::OverviewResult = "application/json"), (String = "text/csv"), (String = "text/html")))),
)]
pub(crate) async fn portfolio(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    let mut parameters = Parameters::of(query)?;
    let form = Told::of(parameters.text("form").as_deref())?;
    parameters.end()?;
    looked_at_together(&shared, &caller, body::json(&shared, &caller, &headers, body).await?, form).await
}

/// A portfolio, in a form.
pub(crate) async fn looked_at_together(
    shared: &Shared,
    caller: &Caller,
    request: PortfolioRequest,
    form: Told,
) -> Answer {
    let PortfolioRequest { documents, by, framework, settings } = request;
    if form == Told::Xlsx {
        return Err(Problem::bad("form", "a portfolio is none of json, csv, html"));
    }
    if !(1..=MOST).contains(&documents.len()) {
        return Err(Problem::bad("documents", format!("name 1 to {MOST} documents")));
    }
    let plan = Plan::of(framework, settings.unwrap_or_default(), &shared.engine.session)?;
    let inner = Arc::clone(shared);
    let work = move |cancel: &Cancel| {
        let rows = documents.iter().map(|id| {
            let row = if is_id(id) { inner.store.document(id)? } else { None };
            row.ok_or_else(|| Problem::missing("document").about("documents"))
        });
        let rows = rows.collect::<Result<Vec<_>, Problem>>()?;
        let reference = inner.engine.references.get(&inner.store, &plan)?;
        let (mut portfolio, mut results) = (Portfolio::new(&reference, by.name()), 0);
        for (row, name) in rows.iter().zip(names(&rows)) {
            let id = Engine::alignment_id(&row.id, &reference, &plan);
            let Some(kept) = inner.store.alignment(&id)? else {
                portfolio.without(&name, reason(&inner, row)?);
                continue;
            };
            match inner.engine.reopen(&inner.store, &kept, cancel) {
                Ok((alignment, _)) => {
                    let decided = inner.store.decisions(&row.id, None)?;
                    let alignment = match decided.lines.is_empty() {
                        true => Alignment::clone(&alignment),
                        false => alignment.with_review(&[opened::file(&decided.lines)]),
                    };
                    results += 1;
                    portfolio.add(&by.group(row, &name), &Alignment { name, ..alignment });
                }
                Err(problem) if problem.status == 422 => portfolio.without(&name, problem.detail),
                Err(problem) => return Err(problem),
            }
        }
        if results == 0 {
            let detail = "none of these documents has a result with this framework and these settings";
            return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "no-results", detail)
                .about("documents")
                .advised("align them first: POST /v1/jobs"));
        }
        let summary = portfolio.finish()?;
        let (view, mut out) = (&plan.session.settings().view, Vec::new());
        match form {
            Told::Json | Told::Xlsx => return json(&summary, view),
            Told::Csv => summary.table(Dialect::Comma, &mut out).map_err(itl::Error::from)?,
            Told::Html => summary.html(view, &mut out).map_err(itl::Error::from)?,
        }
        Ok(out)
    };
    let bytes = shared.pool.run(caller, Lane::Heavy, shared.limits.wait, work).await?;
    Ok(form.answer("portfolio", bytes))
}

/// What documents are called; those of one title have the names of their files beside it.
fn names(rows: &[DocumentRow]) -> Vec<String> {
    let mut counts = BTreeMap::new();
    rows.iter().for_each(|row| *counts.entry(row.shown_title()).or_insert(0) += 1);
    let name = |row: &DocumentRow| match counts[row.shown_title()] {
        1 => row.shown_title().to_owned(),
        _ => format!("{} ({})", row.shown_title(), row.name),
    };
    rows.iter().map(name).collect()
}

/// Why a document has no result.
fn reason(shared: &Shared, row: &DocumentRow) -> Result<String, Problem> {
    let job = shared.store.last_failure(&row.id)?;
    let problem = job.and_then(|job| serde_json::from_str::<Problem>(job.problem.as_deref()?).ok());
    Ok(problem
        .map_or_else(|| "it is not aligned with this framework yet".to_owned(), |problem| problem.detail))
}
