//! Jobs while they wait and run: who listens hears every stage, and anybody who may can cancel.

use axum::http::StatusCode;
use itl::Cancel;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;
use utoipa::ToSchema;

use super::{Engine, Given, GivenBody, GivenSettings, Plan, json};
use crate::clock;
use crate::log::{self, Worked};
use crate::problem::Problem;
use crate::state::Shared;
use crate::store::{AlignmentRow, Facts, JobRow, JobState, StoreError};

/// Most concepts that a list shows of an alignment.
const MOST_SHOWN: usize = 50;

/// The step that a running job is at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Stage {
    /// The framework becomes a model, if it is not one yet.
    Preparing,
    /// The document is read.
    Reading,
    /// Its words are compared with the framework.
    Aligning,
    /// The result is written.
    Writing,
}

/// What does a job.
type Task = Box<dyn FnOnce() + Send>;

/// Whose turn it is when jobs are done one after the other: nobody's name, which has no colon.
const SUSPECTS: &str = ":again";

/// What is heard of a job.
pub(crate) type Heard = watch::Receiver<(JobState, Option<Stage>)>;

struct Live {
    said: watch::Sender<(JobState, Option<Stage>)>,
    cancel: Cancel,
}

/// The jobs that are not over.
#[derive(Default)]
pub(crate) struct Board {
    live: Mutex<BTreeMap<String, Live>>,
}

impl Board {
    fn live(&self) -> MutexGuard<'_, BTreeMap<String, Live>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn open(&self, job: &str) -> Cancel {
        let cancel = Cancel::new();
        let (said, _) = watch::channel((JobState::Queued, None));
        self.live().insert(job.to_owned(), Live { said, cancel: cancel.clone() });
        cancel
    }

    fn say(&self, job: &str, state: JobState, stage: Option<Stage>) {
        if let Some(live) = self.live().get(job) {
            live.said.send_replace((state, stage));
        }
    }

    fn close(&self, job: &str, state: JobState) {
        self.say(job, state, None);
        self.live().remove(job);
    }

    /// What there is to hear of a job, if it is not over.
    pub(crate) fn listen(&self, job: &str) -> Option<Heard> {
        self.live().get(job).map(|live| live.said.subscribe())
    }

    /// What a job is at.
    pub(crate) fn stage(&self, job: &str) -> Option<Stage> {
        self.live().get(job).and_then(|live| live.said.borrow().1)
    }

    /// Asks a job to stop; whether it was not over.
    pub(crate) fn cancel(&self, job: &str) -> bool {
        self.live().get(job).map(|live| live.cancel.cancel()).is_some()
    }

    /// Asks all to stop.
    pub(crate) fn cancel_all(&self) {
        self.live().values().for_each(|live| live.cancel.cancel());
    }

    /// Lets those go who listen to what is not over.
    pub(crate) fn hush(&self) {
        self.live().clear();
    }
}

/// Accepts a job: its row is kept before anybody is told. One for which there is no room leaves nothing.
pub(crate) fn accept(shared: &Shared, row: JobRow) -> Result<(), Problem> {
    shared.store.add_job(&row)?;
    let (id, owner) = (row.id.clone(), row.owner.clone());
    let submitted = shared.pool.submit(&owner, task(shared, row));
    if submitted.is_err() {
        shared.board.close(&id, JobState::Failed);
        shared.store.forget_job(&id)?;
    }
    submitted
}

/// How long a job waits before it is tried a second time.
const AGAIN: Duration = Duration::from_secs(1);

/// Servers that may end during a job, before it is taken for the reason.
const ATTEMPTS: u32 = 2;

