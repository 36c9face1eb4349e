//! The API of Annif, so that its clients work unchanged: a project is a framework, a suggestion a concept that the text covers or mentions.

use axum::Extension;
use axum::body::Body;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use itl::Language;
use itl::reports::annif::{Suggestion, suggestions};
use itl::schedule::QUICK;
use itl::text::{detect, read_alike};
use itl::{Cancel, Reference};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use utoipa::ToSchema;

use super::align::UNNAMED;
use super::answers::{Answer, Segments, json};
use super::body;
use super::query::{Parameters, within};
use crate::access::Caller;
use crate::engine::{Given, GivenBody, GivenSettings, Lane, Plan};
use crate::names::id_of;
use crate::problem::Problem;
use crate::state::Shared;

/// Documents of a batch, as Annif bounds them.
const MOST_DOCUMENTS: usize = 32;
/// Candidates of a language detection, as Annif bounds them.
const MOST_LANGUAGES: usize = 5;
/// Suggestions that are given if nothing is said.
const SUGGESTIONS: usize = 10;
/// What a guess is worth beside a language that is told reliably.
const GUESS: f64 = 0.5;

/// What this API is.
#[derive(Serialize, ToSchema)]
pub(crate) struct ApiInfo {
    /// Its title.
    title: &'static str,
    /// The version of the program.
    version: &'static str,
}

/// A framework as Annif shows projects.
#[derive(Serialize, ToSchema)]
pub(crate) struct Project {
    /// The name of the framework.
    project_id: String,
    /// Its title.
    name: String,
    /// Its language.
    language: String,
    /// What works behind it.
    backend: Backend,
    /// The concepts.
    vocab: Vocabulary,
    /// The language of its concepts.
    vocab_language: String,
    /// Always: a framework needs no training.
    is_trained: bool,
    /// Nothing: a model is made of its framework alone.
    modification_time: Option<String>,
}

/// What works behind a project.
#[derive(Serialize, ToSchema)]
pub(crate) struct Backend {
    /// Its name.
    backend_id: &'static str,
}

/// The concepts of a project.
#[derive(Serialize, ToSchema)]
pub(crate) struct Vocabulary {
    /// The id of the framework.
    vocab_id: String,
    /// The languages of its labels.
    languages: Vec<String>,
    /// How many concepts there are.
    size: usize,
    /// Always.
    loaded: bool,
}

/// All projects.
#[derive(Serialize, ToSchema)]
pub(crate) struct ProjectList {
    /// The projects.
    projects: Vec<Project>,
}

/// A concept that a text covers or mentions.
#[derive(Serialize, ToSchema)]
pub(crate) struct SuggestionResult {
    /// Its address.
    uri: String,
    /// Its name.
    label: String,
    /// Its id.
    notation: Option<String>,
    /// The evidence for it, at most 1.
    score: f64,
}

/// The concepts of a text.
#[derive(Serialize, ToSchema)]
pub(crate) struct SuggestionResultList {
    /// Best first.
    results: Vec<SuggestionResult>,
}

/// The concepts of one text of several.
#[derive(Serialize, ToSchema)]
pub(crate) struct BatchSuggestionResult {
    /// What the request called the text.
    document_id: Option<String>,
    /// Best first.
    results: Vec<SuggestionResult>,
}

/// A text and how much is wanted of it.
#[derive(Deserialize, ToSchema)]
pub(crate) struct SuggestForm {
    /// The text.
    text: String,
    /// How many concepts at most.
    #[schema(minimum = 0)]
    limit: Option<u32>,
    /// The least score.
    #[schema(minimum = 0.0, maximum = 1.0)]
    threshold: Option<f64>,
    /// Taken, and without a part: labels are in the language of the framework.
    #[allow(dead_code, reason = "clients of Annif send it")]
    language: Option<String>,
}

/// Several texts.
#[derive(Deserialize, ToSchema)]
pub(crate) struct SuggestBatch {
    /// At most 32.
    #[schema(max_items = 32)]
    documents: Vec<BatchDocument>,
}

/// A text of several.
#[derive(Deserialize, ToSchema)]
pub(crate) struct BatchDocument {
    /// The text.
    text: String,
    /// What the answer calls it.
    #[serde(default)]
    document_id: Option<String>,
    /// Taken, and without a part.
    #[serde(default)]
    #[allow(dead_code, reason = "clients of Annif send it")]
    metadata: Option<BTreeMap<String, String>>,
}

/// A text, and the languages it may be in.
#[derive(Deserialize, ToSchema)]
pub(crate) struct DetectRequest {
    /// The text.
    text: String,
    /// ISO 639 codes.
    #[schema(min_items = 1, max_items = 5)]
    languages: Vec<String>,
}

/// A language and how likely it is.
#[derive(Serialize, ToSchema)]
pub(crate) struct DetectedLanguage {
    /// The code; null for any other language.
    language: Option<String>,
    /// From 0 to 1.
    score: f64,
}

