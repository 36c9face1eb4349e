//! What all parts of a running server share.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::access::{Hosts, Memory, Rates, Tokens};
use crate::engine::{Board, Engine, Pool};
use crate::metrics::Metrics;
use crate::options::Limits;
use crate::store::Store;

/// A running server, shared.
pub(crate) type Shared = Arc<State>;

/// A running server.
pub(crate) struct State {
    pub(crate) store: Store,
    pub(crate) engine: Engine,
    pub(crate) pool: Pool,
    pub(crate) board: Board,
    pub(crate) tokens: Tokens,
    pub(crate) rates: Rates,
    /// What requests hold.
    pub(crate) memory: Arc<Memory>,
    pub(crate) hosts: Hosts,
    pub(crate) needs_token: bool,
    /// Whether browsers speak TLS with it.
    pub(crate) tls: bool,
    /// Whether nothing is kept beyond its end.
    pub(crate) ephemeral: bool,
    pub(crate) limits: Limits,
    pub(crate) metrics: Metrics,
    pub(crate) connections: AtomicUsize,
    pub(crate) stopping: AtomicBool,
}

impl State {
    /// Whether the server was asked to stop.
    pub(crate) fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::SeqCst)
    }
}
