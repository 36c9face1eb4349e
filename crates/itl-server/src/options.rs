//! How a server is started: where it listens, where it keeps things, and its bounds.

use itl::{Settings, WorkerProgram};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// The address that a server has unless somebody says otherwise.
pub const DEFAULT_ADDRESS: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 7117);

/// How a server is started.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct ServerOptions {
    /// The address that it listens at; port 0 is any that is free.
    pub listen: SocketAddr,
    /// The folder in which it keeps documents, results and tokens.
    pub data: Option<PathBuf>,
    /// Keep documents and results in memory only. Tokens are still those of `data`.
    pub ephemeral: bool,
    /// Names of hosts that it answers to, besides its addresses.
    pub hosts: Vec<String>,
    /// Origins of other web pages that may call it.
    pub origins: Vec<String>,
    /// Ask for a token even at a loopback address, as behind a proxy.
    pub require_token: bool,
    /// Certificate and key, as files in PEM.
    pub tls: Option<(PathBuf, PathBuf)>,
    /// The program that reads documents.
    pub worker: WorkerProgram,
    /// What holds for every request where it says nothing: bounds of documents, and what `itl.toml` has.
    pub settings: Settings,
    /// Its bounds.
    pub limits: Limits,
}

impl ServerOptions {
    /// A server at the default address that keeps nothing; documents are read by this program.
    #[must_use]
    pub fn new(worker: WorkerProgram) -> Self {
        Self {
            listen: DEFAULT_ADDRESS,
            data: None,
            ephemeral: true,
            hosts: Vec::new(),
            origins: Vec::new(),
            require_token: false,
            tls: None,
            worker,
            settings: Settings::default(),
            limits: Limits::default(),
        }
    }

    /// Whether somebody has to show a token.
    #[must_use]
    pub fn needs_token(&self) -> bool {
        self.require_token || !self.listen.ip().is_loopback()
    }
}

/// The bounds of a server.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Limits {
    /// Bytes of a request's body.
    pub body: u64,
    /// Bytes of bodies and answers that all requests together hold in memory; those of one token at most half.
    pub memory: u64,
    /// Bytes of documents and results that are kept.
    pub disk: u64,
    /// Days after which documents are deleted; none keeps them.
    pub keep_days: Option<u32>,
    /// Tasks that wait.
    pub queue: usize,
    /// Documents that are worked on at once.
    pub workers: usize,
    /// Connections that are open at once.
    pub connections: usize,
    /// How long a client may take for the head of a request, or for the next piece of its body.
    pub patience: Duration,
    /// How long somebody who asks for an answer at once waits for it.
    pub wait: Duration,
    /// How long work may go on after the server was asked to stop.
    pub grace: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            body: 100 << 20,
            memory: 512 << 20,
            disk: 10 << 30,
            keep_days: None,
            queue: 256,
            workers: std::thread::available_parallelism().map_or(1, usize::from).max(2),
            connections: 2_000,
            patience: Duration::from_secs(20),
            wait: Duration::from_secs(90),
            grace: Duration::from_secs(20),
        }
    }
}
