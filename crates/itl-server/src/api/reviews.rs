//! Decisions of people about passages and verdicts: kept one after the other, side by side for all people, and never changed.

use axum::Extension;
use axum::body::Body;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use itl::Desk;
use itl::results::{ReviewPart, ReviewStatusResult};
use itl::reviews::{AgreementOptions, Decision, Labels, ReviewFile, Ruling, agreement};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;
use utoipa::openapi::schema::{Object, ObjectBuilder, Type};

use super::answers::{Answer, Id, blocking, download, json};
use super::body;
use super::documents;
use super::opened::{Opened, file, opened};
use super::query::Parameters;
use crate::access::Caller;
use crate::clock;
use crate::problem::Problem;
use crate::state::Shared;

/// Decisions that are kept at once.
const MOST: usize = 1_000;
/// Characters of a reviewer's name.
const MAX_NAME: usize = 60;
/// Characters of a reason or comment.
const MAX_WORDS: usize = 10_000;

/// What people decided.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DecisionsRequest {
    /// Who decides. With a token it is the name of the token, and can be left out.
    #[serde(default)]
    reviewer: Option<String>,
    /// In order; all of them are kept, or none.
    #[schema(min_items = 1, max_items = 1000)]
    decisions: Vec<DecisionRequest>,
}

/// A decision about a passage or about a concept as a whole.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DecisionRequest {
    /// The concept: its id, its name, or the beginning of its name.
    concept: String,
    /// The unit that is the passage; nothing for a decision about the concept as a whole.
    #[serde(default, deserialize_with = "body::whole")]
    unit: Option<u32>,
    /// Of a passage: accept, reject, unsure or withdrawn. Of a concept: covered, mentioned, none, not applicable, unsure or withdrawn.
    #[schema(schema_with = rulings)]
    decision: Ruling,
    /// Why the concept has this verdict; a verdict needs one.
    #[serde(default)]
    #[schema(max_length = 10000)]
    reason: Option<String>,
    /// Anything else.
    #[serde(default)]
    #[schema(max_length = 10000)]
    comment: Option<String>,
    /// Whether it settles what others disagree on.
    #[serde(default)]
    settles: bool,
}

/// The words for a decision.
fn rulings() -> Object {
    let words = Ruling::ALL.map(Ruling::name);
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(words)).examples(["accept"]).build()
}

/// What was kept.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RecordedDecisions {
    /// Who decided.
    reviewer: String,
    /// When.
    #[schema(format = DateTime)]
    time: String,
    /// The number of the first; numbers grow in the order in which decisions are kept.
    first: i64,
    /// The number of the last.
    last: i64,
}

/// Where the review of a document stands.
#[derive(Serialize, ToSchema)]
pub(crate) struct ReviewState {
    /// The document.
    document: String,
    /// The name that decisions of the caller bear; null where each request says who decides.
    reviewer: Option<String>,
    /// The concepts with both verdicts.
    concepts: Vec<ReviewedConcept>,
    /// Passages that nobody decided about: first those that could change a verdict. At most `limit`.
    open: Vec<OpenPassage>,
    /// How many are open in all.
    open_total: usize,
    /// Every decision with its history, as `review` of `itl align --review --json`.
    #[schema(value_type = super::openapi::ReviewPart)]
    review: ReviewPart,
    /// As `itl review status --json`: who decided how much, what is lost, what people differ about; with `agreement`, how well they agree.
    #[schema(value_type = Object)]
    status: serde_json::Value,
}

/// A concept with both verdicts.
#[derive(Serialize, ToSchema)]
pub(crate) struct ReviewedConcept {
    /// Its id.
    id: String,
    /// Its name.
    label: String,
    /// The verdict that counts: that of people, where they gave one and agree.
    verdict: &'static str,
    /// The verdict of the program, with the decisions about passages.
    program: String,
    /// How many sentences' worth of the document address it, with the decisions about passages.
    evidence: f64,
    /// Passages that count.
    passages: usize,
}

/// A passage that is to be decided about.
#[derive(Serialize, ToSchema)]
pub(crate) struct OpenPassage {
    /// The unit.
    unit: usize,
    /// The id of the concept.
    concept: String,
    /// Its vote for the concept.
    vote: f64,
    /// Its words.
    text: String,
    /// The unit before it.
    before: String,
    /// The unit after it.
    after: String,
    /// The page it begins on.
    page: Option<u32>,
    /// Other units with the same words.
    same: Vec<usize>,
}

