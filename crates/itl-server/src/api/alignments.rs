//! Alignments that are kept: their parts, the evidence behind them, and every form in which they are written.

use axum::Extension;
use axum::extract::{RawQuery, State};
use axum::http::StatusCode;
use axum::response::Response;
use itl::reports::csv::Dialect;
use itl::results::{AlignmentResult, CoveredPart, OutlinePart, write_line};
use itl::{Alignment, Cancel, FigureKind, Form, FormOptions, MarkedCopy, Report};
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

use super::answers::{Answer, Id, Segments, blocking, download, json, json_bytes, of_kind, page};
use super::opened::looked_into;
use super::query::Parameters;
use crate::access::Caller;
use crate::clock;
use crate::engine::{GivenSettings, Lane, json as written};
use crate::names::is_id;
use crate::problem::Problem;
use crate::state::Shared;
use crate::store::{AlignmentRow, StoreError};

/// An alignment of the list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AlignmentEntry {
    /// The id of everything that made it: the same document, framework and settings have the same.
    id: String,
    /// The document.
    document: String,
    /// The framework, by its name.
    framework: String,
    /// The settings that the request named.
    #[schema(value_type = Object)]
    settings: GivenSettings,
    /// When it was made.
    #[schema(format = DateTime)]
    created: String,
    /// The concepts that are covered or mentioned, by their evidence; at most 50.
    #[schema(value_type = Vec<super::openapi::CoveredPart>)]
    concepts: Vec<CoveredPart>,
    /// Why nothing is assessed, as `aggregate.not_assessed` of the result; null where something is.
    not_assessed: Option<String>,
}

/// Some alignments.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AlignmentList {
    /// Newest first.
    alignments: Vec<AlignmentEntry>,
}

fn shown(row: AlignmentRow) -> AlignmentEntry {
    let OutlinePart { concepts, not_assessed } = serde_json::from_str(&row.summary).unwrap_or_default();
    AlignmentEntry {
        settings: GivenSettings::from_text(&row.settings),
        created: clock::rfc3339(row.created),
        concepts,
        not_assessed,
        id: row.id,
        document: row.document,
        framework: row.framework,
    }
}

/// The row of an alignment.
pub(super) async fn row(shared: &Shared, id: String) -> Result<AlignmentRow, Problem> {
    let inner = Arc::clone(shared);
    blocking(move || inner.store.alignment(&id)?.ok_or_else(|| Problem::missing("alignment"))).await
}

/// Part of an alignment as it was kept.
async fn part_of(
    shared: Shared,
    caller: &Caller,
    id: String,
    part: impl FnOnce(&[u8]) -> Result<Vec<u8>, Problem> + Send + 'static,
) -> Answer {
    let inner = Arc::clone(&shared);
    let work = move |_: &Cancel| {
        inner.store.alignment(&id)?.ok_or_else(|| Problem::missing("alignment"))?;
        part(&inner.store.results.read(&id).map_err(StoreError::from)?)
    };
    Ok(json_bytes(shared.pool.run(caller, Lane::Looking, shared.limits.wait, work).await?))
}

/// The result that was kept.
fn result(json: &[u8]) -> Result<AlignmentResult<'_>, Problem> {
    serde_json::from_slice(json).map_err(|_| Problem::internal())
}

fn line(part: &impl Serialize) -> Result<Vec<u8>, Problem> {
    let mut out = Vec::new();
    write_line(&mut out, part).map_err(|_| Problem::internal())?;
    Ok(out)
}

/// Alignments, newest first.
#[utoipa::path(
    get, path = "/v1/alignments", tag = "alignments",
    params(
        ("document" = Option<String>, Query, description = "Only those of a document"),
        ("framework" = Option<String>, Query, description = "Only those with a framework"),
        ("offset" = Option<u32>, Query, description = "How many to pass over"),
        ("limit" = Option<u32>, Query, description = "How many to give, 100 if nothing is said", maximum = 1000),
    ),
    responses((status = 200, description = "Some alignments", body = AlignmentList)),
)]
pub(crate) async fn list(State(shared): State<Shared>, RawQuery(query): RawQuery) -> Answer {
    let mut parameters = Parameters::of(query)?;
    let (document, framework) = (parameters.text("document"), parameters.text("framework"));
    let (offset, limit) = parameters.part(1_000)?;
    parameters.end()?;
    let rows = blocking(move || {
        Ok(shared.store.alignments(document.as_deref(), framework.as_deref(), offset, limit)?)
    });
    json(StatusCode::OK, &AlignmentList { alignments: rows.await?.into_iter().map(shown).collect() })
}

