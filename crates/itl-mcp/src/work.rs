//! Work that a question asks for: on a thread of its own, one after the other, until it is done or the question is withdrawn.

use itl::{Cancel, Error, Session};
use rmcp::service::{RequestContext, RoleServer};
use std::sync::Arc;
use tokio::sync::Semaphore;

use crate::desk::Desk;

/// One thing is worked on at a time: it has all threads.
pub(crate) struct Work {
    desk: Arc<Desk>,
    turn: Arc<Semaphore>,
}

/// Asks the work to stop when nobody waits for it any more.
struct Asked(Cancel);

impl Drop for Asked {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

impl Work {
    pub(crate) fn new(desk: Desk) -> Self {
        Self { desk: Arc::new(desk), turn: Arc::new(Semaphore::new(1)) }
    }

    pub(crate) fn desk(&self) -> &Desk {
        &self.desk
    }

    /// Does `work` when its turn comes. It is asked to stop when the question is withdrawn, and the turn goes on once it has.
    pub(crate) async fn run<T: Send + 'static, E: From<Error> + Send + 'static>(
        &self,
        context: &RequestContext<RoleServer>,
        work: impl FnOnce(&Desk, &Session) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E> {
        let turn = tokio::select! {
            turn = self.turn.clone().acquire_owned() => turn.map_err(|_| Error::Cancelled)?,
            () = context.ct.cancelled() => return Err(Error::Cancelled.into()),
        };
        let asked = Asked(Cancel::new());
        let (desk, session) = (self.desk.clone(), self.desk.session.with_cancel(&asked.0));
        let mut working = tokio::task::spawn_blocking(move || {
            let done = work(&desk, &session);
            drop(turn);
            done
        });
        tokio::select! {
            done = &mut working => done.unwrap_or_else(|_| Err(Error::Failed.into())),
            () = context.ct.cancelled() => Err(Error::Cancelled.into()),
        }
    }
}
