//! Pages of documents: as pictures, and where the units of an alignment stand on them.

use axum::Extension;
use axum::extract::{RawQuery, State};
use axum::http::StatusCode;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

use super::answers::{Answer, Segments, json, of_kind};
use super::documents;
use super::opened::looked_into;
use super::query::Parameters;
use crate::access::Caller;
use crate::engine::Lane;
use crate::names::is_id;
use crate::problem::Problem;
use crate::state::Shared;

/// The densities that may be asked for, in pixels a point: what screens have.
const DENSITIES: std::ops::RangeInclusive<f32> = 0.25..=4.0;

/// A page, and where units stand on it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PageOfUnits {
    /// The page, from 1.
    page: u32,
    /// Its width as it is shown, in points.
    width: f32,
    /// Its height as it is shown, in points.
    height: f32,
    /// The units that stand on it, in their order.
    units: Vec<PlacedUnit>,
}

/// A unit on a page.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PlacedUnit {
    /// Its index in the alignment.
    unit: usize,
    /// Left, top, right and bottom edge of each of its lines, in points from the page's top left corner.
    areas: Vec<[f32; 4]>,
}

/// A page of a PDF document as a picture.
///
/// It is drawn in a process with the bounds of reading. Pages of other documents, and pages that cannot be drawn, are problems.
#[utoipa::path(
    get, path = "/v1/documents/{id}/pages/{page}", tag = "documents",
    params(
        ("id" = String, Path, description = "The document"),
        ("page" = u32, Path, description = "The page, from 1"),
        ("density" = Option<f32>, Query, description = "Pixels a point, from 0.25 to 4; 2 if nothing is said", minimum = 0.25, maximum = 4.0),
    ),
    responses((status = 200, description = "The picture", body = String, content_type = "image/png")),
)]
pub(crate) async fn picture(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    Segments((id, page)): Segments<(String, String)>,
    RawQuery(query): RawQuery,
) -> Answer {
    let mut parameters = Parameters::of(query)?;
    let density: f32 = parameters.parsed("density", "a number")?.unwrap_or(2.0);
    parameters.end()?;
    if !DENSITIES.contains(&density) {
        return Err(Problem::bad("density", "it is from 0.25 to 4"));
    }
    let page = page_number(&page)?;
    if !is_id(&id) {
        return Err(Problem::missing("document"));
    }
    let document = documents::row(&shared, id).await?;
    let inner = Arc::clone(&shared);
    let work =
        move |cancel: &itl::Cancel| inner.engine.picture(&inner.store, &document, page, density, cancel);
    let picture = shared.pool.run(&caller, Lane::Quick, shared.limits.wait, work).await?;
    Ok(of_kind("image/png", picture.to_vec()))
}

/// Where the units of an alignment stand on a page.
#[utoipa::path(
    get, path = "/v1/alignments/{id}/pages/{page}", tag = "alignments",
    params(
        ("id" = String, Path, description = "The alignment"),
        ("page" = u32, Path, description = "The page, from 1"),
    ),
    responses((status = 200, description = "The page and its units", body = PageOfUnits)),
)]
pub(crate) async fn areas(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    Segments((id, page)): Segments<(String, String)>,
) -> Answer {
    let page = page_number(&page)?;
    if !is_id(&id) {
        return Err(Problem::missing("alignment"));
    }
    let found =
        looked_into(shared, &caller, id, move |alignment, _| Ok(itl::page_areas(alignment, page)?)).await?;
    let placed = |unit: itl::UnitAreas| PlacedUnit {
        unit: unit.unit,
        areas: unit.areas.into_iter().map(|area| [area.x0, area.y0, area.x1, area.y1]).collect(),
    };
    let units = found.units.into_iter().map(placed).collect();
    json(StatusCode::OK, &PageOfUnits { page, width: found.width, height: found.height, units })
}

fn page_number(text: &str) -> Result<u32, Problem> {
    text.parse().map_err(|_| Problem::missing("page"))
}