/// All of an alignment, as `itl align --json` prints it.
#[utoipa::path(
    get, path = "/v1/alignments/{id}", tag = "alignments",
    params(("id" = String, Path, description = "The alignment")),
    responses((status = 200, description = "As `itl align --json`", body = super::openapi::AlignmentResult)),
)]
pub(crate) async fn show(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    Id(id): Id,
) -> Answer {
    part_of(shared, &caller, id, |json| Ok(json.to_vec())).await
}

/// An alignment without its units and matrix; `units` is how many there are.
#[utoipa::path(
    get, path = "/v1/alignments/{id}/profile", tag = "alignments",
    params(("id" = String, Path, description = "The alignment")),
    responses((status = 200, description = "Document, framework, concepts, aggregate, notices as in the whole", body = super::openapi::ProfileResult)),
)]
pub(crate) async fn profile(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    Id(id): Id,
) -> Answer {
    part_of(shared, &caller, id, |json| line(&result(json)?.into_profile())).await
}

/// Some units of an alignment, with their rows of the matrix.
#[utoipa::path(
    get, path = "/v1/alignments/{id}/units", tag = "alignments",
    params(
        ("id" = String, Path, description = "The alignment"),
        ("offset" = Option<u32>, Query, description = "The index of the first"),
        ("limit" = Option<u32>, Query, description = "How many to give, 100 if nothing is said", maximum = 10000),
    ),
    responses((status = 200, description = "`total`, `units` and `affinity`", body = super::openapi::UnitsResult)),
)]
pub(crate) async fn units(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    Id(id): Id,
    RawQuery(query): RawQuery,
) -> Answer {
    let mut parameters = Parameters::of(query)?;
    let (offset, limit) = parameters.part(10_000)?;
    parameters.end()?;
    let (offset, limit) = (offset as usize, limit as usize);
    part_of(shared, &caller, id, move |json| line(&result(json)?.into_units(offset, limit))).await
}

/// The units that a concept is quoted by, best first.
#[utoipa::path(
    get, path = "/v1/alignments/{id}/quotes", tag = "alignments",
    params(
        ("id" = String, Path, description = "The alignment"),
        ("concept" = String, Query, description = "The concept: its id, its name, or the beginning of its name"),
        ("limit" = Option<u32>, Query, description = "How many to give, 3 if nothing is said"),
    ),
    responses((status = 200, description = "`concept` and `quotes`, units as in the whole", body = super::openapi::QuotesResult)),
)]
pub(crate) async fn quotes(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    Id(id): Id,
    RawQuery(query): RawQuery,
) -> Answer {
    let mut parameters = Parameters::of(query)?;
    let concept = parameters.text("concept").ok_or_else(|| Problem::bad("concept", "name a concept"))?;
    let limit: u32 = parameters.parsed("limit", "a whole number")?.unwrap_or(3);
    parameters.end()?;
    let row = row(&shared, id).await?;
    let inner = Arc::clone(&shared);
    let work = move |_: &Cancel| {
        let reference = inner.engine.references.get(&inner.store, &inner.engine.plan_of(&row)?)?;
        let column = reference.column(&concept)?;
        let json = inner.store.results.read(&row.id).map_err(StoreError::from)?;
        let quotes = result(&json)?.into_quotes(column, limit as usize);
        line(&quotes.ok_or_else(|| Problem::missing("concept"))?)
    };
    Ok(json_bytes(shared.pool.run(&caller, Lane::Looking, shared.limits.wait, work).await?))
}

