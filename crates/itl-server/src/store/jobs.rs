//! Jobs: what was accepted, and how far it is. What a server did not finish, the next one finds here.

use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::{MutexGuard, PoisonError};
use utoipa::ToSchema;

use super::{Store, Stored, schema};
use crate::clock;

/// How far a job is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum JobState {
    /// It waits for its turn.
    Queued,
    /// It is worked on.
    Running,
    /// Its result is there.
    Done,
    /// It cannot be done; `problem` says why.
    Failed,
    /// Somebody cancelled it.
    Cancelled,
}

impl JobState {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Running => "running",
            Self::Done => "done",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
        }
    }

    fn of(name: &str) -> Self {
        let all = [Self::Queued, Self::Running, Self::Done, Self::Cancelled];
        all.into_iter().find(|state| state.name() == name).unwrap_or(Self::Failed)
    }

    /// Whether nothing more comes.
    pub(crate) fn is_over(self) -> bool {
        !matches!(self, Self::Queued | Self::Running)
    }
}

/// A job as it is kept.
#[derive(Debug, Clone)]
pub(crate) struct JobRow {
    pub(crate) id: String,
    pub(crate) document: String,
    pub(crate) framework: String,
    /// The settings that the request named, as JSON.
    pub(crate) settings: String,
    pub(crate) owner: String,
    pub(crate) state: JobState,
    pub(crate) created: i64,
    pub(crate) updated: i64,
    pub(crate) alignment: Option<String>,
    /// Why it failed, as JSON.
    pub(crate) problem: Option<String>,
}

/// How far a job has come.
#[derive(Debug, Clone)]
pub(super) struct JobEnd {
    state: JobState,
    updated: i64,
    alignment: Option<String>,
    problem: Option<String>,
}

impl JobEnd {
    fn write(&self, rows: &Connection, id: &str) -> Stored<()> {
        let Self { state, updated, alignment, problem } = self;
        let update = "UPDATE jobs SET state = ?2, updated = ?3, alignment = ?4, problem = ?5 WHERE id = ?1";
        rows.execute(update, params![id, state.name(), updated, alignment, problem])?;
        Ok(())
    }
}

const COLUMNS: &str = "id, document, framework, settings, owner, state, created, updated, alignment, problem";

fn job(row: &Row<'_>) -> rusqlite::Result<JobRow> {
    Ok(JobRow {
        id: row.get(0)?,
        document: row.get(1)?,
        framework: row.get(2)?,
        settings: row.get(3)?,
        owner: row.get(4)?,
        state: JobState::of(&row.get::<_, String>(5)?),
        created: row.get(6)?,
        updated: row.get(7)?,
        alignment: row.get(8)?,
        problem: row.get(9)?,
    })
}

impl Store {
    /// Keeps a job. Its row counts like a document.
    pub(crate) fn add_job(&self, row: &JobRow) -> Stored<()> {
        let JobRow { id, document, framework, settings, owner, state, created, updated, alignment, problem } =
            row;
        let insert = format!("INSERT INTO jobs ({COLUMNS}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)");
        let values = params![
            id,
            document,
            framework,
            settings,
            owner,
            state.name(),
            created,
            updated,
            alignment,
            problem
        ];
        let rows = self.rows();
        self.room(&rows, schema::JOB + settings.len() as u64)?;
        rows.execute(&insert, values)?;
        Ok(())
    }

    /// Says how far a job is. A job that is gone stays gone. If there is no room for its row, it is told all the same until this server ends, and the
    /// row is written when there is room.
    pub(crate) fn update_job(
        &self,
        id: &str,
        state: JobState,
        alignment: Option<&str>,
        problem: Option<&str>,
    ) -> Stored<()> {
        let (alignment, problem) = (alignment.map(str::to_owned), problem.map(str::to_owned));
        let end = JobEnd { state, updated: clock::now(), alignment, problem };
        let rows = self.rows();
        let written = end.write(&rows, id);
        match &written {
            Ok(()) => self.write_ends(&rows),
            Err(error) if error.is_full() && state.is_over() => {
                self.unwritten().insert(id.to_owned(), end);
            }
            Err(_) => {}
        }
        written
    }