/// Takes jobs up again that an earlier server accepted. One during which servers ended again and again has failed. Those during which one did are done one
/// after the other, so that the next end tells which it was.
pub(crate) fn resume(shared: &Shared) -> Result<usize, StoreError> {
    let (mut count, mut suspects) = (0, Vec::<Task>::new());
    for (row, attempts) in shared.store.unfinished_jobs()? {
        if attempts >= ATTEMPTS {
            let detail = format!("the server ended {attempts} times while it worked on this");
            let problem = Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "ended-the-server", detail)
                .advised("if the server was ended by hand, send the job again; otherwise the document needs more memory than the server has");
            let said = serde_json::to_string(&problem).unwrap_or_default();
            shared.store.update_job(&row.id, JobState::Failed, None, Some(&said))?;
            shared.metrics.job(false);
            continue;
        }
        count += 1;
        let owner = row.owner.clone();
        let task = task(shared, row);
        if attempts > 0 {
            suspects.push(Box::new(task));
        } else {
            shared.pool.submit_again(&owner, task);
        }
    }
    if !suspects.is_empty() {
        let inner = Arc::clone(shared);
        shared.pool.submit_again(SUSPECTS, move || {
            for task in suspects.into_iter().take_while(|_| !inner.is_stopping()) {
                let _ = catch_unwind(AssertUnwindSafe(task));
            }
        });
    }
    Ok(count)
}

fn task(shared: &Shared, row: JobRow) -> impl FnOnce() + Send + 'static {
    let cancel = shared.board.open(&row.id);
    let shared = Arc::clone(shared);
    move || {
        let mut done = work(&shared, &row, &cancel);
        // What a shortage ended, such as a worker that the system killed, may go well when others have ended.
        if done.as_ref().is_err_and(|problem| problem.code() == "busy") && !shared.is_stopping() {
            std::thread::sleep(AGAIN);
            done = work(&shared, &row, &cancel);
        }
        // What the end of the server cut short stays accepted: the next one takes it up.
        if shared.is_stopping() && done.is_err() {
            if let Err(error) = shared.store.put_back_job(&row.id) {
                log::failure("store", &error.to_string());
            }
            return;
        }
        let (state, alignment, problem) = match done {
            Ok(alignment) => (JobState::Done, Some(alignment), None),
            Err(_) if cancel.is_cancelled() => (JobState::Cancelled, None, None),
            Err(problem) => (JobState::Failed, None, Some(problem)),
        };
        let said = problem.as_ref().map(|problem| serde_json::to_string(problem).unwrap_or_default());
        if let Err(error) = shared.store.update_job(&row.id, state, alignment.as_deref(), said.as_deref()) {
            log::failure("store", &error.to_string());
        }
        shared.metrics.job(state == JobState::Done);
        let code = problem.as_ref().map(Problem::code);
        log::worked(Worked { job: &row.id, document: &row.document, state: state.name(), problem: code });
        shared.board.close(&row.id, state);
    }
}

/// Does a job; gives the id of the alignment.
fn work(shared: &Shared, row: &JobRow, cancel: &Cancel) -> Result<String, Problem> {
    let (store, engine) = (&shared.store, &shared.engine);
    cancel.check().map_err(itl::Error::from)?;
    let tell = |stage| shared.board.say(&row.id, JobState::Running, Some(stage));
    tell(Stage::Preparing);
    store.begin_job(&row.id)?;
    let plan =
        Plan::of(Some(row.framework.clone()), GivenSettings::from_text(&row.settings), &engine.session)?;
    let document = store.document(&row.document)?.ok_or_else(|| Problem::missing("document"))?;
    let reference = engine.references.get(store, &plan)?;
    let id = Engine::alignment_id(&document.id, &reference, &plan);
    if store.alignment(&id)?.is_some() {
        return Ok(id);
    }
    let bytes = store.uploads.read(&document.content).map_err(StoreError::from)?;
    let given = Given { id: &document.id, name: &document.name, body: GivenBody::File(&bytes) };
    let alignment = engine.align(&given, &reference, &plan, cancel, &tell)?;
    drop(bytes);
    tell(Stage::Writing);
    let view = &plan.session.settings().view;
    let written = json(&*alignment, view)?;
    let shown = alignment.typed(view).outline(MOST_SHOWN);
    let read = &alignment.document;
    let facts = Facts {
        title: read.title.clone(),
        language: Some(reference.model().settings().language.to_string()),
        pages: read.pages,
    };
    let row = AlignmentRow {
        id: id.clone(),
        document: document.id,
        framework: plan.framework.clone(),
        fingerprint: reference.model().fingerprint().to_owned(),
        settings: plan.given.text(),
        created: clock::now(),
        summary: serde_json::to_string(&shown).map_err(|_| Problem::internal())?,
    };
    store.add_alignment(&row, &written, &facts)?;
    Ok(id)
}
