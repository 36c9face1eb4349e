//! The verbs of the product for assistants, as a server of the Model Context Protocol.
//!
//! In: a session, and folders that may be read. Requests come in on standard input, answers go out on standard output; each answer is a short result of
//! the contract, in which every sentence has its place. Never: a file outside of the folders, a written file, a number that the verbs do not give,
//! a document that is read in this process.

mod desk;
mod handler;
mod kept;
mod resources;
mod tools;
mod work;

use itl::Session;
use itl::disk::Enclosure;
use rmcp::transport::io::stdio_pipes;

use desk::Desk;
use handler::Assistant;

/// Why the server could not run.
#[derive(Debug, thiserror::Error)]
pub enum McpError {
    /// A framework or folder.
    #[error(transparent)]
    Refused(#[from] itl::Error),
    /// The system did not give what the server runs on.
    #[error("the server cannot be started: {0}")]
    Start(std::io::Error),
    /// Who started it does not speak the protocol.
    #[error("standard input does not speak the Model Context Protocol: {0}")]
    Protocol(String),
}

/// Answers on standard input and output until the input ends. Documents are read from `enclosure` only; `frameworks` are names and paths of the user, the
/// first is taken where a question names none.
///
/// # Errors
/// If a framework cannot be used, or the other side does not speak the protocol.
pub fn serve(session: &Session, enclosure: Enclosure, frameworks: &[String]) -> Result<(), McpError> {
    let desk = Desk::new(session, enclosure, frameworks)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    let runtime = runtime.map_err(McpError::Start)?;
    runtime.block_on(async {
        let served = rmcp::serve_server(Assistant::new(desk), stdio_pipes()).await;
        let served = served.map_err(|error| McpError::Protocol(error.to_string()))?;
        served.waiting().await.map_err(|error| McpError::Protocol(error.to_string()))?;
        Ok(())
    })
}
