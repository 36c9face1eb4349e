//! The page of a comparison at an address, for a frame: the API compares by `POST`, and frames can only get.

use axum::Extension;
use axum::extract::{RawQuery, State};

use crate::access::Caller;
use crate::api::{Answer, Parameters, Told, side_by_side};
use crate::problem::Problem;
use crate::state::Shared;

/// Documents side by side, as `itl compare --html` writes them; `alignments` has their ids.
pub(crate) async fn compared(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    RawQuery(query): RawQuery,
) -> Answer {
    let mut parameters = Parameters::of(query)?;
    let ids = parameters.text("alignments").ok_or_else(|| Problem::bad("alignments", "name them"))?;
    parameters.end()?;
    side_by_side(&shared, &caller, ids.split(',').map(str::to_owned).collect(), Told::Html).await
}