/// What a text may be in.
#[derive(Serialize, ToSchema)]
pub(crate) struct DetectedLanguages {
    /// The likeliest first.
    results: Vec<DetectedLanguage>,
}

/// What this API is, as Annif tells it.
#[utoipa::path(get, path = "/v1/", tag = "annif", responses((status = 200, description = "Title and version", body = ApiInfo)))]
pub(crate) async fn info() -> Answer {
    json(StatusCode::OK, &ApiInfo { title: "ITL REST API", version: env!("CARGO_PKG_VERSION") })
}

fn shown(name: &str, reference: &Reference) -> Project {
    let framework = reference.model().framework();
    let language = reference.model().settings().language.to_string();
    Project {
        project_id: name.to_owned(),
        name: framework.title.clone(),
        backend: Backend { backend_id: "itl" },
        vocab: Vocabulary {
            vocab_id: framework.id.clone(),
            languages: vec![language.clone()],
            size: framework.concepts.len(),
            loaded: true,
        },
        vocab_language: language.clone(),
        language,
        is_trained: true,
        modification_time: None,
    }
}

fn plan_for(shared: &Shared, project: &str) -> Result<Plan, Problem> {
    Plan::of(Some(project.to_owned()), GivenSettings::default(), &shared.engine.session)
}

/// The frameworks, as Annif lists projects.
#[utoipa::path(get, path = "/v1/projects", tag = "annif", responses((status = 200, description = "All projects", body = ProjectList)))]
pub(crate) async fn projects(State(shared): State<Shared>, Extension(caller): Extension<Caller>) -> Answer {
    let inner = Arc::clone(&shared);
    let work = move |_: &Cancel| {
        let mut projects = Vec::new();
        for source in inner.engine.references.all(&inner.store)? {
            // One that cannot be used is no project; the list of frameworks says why.
            if let Ok(reference) =
                inner.engine.references.get(&inner.store, &plan_for(&inner, source.name())?)
            {
                projects.push(shown(source.name(), &reference));
            }
        }
        Ok(projects)
    };
    let projects = shared.pool.run(&caller, Lane::Heavy, shared.limits.wait, work).await?;
    json(StatusCode::OK, &ProjectList { projects })
}

/// One framework, as Annif shows projects.
#[utoipa::path(
    get, path = "/v1/projects/{project_id}", tag = "annif",
    params(("project_id" = String, Path, description = "The framework", example = "sdg")),
    responses((status = 200, description = "The project", body = Project)),
)]
pub(crate) async fn project(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    Segments(project): Segments<String>,
) -> Answer {
    let (inner, plan) = (Arc::clone(&shared), plan_for(&shared, &project)?);
    let work = move |_: &Cancel| Ok(shown(&project, &inner.engine.references.get(&inner.store, &plan)?));
    json(StatusCode::OK, &shared.pool.run(&caller, Lane::Heavy, shared.limits.wait, work).await?)
}

/// How much is wanted.
#[derive(Clone, Copy)]
struct Wanted {
    limit: usize,
    threshold: f64,
}

impl Wanted {
    fn of(limit: Option<u32>, threshold: Option<f64>) -> Result<Self, Problem> {
        within("limit", limit.unwrap_or(0))?;
        let threshold = threshold.unwrap_or(0.0);
        if !(0.0..=1.0).contains(&threshold) {
            return Err(Problem::bad("threshold", "it is not a number from 0 to 1"));
        }
        Ok(Self { limit: limit.map_or(SUGGESTIONS, |limit| limit as usize), threshold })
    }
}

/// The concepts of some texts, in their order.
async fn suggested(
    shared: &Shared,
    caller: &Caller,
    project: &str,
    texts: Vec<String>,
    wanted: Wanted,
) -> Result<Vec<Vec<SuggestionResult>>, Problem> {
    let (inner, plan) = (Arc::clone(shared), plan_for(shared, project)?);
    let quick = texts.iter().all(|text| text.len() <= QUICK);
    let lane = if quick { shared.engine.references.lane(&plan) } else { Lane::Heavy };
    let work = move |cancel: &Cancel| {
        let reference = inner.engine.references.get(&inner.store, &plan)?;
        let one = |text: &String| {
            let id = id_of(["text", UNNAMED, text]);
            let given = Given { id: &id, name: UNNAMED, body: GivenBody::Text(text) };
            let alignment = inner.engine.align(&given, &reference, &plan, cancel, &|_| {})?;
            let context = alignment.context(&plan.session.settings().view);
            let found = suggestions(context, &alignment.result, Some(wanted.limit), wanted.threshold);
            Ok(found.into_iter().map(result).collect())
        };
        texts.iter().map(one).collect()
    };
    shared.pool.run(caller, lane, shared.limits.wait, work).await
}

