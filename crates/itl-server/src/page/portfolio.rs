//! The page of a portfolio at an address, for a frame: the API takes documents by `POST`, and frames can only get.

use axum::Extension;
use axum::extract::{RawQuery, State};

use crate::access::Caller;
use crate::api::{Answer, Grouping, Parameters, PortfolioRequest, Told, looked_at_together};
use crate::problem::Problem;
use crate::state::Shared;

/// Documents together, as `itl align --html` writes the page of a run; `documents` has their ids, `by` what a row is.
pub(crate) async fn portfolio(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    RawQuery(query): RawQuery,
) -> Answer {
    let mut parameters = Parameters::of(query)?;
    let ids = parameters.text("documents").ok_or_else(|| Problem::bad("documents", "name them"))?;
    let by = parameters.text("by").unwrap_or_default();
    let (framework, settings) = (parameters.text("framework"), Some(parameters.settings()));
    parameters.end()?;
    let unknown = || Problem::bad("by", "it is none of document, folder, year");
    let by = if by.is_empty() { Grouping::default() } else { Grouping::of(&by).ok_or_else(unknown)? };
    let documents = ids.split(',').map(str::to_owned).collect();
    let request = PortfolioRequest { documents, by, framework, settings };
    looked_at_together(&shared, &caller, request, Told::Html).await
}