/// Who decides: the token's name, or who the request says where no token is shown.
pub(super) fn reviewer_of(caller: &Caller, said: Option<String>) -> Result<String, Problem> {
    let said = said.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
    match (caller.token(), said) {
        (Some(token), Some(said)) if said != token => {
            let detail = format!("decisions with this token are those of \"{token}\"");
            Err(Problem::new(StatusCode::FORBIDDEN, "reviewer", detail).about("reviewer"))
        }
        (Some(token), _) => Ok(token.to_owned()),
        (None, Some(said)) if said.chars().count() > MAX_NAME || said.chars().any(char::is_control) => {
            Err(Problem::bad("reviewer", format!("a name has at most {MAX_NAME} characters, on one line")))
        }
        (None, Some(said)) => Ok(said),
        (None, None) => Err(Problem::bad("reviewer", "name who decides")),
    }
}

/// Words that are not empty, if they are not too many.
pub(super) fn worded(field: &str, words: Option<String>) -> Result<Option<String>, Problem> {
    let words = words.filter(|words| !words.trim().is_empty());
    match words {
        Some(words) if words.chars().count() > MAX_WORDS => {
            Err(Problem::bad(field, format!("it has {MAX_WORDS} characters at most")))
        }
        words => Ok(words),
    }
}

impl DecisionRequest {
    /// The decision as it is kept.
    fn decision(self, desk: &Desk<'_>, open: &Opened, time: &str) -> Result<Decision, Problem> {
        let column = open.alignment.reference.column(&self.concept)?;
        let (row, count) = (self.unit.map(|unit| unit as usize), open.alignment.units.len());
        if row.is_some_and(|row| row >= count) {
            return Err(unfit("unit", format!("the document has {count} units, from 0")));
        }
        let reason = worded("reason", self.reason)?;
        let is_verdict = !self.decision.is_about_passages();
        if is_verdict && reason.is_none() {
            return Err(unfit("reason", "a verdict needs a reason"));
        }
        let decision = Decision {
            reason,
            comment: worded("comment", self.comment)?,
            time: Some(time.to_owned()),
            settles: self.settles,
            ..desk.decide(row, column, self.decision)
        };
        // The same rules as for a line of a file.
        Decision::of_line(&decision.line()).map_err(|reason| unfit("decision", reason))
    }
}

/// A decision of the right form that does not fit the document or itself.
fn unfit(field: &str, detail: impl Into<String>) -> Problem {
    Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "decision", detail).about(field)
}

/// Keeps decisions about passages and concepts.
///
/// A later decision of the same person about the same passage replaces the earlier one, which stays in the history; nobody replaces what
/// another person decided. The answer comes when the decisions are on the disk.
#[utoipa::path(
    post, path = "/v1/alignments/{id}/decisions", tag = "reviews",
    params(("id" = String, Path, description = "The alignment")),
    request_body = DecisionsRequest,
    responses((status = 201, description = "What was kept", body = RecordedDecisions)),
)]
pub(crate) async fn decide(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    Id(id): Id,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    let request: DecisionsRequest = body::json(&shared, &caller, &headers, body).await?;
    let reviewer = reviewer_of(&caller, request.reviewer)?;
    if request.decisions.is_empty() || request.decisions.len() > MOST {
        return Err(Problem::bad("decisions", format!("there are 1 to {MOST} at once")));
    }
    let decisions = request.decisions;
    let recorded = opened(shared, &caller, id, move |open| {
        let spans = open.alignment.spans();
        let desk = Desk::new(&open.alignment, &spans, &reviewer, false);
        let time = clock::rfc3339(clock::now());
        let line = |one: DecisionRequest| Ok(one.decision(&desk, &open, &time)?.line());
        let lines = decisions.into_iter().map(line).collect::<Result<Vec<_>, Problem>>()?;
        let (first, last) = open.shared.store.add_decisions(&open.row.document, &lines)?;
        drop(desk);
        Ok(RecordedDecisions { reviewer, time, first, last })
    });
    json(StatusCode::CREATED, &recorded.await?)
}

