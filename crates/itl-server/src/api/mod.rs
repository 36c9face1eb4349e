//! The API under `/v1`: routes by what they need, with their description in OpenAPI made of the same code.

mod align;
mod alignments;
mod annif;
mod answers;
mod batch;
mod body;
mod compare;
mod crosswalk;
mod documents;
mod explain;
mod frameworks;
mod jobs;
mod labels;
mod openapi;
mod opened;
mod pages;
mod portfolio;
mod query;
mod reviews;
mod service;
mod signoffs;

pub(crate) use alignments::Told;
pub(crate) use answers::{Answer, Segments, blocking, of_kind};
pub(crate) use compare::side_by_side;
pub(crate) use crosswalk::{CrosswalkRequest, linked};
pub(crate) use portfolio::{Grouping, PortfolioRequest, looked_at_together};
pub(crate) use query::Parameters;

use axum::Router;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::IntoResponse;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::cors::{AllowOrigin, CorsLayer};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::access;
use crate::page;
use crate::problem::Problem;
use crate::state::Shared;

/// All routes, and what they are in OpenAPI.
fn routes(shared: &Shared) -> (Router<Shared>, utoipa::openapi::OpenApi) {
    let open = OpenApiRouter::new()
        .routes(routes!(service::health))
        .routes(routes!(service::ready))
        .routes(routes!(service::openapi))
        .routes(routes!(service::viewer));
    let read = OpenApiRouter::new()
        .routes(routes!(annif::info))
        .routes(routes!(annif::projects))
        .routes(routes!(annif::project))
        .routes(routes!(annif::suggest))
        .routes(routes!(annif::suggest_batch))
        .routes(routes!(annif::detect_language))
        .routes(routes!(align::align))
        .routes(routes!(batch::batch))
        .routes(routes!(explain::explain))
        .routes(routes!(compare::compare))
        .routes(routes!(crosswalk::crosswalk))
        .routes(routes!(portfolio::portfolio))
        .routes(routes!(labels::list))
        .routes(routes!(service::languages))
        .routes(routes!(service::encoders))
        .routes(routes!(service::storage))
        .routes(routes!(service::open_session, service::close_session))
        .routes(routes!(documents::list))
        .routes(routes!(documents::show))
        .routes(routes!(documents::content))
        .routes(routes!(pages::picture))
        .routes(routes!(jobs::list))
        .routes(routes!(jobs::show))
        .routes(routes!(jobs::events))
        .routes(routes!(alignments::list))
        .routes(routes!(alignments::show))
        .routes(routes!(alignments::profile))
        .routes(routes!(alignments::units))
        .routes(routes!(alignments::quotes))
        .routes(routes!(alignments::explain))
        .routes(routes!(alignments::gaps))
        .routes(routes!(alignments::report))
        .routes(routes!(alignments::file))
        .routes(routes!(alignments::forms))
        .routes(routes!(pages::areas))
        .routes(routes!(reviews::show))
        .routes(routes!(reviews::lines))
        .routes(routes!(signoffs::list))
        .routes(routes!(signoffs::show))
        .routes(routes!(signoffs::export))
        .routes(routes!(frameworks::list))
        .routes(routes!(frameworks::show))
        .routes(routes!(frameworks::check))
        .routes(routes!(frameworks::study))
        .route_layer(from_fn(access::read));
    let write = OpenApiRouter::new()
        .routes(routes!(documents::upload))
        .routes(routes!(documents::delete))
        .routes(routes!(labels::label))
        .routes(routes!(labels::password))
        .routes(routes!(jobs::create))
        .routes(routes!(jobs::cancel))
        .routes(routes!(reviews::decide))
        .routes(routes!(signoffs::sign))
        .routes(routes!(frameworks::upload))
        .routes(routes!(frameworks::delete))
        .route_layer(from_fn(access::write));
    let admin = OpenApiRouter::new().routes(routes!(service::metrics)).route_layer(from_fn(access::admin));
    let all =
        OpenApiRouter::with_openapi(openapi::base(shared)).merge(open).merge(read).merge(write).merge(admin);
    all.split_for_parts()
}

/// The whole API, and the page beside it: nothing gets past the guard.
pub(crate) fn router(shared: &Shared) -> Router {
    let (router, described) = routes(shared);
    let router = router.merge(page::routes());
    let described = axum::Extension(service::Description(openapi::complete(&described).into()));
    let router = router
        .fallback(|| async { Problem::missing("address") })
        .method_not_allowed_fallback(|| async {
            Problem::new(StatusCode::METHOD_NOT_ALLOWED, "method", "this address is not for that method")
        })
        .layer(described)
        .layer(CatchPanicLayer::custom(|_: Box<dyn std::any::Any + Send>| {
            Problem::internal().into_response()
        }))
        .layer(from_fn_with_state(shared.clone(), access::guard))
        .with_state(shared.clone());
    named_origins(router, shared)
}

/// Tells browsers that pages of the origins that were named may call the server; no others.
fn named_origins(router: Router, shared: &Shared) -> Router {
    let origins: Vec<HeaderValue> = shared.hosts.origins().filter_map(|origin| origin.parse().ok()).collect();
    if origins.is_empty() {
        return router;
    }
    let cors = CorsLayer::new()
        .allow_origin(AllowOrigin::list(origins))
        .allow_methods([Method::GET, Method::POST, Method::PUT, Method::PATCH, Method::DELETE])
        .allow_headers([header::AUTHORIZATION, header::CONTENT_TYPE]);
    router.layer(cors)
}