    fn unwritten(&self) -> MutexGuard<'_, BTreeMap<String, JobEnd>> {
        self.unwritten.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes ends that had no room, as far as there is some now.
    pub(super) fn write_ends(&self, rows: &Connection) {
        let mut unwritten = self.unwritten();
        while let Some(first) = unwritten.first_entry() {
            if first.get().write(rows, first.key()).is_err() {
                return;
            }
            first.remove();
        }
    }

    /// A job with its end, if that could not be written.
    fn ended(&self, row: JobRow) -> JobRow {
        match self.unwritten().get(&row.id).cloned() {
            Some(JobEnd { state, updated, alignment, problem }) => {
                JobRow { state, updated, alignment, problem, ..row }
            }
            None => row,
        }
    }

    /// Says that a job is begun, before anything of it is: one that ends the server is known by that.
    pub(crate) fn begin_job(&self, id: &str) -> Stored<()> {
        let update = "UPDATE jobs SET state = 'running', updated = ?2, attempts = attempts + 1 WHERE id = ?1";
        self.rows().execute(update, params![id, clock::now()])?;
        Ok(())
    }

    /// Says that the end of a job had nothing to do with it: it was cut short by a server that was asked to stop.
    pub(crate) fn put_back_job(&self, id: &str) -> Stored<()> {
        self.rows().execute("UPDATE jobs SET state = 'queued', attempts = 0 WHERE id = ?1", [id])?;
        Ok(())
    }

    /// Forgets a job that was not accepted after all.
    pub(crate) fn forget_job(&self, id: &str) -> Stored<()> {
        self.rows().execute("DELETE FROM jobs WHERE id = ?1", [id])?;
        Ok(())
    }

    pub(crate) fn job(&self, id: &str) -> Stored<Option<JobRow>> {
        let rows = self.rows();
        let mut statement = rows.prepare_cached(&format!("SELECT {COLUMNS} FROM jobs WHERE id = ?1"))?;
        Ok(statement.query_row([id], job).optional()?.map(|row| self.ended(row)))
    }

    /// The last job of a document, if it failed: why it has no result.
    pub(crate) fn last_failure(&self, document: &str) -> Stored<Option<JobRow>> {
        let rows = self.rows();
        let last = format!("SELECT {COLUMNS} FROM jobs WHERE document = ?1 ORDER BY rowid DESC LIMIT 1");
        let mut statement = rows.prepare_cached(&last)?;
        let found = statement.query_row([document], job).optional()?.map(|row| self.ended(row));
        Ok(found.filter(|row| row.state == JobState::Failed))
    }

    /// A part of the list, newest first.
    pub(crate) fn jobs(&self, offset: u32, limit: u32) -> Stored<Vec<JobRow>> {
        let rows = self.rows();
        let mut statement = rows.prepare_cached(&format!(
            "SELECT {COLUMNS} FROM jobs ORDER BY created DESC, id LIMIT ?1 OFFSET ?2"
        ))?;
        let listed = statement.query_map([limit, offset], job)?;
        Ok(listed.map(|row| row.map(|row| self.ended(row))).collect::<Result<_, _>>()?)
    }

    /// Jobs that were accepted and not finished, oldest first, and how often each was begun by a server that then ended without being asked to.
    pub(crate) fn unfinished_jobs(&self) -> Stored<Vec<(JobRow, u32)>> {
        let rows = self.rows();
        let unfinished = "state IN ('queued', 'running')";
        let mut statement = rows.prepare(&format!(
            "SELECT {COLUMNS}, attempts FROM jobs WHERE {unfinished} ORDER BY created, id"
        ))?;
        let attempts = statement.column_count() - 1;
        Ok(statement.query_map([], |row| Ok((job(row)?, row.get(attempts)?)))?.collect::<Result<_, _>>()?)
    }
}