/// Where the review of an alignment's document stands: both verdicts of each concept, what is open, what was decided by whom.
#[utoipa::path(
    get, path = "/v1/alignments/{id}/review", tag = "reviews",
    params(
        ("id" = String, Path, description = "The alignment"),
        ("only" = Option<String>, Query, description = "With the decisions of this person only, as for a second reader who reads blind"),
        ("agreement" = Option<bool>, Query, description = "With how well readers agree"),
        ("limit" = Option<u32>, Query, description = "Open passages that are given, 100 if nothing is said", maximum = 10000),
    ),
    responses((status = 200, description = "Where the review stands", body = ReviewState)),
)]
pub(crate) async fn show(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    Id(id): Id,
    RawQuery(query): RawQuery,
) -> Answer {
    let mut parameters = Parameters::of(query)?;
    let only = parameters.text("only");
    let agreed = parameters.switch("agreement")?;
    let limit: u32 = parameters.parsed("limit", "a whole number")?.unwrap_or(100);
    if limit > 10_000 {
        return Err(Problem::bad("limit", "at most 10000 are given at once"));
    }
    parameters.end()?;
    let reviewer = caller.token().map(str::to_owned);
    let state = opened(shared, &caller, id, move |open| {
        let lines = open.kept(None)?.lines;
        let all = file(&lines);
        let files = [match &only {
            Some(only) => file(&by(&all, only)),
            None => all,
        }];
        let mut state = state(&open, &files, agreed, limit as usize)?;
        state.reviewer = reviewer;
        Ok(state)
    });
    json(StatusCode::OK, &state.await?)
}

/// The lines of one person.
fn by(all: &ReviewFile, reviewer: &str) -> Vec<String> {
    all.decisions().filter(|one| one.reviewer == reviewer).map(Decision::line).collect()
}

fn state(open: &Opened, files: &[ReviewFile], agreed: bool, limit: usize) -> Result<ReviewState, Problem> {
    let alignment = open.alignment.with_review(files);
    let model = alignment.reference.model();
    let part = alignment.review.as_ref().map(|reviewed| ReviewPart::of(reviewed, model));
    let (Some(review), Some(verdicts)) = (part, &alignment.verdicts) else {
        let detail = "this framework gives no verdicts to review";
        return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "not-assessed", detail));
    };
    let spans = alignment.spans();
    let desk = Desk::new(&alignment, &spans, "", false);
    let passages = desk.open(files);
    let text = |row: Option<usize>| {
        let inside = row.filter(|&row| row < alignment.units.len());
        inside.map_or(String::new(), |row| alignment.text(row).to_owned())
    };
    let concepts = &model.framework().concepts;
    let passage = |one: &itl::Open| OpenPassage {
        unit: one.row,
        concept: concepts[one.column].id.clone(),
        vote: one.vote,
        text: text(Some(one.row)),
        before: text(one.row.checked_sub(1)),
        after: text(Some(one.row + 1)),
        page: alignment.units[one.row].page,
        same: desk.twins(one.row),
    };
    let concept = |(column, verdict): (usize, &itl::method::ConceptVerdict)| ReviewedConcept {
        id: concepts[column].id.clone(),
        label: concepts[column].label.clone(),
        verdict: verdict.verdict.name(),
        program: review.program[column].clone(),
        evidence: verdict.evidence,
        passages: verdict.passages.len(),
    };
    let agreement = match agreed {
        true => agreement(&Labels::of(&[desk.review(files)]), AgreementOptions::default()),
        false => Vec::new(),
    };
    let status = [desk.status(files)];
    let status = serde_json::to_value(ReviewStatusResult::of(&status, &agreement));
    Ok(ReviewState {
        document: open.row.document.clone(),
        reviewer: None,
        concepts: verdicts.concepts.iter().enumerate().map(concept).collect(),
        open: passages.iter().take(limit).map(passage).collect(),
        open_total: passages.len(),
        status: status.map_err(|_| Problem::internal())?,
        review,
    })
}

/// The review file of a document: all decisions, as `itl align --review` and `itl review` read it.
#[utoipa::path(
    get, path = "/v1/documents/{id}/review.jsonl", tag = "reviews",
    params(("id" = String, Path, description = "The document")),
    responses((status = 200, description = "One decision a line", body = String, content_type = "application/x-ndjson")),
)]
pub(crate) async fn lines(State(shared): State<Shared>, Id(id): Id) -> Answer {
    let row = documents::row(&shared, id).await?;
    let inner = Arc::clone(&shared);
    let id = row.id;
    let kept = blocking(move || Ok(inner.store.decisions(&id, None)?)).await?;
    let stem = row.name.rsplit_once('.').map_or(row.name.as_str(), |(stem, _)| stem);
    Ok(download("application/x-ndjson", &format!("{stem}.review.jsonl"), kept.lines.concat()))
}