/// The evidence behind a concept's number, of all units or of one, as `itl explain --json` prints it.
#[utoipa::path(
    get, path = "/v1/alignments/{id}/explain", tag = "alignments",
    params(
        ("id" = String, Path, description = "The alignment"),
        ("concept" = String, Query, description = "The concept: its id, its name, or the beginning of its name"),
        ("at" = Option<u32>, Query, description = "One unit, by its index"),
    ),
    responses((status = 200, description = "As `itl explain --json`", body = super::openapi::ExplanationResult)),
)]
pub(crate) async fn explain(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    Id(id): Id,
    RawQuery(query): RawQuery,
) -> Answer {
    let mut parameters = Parameters::of(query)?;
    let concept = parameters.text("concept").ok_or_else(|| Problem::bad("concept", "name a concept"))?;
    let at: Option<u32> = parameters.parsed("at", "a whole number")?;
    parameters.end()?;
    let bytes = looked_into(shared, &caller, id, move |alignment, session| {
        let explanation = session.explain(alignment, &concept, at.map(|at| at as usize), usize::MAX)?;
        written(&explanation, &session.settings().view)
    });
    Ok(json_bytes(bytes.await?))
}

/// What the document does not cover, as `itl gaps` tells it.
#[utoipa::path(
    get, path = "/v1/alignments/{id}/gaps", tag = "alignments",
    params(
        ("id" = String, Path, description = "The alignment"),
        ("form" = Option<String>, Query, description = "json, csv, html or xlsx; json if nothing is said", pattern = "^(json|csv|html|xlsx)$"),
    ),
    responses((status = 200, description = "As `itl gaps --json`, or another form of it", content((super::openapi::GapsResult = "application/json"), (String = "text/csv"), (String = "text/html"), (String = "application/octet-stream")))),
)]
pub(crate) async fn gaps(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    Id(id): Id,
    RawQuery(query): RawQuery,
) -> Answer {
    let mut parameters = Parameters::of(query)?;
    let form = Told::of(parameters.text("form").as_deref())?;
    parameters.end()?;
    let bytes = looked_into(shared, &caller, id, move |alignment, session| {
        let (gaps, view, mut out) = (session.gaps(alignment)?, &session.settings().view, Vec::new());
        match form {
            Told::Json => return written(&gaps, view),
            Told::Csv => gaps.table(Dialect::Comma, &mut out).map_err(itl::Error::from)?,
            Told::Html => gaps.html(view, &mut out).map_err(itl::Error::from)?,
            Told::Xlsx => out = gaps.xlsx(view)?.0,
        }
        Ok(out)
    });
    Ok(form.answer("gaps", bytes.await?))
}

/// The HTML report of an alignment, to look at. In a frame it asks the page around it for pictures of pages.
#[utoipa::path(
    get, path = "/v1/alignments/{id}/report.html", tag = "alignments",
    params(("id" = String, Path, description = "The alignment")),
    responses((status = 200, description = "The page that `itl align --html` writes", body = String, content_type = "text/html")),
)]
pub(crate) async fn report(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    Id(id): Id,
) -> Answer {
    let bytes = looked_into(shared, &caller, id, |alignment, session| {
        let mut out = Vec::new();
        alignment.framed_report(&session.settings().view, &mut out)?;
        Ok(out)
    });
    Ok(page(bytes.await?))
}

/// The forms of files that make sense for an alignment.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FormList {
    /// Their names, as `/files/{form}` takes them.
    forms: Vec<&'static str>,
}

/// The forms that make sense for an alignment: a layer of the Navigator for techniques of ATT&CK only, OSCAL for controls, a marked copy of a PDF
/// file or a Word document. The others can be asked for where the result has what they need.
#[utoipa::path(
    get, path = "/v1/alignments/{id}/files", tag = "alignments",
    params(("id" = String, Path, description = "The alignment")),
    responses((status = 200, description = "The forms", body = FormList)),
)]
pub(crate) async fn forms(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    Id(id): Id,
) -> Answer {
    let row = row(&shared, id).await?;
    let inner = Arc::clone(&shared);
    let work = move |_: &Cancel| {
        let plan = inner.engine.plan_of(&row)?;
        let reference = inner.engine.references.get(&inner.store, &plan)?;
        let document = inner.store.document(&row.document)?.ok_or_else(|| Problem::missing("document"))?;
        let name = document.name.to_ascii_lowercase();
        let can_be_marked =
            [".pdf", ".docx"].iter().any(|ending| name.ends_with(ending)) && !document.encrypted;
        let view = &plan.session.settings().view;
        let suits = |form: &Form| form.is_usual(&reference, view) && (*form != Form::Marked || can_be_marked);
        Ok(Form::ALL.into_iter().filter(suits).map(Form::name).collect())
    };
    let forms = shared.pool.run(&caller, Lane::Looking, shared.limits.wait, work).await?;
    json(StatusCode::OK, &FormList { forms })
}