fn result(found: Suggestion) -> SuggestionResult {
    let Suggestion { uri, label, notation, score, .. } = found;
    SuggestionResult { uri, label, notation: Some(notation), score }
}

/// Suggests concepts for a text, as Annif does.
#[utoipa::path(
    post, path = "/v1/projects/{project_id}/suggest", tag = "annif",
    params(("project_id" = String, Path, description = "The framework", example = "sdg")),
    request_body(content = SuggestForm, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, description = "Concepts that the text covers or mentions", body = SuggestionResultList)),
)]
pub(crate) async fn suggest(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    Segments(project): Segments<String>,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    if !body::is_of_kind(&headers, "application/x-www-form-urlencoded") {
        let detail = "the body of the request has to be application/x-www-form-urlencoded";
        let problem = Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "media-type", detail);
        return Err(problem.about("Content-Type"));
    }
    let bytes = body::bytes(&shared, &caller, &headers, body, body::MAX_JSON.min(shared.limits.body)).await?;
    let text = String::from_utf8(bytes).map_err(|_| Problem::bad("body", "it is not UTF-8"))?;
    let form: SuggestForm =
        serde_urlencoded::from_str(&text).map_err(|error| Problem::bad("body", error.to_string()))?;
    let wanted = Wanted::of(form.limit, form.threshold)?;
    let mut found = suggested(&shared, &caller, &project, vec![form.text], wanted).await?;
    json(StatusCode::OK, &SuggestionResultList { results: found.pop().unwrap_or_default() })
}

/// Suggests concepts for at most 32 texts, as Annif does.
#[utoipa::path(
    post, path = "/v1/projects/{project_id}/suggest-batch", tag = "annif",
    params(
        ("project_id" = String, Path, description = "The framework", example = "sdg"),
        ("limit" = Option<u32>, Query, description = "How many concepts at most"),
        ("threshold" = Option<f64>, Query, description = "The least score", minimum = 0.0, maximum = 1.0),
        ("language" = Option<String>, Query, description = "Taken, and without a part: labels are in the language of the framework"),
    ),
    request_body(content = SuggestBatch),
    responses((status = 200, description = "Concepts of every text, in order", body = Vec<BatchSuggestionResult>)),
)]
pub(crate) async fn suggest_batch(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    Segments(project): Segments<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    let mut parameters = Parameters::of(query)?;
    let limit = parameters.parsed("limit", "a whole number")?;
    let wanted = Wanted::of(limit, parameters.parsed("threshold", "a number")?)?;
    let _ = parameters.text("language");
    parameters.end()?;
    let SuggestBatch { documents } = body::json(&shared, &caller, &headers, body).await?;
    if documents.len() > MOST_DOCUMENTS {
        return Err(Problem::bad("documents", format!("a batch has at most {MOST_DOCUMENTS} documents")));
    }
    let (ids, texts): (Vec<_>, Vec<_>) = documents.into_iter().map(|one| (one.document_id, one.text)).unzip();
    let found = suggested(&shared, &caller, &project, texts, wanted).await?;
    let pair = |(document_id, results)| BatchSuggestionResult { document_id, results };
    json(StatusCode::OK, &ids.into_iter().zip(found).map(pair).collect::<Vec<_>>())
}

/// Tells which of some languages a text is in, as Annif does.
#[utoipa::path(
    post, path = "/v1/detect-language", tag = "annif",
    request_body(content = DetectRequest),
    responses((status = 200, description = "The candidates with their scores, and null for any other language", body = DetectedLanguages)),
)]
pub(crate) async fn detect_language(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    let DetectRequest { text, languages } = body::json(&shared, &caller, &headers, body).await?;
    if languages.is_empty() || languages.len() > MOST_LANGUAGES {
        return Err(Problem::bad("languages", format!("name 1 to {MOST_LANGUAGES} languages")));
    }
    let candidates = languages.iter().map(|code| {
        Language::new(code)
            .ok_or_else(|| Problem::bad("languages", format!("\"{code}\" is no code of a language")))
    });
    let candidates = candidates.collect::<Result<Vec<Language>, Problem>>()?;
    let found = detect(&text);
    let worth = found.map_or(0.0, |found| if found.reliable { 1.0 } else { GUESS });
    let is_it = |one: Language| found.is_some_and(|found| read_alike(found.language, one));
    let score = |one: &Language| if is_it(*one) { worth } else { 0.0 };
    let mut results: Vec<DetectedLanguage> = candidates
        .iter()
        .zip(languages)
        .map(|(one, code)| DetectedLanguage { language: Some(code), score: score(one) })
        .collect();
    let told: f64 = candidates.iter().map(score).fold(0.0, f64::max);
    results.push(DetectedLanguage { language: None, score: 1.0 - told });
    results.sort_by(|a, b| b.score.total_cmp(&a.score));
    json(StatusCode::OK, &DetectedLanguages { results })
}
