//! An alignment that is looked into: opened again from what is kept, with the decisions that people made about its document.

use itl::reviews::ReviewFile;
use itl::{Alignment, Cancel, Session};
use std::sync::Arc;

use super::alignments::row;
use crate::access::Caller;
use crate::engine::Lane;
use crate::problem::Problem;
use crate::state::Shared;
use crate::store::{AlignmentRow, KeptDecisions};

/// What messages call the decisions that the server keeps.
const KEPT: &str = "review.jsonl";

/// An alignment in memory.
pub(super) struct Opened {
    pub(super) shared: Shared,
    pub(super) row: AlignmentRow,
    /// As the program made it, without decisions.
    pub(super) alignment: Arc<Alignment>,
    pub(super) session: Session,
}

/// Does something with an alignment, which is made again if it is no longer in memory.
pub(super) async fn opened<T: Send + 'static>(
    shared: Shared,
    caller: &Caller,
    id: String,
    work: impl FnOnce(Opened) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let row = row(&shared, id).await?;
    let inner = Arc::clone(&shared);
    let work = move |cancel: &Cancel| {
        let (alignment, plan) = inner.engine.reopen(&inner.store, &row, cancel)?;
        work(Opened { shared: inner, row, alignment, session: plan.session.with_cancel(cancel) })
    };
    shared.pool.run(caller, Lane::Looking, shared.limits.wait, work).await
}

/// The same with the decisions in it: what people decided is in every output.
pub(super) async fn looked_into<T: Send + 'static>(
    shared: Shared,
    caller: &Caller,
    id: String,
    work: impl FnOnce(&Alignment, &Session) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    opened(shared, caller, id, |open| {
        let kept = open.kept(None)?;
        let alignment = if kept.lines.is_empty() {
            Arc::clone(&open.alignment)
        } else {
            Arc::new(open.alignment.with_review(&[file(&kept.lines)]))
        };
        work(&alignment, &open.session)
    })
    .await
}

impl Opened {
    /// The decisions about the document, up to a number or all.
    pub(super) fn kept(&self, up_to: Option<i64>) -> Result<KeptDecisions, Problem> {
        Ok(self.shared.store.decisions(&self.row.document, up_to)?)
    }
}

/// Lines as a review file.
pub(super) fn file(lines: &[String]) -> ReviewFile {
    ReviewFile::read(KEPT, lines.concat().as_bytes())
}
