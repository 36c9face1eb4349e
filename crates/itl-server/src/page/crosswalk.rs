//! The page of a crosswalk at an address, for a frame: the API links by `POST`, and frames can only get.

use axum::Extension;
use axum::extract::{RawQuery, State};

use crate::access::Caller;
use crate::api::{Answer, CrosswalkRequest, Parameters, Told, linked};
use crate::problem::Problem;
use crate::state::Shared;

/// Two frameworks side by side, as `itl crosswalk --html` writes them; `a` and `b` are their names.
pub(crate) async fn crosswalk(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    RawQuery(query): RawQuery,
) -> Answer {
    let mut parameters = Parameters::of(query)?;
    let mut named =
        |name: &'static str| parameters.text(name).ok_or_else(|| Problem::bad(name, "name a framework"));
    let (a, b) = (named("a")?, named("b")?);
    parameters.end()?;
    let request = CrosswalkRequest { a, b, level_a: None, level_b: None };
    linked(&shared, &caller, request, Told::Html).await
}
