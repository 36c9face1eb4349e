//! The HTTP API and the web page of ITL: documents and texts in over HTTP, the results of the façade out, in the words and shapes of the
//! command line.
//!
//! [`Server::start`] opens what a server keeps and listens, [`Server::run`] serves until the process is asked to end. [`Tokens`] are what lets
//! people in from other machines. Nothing here reads a document or computes a score: that is the façade's, in processes and on threads of
//! its own. No answer names a path of this machine.
#![allow(clippy::result_large_err, reason = "a problem is made once, for a request that is not done")]

mod access;
mod addresses;
mod api;
mod clock;
mod connections;
mod engine;
mod error;
mod log;
mod metrics;
mod names;
mod options;
mod page;
mod problem;
mod server;
mod state;
mod store;
mod tls;

pub use access::{NewToken, Scope, TokenRow, Tokens};
pub use engine::step_back;
pub use error::ServerError;
pub use options::{DEFAULT_ADDRESS, Limits, ServerOptions};
pub use server::Server;