/// An alignment in any form that the command line writes: html, marked, docx, xlsx, markdown, parquet, svg, png, oscal, oscal-component, navigator, json, csv.
#[utoipa::path(
    get, path = "/v1/alignments/{id}/files/{form}", tag = "alignments",
    params(
        ("id" = String, Path, description = "The alignment"),
        ("form" = String, Path, description = "The form", example = "xlsx"),
        ("figure" = Option<String>, Query, description = "What svg and png show: profile or heatmap", pattern = "^(profile|heatmap)$"),
        ("evidence" = Option<bool>, Query, description = "With the contributions of every cell, in json"),
    ),
    responses((status = 200, description = "The file", body = String, content_type = "application/octet-stream")),
)]
pub(crate) async fn file(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    Segments((id, form)): Segments<(String, String)>,
    RawQuery(query): RawQuery,
) -> Answer {
    let mut parameters = Parameters::of(query)?;
    let mut options = FormOptions::default();
    options.figure = match parameters.text("figure").as_deref() {
        None | Some("heatmap") => FigureKind::Heatmap,
        Some("profile") => FigureKind::Profile,
        Some(_) => return Err(Problem::bad("figure", "it is neither profile nor heatmap")),
    };
    options.evidence = parameters.switch("evidence")?;
    options.moment = clock::now().unsigned_abs();
    parameters.end()?;
    let form = Form::ALL.into_iter().find(|known| known.name() == form);
    let form = form.ok_or_else(|| Problem::missing("form").about("form"))?;
    if !is_id(&id) {
        return Err(Problem::missing("alignment"));
    }
    let (inner, of) = (Arc::clone(&shared), id.clone());
    let (bytes, name) = looked_into(shared, &caller, id, move |alignment, session| {
        options.view = session.settings().view.clone();
        if form == Form::Marked {
            let file = inner.engine.file_of(&inner.store, &of)?;
            options.copy = session.mark_copy(alignment, &options.view, &file)?.bytes;
        }
        let mut out = Vec::new();
        alignment.write(form, &options, &mut out)?;
        Ok((out, file_name(alignment, form)))
    })
    .await?;
    Ok(download("application/octet-stream", &name, bytes))
}

/// The name of an alignment's file of a form.
fn file_name(alignment: &Alignment, form: Form) -> String {
    format!("{}.{}", stem(&alignment.name), ending(alignment, form))
}

/// The name of a document without its ending.
pub(super) fn stem(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// The ending that an alignment's files of a form have.
pub(super) fn ending(alignment: &Alignment, form: Form) -> String {
    match form {
        Form::Marked => format!("marked.{}", MarkedCopy::ending(alignment)),
        // The document itself may be one of Word.
        Form::Docx => "report.docx".to_owned(),
        Form::Markdown => "md".to_owned(),
        Form::Oscal => "oscal.json".to_owned(),
        Form::OscalComponent => "oscal-component.json".to_owned(),
        Form::Navigator => "navigator.json".to_owned(),
        other => other.name().to_owned(),
    }
}

/// The forms of what is told about results.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Told {
    Json,
    Csv,
    Html,
    Xlsx,
}

impl Told {
    pub(crate) fn of(name: Option<&str>) -> Result<Self, Problem> {
        Ok(match name {
            None | Some("json") => Self::Json,
            Some("csv") => Self::Csv,
            Some("html") => Self::Html,
            Some("xlsx") => Self::Xlsx,
            Some(_) => return Err(Problem::bad("form", "it is none of json, csv, html, xlsx")),
        })
    }

    pub(super) fn answer(self, name: &str, bytes: Vec<u8>) -> Response {
        match self {
            Self::Json => json_bytes(bytes),
            Self::Csv => of_kind("text/csv; charset=utf-8", bytes),
            Self::Html => page(bytes),
            Self::Xlsx => download("application/octet-stream", &format!("{name}.xlsx"), bytes),
        }
    }
}
