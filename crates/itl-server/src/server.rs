//! A server from its start to its end.

use itl::Reader;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;
use tokio_rustls::TlsAcceptor;

use crate::access::{Hosts, Memory, Rates, Tokens};
use crate::engine::{self, Board, Engine, Pool};
use crate::error::ServerError;
use crate::metrics::Metrics;
use crate::options::ServerOptions;
use crate::state::{Shared, State};
use crate::store::Store;
use crate::{api, clock, connections, log, tls};

/// Threads that may wait for the disk.
const WAITING_THREADS: usize = 32;
/// Threads that answer: they only hand over.
const ANSWERING_THREADS: usize = 2;
/// Handles for databases, files and the pipes of workers.
#[cfg(unix)]
const OTHER_FILES: usize = 200;
/// How often the server looks which documents were kept long enough.
const TIDYING: Duration = Duration::from_secs(600);

/// A server that is ready to listen to.
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    shared: Shared,
    tls: Option<TlsAcceptor>,
}

impl Server {
    /// Opens what the server keeps, and listens.
    ///
    /// # Errors
    /// If the folder, the address or the certificate cannot be used, or others could reach it without a token.
    pub fn start(options: &ServerOptions) -> Result<Self, ServerError> {
        let tokens = match &options.data {
            Some(folder) => Tokens::open(folder)?,
            None if options.needs_token() => return Err(ServerError::NoTokenFolder(options.listen)),
            None => Tokens::none()?,
        };
        if options.needs_token() && !tokens.any()? {
            return Err(ServerError::NoToken(options.listen));
        }
        let store = match &options.data {
            _ if options.ephemeral => Store::in_memory(options.limits.disk)?,
            Some(folder) => Store::open(folder, options.limits.disk)?,
            None => return Err(ServerError::NoFolder),
        };
        let runtime = Builder::new_multi_thread()
            .worker_threads(ANSWERING_THREADS)
            .max_blocking_threads(WAITING_THREADS)
            .enable_all()
            .build()
            .map_err(ServerError::System)?;
        let address = options.listen;
        let listener = runtime
            .block_on(TcpListener::bind(address))
            .map_err(|source| ServerError::Listen { address, source })?;
        let mut limits = options.limits.clone();
        limits.connections = limits.connections.min(files_for_connections());
        let reader = Reader::Worker(options.worker.clone());
        let tls = match &options.tls {
            Some((certificate, key)) => Some(tls::acceptor(certificate, key)?),
            None => None,
        };
        let shared = Arc::new(State {
            store,
            engine: Engine::new(reader, options.settings.clone()),
            pool: Pool::start(options.limits.workers, options.limits.queue)?,
            board: Board::default(),
            tokens,
            rates: Rates::default(),
            memory: Memory::of(limits.memory),
            hosts: Hosts::new(address, &options.hosts, &options.origins, tls.is_some()),
            needs_token: options.needs_token(),
            tls: tls.is_some(),
            ephemeral: options.ephemeral,
            limits,
            metrics: Metrics::default(),
            connections: AtomicUsize::new(0),
            stopping: AtomicBool::new(false),
        });
        Ok(Self { runtime, listener, shared, tls })
    }

    /// The address at which it listens.
    ///
    /// # Errors
    /// If the system does not say.
    pub fn address(&self) -> Result<SocketAddr, ServerError> {
        self.listener.local_addr().map_err(ServerError::System)
    }

    /// Serves until somebody asks the process to end (Ctrl-C, or a signal to terminate). What was accepted is then finished, or taken up by the next
    /// server on the same folder.
    ///
    /// # Errors
    /// If the folder fails.
    pub fn run(self) -> Result<(), ServerError> {
        let address = self.address()?;
        let Self { runtime, listener, shared, tls } = self;
        let again = engine::resume(&shared).map_err(|error| ServerError::Folder(error.to_string()))?;
        if again > 0 {
            log::happened("resume", &format!("{again} jobs of an earlier server are taken up again"));
        }
        let scheme = if tls.is_some() { "https" } else { "http" };
        let shut = if itl::has_landlock() {
            "landlock and limits"
        } else {
            "limits only: this system has no landlock"
        };
        log::happened(
            "isolation",
            &format!("documents are read in processes without files and network, by {shut}"),
        );
        log::happened("listen", &format!("{scheme}://{address}"));
        runtime.block_on(async {
            let (stop, stopped) = watch::channel(false);
            let tidying = tokio::spawn(tidy(Arc::clone(&shared)));
            let router = api::router(&shared);
            let serving =
                tokio::spawn(connections::serve(listener, tls, router, Arc::clone(&shared), stopped));
            asked_to_stop().await;
            log::happened("stop", "no more requests are taken");
            shared.stopping.store(true, Ordering::SeqCst);
            finish(&shared).await;
            let _ = stop.send(true);
            let _ = serving.await;
            tidying.abort();
        });
        runtime.shutdown_timeout(Duration::from_secs(1));
        log::happened("stop", "the server has ended");
        Ok(())
    }
}

/// Handles that are left for connections: as many as the system lets the process have, besides those for everything else.
#[cfg(unix)]
fn files_for_connections() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    let has = getrlimit(Resource::Nofile).current.and_then(|has| usize::try_from(has).ok());
    has.map_or(usize::MAX, |has| has.saturating_sub(OTHER_FILES).max(1))
}

#[cfg(not(unix))]
fn files_for_connections() -> usize {
    usize::MAX
}

/// Lets work end that is under way, and asks it to stop when the grace is over. What waits in line is not begun.
async fn finish(shared: &Shared) {
    shared.pool.close();
    let pool = Arc::clone(shared);
    let joined = tokio::task::spawn_blocking(move || pool.pool.join());
    tokio::pin!(joined);
    if tokio::time::timeout(shared.limits.grace, joined.as_mut()).await.is_err() {
        shared.board.cancel_all();
        let _ = tokio::time::timeout(shared.limits.grace, joined).await;
    }
    shared.board.hush();
}

/// Deletes documents that were kept long enough.
async fn tidy(shared: Shared) {
    let Some(days) = shared.limits.keep_days else { return };
    loop {
        let inner = Arc::clone(&shared);
        let before = clock::now() - i64::from(days) * 86_400;
        let deleted = tokio::task::spawn_blocking(move || inner.store.delete_before(before)).await;
        match deleted {
            Ok(Ok(count)) if count > 0 => {
                log::happened("tidy", &format!("{count} documents were kept long enough"));
            }
            Ok(Err(error)) => log::failure("store", &error.to_string()),
            _ => {}
        }
        tokio::time::sleep(TIDYING).await;
    }
}

/// Waits until the process is asked to end.
async fn asked_to_stop() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};

        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupted => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    let _ = interrupted.await;
}
